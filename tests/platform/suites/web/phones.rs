//! The page on telephones and tablets: nothing empty under the board, everything within reach of a thumb, nothing below
//! the edges of the device.

use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use serde_json::{Value, json};
use thirtyfour::Key;

use super::page::{begin, begin_with, photograph, with_real_house};

/// Largest empty space between two rows of the page, in pixels; the largest share of the height for the talk, and for the
/// ground around the board.
const FILLED: &str = "const box = (css) => document.querySelector(css).getBoundingClientRect(); \
     const rows = ['.bar', '.games', '.stage', '.hints', '.moves', '.chat', '#steps', '.say'].map(box); \
     const gaps = rows.slice(1).map(({ top }, at) => top - rows[at].bottom); \
     const [board, stage, chat] = [box('.play'), rows[2], rows[5]]; \
     return [Math.max(...gaps), Math.min(...gaps), chat.height / innerHeight, (stage.height - board.height) / innerHeight, \
       innerHeight - rows.at(-1).bottom, board.width / innerWidth];";

/// Buttons that are smaller than a fingertip.
const SMALL: &str = "const all = '.bar button, .games button, .games a, .moves button, .actions button, .steps button, .say button, .say input'; \
     const sizes = [...document.querySelectorAll(all)].map((node) => [node.id || node.className || node.dataset.data, node.getBoundingClientRect()]); \
     return JSON.stringify(sizes.filter(([, { width, height }]) => width && Math.min(width, height) < 43.5).map(([name, { width, height }]) => [name, width, height]));";

/// The move that is looked at lies in the visible part of the list.
const IN_VIEW: &str = "const list = document.querySelector('#moves').getBoundingClientRect(); \
     const move = document.querySelector('#moves [aria-current]')?.getBoundingClientRect(); \
     return Boolean(move) && list.height > 24 && move.left >= list.left - 1 && move.right <= list.right + 1 \
       && move.top >= list.top - 1 && move.bottom <= list.bottom + 1";

async fn shows_board(friends: &Friends<'_>) {
    friends.find(".play img.board").await;
    friends.turns("return document.querySelector('#room:not(.asking)') && document.querySelector('.advice').textContent !== ''").await;
}

/// Found by a review: half of a telephone was empty while the moves had no place.
async fn fills_the_height(chromium: &Chromium, base: &str) {
    for game in ["chess", "xiangqi", "jieqi", "chushogi", "backgammon", "caro"] {
        let channel = format!("day-{game}");
        begin(&Api::new(base, &channel), game).await;
        for lang in ["vi", "en"] {
            chromium.driver.goto(format!("{base}/t/{channel}?user=An&lang={lang}")).await.expect("the page");
            let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
            shows_board(&friends).await;
            let found = friends.script(FILLED).await;
            let at = |number: usize| found[number].as_f64().expect("a number");
            photograph(chromium, &format!("phone-{lang}-{game}")).await;
            assert!(at(0) <= 8.0 && at(1) >= -1.0, "{game} {lang}: rows lie one below the other: {found}");
            assert!(at(2) <= 0.3, "{game} {lang}: the talk takes what is left: {found}");
            assert!(at(3) <= 0.2, "{game} {lang}: the ground around the board: {found}");
            assert!(at(4).abs() <= 1.0, "{game} {lang}: the field ends the page: {found}");
            assert!(at(5) >= 0.95, "{game} {lang}: the board has the whole width: {found}");
            assert_eq!(friends.script(SMALL).await, "[]", "{game} {lang}");
        }
    }
}

/// A press on a move of the strip looks at its position, and the strip follows.
async fn has_a_strip(chromium: &Chromium, base: &str) {
    let api = Api::new(base, "dai");
    begin_with(&api, "chess", "Ba", "Tu").await;
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Bb7 d4 Re8";
    for (at, mv) in moves.split(' ').enumerate() {
        api.say(["Ba", "Tu"][at % 2], mv).await;
    }
    chromium.driver.goto(format!("{base}/t/dai?user=Ba")).await.expect("the page");
    let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
    shows_board(&friends).await;
    for (width, height) in [(390, 844), (960, 600), (768, 1024), (667, 375)] {
        chromium.resize(width, height).await;
        friends.turns(IN_VIEW).await;
        friends.script("document.querySelector('#moves li button').click()").await;
        friends.find("#past:not([hidden])").await;
        friends.turns("return document.querySelector('.play img').src.includes('at=1')").await;
        friends.turns(IN_VIEW).await;
        photograph(chromium, &format!("strip-{width}")).await;
        friends.script("document.querySelector('#past').click()").await;
        friends.turns("return document.querySelector('#past').hidden").await;
        friends.turns(IN_VIEW).await;
    }
    chromium.resize(390, 844).await;
}

