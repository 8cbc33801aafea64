//! Caro scenes, played by the law.

use banco_engine::{GameKey, GameOptions, Site, View, Viewer};
use banco_render::{Bar, Marks};

use super::states::{Game, last, plain, state};

/// X wins on the falling diagonal, O had four in a rank.
const PLAYED: &str = "h8 i9 i8 g8 h9 h7 h10 h11 g9 f8 i7 j6 f10 e11 g7 i10 j11 f9 g10 g6 e10 d10 i11 k6 h6 l6 j8 i6 k8";
/// Two rows at once.
const DOUBLE: &str = "e5 a1 f5 a3 g5 a5 h5 a7 i6 a9 i7 a11 i8 a13 i9 a15 i5";

/// The view after `moves` under `options`.
#[expect(clippy::expect_used, reason = "its own options")]
fn played(options: &[(&str, &str)], moves: &str) -> View {
    let options: GameOptions = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let mut game = GameKey::Caro.start(&options).expect("its own options");
    for mv in moves.split_whitespace() {
        game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    game.view(Viewer::Public)
}

fn sites(view: &View, names: &str) -> Vec<Site> {
    names.split_whitespace().filter_map(|name| view.board.named(name)).collect()
}

fn bars() -> [Bar; 2] {
    let [mut first, mut second] = super::bars();
    (first.line, second.line) = ("X · vừa đánh h8".to_owned(), "O · đến lượt".to_owned());
    [first, second]
}

pub fn game() -> Game {
    let middle = PLAYED.rsplit_once(' ').map_or("", |(before, _)| before);
    let busy = played(&[], middle);
    let refused = Marks { blocking: sites(&busy, "h8"), ..Marks::default() };
    let far = played(&[("opening", "far")], "h8 i9");
    let around = sites(&far, "f6 g6 h6 i6 j6 f7 g7 h7 i7 j7 f8 g8 h8 i8 j8 f9 g9 h9 i9 j9 f10 g10 h10 i10 j10");
    Game {
        name: "caro",
        bars: bars(),
        states: vec![
            plain("opening", played(&[], "h8")),
            plain("middle", busy.clone()),
            state("refused", busy, refused),
            state("far", far, Marks { blocking: around, ..Marks::default() }),
            last("won", played(&[], DOUBLE), "X thắng", "Năm liền một hàng"),
        ],
    }
}

/// 19 × 19, and as full as a game gets.
pub fn large() -> Game {
    let options = [("size", "19")];
    Game {
        name: "caro19",
        bars: bars(),
        states: vec![
            plain("opening", played(&options, "j10")),
            plain("full", full()),
            last("won", played(&options, "s19 a1 r18 b1 q17 c1 p16 d1 o15"), "X thắng", "Năm liền một hàng"),
        ],
    }
}

/// Every square held, in pairs along the ranks so that no side has three in line.
fn full() -> View {
    let rank = |rank: usize| -> String {
        (0..19).map(|file| if ((file + 2 * rank) / 2_usize).is_multiple_of(2) { 'x' } else { 'o' }).collect()
    };
    let rows: Vec<String> = (0..19).map(rank).collect();
    let position = format!("{} x 362", rows.join("/"));
    let game = GameKey::Caro.set_up(&position, &GameOptions::new());
    game.unwrap_or_else(|error| panic!("{position}: {error}")).view(Viewer::Public)
}
