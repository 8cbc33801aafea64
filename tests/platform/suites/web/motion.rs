//! Pieces on their way, and for how long: by the times that the browser computes for each animation, never by a wait.

use std::collections::BTreeMap;

use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use serde::Deserialize;
use serde_json::{Value, json};

use super::page::{begin, begin_with, with_real_house};

/// Milliseconds that a move may take on the board, in all.
const LONGEST: f64 = 200.0;

/// Keeps each animation of the page, and the place that its node has without it.
const KEEPS: &str = "window.went = []; const animate = Element.prototype.animate; \
     Element.prototype.animate = function (...all) { \
       const animation = animate.apply(this, all); \
       const runs = document.getAnimations().includes(animation); \
       window.went.push({ node: this, animation, runs, left: this.offsetLeft, top: this.offsetTop }); \
       return animation; };";

/// The animations since the last time, as the browser has computed them.
const WENT: &str = "const { width, height } = document.querySelector('.play').getBoundingClientRect(); \
     const went = window.went.splice(0); \
     const nodes = [...new Set(went.map(({ node }) => node))]; \
     return went.map(({ node, animation, runs, left, top }) => ({ \
       node: nodes.indexOf(node), kind: node.className, runs, x: left / width, y: top / height, \
       end: animation.effect.getComputedTiming().endTime, \
       fades: 'opacity' in animation.effect.getKeyframes()[0], \
       position: node.style.backgroundPosition, size: node.style.backgroundSize }));";

/// Animations that no script has made: none may be on the board.
const OTHERS: &str = "return document.getAnimations().filter(({ effect }) => \
     effect.target?.closest('.play') && !window.went.some(({ animation }) => animation.effect === effect)).length";

/// An animation.
#[derive(Deserialize, Debug)]
struct Way {
    /// Number of its piece in this move.
    node: usize,
    kind: String,
    runs: bool,
    /// Middle of its piece without it, in parts of the board.
    x: f64,
    y: f64,
    /// Its length in milliseconds.
    end: f64,
    fades: bool,
    position: String,
    size: String,
}

impl Way {
    fn is_at(&self, (x, y): (f64, f64)) -> bool {
        (self.x - x).hypot(self.y - y) < 0.02
    }

    fn is_piece(&self) -> bool {
        self.kind.contains("piece")
    }

    /// Cell of the pieces' picture that is shown in the end.
    fn cell(&self) -> f64 {
        let parts = |text: &str| -> Vec<f64> {
            text.split(' ').map(|part| part.trim_end_matches('%').parse().expect("a percentage")).collect()
        };
        let (position, size) = (parts(&self.position), parts(&self.size));
        let (columns, rows) = (size[0] / 100.0, size[1] / 100.0);
        let [column, row] =
            [(position[0], columns), (position[1], rows)].map(|(share, of)| (share / 100.0 * (of - 1.0)).round());
        row * columns.round() + column
    }
}

/// The animations since the last time; each was seen, and none for long.
async fn went(friends: &Friends<'_>, what: &str) -> Vec<Way> {
    assert_eq!(friends.script(OTHERS).await, 0, "{what}");
    let ways: Vec<Way> = serde_json::from_value(friends.script(WENT).await).expect("animations");
    // Without a possible step no checker goes.
    assert!(!ways.is_empty() || what == "backgammon", "{what}: nothing moved");
    let mut sums: BTreeMap<usize, f64> = BTreeMap::new();
    for way in &ways {
        assert!(way.runs && way.end > 0.0, "{what}: {way:?}");
        *sums.entry(way.node).or_default() += way.end;
    }
    // Checkers go one after the other.
    let walked: f64 = ways.iter().filter(|way| !way.fades && way.is_piece()).map(|way| way.end).sum();
    let longest = sums.into_values().fold(if what == "backgammon" { walked } else { 0.0 }, f64::max);
    assert!(longest <= LONGEST, "{what}: {longest} ms: {ways:?}");
    ways
}

