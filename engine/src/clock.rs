//! Thinking time: the time control of a challenge, and the time that is left (days 1).
//!
//! This module reads no clock: the caller gives the instant of each reading, and the other instants come from the
//! record.

mod calendar;
mod control;
mod halt;
mod look;
mod reminders;

use crate::{Millis, Seat};

use calendar::Calendar;
pub use calendar::Off;
pub(crate) use control::Growth;
pub use control::{FlagRule, Pace, Rest, TimeControl};
pub use reminders::Reminder;
use reminders::Told;

const SECOND: Millis = 1_000;
const DAY: Millis = 24 * 60 * 60 * SECOND;

/// The shortest time a challenge may ask for (days 1.1): a picture has to arrive and be looked at.
pub const TIME_MIN: Millis = 10 * SECOND;

/// The longest (days 1.1): a game of two months a move is forgotten.
pub const TIME_MAX: Millis = 60 * DAY;

/// A clock starts at the latest so long after the move, whether the platform has taken the board or not (days 1.2).
pub const BOARD_PATIENCE: Millis = 60 * SECOND;

/// The shortest time for a move that is worth a reminder (days 2.7).
pub const REMINDED_MOVE_MIN: Millis = 60 * 60 * SECOND;

/// No two reminders come closer together (days 2.7).
pub const REMINDERS_APART_MIN: Millis = 10 * 60 * SECOND;

/// Clock reading of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Time left of this move; 0 while the reserve runs, or without a time for single moves.
    pub of_move: Millis,
    /// Time left of the reserve, or of the whole game.
    pub reserve: Millis,
    /// True if the clock runs now, or will as soon as the board is there.
    pub is_to_act: bool,
    /// True if both players agreed to a pause.
    pub is_paused: bool,
}

impl Reading {
    /// Time until the side is out of time.
    pub fn total(self) -> Millis {
        self.of_move.saturating_add(self.reserve)
    }
}

/// The turn of the side that has to act.
#[derive(Clone, Debug)]
struct Turn {
    seat: Seat,
    /// Time of the move itself.
    allowed: Millis,
    /// Time used before it last began to run.
    spent: Millis,
    /// Instant from which the clock runs, which may still lie ahead; `None` while it is stopped.
    runs_from: Option<Millis>,
    /// True if the board was shown, or is no longer waited for.
    is_shown: bool,
    /// True if the move is made; only chance may still act before the next turn.
    is_made: bool,
    /// Thinking time that a look starts; `None` once the player has looked, and of open boards (days 1.7).
    look: Option<Millis>,
    /// Reminders of this turn that came.
    told: Told,
}

/// Time that a ply left of its turn: a take-back gives no more.
#[derive(Clone, Copy, Debug)]
struct Played {
    seat: Seat,
    left: Millis,
    increment: Millis,
}

/// The two clocks of a table.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    control: TimeControl,
    /// Reserve or whole, by seat.
    reserve: [Millis; 2],
    /// Time that finished turns took, by seat.
    thought: [Millis; 2],
    turn: Option<Turn>,
    /// True for each side that has ended a turn of this table.
    has_moved: [bool; 2],
    plies: Vec<Played>,
    is_paused: bool,
    /// A draw is open, and no clock runs (beacon 3.6).
    is_halted: bool,
    /// The side is out of time, and the win is not claimed yet.
    fallen: Option<Seat>,
    /// Time given back since the last ply, and the part that the board after that ply reports.
    credited: Millis,
    told: Millis,
    calendar: Calendar,
    growth: Growth,
}

impl Clocks {
    pub(crate) fn new(control: TimeControl, growth: Growth) -> Clocks {
        Clocks {
            control,
            growth,
            reserve: [control.reserve(); 2],
            thought: [0; 2],
            turn: None,
            has_moved: [false; 2],
            plies: Vec::new(),
            is_paused: false,
            is_halted: false,
            fallen: None,
            credited: 0,
            told: 0,
            calendar: Calendar::default(),
        }
    }

