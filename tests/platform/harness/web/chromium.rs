//! A real Chromium without a screen, driven through chromedriver.

use std::process::Stdio;

use serde_json::json;
use tempfile::TempDir;
use thirtyfour::ChromiumLikeCapabilities;
use thirtyfour::prelude::*;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::window::Window;
use crate::patience::PATIENCE;

/// Flags: no requests of the browser itself, no first-run pages, no GPU.
const FLAGS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--lang=vi",
    "--accept-lang=vi",
];

/// Number of attempts to start the browser before it counts as missing.
const TRIES_MAX: usize = 3;

/// Screen for the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// 1366 × 860, light theme.
    Desk,
    /// 390 × 844, dark theme.
    Phone,
}

/// Number of browsers at once, for any number of tests. chromedriver allows one minute per step, which many browsers
/// on a busy machine exceed.
pub(super) static SEATS: Semaphore = Semaphore::const_new(2);

/// A browser with a fresh profile; all its processes end with it, also when the test panics.
pub struct Chromium {
    pub driver: WebDriver,
    server: Child,
    port: u16,
    profile: TempDir,
    _seat: SemaphorePermit<'static>,
}

impl Chromium {
    /// # Panics
    /// Chromium is not installed; the message says so, because a test of the page needs it.
    pub async fn start(screen: Screen) -> Chromium {
        Chromium::start_with(screen, json!({}), &[]).await
    }

    /// The same, with the hosts of Discord at this port of this machine, whose certificates are not checked.
    ///
    /// # Panics
    /// As [`Chromium::start`].
    pub async fn start_with_discord(screen: Screen, port: u16) -> Chromium {
        let hosts =
            ["discord.com", "*.discordsays.com"].map(|host| format!("MAP {host}:443 127.0.0.1:{port}")).join(",");
        let flags = [format!("--host-resolver-rules={hosts}"), "--ignore-certificate-errors".to_owned()];
        Chromium::start_with(screen, json!({}), &flags).await
    }

    /// The same with a person who lets no page keep anything: no cookies, no storage, no locks.
    ///
    /// # Panics
    /// As [`Chromium::start`].
    pub async fn start_without_storage(screen: Screen) -> Chromium {
        Chromium::start_with(screen, json!({ "profile.default_content_setting_values.cookies": 2 }), &[]).await
    }

    /// A telephone by day, with this flag, that takes certificates of our own.
    ///
    /// # Panics
    /// As [`Chromium::start`].
    pub async fn start_over(flag: &str) -> Chromium {
        let flags = ["--ignore-certificate-errors", flag, "--blink-settings=preferredColorScheme=1"].map(str::to_owned);
        Chromium::start_with(Screen::Phone, json!({}), &flags).await
    }

