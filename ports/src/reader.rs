//! A table as one reader sees it: his side below, his words, his buttons; never more than everybody may know.

use banco_engine::{Person, Seat};
use serde::Serialize;

use super::{Button, Lang, RichText, Sight};

/// Somebody who looks at tables, and what his client says about him.
#[derive(Clone, Debug)]
pub struct Reader {
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
    Challenged,
    Playing,
    Over,
    /// Declined or withdrawn: nothing is left of it.
    Gone,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize)]
pub struct TableLine {
    pub id: String,
    pub version: u32,
    /// Where it is played: a reader's own games elsewhere are in his list, too.
    pub channel: String,
    /// Key of the game.
    pub game: &'static str,
    /// Its name in the reader's words.
    pub title: String,
    pub standing: Standing,
    /// Names by seat; before the start the challenger and whom the challenge names, empty for anybody.
    pub names: [String; 2],
    /// What the seats are called: red, White.
    pub sides: [String; 2],
    pub own: Option<Seat>,
    pub to_move: Option<Seat>,
    /// The reader is a player, or the challenge is his or for him.
    pub is_mine: bool,
    /// The reader is to move or to answer.
    pub waits_for_me: bool,
    /// How it stands in one line: "Move 8 · your turn (Red)".
    pub headline: String,
    pub plies: usize,
}

/// A table as it is shown.
#[derive(Clone, Debug)]
pub struct TableSeen {
    pub line: TableLine,
    /// What was played and what matters, as under the boards of chats; the challenge before the start.
    pub caption: RichText,
    /// What the reader may press.
    pub buttons: Vec<Vec<Button>>,
    /// `None` before the start.
    pub board: Option<BoardSeen>,
}

/// The board of a table.
#[derive(Clone, Debug)]
pub struct BoardSeen {
    /// The board in words.
    pub alt: String,
    pub sight: Sight,
    /// Changes whenever the same position would look different: theme, men, names, language.
    pub look: String,
    /// Every move in the reader's notation.
    pub moves: Vec<String>,
    /// Moves played before each position that can be looked at.
    pub stops: Vec<usize>,
    pub men: Vec<ManSeen>,
    /// What the reader may play by picking men up; empty where dice are played.
    pub legal: Vec<MoveSeen>,
    /// The reader has dice to play.
    pub has_dice: bool,
}

/// A man by site and name.
#[derive(Clone, Debug, Serialize)]
pub struct ManSeen {
    pub at: String,
    pub name: String,
    pub is_own: bool,
}

/// A legal move by the sites it touches.
#[derive(Clone, Debug, Serialize)]
pub struct MoveSeen {
    pub text: String,
    /// `None` where a new man is put down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
    pub to: String,
}

/// What may follow the dice played so far.
#[derive(Clone, Debug, Serialize)]
pub struct StepsSeen {
    pub next: Vec<StepSeen>,
    /// The whole play once nothing is left to choose.
    pub play: Option<String>,
}

/// A step with one die, in the numbers of who plays it: 25 is the bar, 0 is off.
#[derive(Clone, Debug, Serialize)]
pub struct StepSeen {
    /// How it is named on the way: `24-6`.
    pub key: String,
    pub from: u8,
    pub to: u8,
    pub die: u8,
}

/// Which picture of a table is wanted.
#[derive(Clone, Debug, Default)]
pub struct Glance {
    /// An earlier position, by its number.
    pub at: Option<usize>,
    /// Dice already played on it, as [`StepSeen::key`] names them, with dots between.
    pub steps: Option<String>,
    /// The board alone and in small, for a list.
    pub is_small: bool,
}