    /// Time that the turn has taken by `now`.
    fn used(&self, turn: &Turn, now: Millis) -> Millis {
        let running = turn.runs_from.map_or(0, |from| self.calendar.worked(turn.seat, from, now));
        turn.spent.saturating_add(running)
    }

    /// `to_act` has to act at `now`; `None`: chance, or no side.
    pub(crate) fn turn_to(&mut self, to_act: Option<Seat>, now: Millis) {
        let Some(seat) = to_act else { return };
        if self.turn.as_ref().is_some_and(|turn| turn.seat == seat && !turn.is_made) {
            return self.go_on(now);
        }
        self.is_halted = false;
        self.begin(seat, self.control.each(), self.control.look, now);
    }

    fn begin(&mut self, seat: Seat, allowed: Millis, look: Option<Millis>, now: Millis) {
        let runs_from = (!self.is_paused).then(|| now.saturating_add(BOARD_PATIENCE));
        let (spent, is_shown, is_made) = (0, false, false);
        self.turn = Some(Turn { seat, allowed, spent, runs_from, is_shown, is_made, look, told: Told::since(now) });
    }

    /// Notes a ply; `is_whole` is true if it ends the turn.
    pub(crate) fn made(&mut self, seat: Seat, is_whole: bool, now: Millis) {
        self.fallen = None;
        self.told = std::mem::take(&mut self.credited);
        let left = self.turn.as_ref().map_or(0, |turn| turn.allowed.saturating_sub(self.used(turn, now)).max(0));
        let increment = match self.control.pace {
            Pace::Fischer { increment, .. } if is_whole => increment,
            Pace::Fischer { .. } | Pace::Move { .. } => 0,
        };
        self.plies.push(Played { seat, left, increment });
        if !is_whole {
            return;
        }
        self.settle(now);
        self.has_moved[seat.index()] = true;
        let most = match self.growth {
            Growth::ToBase => self.control.reserve(),
            Growth::ToLongest => TIME_MAX,
        };
        let reserve = &mut self.reserve[seat.index()];
        // Given time may lie above the limit; an increment does not raise it further.
        let most = most.max(*reserve);
        *reserve = reserve.saturating_add(increment).min(most);
    }

    /// Charges the turn for its time.
    pub(crate) fn settle(&mut self, now: Millis) {
        self.charge(now);
        if let Some(turn) = &mut self.turn {
            (turn.is_made, turn.runs_from) = (true, None);
        }
    }

    /// Takes the time that the turn has used off the reserve.
    fn charge(&mut self, now: Millis) {
        let used = self.turn.as_ref().map_or(0, |turn| self.used(turn, now));
        let Some(turn) = self.turn.as_mut().filter(|turn| !turn.is_made) else { return };
        let over = used.saturating_sub(turn.allowed).max(0);
        let reserve = &mut self.reserve[turn.seat.index()];
        *reserve = reserve.saturating_sub(over).max(0);
        self.thought[turn.seat.index()] += used;
    }

    /// Time that the clock of `seat` has run by `now`.
    pub(crate) fn thought(&self, seat: Seat, now: Millis) -> Millis {
        let turn = self.turn.as_ref().filter(|turn| turn.seat == seat && !turn.is_made);
        self.thought[seat.index()].saturating_add(turn.map_or(0, |turn| self.used(turn, now)))
    }

    /// Stops the clocks at the end of the game.
    pub(crate) fn end(&mut self, now: Millis) {
        self.settle(now);
        self.turn = None;
    }

    /// Notes that the board of this turn is shown in a chat.
    pub(crate) fn shown(&mut self, now: Millis) {
        let Some(turn) = &mut self.turn else { return };
        turn.is_shown = true;
        turn.runs_from = turn.runs_from.map(|from| from.min(now));
    }

