//! Contract of every game: typed inside, one closed set at the edge ([`crate::AnyGame`]).

use std::fmt;
use std::str::FromStr;

use crate::{
    Board, Chance, Choices, Decision, DueDraw, Ending, FileError, FileFormat, FileHead, GameFile, GameOptions, Going,
    Illegal, Kind, ManGuide, Meant, Notation, OptionError, Outcome, OutcomeError, Pick, PositionError, Reached,
    ReadError, Rule, Seat, Site, Told, Undrawn, View, Viewer, choice, reach,
};

/// Seat or chance that acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat has to act: to move, to decide, to answer.
    Player(Seat),
    /// [`Game::draw`] and [`Game::resolve`] come next; no player may act.
    Chance,
    /// The game is over.
    Over(Ending),
}

/// Effect of a move, as far as everyone may know it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Played {
    /// A face-down piece was turned up and is this.
    pub turned_up: Option<Kind>,
    /// In the order of capture; a lion takes up to two pieces, a backgammon play hits up to four.
    pub captured: Vec<Captured>,
    /// The move gives check.
    pub check: bool,
}

/// A captured piece as the public view shows it: `None` is a face-down piece that stays hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// Captured piece; `None` if not everyone may know it (jieqi clause 2.1).
    pub kind: Option<Kind>,
}

/// Effect of a move on the board, as pickers and marks need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveShape {
    /// `None`: a piece is put on the board.
    pub from: Option<Site>,
    /// Site at which a piece of two steps captures or turns on its way.
    pub via: Option<Site>,
    /// Site that the piece stands on afterwards.
    pub to: Site,
    /// Kind that the piece promotes to.
    pub promotion: Option<Kind>,
}

/// One game of a kind: the position, its history as far as the law needs it, its options.
///
/// Two moves are equal exactly when they do the same to the board. `Display` of a move is its
/// canonical text, the one that records, hashes and buttons carry; `FromStr` reads that text and no other.
pub trait Game: Clone + Sized {
    /// Action of a player in one turn.
    type Move: Clone + Eq + fmt::Display + FromStr<Err = ReadError>;
    /// Options at the start; the default is the usual game.
    type Options: Clone + Default;

    /// The notations this game prints, the first for all that it does not have.
    const NOTATIONS: &'static [Notation];

    /// The formats of this game's files, the usual one first.
    const FILE_FORMATS: &'static [FileFormat] = &[FileFormat::Pgn];

    /// The notation that programs expect in them.
    const FILE_NOTATION: Notation = Notation::Coordinates;

