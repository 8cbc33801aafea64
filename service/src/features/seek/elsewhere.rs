//! Challenges of other chats in the list of a chat that wants them (everywhere 3.1).

use std::collections::BTreeMap;

use banco_engine::{Millis, Opponent, Phase, Table};
use banco_store::GameCard;
use serde_json::Value;

use crate::context::{Context, store_trouble};
use crate::invitation_codes::InvitationCodes;
use crate::messages::say::Refused;
use crate::messages::settings::spec::{Fallback, OFF, ON, SettingSpec, TypedSetting};
use crate::messages::settings::{self, Scope};
use crate::preferences::Preferences;
use crate::prepared_commit::{Origin, Step};

/// True if the list of a chat has challenges of other chats too.
pub(crate) static ELSEWHERE: TypedSetting<bool> = TypedSetting::new(
    SettingSpec {
        others: &["seekanywhere", "loithachnoikhac"],
        ..SettingSpec::new("elsewhere", "noikhac", [75, 170]).of_chat(&[ON, OFF]).default(|_| Fallback::Word(OFF))
    },
    |word| word == Some(ON),
);

/// Challenges of other chats that one list looks at: the first ones to expire.
const READ_MAX: usize = 50;

/// Key prefix of challenges that are open to all people anywhere; the id of the game follows. The value is the instant
/// (milliseconds since 1970) at which the challenge expires.
const SEEKING: &str = "seeking:";

fn key(game: &str) -> String {
    format!("{SEEKING}{game}")
}

fn is_listed(table: &Table) -> bool {
    let challenge = table.challenge();
    challenge.anywhere && challenge.opponent == Opponent::Anyone
}

/// Values of a new challenge that waits until `due`.
pub(crate) fn values_of_new(table: &Table, due: Millis) -> BTreeMap<String, Option<Value>> {
    is_listed(table).then(|| (key(table.id()), Some(Value::from(due)))).into_iter().collect()
}

/// Removal of a challenge that has its answer.
pub(crate) fn values_of_answered(step: &Step<'_>) -> BTreeMap<String, Option<Value>> {
    let was_open = matches!(&step.from, Origin::Held(seated) if seated.table.phase() == Phase::Challenged);
    let is_over = was_open && step.next.phase() != Phase::Challenged && is_listed(&step.next);
    is_over.then(|| (key(step.next.id()), None)).into_iter().collect()
}

/// Cards of challenges of all chats that anyone may accept; none in a chat that does not want them, and none for a
/// name of the local table.
pub(crate) async fn candidates(cx: &Context<'_>) -> Result<Vec<(String, GameCard)>, Refused> {
    if cx.private || InvitationCodes::of(cx).is_possible().is_err() {
        return Ok(Vec::new());
    }
    let (of_chat, _) = Preferences::of(cx.service).wishes(Scope::Chat, &settings::of_chat(&cx.place)).await;
    if !ELSEWHERE.of(&of_chat) {
        return Ok(Vec::new());
    }
    let store = &*cx.service.store;
    let mut cards = Vec::new();
    let mut open = store.values(SEEKING).await.map_err(|error| store_trouble(&error))?;
    open.sort_by_key(|(_, due)| due.as_i64());
    for (id, _) in open.into_iter().take(READ_MAX) {
        let card = store.card(&id).await.map_err(|error| store_trouble(&error))?;
        cards.extend(card.map(|card| (id, card)));
    }
    Ok(cards)
}
