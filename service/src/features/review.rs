//! Reviews: analysis of a finished game by the engine.

pub(crate) mod analysis;
pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod graph;
mod marked;
pub(crate) mod post;
pub(crate) mod say;
mod seen;
pub(crate) mod sentences;
pub(crate) mod tries;
mod turning_points;

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use banco_ai::review::Mark;
use banco_engine::Table;
use banco_ports::{Lang, Reader, ReviewState};
use banco_store::StoreError;

use crate::Service;
use crate::boxed::apart;
use crate::context::Context;
use crate::feature::{Feature, Posed, Presented};
use crate::features::review::analysis::asked_in;
use crate::features::review::buttons::{REVIEW, ReviewAt};
use crate::features::review::commands::ReviewRequests;
use crate::features::review::post::{NOTICES, ReviewPosts, Reviewed};
use crate::features::review::tries::Tries;
use crate::games::face;
use crate::messages::button::Press;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_ID, command};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::is_worth_a_review;
use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Draft, Refused};
use crate::outbox::PresentedPost;

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

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn notices(&self) -> &'static [&'static NoticeSpec] {
        NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        let Some(Reviewed { game }) = post.notice.facts() else { return Ok(None) };
        apart(|| ReviewPosts::of(service).present_review(&game, post.place, post.reader)).await
    }

    async fn press(&self, cx: &Context<'_>, press: &Press) -> Result<Option<Vec<Draft>>, Refused> {
        apart(|| Tries::of(cx).pressed(press)).await
    }

    async fn asked(&self, cx: &Context<'_>, id: &str) -> Result<Option<Table>, Refused> {
        apart(|| Tries::of(cx).asked(id)).await
    }

    async fn answered(
        &self,
        cx: &Context<'_>,
        id: &str,
        text: &str,
        _is_aloud: bool,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        apart(|| Tries::of(cx).answered(id, text)).await
    }

    async fn posed(
        &self,
        service: &Service,
        id: &str,
        reader: &Reader,
        taste: &DisplayPrefs,
    ) -> Result<Option<Posed>, StoreError> {
        apart(|| tries::posed(service, id, reader, taste)).await
    }

    async fn position(
        &self,
        service: &Service,
        id: &str,
        _version: Option<u32>,
        lang: Lang,
    ) -> Result<Option<Table>, StoreError> {
        apart(|| tries::table(service, id, lang)).await
    }

    async fn values_changed(&self, service: &Service, names: &BTreeSet<String>) -> Result<(), StoreError> {
        for game in names.iter().filter_map(|name| asked_in(name)) {
            service.follow_review(game).await?;
        }
        Ok(())
    }

    async fn resume(&self, service: &Service) {
        service.rejoin_reviews().await;
    }

    async fn work(&self, service: &Arc<Service>) -> bool {
        service.review_one().await
    }

    async fn marks(&self, service: &Service, table: &Table) -> Option<Vec<(usize, Mark)>> {
        let review = apart(|| service.review_of(table.id())).await.ok()??;
        Some(review.marks(face(table.challenge().game).review.terms.errors))
    }

    async fn review_seen(&self, service: &Service, table: &Table, taste: &DisplayPrefs) -> Option<ReviewState> {
        apart(|| seen::state(service, table, taste)).await
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
