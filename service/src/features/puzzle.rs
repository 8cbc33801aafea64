//! Daily puzzle of a chat: posted at its hour, answered in private with one try, solved a day later.

pub(crate) mod commands;
pub(crate) mod daily;
mod games;
pub(crate) mod post;
pub(crate) mod puzzle_set;
pub(crate) mod say;
pub(crate) mod sentences;
pub(crate) mod settings;

use crate::features::puzzle::commands::PuzzleRequests;
use std::collections::BTreeMap;

use async_trait::async_trait;
use banco_engine::Table;
use banco_ports::{Lang, Place};
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::boxed::apart;
use crate::context::{Context, store_trouble};
use crate::due_values::DueSpec;
use crate::feature::{Feature, Presented};
use crate::features::puzzle::daily::DailyPuzzles;
use crate::features::puzzle::post::PuzzlePosts;
use crate::messages::button::{Press, is_game_id};
use crate::messages::commands::{CommandSpec, OptionKind, command, option};
use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Draft, Refused};
use crate::messages::settings::{Change, SettingSpec, Settings, ZONE};
use crate::outbox::PresentedPost;
use crate::typed::Typed;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("puzzle", "caudo", |cx, typed| apart(move || PuzzleRequests::of(cx).puzzle_command(typed)))
        .others(&["dovui", "giaido"])
        .options(&[option("move", OptionKind::Text)])
        .looks()];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn settings(&self) -> &'static [&'static SettingSpec] {
        settings::SETTINGS
    }

    fn notices(&self) -> &'static [&'static NoticeSpec] {
        post::NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        apart(|| PuzzlePosts::of(service).present(post.notice, post.place)).await
    }

    async fn press(&self, cx: &Context<'_>, press: &Press) -> Result<Option<Vec<Draft>>, Refused> {
        let day = DailyPuzzles::of(cx.service).puzzle(press.id()).await.map_err(|error| store_trouble(&error))?;
        let Some(day) = day else { return Ok(None) };
        apart(|| PuzzleRequests::of(cx).puzzle_pressed(&day, press)).await.map(Some)
    }

    async fn text(&self, cx: &Context<'_>, text: &str) -> Result<Option<Vec<Draft>>, Refused> {
        apart(|| PuzzleRequests::of(cx).puzzle_text(text)).await
    }

    async fn hushes(&self, cx: &Context<'_>, line: &str) -> Result<Option<Refused>, Refused> {
        Ok(apart(|| PuzzleRequests::of(cx).given_away(line)).await?.map(PuzzleRequests::kept_quiet))
    }

    async fn started_with(
        &self,
        cx: &Context<'_>,
        _typed: &Typed<'_>,
        code: &str,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        if !is_game_id(code) {
            return Ok(None);
        }
        let day = DailyPuzzles::of(cx.service).puzzle(code).await.map_err(|error| store_trouble(&error))?;
        let Some(day) = day else { return Ok(None) };
        apart(|| PuzzleRequests::of(cx).show_puzzle(code, &day)).await.map(Some)
    }

    async fn position(&self, service: &Service, id: &str, lang: Lang) -> Result<Option<Table>, StoreError> {
        let day = DailyPuzzles::of(service).puzzle(id).await?;
        Ok(day.and_then(|day| day.table(id, lang)))
    }

    async fn values_of_changes(
        &self,
        cx: &Context<'_>,
        changes: &[Change],
        wishes: &Settings,
    ) -> Result<BTreeMap<String, Option<Value>>, Refused> {
        let ours = [&settings::TIME.spec, &settings::GAME.spec, &ZONE.spec];
        let is_ours = |(setting, _): &Change| ours.iter().any(|spec| *setting == **spec);
        if !changes.iter().any(is_ours) {
            return Ok(BTreeMap::new());
        }
        let chosen = apart(|| DailyPuzzles::of(cx.service).puzzle_chosen(&cx.place, wishes)).await;
        chosen.map_err(|error| store_trouble(&error))
    }

    fn due(&self) -> &'static [DueSpec] {
        daily::DUE
    }

    async fn chat_moved(&self, service: &Service, from: &Place, to: &Place) {
        match DailyPuzzles::of(service).move_puzzle(from, to).await {
            // Repeated report: the move is known.
            Ok(()) | Err(StoreError::Changed(_)) => {}
            Err(error) => tracing::error!("the puzzles of a chat could not be moved with it: {error}"),
        }
    }
}
