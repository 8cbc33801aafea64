//! The page of an export, opened from the disk in two browsers, without a network.

mod positions;
mod public;
mod verdicts;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use banco_engine::{GameKey, Table, Viewer};
use banco_ports::Lang;
use banco_service::features::export::{page, record};
use banco_tests::patience::until;
use banco_tests::proofs;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;

use super::axe::{WINDOWS, judged};

/// Bytes of a page at most, with its record.
const PAGE_BYTES_MAX: usize = 120 * 1024;

/// Keys, as WebDriver names them.
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// A page on a disk with the game it shows.
struct Page {
    game: GameKey,
    table: Table,
    text: String,
    file: PathBuf,
}

impl Page {
    fn address(&self) -> String {
        format!("file://{}", self.file.display())
    }
}

fn page_of(folder: &TempDir, number: usize, text: &str, lang: Lang) -> Page {
    let entries = record::read(text).expect("entries").entries;
    let table = Table::replay(&entries).expect("it replays");
    let board = table.view(Viewer::Public).expect("a board").board;
    let file = folder.path().join(format!("{number}.html"));
    let page = page::write(text, board, lang).expect("it is packed");
    std::fs::write(&file, &page).expect("written");
    Page { game: table.challenge().game, table, text: page, file }
}

/// The pages of all frozen games that are over.
fn pages(folder: &TempDir, lang: Lang) -> Vec<Page> {
    let records = proofs::frozen().into_iter().filter_map(|file| proofs::published(&file));
    records.enumerate().map(|(number, (_, text))| page_of(folder, number, &text, lang)).collect()
}

/// The first page of each game.
fn one_of_each(folder: &TempDir, lang: Lang) -> BTreeMap<&'static str, Page> {
    let mut found = BTreeMap::new();
    for page in pages(folder, lang) {
        found.entry(page.game.key()).or_insert(page);
    }
    found
}

async fn opened(driver: &WebDriver, page: &Page) {
    opened_at(driver, &page.address()).await;
}

async fn opened_at(driver: &WebDriver, address: &str) {
    driver.goto(address).await.expect("the page");
    until("a verdict", async || {
        let verdict = driver.execute("return document.documentElement.dataset.verdict", Vec::new()).await.ok()?;
        verdict.json().as_str().map(str::to_owned)
    })
    .await;
}

async fn script(driver: &WebDriver, text: &str) -> Value {
    driver.execute(text, Vec::new()).await.expect("a script").json().clone()
}

#[test]
fn every_page_is_small_and_names_no_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for lang in Lang::BOTH {
        for page in pages(&folder, lang) {
            let size = sizes.entry(page.game.key()).or_default();
            *size = (*size).max(page.text.len());
            for sign in ["https:", "<link", "<img", "url(", "innerHTML", "{{", "eval("] {
                assert!(!page.text.contains(sign), "{sign}");
            }
            // The one address is the name of SVG.
            assert_eq!(page.text.matches("http:").count(), 1);
        }
    }
    assert!(sizes.len() == GameKey::ALL.len() && sizes.values().all(|size| *size <= PAGE_BYTES_MAX), "{sizes:?}");
}

