//! Buttons of challenges, of rematches and of games against the computer.

use banco_ai::Level;
use banco_engine::{GameKey, PersonKey, fnv1a_64};

use crate::challenges::level_words::EQUAL;
use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, Nature, button};
use crate::messages::button::{Colour, Menu};
use crate::messages::computer::{code, read_code};

/// Way to a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computer {
    /// Asks for the game.
    WhichGame,
    /// Asks for the level.
    WhichLevel(GameKey),
    /// Starts the game.
    Start(GameKey, Level),
    /// Starts the game at the level that is equal to the player.
    StartEqual(GameKey),
}

impl Argument for Computer {
    fn read(text: Option<&str>) -> Option<Computer> {
        let Some(text) = text.filter(|text| !text.is_empty()) else { return Some(Computer::WhichGame) };
        let Some((game, level)) = text.split_once('.') else {
            return Some(Computer::WhichLevel(GameKey::from_key(text)?));
        };
        let game = GameKey::from_key(game)?;
        let start = || Some(Computer::Start(game, read_code(level)?));
        if level == EQUAL { Some(Computer::StartEqual(game)) } else { start() }
    }

    fn write(&self) -> Option<String> {
        match self {
            Computer::WhichGame => None,
            Computer::WhichLevel(game) => Some(game.key().to_owned()),
            Computer::Start(game, level) => Some(format!("{}.{}", game.key(), code(*level))),
            Computer::StartEqual(game) => Some(format!("{}.{EQUAL}", game.key())),
        }
    }
}

/// Part of the shuffle that a person typed before a button was shown. Other people may press that button too: for them
/// the part is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedLuck {
    /// Number of the account that typed it; `None` on a button of an older version, whose part counts for all.
    by: Option<u32>,
    part: String,
}

/// Digits of the number of an account on a button.
const NUMBER_DIGITS: usize = 8;

/// Number of an account on a button.
fn number_of(account: &PersonKey) -> u32 {
    fnv1a_64([account.0.as_str()]) as u32
}

/// The number and the words behind it; `None` without a number.
fn numbered(text: &str) -> Option<(u32, &str)> {
    let (by, part) = text.split_once('.').filter(|(by, _)| by.len() == NUMBER_DIGITS)?;
    let is_number = by.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    Some((u32::from_str_radix(by, 16).ok().filter(|_| is_number)?, part))
}

impl TypedLuck {
    pub(crate) fn by(account: &PersonKey, part: &str) -> TypedLuck {
        TypedLuck { by: Some(number_of(account)), part: part.to_owned() }
    }

    /// The part that this account typed.
    pub(crate) fn of(self, account: &PersonKey) -> String {
        if self.by.is_none_or(|by| by == number_of(account)) { self.part } else { String::new() }
    }
}

impl Argument for TypedLuck {
    fn read(text: Option<&str>) -> Option<TypedLuck> {
        let text = text.unwrap_or_default();
        Some(match numbered(text) {
            Some((by, part)) => TypedLuck { by: Some(by), part: part.to_owned() },
            None => TypedLuck { by: None, part: text.to_owned() },
        })
    }

    fn write(&self) -> Option<String> {
        let by = self.by.map(|by| format!("{by:08x}.")).unwrap_or_default();
        (!self.part.is_empty()).then(|| format!("{by}{}", self.part))
    }
}

/// Accepts a challenge, with the challenged player's part of the shuffle, if any.
pub(crate) static ACCEPT: ButtonSpec<TypedLuck> = button("accept")
    .label("button-accept")
    .posts_boards()
    .colour(Colour::Green)
    .fits(|person| person.is_invited)
    .fits_on_page(|person| person.is_invited)
    .samples(&["", "0000001f.luck"]);

/// Code of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seating {
    pub code: String,
    /// Part of the shuffle on a button of an older version, which counts for all; empty on others.
    pub part: String,
}

impl Argument for Seating {
    fn read(text: Option<&str>) -> Option<Seating> {
        let (code, part) = text.and_then(|text| text.split_once('.').or(Some((text, ""))))?;
        (!code.is_empty()).then(|| Seating { code: code.to_owned(), part: part.to_owned() })
    }

    fn write(&self) -> Option<String> {
        Some(if self.part.is_empty() { self.code.clone() } else { format!("{}.{}", self.code, self.part) })
    }
}

/// Accepts a challenge of another chat by its code.
pub(crate) static SIT: ButtonSpec<Seating> = button("sit")
    .label("button-accept")
    .posts_boards()
    .colour(Colour::Green)
    .fits(|person| person.is_invited)
    .fits_on_page(|person| person.is_invited)
    .samples(&["K7M2P9X4"]);

/// Shows a challenge of another chat by its code.
pub(crate) static INVITED: ButtonSpec<String> = button("invited").asks().samples(&["K7M2P9X4"]);

/// Declines a challenge.
pub(crate) static DECLINE: ButtonSpec<()> = button("decline")
    .label("button-decline")
    .colour(Colour::Red)
    .fits(|person| person.is_invited)
    .fits_on_page(|person| person.is_invited);

/// Cancels a challenge of the person who presses.
pub(crate) static CANCEL: ButtonSpec<()> = button("cancel")
    .label("button-cancel")
    .asks_moderator()
    .fits(|person| person.is_challenger)
    .fits_on_page(|person| person.is_challenger);

/// Shows how to mix in luck.
pub(crate) static PART: ButtonSpec<()> =
    button("part").label("button-part").asks().fits_on_page(|person| person.is_challenger || person.is_invited);

/// Shows the whole sealed envelope.
pub(crate) static ENVELOPE: ButtonSpec<()> = button("envelope").label("button-envelope").asks();

/// Opens a challenge to anyone in this chat.
pub(crate) static OPEN: ButtonSpec<GameKey> =
    button("play").alone().posts_boards().menu(Menu::Game).samples(&["xiangqi"]);

/// Starts a game against the computer: asks for the game, then for the level.
pub(crate) static COMPUTER: ButtonSpec<Computer> = button("machine")
    .label("button-machine")
    .alone()
    .menu(Menu::Game)
    .varies(|way, nature| match way {
        Computer::Start(..) | Computer::StartEqual(_) => {
            Nature { posts_boards: true, menu: Some(Menu::Word), ..nature }
        }
        Computer::WhichGame | Computer::WhichLevel(_) => nature,
    })
    .samples(&["", "chess", "chess.5of12", "chess.equal"]);

/// Offers a rematch with seats changed.
pub(crate) static REMATCH: ButtonSpec<()> = button("rematch").label("button-rematch").posts_boards();
