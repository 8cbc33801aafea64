//! Connected accounts (everywhere 2): `/connect` makes accounts of several platforms one person, and parts them again.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod joining;
pub(crate) mod kept;
pub(crate) mod parting;
pub(crate) mod post;
mod private_chats;
pub(crate) mod questions;
pub(crate) mod say;
pub(crate) mod sentences;

use async_trait::async_trait;
use banco_store::StoreError;

use crate::Service;
use crate::boxed::apart;
use crate::context::Context;
use crate::feature::{Feature, Presented};
use crate::features::connect::buttons::{NO, OFF, YES};
use crate::features::connect::commands::ConnectRequests;
use crate::features::connect::kept::CONNECTING;
use crate::features::connect::parting::Parting;
use crate::features::connect::post::{ConnectPosts, NOTICES};
use crate::features::connect::questions::Questions;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, OptionKind, command, option};
use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Draft, Refused};
use crate::outbox::PresentedPost;
use crate::typed::Typed;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("connect", "ketnoi", |cx, typed| apart(move || ConnectRequests::of(cx).connect(typed)))
        .options(&[option("code", OptionKind::Text)])];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&YES, |cx, _, id| apart(move || async move { Questions::of(cx).yes(&id).await })),
    &on(&NO, |cx, _, id| apart(move || async move { Questions::of(cx).no(&id).await })),
    &on(&OFF, |cx, _, id| apart(move || async move { Parting::of(cx).off(&id).await })),
];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn notices(&self) -> &'static [&'static NoticeSpec] {
        NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        apart(|| ConnectPosts::of(service).present(post)).await
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }

    async fn started_with(
        &self,
        cx: &Context<'_>,
        _typed: &Typed<'_>,
        code: &str,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        let Some(code) = CONNECTING.in_link(code) else { return Ok(None) };
        apart(|| ConnectRequests::of(cx).entered(code)).await.map(Some)
    }

    async fn before_erasure(&self, cx: &Context<'_>) -> Result<(), Refused> {
        apart(|| Parting::of(cx).before_erasure()).await
    }
}
