//! Two friends in two tabs of one browser: manual use of the page.
//!
//! The steps work on any table with a lattice game, so the same steps test the toy service and the real one.

use std::time::{Duration, Instant};

use serde_json::Value;
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use super::window::Window;
use crate::patience::PATIENCE;

/// Pixels that a piece is lifted before it is dragged on.
const LIFT: i64 = 12;

const POLL: Duration = Duration::from_millis(50);

/// A tab with the name of its person.
#[derive(Clone)]
pub struct Tab {
    pub name: String,
    /// Window of the tab; `None` for a page in a frame, which the driver has entered.
    handle: Option<WindowHandle>,
    /// True if the page is in a frame of the tab, which is entered with it.
    is_framed: bool,
    /// Pixels above that frame: the driver counts from the top of the window.
    above: i64,
}

/// Target of a click.
struct Aim<'a> {
    /// Selector of the area, and the point in it as fractions of its sides.
    area: &'a str,
    x: f64,
    y: f64,
    /// Selector of the element that must be at that point.
    target: &'a str,
}

/// Scrolls to the area; returns the point if the target is there, else nothing. Afterwards `window.hit` tells if the
/// next click hit the target.
const LOOK: &str = "const [area, x, y, target] = arguments; \
     document.querySelector('dialog[open]')?.close(); \
     const node = [...document.querySelectorAll(area)].find((node) => node.offsetWidth); \
     if (!node) return null; \
     node.scrollIntoView({ block: 'center' }); \
     const frame = node.getBoundingClientRect(); \
     const place = [Math.round(frame.left + x * frame.width), Math.round(frame.top + y * frame.height)]; \
     if (!document.elementFromPoint(...place)?.closest(target)) return null; \
     window.hit = false; \
     const ear = (event) => { window.hit = Boolean(event.target.closest(target)); }; \
     document.addEventListener('click', ear, { capture: true, once: true }); \
     return place;";

/// The version in the address of a board.
pub fn version_of(address: &str) -> Option<u64> {
    let (_, query) = address.split_once('?')?;
    query.split('&').find_map(|pair| pair.strip_prefix("v=")?.parse().ok())
}

/// The tabs in one channel.
pub struct Friends<'a> {
    pub driver: &'a WebDriver,
    pub tabs: Vec<Tab>,
}

