//! The course of a game: the position, how it came about, and how it ends.

use crate::{ChuKind, Ending, Illegal, Rule, Seat};

use super::laws::Repetition;
use super::man::Man;
use super::moves::Move;
use super::position::Position;
use super::refuse;
use super::repetition::{Deed, History, OCCURRENCES_MAX};
use super::square::Square;

/// One ply as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// By what it did to the board.
    pub mv: Move,
    /// Piece before the move.
    pub man: Man,
    /// Captures of the first and the second step.
    pub captured: [Option<Man>; 2],
}

/// Position and history.
#[derive(Clone, Debug)]
pub struct Course {
    start: Position,
    position: Position,
    /// Of the next move, as SFEN counts: every ply.
    number: u32,
    plies: Vec<Ply>,
    history: History,
    ending: Option<Ending>,
}

impl Course {
    /// History begins here.
    pub fn new(position: Position, number: u32) -> Course {
        let history = History::new(position);
        let ending = position.decided().or_else(|| position.bare_royals());
        Course { start: position, position, number, plies: Vec::new(), history, ending }
    }

    /// The course with `seat` to move, for questions; what was granted to the other side for one move falls (clause
    /// 4.4).
    pub fn in_turn_of(&self, seat: Seat) -> Course {
        let mut position = self.position;
        if position.to_move() != seat {
            position.set_to_move(seat);
            position.set_counter_strike(None);
        }
        Course { position, ..self.clone() }
    }

    /// The position in which the course began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The number of the next move, as SFEN counts.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Every ply since history began, oldest first.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Ending of the game; a position that is over has one from the start.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The law tests for the end after a move (clause 6.1). A position that was set up and is over already says so,
    /// and may still be asked what could be played in it.
    const fn is_closed(&self) -> bool {
        self.ending.is_some() && !self.plies.is_empty()
    }

    /// The legal moves of the side to move; none once a game that was played is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_closed() { Vec::new() } else { self.moves_on_board() }
    }

    /// The legal moves of the position, whether or not the game is over.
    pub fn moves_on_board(&self) -> Vec<Move> {
        let mut moves = self.position.legal_moves();
        moves.retain(|mv| !self.makes_forbidden_fourth(*mv));
        moves
    }

    /// True if the side to move may play `mv` now.
    ///
    /// # Errors
    /// The game is over, the first clause that forbids the move, or `repetition=forbid4`.
    pub fn allow(&self, mv: Move) -> Result<(), Illegal> {
        if self.is_closed() {
            return Err(Illegal::new(Rule::GameOver, []));
        }
        refuse::allow(&self.position, mv)?;
        if self.makes_forbidden_fourth(mv) {
            return Err(Illegal::new(Rule::FourthOccurrence, [mv.to.site()]));
        }
        Ok(())
    }

    fn makes_forbidden_fourth(&self, mv: Move) -> bool {
        self.position.laws().repetition == Repetition::Forbid4
            && self.is_reversible(mv)
            && self.history.occurrences(&self.position.after(mv)) + 1 >= OCCURRENCES_MAX
    }

    /// True if the position before the move could ever occur again.
    fn is_reversible(&self, mv: Move) -> bool {
        let captures = mv.via.is_some() || (mv.from != mv.to && !self.position.is_empty_at(mv.to));
        let is_pawn = self.position.man_at(mv.from).is_some_and(|man| man.kind == ChuKind::Pawn);
        !captures && !mv.promote && !is_pawn
    }

    /// Occurrences of the present position, this one included (clause 5.1); 1 where repetition is not judged.
    pub fn occurrences(&self) -> u32 {
        match self.position.laws().repetition {
            Repetition::Off => 1,
            Repetition::Fault | Repetition::Forbid4 => self.history.occurrences(&self.position),
        }
    }

    /// Plays an allowed move and looks whether the game is over.
    ///
    /// # Errors
    /// As [`Course::apply`].
    pub fn play(&mut self, mv: Move) -> Result<Ply, Illegal> {
        let ply = self.apply(mv)?;
        self.ending = self.verdict();
        Ok(ply)
    }

    /// Carries out a move of the side to move, legal or not.
    ///
    /// # Errors
    /// Refuses what the board cannot carry: no own piece to move, or an own piece to take.
    pub fn apply(&mut self, mv: Move) -> Result<Ply, Illegal> {
        let man = self.carried(mv)?;
        let is_reversible = self.is_reversible(mv);
        let captured = self.position.make(mv);
        self.number += 1;
        let ply = Ply { mv, man, captured };
        self.plies.push(ply);
        if is_reversible {
            self.history.add(self.deed(ply), self.position);
        } else {
            self.history.begin(self.position);
        }
        self.ending = None;
        Ok(ply)
    }

    /// The piece that the board can let make this move.
    fn carried(&self, mv: Move) -> Result<Man, Illegal> {
        let own = self.position.to_move();
        let man = self.position.man_at(mv.from);
        let man = man.ok_or_else(|| Illegal::new(Rule::NoManThere, [mv.from.site()]))?;
        if man.seat != own {
            return Err(Illegal::new(Rule::NotYourMan, [mv.from.site()]));
        }
        // It may come back to where it stood.
        let reached = [mv.via, Some(mv.to)].into_iter().flatten().filter(|square| *square != mv.from);
        let is_own = |square: &Square| self.position.man_at(*square).is_some_and(|man| man.seat == own);
        match reached.into_iter().find(is_own) {
            Some(square) => Err(Illegal::new(Rule::OwnManOnTarget, [square.site()])),
            None => Ok(man),
        }
    }

    /// The game is over: by its verdict, or because a record says so.
    pub const fn close(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    fn deed(&self, ply: Ply) -> Deed {
        Deed {
            seat: ply.man.seat,
            gave_check: self.position.is_in_check(ply.man.seat.other()),
            attacks: self.position.attacks_something(ply.mv.to),
            passed: ply.mv.is_pass(),
        }
    }

    /// Clause 6.1 in its order.
    pub fn verdict(&self) -> Option<Ending> {
        let verdict = || match self.position.laws().repetition {
            Repetition::Fault => self.history.verdict(),
            Repetition::Forbid4 => self.all_forbidden(),
            Repetition::Off => None,
        };
        self.position.decided().or_else(verdict).or_else(|| self.position.bare_royals())
    }

    /// Under `forbid4` a side whose every move would make a fourth occurrence has no legal move.
    fn all_forbidden(&self) -> Option<Ending> {
        let moves = self.position.legal_moves();
        let is_stuck = moves.iter().all(|mv| self.makes_forbidden_fourth(*mv));
        is_stuck.then(|| Ending::won(self.position.to_move().other(), crate::Reason::Stalemate))
    }

    /// In check, and no move leads out of it: told as a courtesy, the game continues (clause 6.1).
    pub fn is_mate(&self) -> bool {
        let seat = self.position.to_move();
        let answers = |mv: &Move| {
            let after = self.position.after(*mv);
            after.royals_of(seat.other()).next().is_none() || !after.is_in_check(seat)
        };
        self.ending.is_none() && self.position.is_in_check(seat) && !self.legal_moves().iter().any(answers)
    }

    /// The pieces `seat` has captured, oldest first.
    pub fn taken_by(&self, seat: Seat) -> impl Iterator<Item = Man> + '_ {
        self.plies.iter().flat_map(|ply| ply.captured).flatten().filter(move |man| man.seat != seat)
    }
}
