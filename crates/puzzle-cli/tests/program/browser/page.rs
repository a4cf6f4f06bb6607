//! Tests the page of `cargo xtask page` in a real browser: pastes, solves, edits, plays, checks and
//! shares every puzzle.
//!
//! The variable PUZZLE_PAGE names the page; `cargo xtask verify --only browser` builds it. Without
//! the variable these tests say that they did not run.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use test_support::fixtures::load;

use super::webdriver::{Browser, View};
use super::{browser, puzzle_file};
use crate::program::puzzle;

/// Opens the page in a browser, and waits until it is ready.
pub(super) fn opened(view: View) -> Option<Browser> {
    let Some(page) = std::env::var_os("PUZZLE_PAGE") else {
        let _ = writeln!(
            std::io::stderr(),
            "NOT RUN: a test of the page, because PUZZLE_PAGE names none"
        );
        return None;
    };
    let browser = browser(view)?;
    browser.open(Path::new(&page));
    browser.wait_for("document.body.dataset.ready === 'yes'");
    Some(browser)
}

const SOLVED: &str = "document.querySelector('#result').textContent !== '' && document.querySelector('#busy').hidden && state.answer !== null";

/// Pastes a text and waits for its answer.
pub(super) fn paste(browser: &Browser, text: &str) -> String {
    browser.run("setText('')");
    browser.run(&format!("setText({})", json!(text)));
    browser.wait_for(SOLVED);
    text_of(browser, "#result")
}

pub(super) fn text_of(browser: &Browser, selector: &str) -> String {
    let text = browser.run(&format!(
        "return document.querySelector('{selector}').textContent"
    ));
    text.as_str().expect("text").to_owned()
}

/// Asserts that the console is empty and that the page has fetched nothing.
pub(super) fn is_quiet(browser: &Browser) {
    assert_eq!(browser.console(), json!([]), "the page complains");
    let fetched = "return performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('blob:')).map(({ name }) => name)";
    assert_eq!(
        browser.run(fetched),
        json!([]),
        "the page fetches something"
    );
}

pub(super) fn sample(name: &str) -> String {
    std::fs::read_to_string(puzzle_file(name)).expect("a sample")
}

pub(super) const SAMPLES: [[&str; 2]; 3] = [
    ["push-box", "16 pushes"],
    ["vault-keys", "57 steps"],
    ["manhattan-wiring", "25 steps"],
];

#[test]
fn page_solves_and_replays_each_puzzle() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    for [kind, answer] in SAMPLES {
        assert_eq!(paste(&browser, &sample(kind)), answer);
        assert!(text_of(&browser, "#kind option").ends_with(kind));
        browser.wait_for("!document.querySelector('#panel').hidden");
        browser.click("#last");
        assert_eq!(
            format!(
                "{} {}",
                text_of(&browser, "#cost"),
                text_of(&browser, "#unit")
            ),
            answer
        );
        browser.click("#first");
        browser.click("#next");
        browser.wait_for("Number(document.querySelector('#step').textContent) > 0 && !document.body.classList.contains('playing')");
        assert_ne!(text_of(&browser, "#event"), "start");
    }
    is_quiet(&browser);
}

