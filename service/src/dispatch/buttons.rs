//! Button presses and their actions. A stale press shows the current board and changes nothing.

use banco_engine::{Decision, Offer, Seat};
use banco_ports::text::repeated;
use banco_ports::{Args, ReplyKind};

use crate::acts::Acts;
use crate::boxed::apart;
use crate::challenges::casual::Casual;
use crate::context::{Context, Handled, Held};
use crate::dispatch::start::Start;
use crate::features::board::commands::BoardRequests;
use crate::features::challenge::answer::ChallengeAnswers;
use crate::features::challenge::level::ComputerChallenges;
use crate::features::challenge::play::PlayRequests;
use crate::features::challenge::rematch::Rematches;
use crate::features::conditional_moves::commands::ConditionalMoves;
use crate::features::explain::hint::Hint;
use crate::features::explain::legal::Legal;
use crate::features::explain::why::WhyRequests;
use crate::features::export::commands::Export;
use crate::features::import::commands::Import;
use crate::features::link::commands::Links;
use crate::features::lists::next::NextGame;
use crate::features::moderation::commands::Moderation;
use crate::features::offers::clock::ClockRequests;
use crate::features::offers::commands::Offers;
use crate::features::offers::cube::CubeDecisions;
use crate::features::privacy::block::BlockRequests;
use crate::features::privacy::commands::PrivacyRequests;
use crate::features::replay::commands::Replay;
use crate::features::review::commands::ReviewRequests;
use crate::features::rules::commands::Rules;
use crate::features::settings::commands::SettingsRequests;
use crate::features::tournament::commands::TournamentRequests;
use crate::messages::button::{ButtonAction, InGame, Press};
use crate::messages::keyboards::board_choices;
use crate::messages::say::{Draft, Say};
use crate::piece_picker::PiecePicker;
use crate::played_moves::PlayedMoves;
use crate::refusals::refusal;
use crate::shown_boards::ShownBoards;
use crate::turn_checks::TurnChecks;
use crate::typed::Typed;
use crate::typed_moves::TypedMoves;
use crate::words;