    /// True if the clock waits for its board.
    pub(crate) fn waits_for_board(&self, now: Millis) -> bool {
        let waits = |turn: &Turn| !turn.is_shown && !turn.is_made && turn.runs_from.is_some_and(|from| from > now);
        self.turn.as_ref().is_some_and(waits)
    }

    /// Time up to `now` that is not charged; time in which the clock stopped anyway is not given twice.
    pub(crate) fn credit(&mut self, millis: Millis, now: Millis) {
        self.credited = self.credited.saturating_add(millis);
        let Some(turn) = &mut self.turn else { return };
        if self.calendar.0.is_empty() {
            turn.runs_from = turn.runs_from.map(|from| from.saturating_add(millis));
        } else if let Some(from) = turn.runs_from {
            let charged = |until| self.calendar.worked(turn.seat, from, until);
            turn.spent = turn.spent.saturating_sub(charged(now) - charged(now.saturating_sub(millis)));
        }
    }

    /// Stops the clocks of one side or of both for this period.
    pub(crate) fn stand(&mut self, off: Off) {
        self.calendar.0.push(off);
    }

    /// From `now` on the clock of `seat` runs as if it had no vacation ahead.
    pub(crate) fn back(&mut self, seat: Seat, now: Millis) {
        let own = self.calendar.0.iter_mut().filter(|off| off.seat == Some(seat));
        own.for_each(|off| off.until = off.until.min(now.max(off.from)));
        self.calendar.0.retain(|off| off.from < off.until);
    }

    /// The vacation of `seat` that is on or ahead at `now`.
    pub(crate) fn vacation(&self, seat: Seat, now: Millis) -> Option<Off> {
        self.calendar.0.iter().find(|off| off.seat == Some(seat) && off.until > now).copied()
    }

    /// Instant until which days of rest are known.
    pub(crate) fn rest_known(&self) -> Option<Millis> {
        self.calendar.0.iter().filter(|off| off.seat.is_none()).map(|off| off.until).max()
    }

    /// Instant until which the clock of the side to act stops by the calendar.
    pub(crate) fn stands_until(&self, now: Millis) -> Option<Millis> {
        let turn = self.turn.as_ref().filter(|turn| !turn.is_made && turn.runs_from.is_some())?;
        self.calendar.until(turn.seat, now)
    }

