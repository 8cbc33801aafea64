//! Explanations: refused moves, legal moves, hints.

pub(crate) mod buttons;
pub(crate) mod hint;
pub(crate) mod legal;
pub(crate) mod say;
pub(crate) mod sentences;
#[cfg(test)]
mod survey;
pub(crate) mod why;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::explain::buttons::{HINT, LEGAL, WHY};
use crate::features::explain::hint::Hint;
use crate::features::explain::legal::Legal;
use crate::features::explain::why::WhyRequests;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, OptionKind, command, option};
use crate::messages::computer::may_be_helped;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("legal", "nuocdi", |cx, typed| apart(move || Legal::of(cx).legal_command(typed)))
        .options(&[option("square", OptionKind::Completed), GAME_ID])
        .looks()
        .fits(|asked| asked.is_playing),
    command("why", "visao", |cx, typed| apart(move || WhyRequests::of(cx).why_command(typed)))
        .options(&[option("move", OptionKind::Completed), GAME_ID])
        .looks()
        .fits(|asked| asked.is_mine_to_move),
    command("hint", "goiy", |cx, typed| apart(move || Hint::of(cx).hint_command(typed)))
        .options(&[GAME_ID])
        .looks()
        .fits(|asked| asked.is_mine_to_move && asked.seat.is_some_and(|seat| may_be_helped(asked.table, seat))),
];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&HINT, |cx, press, step| apart(move || Hint::of(cx).press_hint(press, step))),
    &on(&LEGAL, |cx, press, at| apart(move || async move { Legal::of(cx).press_legal(press, &at).await })),
    &on(&WHY, |cx, press, mv| apart(move || async move { WhyRequests::of(cx).press_why(press, &mv).await })),
];

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
