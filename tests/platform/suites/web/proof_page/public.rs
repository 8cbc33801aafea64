//! Games with beacon luck on their page, held against `data/verify.py` and the check of `banco verify`.

use std::time::Duration;

use banco_engine::{Board, GameKey, Side};
use banco_ports::Lang;
use banco_service::features::export::page;
use banco_service::features::export::public_numbers::check;
use banco_service::features::export::record::publish;
use banco_tests::beacon::LateGame;
use banco_tests::patience::until;
use banco_tests::proofs::public::{lies, python, records};
use banco_tests::proofs::verdicts;
use banco_tests::random::Random;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::engines::{Engine, Other};
use banco_tests::web::friends::Friends;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;

use super::super::axe::{WINDOWS, judged};
use super::verdicts::OPEN;
use super::{PAGE_BYTES_MAX, opened_at, photograph, script};

/// States of the rows of a page.
const STATES: &str = "return [...document.querySelectorAll('#rows li')].map((row) => row.dataset.state)";

/// A page of a game with beacon luck.
fn page_of(folder: &TempDir, name: &str, text: &str, lang: Lang) -> String {
    let board = match name.split('-').next() {
        Some("backgammon") => Board::Points,
        Some("chess960") => Board::Chess,
        _ => Board::Lattice,
    };
    let file = folder.path().join(format!("{name}.{}.html", lang.key()));
    let page = page::write(text, board, lang).expect("it is packed");
    assert!(page.len() <= PAGE_BYTES_MAX, "{name}: {}", page.len());
    std::fs::write(&file, page).expect("written");
    format!("file://{}", file.display())
}

/// Opens each record by the field for files; the page has the verdict of the script and the sentence of our own check.
async fn agrees_with_both(driver: &WebDriver) {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = records();
    opened_at(driver, &page_of(&folder, &whole[0].0, &whole[0].1, Lang::En)).await;
    let lies = lies().into_iter().map(|lie| (lie.what.to_owned(), lie.text));
    let cases: Vec<(String, String)> = whole.into_iter().chain(lies).collect();
    let texts: Vec<&str> = cases.iter().map(|(_, text)| text.as_str()).collect();
    let expected = verdicts(python, folder.path(), &texts);
    let run = format!(
        "const done = arguments[1]; {OPEN} (async () => {{ const found = []; \
         for (const text of arguments[0]) {{ const [verdict] = await open(new TextEncoder().encode(text)); \
         const bad = document.querySelector('#rows .bad p, #rows .unusable p'); \
         found.push([verdict, bad?.textContent ?? '']); }} done(found); }})()"
    );
    driver.set_script_timeout(Duration::from_secs(180)).await.expect("a time limit");
    let found = driver.execute_async(&run, vec![json!(texts)]).await.expect("a script").json().clone();
    let found = found.as_array().expect("a list").iter();
    for (((what, text), verdict), found) in cases.iter().zip(expected).zip(found) {
        assert_eq!(found[0], verdict, "{what}: {found}");
        if let Err(fault) = check(text) {
            assert_eq!(found[1], fault.told(Lang::En), "{what}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beacon_6_3_the_page_judges_in_chromium_as_the_script_does() {
    let chromium = Chromium::start(Screen::Desk).await;
    agrees_with_both(&chromium.driver).await;
    chromium.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beacon_6_3_the_page_judges_in_firefox_as_the_script_does() {
    let firefox = Other::start(Engine::Firefox).await;
    agrees_with_both(&firefox.driver).await;
    firefox.quit().await;
}

/// Bytes of a page for each draw: 64 for its signature, which cannot be compressed, and the rest for its entries.
const DRAW_BYTES_MAX: usize = 160;

/// Links are left out of the page as far as the last one leads back to them (beacon 3.2); the page puts them back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beacon_6_2_the_page_of_a_long_match_has_no_link_twice_and_agrees() {
    let mut late = LateGame::accepted(GameKey::Backgammon, "match=25 cube=off", Side::Lot, 31);
    late.play_random(640, &mut Random::new(31));
    late.finish();
    let text = publish(&late.table, &late.log).expect("a record of beacon luck is published at any time");
    let draws = text.matches("\"link\":").count();
    assert!(draws >= 300, "{draws} draws");
    let [short, long] =
        [&records()[0].1, &text].map(|text| page::write(text, Board::Points, Lang::En).expect("packed"));
    println!("{draws} draws: {} bytes, a short game: {}", long.len(), short.len());
    assert!(long.len() - short.len() <= draws * DRAW_BYTES_MAX, "{} {}", short.len(), long.len());
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.html");
    std::fs::write(&file, long).expect("written");
    let chromium = Chromium::start(Screen::Desk).await;
    let address = format!("file://{}", file.display());
    opened_at(&chromium.driver, &address).await;
    until("all signatures", async || {
        let states = script(&chromium.driver, STATES).await;
        let states = states.as_array().expect("a list").clone();
        (!states.contains(&Value::from("pending"))).then_some(())
    })
    .await;
    let verdict = script(&chromium.driver, "return document.documentElement.dataset.verdict").await;
    assert_eq!(verdict, "agrees");
    chromium.quit().await;
}

/// A page of a game with an envelope alone does not carry the check of public numbers, and says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_without_public_numbers_names_the_page_that_checks_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let chromium = Chromium::start(Screen::Desk).await;
    let page = &super::one_of_each(&folder, Lang::En)["jieqi"];
    super::opened(&chromium.driver, page).await;
    let run = format!(
        "const done = arguments[1]; {OPEN} open(new TextEncoder().encode(arguments[0])).then(([verdict]) => \
         done([verdict, document.querySelector('#rows .unusable p').textContent]));"
    );
    let text = records().remove(0).1;
    let found = chromium.driver.execute_async(&run, vec![json!(text)]).await.expect("a script").json().clone();
    assert_eq!(
        found,
        json!(["unusable", "This game uses public numbers. Open the page that the bot sent with that game."])
    );
    chromium.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing_on_the_page_of_a_game_with_public_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    for screen in [Screen::Desk, Screen::Phone] {
        let chromium = Chromium::start(screen).await;
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        for (lang, (name, text)) in
            Lang::BOTH.into_iter().flat_map(|lang| records().into_iter().map(move |of| (lang, of)))
        {
            opened_at(&chromium.driver, &page_of(&folder, &name, &text, lang)).await;
            script(&chromium.driver, "document.getElementById('last').click(); document.querySelectorAll('details').forEach((node) => (node.open = true))").await;
            let states = script(&chromium.driver, STATES).await;
            assert!(!states.as_array().expect("a list").contains(&Value::from("pending")), "{name}: {states}");
            for (width, height) in WINDOWS {
                chromium.resize(width, height).await;
                let found = judged(&friends).await;
                assert!(found.is_empty(), "{name} {lang:?} {width} {screen:?}: {found:#?}");
                let is_wide = "const page = document.documentElement; return page.scrollWidth > page.clientWidth";
                assert_eq!(friends.script(is_wide).await, false, "{name} {lang:?} {width}");
            }
            photograph(&chromium.driver, &format!("{name}-{}-{screen:?}", lang.key())).await;
        }
        chromium.quit().await;
    }
}
