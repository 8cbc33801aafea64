//! Chu shogi. Law: `docs/spec/chushogi.md`.
//!
//! [`Position`] says what stands where and what is legal, [`Course`] adds history and endings. Nothing is hidden
//! and nothing left to chance.

pub mod game_state;
pub mod guide;
pub mod handicaps;
pub mod kif;
pub mod laws;
pub mod man;
pub mod moves;
pub mod notation;
pub mod options;
pub mod position;
pub mod repetition;
pub mod sfen;
pub mod square;

mod attack;
mod endings;
mod generate;
mod lion;
mod promotion;
mod reach;
mod refuse;
mod usi;
mod view;
mod xboard;

use crate::{
    AnyGame, Board, Captured, Chance, ChuFace, Ending, FileFormat, FileHead, Game, GameOptions, Going, Illegal, Kind,
    ManGuide, Meant, MoveShape, Notation, OptionError, Outcome, OutcomeError, Played, PositionError, ReadError, Seat,
    Site, Turn, View, Viewer,
};

pub use game_state::Course;
pub use laws::Laws;
pub use man::Man;
pub use moves::Move;
pub use options::Options;
pub use position::Position;
pub use square::{Direction, Square, Squares};

/// A game of chu shogi.
#[derive(Clone, Debug)]
pub struct ChuShogi {
    course: Course,
}

impl ChuShogi {
    /// Pieces, side to move, and counter-strike square.
    pub const fn board(&self) -> &Position {
        self.course.position()
    }

    /// Position and history.
    pub const fn course(&self) -> &Course {
        &self.course
    }
}

impl AnyGame {
    /// The game of chu shogi this is, whose moves other programs spell in a way of their own.
    pub const fn as_chushogi(&self) -> Option<&ChuShogi> {
        if let AnyGame::ChuShogi(game) = self { Some(game) } else { None }
    }
}

impl Game for ChuShogi {
    type Move = Move;
    type Options = Options;

    const NOTATIONS: &[Notation] = notation::NOTATIONS;

    const FILE_FORMATS: &[FileFormat] = &[FileFormat::Kif, FileFormat::Pgn];
    const PLAYER_TAGS: [&str; 2] = ["Sente", "Gote"];
    const FILE_GUESS: Option<u8> = Some(2);

    fn giver(pairs: &GameOptions) -> Result<Option<Seat>, OptionError> {
        options::giver(pairs)
    }

    fn written(&self, head: &FileHead<'_>) -> Option<String> {
        Some(kif::kif(&self.course, head))
    }

    fn options(pairs: &GameOptions) -> Result<Options, OptionError> {
        options::read(pairs)
    }

    fn start(options: &Options) -> Self {
        ChuShogi { course: Course::new(options.start, options.number) }
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, PositionError> {
        let (position, number) = sfen::read(text, options.laws)?;
        Ok(ChuShogi { course: Course::new(position, number) })
    }

    fn position(&self) -> String {
        sfen::write(self.board(), self.course.number())
    }

    fn board(&self) -> Board {
        Board::Chu
    }

    fn turn(&self) -> Turn {
        self.course.ending().map_or(Turn::Player(self.board().to_move()), Turn::Over)
    }

    fn draw(&self, _chance: &mut dyn Chance) -> Outcome {
        Outcome(String::new())
    }

    fn resolve(&mut self, _outcome: &Outcome) -> Result<Option<Played>, OutcomeError> {
        Err(OutcomeError("chu shogi knows no chance"))
    }

    fn moves(&self) -> Vec<Move> {
        self.course.legal_moves()
    }

    /// Check does not bind (clause 6.1), so either side may be asked about at any time.
    fn moves_of(&self, seat: Seat) -> Option<Vec<Move>> {
        match self.turn() {
            Turn::Player(to_move) if to_move == seat => Some(self.moves()),
            Turn::Player(_) => Some(self.course.in_turn_of(seat).position().legal_moves()),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn in_turn_of(&self, seat: Seat) -> Option<Self> {
        match self.turn() {
            Turn::Player(_) => Some(ChuShogi { course: self.course.in_turn_of(seat) }),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn moves_on_board(&self) -> Vec<Move> {
        self.course.moves_on_board()
    }

    fn in_check(&self) -> bool {
        self.board().is_in_check(self.board().to_move())
    }

    fn allow(&self, mv: &Move) -> Result<(), Illegal> {
        self.course.allow(*mv)
    }

    fn apply(&mut self, mv: &Move) -> Result<Played, Illegal> {
        let captured = self
            .course
            .apply(*mv)?
            .captured
            .into_iter()
            .flatten()
            .map(|man| Captured { kind: Some(man.face()) })
            .collect();
        Ok(Played { turned_up: None, captured, check: self.in_check() })
    }

    fn verdict(&self) -> Option<Ending> {
        self.course.verdict()
    }

    fn close(&mut self, ending: Ending) {
        self.course.close(ending);
    }

    fn read(&self, text: &str, prefer: Option<Notation>) -> Result<Move, ReadError> {
        notation::read(self.board(), text, prefer, self.course.plies().last().map(|ply| ply.mv.to))
    }

    fn meant(&self, text: &str, _prefer: Option<Notation>) -> Option<Meant> {
        notation::meant(self.board(), text, self.course.plies().last().map(|ply| ply.mv.to))
    }

    fn write(&self, mv: &Move, notation: Notation) -> String {
        notation::write(self.board(), *mv, notation)
    }

    fn write_played(&self, mv: &Move, _played: &Played, notation: Notation) -> String {
        self.write(mv, notation)
    }

    /// As USI does: a pass goes through the square it steps on.
    fn spelled(&self, mv: &Move) -> String {
        self.board().usi_texts(*mv).into_iter().next().unwrap_or_else(|| mv.to_string())
    }

    fn shape_of(&self, mv: &Move) -> Option<MoveShape> {
        let promoted = self.board().man_at(mv.from).and_then(Man::promotes_to).filter(|_| mv.promote);
        Some(MoveShape {
            from: Some(mv.from.site()),
            via: mv.via.map(Square::site),
            to: mv.to.site(),
            promotion: promoted.map(|kind| Kind::Chu(ChuFace { kind, promoted: true })),
        })
    }

    /// Steps, slides and jumps are told apart (clause 1.2).
    fn going(&self, from: Site, to: Site) -> Going {
        let man = Square::from_site(from).and_then(|square| self.board().man_at(square));
        let place = |site| Board::Chu.place(site);
        let (Some(man), Some(from), Some(to)) = (man, place(from), place(to)) else { return Going::Step };
        let apart = |to: u8, from: u8| to as i8 - from as i8;
        let (right, forward) = (apart(to.0, from.0), apart(to.1, from.1));
        let going = match man.seat {
            Seat::First => guide::way_to(man.kind, right, forward),
            Seat::Second => guide::way_to(man.kind, -right, -forward),
        };
        going.unwrap_or(Going::Step)
    }

    fn men_guide() -> Vec<ManGuide> {
        guide::men()
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(viewer, &self.course, self.turn())
    }

    fn plies(&self) -> usize {
        self.course.plies().len()
    }

    /// `mate`, told as a courtesy (clause 6.1): the game continues until the royal is taken.
    fn warnings(&self) -> Vec<String> {
        if self.course.is_mate() { vec!["mate".to_owned()] } else { Vec::new() }
    }

    fn perft(&self, depth: u32) -> u64 {
        self.board().perft(depth)
    }
}
