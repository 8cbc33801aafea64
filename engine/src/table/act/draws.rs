//! Draws of beacon luck: rounds are named with an action, and numbers complete it. Law: beacon 3.

use banco_beacon::{Number, Round};

use crate::{AnyGame, Drawn, Event, Millis, Named, NamedDraw, NumberedDraws, Offer, Outcome};

use super::{Next, Refusal};

impl Next {
    /// The round of these draws (beacon 3.3); `None` if nothing is drawn.
    fn round_of(&self, due: Option<Vec<NamedDraw>>) -> Result<Option<Named>, Refusal> {
        let draws = due.ok_or(Refusal::TooLong)?;
        let Some(network) = self.table.network().filter(|_| !draws.is_empty()) else { return Ok(None) };
        let seen = self.highest.max(self.table.last_round());
        let round = Round::named(network, self.now, seen).map_err(|_| Refusal::TooLong)?;
        Ok(Some(Named { round, draws }))
    }

    /// The draws that a game asks for after an action.
    pub(super) fn named(&self, after: &AnyGame) -> Result<Option<Named>, Refusal> {
        self.round_of(self.table.due_in(after))
    }

    /// The draws that a move asks for.
    pub(super) fn named_by(&self, mv: &str) -> Result<Option<Named>, Refusal> {
        match self.table.game.clone().filter(|_| self.table.network().is_some()) {
            Some(mut game) => {
                game.apply(mv)?;
                self.named(&game)
            }
            None => Ok(None),
        }
    }

    /// The draws that an acceptance asks for.
    pub(super) fn named_first(&self) -> Result<Option<Named>, Refusal> {
        let start = self.table.first_game().ok_or(Refusal::NewerLaws)?;
        self.round_of(self.table.due_first(&start))
    }

    /// Refuses what has to wait for a number (beacon 3.6).
    pub(super) fn settled(&self) -> Result<(), Refusal> {
        match self.table.open_draws() {
            Some(open) => Err(Refusal::Drawing { round: open.round, due: open.due }),
            None => Ok(()),
        }
    }

    /// An offer that may be made or accepted while draws are open: to abort, or to draw without the number.
    pub(super) fn settled_for(&self, offer: Offer) -> Result<(), Refusal> {
        match (offer, self.table.open_draws()) {
            (Offer::Abort, _) => Ok(()),
            (Offer::WithoutNumber, None) => Err(Refusal::NothingDrawn),
            (Offer::WithoutNumber, Some(open)) if self.now < open.agreeable_from() => {
                Err(Refusal::NumberMayCome { from: open.agreeable_from() })
            }
            (Offer::WithoutNumber, Some(_)) => Ok(()),
            (Offer::Draw | Offer::Concede(_) | Offer::Takeback | Offer::Pause, _) => self.settled(),
        }
    }

    pub(super) fn announce(&mut self, round: Round, place: String, posted: Millis) -> Result<(), Refusal> {
        if self.table.last_round() != Some(round) {
            return Err(Refusal::NothingDrawn);
        }
        self.log(Event::Announced { round, place, posted });
        Ok(())
    }

    /// Makes the open draws with the number of their round.
    pub(super) fn draw(&mut self, number: &Number) -> Result<(), Refusal> {
        let open = self.table.open_draws().ok_or(Refusal::NothingDrawn)?;
        if number.round() != Some(open.round) {
            return Err(Refusal::NothingDrawn);
        }
        self.draw_with(number)
    }

    /// Makes the open draws, with a number or by agreement.
    pub(super) fn draw_with(&mut self, number: &Number) -> Result<(), Refusal> {
        let made = self.table.make_draws(number).ok_or(Refusal::NothingDrawn)?;
        if let Some(challenger) = made.lot {
            self.log(Event::Seated { challenger });
        }
        let named = match made.outcome {
            Some(outcome) => self.named_after(&outcome)?,
            None => None,
        };
        self.log(Event::Drawn(Drawn::Numbered(NumberedDraws {
            round: number.round().map_or(0, Round::get),
            signature: number.signature(),
            by_agreement: number.round().is_none(),
            draws: made.draws,
            named,
        })));
        self.go_on();
        Ok(())
    }

    /// The draws that follow from an outcome at once: a roll after a roll that cannot be played.
    fn named_after(&self, outcome: &Outcome) -> Result<Option<Named>, Refusal> {
        let mut game = self.table.game.clone().ok_or(Refusal::NotStarted)?;
        game.resolve(outcome).map_err(|_| Refusal::NothingDrawn)?;
        self.round_of(self.table.due_after_open(&game))
    }
}
