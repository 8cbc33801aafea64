//! Movement of the pieces (clause 1.2): for every kind and seat the directions of its steps, slides, jumps and lion
//! lines.

use crate::{ChuKind, Seat};

use super::man::Cell;

/// Directions as bits of [`super::square::Direction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// One square.
    pub steps: u8,
    /// Any distance, the first square included.
    pub slides: u8,
    /// Exactly two squares over anything.
    pub jumps: u8,
    /// Lion power along these lines (clause 3.1); their squares stand in `steps` and `jumps` too. All eight for a
    /// lion, which also turns on its way.
    pub lion_lines: u8,
}

const F: u8 = 1;
const FR: u8 = 1 << 1;
const R: u8 = 1 << 2;
const BR: u8 = 1 << 3;
const B: u8 = 1 << 4;
const BL: u8 = 1 << 5;
const L: u8 = 1 << 6;
const FL: u8 = 1 << 7;

const SIDEWAYS: u8 = L | R;
const VERTICAL: u8 = F | B;
const STRAIGHT: u8 = VERTICAL | SIDEWAYS;
const FORWARD_DIAGONAL: u8 = FL | FR;
const BACK_DIAGONAL: u8 = BL | BR;
const DIAGONAL: u8 = FORWARD_DIAGONAL | BACK_DIAGONAL;
const ALL: u8 = STRAIGHT | DIAGONAL;

const fn steps(steps: u8) -> Reach {
    Reach { steps, slides: 0, jumps: 0, lion_lines: 0 }
}

const fn slides(slides: u8, steps: u8) -> Reach {
    Reach { steps, slides, jumps: 0, lion_lines: 0 }
}

const fn jumps(steps: u8, jumps: u8) -> Reach {
    Reach { steps, slides: 0, jumps, lion_lines: 0 }
}

/// Slides all but along its lion lines.
const fn lion_lines(lines: u8) -> Reach {
    Reach { steps: lines, slides: ALL & !lines, jumps: lines, lion_lines: lines }
}

/// As sente moves.
pub(super) const fn of_kind(kind: ChuKind) -> Reach {
    match kind {
        ChuKind::Pawn => steps(F),
        ChuKind::GoBetween => steps(VERTICAL),
        ChuKind::Lance => slides(F, 0),
        ChuKind::ReverseChariot => slides(VERTICAL, 0),
        ChuKind::FerociousLeopard => steps(ALL & !SIDEWAYS),
        ChuKind::Copper => steps(VERTICAL | FORWARD_DIAGONAL),
        ChuKind::Silver => steps(F | DIAGONAL),
        ChuKind::Gold => steps(ALL & !BACK_DIAGONAL),
        ChuKind::DrunkElephant => steps(ALL & !B),
        ChuKind::BlindTiger => steps(ALL & !F),
        ChuKind::Bishop => slides(DIAGONAL, 0),
        ChuKind::Rook => slides(STRAIGHT, 0),
        ChuKind::DragonHorse => slides(DIAGONAL, STRAIGHT),
        ChuKind::DragonKing => slides(STRAIGHT, DIAGONAL),
        ChuKind::FreeKing => slides(ALL, 0),
        ChuKind::SideMover => slides(SIDEWAYS, VERTICAL),
        ChuKind::VerticalMover => slides(VERTICAL, SIDEWAYS),
        ChuKind::Kirin => jumps(DIAGONAL, STRAIGHT),
        ChuKind::Phoenix => jumps(STRAIGHT, DIAGONAL),
        ChuKind::King | ChuKind::CrownPrince => steps(ALL),
        ChuKind::FreeBoar => slides(ALL & !VERTICAL, 0),
        ChuKind::FlyingOx => slides(ALL & !SIDEWAYS, 0),
        ChuKind::Whale => slides(VERTICAL | BACK_DIAGONAL, 0),
        ChuKind::WhiteHorse => slides(VERTICAL | FORWARD_DIAGONAL, 0),
        ChuKind::FlyingStag => slides(VERTICAL, ALL & !VERTICAL),
        ChuKind::Lion => Reach { steps: ALL, slides: 0, jumps: ALL, lion_lines: ALL },
        ChuKind::HornedFalcon => lion_lines(F),
        ChuKind::SoaringEagle => lion_lines(FORWARD_DIAGONAL),
    }
}

const NOWHERE: Reach = steps(0);

/// By seat and [`Cell::kind_row`]; a turn of the board is a rotation of the eight bits by four.
static TABLE: [[Reach; 32]; 2] = {
    let mut table = [[NOWHERE; 32]; 2];
    let mut i = 0;
    while i < ChuKind::ALL.len() {
        let reach = of_kind(ChuKind::ALL[i]);
        table[0][i + 1] = reach;
        table[1][i + 1] = Reach {
            steps: reach.steps.rotate_left(4),
            slides: reach.slides.rotate_left(4),
            jumps: reach.jumps.rotate_left(4),
            lion_lines: reach.lion_lines.rotate_left(4),
        };
        i += 1;
    }
    table
};

/// Movement of the piece in a cell of `seat`; none for an empty cell.
#[inline]
pub(super) fn reach(cell: Cell, seat: Seat) -> &'static Reach {
    // A kind row is below 32 by its mask.
    &TABLE[seat.index()][cell.kind_row() & 31]
}
