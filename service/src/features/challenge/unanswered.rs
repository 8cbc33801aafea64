//! Reminder of a challenge: a person challenged by name gets it once, after half of the waiting time (days 2.7c).

use std::collections::BTreeMap;

use banco_engine::{Millis, Opponent, Person, Phase, Table};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::boxed::apart;
use crate::due_values::{DueSpec, DueValue};
use crate::feature::Presented;
use crate::i18n::Sentence;
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::challenge_choices;
use crate::messages::notice::{Delivery, Notice, NoticeSpec};
use crate::outbox::PresentedPost;
use crate::prepared_commit::{Cause, Commit};
use crate::present::{Presenter, TableWords};
use crate::reminders::{Reminded, Reminders};
use crate::words::time::moment;
use crate::{Post, Seated, Service, words};

/// Key prefix of challenges that wait for an answer; the game's id follows.
const PREFIX: &str = "unanswered:";

/// Minimum waiting time of a challenge for a reminder.
const REMINDED_MIN: Millis = 12 * 60 * 60 * 1_000;

/// The reminder: challenges that wait, each with the instant at which it is sent.
pub(crate) const DUE: DueSpec = DueSpec { prefix: PREFIX, run: |service, due| apart(move || remind(service, due)) };

/// A challenge waits for the answer of the person it names.
pub(crate) static UNANSWERED: NoticeSpec = NoticeSpec {
    key: "unanswered",
    game: Some("game"),
    reminds: true,
    delivery: |_| Some(Delivery { calls_to_board: true, ..Delivery::PLAIN }),
    ..NoticeSpec::PLAIN
};

/// Facts of [`UNANSWERED`].
#[derive(Serialize, Deserialize)]
struct Unanswered {
    /// Id of the game.
    game: String,
}

/// Value for a challenge that waits for `lasts`; `None` if it names no person or is over soon.
pub(crate) fn challenged(table: &Table, lasts: Millis, now: Millis) -> BTreeMap<String, Option<Value>> {
    let is_person = asked(table).is_some_and(|person| computer::level_of(&person.key).is_none());
    let at = Some(now.saturating_add(lasts / 2)).filter(|_| is_person && lasts >= REMINDED_MIN);
    at.map(|at| (format!("{PREFIX}{}", table.id()), Some(Value::from(at)))).into_iter().collect()
}

async fn remind(service: &Service, due: DueValue) -> Result<bool, StoreError> {
    if due.value.as_i64().is_some_and(|at| at > service.now()) {
        return Ok(false);
    }
    let commit = Commit::new(Cause::Clock)
        .values(BTreeMap::from([(due.key.clone(), None)]))
        .expect(BTreeMap::from([(due.key, Some(due.value))]));
    let seated = service.games.snapshot(&*service.store, &due.name).await?;
    let waiting = seated.as_deref().filter(|seated| seated.table.phase() == Phase::Challenged);
    let Some((seated, person)) = waiting.and_then(|seated| Some((seated, asked(&seated.table)?))) else {
        return service.commit(commit).await.map(|()| false);
    };
    let reminder = Reminded {
        person: &person.key,
        other: &seated.table.challenge().challenger.key,
        places: &seated.card.places,
        post: Post::Notice(Notice::new(&UNANSWERED, &Unanswered { game: due.name })),
    };
    Reminders::of(service).send(commit, reminder).await
}

/// The message, as long as the challenge waits.
pub(crate) async fn present(service: &Service, post: &Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
    Presenter::of(service).present_words(post, |seated, taste| said(seated, taste, service.now())).await
}

/// "binh ơi, an chờ bạn trả lời lời thách cờ vua (#k7m2) đến 9:00 ngày 3/12."
fn said(seated: &Seated, taste: &DisplayPrefs, now: Millis) -> Option<TableWords> {
    let table = &seated.table;
    let until = seated.card.due.filter(|_| table.phase() == Phase::Challenged && !words::goes_without_asking(table))?;
    let person = asked(table)?;
    let challenge = table.challenge();
    let text = Sentence::new(taste.lang, "challenge-unanswered")
        .mention("name", person)
        .bold("other", &challenge.challenger.name)
        .text("kind", words::game_in_text(taste.lang, challenge.game))
        .text("game", table.id())
        .instant("at", until, false, moment(taste, until, now));
    Some(TableWords {
        text: text.rich(),
        choices: challenge_choices(table).into_iter().take(1).collect(),
        ping: Some(person.clone()),
    })
}

/// The person a challenge names.
fn asked(table: &Table) -> Option<&Person> {
    match &table.challenge().opponent {
        Opponent::Person(person) => Some(person),
        Opponent::Anyone | Opponent::Username(_) => None,
    }
}
