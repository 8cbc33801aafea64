//! Position text: the position id, and the match id after a colon (clause 6.1).
//!
//! A position id alone is seen by the side on roll, who then sits first and is about to roll.

use crate::{CUBE_MAX, Ending, MATCH_LENGTH_MAX, PositionError, Reason, Seat};

use super::cube::{Cube, Match};
use super::game_state::{Course, Phase, SetUp};
use super::match_id::{GameState, MatchId};
use super::options::Rules;
use super::position::{MEN, OFF, Position};
use super::position_id;

/// The text of a course.
pub(super) fn write(course: &Course) -> String {
    let position = course.position_of(course.on_roll());
    format!("{}:{}", position_id::write(&position), match_id(course).write())
}

fn match_id(course: &Course) -> MatchId {
    let (game, cube, on_roll) = (course.game(), course.cube(), course.on_roll());
    let doubled = course.phase() == Phase::Answering;
    let (state, resigned) = match course.phase() {
        Phase::Opening => (GameState::NotStarted, 0),
        Phase::Deciding | Phase::Rolling | Phase::Answering | Phase::Playing { .. } => (GameState::Playing, 0),
        Phase::Over(Ending { reason: Reason::Dropped, .. }) => (GameState::Dropped, 0),
        Phase::Over(Ending { reason: Reason::Resignation, points, .. }) => (GameState::Resigned, points / cube.value),
        Phase::Over(_) => (GameState::Over, 0),
    };
    MatchId {
        cube_log: cube.value.trailing_zeros() as u8,
        cube_owner: cube.owner,
        on_roll,
        crawford: game.crawford,
        state,
        turn: if doubled { on_roll.other() } else { on_roll },
        doubled,
        resigned,
        dice: match course.phase() {
            Phase::Playing { dice, .. } => Some(dice),
            Phase::Opening | Phase::Deciding | Phase::Rolling | Phase::Answering | Phase::Over(_) => None,
        },
        length: u16::from(game.length),
        score: game.score.map(u16::from),
        jacoby: course.rules().jacoby,
    }
}

/// # Errors
/// Not these ids, or ids that say what no game here can be.
pub(super) fn read(text: &str, rules: &Rules) -> Result<Course, PositionError> {
    let (position, id) = match text.trim().split_once(':') {
        Some((position, id)) => (position, Some(MatchId::read(id)?)),
        None => (text.trim(), None),
    };
    let position = position_id::read(position)?;
    if position.own[usize::from(OFF)] == MEN && position.other[usize::from(OFF)] == MEN {
        return Err(PositionError("both sides have no men left"));
    }
    match id {
        Some(id) => from_match_id(position, &id, rules),
        None => Ok(Course::set_up(SetUp {
            rules: *rules,
            game: Match { length: rules.length, score: [0; 2], crawford: false },
            position,
            cube: Cube::CENTRED,
            on_roll: Seat::First,
            phase: Phase::Deciding,
        })),
    }
}

fn from_match_id(position: Position, id: &MatchId, rules: &Rules) -> Result<Course, PositionError> {
    let length = u8::try_from(id.length).ok().filter(|length| *length <= MATCH_LENGTH_MAX);
    let length = length.ok_or(PositionError("matches go to 25 points"))?;
    let value = 1_u8.checked_shl(u32::from(id.cube_log)).filter(|value| (1..=CUBE_MAX).contains(value));
    let cube = Cube { value: value.ok_or(PositionError("the cube goes to 64"))?, owner: id.cube_owner };
    if (cube.value == 1) != cube.owner.is_none() {
        return Err(PositionError("a cube that was turned has an owner, no other has"));
    }
    let score = id.score.map(|score| u8::try_from(score).unwrap_or(u8::MAX));
    // A game of another kind than the options say is played with a cube: its id speaks of one.
    let cube_is_used = rules.cube || length != rules.length || cube.value > 1 || id.doubled;
    let rules = Rules { length, jacoby: id.jacoby && length == 0 && cube_is_used, cube: cube_is_used, ..*rules };
    let phase = phase_of(&position, id, cube);
    if id.state == GameState::Playing && length > 0 && score.iter().any(|score| *score >= length) {
        return Err(PositionError("the match is over by its score"));
    }
    Ok(Course::set_up(SetUp {
        rules,
        game: Match { length, score, crawford: id.crawford && length > 0 },
        position,
        cube,
        on_roll: id.on_roll,
        phase,
    }))
}

/// The points of a game that is over are in the score already; who won is read from the board, or from the score.
fn phase_of(position: &Position, id: &MatchId, cube: Cube) -> Phase {
    // Under Jacoby a cube that was never turned makes every game a single one (clause 4.3).
    let is_single = id.jacoby && id.length == 0 && id.cube_owner.is_none();
    let over = |reason, class: u8| {
        let class = if is_single { 1 } else { class };
        let [first, second] = id.score;
        let winner = if first >= second { Seat::First } else { Seat::Second };
        Phase::Over(Ending { winner: Some(winner), reason, points: class.saturating_mul(cube.value) })
    };
    match id.state {
        GameState::NotStarted if *position == Position::START => Phase::Opening,
        GameState::Dropped => over(Reason::Dropped, 1),
        GameState::Resigned => over(Reason::Resignation, id.resigned.max(1)),
        GameState::Over => {
            let loser = if position.own[usize::from(OFF)] == MEN { position.turned() } else { *position };
            let (class, reason) = loser.lost_by_own();
            over(if is_single { Reason::Single } else { reason }, class)
        }
        GameState::NotStarted | GameState::Playing if id.doubled => Phase::Answering,
        GameState::NotStarted | GameState::Playing => match id.dice {
            Some(dice) => Phase::Playing { dice, is_opening: false },
            None => Phase::Deciding,
        },
    }
}
