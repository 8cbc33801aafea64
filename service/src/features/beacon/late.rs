//! Messages about a number that does not come: after 15 seconds that it is late, after a minute that both players may
//! draw without it (beacon 3.7).

use std::collections::BTreeMap;

use banco_engine::{Millis, OpenDraws};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::feature::Presented;
use crate::features::beacon::draws::key_of;
use crate::features::beacon::waiting::Waiting;
use crate::i18n::Sentence;
use crate::messages::button::named;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::notice::{Notice, NoticeSpec};
use crate::messages::say::Choice;
use crate::outbox::PresentedPost;
use crate::prepared_commit::{Cause, Commit};
use crate::present::{Presenter, TableWords};
use crate::words::beacon::grouped;
use crate::{Post, Seated, Service};

/// Milliseconds after the time of a round at which its number is told to be late.
const LATE: Millis = 15_000;

/// Verb of the button that asks to draw without the number.
const WITHOUT_NUMBER: &str = "nonumber";

/// A number does not come.
static NUMBER_LATE: NoticeSpec = NoticeSpec { key: "number_late", game: Some("game"), ..NoticeSpec::PLAIN };

/// Kinds of public messages of the feature.
pub(super) static NOTICES: &[&NoticeSpec] = &[&NUMBER_LATE];

/// Facts of [`NUMBER_LATE`].
#[derive(Serialize, Deserialize)]
struct NumberLate {
    /// Id of the game.
    game: String,
    /// Number of the round.
    round: u64,
    /// True if both players may draw without it.
    may_agree: bool,
}

/// Numbers that do not come.
#[derive(Clone, Copy)]
pub(super) struct LateNumbers<'a> {
    service: &'a Service,
}

impl<'a> LateNumbers<'a> {
    pub(super) fn of(service: &'a Service) -> LateNumbers<'a> {
        LateNumbers { service }
    }

    /// Says once after 15 seconds, and once after a minute, that the number of a game does not come.
    pub(super) async fn tell(self, seated: &Seated, waiting: &Waiting) -> Result<(), StoreError> {
        let (table, now) = (&seated.table, self.service.now());
        let Some(open) = table.open_draws() else { return Ok(()) };
        let may_agree = now >= open.agreeable_from() && !open.has_lot();
        let due = u64::from(now >= open.due.saturating_add(LATE)) + u64::from(may_agree);
        if due == 0 || waiting.has_told(table.id(), open.round, due) {
            return Ok(());
        }
        self.tell_once(seated, open, due, may_agree).await?;
        waiting.note_told(table.id(), open.round, due);
        Ok(())
    }

    /// Says it unless the store knows that it was said before a restart, or by another process.
    async fn tell_once(self, seated: &Seated, open: &OpenDraws, due: u64, may_agree: bool) -> Result<(), StoreError> {
        let table = &seated.table;
        let key = key_of(table.id());
        let told = self.service.store.value(&key).await?;
        if told.as_ref().and_then(Value::as_u64).unwrap_or_default() >= due {
            return Ok(());
        }
        let facts = NumberLate { game: table.id().to_owned(), round: open.round.get(), may_agree };
        let post = Post::Notice(Notice::new(&NUMBER_LATE, &facts));
        let commit = Commit::new(Cause::Clock)
            .values(BTreeMap::from([(key.clone(), Some(Value::from(due)))]))
            .expect(BTreeMap::from([(key, told)]))
            .tell(&seated.card.places, &[post]);
        self.service.commit(commit).await
    }
}

/// The message, as long as the draw waits.
pub(super) async fn present(service: &Service, post: &Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
    let Some(facts) = post.notice.facts::<NumberLate>() else { return Ok(None) };
    Presenter::of(service).present_words(post, |seated, taste| said(seated, taste, &facts)).await
}

/// "Public number 34 567 890 does not come. The bot keeps asking."
fn said(seated: &Seated, taste: &DisplayPrefs, facts: &NumberLate) -> Option<TableWords> {
    let table = &seated.table;
    table.open_draws().filter(|open| open.round.get() == facts.round)?;
    let text = Sentence::new(taste.lang, "beacon-late")
        .text("round", grouped(facts.round))
        .text("agree", if facts.may_agree { "yes" } else { "no" })
        .text("game", table.id());
    let button = named(WITHOUT_NUMBER).now(table).filter(|_| facts.may_agree);
    let choices = button.map(|press| vec![Choice::from(press)]).into_iter().collect();
    Some(TableWords { text: text.rich(), choices, ping: None })
}
