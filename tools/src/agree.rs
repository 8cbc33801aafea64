//! `cargo xtask agree`: the marks of reviews beside the verdicts of a judge, over games of weak players.
//!
//! Two levels of the computer play from seeded openings. Each game is reviewed as the bot does, and the judge, a UCI
//! program at a fixed depth, values every position. A move's loss by the judge is the fall of its chance to win on the
//! curve that Lichess publishes.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use banco_ai::review::{Course, Effort, Findings, Mark, Terms};
use banco_ai::{Level, Sight, mix};
use banco_engine::{FileStep, GameKey, Score, Seat, Seed, Table, Tags, Transcript, Turn};
use banco_ports::limits::{
    REVIEW_NODES_MAX, REVIEW_NODES_PER_MOVE_MAX, REVIEW_NODES_PER_MOVE_MIN, REVIEW_NODES_PER_STEP, REVIEW_POINTS_MAX,
};

use crate::arena::opening::Opening;
use crate::arena::uci;

/// Games with a judge, its program and the terms of their reviews.
const GAMES: [(GameKey, &str, Terms); 2] = [
    (GameKey::Chess, "/usr/games/stockfish", Terms::CHESS),
    (GameKey::Xiangqi, "/usr/games/fairy-stockfish", Terms::PLAIN),
];

/// Half-moves that the judge looks ahead.
const DEPTH: u8 = 14;

/// Half-moves of random moves at the start of a game, and the longest game.
const OPENING_PLIES: usize = 4;
const PLIES_MAX: usize = 120;

/// Levels that play each other, by game in turn.
const LEVELS: [[Level; 2]; 2] = [[Level::Easy, Level::Casual], [Level::Casual, Level::Easy]];

/// Loss of an error by the judge that a review has to mark, and loss below which a mark is a false blame, in points.
const ERROR: f64 = 20.0;
const BLAMELESS: f64 = 5.0;

const USAGE: &str = "usage: cargo xtask agree chess|xiangqi [games=20] [seed=1] [nodes=3000000,…] [most=30000,…]";

/// Words of the chore.
struct Order {
    place: usize,
    games: u64,
    seed: u64,
    /// Nodes for a game, and the most for one of its plies, one pair for each trial.
    efforts: Vec<Effort>,
}

impl Order {
    fn read(words: &[&str]) -> Result<Order> {
        let [game, rest @ ..] = words else { bail!("{USAGE}") };
        let place = GAMES.iter().position(|(key, ..)| key.key() == *game).ok_or_else(|| anyhow!("{USAGE}"))?;
        let (mut games, mut seed) = (20, 1);
        let (mut nodes, mut most) = (vec![REVIEW_NODES_MAX], vec![REVIEW_NODES_PER_MOVE_MAX]);
        let list = |text: &str| text.split(',').map(str::parse).collect::<Result<Vec<u64>, _>>();
        for word in rest {
            match word.split_once('=') {
                Some(("games", text)) => games = text.parse()?,
                Some(("seed", text)) => seed = text.parse()?,
                Some(("nodes", text)) => nodes = list(text)?,
                Some(("most", text)) => most = list(text)?,
                Some(_) | None => bail!("{word:?} is not understood\n{USAGE}"),
            }
        }
        let effort = |(nodes, most): (u64, u64)| Effort {
            nodes,
            per_ply: [REVIEW_NODES_PER_MOVE_MIN.min(most), most],
            per_step: REVIEW_NODES_PER_STEP,
            points: REVIEW_POINTS_MAX,
        };
        let pairs = nodes.into_iter().flat_map(|nodes| most.iter().map(move |most| (nodes, *most)));
        Ok(Order { place, games, seed, efforts: pairs.map(effort).collect() })
    }
}

/// Plies by what judge and review say of them.
#[derive(Default)]
struct Agreement {
    plies: usize,
    /// Errors by the judge; those marked at all, and those marked `?` or `??`.
    errors: usize,
    marked: usize,
    blamed: usize,
    /// Marks of each kind, and how many of them the judge finds blameless.
    marks: BTreeMap<&'static str, [usize; 2]>,
    /// Turning points, and how many of them the judge finds blameless.
    points: [usize; 2],
    seconds: f64,
}

impl Agreement {
    fn add(&mut self, found: &Findings, losses: &[Option<f64>]) {
        let marks: BTreeMap<usize, Mark> = found.marks.iter().copied().collect();
        for (ply, loss) in losses.iter().enumerate() {
            let Some(loss) = loss else { continue };
            self.plies += 1;
            let mark = marks.get(&ply).copied();
            let is_error = mark.is_some_and(Mark::is_error);
            if *loss >= ERROR {
                self.errors += 1;
                self.marked += usize::from(is_error);
                self.blamed += usize::from(matches!(mark, Some(Mark::Mistake | Mark::Blunder)));
            }
            if let Some(mark) = mark {
                let [all, blameless] = self.marks.entry(mark.sign()).or_default();
                *all += 1;
                *blameless += usize::from(*loss < BLAMELESS);
            }
        }
        for point in &found.points {
            let loss = losses.get(point.ply).copied().flatten();
            self.points[0] += 1;
            self.points[1] += usize::from(loss.is_some_and(|loss| loss < BLAMELESS));
        }
    }

