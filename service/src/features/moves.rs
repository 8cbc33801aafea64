//! The command of a typed move. Typed moves are in `typed_moves.rs`. Moves by buttons are of the core: handlers in
//! `dispatch/core_buttons.rs`, questions in `piece_picker.rs`.

use crate::asked_position::typed::answered;
use crate::boxed::apart;
use crate::context::{Context, Handled};
use crate::dispatch::hooks;
use crate::feature::Feature;
use crate::find_game::split_game_id;
use crate::messages::commands::{CommandSpec, GAME_ID, OptionKind, command, required};
use crate::plain_text::{Plea, Request, plea};
use crate::typed::Typed;
use crate::typed_moves::TypedMoves;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[command("move", "di", |cx, typed| apart(move || move_or_takeback(cx, typed)))
    .others(&["danh"])
    .options(&[required("move", OptionKind::Completed), GAME_ID])
    .fits(|asked| asked.is_mine_to_move)];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }
}

/// Plays a move in a game or in a position; `/di lại`, which a platform has split into two words, asks for a take-back.
async fn move_or_takeback(cx: &Context<'_>, typed: &Typed<'_>) -> Handled {
    let (id, text) = split_game_id(typed.text("move"));
    if plea(&format!("di {text}")) == Some(Plea::Ask)
        && let Some(asked) = hooks::request(cx, Request::Takeback(Plea::Ask), typed.named("game").or(id)).await?
    {
        return Ok(asked);
    }
    let is_read = !cx.private && cx.place.platform.abilities().public_commands;
    if let Some(answered) = apart(|| answered(cx, typed.named("game").or(id), text, is_read)).await? {
        return Ok(answered);
    }
    TypedMoves::of(cx).move_command(typed).await
}
