//! Backgammon: a net judges positions, a few rolls are looked ahead, the cube goes by what the match is worth.

mod bearoff;
mod brain;
mod chances;
mod facts;
mod inputs;
mod net;
mod origin;
mod purposes;
mod stakes;
pub(crate) mod training;

use banco_engine::games::backgammon::play::Play;
use banco_engine::games::backgammon::plays::{Line as Way, plays_into};
use banco_engine::games::backgammon::position::Position;
use banco_engine::games::backgammon::roll::Roll;
use banco_engine::games::backgammon::{Backgammon, Move};
use banco_engine::{Outcome, Seat};

use crate::limits::{CANCEL_NODES, LINES_MAX, Limits};
use crate::report::{Line, Report};
use crate::resources::{Resources, mix};

use chances::Chances;
use origin::backgammon;
use stakes::Stakes;

pub use purposes::PlayPurpose;

/// Plays that are looked at again with one more roll ahead, and with two: how many at most, and the margin behind the
/// best, in thousandths of the stake, within which they are.
const LOOKED_AT: [(usize, i32); 2] = [(8, 160), (3, 60)];

/// The same with many positions to look at: the net misjudges some good plays by more than the usual margin.
const WIDE: [(usize, i32); 2] = [(16, 260), (8, 130)];
const WIDE_NODES: u64 = 200_000;

/// An error of [`Resources::noise`], in thousandths of the stake.
const NOISE: i32 = 2;

/// Does what the first question of some positions would have to wait for.
pub fn prepare() {
    bearoff::prepare();
}

/// Decision to make, all of it as the side on roll counts.
pub(crate) struct Decision {
    position: Position,
    stakes: Stakes,
    what: What,
}

enum What {
    /// The dice are thrown.
    Play(Vec<Way>),
    /// To roll, or first to double.
    Roll { may_double: bool },
    /// The other side answers a double.
    Answer,
}

/// A play with what it is worth.
#[derive(Clone)]
struct Candidate {
    way: Way,
    score: i32,
}

/// One question, with what is spent on it.
struct Thought<'a> {
    limits: Limits<'a>,
    nodes: u64,
    stopped: bool,
    cancelled: bool,
    /// Lists of plays that are used again, by depth.
    ways: Vec<Vec<Way>>,
}

impl Decision {
    /// The best that a player with these wits finds within `limits`.
    pub(crate) fn think(&self, limits: Limits<'_>, wits: Resources) -> Report {
        let wits = Resources { seed: mix(wits.seed, key(&self.position)), ..wits };
        let mut thought = Thought::new(limits);
        let (lines, depth) = match &self.what {
            What::Play(ways) => self.plays(&mut thought, ways),
            What::Roll { may_double } => self.roll(&mut thought, *may_double),
            What::Answer => self.answer(&mut thought),
        };
        let felt = |line: &Line| {
            let text = line.mv.bytes().fold(0, |sum: u64, byte| mix(sum, u64::from(byte)));
            line.score + NOISE * wits.error(text)
        };
        // The first of equals is the better one.
        let best = lines.iter().rev().max_by_key(|line| felt(line)).cloned();
        let mut alternatives = lines;
        alternatives.truncate(limits.lines.clamp(1, LINES_MAX));
        if let Some(best) = best.as_ref().filter(|best| !alternatives.contains(best)) {
            alternatives.pop();
            alternatives.push(best.clone());
        }
        Report { best, alternatives, nodes: thought.nodes, depth, cancelled: thought.cancelled }
    }

    /// Number of decisions to choose from.
    pub(crate) fn choices(&self) -> usize {
        match &self.what {
            What::Play(ways) => ways.len(),
            What::Roll { may_double } => 1 + usize::from(*may_double),
            What::Answer => 2,
        }
    }

