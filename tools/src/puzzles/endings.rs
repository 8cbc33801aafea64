//! Composed endings of xiangqi (cờ thế) from old books: positions of an index file, proved by Fairy-Stockfish.
//!
//! The file has, for each ending, a line `[EVENT "… 第001局 name"]` and a line `[FEN "…"]`. Only endings in which the
//! program sees the mate are taken; the rest of the book is left out. `data/puzzles/cothe-names.txt` has the readings
//! of the names; endings without one are left out, too.

use std::path::Path;

use anyhow::{Context, Result, bail};
use banco_engine::{AnyGame, GameKey, GameOptions};

use super::Order;
use super::check::legal;
use super::format::{GOAL_MAX, Puzzle, shortened};
use super::judge::Judge;
use super::rating::Measure;
use super::solve::{Solution, solve_within};
use super::store::{ENDINGS, Store};
use super::themes;

/// Nodes in which the mate has to be seen, and nodes for each move of its line.
const SEES: u64 = 500_000;
const NODES: u64 = 40_000;

/// Key of the book in `data/SOURCES.md`.
const SOURCE: &str = "thich-tinh-nha-thu";

/// Names of endings: Chinese in traditional characters, the Vietnamese reading, English, and the name in the index file,
/// separated by `|`.
const NAMES: &str = "data/puzzles/cothe-names.txt";

/// An ending of the index file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ending {
    number: u32,
    name: String,
    fen: String,
}

/// Adds endings until there are as many as ordered.
///
/// # Errors
/// A file cannot be read or written, or the program does not answer.
pub(super) fn import(root: &Path, file: &Path, order: &Order) -> Result<()> {
    let mut store = Store::open(root, GameKey::Xiangqi, ENDINGS)?;
    let Some(mut judge) = Judge::from_outside(GameKey::Xiangqi, NODES)? else { bail!("no judge of xiangqi") };
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let names = std::fs::read_to_string(root.join(NAMES)).context(NAMES)?;
    for ending in read(&text) {
        if store.puzzles.len() >= order.count {
            break;
        }
        let position = shortened(GameKey::Xiangqi, &ending.fen);
        let Ok(game) = GameKey::Xiangqi.set_up(&position, &GameOptions::new()) else { continue };
        let Some(name) = named(&names, &ending.name).filter(|_| !store.has(&position)) else { continue };
        let Some(puzzle) = of_ending(&game, &ending, name, &mut judge)? else { continue };
        println!("{} {}: mate in {}", ending.number, ending.name, puzzle.goal);
        store.add(puzzle)?;
    }
    println!("cothe: {} endings", store.puzzles.len());
    Ok(())
}

/// The ending as a puzzle; `None` if no mate within [`GOAL_MAX`] is seen or several moves begin it.
fn of_ending(game: &AnyGame, ending: &Ending, name: &str, judge: &mut Judge) -> Result<Option<Puzzle>> {
    judge.set_nodes(SEES);
    let best = judge.lines_to(game, 1, GOAL_MAX)?;
    if !best.first().is_some_and(|line| line.mates_in(GOAL_MAX)) {
        return Ok(None);
    }
    judge.set_nodes(NODES);
    let Some(solution) = solve_within(game, judge, GOAL_MAX)?.filter(|solution| solution.goal > 0) else {
        return Ok(None);
    };
    let rating = Measure::of(game, &solution)?.rating();
    let (words, position) = (themes::of(game, &solution), shortened(GameKey::Xiangqi, &ending.fen));
    let origin = [name.to_owned(), format!("{SOURCE} {}", ending.number)];
    let Solution { goal, line } = solution;
    let puzzle = Puzzle { rating, themes: words, goal, position, line, origin: Some(origin) };
    Ok(legal(&puzzle, GameKey::Xiangqi).is_ok().then_some(puzzle))
}

/// The Chinese name with its readings, by the name in the index file; `None` if they are not known.
fn named<'a>(names: &'a str, name: &str) -> Option<&'a str> {
    let told = |line: &'a str| line.rsplit_once('|').filter(|(_, index)| *index == name).map(|(told, _)| told);
    names.lines().find_map(told)
}

fn read(text: &str) -> Vec<Ending> {
    let value = |line: &str, key: &str| {
        let rest = line.trim_start_matches('\u{feff}').strip_prefix(key)?;
        Some(rest.trim_start_matches(" \"").trim_end().trim_end_matches("\"]").to_owned())
    };
    let (mut endings, mut event) = (Vec::new(), None);
    for line in text.lines() {
        if let Some(title) = value(line, "[EVENT") {
            event = Some(title);
        } else if let Some(fen) = value(line, "[FEN ") {
            let fen = fen.trim_start_matches('"').to_owned();
            endings.extend(event.take().and_then(|title| ending(&title, fen)));
        }
    }
    endings
}

/// Number and name of `… 第001局 气吞关右`.
fn ending(title: &str, fen: String) -> Option<Ending> {
    let (_, rest) = title.rsplit_once('第')?;
    let (number, name) = rest.split_once('局')?;
    // Remarks of the editor stand behind the name, in brackets or as a star.
    let name = name.trim().trim_matches('*').split(['（', '(', '*']).next()?;
    Some(Ending { number: number.parse().ok()?, name: name.to_owned(), fen })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_file_is_read() {
        let text = "\u{feff}[FEN_INDEX \"shiqingyaqu-551-002\"]\n[EVENT \"适情雅趣_李浭551局新版 *第002局 马蹀阏氏\"]\n\
                    [FEN \"C3kab2/4a4/n3c1n2/3Np1p2/1R4P2/1R7/4P4/4B4/1pCp1p3/1crAK1N2 w - - 0 1\"]\n";
        let [ending] = <[Ending; 1]>::try_from(read(text)).expect("one ending");
        assert_eq!((ending.number, ending.name.as_str()), (2, "马蹀阏氏"));
        assert!(GameKey::Xiangqi.set_up(&shortened(GameKey::Xiangqi, &ending.fen), &GameOptions::new()).is_ok());
        assert_eq!(named("一|Nhất|One|一\n馬蹀閼氏|x|y|马蹀阏氏", &ending.name), Some("馬蹀閼氏|x|y"));
        assert_eq!(named("", &ending.name), None);
    }
}
