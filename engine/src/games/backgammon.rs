//! Backgammon (cờ thỏ cáo). Law: `docs/spec/backgammon.md`.
//!
//! One value is the whole match: a single game is a match of length 0 that is over after one game.
//! Chance is asked for the opening roll and for every roll after it; what needs no decision of a
//! player happens by itself. Nothing is hidden, so all viewers see the same.

pub mod cube;
pub mod entry;
pub mod mat;
pub mod match_id;
pub mod options;
pub mod play;
pub mod plays;
pub mod position;
pub mod position_id;
pub mod record;
pub mod roll;

mod base64;
mod carry;
mod facts;
mod game_state;
mod moves;
mod notation;
mod refuse;
mod setup;
mod view;
mod xgid;

pub use moves::Move;

use banco_beacon::Purpose;

use crate::{
    AnyGame, Board, Captured, Chance, Choices, Decision, DueDraw, Ending, FileFormat, FileHead, Game, GameOptions,
    Going, Illegal, Kind, MoveShape, Notation, OptionError, Outcome, OutcomeError, Pick, Played, Points, PositionError,
    Reached, ReadError, Rule, Seat, Site, Told, Turn, Undrawn, View, Viewer,
};

use entry::Steps;
use game_state::{Course, Phase};
use options::Rules;
use position::{BAR, Position, Step};
use record::GameRecord;
use roll::{Die, Roll};

/// Openings of one game that are looked at for two different dice; equal ones so often do not happen.
const OPENINGS_MAX: u64 = 1_000;

/// A match, or a single game, of backgammon.
#[derive(Clone, Debug)]
pub struct Backgammon {
    course: Course,
}

impl Backgammon {
    /// Die-by-die entry: what may follow the steps chosen so far in this turn, by the mover's numbers.
    ///
    /// `None` if no roll is to be played, or the steps cannot begin a legal play of it.
    pub fn steps(&self, so_far: &[Step]) -> Option<Steps> {
        let (position, roll) = self.course.to_play()?;
        entry::steps(&position, roll, so_far)
    }

    /// The same game with these dice to play, if a roll is what comes next: for positions from elsewhere.
    #[must_use]
    pub fn with_dice(mut self, dice: [Die; 2]) -> Option<Backgammon> {
        self.course.set_dice(dice)?;
        Some(self)
    }

    /// Everything that happened, game by game; the last one is the game that is played.
    pub fn records(&self) -> &[GameRecord] {
        self.course.records()
    }

    /// The board as `seat` counts it.
    pub const fn board_of(&self, seat: Seat) -> Position {
        self.course.position_of(seat)
    }

    /// Side on roll; the other side may have a double to answer first.
    pub const fn on_roll(&self) -> Seat {
        self.course.on_roll()
    }

    /// The cube of the game that is played.
    pub const fn cube(&self) -> cube::Cube {
        self.course.cube()
    }

    /// Score of the match.
    pub const fn score(&self) -> cube::Match {
        *self.course.game()
    }

    /// The plays of the dice on the board; none if no roll is to be played.
    pub fn lines(&self) -> Vec<plays::Line> {
        self.course.lines()
    }

    /// The position for programs that read XGID.
    pub fn xgid(&self) -> String {
        xgid::write(&self.course)
    }

    /// Options at the start.
    pub const fn rules(&self) -> &Rules {
        self.course.rules()
    }

    /// The site of a point as the side on roll counts it.
    fn site(&self, point: u8) -> Option<Site> {
        Points::site(self.course.on_roll(), point)
    }

    fn refuse(&self, rule: Rule) -> Result<(), Illegal> {
        Err(Illegal::new(rule, []))
    }
}

impl AnyGame {
    /// The match of backgammon this is: its record, what passed by itself, entry die by die.
    pub const fn as_backgammon(&self) -> Option<&Backgammon> {
        if let AnyGame::Backgammon(game) = self { Some(game) } else { None }
    }
}

/// Dice as the record writes them.
fn read_dice(text: &str) -> Option<[Die; 2]> {
    let (one, other) = text.split_once(' ')?;
    Some([Die::new(one.parse().ok()?)?, Die::new(other.parse().ok()?)?])
}

impl Game for Backgammon {
    type Move = Move;
    type Options = Rules;

