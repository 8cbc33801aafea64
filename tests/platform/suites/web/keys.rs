//! Everything around a game by the keyboard alone: the door and its puzzle, sheets, a review and its errors.

use banco_tests::riddle;
use banco_tests::stages::Stage;
use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use serde_json::Value;

use super::alone::with_house;
use super::keyboard::{ENTER, Player};
use super::page::{begin, begin_with};

/// Keys as a browser's driver names them.
const ESCAPE: &str = "\u{e00c}";
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";

const CLOSED: &str = "return document.getElementById('sheet').hidden";

impl Player<'_> {
    /// Goes to an element with the tabulator, and presses Enter.
    async fn enters(&self, css: &str) {
        self.tab_to(css).await;
        self.keys(ENTER).await;
    }

    /// The same for the button with this text among those that match.
    async fn enters_text(&self, css: &str, text: &str) {
        let marked = format!(
            "const found = [...document.querySelectorAll(\"{css}\")].find((node) => node.textContent.includes('{text}')); \
             if (found) found.dataset.aim = '{text}'; return Boolean(found)"
        );
        self.friends.turns(&marked).await;
        self.enters(&format!("[data-aim='{text}']")).await;
    }

    /// Plays a move, given by its sites.
    async fn plays(&self, mv: &str) {
        self.friends.find(".point.man").await;
        self.tab_to(".point").await;
        let end = 1 + mv[1..].find(|sign: char| sign.is_ascii_lowercase()).expect("two sites");
        self.press(&mv[..end]).await;
        self.friends.find(".point.picked").await;
        self.press(&mv[end..]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn door_puzzle_sheets_and_review_are_used_by_the_keyboard_alone() {
    with_house(Screen::Desk, async |chromium, base, stage| {
        door(chromium, base).await;
        sheets(chromium, base).await;
        review(chromium, base, stage).await;
        resignation(chromium, base).await;
    })
    .await;
}

async fn player<'a>(chromium: &'a Chromium, base: &str, channel: &str, game: String) -> Player<'a> {
    let address = format!("{base}/t/{channel}?user=An&lang=vi");
    let friends = Friends::open(&chromium.driver, &address, "An").await;
    friends.board("An", 1).await;
    Player { chromium, friends, api: Api::new(base, channel), game, plies: 0 }
}

/// The name at the entry, a puzzle from the door, a wrong move, the right one, the next puzzle.
async fn door(chromium: &Chromium, base: &str) {
    let friends = Friends::come_to(&chromium.driver, base, "phim-cua", "An").await;
    let an = Player { chromium, friends, api: Api::new(base, "phim-cua"), game: String::new(), plies: 0 };
    an.tab_to("#name").await;
    an.keys(&format!("An{ENTER}")).await;
    an.friends.find("#door-games [data-puzzle]").await;
    // A letter chooses in a list.
    an.tab_to("#door-games select[name=kind]").await;
    an.keys("Cờ v").await;
    let is_chosen = "return document.activeElement.name === 'kind' && document.activeElement.value === 'chess' \
        && !document.querySelector('#door-games [data-puzzle]').disabled";
    an.friends.turns(is_chosen).await;
    let id = an.friends.script("return document.querySelector('#door-games [data-puzzle]').dataset.puzzle").await;
    let riddle = riddle::of(id.as_str().expect("an id"));
    an.enters("#door-games [data-puzzle]").await;
    an.friends.reads("#hint", "đi trước").await;
    an.plays(&riddle.wrong()[..4]).await;
    an.friends.reads("#hint", "chưa thắng").await;
    for mv in riddle.own() {
        an.plays(&mv[..4]).await;
    }
    an.friends.reads("#headline", "Đúng rồi!").await;
    an.enters("#actions [data-data^='puzzle:']").await;
    an.friends.turns(&format!("return !document.querySelector('.play img').src.includes({id})")).await;
}

