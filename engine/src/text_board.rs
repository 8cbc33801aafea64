//! Text boards: the picture for those who cannot see it, and for tests without pixels.
//!
//! Letters are those of position texts: capitals belong to the first seat, `X`/`x` lie face down.
//! A backgammon board is told point by point in `text_board/points.rs`.
//! A face-down man that the viewer knows stands in brackets. Everything comes from the [`View`].

mod points;

use crate::{Board, Face, Kind, Man, Seat, View};

/// The board as monospaced lines, three columns a point (four where codes are longer), `bottom`'s side nearest.
pub fn board(view: &View, bottom: Seat) -> String {
    if view.board == Board::Points {
        return points::board(view, bottom);
    }
    let (files, ranks, bottom) = (view.board.files(), view.board.ranks(), view.board.seen_from(bottom));
    let files: Vec<u8> = seen_from(bottom, 0..files);
    let mut lines = vec![file_names(view.board, &files)];
    for rank in seen_from(bottom, (0..ranks).rev()) {
        let row: String = files.iter().map(|file| cell(view, *file, rank)).collect();
        let name = rank_name(view.board, rank);
        lines.push(format!("{name:>2} {row} {name}"));
    }
    lines.push(file_names(view.board, &files));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Every man of `seat` by letter and site, general first: `Ke1 Ra1 Xb3`.
pub fn men(view: &View, seat: Seat) -> Vec<String> {
    let mut men: Vec<&Man> = view.men.iter().filter(|man| man.face.seat == seat).collect();
    men.sort_by_key(|man| (man.face.dark, man.face.kind, man.site));
    men.into_iter().map(|man| format!("{}{}", mark(man.face), view.board.name(man.site))).collect()
}

fn seen_from(bottom: Seat, order: impl DoubleEndedIterator<Item = u8>) -> Vec<u8> {
    match bottom {
        Seat::First => order.collect(),
        Seat::Second => order.rev().collect(),
    }
}

fn file_names(board: Board, files: &[u8]) -> String {
    let name = |file: &u8| match board {
        Board::Lattice | Board::Chess | Board::Paper(_) => centred(board, &char::from(b'a' + file).to_string()),
        Board::Chu => centred(board, &(12 - file).to_string()),
        // The points stand in two rows and have names of their own.
        Board::Points => String::new(),
    };
    format!("   {}", files.iter().map(name).collect::<String>())
}

fn rank_name(board: Board, rank: u8) -> String {
    match board {
        Board::Lattice | Board::Chess | Board::Paper(_) => (rank + 1).to_string(),
        Board::Chu => char::from(b'l' - rank.min(11)).to_string(),
        Board::Points => String::new(),
    }
}

fn cell(view: &View, file: u8, rank: u8) -> String {
    let site = view.board.at(file, rank);
    match view.men.iter().find(|man| man.site == site) {
        Some(man) => centred(view.board, &mark(man.face)),
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

fn mark(face: Face) -> String {
    let code = face.kind.map_or("X", Kind::code);
    let code = match face.seat {
        Seat::First => code.to_owned(),
        Seat::Second => code.to_ascii_lowercase(),
    };
    let is_promoted = matches!(face.kind, Some(Kind::Chu(man)) if man.promoted);
    match (face.dark && face.kind.is_some(), is_promoted) {
        (true, _) => format!("({code})"),
        (false, true) => format!("+{code}"),
        (false, false) => code,
    }
}
