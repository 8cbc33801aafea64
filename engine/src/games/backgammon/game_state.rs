//! The course of a match or a single game: rolls, cube, plays, score.
//!
//! Law: clauses 1.2, 2.2, 3.2, 4.1-4.3 and 5.1. Everything that needs no decision happens by
//! itself here: the roll of a side that cannot double, the turn of a side that cannot move.

use crate::{Ending, OutcomeError, Reason, Rule, Seat};

use super::carry;
use super::cube::{self, Cube, Match};
use super::moves::Move;
use super::options::Rules;
use super::play::Play;
use super::plays::{self, Line};
use super::position::{BAR, HOME, MEN, Men, OFF, Position, Step};
use super::record::{Fact, GameEnd, GameRecord};
use super::roll::{Die, Roll};

/// Decision or roll that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// One die each (clause 1.2).
    Opening,
    /// The side on roll may roll, and perhaps double.
    Deciding,
    /// The dice of the side on roll.
    Rolling,
    /// The other side takes or drops.
    Answering,
    /// The side on roll plays these dice, as they fell; in the opening the first seat's die first.
    Playing {
        dice: [Die; 2],
        is_opening: bool,
    },
    Over(Ending),
}

/// Everything that is true of a match now.
#[derive(Clone, Debug)]
pub(super) struct Course {
    rules: Rules,
    game: Match,
    crawford_is_settled: bool,
    /// Checkers by seat, each by its own numbers.
    men: [Men; 2],
    cube: Cube,
    on_roll: Seat,
    phase: Phase,
    /// Rolls of this game after the opening: the number of the next draw (fairness.md 5).
    rolls: u64,
    plies: usize,
    /// Turns of this game that went by themselves since a player last decided something.
    passed: usize,
    /// The last one is the game that is played; never empty.
    records: Vec<GameRecord>,
}

/// A position that was set up (clause 6.1).
#[derive(Clone, Copy, Debug)]
pub(super) struct SetUp {
    pub rules: Rules,
    pub game: Match,
    pub position: Position,
    pub cube: Cube,
    pub on_roll: Seat,
    pub phase: Phase,
}

impl Course {
    pub(super) fn new(rules: Rules) -> Course {
        let game = Match { length: rules.length, score: [0; 2], crawford: false };
        Course {
            rules,
            game,
            crawford_is_settled: false,
            men: [Position::START.own; 2],
            cube: Cube::CENTRED,
            on_roll: Seat::First,
            phase: Phase::Opening,
            rolls: 0,
            plies: 0,
            passed: 0,
            records: vec![GameRecord::new([0; 2])],
        }
    }

    /// A course that begins in the middle; history begins here.
    pub(super) fn set_up(set_up: SetUp) -> Course {
        let SetUp { rules, game, position, cube, on_roll, phase } = set_up;
        let men = match on_roll {
            Seat::First => [position.own, position.other],
            Seat::Second => [position.other, position.own],
        };
        let someone_is_near = Seat::BOTH.into_iter().any(|seat| game.needs(seat) == Some(1));
        let mut course = Course {
            game,
            crawford_is_settled: game.crawford || someone_is_near,
            men,
            cube,
            on_roll,
            phase,
            records: vec![GameRecord::new(game.score)],
            ..Course::new(rules)
        };
        let winner = Seat::BOTH.into_iter().find(|seat| course.men_of(*seat)[usize::from(OFF)] == MEN);
        match (phase, winner) {
            (Phase::Over(_), _) => {}
            (_, Some(seat)) => course.bear_off_last(seat),
            (Phase::Deciding, None) => course.begin_turn(on_roll),
            (Phase::Opening | Phase::Rolling | Phase::Answering | Phase::Playing { .. }, None) => {}
        }
        course
    }

