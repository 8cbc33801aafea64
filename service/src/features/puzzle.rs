//! Puzzles: of a chat each day, posted at its hour and answered in private with one try; and of a person at any time,
//! by game, level and theme, with a rating.

mod bits;
mod board;
pub(crate) mod buttons;
mod choice;
pub(crate) mod commands;
mod composed;
pub(crate) mod daily;
mod days;
mod games;
mod judge;
pub(crate) mod own;
pub(crate) mod page;
pub(crate) mod post;
pub(crate) mod progress;
pub(crate) mod puzzle_set;
mod ratings;
mod reasons;
pub(crate) mod say;
pub(crate) mod sentences;
pub(crate) mod settings;
mod shipped;
mod themes;
mod wish;

use crate::features::puzzle::commands::PuzzleRequests;
use std::collections::BTreeMap;

use async_trait::async_trait;
use banco_engine::Table;
use banco_ports::{Lang, Place, PuzzleSeen, Reader};
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::boxed::{Apart, apart};
use crate::context::{Context, Handled, store_trouble};
use crate::due_values::DueSpec;
use crate::feature::{Feature, Posed, Presented};
use crate::features::puzzle::buttons::{EASIER, HARDER, NEXT_PUZZLE, SOLUTION};
use crate::features::puzzle::daily::DailyPuzzles;
use crate::features::puzzle::own::OwnPuzzles;
use crate::features::puzzle::post::PuzzlePosts;
use crate::features::puzzle::shipped::shipped;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::button::{Press, is_game_id};
use crate::messages::commands::{CommandSpec, OptionKind, command, option};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Draft, Refused, Say};
use crate::messages::settings::{Change, SettingSpec, Settings, ZONE};
use crate::outbox::PresentedPost;
use crate::typed::Typed;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("puzzle", "caudo", |cx, typed| apart(move || PuzzleRequests::of(cx).puzzle_command(typed)))
        .others(&["dovui", "giaido"])
        .options(&[option("move", OptionKind::Text)])
        .looks()];

/// Buttons of the feature. Presses below its messages are handled by the message; these are of a puzzle that is gone.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&SOLUTION, |_, _, ()| gone()),
    &on(&NEXT_PUZZLE, |_, _, ()| gone()),
    &on(&HARDER, |_, _, ()| gone()),
    &on(&EASIER, |_, _, ()| gone()),
];

fn gone<'f>() -> Apart<'f, Handled> {
    apart(|| async { Err(Say::PressUnknown.into()) })
}

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
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
        if let Some(drafts) = apart(|| OwnPuzzles::of(cx).pressed(press, day.as_ref())).await? {
            return Ok(Some(drafts));
        }
        let Some(day) = day else { return Ok(None) };
        apart(|| PuzzleRequests::of(cx).puzzle_pressed(&day, press)).await.map(Some)
    }

    async fn asked(&self, cx: &Context<'_>, id: &str) -> Result<Option<Table>, Refused> {
        apart(|| PuzzleRequests::of(cx).asked(id)).await
    }

    async fn answered(
        &self,
        cx: &Context<'_>,
        id: &str,
        text: &str,
        is_aloud: bool,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        apart(|| PuzzleRequests::of(cx).answered(id, text, is_aloud)).await
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
        if shipped(code).is_some() {
            return apart(|| OwnPuzzles::of(cx).show(code)).await.map(Some);
        }
        let day = DailyPuzzles::of(cx.service).puzzle(code).await.map_err(|error| store_trouble(&error))?;
        let Some(day) = day else { return Ok(None) };
        apart(|| PuzzleRequests::of(cx).show_puzzle(code, &day)).await.map(Some)
    }

    async fn position(
        &self,
        service: &Service,
        id: &str,
        version: Option<u32>,
        lang: Lang,
    ) -> Result<Option<Table>, StoreError> {
        let day = DailyPuzzles::of(service).puzzle(id).await?;
        let Some(puzzle) = day.map(|day| day.puzzle).or_else(|| shipped(id)) else { return Ok(None) };
        let at = version.and_then(|version| puzzle.at_version(version)).unwrap_or_default();
        Ok(puzzle.seated(id, lang, at))
    }

    async fn posed(
        &self,
        service: &Service,
        id: &str,
        reader: &Reader,
        taste: &DisplayPrefs,
    ) -> Result<Option<Posed>, StoreError> {
        apart(|| page::posed(service, id, reader, taste)).await
    }

    async fn puzzle(&self, cx: &Context<'_>, wanted: Option<&str>) -> Result<Option<PuzzleSeen>, Refused> {
        apart(|| page::offered(cx, wanted)).await.map(Some)
    }

    async fn standings(&self, cx: &Context<'_>) -> Result<Vec<String>, Refused> {
        let (progress, ..) = OwnPuzzles::of(cx).progress().await?;
        Ok(sentences::ratings(cx.taste.lang, &progress))
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
