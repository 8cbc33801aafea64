//! Two friends in two tabs of one browser: how the page is used by hand.
//!
//! Works on any table that has a game on the lattice, so the same steps run against the toy and the real house.

use std::time::Duration;

use serde_json::Value;
use thirtyfour::prelude::*;

use super::chromium::Chromium;

/// Longer than any answer takes, also on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(50);

/// A tab under a name.
#[derive(Clone)]
pub struct Tab {
    pub name: String,
    handle: WindowHandle,
}

/// The tabs in one channel.
pub struct Friends<'a> {
    pub driver: &'a WebDriver,
    pub tabs: Vec<Tab>,
}

impl<'a> Friends<'a> {
    /// Each comes through the door by typing a name.
    pub async fn sit_down(chromium: &'a Chromium, base: &str, channel: &str, names: &[&str]) -> Friends<'a> {
        let driver = &chromium.driver;
        let mut tabs = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let handle =
                if at == 0 { driver.window().await.expect("a window") } else { driver.new_tab().await.expect("a tab") };
            driver.switch_to_window(handle.clone()).await.expect("the tab");
            driver.goto(format!("{base}/t/{channel}")).await.expect("the page");
            let tab = Tab { name: (*name).to_owned(), handle };
            let friends = Friends { driver, tabs: Vec::new() };
            let input = friends.find("#name").await;
            input.send_keys(*name).await.expect("typing");
            input.send_keys(Key::Enter).await.expect("typing");
            friends.find("#room:not([hidden])").await;
            tabs.push(tab);
        }
        Friends { driver, tabs }
    }

    pub async fn look(&self, name: &str) {
        let tab = self.tabs.iter().find(|tab| tab.name == name).expect("a friend");
        self.driver.switch_to_window(tab.handle.clone()).await.expect("the tab");
    }

    /// The first visible element, waited for.
    pub async fn find(&self, css: &str) -> WebElement {
        let found = self.driver.query(By::Css(css)).wait(PATIENCE, POLL).and_displayed().first().await;
        match found {
            Ok(element) => element,
            Err(_) => panic!("no {css} on the page: {}", self.text("body").await),
        }
    }

    pub async fn text(&self, css: &str) -> String {
        let element = self.driver.find(By::Css(css)).await.expect(css);
        element.text().await.expect("text")
    }

    /// Waits until the text of `css` contains `text`: what people say comes by the event stream.
    pub async fn reads(&self, css: &str, text: &str) {
        let reading = async {
            while !self.text(css).await.contains(text) {
                tokio::time::sleep(POLL).await;
            }
        };
        if tokio::time::timeout(PATIENCE, reading).await.is_err() {
            panic!("{css} never says {text}: {}", self.text(css).await);
        }
    }

    pub async fn has(&self, css: &str) -> bool {
        !self.driver.find_all(By::Css(css)).await.expect("a selector").is_empty()
    }

    /// Types a line and sends it.
    pub async fn say(&self, name: &str, text: &str) {
        self.look(name).await;
        let input = self.find("#text").await;
        input.send_keys(text).await.expect("typing");
        // Escape: an open list of suggestions would take the Enter.
        input.send_keys(Key::Escape + Key::Enter).await.expect("typing");
    }

    /// Presses a button whose data begins so.
    pub async fn press(&self, name: &str, data: &str) {
        self.look(name).await;
        self.find(&format!("button[data-data^='{data}']")).await.click().await.expect("a press");
    }

    /// Waits until the newest board of this tab is `version` or later; answers with its address.
    pub async fn board(&self, name: &str, version: u64) -> String {
        self.look(name).await;
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let address = self.script("return document.querySelector('.play img')?.getAttribute('src') ?? ''").await;
            let address = address.as_str().unwrap_or_default().to_owned();
            let shown = address.split_once("?v=").and_then(|(_, version)| version.parse::<u64>().ok());
            if shown.is_some_and(|shown| shown >= version) && self.is_drawn().await {
                return address;
            }
            assert!(tokio::time::Instant::now() < deadline, "{name} sees no board {version}: {address:?}");
            tokio::time::sleep(POLL).await;
        }
    }

    /// The picture of the board has arrived and is not broken.
    pub async fn is_drawn(&self) -> bool {
        let drawn = "const i = document.querySelector('.play img'); return i.complete && i.naturalWidth > 0 && i.offsetWidth > 200";
        self.script(drawn).await == Value::Bool(true)
    }

    /// Whose turn it is: the tab whose board says so.
    pub async fn to_move(&self) -> String {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while tokio::time::Instant::now() < deadline {
            for tab in &self.tabs {
                self.look(&tab.name).await;
                if self.has(".live-board .advice.turn").await {
                    return tab.name.clone();
                }
            }
            tokio::time::sleep(POLL).await;
        }
        panic!("nobody is to move: {}", self.text("body").await)
    }

    /// Clicks on a site of the board, by its place on the screen.
    pub async fn click_site(&self, name: &str, site: &str) {
        self.look(name).await;
        let file = i64::from(site.as_bytes()[0] - b'a');
        let rank: i64 = site[1..].parse().expect("a rank");
        let script = "const i = document.querySelector('.play img'); i.scrollIntoView({block: 'center'}); \
             const r = i.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]";
        let frame = self.script(script).await;
        let side = |at: usize| frame[at].as_f64().expect("a number");
        let (x, y) = ((100 + 100 * file) as f64 / 1000.0, (188 + 100 * (10 - rank)) as f64 / 1276.0);
        #[allow(clippy::cast_possible_truncation)]
        let (x, y) = ((side(0) + x * side(2)).round() as i64, (side(1) + y * side(3)).round() as i64);
        self.driver.action_chain().move_to(x, y).click().perform().await.expect("a click");
    }

    /// Makes a move with two clicks on the board.
    pub async fn click_move(&self, name: &str, mv: &str) {
        let split = 1 + mv[1..].find(|c: char| c.is_ascii_lowercase()).expect("two sites");
        self.click_site(name, &mv[..split]).await;
        self.find(".point.picked").await;
        self.click_site(name, &mv[split..]).await;
    }

    pub async fn script(&self, script: &str) -> Value {
        self.driver.execute(script, Vec::new()).await.expect("a script").json().clone()
    }
}
