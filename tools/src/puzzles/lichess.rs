//! Puzzles of chess from the collection of Lichess (CC0): rows of its CSV file.
//!
//! The first move of a row is the opponent's and leads to the position. Rows are taken evenly over the ratings and
//! over the themes, the ones that players like first, and each is proved by Stockfish.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use banco_engine::{AnyGame, GameKey, GameOptions};

use super::Order;
use super::check::{Verdict, legal, prove};
use super::format::{ALIKE_MAX, GOAL_MAX, Puzzle, shortened};
use super::judge::Judge;
use super::solve::mates_at_once;
use super::store::{CHECK, CHECK_OF, Store};
use super::themes;

/// Ratings that are filled evenly, and how wide a step is.
const EVENLY: std::ops::Range<u32> = 600..2_400;
const STEP: u32 = 100;

/// Highest rating, and the share of a step that each step above [`EVENLY`] gets.
const MOST: u32 = 2_800;
const ABOVE: usize = 2;

/// Bounds of a row: popularity of -100 to 100, uncertainty of its rating, and plays if the uncertainty is not known.
const POPULARITY_MIN: i32 = 75;
const DEVIATION_MAX: u32 = 110;
const PLAYS_MIN: u32 = 1_000;

/// Nodes with which Stockfish proves a row.
const PROOF: u64 = 15_000;

/// A row that may become a puzzle.
struct Row {
    id: String,
    fen: String,
    moves: Vec<String>,
    rating: u32,
    popularity: i32,
    themes: Vec<String>,
    is_mate: bool,
}

/// Columns that are needed, in the order of [`Row::read`].
const COLUMNS: [&str; 8] = ["PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes"];

impl Row {
    /// A row with the cells of [`COLUMNS`]; `None` if it lacks something or is not good enough.
    fn read(cells: [&str; COLUMNS.len()]) -> Option<Row> {
        let [id, fen, moves, rating, deviation, popularity, plays, given] = cells;
        let number = |text: &str| text.split('.').next()?.parse::<u32>().ok();
        let is_sure = match number(deviation) {
            Some(deviation) => deviation <= DEVIATION_MAX,
            None => number(plays)? >= PLAYS_MIN,
        };
        let popularity = popularity.parse().ok()?;
        let is_mate = given.split(' ').any(|theme| theme == "mate");
        // Other wins of the collection may be small; those that crush are won.
        let is_won = is_mate || given.split(' ').any(|theme| theme == "crushing");
        let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        (is_sure && popularity >= POPULARITY_MIN && is_won && moves.len() >= 2 && moves.len().is_multiple_of(2)).then(
            || Row {
                id: id.to_owned(),
                fen: fen.to_owned(),
                moves,
                rating: number(rating).unwrap_or_default(),
                popularity,
                themes: themes::of_lichess(given),
                is_mate,
            },
        )
    }

    /// The puzzle; `None` if a move is illegal, a last place has too many mates, or the line is too long.
    fn puzzle(&self) -> Option<Puzzle> {
        let mut game = GameKey::Chess.set_up(&self.fen, &GameOptions::new()).ok()?;
        let (before, line) = self.moves.split_first()?;
        let played = |game: &mut AnyGame, mv: &str| game.play(&canonical(game, mv)).is_ok();
        if !played(&mut game, before) {
            return None;
        }
        let position = shortened(GameKey::Chess, &game.position());
        let mut places: Vec<Vec<String>> = Vec::new();
        let mut checks = false;
        for (at, mv) in line.iter().enumerate() {
            let mv = canonical(&game, mv);
            checks |= at == 0 && themes::begins_with_check(&game, &mv);
            let mut place = vec![mv.clone()];
            if self.is_mate && at + 1 == line.len() {
                place.extend(mates_at_once(&game).into_iter().filter(|mate| *mate != mv));
            }
            if place.len() > ALIKE_MAX {
                return None;
            }
            places.push(place);
            game.play(&mv).ok()?;
        }
        let goal = if self.is_mate { places.len().div_ceil(2) as u32 } else { 0 };
        if goal > GOAL_MAX {
            return None;
        }
        let mut words: Vec<String> = Vec::new();
        words.extend(self.is_mate.then(|| "mate".to_owned()));
        words.extend(checks.then(|| CHECK.to_owned()));
        words.extend(self.themes.iter().cloned());
        let puzzle = Puzzle { rating: self.rating, themes: words, goal, position, line: places, origin: None };
        puzzle.fitted().filter(|puzzle| !puzzle.themes.is_empty() && legal(puzzle, GameKey::Chess).is_ok())
    }
}

/// Castling in the collection goes to the king's target square, as our canonical text does.
fn canonical(game: &AnyGame, mv: &str) -> String {
    game.read(mv, None).unwrap_or_else(|_| mv.to_owned())
}

