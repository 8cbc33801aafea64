//! The open draws, made with a number: by the program when it appears, and again by a check (beacon 3.5 and 6.2).

use banco_beacon::{Number, Purpose, Round};

use crate::beacon_luck::{seat_outcome, split};
use crate::{DrawnOutcome, NumberedDraws, Outcome, Seat, Table};

/// Outcomes of the open draws.
pub(crate) struct MadeDraws {
    /// Seat of the challenger, if it was drawn.
    pub(crate) lot: Option<Seat>,
    /// Outcome that the game takes; `None` if only the lot was drawn.
    pub(crate) outcome: Option<Outcome>,
    /// Outcome and link of each draw.
    pub(crate) draws: Vec<DrawnOutcome>,
}

impl Table {
    /// Makes the open draws. `None` if none is open or no link is left.
    pub(crate) fn make_draws(&self, number: &Number) -> Option<MadeDraws> {
        let (beacon, open) = (self.beacon.as_ref()?, self.open_draws()?);
        let (luck, mut before) = (self.envelope().beacon_luck(), beacon.drawn);
        let lot = if open.has_lot() { Some(luck.lot(&mut before, number)?) } else { None };
        let challenger = lot.or_else(|| self.seat_of(&self.challenge.challenger.key))?;
        let game = self.game.clone().or_else(|| self.first_game())?;
        let outcome = luck.outcome(&game, before, number, challenger);
        let of_game = split(outcome.as_ref().unwrap_or(&Outcome(String::new())), &open.draws);
        let draws = open.draws.iter().zip(of_game).map(|(draw, outcome)| {
            let (count, is_private) = (draw.count, draw.due.is_private);
            let outcome = if draw.due.purpose == Purpose::Seat { seat_outcome(challenger) } else { outcome };
            let link = if is_private { None } else { luck.link(count) };
            DrawnOutcome { count, is_private, outcome, link }
        });
        Some(MadeDraws { lot, draws: draws.collect(), outcome })
    }

    /// True if the number verifies, and the seed gives these outcomes and links with it (beacon 6.2).
    pub(crate) fn is_drawn_so(&self, recorded: &NumberedDraws) -> bool {
        let number = match (recorded.signature, self.network(), Round::new(recorded.round)) {
            (Some(signature), Some(network), Ok(round)) => Number::verified(network, round, signature).ok(),
            (None, ..) => Some(Number::BY_AGREEMENT),
            (Some(_), ..) => None,
        };
        number.and_then(|number| self.make_draws(&number)).is_some_and(|made| made.draws == recorded.draws)
    }
}
