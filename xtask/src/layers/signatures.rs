//! Some dependencies stay private: no public signature, field, alias or re-export names them, or what
//! was imported from them. So each can be replaced without a new version of what stands on it.

use proc_macro2::{Delimiter, Group, TokenTree};

use super::source::{Finding, inside, is_punct};

/// By the names they have in code.
const PRIVATE: [&str; 3] = ["fxhash", "petgraph", "priority_queue"];

pub(super) fn findings(tokens: &[TokenTree]) -> Vec<Finding> {
    let mut private: Vec<String> = PRIVATE.map(str::to_owned).to_vec();
    imported(tokens, &mut private);
    let mut found = Vec::new();
    visit(tokens, &private, &mut found);
    found
}

fn visit(tokens: &[TokenTree], private: &[String], found: &mut Vec<Finding>) {
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) if word == "pub" && !is_restricted(tokens.get(index + 1)) => {
                let signature = signature(&tokens[index + 1..]);
                if let Some(name) = names_any(&signature, private) {
                    let what = format!("a public signature names `{name}` of a private dependency");
                    found.push(Finding::new(token, what));
                }
            }
            TokenTree::Group(group) => visit(&inside(group), private, found),
            _ => {}
        }
    }
}

/// Whether what follows `pub` is `(crate)` or the like, and not the fields of a tuple.
fn is_restricted(next: Option<&TokenTree>) -> bool {
    let starts_so = |group: &Group| match group.stream().into_iter().next() {
        Some(TokenTree::Ident(name)) => ["crate", "super", "self", "in"]
            .iter()
            .any(|word| name == word),
        _ => false,
    };
    matches!(next, Some(TokenTree::Group(group))
        if group.delimiter() == Delimiter::Parenthesis && starts_so(group))
}

/// What follows `pub` and is seen from outside: not a body, and not fields that have their own `pub`.
fn signature(tokens: &[TokenTree]) -> Vec<TokenTree> {
    let keyword = match tokens.first() {
        Some(TokenTree::Ident(name)) => name.to_string(),
        _ => String::new(),
    };
    let is_colon = |index: usize| tokens.get(index).is_some_and(|token| is_punct(token, ':'));
    let is_field = is_colon(1) && !is_colon(2);
    let mut seen = Vec::new();
    let mut angles = 0_i32;
    let mut after_dash = false;
    for token in tokens {
        match token {
            TokenTree::Punct(punct) => match punct.as_char() {
                ';' => break,
                ',' if is_field && angles == 0 => break,
                '=' if keyword == "const" || keyword == "static" => break,
                '<' => angles += 1,
                '>' if !after_dash => angles -= 1,
                _ => {}
            },
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                if ["use", "enum", "trait"].contains(&keyword.as_str()) {
                    seen.push(token.clone());
                }
                break;
            }
            TokenTree::Group(_) if keyword == "struct" => continue,
            _ => {}
        }
        after_dash = is_punct(token, '-');
        seen.push(token.clone());
    }
    seen
}

fn names_any(tokens: &[TokenTree], names: &[String]) -> Option<String> {
    tokens.iter().find_map(|token| match token {
        TokenTree::Ident(name) => {
            let name = name.to_string();
            names.contains(&name).then_some(name)
        }
        TokenTree::Group(group) => names_any(&inside(group), names),
        TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    })
}

/// Types and traits brought in by `use petgraph::..` and the like, under the names they have here.
fn imported(tokens: &[TokenTree], names: &mut Vec<String>) {
    for (index, token) in tokens.iter().enumerate() {
        if !matches!(token, TokenTree::Ident(word) if word == "use") {
            continue;
        }
        let path: Vec<TokenTree> = tokens[index + 1..]
            .iter()
            .skip_while(|token| is_punct(token, ':'))
            .take_while(|token| !is_punct(token, ';'))
            .cloned()
            .collect();
        let is_private = |root: &TokenTree| {
            matches!(root, TokenTree::Ident(root)
            if PRIVATE.iter().any(|private| root == private))
        };
        if path.first().is_some_and(is_private) {
            leaves(&path, names);
        }
    }
}

/// The capitalised names of an import.
fn leaves(tokens: &[TokenTree], names: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                if name.starts_with(char::is_uppercase) {
                    names.push(name);
                }
            }
            TokenTree::Group(group) => leaves(&inside(group), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::source::Source;
    use super::*;

    const USE: &str = "use petgraph::{graph::UnGraph, visit::{Bfs as Wide}};";

    fn count(text: &str) -> usize {
        let text = format!("{USE} {text}");
        let source = Source::parse(Path::new("src/lib.rs"), &text).expect("tokens");
        findings(&source.tokens).len()
    }

    #[test]
    fn private_types_are_found_in_public_signatures() {
        for public in [
            "pub fn f(g: &UnGraph<u8, u8>) -> u8 { 1 }",
            "pub fn f() -> Wide { x }",
            "pub fn f<A, B>(a: A, b: B) -> Vec<A> where A: Into<Wide> { x }",
            "pub struct A { pub g: UnGraph<u8, u8>, b: u8 }",
            "pub struct A(pub UnGraph<u8, u8>);",
            "pub enum A { G(UnGraph<u8, u8>) }",
            "pub type A = UnGraph<u8, u8>;",
            "pub use petgraph::graph::NodeIndex;",
            "pub use petgraph::{graph, visit};",
            "impl A { pub fn f(&self) -> petgraph::graph::NodeIndex { x } }",
        ] {
            assert_eq!(count(public), 1, "{public}");
        }
    }

    #[test]
    fn what_is_not_seen_from_outside_may_name_them() {
        for private in [
            "fn f(g: &UnGraph<u8, u8>) {}",
            "pub(crate) fn f(g: &UnGraph<u8, u8>) {}",
            "pub fn f(a: u8) -> u8 { let g: UnGraph<u8, u8> = x; 1 }",
            "pub struct A { g: UnGraph<u8, u8>, pub b: u8 }",
            "pub struct A { pub b: u8, g: UnGraph<u8, u8> }",
            "pub struct A(UnGraph<u8, u8>);",
            "pub const N: usize = UnGraph::N;",
        ] {
            assert_eq!(count(private), 0, "{private}");
        }
    }
}
