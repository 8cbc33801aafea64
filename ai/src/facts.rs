//! Facts of a move, as a person would say them. Every fact is looked up on the board or was searched to its end; what
//! cannot be verified is not said.

mod board;
mod lattice;
mod lines;
mod mates;
mod motif;
mod moved;
mod plans;
mod shogi;
mod support;
mod takes;
mod targets;
mod worth;

use banco_engine::{AnyGame, Face, Seat};

use crate::backgammon::PlayPurpose;
use crate::brain;
use crate::report::{Line, Report};

pub use mates::MateName;
pub use motif::Motif;
pub use worth::rough_worth;

use moved::Moved;

/// Facts that are told of one move: more than two are a lecture.
const FACTS_MAX: usize = 2;

/// Something that is true of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It ends the game.
    Wins,
    /// The other side is mated in so many moves, this one counted.
    MateIn(u8),
    /// It captures a piece and cannot be recaptured.
    TakesFree(Face),
    /// It takes a piece that is worth at least what takes it.
    Takes(Face),
    /// It takes this piece, and what is taken for it only the search has counted.
    Exchanges(Face),
    /// The piece that moves was attacked by a lesser one and is safe where it goes.
    Saves(Face),
    /// It attacks two pieces at once, both worth more than itself, and cannot be taken.
    Fork([Face; 2]),
    /// It gives check.
    Check,
    /// After the best answer it takes this piece.
    ThenTakes(Face),
    /// It attacks this piece, which is worth more, and cannot be taken.
    Attacks(Face),
    /// If this piece is captured, the piece that moves recaptures, and no other does.
    Guards(Face),
    /// Moves that it has on its target, and moves that it has now.
    Wider(u8, u8),
    /// Chess: the king castles.
    Castles,
    /// Jieqi: a piece is turned up.
    TurnsUp,
    /// A motif of the board.
    Motif(Motif),
    /// Caro: five can be made in two places next.
    OpenFour,
    /// Caro: five can be made in one place next.
    Four,
    /// Caro: two threats at once.
    TwoThreats,
    /// Caro: an open three.
    OpenThree,
    /// Caro: the other side would make five there, or by the end that is shut.
    StopsFive,
    /// Caro: the other side would make an open four there.
    StopsOpenFour,
    /// Caro: it lengthens so many rows of its own that can still become five.
    Joins(u8),
    /// Caro: it stops so many rows of the other side that could still become five.
    Hinders(u8),
    /// Backgammon: so many pieces are hit.
    Hits(u8),
    /// Backgammon: this point is made, by the mover's number.
    MakesPoint(u8),
    /// Backgammon: no single piece is left where it could be hit.
    NoBlot,
    /// Backgammon: of 36 rolls so many hit something.
    Shots(u8),
    /// Backgammon: what a play is good for beside that.
    Play(PlayPurpose),
    /// Backgammon: deciding otherwise costs so many thousandths of the stake.
    Costs(u16),
}

/// From here on a fact is a small purpose: more room, a step forward.
const SMALL_RANK: u8 = 16;

impl Fact {
    /// True if it is a purpose of its own, but no more than that.
    pub const fn is_small(self) -> bool {
        self.rank() >= SMALL_RANK
    }

    /// Its place among facts of one move: the most telling is 0.
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Fact::Wins => 0,
            Fact::MateIn(_) | Fact::StopsFive => 1,
            Fact::TakesFree(_) | Fact::OpenFour | Fact::Hits(_) => 3,
            Fact::Fork(_) | Fact::TwoThreats | Fact::StopsOpenFour | Fact::MakesPoint(_) => 4,
            Fact::Takes(_) | Fact::Four | Fact::NoBlot => 6,
            Fact::Saves(_) | Fact::OpenThree | Fact::Shots(_) | Fact::Costs(_) => 7,
            Fact::ThenTakes(_) | Fact::Exchanges(_) => 9,
            Fact::Attacks(_) | Fact::Joins(_) => 10,
            Fact::Guards(_) | Fact::Castles | Fact::Hinders(_) => 11,
            Fact::Play(_) => 12,
            Fact::Check | Fact::TurnsUp => 15,
            Fact::Wider(..) => 17,
            Fact::Motif(motif) => motif.rank(),
        }
    }
}