/// Edges of a device, as the system, Telegram or Discord tell them.
const EDGES: &str = "const [name, top, right, bottom, left] = arguments; \
     const sides = { top, right, bottom, left }; \
     for (const [side, value] of Object.entries(sides)) document.documentElement.style.setProperty(name + side, `${value}px`);";

/// Parts under an edge, and the board's share of the height.
const COVERED: &str = "const [top, right, bottom, left] = arguments; \
     const all = [...document.querySelectorAll('.bar :is(h1, button), .game, .play, .actions button, .steps button, .moves, .say input, .say button, #scroll')]; \
     const boxes = all.map((node) => [node.id || node.className, node.getBoundingClientRect()]).filter(([, { width }]) => width > 1); \
     const out = boxes.filter(([name, box]) => box.top < top - 1 || box.left < left - 1 || box.right > innerWidth - right + 1 || box.bottom > innerHeight - bottom + 1); \
     return [JSON.stringify(out.filter(([name]) => !/^game/.test(name))), document.querySelector('.play').getBoundingClientRect().height / innerHeight];";

async fn stays_clear_of_the_edges(chromium: &Chromium, base: &str) {
    for name in ["--tg-safe-", "--discord-safe-area-inset-"] {
        chromium.driver.goto(format!("{base}/t/day-xiangqi?user=An")).await.expect("the page");
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        shows_board(&friends).await;
        for (width, height, edges) in [(390, 844, [47, 0, 34, 0]), (844, 390, [0, 47, 21, 47])] {
            chromium.resize(width, height).await;
            let edges: Vec<Value> = edges.iter().map(|edge| json!(edge)).collect();
            let named: Vec<Value> = std::iter::once(json!(name)).chain(edges.iter().cloned()).collect();
            friends.driver.execute(EDGES, named).await.expect("a script");
            let found = friends.driver.execute(COVERED, edges).await.expect("a script").json().clone();
            photograph(chromium, &format!("edges-{width}")).await;
            assert_eq!(found[0], "[]", "{name} {width}x{height}");
            assert!(found[1].as_f64() >= Some(0.55), "{name} {width}x{height}: {found}");
        }
        chromium.resize(390, 844).await;
    }
}

/// Found by a review: after a long answer the board stayed small.
async fn gets_its_room_back(chromium: &Chromium, base: &str) {
    chromium.driver.goto(format!("{base}/t/day-chess?user=Chi")).await.expect("the page");
    let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
    shows_board(&friends).await;
    // The frame of the page stands until the room is there.
    let frame = "return getComputedStyle(document.querySelector('.frame')).display";
    assert_eq!(friends.script(frame).await, "none");
    friends.script("document.querySelector('.room').hidden = true").await;
    assert_eq!(friends.script(frame).await, "grid");
    friends.script("document.querySelector('.room').hidden = false").await;
    let height = "return document.querySelector('.play').getBoundingClientRect().height";
    let before = friends.script(height).await;
    for back in ["document.querySelector('.back').click()", "document.querySelector('.bar').click()"] {
        let field = friends.find("#text").await;
        field.send_keys("/help").await.expect("typing");
        // An open list of suggestions would take the Enter.
        field.send_keys(Key::Escape + Key::Enter).await.expect("typing");
        friends.find(".room.reading .back").await;
        photograph(chromium, "reading").await;
        friends.script(back).await;
        friends.turns("return !document.querySelector('.room.reading')").await;
        assert_eq!(friends.script(height).await, before, "{back}");
    }
}

/// Found by a review: dice half played were gone after a reload.
async fn keeps_dice_half_played(chromium: &Chromium, base: &str) {
    let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
    for name in ["An", "Binh"] {
        chromium.driver.goto(format!("{base}/t/day-backgammon?user={name}")).await.expect("the page");
        shows_board(&friends).await;
        if !friends.has("#headline.turn").await {
            continue;
        }
        friends.find(".point.man").await;
        friends.script("document.querySelector('.point.man').click()").await;
        friends.find("#actions [data-data='step:undo']").await;
        friends.turns("return document.querySelector('.play img').src.includes('steps=')").await;
        let shown =
            friends.script("return new URL(document.querySelector('.play img').src).searchParams.get('steps')").await;
        chromium.driver.refresh().await.expect("loaded again");
        friends.find("#actions [data-data='step:undo']").await;
        friends
            .turns(&format!(
                "return new URL(document.querySelector('.play img').src).searchParams.get('steps') === {shown}"
            ))
            .await;
        return;
    }
    panic!("nobody is to move");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_telephone_shows_board_moves_and_buttons_without_a_gap() {
    with_real_house(Screen::Phone, async |chromium, base| {
        fills_the_height(chromium, base).await;
        has_a_strip(chromium, base).await;
        stays_clear_of_the_edges(chromium, base).await;
        gets_its_room_back(chromium, base).await;
        keeps_dice_half_played(chromium, base).await;
    })
    .await;
}
