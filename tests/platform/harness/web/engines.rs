//! Other browser engines: the page supports all of them, so each one plays at it.

use tempfile::TempDir;
use thirtyfour::prelude::*;
use tokio::process::Child;
use tokio::sync::SemaphorePermit;

use super::chromium::SEATS;
use super::{firefox, webkit};
use crate::patience::{PATIENCE, until};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Firefox,
    /// WebKit, the engine of Safari.
    WebKit,
}

/// A browser with another engine than Chromium's and a fresh profile; all its processes end with it.
pub struct Other {
    pub driver: WebDriver,
    pub engine: Engine,
    /// Processes that depend on others come first.
    processes: Vec<Child>,
    _profile: TempDir,
    _seat: SemaphorePermit<'static>,
}

impl Other {
    /// # Panics
    /// The browser is not installed; the message says so.
    pub async fn start(engine: Engine) -> Other {
        let seat = SEATS.acquire().await.expect("it is never closed");
        let profile = tempfile::tempdir().expect("a temporary folder");
        let (processes, address) = match engine {
            Engine::Firefox => {
                let (firefox, address) = firefox::start(profile.path()).await;
                (vec![firefox], address)
            }
            Engine::WebKit => webkit::start(profile.path()).await,
        };
        let driver = WebDriver::new(address, Capabilities::new()).await;
        let driver = driver.unwrap_or_else(|error| missing(&format!("{engine:?}"), &error.to_string()));
        driver.set_script_timeout(PATIENCE).await.expect("a browser that listens");
        driver.set_page_load_timeout(PATIENCE).await.expect("a browser that listens");
        if engine == Engine::WebKit {
            webkit::own_window(&driver).await;
        }
        Other { driver, engine, processes, _profile: profile, _seat: seat }
    }

    /// Sets the size of the page, without the bars of the browser.
    pub async fn resize(&self, width: u32, height: u32) {
        let wanted = [i64::from(width), i64::from(height)];
        until(&format!("a page of {width} x {height}"), async || {
            let sizes = "return [innerWidth, innerHeight, outerWidth, outerHeight]";
            let sizes = self.driver.execute(sizes, Vec::new()).await.ok()?.json().clone();
            let size = |at: usize| sizes[at].as_i64().expect("a number");
            if [size(0), size(1)] == wanted {
                return Some(());
            }
            let with_bars = |at: usize| u32::try_from(wanted[at] + size(at + 2) - size(at)).expect("a size");
            self.driver.set_window_rect(0, 0, with_bars(0), with_bars(1)).await.expect("a window that can be sized");
            None
        })
        .await;
    }

    pub async fn quit(mut self) {
        self.driver.quit().await.expect("the browser closes");
        for process in &mut self.processes {
            process.kill().await.expect("a process ends");
        }
    }
}

pub(super) fn missing(program: &str, error: &str) -> ! {
    panic!(
        "{program} did not start ({error}). The page is tested in three engines: `cargo xtask test` installs them \
         (Debian packages firefox-esr, webkit2gtk-driver and xvfb)."
    )
}
