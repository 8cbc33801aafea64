//! Games in which a person can do what he wants.

use banco_engine::{Action, Decision, Offer, Phase, Table};
use banco_store::GameCard;

use crate::context::Context;
use crate::messages::computer;

/// What the person wants to do, which narrows the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// Take up or turn down somebody's challenge.
    Answer,
    /// Withdraw an own challenge, or mix into it.
    OwnChallenge,
    /// Take somebody's challenge away: a moderator.
    AnyChallenge,
    /// Move: only games where he is to move.
    Move,
    /// Roll, double or answer: only games with dice where he is to act.
    Dice,
    /// Give up a game for its points.
    Concede,
    /// Look at what he alone may know: only games that keep secrets.
    Peek,
    /// Agree on a draw: only games that have one.
    Draw,
    /// Take back a move: only games in which he may ask for it now.
    Takeback,
    /// Be advised: only games where he is to move and may be helped.
    Hint,
    /// Anything a player does in a game that goes on.
    Play,
    /// Look at a game that goes on or waits, his own before those of others.
    Look,
    /// Rule on a game that goes on, as a moderator.
    Judge,
}

/// What it is done with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Object {
    Challenge,
    /// A game of the person's.
    Own,
    /// Any game.
    Game,
}

impl Want {
    fn object(self) -> Object {
        match self {
            Want::Answer | Want::OwnChallenge | Want::AnyChallenge => Object::Challenge,
            Want::Move
            | Want::Dice
            | Want::Concede
            | Want::Peek
            | Want::Draw
            | Want::Takeback
            | Want::Hint
            | Want::Play => Object::Own,
            Want::Look | Want::Judge => Object::Game,
        }
    }

    pub(crate) fn is_of_challenges(self) -> bool {
        self.object() == Object::Challenge
    }

    /// If nothing fits, one game says why.
    pub(crate) fn has_reasons(self) -> bool {
        matches!(self, Want::Peek | Want::Takeback | Want::Hint)
    }
}

impl Context<'_> {
    /// What the card of a game says: `false` where the person cannot want this, now or on his turn. An older card
    /// does not say enough.
    pub(crate) fn concerns(&self, card: &GameCard, want: Want) -> bool {
        let me = &self.person.key;
        if card.game.is_none() {
            return true;
        }
        match (want.object(), &card.challenger) {
            (Object::Own, None) => card.persons.contains(me),
            (Object::Game, None) => true,
            (Object::Challenge, Some(challenger)) => {
                let is_own = challenger == me;
                !(is_own && want == Want::Answer) && (is_own || want != Want::OwnChallenge)
            }
            (Object::Own | Object::Game, Some(_)) | (Object::Challenge, None) => false,
        }
    }

    /// As [`Context::concerns`], for a game in which he can do it now.
    pub(crate) fn seems_to_fit(&self, card: &GameCard, want: Want) -> bool {
        let is_on_turn = matches!(want, Want::Move | Want::Dice | Want::Hint);
        let waits = !is_on_turn || card.waiting_for.as_ref() == Some(&self.person.key);
        waits && self.concerns(card, want)
    }

    /// A game in which the person will do this when it is his turn.
    pub(crate) fn is_elsewhere(&self, table: &Table, want: Want) -> bool {
        match want {
            Want::Move => self.fits(table, Want::Play),
            Want::Dice => self.fits(table, Want::Concede),
            Want::Concede | Want::Peek | Want::Draw | Want::Takeback | Want::Hint => self.fits(table, Want::Play),
            Want::Answer | Want::OwnChallenge | Want::AnyChallenge | Want::Play | Want::Look | Want::Judge => false,
        }
    }

    pub(crate) fn fits(&self, table: &Table, want: Want) -> bool {
        let me = &self.person.key;
        let own_challenge = table.challenge().challenger.key == *me;
        match want {
            Want::Answer => table.phase() == Phase::Challenged && !own_challenge && table.is_for(&self.person),
            Want::OwnChallenge => table.phase() == Phase::Challenged && own_challenge,
            Want::AnyChallenge => table.phase() == Phase::Challenged,
            Want::Move => table.to_move().is_some_and(|seat| table.seat_of(me) == Some(seat)),
            Want::Dice => self.fits(table, Want::Move) && has_dice(table),
            Want::Concede => self.fits(table, Want::Play) && has_dice(table),
            Want::Draw => self.fits(table, Want::Play) && table.challenge().game.can_be_drawn(),
            Want::Peek => self.fits(table, Want::Play) && table.challenge().game.keeps_secrets(),
            Want::Takeback => {
                let asked = || table.act(&self.actor(), Action::Offer(Offer::Takeback), self.now);
                self.fits(table, Want::Play) && asked().is_ok()
            }
            Want::Hint => {
                let is_helped = table.seat_of(me).is_some_and(|seat| computer::may_be_helped(table, seat));
                self.fits(table, Want::Move) && is_helped
            }
            Want::Play => table.phase() == Phase::Playing && table.seat_of(me).is_some(),
            Want::Look | Want::Judge => match table.phase() {
                Phase::Playing => true,
                Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Over(_) => false,
            },
        }
    }

    /// Whether the board that the person looks at is meant: he can do it there, or hears there why he cannot yet.
    pub(crate) fn fits_in_view(&self, table: &Table, want: Want) -> bool {
        let is_over = matches!(table.phase(), Phase::Over(_));
        match want {
            Want::Move | Want::Takeback | Want::Hint => self.fits(table, Want::Play),
            Want::Look => is_over || self.fits(table, want),
            Want::Answer
            | Want::OwnChallenge
            | Want::AnyChallenge
            | Want::Dice
            | Want::Concede
            | Want::Peek
            | Want::Draw
            | Want::Play
            | Want::Judge => self.fits(table, want),
        }
    }
}

/// Whether dice are thrown here, and games given up for points.
fn has_dice(table: &Table) -> bool {
    table.challenge().game.decisions().contains(&Decision::Roll)
}
