//! Tests the page on large screens, with reduced motion, for contrast and with screen readers.

use serde_json::json;

use super::page::{SAMPLES, is_quiet, opened, paste, sample, text_of};
use super::webdriver::View;

#[test]
fn page_fills_a_4k_screen() {
    let Some(browser) = opened(View {
        is_4k: true,
        ..View::default()
    }) else {
        return;
    };
    for [kind, answer] in SAMPLES {
        assert_eq!(paste(&browser, &sample(kind)), answer);
        let share = "const map = stage.svg.getBoundingClientRect();
            return innerWidth >= 3800 && document.documentElement.scrollWidth <= innerWidth
                && map.width > innerWidth / 2 && parseFloat(getComputedStyle(document.body).fontSize) > 20";
        assert_eq!(browser.run(share), true, "{kind}");
    }
    is_quiet(&browser);
}

#[test]
fn page_has_no_motion_if_reduced_motion_is_preferred() {
    for reduced_motion in [false, true] {
        let Some(browser) = opened(View {
            reduced_motion,
            ..View::default()
        }) else {
            return;
        };
        paste(&browser, &sample("push-box"));
        browser.click("#forward");
        let moving = "document.querySelector('#busy').hidden = false;
            return getComputedStyle(document.querySelector('.actor')).transitionDuration !== '0s'
                || getComputedStyle(document.querySelector('.spinner')).animationName !== 'none'";
        assert_eq!(browser.run(moving), !reduced_motion);
    }
}

/// Lists the visible texts whose contrast (WCAG 2) against their background is below 4.5.
const LOW_CONTRAST: &str = r#"
const channels = (color) => {
  const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number);
  return color.startsWith('color(srgb') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
};
const over = ([r, g, b, a], under) =>
  [r, g, b].map((value, index) => value * a + under[index] * (1 - a));
const light = (color) => {
  const [r, g, b] = color.map((value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const background = (element) => {
  const layers = [];
  for (let at = element; at; at = at.parentElement) layers.push(channels(getComputedStyle(at).backgroundColor));
  return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255]);
};
const low = [];
let pairs = 0;
const compare = (name, color, under) => {
  const [one, two] = [light(over(channels(color), under)), light(under)];
  const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  pairs += 1;
  if (ratio < 4.5) low.push(`${name}: ${ratio.toFixed(2)}`);
};
for (const element of document.querySelectorAll('body *')) {
  if (!element.checkVisibility() || element.closest('#behind, script, style, [aria-disabled=true], .for-ears')) continue;
  const { color, fill } = getComputedStyle(element);
  if (element instanceof SVGTextElement) {
    const shape = getComputedStyle(element.parentElement.querySelector('circle, rect, .body'));
    compare(element.outerHTML, fill, channels(shape.fill).slice(0, 3));
  } else if (element.matches('textarea, select, input[type=number]') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) {
    compare(element.id || element.textContent, color, background(element));
    if (element.placeholder) compare(`${element.id} placeholder`, getComputedStyle(element, '::placeholder').color, background(element));
  }
}
return { low, enough: pairs > 15 };
"#;

#[test]
fn page_has_enough_contrast_in_light_and_dark() {
    for dark in [false, true] {
        let Some(browser) = opened(View {
            dark,
            ..View::default()
        }) else {
            return;
        };
        let is_dark = "return matchMedia('(prefers-color-scheme: dark)').matches";
        assert_eq!(browser.run(is_dark), dark);
        let looks = |what: &str| {
            let seen = browser.run(LOW_CONTRAST);
            assert_eq!(seen["low"], json!([]), "{what}, dark: {dark}");
            what.is_empty() || seen["enough"] == true
        };
        assert!(looks(""));
        for [kind, _] in SAMPLES {
            paste(&browser, &sample(kind));
            browser.run(
                "for (const details of document.querySelectorAll('details')) details.open = true",
            );
            assert!(looks(kind));
            browser.click("#mode-edit");
            browser.wait_for("document.querySelector('#tools').children.length > 0");
            assert!(looks(kind));
            browser.click("#mode-watch");
        }
        browser.run("setText('#####\\n#@$?#\\n#####\\n')");
        browser.wait_for("!document.querySelector('#fault').hidden");
        assert!(looks("a fault"));
    }
}

#[test]
fn page_gives_screen_readers_a_role_and_a_name_for_every_control() {
    let Some(browser) = opened(View::default()) else {
        return;
    };
    for [kind, answer] in SAMPLES {
        paste(&browser, &sample(kind));
        browser
            .run("for (const details of document.querySelectorAll('details')) details.open = true");
        for mode in ["watch", "edit", "play"] {
            // Until the picture of this mode is there.
            browser.run(&format!("return changeMode('{mode}')"));
            let controls = "button, select, textarea, summary, input, [tabindex], svg[role=img]";
            browser.run(&format!("for (const element of document.querySelectorAll('.shown')) element.classList.remove('shown'); for (const element of document.querySelectorAll('{controls}')) element.classList.toggle('shown', element.checkVisibility() && !element.ariaHidden)"));
            let found = browser.elements(".shown");
            assert!(found.len() > 15, "{}", found.len());
            for element in found {
                let [role, name] = browser.role_and_name(&element);
                let html = || browser.run("return document.activeElement.outerHTML");
                assert!(
                    !name.is_empty() && !["", "generic", "none"].contains(&role.as_str()),
                    "{kind}, {mode}: {role:?} {name:?} {}",
                    html()
                );
            }
        }
        // The answer is in a live region.
        let region = &browser.elements("#result-line")[0];
        assert_eq!(browser.role_and_name(region)[0], "status");
        assert!(text_of(&browser, "#result-line").contains(answer));
        browser.run("return changeMode('watch')");
    }
    is_quiet(&browser);
}
