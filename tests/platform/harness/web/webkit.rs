//! WebKit, the engine of Safari: `WebKitWebDriver` of WebKitGTK with its plain browser, on a screen in memory.

use std::path::Path;
use std::process::Stdio;

use thirtyfour::{By, WebDriver};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};

use super::engines::missing;
use crate::patience::{PATIENCE, until};

/// Page with a button for a window without bars. The browser's bar would keep its window from being as narrow as a phone.
const OPENER: &str = "data:text/html,<button \
    onclick=\"open('about:blank', '_blank', 'noopener,width=390,height=844,toolbar=no,location=no')\">+</button>";

/// Least width of that window.
pub(super) const NARROWEST: u32 = 334;

/// Number of attempts, because another program may take the port first.
const TRIES_MAX: usize = 3;

/// Starts WebKit with this home folder; returns its processes, the screen last, and the address of its WebDriver.
pub(super) async fn start(home: &Path) -> (Vec<Child>, String) {
    let (screen, display) = screen().await;
    for _ in 0..TRIES_MAX {
        // The driver does not choose a free port itself.
        let port =
            TcpListener::bind("127.0.0.1:0").await.expect("a free port").local_addr().expect("it has one").port();
        let mut driver = Command::new("WebKitWebDriver")
            .arg(format!("--port={port}"))
            .env("DISPLAY", format!(":{display}"))
            .env("HOME", home)
            .env("XDG_RUNTIME_DIR", home)
            .env("LANG", "C.UTF-8")
            // There is no screen reader and no bus to ask for one.
            .env("GTK_A11Y", "none")
            .env("NO_AT_BRIDGE", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| missing("WebKitWebDriver", &error.to_string()));
        if listens(&mut driver, port).await {
            return (vec![driver, screen], format!("http://127.0.0.1:{port}"));
        }
    }
    missing("WebKitWebDriver", "it ended")
}

/// Continues in a window without bars.
pub(super) async fn own_window(driver: &WebDriver) {
    driver.goto(OPENER).await.expect("a page");
    driver.find(By::Tag("button")).await.expect("a button").click().await.expect("a click");
    let first = driver.window().await.expect("a window");
    let other = until("a window without bars", async || {
        driver.windows().await.ok()?.into_iter().find(|window| *window != first)
    });
    driver.switch_to_window(other.await).await.expect("the window");
}

/// True once the driver accepts connections; false if it ended.
async fn listens(driver: &mut Child, port: u16) -> bool {
    let waiting = async {
        while driver.try_wait().ok().flatten().is_none() {
            if TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
                return true;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        false
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap_or(false)
}

/// Starts a screen in memory; returns its number, as it reports it.
async fn screen() -> (Child, String) {
    let mut screen = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap_or_else(|error| missing("Xvfb", &error.to_string()));
    let mut lines = BufReader::new(screen.stdout.take().expect("a pipe")).lines();
    let number = tokio::time::timeout(PATIENCE, lines.next_line()).await;
    match number {
        Ok(Ok(Some(number))) => (screen, number),
        _ => missing("Xvfb", "it says no number"),
    }
}
