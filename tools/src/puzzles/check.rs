//! `cargo xtask puzzles check`: reads every line again and proves it.
//!
//! A line is legal, its position comes once, and each judge (a program from outside where there is one, and our own
//! search) agrees: the solution is its best move or as good, no other move wins that is not listed, and the mate is
//! as far away as the goal says.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use banco_engine::{AnyGame, GameKey, Turn};

use super::format::{ALIKE_MAX, Puzzle};
use super::judge::Judge;
use super::solve::{has_line, mates_at_once};
use super::store::{ENDINGS, Store};
use super::{Order, dice, hidden, table, twins};

/// Nodes of each judge for one move, and how many times as many if the first answer is not clear.
const NODES: u64 = 200_000;
const AGAIN: u64 = 5;

/// From here on a move wins, and from here on a move that is not listed wins, too, in thousandths.
const WINS: u16 = 800;
const WINS_TOO: u16 = 700;

/// Loss against the judge's best move with which a solution is still as good.
const AS_GOOD: u16 = 100;

/// Finding of a judge about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    Agreed,
    /// Another move is better.
    Differs,
    /// A move wins that is not listed.
    SecondWins,
    /// The mate is nearer or farther than the goal says, or the judge sees none.
    WrongDistance,
}

/// Checks the files and prints a table.
///
/// # Errors
/// A file cannot be read, a line is none, or a judge disagrees with one that is not dropped.
pub(super) fn run(root: &Path, names: &[&str], order: &Order) -> Result<()> {
    let all: Vec<&str> = GameKey::ALL.iter().map(|key| key.key()).chain([ENDINGS]).collect();
    let names = if names.is_empty() { &all } else { names };
    let mut failed = 0;
    println!("{}", table::HEAD);
    for name in names {
        let key = if *name == ENDINGS { Some(GameKey::Xiangqi) } else { GameKey::from_key(name) };
        let key = key.with_context(|| format!("there is no game {name:?}"))?;
        let mut store = Store::open(root, key, name)?;
        if store.puzzles.is_empty() {
            continue;
        }
        let found = of_file(&store, order)?;
        println!("{}", table::row(name, &store, &found));
        let bad: Vec<String> =
            found.into_iter().filter(|(_, verdict)| *verdict != Verdict::Agreed).map(|(line, _)| line).collect();
        if order.drops {
            store.retain(|puzzle| !bad.contains(&puzzle.write()))?;
            println!("  {} dropped, {} left", bad.len(), store.puzzles.len());
        } else {
            failed += bad.len();
            bad.iter().for_each(|line| println!("  {line}"));
        }
    }
    ensure!(failed == 0, "{failed} puzzles failed");
    Ok(())
}

/// Worst verdict on each line that was looked at.
fn of_file(store: &Store, order: &Order) -> Result<Vec<(String, Verdict)>> {
    let mut keys = BTreeSet::new();
    for puzzle in &store.puzzles {
        ensure!(keys.insert(twins::key(store.game, &puzzle.position)), "{} comes twice", puzzle.position);
        legal(puzzle, store.game).with_context(|| puzzle.write())?;
    }
    let mut judges: Vec<Judge> = Judge::from_outside(store.game, NODES)?.into_iter().collect();
    judges.push(Judge::Own(NODES));
    let mut found = Vec::new();
    for puzzle in sample(&store.puzzles, order.sample) {
        let mut worst = Verdict::Agreed;
        // The long mates of composed endings are too far for our search with so few nodes.
        let count = if puzzle.origin.is_some() { judges.len() - 1 } else { judges.len() };
        for judge in judges.iter_mut().take(count) {
            worst = worst.max(judged(puzzle, store.game, judge)?);
        }
        found.push((puzzle.write(), worst));
    }
    Ok(found)
}

/// Lines evenly spread over a file.
pub(super) fn sample(puzzles: &[Puzzle], count: Option<usize>) -> Vec<&Puzzle> {
    let count = count.unwrap_or(puzzles.len()).min(puzzles.len());
    (0..count).filter_map(|at| puzzles.get(at * puzzles.len() / count.max(1))).collect()
}

/// Every move of the line can be played.
///
/// # Errors
/// The first that cannot.
pub(super) fn legal(puzzle: &Puzzle, key: GameKey) -> Result<()> {
    let mut game = puzzle.game(key)?;
    ensure!(has_line(key) || puzzle.line.len() == 1, "one move of the solver");
    for (at, place) in puzzle.line.iter().enumerate() {
        let legal = game.legal();
        for mv in place {
            ensure!(legal.iter().any(|known| known.text == *mv), "{mv} is not legal");
        }
        if let Some(mv) = place.first().filter(|_| at + 1 < puzzle.line.len()) {
            game.play(mv).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
        }
    }
    Ok(())
}

/// Verdict of a judge; asked again with more nodes if it does not agree.
fn judged(puzzle: &Puzzle, key: GameKey, judge: &mut Judge) -> Result<Verdict> {
    match key {
        GameKey::Backgammon => dice::judged(puzzle),
        GameKey::Jieqi => hidden::judged(puzzle),
        GameKey::Chess | GameKey::Xiangqi | GameKey::Caro | GameKey::ChuShogi => {
            judge.set_nodes(NODES);
            let first = prove(puzzle, key, judge)?;
            if first == Verdict::Agreed || first == Verdict::SecondWins {
                return Ok(first);
            }
            judge.set_nodes(NODES * AGAIN);
            prove(puzzle, key, judge)
        }
    }
}

