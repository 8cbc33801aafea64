//! States of a board, game by game: for the gallery.

use banco_engine::{Kind, LastMove, View};
use banco_render::{Banner, Bar, Marks};

use super::{caro, chess, chu, gammon};

/// One picture's contents.
pub struct State {
    pub name: &'static str,
    pub view: View,
    pub marks: Marks,
    pub banner: Option<Banner>,
}

/// A game with the states worth looking at; the first is its opening, the second its busiest.
pub struct Game {
    pub name: &'static str,
    pub bars: [Bar; 2],
    pub states: Vec<State>,
}

pub fn games() -> Vec<Game> {
    vec![xiangqi(), jieqi(), chess_game(), chushogi(), backgammon(), caro::game(), caro::large()]
}

pub fn state(name: &'static str, view: View, marks: Marks) -> State {
    State { name, view, marks, banner: None }
}

pub fn plain(name: &'static str, view: View) -> State {
    state(name, view, Marks::default())
}

pub fn last(name: &'static str, view: View, title: &str, line: &str) -> State {
    let banner = Banner { title: title.to_owned(), line: line.to_owned() };
    State { name, view, marks: Marks::default(), banner: Some(banner) }
}

fn picked(selected: &str, targets: &[&str], blocking: &[&str]) -> Marks {
    Marks {
        selected: Some(super::site(selected)),
        targets: targets.iter().map(|name| super::site(name).into()).collect(),
        blocking: blocking.iter().map(|name| super::site(name)).collect(),
        ..Marks::default()
    }
}

fn xiangqi() -> Game {
    Game {
        name: "xiangqi",
        bars: super::bars(),
        states: vec![
            plain("opening", super::opening()),
            plain("check", super::check()),
            state("legal", super::check(), picked("a10", &["b10", "a9", "a8"], &[])),
            state("refused", super::opening(), picked("b1", &[], &["c1"])),
            plain("ending", super::ending()),
            last("won", mate(), "Đỏ thắng", "Chiếu hết sau 31 nước"),
        ],
    }
}

/// Two rooks against a general without its pieces.
fn mate() -> View {
    let mut view = super::ending();
    view.men = super::men(&[
        "R...k....",
        ".R.......",
        "....P....",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "....p....",
        "...K.....",
    ]);
    view.to_move = None;
    view.last = Some(LastMove { from: Some(super::site("a3")), via: None, to: super::site("a10"), turned_up: false });
    view.in_check = vec![super::site("e10")];
    view
}

fn jieqi() -> Game {
    let targets = ["b2", "b4", "b5", "b6", "b7", "b8", "b9", "a3", "c3", "d3", "b10"];
    Game {
        name: "jieqi",
        bars: super::bars(),
        states: vec![
            plain("opening", covered()),
            plain("middle", super::jieqi()),
            plain("middle_of_red", super::jieqi_of_red()),
            plain("turning", super::turning()),
            state("legal", super::jieqi(), picked("b3", &targets, &[])),
            state("refused", super::jieqi(), picked("g7", &["h7", "g6"], &["h8", "d5"])),
            last("drawn", super::jieqi(), "Hoà", "Hai bên đồng ý"),
        ],
    }
}

/// The opening, with all pieces but the generals face down.
fn covered() -> View {
    let mut view = super::opening();
    for man in view.men.iter_mut().filter(|man| man.face.kind != Some(Kind::General)) {
        man.face = super::dark(man.face.seat);
    }
    view
}

fn chess_game() -> Game {
    Game {
        name: "chess",
        bars: chess::bars(),
        states: vec![
            plain("opening", chess::opening()),
            plain("check", chess::check()),
            state("legal", chess::check(), chess::replies()),
            state("refused", chess::check(), chess::refused()),
            last("won", chess::mate(), "Trắng thắng", "Chiếu hết · 1–0"),
        ],
    }
}

fn chushogi() -> Game {
    Game {
        name: "chushogi",
        bars: chu::bars(),
        states: vec![
            plain("opening", chu::opening()),
            plain("middle", chu::middle_game()),
            plain("jitto", chu::jitto()),
            state("lion", chu::middle_game(), chu::lion_marks()),
            state("refused", chu::middle_game(), chu::slide_marks()),
            plain("ending", chu::ending()),
            last("won", chu::ending(), "Hậu thủ thắng", "Vua trơ trọi"),
        ],
    }
}

fn backgammon() -> Game {
    let ((dice, dice_marks), (entering, entering_marks)) = (gammon::entering_dice(), gammon::entering());
    Game {
        name: "backgammon",
        bars: gammon::bars(),
        states: vec![
            plain("opening", gammon::opening()),
            plain("hit", gammon::hit()),
            plain("doubles", gammon::doubles()),
            plain("run", gammon::run()),
            plain("bearing_off", gammon::bearing_off()),
            plain("doubled", gammon::doubled()),
            plain("blank_opening", gammon::blank_opening()),
            plain("blank_dice", gammon::blank_dice()),
            state("legal", dice, dice_marks),
            state("refused", entering, entering_marks),
            last("won", gammon::won(), "Trắng thắng gammon", "4 điểm · 7–2"),
        ],
    }
}
