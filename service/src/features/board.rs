//! The board on request, its history, the pieces that were peeked at, and the check of its draws.

pub(crate) mod buttons;
pub(crate) mod commands;
mod gone;
mod peek_sentences;
mod places;
mod verify_sentences;

use async_trait::async_trait;
use banco_ports::Place;
use banco_store::StoreError;

use crate::Service;
use crate::boxed::apart;
use crate::context::Context;
use crate::feature::{Feature, Presented};
use crate::features::board::buttons::{PEEK, PLACE, VERIFY};
use crate::features::board::commands::BoardRequests;
use crate::features::board::gone::GonePlaces;
use crate::features::board::places::GamePlaces;
use crate::ids::is_cup_id;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, OptionKind, OptionSpec, command, option};
use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Draft, Refused};
use crate::outbox::PresentedPost;

/// Option for the places of a game, and the code of the game to be added.
const PLACES: OptionSpec = option("where", OptionKind::Choice(&["here", "off"]));
const CODE: OptionSpec = option("code", OptionKind::Text);

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("board", "xemban", |cx, typed| apart(move || BoardRequests::of(cx).board(typed)))
        .options(&[option("as", OptionKind::Choice(&["picture", "text", "hd"])), PLACES, CODE, GAME_ID])
        .fits(|asked| asked.is_playing || asked.is_over),
    command("peek", "xem", |cx, typed| apart(move || BoardRequests::of(cx).peek(typed)))
        .options(&[GAME_ID])
        .looks()
        .fits(|asked| asked.is_own && asked.is_playing && asked.game.keeps_secrets()),
    command("history", "bienban", |cx, typed| apart(move || BoardRequests::of(cx).history(typed)))
        .options(&[GAME_ID])
        .looks()
        .fits(|asked| asked.is_playing || asked.is_over),
];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&PEEK, |cx, press, ()| apart(move || BoardRequests::of(cx).peek_named(press.game()))),
    &on(&PLACE, |cx, press, placing| {
        apart(move || async move { GamePlaces::of(cx).pressed(placing, press.id()).await })
    }),
    &on(&VERIFY, |cx, press, ()| apart(move || BoardRequests::of(cx).verify_named(press.game()))),
];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn verify(&self, cx: &Context<'_>, named: Option<&str>) -> Result<Option<Vec<Draft>>, Refused> {
        if named.is_some_and(is_cup_id) {
            return Ok(None);
        }
        BoardRequests::of(cx).verify_named(named).await.map(Some)
    }

    fn notices(&self) -> &'static [&'static NoticeSpec] {
        gone::NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        GonePlaces::of(service).present(post).await
    }

    async fn place_shut(&self, service: &Service, place: &Place) {
        if let Err(error) = GonePlaces::of(service).tell(place).await {
            tracing::warn!("players of {place} are not told that it takes no messages: {error}");
        }
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
