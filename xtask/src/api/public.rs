//! The public items of a crate, stripped of all that no user sees.

use std::collections::BTreeSet;

use syn::{
    Attribute, Fields, FnArg, Ident, ImplItem, Item, ItemImpl, ItemMod, ItemUse, Pat, Signature,
    TraitItem, Type, parse_quote,
};

use super::krate::{Definition, Krate, Module, imports, is_public, item_name};

/// What a user of the crate can name, module by module, each type followed by its `impl`s.
pub(super) fn items(krate: &Krate) -> Result<Vec<Item>, String> {
    List { krate }.module(&[], &krate.root)
}

struct List<'a> {
    krate: &'a Krate,
}

impl List<'_> {
    fn module(&self, path: &[String], module: &Module) -> Result<Vec<Item>, String> {
        let mut listed = Vec::new();
        for item in &module.items {
            if let Item::Use(item) = item {
                if is_public(&item.vis) {
                    self.exports(path, item, &mut listed)?;
                }
            } else {
                self.item(path, item, None, &mut listed);
            }
        }
        for child in module.modules.iter().filter(|child| child.is_public) {
            let path: Vec<String> = path.iter().chain([&child.name]).cloned().collect();
            let name = Ident::new(&child.name, proc_macro2::Span::call_site());
            let mut item: ItemMod = parse_quote!(pub mod #name {});
            item.attrs = shown(&child.attrs);
            item.content = Some((Default::default(), self.module(&path, child)?));
            listed.push(Item::Mod(item));
        }
        Ok(listed)
    }

    /// What a `pub use` adds: an item of the crate where it is defined, or a name of another crate.
    fn exports(
        &self,
        path: &[String],
        item: &ItemUse,
        listed: &mut Vec<Item>,
    ) -> Result<(), String> {
        for import in imports(item) {
            let Some(definition) = self.krate.resolve(path, &import.path) else {
                let from = import.path.join("::");
                let name = from.rsplit("::").next().unwrap_or_default();
                let renamed = if name == import.name {
                    String::new()
                } else {
                    format!(" as {}", import.name)
                };
                let text = format!("pub use {from}{renamed};");
                listed.push(syn::parse_str(&text).map_err(|error| format!("{text}: {error}"))?);
                continue;
            };
            let module = self.krate.module(&definition.module);
            let defined = module.into_iter().flat_map(|module| &module.items);
            for found in defined.filter(|item| item_name(item).as_ref() == Some(&definition.name)) {
                self.item(&definition.module, found, Some(&import.name), listed);
            }
        }
        Ok(())
    }

    /// An item, if it is public, and what is implemented for it.
    fn item(&self, path: &[String], item: &Item, name: Option<&str>, listed: &mut Vec<Item>) {
        let Some(mut stripped) = stripped(item) else {
            return;
        };
        if let Some(name) = name {
            rename(&mut stripped, name);
        }
        let is_type = matches!(item, Item::Struct(_) | Item::Enum(_) | Item::Union(_));
        listed.push(stripped);
        if let Some(name) = item_name(item).filter(|_| is_type) {
            let module = path.to_vec();
            listed.extend(self.implementations(&Definition { module, name }));
        }
    }

    /// Methods and traits of a type, wherever in the crate they are written; inherent ones first.
    fn implementations(&self, of: &Definition) -> Vec<Item> {
        let (mut inherent, mut traits) = (Vec::new(), BTreeSet::new());
        for (path, module) in self.krate.modules() {
            for item in &module.items {
                let Item::Impl(item) = item else { continue };
                let Some(name) = type_name(&item.self_ty) else {
                    continue;
                };
                if self.krate.resolve(&path, &[name]).as_ref() != Some(of) {
                    continue;
                }
                let item = implementation(item);
                match &item.trait_ {
                    None if item.items.is_empty() => {}
                    None => inherent.push(Item::Impl(item)),
                    Some(_) => {
                        let file = syn::File {
                            shebang: None,
                            frontmatter: None,
                            attrs: Vec::new(),
                            items: vec![Item::Impl(item)],
                        };
                        traits.insert(prettyplease::unparse(&file));
                    }
                }
            }
        }
        // In the order of their text, for which file they are in is no user's concern.
        let traits = traits.iter().filter_map(|text| syn::parse_str(text).ok());
        inherent.into_iter().chain(traits).collect()
    }
}

/// The last name of a type that is a path.
fn type_name(of: &Type) -> Option<String> {
    match of {
        Type::Path(of) => of.path.segments.last().map(|last| last.ident.to_string()),
        Type::Reference(of) => type_name(&of.elem),
        _ => None,
    }
}

/// A public item without its body, its texts and its private parts; nothing if it is private.
fn stripped(item: &Item) -> Option<Item> {
    let mut item = item.clone();
    let (visibility, attrs) = match &mut item {
        Item::Const(item) => (&item.vis, &mut item.attrs),
        Item::Enum(item) => {
            for variant in &mut item.variants {
                variant.attrs = shown(&variant.attrs);
                strip_fields(&mut variant.fields, true);
            }
            (&item.vis, &mut item.attrs)
        }
        Item::Fn(item) => {
            item.block.stmts.clear();
            strip_signature(&mut item.sig);
            (&item.vis, &mut item.attrs)
        }
        Item::Static(item) => (&item.vis, &mut item.attrs),
        Item::Struct(item) => {
            strip_fields(&mut item.fields, false);
            (&item.vis, &mut item.attrs)
        }
        Item::Trait(item) => {
            item.items.iter_mut().for_each(strip_trait_item);
            (&item.vis, &mut item.attrs)
        }
        Item::Type(item) => (&item.vis, &mut item.attrs),
        _ => return None,
    };
    if !is_public(visibility) {
        return None;
    }
    *attrs = shown(attrs);
    Some(item)
}

