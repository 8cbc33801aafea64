//! A typed move that answers a position: one that the text names or replies to, one on the board of the page, or the
//! one that was shown in this chat.
//!
//! Games of this chat come first, then the position, then games of other chats.

use banco_engine::MOVE_TEXT_BYTES_MAX;

use crate::asked_position::shown::Shown;
use crate::context::Context;
use crate::dispatch::hooks;
use crate::find_game::{GameFinder, Want, split_game_id};
use crate::messages::say::{Draft, Refused};
use crate::move_detection::{Detection, Nearness, looks_like_a_move};
use crate::plain_text::move_alone;

/// True if other people can read a line of this chat. At the local table the bot keeps answers out of the talk.
pub(crate) fn is_read_by_others(cx: &Context<'_>) -> bool {
    !cx.private && !cx.place.platform.abilities().keeps_messages
}

/// Answers a text that is meant for a position; `None` if it is not. `named`: the id in the text. `is_aloud`: other
/// people can read the text.
///
/// # Errors
/// The refusal, for example because the move is illegal.
pub(crate) async fn answered(
    cx: &Context<'_>,
    named: Option<&str>,
    text: &str,
    is_aloud: bool,
) -> Result<Option<Vec<Draft>>, Refused> {
    match meant(cx, named, text).await? {
        Some(id) => hooks::answered(cx, &id, move_alone(text), is_aloud).await,
        None => Ok(None),
    }
}

/// True if a line is a move in a position that the person has not answered: at the local table it is no talk.
pub(crate) async fn is_answer(cx: &Context<'_>, line: &str) -> Result<bool, Refused> {
    let (named, text) = split_game_id(line.trim());
    let Some(id) = meant(cx, named, text).await? else { return Ok(false) };
    Ok(hooks::asked(cx, &id).await?.is_some())
}

/// Id that the text is meant for. Named, it may be one of a game.
async fn meant(cx: &Context<'_>, named: Option<&str>, text: &str) -> Result<Option<String>, Refused> {
    let text = move_alone(text);
    if text.is_empty() || text.len() > MOVE_TEXT_BYTES_MAX {
        return Ok(None);
    }
    let replied = cx.replied_game().await?.map(|(id, _)| id);
    if let Some(id) = named.map(str::to_owned).or(replied) {
        return Ok(Some(id));
    }
    if let Some(id) = &cx.looked_at {
        let is_move = looks_like_a_move(text) || reads(cx, id, text).await?;
        let is_open = is_move && hooks::asked(cx, id).await?.is_some();
        return Ok(is_open.then(|| id.clone()));
    }
    let Some(shown) = Shown::last(cx).await.filter(|shown| shown.is_here(cx) || cx.private) else {
        return Ok(None);
    };
    let Some(fit) = fit(cx, &shown.id, text).await? else { return Ok(None) };
    let is_open = !is_for_a_game(cx, &shown, text, fit).await?;
    Ok(is_open.then_some(shown.id))
}

/// True if a text reads as a move in a position that the person has not answered.
async fn reads(cx: &Context<'_>, id: &str, text: &str) -> Result<bool, Refused> {
    Ok(fit(cx, id, text).await?.is_some())
}

/// As what a text reads in such a position: a legal move, or a forbidden one.
async fn fit(cx: &Context<'_>, id: &str, text: &str) -> Result<Option<Nearness>, Refused> {
    let Some(table) = hooks::asked(cx, id).await? else { return Ok(None) };
    let Some(game) = table.game() else { return Ok(None) };
    let Ok(mv) = game.read(text, Some(cx.notation(&table))) else { return Ok(None) };
    Ok(Some(if game.allow(&mv).is_ok() { Nearness::Plays } else { Nearness::Reads }))
}

/// True if a game takes the text before the shown position does. Before one that was shown here these are games of
/// this chat in which the text fits no worse; before another one all games of the person.
async fn is_for_a_game(cx: &Context<'_>, shown: &Shown, text: &str, fit: Nearness) -> Result<bool, Refused> {
    let games = GameFinder::of(cx).candidates(Want::Move).await?;
    if !shown.is_here(cx) {
        return Ok(!games.is_empty());
    }
    for (id, card) in games {
        if !card.belongs_to(&cx.place) {
            continue;
        }
        let held = cx.hold_listed(&id).await?;
        if held.is_some_and(|held| Detection::of(cx).nearness(&held, text) >= fit) {
            return Ok(true);
        }
    }
    Ok(false)
}
