//! Chess (cờ vua). Law: `docs/spec/chess.md`.
//!
//! The rules come from shakmaty: no second move generator. What is ours is who declares draws, odds, tolerant
//! notation, and refusals that say why.

mod carry;
pub mod draws;
pub mod game_state;
pub mod moves;
pub mod odds;
pub mod options;
pub mod pgn;
pub mod variant;

mod man;
mod notation;
mod refuse;
mod view;

/// The library that carries the rules: a search needs its positions and attacks.
pub use shakmaty;

use banco_beacon::Purpose;
use shakmaty::fen::Fen;
use shakmaty::variant::VariantPosition;
use shakmaty::{EnPassantMode, Position as _, Role, Setup, perft};

use crate::{
    Board, Captured, Chance, ChessKind, Choices, Decision, DueDraw, Ending, FileError, Game, GameFile, GameOptions,
    Going, Illegal, Kind, Meant, MoveShape, Notation, OptionError, Outcome, OutcomeError, Pick, Played, PositionError,
    ReadError, Rule, Seat, Site, Turn, View, Viewer, choice,
};

use game_state::Course;
pub use moves::Move;
use odds::Odds;
pub use options::Options;
use options::Start;
pub use variant::Variant;

/// A game of chess or of one of its variants.
#[derive(Clone, Debug)]
pub struct Chess {
    course: Course,
    /// The array of Chess960 waits to be drawn, and these odds to be taken from it.
    undrawn: Option<Odds>,
    /// True if chance has drawn the array, which both players see.
    is_drawn: bool,
}

impl Chess {
    /// Position, history and what the options say of draws.
    pub const fn course(&self) -> &Course {
        &self.course
    }

    fn at(variant: Variant, options: &Options, position: VariantPosition) -> Chess {
        Chess { course: Course::new(variant, options.draws, position), undrawn: None, is_drawn: false }
    }
}

impl Game for Chess {
    type Move = Move;
    type Options = Options;

    const NOTATIONS: &[Notation] = &[Notation::San, Notation::Vietnamese, Notation::Coordinates];

    const DECISIONS: &[Decision] = &[Decision::Claim];
    const FILE_NOTATION: Notation = Notation::San;
    const FOREIGN_OPTIONS: &[(&str, &str)] = &[("draws", "off")];
    const FILE_GUESS: Option<u8> = Some(0);

    // The variants, and tags that other programs know.
    fn print_file(file: &GameFile) -> Option<Result<String, FileError>> {
        Some(pgn::write(file))
    }

    fn read_file(text: &str) -> Option<Result<GameFile, FileError>> {
        Some(pgn::read(text))
    }

    fn giver(pairs: &GameOptions) -> Result<Option<Seat>, OptionError> {
        options::giver(pairs)
    }

    fn options(pairs: &GameOptions) -> Result<Options, OptionError> {
        options::read(pairs)
    }

