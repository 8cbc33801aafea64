//! Buttons of challenges, of rematches and of games against the computer.

use banco_ai::Level;
use banco_engine::GameKey;

use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, Nature, button};
use crate::messages::button::{Colour, Menu};

/// Way to a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computer {
    /// Asks for the game.
    WhichGame,
    /// Asks for the level.
    WhichLevel(GameKey),
    /// Starts the game.
    Start(GameKey, Level),
}

impl Argument for Computer {
    fn read(text: Option<&str>) -> Option<Computer> {
        let Some(text) = text.filter(|text| !text.is_empty()) else { return Some(Computer::WhichGame) };
        let Some((game, level)) = text.split_once('.') else {
            return Some(Computer::WhichLevel(GameKey::from_key(text)?));
        };
        Some(Computer::Start(GameKey::from_key(game)?, Level::from_number(level.parse().ok()?)?))
    }

    fn write(&self) -> Option<String> {
        match self {
            Computer::WhichGame => None,
            Computer::WhichLevel(game) => Some(game.key().to_owned()),
            Computer::Start(game, level) => Some(format!("{}.{}", game.key(), level.number())),
        }
    }
}

/// Accepts a challenge, with the challenged player's part of the shuffle, if any.
pub(crate) static ACCEPT: ButtonSpec<String> = button("accept")
    .label("button-accept")
    .posts_boards()
    .colour(Colour::Green)
    .fits(|person| person.is_invited)
    .fits_on_page(|person| person.is_invited)
    .samples(&["", "luck"]);

/// Code of a challenge, with the part of the shuffle of the player who accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seating {
    pub code: String,
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
    .samples(&["K7M2P9X4", "K7M2P9X4.luck"]);

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
        Computer::Start(..) => Nature { posts_boards: true, menu: Some(Menu::Word), ..nature },
        Computer::WhichGame | Computer::WhichLevel(_) => nature,
    })
    .samples(&["", "chess", "chess.2"]);

/// Offers a rematch with seats changed.
pub(crate) static REMATCH: ButtonSpec<()> = button("rematch").label("button-rematch").posts_boards();
