//! Plays of a record that the law of today does not know: the checkers go where it says they went.

use super::play::{Path, Play};
use super::position::{Position, Step, target};
use super::roll::Roll;

/// The steps of an illegal play, each by a die of the roll, and where they lead; `None` where no checker stands to make
/// them, two checkers of the other side bar the way, or the dice do not lead there.
pub(super) fn steps(position: &Position, roll: Roll, play: &Play) -> Option<(Position, Vec<Step>)> {
    let mut dice = roll.unplayed().left().to_vec();
    let (mut now, mut steps) = (*position, Vec::with_capacity(dice.len()));
    for (mut at, end) in play.paths().iter().flat_map(Path::legs) {
        while at > end {
            // The die that ends the leg, else one that does not pass over its end.
            let ending = dice.iter().position(|die| target(at, *die) == end);
            let within = || dice.iter().position(|die| target(at, *die) > end);
            let die = dice.remove(ending.or_else(within)?);
            let to = target(at, die);
            if now.own_on(at) == 0 || now.enemies(to) > 1 {
                return None;
            }
            let step = Step { from: at, die, to, hit: now.enemies(to) == 1 };
            now = now.after(step);
            steps.push(step);
            at = to;
        }
    }
    Some((now, steps))
}
