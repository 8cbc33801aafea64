//! Messages of features about one table that have words and buttons, and no picture.

use banco_engine::Person;
use banco_ports::{Lang, Rendered, RichText, Wording};
use banco_store::StoreError;

use crate::feature::Presented;
use crate::game_cache::Seated;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::reader_buttons::own;
use crate::messages::say::Choice;
use crate::outbox::PresentedPost;
use crate::present::{Presenter, Readership, render_buttons};

/// Words of a message about a table, in one language.
pub(crate) struct TableWords {
    pub text: RichText,
    pub choices: Vec<Vec<Choice>>,
    /// The person who is mentioned.
    pub ping: Option<Person>,
}

impl Presenter<'_> {
    /// The message for a notice about a game, worded by `said`; `None` if there is nothing left to say.
    pub(crate) async fn present_words(
        self,
        post: &Presented<'_>,
        said: impl Fn(&Seated, &DisplayPrefs) -> Option<TableWords>,
    ) -> Result<Option<PresentedPost>, StoreError> {
        let Some(game) = post.notice.game() else { return Ok(None) };
        let Some(seated) = self.service.games.snapshot(&*self.service.store, game).await? else { return Ok(None) };
        let table = &seated.table;
        let Readership { reader, taste, .. } = self.readership(&seated, post.place, post.reader).await;
        let said = |taste: &DisplayPrefs| said(&seated.named(taste), taste);
        let Some(TableWords { text, choices, ping }) = said(&taste) else { return Ok(None) };
        let (choices, ping) = match &reader {
            Some(reader) => (own(choices, table, reader), ping.filter(|person| person.key == *reader)),
            None => (choices, ping),
        };
        let buttons = render_buttons(&choices, &taste, Some(table));
        let message = Rendered { text, buttons, lang: Some(taste.lang), ..Rendered::default() };
        let mut presented = PresentedPost { ping, ..PresentedPost::new(message, taste.lang) };
        let in_lang = |lang| {
            let taste = DisplayPrefs { lang, ..taste.clone() };
            let TableWords { text, choices, .. } = said(&taste)?;
            let buttons = render_buttons(&choices, &taste, Some(table));
            Some(Wording { lang, text, alt: String::new(), buttons, picture: None })
        };
        if post.place.platform.abilities().per_reader_language {
            presented.wordings = Lang::BOTH.into_iter().filter_map(in_lang).collect();
        }
        Ok(Some(self.addressed(presented, &seated, post.place, reader).await))
    }
}
