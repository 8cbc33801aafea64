//! Knowledge of one viewer about a game, free of any drawing: it feeds pictures, texts and tests.
//!
//! A `View` is the only thing that leaves the engine. What its viewer may not know is not in it.

use crate::{Counters, Ending, GameKey, Kind, Seat, Viewer};

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// 9 files × 10 ranks of crossing lines with river and two palaces: xiangqi and jieqi.
    Lattice,
    /// 8 × 8 squares in two colours; the site is `rank · 8 + file`, a1 first.
    Chess,
    /// 12 × 12 squares of one colour; the site is `row · 12 + column`, row 0 sente's back rank `l`, column 0 file 12.
    Chu,
    /// 24 points, bar and trays of backgammon: see [`Points`].
    Points,
    /// Squares of one colour that marks are put on; the site is `rank · side + file`, a1 first. Both sides see it
    /// alike.
    Paper(PaperSide),
}

/// Squares along a side of [`Board::Paper`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PaperSide {
    /// The usual board (caro clause 1).
    #[default]
    Fifteen,
    /// The board of `size=19`.
    Nineteen,
}

impl PaperSide {
    /// Every size, the usual one first.
    pub const ALL: [PaperSide; 2] = [PaperSide::Fifteen, PaperSide::Nineteen];

    /// Squares along the side: 15 or 19.
    pub const fn count(self) -> u8 {
        match self {
            PaperSide::Fifteen => 15,
            PaperSide::Nineteen => 19,
        }
    }
}

/// The sites of a backgammon board. Points 1..=24 are numbered as the first seat counts them; many pieces share a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points;

impl Points {
    /// Points on the board, without bars and trays.
    pub const COUNT: u8 = 24;

    /// Bar on which the hit checkers of `seat` wait.
    pub const fn bar(seat: Seat) -> Site {
        match seat {
            Seat::First => Site(25),
            Seat::Second => Site(26),
        }
    }

    /// Tray of the checkers that `seat` has borne off.
    pub const fn off(seat: Seat) -> Site {
        match seat {
            Seat::First => Site(27),
            Seat::Second => Site(28),
        }
    }

    /// Number of a site as `seat` counts: 1..=24, 25 for a bar, 0 for off.
    pub const fn number(seat: Seat, site: Site) -> u8 {
        match (site.0, seat) {
            (number @ 1..=24, Seat::First) => number as u8,
            (number @ 1..=24, Seat::Second) => 25 - number as u8,
            (25 | 26, _) => 25,
            _ => 0,
        }
    }

    /// The point that `seat` calls `number`: 1..=24, 25 for its bar, 0 for off. `None` for other numbers.
    pub const fn site(seat: Seat, number: u8) -> Option<Site> {
        match (number, seat) {
            (0, _) => Some(Points::off(seat)),
            (1..=24, Seat::First) => Some(Site(number as u16)),
            (1..=24, Seat::Second) => Some(Site(25 - number as u16)),
            (25, _) => Some(Points::bar(seat)),
            _ => None,
        }
    }
}

impl Board {
    /// Every board there is.
    pub const ALL: [Board; 6] = [
        Board::Lattice,
        Board::Chess,
        Board::Chu,
        Board::Points,
        Board::Paper(PaperSide::Fifteen),
        Board::Paper(PaperSide::Nineteen),
    ];

    /// Its place among [`Board::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Board::Lattice => 0,
            Board::Chess => 1,
            Board::Chu => 2,
            Board::Points => 3,
            Board::Paper(PaperSide::Fifteen) => 4,
            Board::Paper(PaperSide::Nineteen) => 5,
        }
    }

    /// Files of sites; on a backgammon board the points of one row.
    pub const fn files(self) -> u8 {
        match self {
            Board::Lattice => 9,
            Board::Chess => 8,
            Board::Chu | Board::Points => 12,
            Board::Paper(side) => side.count(),
        }
    }

    /// Rows of sites; a backgammon board has two, the far points and the near ones.
    pub const fn ranks(self) -> u8 {
        match self {
            Board::Lattice => 10,
            Board::Chess => 8,
            Board::Chu => 12,
            Board::Points => 2,
            Board::Paper(side) => side.count(),
        }
    }

    /// Seat whose side lies below for a viewer who would have `bottom` there.
    pub const fn seen_from(self, bottom: Seat) -> Seat {
        match self {
            Board::Lattice | Board::Chess | Board::Chu | Board::Points => bottom,
            Board::Paper(_) => Seat::First,
        }
    }

    /// True if pieces are put on it and stay where they are: a move has no origin then.
    pub const fn is_placed(self) -> bool {
        match self {
            Board::Lattice | Board::Chess | Board::Chu | Board::Points => false,
            Board::Paper(_) => true,
        }
    }

    /// All sites in order; on a backgammon board with bars and trays.
    pub fn sites(self) -> impl DoubleEndedIterator<Item = Site> + Clone {
        let sites = match self {
            Board::Lattice | Board::Chess | Board::Chu | Board::Paper(_) => {
                0..u16::from(self.files()) * u16::from(self.ranks())
            }
            Board::Points => 1..Points::off(Seat::Second).0 + 1,
        };
        sites.map(Site)
    }

    /// File and rank of a site, both from 0; `None` off the board, and where sites stand in no grid.
    pub fn place(self, site: Site) -> Option<(u8, u8)> {
        let files = u16::from(self.files());
        let (file, rank) = (u8::try_from(site.0 % files).ok()?, u8::try_from(site.0 / files).ok()?);
        (self != Board::Points && rank < self.ranks()).then_some((file, rank))
    }

    /// The site of a file and a rank, both from 0.
    pub fn at(self, file: u8, rank: u8) -> Site {
        Site(u16::from(rank) * u16::from(self.files()) + u16::from(file))
    }

    /// The name of a site as canonical moves write it: `e10`, `7g`; a point of backgammon as the first seat counts it.
    /// Off the board it has none.
    pub fn name(self, site: Site) -> String {
        match (self, self.place(site), site.0) {
            (Board::Lattice | Board::Chess | Board::Paper(_), Some((file, rank)), _) => {
                format!("{}{}", char::from(b'a' + file), rank + 1)
            }
            (Board::Chu, Some((file, rank)), _) => format!("{}{}", self.files() - file, char::from(b'l' - rank)),
            (Board::Lattice | Board::Chess | Board::Chu | Board::Paper(_), None, _) => String::new(),
            (Board::Points, _, number @ 0..=24) => number.to_string(),
            (Board::Points, _, 25 | 26) => "bar".to_owned(),
            (Board::Points, _, _) => "off".to_owned(),
        }
    }

    /// The site of that name.
    pub fn named(self, name: &str) -> Option<Site> {
        self.sites().find(|site| self.name(*site) == name)
    }
}

