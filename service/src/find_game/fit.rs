//! Games in which a person can carry out a wish.

use banco_engine::{Action, Decision, Offer, Opponent, Phase, Table};
use banco_store::GameCard;

use crate::context::Context;
use crate::messages::computer;

/// Wish of the person, which narrows the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// Accept another person's challenge.
    Answer,
    /// Decline a challenge to this person.
    Decline,
    /// Withdraw an own challenge, or mix luck into it.
    OwnChallenge,
    /// Withdraw another person's challenge as a moderator.
    AnyChallenge,
    /// Move: only games in which the person is to move.
    Move,
    /// Roll, double or answer: only games with dice in which the person is to act.
    Dice,
    /// Give up a game for its points.
    Concede,
    /// Look at private knowledge: only games that keep secrets.
    Peek,
    /// Agree on a draw: only games that have one.
    Draw,
    /// Take back a move: only games in which the person may ask for it now.
    Takeback,
    /// Get a hint: only games in which the person is to move and hints are allowed.
    Hint,
    /// Pause a game: only games in which the person may ask for it now.
    Pause,
    /// Resume a paused game.
    Resume,
    /// Change a clock: only games that have one.
    Timed,
    /// Look at a closed board: only games in which the person has to (days 1.7).
    Closed,
    /// Act as a player of a running game.
    Play,
    /// Look at a running game, own games first.
    Look,
    /// Rule on a running game as a moderator.
    Judge,
}

/// Kind of game that a wish is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Object {
    Challenge,
    /// A game that the person plays.
    Own,
    /// Any game.
    Game,
}

impl Want {
    pub(super) fn object(self) -> Object {
        match self {
            Want::Answer | Want::Decline | Want::OwnChallenge | Want::AnyChallenge => Object::Challenge,
            Want::Move
            | Want::Dice
            | Want::Concede
            | Want::Peek
            | Want::Draw
            | Want::Takeback
            | Want::Hint
            | Want::Pause
            | Want::Resume
            | Want::Timed
            | Want::Closed
            | Want::Play => Object::Own,
            Want::Look | Want::Judge => Object::Game,
        }
    }

    pub(crate) fn is_of_challenges(self) -> bool {
        self.object() == Object::Challenge
    }

    /// True if one game explains why nothing fits.
    pub(crate) fn has_reasons(self) -> bool {
        matches!(
            self,
            Want::Peek | Want::Takeback | Want::Hint | Want::Pause | Want::Resume | Want::Timed | Want::Closed
        )
    }
}

/// Check whether a game fits a wish of this person.
#[derive(Clone, Copy)]
pub(crate) struct GameFit<'a> {
    cx: &'a Context<'a>,
}

