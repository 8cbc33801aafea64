//! A challenge after its answer: its message says the outcome in place of the deadline.

use banco_engine::{Phase, Table};
use banco_ports::{Lang, Place, Rendered, RichText, Wording};

use crate::i18n::Sentence;
use crate::outbox::PresentedPost;
use crate::present::Presenter;
use crate::present::posts::invited;
use crate::words;

impl Presenter<'_> {
    /// The message of an answered challenge, without buttons; `None` while it waits.
    pub(crate) async fn outcome(self, game: &str, place: &Place) -> Option<PresentedPost> {
        let seated = self.service.games.snapshot(&*self.service.store, game).await.ok()??;
        let taste = self.readership(&seated, place, None).await.taste;
        let text = said(taste.lang, &taste.named(&seated.table))?;
        let mut wordings = Vec::new();
        for lang in Lang::BOTH.into_iter().filter(|_| place.platform.abilities().per_reader_language) {
            let (alt, buttons, picture) = (String::new(), Vec::new(), None);
            let named = words::named(lang, taste.platform, &seated.table);
            wordings.push(Wording { lang, text: said(lang, &named)?, alt, buttons, picture });
        }
        let message = Rendered { text, lang: Some(taste.lang), ..Rendered::default() };
        Some(PresentedPost { wordings, ..PresentedPost::new(message, taste.lang) })
    }
}

fn said(lang: Lang, table: &Table) -> Option<RichText> {
    let challenger = &table.challenge().challenger.key;
    let key = match table.phase() {
        Phase::Challenged => return None,
        Phase::Playing | Phase::Over(_) => "outcome-accepted",
        Phase::Declined => "outcome-declined",
        Phase::Cancelled if table.expired_after().is_some() => "outcome-expired",
        Phase::Cancelled => "outcome-withdrawn",
    };
    let name = words::opponent_of(lang, table, challenger).unwrap_or_default();
    let outcome = Sentence::new(lang, key).text("name", name).rich();
    let mut text = words::challenge_text(lang, table, std::iter::once(outcome));
    if let Some(person) = invited(table) {
        text.without_mention_of(&person.key);
    }
    Some(text)
}
