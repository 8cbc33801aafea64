//! Luck of each side in a game, compared with the long-run average (days 5.5).
//!
//! The numbers are exact: all outcomes are counted, thirty-six of two dice or all deals of fifteen face-down pieces.
//! They tell how rare such luck is in a game of this length. They prove nothing about the host.

pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::luck::commands::Luck;
use crate::messages::commands::{CommandSpec, GAME_ID, command};
use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::record::Fact;
use banco_engine::{Kind, Seat, Table};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("luck", "vanmay", |cx, typed| apart(move || Luck::of(cx).luck_named(typed.game())))
        .others(&["maymuoi"])
        .options(&[GAME_ID])
        .looks()
        .fits(|asked| asked.is_own && asked.is_over)];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }
}

/// Luck of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Given {
    /// Number of rolls, or of pieces turned up.
    pub sample: u32,
    /// Pips, or the value of those pieces in tenths.
    pub got: u32,
    /// Average for a sample of this size, in tenths of that unit.
    pub expected: u32,
    /// Percentage of equally large samples that give as much or more.
    pub at_least: u8,
    /// Number of doubles.
    pub doubles: u32,
    /// Average number of doubles, in tenths.
    pub doubles_expected: u32,
}

/// Luck by seat; `None` for a game without chance.
pub(crate) fn of(table: &Table) -> Option<[Given; 2]> {
    if let Some(match_) = table.game()?.as_backgammon() {
        return Some(dice(match_));
    }
    table.challenge().game.keeps_secrets().then(|| men(table))
}

/// Pips of a roll; doubles are played twice.
fn pips(one: u8, other: u8) -> u32 {
    let sum = u32::from(one) + u32::from(other);
    if one == other { 2 * sum } else { sum }
}

/// The most pips of one roll.
const PIPS_MAX: usize = 24;

/// Rolls of each side. The opening roll is left out: it belongs to both sides and is never a double.
fn dice(of: &Backgammon) -> [Given; 2] {
    let mut given = [Given::default(); 2];
    for record in of.records() {
        let turns = record.facts.iter().filter_map(|fact| match fact {
            Fact::Turn { seat, dice, .. } => Some((*seat, dice.map(|die| die.pips()))),
            Fact::Doubled { .. } | Fact::Took { .. } | Fact::Dropped { .. } => None,
        });
        for (seat, [one, other]) in turns.skip(1) {
            let side = &mut given[seat.index()];
            side.sample += 1;
            side.got += pips(one, other);
            side.doubles += u32::from(one == other);
        }
    }
    let mut chances = vec![0.0; PIPS_MAX + 1];
    for one in 1..=6 {
        for other in 1..=6 {
            if let Some(chance) = chances.get_mut(pips(one, other) as usize) {
                *chance += 1.0 / 36.0;
            }
        }
    }
    for side in &mut given {
        // 294 pips in 36 rolls, six of them doubles.
        side.expected = (side.sample * 10 * 294 + 18) / 36;
        side.doubles_expected = (side.sample * 10 + 3) / 6;
        side.at_least = hundredths(tail(&summed(&chances, side.sample), side.got));
    }
    given
}

/// Chances of every sum of this many rolls.
fn summed(chances: &[f64], rolls: u32) -> Vec<f64> {
    let mut sums = vec![1.0];
    for _ in 0..rolls {
        let mut next = vec![0.0; sums.len() + chances.len() - 1];
        for (at, sum) in sums.iter().enumerate() {
            for (more, chance) in chances.iter().enumerate() {
                next[at + more] += sum * chance;
            }
        }
        sums = next;
    }
    sums
}

fn tail(chances: &[f64], from: u32) -> f64 {
    chances.get(from as usize..).unwrap_or_default().iter().sum()
}

fn hundredths(chance: f64) -> u8 {
    (chance * 100.0).round().clamp(0.0, 100.0) as u8
}

/// Value of the face-down pieces of one side, in tenths of a soldier. The computer uses the same values for pieces that
/// can move freely.
const MEN: [u32; 15] = [90, 90, 45, 45, 42, 42, 28, 28, 25, 25, 10, 10, 10, 10, 10];

fn worth(kind: Kind) -> u32 {
    match kind {
        Kind::Rook => 90,
        Kind::Cannon => 45,
        Kind::Horse => 42,
        Kind::Elephant => 28,
        Kind::Advisor => 25,
        Kind::Soldier => 10,
        Kind::General | Kind::Chess(_) | Kind::Chu(_) | Kind::Checker | Kind::Cross | Kind::Nought => 0,
    }
}

/// Pieces that each side turned up by its own moves.
fn men(table: &Table) -> [Given; 2] {
    let mut given = [Given::default(); 2];
    for ply in table.plies() {
        if let Some(kind) = ply.played.turned_up {
            let side = &mut given[ply.seat.index()];
            side.sample += 1;
            side.got += worth(kind);
        }
    }
    let total: u32 = MEN.iter().sum();
    for seat in Seat::BOTH {
        let side = &mut given[seat.index()];
        side.expected = side.sample * total * 10 / MEN.len() as u32;
        side.at_least = hundredths(tail(&dealt(side.sample as usize), side.got));
    }
    given
}

/// Chances of every total value of this many pieces of the fifteen.
fn dealt(count: usize) -> Vec<f64> {
    let total: u32 = MEN.iter().sum();
    let mut ways = vec![vec![0.0; total as usize + 1]; MEN.len() + 1];
    ways[0][0] = 1.0;
    for (seen, man) in MEN.iter().enumerate() {
        for chosen in (0..=seen).rev() {
            for sum in (0..=(total - man) as usize).rev() {
                let so_far = ways[chosen][sum];
                ways[chosen + 1][sum + *man as usize] += so_far;
            }
        }
    }
    let of_count = ways.into_iter().nth(count).unwrap_or_default();
    let all: f64 = of_count.iter().sum();
    of_count.into_iter().map(|ways| ways / all.max(1.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_of_dice_are_all_there_and_right() {
        let mut chances = vec![0.0; PIPS_MAX + 1];
        for one in 1..=6 {
            for other in 1..=6 {
                chances[pips(one, other) as usize] += 1.0 / 36.0;
            }
        }
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(near(tail(&chances, 0), 1.0) && near(tail(&chances, 24), 1.0 / 36.0));
        // 3 pips only by 2-1; 4 by 3-1 and 1-1; two rolls of 24.
        assert!(near(chances[3], 2.0 / 36.0) && near(chances[4], 3.0 / 36.0));
        assert!(near(tail(&summed(&chances, 2), 48), 1.0 / 1296.0) && near(tail(&summed(&chances, 30), 0), 1.0));
        let mean: f64 = chances.iter().enumerate().map(|(pips, chance)| pips as f64 * chance).sum();
        assert!(near(mean, 294.0 / 36.0));
    }

    #[test]
    fn men_are_dealt_without_putting_back() {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        // One piece: two rooks of fifteen. Two pieces: both rooks are one pair of 105. All pieces: certain.
        assert!(near(tail(&dealt(1), 90), 2.0 / 15.0) && near(tail(&dealt(2), 180), 1.0 / 105.0));
        assert!(near(tail(&dealt(15), 510), 1.0) && near(tail(&dealt(0), 0), 1.0));
        for count in 0..=15 {
            assert!(near(tail(&dealt(count), 0), 1.0), "{count}");
        }
    }
}