fn shows(version: usize) -> String {
    format!(
        "return document.querySelector('.play img.board').src.includes('v={version}&') && !document.querySelector('.slide')"
    )
}

/// Chi looks at the game of this channel.
async fn looks_on<'a>(chromium: &'a Chromium, base: &str, channel: &str) -> Friends<'a> {
    chromium.driver.goto(format!("{base}/t/{channel}?user=Chi&lang=en")).await.expect("the page");
    let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
    friends.find(".play img.board").await;
    friends.turns("return performance.getEntriesByType('resource').some(({ name }) => name.includes('/bare/'))").await;
    friends.script(KEEPS).await;
    friends
}

/// One of the players moves; what Chi has seen.
async fn moves(api: &Api, friends: &Friends<'_>, ply: usize, mv: &str) -> Vec<Way> {
    api.say(["An", "Binh"][ply % 2], mv).await;
    friends.turns(&shows(ply + 2)).await;
    went(friends, &format!("{} {mv}", api.channel)).await
}

/// A slide, en passant, promotion with a capture, a capture, and castling.
async fn chess(chromium: &Chromium, base: &str) {
    let api = Api::new(base, "di-vua");
    let game = begin(&api, "chess").await;
    let friends = looks_on(chromium, base, "di-vua").await;
    let all = ["e4", "Nf6", "e5", "d5", "exd6", "e6", "dxc7", "Be7", "cxb8=Q", "Rxb8", "Nf3", "O-O"];
    for (ply, mv) in all.into_iter().enumerate() {
        let ways = moves(&api, &friends, ply, mv).await;
        let pieces: Vec<&Way> = ways.iter().filter(|way| way.is_piece()).collect();
        let (ends, gone): (&[&str], Option<&str>) = match mv {
            "e4" => (&["e4"], None),
            "exd6" => (&["d6"], Some("d5")),
            "dxc7" => (&["c7"], Some("c7")),
            "cxb8=Q" | "Rxb8" => (&["b8"], Some("b8")),
            "O-O" => (&["g8", "f8"], None),
            _ => continue,
        };
        for site in ends {
            let place = friends.place_of(site).await;
            assert!(pieces.iter().any(|way| way.is_at(place)), "{mv}: no piece comes to {site}: {ways:?}");
        }
        let bare: Vec<&Way> = ways.iter().filter(|way| !way.is_piece()).collect();
        assert_eq!(bare.len(), usize::from(gone.is_some()), "{mv}: {ways:?}");
        if let Some(site) = gone {
            assert!(bare[0].fades && bare[0].is_at(friends.place_of(site).await), "{mv}: {site} stays: {ways:?}");
        }
        if mv == "cxb8=Q" {
            let seen: Value = api.get(&format!("/api/table/{game}?user=Chi")).await.json().await.expect("JSON");
            let men = seen["board"]["men"].as_array().expect("men");
            let queen = men.iter().find(|man| man["at"] == "b8").expect("a queen");
            let shown = pieces.last().expect("a piece").cell();
            assert_eq!(Some(shown), queen["cell"].as_f64(), "the new piece: {ways:?}");
            assert!(pieces.len() > 1, "it turns into it: {ways:?}");
        }
    }
}

/// A face-down piece is turned over: a way, and two halves.
async fn face_down(chromium: &Chromium, base: &str) {
    let api = Api::new(base, "di-up");
    begin(&api, "jieqi").await;
    let friends = looks_on(chromium, base, "di-up").await;
    for (ply, mv) in ["a4a5", "a7a6", "c4c5"].into_iter().enumerate() {
        let ways = moves(&api, &friends, ply, mv).await;
        let lengths: Vec<f64> = ways.iter().filter(|way| way.is_piece()).map(|way| way.end).collect();
        assert_eq!(lengths.len(), 3, "{mv}: {ways:?}");
    }
}

/// Marks that are set.
async fn marks(chromium: &Chromium, base: &str) {
    let api = Api::new(base, "di-caro");
    begin(&api, "caro").await;
    let friends = looks_on(chromium, base, "di-caro").await;
    for (ply, mv) in ["h8", "i9"].into_iter().enumerate() {
        moves(&api, &friends, ply, mv).await;
    }
}