    fn start(options: &Options) -> Self {
        let variant = options.variant;
        match &options.start {
            Start::At(position) => Chess::at(variant, options, position.clone()),
            Start::Drawn(odds) => Chess { undrawn: Some(*odds), ..Chess::at(variant, options, variant.start()) },
        }
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, PositionError> {
        Ok(Chess::at(options.variant, options, options.variant.read_fen(text)?))
    }

    /// FEN; an en passant square is shown only where such a capture is legal.
    fn position(&self) -> String {
        Fen::from_position(self.course.position(), EnPassantMode::Legal).to_string()
    }

    fn board(&self) -> Board {
        Board::Chess
    }

    fn turn(&self) -> Turn {
        match (self.course.ending(), self.undrawn) {
            (_, Some(_)) => Turn::Chance,
            (Some(ending), None) => Turn::Over(ending),
            (None, None) => Turn::Player(man::seat(self.course.position().turn())),
        }
    }

    /// The Scharnagl number of the array (fairness.md 5).
    fn draw(&self, chance: &mut dyn Chance) -> Outcome {
        let drawn = chance.draw("chess960", 0, &[variant::CHESS960_STARTS]);
        Outcome(drawn.first().copied().unwrap_or_default().to_string())
    }

    fn resolve(&mut self, outcome: &Outcome) -> Result<Option<Played>, OutcomeError> {
        let odds = self.undrawn.ok_or(OutcomeError("the array is drawn once, and only in Chess960"))?;
        let setup = scharnagl(&outcome.0).ok_or(OutcomeError("a Scharnagl number is below 960"))?;
        let variant = self.course.variant();
        let position = options::without(variant, setup, odds);
        *self = Chess { course: Course::new(variant, self.course.draws(), position), undrawn: None, is_drawn: true };
        Ok(None)
    }

    /// The starting position of Chess960 (beacon 4.4).
    fn due_draws(&self) -> Vec<DueDraw> {
        self.undrawn.map(|_| DueDraw { purpose: Purpose::Chess960, is_private: false }).into_iter().collect()
    }

    fn moves(&self) -> Vec<Move> {
        match self.undrawn {
            Some(_) => Vec::new(),
            None => self.course.legal_moves(),
        }
    }

    fn moves_of(&self, seat: Seat) -> Option<Vec<Move>> {
        match self.turn() {
            Turn::Player(to_move) if to_move == seat => Some(self.moves()),
            Turn::Player(_) => self.course.moves_of_the_other(),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn in_turn_of(&self, seat: Seat) -> Option<Self> {
        match self.turn() {
            Turn::Player(to_move) if to_move == seat => Some(self.clone()),
            Turn::Player(_) => Some(Chess { course: self.course.in_turn_of_the_other()?, ..self.clone() }),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn moves_on_board(&self) -> Vec<Move> {
        match self.undrawn {
            Some(_) => Vec::new(),
            None => self.course.moves_on_board(),
        }
    }

    fn in_check(&self) -> bool {
        self.course.position().is_check()
    }

    fn allow(&self, mv: &Move) -> Result<(), Illegal> {
        match self.undrawn {
            Some(_) => Err(Illegal::new(Rule::NotDealt, [])),
            None => self.course.allow(*mv).map(|_| ()),
        }
    }

    fn apply(&mut self, mv: &Move) -> Result<Played, Illegal> {
        if self.undrawn.is_some() {
            return Err(Illegal::new(Rule::NotDealt, []));
        }
        let ply = self.course.apply(*mv)?;
        let captured = ply.step.capture().map(|role| Captured { kind: Some(view::kind(role)) });
        Ok(Played { turned_up: None, captured: captured.into_iter().collect(), check: self.in_check() })
    }

    fn verdict(&self) -> Option<Ending> {
        self.course.verdict()
    }

    fn close(&mut self, ending: Ending) {
        self.course.close(ending);
    }

    fn read(&self, text: &str, prefer: Option<Notation>) -> Result<Move, ReadError> {
        notation::read(&self.course, text, prefer)
    }

    fn meant(&self, text: &str, prefer: Option<Notation>) -> Option<Meant> {
        notation::meant(&self.course, text, prefer)
    }

    fn write(&self, mv: &Move, notation: Notation) -> String {
        notation::write(&self.course, *mv, notation)
    }

    fn write_played(&self, mv: &Move, _played: &Played, notation: Notation) -> String {
        self.write(mv, notation)
    }

    fn shape_of(&self, mv: &Move) -> Option<MoveShape> {
        let promotion = mv.promotion.map(view::kind);
        Some(MoveShape { from: Some(man::site(mv.from)), via: None, to: man::site(mv.to), promotion })
    }

    fn choices(&self, seat: Seat, so_far: &[Pick]) -> Option<Choices> {
        let mut choices = choice::of_moves(self, seat, so_far)?;
        // A pawn becomes a king in antichess only, and hardly ever.
        choices.next.sort_by_key(|next| next.pick == Pick::Promotion(Some(Kind::Chess(ChessKind::King))));
        Some(choices)
    }

    /// A pawn leaves its file only to capture, also en passant (clause 1.1).
    fn going(&self, from: Site, to: Site) -> Going {
        let board = self.course.position().board();
        let is_pawn = man::square(from).is_some_and(|square| board.role_at(square) == Some(Role::Pawn));
        let is_empty = man::square(to).is_some_and(|square| board.role_at(square).is_none());
        let file = |site| Board::Chess.place(site).map(|(file, _)| file);
        if is_pawn && is_empty && file(from) != file(to) { Going::Capture } else { Going::Step }
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(viewer, &self.course, self.turn())
    }

    fn plies(&self) -> usize {
        self.course.plies().len()
    }

    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    fn claim(&self) -> Option<Ending> {
        self.course.claim()
    }

    fn can_win(&self, seat: Seat) -> bool {
        self.course.can_win(seat)
    }

    fn has_shown_chance(&self) -> bool {
        self.is_drawn
    }

    fn perft(&self, depth: u32) -> u64 {
        // Past the dispatch of variants at every node.
        match self.course.position() {
            VariantPosition::Chess(position) => perft(position, depth),
            VariantPosition::Atomic(position) => perft(position, depth),
            VariantPosition::Antichess(position) => perft(position, depth),
            VariantPosition::KingOfTheHill(position) => perft(position, depth),
            VariantPosition::ThreeCheck(position) => perft(position, depth),
            VariantPosition::Crazyhouse(position) => perft(position, depth),
            VariantPosition::RacingKings(position) => perft(position, depth),
            VariantPosition::Horde(position) => perft(position, depth),
        }
    }
}

/// The start whose number a recorded outcome names.
fn scharnagl(outcome: &str) -> Option<Setup> {
    let number: u32 = outcome.parse().ok()?;
    // One number, one text.
    if number.to_string() == outcome { variant::chess960(number) } else { None }
}