/// Dispatch of button presses.
#[derive(Clone, Copy)]
pub(crate) struct Buttons<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Buttons<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Buttons<'a> {
        Buttons { cx }
    }

    pub(crate) async fn press(self, data: &str) -> Handled {
        match Press::read(data) {
            // An invitation button is an address, so its press never comes back.
            None | Some(Press::Invite) => Err(Say::PressUnknown.into()),
            Some(Press::Open { game }) => apart(|| PlayRequests::of(self.cx).play_open(game)).await,
            Some(Press::Machine { game, level }) => {
                apart(|| ComputerChallenges::of(self.cx).machine_pressed(game, level)).await
            }
            Some(Press::Help { topic }) => {
                Start::of(self.cx).help(&Typed::new(&Args { rest: topic, ..Args::default() }))
            }
            Some(Press::Rules { page }) => Rules::of(self.cx).press_rules(page),
            Some(Press::Import { number }) => apart(|| Import::of(self.cx).import_chosen(number)).await,
            Some(Press::Privacy(privacy)) => apart(|| PrivacyRequests::of(self.cx).privacy_pressed(privacy)).await,
            Some(Press::Casual) => apart(|| Casual::of(self.cx).casual_pressed()).await,
            Some(Press::Next) => apart(|| NextGame::of(self.cx).next_game()).await,
            Some(Press::Cup { cup, deed }) => {
                apart(|| TournamentRequests::of(self.cx).cup_pressed(cup.as_deref(), deed)).await
            }
            Some(Press::Unblock { person }) => apart(|| BlockRequests::of(self.cx).unblock(&person)).await,
            Some(Press::Set { scope, setting, word }) => {
                apart(|| SettingsRequests::of(self.cx).set_pressed(scope, setting, word)).await
            }
            Some(Press::Settings { scope, setting }) => {
                apart(|| SettingsRequests::of(self.cx).settings_pressed(scope, setting)).await
            }
            Some(Press::In(press)) => apart(|| self.press_in(&press)).await,
        }
    }

    async fn press_in(self, press: &InGame) -> Handled {
        let game = press.game.as_str();
        for feature in self.cx.service.features {
            if let Some(drafts) = feature.press(self.cx, press).await? {
                return Ok(drafts);
            }
        }
        match &press.deed {
            ButtonAction::Accept { part } => {
                apart(|| ChallengeAnswers::of(self.cx).accept_with(Some(game), part)).await
            }
            ButtonAction::Decline => apart(|| ChallengeAnswers::of(self.cx).decline_named(Some(game))).await,
            ButtonAction::Cancel => apart(|| ChallengeAnswers::of(self.cx).cancel_named(Some(game))).await,
            ButtonAction::Part => ChallengeAnswers::of(self.cx).how_to_mix(&self.cx.hold_named(game).await?),
            ButtonAction::Envelope => {
                let held = self.cx.hold_named(game).await?;
                Ok(vec![Draft::note(Say::envelope(held.table()))])
            }
            ButtonAction::Hint { step } => apart(|| Hint::of(self.cx).press_hint(press, *step)).await,
            ButtonAction::Review { at } => apart(|| ReviewRequests::of(self.cx).review(Some(game), *at)).await,
            ButtonAction::Peek => apart(|| BoardRequests::of(self.cx).peek_named(Some(game))).await,
            ButtonAction::Board { look } => apart(|| ShownBoards::of(self.cx).look(Some(game), *look)).await,
            ButtonAction::Rematch => apart(|| Rematches::of(self.cx).rematch_named(Some(game))).await,
            ButtonAction::Invite => Err(Say::PressUnknown.into()),
            ButtonAction::From { plies } => apart(|| Import::of(self.cx).play_from(game, *plies)).await,
            ButtonAction::Line { moves } => apart(|| ConditionalMoves::of(self.cx).line_pressed(game, moves)).await,
            ButtonAction::Link => apart(|| Links::of(self.cx).links_named(Some(game))).await,
            ButtonAction::Verify => apart(|| BoardRequests::of(self.cx).verify_named(Some(game))).await,
            ButtonAction::Replay { at } => apart(|| Replay::of(self.cx).replay_pressed(game, *at)).await,
            ButtonAction::Gif => apart(|| Replay::of(self.cx).gif_named(Some(game))).await,
            ButtonAction::Export => apart(|| Export::of(self.cx).export_named(Some(game))).await,
            ButtonAction::Legal { at } => apart(|| Legal::of(self.cx).press_legal(press, at)).await,
            ButtonAction::Why { mv } => apart(|| WhyRequests::of(self.cx).press_why(press, mv)).await,
            ButtonAction::Judge(judging) => {
                apart(|| Moderation::of(self.cx).judge_pressed(game, press.version, *judging)).await
            }
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
            | ButtonAction::GiveTime { .. }
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
    async fn press_at_table(self, press: &InGame) -> Handled {
        let held = self.cx.hold_named(&press.game).await?;
        let (seat, is_present) = (self.cx.seat_at(held.table()), press.version == Some(held.table().version()));
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
            return again.map(|made| vec![made]).ok_or_else(|| ShownBoards::of(self.cx).stale(&held));
        }
        let mut drafts = match is_present {
            true => self.answer_pressed(held, &press.deed).await.unwrap_or_else(|refused| vec![*refused]),
            false => vec![*ShownBoards::of(self.cx).stale(&held)],
        };
        // After any outcome this question is not asked again.
        if drafts.iter().all(|draft| draft.kind != ReplyKind::Settled) {
            drafts.push(Draft::settled(Say::Nothing));
        }
        Ok(drafts)
    }

    /// Handles the answer of the seat that was asked.
    async fn answer_pressed(self, mut held: Held, deed: &ButtonAction) -> Handled {
        match deed {
            ButtonAction::Answer { offer, yes } => Offers::of(self.cx).answer_offer(held, *offer, *yes).await,
            ButtonAction::ResignYes { points: None } => Offers::of(self.cx).resign_confirmed(&mut held).await,
            ButtonAction::ResignYes { points: Some(points) } => {
                CubeDecisions::of(self.cx).concede(&mut held, *points).await
            }
            ButtonAction::ResignNo => Ok(vec![Draft::settled(Say::KeepPlaying { game: held.id() })]),
            ButtonAction::Offer(Offer::Concede(points)) => CubeDecisions::of(self.cx).concede(&mut held, *points).await,
            ButtonAction::Offer(offer @ (Offer::Draw | Offer::Abort | Offer::Takeback | Offer::Pause)) => {
                Offers::of(self.cx).offer(held, *offer).await
            }
            ButtonAction::Resume => ClockRequests::of(self.cx).resume_at(&mut held).await,
            ButtonAction::Withdraw(offer) => Acts::of(self.cx).withdraw_offer(&mut held, *offer).await,
            ButtonAction::Claim => Offers::of(self.cx).claim_at(&mut held).await,
            ButtonAction::Give => ClockRequests::of(self.cx).give_more(&mut held).await,
            ButtonAction::GiveTime { seconds } => ClockRequests::of(self.cx).give(&mut held, *seconds).await,
            ButtonAction::Resign => Offers::of(self.cx).ask_resign(&held),
            _ => Err(Say::PressUnknown.into()),
        }
    }

    async fn act_pressed(self, mut held: Held, deed: &ButtonAction) -> Handled {
        match deed {
            ButtonAction::Choose => self.when_to_move(&held, |held| PiecePicker::of(self.cx).pick(held.table(), "", 0)),
            ButtonAction::Pick { path } | ButtonAction::Undo { path } => {
                self.when_to_move(&held, |held| PiecePicker::of(self.cx).pick(held.table(), path, 0))
            }
            ButtonAction::More { page, path } => {
                self.when_to_move(&held, |held| PiecePicker::of(self.cx).pick(held.table(), path, *page))
            }
            ButtonAction::To { mv } => {
                let mut drafts = PlayedMoves::of(self.cx).move_canonical(&mut held, mv).await?;
                // The picker is finished. If the board is not shown here, the message names the played move.
                let next = NextGame::of(self.cx).next_choice(held.table().id()).await;
                if self.cx.place.platform.abilities().private_picker
                    && held.places().contains(&self.cx.place)
                    && (next.is_empty() || !self.cx.private)
                {
                    drafts.push(Draft::new(ReplyKind::Picker, Say::Nothing));
                    return Ok(drafts);
                }
                let mv = held.table().last_text(self.cx.notation(held.table())).unwrap_or_else(|| repeated(mv));
                let mv = words::written(self.cx.taste.lang, mv);
                let made = Draft::new(
                    ReplyKind::Picker,
                    Say::MoveMade { game: held.id(), mv, at: PlayedMoves::of(self.cx).shown_at(&held) },
                );
                drafts.push(made.choices(next));
                drafts.dedup_by(|b, a| matches!((&a.say, &b.say), (Say::MoveMade { .. }, Say::MoveMade { .. })));
                Ok(drafts)
            }
            ButtonAction::Play { text } => TypedMoves::of(self.cx).move_typed(&mut held, text).await,
            ButtonAction::Roll => CubeDecisions::of(self.cx).decided(&mut held, Decision::Roll).await,
            ButtonAction::Double => CubeDecisions::of(self.cx).decided(&mut held, Decision::Double).await,
            ButtonAction::Take => CubeDecisions::of(self.cx).decided(&mut held, Decision::Take).await,
            ButtonAction::Drop => CubeDecisions::of(self.cx).decided(&mut held, Decision::Drop).await,
            ButtonAction::Claim => Offers::of(self.cx).claim_at(&mut held).await,
            ButtonAction::Give => ClockRequests::of(self.cx).give_more(&mut held).await,
            ButtonAction::GiveTime { seconds } => ClockRequests::of(self.cx).give(&mut held, *seconds).await,
            ButtonAction::Offer(offer @ (Offer::Draw | Offer::Abort | Offer::Takeback | Offer::Pause)) => {
                Offers::of(self.cx).offer(held, *offer).await
            }
            ButtonAction::Resume => ClockRequests::of(self.cx).resume_at(&mut held).await,
            ButtonAction::Resign => Offers::of(self.cx).ask_resign(&held),
            ButtonAction::Back => {
                let draft = Draft::new(ReplyKind::Picker, Say::Board { game: held.id() });
                Ok(vec![draft.choices(board_choices(held.table()))])
            }
            // Answers to a question without a seat come from an older version.
            _ => Err(Say::PressUnknown.into()),
        }
    }

    fn when_to_move(self, held: &Held, then: impl FnOnce(&Held) -> Handled) -> Handled {
        match TurnChecks::of(self.cx).may_not_move(held) {
            Some(denied) => Err(denied),
            None => then(held),
        }
    }

    /// Short reply to a second press of the move that was just played: a double click is no error.
    fn pressed_twice(self, held: &Held, deed: &ButtonAction, seat: Seat) -> Option<Draft> {
        let ButtonAction::To { mv } = deed else { return None };
        let table = held.table();
        table.plies().last().filter(|last| last.seat == seat && last.mv == *mv)?;
        let mv = table.last_text(self.cx.notation(table)).unwrap_or_else(|| repeated(mv));
        let mv = words::written(self.cx.taste.lang, mv);
        Some(Draft::note(Say::MoveMade { game: held.id(), mv, at: PlayedMoves::of(self.cx).shown_at(held) }))
    }
}
