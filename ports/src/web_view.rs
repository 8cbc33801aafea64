//! A table as one reader sees it: their side below, their words, their buttons; never more than the public view.

use std::sync::Arc;

use banco_engine::{Person, Seat};
use serde::Serialize;

use serde_json::Value;

use super::{Button, Lang, Layout, Place, RichText};

/// Reader of tables, and what the reader's client says.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Person who looks: seats and the chosen language depend on the person's key.
    pub person: Person,
    /// Language of the person's client; a language the person chose comes first.
    pub lang: Option<Lang>,
    /// The person has turned the board around.
    pub is_flipped: bool,
}

/// Progress of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The challenge has no answer yet.
    Challenged,
    /// There is a board, and a player or the dice are to move.
    Playing,
    /// It was played to an end.
    Over,
    /// Declined or withdrawn: nothing is left of it.
    Gone,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize)]
pub struct TableLine {
    /// Lower-case short id of the table.
    pub id: String,
    /// Grows when a button of the table has had its time: on start, move and end.
    pub version: u32,
    /// Place of the game: the list also has a reader's own games from elsewhere.
    pub channel: String,
    /// Key of the platform of the game, for a reader with a session, who sees games of all places; `channel` is empty
    /// then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<&'static str>,
    /// Key of the game.
    pub game: &'static str,
    /// Its name in the reader's words.
    pub title: String,
    /// Progress of the game.
    pub standing: Standing,
    /// Names by seat; before the start the challenger and the invited person, empty for an open challenge.
    pub names: [String; 2],
    /// Names of the seats: red, White.
    pub sides: [String; 2],
    /// Seat of the reader; `None` for an onlooker, and before the start.
    pub own: Option<Seat>,
    /// Seat to move; `None` before the start, after the end, and while dice are thrown.
    pub to_move: Option<Seat>,
    /// The reader is a player, or the challenge is the reader's or for the reader.
    pub is_mine: bool,
    /// The reader is to move or to answer.
    pub waits_for_me: bool,
    /// State of the game in one line: "Move 8 · your turn (Red)".
    pub headline: String,
    /// Moves played so far, those of both sides counted.
    pub plies: usize,
    /// Milliseconds the side to move has left, its reserve counted; `None` without a clock, and where none runs.
    pub left: Option<i64>,
    /// Why no clock runs, in the reader's words: a vacation, a pause, a weekend, a flag that may be claimed.
    pub rests: Option<String>,
    /// True if the browser of the reader may keep what it saw of the game: nothing that a seat alone knows.
    pub keeps: bool,
}

/// Clock readings of a table; the page counts on from there by itself.
#[derive(Clone, Debug, Serialize)]
pub struct ClocksSeen {
    /// By seat: milliseconds of the move's own time, and of the reserve or the whole.
    pub left: [(i64, i64); 2],
    /// Seat whose time runs; `None` while both have agreed to stop.
    pub runs: Option<Seat>,
    /// By seat: the other one's time for a move says nothing before that side is to move.
    pub shown: [bool; 2],
    /// True if the picture leaves room for days or for two times side by side.
    pub wide: bool,
}

/// A table as it is shown.
#[derive(Clone, Debug)]
pub struct TableSeen {
    /// The same as in the list.
    pub line: TableLine,
    /// Caption, as under the boards of chats: the last move and what matters; the challenge before the start.
    pub caption: RichText,
    /// Buttons that the reader may press.
    pub buttons: Vec<Vec<Button>>,
    /// Offer that one side has made to the other: a draw, a take-back, a pause.
    pub question: Option<String>,
    /// `None` without a clock, before the start and after the end.
    pub clocks: Option<ClocksSeen>,
    /// `None` before the start.
    pub board: Option<BoardSeen>,
    /// Private knowledge of a reader with a session: own pieces captured face down.
    pub known: Option<String>,
    /// Ways to accept the own challenge of a reader with a session in other chats.
    pub invitations: Vec<InvitationSeen>,
}

/// A way to accept a challenge in another chat.
#[derive(Clone, Debug, Serialize)]
pub struct InvitationSeen {
    /// The way in words.
    pub words: String,
    /// Text that the challenger sends to a friend: the code, or a link.
    pub copied: String,
}

