//! Chance of a game with beacon luck: sealed links, mixed with public numbers. Law: beacon 3.2 to 3.5.

mod outcomes;

use banco_beacon::{Draw, LINKS, Link, Links, Number, PrivateKey, Purpose};
use serde::{Deserialize, Serialize};

use crate::{AnyGame, Chance, DueDraw, Outcome, Seat, Turn};

pub(crate) use outcomes::{TAKEN, join, seat_outcome, split};

/// The sealed draws of one game. `Debug` shows nothing of them.
#[derive(Clone, Debug)]
pub struct BeaconLuck {
    game_id: String,
    links: Links,
    private: PrivateKey,
}

/// Draws of a game so far, through all games of a match. Public and private draws are counted apart (beacon 3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawCounts {
    /// Draws with a link.
    pub public: u64,
    /// Draws with the private key.
    pub private: u64,
}

/// A draw that is asked for, with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedDraw {
    /// Number among the public or the private draws of the game, from 1.
    #[serde(rename = "i")]
    pub count: u64,
    /// The draw.
    #[serde(flatten)]
    pub due: DueDraw,
}

impl DrawCounts {
    /// Numbers the next draw. `None` if no link is left for it.
    pub fn next(&mut self, due: DueDraw) -> Option<NamedDraw> {
        let count = if due.is_private { &mut self.private } else { &mut self.public };
        *count += 1;
        (due.is_private || *count <= LINKS).then_some(NamedDraw { count: *count, due })
    }

    /// Numbers the draws that a game asks for now (beacon 3.3). `None` if no link is left for one.
    pub fn name(&mut self, game: &AnyGame) -> Option<Vec<NamedDraw>> {
        game.due_draws().into_iter().map(|due| self.next(due)).collect()
    }
}

impl BeaconLuck {
    pub(crate) fn new(seed: &[u8; 32], game_id: &str) -> BeaconLuck {
        BeaconLuck { game_id: game_id.to_owned(), links: Links::new(seed, game_id), private: PrivateKey::new(seed) }
    }

    /// The envelope that is posted with the challenge.
    pub fn envelope(&self) -> Link {
        self.links.envelope()
    }

    /// Link of a public draw, to be shown after it. `None` if there is no such draw.
    pub fn link(&self, count: u64) -> Option<Link> {
        self.links.link(count)
    }

    /// Outcome of the draws that a game asks for, after so many draws, once their number has appeared.
    ///
    /// `None` if the game asks for none, or no link is left.
    pub fn outcome(
        &self,
        game: &AnyGame,
        mut before: DrawCounts,
        number: &Number,
        challenger: Seat,
    ) -> Option<Outcome> {
        let draws = before.name(game).filter(|draws| !draws.is_empty() && game.turn() == Turn::Chance)?;
        Some(game.draw(&mut NumberedChance { luck: self, number, draws, challenger }))
    }

    /// Seat of the challenger, where the first move is drawn by lot (beacon 4.4). `None` if no link is left.
    pub fn lot(&self, before: &mut DrawCounts, number: &Number) -> Option<Seat> {
        let named = before.next(DueDraw { purpose: Purpose::Seat, is_private: false })?;
        let lot = self.numbers(&named, number, &[2]);
        Some(if lot == [0] { Seat::First } else { Seat::Second })
    }

    fn numbers(&self, named: &NamedDraw, number: &Number, bounds: &[u32]) -> Vec<u32> {
        let NamedDraw { count, due: DueDraw { purpose, is_private } } = *named;
        let draw = Draw { game_id: &self.game_id, purpose, count, number };
        match self.links.link(count).filter(|_| !is_private) {
            Some(link) => draw.public(&link, bounds),
            None => draw.private(&self.private, bounds),
        }
    }
}

/// Numbers of the draws that one move asks for.
struct NumberedChance<'a> {
    luck: &'a BeaconLuck,
    number: &'a Number,
    draws: Vec<NamedDraw>,
    challenger: Seat,
}

impl Chance for NumberedChance<'_> {
    /// The index counts groups of numbers within an opening, where equal dice read on (beacon 4.4). Any other draw has
    /// one group.
    #[expect(clippy::expect_used, reason = "a game draws what it has asked for")]
    fn draw(&mut self, purpose: &str, index: u64, bounds: &[u32]) -> Vec<u32> {
        let is_asked = |named: &&NamedDraw| named.due.purpose.to_string() == purpose;
        let named = self.draws.iter().find(is_asked).expect("a game draws what it has asked for");
        let groups = if named.due.purpose.reads_on() { index as usize + 1 } else { 1 };
        let mut numbers = self.luck.numbers(named, self.number, &bounds.repeat(groups));
        numbers.split_off(numbers.len() - bounds.len())
    }

    fn challenger(&self) -> Seat {
        self.challenger
    }
}
