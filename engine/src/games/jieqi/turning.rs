//! Pieces that are drawn when they are turned up or captured face down. Law: beacon 4.1 to 4.3a.
//!
//! A move that needs an identity waits for chance; the board stays as it was until the outcome completes the move.

use banco_beacon::{Purpose, Side};

use crate::beacon_luck::TAKEN;
use crate::games::xiangqi::{Man, Move, Piece, Point, game_state::Course};
use crate::{Captured, Chance, DueDraw, Game, Illegal, Outcome, OutcomeError, Played, Seat};

use super::deal::Deal;
use super::options::CapturedDark;
use super::{Eyes, Jieqi};

/// Written for a piece that a viewer may not know.
const UNKNOWN: &str = "?";

const fn side(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::Red,
        Seat::Second => Side::Black,
    }
}

impl Jieqi {
    /// The course, unless it waits for the piece that is turned up.
    pub(super) const fn settled(&self) -> Option<&Course> {
        if self.turning.is_some() { None } else { Some(&self.course) }
    }

    /// The sides of which a move needs a piece: the one it turns up, and the one it captures face down.
    fn needed_by(&self, mv: Move) -> [Option<Seat>; 2] {
        let undrawn = |point: Point| {
            let deal = self.deal.as_ref().filter(|deal| deal.is_late() && deal.at(point).is_none())?;
            let man = self.board().man_at(point).filter(|man| man.dark)?;
            (!deal.undrawn(man.seat).is_empty()).then_some(man.seat)
        };
        let is_looked_at = self.options.captured != CapturedDark::Hidden;
        [undrawn(mv.from), undrawn(mv.to).filter(|_| is_looked_at)]
    }

    /// The draws of a move, in order; none where every identity it needs is known.
    pub(super) fn draws_of(&self, mv: Move) -> Vec<DueDraw> {
        let [turned_up, taken] = self.needed_by(mv);
        let is_for_captor = self.options.captured == CapturedDark::Captor;
        let turned_up = turned_up.map(|seat| DueDraw {
            purpose: Purpose::Man(side(seat)),
            is_private: is_for_captor && self.has_lost_dark(seat),
        });
        let taken = taken.map(|seat| DueDraw { purpose: Purpose::Taken(side(seat)), is_private: is_for_captor });
        turned_up.into_iter().chain(taken).collect()
    }

    /// True if a piece of `seat` was captured face down.
    fn has_lost_dark(&self, seat: Seat) -> bool {
        self.course.taken_by(seat.other()).any(|taken| taken.man.dark)
    }

    /// True if a piece was drawn, or is about to be.
    pub(super) fn has_asked_for_draws(&self) -> bool {
        let is_drawn = |deal: &Deal| deal.is_late() && Point::all().any(|point| deal.at(point).is_some());
        self.turning.is_some() || self.deal.as_ref().is_some_and(is_drawn)
    }

    /// The move is played, and its piece lies face down until chance has spoken.
    pub(super) fn wait_for_chance(&mut self, mv: Move) -> Result<Played, Illegal> {
        self.course.can_carry(mv)?;
        self.turning = Some(mv);
        let captured = self.board().man_at(mv.to).map(|man| if man.dark { None } else { Some(man.piece.kind()) });
        Ok(Played {
            turned_up: None,
            captured: captured.map(|kind| Captured { kind }).into_iter().collect(),
            check: false,
        })
    }

    /// Asks for one number below the size of each pool.
    pub(super) fn draw_for(&self, mv: Move, chance: &mut dyn Chance) -> Outcome {
        let needed = self.needed_by(mv).into_iter().flatten();
        let mut letters = self.draws_of(mv).into_iter().zip(needed).map(|(draw, seat)| {
            let pool = self.deal.as_ref().map(|deal| deal.undrawn(seat)).unwrap_or_default();
            let number = chance.draw(&draw.purpose.to_string(), 0, &[pool.len() as u32]).first().copied();
            let piece = pool.get(number.unwrap_or_default() as usize).copied();
            let letter = piece.map(|piece| Man { seat, piece, dark: false }.letter());
            (draw.purpose, letter.unwrap_or_default())
        });
        Outcome(letters.by_ref().fold(String::new(), |mut text, (purpose, letter)| {
            if matches!(purpose, Purpose::Taken(_)) {
                text.push(TAKEN);
            }
            text.push(letter);
            text
        }))
    }

    /// Completes the move that waits.
    pub(super) fn turn_up(&mut self, mv: Move, outcome: &Outcome) -> Result<Played, OutcomeError> {
        let drawn = read(&outcome.0);
        let mut deal = self.deal.clone().ok_or(OutcomeError("no piece is drawn here"))?;
        for ((seat, letter), point) in self.needed_by(mv).into_iter().zip(drawn).zip([mv.from, mv.to]) {
            match (seat, letter) {
                (None, None) => {}
                (Some(seat), Some(letter)) => {
                    let is_of = |piece: &Piece| Man { seat, piece: *piece, dark: false }.letter() == letter;
                    let piece = deal.undrawn(seat).into_iter().find(is_of);
                    deal.lay(point, piece.ok_or(OutcomeError("no such piece is left in the pool"))?);
                }
                (None, Some(_)) | (Some(_), None) => return Err(OutcomeError("one letter for each draw of the move")),
            }
        }
        let turned_up = self.board().dark().contains(mv.from).then(|| deal.at(mv.from)).flatten();
        let before = Jieqi { deal: Some(deal), turning: None, ..self.clone() };
        let before = std::mem::replace(self, before);
        self.carry_out(mv, turned_up).map_err(|_| {
            *self = before;
            OutcomeError("the move that waits cannot be carried out")
        })
    }

    /// Carries a move out whose identities are known.
    pub(super) fn carry_out(&mut self, mv: Move, turned_up: Option<Piece>) -> Result<Played, Illegal> {
        let ply = self.course.apply(mv, turned_up)?;
        Ok(Played {
            turned_up: turned_up.map(Piece::kind),
            captured: ply.captured.map(|taken| self.captured(taken)).into_iter().collect(),
            check: self.in_check(),
        })
    }
}

/// Letters of an outcome: the piece that was turned up, and the one that was captured face down.
fn read(text: &str) -> [Option<char>; 2] {
    let one = |text: &str| {
        let mut letters = text.chars();
        // A second letter makes the whole unreadable: no piece has it.
        letters.next().map(|letter| if letters.next().is_none() { letter } else { char::REPLACEMENT_CHARACTER })
    };
    match text.split_once(TAKEN) {
        None => [one(text), None],
        Some((turned_up, taken)) => [one(turned_up), one(taken).or(Some(char::REPLACEMENT_CHARACTER))],
    }
}

/// An outcome as far as a viewer may know it: a piece captured face down may be for its captor alone.
pub(super) fn known(outcome: &Outcome, captured: CapturedDark, eyes: &Eyes<'_>) -> Outcome {
    let Some((turned_up, taken)) = outcome.0.split_once(TAKEN) else { return outcome.clone() };
    let is_black = taken.chars().all(char::is_lowercase);
    let captor = if is_black { Seat::First } else { Seat::Second };
    let may_look = captured == CapturedDark::Public || eyes.sees_everything() || eyes.is_seat(captor);
    Outcome(format!("{turned_up}{TAKEN}{}", if may_look { taken } else { UNKNOWN }))
}