fn strip_trait_item(item: &mut TraitItem) {
    match item {
        TraitItem::Const(item) => item.attrs = shown(&item.attrs),
        TraitItem::Fn(item) => {
            item.attrs = shown(&item.attrs);
            if let Some(block) = &mut item.default {
                block.stmts.clear();
            }
        }
        TraitItem::Type(item) => item.attrs = shown(&item.attrs),
        _ => {}
    }
}

/// Leaves out which parameters the body changes.
fn strip_signature(signature: &mut Signature) {
    for parameter in &mut signature.inputs {
        match parameter {
            FnArg::Receiver(receiver) => receiver.mutability = None,
            FnArg::Typed(parameter) => {
                if let Pat::Ident(name) = &mut *parameter.pat {
                    name.mutability = None;
                }
            }
        }
    }
}

/// Leaves the fields that are seen, which those of a variant are without saying so.
fn strip_fields(fields: &mut Fields, are_seen: bool) {
    let (Fields::Named(_) | Fields::Unnamed(_)) = fields else {
        return;
    };
    let all = fields.len();
    match fields {
        Fields::Named(named) => {
            named.named = named
                .named
                .iter()
                .filter(|field| are_seen || is_public(&field.vis))
                .cloned()
                .collect();
            named
                .named
                .iter_mut()
                .for_each(|field| field.attrs = shown(&field.attrs));
            if named.named.len() < all {
                // That there are private ones decides whether the type can be built by naming its fields.
                named.named.push(parse_quote!(_private: _));
            }
        }
        Fields::Unnamed(unnamed) => {
            for field in &mut unnamed.unnamed {
                field.attrs = shown(&field.attrs);
                if !are_seen && !is_public(&field.vis) {
                    field.ty = parse_quote!(_);
                }
            }
        }
        Fields::Unit => {}
    }
}

/// An `impl` with its public methods, or with the types and constants of its trait.
fn implementation(item: &ItemImpl) -> ItemImpl {
    let mut item = item.clone();
    item.attrs = shown(&item.attrs);
    let of_trait = item.trait_.is_some();
    item.items.retain_mut(|item| match item {
        ImplItem::Const(item) => {
            item.attrs = shown(&item.attrs);
            of_trait || is_public(&item.vis)
        }
        ImplItem::Fn(item) => {
            item.attrs = shown(&item.attrs);
            item.block.stmts.clear();
            strip_signature(&mut item.sig);
            !of_trait && is_public(&item.vis)
        }
        ImplItem::Type(_) => true,
        _ => false,
    });
    item
}

/// The attributes that a user can notice.
fn shown(attrs: &[Attribute]) -> Vec<Attribute> {
    const SHOWN: [&str; 7] = [
        "cfg",
        "deprecated",
        "derive",
        "must_use",
        "non_exhaustive",
        "repr",
        "track_caller",
    ];
    let is_shown = |attr: &&Attribute| SHOWN.iter().any(|name| attr.path().is_ident(name));
    attrs.iter().filter(is_shown).cloned().collect()
}

fn rename(item: &mut Item, name: &str) {
    let name = Ident::new(name, proc_macro2::Span::call_site());
    match item {
        Item::Const(item) => item.ident = name,
        Item::Enum(item) => item.ident = name,
        Item::Fn(item) => item.sig.ident = name,
        Item::Static(item) => item.ident = name,
        Item::Struct(item) => item.ident = name,
        Item::Trait(item) => item.ident = name,
        Item::Type(item) => item.ident = name,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> String {
        let krate = Krate::parse(text).expect("modules that need no files");
        prettyplease::unparse(&syn::File {
            shebang: None,
            frontmatter: None,
            attrs: Vec::new(),
            items: items(&krate).expect("names that are read"),
        })
    }

    #[test]
    fn what_users_see_is_listed_and_nothing_else() {
        let crate_text = r#"
            mod inner {
                use super::Plain as Renamed;
                /// A text.
                #[must_use]
                pub struct Seen { pub field: u8, hidden: u8 }
                struct Unseen;
                impl Seen {
                    pub fn method(mut self, mut by: u8) -> u8 { by }
                    fn private(&self) {}
                }
                impl Unseen { pub fn nobody(&self) {} }
                impl Clone for Seen { fn clone(&self) -> Self { todo!() } }
                impl Renamed { pub const SIDE: u8 = 4; }
                pub(crate) fn half() {}
            }
            pub use inner::{Seen as Known};
            pub use other_crate::thing::Name;
            pub struct Plain(u8, pub u16);
            #[cfg(test)]
            mod tests { pub fn test() {} }
            pub mod outer { pub fn free<T: Copy>(of: T) -> T { of } }
        "#;
        let expected = "\
#[must_use]
pub struct Known {
    pub field: u8,
    _private: _,
}
impl Seen {
    pub fn method(self, by: u8) -> u8 {}
}
impl Clone for Seen {}
pub use other_crate::thing::Name;
pub struct Plain(_, pub u16);
impl Renamed {
    pub const SIDE: u8 = 4;
}
pub mod outer {
    pub fn free<T: Copy>(of: T) -> T {}
}
";
        assert_eq!(listed(crate_text), expected);
    }
}
