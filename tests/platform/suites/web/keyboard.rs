//! Whole games by the keyboard alone, with what a screen reader gets: the names of pieces and sites, and each move once
//! and in words.

use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::{Friends, version_of};
use serde_json::Value;

use super::page::{begin, legal, with_real_house};

/// Keys as a browser's driver names them: the tabulator, the same with Shift, Enter.
const TAB: &str = "\u{e004}";
const BACK_TAB: &str = "\u{e008}\u{e004}";
const ENTER: &str = "\u{e007}";

/// Writes down what is announced.
const EARS: &str = "window.told = []; const place = document.querySelector('#announce'); \
     new MutationObserver(() => place.textContent && window.told.push(place.textContent)).observe(place, { childList: true });";

/// The arrow keys that lead from the active site to another one, by the law of the page: the nearest site on the side of
/// the arrow, where a step aside counts twice.
const WAY: &str = "const [site] = arguments; const image = document.querySelector('.play img.board'); \
     const [wide, high] = ['width', 'height'].map((name) => Number(image.getAttribute(name)) / 100); \
     const points = [...document.querySelectorAll('.point')].map((node) => \
       ({ node, x: Math.round(parseFloat(node.style.left) * wide), y: Math.round(parseFloat(node.style.top) * high) })); \
     const next = (here, [dx, dy]) => { \
       const far = ({ x, y }) => { const along = (x - here.x) * dx + (y - here.y) * dy; \
         const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx); return along <= 0 ? Infinity : along + 2 * aside; }; \
       const best = points.reduce((best, point) => (far(point) < far(best) ? point : best), here); \
       return far(best) === Infinity ? null : best; }; \
     const start = points.find(({ node }) => node === document.activeElement); \
     const ways = new Map(start ? [[start, '']] : []); const open = [...ways.keys()]; \
     for (const here of open) { \
       if (here.node.dataset.site === site) return ways.get(here); \
       [[-1, 0, '\\uE012'], [1, 0, '\\uE014'], [0, -1, '\\uE013'], [0, 1, '\\uE015']].forEach(([dx, dy, key]) => { \
         const there = next(here, [dx, dy]); \
         if (there && !ways.has(there)) { ways.set(there, ways.get(here) + key); open.push(there); } }); \
     } \
     return null;";

/// A game with the moves of An by sites and the answers; its names in the tree of the first turn.
struct Game {
    game: &'static str,
    moves: &'static [(&'static [&'static str], &'static str)],
    /// A piece, and a target once the first piece is picked up.
    names: [&'static str; 2],
}

const GAMES: [Game; 4] = [
    Game {
        game: "chess",
        moves: &[(&["e2", "e4"], "e7e5"), (&["d1", "h5"], "b8c6"), (&["f1", "c4"], "g8f6"), (&["h5", "f7"], "")],
        names: ["Tốt e2", "Đi đến e4"],
    },
    Game {
        game: "xiangqi",
        moves: &[(&["h3", "e3"], "a7a6"), (&["e3", "e7"], "a6a5"), (&["b3", "b5"], "i7i6"), (&["b5", "e5"], "")],
        names: ["Pháo 2·3", "Đi đến 5·3"],
    },
    Game {
        game: "caro",
        moves: &[(&["h8"], "a1"), (&["i8"], "a3"), (&["j8"], "a5"), (&["k8"], "a7"), (&["l8"], "")],
        names: ["Đi đến h8", "Đi đến a1"],
    },
    // A lion captures in place by two presses. The game ends by resigning, as cờ úp and backgammon do.
    Game {
        game: "chushogi",
        moves: &[(&["7j", "7h"], "6d6e"), (&["7h", "7f"], "6e6f"), (&["7f", "6f", "7f"], "5d5e")],
        names: ["Sư tử 7j", "Đi đến 7h"],
    },
];

/// An at the keyboard, Binh elsewhere.
struct Player<'a> {
    chromium: &'a Chromium,
    friends: Friends<'a>,
    api: Api,
    game: String,
    /// Moves so far, those of both sides.
    plies: u64,
}