    /// Worth of deciding for `mv`, as many rolls ahead as `limits` allow, and the positions looked at.
    pub(crate) fn worth_of(&self, mv: &str, limits: Limits<'_>) -> Option<(Line, u64)> {
        let mut thought = Thought::new(limits);
        let lines = match &self.what {
            What::Play(ways) => {
                let way = ways.iter().find(|way| Play::of(way).to_string() == mv)?;
                let mut found = None;
                for ahead in 0..=LOOKED_AT.len() as u8 {
                    let is_allowed = ahead == 0 || ahead < limits.depth;
                    let chances = if is_allowed { thought.chances(&way.position.turned(), ahead) } else { None };
                    let Some(chances) = chances else { break };
                    found = Some(self.candidate(way, chances).score);
                }
                vec![line(Move::Play(Play::of(way)), found?)]
            }
            What::Roll { may_double } => self.roll(&mut thought, *may_double).0,
            What::Answer => self.answer(&mut thought).0,
        };
        Some((lines.into_iter().find(|line| line.mv == mv)?, thought.nodes))
    }

    fn plays(&self, thought: &mut Thought<'_>, ways: &[Way]) -> (Vec<Line>, u8) {
        let told = |candidates: &[Candidate]| -> Vec<Line> {
            let line = |candidate: &Candidate| line(Move::Play(Play::of(&candidate.way)), candidate.score);
            candidates.iter().map(line).collect()
        };
        let Some(first) = ways.first() else { return (vec![line(Move::Pass, 0)], 0) };
        let mut candidates: Vec<Candidate> = Vec::new();
        for way in ways {
            let Some(chances) = thought.chances(&way.position.turned(), 0) else { break };
            candidates.push(self.candidate(way, chances));
        }
        if candidates.is_empty() {
            return (told(&[Candidate { way: *first, score: 0 }]), 0);
        }
        candidates.sort_by_key(|candidate| -candidate.score);
        let mut depth = 1;
        let looked_at = if thought.limits.nodes < WIDE_NODES { LOOKED_AT } else { WIDE };
        for (ahead, (most, near)) in (1..).zip(looked_at) {
            if ways.len() < 2 || ahead >= thought.limits.depth || thought.stopped {
                break;
            }
            let floor = candidates[0].score - near;
            let least = thought.limits.lines.clamp(1, LINES_MAX);
            let count = candidates.iter().take_while(|candidate| candidate.score >= floor).count();
            let count = count.min(most).max(least).min(candidates.len());
            let again: Option<Vec<Candidate>> = candidates[..count]
                .iter()
                .map(|Candidate { way, .. }| {
                    let chances = thought.chances(&way.position.turned(), ahead)?;
                    Some(self.candidate(way, chances))
                })
                .collect();
            let Some(mut again) = again else { break };
            again.sort_by_key(|candidate| -candidate.score);
            // What was not looked at again is behind what was.
            let last = again.last().map_or(0, |candidate| candidate.score);
            for candidate in &mut candidates[count..] {
                candidate.score = candidate.score.min(last);
            }
            candidates.splice(..count, again);
            depth = ahead + 1;
        }
        (told(&candidates), depth)
    }

    fn candidate(&self, way: &Way, chances: Chances) -> Candidate {
        Candidate { way: *way, score: self.stakes.score(self.stakes.value(chances.turned())) }
    }

    fn roll(&self, thought: &mut Thought<'_>, may_double: bool) -> (Vec<Line>, u8) {
        let (chances, depth) = self.looked_ahead(thought);
        if !may_double {
            return (vec![line(Move::Roll, self.stakes.score(self.stakes.value(chances)))], depth);
        }
        let offers = self.stakes.offers(chances);
        let [waits, doubles] = [offers.no_double, offers.take.min(offers.drop)].map(|value| self.stakes.score(value));
        let mut lines = vec![line(Move::Roll, waits), line(Move::Double, doubles)];
        lines.sort_by_key(|line| -line.score);
        (lines, depth)
    }

    /// Scores as the answering side counts them.
    fn answer(&self, thought: &mut Thought<'_>) -> (Vec<Line>, u8) {
        let (chances, depth) = self.looked_ahead(thought);
        let offers = self.stakes.offers(chances);
        let [take, drop] = [offers.take, offers.drop].map(|value| -self.stakes.score(value));
        let mut lines = vec![line(Move::Take, take), line(Move::Drop, drop)];
        lines.sort_by_key(|line| -line.score);
        (lines, depth)
    }