/// Rules are leafed through, a theme is chosen, a tournament is set up.
async fn sheets(chromium: &Chromium, base: &str) {
    let game = begin(&Api::new(base, "phim-to"), "chess").await;
    let an = player(chromium, base, "phim-to", game).await;
    let open = async |name: &str| {
        an.enters("#menu-open").await;
        an.enters(&format!("#menu [data-sheet={name}]")).await;
        an.friends.turns("return document.activeElement.id === 'sheet-title'").await;
    };
    let close = async || {
        an.keys(ESCAPE).await;
        an.friends.turns(CLOSED).await;
        an.friends.turns("return document.activeElement !== document.body").await;
    };
    open("rules").await;
    an.friends.reads(".sheet-text", "1/").await;
    an.keys(RIGHT).await;
    an.friends.reads(".sheet-text", "2/").await;
    close().await;
    open("settings").await;
    let chosen = "return document.querySelector('.samples input:checked')?.value";
    an.tab_to(".samples input").await;
    let before = an.friends.script(chosen).await;
    an.keys(RIGHT).await;
    an.friends.turns(&format!("return (() => {{ {chosen} }})() !== {before}")).await;
    an.friends.find(".sheet-said:not(:empty)").await;
    close().await;
    open("tournaments").await;
    for data in ["cup:-::new", "cup:-::new.chess", "cup:-::new.chess.swiss", "cup:-::new.chess.swiss.1d"] {
        an.enters(&format!("#sheet button[data-data='{data}']")).await;
    }
    an.enters("#sheet button[data-data$='::join']").await;
    an.friends.reads(".players", "An").await;
    close().await;
}

/// A game that An has lost is reviewed, its error is played again, and other moves are tried.
async fn review(chromium: &Chromium, base: &str, stage: &Stage) {
    let api = Api::new(base, "phim-xem");
    let game = begin_with(&api, "chess", "Binh", "An").await;
    for (ply, mv) in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"].into_iter().enumerate() {
        api.say(["Binh", "An"][ply % 2], mv).await;
    }
    let an = player(chromium, base, "phim-xem", game).await;
    api.say("Binh", "Qxf7").await;
    an.enters("#actions [data-data^='review:']").await;
    an.friends.reads("#study-text", "Đang phân tích").await;
    stage.later(0).await;
    an.friends.turns("return document.querySelector(\"#moves [data-mark='??']\") !== null").await;
    an.enters("#moves [data-mark='??']").await;
    an.friends.reads("#study-text", "An đi Mf6").await;
    let at = |ply: u8| format!("return document.querySelector('#graph').getAttribute('aria-valuenow') === '{ply}'");
    an.tab_to("#graph").await;
    an.keys(LEFT).await;
    an.friends.turns(&at(4)).await;
    an.keys(RIGHT).await;
    an.friends.turns(&at(5)).await;
    let address = format!("/api/review/{}?channel=phim-xem&user=An&lang=en", an.game);
    let done: Value = an.api.get(&address).await.json().await.expect("JSON");
    let best = done["points"].as_array().and_then(|points| points.last()).expect("an error")["best"].clone();
    // The try is a board of its own; its button leads back to the game.
    an.enters_text("#study-row button", "Tự đi thử").await;
    an.friends.reads("#hint", "Tìm nước hay hơn").await;
    an.plays("g8f6").await;
    an.friends.reads("#hint", "chính là nước đã đi").await;
    an.plays(best.as_str().expect("a move")).await;
    an.friends.reads("#headline", "là nước hay nhất").await;
    an.enters_text("#actions button", "Xem nước hay hơn").await;
    an.friends.reads("#study-text", "An đi Mf6").await;
    an.enters_text("#study-row button", "Phân tích từ đây").await;
    an.friends.turns("return document.querySelectorAll('#study-lines > button').length > 0").await;
    an.plays("g7g6").await;
    an.friends.turns("return document.querySelectorAll('#moves li button').length === 1").await;
    an.friends.turns("return document.querySelectorAll('#study-lines > button').length > 0").await;
    an.enters("#study-lines > button").await;
    an.friends.turns("return document.querySelectorAll('#moves li button').length > 1").await;
}

async fn resignation(chromium: &Chromium, base: &str) {
    Player::sits_down(chromium, base, "xiangqi").await.resigns().await;
}