    const NOTATIONS: &'static [Notation] = &[Notation::Coordinates];

    const DECISIONS: &[Decision] = &[Decision::Roll, Decision::Double, Decision::Take, Decision::Drop, Decision::Pass];
    const CAN_BE_DRAWN: bool = false;

    const FILE_FORMATS: &[FileFormat] = &[FileFormat::Mat];

    fn written(&self, head: &FileHead<'_>) -> Option<String> {
        let date = head.date.map(|date| date.to_string());
        Some(mat::write(self, head.names, date.as_deref()))
    }

    fn options(pairs: &GameOptions) -> Result<Rules, OptionError> {
        options::read(pairs)
    }

    fn start(options: &Rules) -> Self {
        Backgammon { course: Course::new(*options) }
    }

    fn from_position(text: &str, options: &Rules) -> Result<Self, PositionError> {
        setup::read(text, options).map(|course| Backgammon { course })
    }

    fn position(&self) -> String {
        setup::write(&self.course)
    }

    fn board(&self) -> Board {
        Board::Points
    }

    fn turn(&self) -> Turn {
        let seat = self.course.on_roll();
        match self.course.phase() {
            Phase::Opening | Phase::Rolling => Turn::Chance,
            Phase::Deciding | Phase::Playing { .. } => Turn::Player(seat),
            Phase::Answering => Turn::Player(seat.other()),
            Phase::Over(ending) => Turn::Over(ending),
        }
    }

    /// Purposes and indices: fairness.md 5.
    fn draw(&self, chance: &mut dyn Chance) -> Outcome {
        let number = self.course.number();
        let mut draw = |purpose: &str, index| {
            let numbers = chance.draw(&format!("{purpose}:{number}"), index, &[6, 6]);
            [0, 1].map(|at| numbers.get(at).copied().unwrap_or(0) + 1)
        };
        let [one, other] = match self.course.phase() {
            Phase::Opening => {
                let rolls = (0..OPENINGS_MAX).map(|index| draw("opening", index));
                let [challenger, accepter] = rolls.into_iter().find(|[one, other]| one != other).unwrap_or([2, 1]);
                match chance.challenger() {
                    Seat::First => [challenger, accepter],
                    Seat::Second => [accepter, challenger],
                }
            }
            Phase::Rolling | Phase::Deciding | Phase::Answering | Phase::Playing { .. } | Phase::Over(_) => {
                draw("dice", self.course.rolls())
            }
        };
        Outcome(format!("{one} {other}"))
    }

    fn resolve(&mut self, outcome: &Outcome) -> Result<Option<Played>, OutcomeError> {
        let dice = read_dice(&outcome.0).ok_or(OutcomeError("two dice of 1 to 6"))?;
        self.course.rolled(dice).map(|()| None)
    }

    fn undrawn(&self) -> Option<Undrawn> {
        let seat = self.course.on_roll();
        match self.course.phase() {
            Phase::Opening => Some(Undrawn::Dice { seat, is_opening: true }),
            Phase::Rolling => Some(Undrawn::Dice { seat, is_opening: false }),
            Phase::Deciding | Phase::Answering | Phase::Playing { .. } | Phase::Over(_) => None,
        }
    }

    /// One draw for each roll (beacon 4.4).
    fn due_draws(&self) -> Vec<DueDraw> {
        let game = self.course.number() as u16;
        let purpose = match self.course.phase() {
            Phase::Opening => Some(Purpose::Opening(game)),
            Phase::Rolling => Some(Purpose::Dice(game)),
            Phase::Deciding | Phase::Answering | Phase::Playing { .. } | Phase::Over(_) => None,
        };
        purpose.map(|purpose| DueDraw { purpose, is_private: false }).into_iter().collect()
    }

    fn moves(&self) -> Vec<Move> {
        match self.course.phase() {
            Phase::Opening | Phase::Rolling | Phase::Over(_) => Vec::new(),
            Phase::Deciding => match self.course.may_double() {
                Ok(()) => vec![Move::Roll, Move::Double],
                Err(_) => vec![Move::Roll],
            },
            Phase::Answering => vec![Move::Take, Move::Drop],
            Phase::Playing { .. } => {
                let plays: Vec<Move> =
                    self.course.lines().iter().map(|line| Move::Play(play::Play::of(line))).collect();
                if plays.is_empty() { vec![Move::Pass] } else { plays }
            }
        }
    }

