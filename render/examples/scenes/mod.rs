//! Hand-made views for the example, the bench and the tests: no game rules needed.

// Each of the three uses its part.
#![allow(dead_code)]

pub mod caro;
pub mod chess;
pub mod chu;
pub mod gammon;
pub mod states;

use banco_engine::{
    Board, Counters, Face, GameKey, GameOptions, Kind, LastMove, Man, Script, Seat, Site, Turn, Undrawn, View, Viewer,
};
use banco_render::Bar;

/// Numbers that one shuffle takes at most.
const CHANCES_MAX: usize = 64;

/// The point called `name`, as `e10`.
pub fn site(name: &str) -> Site {
    Board::Lattice.named(name).unwrap_or(Site(u16::MAX))
}

pub fn face(seat: Seat, kind: Kind) -> Face {
    Face { seat, kind: Some(kind), dark: false }
}

pub fn dark(seat: Seat) -> Face {
    Face { seat, kind: None, dark: true }
}

/// Pieces of `rows` from rank 10 down; capitals are red, `D`/`d` lies face down, `.` is empty.
pub fn men(rows: &[&str]) -> Vec<Man> {
    let mut men = Vec::new();
    for (down, row) in rows.iter().enumerate() {
        for (file, letter) in row.chars().enumerate() {
            let seat = if letter.is_uppercase() { Seat::First } else { Seat::Second };
            let face = match letter.to_ascii_lowercase() {
                'k' => face(seat, Kind::General),
                'a' => face(seat, Kind::Advisor),
                'e' => face(seat, Kind::Elephant),
                'h' => face(seat, Kind::Horse),
                'r' => face(seat, Kind::Rook),
                'c' => face(seat, Kind::Cannon),
                'p' => face(seat, Kind::Soldier),
                'd' => dark(seat),
                _ => continue,
            };
            men.push(Man { site: Board::Lattice.at(file as u8, 9 - down as u8), face });
        }
    }
    men.sort_by_key(|man| man.site);
    men
}

pub fn view(game: GameKey, rows: &[&str]) -> View {
    View {
        game,
        viewer: Viewer::Public,
        board: Board::Lattice,
        men: men(rows),
        to_move: Some(Seat::First),
        last: None,
        in_check: Vec::new(),
        captured: [Vec::new(), Vec::new()],
        plies: 0,
        ending: None,
        counters: Counters::default(),
        steps: Vec::new(),
        rows: Vec::new(),
        dice: None,
        undrawn: None,
        stakes: None,
    }
}

pub fn opening() -> View {
    let rows = [
        "rheakaehr",
        ".........",
        ".c.....c.",
        "p.p.p.p.p",
        ".........",
        ".........",
        "P.P.P.P.P",
        ".C.....C.",
        ".........",
        "RHEAKAEHR",
    ];
    view(GameKey::Xiangqi, &rows)
}

/// A xiangqi game in which Black stands in check.
pub fn check() -> View {
    let rows = [
        "r.eakae..",
        ".........",
        ".ch....r.",
        "p.p.p.p.p",
        "....C....",
        "......P..",
        "P.P.P...P",
        "..H...HC.",
        ".........",
        "R.EAKAE.R",
    ];
    let mut view = view(GameKey::Xiangqi, &rows);
    view.to_move = Some(Seat::Second);
    view.last = Some(LastMove { from: Some(site("e3")), via: None, to: site("e6"), turned_up: false });
    view.in_check = vec![site("e10")];
    view.captured = [
        vec![face(Seat::Second, Kind::Horse), face(Seat::Second, Kind::Cannon), face(Seat::Second, Kind::Soldier)],
        vec![face(Seat::First, Kind::Horse), face(Seat::First, Kind::Soldier)],
    ];
    view.plies = 27;
    view
}

