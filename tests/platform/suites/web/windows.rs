//! The whole board fits in the window, with its hint and its buttons, at every size, for both seats and in both
//! languages.

use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use serde_json::Value;

use super::alone::{sits_down, with_house};
use super::page::{begin, photograph, with_real_house};

/// Sizes: small and large phones, one sideways, a desktop at 200 %, usual and large desktops.
const WINDOWS: [(u32, u32); 8] =
    [(320, 568), (390, 844), (844, 390), (640, 400), (768, 1024), (960, 600), (1366, 768), (1920, 1080)];

/// Parts of the page that are not wholly inside the window.
pub const OUTSIDE: &str = "const out = []; \
     const seen = ['.play img.board', '#hint', '#actions', '#steps', '#text', '#say button']; \
     for (const css of seen) for (const node of document.querySelectorAll(css)) { \
       const box = node.getBoundingClientRect(); \
       if (!box.width) continue; \
       if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) \
         out.push([css, box.left, box.top, box.right, box.bottom]); \
     } \
     if (document.documentElement.scrollWidth > innerWidth) out.push('wider than the window'); \
     const board = document.querySelector('.play img.board').getBoundingClientRect(); \
     if (Math.min(board.width, board.height) < 0.45 * Math.min(innerWidth, innerHeight)) out.push(['small', board.width, board.height]); \
     const picture = document.querySelector('.play img.board'); \
     if (Math.abs(board.width / board.height - picture.naturalWidth / picture.naturalHeight) > 0.02) out.push('out of shape'); \
     return JSON.stringify(out);";

/// Low windows: phones sideways, desktops at 200 %, and sizes between a phone and a desktop.
const LOW: [(u32, u32); 13] = [
    (667, 375),
    (568, 320),
    (640, 360),
    (683, 384),
    (640, 400),
    (600, 400),
    (720, 450),
    (740, 360),
    (700, 500),
    (844, 390),
    (1280, 400),
    (568, 480),
    (568, 568),
];

/// Script for the board's share of the window's height, the hint's height, and buttons that cover the board.
const SHARE: &str = "const box = (css) => document.querySelector(css).getBoundingClientRect(); \
     const board = box('.play img.board'); \
     const covers = [...document.querySelectorAll('#actions button, #steps button, #hint')].some((node) => { \
       const { left, right, top, bottom, width } = node.getBoundingClientRect(); \
       return width && left < board.right - 1 && right > board.left + 1 && top < board.bottom - 1 && bottom > board.top + 1; }); \
     return [board.height / innerHeight, box('#hint').height, covers];";

/// The bar is one row, and the tab of the current game stays visible after a change of the window.
const CHOSEN: &str = "const box = (css) => document.querySelector(css).getBoundingClientRect(); \
     const [tab, tabs] = [box('.game[aria-pressed=true]'), box('#games')]; \
     const isSeen = tab.left >= tabs.left - 1 && tab.right <= tabs.right + 1 && tab.top >= tabs.top - 1; \
     return isSeen && box('#menu-open').top < box('#channel').bottom;";

/// Found by players: on a phone held sideways the longest row of buttons left the board no room at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_has_more_than_half_of_every_low_window() {
    with_house(Screen::Desk, async |chromium, base, stage| {
        let api = Api::new(base, "thap");
        let friend = begin(&api, "chess").await;
        for (name, mv) in [("An", "e4"), ("Binh", "e5")] {
            api.say(name, mv).await;
        }
        let others = ["backgammon", "xiangqi", "jieqi", "chushogi", "caro"];
        for game in others {
            begin(&api, game).await;
        }
        // A game against the computer has the most buttons: draw, take back, resign, hint.
        let alone = Api::new(base, "thap-may");
        alone.say("An", "/play chess level=1 side=first").await;
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        let rooms = [("thap", friend.as_str()), ("thap-may", "chess")].into_iter();
        let rooms = rooms.chain(others.map(|game| ("thap", game)));
        for ((channel, game), lang) in rooms.flat_map(|room| [(room, "vi"), (room, "en")]) {
            chromium.driver.goto(format!("{base}/t/{channel}?user=An&lang={lang}")).await.expect("the page");
            let tab = format!(".game.{game}, [data-game='{game}']");
            sits_down(&friends, stage, &tab).await;
            friends.find(".play img.board").await;
            friends.script(&format!("document.querySelector(\"{tab}\").click()")).await;
            let id = friends.script(&format!("return document.querySelector(\"{tab}\").dataset.game")).await;
            friends.turns(&format!("return document.querySelector('.play img').src.includes({id})")).await;
            if channel == "thap-may" {
                alone.say("An", "e4").await;
                sits_down(&friends, stage, "#actions button[data-data^='takeback:']").await;
                sits_down(&friends, stage, "#actions button[data-data^='hint:']").await;
            } else {
                friends.turns("return document.querySelectorAll('#actions button, .point.man').length > 0").await;
            }
            for (width, height) in LOW {
                chromium.resize(width, height).await;
                friends.find(".play img.board").await;
                let shown = friends.script(SHARE).await;
                if (width, height) == LOW[0] {
                    photograph(chromium, &format!("low-{channel}-{lang}-{game}")).await;
                }
                let at = format!("{channel} {lang} {game} {width}x{height}: {shown}");
                assert!(shown[0].as_f64() >= Some(0.55), "{at}");
                assert!(shown[1].as_f64() <= Some(64.0), "the hint is no column of letters: {at}");
                assert_eq!(shown[2], false, "the board is covered: {at}");
                friends.turns(CHOSEN).await;
                let outside = friends.script(OUTSIDE).await;
                let outside: Vec<Value> = serde_json::from_str(outside.as_str().expect("text")).expect("a list");
                // The size of a narrow board in a square window was checked above, by its height.
                let outside: Vec<&Value> = outside.iter().filter(|what| what[0] != "small").collect();
                assert!(outside.is_empty(), "{at}: {outside:?}");
            }
        }
    })
    .await;
}

async fn every_window(chromium: &Chromium, base: &str, game: &str) {
    let channel = format!("cua-so-{game}");
    begin(&Api::new(base, &channel), game).await;
    for (name, lang) in [("An", "vi"), ("Binh", "en")] {
        for (width, height) in WINDOWS {
            chromium.resize(width, height).await;
            let address = format!("{base}/t/{channel}?user={name}&lang={lang}");
            chromium.driver.goto(address).await.expect("the page");
            let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
            friends.find(".play img.board").await;
            friends.turns("return document.querySelectorAll('#actions button').length > 0").await;
            let outside = friends.script(OUTSIDE).await;
            photograph(chromium, &format!("{game}-{name}-{width}x{height}")).await;
            assert_eq!(outside, "[]", "{game} {name} {width}x{height}");
            let bottom = friends.script("return document.querySelector('.play').dataset.bottom").await;
            assert_eq!(bottom, if name == "An" { "first" } else { "second" }, "his own side lies below");
        }
    }
}

macro_rules! windows {
    ($($test:ident: $game:literal;)+) => {
        $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $test() {
            with_real_house(Screen::Desk, async |chromium, base| every_window(chromium, base, $game).await).await;
        })+
    };
}

windows! {
    chess_stands_whole_in_every_window: "chess";
    xiangqi_stands_whole_in_every_window: "xiangqi";
    jieqi_stands_whole_in_every_window: "jieqi";
    chu_shogi_stands_whole_in_every_window: "chushogi";
    backgammon_stands_whole_in_every_window: "backgammon";
    caro_stands_whole_in_every_window: "caro";
}
