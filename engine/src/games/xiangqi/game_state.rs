//! The course of a game: the position, how it came about, and how it ends. Shared with jieqi.

use crate::{Ending, Illegal, LastMove, Reason, Rule, Seat};

use super::fen::Clocks;
use super::man::{Man, Piece};
use super::moves::Move;
use super::options::Rules;
use super::point::Point;
use super::position::Position;
use super::refuse;
use super::repetition::{Origins, Referee};

/// A captured piece: as it was seen, and where it stood when the course began, which names it for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// As it stood when it was captured, perhaps face down.
    pub man: Man,
    /// Its identity: where it stood when the course began.
    pub origin: Point,
}

/// One ply in its public form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// From where to where.
    pub mv: Move,
    /// Kind that a face-down piece turned out to be.
    pub turned_up: Option<Piece>,
    /// Piece on the target.
    pub captured: Option<Taken>,
}

/// Fate of a piece that lay face down at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It still lies on its point.
    FaceDown,
    /// The piece has made a move.
    TurnedUp,
    /// Captured before it was ever turned up.
    TakenDark(Taken),
}

/// Position and history. Everything in it is public.
#[derive(Clone, Debug)]
pub struct Course {
    position: Position,
    clocks: Clocks,
    plies: Vec<Ply>,
    /// The identity of each piece, which moving and turning up leave alone.
    origins: Origins,
    referee: Referee,
    /// Verdict of repetition and counters on the last ply.
    by_history: Option<Ending>,
    ending: Option<Ending>,
}

impl Course {
    /// Course whose history begins here: all counters at 0, with any clocks (clause 4.1).
    pub fn new(position: Position, clocks: Clocks, rules: Rules) -> Course {
        let mut origins = [None; Point::COUNT];
        for (point, _) in position.men() {
            origins[point.index()] = Some(point);
        }
        let referee = Referee::new(rules);
        let mut course =
            Course { position, clocks, plies: Vec::new(), origins, referee, by_history: None, ending: None };
        course.ending = course.lack_of_moves();
        course
    }

    /// The pieces and who moves now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The two counts of the position text.
    pub const fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// Every ply since history began, oldest first.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Ending of the game; a position without a legal move is over from the start.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Runs and counters (clauses 3 and 4).
    pub const fn referee(&self) -> &Referee {
        &self.referee
    }

    /// Point of the piece whose identity is `origin`; `None` once it is captured.
    pub fn place_of(&self, origin: Point) -> Option<Point> {
        Point::all().find(|point| self.origins[point.index()] == Some(origin))
    }

    /// Runs of the side that has just moved which near their allowance (clause 3.7); none once the game is over.
    pub fn warnings(&self) -> Vec<String> {
        match self.ending {
            Some(_) => Vec::new(),
            None => self.referee.warnings(self.position.to_move().other(), |origin| self.place_of(origin)),
        }
    }

