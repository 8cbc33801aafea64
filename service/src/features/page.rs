//! Links to the public page (everywhere 5): `/page` and the button below a board answer with a link for the person alone.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod sentences;

use async_trait::async_trait;

use crate::boxed::apart;
use crate::context::Context;
use crate::feature::Feature;
use crate::features::page::buttons::{PAGE, SIGN_OUT};
use crate::features::page::commands::PageRequests;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, command, read_page_code};
use crate::messages::say::{Draft, Refused};
use crate::typed::Typed;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("page", "trang", |cx, _| apart(move || async move { PageRequests::of(cx).link(None).await }))
        .looks()
        .needs_page()];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&PAGE, |cx, press, ()| apart(move || async move { PageRequests::of(cx).link(press.game()).await })),
    &on(&SIGN_OUT, |cx, _, ()| apart(move || async move { PageRequests::of(cx).sign_out().await })),
];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn started_with(
        &self,
        cx: &Context<'_>,
        _typed: &Typed<'_>,
        code: &str,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        let Some(game) = read_page_code(code) else { return Ok(None) };
        apart(|| PageRequests::of(cx).link(game)).await.map(Some)
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