/// Notes what the page asks of a network, and what its policy stops.
const LISTENS: &str = "window.faults = []; \
     for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation']) \
       addEventListener(kind, (event) => window.faults.push(`${kind} ${event.message ?? event.reason ?? event.violatedDirective}`));";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_asks_no_network_and_its_keys_step_through_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let chromium = Chromium::start(Screen::Desk).await;
    chromium.before_each_page(LISTENS).await;
    let driver = &chromium.driver;
    let page = &one_of_each(&folder, Lang::En)["chess"];
    opened(driver, page).await;
    let step = "return document.getElementById('caption').textContent";
    let press = async |key: &str| {
        driver.find(By::Css("body")).await.expect("a body").send_keys(key).await.expect("a key");
        script(driver, step).await.as_str().expect("text").to_owned()
    };
    assert!(press(RIGHT).await.starts_with("Step 1 of "));
    assert!(press(END).await.contains(" of "));
    let last = script(driver, "return document.querySelectorAll('#moves button').length").await;
    assert!(press(END).await.starts_with(&format!("Step {last} of {last}.")));
    assert!(press(LEFT).await.starts_with(&format!("Step {} of", last.as_u64().expect("a number") - 1)));
    assert!(press(HOME).await.starts_with("Start of the game"));
    // A move in the list shows its position; the field for digits keeps its own arrows.
    script(driver, "document.querySelectorAll('#moves button')[1].click()").await;
    assert!(script(driver, step).await.as_str().expect("text").starts_with("Step 2 of "));
    let field = driver.find(By::Id("seal")).await.expect("a field");
    field.send_keys(RIGHT).await.expect("a key");
    assert!(script(driver, step).await.as_str().expect("text").starts_with("Step 2 of "));
    let envelope = page.table.commitment();
    for (typed, state) in [(&envelope[..40], "good"), (&envelope[..8], "open"), ("0123 4567", "bad")] {
        field.clear().await.expect("an empty field");
        field.send_keys(typed).await.expect("digits");
        let found = script(driver, "return document.querySelector('[data-check=seal]').dataset.state").await;
        assert_eq!(found, state, "{typed}");
    }
    assert_eq!(script(driver, "return document.documentElement.dataset.verdict").await, "differs");
    let asked = "return [performance.getEntriesByType('resource').length, window.faults.length, document.querySelectorAll('[src]').length]";
    assert_eq!(script(driver, asked).await, json!([0, 0, 0]));
    let policy = "const tried = new Image(); const stopped = new Promise((done) => addEventListener('securitypolicyviolation', \
         (event) => done(event.effectiveDirective))); tried.src = 'http://127.0.0.1:9/x.png'; const done = arguments[0]; stopped.then(done);";
    assert_eq!(driver.execute_async(policy, Vec::new()).await.expect("a script").json(), "img-src");
    chromium.quit().await;
}

/// Names and words of a record stay text.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_cannot_become_markup() {
    let folder = tempfile::tempdir().expect("a folder");
    let chromium = Chromium::start(Screen::Desk).await;
    chromium.before_each_page(LISTENS).await;
    let evil = "</script><script>document.title='x'</script><img src=x onerror=alert(1)>";
    let text = proofs::twin(&proofs::named("chess-checkmate"), |lines| lines[0]["challenger"]["name"] = json!(evil));
    let page = page_of(&folder, 0, &text, Lang::Vi);
    opened(&chromium.driver, &page).await;
    let seen = script(
        &chromium.driver,
        "return [document.images.length, document.title, document.getElementById('players').textContent, window.faults]",
    )
    .await;
    assert_eq!(seen[0], 0);
    assert!(seen[1].as_str().expect("text").contains(page.table.id()), "{seen}");
    assert!(seen[2].as_str().expect("text").contains("</script><script>"), "{seen}");
    assert_eq!(seen[3], json!([]));
    chromium.quit().await;
}

async fn photograph(driver: &WebDriver, name: &str) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("proof-{name}.png"));
    driver.screenshot(&file).await.expect("a screenshot");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing_on_the_page_of_any_game() {
    let folder = tempfile::tempdir().expect("a folder");
    for screen in [Screen::Desk, Screen::Phone] {
        let chromium = Chromium::start(screen).await;
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        for (lang, other) in [(Lang::Vi, "English"), (Lang::En, "Tiếng Việt")] {
            for (game, page) in one_of_each(&folder, lang) {
                opened(&chromium.driver, &page).await;
                assert_eq!(friends.script("return document.getElementById('language').textContent").await, other);
                friends.script("document.querySelectorAll('details').forEach((node) => (node.open = true))").await;
                friends
                    .script("document.getElementById('next').click(); document.getElementById('next').click()")
                    .await;
                for (width, height) in WINDOWS {
                    chromium.resize(width, height).await;
                    let found = judged(&friends).await;
                    assert!(found.is_empty(), "{game} {lang:?} {width} {screen:?}: {found:#?}");
                    let is_wide = "const page = document.documentElement; return page.scrollWidth > page.clientWidth";
                    assert_eq!(friends.script(is_wide).await, false, "{game} {lang:?} {width}");
                }
                chromium.resize(if screen == Screen::Desk { 1280 } else { 390 }, 1400).await;
                photograph(&chromium.driver, &format!("{game}-{}-{screen:?}", lang.key())).await;
            }
        }
        chromium.quit().await;
    }
}