/// A jieqi game after a piece was turned up.
pub fn jieqi() -> View {
    let rows = [
        "ddddkd.dd",
        ".........",
        "....c..d.",
        "d...d.dRd",
        "..a......",
        "..P.H....",
        "D.D...D.D",
        ".D.......",
        ".........",
        "DD.DKDDDD",
    ];
    let mut view = view(GameKey::Jieqi, &rows);
    view.last = Some(LastMove { from: Some(site("h3")), via: None, to: site("h7"), turned_up: true });
    view.captured = [
        vec![dark(Seat::Second), dark(Seat::Second), face(Seat::Second, Kind::Soldier)],
        vec![dark(Seat::First), face(Seat::First, Kind::Elephant), face(Seat::First, Kind::Cannon)],
    ];
    view.plies = 20;
    view
}

/// As [`jieqi`], before the piece was turned up: its draw is open.
pub fn turning() -> View {
    let mut view = jieqi();
    let point = site("h7");
    for man in view.men.iter_mut().filter(|man| man.site == point) {
        man.face = dark(Seat::First);
    }
    view.last = view.last.map(|last| LastMove { turned_up: false, ..last });
    view.undrawn = Some(Undrawn::Man(point));
    view.to_move = None;
    view
}

/// As [`jieqi`], seen by Red, who knows what it captured face down.
pub fn jieqi_of_red() -> View {
    let mut view = jieqi();
    view.viewer = Viewer::Seat(Seat::First);
    view.captured[0] = vec![
        Face { dark: true, ..face(Seat::Second, Kind::Rook) },
        Face { dark: true, ..face(Seat::Second, Kind::Advisor) },
        face(Seat::Second, Kind::Soldier),
    ];
    view
}

/// An ending with full trays.
pub fn ending() -> View {
    let rows = [
        "....k....",
        ".........",
        "....P....",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "....p....",
        "...K.....",
    ];
    let mut view = view(GameKey::Xiangqi, &rows);
    let taken = |seat| {
        use Kind::{Advisor, Cannon, Elephant, Horse, Rook, Soldier};
        let kinds = [
            Soldier, Horse, Cannon, Rook, Soldier, Advisor, Elephant, Elephant, Soldier, Advisor, Horse, Rook, Cannon,
            Soldier,
        ];
        kinds.map(|kind| face(seat, kind)).to_vec()
    };
    view.captured = [taken(Seat::Second), taken(Seat::First)];
    view
}

pub fn bars() -> [Bar; 2] {
    [
        Bar {
            name: "Nguyễn Văn Đức".to_owned(),
            line: "Đỏ · vừa đi Pháo 5 tấn 3".to_owned(),
            badge: "2 ngày".to_owned(),
            active: false,
            ..Bar::default()
        },
        Bar {
            name: "Trần Thị Bích".to_owned(),
            line: "Đen · bị chiếu".to_owned(),
            badge: "Lượt 14".to_owned(),
            active: true,
            ..Bar::default()
        },
    ]
}

/// The bars after so many plies: turn and active side change with every one.
pub fn bars_at(plies: usize) -> [Bar; 2] {
    let [mut first, mut second] = bars();
    let (mover, rester) = if plies.is_multiple_of(2) { (&mut first, &mut second) } else { (&mut second, &mut first) };
    (mover.active, mover.badge) = (true, format!("Lượt {}", plies / 2 + 1));
    (rester.active, rester.badge) = (false, String::new());
    [first, second]
}

/// The positions of a game of at most `plies` legal moves, each time the same.
pub fn game(key: GameKey, plies: usize) -> Vec<View> {
    game_of(key, plies, 7)
}

/// As [`game`]; another `seed`, another game.
pub fn game_of(key: GameKey, plies: usize, mut seed: u32) -> Vec<View> {
    let Ok(mut game) = key.start(&GameOptions::new()) else { return Vec::new() };
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 8
    };
    let mut views = Vec::new();
    while views.len() <= plies {
        if game.turn() == Turn::Chance {
            let outcome = game.draw(&mut Script((0..CHANCES_MAX).map(|_| next()).collect()));
            if game.resolve(&outcome).is_err() {
                break;
            }
            continue;
        }
        views.push(game.view(Viewer::Public));
        let moves = game.legal();
        let Some(mv) = moves.get(next() as usize % moves.len().max(1)) else { break };
        if game.play(&mv.text).is_err() {
            break;
        }
    }
    views
}
