//! Words that people typed after the code of a challenge, to be mixed into the shuffle (everywhere 3.1). They count for
//! the account that typed them alone, and go when the challenge has its answer.

use std::collections::BTreeMap;

use banco_engine::{PART_CHARS_MAX, PersonKey, Phase, Refusal, Table};
use serde_json::Value;

use crate::Service;
use crate::context::{Context, store_trouble};
use crate::messages::say::Refused;
use crate::prepared_commit::{Origin, Step};
use crate::refusals::refusal;

/// Key prefix of the words; the id of the game and the account follow.
const WORDS: &str = "mixing:";

fn of_game(game: &str) -> String {
    format!("{WORDS}{game}:")
}

fn key(game: &str, account: &PersonKey) -> String {
    format!("{}{}", of_game(game), account.0)
}

/// Words that the account in use typed for a challenge; empty if it typed none.
pub(super) async fn words_for(cx: &Context<'_>, game: &str) -> Result<String, Refused> {
    let words = cx.service.store.value(&key(game, &cx.person.key)).await.map_err(|error| store_trouble(&error))?;
    Ok(words.and_then(|words| words.as_str().map(str::to_owned)).unwrap_or_default())
}

/// Keeps the words that the account in use typed with the code of a challenge; the last ones count.
///
/// # Errors
/// More words than a shuffle takes.
pub(super) async fn keep(cx: &Context<'_>, table: &Table, words: &str) -> Result<(), Refused> {
    if words.chars().count() > PART_CHARS_MAX {
        return Err(refusal(table.id(), Some(table), &Refusal::PartTooLong));
    }
    if words_for(cx, table.id()).await? == words {
        return Ok(());
    }
    let value = Some(Value::from(words)).filter(|_| !words.is_empty());
    cx.keep_values(BTreeMap::from([(key(table.id(), &cx.person.key), value)])).await
}

/// Removal of all words for a challenge that has its answer.
pub(super) async fn values_of_answered(service: &Service, step: &Step<'_>) -> BTreeMap<String, Option<Value>> {
    let was_open = matches!(&step.from, Origin::Held(seated) if seated.table.phase() == Phase::Challenged);
    if !was_open || step.next.phase() == Phase::Challenged || !step.next.challenge().anywhere {
        return BTreeMap::new();
    }
    let prefix = of_game(step.next.id());
    let kept = service.store.values(&prefix).await.unwrap_or_else(|error| {
        tracing::warn!("words for a challenge that is over stay in the store: {error}");
        Vec::new()
    });
    kept.into_iter().map(|(rest, _)| (format!("{prefix}{rest}"), None)).collect()
}
