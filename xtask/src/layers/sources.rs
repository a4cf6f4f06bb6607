//! What the sources of the libraries may name.
//!
//! Without the standard library there is no file, no clock, no thread and no printing, so the first
//! rule is that no library names `std`: each is `#![no_std]`, and only its tests may ask for it back.
//! Sources are read as the compiler's tokens: what stands in a comment or a string is no name.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::report::Report;
use crate::snapshots::walk;
use crate::workspace::{GROUND, Package, Workspace};

/// The libraries whose types stay out of every public signature.
const PRIVATE: [&str; 3] = ["fxhash", "petgraph", "priority_queue"];

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
const SHARED_STATE: [&str; 7] = [
    "Atomic",
    "Cell",
    "Mutex",
    "RwLock",
    "Once",
    "Lazy",
    "UnsafeCell",
];

pub(super) fn check(workspace: &Workspace, packages: &[String], report: &mut Report) {
    let mut hashers = Vec::new();
    for package in workspace.selected(packages) {
        let mut sources = Vec::new();
        walk(&package.dir.join("src"), &mut |path| {
            if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push(path.to_owned());
            }
        });
        let mut excluded = Vec::new();
        for path in sources {
            if excluded.iter().any(|test: &PathBuf| is_module(&path, test)) {
                continue;
            }
            let shown = workspace.relative(&path).to_string();
            let mut findings = Vec::new();
            match read(&path) {
                Ok(tokens) => {
                    let mut scan = Scan {
                        library: package.is_library(),
                        findings: &mut findings,
                        test_modules: Vec::new(),
                        names_hasher: false,
                    };
                    scan.tokens(&tokens);
                    let modules = scan.test_modules.iter();
                    excluded.extend(modules.map(|name| module_path(&path, name)));
                    if scan.names_hasher {
                        hashers.push(shown.clone());
                    }
                    if package.is_library() {
                        scan.signatures(&tokens);
                        let root = package.target("lib").map(|target| target.source.as_path());
                        if root == Some(path.as_path()) {
                            promises(package, &tokens, &mut findings);
                        }
                    }
                }
                Err(what) => findings.push(Finding { line: 1, what }),
            }
            if findings.is_empty() {
                report.passed += 1;
            }
            for Finding { line, what } in findings {
                report.fail(format!("{shown}:{line}: {what}"), format!("edit {shown}"));
            }
        }
    }
    if hashers.len() > 1 {
        report.fail(
            format!(
                "fxhash is named in more than one file: {}",
                hashers.join(", ")
            ),
            format!("use {GROUND}'s own hasher"),
        );
    }
}

struct Finding {
    line: usize,
    what: String,
}

fn read(path: &Path) -> Result<Vec<TokenTree>, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    tokens(&text)
}

fn tokens(text: &str) -> Result<Vec<TokenTree>, String> {
    let stream: TokenStream = text
        .parse()
        .map_err(|error| format!("can't be read: {error}"))?;
    Ok(stream.into_iter().collect())
}

/// The inner attributes by which a library binds itself.
fn promises(package: &Package, tokens: &[TokenTree], findings: &mut Vec<Finding>) {
    let attributes: Vec<String> = tokens
        .windows(3)
        .filter(|window| is_punct(&window[0], '#') && is_punct(&window[1], '!'))
        .map(|window| window[2].to_string().replace(' ', ""))
        .collect();
    let mut wanted = vec!["[forbid(unsafe_code)]"];
    let ground_under_test = "[cfg_attr(not(test),no_std)]";
    if package.is_solver() || !attributes.iter().any(|has| has == ground_under_test) {
        wanted.push("[no_std]");
    }
    for promise in wanted {
        if !attributes.iter().any(|has| has == promise) {
            let what = format!("`#!{promise}` is missing");
            findings.push(Finding { line: 1, what });
        }
    }
}

