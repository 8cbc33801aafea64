//! Button presses and their actions. A stale press shows the current board and changes nothing.

use banco_engine::{Decision, Offer, Phase, Seat};
use banco_ports::text::repeated;
use banco_ports::{Args, ReplyKind};

use crate::boxed::apart;
use crate::context::{Context, Handled, Held, store_trouble};
use crate::handlers::act::refusal;
use crate::handlers::request::Typed;
use crate::messages::button::{ButtonAction, InGame, Press};
use crate::messages::keyboards::board_choices;
use crate::messages::reader_buttons::own;
use crate::messages::say::{Draft, Form, Refused, Say};
use crate::words;

impl Context<'_> {
    pub(crate) async fn press(&self, data: &str) -> Handled {
        match Press::read(data) {
            // An invitation button is an address, so its press never comes back.
            None | Some(Press::Invite) => Err(Say::PressUnknown.into()),
            Some(Press::Open { game }) => apart(|| self.play_open(game)).await,
            Some(Press::Machine { game, level }) => apart(|| self.machine_pressed(game, level)).await,
            Some(Press::Help { topic }) => self.help(&Typed::new(&Args { rest: topic, ..Args::default() })),
            Some(Press::Rules { page }) => self.press_rules(page),
            Some(Press::Import { number }) => apart(|| self.import_chosen(number)).await,
            Some(Press::Privacy(privacy)) => apart(|| self.privacy_pressed(privacy)).await,
            Some(Press::Casual) => apart(|| self.casual_pressed()).await,
            Some(Press::Next) => apart(|| self.next_game()).await,
            Some(Press::Cup { cup, deed }) => apart(|| self.cup_pressed(cup.as_deref(), deed)).await,
            Some(Press::Unblock { person }) => apart(|| self.unblock(&person)).await,
            Some(Press::Set { scope, setting, word }) => apart(|| self.set_pressed(scope, setting, word)).await,
            Some(Press::Settings { scope, setting }) => apart(|| self.settings_pressed(scope, setting)).await,
            Some(Press::In(press)) => apart(|| self.press_in(&press)).await,
        }
    }

    async fn press_in(&self, press: &InGame) -> Handled {
        let game = press.game.as_str();
        if let Some(day) = self.service.puzzle(game).await.map_err(|error| store_trouble(&error))? {
            return apart(|| self.puzzle_pressed(&day, press)).await;
        }
        match &press.deed {
            ButtonAction::Accept { part } => apart(|| self.accept_with(Some(game), part)).await,
            ButtonAction::Decline => apart(|| self.decline_named(Some(game))).await,
            ButtonAction::Cancel => apart(|| self.cancel_named(Some(game))).await,
            ButtonAction::Part => self.how_to_mix(&self.hold_named(game).await?),
            ButtonAction::Envelope => {
                let held = self.hold_named(game).await?;
                Ok(vec![Draft::note(Say::envelope(held.table()))])
            }
            ButtonAction::Hint { step } => apart(|| self.press_hint(press, *step)).await,
            ButtonAction::Review { at } => apart(|| self.review(Some(game), *at)).await,
            ButtonAction::Peek => apart(|| self.peek_named(Some(game))).await,
            ButtonAction::Board { look } => apart(|| self.look(Some(game), *look)).await,
            ButtonAction::Rematch => apart(|| self.rematch_named(Some(game))).await,
            ButtonAction::Invite => Err(Say::PressUnknown.into()),
            ButtonAction::From { plies } => apart(|| self.play_from(game, *plies)).await,
            ButtonAction::Line => apart(|| self.line_shown(game)).await,
            ButtonAction::Link => apart(|| self.links_named(Some(game))).await,
            ButtonAction::Verify => apart(|| self.verify_named(Some(game))).await,
            ButtonAction::Replay { at } => apart(|| self.replay_pressed(game, *at)).await,
            ButtonAction::Gif => apart(|| self.gif_named(Some(game))).await,
            ButtonAction::Export => apart(|| self.export_named(Some(game))).await,
            ButtonAction::Legal { at } => apart(|| self.press_legal(press, at)).await,
            ButtonAction::Why { mv } => apart(|| self.press_why(press, mv)).await,
            ButtonAction::Judge(judging) => apart(|| self.judge_pressed(game, press.version, *judging)).await,
            ButtonAction::Choose
            | ButtonAction::Pick { .. }
            | ButtonAction::More { .. }
            | ButtonAction::Undo { .. }
            | ButtonAction::To { .. }
            | ButtonAction::Play { .. }
            | ButtonAction::Back
            | ButtonAction::Roll
            | ButtonAction::Double
            | ButtonAction::Take
            | ButtonAction::Drop
            | ButtonAction::Claim
            | ButtonAction::Give
            | ButtonAction::Resume
            | ButtonAction::Withdraw(_)
            | ButtonAction::Offer(_)
            | ButtonAction::Answer { .. }
            | ButtonAction::Resign
            | ButtonAction::ResignYes { .. }
            | ButtonAction::ResignNo => apart(|| self.press_at_table(press)).await,
        }
    }

    /// Handles presses that belong to one position: only a player's, and only the current position's.
    async fn press_at_table(&self, press: &InGame) -> Handled {
        let held = self.hold_named(&press.game).await?;
        let (seat, is_present) =
            (held.table().seat_of(&self.person.key), press.version == Some(held.table().version()));
        if let Some(asked) = press.asked.filter(|asked| is_present && seat != Some(*asked))
            && let Some(asked) = held.table().person_at(asked)
        {
            let game = held.id();
            return Err(match &press.deed {
                ButtonAction::Withdraw(_) if seat.is_some() => {
                    Say::OfferNotYours { game, by: asked.name.clone() }.into()
                }
                _ => Say::AskedAnother { game, asked: asked.clone() }.into(),
            });
        }
        if seat.is_none() {
            return Err(refusal(held.table().id(), Some(held.table()), &banco_engine::Refusal::NotSeated));
        }
        if press.asked.is_none() {
            if is_present {
                return self.act_pressed(held, &press.deed).await;
            }
            let again = seat.and_then(|seat| self.pressed_twice(&held, &press.deed, seat));
            return again.map(|made| vec![made]).ok_or_else(|| self.stale(&held));
        }
        let mut drafts = match is_present {
            true => self.answer_pressed(held, &press.deed).await.unwrap_or_else(|refused| vec![*refused]),
            false => vec![*self.stale(&held)],
        };
        // After any outcome this question is not asked again.
        if drafts.iter().all(|draft| draft.kind != ReplyKind::Settled) {
            drafts.push(Draft::settled(Say::Nothing));
        }
        Ok(drafts)
    }

    /// Handles the answer of the seat that was asked.
    async fn answer_pressed(&self, mut held: Held, deed: &ButtonAction) -> Handled {
        match deed {
            ButtonAction::Answer { offer, yes } => self.answer_offer(held, *offer, *yes).await,
            ButtonAction::ResignYes { points: None } => self.resign_confirmed(&mut held).await,
            ButtonAction::ResignYes { points: Some(points) } => self.concede(&mut held, *points).await,
            ButtonAction::ResignNo => Ok(vec![Draft::settled(Say::KeepPlaying { game: held.id() })]),
            ButtonAction::Offer(Offer::Concede(points)) => self.concede(&mut held, *points).await,
            ButtonAction::Offer(offer @ (Offer::Draw | Offer::Abort | Offer::Takeback | Offer::Pause)) => {
                self.offer(held, *offer).await
            }
            ButtonAction::Resume => self.resume_at(&mut held).await,
            ButtonAction::Withdraw(offer) => self.withdraw_offer(&mut held, *offer).await,
            ButtonAction::Claim => self.claim_at(&mut held).await,
            ButtonAction::Give => self.give_more(&mut held).await,
            ButtonAction::Resign => self.ask_resign(&held),
            _ => Err(Say::PressUnknown.into()),
        }
    }

    async fn act_pressed(&self, mut held: Held, deed: &ButtonAction) -> Handled {
        match deed {
            ButtonAction::Choose => self.when_to_move(&held, |held| self.pick(held.table(), "", 0)),
            ButtonAction::Pick { path } | ButtonAction::Undo { path } => {
                self.when_to_move(&held, |held| self.pick(held.table(), path, 0))
            }
            ButtonAction::More { page, path } => self.when_to_move(&held, |held| self.pick(held.table(), path, *page)),
            ButtonAction::To { mv } => {
                let mut drafts = self.move_canonical(&mut held, mv).await?;
                // The picker is finished. If the board is not shown here, the message names the played move.
                let next = self.next_choice(held.table().id()).await;
                if self.place.platform.abilities().private_picker
                    && held.places().contains(&self.place)
                    && (next.is_empty() || !self.private)
                {
                    drafts.push(Draft::new(ReplyKind::Picker, Say::Nothing));
                    return Ok(drafts);
                }
                let mv = held.table().last_text(self.notation(held.table())).unwrap_or_else(|| repeated(mv));
                let mv = words::written(self.taste.lang, mv);
                let made =
                    Draft::new(ReplyKind::Picker, Say::MoveMade { game: held.id(), mv, at: self.shown_at(&held) });
                drafts.push(made.choices(next));
                drafts.dedup_by(|b, a| matches!((&a.say, &b.say), (Say::MoveMade { .. }, Say::MoveMade { .. })));
                Ok(drafts)
            }
            ButtonAction::Play { text } => self.move_typed(&mut held, text).await,
            ButtonAction::Roll => self.decided(&mut held, Decision::Roll).await,
            ButtonAction::Double => self.decided(&mut held, Decision::Double).await,
            ButtonAction::Take => self.decided(&mut held, Decision::Take).await,
            ButtonAction::Drop => self.decided(&mut held, Decision::Drop).await,
            ButtonAction::Claim => self.claim_at(&mut held).await,
            ButtonAction::Give => self.give_more(&mut held).await,
            ButtonAction::Offer(offer @ (Offer::Draw | Offer::Abort | Offer::Takeback | Offer::Pause)) => {
                self.offer(held, *offer).await
            }
            ButtonAction::Resume => self.resume_at(&mut held).await,
            ButtonAction::Resign => self.ask_resign(&held),
            ButtonAction::Back => {
                let draft = Draft::new(ReplyKind::Picker, Say::Board { game: held.id() });
                Ok(vec![draft.choices(board_choices(held.table()))])
            }
            // Answers to a question without a seat come from an older version.
            _ => Err(Say::PressUnknown.into()),
        }
    }

    fn when_to_move(&self, held: &Held, then: impl FnOnce(&Held) -> Handled) -> Handled {
        match self.may_not_move(held) {
            Some(denied) => Err(denied),
            None => then(held),
        }
    }

    /// Short reply to a second press of the move that was just played: a double click is no error.
    fn pressed_twice(&self, held: &Held, deed: &ButtonAction, seat: Seat) -> Option<Draft> {
        let ButtonAction::To { mv } = deed else { return None };
        let table = held.table();
        table.plies().last().filter(|last| last.seat == seat && last.mv == *mv)?;
        let mv = table.last_text(self.notation(table)).unwrap_or_else(|| repeated(mv));
        let mv = words::written(self.taste.lang, mv);
        Some(Draft::note(Say::MoveMade { game: held.id(), mv, at: self.shown_at(held) }))
    }

    /// Refusal "The position has changed", with the current board.
    pub(crate) fn stale(&self, held: &Held) -> Refused {
        let draft = Draft::note(Say::Stale { game: held.id() });
        match held.table().phase() {
            Phase::Playing | Phase::Over(_) => {
                let table = held.table();
                let choices = own(board_choices(table), table, &self.person.key);
                Box::new(draft.picture(self.own_picture(table, Form::Picture)).choices(choices))
            }
            Phase::Challenged | Phase::Declined | Phase::Cancelled => Box::new(draft),
        }
    }
}