/// A place on the board: `rank · files + file`, both from 0, the leftmost file and the first seat's back rank first;
/// on a backgammon board as [`Points`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site(pub u16);

/// A piece as this viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// Seat of its owner.
    pub seat: Seat,
    /// `None`: face down, and this viewer may not know what it is.
    pub kind: Option<Kind>,
    /// True if the piece is face down for all others (or was when captured), though `kind` may be known here.
    pub dark: bool,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Site it stands on; checkers share a point, a bar or a tray.
    pub site: Site,
    /// Look of it to this viewer.
    pub face: Face,
}

/// The move just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastMove {
    /// `None`: a piece was put on the board.
    pub from: Option<Site>,
    /// First step of a piece that made two.
    pub via: Option<Site>,
    /// Site that the piece stands on since.
    pub to: Site,
    /// The piece that moved was turned up by it.
    pub turned_up: bool,
}

/// Dice as they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// Seat that rolled and plays them.
    pub seat: Seat,
    /// 1..=6 each; in the opening roll the first seat's die first.
    pub values: [u8; 2],
    /// One die each: the opening roll.
    pub is_opening: bool,
}

/// Something on the board that an open draw decides (beacon 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undrawn {
    /// The piece that is being turned up stands here.
    Man(Site),
    /// The next roll, of `seat`; in the opening roll each seat throws one die.
    Dice {
        /// Seat that rolls.
        seat: Seat,
        /// One die each: the opening roll.
        is_opening: bool,
    },
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cube {
    /// A power of two; 1 before the first double.
    pub value: u32,
    /// `None`: in the middle.
    pub owner: Option<Seat>,
    /// This seat has just doubled and waits for the answer; `value` is still the old one.
    pub offered_by: Option<Seat>,
}

/// Cube, score and race of a backgammon game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// `None`: played without a cube.
    pub cube: Option<Cube>,
    /// Points won in this match, by seat.
    pub score: [u16; 2],
    /// Points the match is played to; 0 for a single game.
    pub length: u16,
    /// The game that is played, from 1.
    pub game: u16,
    /// This is the Crawford game: no cube (backgammon 4.2).
    pub is_crawford: bool,
    /// Gammons count only once the cube was turned (backgammon 4.3).
    pub is_jacoby: bool,
    /// Pips each seat still has to bring home.
    pub pips: [u16; 2],
}

/// Everything `viewer` may know of a game now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Key of the game.
    pub game: GameKey,
    /// Viewer whose knowledge it is limited to.
    pub viewer: Viewer,
    /// The shape of the board, which gives the sites their meaning.
    pub board: Board,
    /// Pieces on the board, by site.
    pub men: Vec<Man>,
    /// `None` before the deal and after the end.
    pub to_move: Option<Seat>,
    /// Moved pieces of the last ply; empty before the first one.
    pub last: Option<LastMove>,
    /// The last backgammon play, one step each, in the order they were played; after a step that hit comes the way
    /// of the hit checker to its bar.
    pub steps: Vec<(Site, Site)>,
    /// The rows that have won, each from end to end; none while the game is on.
    pub rows: Vec<Vec<Site>>,
    /// Royal pieces that stand in check.
    pub in_check: Vec<Site>,
    /// `captured[s]`: the pieces that seat `s` has taken, oldest first. A dark one has no `kind` unless this viewer may
    /// know it.
    pub captured: [Vec<Face>; 2],
    /// Plies played.
    pub plies: u32,
    /// Ending of the game; `None` while it runs.
    pub ending: Option<Ending>,
    /// Counters of the law; empty in games that count nothing.
    pub counters: Counters,
    /// The dice that lie on the board.
    pub dice: Option<Dice>,
    /// The piece or the dice that an open draw decides; `None` while no draw is open.
    pub undrawn: Option<Undrawn>,
    /// Stake and score of a game of backgammon.
    pub stakes: Option<Stakes>,
}

impl View {
    /// Piece on `site`, as this viewer sees it.
    pub fn man_at(&self, site: Site) -> Option<&Man> {
        self.men.iter().find(|man| man.site == site)
    }
}