    /// Name of a player's tag in them, by seat.
    const PLAYER_TAGS: [&'static str; 2] = ["White", "Black"];

    /// Value of the tag `Game` in them; `None` where programs write no such tag.
    const FILE_TITLE: Option<&'static str> = None;

    /// True if the tag `Variant` holds the key of the game, because another game's files look the same.
    const FILE_HAS_VARIANT: bool = false;

    /// Place among the games as which a PGN without the name of its game is tried; `None`: never.
    const FILE_GUESS: Option<u8> = None;

    /// The options under which a file without ours is replayed.
    const FOREIGN_OPTIONS: &'static [(&'static str, &'static str)] = &[];

    /// Decisions that players of this game ever make without moving a piece.
    const DECISIONS: &'static [Decision] = &[];

    /// True if a seat may know what the other does not.
    const KEEPS_SECRETS: bool = false;

    /// True if it can end without a winner.
    const CAN_BE_DRAWN: bool = true;

    /// Reads options from `key=value` pairs.
    ///
    /// # Errors
    /// Unknown keys and values outside the closed list of the key.
    fn options(pairs: &GameOptions) -> Result<Self::Options, OptionError>;

    /// The seat of the side that gives odds under these options; `None` where nothing is given.
    ///
    /// # Errors
    /// Options the game does not know.
    fn giver(pairs: &GameOptions) -> Result<Option<Seat>, OptionError> {
        Self::options(pairs).map(|_| None)
    }

    /// The start position; the turn may be [`Turn::Chance`].
    fn start(options: &Self::Options) -> Self;

    /// A position from its public text (FEN). History begins here.
    ///
    /// # Errors
    /// Anything that is no position of this game.
    fn from_position(text: &str, options: &Self::Options) -> Result<Self, PositionError>;

    /// The public text of the position; never depends on what is hidden.
    fn position(&self) -> String;

    /// The shape of the board.
    fn board(&self) -> Board;

    /// Seat or chance that acts next.
    fn turn(&self) -> Turn;

    /// Asks `chance` for the outcome of a [`Turn::Chance`].
    fn draw(&self, chance: &mut dyn Chance) -> Outcome;

    /// Applies an outcome, drawn now or recorded earlier. Returns the effect of the last move, if chance completes it.
    ///
    /// # Errors
    /// An outcome that could not have been drawn.
    fn resolve(&mut self, outcome: &Outcome) -> Result<Option<Played>, OutcomeError>;

    /// Deals nothing at the start: chance is asked for a piece when it is turned up (beacon 4.1). Games that deal
    /// nothing stay as they are.
    fn draw_late(&mut self) {}

    /// The draws that a [`Turn::Chance`] waits for, in order, in a game that draws late (beacon 3.3).
    fn due_draws(&self) -> Vec<DueDraw> {
        Vec::new()
    }

    /// The piece or the dice that the draw decides for which a [`Turn::Chance`] waits (beacon 3.4).
    fn undrawn(&self) -> Option<Undrawn> {
        None
    }

    /// All legal moves, each once; empty unless it is a player's turn.
    fn moves(&self) -> Vec<Self::Move>;

    /// Moves of `seat` here if it were to move; `None` if that question makes no sense (the other side
    /// stands in check, the game is over, dice decide).
    fn moves_of(&self, seat: Seat) -> Option<Vec<Self::Move>> {
        (self.turn() == Turn::Player(seat)).then(|| self.moves())
    }

    /// The same position with `seat` to move, to ask questions of; `None` where that makes no sense, as with
    /// [`Game::moves_of`].
    fn in_turn_of(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// The moves the rules of movement allow, also where a count or a lack of pieces has ended the game: what tools
    /// compare positions by. Not a permission to play on.
    fn moves_on_board(&self) -> Vec<Self::Move> {
        self.moves()
    }

    /// True if the side to move stands in check.
    fn in_check(&self) -> bool;

    /// Why a move is not allowed, with sites; `Ok` exactly for members of [`Game::moves`].
    ///
    /// # Errors
    /// The first clause in the order of the law that forbids it.
    fn allow(&self, mv: &Self::Move) -> Result<(), Illegal>;

    /// Plays an allowed move and looks whether the game is over.
    ///
    /// # Errors
    /// As [`Game::allow`]; the game is unchanged then.
    fn play(&mut self, mv: &Self::Move) -> Result<Played, Illegal> {
        self.allow(mv)?;
        let played = self.apply(mv)?;
        if let Some(ending) = self.verdict() {
            self.close(ending);
        }
        Ok(played)
    }

    /// Carries out a move of the side to move as it stands in a record, whatever the law says of it today; the game
    /// continues afterwards, until [`Game::close`].
    ///
    /// # Errors
    /// The board cannot carry it: no piece stands on its origin, it takes a piece of its own. The game is unchanged
    /// then.
    fn apply(&mut self, mv: &Self::Move) -> Result<Played, Illegal>;

    /// Verdict of the law on the current game: asked after an action, never by a replay.
    fn verdict(&self) -> Option<Ending>;

    /// The game is over: by its verdict, or because a record says so.
    fn close(&mut self, ending: Ending);

    /// Reads a move in any notation of the game; illegal moves that are clearly meant are read too.
    ///
    /// `prefer` is the person's own notation: it decides where two systems read one text differently.
    ///
    /// # Errors
    /// Not a move, or several legal moves. A near miss is never turned into a move.
    fn read(&self, text: &str, prefer: Option<Notation>) -> Result<Self::Move, ReadError>;

    /// Intent of a text that [`Game::read`] cannot read as one move, and the reason it is not allowed.
    fn meant(&self, _text: &str, _prefer: Option<Notation>) -> Option<Meant> {
        None
    }

    /// Prints a move of this position (before it is played).
    fn write(&self, mv: &Self::Move, notation: Notation) -> String;

    /// Prints a move of this position with the facts that all players learned from it: `P2-5`, `b3b10=Xe`.
    fn write_played(&self, mv: &Self::Move, played: &Played, notation: Notation) -> String;

    /// A legal move as lines for other programs spell it; canonical, where theirs has no other way.
    fn spelled(&self, mv: &Self::Move) -> String {
        mv.to_string()
    }

    /// Origin, way and target, for pickers and marks; `None` where nothing on the board is picked up (a cube, a roll).
    fn shape_of(&self, mv: &Self::Move) -> Option<MoveShape>;

    /// Next choices of `seat` on the way to a move, after those made so far: an empty list asks for the
    /// first choice. As if it were to move, like [`Game::moves_of`].
    ///
    /// `None` where that question makes no sense, and where no legal move begins so.
    fn choices(&self, seat: Seat, so_far: &[Pick]) -> Option<Choices> {
        choice::of_moves(self, seat, so_far)
    }

    /// Sites the piece on `from` may go to, and how; `None` if the question makes no sense, as for [`Game::choices`].
    fn reach(&self, seat: Seat, from: Site) -> Option<Vec<Reached>> {
        reach::of_moves(self, seat, from)
    }

    /// Way of the piece on `from` straight to another site.
    fn going(&self, _from: Site, _to: Site) -> Going {
        Going::Step
    }

    /// Rule that holds the piece on `from` back while another one has to move.
    fn kept_back(&self, _seat: Seat, _from: Site) -> Option<Rule> {
        None
    }

    /// Decisions that `seat` may make now without moving a piece.
    fn decisions(&self, seat: Seat) -> Vec<Decision> {
        let may_claim = self.turn() == Turn::Player(seat) && self.claim().is_some();
        may_claim.then_some(Decision::Claim).into_iter().collect()
    }

    /// The move that a decision is, open or not; `None` if it is none here.
    fn decided(_decision: Decision) -> Option<Self::Move> {
        None
    }

    /// Events since the last board; `last` is the last ply.
    fn story(&self, last: Option<(Seat, &Self::Move, &Played)>) -> Vec<Told> {
        let told = |(seat, mv, played): (Seat, &Self::Move, &Played)| Told::Moved {
            seat,
            mv: mv.to_string(),
            dice: None,
            played: played.clone(),
        };
        last.map(told).into_iter().collect()
    }

    /// Moves of its pieces, for games that have to be taught; empty in games that everyone knows.
    fn men_guide() -> Vec<ManGuide> {
        Vec::new()
    }

    /// View of `viewer`. Contains nothing else.
    fn view(&self, viewer: Viewer) -> View;

    /// Number of plies played since the start or the set-up.
    fn plies(&self) -> usize;

    /// Runs that near their allowance: `check 5/6`, `chase h5 10/12` (xiangqi clause 3.7).
    fn warnings(&self) -> Vec<String>;

    /// The position as analysis programs read it, with nothing that `viewer` may not know.
    fn export(&self, _viewer: Viewer) -> String {
        self.position()
    }

    /// The text of a game that writes its file itself.
    fn written(&self, _head: &FileHead<'_>) -> Option<String> {
        None
    }

    /// Prints a file of a game that has a PGN of its own.
    fn print_file(_file: &GameFile) -> Option<Result<String, FileError>> {
        None
    }

    /// Reads a file of a game that has a PGN of its own.
    fn read_file(_text: &str) -> Option<Result<GameFile, FileError>> {
        None
    }

    /// An outcome that was applied, as far as `viewer` may know it now.
    fn known(&self, outcome: &Outcome, _viewer: Viewer) -> Outcome {
        outcome.clone()
    }

    /// The same game with nothing left in it that `seat` may not know: for a search in that seat's place.
    #[must_use]
    fn seen_by(&self, _seat: Seat) -> Self {
        self.clone()
    }

    /// The draw that the side to move may claim now (chess clause 2.3 with `draws=claim`).
    fn claim(&self) -> Option<Ending> {
        None
    }

    /// True if `seat` could still win by any play: a flag that falls against it loses nothing otherwise (chess clause
    /// 2.2).
    fn can_win(&self, _seat: Seat) -> bool {
        true
    }

    /// Gives up the game that is being played for `points`, before the cube; a match continues (backgammon).
    ///
    /// # Errors
    /// The game knows nothing but giving up altogether, or these points are not to be had.
    fn concede(&mut self, _seat: Seat, _points: u8) -> Result<(), Illegal> {
        Err(Illegal::new(Rule::CannotConcede, []))
    }

    /// True if all players have seen a result of chance.
    fn has_shown_chance(&self) -> bool {
        false
    }

    /// Points for which `seat` may give up without being asked back, if games are given up for points.
    fn concedes_for(&self, _seat: Seat) -> Option<u8> {
        None
    }

    /// Leaves of the pure move tree of `depth` plies; no end-of-game test but the lack of moves.
    fn perft(&self, depth: u32) -> u64;
}
