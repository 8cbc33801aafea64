//! A browser of any engine, for the steps that each of them takes.

use thirtyfour::WebDriver;

use super::chromium::Chromium;
use super::engines::{Engine, Other};
use super::webkit;

/// A window of a browser, with a page in it.
pub trait Window {
    fn driver(&self) -> &WebDriver;

    /// The engine, if it is another one than Chromium's.
    fn other(&self) -> Option<Engine>;

    /// Least width of the page.
    fn narrowest(&self) -> u32 {
        if self.other() == Some(Engine::WebKit) { webkit::NARROWEST } else { 0 }
    }

    /// Sets the size of the page.
    fn resize(&self, width: u32, height: u32) -> impl Future<Output = ()>;

    /// Chromium, for what no other driver does: scripts before those of a page, reduced motion, names of buttons.
    fn chromium(&self) -> Option<&Chromium> {
        None
    }
}

impl Window for Chromium {
    fn driver(&self) -> &WebDriver {
        &self.driver
    }

    fn other(&self) -> Option<Engine> {
        None
    }

    async fn resize(&self, width: u32, height: u32) {
        Chromium::resize(self, width, height).await;
    }

    fn chromium(&self) -> Option<&Chromium> {
        Some(self)
    }
}

impl Window for Other {
    fn driver(&self) -> &WebDriver {
        &self.driver
    }

    fn other(&self) -> Option<Engine> {
        Some(self.engine)
    }

    async fn resize(&self, width: u32, height: u32) {
        Other::resize(self, width, height).await;
    }
}
