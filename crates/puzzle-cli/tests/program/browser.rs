//! Plays the replay page in a real browser, and compares it with the solution at every step.
//!
//! The tests need Chromium and chromedriver, under their usual names or as BROWSER and CHROMEDRIVER
//! name them. Without these programs the tests say on standard error that they did not run; with
//! REQUIRE_BROWSER=1 they fail.

mod access;
mod page;
mod timeline;
mod webdriver;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use timeline::{Moment, sorted};
use webdriver::{Browser, Programs, View};

fn browser(view: View) -> Option<Browser> {
    let Some(programs) = Programs::find() else {
        let required = std::env::var_os("REQUIRE_BROWSER").is_some_and(|value| value == "1");
        assert!(
            !required,
            "no browser: install Chromium and chromedriver, or name them with BROWSER and CHROMEDRIVER"
        );
        // Not a macro, because the test runner hides its output when a test passes.
        let _ = writeln!(
            std::io::stderr(),
            "NOT RUN: a test of the replay page, because no Chromium with chromedriver was found"
        );
        return None;
    };
    Some(Browser::start(&programs, view))
}

/// A puzzle of `.github/pictures`.
fn puzzle_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../.github/pictures")
        .join(name)
        .with_extension("txt")
}

/// A page with replays, and the program's answers as JSON.
struct Made {
    folder: tempfile::TempDir,
    answers: Vec<Value>,
}

impl Made {
    fn by(command: &str, files: &[PathBuf]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .args([command, "--format", "json", "--html"])
            .arg(folder.path().join("page.html"))
            .args(files)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let answers = String::from_utf8(output.stdout).unwrap();
        let answers = answers
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        Self {
            folder,
            answers: answers.collect(),
        }
    }

    fn page(&self) -> PathBuf {
        self.folder.path().join("page.html")
    }
}

/// Measures on the screen where things are drawn.
const SEEN: &str = r##"
const picture = document.querySelector(".picture:not([hidden]) svg");
const floor = picture.querySelector(".floor");
const box = floor.getBoundingClientRect();
const cell = box.width / (floor.width.baseVal.value / 40);
const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [(top + height / 2 - box.top) / cell, (left + width / 2 - box.left) / cell];
};
return {
  actors: [...picture.querySelectorAll("[data-actor]")]
    .sort((a, b) => a.dataset.actor - b.dataset.actor).map((actor) => middle(actor).map((side) => Math.floor(side) + 1)),
  gone: [...picture.querySelectorAll(".mark.gone")].map((mark) => mark.textContent).join(""),
  cost: Number(document.querySelector("#cost").textContent),
  step: Number(document.querySelector("#step").textContent),
  scrub: Number(document.querySelector("#scrub").value),
};
"##;

