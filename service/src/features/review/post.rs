//! Review of a finished game as a public message.

use banco_engine::Table;
use banco_ports::Place;
use banco_store::StoreError;

use crate::Service;
use crate::features::review::buttons::review_choices;
use crate::features::review::say::ReviewSay;
use crate::features::review::sentences::reviewed;
use crate::messages::display_prefs::DisplayPrefs;
use crate::outbox::PresentedPost;
use crate::present::{Presenter, render_buttons};

/// Public messages about reviews.
#[derive(Clone, Copy)]
pub(crate) struct ReviewPosts<'a> {
    service: &'a Service,
}

impl<'a> ReviewPosts<'a> {
    pub(crate) fn of(service: &'a Service) -> ReviewPosts<'a> {
        ReviewPosts { service }
    }

    /// Findings of the review as text and graph; `None` if the review failed.
    pub(crate) async fn present_review(
        self,
        place: &Place,
        table: &Table,
        taste: &DisplayPrefs,
    ) -> Result<Option<PresentedPost>, StoreError> {
        let Some(review) = self.service.review_of(table.id()).await? else { return Ok(None) };
        let choices = review_choices(table, &review, None);
        let said = |lang| ReviewSay::Whole(Box::new(reviewed(lang, table, review.clone())));
        let buttons = |taste: &DisplayPrefs| render_buttons(&choices, taste, Some(table));
        Ok(Some(Presenter::of(self.service).present_statement(place, taste, said, buttons).await))
    }
}
