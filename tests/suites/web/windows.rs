//! The board stands whole in the window, with its hint and its buttons, on every size, for both seats and in both languages.

use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;

use super::page::{begin, photograph, with_real_house};

/// Small and large telephones, one on its side, a desk at 200 %, usual and large desks.
const WINDOWS: [(u32, u32); 8] =
    [(320, 568), (390, 844), (844, 390), (640, 400), (768, 1024), (960, 600), (1366, 768), (1920, 1080)];

/// What of the page is not wholly inside the window.
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