/// Adds puzzles of a CSV file until there are as many as ordered.
///
/// # Errors
/// The file is none of Lichess, a file cannot be read or written, or Stockfish does not answer.
pub(super) fn import(root: &Path, file: &Path, order: &Order) -> Result<()> {
    let mut store = Store::open(root, GameKey::Chess, GameKey::Chess.key())?;
    let Some(mut judge) = Judge::from_outside(GameKey::Chess, PROOF)? else { bail!("no judge of chess") };
    let rows = read(file)?;
    let steps = (EVENLY.end - EVENLY.start) / STEP;
    let of_step = order.count.div_ceil(steps as usize);
    let mut ids: Vec<&str> = Vec::new();
    for from in (EVENLY.start..MOST).step_by(STEP as usize) {
        let wanted = if EVENLY.contains(&from) { of_step } else { of_step / ABOVE };
        let is_here = |rating: u32| (from..from + STEP).contains(&rating);
        let here: Vec<&Row> = rows.iter().filter(|row| is_here(row.rating)).collect();
        let count = |store: &Store| store.puzzles.iter().filter(|puzzle| is_here(puzzle.rating)).count();
        for row in in_turn(&here) {
            if count(&store) >= wanted {
                break;
            }
            let Some(puzzle) = row.puzzle() else { continue };
            let is_check = puzzle.themes.iter().any(|theme| theme == CHECK);
            if store.has(&puzzle.position) || (is_check && !store.has_room(CHECK, CHECK_OF)) {
                continue;
            }
            if prove(&puzzle, GameKey::Chess, &mut judge)? == Verdict::Agreed && store.add(puzzle)? {
                ids.push(&row.id);
            }
        }
        println!("chess {from}: {} of {} rows, {} in all", count(&store), here.len(), store.puzzles.len());
    }
    ids.sort_unstable();
    println!("rows {} to {}", ids.first().unwrap_or(&""), ids.last().unwrap_or(&""));
    Ok(())
}

fn read(file: &Path) -> Result<Vec<Row>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let at = COLUMNS.map(|name| head.iter().position(|column| *column == name));
    if let Some((name, _)) = COLUMNS.iter().zip(at).find(|(_, at)| at.is_none()) {
        bail!("{}: no column {name}", file.display());
    }
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        Row::read(at.map(|at| at.and_then(|at| cells.get(at)).copied().unwrap_or_default()))
    };
    Ok(lines.filter_map(row).collect())
}

/// The rows in turn of their rarest themes, within a theme the most popular first.
fn in_turn<'a>(rows: &[&'a Row]) -> Vec<&'a Row> {
    let mut of_theme: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        // Themes stand with the rarest first.
        of_theme.entry(row.themes.first().map_or("", String::as_str)).or_default().push(row);
    }
    for rows in of_theme.values_mut() {
        rows.sort_by(|one, other| (-one.popularity, &one.id).cmp(&(-other.popularity, &other.id)));
    }
    let longest = of_theme.values().map(Vec::len).max().unwrap_or_default();
    (0..longest)
        .flat_map(|at| of_theme.values().filter_map(move |rows| rows.get(at)).copied().collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: [&str; COLUMNS.len()] = [
        "000rZ",
        "2kr1b1r/p1p2pp1/2pqb3/7p/3N2n1/2NPB3/PPP2PPP/R2Q1RK1 w - - 2 13",
        "d4e6 d6h2",
        "633",
        "93",
        "100",
        "616",
        "kingsideAttack mate mateIn1 oneMove opening",
    ];

    #[test]
    fn a_row_becomes_a_puzzle_behind_the_move_of_the_opponent() {
        let puzzle = Row::read(CELLS).expect("a good row").puzzle().expect("a puzzle");
        let position = "2kr1b1r/p1p2pp1/2pqN3/7p/6n1/2NPB3/PPP2PPP/R2Q1RK1 b - -";
        assert_eq!(puzzle.write(), format!("633;mate,check,kingside,opening;1;{position};d6h2"));
    }

    #[test]
    fn rows_that_are_not_good_enough_are_left() {
        let with = |at: usize, cell: &'static str| {
            let mut cells = CELLS;
            cells[at] = cell;
            Row::read(cells)
        };
        assert!(with(4, "130").is_none(), "its rating is not sure");
        assert!(with(4, "").is_none(), "few plays");
        assert!(with(5, "60").is_none(), "players do not like it");
        assert!(with(7, "advantage fork").is_none(), "it does not win");
        assert!(with(2, "d4e6").is_none(), "no move of the solver");
        assert!(with(2, "d4e6 d6h3").is_some_and(|row| row.puzzle().is_none()), "an illegal move");
    }
}