    fn print(&self, effort: &Effort) {
        println!("\n{} nodes a game, at most {} a ply; {:.0} s", effort.nodes, effort.per_ply[1], self.seconds);
        println!("{} plies, {} errors of {ERROR} points or more by the judge", self.plies, self.errors);
        println!("  marked ?!, ? or ??: {}", share(self.marked, self.errors));
        println!("  marked ? or ??:     {}", share(self.blamed, self.errors));
        let sum = |signs: &[&str]| {
            let of = signs.iter().filter_map(|sign| self.marks.get(sign));
            of.fold([0, 0], |[all, blameless], [more, other]| [all + more, blameless + other])
        };
        let [all, blameless] = sum(&["?", "??"]);
        println!("false blame (below {BLAMELESS} points): ? or ?? {}", share(blameless, all));
        let [all, blameless] = sum(&["?!"]);
        println!("                               ?!      {}", share(blameless, all));
        println!("  turning points {}", share(self.points[1], self.points[0]));
        println!("marks: {:?}", self.marks.iter().map(|(sign, [all, _])| format!("{sign} {all}")).collect::<Vec<_>>());
    }
}

/// A share with its interval (Wilson, 95 %).
fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "none".to_owned();
    }
    const Z: f64 = 1.96;
    let (count, share) = (whole as f64, part as f64 / whole as f64);
    let middle = (share + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
    let half = Z / (1.0 + Z * Z / count) * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
    let [low, high] = [middle - half, middle + half].map(|bound| 100.0 * bound.clamp(0.0, 1.0));
    format!("{part} of {whole}, {:.0} % ({low:.0} to {high:.0})", 100.0 * share)
}

/// Compares reviews and judge.
///
/// # Errors
/// Words that are not understood, or a judge that cannot be started.
pub fn run(_root: &Path, words: &[&str]) -> Result<()> {
    let order = Order::read(words)?;
    let (key, program, terms) = &GAMES[order.place];
    let mut judge = uci::Program::start(&format!("{program},Hash=64,Threads=1"), *key)?;
    let mut found: Vec<Agreement> = order.efforts.iter().map(|_| Agreement::default()).collect();
    for number in 0..order.games {
        let moves = played(*key, mix(order.seed, number), LEVELS[number as usize % LEVELS.len()])?;
        let table = table(*key, &moves)?;
        let losses = judged(&mut judge, &table)?;
        for (effort, agreement) in order.efforts.iter().zip(&mut found) {
            let (begun, mut course) = (Instant::now(), Course::default());
            let findings = std::iter::repeat_with(|| course.advance(&table, terms, effort)).flatten().next();
            agreement.seconds += begun.elapsed().as_secs_f64();
            agreement.add(&findings.ok_or_else(|| anyhow!("no findings"))?, &losses);
        }
        eprintln!("game {} of {}: {} plies", number + 1, order.games, moves.len());
    }
    for (effort, agreement) in order.efforts.iter().zip(&found) {
        agreement.print(effort);
    }
    Ok(())
}

/// Moves of a game between two levels.
fn played(key: GameKey, seed: u64, levels: [Level; 2]) -> Result<Vec<String>> {
    let opening = Opening::find(key, seed, OPENING_PLIES)?;
    let (mut game, mut moves) = (opening.game, opening.moves);
    while let Turn::Player(seat) = game.turn() {
        let level = levels[seat.index()];
        let Some(sight) = Sight::of(&game, seat).filter(|_| moves.len() < PLIES_MAX) else { break };
        let found = sight.think(level.limits(key, &|| false), level.wits(key, mix(seed, moves.len() as u64))).best;
        let Some(found) = found else { break };
        game.play(&found.mv).map_err(|error| anyhow!("{error}"))?;
        moves.push(found.mv);
    }
    Ok(moves)
}

/// The game as a finished table.
fn table(key: GameKey, moves: &[String]) -> Result<Table> {
    let steps = moves.iter().map(|mv| FileStep::Moved(mv.clone())).collect();
    let options = Default::default();
    let transcript = Transcript { game: key, options, start: None, tags: Tags::default(), steps, score: Score::Open };
    Ok(Table::of_file(&transcript, "j222", ["one", "other"], Seed::new([0; 32]), 0)?.1)
}

/// Points that each ply lost by the judge; `None` for a move without a choice.
fn judged(judge: &mut uci::Program, table: &Table) -> Result<Vec<Option<f64>>> {
    let key = table.challenge().game;
    let start = key.start(&Default::default())?.position();
    let moves: Vec<String> = table.plies().iter().map(|ply| ply.mv.clone()).collect();
    let mut choices = Vec::new();
    table.retell(|game, _| choices.push(game.legal().len()));
    judge.begin()?;
    let mut percents = Vec::new();
    for count in 0..moves.len() {
        percents.push(judge.percent(&start, moves.get(..count).unwrap_or_default(), DEPTH)?);
    }
    // The side to move at the end; where the game is over by the rules, the board says who won.
    let last = match table.game().map(|game| game.turn()) {
        Some(Turn::Over(ending)) => match ending.winner {
            Some(winner) if Some(winner) == table.plies().last().map(|ply| ply.seat) => 0.0,
            Some(Seat::First | Seat::Second) => 100.0,
            None => 50.0,
        },
        Some(Turn::Player(_) | Turn::Chance) | None => judge.percent(&start, &moves, DEPTH)?,
    };
    percents.push(last);
    let losses = percents.windows(2).zip(choices).map(|(pair, choices)| match pair {
        [before, after] if choices > 1 => Some((before - (100.0 - after)).max(0.0)),
        _ => None,
    });
    Ok(losses.collect())
}