    /// True if a clock runs.
    pub(crate) fn is_running(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| turn.runs_from.is_some())
    }

    /// Start of the clock for the first move of its side, if the clock has never stopped since (days 1.2).
    pub(crate) fn first_turn(&self) -> Option<Millis> {
        let has_looked = |turn: &Turn| self.control.look.is_some() && turn.look.is_none();
        let turn = self.turn.as_ref().filter(|turn| !turn.is_made && turn.spent == 0 && !has_looked(turn))?;
        turn.runs_from.filter(|_| !self.has_moved[turn.seat.index()])
    }

    /// Adds time to the move of this turn.
    pub(crate) fn lengthen(&mut self, millis: Millis) {
        if let Some(turn) = &mut self.turn {
            turn.allowed = turn.allowed.saturating_add(millis);
        }
    }

    /// Credit since the last ply; the board after the next one tells it.
    pub(crate) fn credited(&self) -> Millis {
        self.credited
    }

    /// Credit that the board after the last ply tells.
    pub(crate) fn told(&self) -> Option<Millis> {
        (self.told > 0).then_some(self.told)
    }

    /// Gives `seat` more time; a side that was out of time plays on.
    pub(crate) fn give(&mut self, seat: Seat, millis: Millis, now: Millis) {
        let over = self.turn.as_ref().filter(|turn| turn.seat == seat && !turn.is_made).map_or(0, |turn| {
            self.used(turn, now).saturating_sub(turn.allowed.saturating_add(self.reserve[seat.index()])).max(0)
        });
        // Time below zero before a claim is not taken from the gift.
        let reserve = &mut self.reserve[seat.index()];
        *reserve = reserve.saturating_add(millis).saturating_add(over);
        if self.fallen == Some(seat) {
            self.fallen = None;
        }
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat) {
            turn.told = Told::since(now);
        }
    }

    /// Takes the plies of a table back from `kept` on, and `seat` acts again. The side gets the time it had left then,
    /// but at least the shortest time there is. Increments of the undone moves are undone with them (days 2.2).
    pub(crate) fn take_back(&mut self, seat: Seat, kept: usize, now: Millis) {
        self.settle(now);
        let gone = self.plies.split_off(kept.min(self.plies.len()));
        for ply in &gone {
            let reserve = &mut self.reserve[ply.seat.index()];
            *reserve = reserve.saturating_sub(ply.increment).max(TIME_MIN.min(*reserve));
        }
        let left = gone.first().map_or(0, |ply| ply.left);
        match self.control.look {
            // The board comes closed again, with what was left to think (days 1.7).
            Some(look) => self.begin(seat, self.control.each(), Some(left.clamp(TIME_MIN.min(look), look)), now),
            None => self.begin(seat, if self.control.each() > 0 { left.max(TIME_MIN) } else { 0 }, None, now),
        }
    }

    /// Reading of the clock of `seat` at `now`.
    pub(crate) fn reading(&self, seat: Seat, now: Millis) -> Reading {
        let reserve = self.reserve[seat.index()];
        match self.turn.as_ref().filter(|turn| turn.seat == seat && !turn.is_made) {
            Some(turn) => {
                let used = self.used(turn, now);
                let over = used.saturating_sub(turn.allowed).max(0);
                Reading {
                    of_move: turn.allowed.saturating_sub(used).max(0),
                    reserve: reserve.saturating_sub(over).max(0),
                    is_to_act: !self.is_halted,
                    is_paused: self.is_paused,
                }
            }
            None => Reading { of_move: self.control.each(), reserve, is_to_act: false, is_paused: self.is_paused },
        }
    }

    /// Instant at which the side to act is out of time; `None` if no clock runs, or if it already is.
    pub(crate) fn falls_at(&self) -> Option<Millis> {
        let turn = self.turn.as_ref().filter(|turn| !turn.is_made && self.fallen != Some(turn.seat))?;
        let left = turn.allowed.saturating_add(self.reserve[turn.seat.index()]).saturating_sub(turn.spent);
        Some(self.calendar.after(turn.seat, turn.runs_from?, left.max(0)))
    }

    /// Instant at which the own time of the move under way is used up and its reserve begins to run.
    pub(crate) fn move_time_ends_at(&self) -> Option<Millis> {
        let turn = self.turn.as_ref().filter(|turn| !turn.is_made)?;
        let left = turn.allowed.saturating_sub(turn.spent);
        Some(self.calendar.after(turn.seat, turn.runs_from?, left.max(0)))
    }

    /// Stops the clocks, or lets them continue.
    pub(crate) fn pause(&mut self, is_paused: bool, now: Millis) {
        self.is_paused = is_paused;
        let used = self.turn.as_ref().map_or(0, |turn| self.used(turn, now));
        let Some(turn) = self.turn.as_mut().filter(|turn| !turn.is_made) else { return };
        if is_paused {
            turn.spent = used;
            turn.runs_from = None;
        } else {
            turn.runs_from = Some(now);
        }
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Instant at which the clock of this turn began to run last.
    pub(crate) fn began(&self) -> Option<Millis> {
        self.turn.as_ref()?.runs_from
    }

    /// Seat that is out of time by `now`.
    pub(crate) fn falls(&self, now: Millis) -> Option<Seat> {
        self.falls_at().filter(|at| *at <= now)?;
        self.turn.as_ref().map(|turn| turn.seat)
    }

    pub(crate) fn fell(&mut self, seat: Seat) {
        self.fallen = Some(seat);
    }

    pub(crate) fn fallen(&self) -> Option<Seat> {
        self.fallen
    }
}
