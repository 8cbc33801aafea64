//! The position as eXtreme Gammon and its kin pass it on: XGID, read by GNU Backgammon too (clause 6.1).
//!
//! The first seat sits at the bottom: its checkers are capital letters, points are counted as it counts them.

use crate::Seat;

use super::game_state::{Course, Phase};
use super::position::BAR;
use super::roll::Roll;

/// The cube goes to 2 to this power.
const CUBE_LOG_MAX: u32 = crate::CUBE_MAX.trailing_zeros();

/// `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:6`.
pub(super) fn write(course: &Course) -> String {
    let position = course.position_of(Seat::First);
    let letter = |count: u8, first: u8| if count == 0 { '-' } else { char::from(first + count - 1) };
    // On the bars stand the checkers at either end: theirs below point 1, ours above point 24.
    let theirs = letter(position.other[usize::from(BAR)], b'a');
    let points = (1..BAR).map(|point| match position.own_on(point) {
        0 => letter(position.enemies(point), b'a'),
        own => letter(own, b'A'),
    });
    let board: String = [theirs].into_iter().chain(points).chain([letter(position.own_on(BAR), b'A')]).collect();
    let side = |seat: Option<Seat>| match seat {
        None => 0,
        Some(Seat::First) => 1,
        Some(Seat::Second) => -1,
    };
    let dice = match course.phase() {
        Phase::Answering => "D".to_owned(),
        Phase::Playing { dice: [one, other], .. } => {
            let roll = Roll::new(one, other);
            format!("{}{}", roll.high.pips(), roll.low.pips())
        }
        Phase::Opening | Phase::Deciding | Phase::Rolling | Phase::Over(_) => "00".to_owned(),
    };
    let (cube, game) = (course.cube(), course.game());
    // In a match this field is Crawford's, outside of one Jacoby's.
    let rule = u8::from(if game.length > 0 { game.crawford } else { course.rules().jacoby });
    let [first, second] = game.score;
    format!(
        "XGID={board}:{}:{}:{}:{dice}:{first}:{second}:{rule}:{}:{CUBE_LOG_MAX}",
        cube.value.trailing_zeros(),
        side(cube.owner),
        side(Some(course.on_roll())),
        game.length,
    )
}