impl<'a> Friends<'a> {
    /// Each person enters the page by typing a name.
    pub async fn sit_down(window: &'a impl Window, base: &str, channel: &str, names: &[&str]) -> Friends<'a> {
        let seats: Vec<(&str, &str)> = names.iter().map(|name| (base, *name)).collect();
        Friends::sit_apart(window.driver(), channel, &seats).await
    }

    /// The same, each person with an own address.
    pub async fn sit_apart(driver: &'a WebDriver, channel: &str, seats: &[(&str, &str)]) -> Friends<'a> {
        let mut tabs = Vec::new();
        for (at, (base, name)) in seats.iter().enumerate() {
            let handle =
                if at == 0 { driver.window().await.expect("a window") } else { driver.new_tab().await.expect("a tab") };
            driver.switch_to_window(handle.clone()).await.expect("the tab");
            driver.goto(format!("{base}/t/{channel}")).await.expect("the page");
            let tab = Tab { name: (*name).to_owned(), handle: Some(handle), is_framed: false, above: 0 };
            let friends = Friends { driver, tabs: Vec::new() };
            let input = friends.find("#name").await;
            input.send_keys(*name).await.expect("typing");
            input.send_keys(Key::Enter).await.expect("typing");
            friends.find("#room:not([hidden])").await;
            tabs.push(tab);
        }
        Friends { driver, tabs }
    }

    /// `name` opens an address in the only tab.
    pub async fn open(driver: &'a WebDriver, address: &str, name: &str) -> Friends<'a> {
        let tab = Tab { name: name.to_owned(), handle: driver.window().await.ok(), is_framed: false, above: 0 };
        // An address with another fragment alone would not load the page again.
        driver.goto("about:blank").await.expect("a page");
        driver.goto(address).await.expect("the page");
        Friends { driver, tabs: vec![tab] }
    }

    /// `name` opens an address in a new tab, whose first frame shows the page once this script returns true.
    pub async fn open_frame(driver: &'a WebDriver, address: &str, name: &str, is_open: &str) -> Friends<'a> {
        let handle = driver.new_tab().await.expect("a tab");
        driver.switch_to_window(handle.clone()).await.expect("the tab");
        driver.goto(address).await.expect("the page");
        let friends = Friends {
            driver,
            tabs: vec![Tab { name: name.to_owned(), handle: Some(handle), is_framed: true, above: 0 }],
        };
        friends.turns(is_open).await;
        friends.look(name).await;
        friends
    }

    /// `name` has a page in a frame, which the driver has entered, below so many pixels.
    pub fn inside(driver: &'a WebDriver, name: &str, above: i64) -> Friends<'a> {
        Friends { driver, tabs: vec![Tab { name: name.to_owned(), handle: None, is_framed: false, above }] }
    }

    /// Pixels above the page in its window.
    fn above(&self) -> i64 {
        self.tabs.first().map_or(0, |tab| tab.above)
    }

    /// `name` opens the entry page in the only tab.
    pub async fn come_to(driver: &'a WebDriver, base: &str, channel: &str, name: &str) -> Friends<'a> {
        let tab = Tab { name: name.to_owned(), handle: driver.window().await.ok(), is_framed: false, above: 0 };
        driver.goto(format!("{base}/t/{channel}")).await.expect("the page");
        Friends { driver, tabs: vec![tab] }
    }

    pub async fn look(&self, name: &str) {
        let tab = self.tabs.iter().find(|tab| tab.name == name).expect("a friend");
        if let Some(handle) = &tab.handle {
            self.driver.switch_to_window(handle.clone()).await.expect("the tab");
        }
        if tab.is_framed {
            self.driver.enter_frame(0).await.expect("a frame");
        }
    }

    /// Looks at what lies around the frame.
    pub async fn look_around(&self) {
        self.driver.enter_default_frame().await.expect("the page around");
    }

    /// The first visible element; waits for it.
    pub async fn find(&self, css: &str) -> WebElement {
        let deadline = Instant::now() + PATIENCE;
        loop {
            // Elements that the page redraws meanwhile are searched again.
            let found = self.driver.query(By::Css(css)).nowait().and_displayed().first().await;
            match found {
                Ok(element) => return element,
                Err(_) if Instant::now() < deadline => tokio::time::sleep(POLL).await,
                Err(_) => panic!("no {css} on the page: {}", self.report(css).await),
            }
        }
    }

    /// Content of the page, with all elements that match `css`, visible or not.
    async fn report(&self, css: &str) -> String {
        let held = "return [...document.querySelectorAll(arguments[0])].map((node) => { \
             const { left, top, width, height } = node.getBoundingClientRect(); \
             const faint = node.closest('.message') && getComputedStyle(node.closest('.message')).opacity; \
             return [node.outerHTML.slice(0, 120), left, top, width, height, faint]; })";
        let held = self.driver.execute(held, vec![css.into()]).await.expect("a script").json().clone();
        let state = self.script("return [document.visibilityState, document.querySelector('dialog').open]").await;
        format!("{held} {state}\n{}", self.text("body").await)
    }

    pub async fn text(&self, css: &str) -> String {
        let element = self.driver.find(By::Css(css)).await.expect(css);
        element.text().await.expect("text")
    }

    /// Waits until the text of `css` contains `text`. Messages come by the event stream, and so may the element.
    pub async fn reads(&self, css: &str, text: &str) {
        // WebKit's driver takes the text of a button that may be cut for hidden.
        let drawn = "const node = document.querySelector(arguments[0]); return node?.offsetWidth ? node.innerText : ''";
        let read = async || {
            let shown = self.driver.find(By::Css(css)).await?.text().await?;
            if shown.contains(text) {
                return Ok(shown);
            }
            let drawn = self.driver.execute(drawn, vec![css.into()]).await?;
            WebDriverResult::Ok(drawn.json().as_str().unwrap_or_default().to_owned())
        };
        let reading = async {
            while !read().await.is_ok_and(|shown| shown.contains(text)) {
                tokio::time::sleep(POLL).await;
            }
        };
        if tokio::time::timeout(PATIENCE, reading).await.is_err() {
            panic!("{css} never says {text}: {}", self.report(css).await);
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
        // Escape first: an open list of suggestions would take the Enter.
        input.send_keys(Key::Escape + Key::Enter).await.expect("typing");
    }

    /// Presses a button whose data begins with `data`.
    pub async fn press(&self, name: &str, data: &str) {
        self.look(name).await;
        let button = format!("button[data-data^='{data}']:enabled");
        let aim = Aim { area: &button, x: 0.5, y: 0.5, target: &button };
        self.until(&button, async || self.clicks(&aim).await).await;
    }

    /// Repeats an action until it succeeds.
    pub async fn until(&self, what: &str, mut done: impl AsyncFnMut() -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !done().await {
            assert!(Instant::now() < deadline, "nobody can click {what}: {}", self.report(what).await);
            tokio::time::sleep(POLL).await;
        }
    }

    /// Finds the target and clicks on it; true if the click hit it.
    ///
    /// A new message may move everything, so the page itself reports the hit. A person who missed would also click
    /// again.
    async fn clicks(&self, aim: &Aim<'_>) -> bool {
        let arguments = vec![aim.area.into(), aim.x.into(), aim.y.into(), aim.target.into()];
        let place = self.driver.execute(LOOK, arguments).await.expect("a script").json().clone();
        let (Some(x), Some(y)) = (place[0].as_i64(), place[1].as_i64()) else { return false };
        self.driver.action_chain().move_to(x, y + self.above()).click().perform().await.expect("a click");
        self.script("return window.hit").await == Value::Bool(true)
    }

    /// Waits until the newest board of this tab is `version` or later; returns its address.
    pub async fn board(&self, name: &str, version: u64) -> String {
        self.look(name).await;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let address = self.script("return document.querySelector('.play img')?.getAttribute('src') ?? ''").await;
            // A picture that was fetched by script has its address behind that of its bytes.
            let address = address.as_str().unwrap_or_default();
            let address = address.split_once('#').map_or(address, |(_, address)| address).to_owned();
            let shown = version_of(&address);
            if shown.is_some_and(|shown| shown >= version) && self.is_drawn().await {
                return address;
            }
            assert!(Instant::now() < deadline, "{name} sees no board {version}: {address:?}");
            tokio::time::sleep(POLL).await;
        }
    }

    /// True if the picture of the board has loaded without errors.
    pub async fn is_drawn(&self) -> bool {
        let drawn = "const i = document.querySelector('.play img'); return Boolean(i?.complete) && i.naturalWidth > 0 && i.offsetWidth > 200";
        self.script(drawn).await == Value::Bool(true)
    }

    /// The tab whose board says that it is its person's turn. A hint stays until the next picture is drawn, so the state
    /// beside the board must say the same.
    pub async fn to_move(&self) -> String {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            for tab in &self.tabs {
                self.look(&tab.name).await;
                if self.has(".advice.turn").await && self.has("#headline.turn").await {
                    return tab.name.clone();
                }
            }
            tokio::time::sleep(POLL).await;
        }
        panic!("nobody is to move: {}", self.report(".advice").await)
    }

    /// Place of a site on the visible board, as fractions of its sides.
    pub async fn place_of(&self, site: &str) -> (f64, f64) {
        self.find(".play").await;
        let shown = "const { shape, bottom } = document.querySelector('.play').dataset; return [shape, bottom]";
        let shown = self.script(shown).await;
        let is_turned = shown[1] == "second";
        // Size, first point, pitch, files and ranks, and the bar above, as in the pictures.
        let (width, height, first, pitch, files, ranks, bar) = match shown[0].as_str() {
            Some("chess") => (960.0, 1136.0, 60.0, 120.0, 8.0, 8.0, 88.0),
            Some("chu") => (1200.0, 1280.0, 94.0, 92.0, 12.0, 12.0, 40.0),
            Some("paper" | "points") => return self.place_of_point(site).await,
            _ => (1000.0, 1276.0, 100.0, 100.0, 9.0, 10.0, 88.0),
        };
        let is_chu = site.starts_with(|c: char| c.is_ascii_digit());
        let (letter, number) = if is_chu { site.split_at(site.len() - 1) } else { (&site[1..], &site[..1]) };
        let count: f64 = letter.parse().expect("a number");
        let order = f64::from(number.as_bytes()[0] - b'a');
        // Counted from the upper left corner in the view of the first side.
        let (column, row) = if is_chu { (files - count, order) } else { (order, ranks - count) };
        let (column, row) = if is_turned { (files - 1.0 - column, ranks - 1.0 - row) } else { (column, row) };
        ((first + pitch * column) / width, (bar + first + pitch * row) / height)
    }

    /// Place of a site that can be pressed now, as fractions of the board's sides.
    async fn place_of_point(&self, site: &str) -> (f64, f64) {
        let point = self.find(&format!(".point[data-site='{site}']")).await;
        let place = "const { left, top } = arguments[0].style; return [parseFloat(left), parseFloat(top)]";
        let place = self.driver.execute(place, vec![point.to_json().expect("an element")]).await;
        let place = place.expect("a script").json().clone();
        let share = |at: usize| place[at].as_f64().expect("a number") / 100.0;
        (share(0), share(1))
    }

    /// Clicks on a site of the board; true if the click hit `target`.
    async fn clicks_site(&self, site: &str, target: &str) -> bool {
        let (x, y) = self.place_of(site).await;
        self.clicks(&Aim { area: ".play", x, y, target }).await
    }

    /// Drags the piece on `from` to `to`.
    pub async fn drag(&self, name: &str, from: &str, to: &str) {
        self.look(name).await;
        self.find(&format!(".point.man[data-site='{from}']")).await;
        let (x, y) = self.pixels_of(from).await;
        let lifted = self.driver.action_chain().move_to(x, y).click_and_hold().move_to(x + LIFT, y + LIFT);
        lifted.perform().await.expect("a drag");
        // The page shows the targets of a checker while it is in the air.
        let (there_x, there_y) = self.pixels_of(to).await;
        let way = self.driver.action_chain().move_to((x + there_x) / 2, (y + there_y) / 2).move_to(there_x, there_y);
        way.release().perform().await.expect("a drop");
    }

    /// Place of a site in the window.
    pub(super) async fn pixels_of(&self, site: &str) -> (i64, i64) {
        let (x, y) = self.place_of(site).await;
        let aim = vec![".play".into(), x.into(), y.into(), ".play".into()];
        let place = self.driver.execute(LOOK, aim).await.expect("a script").json().clone();
        let pixels = |at: usize| place[at].as_i64().unwrap_or_else(|| panic!("{site} is covered"));
        (pixels(0), pixels(1) + self.above())
    }

    /// Makes a move by clicks on boards of any game; the sites are listed one by one.
    pub async fn click_sites(&self, name: &str, sites: &[&str]) {
        for site in sites {
            self.click_site(name, site).await;
        }
    }

    /// Clicks on a site of the visible board.
    pub async fn click_site(&self, name: &str, site: &str) {
        self.look(name).await;
        self.until(site, async || self.clicks_site(site, ".play").await).await;
    }

    /// Makes a move with two clicks on the board.
    pub async fn click_move(&self, name: &str, mv: &str) {
        self.look(name).await;
        let (from, to) = mv.split_at(1 + mv[1..].find(|c: char| c.is_ascii_lowercase()).expect("two sites"));
        let man = format!(".point.man[data-site='{from}']");
        let picked = format!(".point.picked[data-site='{from}']");
        let target = format!(".point.target[data-site='{to}']");
        self.until(&target, async || {
            if !self.has(&picked).await {
                let was_hit = self.clicks_site(from, &man).await;
                assert!(!was_hit || self.has(&picked).await, "a click is lost: {}", self.report(&man).await);
            }
            self.clicks_site(to, &target).await
        })
        .await;
    }

    /// Waits until a script returns true. A browser drops the script of a page that it leaves meanwhile and says so with
    /// an error; the next page is asked again.
    pub async fn turns(&self, script: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let answer = self.driver.execute(script, Vec::new()).await;
            let answer = answer.map(|answer| answer.json().clone());
            if answer.as_ref().is_ok_and(|answer| *answer == Value::Bool(true)) {
                return;
            }
            assert!(Instant::now() < deadline, "never: {script}: {answer:?} {}", self.report(".play").await);
            tokio::time::sleep(POLL).await;
        }
    }

    /// Runs a script that makes the browser leave the page. It runs after the answer, which would be lost with the page.
    pub async fn leave(&self, script: &str) {
        self.script(&format!("setTimeout(() => {{ {script} }})")).await;
    }

    pub async fn script(&self, script: &str) -> Value {
        self.driver.execute(script, Vec::new()).await.expect("a script").json().clone()
    }
}
