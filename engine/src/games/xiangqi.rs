//! Xiangqi (cờ tướng). Law: `docs/spec/xiangqi.md`.
//!
//! [`Position`] says what stands where and what is legal, [`Course`] adds history and endings;
//! jieqi is built from both.

pub(crate) mod dhtmlxq;
pub mod fen;
pub mod game_state;
pub mod lines;
pub mod man;
pub mod moves;
pub mod notation;
pub mod odds;
pub mod options;
pub mod point;
pub mod position;
pub mod refuse;
pub mod repetition;
pub mod steps;
pub mod view;

mod legal;

use crate::{
    Board, Captured, Chance, Ending, FileError, FileFormat, Game, GameFile, GameKey, GameOptions, Illegal, Kind, Meant,
    MoveShape, Notation, OptionError, Outcome, OutcomeError, Played, PositionError, ReadError, Seat, Turn, View,
    Viewer,
};

use fen::Set;
use game_state::{Course, Taken};
pub use man::{Man, Piece};
pub use moves::Move;
pub use options::{Options, Rules};
pub use point::{Point, Points};
pub use position::Position;

/// A game of xiangqi.
#[derive(Clone, Debug)]
pub struct Xiangqi {
    course: Course,
}

impl Xiangqi {
    /// The pieces and who moves.
    pub const fn board(&self) -> &Position {
        self.course.position()
    }

    /// Position, history, runs and counters.
    pub const fn course(&self) -> &Course {
        &self.course
    }
}

/// Reads a file in the text format of the World Xiangqi Federation, which names no game.
///
/// # Errors
/// As [`GameFile::read`].
pub(crate) fn read_wxf(text: &str) -> Result<GameFile, FileError> {
    GameFile::read(GameKey::Xiangqi, text)
}

impl Game for Xiangqi {
    type Move = Move;
    type Options = Options;

    const NOTATIONS: &[Notation] = notation::NOTATIONS;

    const FILE_FORMATS: &[FileFormat] = &[FileFormat::Pgn, FileFormat::Wxf];
    const FILE_NOTATION: Notation = Notation::Wxf;
    const PLAYER_TAGS: [&str; 2] = ["Red", "Black"];
    const FILE_TITLE: Option<&str> = Some("Chinese Chess");
    const FILE_GUESS: Option<u8> = Some(1);
    const FOREIGN_OPTIONS: &[(&str, &str)] = &[("repetition", "off"), ("counters", "off")];

    fn giver(pairs: &GameOptions) -> Result<Option<Seat>, OptionError> {
        options::giver(pairs)
    }

    fn options(pairs: &GameOptions) -> Result<Options, OptionError> {
        options::read(pairs)
    }

    fn start(options: &Options) -> Self {
        Xiangqi { course: Course::new(options.start, options.clocks, options.rules) }
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, PositionError> {
        let (position, clocks) = fen::read(text, Set::Xiangqi)?;
        Ok(Xiangqi { course: Course::new(position, clocks, options.rules) })
    }

    fn position(&self) -> String {
        fen::write(self.course.position(), self.course.clocks())
    }

    fn board(&self) -> Board {
        Board::Lattice
    }

    fn turn(&self) -> Turn {
        self.course.ending().map_or(Turn::Player(self.board().to_move()), Turn::Over)
    }

    fn draw(&self, _chance: &mut dyn Chance) -> Outcome {
        Outcome(String::new())
    }

    fn resolve(&mut self, _outcome: &Outcome) -> Result<Option<Played>, OutcomeError> {
        Err(OutcomeError("xiangqi knows no chance"))
    }

    fn moves(&self) -> Vec<Move> {
        self.course.legal_moves()
    }

    fn moves_of(&self, seat: Seat) -> Option<Vec<Move>> {
        self.course.moves_of(seat)
    }

    fn in_turn_of(&self, seat: Seat) -> Option<Self> {
        Some(Xiangqi { course: self.course.in_turn_of(seat)? })
    }

    fn moves_on_board(&self) -> Vec<Move> {
        self.board().legal_moves()
    }

    fn in_check(&self) -> bool {
        self.board().is_in_check()
    }

    fn allow(&self, mv: &Move) -> Result<(), Illegal> {
        self.course.allow(*mv)
    }

    fn apply(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let ply = self.course.apply(*mv, None)?;
        let captured = ply.captured.map(|taken| Captured { kind: Some(taken.man.piece.kind()) }).into_iter().collect();
        Ok(Played { turned_up: None, captured, check: self.in_check() })
    }

    fn verdict(&self) -> Option<Ending> {
        self.course.verdict()
    }

    fn close(&mut self, ending: Ending) {
        self.course.close(ending);
    }

    fn read(&self, text: &str, prefer: Option<Notation>) -> Result<Move, ReadError> {
        notation::read(self.board(), text, prefer)
    }

    fn meant(&self, text: &str, prefer: Option<Notation>) -> Option<Meant> {
        notation::meant(self.board(), text, prefer)
    }

    fn write(&self, mv: &Move, notation: Notation) -> String {
        notation::write(self.board(), *mv, notation)
    }

    fn write_played(&self, mv: &Move, played: &Played, notation: Notation) -> String {
        notation::write_played(self.board(), *mv, played, notation)
    }

    fn shape_of(&self, mv: &Move) -> Option<MoveShape> {
        Some(mv.shape())
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(GameKey::Xiangqi, viewer, &self.course, self.turn(), &NothingHidden)
    }

    fn plies(&self) -> usize {
        self.course.plies().len()
    }

    fn warnings(&self) -> Vec<String> {
        self.course.warnings()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.board().perft(depth)
    }
}

/// In xiangqi no piece lies face down.
struct NothingHidden;

impl view::Knowledge for NothingHidden {
    fn on_board(&self, _point: Point) -> Option<Kind> {
        None
    }

    fn captured(&self, _taken: Taken) -> Option<Kind> {
        None
    }
}
