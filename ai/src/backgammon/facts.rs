//! Facts of a play: checkers hit, points made, blots left, and what the play is for beside that.

use banco_engine::Seat;
use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::play::Play;
use banco_engine::games::backgammon::plays::{Line as Way, plays_into};
use banco_engine::games::backgammon::position::Position;
use banco_engine::games::backgammon::roll::Roll;

use crate::facts::Fact;

use super::inputs::has_contact;
use super::purposes::{self, PlayPurpose};

/// Points in the order in which players want them: the five point first.
const WANTED: [u8; 12] = [5, 4, 7, 6, 3, 8, 20, 21, 18, 22, 2, 9];

/// First point of the other side's home board.
pub(super) const FAR_HOME: u8 = 19;

/// Facts of a play. Decisions with the cube have none.
pub(super) fn facts(game: &Backgammon, seat: Seat, mv: &str) -> Vec<Fact> {
    let before = game.board_of(seat);
    let ways = game.lines();
    let Some(way) = ways.iter().find(|way| Play::of(way).to_string() == mv) else { return Vec::new() };
    let after = way.position;
    let mut facts = Vec::new();
    let hits = way.steps().iter().filter(|step| step.hit).count() as u8;
    if hits > 0 {
        facts.push(Fact::Hits(hits));
    }
    let is_made = |point: &&u8| {
        let at = usize::from(**point);
        after.own[at] >= 2 && before.own[at] < 2
    };
    facts.extend(WANTED.iter().find(is_made).map(|point| {
        let is_anchor = *point >= FAR_HOME && has_contact(&after);
        if is_anchor { Fact::Play(PlayPurpose::Anchor(*point)) } else { Fact::MakesPoint(*point) }
    }));
    // Blots come second, unless there are two things to tell before them.
    let place = facts.len().max(1);
    facts.extend(purposes::of(&before, &after).into_iter().map(Fact::Play));
    let place = place.min(facts.len());
    if !has_contact(&after) {
        return facts;
    }
    let shots = hitting_rolls(&after.turned());
    let has_blot = after.own[1..=24].contains(&1);
    if !has_blot {
        facts.insert(place, Fact::NoBlot);
    } else if shots == 0 || !facts.is_empty() {
        facts.insert(place, Fact::Shots(shots));
    } else {
        // One of both tells the rolls.
        let is_safest = is_safest(&ways, way, shots);
        facts.push(if is_safest { Fact::Play(PlayPurpose::Safest(shots)) } else { Fact::Shots(shots) });
    }
    facts
}

/// True if no play of the roll leaves fewer rolls that hit, and some play leaves more.
fn is_safest(ways: &[Way], way: &Way, shots: u8) -> bool {
    let mut leaves_more = false;
    for other in ways.iter().filter(|other| other.position != way.position) {
        let its_shots = hitting_rolls(&other.position.turned());
        if its_shots < shots {
            return false;
        }
        leaves_more |= its_shots > shots;
    }
    leaves_more
}

/// The rolls of 36 for which a play of the side on roll is as wanted.
pub(super) fn rolls(position: &Position, is_wanted: impl Fn(&Way) -> bool) -> u8 {
    let mut ways = Vec::new();
    let mut count = 0;
    for high in 1..=6 {
        for low in 1..=high {
            let Some(roll) = Roll::from_pips(high, low) else { continue };
            plays_into(position, roll, &mut ways);
            if ways.iter().any(&is_wanted) {
                count += if high == low { 1 } else { 2 };
            }
        }
    }
    count
}

/// The rolls of 36 with which the side on roll can hit something.
fn hitting_rolls(position: &Position) -> u8 {
    rolls(position, |way| way.steps().iter().any(|step| step.hit))
}
