//! The files of `--svg` and `--html`. The pictures of the READMEs are made by this program, and are
//! those that it makes now.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use insta::assert_snapshot;

/// A folder with one input in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(input: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("input.txt"), input).expect("an input");
        Self(folder)
    }

    /// Runs the program on the input.
    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .args(args)
            .arg("input.txt")
            .current_dir(self.0.path())
            .output()
            .expect("the program runs")
    }

    /// What was made, by name.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .filter(|name| name != "input.txt")
            .collect();
        names.sort_unstable();
        names
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).expect("the file was made")
    }

    /// A picture without its colors, which are the same in all of them.
    fn picture(&self, name: &str) -> String {
        let picture = self.read(name);
        let (start, rest) = picture.split_once("<style>").expect("a style");
        let (_, end) = rest.split_once("</style>").expect("the end of a style");
        format!("{start}<style/>{end}")
    }
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn picture_of(command: &str, input: &str) -> String {
    let folder = Folder::with(input);
    let output = folder.run(&[command, "--svg", "picture.svg"]);
    assert!(output.status.success(), "{}", errors(&output));
    folder.picture("picture.svg")
}

#[test]
fn pictures_of_the_readmes_are_those_made_now() {
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/pictures");
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        let file =
            |extension: &str| -> PathBuf { pictures.join(command).with_extension(extension) };
        let folder = tempfile::tempdir().expect("a folder");
        let made = folder.path().join("picture.svg");
        let status = Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .args([command, "--svg"])
            .args([&made, &file("txt")])
            .output()
            .expect("the program runs")
            .status;
        assert!(status.success());
        assert!(
            fs::read(made).ok() == fs::read(file("svg")).ok(),
            ".github/pictures/{command}.svg is stale; `cargo xtask bless` makes it again"
        );
    }
}

#[test]
fn of_a_walk() {
    assert_snapshot!(picture_of(
        "push-box",
        "########\n###..###\n#SB..###\n####.###\n####T###\n########\n"
    ));
}

#[test]
fn of_a_tour() {
    assert_snapshot!(picture_of(
        "vault-keys",
        "#########\n#a.@.A.b#\n#########\n#@..B..c#\n#########\n"
    ));
}

#[test]
fn of_a_tour_without_a_step() {
    assert_snapshot!(picture_of("vault-keys", "@A\n"));
}

#[test]
fn of_a_wiring() {
    assert_snapshot!(picture_of(
        "manhattan-wiring",
        "3 4\n2 0 0 0\n0 1 1 2\n3 0 0 3\n"
    ));
}

/// What is too small to be seen in its cell is drawn larger.
#[test]
fn of_many_cells() {
    let corridor = format!("@{}a\n", ".".repeat(98));
    assert_snapshot!(picture_of("vault-keys", &corridor));
}

#[test]
fn a_large_map_is_cut_round_the_action() {
    let row = |middle: &str| format!("#{}{middle}{}#\n", " ".repeat(200), " ".repeat(200));
    let wall = "#".repeat(406) + "\n";
    let map = format!("{wall}{}{wall}", row("@$ ."));
    assert_snapshot!(picture_of("push-box", &map));
}

#[test]
fn each_puzzle_has_a_picture_and_one_page_has_them_all() {
    let room = "#####\n#@$.#\n#####\n\n#####\n#$@.#\n#####\n\n######\n#@$ .#\n######\n";
    let folder = Folder::with(room);
    let output = folder.run(&[
        "push-box", "--svg", "a.svg", "--html", "a.html", "--format", "json",
    ]);
    // The second room has no solution.
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(folder.files(), ["a-3.svg", "a.html", "a.svg"]);
    let page = folder.read("a.html");
    assert_eq!(page.matches("<figure").count(), 2);
    assert!(page.contains("input, puzzle 3"));
}

#[test]
fn nothing_solved_is_no_file_and_a_note() {
    let folder = Folder::with("#####\n#$@.#\n#####\n");
    let output = folder.run(&["push-box", "--svg", "a.svg", "--html", "a.html"]);
    assert!(folder.files().is_empty());
    assert_snapshot!(errors(&output));
}

/// A corridor that winds through a square of this side.
fn winding(side: usize) -> String {
    let rows = (0..side).map(|row| {
        let door = match row % 4 {
            1 => 0,
            3 => side - 1,
            _ => return ".".repeat(side),
        };
        let wall = "#".repeat(side);
        format!("{}.{}", &wall[..door], &wall[door + 1..])
    });
    let map = rows.collect::<Vec<_>>().join("\n");
    // From the start of the first row to the start of the last.
    let last = map.rfind('\n').map_or(0, |end| end + 1);
    format!("@{}a{}", &map[1..last], &map[last + 1..])
}

#[test]
fn what_is_too_much_for_a_picture_is_answered_without_one() {
    let square = ".".repeat(501) + "\n";
    let square = format!(
        "@{}{}a",
        &square[1..],
        square.repeat(500).trim_end_matches(".\n")
    );
    for (reason, map) in [("cells", square), ("steps", winding(453))] {
        let folder = Folder::with(&map);
        let output = folder.run(&["vault-keys", "--svg", "a.svg", "--html", "a.html"]);
        assert!(output.status.success());
        assert!(!output.stdout.is_empty());
        assert!(folder.files().is_empty());
        assert_snapshot!(format!("too_many_{reason}"), errors(&output));
    }
}

#[test]
fn a_file_that_cannot_be_written_is_said() {
    let folder = Folder::with("#####\n#@$.#\n#####\n");
    for option in ["--svg", "--html"] {
        let output = folder.run(&["push-box", option, "missing/a"]);
        assert_eq!(output.status.code(), Some(74));
        assert_eq!(output.stdout, b"1\n");
        let said = errors(&output);
        assert!(
            said.starts_with("error: cannot write missing/a: "),
            "{said}"
        );
    }
}

#[test]
fn titles_are_kept_in_pictures_replays_and_notes() {
    for (command, map, captions) in [
        ("push-box", "#####\n#@$.#\n#####\n", &["input, Hall"][..]),
        (
            "vault-keys --both-parts",
            "#####\n#...#\n#.@.#\n#...#\n#a.b#\n#####\n",
            &["input, Hall, part 1", "input, puzzle 2, Hall, part 2"],
        ),
    ] {
        let folder = Folder::with(&format!("; Hall\n{map}"));
        let args: Vec<&str> = command
            .split(' ')
            .chain(["--svg", "a.svg", "--html", "a.html"])
            .collect();
        folder.run(&args);
        let page = folder.read("a.html");
        for (number, caption) in captions.iter().enumerate() {
            assert!(
                page.contains(&format!("\"title\":\"{caption}\"")),
                "{command}"
            );
            let name = ["a.svg", "a-2.svg"][number];
            assert!(
                folder
                    .read(name)
                    .contains(&format!("<title id=\"title\">{caption}:")),
                "{command}"
            );
        }
        let stuck = map.replace(['.', '$'], "#");
        let folder = Folder::with(&format!("; Hall\n{stuck}"));
        let noted = errors(&folder.run(&args));
        assert!(noted.contains("\"Hall"), "{command}: {noted}");
    }
}