    async fn start_with(screen: Screen, settings: serde_json::Value, flags: &[String]) -> Chromium {
        let seat = SEATS.acquire().await.expect("nobody closes it");
        let profile = tempfile::tempdir().expect("a temporary folder");
        let (server, port) = serving().await;
        let mut wanted = DesiredCapabilities::chrome();
        for flag in FLAGS {
            wanted.add_arg(flag).expect("a flag");
        }
        wanted.add_arg(&format!("--user-data-dir={}", profile.path().display())).expect("a flag");
        wanted.add_arg("--window-size=1366,860").expect("a flag");
        wanted.add_experimental_option("prefs", settings).expect("an option");
        match screen {
            Screen::Desk => {}
            Screen::Phone => {
                let device =
                    json!({ "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 1.0, "touch": false } });
                wanted.add_experimental_option("mobileEmulation", device).expect("an option");
                wanted.add_arg("--blink-settings=preferredColorScheme=0").expect("a flag");
            }
        }
        for flag in flags {
            wanted.add_arg(flag).expect("a flag");
        }
        let mut tries = 0;
        let driver = loop {
            tries += 1;
            match WebDriver::new(format!("http://127.0.0.1:{port}"), wanted.clone()).await {
                Ok(driver) => break driver,
                // chromedriver allows a browser one minute; a busy machine may need more.
                Err(_) if tries < TRIES_MAX => {}
                Err(error) => missing("chromium", &error.to_string()),
            }
        };
        driver.set_script_timeout(PATIENCE).await.expect("a browser that listens");
        Chromium { driver, server, port, profile, _seat: seat }
    }

    /// Sets the size of the window, without the limits of a window manager.
    pub async fn resize(&self, width: u32, height: u32) {
        self.resize_to(width, height, 1.0).await;
    }

    /// The same with several pixels per point, like a phone.
    pub async fn resize_to(&self, width: u32, height: u32, sharpness: f32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": sharpness, "mobile": false });
        self.tool("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Simulates a slow connection: latency in milliseconds and bytes per second.
    pub async fn slow_down(&self, latency: u32, bytes: u32) {
        let line =
            json!({ "offline": false, "latency": latency, "downloadThroughput": bytes, "uploadThroughput": bytes });
        self.tool("Network.enable", json!({})).await;
        self.tool("Network.emulateNetworkConditions", line).await;
    }

    /// Requests to addresses like these fail from now on.
    pub async fn loses(&self, addresses: &[&str]) {
        self.tool("Network.enable", json!({})).await;
        self.tool("Network.setBlockedURLs", json!({ "urls": addresses })).await;
    }

    /// Sets the preference for reduced motion.
    pub async fn calm_down(&self) {
        let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        self.tool("Emulation.setEmulatedMedia", calm).await;
    }

    /// Sets the time zone.
    pub async fn move_to(&self, zone: &str) {
        self.tool("Emulation.setTimezoneOverride", json!({ "timezoneId": zone })).await;
    }

    /// Adds a script that runs before those of each page.
    pub async fn before_each_page(&self, script: &str) {
        self.tool("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Names of all parts of the page with this role, as a screen reader gets them.
    pub async fn names_of(&self, role: &str) -> Vec<String> {
        let tree = self.tool("Accessibility.getFullAXTree", json!({})).await;
        let nodes = tree["value"]["nodes"].as_array().cloned().unwrap_or_default();
        let seen = nodes.iter().filter(|node| node["ignored"] == false && node["role"]["value"] == role);
        seen.map(|node| node["name"]["value"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Runs one command of the browser's developer tools; returns its answer.
    async fn tool(&self, command: &str, params: serde_json::Value) -> serde_json::Value {
        let session = self.driver.handle.session_id().to_string();
        let address = format!("http://127.0.0.1:{}/session/{session}/goog/cdp/execute", self.port);
        let body = json!({ "cmd": command, "params": params });
        let answer = reqwest::Client::new().post(address).json(&body).send().await.expect("chromedriver answers");
        assert!(answer.status().is_success(), "{command}: {}", answer.text().await.expect("text"));
        answer.json().await.expect("JSON")
    }

    pub async fn quit(mut self) {
        self.driver.clone().quit().await.expect("the browser closes");
        self.server.kill().await.expect("chromedriver ends");
    }
}

impl Drop for Chromium {
    /// Ends the browser of a test that panicked: chromedriver leaves it alive, and its page still sends requests.
    fn drop(&mut self) {
        let flag = format!("--user-data-dir={}", self.profile.path().display());
        for process in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            let words = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
            if words.split(|byte| *byte == 0).any(|word| word == flag.as_bytes()) {
                let _ = std::process::Command::new("kill").arg("-9").arg(process.file_name()).status();
            }
        }
    }
}

fn missing(program: &str, error: &str) -> ! {
    panic!(
        "{program} did not start ({error}). The page is tested in a real browser: \
         `cargo xtask test` installs it (Debian packages chromium and chromium-driver)."
    )
}

/// A chromedriver and its port.
async fn serving() -> (Child, u16) {
    for _ in 0..TRIES_MAX {
        let mut server = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| missing("chromedriver", &error.to_string()));
        if let Some(port) = port(&mut server).await {
            return (server, port);
        }
        // chromedriver binds one port for both address families, and ends if either is in use.
    }
    missing("chromedriver", "it ended")
}

/// The port of chromedriver, from its greeting; `None` if it ended.
async fn port(server: &mut Child) -> Option<u16> {
    let mut lines = BufReader::new(server.stdout.take().expect("a pipe")).lines();
    let greeting = async {
        while let Some(line) = lines.next_line().await.expect("text") {
            let port = line.split_once("on port ").and_then(|(_, rest)| rest.trim_end_matches('.').parse().ok());
            if let (true, Some(port)) = (line.contains("successfully"), port) {
                return Some(port);
            }
        }
        None
    };
    let port = tokio::time::timeout(PATIENCE, greeting).await;
    // The pipe stays open: a write to a closed one would end chromedriver.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    port.unwrap_or_else(|_| missing("chromedriver", "no greeting"))
}

/// Saves a picture of the page for a visual check, in `target/tmp`.
///
/// # Panics
/// The browser draws nothing, or the folder takes no file.
pub async fn photograph(window: &impl Window, name: &str) {
    let engine = window.other().map_or(String::new(), |engine| format!("{engine:?}-"));
    window.driver().screenshot(&beside(&format!("page-{engine}{name}.png"))).await.expect("a screenshot");
}

/// A file in `target/tmp`.
pub(super) fn beside(name: &str) -> std::path::PathBuf {
    let test = std::env::current_exe().expect("the test binary has a path");
    let target = test.ancestors().nth(3).expect("test binaries lie in target/<profile>/deps");
    target.join("tmp").join(name)
}
