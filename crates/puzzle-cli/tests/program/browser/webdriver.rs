//! Drives a browser over WebDriver (W3C), as far as these tests need it, with plain HTTP to a
//! chromedriver of its own.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The paths of the browser and its driver.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    browser: PathBuf,
    driver: PathBuf,
}

const BROWSERS: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

impl Programs {
    /// Finds the programs that BROWSER and CHROMEDRIVER name, or those with the usual names.
    pub(crate) fn find() -> Option<Self> {
        let named = |variable: &str, names: &[&str]| match env::var_os(variable) {
            Some(path) if !path.is_empty() => Some(PathBuf::from(path)),
            _ => names.iter().find_map(|name| on_path(name)),
        };
        Some(Self {
            browser: named("BROWSER", BROWSERS)?,
            driver: named("CHROMEDRIVER", &["chromedriver"])?,
        })
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let path: OsString = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|file| file.is_file())
}

/// Screen and preferences of a browser.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct View {
    /// On a small touch screen.
    pub(crate) phone: bool,
    /// With a preference for reduced motion.
    pub(crate) reduced_motion: bool,
    /// On a 4K screen.
    pub(crate) is_4k: bool,
    /// With a preference for dark colors.
    pub(crate) dark: bool,
}

/// A browser with one page.
#[derive(Debug)]
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts a driver and its browser.
    pub(crate) fn start(programs: &Programs, view: View) -> Self {
        let profile = tempfile::tempdir().expect("a folder for the browser's profile");
        let mut driver = Command::new(&programs.driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", programs.driver.display()));
        let output = driver.stdout.take().expect("it is piped");
        let port = BufReader::new(output)
            .lines()
            .map_while(Result::ok)
            .find_map(|line| {
                let (_, port) = line.split_once("successfully on port ")?;
                port.trim_end_matches('.').parse().ok()
            })
            .expect("the driver says on which port it listens");
        let mut browser = Self {
            driver,
            port,
            session: String::new(),
            _profile: profile,
        };
        let options = browser.options(programs, view);
        let session = browser.call(
            "POST",
            "/session",
            &json!({ "capabilities": { "alwaysMatch": options } }),
        );
        browser.session = session["sessionId"]
            .as_str()
            .unwrap_or_else(|| panic!("no session: {session}"))
            .to_owned();
        if view.dark {
            let scheme = json!({ "name": "prefers-color-scheme", "value": "dark" });
            browser.command(
                "goog/cdp/execute",
                &json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": [scheme] } }),
            );
        }
        browser
    }

    fn options(&self, programs: &Programs, view: View) -> Value {
        let mut arguments = vec![
            "--headless".to_owned(),
            // Tests may run as root and in a container.
            "--no-sandbox".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-gpu".to_owned(),
            // No access to the network.
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-quic".to_owned(),
            "--disable-sync".to_owned(),
            "--no-first-run".to_owned(),
            match view.is_4k {
                true => "--window-size=3840,2160".to_owned(),
                false => "--window-size=1200,900".to_owned(),
            },
            format!("--user-data-dir={}", self._profile.path().display()),
        ];
        if view.reduced_motion {
            arguments.push("--force-prefers-reduced-motion".to_owned());
        }
        let mut chrome = json!({ "binary": programs.browser, "args": arguments });
        if view.phone {
            chrome["mobileEmulation"] = json!({ "deviceMetrics": { "width": 360, "height": 740, "pixelRatio": 2, "touch": true } });
        }
        json!({ "goog:chromeOptions": chrome, "goog:loggingPrefs": { "browser": "ALL" } })
    }

    /// Opens a file.
    pub(crate) fn open(&self, page: &Path) {
        let page = page.canonicalize().expect("the page is there");
        let path = page.to_str().expect("its path is text").replace('\\', "/");
        let path = path.trim_start_matches("//?/").trim_start_matches('/');
        self.command("url", &json!({ "url": format!("file:///{path}") }));
    }

    /// Runs a function's body in the page.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.command("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Presses a key, named as in `KeyboardEvent.key`.
    pub(crate) fn press(&self, key: &str) {
        let key = match key {
            "ArrowLeft" => "\u{E012}",
            "ArrowRight" => "\u{E014}",
            "ArrowUp" => "\u{E013}",
            "ArrowDown" => "\u{E015}",
            "Home" => "\u{E011}",
            "End" => "\u{E010}",
            "Tab" => "\u{E004}",
            other => other,
        };
        let actions = [
            json!({ "type": "keyDown", "value": key }),
            json!({ "type": "keyUp", "value": key }),
        ];
        self.command(
            "actions",
            &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] }),
        );
    }

    /// Clicks the middle of an element. An element that covers it gets the click.
    pub(crate) fn click(&self, selector: &str) {
        let found = self.elements(selector);
        let id = found.first().unwrap_or_else(|| panic!("no {selector}"));
        self.command(&format!("element/{id}/click"), &json!({}));
    }

    /// Returns the elements of a selector.
    pub(crate) fn elements(&self, selector: &str) -> Vec<String> {
        let selector = json!({ "using": "css selector", "value": selector });
        let found = self.command("elements", &selector);
        let id = |element: &Value| {
            let id = element.as_object()?.values().next()?;
            Some(id.as_str()?.to_owned())
        };
        let found = found.as_array().expect("a list");
        found.iter().filter_map(id).collect()
    }

    /// Returns the role and the name of an element for a screen reader.
    pub(crate) fn role_and_name(&self, element: &str) -> [String; 2] {
        ["computedrole", "computedlabel"].map(|what| {
            let path = format!("/session/{}/element/{element}/{what}", self.session);
            let said = self.call("GET", &path, &Value::Null);
            said.as_str().unwrap_or_default().to_owned()
        })
    }

    /// Moves fingers over the screen at the same time, each along its points.
    pub(crate) fn touch(&self, fingers: &[&[[i64; 2]]]) {
        let finger = |(id, points): (usize, &&[[i64; 2]])| {
            let to = |[x, y]: [i64; 2]| json!({ "type": "pointerMove", "x": x, "y": y });
            let mut actions: Vec<Value> = points.iter().copied().map(to).collect();
            actions.insert(1, json!({ "type": "pointerDown", "button": 0 }));
            actions.push(json!({ "type": "pointerUp", "button": 0 }));
            let parameters = json!({ "pointerType": "touch" });
            json!({ "type": "pointer", "id": format!("finger {id}"), "parameters": parameters, "actions": actions })
        };
        let actions: Vec<Value> = fingers.iter().enumerate().map(finger).collect();
        self.command("actions", &json!({ "actions": actions }));
    }

    /// Waits until a condition of the page is `true`.
    pub(crate) fn wait_for(&self, condition: &str) {
        let until = Instant::now() + Duration::from_secs(20);
        while self.run(&format!("return {condition}")) != json!(true) {
            assert!(
                Instant::now() < until,
                "still not so after 20 seconds: {condition}"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Returns the messages of the console.
    pub(crate) fn console(&self) -> Value {
        self.command("se/log", &json!({ "type": "browser" }))
    }

    fn command(&self, command: &str, body: &Value) -> Value {
        self.call(
            "POST",
            &format!("/session/{}/{command}", self.session),
            body,
        )
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let text = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let (status, answer) = self
            .exchange(method, path, &text)
            .unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let mut answer: Value = serde_json::from_str(&answer)
            .unwrap_or_else(|error| panic!("{method} {path}: {error}: {answer}"));
        assert_eq!(status, 200, "{method} {path} {body}: {answer}");
        answer["value"].take()
    }

    fn exchange(&self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )?;
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let mut length = 0;
        loop {
            line.clear();
            stream.read_line(&mut line)?;
            let Some((name, value)) = line.split_once(':') else {
                break;
            };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer)?;
        Ok((
            status.unwrap_or(0),
            String::from_utf8_lossy(&answer).into_owned(),
        ))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends its browser at the end of the session. A failed test must not panic again
        // here.
        if !self.session.is_empty() {
            let _ = self.exchange("DELETE", &format!("/session/{}", self.session), "");
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
