//! Events of one feature that all others may answer.

use std::collections::BTreeMap;

use banco_engine::{Action, Table};
use serde_json::Value;

use crate::context::{Context, Handled};
use crate::messages::say::{Draft, Refused};
use crate::messages::settings::{Change, Settings};
use crate::plain_text::Request;
use crate::typed::silent;

/// Takes the person out of running games and tournaments, before an erasure.
///
/// # Errors
/// The store refused a change.
pub(crate) async fn leave_all(cx: &Context<'_>) -> Result<(), Refused> {
    for feature in cx.service.features {
        feature.before_erasure(cx).await?;
    }
    Ok(())
}

/// Values that features keep beside changed settings of this chat; `wishes` are the settings after the change.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn values_of_changes(
    cx: &Context<'_>,
    changes: &[Change],
    wishes: &Settings,
) -> Result<BTreeMap<String, Option<Value>>, Refused> {
    let mut values = BTreeMap::new();
    for feature in cx.service.features {
        values.extend(feature.values_of_changes(cx, changes, wishes).await?);
    }
    Ok(values)
}

/// True if the person organises the event of this game, such as its tournament, and so may rule on the game.
pub(crate) async fn organises(cx: &Context<'_>, game: &str) -> bool {
    for feature in cx.service.features {
        if feature.organises(cx, game).await {
            return true;
        }
    }
    false
}

/// Refuses an action that the rules of the game's event forbid to its players.
///
/// # Errors
/// The refusal.
pub(crate) fn may_act(cx: &Context<'_>, table: &Table, action: &Action) -> Result<(), Refused> {
    cx.service.features.iter().try_for_each(|feature| feature.may_act(cx.service, table, action))
}

/// Carries out a request in plain words; `None` if it fits no game here.
///
/// # Errors
/// The refusal.
pub(crate) async fn request(
    cx: &Context<'_>,
    request: Request,
    named: Option<&str>,
) -> Result<Option<Vec<Draft>>, Refused> {
    for feature in cx.service.features {
        if let Some(done) = feature.request(cx, request, named).await? {
            return Ok(Some(done));
        }
    }
    Ok(None)
}

/// Answers text in reply to this challenge.
///
/// # Errors
/// The refusal.
pub(crate) async fn reply_to_challenge(cx: &Context<'_>, game: &str, text: &str) -> Handled {
    for feature in cx.service.features {
        if let Some(answered) = feature.reply_to_challenge(cx, game, text).await? {
            return Ok(answered);
        }
    }
    Ok(silent())
}

/// Lines about the person for `/stats`, beside the results of games.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn standings(cx: &Context<'_>) -> Result<Vec<String>, Refused> {
    let mut lines = Vec::new();
    for feature in cx.service.features {
        lines.extend(feature.standings(cx).await?);
    }
    Ok(lines)
}

/// The position under this id, if it is a question that the person has not answered.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn asked(cx: &Context<'_>, id: &str) -> Result<Option<Table>, Refused> {
    for feature in cx.service.features {
        if let Some(table) = feature.asked(cx, id).await? {
            return Ok(Some(table));
        }
    }
    Ok(None)
}

/// Answers a move typed for the position under this id; `None` if it is the id of no position.
///
/// # Errors
/// The refusal.
pub(crate) async fn answered(
    cx: &Context<'_>,
    id: &str,
    text: &str,
    is_aloud: bool,
) -> Result<Option<Vec<Draft>>, Refused> {
    for feature in cx.service.features {
        if let Some(drafts) = feature.answered(cx, id, text, is_aloud).await? {
            return Ok(Some(drafts));
        }
    }
    Ok(None)
}

/// Refusal of a public line that would give away a secret, such as the answer of a puzzle.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn hushed(cx: &Context<'_>, line: &str) -> Result<Option<Refused>, Refused> {
    for feature in cx.service.features {
        if let Some(refused) = feature.hushes(cx, line).await? {
            return Ok(Some(refused));
        }
    }
    Ok(None)
}
