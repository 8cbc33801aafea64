//! Boards that stay closed until their player looks (days 1.7).
//!
//! Everything that a closed table tells of its board comes from its beginning, on a board without pieces. So a caller
//! that asks for nothing special shows nothing. The one way to the position is [`Table::seen_by`], for the player who
//! waits for the look.

use std::borrow::Cow;

use crate::{Counters, Millis, Seat, View, Viewer};

use super::{Phase, Ply, Table};

impl Table {
    /// Seat that has to look at its board before it acts, while the game is on.
    pub fn closed_for(&self) -> Option<Seat> {
        let clocks = self.clocks.as_ref().filter(|_| self.phase == Phase::Playing)?;
        clocks.to_look().map(|(seat, _)| seat)
    }

    /// Thinking time that a look at the closed board starts.
    pub fn look_time(&self) -> Option<Millis> {
        let clocks = self.clocks.as_ref().filter(|_| self.phase == Phase::Playing)?;
        clocks.to_look().map(|(_, look)| look)
    }

    /// Instant at which the side to act looked at the board of this turn.
    pub fn looked_at(&self) -> Option<Millis> {
        self.looked_at
    }

    /// Instant until which the calendar stops the clock of a player who wants to look.
    pub fn look_rests_until(&self, seat: Seat, now: Millis) -> Option<Millis> {
        self.clocks.as_ref()?.rests_until(seat, now)
    }

    /// True if the newest position is hidden from `viewer`: from the side that has not looked, and from spectators.
    pub fn is_closed_to(&self, viewer: Viewer) -> bool {
        match (self.closed_for(), viewer) {
            (None, _) => false,
            (Some(to_look), Viewer::Seat(seat)) => to_look == seat,
            (Some(_), Viewer::Public | Viewer::Everything) => true,
        }
    }

    /// True if this table does not tell its newest position.
    pub fn is_closed(&self) -> bool {
        self.cover.is_some() && !self.is_opened
    }

    /// The table as `viewer` may see it: a player who waits for the other side's look sees the own move.
    pub fn seen_by(&self, viewer: Viewer) -> Cow<'_, Table> {
        if self.is_closed() && !self.is_closed_to(viewer) {
            return Cow::Owned(Table { is_opened: true, ..self.clone() });
        }
        Cow::Borrowed(self)
    }

    /// Every ply of the record, also of a closed board: for code that shows nothing of it.
    pub fn made_plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The state that this table tells of.
    pub(super) fn shown(&self) -> &Table {
        self.cover.as_deref().filter(|_| !self.is_opened).unwrap_or(self)
    }

    /// The state that `viewer` may see.
    pub(super) fn shown_to(&self, viewer: Viewer) -> &Table {
        if self.is_closed_to(viewer) { self.shown() } else { self }
    }

    /// The table as it is kept: what one viewer may see of it opens it for no other one.
    #[must_use]
    pub fn kept(self) -> Table {
        Table { is_opened: false, ..self }
    }

    /// Covers a board that an entry has closed, and uncovers an open one.
    pub(super) fn close_or_open(&mut self) {
        if self.closed_for().is_none() {
            self.cover = None;
            return;
        }
        self.looked_at = None;
        if self.cover.is_none() {
            let (plies, between, last, game) = (Vec::new(), Vec::new(), Vec::new(), self.start.clone());
            let told = Table { plies, between, last, game, is_planned: false, ..self.clone() };
            self.cover = Some(Box::new(told));
        }
    }
}

impl View {
    /// The bare board: what a closed table shows.
    pub(super) fn closed(self) -> View {
        let View { game, viewer, board, to_move, .. } = self;
        View {
            game,
            viewer,
            board,
            to_move,
            men: Vec::new(),
            last: None,
            steps: Vec::new(),
            rows: Vec::new(),
            in_check: Vec::new(),
            captured: [Vec::new(), Vec::new()],
            plies: 0,
            ending: None,
            counters: Counters::default(),
            dice: None,
            undrawn: None,
            stakes: None,
        }
    }
}
