//! Parts of the chores that learn from games of the computer against itself.

use anyhow::{Result, bail};
use banco_engine::{AnyGame, Viewer};

/// Games, positions looked at for a move, and the seed of all of it.
pub struct Run {
    pub games: u64,
    pub nodes: u64,
    pub seed: u64,
}

impl Run {
    /// This run with the numbers that `words` name (`games=NUMBER`).
    ///
    /// # Errors
    /// A word that is not understood.
    pub fn read(mut self, words: &[&str]) -> Result<Run> {
        for word in words {
            match word.split_once('=') {
                Some(("games", text)) => self.games = text.parse()?,
                Some(("nodes", text)) => self.nodes = text.parse()?,
                Some(("seed", text)) => self.seed = text.parse()?,
                Some(_) | None => bail!("{word:?} is not understood: games=NUMBER, nodes=NUMBER, seed=NUMBER"),
            }
        }
        Ok(self)
    }
}

/// True if the side to move is not in check and `mv` captures nothing: an evaluation judges such positions.
pub fn is_quiet(game: &AnyGame, mv: &str) -> bool {
    let target = game.shape_of(mv).map(|shape| shape.to);
    let captures = target.is_some_and(|target| game.view(Viewer::Public).man_at(target).is_some());
    !captures && !game.in_check()
}