/// The board of a table.
#[derive(Clone, Debug)]
pub struct BoardSeen {
    /// The board in words.
    pub alt: String,
    /// Place of the board on the picture.
    pub layout: Layout,
    /// Changes whenever the same position would look different: theme, pieces, names, language.
    pub look: String,
    /// Every move in the reader's notation.
    pub moves: Vec<String>,
    /// The same in words, where the notation has signs of its own for what lies face down; else empty.
    pub told: Vec<String>,
    /// Moves played before each position that can be looked at.
    pub stops: Vec<usize>,
    /// The pieces of the public view; empty for backgammon, whose checkers are stacked on points.
    pub men: Vec<ManSeen>,
    /// From where to where the last piece went, as far as one did; a new piece comes from nowhere.
    pub last: Option<(Option<String>, String)>,
    /// Ways of the checkers of the last play, in the order they were played.
    pub ways: Vec<WaySeen>,
    /// Middle and side of each die on the picture.
    pub dice: Vec<[u32; 3]>,
    /// Site of the piece that an open draw turns up, or `dice` if it decides a roll.
    pub undrawn: Option<String>,
    /// Addresses of the pieces and of the bare board in the look of this picture.
    pub looks: Option<LooksSeen>,
    /// A royal piece stands in check.
    pub check: bool,
    /// Moves that the reader may make by picking pieces up; empty where dice are played.
    pub legal: Vec<MoveSeen>,
    /// The reader has dice to play.
    pub has_dice: bool,
    /// Seat from whose right and back rank the reader's picture numbers files and ranks; `None` where sites have names
    /// of their own.
    pub counting: Option<Seat>,
}

/// A piece by site and name.
#[derive(Clone, Debug, Serialize)]
pub struct ManSeen {
    /// Name of its site in canonical moves: `e4`.
    pub at: String,
    /// In the reader's words; a piece face down is called that.
    pub name: String,
    /// The reader plays this side.
    pub is_own: bool,
    /// Its place on the picture of the pieces; `None` for a piece that the reader alone knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<usize>,
}

/// Way of a checker on the picture, in pixels of its normal size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WaySeen {
    /// Place of the checker on the picture of the pieces.
    pub cell: usize,
    /// Its middle before.
    pub from: [u32; 2],
    /// Its middle after.
    pub to: [u32; 2],
}

/// Pictures that belong to no game, by the part of the address that tells one look from another. They never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LooksSeen {
    /// The pieces on a transparent ground.
    pub men: String,
    /// The board without pieces.
    pub bare: String,
}

/// A picture that belongs to no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LookPart {
    /// The pieces on a transparent ground.
    Men,
    /// The board without pieces.
    Bare,
}

/// A legal move by the sites it touches.
#[derive(Clone, Debug, Serialize)]
pub struct MoveSeen {
    /// Canonical text, ready to be played.
    pub text: String,
    /// `None` where a new piece is put down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The site in between, for a piece that takes two steps in one move (a lion of chu shogi).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
    /// Site where it ends.
    pub to: String,
}

/// Steps that may follow the dice played so far.
#[derive(Clone, Debug, Serialize)]
pub struct StepsSeen {
    /// Steps that may be played now, one die each.
    pub next: Vec<StepSeen>,
    /// The whole play once nothing is left to choose.
    pub play: Option<String>,
}

/// A step with one die, in the numbers of who plays it: 25 is the bar, 0 is off.
#[derive(Clone, Debug, Serialize)]
pub struct StepSeen {
    /// Name of the step on the way: `24-6`.
    pub key: String,
    /// Number of the point it leaves, as the player counts.
    pub from: u8,
    /// Number of the point it reaches.
    pub to: u8,
    /// Pips of the die it is played with, 1 to 6.
    pub die: u8,
    /// Its way on the picture, and that of a checker it hits.
    pub ways: Vec<WaySeen>,
}

