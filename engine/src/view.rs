//! What one viewer may know of a game, free of any drawing: it feeds pictures, texts and tests.
//!
//! A `View` is the only thing that leaves the engine. What its viewer may not know is not in it.

use crate::{Counters, Ending, GameKey, Kind, Seat, Viewer};

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// 9 files × 10 ranks of crossing lines with river and two palaces: xiangqi and jieqi.
    Lattice,
}

impl Board {
    pub const fn files(self) -> u8 {
        match self {
            Board::Lattice => 9,
        }
    }

    pub const fn ranks(self) -> u8 {
        match self {
            Board::Lattice => 10,
        }
    }

    /// The name of a site as canonical moves write it: `e10`.
    pub fn name(self, site: Site) -> String {
        match self {
            Board::Lattice => format!("{}{}", char::from(b'a' + site.0 % 9), site.0 / 9 + 1),
        }
    }
}

/// A point of the board: `rank · files + file`, both from 0, file `a` and the first seat's back rank first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site(pub u8);

/// A man as this viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    pub seat: Seat,
    /// `None`: face down, and this viewer may not know what it is.
    pub kind: Option<Kind>,
    /// Lies face down for everybody else (or did when it was captured), though `kind` may be known here.
    pub dark: bool,
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    pub site: Site,
    pub face: Face,
}

/// The move just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastMove {
    pub from: Site,
    pub to: Site,
    /// The man that moved was turned up by it.
    pub turned_up: bool,
}

/// Everything `viewer` may know of a game now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub game: GameKey,
    pub viewer: Viewer,
    pub board: Board,
    /// Men on the board, by site.
    pub men: Vec<Man>,
    /// Nobody's before the deal and after the end.
    pub to_move: Option<Seat>,
    pub last: Option<LastMove>,
    /// Royal men that stand in check.
    pub in_check: Vec<Site>,
    /// `captured[s]`: the men that seat `s` has taken, oldest first. A dark one has no `kind` unless this viewer may know it.
    pub captured: [Vec<Face>; 2],
    /// Plies played.
    pub plies: u32,
    pub ending: Option<Ending>,
    /// What the law counts; empty in games that count nothing.
    pub counters: Counters,
}

impl View {
    /// Who stands on `site`, as this viewer sees him.
    pub fn man_at(&self, site: Site) -> Option<&Man> {
        self.men.iter().find(|man| man.site == site)
    }
}