impl<'a> Player<'a> {
    async fn sits_down(chromium: &'a Chromium, base: &str, game: &str) -> Player<'a> {
        let channel = format!("ban-phim-{game}");
        let api = Api::new(base, &channel);
        let game = begin(&api, game).await;
        let friends = Friends::open(&chromium.driver, &format!("{base}/t/{channel}?user=An&lang=vi"), "An").await;
        friends.board("An", 1).await;
        friends.script(EARS).await;
        Player { chromium, friends, api, game, plies: 0 }
    }

    async fn keys(&self, keys: &str) {
        let active = self.chromium.driver.active_element().await.expect("an element");
        active.send_keys(keys).await.expect("a key");
    }

    /// Goes to an element with the tabulator, from the field backwards.
    async fn tab_to(&self, css: &str) {
        let reached = format!("return document.activeElement.matches(\"{css}\")");
        let is_field = self.friends.script("return document.activeElement.matches('#text')").await == Value::Bool(true);
        self.friends.find(css).await;
        for _ in 0..60 {
            if self.friends.script(&reached).await == Value::Bool(true) {
                return;
            }
            self.keys(if is_field { BACK_TAB } else { TAB }).await;
        }
        panic!("the tabulator does not lead to {css}");
    }

    async fn press(&self, site: &str) {
        let way = self.friends.driver.execute(WAY, vec![site.into()]).await.expect("a script").json().clone();
        let way = way.as_str().unwrap_or_else(|| panic!("no arrows lead to {site}"));
        self.keys(&format!("{way}{ENTER}")).await;
    }

    /// Waits until `plies` moves were played, and each was announced once.
    async fn played(&mut self) {
        self.plies += 1;
        self.friends.turns(&format!("return window.told.length === {}", self.plies)).await;
        self.friends.turns("return !document.querySelector('.busy')").await;
    }

    /// Version of the board once all moves so far are on it.
    async fn version(&self) -> u64 {
        version_of(&self.friends.board("An", self.plies + 1).await).expect("a version")
    }

    /// Binh plays.
    async fn answered(&mut self, mv: &str) {
        let version = self.version().await;
        self.api.press("Binh", &format!("to:{}:{version}:{mv}", self.game)).await;
        self.played().await;
        self.friends.find(".advice.turn").await;
        self.version().await;
    }

    /// A grave question: the first key does nothing, and the way back is shorter.
    async fn resigns(&mut self) {
        self.tab_to("#actions [data-data^='resign:']").await;
        self.keys(ENTER).await;
        self.friends.find(".choice [data-data^='confirm:']").await;
        self.friends.turns("return document.activeElement.matches('.choice .quiet')").await;
        let labels = self.chromium.names_of("dialog").await;
        assert!(labels.iter().any(|label| label.contains("xin thua")), "{labels:?}");
        self.keys(BACK_TAB).await;
        self.tab_to(".choice [data-data^='confirm:']").await;
        self.keys(ENTER).await;
        self.ends().await;
    }

    async fn ends(&self) {
        self.friends.turns("return document.querySelector('#under').classList.contains('over')").await;
        self.friends.turns("return Boolean(document.activeElement.closest('.play'))").await;
        self.friends.turns("return window.told.at(-1).includes('thắng')").await;
        let told = self.friends.script("return window.told").await;
        let told = told.as_array().expect("a list");
        let words: Vec<&str> = told.iter().filter_map(Value::as_str).collect();
        let is_twice = words.windows(2).any(|pair| pair[0] == pair[1]);
        let has_id = words.iter().any(|words| words.contains("ván #"));
        assert!(!is_twice && !has_id, "{words:#?}");
    }

    /// Every button has a name, and these are among them.
    async fn names(&self, wanted: &[&str]) {
        let names = self.chromium.names_of("button").await;
        assert!(names.iter().all(|name| !name.trim().is_empty()), "{names:?}");
        for name in wanted {
            assert!(names.iter().any(|known| known == name), "no {name}: {names:?}");
        }
        let pictures = self.chromium.names_of("image").await;
        assert!(pictures.iter().any(|name| name.contains("An") && name.contains("Binh")), "{pictures:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_are_played_by_the_keyboard_alone() {
    with_real_house(Screen::Desk, async |chromium, base| {
        for Game { game, moves, names } in GAMES {
            let mut an = Player::sits_down(chromium, base, game).await;
            an.tab_to(".point").await;
            an.names(&names[..1]).await;
            for (sites, answer) in moves {
                for (at, site) in sites.iter().enumerate() {
                    an.press(site).await;
                    if at == 0 && sites.len() > 1 {
                        an.friends.find(&format!(".point.picked[data-site='{site}']")).await;
                    }
                    if at == 0 && an.plies == 0 && sites.len() > 1 {
                        an.names(&names).await;
                    }
                }
                an.played().await;
                if !answer.is_empty() {
                    // The focus is on the piece that was moved.
                    let site = if sites.len() > 1 { sites[sites.len() - 1] } else { "" };
                    let moved = format!("return ['', document.activeElement.dataset.site].includes('{site}')");
                    an.friends.turns(&moved).await;
                    an.answered(answer).await;
                }
            }
            if game == "chushogi" { an.resigns().await } else { an.ends().await }
        }
        let mut an = Player::sits_down(chromium, base, "jieqi").await;
        an.tab_to(".point").await;
        an.names(&["Quân úp 9·1"]).await;
        for _ in 0..2 {
            let mv = legal(&an.api, &an.game, "An", an.version().await).await;
            an.press(&mv[..2]).await;
            an.friends.find(".point.picked").await;
            an.press(&mv[2..4]).await;
            an.played().await;
            let mv = legal(&an.api, &an.game, "Binh", an.version().await).await;
            an.answered(&mv).await;
        }
        an.resigns().await;
        backgammon(chromium, base).await;
    })
    .await;
}

/// Two turns with the dice as they fall, checker by checker, then the resignation.
async fn backgammon(chromium: &Chromium, base: &str) {
    let mut an = Player::sits_down(chromium, base, "backgammon").await;
    let mut turns = 0;
    while turns < 2 {
        let seen: Value = an.api.get(&format!("/api/table/{}?user=An", an.game)).await.json().await.expect("JSON");
        let version = seen["line"]["version"].as_u64().expect("a version");
        if seen["line"]["to_move"] != "first" {
            binh_plays_dice(&an, version).await;
            continue;
        }
        let ready = ".point.man, #actions [data-data^='roll:']";
        an.friends.find(ready).await;
        if an.friends.has("#actions [data-data^='roll:']").await {
            an.tab_to("#actions [data-data^='roll:']").await;
            an.keys(ENTER).await;
            an.friends
                .turns(&format!("return !document.querySelector('.play img').src.includes('v={version}&')"))
                .await;
            continue;
        }
        an.tab_to(".point").await;
        let names = chromium.names_of("button").await;
        assert!(names.iter().any(|name| name.starts_with("Quân ở ")), "{names:?}");
        while !an.friends.has("#actions [data-data='step:done']").await {
            let picture = "return document.querySelector('.play img').src";
            let before = an.friends.script(picture).await;
            an.keys(ENTER).await;
            an.friends.turns(&format!("{picture} !== {before} && !document.querySelector('.busy')")).await;
        }
        an.tab_to("#actions [data-data='step:done']").await;
        an.keys(ENTER).await;
        an.friends.turns("return !document.querySelector('#actions [data-data^=step]')").await;
        turns += 1;
    }
    an.resigns().await;
}

/// Binh rolls, or plays the first steps that the dice allow.
async fn binh_plays_dice(an: &Player<'_>, version: u64) {
    let (api, game) = (&an.api, &an.game);
    let mut path = String::new();
    loop {
        let address = format!("/api/steps/{game}?user=Binh&v={version}&path={path}");
        let answer = api.get(&address).await;
        if !answer.status().is_success() {
            api.press("Binh", &format!("roll:{game}:{version}")).await;
            return;
        }
        let steps: Value = answer.json().await.expect("JSON");
        if let Some(play) = steps["play"].as_str() {
            api.press("Binh", &format!("to:{game}:{version}:{play}")).await;
            return;
        }
        let next = steps["next"][0]["key"].as_str().expect("a step");
        path = if path.is_empty() { next.to_owned() } else { format!("{path}.{next}") };
    }
}