/// One turn of backgammon, by the first of its legal moves.
async fn turn(api: &Api, friends: &Friends<'_>, game: &str) {
    let seen: Value = api.get(&format!("/api/table/{game}?user=An")).await.json().await.expect("JSON");
    let version = seen["line"]["version"].as_u64().expect("a version");
    let name = if seen["line"]["to_move"] == "first" { "An" } else { "Binh" };
    let legal: Value = api.get(&format!("/api/legal/{game}?user={name}&v={version}")).await.json().await.expect("JSON");
    let mv = legal["moves"][0].as_str().expect("a move");
    api.say(name, if mv == "double" { "/roll" } else { mv }).await;
    friends
        .turns(&format!(
            "return Number(document.querySelector('.play img.board').src.match(/v=(\\d+)&/)[1]) > {version} && !document.querySelector('.slide')"
        ))
        .await;
}

/// Checkers and dice.
async fn dice(chromium: &Chromium, base: &str) {
    let api = Api::new(base, "di-backgammon");
    let game = begin(&api, "backgammon").await;
    let friends = looks_on(chromium, base, "di-backgammon").await;
    let (mut walked, mut fell) = (0, 0);
    for _ in 0..4 {
        turn(&api, &friends, &game).await;
        let ways = went(&friends, "backgammon").await;
        walked += ways.iter().filter(|way| way.is_piece() && !way.fades).count();
        fell += ways.iter().filter(|way| way.fades).count();
    }
    assert!(walked > 0 && fell > 0, "{walked} {fell}");
    // Nothing moves for a reader who does not want motion.
    chromium.calm_down().await;
    for _ in 0..2 {
        turn(&api, &friends, &game).await;
    }
    assert_eq!(friends.script(WENT).await, json!([]), "backgammon");
    assert_eq!(friends.script(OTHERS).await, 0, "backgammon");
}

/// Nothing moves for a reader who wants none of it: not what others do, and not the own move.
async fn calm(chromium: &Chromium, base: &str) {
    for (channel, game, all) in
        [("yen-vua", "chess", &["e4", "d5", "exd5"][..]), ("yen-up", "jieqi", &["a4a5"]), ("yen-caro", "caro", &["h8"])]
    {
        let api = Api::new(base, channel);
        begin(&api, game).await;
        let friends = looks_on(chromium, base, channel).await;
        for (ply, mv) in all.iter().enumerate() {
            api.say(["An", "Binh"][ply % 2], mv).await;
            friends.turns(&shows(ply + 2)).await;
        }
        assert_eq!(friends.script(WENT).await, json!([]), "{game}");
        assert_eq!(friends.script(OTHERS).await, 0, "{game}");
    }
    own(chromium, base, "yen-minh", false).await;
}

/// Chi moves by clicks: the piece goes before the server has answered.
async fn own(chromium: &Chromium, base: &str, channel: &str, is_seen: bool) {
    let api = Api::new(base, channel);
    begin_with(&api, "chess", "Chi", "Binh").await;
    let friends = looks_on(chromium, base, channel).await;
    friends.find(".point.man[data-site=e2]").await;
    friends
        .script("for (const site of ['e2', 'e4']) document.querySelector(`.point[data-site='${site}']`).click()")
        .await;
    friends.turns(&shows(2)).await;
    if is_seen {
        let ways = went(&friends, "own").await;
        assert!(ways.iter().any(|way| way.is_piece()), "{ways:?}");
    } else {
        assert_eq!(friends.script(WENT).await, json!([]), "own");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_piece_is_on_its_way_for_longer_than_a_fifth_of_a_second() {
    with_real_house(Screen::Desk, async |chromium, base| {
        chess(chromium, base).await;
        face_down(chromium, base).await;
        marks(chromium, base).await;
        own(chromium, base, "di-minh", true).await;
        dice(chromium, base).await;
        calm(chromium, base).await;
    })
    .await;
}