#[test]
fn page_answers_all_fixtures_as_the_program_does() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut wrong = Vec::new();
    for kind in ["push-box", "vault-keys", "manhattan-wiring"] {
        let fixtures = load(&root.join(kind)).expect("fixtures");
        for fixture in &fixtures {
            // The page takes text.
            let Ok(text) = std::fs::read_to_string(&fixture.path) else {
                continue;
            };
            let args = fixture.args.join(" ");
            let run = puzzle(&format!("{kind} {args} --format json"))
                .arg(&fixture.path)
                .run();
            let expected: Vec<Value> = run.output.lines().map(comparable).collect();
            let order = args
                .split_once("--order ")
                .map_or("pushes", |(_, order)| order);
            let order = order.split(' ').next();
            let task = match args.contains("--lower-bound") {
                true => "bound",
                false => "solve",
            };
            let asked = json!({
                "do": task, "text": text, "kind": kind, "order": order,
                "split": args.contains("--split-entrance"), "count": args.contains("--count"),
            });
            let found = browser.run(&format!(
                "return (async (asked) => {{ const found = []; const {{ puzzles }} = await engine.ask({{ ...asked, do: 'read' }});
                 for (let index = 0; index < puzzles.length; index += 1) found.push(await engine.ask({{ index, ...asked }}));
                 return found; }})({asked})"
            ));
            let found: Vec<Value> = found
                .as_array()
                .expect("answers")
                .iter()
                .map(record)
                .collect();
            if found != expected {
                wrong.push(format!(
                    "{}: expected {expected:?}, found {found:?}",
                    fixture.path.display()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    is_quiet(&browser);
}

/// Returns status, cost and witness of a line of `--format json`. The number of bytes depends on
/// the width of pointers.
fn comparable(line: &str) -> Value {
    let record: Value = serde_json::from_str(line).expect("JSON");
    json!([record["status"], record["cost"], record["witness"]])
}

/// Returns the same members of an answer of the page.
fn record(answer: &Value) -> Value {
    match answer["json"].as_str() {
        Some(line) => comparable(line),
        None => json!([answer["status"], null, null]),
    }
}

#[test]
fn page_marks_what_is_wrong_in_the_text_and_on_the_map() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    for (text, marked) in [
        ("#####\n#@$?#\n#####\n", "?"),
        ("#####\n#@.!#\n#####\n", "!"),
        ("2 2\n2 2\n3 7\n", "7"),
    ] {
        browser.run(&format!("setText({})", json!(text)));
        browser.wait_for("!document.querySelector('#fault').hidden && document.querySelector('#behind mark') !== null");
        assert_eq!(text_of(&browser, "#behind mark"), marked, "{text}");
        browser.wait_for("document.querySelector('#picture .overlay.wrong') !== null");
        browser.click("#fault-go");
        assert_eq!(
            browser.run("const box = document.querySelector('#text'); return box.value.slice(box.selectionStart, box.selectionEnd)"),
            marked
        );
        browser.run("setText('')");
        browser.wait_for("document.querySelector('#fault').hidden");
    }
    is_quiet(&browser);
}

#[test]
fn page_edits_a_map_by_pointer_and_keyboard() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    let edits = [
        (
            "#####\n#@$.#\n#---#\n#####\n",
            "1 push",
            [3, 2],
            "#####\n#@$.#\n##--#\n#####\n",
        ),
        (
            "#####\n#@.a#\n#...#\n#####\n",
            "2 steps",
            [3, 2],
            "#####\n#@.a#\n##..#\n#####\n",
        ),
        (
            "2 3\n2 0 2\n3 0 3\n",
            "4 steps",
            [1, 2],
            "2 3\n2 1 2\n3 0 3\n",
        ),
    ];
    for (text, answer, [row, column], edited) in edits {
        assert_eq!(paste(&browser, text), answer);
        browser.click("#mode-edit");
        browser.wait_for("document.body.classList.contains('editing') && editor?.height > 0 && state.answer !== null");
        // Draw one cell with the pointer.
        browser.run(&format!(
            "const at = new DOMPoint(10 + 40 * ({column} - 0.5), 10 + 40 * ({row} - 0.5)).matrixTransform(stage.svg.getScreenCTM());
             const target = document.querySelector('#pictures');
             for (const name of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(name, {{ pointerId: 1, clientX: at.x, clientY: at.y, bubbles: true }}))"
        ));
        browser.wait_for(&format!(
            "document.querySelector('#text').value === {}",
            json!(edited)
        ));
        browser.click("#undo");
        browser.wait_for(&format!(
            "document.querySelector('#text').value === {}",
            json!(text)
        ));
        browser.wait_for(&format!(
            "document.querySelector('#result').textContent === {}",
            json!(answer)
        ));
        // Draw the same cell by keyboard. The cursor is at the cell of the stroke.
        browser.run("document.querySelector('#pictures').focus()");
        browser.press(if text.starts_with('#') { "#" } else { "1" });
        browser.wait_for(&format!(
            "document.querySelector('#text').value === {}",
            json!(edited)
        ));
        browser.click("#mode-watch");
        browser.wait_for("state.mode === 'watch'");
    }
    is_quiet(&browser);
}

#[test]
fn page_checks_a_given_solution_up_to_the_broken_rule() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    assert_eq!(
        paste(&browser, "######\n#@-$.#\n#----#\n######\n"),
        "1 push"
    );
    let check = |solution: &str| {
        browser.run(&format!(
            "document.querySelector('#check').open = true; document.querySelector('#solution').value = {};
             document.querySelector('#verdict').textContent = ''; document.querySelector('#check-go').click()",
            json!(solution)
        ));
        browser.wait_for("document.querySelector('#verdict').textContent !== ''");
        text_of(&browser, "#verdict")
    };
    assert_eq!(check("rR"), "legal: 1 push, optimal");
    assert!(check("druu").starts_with("illegal: step 4 "));
    browser.wait_for("document.querySelector('#steps').textContent === '3'");
    assert!(check("?").contains("line 1, column 1"));
    for [kind, answer] in [SAMPLES[1], SAMPLES[2]] {
        assert_eq!(paste(&browser, &sample(kind)), answer);
        let own = browser.run("return state.answer.json");
        assert_eq!(
            check(own.as_str().expect("JSON")),
            format!("legal: {answer}, optimal")
        );
    }
    is_quiet(&browser);
}

