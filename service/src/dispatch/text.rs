//! Dispatch of typed text: an answer to a puzzle, a request in plain words, talk, or a move.

use banco_engine::{Phase, Refusal};
use banco_ports::ReplyKind;

use crate::asked_position::typed::{answered, is_read_by_others};
use crate::boxed::apart;
use crate::context::{Context, Handled, Held};
use crate::dispatch::hooks;
use crate::dispatch::intents::Intents;
use crate::dispatch::relay::Relay;
use crate::dispatch::small_talk::SmallTalk;
use crate::find_game::split_game_id;
use crate::move_detection::Detection;
use crate::move_judge::MoveJudge;
use crate::plain_text::{asked_about, move_alone, request};
use crate::refusals::refusal;
use crate::typed::silent;
use crate::typed_moves::TypedMoves;

/// Dispatch of text without a command.
#[derive(Clone, Copy)]
pub(crate) struct Texts<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Texts<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Texts<'a> {
        Texts { cx }
    }

    /// Answers text that came as a reply, in private, or as a line at the local table.
    pub(crate) async fn answer(self, text: &str) -> Handled {
        let (named, bare) = split_game_id(text);
        let is_read = is_read_by_others(self.cx);
        if let Some(answered) = apart(|| answered(self.cx, named, bare, is_read)).await? {
            return Ok(answered);
        }
        if let Some(request) = request(bare)
            && let Some(done) = apart(|| hooks::request(self.cx, request, named)).await?
        {
            return Ok(done);
        }
        let said = text;
        let text = move_alone(text);
        if let Some((id, version)) = self.cx.replied_game().await?
            && let Some(held) = self.cx.hold(&id).await?
        {
            return apart(|| self.reply_to_board(id, version, held, text, said)).await;
        }
        if let Some(meant) = apart(|| Intents::of(self.cx).meant(said)).await {
            return meant;
        }
        if let Some(answered) = apart(|| SmallTalk::of(self.cx).small_talk(said)).await? {
            return Ok(answered);
        }
        let (id, text) = split_game_id(text);
        if id.is_none()
            && self.cx.place.platform.abilities().hears_talk
            && apart(|| Relay::of(self.cx).is_chatter(text)).await?
        {
            if !self.cx.private {
                return Ok(silent());
            }
            if let Some(talk) = apart(|| Relay::of(self.cx).talk(said)).await? {
                return Ok(talk);
            }
        }
        let mut held = apart(|| TypedMoves::of(self.cx).game_to_move(id, text)).await?;
        apart(|| TypedMoves::of(self.cx).move_typed(&mut held, text)).await
    }

    /// Answers a reply to the board or the challenge of a game.
    async fn reply_to_board(self, id: String, version: Option<u32>, mut held: Held, text: &str, said: &str) -> Handled {
        if held.table().phase() == Phase::Challenged {
            // Released first, because a game has one holder at a time.
            drop(held);
            return apart(|| hooks::reply_to_challenge(self.cx, &id, text)).await;
        }
        // Released first, because a game has one holder at a time.
        drop(held);
        if let Some(meant) = apart(|| Intents::of(self.cx).meant(said)).await {
            return meant;
        }
        if let Some(answered) = apart(|| SmallTalk::of(self.cx).small_talk(said)).await? {
            return Ok(answered);
        }
        let Some(again) = self.cx.hold(&id).await? else { return Ok(silent()) };
        held = again;
        if Detection::of(self.cx).is_talk(&held, text) {
            // A picture in a group is talked about by replying to it.
            if !self.cx.private {
                return Ok(silent());
            }
            // All games of the player are read for it, this one too.
            drop(held);
            if apart(|| Relay::of(self.cx).is_chatter(text)).await? {
                return apart(|| Relay::of(self.cx).hand_on(&id, said)).await;
            }
            let Some(again) = self.cx.hold(&id).await? else { return Ok(silent()) };
            held = again;
        }
        if let Some(asked) = asked_about(text) {
            return MoveJudge::of(self.cx).why(&held, asked, ReplyKind::Note);
        }
        // Spectators are not shown the current board: they moved by mistake.
        if held.table().game().is_some() && self.cx.seat_at(held.table()).is_none() {
            return Err(refusal(&id, Some(held.table()), &Refusal::NotSeated));
        }
        // A challenge that was never accepted has no board to show.
        let has_board = held.table().game().is_some();
        // A text that is no legal move now gets its reason instead of the same board again.
        if has_board
            && version.is_some_and(|version| version != held.table().version())
            && !TypedMoves::of(self.cx).is_refused_now(&held, text)
        {
            return Err(TypedMoves::of(self.cx).old_board(&held, text));
        }
        apart(|| TypedMoves::of(self.cx).move_typed(&mut held, text)).await
    }
}
