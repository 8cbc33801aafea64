//! Xiangqi and jieqi: the same board, the same endings; in jieqi pieces lie face down, and what they are is a matter
//! of the pool that is left.

mod exchange;
mod jieqi;
mod jieqi_judge;
pub mod jieqi_tuning;
mod jieqi_values;
mod judge;
mod keys;
mod net;
mod origin;
mod told_move;
pub(crate) mod training;
mod values;
mod xiangqi;

use banco_engine::games::xiangqi::repetition::Origins;
use banco_engine::games::xiangqi::{Man, Move, Piece, Point, Points, Position};
use banco_engine::{Kind, Seat};

use crate::node::{Node, Outcomes, Verdict};

use values::Pool;

/// Plies that one piece may check on end (clause 3.5); two may twice as many, three or more three times.
const CHECKS_OF_ONE_MAN: u32 = 6;

/// Counters of the law, as far as a search has to keep them too.
#[derive(Clone, Copy, Debug)]
struct Law {
    /// Runs of checks have an allowance.
    limits_checks: bool,
    /// Plies without progress that draw; `None` where nothing is counted.
    progress_max: Option<u32>,
    reveal_is_progress: bool,
    /// Repeating is judged at all.
    judges_repetition: bool,
}

/// Plies of one side that gave check without a break.
#[derive(Clone, Copy, Debug, Default)]
struct Checks {
    length: u32,
    /// The pieces that gave them, by identity.
    men: Points,
}

impl Checks {
    fn allowance(self) -> u32 {
        CHECKS_OF_ONE_MAN * self.men.len().min(3)
    }
}

/// A position of xiangqi or jieqi as one seat knows it.
#[derive(Clone)]
pub(crate) struct Lattice {
    position: Position,
    law: Law,
    key: u64,
    /// The pieces that check the side to move.
    checkers: Points,
    /// By seat.
    checks: [Checks; 2],
    /// Point of each piece when the search began.
    origins: Origins,
    progress: u32,
    reversible: usize,
    /// Pool of kinds that face-down pieces may be, by seat.
    pools: [Pool; 2],
    /// Pieces that were turned up in the tree without saying what they are.
    vague: Points,
    /// Worth of the pieces whose kind is known, with their places: Red's less Black's.
    placed: i32,
    /// Sums of the net; `None` in jieqi, which the hand-made numbers judge.
    sums: Option<net::Kept>,
    /// A piece that is turned up is an average piece from the start, and not looked at kind by kind: so a rival thinks.
    averages_men: bool,
}

/// Look of a piece to the side that searches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Known(Piece),
    FaceDown,
    Vague,
}

impl Lattice {
    /// The same for a player who takes every piece that is turned up for an average one.
    pub(crate) fn with_average_men(self) -> Lattice {
        Lattice { averages_men: true, ..self }
    }

    fn look(&self, point: Point, man: Man) -> Look {
        if man.dark {
            Look::FaceDown
        } else if self.vague.contains(point) {
            Look::Vague
        } else {
            Look::Known(man.piece)
        }
    }

    /// Value of a piece, wherever it stands.
    fn value(&self, point: Point, man: Man) -> i32 {
        match self.look(point, man) {
            Look::Known(piece) => values::of(piece, self.position.is_free()),
            Look::FaceDown | Look::Vague => self.pools[man.seat.index()].mean,
        }
    }

    /// Enters or leaves the sums that are kept along the way.
    fn count(&mut self, point: Point, man: Man, sign: i32) {
        let look = self.look(point, man);
        self.key ^= keys::man(point, man.seat, look);
        if let Look::Known(piece) = look {
            let free = self.position.is_free();
            let zone = if free { jieqi_values::of_zone(piece, point, man.seat) } else { 0 };
            let worth = values::of(piece, free) + values::place(piece, point, man.seat) + zone;
            self.placed += match man.seat {
                Seat::First => sign * worth,
                Seat::Second => -sign * worth,
            };
            if let Some(sums) = &mut self.sums {
                let inputs = net::inputs(piece, point, man.seat);
                if sign > 0 { net::net().add(sums, inputs) } else { net::net().remove(sums, inputs) }
            }
        }
    }

    fn play(&mut self, mv: Move, kind: Option<Piece>) {
        let Some(man) = self.position.man_at(mv.from) else { return };
        let captured = self.position.man_at(mv.to);
        let is_advance = man.piece == Piece::Soldier && !mv.from.is_home_of(man.seat) && mv.from.file() == mv.to.file();
        let stays_vague = self.vague.contains(mv.from) || (man.dark && kind.is_none());
        self.count(mv.from, man, -1);
        if let Some(captured) = captured {
            self.count(mv.to, captured, -1);
        }
        self.vague = self.vague.without(mv.from.set()).without(mv.to.set());
        self.position.make(mv, kind);
        if stays_vague {
            self.vague |= mv.to.set();
        }
        if let Some(moved) = self.position.man_at(mv.to) {
            self.count(mv.to, moved, 1);
        }
        if let Some(kind) = kind.filter(|_| man.dark) {
            let pool = &mut self.pools[man.seat.index()];
            self.key ^= keys::pool(man.seat, kind, pool.count(kind));
            pool.draw(kind, self.position.is_free());
            self.key ^= keys::pool(man.seat, kind, pool.count(kind));
        }
        self.key ^= keys::SIDE;
        self.origins[mv.to.index()] = self.origins[mv.from.index()];
        let is_progress = captured.is_some() || is_advance || (man.dark && self.law.reveal_is_progress);
        self.progress = if is_progress { 0 } else { self.progress + 1 };
        self.reversible = if captured.is_some() || man.dark { 0 } else { self.reversible + 1 };
        self.checkers = self.position.checkers_of(self.position.to_move());
        self.note_checks(man.seat, captured.is_some());
    }

