//! Lines of a chat: a move, a question about one, or talk.

use banco_engine::{JudgedMove, MOVE_TEXT_BYTES_MAX, Phase, Public};
use banco_ports::ReplyKind;

use crate::asked_position::typed::{answered, is_read_by_others};
use crate::boxed::apart;
use crate::context::{Context, Handled, Held};
use crate::dispatch::commands::Commands;
use crate::dispatch::hooks;
use crate::find_game::{GameFinder, Want, split_game_id};
use crate::messages::button::core_buttons::PLAY;
use crate::messages::say::Refused;
use crate::move_detection::{Detection, begins_like_a_move, is_castling, is_near, looks_like_a_move};
use crate::move_judge::MoveJudge;
use crate::plain_text::{Request, asked_about, plea};
use crate::played_moves::PlayedMoves;
use crate::turn_checks::TurnChecks;
use crate::typed::silent;

/// Answers to lines of a chat.
#[derive(Clone, Copy)]
pub(crate) struct Lines<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Lines<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Lines<'a> {
        Lines { cx }
    }

    /// Handles a typed line; `game` is the game that the writer looks at.
    pub(crate) async fn line(self, line: &str, game: Option<&str>) -> Handled {
        let (named, text) = split_game_id(line.trim());
        let is_read = is_read_by_others(self.cx);
        if !line.trim_start().starts_with('/')
            && let Some(answered) = apart(|| answered(self.cx, named, text, is_read)).await?
        {
            return Ok(answered);
        }
        if let Some(refused) = hooks::hushed(self.cx, line).await? {
            return Err(refused);
        }
        // A reply to a message or a line with a game id is meant for the bot.
        if self.cx.reply_to.is_some() || named.is_some() || line.trim_start().starts_with('/') {
            return Commands::of(self.cx).text(line).await;
        }
        if text.is_empty() || text.len() > MOVE_TEXT_BYTES_MAX {
            return Ok(silent());
        }
        if let Some(plea) = plea(text) {
            // A person without a game here is just talking.
            let plays = !GameFinder::of(self.cx).candidates(Want::Play).await?.is_empty();
            let asked = if plays { hooks::request(self.cx, Request::Takeback(plea), game).await? } else { None };
            return Ok(asked.unwrap_or_else(silent));
        }
        if let Some(asked) = asked_about(text) {
            return self.question(game, asked).await;
        }
        let Some(mut held) = self.looked_at(game, text).await? else { return self.too_early(game, text).await };
        let table = held.table();
        let judged = held.judge(text, self.cx.notation(table));
        let Some(found) = &judged.found else { return Ok(silent()) };
        match found {
            Ok(JudgedMove::Forbidden { .. }) if !looks_like_a_move(text) => Ok(silent()),
            Ok(_) => {
                let judged = MoveJudge::of(self.cx).read_move_in(&held, text)?;
                PlayedMoves::of(self.cx).move_judged(&mut held, judged).await
            }
            Err(error) if is_near(text, error) || begins_like_a_move(text) => {
                Err(MoveJudge::of(self.cx).unread(table, text, error.clone()))
            }
            Err(_) => Ok(silent()),
        }
    }

    /// A move followed by a question mark, in the game the writer looks at or the writer's only game here.
    async fn question(self, game: Option<&str>, asked: &str) -> Handled {
        let own;
        let id = match game {
            Some(id) => id,
            None => {
                own = GameFinder::of(self.cx).candidates(Want::Play).await?;
                let [(id, _)] = own.as_slice() else { return Ok(silent()) };
                id.as_str()
            }
        };
        match self.cx.hold(id).await? {
            Some(held) if Detection::of(self.cx).is_question(&held, asked) => {
                MoveJudge::of(self.cx).why(&held, asked, ReplyKind::Note)
            }
            Some(_) | None => Ok(silent()),
        }
    }

    /// Refuses a move that was typed on the opponent's turn, so that its writer knows it was not played.
    async fn too_early(self, game: Option<&str>, text: &str) -> Handled {
        let Some(game) = game.filter(|_| looks_like_a_move(text) || is_castling(text)) else { return Ok(silent()) };
        let held = self.cx.hold(game).await?;
        let is_waiting = |held: &&Held| {
            let (own, to_move) = (self.cx.seat_at(held.table()), held.table().to_move());
            // `0-0` is also a result, in games without castling.
            let reads = |game: Public<'_>| game.read(text, Some(self.cx.notation(held.table()))).is_ok();
            let is_meant = looks_like_a_move(text) || held.table().game().is_some_and(reads);
            own.is_some() && to_move.is_some() && own != to_move && is_meant
        };
        match held.as_ref().filter(is_waiting).and_then(|held| TurnChecks::of(self.cx).may_not_move(held)) {
            Some(refused) => Err(refused),
            None => Ok(silent()),
        }
    }

    /// The game in which the line may be a move: the one that the writer looks at, else the only one here that reads
    /// it.
    async fn looked_at(self, game: Option<&str>, text: &str) -> Result<Option<Held>, Refused> {
        let is_his = |held: &Held| TurnChecks::of(self.cx).may_not_move(held).is_none();
        if let Some(id) = game {
            let Some(held) = self.cx.hold(id).await? else { return Ok(None) };
            // A challenge has no board yet: text typed beside it is a move of another game, or talk.
            if held.table().phase() != Phase::Challenged {
                return Ok(Some(held).filter(is_his));
            }
        }
        let mut reading = Vec::new();
        for (id, _) in GameFinder::of(self.cx).candidates(Want::Move).await? {
            let Some(held) = self.cx.hold(&id).await?.filter(is_his) else { continue };
            let table = held.table();
            let reads = table.game().is_some_and(|game| match game.read(text, Some(self.cx.notation(table))) {
                Ok(mv) => game.allow(&mv).is_ok(),
                Err(error) => is_near(text, &error),
            });
            if reads {
                reading.push(id);
            }
        }
        match reading.as_slice() {
            [] => Ok(None),
            [only] => self.cx.hold(only).await,
            [_, _, ..] => {
                let play = |table: &banco_engine::Table| {
                    let short = PLAY.now(text.to_owned(), table).if_short();
                    short.unwrap_or_else(|| PLAY.now(String::new(), table))
                };
                GameFinder::of(self.cx).which(None, Want::Move, play).await.map(Some)
            }
        }
    }
}
