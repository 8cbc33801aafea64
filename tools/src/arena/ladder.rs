//! `cargo xtask ladder`: ratings of the levels at a game, from games of each level against the next and the next but
//! one.

mod fit;

use anyhow::{Result, anyhow, bail};
use banco_ai::Level;
use banco_engine::GameKey;

use super::opening::Opening;
use super::play;
use super::player::Player;
use fit::{Fitted, Pairing, fit};

const USAGE: &str = "\
usage: cargo xtask ladder GAME [from=1] [to=9] [pairs=10] [seed=1] [plies=8] [anchor=LEVEL:RATING]

Each level from `from` to `to` plays `pairs` openings with seats swapped against the next level and the next but one.
The table has one rating a level; `anchor` sets the rating of one of them, else the lowest has 0.";

/// Levels above a level that it plays against.
const NEIGHBOURS: usize = 2;

/// The ladder to play.
struct Order {
    game: GameKey,
    levels: Vec<Level>,
    pairs: u64,
    seed: u64,
    plies: usize,
    /// Level with a known rating.
    anchor: (Level, f64),
}

fn level(text: &str) -> Result<Level> {
    Level::read(text).ok_or_else(|| anyhow!("levels are 1 to 12"))
}

impl Order {
    fn read(words: &[&str]) -> Result<Order> {
        let [game, rest @ ..] = words else { bail!("{USAGE}") };
        let game = GameKey::from_key(game).ok_or_else(|| anyhow!("there is no game {game:?}"))?;
        let (mut from, mut to) = (Level::Newcomer, Level::Tough);
        let (mut pairs, mut seed, mut plies, mut anchor) = (10, 1, 8, None);
        for word in rest {
            match word.split_once('=') {
                Some(("from", text)) => from = level(text)?,
                Some(("to", text)) => to = level(text)?,
                Some(("pairs", text)) => pairs = text.parse()?,
                Some(("seed", text)) => seed = text.parse()?,
                Some(("plies", text)) => plies = text.parse()?,
                Some(("anchor", text)) => {
                    let (of, rating) = text.split_once(':').ok_or_else(|| anyhow!("an anchor is LEVEL:RATING"))?;
                    anchor = Some((level(of)?, rating.parse()?));
                }
                Some(_) | None => bail!("{word:?} is not understood\n{USAGE}"),
            }
        }
        let levels: Vec<Level> = Level::ALL.into_iter().filter(|level| (from..=to).contains(level)).collect();
        let anchor = anchor.unwrap_or((from, 0.0));
        if levels.len() < 2 || !levels.contains(&anchor.0) {
            bail!("a ladder has two levels or more, and its anchor is one of them");
        }
        Ok(Order { game, levels, pairs, seed, plies, anchor })
    }
}

/// Plays the ladder and prints the ratings.
///
/// # Errors
/// Words that are not understood, or a game without fair openings.
pub fn run(words: &[&str]) -> Result<()> {
    let order = Order::read(words)?;
    let mut pairings = Vec::new();
    for low in 0..order.levels.len() {
        for high in (low + 1..order.levels.len()).take(NEIGHBOURS) {
            let pairing = pairing(&order, low, high)?;
            let share = 100.0 * pairing.points / f64::from(pairing.games.max(1));
            let [low, high] = [low, high].map(|at| order.levels[at].number());
            println!("level {low} against {high}: {} games, {share:.1} %", pairing.games);
            pairings.push(pairing);
        }
    }
    let anchor = order.levels.iter().position(|level| *level == order.anchor.0).unwrap_or_default();
    let fitted = fit(order.levels.len(), &pairings, anchor, order.anchor.1);
    print!("{}", table(&order.levels, &pairings, &fitted));
    Ok(())
}

/// Games of two levels; openings differ from pairing to pairing.
fn pairing(order: &Order, low: usize, high: usize) -> Result<Pairing> {
    let name = |at: usize| format!("level:{}", order.levels[at].number());
    let mut players = [Player::new(&name(low), order.game)?, Player::new(&name(high), order.game)?];
    let (mut points, mut games) = (0.0, 0);
    for pair in 0..order.pairs {
        let number = pair + order.pairs * (low * order.levels.len() + high) as u64;
        let opening = Opening::find(order.game, order.seed.wrapping_mul(1_000_003).wrapping_add(number), order.plies)?;
        for first in [0, 1] {
            let outcome = play(&opening, &mut players, first, number)?;
            if let Some(half) = outcome.half_points {
                points += f64::from(if first == 0 { half } else { 2 - half }) / 2.0;
                games += 1;
            }
        }
    }
    Ok(Pairing { low, high, points, games })
}

fn table(levels: &[Level], pairings: &[Pairing], fitted: &Fitted) -> String {
    let mut table = String::from("level  rating  95 %   step  95 %   games\n");
    for (at, level) in levels.iter().enumerate() {
        let games: u32 = pairings
            .iter()
            .filter(|pairing| pairing.low == at || pairing.high == at)
            .map(|pairing| pairing.games)
            .sum();
        let step = at.checked_sub(1).map_or_else(String::new, |below| {
            let (step, half) = fitted.step(below, at);
            format!("{step:+.0}  ±{half:.0}")
        });
        let (rating, half) = (fitted.ratings[at], fitted.interval(at));
        table.push_str(&format!("{:>5}  {rating:>6.0}  ±{half:<4.0}  {step:<12}  {games:>4}\n", level.number()));
    }
    table
}
