//! Terms that the evaluation counts in a position, for the chore that fits the worth of each.

use banco_engine::AnyGame;
use banco_engine::games::chess::shakmaty::Position;

use super::placed::Placed;
use super::terms::{COUNT, Sum};
use super::{Men, goals, judge, origin, structure, values};

/// Terms that the evaluation counts in a position, for White.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Terms and how often they count, those of Black negative.
    pub counts: Vec<(u16, i16)>,
    /// Share of the middle game, from 0 to 24.
    pub phase: i32,
    /// Share of a lead of Black and of White that can be won at the end, in 64ths.
    pub shares: [i32; 2],
}

/// Terms of a position of chess; `None` for other games.
#[must_use]
pub fn terms(game: &AnyGame) -> Option<Terms> {
    let AnyGame::Chess(game) = game else { return None };
    let board = origin::chess(game).node;
    let men = board.position.board();
    let mut placed = Placed { sum: vec![0; COUNT], phase: 0 };
    placed.add(men, &Men::empty(), 1);
    let Placed { mut sum, phase } = placed;
    structure::count(men, &mut sum);
    judge::count(&board, &mut sum);
    let counts = (0_u16..).zip(sum).filter(|(_, count)| *count != 0);
    Some(Terms {
        counts: counts.map(|(term, count)| (term, count as i16)).collect(),
        phase: phase.min(values::PHASE_MAX),
        shares: [false, true].map(|white_leads| goals::share(men, white_leads)),
    })
}

/// Worth of every term in the middle game and at the end, in hundredths of a pawn.
#[must_use]
pub fn worths() -> [Vec<i16>; 2] {
    [values::MIDDLE.to_vec(), values::END.to_vec()]
}

impl Sum for Vec<i32> {
    fn add(&mut self, term: usize, count: i32) {
        self[term] += count;
    }
}
