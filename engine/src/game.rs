//! What every game of the house is: typed inside, one closed set at the edge ([`crate::AnyGame`]).

use std::fmt;
use std::str::FromStr;

use crate::{
    Board, Chance, Choices, Decision, Ending, FileFormat, FileHead, GameOptions, Going, Illegal, Kind, ManGuide, Meant,
    Notation, OptionError, Outcome, OutcomeError, Pick, PositionError, Reached, ReadError, Rule, Seat, Site, Told,
    View, Viewer, choice, reach,
};

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat has to act: to move, to decide, to answer.
    Player(Seat),
    /// [`Game::draw`] and [`Game::resolve`] come next; no player may act.
    Chance,
    /// Nobody acts any more.
    Over(Ending),
}

/// What a move did, as far as everybody may know.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Played {
    /// A face-down man was turned up and is this.
    pub turned_up: Option<Kind>,
    /// In the order of capture; a lion takes up to two men, a backgammon play hits up to four.
    pub captured: Vec<Captured>,
    /// The move gives check.
    pub check: bool,
}

/// A captured man as everybody may know it: `None` is a face-down man that stays hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// What was taken; `None` where not everybody may know (jieqi clause 2.1).
    pub kind: Option<Kind>,
}

/// What a move does on the board, as pickers and marks need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveShape {
    /// `None`: a man is put on the board.
    pub from: Option<Site>,
    /// Where a man of two steps captures or turns on its way.
    pub via: Option<Site>,
    /// Where the man stands afterwards.
    pub to: Site,
    /// What the man becomes by promoting.
    pub promotion: Option<Kind>,
}

/// One game of a kind: the position, its history as far as the law needs it, its options.
///
/// Two moves are equal exactly when they do the same to the board. `Display` of a move is its
/// canonical text, the one that records, hashes and buttons carry; `FromStr` reads that text and no other.
pub trait Game: Clone + Sized {
    /// What a player does in one turn.
    type Move: Clone + Eq + fmt::Display + FromStr<Err = ReadError>;
    /// What a game is started with; the default is the usual game.
    type Options: Clone + Default;

    /// The notations this game prints, the first for all that it does not have.
    const NOTATIONS: &'static [Notation];

    /// The formats of this game's files, the usual one first.
    const FILE_FORMATS: &'static [FileFormat] = &[FileFormat::Pgn];

    /// The notation that programs expect in them.
    const FILE_NOTATION: Notation = Notation::Coordinates;

