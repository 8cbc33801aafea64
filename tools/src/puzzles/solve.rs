//! The whole solution of a position: the solver's moves that win, and the defence that resists longest.
//!
//! The first move wins and no other does. Behind it, in a mate puzzle, every move is accepted that mates within the
//! goal; elsewhere every move that wins. The line ends where the game ends, where more moves win than a line may
//! list, or where a move is neither won nor lost.

use anyhow::Result;
use banco_engine::{AnyGame, Ending, GameKey, Turn};

use super::format::ALIKE_MAX;
use super::judge::{Judge, Judged, to_move};

/// Least chance to win with a solution, and greatest chance with any other move, in thousandths.
pub(super) const WINS: u16 = 840;
pub(super) const WINS_NOT: u16 = 540;

/// Longest mate of a made puzzle, and most moves of the solver where no mate is counted.
const GOAL_MAX: u32 = 5;
const MOVES_MAX: usize = 4;

/// Greatest chance of the defence for the line to continue.
const RESISTS: u16 = 250;

/// Goal and line of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solution {
    pub goal: u32,
    pub line: Vec<Vec<String>>,
}

/// Solution of the position of `game`; `None` if it is no puzzle.
///
/// # Errors
/// The judge fails.
pub(super) fn solve(game: &AnyGame, judge: &mut Judge) -> Result<Option<Solution>> {
    solve_within(game, judge, GOAL_MAX)
}

/// As [`solve`], with mates of up to `goal_max` moves.
///
/// # Errors
/// As there.
pub(super) fn solve_within(game: &AnyGame, judge: &mut Judge, goal_max: u32) -> Result<Option<Solution>> {
    let Some((goal, first)) = first(game, judge, goal_max)? else { return Ok(None) };
    let mut solution = Solution { goal, line: vec![first] };
    let mut game = game.clone();
    while let Some((reply, after)) = defended(&game, &solution, judge)? {
        let moves = solution.line.len().div_ceil(2);
        let left = goal.saturating_sub(moves as u32);
        if (goal > 0 && left == 0) || (goal == 0 && moves >= MOVES_MAX) {
            break;
        }
        let Some(place) = place(&after, judge, left)? else { break };
        solution.line.extend([vec![reply], place]);
        game = after;
    }
    Ok(Some(solution))
}

/// Goal and accepted moves of the first place.
fn first(game: &AnyGame, judge: &mut Judge, goal_max: u32) -> Result<Option<(u32, Vec<String>)>> {
    let two = judge.lines(game, 2)?;
    let [best, second] = two.as_slice() else { return Ok(None) };
    let goal = best.mate.unwrap_or_default().unsigned_abs();
    if best.chance < WINS || goal > goal_max {
        return Ok(None);
    }
    if second.chance <= WINS_NOT {
        return Ok(Some((goal, vec![best.mv.clone()])));
    }
    if goal == 0 || !second.mates_in(goal) {
        return Ok(None);
    }
    let all = judge.lines(game, ALIKE_MAX + 1)?;
    let (alike, others): (Vec<&Judged>, Vec<&Judged>) = all.iter().partition(|line| line.mates_in(goal));
    let is_clear = alike.len() <= ALIKE_MAX && others.iter().all(|line| line.chance <= WINS_NOT);
    Ok(is_clear.then(|| (goal, alike.iter().map(|line| line.mv.clone()).collect())))
}

/// Accepted moves of a later place; `left`: moves to mate, 0 where none is counted.
fn place(game: &AnyGame, judge: &mut Judge, left: u32) -> Result<Option<Vec<String>>> {
    if left == 1 {
        let mates = mates_at_once(game);
        return Ok((1..=ALIKE_MAX).contains(&mates.len()).then_some(mates));
    }
    let solves = |line: &&Judged| if left > 0 { line.mates_in(left) } else { line.chance >= WINS };
    let is_open = |line: &&Judged| left == 0 && line.chance > WINS_NOT && line.chance < WINS;
    let mut lines = judge.lines_to(game, 2, left)?;
    if lines.get(1).is_some_and(|line| solves(&line)) {
        lines = judge.lines_to(game, ALIKE_MAX + 1, left)?;
    }
    let found: Vec<String> = lines.iter().filter(solves).map(|line| line.mv.clone()).collect();
    let is_first = lines.first().is_some_and(|line| solves(&line));
    Ok((is_first && found.len() <= ALIKE_MAX && !lines.iter().any(|line| is_open(&line))).then_some(found))
}

