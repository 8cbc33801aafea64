//! Buttons beside the board: captured pieces, the check of the draws. The board's own button is the core's.

use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, button};

/// Answer about a game and the chat of the button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placing {
    /// The chat shows the game.
    Here,
    /// The chat does not show the game any more; the player is asked if it is the only one.
    Off,
    /// The chat does not show the game any more, though it is the player's only one.
    Leave,
    /// The chat does not show the game, as before.
    Stay,
    /// The chat shows the game, as before.
    Keep,
}

impl Argument for Placing {
    fn read(text: Option<&str>) -> Option<Placing> {
        match text? {
            "here" => Some(Placing::Here),
            "off" => Some(Placing::Off),
            "leave" => Some(Placing::Leave),
            "stay" => Some(Placing::Stay),
            "keep" => Some(Placing::Keep),
            _ => None,
        }
    }

    fn write(&self) -> Option<String> {
        let word = match self {
            Placing::Here => "here",
            Placing::Off => "off",
            Placing::Leave => "leave",
            Placing::Stay => "stay",
            Placing::Keep => "keep",
        };
        Some(word.to_owned())
    }
}

/// Adds the chat of the button to the places of a game, or takes it away.
pub(crate) static PLACE: ButtonSpec<Placing> =
    button("place").posts_boards().fits(|person| person.is_player()).samples(&["here", "off", "leave", "stay", "keep"]);

/// Shows the person the pieces captured face down.
pub(crate) static PEEK: ButtonSpec<()> = button("peek").label("button-peek").asks();

/// Verifies the envelope and the shuffle of a finished game.
pub(crate) static VERIFY: ButtonSpec<()> =
    button("verify").label("button-verify").asks().for_spectators().fits_on_page(|_| true);
