//! What a library may name.
//!
//! Without the standard library there is no file, no clock, no thread and no printing. So the first
//! rule is that no library names `std`: each is `#![no_std]`, and only its tests may ask for it back.

use proc_macro2::TokenTree;

use super::source::{Finding, inside, is_punct};

/// Words after `std::` that say what a library must not do.
const DEEDS: [(&str, &str); 7] = [
    ("fs", "files"),
    ("io", "input or output"),
    ("net", "the network"),
    ("time", "a clock"),
    ("thread", "a thread"),
    ("env", "the environment"),
    ("process", "a process"),
];

/// Types that change behind a shared reference: in a `static` they are global state.
const SHARED_STATE: [&str; 6] = ["Atomic", "Cell", "Mutex", "RwLock", "Once", "Lazy"];

pub(super) fn findings(tokens: &[TokenTree]) -> Vec<Finding> {
    let mut found = Vec::new();
    visit(tokens, &mut found);
    found
}

/// Whether some name is used.
pub(super) fn uses(tokens: &[TokenTree], wanted: &str) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(name) => name == wanted,
        TokenTree::Group(group) => uses(&inside(group), wanted),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

fn visit(tokens: &[TokenTree], found: &mut Vec<Finding>) {
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => visit(&inside(group), found),
            TokenTree::Ident(name) => {
                let what = judge(&name.to_string(), &tokens[index..]);
                found.extend(what.map(|what| Finding::new(token, what)));
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// What is wrong with a name, given with all that follows it.
fn judge(name: &str, tokens: &[TokenTree]) -> Option<String> {
    let is_macro = tokens.get(1).is_some_and(|next| is_punct(next, '!'));
    match name {
        "std" => {
            let path = path(tokens);
            let mut parts = path.split(|c: char| !c.is_alphanumeric());
            let deed = parts.find_map(|part| DEEDS.iter().find(|(word, _)| part == *word));
            let deed = deed.map_or("the standard library", |(_, deed)| deed);
            Some(format!("`{path}`: a library has no business with {deed}"))
        }
        "print" | "println" | "eprint" | "eprintln" | "dbg" if is_macro => {
            Some(format!("`{name}!`: a library prints nothing"))
        }
        "thread_local" if is_macro => {
            Some("`thread_local!`: a library has no global state".to_owned())
        }
        "static" => {
            let declared = tokens.iter().take_while(|token| !is_punct(token, '='));
            let words: Vec<String> = declared.map(ToString::to_string).collect();
            let is_mutable = words.get(1).is_some_and(|word| word == "mut");
            let is_shared = |word: &String| SHARED_STATE.iter().any(|state| word.contains(state));
            (is_mutable || words.iter().any(is_shared))
                .then(|| format!("`{}`: a library has no global state", words.join(" ")))
        }
        _ => None,
    }
}

/// The path that starts with the first token, as it is written.
fn path(tokens: &[TokenTree]) -> String {
    let mut path = tokens[0].to_string();
    for triple in tokens[1..].chunks(3) {
        let [first, second, part] = triple else { break };
        if !is_punct(first, ':') || !is_punct(second, ':') {
            break;
        }
        path += "::";
        path += &part.to_string();
    }
    path
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::source::Source;
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let source = Source::parse(Path::new("src/lib.rs"), text).expect("tokens");
        let found = findings(&source.tokens).into_iter();
        found
            .map(|found| format!("{}: {}", found.line, found.what))
            .collect()
    }

    #[test]
    fn names_what_a_library_must_not_do() {
        for (text, wanted) in [
            ("fn f() { println!(\"\") }", "1: `println!`"),
            ("\nfn f() {\n dbg!(1) }", "3: `dbg!`"),
            (
                "use std::fs;",
                "`std::fs`: a library has no business with files",
            ),
            ("use ::std::{fmt, io};", "input or output"),
            ("fn f() { std::time::Instant::now(); }", "a clock"),
            ("fn f() { std::thread::spawn(g); }", "a thread"),
            ("fn f() { std::env::var(\"A\"); }", "the environment"),
            (
                "extern crate std;",
                "`std`: a library has no business with the standard library",
            ),
            (
                "static mut N: u8 = 0;",
                "`static mut N : u8`: a library has no global state",
            ),
            ("static N: AtomicU8 = AtomicU8::new(0);", "global state"),
            ("thread_local! { static N: u8 = 0; }", "global state"),
            ("mod a { mod b { use std::fs; } }", "`std::fs`"),
        ] {
            let found = shown(text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert!(found[0].contains(wanted), "{text}: {found:?}");
        }
    }

    #[test]
    fn comments_strings_and_tests_are_no_names() {
        for text in [
            "// std::fs println!()",
            "/// ```\n/// println!(\"{}\", std::mem::size_of::<u8>());\n/// ```\nfn f() {}",
            "const A: &str = \"std::fs\"; const B: &str = r#\"println!()\"#; const C: char = '\"';",
            "#[cfg(test)]\nmod tests { use std::fs; }",
            "static N: [u8; 2] = [1, 2]; fn f(a: &'static str) {}",
        ] {
            assert_eq!(shown(text), Vec::<String>::new(), "{text}");
        }
    }
}
