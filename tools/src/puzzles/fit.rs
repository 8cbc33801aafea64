//! Fits the map of [`super::rating`] to puzzles of chess whose ratings come from people, and prints how well it does;
//! rates the puzzles of other files again after the map has changed.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use banco_engine::GameKey;

use super::check::sample;
use super::rating::Measure;
use super::solve::{Solution, has_line};
use super::store::{ENDINGS, Store};
use super::{Order, themes};

/// Numbers of a puzzle that the map weighs: one for the base, then budget, misses and moves.
const TERMS: usize = 4;

/// Measures chess puzzles and prints the best weights and the correlation.
///
/// # Errors
/// The file cannot be read, or has too few puzzles.
pub(super) fn run(root: &Path, order: &Order) -> Result<()> {
    let store = Store::open(root, GameKey::Chess, GameKey::Chess.key())?;
    let mut rows: Vec<([f64; TERMS], f64)> = Vec::new();
    let mut given: Vec<f64> = Vec::new();
    for puzzle in sample(&store.puzzles, Some(order.sample.unwrap_or(300))) {
        let solution = Solution { goal: puzzle.goal, line: puzzle.line.clone() };
        let measure = Measure::of(&puzzle.game(GameKey::Chess)?, &solution)?;
        let terms = [1.0, measure.budget as f64, measure.misses as f64, measure.moves as f64];
        rows.push((terms, f64::from(puzzle.rating)));
        given.push(f64::from(measure.rating()));
    }
    ensure!(rows.len() > 10 * TERMS, "{} puzzles are too few", rows.len());
    let weights = least_squares(&rows);
    let fitted: Vec<f64> = rows.iter().map(|(terms, _)| dot(&weights, terms)).collect();
    let human: Vec<f64> = rows.iter().map(|(_, rating)| *rating).collect();
    let (of_fit, of_map) = (correlation(&fitted, &human), correlation(&given, &human));
    println!("{} puzzles; base, budget, misses, moves: {weights:.0?}", rows.len());
    println!("with the spread of the ratings: {:.0?}", widened(&weights, of_fit, mean(&human)));
    println!("correlation of the fit {of_fit:.2}, of the map in use {of_map:.2}");
    Ok(())
}

/// Rates the puzzles of a file again and looks up their themes where the position alone shows them;
/// those of chess keep what people gave them.
///
/// # Errors
/// The file cannot be read or written, or is that of chess.
pub(super) fn rate(root: &Path, name: &str) -> Result<()> {
    let key = if name == ENDINGS { Some(GameKey::Xiangqi) } else { GameKey::from_key(name) };
    let key = key.filter(|key| *key != GameKey::Chess).with_context(|| format!("no game to rate: {name:?}"))?;
    let mut store = Store::open(root, key, name)?;
    for puzzle in &mut store.puzzles {
        let solution = Solution { goal: puzzle.goal, line: puzzle.line.clone() };
        let game = puzzle.game(key)?;
        puzzle.rating = Measure::of(&game, &solution)?.rating();
        if has_line(key) {
            puzzle.themes = themes::of(&game, &solution);
            *puzzle = puzzle.clone().fitted().with_context(|| puzzle.write())?;
        }
    }
    store.retain(|_| true)
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Weights with the least sum of squares, by elimination in the normal equations.
fn least_squares(rows: &[([f64; TERMS], f64)]) -> Vec<f64> {
    let mut matrix = [[0.0; TERMS + 1]; TERMS];
    for (terms, value) in rows {
        for (row, weight) in matrix.iter_mut().zip(terms) {
            for (cell, term) in row.iter_mut().zip(terms.iter().chain([value])) {
                *cell += weight * term;
            }
        }
    }
    for at in 0..TERMS {
        let pivot = matrix[at];
        for (_, row) in matrix.iter_mut().enumerate().filter(|(place, _)| *place != at) {
            let factor = row[at] / pivot[at];
            for (cell, of_pivot) in row.iter_mut().zip(pivot) {
                *cell -= factor * of_pivot;
            }
        }
    }
    (0..TERMS).map(|at| matrix[at][TERMS] / matrix[at][at]).collect()
}

/// Least squares draw all ratings towards the mean; these weights give them the spread of the given ones.
fn widened(weights: &[f64], correlation: f64, mean: f64) -> Vec<f64> {
    let mut wide: Vec<f64> = weights.iter().map(|weight| weight / correlation).collect();
    if let Some(base) = wide.first_mut() {
        *base += mean * (1.0 - 1.0 / correlation);
    }
    wide
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let (of_one, of_other) = (mean(one), mean(other));
    let spread = |values: &[f64], mean: f64| values.iter().map(|value| (value - mean).powi(2)).sum::<f64>().sqrt();
    let common: f64 = one.iter().zip(other).map(|(a, b)| (a - of_one) * (b - of_other)).sum();
    common / (spread(one, of_one) * spread(other, of_other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_weights_are_found_again() {
        let rows: Vec<([f64; TERMS], f64)> = (0..40)
            .map(|at| {
                let terms = [1.0, f64::from(at % 7), f64::from(at % 5), f64::from(at % 3)];
                (terms, 700.0 + 100.0 * terms[1] + 20.0 * terms[2] - 30.0 * terms[3])
            })
            .collect();
        let weights = least_squares(&rows);
        for (weight, wanted) in weights.iter().zip([700.0, 100.0, 20.0, -30.0]) {
            assert!((weight - wanted).abs() < 1e-6, "{weights:?}");
        }
        assert_eq!(widened(&[100.0, 10.0], 0.5, 200.0), [0.0, 20.0]);
        let (values, turned) = ([1.0, 2.0, 4.0], [-1.0, -2.0, -4.0]);
        assert!((correlation(&values, &values) - 1.0).abs() < 1e-9);
        assert!((correlation(&values, &turned) + 1.0).abs() < 1e-9);
    }
}
