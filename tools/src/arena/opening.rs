//! Openings: a few random moves from the start that leave both sides a game.

use anyhow::{Result, anyhow};
use banco_ai::{Limits, Resources, Sight, mix};
use banco_engine::{AnyGame, Chance, GameKey, GameOptions, Outcome, Turn};

/// Greatest lead of one side, in hundredths of a pawn, for an opening to count as fair.
const FAIR: i32 = 120;

/// Nodes of the search that judges an opening.
const NODES: u64 = 4_000;

/// Tries before the search for a fair opening gives up.
const TRIES: u64 = 200;

/// Start of a pair of games.
pub struct Opening {
    pub game: AnyGame,
    /// Moves from the usual start to this opening.
    pub moves: Vec<String>,
    /// Text of the position.
    pub position: String,
    /// Pieces under the face-down pieces, if there are any.
    pub deal: String,
}

/// Pseudorandom numbers from a seed.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (mix(self.0, 0x6f70_656e) % bound.max(1) as u64) as usize
    }
}

impl Chance for Random {
    fn draw(&mut self, _purpose: &str, _index: u64, bounds: &[u32]) -> Vec<u32> {
        bounds.iter().map(|bound| self.below(*bound as usize) as u32).collect()
    }
}

impl Opening {
    /// First fair opening that `seed` leads to.
    pub fn find(key: GameKey, seed: u64, plies: usize) -> Result<Opening> {
        (0..TRIES)
            .find_map(|attempt| Opening::attempt(key, &mut Random(mix(seed, attempt)), plies))
            .ok_or_else(|| anyhow!("no fair opening after {TRIES} tries"))
    }

    fn attempt(key: GameKey, random: &mut Random, plies: usize) -> Option<Opening> {
        let mut game = key.start(&GameOptions::new()).ok()?;
        if key == GameKey::Backgammon {
            // In backgammon the dice are opening enough.
            return Some(Opening { position: game.position(), game, moves: Vec::new(), deal: String::new() });
        }
        let mut deal = String::new();
        if game.turn() == Turn::Chance {
            let outcome = game.draw(random);
            game.resolve(&outcome).ok()?;
            let Outcome(text) = outcome;
            deal = text;
        }
        let mut played = Vec::new();
        for _ in 0..plies {
            let moves = game.legal();
            let mv = moves.get(random.below(moves.len()))?;
            game.play(&mv.text).ok()?;
            played.push(mv.text.clone());
        }
        let Turn::Player(seat) = game.turn() else { return None };
        let judged = Sight::of(&game, seat)?.think(Limits::nodes(NODES), Resources::FULL);
        if judged.best?.score.abs() > FAIR {
            return None;
        }
        let position = game.position();
        if deal.is_empty() {
            // Programs from outside get this text, so the history of every player begins here.
            game = key.set_up(&position, &GameOptions::new()).ok()?;
        }
        Some(Opening { game, moves: played, position, deal })
    }
}
