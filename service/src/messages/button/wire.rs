//! Button data: `verb:game[:version[:argument]]`, at most 64 bytes.

mod read;
mod write;

use banco_engine::{Offer, Ruling, Seat};

macro_rules! verbs {
    ($($variant:ident = $key:literal,)+) => {
        /// The first word of a button's data.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Verb {
            $(#[doc = concat!("`", $key, "`")] $variant,)+
        }

        impl Verb {
            /// All verbs, each once.
            pub const ALL: &'static [Verb] = &[$(Verb::$variant,)+];

            /// Text of the verb in button data. It never changes, because old buttons stay in chats.
            pub const fn key(self) -> &'static str {
                match self { $(Verb::$variant => $key,)+ }
            }
        }
    };
}

verbs! {
    Accept = "accept",
    Decline = "decline",
    Cancel = "cancel",
    Part = "part",
    Choose = "choose",
    Pick = "pick",
    More = "more",
    To = "to",
    Play = "play",
    Confirm = "confirm",
    Back = "back",
    Draw = "draw",
    DrawNo = "drawno",
    Abort = "abort",
    AbortNo = "abortno",
    Takeback = "takeback",
    TakebackNo = "takebackno",
    Pause = "pause",
    PauseNo = "pauseno",
    Resume = "resume",
    Withdraw = "withdraw",
    Admin = "admin",
    Next = "next",
    Casual = "casual",
    Unblock = "unblock",
    Cup = "cup",
    Resign = "resign",
    Claim = "claim",
    Give = "give",
    Roll = "roll",
    Double = "double",
    Take = "take",
    Drop = "drop",
    Undo = "undo",
    Hint = "hint",
    Review = "review",
    Peek = "peek",
    Board = "board",
    Legal = "legal",
    Why = "why",
    Replay = "replay",
    Gif = "gif",
    Export = "export",
    Line = "line",
    Link = "link",
    From = "from",
    Import = "import",
    Privacy = "privacy",
    Envelope = "envelope",
    Verify = "verify",
    Rematch = "rematch",
    Machine = "machine",
    Help = "help",
    Invite = "invite",
    Set = "set",
}

impl Verb {
    /// True if such a button may be reserved for one seat. Arguments of the others may be free text.
    const fn may_ask(self) -> bool {
        matches!(
            self,
            Verb::Confirm
                | Verb::Back
                | Verb::Draw
                | Verb::DrawNo
                | Verb::Abort
                | Verb::AbortNo
                | Verb::Takeback
                | Verb::TakebackNo
                | Verb::Pause
                | Verb::PauseNo
                | Verb::Resume
                | Verb::Withdraw
                | Verb::Resign
                | Verb::Claim
                | Verb::Give
        )
    }
}

/// Prefix of an argument that names the asked seat: `?1.resign`.
const ASKED: char = '?';

/// Seats by the numbers people give them.
const SEATS: [(Seat, &str); 2] = [(Seat::First, "1"), (Seat::Second, "2")];

/// Pending offers by the words of their verbs; the offer itself has the points.
const OFFERS: [(&str, Offer); 7] = [
    ("draw", Offer::Draw),
    ("abort", Offer::Abort),
    ("takeback", Offer::Takeback),
    ("pause", Offer::Pause),
    ("points1", Offer::Concede(1)),
    ("points2", Offer::Concede(2)),
    ("points3", Offer::Concede(3)),
];

/// Rulings of a moderator by their words.
const RULINGS: [(&str, Ruling); 4] = [
    ("end", Ruling::Abort),
    ("draw", Ruling::Draw),
    ("win1", Ruling::Win(Seat::First)),
    ("win2", Ruling::Win(Seat::Second)),
];

/// Suffix of a confirmed ruling.
const SURE: &str = "!";

const EXPORT: &str = "export";
const DELETE: &str = "delete";
const YES: &str = "yes";
const RESIGN: &str = "resign";
const CONCEDE: &str = "concede";
const FIRST: &str = "first";
const LAST: &str = "last";

/// Suffix of a turning point that replaces the shown one.
const WITHIN: char = '.';

/// Word that resets a choice.
const AUTO: &str = "auto";

/// True if a text has the form of a short game id: 4-6 letters or digits.
pub fn is_game_id(text: &str) -> bool {
    (4..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
