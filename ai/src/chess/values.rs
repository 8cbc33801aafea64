//! Values of the pieces of chess and of their squares: hundredths of a pawn, in the middle game and at the end.
//! Set by hand.

use banco_engine::games::chess::shakmaty::{Role, Square};

/// The worth for exchanges.
pub(super) const fn of(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 325,
        Role::Bishop => 340,
        Role::Rook => 510,
        Role::Queen => 980,
        Role::King => 0,
    }
}

/// Share of the middle game that a piece carries; 24 at the start.
pub(super) const fn phase(role: Role) -> i32 {
    match role {
        Role::Pawn | Role::King => 0,
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen => 4,
    }
}

pub(super) const PHASE_MAX: i32 = 24;

/// Middle game and end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered {
    pub middle: i32,
    pub end: i32,
}

impl Tapered {
    pub(super) const fn of(middle: i32, end: i32) -> Tapered {
        Tapered { middle, end }
    }

    pub(super) const fn times(self, count: i32) -> Tapered {
        Tapered { middle: self.middle * count, end: self.end * count }
    }

    pub(super) const fn mixed(self, phase: i32) -> i32 {
        let phase = if phase > PHASE_MAX { PHASE_MAX } else { phase };
        (self.middle * phase + self.end * (PHASE_MAX - phase)) / PHASE_MAX
    }
}

impl std::ops::AddAssign for Tapered {
    fn add_assign(&mut self, other: Tapered) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl std::ops::SubAssign for Tapered {
    fn sub_assign(&mut self, other: Tapered) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// A piece on a square as White sees it.
pub(super) fn placed(role: Role, square: Square) -> Tapered {
    let (middle, end) = PLACES[role as usize - 1][square.to_usize()];
    Tapered::of(middle, end)
}

static PLACES: [[(i32, i32); 64]; 6] = {
    let mut table = [[(0, 0); 64]; 6];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index % 8, index / 8);
        // 0 at the edge, 3 in the middle.
        let file_middle = if file < 4 { file as i32 } else { 7 - file as i32 };
        let rank_middle = if rank < 4 { rank as i32 } else { 7 - rank as i32 };
        let middle = file_middle + rank_middle;
        let pawn = [0, 0, 2, 8, 16, 34, 70, 0][rank];
        let pawn_end = [0, 0, 6, 14, 30, 62, 110, 0][rank];
        table[0][index] = (
            82 + pawn + [-6, -2, 0, 8][file_middle as usize] * (if rank >= 2 && rank <= 4 { 2 } else { 1 }),
            100 + pawn_end,
        );
        table[1][index] = (
            310 + 9 * middle + [-22, -8, 0, 6, 12, 16, 4, -16][rank],
            280 + 8 * middle + [-12, -4, 0, 4, 8, 8, 0, -10][rank],
        );
        let on_long = file == rank || file + rank == 7;
        table[2][index] =
            (328 + 4 * middle + [-12, 4, 2, 2, 2, 0, -4, -8][rank] + if on_long { 6 } else { 0 }, 300 + 4 * middle);
        table[3][index] =
            (470 + [0, -2, -2, 0, 2, 4, 16, 6][rank] + 3 * file_middle, 520 + [0, 0, 2, 4, 6, 8, 10, 6][rank]);
        table[4][index] = (980 + 2 * middle + [-4, 2, 2, 0, 0, 0, -2, -2][rank], 960 + 8 * middle);
        let shelter = [24, 8, -24, -48, -64, -76, -80, -80][rank]
            + [14, 20, 0, -16][file_middle as usize] * (if rank == 0 { 1 } else { 0 });
        table[5][index] = (shelter, 12 * middle - 36);
        index += 1;
    }
    table
};
