//! What is said of the puzzle of a day.

use banco_engine::{GameKey, Millis, Seat};

use crate::facts::zone::Zone;

/// Which puzzle it is.
#[derive(Clone, Debug)]
pub struct PuzzleName {
    pub game: String,
    pub kind: GameKey,
    /// Of this chat, from 1.
    pub number: u64,
    /// When the next one comes, with the solution of this one; `None` where it is over, or none will come.
    pub next: Option<Coming>,
}

/// When the next puzzle of a chat comes, by the chat's clock.
#[derive(Clone, Copy, Debug)]
pub struct Coming {
    pub at: Millis,
    pub now: Millis,
    pub zone: Zone,
}

/// Who solved it, and for how many days on end.
#[derive(Clone, Debug)]
pub struct Solver {
    pub name: String,
    pub run: u64,
}

#[derive(Clone, Debug)]
pub enum PuzzleSay {
    /// To everybody.
    Posed { name: PuzzleName, seat: Seat, goal: u8 },
    /// To whoever wants to solve it.
    Asked { name: PuzzleName, seat: Seat, goal: u8 },
    /// He has; `place` among the solvers of the day.
    Right { name: PuzzleName, line: String, place: usize, run: u64 },
    /// He has not, and there is no second try.
    Wrong { name: PuzzleName, mv: String },
    /// He has had his try.
    Tried { name: PuzzleName, mv: String, is_right: bool },
    /// The next one is there; this was the solution.
    Over { name: PuzzleName, line: String },
    /// To everybody, a day later.
    Solved { name: PuzzleName, line: String, solvers: Vec<Solver>, more: usize, tried: usize },
    /// The board and the question are in his private chat.
    Elsewhere { game: String },
    /// An answer that everybody could read does not count.
    Aloud { game: String },
    /// A line that would have answered it was shown to nobody.
    Kept { game: String },
    /// To the chat: no player has tried one for so many days, and the next comes when a player asks for it.
    Paused { days: u32 },
    /// They come again; the next one then.
    Resumed(Coming),
    /// This chat has none.
    NoneHere,
    /// The first one of this chat comes then.
    Waits(Coming),
}
