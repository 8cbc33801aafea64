//! Typed moves: of the command, in reply to a board, in plain text, or by a button with a whole move.

use banco_engine::{MOVE_TEXT_BYTES_MAX, MoveError, ReadError, Table};
use banco_ports::ReplyKind;
use banco_ports::text::repeated;

use crate::context::{Context, Handled, Held};
use crate::find_game::{GameFinder, Want};
use crate::messages::button::Look;
use crate::messages::button::core_buttons::{BOARD, PLAY, TO};
use crate::messages::keyboards::board_choices;
use crate::messages::reader_buttons::own;
use crate::messages::say::{Choice, Draft, Form, Label, Refused, Say};
use crate::move_detection::{Detection, Nearness, Reading};
use crate::move_judge::MoveJudge;
use crate::plain_text::{asked_about, move_alone};
use crate::played_moves::PlayedMoves;
use crate::refusals::move_refusal;
use crate::shown_boards::ShownBoards;
use crate::turn_checks::TurnChecks;
use crate::typed::Typed;

/// Moves as typed text.
#[derive(Clone, Copy)]
pub(crate) struct TypedMoves<'a> {
    cx: &'a Context<'a>,
}

/// True for a refusal that speaks of a move without its game.
const fn is_about_a_move(say: &Say) -> bool {
    matches!(
        say,
        Say::Illegal { .. } | Say::NotAMove { .. } | Say::NoSuchSquare { .. } | Say::Ambiguous { .. } | Say::Ask(_)
    )
}

impl<'a> TypedMoves<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> TypedMoves<'a> {
        TypedMoves { cx }
    }

    pub(crate) async fn move_command(self, typed: &Typed<'_>) -> Handled {
        let (id, text) = GameFinder::of(self.cx).split_id(typed.text("move")).await?;
        let text = move_alone(text);
        let named = typed.named("game").or(id);
        let mut held = self.game_to_move(named, text).await?;
        let (game, kind) = (held.id(), held.table().challenge().game);
        let played = self.move_typed(&mut held, text).await;
        drop(held);
        match played {
            Err(refused) if named.is_none() && is_about_a_move(&refused.say) && self.plays_several().await? => {
                Err(Box::new(Draft { say: Say::AtGame { game, kind, said: Box::new(refused.say) }, ..*refused }))
            }
            played => played,
        }
    }

    /// True if the person plays more than one game here, so that a refusal has to name its game.
    async fn plays_several(self) -> Result<bool, Refused> {
        Ok(self.cx.replied_game().await?.is_none() && GameFinder::of(self.cx).candidates(Want::Play).await?.len() > 1)
    }

    pub(crate) async fn game_to_move(self, named: Option<&str>, text: &str) -> Result<Held, Refused> {
        let ask = |table: &Table| {
            let play = |text: &str| PLAY.now(text.to_owned(), table);
            if let Some(short) = play(text).if_short() {
                return short;
            }
            // A long text is put on the button as the move it means, if it means one. Otherwise it must be typed again
            // in reply to the shown board.
            match table.game().and_then(|game| game.read(text, Some(self.cx.notation(table))).ok()) {
                Some(mv) => play(&mv),
                None => BOARD.now(Look::Picture, table),
            }
        };
        let asked = match GameFinder::of(self.cx).which(named, Want::Move, ask).await {
            Err(asked) if matches!(asked.say, Say::WhichGame) => asked,
            // If the text is no move in the one game that waits for the person but is one in another, the other game is
            // meant.
            Ok(held)
                if named.is_none()
                    && Detection::of(self.cx).nearness(&held, text) == Nearness::Far
                    && self.cx.replied_game().await?.is_none() =>
            {
                let id = held.id();
                drop(held);
                return match Detection::of(self.cx).reading(text).await? {
                    Reading::Waits(there) => Err(self.waits_there(&there).await?),
                    Reading::Here(_) | Reading::Nowhere => self.cx.hold_named(&id).await,
                };
            }
            held => return held,
        };
        match Detection::of(self.cx).reading(text).await? {
            Reading::Here(ids) => match ids.as_slice() {
                [only] => self.cx.hold_named(only).await,
                _ => Err(GameFinder::of(self.cx).which_of(&ids, Want::Move, ask).await),
            },
            Reading::Waits(there) => Err(self.waits_there(&there).await?),
            // It is no move of any of the games, so it does not matter which one was meant.
            Reading::Nowhere if !text.is_empty() => {
                Err(Say::NotAMove { game: None, typed: repeated(text), has_candidates: false }.into())
            }
            Reading::Nowhere => Err(asked),
        }
    }

    /// Refusal because the opponent is to move in this game.
    async fn waits_there(self, id: &str) -> Result<Refused, Refused> {
        let held = self.cx.hold_named(id).await?;
        Ok(TurnChecks::of(self.cx).may_not_move(&held).unwrap_or_else(|| Say::NotYourTurnAnywhere.into()))
    }

    /// Refuses a reply to an outdated board: the move is not played, but offered again.
    pub(crate) fn old_board(self, held: &Held, text: &str) -> Refused {
        let table = held.table();
        let own_turn = table.to_move().is_some() && table.to_move() == self.cx.seat_at(table);
        // Everyone in the group sees the current board, so no copy is needed.
        if !own_turn
            && !self.cx.private
            && let Some(refused) = TurnChecks::of(self.cx).may_not_move(held)
        {
            return refused;
        }
        let mv = table
            .game()
            .filter(|_| own_turn)
            .and_then(|game| game.read(text, Some(self.cx.notation(table))).ok().filter(|mv| game.allow(mv).is_ok()));
        let choices = mv.iter().map(|mv| {
            let data = TO.now(mv.clone(), table);
            vec![Choice { label: Label::Move { game: held.id(), mv: mv.clone() }, data }]
        });
        let draft = Draft::note(Say::OldBoard { game: held.id(), mv: mv.clone() });
        let rows = choices.chain(own(board_choices(table), table, self.cx.accounts.at(table))).collect();
        Box::new(draft.choices(rows).picture(ShownBoards::of(self.cx).own_picture(table, Form::Picture)))
    }

    /// True if it is this person's turn and the text is no legal move, or no move at all.
    pub(crate) fn is_refused_now(self, held: &Held, text: &str) -> bool {
        let own_turn = TurnChecks::of(self.cx).may_not_move(held).is_none();
        own_turn && Detection::of(self.cx).nearness(held, text) != Nearness::Plays
    }

    /// Reads and plays a typed move.
    pub(crate) async fn move_typed(self, held: &mut Held, text: &str) -> Handled {
        if let Some(asked) = asked_about(text) {
            return MoveJudge::of(self.cx).why(held, asked, ReplyKind::Note);
        }
        let table = held.table();
        // A person who may not move now is told so first, for any text.
        if let Some(denied) = TurnChecks::of(self.cx).may_not_move(held) {
            return Err(denied);
        }
        if text.len() > MOVE_TEXT_BYTES_MAX {
            return Err(move_refusal(table.id(), Some(table), text, &MoveError::Read(ReadError::TooLong)));
        }
        let judged = MoveJudge::of(self.cx).read_move_in(held, text)?;
        PlayedMoves::of(self.cx).move_judged(held, judged).await
    }
}
