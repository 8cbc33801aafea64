//! Reviews: analysis of a finished game by the engine.

pub(crate) mod analysis;
pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod graph;
pub(crate) mod post;
pub(crate) mod say;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::review::buttons::{REVIEW, ReviewAt};
use crate::features::review::commands::ReviewRequests;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, command};
use crate::messages::keyboards::is_worth_a_review;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("review", "phantich", |cx, typed| {
    apart(move || ReviewRequests::of(cx).review(typed.game(), ReviewAt::Whole))
})
.others(&["analysis", "analyse", "analyze"])
.options(&[GAME_ID])
.looks()
.fits(|asked| asked.is_own && is_worth_a_review(asked.table))];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] =
    &[&on(&REVIEW, |cx, press, at| apart(move || ReviewRequests::of(cx).review(press.game(), at)))];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
