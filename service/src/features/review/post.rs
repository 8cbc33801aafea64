//! Review of a finished game as a public message.

use banco_engine::PersonKey;
use banco_ports::{Place, Rendered};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::features::review::buttons::review_choices;
use crate::features::review::say::ReviewSay;
use crate::features::review::sentences::reviewed as findings;
use crate::game_cache::Seated;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::notice::{Notice, NoticeSpec};
use crate::outbox::PresentedPost;
use crate::present::{Presenter, Readership, render_buttons};
use crate::{Post, Service};

/// Review of a finished game.
static REVIEWED: NoticeSpec = NoticeSpec { key: "review", game: Some("game"), ..NoticeSpec::PLAIN };

/// Kinds of public messages about reviews.
pub(crate) static NOTICES: &[&NoticeSpec] = &[&REVIEWED];

/// Facts of [`REVIEWED`].
#[derive(Serialize, Deserialize)]
pub(crate) struct Reviewed {
    /// Id of the game.
    pub game: String,
}

/// The public message about the review of this game.
pub(crate) fn reviewed(game: &str) -> Post {
    Post::Notice(Notice::new(&REVIEWED, &Reviewed { game: game.to_owned() }))
}

/// Public messages about reviews.
#[derive(Clone, Copy)]
pub(crate) struct ReviewPosts<'a> {
    service: &'a Service,
}

impl<'a> ReviewPosts<'a> {
    pub(crate) fn of(service: &'a Service) -> ReviewPosts<'a> {
        ReviewPosts { service }
    }

    /// Findings of the review as text and graph, or its failure.
    pub(crate) async fn present_review(
        self,
        game: &str,
        place: &Place,
        reader: Option<&PersonKey>,
    ) -> Result<Option<PresentedPost>, StoreError> {
        let Some(slot) = self.service.games.open(&*self.service.store, game).await? else { return Ok(None) };
        let seated = Seated::clone(&*slot.lock().await);
        let (table, presenter) = (&seated.table, Presenter::of(self.service));
        let Readership { reader, taste, .. } = presenter.readership(&seated, place, reader).await;
        let presented = match self.service.review_of(game).await? {
            Some(review) => {
                let choices = review_choices(table, &review, None);
                let said = |lang| {
                    let taste = DisplayPrefs { lang, ..taste.clone() };
                    ReviewSay::Whole(Box::new(findings(&taste, table, review.clone())))
                };
                let buttons = |taste: &DisplayPrefs| render_buttons(&choices, taste, Some(table));
                presenter.present_statement(place, &taste, said, buttons).await
            }
            None => {
                let text = Sentence::new(taste.lang, "review-failed").text("game", game).rich();
                PresentedPost::new(Rendered { text, lang: Some(taste.lang), ..Rendered::default() }, taste.lang)
            }
        };
        Ok(Some(presenter.addressed(presented, &seated, place, reader).await))
    }
}
