//! The sources of a crate as a tree of modules, and what a name in one of them means.

use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item, ItemMod, ItemUse, UseTree, Visibility};

/// The modules of a crate, without what is only for tests.
pub(super) struct Krate {
    pub(super) root: Module,
}

#[derive(Default)]
pub(super) struct Module {
    pub(super) name: String,
    pub(super) attrs: Vec<Attribute>,
    pub(super) is_public: bool,
    /// All but the modules.
    pub(super) items: Vec<Item>,
    pub(super) modules: Vec<Module>,
}

/// One name that a `use` brings in.
#[derive(Debug)]
pub(super) struct Import {
    /// Where it comes from, from the first segment on.
    pub(super) path: Vec<String>,
    /// What it is called here.
    pub(super) name: String,
}

/// Where an item is defined: its module, and its name there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Definition {
    pub(super) module: Vec<String>,
    pub(super) name: String,
}

impl Krate {
    /// Reads a crate from the file of its root.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let folder = root.parent().unwrap_or(Path::new(""));
        let root = Module::read(ItemHead::default(), root, folder)?;
        Ok(Self { root })
    }

    /// A crate whose modules are all in one text.
    #[cfg(test)]
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let parsed = syn::parse_file(text).map_err(|error| error.to_string())?;
        let root = Module::new(ItemHead::default(), parsed.items, Path::new(""))?;
        Ok(Self { root })
    }

    /// The module with this path.
    pub(super) fn module(&self, path: &[String]) -> Option<&Module> {
        path.iter().try_fold(&self.root, |module, name| {
            module.modules.iter().find(|child| child.name == *name)
        })
    }

    /// What a path that is written in a module means; nothing if it leads out of the crate.
    pub(super) fn resolve(&self, module: &[String], path: &[String]) -> Option<Definition> {
        let mut at = module.to_vec();
        let mut rest = path;
        while let Some((first, others)) = rest.split_first() {
            match first.as_str() {
                "self" => {}
                "crate" => at.clear(),
                "super" => {
                    at.pop()?;
                }
                name if others.is_empty() => return self.define(&at, name),
                name => {
                    at.push(name.to_owned());
                    self.module(&at)?;
                }
            }
            rest = others;
        }
        None
    }

    /// Where the item is defined that a module knows by this name.
    fn define(&self, module: &[String], name: &str) -> Option<Definition> {
        let here = self.module(module)?;
        if here
            .items
            .iter()
            .any(|item| item_name(item) == Some(name.to_owned()))
        {
            return Some(Definition {
                module: module.to_vec(),
                name: name.to_owned(),
            });
        }
        let uses = here.items.iter().filter_map(|item| match item {
            Item::Use(item) => Some(imports(item)),
            _ => None,
        });
        let import = uses.flatten().find(|import| import.name == name)?;
        self.resolve(module, &import.path)
    }

    /// Every module with its path, the root first.
    pub(super) fn modules(&self) -> Vec<(Vec<String>, &Module)> {
        let mut all = vec![(Vec::new(), &self.root)];
        let mut next = 0;
        while let Some((path, module)) = all.get(next).cloned() {
            next += 1;
            for child in &module.modules {
                let path = path.iter().chain([&child.name]).cloned().collect();
                all.push((path, child));
            }
        }
        all
    }
}

/// What the `mod` item of a module says.
#[derive(Default)]
struct ItemHead {
    name: String,
    attrs: Vec<Attribute>,
    is_public: bool,
}

impl Module {
    /// `folder` is where the files of its modules are.
    fn read(head: ItemHead, file: &Path, folder: &Path) -> Result<Self, String> {
        let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let text = fs::read_to_string(file).map_err(|error| fault(&error))?;
        let parsed = syn::parse_file(&text).map_err(|error| fault(&error))?;
        Self::new(head, parsed.items, folder)
    }

    fn new(head: ItemHead, items: Vec<Item>, folder: &Path) -> Result<Self, String> {
        let mut module = Self {
            name: head.name,
            attrs: head.attrs,
            is_public: head.is_public,
            ..Self::default()
        };
        for item in items {
            match item {
                Item::Mod(item) if !is_for_tests(&item.attrs) => {
                    module.modules.push(Self::child(item, folder)?);
                }
                Item::Mod(_) => {}
                item => module.items.push(item),
            }
        }
        Ok(module)
    }

    fn child(item: ItemMod, folder: &Path) -> Result<Self, String> {
        let head = ItemHead {
            name: item.ident.to_string(),
            is_public: is_public(&item.vis),
            attrs: item.attrs,
        };
        let folder = folder.join(&head.name);
        if let Some((_, items)) = item.content {
            return Self::new(head, items, &folder);
        }
        let file: PathBuf = folder.with_extension("rs");
        Self::read(head, &file, &folder)
    }
}

/// The names that a `use` brings in, but for `*`.
pub(super) fn imports(item: &ItemUse) -> Vec<Import> {
    let mut found = Vec::new();
    leaves(&item.tree, &mut Vec::new(), &mut found);
    found
}

fn leaves(tree: &UseTree, path: &mut Vec<String>, found: &mut Vec<Import>) {
    let mut leaf = |from: String, name: String| {
        let path = path.iter().cloned().chain([from]).collect();
        found.push(Import { path, name });
    };
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            leaves(&step.tree, path, found);
            path.pop();
        }
        UseTree::Name(name) => leaf(name.ident.to_string(), name.ident.to_string()),
        UseTree::Rename(name) => leaf(name.ident.to_string(), name.rename.to_string()),
        UseTree::Group(group) => {
            for tree in &group.items {
                leaves(tree, path, found);
            }
        }
        UseTree::Glob(_) => {}
    }
}

/// The name of an item that has one.
pub(super) fn item_name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

pub(super) const fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_for_tests(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| {
        attr.path().is_ident("cfg")
            && attr
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}