/// Picture of a table that is wanted.
#[derive(Clone, Debug, Default)]
pub struct Glance {
    /// An earlier position, by its number.
    pub at: Option<usize>,
    /// Dice already played on it, as [`StepSeen::key`] names them, with dots between.
    pub steps: Option<String>,
    /// From where to where: what the piece may become there, on every second site of the third rank, in the order of
    /// the moves.
    pub ways: Option<(String, String)>,
    /// The board alone and in small, for a list.
    pub is_small: bool,
    /// The board alone, for a card of the door.
    pub is_card: bool,
    /// In twice as many pixels, for a fine screen.
    pub is_fine: bool,
    /// Tag of a picture of this game that the reader has: only what differs from it is wanted.
    pub since: Option<String>,
}

/// A drawn board of a table.
#[derive(Clone, Debug)]
pub struct PictureSeen {
    /// Version of the table.
    pub version: u32,
    /// Name of the whole picture: equal for equal pictures.
    pub tag: String,
    /// True if the file has only what differs from the picture the reader has, and is transparent elsewhere.
    pub is_delta: bool,
    /// True if the browser of the reader may keep it: it shows nothing that a seat alone knows.
    pub keeps: bool,
    /// The file.
    pub png: Arc<Vec<u8>>,
}

/// The door of the page: what a person can do without a game.
#[derive(Clone, Debug, Serialize)]
pub struct DoorSeen {
    /// Changes whenever a start position would look different for this reader.
    pub look: String,
    /// The person's last finished games, the newest first.
    pub finished: Vec<TableLine>,
    /// The puzzle that is to be solved next.
    pub puzzle: Option<PuzzleSeen>,
}

/// A puzzle on offer. Its solution is no part of it.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleSeen {
    /// Id, under which the page shows it as a table.
    pub id: String,
    /// Version of that table.
    pub version: u32,
    /// Key of its game.
    pub game: &'static str,
    /// Game, difficulty and task in words.
    pub text: String,
    /// Rating of the person, and puzzles solved in a row, in words; empty before the first one.
    pub streak: String,
    /// Words that ask for puzzles of a game or for composed endings, each with its name.
    pub kinds: Vec<(&'static str, String)>,
    /// The word of these that this puzzle is of.
    pub kind: &'static str,
    /// Words that ask for a level, each with its name.
    pub levels: Vec<(&'static str, String)>,
    /// The level that was asked for.
    pub level: Option<&'static str>,
    /// Words that ask for a theme of this kind, each with its name.
    pub themes: Vec<(&'static str, String)>,
    /// The theme that was asked for.
    pub theme: Option<String>,
}

/// A person who is asked about.
#[derive(Clone, Debug)]
pub enum PersonAsked {
    /// A person of the local table.
    Named(Person),
    /// The player of a seat, in a game that the reader may see.
    Seat {
        /// Id of the game.
        game: String,
        /// Seat of the player.
        seat: Seat,
    },
}

/// Results of a person, as the commands about results tell them in the chat of the reader.
#[derive(Clone, Debug, Serialize)]
pub struct PersonSeen {
    /// Name of the person.
    pub name: String,
    /// Results by game.
    pub games: Vec<ResultsSeen>,
    /// The reader's results against this person, in words; `None` without a game.
    pub versus: Option<String>,
}

/// Results of a person in one game.
#[derive(Clone, Debug, Serialize)]
pub struct ResultsSeen {
    /// Name of the game.
    pub title: String,
    /// Rating; empty without one.
    pub rating: String,
    /// Won, drawn and lost games in words.
    pub tally: String,
}

/// A sheet of the page that a person asks for: rules, settings, tournaments.
#[derive(Clone, Debug)]
pub struct SheetAsked {
    /// Name of the sheet.
    pub name: String,
    /// Content that is asked for, in words of the sheet or of the person.
    pub what: String,
    /// Chat for which it is asked: a channel of the local table, or the private chat of an account.
    pub place: Place,
    /// True for the private chat of an account.
    pub is_private: bool,
    /// Person who looks.
    pub reader: Reader,
}

/// A sheet as its reader sees it.
#[derive(Clone, Debug, Default)]
pub struct SheetSeen {
    /// Facts that the page lays out.
    pub facts: Value,
    /// Text.
    pub told: RichText,
    /// Buttons for this reader.
    pub buttons: Vec<Vec<Button>>,
}
