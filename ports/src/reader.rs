//! A table as one reader sees it: his side below, his words, his buttons; never more than everybody may know.

use banco_engine::{Person, Seat};
use serde::Serialize;

use super::{Button, Lang, Layout, RichText};

/// Somebody who looks at tables, and what his client says about him.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Who looks: his seats and the language he chose hang on his key.
    pub person: Person,
    /// What his client speaks; what he chose himself comes first.
    pub lang: Option<Lang>,
    /// He has turned the board around.
    pub is_flipped: bool,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Nobody has answered the challenge yet.
    Challenged,
    /// There is a board, and somebody or the dice are to move.
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
    /// Where it is played: a reader's own games elsewhere are in his list, too.
    pub channel: String,
    /// Key of the game.
    pub game: &'static str,
    /// Its name in the reader's words.
    pub title: String,
    /// How far it is.
    pub standing: Standing,
    /// Names by seat; before the start the challenger and whom the challenge names, empty for anybody.
    pub names: [String; 2],
    /// What the seats are called: red, White.
    pub sides: [String; 2],
    /// Which seat the reader has; `None` for an onlooker, and before the start.
    pub own: Option<Seat>,
    /// Whose turn it is; `None` before the start, after the end, and while dice are thrown.
    pub to_move: Option<Seat>,
    /// The reader is a player, or the challenge is his or for him.
    pub is_mine: bool,
    /// The reader is to move or to answer.
    pub waits_for_me: bool,
    /// How it stands in one line: "Move 8 · your turn (Red)".
    pub headline: String,
    /// Moves played so far, those of both sides counted.
    pub plies: usize,
    /// Milliseconds the side to move has left, its reserve counted; `None` without a clock, and where none runs.
    pub left: Option<i64>,
}

/// What the clocks of a table show; the page counts on from there by itself.
#[derive(Clone, Debug, Serialize)]
pub struct ClocksSeen {
    /// By seat: milliseconds of the move's own time, and of the reserve or the whole.
    pub left: [(i64, i64); 2],
    /// Whose time runs; `None` while both have agreed to stop.
    pub runs: Option<Seat>,
    /// By seat: the other one's time for a move says nothing before it is his.
    pub shown: [bool; 2],
}

/// A table as it is shown.
#[derive(Clone, Debug)]
pub struct TableSeen {
    /// The same as in the list.
    pub line: TableLine,
    /// What was played and what matters, as under the boards of chats; the challenge before the start.
    pub caption: RichText,
    /// What the reader may press.
    pub buttons: Vec<Vec<Button>>,
    /// What one side has asked the other: a draw, a move back, a rest.
    pub question: Option<String>,
    /// `None` without a clock, before the start and after the end.
    pub clocks: Option<ClocksSeen>,
    /// `None` before the start.
    pub board: Option<BoardSeen>,
}

/// The board of a table.
#[derive(Clone, Debug)]
pub struct BoardSeen {
    /// The board in words.
    pub alt: String,
    /// How the board lies on the picture.
    pub layout: Layout,
    /// Changes whenever the same position would look different: theme, men, names, language.
    pub look: String,
    /// Every move in the reader's notation.
    pub moves: Vec<String>,
    /// The same in words, where the notation has signs of its own for what lies face down; else empty.
    pub told: Vec<String>,
    /// Moves played before each position that can be looked at.
    pub stops: Vec<usize>,
    /// The men that everybody sees on the board; empty for backgammon, whose men are stacked on points.
    pub men: Vec<ManSeen>,
    /// From where to where the last man went, as far as one did.
    pub last: Option<(String, String)>,
    /// What the reader may play by picking men up; empty where dice are played.
    pub legal: Vec<MoveSeen>,
    /// The reader has dice to play.
    pub has_dice: bool,
}

/// A man by site and name.
#[derive(Clone, Debug, Serialize)]
pub struct ManSeen {
    /// Name of its site in canonical moves: `e4`.
    pub at: String,
    /// In the reader's words; a man face down is called that.
    pub name: String,
    /// The reader plays this side.
    pub is_own: bool,
}

/// A legal move by the sites it touches.
#[derive(Clone, Debug, Serialize)]
pub struct MoveSeen {
    /// Canonical text, ready to be played.
    pub text: String,
    /// `None` where a new man is put down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The site in between, for a man that takes two steps in one move (a lion of chu shogi).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
    /// Where it ends.
    pub to: String,
}

/// What may follow the dice played so far.
#[derive(Clone, Debug, Serialize)]
pub struct StepsSeen {
    /// What may be played now, one die each.
    pub next: Vec<StepSeen>,
    /// The whole play once nothing is left to choose.
    pub play: Option<String>,
}

/// A step with one die, in the numbers of who plays it: 25 is the bar, 0 is off.
#[derive(Clone, Debug, Serialize)]
pub struct StepSeen {
    /// How it is named on the way: `24-6`.
    pub key: String,
    /// Number of the point it leaves, as the player counts.
    pub from: u8,
    /// Number of the point it reaches.
    pub to: u8,
    /// Pips of the die it is played with, 1 to 6.
    pub die: u8,
}

/// Which picture of a table is wanted.
#[derive(Clone, Debug, Default)]
pub struct Glance {
    /// An earlier position, by its number.
    pub at: Option<usize>,
    /// Dice already played on it, as [`StepSeen::key`] names them, with dots between.
    pub steps: Option<String>,
    /// From where to where: what the man may become there, on every second site of the third rank, in the order of the moves.
    pub ways: Option<(String, String)>,
    /// The board alone and in small, for a list.
    pub is_small: bool,
    /// In twice as many pixels, for a fine screen.
    pub is_fine: bool,
}