/// All moves that end the game with a win, at most one more than a place may list.
pub(super) fn mates_at_once(game: &AnyGame) -> Vec<String> {
    let Some(seat) = to_move(game) else { return Vec::new() };
    let wins = |mv: &String| {
        let mut after = game.clone();
        let is_over = after.play(mv).is_ok();
        is_over && matches!(after.turn(), Turn::Over(Ending { winner: Some(winner), .. }) if winner == seat)
    };
    game.legal().into_iter().map(|mv| mv.text).filter(wins).take(ALIKE_MAX + 1).collect()
}

/// Answer to the last move of the solution and the position behind it; `None` if the line ends there.
fn defended(game: &AnyGame, solution: &Solution, judge: &mut Judge) -> Result<Option<(String, AnyGame)>> {
    let Some(mv) = solution.line.last().and_then(|place| place.first()) else { return Ok(None) };
    let mut after = game.clone();
    if after.play(mv).is_err() || !matches!(after.turn(), Turn::Player(_)) {
        return Ok(None);
    }
    let legal = after.legal();
    let reply = match legal.as_slice() {
        [only] => only.text.clone(),
        _ => match judge.lines(&after, 1)?.first() {
            Some(best) if best.chance <= RESISTS => best.mv.clone(),
            _ => return Ok(None),
        },
    };
    let is_on = after.play(&reply).is_ok() && matches!(after.turn(), Turn::Player(_));
    Ok(is_on.then_some((reply, after)))
}

/// True if the games of this kind are puzzles with a whole line.
pub(super) const fn has_line(game: GameKey) -> bool {
    match game {
        GameKey::Chess | GameKey::Xiangqi | GameKey::Caro | GameKey::ChuShogi => true,
        GameKey::Backgammon | GameKey::Jieqi => false,
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::GameOptions;

    use super::*;

    fn solved(key: GameKey, position: &str) -> Option<Solution> {
        let game = key.set_up(position, &GameOptions::new()).expect("a position");
        solve(&game, &mut Judge::Own(60_000)).expect("judged")
    }

    #[test]
    fn a_mate_is_solved_to_its_end_and_the_defence_is_forced() {
        let solution = solved(GameKey::Chess, "6k1/5ppp/7r/7n/8/8/q4PPP/1R4K1 w - -").expect("a puzzle");
        assert_eq!(solution, Solution { goal: 1, line: vec![vec!["b1b8".to_owned()]] });
    }

    /// The twin of the puzzle above has a second rook that mates as well, and its twin a queen that wins slowly.
    #[test]
    fn a_second_mate_is_listed_and_a_slower_win_makes_it_no_puzzle() {
        let solution = solved(GameKey::Chess, "6k1/5ppp/7r/7n/8/8/q4PPP/1R1R2K1 w - -").expect("a puzzle");
        let mut alike = solution.line[0].clone();
        alike.sort();
        assert_eq!((solution.goal, alike), (1, vec!["b1b8".to_owned(), "d1d8".to_owned()]));
        assert_eq!(solved(GameKey::Chess, "6k1/5ppp/8/8/8/8/Q4PPP/1R4K1 w - -"), None);
    }

    #[test]
    fn a_position_without_a_win_is_no_puzzle() {
        for key in [GameKey::Chess, GameKey::Xiangqi] {
            let start = key.start(&GameOptions::new()).expect("a start").position();
            assert_eq!(solved(key, &start), None, "{key:?}");
        }
    }
}
