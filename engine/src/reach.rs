//! Sites a piece may go to, and its way there: marks of `/legal`, and guides to the pieces of a game.

use std::collections::BTreeMap;

use crate::{Game, Kind, Seat, Site};

/// Way of a piece to a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Going {
    /// To a site beside it, and wherever ways of going are not told apart.
    Step,
    /// Any distance along a line.
    Slide,
    /// Over anything.
    Jump,
    /// The first of two steps of lion power.
    LionFirst,
    /// The second one, or a jump there.
    LionSecond,
    /// It ends where it stood.
    Stay,
    /// It takes a piece though none stands there.
    Capture,
}

/// A site a piece may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reached {
    /// Site at which the piece may arrive, or which it steps on.
    pub site: Site,
    /// Way of the piece to it.
    pub going: Going,
}

/// A square near a piece, as its own side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// Files to its right, negative to its left.
    pub right: i8,
    /// Ranks ahead, negative behind.
    pub forward: i8,
    /// Way of the piece to it.
    pub going: Going,
}

/// Moves of a piece on an empty board, for people who do not know them by heart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManGuide {
    /// The piece this is about.
    pub kind: Kind,
    /// Stands on the board at the start; the others come of promotion alone.
    pub is_at_start: bool,
    /// Within two squares, nearest first.
    pub aims: Vec<Aim>,
    /// Kind it promotes to; `None` if it never promotes.
    pub promotes_to: Option<Kind>,
}

/// Sites the piece on `from` may go to by the moves of `seat`.
pub(crate) fn of_moves<G: Game>(game: &G, seat: Seat, from: Site) -> Option<Vec<Reached>> {
    let mut ways = BTreeMap::<Site, Going>::new();
    let moves = game.moves_of(seat)?;
    for shape in moves.iter().filter_map(|mv| game.shape_of(mv)).filter(|shape| shape.from == Some(from)) {
        let Some(via) = shape.via else {
            let going = if shape.to == from { Going::Stay } else { game.going(from, shape.to) };
            ways.insert(shape.to, going);
            continue;
        };
        ways.entry(via).or_insert(Going::LionFirst);
        let second = if shape.to == from { Going::Stay } else { Going::LionSecond };
        ways.entry(shape.to).or_insert(second);
    }
    Some(ways.into_iter().map(|(site, going)| Reached { site, going }).collect())
}