/// Verdict of a judge on all moves of the solver.
///
/// # Errors
/// The line cannot be played, or the judge fails.
pub(super) fn prove(puzzle: &Puzzle, key: GameKey, judge: &mut Judge) -> Result<Verdict> {
    let mut game = puzzle.game(key)?;
    for (at, place) in puzzle.line.iter().enumerate() {
        if at % 2 == 0 {
            let left = puzzle.goal.saturating_sub(at as u32 / 2);
            let verdict = if left == 1 { at_once(&game, place) } else { at_place(&game, judge, place, left, at == 0)? };
            if verdict != Verdict::Agreed {
                return Ok(verdict);
            }
        }
        let Some(mv) = place.first() else { bail!("an empty place") };
        game.play(mv).map_err(|error| anyhow::anyhow!("{mv}: {error}"))?;
        if at + 1 < puzzle.line.len() && !matches!(game.turn(), Turn::Player(_)) {
            return Ok(Verdict::WrongDistance);
        }
    }
    Ok(Verdict::Agreed)
}

/// Verdict on the last move of a mate puzzle: all moves that mate at once are listed.
fn at_once(game: &AnyGame, place: &[String]) -> Verdict {
    let mates = mates_at_once(game);
    if !place.iter().all(|mv| mates.contains(mv)) {
        Verdict::WrongDistance
    } else if mates.len() > place.len() {
        Verdict::SecondWins
    } else {
        Verdict::Agreed
    }
}

/// Verdict on another place; `left`: moves to mate, 0 where none is counted.
fn at_place(game: &AnyGame, judge: &mut Judge, place: &[String], left: u32, is_first: bool) -> Result<Verdict> {
    let lines = judge.lines_to(game, (place.len() + 1).min(ALIKE_MAX + 1), left)?;
    let Some(best) = lines.first() else { return Ok(Verdict::Differs) };
    let is_nearer = best.mate.is_some_and(|mate| mate > 0 && mate.unsigned_abs() < left);
    if left > 0 && (!best.mates_in(left) || (is_first && is_nearer)) {
        return Ok(Verdict::WrongDistance);
    }
    let others = || lines.iter().filter(|line| !place.contains(&line.mv));
    let solves_too = if left > 0 { others().any(|line| line.mates_in(left)) } else { false };
    let wins_too = (is_first || left == 0) && others().any(|line| line.chance >= WINS_TOO);
    if solves_too || wins_too {
        // A better move that is not listed is another matter than a second one.
        let has_listed = lines.iter().any(|line| place.contains(&line.mv) && line.chance >= WINS);
        return Ok(if has_listed { Verdict::SecondWins } else { Verdict::Differs });
    }
    let listed = lines.iter().find(|line| place.first() == Some(&line.mv));
    let is_good = listed.is_some_and(|line| line.chance >= WINS && line.chance + AS_GOOD >= best.chance);
    Ok(if is_good { Verdict::Agreed } else { Verdict::Differs })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Puzzle {
        Puzzle::read(line).expect("a line")
    }

    fn proved(line: &str) -> Verdict {
        prove(&read(line), GameKey::Chess, &mut Judge::Own(60_000)).expect("proved")
    }

    #[test]
    fn a_right_line_is_proved() {
        assert_eq!(proved("600;mate;1;6k1/5ppp/7r/7n/8/8/q4PPP/1R4K1 w - -;b1b8"), Verdict::Agreed);
        assert_eq!(proved("600;mate;1;6k1/5ppp/7r/7n/8/8/q4PPP/1R1R2K1 w - -;d1d8|b1b8"), Verdict::Agreed);
    }

    #[test]
    fn wrong_lines_are_found_out() {
        let second = proved("600;mate;1;6k1/5ppp/7r/7n/8/8/q4PPP/1R1R2K1 w - -;b1b8");
        assert_eq!(second, Verdict::SecondWins, "the other rook mates as well");
        let distance = proved("600;mate;2;6k1/5ppp/7r/7n/8/8/q4PPP/1R4K1 w - -;b1b8");
        assert_eq!(distance, Verdict::WrongDistance, "it is a mate in one");
        let differs = proved("600;quiet;0;6k1/5ppp/7r/7n/8/8/q4PPP/1R4K1 w - -;h2h3");
        assert_eq!(differs, Verdict::Differs, "it wins nothing");
    }

    #[test]
    fn a_line_that_cannot_be_played_is_refused() {
        let refused = |line: &str| legal(&read(line), GameKey::Chess).is_err();
        assert!(!refused("600;mate;1;6k1/5ppp/7r/7n/8/8/q4PPP/1R4K1 w - -;b1b8"));
        assert!(refused("600;mate;1;6k1/5ppp/7r/7n/8/8/q4PPP/1R4K1 w - -;b1c8"));
        assert!(refused("600;mate;1;6k1/5ppp/7r/7n/8/8/q4PPP/1R4K1 w - -;b1b8|h2h5"));
        assert!(refused("600;mate;2;6k1/5ppp/7r/7n/8/8/q4PPP/1R4K1 w - -;b1b8 g8g7 b8b7"));
    }
}
