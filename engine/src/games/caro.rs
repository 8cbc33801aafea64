//! Cờ caro, five in a row as Vietnam plays it. Law: `docs/spec/caro.md`.
//!
//! Marks are put, never moved or taken. Whether a mark wins is seen from its own four rows, so a move costs the same
//! on every board.

pub mod options;
pub mod rows;

mod grid;
mod notation;
mod position;
mod square;

use crate::{
    Board, Chance, Counters, Ending, Face, FileFormat, FileHead, Game, GameKey, GameOptions, Illegal, Kind, LastMove,
    Man, MoveShape, Notation, OptionError, Outcome, OutcomeError, PaperSide, Played, PositionError, ReadError, Reason,
    Rule, Seat, Site, Turn, View, Viewer,
};

use grid::Grid;
use options::Opening;
pub use options::Options;
pub use square::Square;

/// With `opening=far` X's second mark lies further from the centre than this.
const NEAR: u8 = 2;

/// A game of cờ caro.
#[derive(Clone, Debug)]
pub struct Caro {
    options: Options,
    grid: Grid,
    to_move: Seat,
    /// Number of the next ply, as the position text counts.
    next_ply: u32,
    /// Since the start or the set-up.
    played: Vec<Square>,
    /// The rows that won, each from end to end.
    rows: Vec<Vec<Square>>,
    ending: Option<Ending>,
}

impl Caro {
    fn new(options: &Options, grid: Grid, to_move: Seat, next_ply: u32) -> Caro {
        let (rows, ending) = (Vec::new(), None);
        Caro { options: *options, grid, to_move, next_ply, played: Vec::new(), rows, ending }
    }

    fn side(&self) -> PaperSide {
        self.grid.side()
    }

    /// Options at the start.
    pub const fn chosen(&self) -> &Options {
        &self.options
    }

    /// The squares that were taken since the start or the set-up, in order.
    pub fn squares_played(&self) -> &[Square] {
        &self.played
    }

    /// The rows that win as the board stands, and whose they are: those of the last mark, or any on a board that was
    /// set up.
    fn won(&self) -> Option<(Seat, Vec<Vec<Square>>)> {
        let five = self.options.five;
        let rows = |seat| match self.played.last() {
            Some(last) if self.grid.at(*last) == Some(seat) => rows::won_at(&self.grid, *last, five),
            Some(_) => Vec::new(),
            None => rows::won_by(&self.grid, seat, five),
        };
        Seat::BOTH.into_iter().map(|seat| (seat, rows(seat))).find(|(_, rows)| !rows.is_empty())
    }

    /// Why no mark can stand on `square`, whatever the opening asks.
    fn has_no_room(&self, square: Square) -> Option<Illegal> {
        let Some(site) = square.site(self.side()) else { return Some(Illegal::new(Rule::OffBoard, [])) };
        (!self.grid.is_free(square)).then(|| Illegal::new(Rule::SquareHeld, [site]))
    }

    /// Why `seat` may not put a mark on `square` if it is to move; the end of the game is not asked.
    fn forbids(&self, seat: Seat, square: Square) -> Option<Illegal> {
        if let Some(illegal) = self.has_no_room(square) {
            return Some(illegal);
        }
        let centre = Square::centre(self.side());
        let is_near = |square: &Square| square.distance(centre) <= NEAR;
        let sites = |squares: &mut dyn Iterator<Item = Square>| -> Vec<Site> {
            squares.filter_map(|square| square.site(self.side())).collect()
        };
        match self.bound(seat)? {
            Bound::Centre => {
                (square != centre).then(|| Illegal::new(Rule::CentreFirst, sites(&mut std::iter::once(centre))))
            }
            Bound::Far => is_near(&square)
                .then(|| Illegal::new(Rule::TooNearCentre, sites(&mut self.grid.squares().filter(is_near)))),
        }
    }

    /// Clause 4, for a game as it begins; positions that were set up with other marks know no such beginning.
    fn bound(&self, seat: Seat) -> Option<Bound> {
        let marks = Seat::BOTH.map(|seat| self.grid.marks(seat));
        match (self.options.opening, seat, marks) {
            (Opening::Far, Seat::First, [0, 0]) => Some(Bound::Centre),
            (Opening::Far, Seat::First, [1, 1]) => Some(Bound::Far),
            (Opening::Far, Seat::First, _) | (Opening::Far, Seat::Second, _) | (Opening::Free, _, _) => None,
        }
    }

    fn allowed(&self, seat: Seat) -> Vec<Square> {
        self.grid.squares().filter(|square| self.forbids(seat, *square).is_none()).collect()
    }

    fn row_sites(&self) -> Vec<Vec<Site>> {
        let sites = |row: &Vec<Square>| row.iter().filter_map(|square| square.site(self.side())).collect();
        self.rows.iter().map(sites).collect()
    }

    /// Marks and turn after a move that is allowed.
    fn put(&mut self, square: Square) {
        self.grid.put(square, self.to_move);
        self.to_move = self.to_move.other();
        self.next_ply += 1;
        self.played.push(square);
    }
}

/// Squares that clause 4 allows for X's mark.
enum Bound {
    Centre,
    Far,
}

impl Game for Caro {
    type Move = Square;
    type Options = Options;

    const NOTATIONS: &[Notation] = &[Notation::Coordinates];

    const FILE_FORMATS: &[FileFormat] = &[FileFormat::Squares, FileFormat::Pgn];
    const PLAYER_TAGS: [&str; 2] = ["X", "O"];

    /// Clause 8: all squares in the order they were taken, and what stands on the board.
    fn written(&self, _head: &FileHead<'_>) -> Option<String> {
        let squares: Vec<String> = self.played.iter().map(Square::to_string).collect();
        Some(format!("{}\n{}\n", squares.join(" "), self.position()))
    }

