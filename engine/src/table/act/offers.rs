//! Offers: made, withdrawn, answered, and points given up for them (days 2.1-2.3).

use banco_beacon::Number;

use crate::{Ender, Ending, Event, MoveError, Offer, PersonKey, Reason, Seat};

use super::{Next, Refusal};

impl Next {
    pub(super) fn offer(&mut self, by: &PersonKey, offer: Offer) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        self.settled_for(offer)?;
        if offer == Offer::Abort && self.table.may_abort_alone() {
            self.end(Ending::drawn(Reason::Aborted), Some(Ender::Seat(seat)));
            return Ok(());
        }
        if offer == Offer::Draw && !self.table.challenge.game.can_be_drawn() {
            return Err(Refusal::NeverDrawn);
        }
        match self.table.offer {
            // Both want the same: that is an agreement. Two offers to resign are no agreement. A player who is asked
            // for a take-back and types the same word grants it.
            Some((other, standing))
                if other != seat
                    && standing == offer
                    && matches!(
                        offer,
                        Offer::Draw | Offer::Abort | Offer::Takeback | Offer::Pause | Offer::WithoutNumber
                    ) =>
            {
                return self.answer(by, offer, true);
            }
            Some((own, standing)) if own == seat && standing == offer => {
                return Err(Refusal::AlreadyOffered { offer });
            }
            // Refused before anything else is: an open offer stays open.
            Some(_) | None if offer == Offer::Pause => {
                self.timed()?;
                if self.table.is_paused() {
                    return Err(Refusal::PauseStands { is_paused: true });
                }
            }
            Some(_) | None if offer == Offer::Takeback => drop(self.table.to_take_back(seat)?),
            Some(_) | None => {}
        }
        match self.table.offer {
            // A different proposal refuses the open one.
            Some((other, standing)) if other != seat => self.log(Event::Refused { seat, offer: standing }),
            Some(_) | None => {}
        }
        if self.table.refused.contains(&(seat, offer)) {
            return Err(Refusal::OfferRefused { offer });
        }
        self.log(Event::Offered { seat, offer });
        Ok(())
    }

    pub(super) fn withdraw(&mut self, by: &PersonKey, offer: Offer) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        if self.table.offer != Some((seat, offer)) {
            return Err(Refusal::NothingOffered);
        }
        self.log(Event::Withdrawn { seat, offer });
        Ok(())
    }

    pub(super) fn answer(&mut self, by: &PersonKey, offer: Offer, yes: bool) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        match self.table.offer {
            Some((other, standing)) if standing == offer && other != seat => {}
            Some((_, standing)) if standing == offer => return Err(Refusal::OwnOffer),
            Some(_) | None => return Err(Refusal::NothingOffered),
        }
        if yes {
            self.settled_for(offer)?;
        }
        match (yes, offer) {
            (false, _) => self.log(Event::Refused { seat, offer }),
            (true, Offer::Draw) => self.end(Ending::drawn(Reason::Agreement), None),
            (true, Offer::Abort) => self.end(Ending::drawn(Reason::Aborted), Some(Ender::Both)),
            (true, Offer::Pause) => self.log(Event::Paused),
            (true, Offer::Takeback) => {
                let plies = self.table.to_take_back(seat.other())?;
                self.log(Event::TakenBack { seat: seat.other(), plies });
            }
            (true, Offer::WithoutNumber) => self.draw_with(&Number::BY_AGREEMENT)?,
            (true, Offer::Concede(points)) => self.conceded(seat.other(), points)?,
        }
        Ok(())
    }

    pub(super) fn concede(&mut self, by: &PersonKey, points: u8) -> Result<(), Refusal> {
        let seat = self.playing_seat(by)?;
        self.settled()?;
        self.has_looked(by)?;
        let game = self.table.game.as_ref().ok_or(Refusal::NotStarted)?;
        // The trial on a copy refuses impossible points before the opponent is asked.
        game.clone().concede(seat, points).map_err(MoveError::from)?;
        match game.concedes_for(seat) {
            Some(enough) if points >= enough => self.conceded(seat, points),
            Some(_) | None => self.offer(by, Offer::Concede(points)),
        }
    }

    pub(super) fn conceded(&mut self, seat: Seat, points: u8) -> Result<(), Refusal> {
        let mut game = self.table.game.clone().ok_or(Refusal::NotStarted)?;
        game.concede(seat, points).map_err(MoveError::from)?;
        let named = self.named(&game)?;
        self.log(Event::Conceded { seat, points, named });
        self.go_on();
        Ok(())
    }
}