/// Waits until the page shows this moment, because things may still move.
fn expect(browser: &Browser, moments: &[Moment], step: usize) {
    let moment = &moments[step];
    let mut seen = Value::Null;
    for _ in 0..200 {
        seen = browser.run(SEEN);
        let gone = sorted(seen["gone"].as_str().unwrap());
        if seen["actors"] == json!(moment.actors)
            && gone == moment.gone
            && seen["cost"] == moment.cost
            && seen["step"] == step
            && seen["scrub"] == step
        {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("after {step} steps: expected {moment:?}, seen {seen}");
}

fn replays(command: &str, moments: fn(&str, &Value) -> Vec<Moment>) {
    let Some(browser) = browser(View::default()) else {
        return;
    };
    let file = puzzle_file(command);
    let made = Made::by(command, std::slice::from_ref(&file));
    let answer = &made.answers[0];
    let moments = moments(&std::fs::read_to_string(file).unwrap(), &answer["witness"]);
    let last = moments.len() - 1;
    assert_eq!(answer["cost"], moments[last].cost);

    browser.open(&made.page());
    expect(&browser, &moments, 0);
    assert_eq!(
        browser.run("return Number(document.querySelector('#total').textContent)"),
        answer["cost"]
    );

    // Play to the end, at the highest speed.
    browser.run("document.querySelector('#speed').value = 32");
    browser.click("#play");
    browser.wait_for("document.querySelector('#play').ariaLabel === 'Pause' || document.querySelector('#scrub').value > 0");
    browser.wait_for("document.querySelector('#play').ariaLabel === 'Play'");
    expect(&browser, &moments, last);

    // Step back to the start, and forward again by keyboard.
    for step in (0..last).rev() {
        browser.click("#back");
        expect(&browser, &moments, step);
    }
    for step in 1..=last {
        browser.press("ArrowRight");
        expect(&browser, &moments, step);
    }

    // Jumps.
    browser.press("Home");
    expect(&browser, &moments, 0);
    browser.press("End");
    expect(&browser, &moments, last);
    browser.press("ArrowLeft");
    expect(&browser, &moments, last - 1);
    browser.run(&format!(
        "const scrub = document.querySelector('#scrub'); scrub.value = {}; scrub.dispatchEvent(new Event('input'))",
        last / 2
    ));
    expect(&browser, &moments, last / 2);

    assert_eq!(browser.console(), json!([]), "the page complains");
    assert_eq!(
        browser.run("return performance.getEntriesByType('resource').length"),
        0,
        "the page fetches something"
    );
}

#[test]
fn a_walk_is_replayed() {
    replays("push-box", timeline::push_box);
}

#[test]
fn a_tour_is_replayed() {
    replays("vault-keys", timeline::vault_keys);
}

#[test]
fn a_wiring_is_replayed() {
    replays("manhattan-wiring", timeline::manhattan_wiring);
}

#[test]
fn several_puzzles_share_a_page() {
    let Some(browser) = browser(View::default()) else {
        return;
    };
    let file = puzzle_file("push-box");
    let made = Made::by("push-box", &[file.clone(), file]);
    browser.open(&made.page());
    browser.press("End");
    browser.run("const chooser = document.querySelector('#chooser'); chooser.value = 1; chooser.dispatchEvent(new Event('change'))");
    let map = std::fs::read_to_string(puzzle_file("push-box")).unwrap();
    let moments = timeline::push_box(&map, &made.answers[1]["witness"]);
    expect(&browser, &moments, 0);
    assert_eq!(
        browser.run(
            "return [...document.querySelectorAll('.picture')].map((picture) => picture.hidden)"
        ),
        json!([true, false])
    );
}

#[test]
fn keyboard_reaches_every_control() {
    let Some(browser) = browser(View::default()) else {
        return;
    };
    let made = Made::by("push-box", &[puzzle_file("push-box")]);
    browser.open(&made.page());
    let mut reached = Vec::new();
    for _ in 0..14 {
        browser.press("Tab");
        reached.push(browser.run("return document.activeElement.id"));
        assert_eq!(
            browser.run("const { activeElement } = document; return activeElement.matches(':focus-visible') && getComputedStyle(activeElement).outlineStyle"),
            "solid"
        );
    }
    assert_eq!(
        json!(reached),
        json!([
            "zoom-in",
            "zoom-out",
            "fit",
            "full",
            "scrub",
            "first",
            "back",
            "play",
            "forward",
            "last",
            "next",
            "speed",
            "event-count",
            "copy"
        ])
    );
    // Every control has a name, and every step is announced.
    assert_eq!(
        browser.run("return [...document.querySelectorAll('button, input, select, svg[role=img]')].filter((element) => !element.ariaLabel && !element.labels?.length && !element.textContent.trim()).map((element) => element.outerHTML)"),
        json!([])
    );
    // The list of speeds takes this key.
    browser.run("document.querySelector('#speed').focus()");
    browser.press("ArrowRight");
    browser.wait_for("document.querySelector('#step').textContent === '0'");
    browser.run("document.activeElement.blur()");
    browser.press("ArrowRight");
    browser.wait_for("document.querySelector('#live').textContent.startsWith('Step 1 of ')");
    browser.press(" ");
    browser.wait_for("document.querySelector('#play').ariaLabel === 'Pause'");
    browser.press(" ");
    browser.wait_for("document.querySelector('#play').ariaLabel === 'Play'");
}

#[test]
fn page_fits_a_phone_and_buttons_fit_a_finger() {
    let Some(browser) = browser(View {
        phone: true,
        ..View::default()
    }) else {
        return;
    };
    for command in ["push-box", "vault-keys", "manhattan-wiring"] {
        let made = Made::by(command, &[puzzle_file(command)]);
        browser.open(&made.page());
        assert_eq!(
            browser.run("return [innerWidth, document.documentElement.scrollWidth <= innerWidth]"),
            json!([360, true])
        );
        assert_eq!(
            browser.run("return [...document.querySelectorAll('.panel button, .panel input, .panel select, .view button')].filter((element) => element.checkVisibility()).filter((element) => { const { width, height } = element.getBoundingClientRect(); return width < 44 || height < 44 }).map((element) => element.id)"),
            json!([])
        );
        browser.click("#forward");
        browser.wait_for("document.querySelector('#step').textContent === '1'");
    }
}

#[test]
fn reduced_motion_has_no_transitions() {
    for reduced_motion in [false, true] {
        let Some(browser) = browser(View {
            reduced_motion,
            ..View::default()
        }) else {
            return;
        };
        let made = Made::by("push-box", &[puzzle_file("push-box")]);
        browser.open(&made.page());
        browser.click("#forward");
        let slides = "return getComputedStyle(document.querySelector('.actor')).transitionDuration";
        assert_eq!(browser.run(slides) == "0s", reduced_motion);
    }
}