    /// The legal moves of the side to move; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.ending {
            Some(_) => Vec::new(),
            None => self.position.legal_moves(),
        }
    }

    /// The moves of `seat` if it were to move; `None` after the end, and while the other general stands in check.
    pub fn moves_of(&self, seat: Seat) -> Option<Vec<Move>> {
        Some(self.position_of(seat)?.legal_moves())
    }

    /// As [`Course::moves_of`]: the course with `seat` to move.
    pub fn in_turn_of(&self, seat: Seat) -> Option<Course> {
        Some(Course { position: self.position_of(seat)?, ..self.clone() })
    }

    fn position_of(&self, seat: Seat) -> Option<Position> {
        let mut position = self.position;
        position.set_to_move(seat);
        let is_real = self.ending.is_none() && position.checkers_of(seat.other()).is_empty();
        is_real.then_some(position)
    }

    /// True if the side to move may play `mv` now.
    ///
    /// # Errors
    /// The game is over, or the first clause that forbids the move.
    pub fn allow(&self, mv: Move) -> Result<(), Illegal> {
        match self.ending {
            Some(_) => Err(Illegal::new(Rule::GameOver, [])),
            None => refuse::allow(&self.position, mv),
        }
    }

    /// Carries out a move of the side to move, legal or not, and counts what it did. `turned_up` is what a face-down
    /// mover is.
    ///
    /// # Errors
    /// Refuses what the board cannot carry: no own piece to move, or an own piece or a general to take.
    pub fn apply(&mut self, mv: Move, turned_up: Option<Piece>) -> Result<Ply, Illegal> {
        self.can_carry(mv)?;
        let before = self.position;
        let taken_origin = self.origins[mv.to.index()];
        self.origins[mv.to.index()] = self.origins[mv.from.index()].take();
        let captured = self.position.make(mv, turned_up);
        let captured = captured.zip(taken_origin).map(|(man, origin)| Taken { man, origin });
        self.clocks.quiet = if captured.is_some() { 0 } else { self.clocks.quiet + 1 };
        if self.position.to_move() == Seat::First {
            self.clocks.number += 1;
        }
        let ply = Ply { mv, turned_up, captured };
        self.plies.push(ply);
        self.by_history = self.referee.judge(&before, &self.position, &self.plies, &self.origins);
        self.ending = None;
        Ok(ply)
    }

    /// The course as it is shown while chance turns the piece of `mv` up: the piece lies face down on its target.
    #[must_use]
    pub fn turning(&self, mv: Move) -> Course {
        let mut shown = self.clone();
        let origin = self.origins[mv.to.index()];
        let captured = shown.position.take(mv.to).zip(origin).map(|(man, origin)| Taken { man, origin });
        if let Some(man) = shown.position.take(mv.from) {
            shown.position.put(mv.to, man);
        }
        shown.position.set_to_move(self.position.to_move().other());
        shown.plies.push(Ply { mv, turned_up: None, captured });
        shown
    }

    /// True if the board can carry a move of the side to move, legal or not.
    ///
    /// # Errors
    /// See [`Course::apply`].
    pub fn can_carry(&self, mv: Move) -> Result<(), Illegal> {
        let to_move = self.position.to_move();
        match self.position.man_at(mv.from) {
            None => return Err(Illegal::new(Rule::NoManThere, [mv.from.site()])),
            Some(man) if man.seat != to_move => return Err(Illegal::new(Rule::NotYourMan, [mv.from.site()])),
            Some(_) => {}
        }
        match self.position.man_at(mv.to) {
            Some(man) if man.seat == to_move => Err(Illegal::new(Rule::OwnManOnTarget, [mv.to.site()])),
            // No law ever let a general be taken: the game is over before.
            Some(man) if man.piece == Piece::General => Err(Illegal::new(Rule::NotItsMove, [mv.to.site()])),
            Some(_) | None => Ok(()),
        }
    }

    /// Mate comes before repetition, repetition before the counters (clauses 2.4 and 4.4).
    pub fn verdict(&self) -> Option<Ending> {
        self.lack_of_moves().or(self.by_history)
    }

    /// The game is over: by its verdict, or because a record says so.
    pub const fn close(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// Mate and lack of moves (clauses 2.1 and 2.2): the side that cannot move loses.
    fn lack_of_moves(&self) -> Option<Ending> {
        if self.position.has_legal_move() {
            return None;
        }
        let reason = if self.position.is_in_check() { Reason::Checkmate } else { Reason::Stalemate };
        Some(Ending::won(self.position.to_move().other(), reason))
    }

    /// The pieces `seat` has captured, oldest first.
    pub fn taken_by(&self, seat: Seat) -> impl Iterator<Item = Taken> + '_ {
        self.plies.iter().filter_map(|ply| ply.captured).filter(move |taken| taken.man.seat != seat)
    }

    /// Fate of the piece that lay face down on `origin` when the course began. A piece lies on its point until
    /// it is turned up by its first move, so the point is enough to find it.
    pub fn fate_of(&self, origin: Point) -> Fate {
        let taken = self.plies.iter().filter_map(|ply| ply.captured).find(|taken| taken.origin == origin);
        match taken.filter(|taken| taken.man.dark) {
            Some(taken) => Fate::TakenDark(taken),
            None if self.plies.iter().any(|ply| ply.mv.from == origin && ply.turned_up.is_some()) => Fate::TurnedUp,
            None => Fate::FaceDown,
        }
    }

    /// The last ply as boards mark it; `None` before the first.
    pub fn last_move(&self) -> Option<LastMove> {
        self.plies.last().map(|ply| LastMove {
            from: Some(ply.mv.from.site()),
            via: None,
            to: ply.mv.to.site(),
            turned_up: ply.turned_up.is_some(),
        })
    }
}