    pub(super) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) const fn game(&self) -> &Match {
        &self.game
    }

    pub(super) const fn cube(&self) -> Cube {
        self.cube
    }

    pub(super) const fn phase(&self) -> Phase {
        self.phase
    }

    pub(super) const fn on_roll(&self) -> Seat {
        self.on_roll
    }

    pub(super) const fn rolls(&self) -> u64 {
        self.rolls
    }

    pub(super) const fn plies(&self) -> usize {
        self.plies
    }

    pub(super) fn records(&self) -> &[GameRecord] {
        &self.records
    }

    /// The number of the game in the match, from 1.
    pub(super) fn number(&self) -> u64 {
        self.records.len() as u64
    }

    /// The turns that went by themselves since a player last decided something, oldest first.
    pub(super) fn passed(&self) -> &[Fact] {
        let facts = self.facts();
        facts.get(facts.len().saturating_sub(self.passed)..).unwrap_or_default()
    }

    /// Events of the current game.
    pub(super) fn facts(&self) -> &[Fact] {
        self.records.last().map_or(&[], |record| &record.facts)
    }

    pub(super) const fn men_of(&self, seat: Seat) -> &Men {
        &self.men[seat.index()]
    }

    /// The board as `seat` counts it.
    pub(super) const fn position_of(&self, seat: Seat) -> Position {
        Position { own: self.men[seat.index()], other: self.men[seat.other().index()] }
    }

    /// The roll that is to be played, and the board as its player counts it.
    pub(super) fn to_play(&self) -> Option<(Position, Roll)> {
        match self.phase {
            Phase::Playing { dice: [one, other], .. } => Some((self.position_of(self.on_roll), Roll::new(one, other))),
            Phase::Opening | Phase::Deciding | Phase::Rolling | Phase::Answering | Phase::Over(_) => None,
        }
    }

    /// The plays of the roll on the board.
    pub(super) fn lines(&self) -> Vec<Line> {
        self.to_play().map(|(position, roll)| plays::plays(&position, roll)).unwrap_or_default()
    }

    /// Why the side on roll may not double now; `Ok` before its roll if it may.
    ///
    /// # Errors
    /// See [`cube::may_double`]; a game without a cube too.
    pub(super) fn may_double(&self) -> Result<(), Rule> {
        if !self.rules.cube {
            return Err(Rule::NoCube);
        }
        cube::may_double(self.cube, &self.game, self.on_roll)
    }

    /// Applies the dice: one of each side in the opening, the first seat's first.
    ///
    /// # Errors
    /// No dice are waited for, or equal ones in the opening.
    pub(super) fn rolled(&mut self, dice: [Die; 2]) -> Result<(), OutcomeError> {
        match self.phase {
            Phase::Opening => {
                self.on_roll = match dice[0].cmp(&dice[1]) {
                    std::cmp::Ordering::Greater => Seat::First,
                    std::cmp::Ordering::Less => Seat::Second,
                    std::cmp::Ordering::Equal => return Err(OutcomeError("equal dice open no game")),
                };
                self.phase = Phase::Playing { dice, is_opening: true };
            }
            Phase::Rolling => {
                self.rolls += 1;
                self.phase = Phase::Playing { dice, is_opening: false };
            }
            Phase::Deciding | Phase::Answering | Phase::Playing { .. } | Phase::Over(_) => {
                return Err(OutcomeError("no dice are waited for"));
            }
        }
        let lines = self.lines();
        match (lines.as_slice(), self.rules.auto_forced) {
            ([], _) => {
                self.end_turn(Vec::new());
                self.passed += 1;
            }
            ([only], true) => {
                self.passed += 1;
                self.play_line(only.position, only.steps().to_vec());
            }
            ([..], _) => {}
        }
        Ok(())
    }

    /// Lays dice that fell elsewhere before the side on roll; `None` unless it is about to roll.
    pub(super) fn set_dice(&mut self, dice: [Die; 2]) -> Option<()> {
        match self.phase {
            Phase::Deciding | Phase::Rolling => self.phase = Phase::Playing { dice, is_opening: false },
            Phase::Opening | Phase::Answering | Phase::Playing { .. } | Phase::Over(_) => return None,
        }
        Some(())
    }

    /// Does what was found to be allowed, or what a record says.
    pub(super) fn decide(&mut self, mv: &Move) {
        self.plies += 1;
        self.passed = 0;
        let seat = self.on_roll;
        match mv {
            Move::Roll => self.phase = Phase::Rolling,
            Move::Double => {
                self.note(Fact::Doubled { seat, value: self.cube.value.saturating_mul(2) });
                self.phase = Phase::Answering;
            }
            Move::Take => {
                self.note(Fact::Took { seat: seat.other() });
                self.cube = self.cube.taken_from(seat);
                self.phase = if self.rules.auto_roll { Phase::Rolling } else { Phase::Deciding };
            }
            Move::Drop => {
                self.note(Fact::Dropped { seat: seat.other() });
                self.end_game(seat, 1, Reason::Dropped);
            }
            Move::Play(play) => {
                if let Some((end, steps)) = self.carried(play) {
                    self.play_line(end, steps);
                }
            }
            Move::Pass => self.end_turn(Vec::new()),
        }
    }

    /// The legal play with this canonical form.
    pub(super) fn line_of(&self, play: &Play) -> Option<Line> {
        self.lines().into_iter().find(|line| Play::of(line) == *play)
    }

    /// Steps of a play of the roll on the board: the legal play of this form, else the steps of the record.
    pub(super) fn carried(&self, play: &Play) -> Option<(Position, Vec<Step>)> {
        if let Some(line) = self.line_of(play) {
            return Some((line.position, line.steps().to_vec()));
        }
        let (position, roll) = self.to_play()?;
        carry::steps(&position, roll, play)
    }

    pub(super) const fn close(&mut self, ending: Ending) {
        self.phase = Phase::Over(ending);
    }

    /// Plays steps in the order another program wrote them; `None` if they are no legal play.
    pub(super) fn play_steps(&mut self, mut steps: Vec<Step>) -> Option<()> {
        let (mut end, _) = self.to_play()?;
        for step in &mut steps {
            *step = end.step(step.from, step.die).filter(|legal| legal.to == step.to)?;
            end = end.after(*step);
        }
        self.lines().iter().find(|line| line.position == end)?;
        self.plies += 1;
        self.passed = 0;
        self.play_line(end, steps);
        Some(())
    }

    /// Gives the game up for `class` times the cube.
    pub(super) fn concede(&mut self, seat: Seat, class: u8) {
        self.passed = 0;
        self.end_game(seat.other(), class, Reason::Resignation);
    }

    /// 1, 2 or 3: for what `seat` may still lose at most, as far as its checkers tell (clauses 3.2, 4.3).
    ///
    /// A side with a checker off cannot lose a gammon. Without contact no checker is sent back, so only a checker
    /// that still stands in the winner's home can cost a backgammon.
    pub(super) fn may_lose(&self, seat: Seat) -> u8 {
        let (own, other) = (self.men_of(seat), self.men_of(seat.other()));
        let highest = |men: &Men| (1..=BAR).rev().find(|point| men[usize::from(*point)] > 0).unwrap_or(OFF);
        let far = BAR - HOME;
        let class = match highest(own) {
            _ if own[usize::from(OFF)] > 0 => 1,
            own if own + highest(other) > BAR || own >= far => 3,
            _ => 2,
        };
        self.counted(class).min(self.enough(seat.other()))
    }

    /// The least class with which `seat` wins the match.
    fn enough(&self, seat: Seat) -> u8 {
        self.game.needs(seat).map_or(3, |needs| needs.div_ceil(self.cube.value))
    }

    /// Gammons count under Jacoby only once the cube was turned (clause 4.3).
    const fn counted(&self, class: u8) -> u8 {
        if self.rules.jacoby && self.cube.owner.is_none() { 1 } else { class }
    }

    fn note(&mut self, fact: Fact) {
        if let Some(record) = self.records.last_mut() {
            record.facts.push(fact);
        }
    }

    fn play_line(&mut self, end: Position, steps: Vec<Step>) {
        let seat = self.on_roll;
        self.men[seat.index()] = end.own;
        self.men[seat.other().index()] = end.other;
        if end.own[usize::from(OFF)] == MEN {
            self.note_turn(steps);
            self.bear_off_last(seat);
        } else {
            self.end_turn(steps);
        }
    }

    fn note_turn(&mut self, steps: Vec<Step>) {
        if let Phase::Playing { dice, .. } = self.phase {
            self.note(Fact::Turn { seat: self.on_roll, dice, steps });
        }
    }

    fn end_turn(&mut self, steps: Vec<Step>) {
        self.note_turn(steps);
        self.begin_turn(self.on_roll.other());
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.on_roll = seat;
        let must_ask = !self.rules.auto_roll || self.may_double().is_ok();
        self.phase = if must_ask { Phase::Deciding } else { Phase::Rolling };
    }

    /// All checkers of `winner` are off: clause 3.2.
    fn bear_off_last(&mut self, winner: Seat) {
        let (class, reason) = self.position_of(winner.other()).lost_by_own();
        let reason = if self.counted(class) == class { reason } else { Reason::Single };
        self.end_game(winner, class, reason);
    }

    fn end_game(&mut self, winner: Seat, class: u8, reason: Reason) {
        let points = self.counted(class).saturating_mul(self.cube.value);
        let score = &mut self.game.score[winner.index()];
        *score = score.saturating_add(points);
        if let Some(record) = self.records.last_mut() {
            record.end = Some(GameEnd { winner, reason, points });
        }
        if self.game.length == 0 || self.game.needs(winner) == Some(0) {
            self.phase = Phase::Over(Ending { winner: Some(winner), reason, points });
        } else {
            self.next_game();
        }
    }

    fn next_game(&mut self) {
        let someone_is_near = Seat::BOTH.into_iter().any(|seat| self.game.needs(seat) == Some(1));
        self.game.crawford = self.rules.cube && someone_is_near && !self.crawford_is_settled;
        self.crawford_is_settled |= self.game.crawford;
        self.men = [Position::START.own; 2];
        self.cube = Cube::CENTRED;
        self.rolls = 0;
        self.passed = 0;
        self.records.push(GameRecord::new(self.game.score));
        self.phase = Phase::Opening;
    }
}