    fn in_check(&self) -> bool {
        false
    }

    fn allow(&self, mv: &Move) -> Result<(), Illegal> {
        match (self.course.phase(), mv) {
            (Phase::Over(_), _) => self.refuse(Rule::GameOver),
            (Phase::Deciding, Move::Roll) | (Phase::Answering, Move::Take | Move::Drop) => Ok(()),
            (Phase::Deciding, Move::Double) => self.course.may_double().or_else(|rule| self.refuse(rule)),
            (Phase::Answering, Move::Roll | Move::Double | Move::Play(_) | Move::Pass) => {
                self.refuse(Rule::AnswerTheDouble)
            }
            (Phase::Opening | Phase::Rolling | Phase::Deciding | Phase::Playing { .. }, Move::Take | Move::Drop) => {
                self.refuse(Rule::NothingDoubled)
            }
            (Phase::Opening, Move::Roll | Move::Double | Move::Play(_) | Move::Pass)
            | (Phase::Rolling, Move::Roll | Move::Play(_) | Move::Pass)
            | (Phase::Deciding, Move::Play(_) | Move::Pass) => self.refuse(Rule::NotRolled),
            // The reason is that no side may double, if the dice roll by themselves (clause 4.3).
            (Phase::Rolling, Move::Double) => self.refuse(self.course.may_double().err().unwrap_or(Rule::NotRolled)),
            (Phase::Playing { .. }, Move::Double) => {
                self.refuse(self.course.may_double().err().unwrap_or(Rule::AlreadyRolled))
            }
            (Phase::Playing { .. }, Move::Roll) => self.refuse(Rule::AlreadyRolled),
            (Phase::Playing { .. }, Move::Pass) if self.course.lines().is_empty() => Ok(()),
            (Phase::Playing { .. }, Move::Pass) => self.refuse(Rule::MayNotPass),
            (Phase::Playing { .. }, Move::Play(play)) => self.allow_play(play),
        }
    }

    /// Counts within a match and automatic plays are not recorded: they follow from the laws of the record.
    fn apply(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let hits = match (self.course.phase(), mv) {
            (Phase::Playing { .. }, Move::Play(play)) => self.course.carried(play).map(|(_, steps)| hits(&steps)),
            (Phase::Deciding, Move::Roll | Move::Double)
            | (Phase::Answering, Move::Take | Move::Drop)
            | (Phase::Playing { .. }, Move::Pass) => Some(0),
            (Phase::Opening | Phase::Rolling | Phase::Over(_) | Phase::Deciding | Phase::Answering, _)
            | (Phase::Playing { .. }, Move::Roll | Move::Double | Move::Take | Move::Drop) => None,
        };
        let Some(hits) = hits else {
            return Err(self.allow(mv).err().unwrap_or_else(|| Illegal::new(Rule::NothingToPlay, [])));
        };
        self.course.decide(mv);
        Ok(Played { captured: vec![Captured { kind: Some(Kind::Checker) }; hits], ..Played::default() })
    }

    fn verdict(&self) -> Option<Ending> {
        match self.course.phase() {
            Phase::Over(ending) => Some(ending),
            Phase::Opening | Phase::Deciding | Phase::Rolling | Phase::Answering | Phase::Playing { .. } => None,
        }
    }

    fn close(&mut self, ending: Ending) {
        self.course.close(ending);
    }

    fn read(&self, text: &str, _prefer: Option<Notation>) -> Result<Move, ReadError> {
        notation::read(&self.course, text)
    }

    fn write(&self, mv: &Move, _notation: Notation) -> String {
        mv.to_string()
    }

    fn write_played(&self, mv: &Move, _played: &Played, notation: Notation) -> String {
        self.write(mv, notation)
    }

    /// The first checker's way; the others follow in the text.
    fn shape_of(&self, mv: &Move) -> Option<MoveShape> {
        match mv {
            Move::Play(play) => {
                let path = play.paths().first()?;
                Some(MoveShape {
                    from: Some(self.site(path.from())?),
                    via: None,
                    to: self.site(path.to())?,
                    promotion: None,
                })
            }
            Move::Roll | Move::Double | Move::Take | Move::Drop | Move::Pass => None,
        }
    }

