//! Button data: `verb:game[:version[:argument]]`, at most 64 bytes (`contract.md`).

use std::fmt;

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
    Set = "set",
}

/// The data of one button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonData {
    pub verb: Verb,
    /// Lower-case game id; `None` is written `-`.
    pub game: Option<String>,
    pub version: Option<u32>,
    pub argument: Option<String>,
}

impl ButtonData {
    pub fn new(verb: Verb) -> Self {
        ButtonData { verb, game: None, version: None, argument: None }
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
        Some(ButtonData { verb, game, version, argument: fields.next().map(str::to_owned) })
    }
}

impl fmt::Display for ButtonData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.verb.key(), self.game.as_deref().unwrap_or("-"))?;
        match (self.version, &self.argument) {
            (Some(version), Some(argument)) => write!(f, ":{version}:{argument}"),
            (Some(version), None) => write!(f, ":{version}"),
            (None, Some(argument)) => write!(f, "::{argument}"),
            (None, None) => Ok(()),
        }
    }
}

/// Whether a text has the form of a short game id: 4-6 letters or digits.
pub fn is_game_id(text: &str) -> bool {
    (4..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
