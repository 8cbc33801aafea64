//! Whole games by the keyboard alone, with what a screen reader gets: the names of pieces and sites, and each move once
//! and in words.

use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::{Friends, version_of};
use serde_json::Value;

use super::page::{begin, with_real_house};

/// Keys as a browser's driver names them: the tabulator, the same with Shift, Enter.
const TAB: &str = "\u{e004}";
const BACK_TAB: &str = "\u{e008}\u{e004}";
pub(super) const ENTER: &str = "\u{e007}";

/// Writes down what is announced.
pub(super) const EARS: &str = "window.told = []; const place = document.querySelector('#announce'); \
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
    /// A word of the end.
    end: &'static str,
}

const GAMES: [Game; 5] = [
    Game {
        game: "chess",
        moves: &[(&["e2", "e4"], "e7e5"), (&["d1", "h5"], "b8c6"), (&["f1", "c4"], "g8f6"), (&["h5", "f7"], "")],
        names: ["Tốt e2", "Đi đến e4"],
        end: "thắng",
    },
    Game {
        game: "xiangqi",
        moves: &[(&["h3", "e3"], "a7a6"), (&["e3", "e7"], "a6a5"), (&["b3", "b5"], "i7i6"), (&["b5", "e5"], "")],
        names: ["Pháo 2·3", "Đi đến 5·3"],
        end: "thắng",
    },
    Game {
        game: "caro",
        moves: &[(&["h8"], "a1"), (&["i8"], "a3"), (&["j8"], "a5"), (&["k8"], "a7"), (&["l8"], "")],
        names: ["Đi đến h8", "Đi đến a1"],
        end: "thắng",
    },
    // A lion captures in place by two presses, two pieces on one way, and the king at last.
    Game {
        game: "chushogi",
        moves: &[
            (&["7j", "7h"], "6d6e"),
            (&["7h", "7f"], "6e6f"),
            (&["7f", "6f", "7f"], "12d12e"),
            (&["7f", "7d"], "1d1e"),
            (&["7d", "7c", "7b"], "11d11e"),
            (&["7b", "6a", "6a"], ""),
        ],
        names: ["Sư tử 7j", "Đi đến 7h"],
        end: "thắng",
    },
    // No player knows a face-down piece, so the generals go to and fro until the position was there three times.
    Game {
        game: "jieqi repetition=axf",
        moves: &[
            (&["a4", "a5"], "e10e9"),
            (&["e1", "e2"], "e9e10"),
            (&["e2", "e1"], "e10e9"),
            (&["e1", "e2"], "e9e10"),
            (&["e2", "e1"], ""),
        ],
        names: ["Quân úp 9·4", "Đi đến 9·5"],
        end: "hoà",
    },
];

/// An at the keyboard, Binh elsewhere.
pub(super) struct Player<'a> {
    pub(super) chromium: &'a Chromium,
    pub(super) friends: Friends<'a>,
    pub(super) api: Api,
    pub(super) game: String,
    /// Moves so far, those of both sides.
    pub(super) plies: u64,
}

impl<'a> Player<'a> {
    pub(super) async fn sits_down(chromium: &'a Chromium, base: &str, game: &str) -> Player<'a> {
        let channel = format!("ban-phim-{}", game.split(' ').next().unwrap_or_default());
        let api = Api::new(base, &channel);
        let game = begin(&api, game).await;
        let friends = Friends::open(&chromium.driver, &format!("{base}/t/{channel}?user=An&lang=vi"), "An").await;
        friends.board("An", 1).await;
        friends.script(EARS).await;
        Player { chromium, friends, api, game, plies: 0 }
    }

    pub(super) async fn keys(&self, keys: &str) {
        let active = self.chromium.driver.active_element().await.expect("an element");
        active.send_keys(keys).await.expect("a key");
    }

    /// Goes to an element with the tabulator, from the field backwards.
    pub(super) async fn tab_to(&self, css: &str) {
        let reached = format!("return document.activeElement.matches(\"{css}\")");
        self.friends.turns(&format!("return document.querySelector(\"{css}\") !== null")).await;
        // The page may move the focus into the field meanwhile; the board lies before it.
        let is_field = "return document.activeElement.matches('#text')";
        let mut key = TAB;
        for count in 0..120 {
            if self.friends.script(&reached).await == Value::Bool(true) {
                return;
            }
            // A board that was drawn again under a busy machine may have let the focus go: once more, from the field.
            if count == 60 {
                self.friends.script("document.querySelector('#text').focus()").await;
            }
            if self.friends.script(is_field).await == Value::Bool(true) {
                key = BACK_TAB;
            }
            self.keys(key).await;
        }
        let at = "return [document.activeElement.outerHTML.slice(0, 200), document.body.innerText.slice(0, 2000)]";
        panic!("the tabulator does not lead to {css}: {:?}", self.friends.script(at).await);
    }

    pub(super) async fn press(&self, site: &str) {
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

    /// Plays the dice checker by checker.
    pub(super) async fn plays_checkers(&self, is_first: bool) {
        self.tab_to(".point").await;
        if is_first {
            let names = self.chromium.names_of("button").await;
            assert!(names.iter().any(|name| name.starts_with("Quân ở ")), "{names:?}");
        }
        while !self.friends.has("#actions [data-data='step:done']").await {
            let picture = "return document.querySelector('.play img').src";
            let before = self.friends.script(picture).await;
            self.keys(ENTER).await;
            self.friends.turns(&format!("{picture} !== {before} && !document.querySelector('.busy')")).await;
        }
        self.tab_to("#actions [data-data='step:done']").await;
        self.keys(ENTER).await;
        self.friends.turns("return !document.querySelector('#actions [data-data^=step]')").await;
    }

    /// A grave question: the first key does nothing, and the way back is shorter.
    pub(super) async fn resigns(&mut self) {
        self.tab_to("#actions [data-data^='resign:']").await;
        self.keys(ENTER).await;
        self.friends.find(".choice [data-data^='confirm:']").await;
        self.friends.turns("return document.activeElement.matches('.choice .quiet')").await;
        let labels = self.chromium.names_of("dialog").await;
        assert!(labels.iter().any(|label| label.contains("xin thua")), "{labels:?}");
        self.keys(BACK_TAB).await;
        self.tab_to(".choice [data-data^='confirm:']").await;
        self.keys(ENTER).await;
        self.ends("thắng").await;
    }

    pub(super) async fn ends(&self, word: &str) {
        self.friends.turns("return document.querySelector('#under').classList.contains('over')").await;
        self.friends.turns("return Boolean(document.activeElement.closest('.play'))").await;
        self.friends.turns(&format!("return window.told.at(-1).includes('{word}')")).await;
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
        for Game { game, moves, names, end } in GAMES {
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
            an.ends(end).await;
        }
    })
    .await;
}