impl<'a> GameFit<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> GameFit<'a> {
        GameFit { cx }
    }

    /// False if the card of a game rules the wish out, now and on the person's turn. An older card does not know enough,
    /// so it rules nothing out.
    pub(crate) fn concerns(self, card: &GameCard, want: Want) -> bool {
        let accounts = &self.cx.accounts;
        if card.game.is_none() {
            return true;
        }
        match (want.object(), &card.challenger) {
            (Object::Own, None) => card.persons.iter().any(|person| accounts.has(person)),
            (Object::Game, None) => true,
            (Object::Challenge, Some(challenger)) => {
                let is_own = accounts.has(challenger);
                !(is_own && matches!(want, Want::Answer | Want::Decline)) && (is_own || want != Want::OwnChallenge)
            }
            (Object::Own | Object::Game, Some(_)) | (Object::Challenge, None) => false,
        }
    }

    /// As [`GameFit::concerns`], for a game in which the person can do it now.
    pub(crate) fn seems_to_fit(self, card: &GameCard, want: Want) -> bool {
        let is_on_turn = matches!(want, Want::Move | Want::Dice | Want::Hint | Want::Closed);
        let waits = !is_on_turn || card.waiting_for.as_ref().is_some_and(|person| self.cx.accounts.has(person));
        waits && self.concerns(card, want)
    }

    /// True for a game in which the person can do this on the own turn, but not now.
    pub(crate) fn is_elsewhere(self, table: &Table, want: Want) -> bool {
        match want {
            Want::Move => self.fits(table, Want::Play),
            Want::Dice => self.fits(table, Want::Concede),
            Want::Concede
            | Want::Peek
            | Want::Draw
            | Want::Takeback
            | Want::Hint
            | Want::Pause
            | Want::Resume
            | Want::Closed
            | Want::Timed => self.fits(table, Want::Play),
            Want::Answer
            | Want::Decline
            | Want::OwnChallenge
            | Want::AnyChallenge
            | Want::Play
            | Want::Look
            | Want::Judge => false,
        }
    }

    pub(crate) fn fits(self, table: &Table, want: Want) -> bool {
        let (own, own_challenge) = (self.cx.seat_at(table), self.cx.is_challenger(table));
        match want {
            Want::Answer => table.phase() == Phase::Challenged && !own_challenge && self.cx.is_for(table),
            Want::Decline => self.fits(table, Want::Answer) && table.challenge().opponent != Opponent::Anyone,
            Want::OwnChallenge => table.phase() == Phase::Challenged && own_challenge,
            Want::AnyChallenge => table.phase() == Phase::Challenged,
            Want::Move => table.to_move().is_some_and(|seat| own == Some(seat)),
            Want::Dice => self.fits(table, Want::Move) && has_dice(table),
            Want::Concede => self.fits(table, Want::Play) && has_dice(table),
            Want::Draw => self.fits(table, Want::Play) && table.challenge().game.can_be_drawn(),
            Want::Peek => self.fits(table, Want::Play) && table.challenge().game.keeps_secrets(),
            Want::Takeback => self.fits(table, Want::Play) && self.may_ask(table, Offer::Takeback),
            Want::Pause => self.fits(table, Want::Play) && self.may_ask(table, Offer::Pause),
            Want::Resume => self.fits(table, Want::Play) && table.is_paused(),
            Want::Timed => self.fits(table, Want::Play) && table.challenge().time.is_some(),
            Want::Closed => own.is_some() && table.closed_for() == own,
            Want::Hint => {
                let is_helped = own.is_some_and(|seat| computer::may_be_helped(table, seat));
                self.fits(table, Want::Move) && is_helped
            }
            Want::Play => table.phase() == Phase::Playing && own.is_some(),
            Want::Look | Want::Judge => match table.phase() {
                Phase::Playing => true,
                Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Over(_) => false,
            },
        }
    }

    fn may_ask(self, table: &Table, offer: Offer) -> bool {
        table.act(&self.cx.actor_at(table), Action::Offer(offer), self.cx.now).is_ok()
    }

    /// True if the board that the person looks at is meant: the wish fits there, or the reply there explains why not yet.
    pub(crate) fn fits_in_view(self, table: &Table, want: Want) -> bool {
        let is_over = matches!(table.phase(), Phase::Over(_));
        match want {
            // The refusal in the looked-at game says why: backgammon has no draw.
            Want::Move
            | Want::Takeback
            | Want::Hint
            | Want::Draw
            | Want::Pause
            | Want::Resume
            | Want::Closed
            | Want::Timed => self.fits(table, Want::Play),
            Want::Look => is_over || self.fits(table, want),
            Want::Answer
            | Want::Decline
            | Want::OwnChallenge
            | Want::AnyChallenge
            | Want::Dice
            | Want::Concede
            | Want::Peek
            | Want::Play
            | Want::Judge => self.fits(table, want),
        }
    }
}

/// True if the game has dice, and is given up for points.
fn has_dice(table: &Table) -> bool {
    table.challenge().game.decisions().contains(&Decision::Roll)
}