    /// Clause 3.4: a run continues with every check and ends with every other ply; a capture ends both sides'.
    fn note_checks(&mut self, mover: Seat, has_captured: bool) {
        if has_captured {
            self.checks = [Checks::default(); 2];
        }
        let identity = |point: Point| self.origins[point.index()].unwrap_or(point).set();
        let identities = self.checkers.map(identity).fold(Points::NONE, Points::or);
        let run = &mut self.checks[mover.index()];
        *run = if self.checkers.is_empty() {
            Checks::default()
        } else {
            Checks { length: run.length + 1, men: run.men.or(identities) }
        };
    }
}

impl Node for Lattice {
    type Move = Move;

    const SITES: usize = Point::COUNT;
    const MEN: usize = 16;

    fn moves(&self, list: &mut Vec<Move>) {
        self.position.each_legal(|from, targets| list.extend(targets.map(|to| Move { from, to })));
    }

    fn text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn code(mv: Move) -> u32 {
        (mv.from.index() * Point::COUNT + mv.to.index() + 1) as u32
    }

    fn target(mv: Move) -> usize {
        mv.to.index()
    }

    fn strangeness(&self, mv: Move) -> i32 {
        let files = mv.from.file().abs_diff(mv.to.file());
        let ranks = mv.from.rank().abs_diff(mv.to.rank());
        let goes_back = match self.position.to_move() {
            Seat::First => mv.to.rank() < mv.from.rank(),
            Seat::Second => mv.to.rank() > mv.from.rank(),
        };
        i32::from(files.max(ranks)) - 1 + 2 * i32::from(goes_back)
    }

    fn man(&self, mv: Move) -> usize {
        self.position.man_at(mv.from).map_or(0, |man| 8 * man.seat.index() + man.piece as usize)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    fn gain(&self, mv: Move) -> i32 {
        self.position.man_at(mv.to).map_or(0, |man| self.value(mv.to, man))
    }

    fn stake(&self, mv: Move) -> i32 {
        self.position.man_at(mv.from).map_or(0, |man| self.value(mv.from, man))
    }

    fn exchange(&self, mv: Move) -> i32 {
        exchange::exchange(self, mv)
    }

    fn after(&self, mv: Move) -> Lattice {
        let mut next = self.clone();
        next.play(mv, None);
        next
    }

    fn turns_up(&self, mv: Move) -> Outcomes {
        match self.position.man_at(mv.from) {
            Some(man) if man.dark && !self.averages_men => self.pools[man.seat.index()].outcomes(),
            Some(_) | None => Outcomes::default(),
        }
    }

    fn kind(place: u8) -> Option<Kind> {
        Piece::ALL.get(usize::from(place)).map(|piece| piece.kind())
    }

    fn after_turning_up(&self, mv: Move, kind: u8) -> Lattice {
        let mut next = self.clone();
        next.play(mv, Piece::ALL.get(usize::from(kind)).copied());
        next
    }

    fn passed(&self) -> Option<Lattice> {
        let seat = self.position.to_move();
        let strong = [Piece::Rook, Piece::Horse, Piece::Cannon];
        let has_strong = strong.into_iter().any(|piece| !self.position.of(seat, piece).is_empty());
        if !self.checkers.is_empty() || !has_strong {
            return None;
        }
        let mut next = self.clone();
        next.position.set_to_move(seat.other());
        next.key ^= keys::SIDE;
        next.reversible = 0;
        next.checks[seat.index()] = Checks::default();
        Some(next)
    }

    fn evaluate(&self) -> i32 {
        let is_jieqi = self.position.is_free() && !self.averages_men;
        if is_jieqi { jieqi_judge::judge(self) } else { judge::judge(self) }
    }

    fn verdict(&self) -> Option<Verdict> {
        let to_move = self.position.to_move();
        let (own, other) = (self.checks[to_move.index()], self.checks[to_move.other().index()]);
        if self.law.limits_checks && other.length > other.allowance() {
            let is_mutual = own.length > 0 && own.length >= own.allowance();
            return Some(if is_mutual { Verdict::Drawn } else { Verdict::Won });
        }
        self.law.progress_max.filter(|limit| self.progress >= *limit).map(|_| Verdict::Drawn)
    }

    /// Clauses 2.1 and 2.2.
    fn without_moves(&self) -> Verdict {
        Verdict::Lost
    }

    fn reversible_plies(&self) -> usize {
        self.reversible
    }

    /// A side that has only checked in the whole cycle will have to deviate.
    fn repeated(&self, plies: usize) -> Verdict {
        let to_move = self.position.to_move();
        let half = plies as u32 / 2;
        let only_checked = |seat: Seat| self.checks[seat.index()].length >= half;
        match (only_checked(to_move.other()), only_checked(to_move)) {
            (true, false) if self.law.judges_repetition => Verdict::Won,
            (false, true) if self.law.judges_repetition => Verdict::Lost,
            _ => Verdict::Drawn,
        }
    }
}
