//! Moves taken back by consent (days 2.2): the last one of the player who asks, and those after it.
//!
//! An outcome of chance cannot be unseen, and a turned cube changes the worth of the move: neither is
//! ever taken back. The record keeps every move; only the board goes back.

use crate::{Decision, Seat};

use super::{Between, Ply, Printed, Refusal, Table};

/// Why a move stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Barrier {
    /// The player who asks has not moved yet.
    NoMove,
    /// A face-down piece was turned up since, or one was captured and looked at.
    TurnedUp,
    /// Dice were rolled since.
    Rolled,
    /// The cube was offered or answered since.
    Cube,
    /// A game of the match was given up since.
    GaveUp,
}

impl Barrier {
    /// Each once.
    pub const ALL: &'static [Barrier] =
        &[Barrier::NoMove, Barrier::TurnedUp, Barrier::Rolled, Barrier::Cube, Barrier::GaveUp];

    /// Stable word for messages.
    pub const fn key(self) -> &'static str {
        match self {
            Barrier::NoMove => "no_move",
            Barrier::TurnedUp => "turned_up",
            Barrier::Rolled => "rolled",
            Barrier::Cube => "cube",
            Barrier::GaveUp => "gave_up",
        }
    }
}

/// Moves that were taken back last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// Seat that made the move.
    pub seat: Seat,
    /// That move and what followed it.
    pub plies: usize,
}

impl Table {
    /// Moves taken back since the last move on the board.
    pub fn taken_back(&self) -> Option<TakenBack> {
        self.taken_back
    }

    /// True if `seat` may ask for its last move back.
    ///
    /// # Errors
    /// [`Refusal::NoTakeback`] with what lies between.
    pub fn may_take_back(&self, seat: Seat) -> Result<(), Refusal> {
        self.to_take_back(seat).map(drop)
    }

    /// The plies that go back with the last one of `seat`.
    pub(super) fn to_take_back(&self, seat: Seat) -> Result<u16, Refusal> {
        // The reason against it would tell of the move that the player has not looked at (days 1.7).
        if self.closed_for() == Some(seat) {
            return Err(Refusal::Closed);
        }
        let refused = |barrier| Err(Refusal::NoTakeback { barrier });
        let Some(kept) = self.plies.iter().rposition(|ply| ply.seat == seat) else { return refused(Barrier::NoMove) };
        let gone = self.plies.get(kept..).unwrap_or_default();
        let since = self.between.iter().filter(|(before, _)| *before > kept);
        let barriers = gone.iter().filter_map(|ply| self.barrier_of(ply)).chain(since.map(|(_, event)| match event {
            Between::Drawn(_) => Barrier::Rolled,
            Between::Conceded(..) => Barrier::GaveUp,
        }));
        match barriers.min_by_key(|barrier| *barrier as u8) {
            Some(barrier) => refused(barrier),
            None => u16::try_from(gone.len()).or(refused(Barrier::NoMove)),
        }
    }

    fn barrier_of(&self, ply: &Ply) -> Option<Barrier> {
        let looked_at = ply.played.turned_up.is_some() || ply.played.captured.iter().any(|man| man.kind.is_none());
        let is_of_the_cube = match self.challenge.game.decision(&ply.mv) {
            Some(Decision::Double | Decision::Take | Decision::Drop) => true,
            Some(Decision::Roll | Decision::Pass | Decision::Claim) | None => false,
        };
        if looked_at {
            return Some(Barrier::TurnedUp);
        }
        is_of_the_cube.then_some(Barrier::Cube)
    }

    /// Puts the board back to its state before the last `plies`; `None` if there is no such state.
    pub(super) fn take_back(&mut self, seat: Seat, plies: usize) -> Option<()> {
        let kept = self.plies.len().checked_sub(plies).filter(|_| plies > 0)?;
        let mut game = self.start.clone()?;
        self.plies.truncate(kept);
        self.between.retain(|(before, _)| *before <= kept);
        self.last = Vec::new();
        let mut between = self.between.iter().peekable();
        for (number, ply) in self.plies.iter().enumerate() {
            while let Some((_, event)) = between.next_if(|(before, _)| *before <= number) {
                event.happen(&mut game);
            }
            if number + 1 == kept {
                self.last = Printed::all(&game, &ply.mv, &ply.played);
            }
            game.apply(&ply.mv).ok()?;
        }
        between.for_each(|(_, event)| event.happen(&mut game));
        self.game = Some(game);
        self.offer = None;
        self.lapsed = None;
        self.refused.clear();
        self.taken_back = Some(TakenBack { seat, plies });
        (self.plans, self.is_planned) = (false, false);
        self.version += 1;
        Some(())
    }
}
