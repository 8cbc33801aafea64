//! Chess scenes.

use banco_engine::{Board, ChessKind, Face, GameKey, Kind, LastMove, Man, Seat, Site, View};
use banco_render::{Bar, Marks};

/// The square called `name`, as `e4`.
pub fn site(name: &str) -> Site {
    Board::Chess.named(name).unwrap_or(Site(u16::MAX))
}

pub fn face(letter: char) -> Option<Face> {
    let seat = if letter.is_uppercase() { Seat::First } else { Seat::Second };
    let kind = ChessKind::ALL.iter().find(|kind| kind.code().eq_ignore_ascii_case(&letter.to_string()))?;
    Some(Face { seat, kind: Some(Kind::Chess(*kind)), dark: false })
}

/// The position of a FEN's first field.
pub fn view(placement: &str) -> View {
    let mut men = Vec::new();
    for (down, row) in (0..8_u8).zip(placement.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as u8,
                None => {
                    men.extend(face(letter).map(|face| Man { site: Board::Chess.at(file, 7 - down), face }));
                    file += 1;
                }
            }
        }
    }
    men.sort_by_key(|man| man.site);
    View { board: Board::Chess, men, ..super::view(GameKey::Chess, &[]) }
}

pub fn opening() -> View {
    view("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
}

/// A king in check from a bishop that just took a pawn.
pub fn check() -> View {
    let mut view = view("r1b1k2r/ppppnBpp/2n5/2b1N3/4P2q/3P4/PPP2PPP/RNBQK2R");
    view.to_move = Some(Seat::Second);
    view.last = Some(LastMove { from: Some(site("c4")), via: None, to: site("f7"), turned_up: false });
    view.in_check = vec![site("e8")];
    view.captured = ["pp", ""].map(|men| men.chars().filter_map(face).collect());
    view.plies = 15;
    view
}

/// The king's replies to [`check`].
pub fn replies() -> Marks {
    Marks {
        selected: Some(site("e8")),
        targets: ["d8", "f8", "f7"].map(|name| site(name).into()).to_vec(),
        ..Marks::default()
    }
}

/// A refused move of the queen through two pieces.
pub fn refused() -> Marks {
    Marks { selected: Some(site("d1")), blocking: ["d3", "c2"].map(site).to_vec(), ..Marks::default() }
}

/// Mate after many captures.
pub fn mate() -> View {
    let mut view = view("4Q1k1/5ppp/8/8/8/8/5PPP/6K1");
    view.to_move = None;
    view.last = Some(LastMove { from: Some(site("e1")), via: None, to: site("e8"), turned_up: false });
    view.in_check = vec![site("g8")];
    view.captured = ["pppppnnbbrrq", "PPPPPNNBBRR"].map(|men| men.chars().filter_map(face).collect());
    view.plies = 83;
    view
}

pub fn bars() -> [Bar; 2] {
    let [white, black] = super::bars();
    [
        Bar { line: "Trắng · vừa đi Txf7+".to_owned(), ..white },
        Bar { line: "Đen · bị chiếu".to_owned(), badge: "Lượt 8".to_owned(), ..black },
    ]
}
