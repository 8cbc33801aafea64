//! Button data: `verb:game[:version[:argument]]`, at most 64 bytes.

use std::fmt;

use banco_engine::Seat;
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;

macro_rules! verbs {
    ($($(#[$doc:meta])* $variant:ident = $key:literal,)+) => {
        /// What a button does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Verb {
            $($(#[$doc])* $variant,)+
        }

        impl Verb {
            pub const fn key(self) -> &'static str {
                match self { $(Verb::$variant => $key,)+ }
            }

            fn from_key(key: &str) -> Option<Verb> {
                match key {
                    $($key => Some(Verb::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

verbs! {
    Accept = "accept",
    Decline = "decline",
    Cancel = "cancel",
    /// How to mix one's luck.
    Part = "part",
    /// Pick a man.
    Choose = "choose",
    /// The next question of a picker; the argument is the path so far.
    Pick = "pick",
    /// Another page of a picker; the argument is `page.path`.
    More = "more",
    /// A whole move.
    To = "to",
    /// A typed move in the game that was asked for.
    Play = "play",
    Confirm = "confirm",
    Back = "back",
    Draw = "draw",
    DrawNo = "drawno",
    Abort = "abort",
    AbortNo = "abortno",
    Resign = "resign",
    Claim = "claim",
    Roll = "roll",
    Double = "double",
    Take = "take",
    Drop = "drop",
    /// One step of a play back; the argument is the path that is left.
    Undo = "undo",
    Peek = "peek",
    Board = "board",
    /// Where a man may go; the argument is its point.
    Legal = "legal",
    /// Why the move of the argument is not allowed.
    Why = "why",
    /// The game from its beginning; the argument is the number of a position, or `last`.
    Replay = "replay",
    /// The game as a film.
    Gif = "gif",
    /// The game as a file.
    Export = "export",
    /// The whole of the sealed envelope.
    Envelope = "envelope",
    Verify = "verify",
    Rematch = "rematch",
    Help = "help",
    /// Leads to where the bot is brought into a chat: the platform puts its own address in place of the data.
    Invite = "invite",
    Set = "set",
}

impl Verb {
    /// Whether what it does may be a moderator's alone: it sets a chat as well as a person.
    pub const fn needs_moderator(self) -> bool {
        matches!(self, Verb::Set)
    }

    /// Whether such a button may belong to one seat; what stands behind the others may be anybody's words.
    const fn may_ask(self) -> bool {
        matches!(
            self,
            Verb::Confirm
                | Verb::Back
                | Verb::Draw
                | Verb::DrawNo
                | Verb::Abort
                | Verb::AbortNo
                | Verb::Resign
                | Verb::Claim
        )
    }
}

/// Begins an argument that names the seat that is asked: `?1.resign`.
const ASKED: char = '?';

/// The data of one button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonData {
    pub verb: Verb,
    /// Lower-case game id; `None` is written `-`.
    pub game: Option<String>,
    pub version: Option<u32>,
    /// The only seat that may press it: it answers a question.
    pub asked: Option<Seat>,
    pub argument: Option<String>,
}

impl ButtonData {
    pub fn new(verb: Verb) -> Self {
        ButtonData { verb, game: None, version: None, asked: None, argument: None }
    }

    pub fn game(verb: Verb, game: &str) -> Self {
        ButtonData { game: Some(game.to_owned()), ..ButtonData::new(verb) }
    }

    pub fn at(verb: Verb, game: &str, version: u32) -> Self {
        ButtonData { version: Some(version), ..ButtonData::game(verb, game) }
    }

    pub fn with(self, argument: impl Into<String>) -> Self {
        ButtonData { argument: Some(argument.into()), ..self }
    }

    pub fn asking(self, seat: Seat) -> Self {
        ButtonData { asked: Some(seat), ..self }
    }

    /// The data, unless it is too long for a button.
    pub fn if_short(self) -> Option<Self> {
        (self.to_string().len() <= BUTTON_DATA_BYTES_MAX).then_some(self)
    }

    /// Reads data that came back from a platform, where anybody may have forged it.
    pub fn read(data: &str) -> Option<ButtonData> {
        if data.len() > BUTTON_DATA_BYTES_MAX {
            return None;
        }
        let mut fields = data.splitn(4, ':');
        let verb = Verb::from_key(fields.next()?)?;
        let game = match fields.next() {
            None | Some("-") => None,
            Some(id) if is_game_id(id) => Some(id.to_ascii_lowercase()),
            Some(_) => return None,
        };
        let version = match fields.next() {
            None | Some("") => None,
            Some(number) => Some(number.parse().ok()?),
        };
        let argument = fields.next();
        let (asked, argument) = match argument.and_then(|argument| argument.strip_prefix(ASKED)) {
            Some(asked) if verb.may_ask() => {
                let (seat, argument) = asked.split_once('.').map_or((asked, None), |(seat, rest)| (seat, Some(rest)));
                (Some(seat_of(seat)?), argument)
            }
            Some(_) | None => (None, argument),
        };
        Some(ButtonData { verb, game, version, asked, argument: argument.map(str::to_owned) })
    }
}

impl fmt::Display for ButtonData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.verb.key(), self.game.as_deref().unwrap_or("-"))?;
        let asked = self.asked.map(|seat| format!("{ASKED}{}", seat_number(seat)));
        let argument = match (asked, &self.argument) {
            (Some(asked), Some(argument)) => Some(format!("{asked}.{argument}")),
            (asked, argument) => asked.or_else(|| argument.clone()),
        };
        match (self.version, argument) {
            (Some(version), Some(argument)) => write!(f, ":{version}:{argument}"),
            (Some(version), None) => write!(f, ":{version}"),
            (None, Some(argument)) => write!(f, "::{argument}"),
            (None, None) => Ok(()),
        }
    }
}

const fn seat_number(seat: Seat) -> char {
    match seat {
        Seat::First => '1',
        Seat::Second => '2',
    }
}

fn seat_of(number: &str) -> Option<Seat> {
    match number {
        "1" => Some(Seat::First),
        "2" => Some(Seat::Second),
        _ => None,
    }
}

/// Whether a text has the form of a short game id: 4-6 letters or digits.
pub fn is_game_id(text: &str) -> bool {
    (4..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seat_that_is_asked_stands_before_the_argument() {
        let confirm = ButtonData::at(Verb::Confirm, "k7m2", 3).asking(Seat::Second);
        let cases = [
            (confirm.clone().with("resign"), "confirm:k7m2:3:?2.resign"),
            (confirm, "confirm:k7m2:3:?2"),
            (ButtonData::at(Verb::Play, "k7m2", 3).with("?1.e4"), "play:k7m2:3:?1.e4"),
        ];
        for (button, data) in cases {
            assert_eq!(button.to_string(), data);
            assert_eq!(ButtonData::read(data), Some(button), "{data}");
        }
        for forged in ["confirm:k7m2:3:?", "confirm:k7m2:3:?3.resign", "confirm:k7m2:3:?12"] {
            assert_eq!(ButtonData::read(forged), None, "{forged}");
        }
    }
}
