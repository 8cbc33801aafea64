//! `cargo xtask puzzles`: makes, imports and checks the puzzles of `data/puzzles`.
//!
//! [`format`] is the text of a puzzle, [`store`] a file of them. Most puzzles come from fast games of the computer
//! ([`play`], [`hidden`], [`dice`]); those of chess from the collection of Lichess ([`lichess`]); composed endings of
//! xiangqi from old books ([`endings`]). [`check`] proves each line again.

mod check;
mod dice;
mod endings;
mod fit;
mod format;
mod hidden;
mod judge;
mod lichess;
mod play;
mod rating;
mod solve;
mod store;
mod table;
mod themes;
mod twins;

use std::path::Path;

use anyhow::{Result, anyhow, bail};
use banco_engine::GameKey;

const USAGE: &str = "\
usage: cargo xtask puzzles make GAME [count=500] [seed=1]
       cargo xtask puzzles import FILE.csv [count=3000]
       cargo xtask puzzles endings FILE.fen [count=200]
       cargo xtask puzzles fit [sample=300]
       cargo xtask puzzles rate GAME|cothe
       cargo xtask puzzles check [GAME|cothe] [sample=N] [drop=yes]";

/// Numbers that may follow a word of `puzzles`.
struct Order {
    count: usize,
    seed: u64,
    /// Lines that `check` and `fit` look at; `None`: all.
    sample: Option<usize>,
    /// Lines that fail are taken out of the file.
    drops: bool,
}

impl Order {
    fn read(words: &[&str], count: usize) -> Result<Order> {
        let mut order = Order { count, seed: 1, sample: None, drops: false };
        for word in words {
            match word.split_once('=') {
                Some(("count", text)) => order.count = text.parse()?,
                Some(("seed", text)) => order.seed = text.parse()?,
                Some(("sample", text)) => order.sample = Some(text.parse()?),
                Some(("drop", "yes")) => order.drops = true,
                Some(_) | None => bail!("{word:?} is not understood\n{USAGE}"),
            }
        }
        Ok(order)
    }
}

/// Runs the chore.
///
/// # Errors
/// Words that are not understood, a file that cannot be read or written, a program that does not answer, or a puzzle
/// that fails its check.
pub fn run(root: &Path, words: &[&str]) -> Result<()> {
    match words {
        ["make", game, rest @ ..] => {
            let key = GameKey::from_key(game).ok_or_else(|| anyhow!("there is no game {game:?}"))?;
            let order = Order::read(rest, 500)?;
            match key {
                GameKey::Backgammon => dice::make(root, &order),
                GameKey::Jieqi => hidden::make(root, &order),
                GameKey::Chess => bail!("puzzles of chess are imported\n{USAGE}"),
                GameKey::Xiangqi | GameKey::Caro | GameKey::ChuShogi => play::make(root, key, &order),
            }
        }
        ["import", file, rest @ ..] => lichess::import(root, Path::new(file), &Order::read(rest, 3_000)?),
        ["endings", file, rest @ ..] => endings::import(root, Path::new(file), &Order::read(rest, 200)?),
        ["rate", name] => fit::rate(root, name),
        ["fit", rest @ ..] => fit::run(root, &Order::read(rest, 0)?),
        ["check", rest @ ..] => {
            let (names, numbers): (Vec<&str>, Vec<&str>) = rest.iter().partition(|word| !word.contains('='));
            check::run(root, &names, &Order::read(&numbers, 0)?)
        }
        _ => bail!("{USAGE}"),
    }
}