struct Scan<'a> {
    library: bool,
    findings: &'a mut Vec<Finding>,
    /// Modules in files of their own that only tests compile.
    test_modules: Vec<String>,
    names_hasher: bool,
}

impl Scan<'_> {
    fn find(&mut self, at: &TokenTree, what: impl Into<String>) {
        let line = at.span().start().line;
        let what = what.into();
        self.findings.push(Finding { line, what });
    }

    /// Visits names, leaving out what only tests compile.
    fn tokens(&mut self, tokens: &[TokenTree]) {
        let mut index = 0;
        while index < tokens.len() {
            if let Some(inner) = cfg_test(&tokens[index..]) {
                if inner {
                    return;
                }
                index = self.skip_item(tokens, index);
                continue;
            }
            match &tokens[index] {
                TokenTree::Group(group) => {
                    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.tokens(&inside);
                }
                TokenTree::Ident(name) => self.name(&name.to_string(), tokens, index),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            index += 1;
        }
    }

    fn name(&mut self, name: &str, tokens: &[TokenTree], index: usize) {
        let at = &tokens[index];
        if name == "fxhash" {
            self.names_hasher = true;
        }
        if !self.library {
            return;
        }
        let next = tokens.get(index + 1);
        let is_macro = next.is_some_and(|next| is_punct(next, '!'));
        match name {
            "std" => {
                let path = path_from(tokens, index);
                let deed = DEEDS.iter().find(|(word, _)| {
                    path.split(|c: char| !c.is_alphanumeric())
                        .any(|part| part == *word)
                });
                let does = deed.map_or("the standard library", |(_, does)| does);
                self.find(
                    at,
                    format!("`{path}`: a library has no business with {does}"),
                );
            }
            "print" | "println" | "eprint" | "eprintln" | "dbg" if is_macro => {
                self.find(at, format!("`{name}!`: a library prints nothing"));
            }
            "thread_local" if is_macro => {
                self.find(at, "`thread_local!`: a library has no global state");
            }
            "static" => {
                let declared = tokens[index..]
                    .iter()
                    .take_while(|token| !is_punct(token, '='));
                let declared: Vec<String> = declared.map(ToString::to_string).collect();
                let is_mutable = declared.get(1).is_some_and(|word| word == "mut");
                let is_shared =
                    |word: &String| SHARED_STATE.iter().any(|state| word.contains(state));
                if is_mutable || declared.iter().any(is_shared) {
                    let item = declared.join(" ");
                    self.find(at, format!("`{item}`: a library has no global state"));
                }
            }
            _ => {}
        }
    }

    /// The index after the attribute at `index` and the item that it belongs to.
    fn skip_item(&mut self, tokens: &[TokenTree], index: usize) -> usize {
        let mut end = index;
        while end < tokens.len() {
            let token = &tokens[end];
            if is_punct(token, '#') {
                end += 2; // Another attribute, with its brackets.
                continue;
            }
            end += 1;
            if is_punct(token, ';') {
                if let [.., TokenTree::Ident(module), TokenTree::Ident(name), _] = &tokens[..end]
                    && module == "mod"
                {
                    self.test_modules.push(name.to_string());
                }
                break;
            }
            if matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace) {
                break;
            }
        }
        end
    }

    /// Public signatures, fields, aliases and re-exports that name a private library or what was imported from it.
    fn signatures(&mut self, tokens: &[TokenTree]) {
        let mut private: Vec<String> = PRIVATE.map(str::to_owned).to_vec();
        imported(tokens, &mut private);
        self.public(tokens, &private);
    }

    fn public(&mut self, tokens: &[TokenTree], private: &[String]) {
        let mut index = 0;
        while index < tokens.len() {
            if cfg_test(&tokens[index..]).is_some() {
                index = self.skip_item(tokens, index);
                continue;
            }
            if matches!(&tokens[index], TokenTree::Ident(name) if name == "pub") {
                let restricted = matches!(
                    tokens.get(index + 1),
                    Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
                        && restricts(group)
                );
                if !restricted {
                    let signature = signature(&tokens[index + 1..]);
                    if let Some(name) = names_any(&signature, private) {
                        let what =
                            format!("a public signature names `{name}` of a private dependency");
                        self.find(&tokens[index], what);
                    }
                }
            }
            if let TokenTree::Group(group) = &tokens[index] {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                self.public(&inside, private);
            }
            index += 1;
        }
    }
}

