//! Text boards: the picture for those who cannot see it, and for tests without pixels.
//!
//! Letters are those of position texts: capitals belong to the first seat, `X`/`x` lie face down.
//! A backgammon board is told point by point in `text_board/points.rs`.
//! A face-down piece that the viewer knows stands in brackets. A person may be given letters of their own language.
//! Everything comes from the [`View`].

mod points;

use crate::{Board, Face, Kind, Man, Seat, View};

/// Letters of a board for its reader.
pub struct Lettering<'a> {
    /// The capitals of a kind of piece; of one that lies face down for `None`.
    pub letters: &'a dyn Fn(Option<Kind>) -> String,
    /// Numbering of the edge of the lattice.
    pub ruler: Ruler,
    /// Words below a board of backgammon.
    pub points: PointWords<'a>,
}

/// Words below a board of backgammon.
#[derive(Clone, Copy, Debug)]
pub struct PointWords<'a> {
    /// Checkers on the bar.
    pub bar: &'a str,
    /// Checkers borne off.
    pub off: &'a str,
    /// Pips to go.
    pub pip: &'a str,
    /// Owner of the doubling cube.
    pub cube: &'a str,
}

impl PointWords<'static> {
    /// The words of move notation.
    pub const NOTATION: PointWords<'static> = PointWords { bar: "bar", off: "off", pip: "pip", cube: "cube" };
}

/// Numbering of the edge of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruler {
    /// `a1` to `i10`.
    Names,
    /// `a0` to `i9`, as ICCS counts.
    FromZero,
    /// Files and ranks as each side counts its own.
    OwnSides,
}

/// The board as monospaced lines, three columns a point (four where codes are longer), `bottom`'s side nearest.
pub fn board(view: &View, bottom: Seat) -> String {
    lettered(view, bottom, &Lettering { letters: &code, ruler: Ruler::Names, points: PointWords::NOTATION })
}

/// As [`board`], with the letters its reader knows.
pub fn lettered(view: &View, bottom: Seat, lettering: &Lettering<'_>) -> String {
    if view.board == Board::Points {
        return points::board(view, bottom, &lettering.points);
    }
    let (files, ranks, bottom) = (view.board.files(), view.board.ranks(), view.board.seen_from(bottom));
    let ruler = if view.board == Board::Lattice { lettering.ruler } else { Ruler::Names };
    let across: Vec<u8> = seen_from(bottom, 0..files);
    let named = |above: bool| match ruler {
        // Each player counts from their own right.
        Ruler::OwnSides => edge(view.board, (1..=files).map(|nth| if above { nth } else { files + 1 - nth })),
        Ruler::Names | Ruler::FromZero => edge(view.board, across.iter().map(|file| file_name(view.board, *file))),
    };
    let mut lines = vec![named(true)];
    for (row, rank) in seen_from(bottom, (0..ranks).rev()).into_iter().enumerate() {
        let cells: String = across.iter().map(|file| cell(view, lettering, *file, rank)).collect();
        let [left, right] = match ruler {
            // From each side's own back rank, where its first file stands.
            Ruler::OwnSides => [row + 1, usize::from(ranks) - row].map(|number| number.to_string()),
            Ruler::FromZero => [rank.to_string(), rank.to_string()],
            Ruler::Names => [rank_name(view.board, rank), rank_name(view.board, rank)],
        };
        lines.push(format!("{left:>2} {cells} {right}"));
    }
    lines.push(named(false));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Every piece of `seat` by letter and site, general first: `Ke1 Ra1 Xb3`.
pub fn men(view: &View, seat: Seat) -> Vec<String> {
    let mut men: Vec<&Man> = view.men.iter().filter(|man| man.face.seat == seat).collect();
    men.sort_by_key(|man| (man.face.dark, man.face.kind, man.site));
    men.into_iter().map(|man| format!("{}{}", mark(man.face, &code), view.board.name(man.site))).collect()
}

fn seen_from(bottom: Seat, order: impl DoubleEndedIterator<Item = u8>) -> Vec<u8> {
    match bottom {
        Seat::First => order.collect(),
        Seat::Second => order.rev().collect(),
    }
}

fn edge(board: Board, names: impl Iterator<Item = impl ToString>) -> String {
    format!("   {}", names.map(|name| centred(board, &name.to_string())).collect::<String>())
}

fn file_name(board: Board, file: u8) -> String {
    match board {
        Board::Lattice | Board::Chess | Board::Paper(_) => char::from(b'a' + file).to_string(),
        Board::Chu => (12 - file).to_string(),
        // The points stand in two rows and have names of their own.
        Board::Points => String::new(),
    }
}

fn rank_name(board: Board, rank: u8) -> String {
    match board {
        Board::Lattice | Board::Chess | Board::Paper(_) => (rank + 1).to_string(),
        Board::Chu => char::from(b'l' - rank.min(11)).to_string(),
        Board::Points => String::new(),
    }
}

fn cell(view: &View, lettering: &Lettering<'_>, file: u8, rank: u8) -> String {
    let site = view.board.at(file, rank);
    match view.men.iter().find(|man| man.site == site) {
        Some(man) => centred(view.board, &mark(man.face, lettering.letters)),
        None => centred(view.board, "."),
    }
}

/// A cell; `+DH` and its neighbour need a gap between them.
fn centred(board: Board, text: &str) -> String {
    match board {
        Board::Lattice | Board::Chess | Board::Points | Board::Paper(_) => format!("{text:^3}"),
        Board::Chu => format!("{text:^4}"),
    }
}

/// The letters of position texts: `X` lies face down.
pub fn code(kind: Option<Kind>) -> String {
    kind.map_or("X", Kind::code).to_owned()
}

fn mark(face: Face, letters: &dyn Fn(Option<Kind>) -> String) -> String {
    let code = match face.seat {
        Seat::First => letters(face.kind),
        Seat::Second => letters(face.kind).to_lowercase(),
    };
    let is_promoted = matches!(face.kind, Some(Kind::Chu(man)) if man.promoted);
    match (face.dark && face.kind.is_some(), is_promoted) {
        (true, _) => format!("({code})"),
        (false, true) => format!("+{code}"),
        (false, false) => code,
    }
}
