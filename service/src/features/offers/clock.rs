//! Clock at the board: time given to the opponent, and the end of a pause.

use banco_engine::{Action, Millis, Pace, Refusal, Table};

use crate::acts::Acts;
use crate::context::{Context, Handled, Held};
use crate::features::offers::buttons::{GIVE, Given, RESUME};
use crate::features::offers::say::OffersSay;
use crate::find_game::{GameFinder, Want};
use crate::messages::button::is_game_id;
use crate::messages::say::Post;
use crate::messages::time::{Unit, is_of_time, leading_span};
use crate::refusals::refusal;
use crate::typed::{Typed, silent};

const SECOND: Millis = Unit::Second.millis();

/// A game id before or after other words.
fn split_id<'w, 't>(words: &'w [&'t str]) -> (Option<&'t str>, &'w [&'t str]) {
    let id = |word: &&'t str| Some(word.trim_start_matches('#')).filter(|id| is_game_id(id) && !is_of_time(id));
    match words {
        [first, rest @ ..] if id(first).is_some() => (id(first), rest),
        [rest @ .., last] if id(last).is_some() => (id(last), rest),
        _ => (None, words),
    }
}

/// Time given to the opponent, and the end of a pause.
#[derive(Clone, Copy)]
pub(crate) struct ClockRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ClockRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ClockRequests<'a> {
        ClockRequests { cx }
    }

    /// Handles `/givetime 1d`: more time for the opponent (days 2.4).
    pub(crate) async fn give_time(self, typed: &Typed<'_>) -> Handled {
        let said = typed.text("time");
        let words: Vec<&str> = said.split_whitespace().collect();
        let (id, words) = match typed.named("game") {
            Some(id) => (Some(id), words.as_slice()),
            None => split_id(&words),
        };
        let span = leading_span(words).filter(|(_, count)| *count == words.len());
        let Some(seconds) = span.and_then(|(millis, _)| u32::try_from(millis / SECOND).ok()) else {
            return Err(OffersSay::GiveHowMuch.into());
        };
        let ask = |table: &Table| Acts::of(self.cx).own_button(GIVE.now(Given::Seconds(seconds), table), table);
        let mut held = GameFinder::of(self.cx).which(id, Want::Timed, ask).await?;
        self.give(&mut held, seconds).await
    }

    /// Gives the opponent so much more time.
    pub(crate) async fn give(self, held: &mut Held, seconds: u32) -> Handled {
        let millis = Millis::from(seconds) * SECOND;
        let (game, seat) = (held.id(), self.cx.seat_at(held.table()));
        let post = seat.map(|seat| Post::TimeGiven { game, seat, millis });
        Acts::of(self.cx).act(held, Action::GiveTime(millis), |_| post.into_iter().collect()).await?;
        Ok(silent())
    }

    /// Gives another move's time to the player who is out of time (days 1.4).
    pub(crate) async fn give_more(self, held: &mut Held) -> Handled {
        let (table, game) = (held.table(), held.id());
        let seat = self.cx.seat_at(table);
        let (Some(seat), Some(time)) =
            (seat.filter(|seat| table.fallen_flag() == Some(seat.other())), table.challenge().time)
        else {
            return Err(refusal(&game, Some(table), &Refusal::NothingToClaim));
        };
        let millis = match time.pace {
            Pace::Move { each, .. } => each,
            Pace::Fischer { base, .. } => base,
        };
        Acts::of(self.cx).act(held, Action::GiveTime(millis), |_| vec![Post::TimeGiven { game, seat, millis }]).await?;
        Ok(silent())
    }

    /// Resumes a paused game; either side may, at any time (days 2.4).
    pub(crate) async fn resume(self, typed: &Typed<'_>) -> Handled {
        let ask = |table: &Table| Acts::of(self.cx).own_button(RESUME.now((), table), table);
        let mut held = GameFinder::of(self.cx).which(typed.game(), Want::Resume, ask).await?;
        self.resume_at(&mut held).await
    }

    pub(crate) async fn resume_at(self, held: &mut Held) -> Handled {
        let board = Post::Board { game: held.id() };
        Acts::of(self.cx).act(held, Action::Resume, |_| vec![board]).await?;
        Ok(silent())
    }
}