/// Whether the tokens start with an attribute that leaves what follows to tests; `true` for one
/// that is about the whole module, `#![cfg(test)]`.
fn cfg_test(tokens: &[TokenTree]) -> Option<bool> {
    let (inner, group) = match tokens {
        [hash, TokenTree::Group(group), ..] if is_punct(hash, '#') => (false, group),
        [hash, bang, TokenTree::Group(group), ..] if is_punct(hash, '#') && is_punct(bang, '!') => {
            (true, group)
        }
        _ => return None,
    };
    let text = group.to_string().replace(' ', "");
    let for_tests = text == "[cfg(test)]" || text.starts_with("[cfg(all(test,");
    for_tests.then_some(inner)
}

/// `(crate)`, `(super)`, `(in path)`, and not the fields of a tuple.
fn restricts(group: &Group) -> bool {
    matches!(
        group.stream().into_iter().next(),
        Some(TokenTree::Ident(name)) if ["crate", "super", "self", "in"].iter().any(|word| name == word)
    )
}

/// What follows `pub` and is seen from outside: not a body, and not fields that have their own `pub`.
fn signature(tokens: &[TokenTree]) -> Vec<TokenTree> {
    let keyword = match tokens.first() {
        Some(TokenTree::Ident(name)) => name.to_string(),
        _ => String::new(),
    };
    let is_field = matches!(tokens.get(1), Some(colon) if is_punct(colon, ':'))
        && !matches!(tokens.get(2), Some(colon) if is_punct(colon, ':'));
    let whole = ["use", "enum", "trait"].contains(&keyword.as_str());
    let mut seen = Vec::new();
    let mut angle = 0_i32;
    let mut after_dash = false;
    for token in tokens {
        match token {
            TokenTree::Punct(punct) => match punct.as_char() {
                ';' => break,
                ',' if is_field && angle == 0 => break,
                '=' if keyword == "const" || keyword == "static" => break,
                '<' => angle += 1,
                '>' if !after_dash => angle -= 1,
                _ => {}
            },
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                if whole {
                    seen.push(token.clone());
                }
                if keyword != "use" {
                    break;
                }
                continue;
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
        TokenTree::Ident(ident) => {
            let ident = ident.to_string();
            names.contains(&ident).then_some(ident)
        }
        TokenTree::Group(group) => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            names_any(&inside, names)
        }
        TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    })
}

/// Types and traits brought in by `use petgraph::..` and the like, under the names they have here.
fn imported(tokens: &[TokenTree], names: &mut Vec<String>) {
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Ident(word) = token else {
            continue;
        };
        if word != "use" {
            continue;
        }
        let path: Vec<TokenTree> = tokens[index + 1..]
            .iter()
            .skip_while(|token| is_punct(token, ':'))
            .take_while(|token| !is_punct(token, ';'))
            .cloned()
            .collect();
        let from_private = matches!(
            path.first(),
            Some(TokenTree::Ident(root)) if PRIVATE.iter().any(|private| root == private)
        );
        if from_private {
            leaves(&path, names);
        }
    }
}