    /// What the tag of a player is called in them, by seat.
    const PLAYER_TAGS: [&'static str; 2] = ["White", "Black"];

    /// The options under which a file without ours is replayed.
    const FOREIGN_OPTIONS: &'static [(&'static str, &'static str)] = &[];

    /// What players of this game ever decide without touching a man.
    const DECISIONS: &'static [Decision] = &[];

    /// Whether a seat may know what the other does not.
    const KEEPS_SECRETS: bool = false;

    /// Whether it can end without a winner.
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

    /// Who acts next.
    fn turn(&self) -> Turn;

    /// Asks `chance` for the outcome of a [`Turn::Chance`].
    fn draw(&self, chance: &mut dyn Chance) -> Outcome;

    /// Applies an outcome, drawn now or recorded earlier.
    ///
    /// # Errors
    /// An outcome that could not have been drawn.
    fn resolve(&mut self, outcome: &Outcome) -> Result<(), OutcomeError>;

    /// All legal moves, each once; empty unless it is a player's turn.
    fn moves(&self) -> Vec<Self::Move>;

    /// What `seat` could play here if it were to move; `None` where that question makes no sense (the other side
    /// stands in check, the game is over, dice decide).
    fn moves_of(&self, seat: Seat) -> Option<Vec<Self::Move>> {
        (self.turn() == Turn::Player(seat)).then(|| self.moves())
    }

    /// The same position with `seat` to move, to ask questions of; `None` where that makes no sense, as with [`Game::moves_of`].
    fn in_turn_of(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// The moves the rules of movement allow, also where a count or a lack of men has ended the game: what tools
    /// compare positions by. Not a permission to play on.
    fn moves_on_board(&self) -> Vec<Self::Move> {
        self.moves()
    }

    /// Whether the side to move stands in check.
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
    /// goes on afterwards, until [`Game::close`].
    ///
    /// # Errors
    /// The board cannot carry it: no man stands on its origin, it takes a man of its own. The game is unchanged then.
    fn apply(&mut self, mv: &Self::Move) -> Result<Played, Illegal>;

    /// What the law says of the game as it stands: asked when somebody has acted, never by a replay.
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

    /// What a text that [`Game::read`] cannot read as one move clearly asks for, and why it is not allowed.
    fn meant(&self, _text: &str, _prefer: Option<Notation>) -> Option<Meant> {
        None
    }

    /// Prints a move of this position (before it is played).
    fn write(&self, mv: &Self::Move, notation: Notation) -> String;

    /// Prints a move of this position with what everybody learned from it: `P2-5`, `b3b10=Xe`.
    fn write_played(&self, mv: &Self::Move, played: &Played, notation: Notation) -> String;

    /// A legal move as lines for other programs spell it; canonical, where theirs has no other way.
    fn spelled(&self, mv: &Self::Move) -> String {
        mv.to_string()
    }

    /// Origin, way and target, for pickers and marks; `None` where nothing on the board is picked up (a cube, a roll).
    fn shape_of(&self, mv: &Self::Move) -> Option<MoveShape>;

    /// What `seat` may choose next on the way to a move, after what it has chosen so far: an empty list asks for the
    /// first choice. As if it were to move, like [`Game::moves_of`].
    ///
    /// `None` where that question makes no sense, and where no legal move begins so.
    fn choices(&self, seat: Seat, so_far: &[Pick]) -> Option<Choices> {
        choice::of_moves(self, seat, so_far)
    }

    /// Where the man on `from` may go, and how; `None` where the question makes no sense, as for [`Game::choices`].
    fn reach(&self, seat: Seat, from: Site) -> Option<Vec<Reached>> {
        reach::of_moves(self, seat, from)
    }

    /// How the man on `from` gets straight to another site.
    fn going(&self, _from: Site, _to: Site) -> Going {
        Going::Step
    }

    /// What keeps the man on `from` back while another one has to go.
    fn kept_back(&self, _seat: Seat, _from: Site) -> Option<Rule> {
        None
    }

    /// What `seat` may decide now without touching a man.
    fn decisions(&self, seat: Seat) -> Vec<Decision> {
        let may_claim = self.turn() == Turn::Player(seat) && self.claim().is_some();
        may_claim.then_some(Decision::Claim).into_iter().collect()
    }

    /// The move that a decision is, open or not; `None` if it is none here.
    fn decided(_decision: Decision) -> Option<Self::Move> {
        None
    }

    /// What happened since the last board; `last` is the last ply.
    fn story(&self, last: Option<(Seat, &Self::Move, &Played)>) -> Vec<Told> {
        let told = |(seat, mv, played): (Seat, &Self::Move, &Played)| Told::Moved {
            seat,
            mv: mv.to_string(),
            dice: None,
            played: played.clone(),
        };
        last.map(told).into_iter().collect()
    }

    /// How its men move, where people have to be taught; empty in games that everybody knows.
    fn men_guide() -> Vec<ManGuide> {
        Vec::new()
    }

    /// What `viewer` may see. Contains nothing else.
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

    /// An outcome that was applied, as far as `viewer` may know it now.
    fn known(&self, outcome: &Outcome, _viewer: Viewer) -> Outcome {
        outcome.clone()
    }

    /// The same game with nothing left in it that `seat` may not know: for whoever thinks in that seat's place.
    #[must_use]
    fn seen_by(&self, _seat: Seat) -> Self {
        self.clone()
    }

    /// The draw that the side to move may claim now (chess clause 2.3 with `draws=claim`).
    fn claim(&self) -> Option<Ending> {
        None
    }

    /// Whether `seat` could still win by any play: a flag that falls against it loses nothing otherwise (chess clause 2.2).
    fn can_win(&self, _seat: Seat) -> bool {
        true
    }

    /// Gives up the game that is being played for `points`, before the cube; a match goes on (backgammon).
    ///
    /// # Errors
    /// The game knows nothing but giving up altogether, or these points are not to be had.
    fn concede(&mut self, _seat: Seat, _points: u8) -> Result<(), Illegal> {
        Err(Illegal::new(Rule::CannotConcede, []))
    }

    /// Whether everybody has seen something that chance decided.
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
