//! Buttons: what a press does. A stale one shows the present board and changes nothing.

use banco_engine::{Decision, Offer, Phase};
use banco_ports::text::repeated;
use banco_ports::{Args, ReplyKind};

use crate::context::{Context, Handled, Held};
use crate::facts::button::{ButtonData, Verb};
use crate::facts::keyboards::board_choices;
use crate::facts::say::{Draft, Refused, Say};
use crate::handlers::act::refusal;
use crate::handlers::decide::read_points;
use crate::handlers::request::Typed;

impl Context<'_> {
    pub async fn press(&self, data: &str) -> Handled {
        let Some(button) = ButtonData::read(data) else { return Err(Say::PressUnknown.into()) };
        let argument = button.argument.as_deref();
        let Some(game) = button.game.as_deref() else { return self.press_without_game(&button).await };
        match button.verb {
            Verb::Accept => self.accept_with(Some(game), argument.unwrap_or_default()).await,
            Verb::Decline => self.decline_named(Some(game)).await,
            Verb::Cancel => self.cancel_named(Some(game)).await,
            Verb::Part => {
                let held = self.hold_named(game).await?;
                let is_challenger = held.table().challenge().challenger.key == self.person.key;
                Ok(vec![Draft::note(Say::HowToMix { game: held.id(), is_challenger })])
            }
            Verb::Envelope => {
                let held = self.hold_named(game).await?;
                Ok(vec![Draft::note(Say::envelope(held.table()))])
            }
            Verb::Peek => self.peek_named(Some(game)).await,
            Verb::Board => self.look_pressed(game, argument).await,
            Verb::Rematch => self.rematch_named(Some(game)).await,
            Verb::Verify => self.verify_named(Some(game)).await,
            Verb::Replay => self.replay_pressed(game, argument).await,
            Verb::Gif => self.gif_named(Some(game)).await,
            Verb::Export => self.export_named(Some(game)).await,
            Verb::Legal | Verb::Why => self.press_to_explain(&button, game).await,
            Verb::Draw
            | Verb::DrawNo
            | Verb::Abort
            | Verb::AbortNo
            | Verb::Choose
            | Verb::Pick
            | Verb::More
            | Verb::To
            | Verb::Play
            | Verb::Confirm
            | Verb::Back
            | Verb::Undo
            | Verb::Roll
            | Verb::Double
            | Verb::Take
            | Verb::Drop
            | Verb::Claim
            | Verb::Resign => self.press_at_table(&button, game, argument).await,
            Verb::Help | Verb::Invite | Verb::Set => Err(Say::PressUnknown.into()),
        }
    }

    async fn press_without_game(&self, button: &ButtonData) -> Handled {
        let argument = button.argument.as_deref().unwrap_or_default();
        match button.verb {
            Verb::Play => self.play_open(argument).await,
            Verb::Help => {
                let args = Args { rest: argument.to_owned(), ..Args::default() };
                self.help(&Typed::new(&args))
            }
            Verb::Board => self.press_rules(argument),
            Verb::Set => self.set_pressed(argument).await,
            Verb::Accept
            | Verb::Decline
            | Verb::Cancel
            | Verb::Part
            | Verb::Choose
            | Verb::Pick
            | Verb::More
            | Verb::To
            | Verb::Confirm
            | Verb::Back
            | Verb::Draw
            | Verb::DrawNo
            | Verb::Abort
            | Verb::AbortNo
            | Verb::Resign
            | Verb::Claim
            | Verb::Roll
            | Verb::Double
            | Verb::Take
            | Verb::Drop
            | Verb::Undo
            | Verb::Peek
            | Verb::Legal
            | Verb::Why
            | Verb::Replay
            | Verb::Gif
            | Verb::Export
            | Verb::Envelope
            | Verb::Verify
            | Verb::Rematch
            | Verb::Invite => Err(Say::PressUnknown.into()),
        }
    }

    /// Presses that belong to one position: only a player's, and only the present position's.
    async fn press_at_table(&self, button: &ButtonData, game: &str, argument: Option<&str>) -> Handled {
        let held = self.hold_named(game).await?;
        let (seat, is_present) =
            (held.table().seat_of(&self.person.key), button.version == Some(held.table().version()));
        if let Some(asked) = button.asked.filter(|asked| is_present && seat != Some(*asked))
            && let Some(asked) = held.table().person_at(asked)
        {
            return Err(Say::AskedAnother { game: held.id(), asked: asked.clone() }.into());
        }
        if seat.is_none() {
            return Err(refusal(held.table().id(), Some(held.table()), &banco_engine::Refusal::NotSeated));
        }
        if button.asked.is_none() {
            return if is_present { self.act_pressed(held, button, argument).await } else { Err(self.stale(&held)) };
        }
        let mut drafts = match is_present {
            true => self.answer_pressed(held, button, argument).await.unwrap_or_else(|refused| vec![*refused]),
            false => vec![*self.stale(&held)],
        };
        // Whatever came of it, this question is not asked again.
        if drafts.iter().all(|draft| draft.kind != ReplyKind::Settled) {
            drafts.push(Draft::settled(Say::Nothing));
        }
        Ok(drafts)
    }

    /// The answer of the seat that was asked.
    async fn answer_pressed(&self, mut held: Held, button: &ButtonData, argument: Option<&str>) -> Handled {
        let argument = argument.unwrap_or_default();
        let points = |rest: &str| rest.parse().map_err(|_| Refused::from(Say::PressUnknown));
        match (button.verb, argument) {
            (Verb::Draw, "yes") => self.answer_offer(held, Offer::Draw, true).await,
            (Verb::DrawNo, "") => self.answer_offer(held, Offer::Draw, false).await,
            (Verb::Abort, "yes") => self.answer_offer(held, Offer::Abort, true).await,
            (Verb::AbortNo, "") => self.answer_offer(held, Offer::Abort, false).await,
            (Verb::Confirm | Verb::Back, _) if argument.starts_with("concede") => {
                let points = points(argument.trim_start_matches("concede"))?;
                self.answer_offer(held, Offer::Concede(points), button.verb == Verb::Confirm).await
            }
            (Verb::Confirm, "resign") => self.resign_confirmed(&mut held).await,
            (Verb::Back, "resign") => Ok(vec![Draft::settled(Say::KeepPlaying { game: held.id() })]),
            (Verb::Confirm, _) if argument.starts_with("resign") => {
                let points = points(argument.trim_start_matches("resign"))?;
                self.concede(&mut held, points).await
            }
            (Verb::Draw, "") => self.offer(held, Offer::Draw).await,
            (Verb::Abort, "") => self.offer(held, Offer::Abort).await,
            (Verb::Claim, "") => self.claim_at(&mut held).await,
            (Verb::Resign, "") => self.ask_resign(&held),
            (Verb::Resign, points) => {
                let points = read_points(points).ok_or(Say::PressUnknown)?;
                self.concede(&mut held, points).await
            }
            (_, _) => Err(Say::PressUnknown.into()),
        }
    }

    async fn act_pressed(&self, mut held: Held, button: &ButtonData, argument: Option<&str>) -> Handled {
        let argument = argument.unwrap_or_default();
        match button.verb {
            Verb::Choose => self.when_to_move(&held, |held| self.pick(held, "", 0)),
            Verb::Pick | Verb::Undo => self.when_to_move(&held, |held| self.pick(held, argument, 0)),
            Verb::More => {
                let (page, path) = argument.split_once('.').unwrap_or((argument, ""));
                let page = page.parse().map_err(|_| Say::PressUnknown)?;
                self.when_to_move(&held, |held| self.pick(held, path, page))
            }
            Verb::To => {
                let mut drafts = self.move_canonical(&mut held, argument).await?;
                // The picker is done with; where it was private it says what was played.
                let mv = held.table().last_text(self.notation(held.table())).unwrap_or_else(|| repeated(argument));
                drafts.push(Draft::new(ReplyKind::Picker, Say::MoveMade { game: held.id(), mv }));
                drafts.dedup_by(|b, a| matches!((&a.say, &b.say), (Say::MoveMade { .. }, Say::MoveMade { .. })));
                Ok(drafts)
            }
            Verb::Play => self.move_typed(&mut held, argument).await,
            Verb::Roll => self.decided(&mut held, Decision::Roll).await,
            Verb::Double => self.decided(&mut held, Decision::Double).await,
            Verb::Take => self.decided(&mut held, Decision::Take).await,
            Verb::Drop => self.decided(&mut held, Decision::Drop).await,
            Verb::Claim => self.claim_at(&mut held).await,
            Verb::Draw if argument.is_empty() => self.offer(held, Offer::Draw).await,
            Verb::Abort if argument.is_empty() => self.offer(held, Offer::Abort).await,
            Verb::Resign if argument.is_empty() => self.ask_resign(&held),
            Verb::Back if argument.is_empty() => {
                let draft = Draft::new(ReplyKind::Picker, Say::Board { game: held.id() });
                Ok(vec![draft.choices(board_choices(held.table()))])
            }
            // Answers to a question that name nobody were made by an older program.
            Verb::Confirm
            | Verb::Back
            | Verb::Draw
            | Verb::DrawNo
            | Verb::Abort
            | Verb::AbortNo
            | Verb::Resign
            | Verb::Accept
            | Verb::Decline
            | Verb::Cancel
            | Verb::Part
            | Verb::Peek
            | Verb::Board
            | Verb::Legal
            | Verb::Why
            | Verb::Replay
            | Verb::Gif
            | Verb::Export
            | Verb::Envelope
            | Verb::Verify
            | Verb::Rematch
            | Verb::Help
            | Verb::Invite
            | Verb::Set => Err(Say::PressUnknown.into()),
        }
    }

    fn when_to_move(&self, held: &Held, then: impl FnOnce(&Held) -> Handled) -> Handled {
        match self.may_not_move(held) {
            Some(denied) => Err(denied),
            None => then(held),
        }
    }

    /// "The position has changed", with the present board.
    pub fn stale(&self, held: &Held) -> Refused {
        let draft = Draft::note(Say::Stale { game: held.id() });
        match held.table().phase() {
            Phase::Playing | Phase::Over(_) => Box::new(draft.picture(self.own_picture(held.table(), false))),
            Phase::Challenged | Phase::Declined | Phase::Cancelled => Box::new(draft),
        }
    }
}