    fn options(pairs: &GameOptions) -> Result<Options, OptionError> {
        options::read(pairs)
    }

    fn start(options: &Options) -> Self {
        Caro::new(options, Grid::empty(options.size.unwrap_or_default()), Seat::First, 1)
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, PositionError> {
        let position::Placed { grid, to_move, next_ply } = position::read(text, options.size)?;
        let mut game = Caro::new(options, grid, to_move, next_ply);
        if Seat::BOTH.into_iter().all(|seat| !rows::won_by(&game.grid, seat, options.five).is_empty()) {
            return Err(PositionError("both sides have five in a row"));
        }
        if let Some(ending) = game.verdict() {
            game.close(ending);
        }
        Ok(game)
    }

    fn position(&self) -> String {
        position::write(&self.grid, self.to_move, self.next_ply)
    }

    fn board(&self) -> Board {
        Board::Paper(self.side())
    }

    fn turn(&self) -> Turn {
        self.ending.map_or(Turn::Player(self.to_move), Turn::Over)
    }

    /// Never asked: nothing here is left to chance.
    fn draw(&self, _chance: &mut dyn Chance) -> Outcome {
        Outcome(String::new())
    }

    fn resolve(&mut self, _outcome: &Outcome) -> Result<Option<Played>, OutcomeError> {
        Err(OutcomeError("nothing is left to chance here"))
    }

    fn moves(&self) -> Vec<Square> {
        if self.ending.is_some() { Vec::new() } else { self.allowed(self.to_move) }
    }

    fn moves_of(&self, seat: Seat) -> Option<Vec<Square>> {
        self.ending.is_none().then(|| self.allowed(seat))
    }

    fn in_turn_of(&self, seat: Seat) -> Option<Self> {
        self.ending.is_none().then(|| Caro { to_move: seat, ..self.clone() })
    }

    fn in_check(&self) -> bool {
        false
    }

    fn allow(&self, mv: &Square) -> Result<(), Illegal> {
        if self.ending.is_some() {
            return Err(Illegal::new(Rule::GameOver, self.row_sites().concat()));
        }
        self.forbids(self.to_move, *mv).map_or(Ok(()), Err)
    }

    fn apply(&mut self, mv: &Square) -> Result<Played, Illegal> {
        if let Some(illegal) = self.has_no_room(*mv) {
            return Err(illegal);
        }
        self.put(*mv);
        (self.ending, self.rows) = (None, Vec::new());
        Ok(Played::default())
    }

    /// The row comes before the full board (clauses 3.1 to 3.3).
    fn verdict(&self) -> Option<Ending> {
        match self.won() {
            Some((seat, _)) => Some(Ending::won(seat, Reason::FiveInRow)),
            None => (self.grid.free() == 0).then_some(Ending::drawn(Reason::BoardFull)),
        }
    }

    fn close(&mut self, ending: Ending) {
        self.rows = match (ending.reason, self.won()) {
            (Reason::FiveInRow, Some((_, rows))) => rows,
            (_, _) => Vec::new(),
        };
        self.ending = Some(ending);
    }

    fn read(&self, text: &str, _prefer: Option<Notation>) -> Result<Square, ReadError> {
        notation::read(text, || self.moves())
    }

    fn write(&self, mv: &Square, _notation: Notation) -> String {
        mv.to_string()
    }

    fn write_played(&self, mv: &Square, _played: &Played, notation: Notation) -> String {
        self.write(mv, notation)
    }

    fn shape_of(&self, mv: &Square) -> Option<MoveShape> {
        Some(MoveShape { from: None, via: None, to: mv.site(self.side())?, promotion: None })
    }

    fn view(&self, viewer: Viewer) -> View {
        let man = |(site, seat)| Man { site, face: Face { seat, kind: Some(kind(seat)), dark: false } };
        let to = self.played.last().and_then(|square| square.site(self.side()));
        View {
            game: GameKey::Caro,
            viewer,
            board: self.board(),
            men: self.grid.held().map(man).collect(),
            to_move: self.ending.is_none().then_some(self.to_move),
            last: to.map(|to| LastMove { from: None, via: None, to, turned_up: false }),
            steps: Vec::new(),
            rows: self.row_sites(),
            in_check: Vec::new(),
            captured: [Vec::new(), Vec::new()],
            plies: self.played.len() as u32,
            ending: self.ending,
            counters: Counters::default(),
            dice: None,
            undrawn: None,
            stakes: None,
        }
    }

    fn plies(&self) -> usize {
        self.played.len()
    }

    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    fn can_win(&self, seat: Seat) -> bool {
        rows::is_possible(&self.grid, seat, self.options.five)
    }

    /// Rows do not end this count, so once clause 4 no longer binds every order of the free squares is a leaf.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.options.opening == Opening::Free || self.plies_to_bound().is_none() {
            let free = self.grid.free() as u64;
            return (0..u64::from(depth)).map(|put| free.saturating_sub(put)).fold(1, u64::saturating_mul);
        }
        let leaves = self.allowed(self.to_move).into_iter().map(|square| {
            let mut next = self.clone();
            next.put(square);
            next.perft(depth - 1)
        });
        leaves.fold(0, u64::saturating_add)
    }
}

impl Caro {
    /// Plies after which clause 4 may bind X for the last time; `None` once it cannot any more.
    fn plies_to_bound(&self) -> Option<usize> {
        let marks = self.grid.marks(Seat::First) + self.grid.marks(Seat::Second);
        2_usize.checked_sub(marks)
    }
}

const fn kind(seat: Seat) -> Kind {
    match seat {
        Seat::First => Kind::Cross,
        Seat::Second => Kind::Nought,
    }
}
