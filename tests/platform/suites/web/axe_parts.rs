//! Accessibility report of axe-core about the parts of the page that stand over the board or in its place: the door with
//! its games, the sheets, a person's card, the study. Each in both languages and three windows, in one browser.

use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use serde_json::Value;

use super::alone::with_house;
use super::axe::{WINDOWS, judged};
use super::page::begin;

/// The sheets, with what shows that each has come.
const SHEETS: [(&str, &str); 3] = [
    (
        "rules",
        "return document.querySelector('.sheet-text')?.textContent.includes('1/') && Boolean(document.querySelector('.sheet-picture img')?.naturalWidth)",
    ),
    ("settings", "return document.querySelectorAll('.samples img').length > 7"),
    ("tournaments", "return (document.querySelector('.cup')?.textContent ?? '') !== ''"),
];

/// A part that stands there, with where it was seen.
type Looked = (String, Vec<Value>);

async fn sheets(friends: &Friends<'_>, at: &str, looked: &mut Vec<Looked>) {
    for (name, is_there) in SHEETS {
        friends.script(&format!("document.querySelector('#menu [data-sheet={name}]').click()")).await;
        friends.find("#sheet:not([hidden])").await;
        friends.turns(is_there).await;
        looked.push((format!("{name} {at}"), judged(friends).await));
        friends.script("document.querySelector('.sheet-close').click()").await;
        friends.turns("return document.getElementById('sheet').hidden").await;
    }
}

async fn card(friends: &Friends<'_>, at: &str, looked: &mut Vec<Looked>) {
    friends.script("document.querySelector('.who:not(.low)').click()").await;
    friends.find(".person-card[open]").await;
    friends.turns("return document.querySelector('.person-card').textContent.length > 10").await;
    looked.push((format!("card {at}"), judged(friends).await));
    friends.script("document.querySelector('.person-card').close()").await;
}

async fn study(friends: &Friends<'_>, at: &str, looked: &mut Vec<Looked>) {
    friends.script("document.querySelector('#menu [data-action=analyse]').click()").await;
    friends.find("#study form").await;
    looked.push((format!("study form {at}"), judged(friends).await));
    friends.script("document.querySelector('#study select').value = 'chess'").await;
    friends.script("document.querySelector('#study form').requestSubmit()").await;
    friends.turns("return document.querySelectorAll('#study-lines > button').length > 0").await;
    looked.push((format!("study {at}"), judged(friends).await));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing_at_the_door_in_sheets_on_a_card_and_in_the_study() {
    with_house(Screen::Desk, async |chromium, base, _stage| {
        begin(&Api::new(base, "axe-to"), "chess").await;
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        let mut looked = Vec::new();
        for lang in ["vi", "en"] {
            for (width, height) in WINDOWS {
                chromium.resize(width, height).await;
                let at = format!("{lang} {width}x{height}");
                let go = async |channel: &str, name: &str, shown: &str| {
                    let address = format!("{base}/t/{channel}?user={name}&lang={lang}");
                    friends.driver.goto(address).await.expect("the page");
                    friends.find(shown).await;
                };
                go("axe-cua", "An", "#door-games .riddle").await;
                looked.push((format!("door {at}"), judged(&friends).await));
                go("axe-to", "An", ".play img.board").await;
                friends.find(".point.man[data-site=e2]").await;
                sheets(&friends, &at, &mut looked).await;
                card(&friends, &at, &mut looked).await;
                // The computer helps no player of a running game.
                go("axe-bay", "Chi", "#menu-open").await;
                study(&friends, &at, &mut looked).await;
            }
        }
        assert_eq!(looked.len(), 2 * WINDOWS.len() * 7);
        for (place, found) in looked {
            assert!(found.is_empty(), "{place}: {found:#?}");
        }
    })
    .await;
}
