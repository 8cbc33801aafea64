//! Buttons of replays and animations.

use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, button};

/// A position of a replay. The ends have their own words, so that no two buttons of a message carry the same data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Starts a replay, before the first move.
    Start,
    /// Before the first move.
    First,
    /// The position with this number; 0 is the one before the first move.
    At(usize),
    /// The final position.
    Last,
}

const FIRST: &str = "first";
const LAST: &str = "last";

impl Argument for Stop {
    fn read(text: Option<&str>) -> Option<Stop> {
        match text {
            None => Some(Stop::Start),
            Some(FIRST) => Some(Stop::First),
            Some(LAST) => Some(Stop::Last),
            Some(number) => number.parse().ok().map(Stop::At),
        }
    }

    fn write(&self) -> Option<String> {
        match self {
            Stop::Start => None,
            Stop::First => Some(FIRST.to_owned()),
            Stop::Last => Some(LAST.to_owned()),
            Stop::At(at) => Some(at.to_string()),
        }
    }
}

/// Shows a replay. The web page has its own.
pub(crate) static REPLAY: ButtonSpec<Stop> = button("replay")
    .label("button-replay")
    .asks()
    .timeless()
    .for_spectators()
    .shared()
    .fits_on_page(|_| false)
    .samples(&["", "first", "12", "last"]);

/// Shows the game as a GIF.
pub(crate) static GIF: ButtonSpec<()> =
    button("gif").label("button-gif").asks().for_spectators().shared().fits_on_page(|_| true);
