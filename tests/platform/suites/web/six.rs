//! The six games by hand: by clicks, by drags and by a finger, at a desk in Vietnamese and on a telephone in English.

use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::engines::Engine;
use banco_tests::web::friends::{Friends, version_of};
use banco_tests::web::window::Window;
use serde_json::Value;

use super::page::{begin, photograph, with_real_house};
use super::windows::OUTSIDE;

/// Kinds of pointers that move a piece.
#[derive(Clone, Copy)]
enum Hand {
    Click,
    Drag,
    /// A finger that drags.
    Slide,
    /// A finger that taps.
    Tap,
}

use Hand::{Click, Drag, Slide, Tap};

/// Moves of An, each with the answer of Binh.
type Moves = [(Hand, &'static [&'static str], &'static str)];

/// Cờ úp is played between pieces that lie far apart, whatever they turn out to be.
const GAMES: [(&str, &Moves); 5] = [
    (
        "jieqi",
        &[
            (Click, &["a4", "a5"], "a7a6"),
            (Drag, &["i4", "i5"], "i7i6"),
            (Slide, &["c4", "c5"], "c7c6"),
            (Tap, &["g4", "g5"], "g7g6"),
        ],
    ),
    (
        "xiangqi",
        &[
            (Click, &["h3", "e3"], "h10g8"),
            (Drag, &["b1", "c3"], "b10c8"),
            (Slide, &["h1", "g3"], "i10h10"),
            (Tap, &["a1", "b1"], "a7a6"),
        ],
    ),
    (
        "chess",
        &[
            (Click, &["e2", "e4"], "e7e5"),
            (Drag, &["g1", "f3"], "b8c6"),
            (Slide, &["f1", "c4"], "g8f6"),
            (Tap, &["d2", "d3"], "f8c5"),
        ],
    ),
    // The lion goes two squares at once, and captures in place by two presses.
    (
        "chushogi",
        &[
            (Click, &["7j", "7h"], "6d6e"),
            (Drag, &["7h", "7f"], "6e6f"),
            (Tap, &["7f", "6f", "7f"], "7d7e"),
            (Click, &["7f", "7e", "7e"], "12d12e"),
        ],
    ),
    // On a telephone a mark is aimed first, for the squares are small.
    ("caro", &[(Click, &["h8"], "a1"), (Tap, &["i8"], "a3"), (Click, &["j8", "j8"], "a5"), (Tap, &["h9", "h9"], "a7")]),
];

/// Kinds of pointers that went down on the page.
const POINTERS: &str = "window.pointers = []; \
     addEventListener('pointerdown', ({ pointerType }) => window.pointers.push(pointerType), true)";

/// An at one window, Binh elsewhere.
struct Game<'a> {
    friends: Friends<'a>,
    api: Api,
    id: String,
}