#[test]
fn page_has_the_options_of_the_program() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    let set = |script: &str, id: &str| {
        browser.run(&format!(
            "{script}; document.querySelector('{id}').dispatchEvent(new Event('change'))"
        ));
        browser.wait_for(SOLVED);
    };
    paste(&browser, &sample("push-box"));
    set(
        "document.querySelector('#order').value = 'moves-pushes'",
        "#order",
    );
    browser.wait_for("document.querySelector('#result').textContent.includes('moves')");
    paste(&browser, &sample("manhattan-wiring"));
    set("document.querySelector('#count').checked = true", "#count");
    browser.wait_for("document.querySelector('#result-note').textContent.includes('best wiring')");
    let entrance = "#######\n#a...b#\n#.....#\n#..@..#\n#.....#\n#c...d#\n#######\n";
    paste(&browser, entrance);
    set("document.querySelector('#split').checked = true", "#split");
    browser.wait_for("document.querySelector('#title').textContent.endsWith('part 2')");
    set("document.querySelector('#bound').checked = true", "#bound");
    browser.wait_for("document.querySelector('#extra').textContent.startsWith('Lower bound')");
    is_quiet(&browser);
}

#[test]
fn page_shares_a_puzzle_as_a_link() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    for [kind, answer] in SAMPLES {
        assert_eq!(paste(&browser, &sample(kind)), answer);
        browser.run("share()");
        browser.wait_for("location.hash.length > 10");
        let hash = browser.run("return location.hash");
        browser.run("history.replaceState(null, '', location.href.split('#')[0]); setText('')");
        browser.run(&format!("location.hash = {hash}"));
        browser.wait_for(&format!(
            "document.querySelector('#result').textContent === {}",
            json!(answer)
        ));
    }
    // A damaged link gives an error.
    browser.run("setText(''); location.hash = '#.AAAA'");
    browser.wait_for("document.querySelector('#fault-text').textContent.includes('link')");
    is_quiet(&browser);
}

#[test]
fn page_shows_hostile_text_as_text() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    let room = "#####\n#@$.#\n#####\n";
    for title in [
        "</script><img src=x onerror=alert(1)>",
        "\"'><b>&amp;",
        "\u{202e}\u{2066}bidi",
    ] {
        assert_eq!(paste(&browser, &format!("; {title}\n{room}")), "1 push");
        assert!(text_of(&browser, "#title").contains(title));
    }
    assert_eq!(
        browser.run("return document.querySelectorAll('img, b').length"),
        0
    );
    let flood = format!("setText({}.repeat(5_000_000))", json!("#"));
    browser.run(&flood);
    browser.wait_for("!document.querySelector('#fault').hidden && state.text.length === 5_000_000");
    browser.click("#clear");
    assert_eq!(paste(&browser, room), "1 push");
    is_quiet(&browser);
}

#[test]
fn page_stops_a_search_and_says_what_is_proven() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/vault-keys/stress/open-room-without-doors.txt");
    let text = std::fs::read_to_string(path).expect("a fixture");
    browser.run(&format!("setText({})", json!(text)));
    browser.wait_for("state.open !== null");
    browser.run("stopByVisitor()");
    browser.wait_for("document.querySelector('#result').textContent !== ''");
    assert_eq!(text_of(&browser, "#result"), "Stopped");
    // The page goes on with the next puzzle.
    assert_eq!(paste(&browser, &sample("push-box")), "16 pushes");
    is_quiet(&browser);
}

#[test]
fn page_shows_a_large_map_on_a_small_screen() {
    let Some(browser) = opened(View {
        phone: true,
        ..View::default()
    }) else {
        return;
    };
    let generated =
        puzzle("generate vault-keys --family looped --size 201x201 --keys 10 --seed 2").run();
    let answer = puzzle("vault-keys").input(&generated.output).run().output;
    assert_eq!(
        paste(&browser, &generated.output),
        format!("{} steps", answer.trim())
    );
    browser.click("#zoom-in");
    browser.wait_for("stage.isZoomed");
    browser.click("#fit");
    browser.wait_for("!stage.isZoomed");
    for [kind, answer] in SAMPLES {
        assert_eq!(paste(&browser, &sample(kind)), answer);
        assert_eq!(
            browser.run("return document.documentElement.scrollWidth <= innerWidth"),
            true
        );
        let small = "return [...document.querySelectorAll('button, select, summary, input:not([type=checkbox]):not([type=file])')].filter((element) => element.checkVisibility()).filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.outerHTML)";
        assert_eq!(browser.run(small), json!([]), "too small for a finger");
    }
    is_quiet(&browser);
}