/// The capitalised names of an import: types and traits.
fn leaves(tokens: &[TokenTree], names: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                let ident = ident.to_string();
                if ident.starts_with(|c: char| c.is_uppercase()) {
                    names.push(ident);
                }
            }
            TokenTree::Group(group) => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                leaves(&inside, names);
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// A path as it is written, from its first name on.
fn path_from(tokens: &[TokenTree], index: usize) -> String {
    let mut path = tokens[index].to_string();
    for pair in tokens[index + 1..].chunks(3) {
        let [first, second, part] = pair else { break };
        if !is_punct(first, ':') || !is_punct(second, ':') {
            break;
        }
        path += "::";
        path += &part.to_string();
    }
    path
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
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

/// Whether a file is that module or below it.
fn is_module(file: &Path, module: &Path) -> bool {
    file.with_extension("") == module || file.starts_with(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(source: &str) -> Vec<String> {
        let tokens = tokens(source).expect("tokens");
        let mut findings = Vec::new();
        let mut scan = Scan {
            library: true,
            findings: &mut findings,
            test_modules: Vec::new(),
            names_hasher: false,
        };
        scan.tokens(&tokens);
        scan.signatures(&tokens);
        findings
            .into_iter()
            .map(|finding| format!("{}: {}", finding.line, finding.what))
            .collect()
    }

    #[test]
    fn names_what_a_library_must_not_do() {
        for (source, wanted) in [
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
            ("mod a { mod b { use std::fs; } }", "`std::fs`"),
        ] {
            let found = findings(source);
            assert_eq!(found.len(), 1, "{source}: {found:?}");
            assert!(found[0].contains(wanted), "{source}: {found:?}");
        }
    }

    #[test]
    fn comments_strings_and_tests_are_no_names() {
        for source in [
            "// std::fs println!()",
            "/// ```\n/// println!(\"{}\", std::mem::size_of::<u8>());\n/// ```\nfn f() {}",
            "const A: &str = \"std::fs\"; const B: &str = r#\"println!()\"#; const C: char = '\"';",
            "#[cfg(test)]\nextern crate std;",
            "#[cfg(test)]\n#[allow(x)]\nmod tests { use std::fs; }\nfn f() {}",
            "#[cfg(test)] mod tests;",
            "static N: [u8; 2] = [1, 2]; fn f(a: &'static str) {}",
        ] {
            assert_eq!(findings(source), Vec::<String>::new(), "{source}");
        }
        assert_eq!(findings("#[cfg(test)] mod a { } use std::fs;").len(), 1);
    }

    #[test]
    fn private_types_stay_out_of_public_signatures() {
        let using = "use petgraph::{graph::UnGraph, visit::{Bfs as Wide}};";
        for public in [
            "pub fn f(g: &UnGraph<u8, u8>) -> u8 { 1 }",
            "pub fn f() -> Wide { x }",
            "pub struct A { pub g: UnGraph<u8, u8>, b: u8 }",
            "pub struct A(pub UnGraph<u8, u8>);",
            "pub enum A { G(UnGraph<u8, u8>) }",
            "pub type A = UnGraph<u8, u8>;",
            "pub use petgraph::graph::NodeIndex;",
            "impl A { pub fn f(&self) -> petgraph::graph::NodeIndex { x } }",
        ] {
            let found = findings(&format!("{using} {public}"));
            assert_eq!(found.len(), 1, "{public}: {found:?}");
        }
        for private in [
            "fn f(g: &UnGraph<u8, u8>) {}",
            "pub(crate) fn f(g: &UnGraph<u8, u8>) {}",
            "pub fn f(a: u8) -> u8 { let g: UnGraph<u8, u8> = x; 1 }",
            "pub struct A { g: UnGraph<u8, u8>, pub b: u8 }",
            "pub struct A(UnGraph<u8, u8>);",
        ] {
            let found = findings(&format!("{using} {private}"));
            assert_eq!(found, Vec::<String>::new(), "{private}");
        }
    }

    #[test]
    fn test_modules_in_files_of_their_own_are_left_out() {
        let module = module_path(Path::new("src/solve.rs"), "tests");
        assert!(is_module(Path::new("src/solve/tests.rs"), &module));
        assert!(!is_module(Path::new("src/tests.rs"), &module));
        let module = module_path(Path::new("src/lib.rs"), "tests");
        assert!(is_module(Path::new("src/tests/deep.rs"), &module));
    }
}