/// Facts of the best move of `report`, for `seat` to play it in `game`; the most telling first.
pub fn facts(game: &AnyGame, seat: Seat, report: &Report) -> Vec<Fact> {
    let Some(line) = &report.best else { return Vec::new() };
    let mut facts = brain::facts(game, seat, report, line);
    let mates = brain::mate_in(game.key(), line.score).and_then(|moves| u8::try_from(moves).ok());
    if let Some(moves) = mates.filter(|moves| *moves > 1) {
        // A mate needs no other purpose.
        facts.retain(|fact| fact.rank() < PLAN_RANK);
        facts.insert(0, Fact::MateIn(moves));
    }
    facts.truncate(FACTS_MAX);
    facts
}

/// True if `mv` wins the game for `seat`.
pub(crate) fn wins(game: &AnyGame, seat: Seat, mv: &str) -> bool {
    moved::play(game, mv).is_some_and(|after| moved::is_won(&after, seat))
}

/// Facts of a move in games in which pieces move and take; `None` if `line` begins with no such move.
pub(crate) fn of_men(game: &AnyGame, seat: Seat, line: &Line) -> Option<Vec<Fact>> {
    if let Some(turned_up) = lattice::of_turning(game, seat, &line.mv) {
        return Some(turned_up);
    }
    let moved = Moved::of(game, seat, &line.mv)?;
    if moved.is_won() {
        return Some([Fact::Wins].into_iter().chain(mates::named(&moved)).collect());
    }
    let mut facts = takes::at_once(&moved);
    facts.extend(takes::attacked(&moved));
    facts.extend(lines::motifs(&moved));
    facts.extend(targets::motifs(&moved));
    if moved.taken.is_none() {
        facts.extend(takes::taken_later(&moved, line).map(Fact::ThenTakes));
    }
    // A move that wins or saves something needs no other purpose.
    if facts.iter().all(|fact| fact.rank() >= PLAN_RANK) {
        facts.extend(plans::of(&moved));
        facts.extend(lattice::plans(&moved));
        facts.extend(shogi::plans(&moved));
        facts.extend(support::of(&moved));
    }
    facts.sort_by_key(|fact| fact.rank());
    Some(without_repeats(facts))
}

/// From here on a fact leaves room for a plan.
const PLAN_RANK: u8 = 8;

/// Each piece is told about once.
fn without_repeats(facts: Vec<Fact>) -> Vec<Fact> {
    let mut told: Vec<Fact> = Vec::new();
    for fact in facts {
        if !told.iter().any(|known| *known == fact || covers(*known, fact)) {
            told.push(fact);
        }
    }
    told
}

/// True if a person who was told `known` learns nothing from `fact`.
fn covers(known: Fact, fact: Fact) -> bool {
    use Motif::{AttacksLoose, CheckAndAttack, CheckWins, DiscoveredCheck, DoubleCheck, Rescues, Screens, Traps};
    let attacked = match fact {
        Fact::Attacks(face) | Fact::Motif(AttacksLoose(face) | CheckAndAttack(face) | CheckWins(face)) => Some(face),
        _ => None,
    };
    let presses = |face: Face| matches!(fact, Fact::Motif(Motif::Presses(pressed, ..)) if pressed == face);
    match known {
        Fact::Fork(of) => attacked.is_some_and(|face| of.contains(&face)),
        Fact::Motif(CheckWins(_) | CheckAndAttack(_) | DiscoveredCheck(_) | Screens(_)) if fact == Fact::Check => true,
        Fact::Motif(DoubleCheck) => matches!(fact, Fact::Check | Fact::Motif(DiscoveredCheck(_))),
        Fact::Motif(Traps(face) | CheckWins(face)) | Fact::Attacks(face) => attacked == Some(face) || presses(face),
        Fact::Motif(Motif::Skewers([front, _])) => attacked == Some(front),
        Fact::Motif(Motif::DoubleCapture(both)) => {
            matches!(fact, Fact::TakesFree(face) | Fact::Takes(face) | Fact::Exchanges(face) if both.contains(&face))
        }
        Fact::Saves(_) => matches!(fact, Fact::Motif(Rescues(_) | Motif::Dodges(_))),
        Fact::Motif(Rescues(_)) => matches!(fact, Fact::Motif(Motif::Dodges(_))),
        Fact::Guards(face) => fact == Fact::Motif(Motif::Backs(face)),
        Fact::Motif(Motif::PromotesNext(_)) => matches!(fact, Fact::Motif(Motif::NearsZone(_))),
        Fact::Motif(Motif::MakesRoom(..)) => matches!(fact, Fact::Wider(..)),
        _ => false,
    }
}