    fn choices(&self, seat: Seat, so_far: &[Pick]) -> Option<Choices> {
        facts::choices(self, seat, so_far)
    }

    /// With one die.
    fn reach(&self, seat: Seat, from: Site) -> Option<Vec<Reached>> {
        let ends = facts::choices(self, seat, &[])?.next.into_iter().filter_map(|next| match next.pick {
            Pick::Die(step) if step.from == from => Some(Reached { site: step.to, going: Going::Step }),
            Pick::Die(_) | Pick::Man(_) | Pick::Target(_) | Pick::Way(_) | Pick::Promotion(_) => None,
        });
        Some(ends.collect())
    }

    /// Checkers on the bar go first (clause 2.3).
    fn kept_back(&self, seat: Seat, from: Site) -> Option<Rule> {
        let waits = self.course.men_of(seat)[usize::from(BAR)] > 0;
        (waits && from != Points::bar(seat)).then_some(Rule::EnterFirst)
    }

    fn decisions(&self, seat: Seat) -> Vec<Decision> {
        facts::decisions(&self.course, self.turn(), seat)
    }

    fn decided(decision: Decision) -> Option<Move> {
        match decision {
            Decision::Roll => Some(Move::Roll),
            Decision::Double => Some(Move::Double),
            Decision::Take => Some(Move::Take),
            Decision::Drop => Some(Move::Drop),
            Decision::Pass => Some(Move::Pass),
            Decision::Claim => None,
        }
    }

    fn story(&self, last: Option<(Seat, &Move, &Played)>) -> Vec<Told> {
        facts::story(&self.course, last)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(&self.course, self.turn(), viewer)
    }

    fn plies(&self) -> usize {
        self.course.plies()
    }

    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// The points of one game, before the cube; the match continues if it is not decided by them.
    fn concede(&mut self, seat: Seat, points: u8) -> Result<(), Illegal> {
        match self.course.phase() {
            Phase::Over(_) => self.refuse(Rule::GameOver),
            Phase::Opening | Phase::Rolling => self.refuse(Rule::NotRolled),
            Phase::Deciding | Phase::Answering | Phase::Playing { .. } if (1..=3).contains(&points) => {
                self.course.concede(seat, points);
                Ok(())
            }
            Phase::Deciding | Phase::Answering | Phase::Playing { .. } => self.refuse(Rule::CannotConcede),
        }
    }

    fn has_shown_chance(&self) -> bool {
        self.course.number() > 1 || self.course.phase() != Phase::Opening
    }

    fn concedes_for(&self, seat: Seat) -> Option<u8> {
        Some(self.course.may_lose(seat))
    }

    /// Every roll is one branch: the number of the dice is not weighed.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.turn() == Turn::Chance {
            return all_rolls().map(|roll| self.after_roll(roll).map_or(0, |game| game.perft(depth))).sum();
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |mv: &Move| {
            let mut game = self.clone();
            game.course.decide(mv);
            game.perft(depth - 1)
        };
        moves.iter().map(after).sum()
    }
}

impl Backgammon {
    fn allow_play(&self, play: &play::Play) -> Result<(), Illegal> {
        let Some((position, roll)) = self.course.to_play() else { return self.refuse(Rule::NotRolled) };
        let lines = self.course.lines();
        if lines.iter().any(|line| play::Play::of(line) == *play) {
            return Ok(());
        }
        let reason = refuse::why(&position, roll, play, &lines);
        Err(Illegal::new(reason.rule, reason.points.iter().filter_map(|point| self.site(*point)).collect::<Vec<_>>()))
    }

    fn after_roll(&self, roll: Roll) -> Option<Backgammon> {
        let mut game = self.clone();
        game.course.rolled([roll.high, roll.low]).ok()?;
        Some(game)
    }
}

fn hits(steps: &[Step]) -> usize {
    steps.iter().filter(|step| step.hit).count()
}

/// The 21 rolls.
fn all_rolls() -> impl Iterator<Item = Roll> {
    (1..=6).flat_map(|high| (1..=high).filter_map(move |low| Roll::from_pips(high, low)))
}
