//! Purposes of a play of backgammon, looked up on the board or counted over all 36 rolls.

#[cfg(test)]
mod tests;

use banco_engine::games::backgammon::position::{BAR, HOME, Men, OFF, Position, pips};

use super::facts::{FAR_HOME, rolls};
use super::inputs::has_contact;

/// Purpose of a play. Points are the mover's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayPurpose {
    /// A point in the other side's home board is held by two checkers.
    Anchor(u8),
    /// So many points in a row are held, with a checker of the other side behind them.
    Prime(u8),
    /// A checker of the other side waits on the bar since the play, or fewer rolls let it in: so many of 36.
    KeepsOut(u8),
    /// Checkers cannot meet any more, and the mover is so many pips ahead.
    Race(u8),
    /// So many checkers are borne off.
    BearsOff(u8),
    /// The last checker came home.
    AllHome,
    /// So many checkers leave the other side's home board.
    Escapes(u8),
    /// The rear point is cleared, and no blot is left.
    Clears(u8),
    /// A single checker stands on the point, and so many of 36 rolls cover it if it is not hit.
    Slots(u8, u8),
    /// Of 36 rolls so many make a new point in front of or in the home board next, all others kept; before, so few.
    Builds(u8, u8),
    /// No play of this roll leaves fewer rolls that hit: so many of 36.
    Safest(u8),
    /// So many checkers come into the home board.
    ComesHome(u8),
    /// In a race so many times a checker comes into a further quarter of the board.
    Crosses(u8),
}

/// Points in a row from which on they are a wall.
const PRIME_MIN: u8 = 4;

/// Rolls that let a checker in, at most, for that to be told: two open points.
const ENTERS_MAX: u8 = 20;

/// Points that are begun with a single checker.
const SLOTTED: [u8; 5] = [5, 4, 7, 3, 6];

/// Points worth building, and by how many rolls more a play has to build.
const BUILT: std::ops::RangeInclusive<usize> = 3..=8;
const BUILDS_MIN: u8 = 4;

/// Purposes of the play between two positions of one side, the most telling first.
pub(super) fn of(before: &Position, after: &Position) -> Vec<PlayPurpose> {
    let is_contact = has_contact(after);
    let mut purposes = Vec::new();
    let off = after.own[usize::from(OFF)] - before.own[usize::from(OFF)];
    if !is_contact && has_contact(before) {
        let lead = pips(&after.other).checked_sub(pips(&after.own)).and_then(|lead| u8::try_from(lead).ok());
        purposes.extend(lead.filter(|lead| *lead > 0).map(PlayPurpose::Race));
    }
    purposes.extend((off > 0).then_some(PlayPurpose::BearsOff(off)));
    let is_home = |position: &Position| position.highest() <= HOME;
    purposes.extend((is_home(after) && !is_home(before)).then_some(PlayPurpose::AllHome));
    if is_contact {
        purposes.extend(in_contact(before, after));
    }
    let came_home = at_home(&after.own) - at_home(&before.own).min(at_home(&after.own));
    purposes.extend((came_home > 0 && off == 0).then_some(PlayPurpose::ComesHome(came_home)));
    let crossed = crossed(&before.own, &after.own);
    purposes.extend((!is_contact && purposes.is_empty() && crossed > 0).then_some(PlayPurpose::Crosses(crossed)));
    purposes
}

fn in_contact(before: &Position, after: &Position) -> Vec<PlayPurpose> {
    let prime = wall(after).filter(|long| wall(before).is_none_or(|was| was < *long)).map(PlayPurpose::Prime);
    let left = far(&before.own).saturating_sub(far(&after.own));
    let escapes = (left > 0).then_some(PlayPurpose::Escapes(left));
    [prime, kept_out(before, after), escapes, cleared(before, after), slotted(before, after), built(before, after)]
        .into_iter()
        .flatten()
        .collect()
}

/// Checkers at home or off.
fn at_home(men: &Men) -> u8 {
    men[..=usize::from(HOME)].iter().sum()
}

/// Times that a checker has come into a further quarter.
fn crossed(before: &Men, after: &Men) -> u8 {
    let left = |men: &Men| {
        let counted = (1_u8..).zip(&men[1..]).map(|(point, count)| point.div_ceil(HOME) * count);
        counted.sum::<u8>()
    };
    left(before).saturating_sub(left(after))
}

/// Checkers in the other side's home board or on the bar.
fn far(men: &Men) -> u8 {
    men[usize::from(FAR_HOME)..].iter().sum()
}

/// The longest row of held points that has a checker of the other side behind it.
fn wall(position: &Position) -> Option<u8> {
    let (mut longest, mut run) = (0, 0);
    for point in 1..BAR {
        run = if position.own_on(point) >= 2 { run + 1 } else { 0 };
        // The other side comes from low points, the bar first.
        let lowest = point + 1 - run;
        let is_behind = position.other[usize::from(BAR)] > 0 || (1..lowest).any(|behind| position.enemies(behind) > 0);
        if run > longest && is_behind {
            longest = run;
        }
    }
    (longest >= PRIME_MIN).then_some(longest)
}

fn kept_out(before: &Position, after: &Position) -> Option<PlayPurpose> {
    let entering = |position: &Position| {
        let waits = position.other[usize::from(BAR)] > 0;
        waits.then(|| rolls(&position.turned(), |way| way.steps().iter().any(|step| step.from == BAR)))
    };
    let enters = entering(after).filter(|enters| *enters <= ENTERS_MAX)?;
    entering(before).is_none_or(|entered| enters < entered).then_some(PlayPurpose::KeepsOut(enters))
}

fn cleared(before: &Position, after: &Position) -> Option<PlayPurpose> {
    let rear = before.highest();
    let has_blot = after.own[1..=24].contains(&1);
    (rear < BAR && before.own_on(rear) >= 2 && after.own_on(rear) == 0 && !has_blot)
        .then_some(PlayPurpose::Clears(rear))
}

fn slotted(before: &Position, after: &Position) -> Option<PlayPurpose> {
    let point = SLOTTED.into_iter().find(|point| after.own_on(*point) == 1 && before.own_on(*point) == 0)?;
    let covers = rolls(after, |way| way.position.own_on(point) >= 2);
    (covers > 0).then_some(PlayPurpose::Slots(point, covers))
}

fn built(before: &Position, after: &Position) -> Option<PlayPurpose> {
    let makes = |position: &Position| {
        rolls(position, |way| {
            let [was, is] = [position, &way.position].map(|at| at.own.map(|count| count >= 2));
            BUILT.into_iter().all(|point| is[point] || !was[point])
                && BUILT.into_iter().any(|point| is[point] && !was[point])
        })
    };
    let (few, many) = (makes(before), makes(after));
    (many >= few.saturating_add(BUILDS_MIN)).then_some(PlayPurpose::Builds(many, few))
}
