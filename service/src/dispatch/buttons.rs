//! Button presses reach the handlers of their features. A stale press shows the current board and changes nothing.

use banco_engine::{Refusal, Seat, Table};
use banco_ports::ReplyKind;

use crate::boxed::apart;
use crate::context::{Context, Handled, Held};
use crate::messages::button::core_buttons::TO;
use crate::messages::button::handler::AnyButton;
use crate::messages::button::{Press, verbs};
use crate::messages::say::{Draft, Refused, Say};
use crate::played_moves::PlayedMoves;
use crate::refusals::refusal;
use crate::shown_boards::ShownBoards;

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
        let press = Press::read(data).ok_or(Say::PressUnknown)?;
        if press.game().is_some() {
            for feature in self.cx.service.features {
                if let Some(drafts) = feature.press(self.cx, &press).await? {
                    return Ok(drafts);
                }
            }
        }
        let button = crate::buttons().find(|button| press.is_of(button.spec())).ok_or(Say::PressUnknown)?;
        match button.is_at_table() {
            true => apart(|| self.press_at_table(&press, button)).await,
            false => button.run(self.cx, &press, None).await,
        }
    }

    /// Handles presses that belong to one position: only a player's, and only the current position's.
    async fn press_at_table(self, press: &Press, button: &dyn AnyButton) -> Handled {
        let held = self.cx.hold_named(press.id()).await?;
        let seat = self.cx.seat_at(held.table());
        let is_present = press.version() == Some(held.table().version());
        if let Some(asked) = press.asked().filter(|asked| is_present && seat != Some(*asked))
            && let Some(refused) = asked_another(&self.cx.taste.named(held.table()), press, asked, seat)
        {
            return Err(refused);
        }
        let Some(seat) = seat else {
            return Err(refusal(held.table().id(), Some(held.table()), &Refusal::NotSeated));
        };
        if press.asked().is_none() {
            return match is_present {
                // Answers to a question without a seat come from an older version.
                true if press.answers() => Err(Say::PressUnknown.into()),
                true => button.run(self.cx, press, Some(held)).await,
                false => {
                    let again = self.pressed_twice(&held, press, seat);
                    again.map(|made| vec![made]).ok_or_else(|| ShownBoards::of(self.cx).stale(&held))
                }
            };
        }
        let mut drafts = match is_present {
            true => button.run(self.cx, press, Some(held)).await.unwrap_or_else(|refused| vec![*refused]),
            false => vec![*ShownBoards::of(self.cx).stale(&held)],
        };
        // After any outcome this question is not asked again.
        if drafts.iter().all(|draft| draft.kind != ReplyKind::Settled) {
            drafts.push(Draft::settled(Say::Nothing));
        }
        Ok(drafts)
    }

    /// Short reply to a second press of the move that was just played: a double click is no error.
    fn pressed_twice(self, held: &Held, press: &Press, seat: Seat) -> Option<Draft> {
        let (mv, table) = (TO.read(press)?, held.table());
        table.plies().last().filter(|last| last.seat == seat && last.mv == mv)?;
        Some(Draft::note(PlayedMoves::of(self.cx).made(held, &mv)))
    }
}

/// Refusal of a press on the question of another seat.
fn asked_another(table: &Table, press: &Press, asked: Seat, seat: Option<Seat>) -> Option<Refused> {
    let (game, asked) = (table.id().to_owned(), table.person_at(asked)?);
    Some(match press.verb() {
        verbs::WITHDRAW if seat.is_some() => Say::OfferNotYours { game, by: asked.name.clone() }.into(),
        _ => Say::AskedAnother { game, asked: asked.clone() }.into(),
    })
}
