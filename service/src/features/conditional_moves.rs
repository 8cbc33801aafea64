//! Conditional moves (days 2.6): laid down by a player, played by the clock.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod lines;
pub(crate) mod sentences;

use std::collections::BTreeMap;

use async_trait::async_trait;
use serde_json::Value;

use crate::Service;
use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::conditional_moves::buttons::LINE;
use crate::features::conditional_moves::commands::ConditionalMoves;
use crate::features::conditional_moves::lines::ConditionalLines;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, OptionKind, command, option};
use crate::prepared_commit::Step;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("line", "neu", |cx, typed| apart(move || ConditionalMoves::of(cx).lay_down(typed)))
        .options(&[option("moves", OptionKind::Text), GAME_ID])
        .fits(|asked| asked.is_own && asked.is_playing && !asked.is_mine_to_move)];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[&on(&LINE, |cx, press, moves| {
    apart(move || async move { ConditionalMoves::of(cx).line_pressed(press.id(), &moves).await })
})];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn follow_up(&self, service: &Service, step: &mut Step<'_>) -> BTreeMap<String, Option<Value>> {
        match step.plies_before() {
            Some(plies) => ConditionalLines::of(service).play_lines(plies, &mut step.entries, &mut step.next).await,
            None => BTreeMap::new(),
        }
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
