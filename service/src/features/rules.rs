//! Rules pages and the guide to the pieces.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod piece_picture;
pub(crate) mod pieces;
pub(crate) mod say;
pub(crate) mod sentences;
pub(crate) mod sheet;

use std::sync::Arc;

use async_trait::async_trait;
use banco_ports::{SheetAsked, SheetSeen};

use crate::Service;
use crate::boxed::apart;
use crate::context::{Context, Handled};
use crate::feature::Feature;
use crate::features::rules::buttons::RULES;
use crate::features::rules::commands::Rules;
use crate::features::rules::pieces::men_guide;
use crate::games::read_game;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_CHOICES, OptionKind, command, option};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("rules", "luat", |cx, typed| apart(move || async move { Rules::of(cx).rules(typed) }))
        .others(&["luatchoi"])
        .options(&[option("game", OptionKind::Choice(GAME_CHOICES))])
        .looks()];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] =
    &[&on(&RULES, |cx, _, page| apart(move || async move { Rules::of(cx).press_rules(page) }))];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn help(&self, cx: &Context<'_>, topic: &str) -> Option<Handled> {
        men_guide(topic).or_else(|| Some(Ok(vec![Rules::of(cx).rules_page(read_game(topic)?, 0)])))
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }

    async fn sheet(&self, service: &Service, asked: &SheetAsked) -> Option<SheetSeen> {
        if asked.name == sheet::NAME { sheet::seen(service, asked).await } else { None }
    }

    async fn sheet_picture(&self, service: &Service, asked: &SheetAsked) -> Option<Arc<Vec<u8>>> {
        if asked.name == sheet::NAME { sheet::picture(service, asked).await } else { None }
    }
}