#[test]
fn page_proves_after_every_push_what_is_still_possible() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    assert_eq!(
        paste(&browser, "#######\n#@-$.-#\n#-----#\n#######\n"),
        "1 push"
    );
    browser.click("#mode-play");
    let says = |text: &str| {
        browser.wait_for(&format!(
            "document.querySelector('#state-of-play').textContent === {}",
            json!(text)
        ))
    };
    says("1 push to go");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    says("Solved with 1 push");
    browser.press("ArrowRight");
    says("The box can no longer reach the target: undo");
    browser.click("#play-undo");
    says("Solved with 1 push");
    browser.click("#play-restart");
    says("1 push to go");
    is_quiet(&browser);
}

#[test]
fn page_edits_one_puzzle_of_a_collection() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    let room = "#####\n#@$.#\n#---#\n#####\n";
    let rooms = format!("; One\n{room}\n; Two\n{room}Author: none\n");
    assert_eq!(paste(&browser, &rooms), "1 push");
    browser.run("const which = document.querySelector('#which'); which.value = 1; which.dispatchEvent(new Event('change'))");
    browser.wait_for(
        "document.querySelector('#title').textContent.includes('Two') && state.answer !== null",
    );
    browser.click("#mode-edit");
    browser.wait_for("ownLines !== null");
    browser.run("editor.mark(); editor.put(2, 2, '#'); edited()");
    let edited = rooms.replacen(
        &format!("; Two\n{room}"),
        "; Two\n#####\n#@$.#\n#-#-#\n#####\n",
        1,
    );
    browser.wait_for(&format!("state.text === {}", json!(edited)));
    browser.click("#undo");
    browser.wait_for(&format!("state.text === {}", json!(rooms)));
    browser.wait_for(
        "state.index === 1 && document.querySelector('#title').textContent.includes('Two')",
    );
    is_quiet(&browser);
}

/// Returns the middle of a cell on the screen.
fn middle(browser: &Browser, row: usize, column: usize) -> [i64; 2] {
    let at = browser.run(&format!(
        "const at = new DOMPoint(10 + 40 * ({column} - 0.5), 10 + 40 * ({row} - 0.5)).matrixTransform(stage.svg.getScreenCTM());
         return [Math.round(at.x), Math.round(at.y)]"
    ));
    [0, 1].map(|side| at[side].as_i64().expect("a number"))
}

#[test]
fn page_lets_fingers_draw_lines_and_walls_and_zoom() {
    let Some(browser) = opened(View {
        phone: true,
        ..View::default()
    }) else {
        return;
    };
    assert_eq!(paste(&browser, "3 3\n2 0 2\n0 0 0\n3 0 3\n"), "4 steps");
    let show_map = || browser.run("document.querySelector('#modes').scrollIntoView()");
    browser.click("#mode-play");
    let says = |text: &str| {
        browser.wait_for(&format!(
            "document.querySelector('#state-of-play').textContent === {}",
            json!(text)
        ))
    };
    says("4 steps to go");
    show_map();
    let at = |row, column| middle(&browser, row, column);
    browser.touch(&[&[at(1, 1), at(2, 1), at(2, 2)]]);
    says("2 steps so far · 4 steps to go");
    // Back along the line, and straight to the other end.
    browser.touch(&[&[at(1, 1), at(1, 2), at(1, 3)]]);
    says("2 steps so far · 2 steps to go");
    // Draw the line of the 3s by keyboard.
    browser.run("document.querySelector('#robot').value = 1; document.querySelector('#robot').dispatchEvent(new Event('change')); document.querySelector('#pictures').focus()");
    for key in ["ArrowUp", "ArrowRight", "ArrowRight"] {
        browser.press(key);
    }
    says("5 steps so far · 1 step to go");
    browser.press("ArrowDown");
    says("legal: 6 steps, 2 more than the optimum");
    browser.click("#play-restart");
    browser.touch(&[&[at(1, 1), at(2, 1), at(2, 2), at(2, 3)]]);
    browser.touch(&[&[at(3, 1), at(3, 2)]]);
    says("4 steps so far · 2 steps to go");
    // Two fingers zoom, and draw nothing.
    let ([x, y], drawn) = (at(2, 2), browser.run("return JSON.stringify(game.lines)"));
    browser.touch(&[&[[x - 20, y], [x - 60, y]], &[[x + 20, y], [x + 60, y]]]);
    browser.wait_for("stage.isZoomed");
    assert_eq!(browser.run("return JSON.stringify(game.lines)"), drawn);
    browser.click("#fit");

    assert_eq!(paste(&browser, "#####\n#@$.#\n#---#\n#####\n"), "1 push");
    browser.click("#mode-edit");
    browser.wait_for("document.body.classList.contains('editing') && editor?.height === 4");
    show_map();
    browser.touch(&[&[at(3, 2), at(3, 3), at(3, 4)]]);
    browser.wait_for("state.text === '#####\\n#@$.#\\n#####\\n#####\\n'");
    is_quiet(&browser);
}