    /// Chances before the roll, as many rolls ahead as there is room for.
    fn looked_ahead(&self, thought: &mut Thought<'_>) -> (Chances, u8) {
        let mut found = (Chances { wins: chances::WHOLE / 2, ..Chances::default() }, 0);
        for ahead in 0..=2 {
            if ahead >= thought.limits.depth.max(1) {
                break;
            }
            let Some(chances) = thought.chances(&self.position, ahead) else { break };
            found = (chances, ahead + 1);
        }
        found
    }
}

fn line(mv: Move, score: i32) -> Line {
    let mv = mv.to_string();
    Line { pv: vec![mv.clone()], mv, score }
}

fn key(position: &Position) -> u64 {
    position.own.iter().chain(&position.other).fold(0, |key, men| mix(key, u64::from(*men)))
}

impl<'a> Thought<'a> {
    fn new(limits: Limits<'a>) -> Thought<'a> {
        Thought { limits, nodes: 0, stopped: false, cancelled: false, ways: vec![Vec::new(); 3] }
    }

    /// Counts a position; `false` where there is none left.
    fn enter(&mut self) -> bool {
        if self.nodes >= self.limits.nodes {
            self.stopped = true;
        }
        if self.nodes % CANCEL_NODES == CANCEL_NODES - 1 && (self.limits.cancel)() {
            self.stopped = true;
            self.cancelled = true;
        }
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }

    /// Chances of the side on roll, all rolls looked at `ahead` times; both sides play by the net alone.
    fn chances(&mut self, position: &Position, ahead: u8) -> Option<Chances> {
        if !self.enter() {
            return None;
        }
        if ahead == 0 {
            return Some(net::chances(position));
        }
        if let Some(known) = net::known(position) {
            return Some(known);
        }
        let mut sums = [0_i32; 5];
        for high in 1..=6 {
            for low in 1..=high {
                let roll = Roll::from_pips(high, low)?;
                let after = self.after(position, roll, ahead)?;
                let chances = self.chances(&after, ahead - 1)?.turned();
                let weight = if high == low { 1 } else { 2 };
                for (sum, part) in sums.iter_mut().zip(chances.array()) {
                    *sum += weight * part;
                }
            }
        }
        let [wins, gammons, backgammons, lost_gammons, lost_backgammons] = sums.map(|sum| sum / 36);
        Some(Chances { wins, gammons, backgammons, lost_gammons, lost_backgammons })
    }

    /// The position after the best play of a roll, as the other side then counts it.
    fn after(&mut self, position: &Position, roll: Roll, ahead: u8) -> Option<Position> {
        let mut ways = std::mem::take(&mut self.ways[usize::from(ahead)]);
        plays_into(position, roll, &mut ways);
        let mut best: Option<(i32, Position)> = None;
        for way in &ways {
            if !self.enter() {
                return None;
            }
            let after = way.position.turned();
            // By points: what the match makes of them counts where plays are compared at the end.
            let points = -net::chances(&after).points();
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, after));
            }
        }
        self.ways[usize::from(ahead)] = ways;
        Some(best.map_or(position.turned(), |(_, after)| after))
    }
}

/// Positions that a look at all rolls, and at all plays of each, needs at most: 21 rolls with some hundred plays.
const LUCK_NODES: u64 = 50_000;

/// By how much a roll was better than the average one, in thousandths of the stake.
///
/// Both are judged by the best play of each roll, so what was made of it afterwards counts as skill.
fn luck(game: &Backgammon, drawn: &Outcome) -> Option<(Seat, i32)> {
    let seat = game.on_roll();
    // The first roll decides who begins: it belongs to no side.
    if game.records().last().is_none_or(|record| record.facts.is_empty()) {
        return None;
    }
    let mut pips = drawn.0.split_whitespace().filter_map(|die| die.parse::<u8>().ok());
    let (one, other) = pips.next().zip(pips.next())?;
    let roll = Roll::from_pips(one.max(other), one.min(other))?;
    let Decision { position, stakes, .. } = origin::backgammon(game, seat);
    let mut thought = Thought::new(Limits::nodes(LUCK_NODES));
    let average = thought.chances(&position, 1)?;
    let after = thought.after(&position, roll, 1)?;
    let thrown = thought.chances(&after, 0)?.turned();
    Some((seat, stakes.score(stakes.value(thrown)) - stakes.score(stakes.value(average))))
}