impl<'a> Game<'a> {
    async fn begins(window: &'a impl Window, base: &str, game: &str) -> Game<'a> {
        let channel = format!("sau-{game}");
        let api = Api::new(base, &channel);
        let id = begin(&api, game).await;
        let game = Game { friends: Friends::open(window.driver(), "about:blank", "An").await, api, id };
        game.opens(window, base, "vi", (1280, 800)).await;
        game
    }

    /// Opens the page again in this language, at this size.
    async fn opens(&self, window: &impl Window, base: &str, lang: &str, (width, height): (u32, u32)) {
        window.resize(width, height).await;
        let address = format!("{base}/t/{}?user=An&lang={lang}", self.api.channel);
        window.driver().goto(address).await.expect("the page");
        self.friends.board("An", 1).await;
        self.friends.turns(&format!("return document.documentElement.lang === '{lang}'")).await;
        self.friends.turns(&format!("return (() => {{ {OUTSIDE} }})() === '[]'")).await;
        self.friends.script(POINTERS).await;
    }

    async fn moves(&self, hand: Hand, sites: &[&str]) {
        let friends = &self.friends;
        friends.find(&format!(".point[data-site='{}']", sites[0])).await;
        match hand {
            Click => friends.click_sites("An", sites).await,
            Tap => friends.tap_sites("An", sites).await,
            Drag => friends.drag("An", sites[0], sites[1]).await,
            Slide => friends.slide("An", sites[0], sites[1]).await,
        }
    }

    async fn version(&self) -> u64 {
        version_of(&self.friends.board("An", 1).await).expect("a version")
    }

    async fn answer(&self, version: u64, mv: &str) {
        self.api.press("Binh", &format!("to:{}:{version}:{mv}", self.id)).await;
        self.friends.board("An", version + 1).await;
        self.friends.find(".advice.turn").await;
    }
}

/// All six games, in a browser of any engine.
pub async fn are_played_by_hand(window: &impl Window, base: &str) {
    // WebKitGTK's driver makes a mouse of a finger; the page knows no difference on its board.
    let finger = if window.other() == Some(Engine::WebKit) { "mouse" } else { "touch" };
    for (name, moves) in GAMES {
        let game = Game::begins(window, base, name).await;
        for (at, (hand, sites, answer)) in moves.iter().enumerate() {
            if at == 2 {
                game.opens(window, base, "en", (390, 844)).await;
                photograph(window, &format!("six-{name}")).await;
            }
            let version = 2 * at as u64 + 1;
            game.moves(*hand, sites).await;
            game.friends.board("An", version + 1).await;
            let kind = if matches!(hand, Slide | Tap) { finger } else { "mouse" };
            let last = game.friends.script("return window.pointers.at(-1)").await;
            assert_eq!(last, kind, "{name}: {sites:?}");
            game.answer(version + 1, answer).await;
        }
    }
    dice_are_played(window, base).await;
}

/// Turns of backgammon: a checker by a click or by a finger, the next one by a drag, and one step taken back.
async fn dice_are_played(window: &impl Window, base: &str) {
    let game = Game::begins(window, base, "backgammon").await;
    let friends = &game.friends;
    let mut turns = 0;
    while turns < 2 {
        let version = game.version().await;
        if !friends.has("#headline.turn").await {
            plays_dice(&game.api, &game.id, "Binh", version).await;
            friends.board("An", version + 1).await;
            continue;
        }
        if friends.has("#actions [data-data^='roll:']").await {
            friends.press("An", "roll:").await;
            friends.board("An", version + 1).await;
            continue;
        }
        if turns == 1 {
            game.opens(window, base, "en", (390, 844)).await;
            photograph(window, "six-backgammon").await;
        }
        plays_checkers(&game, version, if turns == 0 { Click } else { Tap }).await;
        friends.board("An", version + 1).await;
        turns += 1;
    }
}

async fn plays_checkers(game: &Game<'_>, version: u64, hand: Hand) {
    let friends = &game.friends;
    let mut path: Vec<String> = Vec::new();
    let mut is_taken_back = false;
    loop {
        friends.turns("return Boolean(document.querySelector('.point.man, #actions [data-data=\"step:done\"]')) && !document.querySelector('.busy, .slide')").await;
        let steps = next_steps(&game.api, &game.id, "An", version, &path.join(".")).await.expect("dice");
        let Some(step) = steps["next"].as_array().and_then(|next| next.iter().max_by_key(|step| step["die"].as_u64()))
        else {
            break;
        };
        let [from, to] = ["from", "to"].map(|end| step[end].to_string());
        let shown = friends.script("return document.querySelector('.play img.board').src").await;
        if path.is_empty() {
            game.moves(hand, &[&from]).await
        } else {
            game.moves(Drag, &[&from, &to]).await
        }
        friends.turns(&format!("return document.querySelector('.play img.board').src !== {shown}")).await;
        friends.find("#actions [data-data='step:undo']").await;
        if is_taken_back {
            path.push(step["key"].as_str().expect("a step").to_owned());
        } else {
            friends.press("An", "step:undo").await;
            friends.turns("return !document.querySelector('#actions [data-data^=step]')").await;
            is_taken_back = true;
        }
    }
    friends.press("An", "step:done").await;
}

/// Steps that may follow these ones; `None` before the roll.
async fn next_steps(api: &Api, game: &str, name: &str, version: u64, path: &str) -> Option<Value> {
    let answer = api.get(&format!("/api/steps/{game}?user={name}&v={version}&path={path}")).await;
    if answer.status().is_success() { Some(answer.json().await.expect("JSON")) } else { None }
}

/// This player rolls, or plays the largest steps that the dice allow; true if one of them bears off.
pub async fn plays_dice(api: &Api, game: &str, name: &str, version: u64) -> bool {
    let mut path = String::new();
    let mut is_off = false;
    while let Some(steps) = next_steps(api, game, name, version, &path).await {
        if let Some(play) = steps["play"].as_str() {
            api.press(name, &format!("to:{game}:{version}:{play}")).await;
            return is_off;
        }
        let next = steps["next"].as_array().and_then(|next| next.iter().max_by_key(|step| step["die"].as_u64()));
        let next = next.expect("a step");
        is_off |= next["to"] == 0;
        let key = next["key"].as_str().expect("a step");
        path = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    }
    api.press(name, &format!("roll:{game}:{version}")).await;
    false
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn six_games_are_played_by_clicks_drags_and_a_finger() {
    with_real_house(Screen::Desk, async |chromium, base| are_played_by_hand(chromium, base).await).await;
}
