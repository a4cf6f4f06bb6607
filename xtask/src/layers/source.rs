//! A source file as the compiler's tokens, without what only tests compile.
//!
//! What stands in a comment or in a string is no name here, and each token knows its line.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Something that a source must not say.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) line: usize,
    pub(super) what: String,
}

impl Finding {
    pub(super) fn new(at: &TokenTree, what: impl Into<String>) -> Self {
        Self {
            line: at.span().start().line,
            what: what.into(),
        }
    }
}

#[derive(Debug)]
pub(super) struct Source {
    pub(super) path: PathBuf,
    pub(super) tokens: Vec<TokenTree>,
    /// Where modules that only tests compile have their files, without the ending.
    test_modules: Vec<PathBuf>,
}

impl Source {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        Self::parse(path, &text)
    }

    pub(super) fn parse(path: &Path, text: &str) -> Result<Self, String> {
        let stream: TokenStream = text
            .parse()
            .map_err(|error| format!("can't be read: {error}"))?;
        let mut names = Vec::new();
        let tokens = without_tests(stream, &mut names);
        Ok(Self {
            path: path.to_owned(),
            tokens,
            test_modules: names.iter().map(|name| module_path(path, name)).collect(),
        })
    }

    /// Whether this file declares a module for tests that the other file belongs to.
    pub(super) fn leaves_to_tests(&self, other: &Path) -> bool {
        let holds =
            |module: &PathBuf| other.with_extension("") == *module || other.starts_with(module);
        self.test_modules.iter().any(holds)
    }
}

pub(super) fn inside(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

pub(super) fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

/// Leaves out each item under `#[cfg(test)]`, and all that follows `#![cfg(test)]`.
fn without_tests(stream: TokenStream, test_modules: &mut Vec<String>) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut kept = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        match &tokens[index..] {
            [hash, TokenTree::Group(attribute), ..]
                if is_punct(hash, '#') && is_for_tests(attribute) =>
            {
                index = end_of_item(&tokens, index);
                if let [.., TokenTree::Ident(module), TokenTree::Ident(name), end] =
                    &tokens[..index]
                    && module == "mod"
                    && is_punct(end, ';')
                {
                    test_modules.push(name.to_string());
                }
                continue;
            }
            [hash, bang, TokenTree::Group(attribute), ..]
                if is_punct(hash, '#') && is_punct(bang, '!') && is_for_tests(attribute) =>
            {
                break;
            }
            [TokenTree::Group(group), ..] => {
                let content = without_tests(group.stream(), test_modules);
                let mut left = Group::new(group.delimiter(), content.into_iter().collect());
                left.set_span(group.span());
                kept.push(TokenTree::Group(left));
            }
            [token, ..] => kept.push(token.clone()),
            [] => {}
        }
        index += 1;
    }
    kept
}

fn is_for_tests(attribute: &Group) -> bool {
    let text = attribute.to_string().replace(' ', "");
    text == "[cfg(test)]" || text.starts_with("[cfg(all(test,")
}

/// The index after the item that the attribute at `index` belongs to.
fn end_of_item(tokens: &[TokenTree], index: usize) -> usize {
    let mut end = index;
    while end < tokens.len() {
        let token = &tokens[end];
        if is_punct(token, '#') {
            end += 2; // An attribute, with its brackets.
            continue;
        }
        end += 1;
        let is_body =
            matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        if is_body || is_punct(token, ';') {
            break;
        }
    }
    end.min(tokens.len())
}

/// Where the module `name`, declared in `file`, has its own file, without the ending.
fn module_path(file: &Path, name: &str) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default();
    let folder = file.parent().unwrap_or(Path::new(""));
    if ["lib", "main", "mod"].iter().any(|root| stem == *root) {
        folder.join(name)
    } else {
        folder.join(stem).join(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> String {
        let source = Source::parse(Path::new("src/solve.rs"), text).expect("tokens");
        let stream: TokenStream = source.tokens.into_iter().collect();
        stream.to_string()
    }

    #[test]
    fn what_only_tests_compile_is_left_out() {
        assert_eq!(
            kept("#[cfg(test)] extern crate std; fn f() {}"),
            "fn f () { }"
        );
        assert_eq!(
            kept("#[cfg(test)] #[a(b)] mod t { x } fn f() {}"),
            "fn f () { }"
        );
        assert_eq!(kept("mod a { #[cfg(test)] mod t { x } b }"), "mod a { b }");
        assert_eq!(
            kept("#[cfg(feature = \"a\")] fn f() {}"),
            "# [cfg (feature = \"a\")] fn f () { }"
        );
        assert_eq!(kept("a #![cfg(test)] b"), "a");
    }

    #[test]
    fn test_modules_in_files_of_their_own_are_known() {
        let of = |path: &str| Source::parse(Path::new(path), "#[cfg(test)] mod tests;");
        let solve = of("src/solve.rs").expect("tokens");
        assert!(solve.leaves_to_tests(Path::new("src/solve/tests.rs")));
        assert!(!solve.leaves_to_tests(Path::new("src/tests.rs")));
        let root = of("src/lib.rs").expect("tokens");
        assert!(root.leaves_to_tests(Path::new("src/tests/deep.rs")));
    }
}
