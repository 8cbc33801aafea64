//! Plays and decisions as people write them. Law: clause 6.2.
//!
//! Whole plays are read in any order, with or without marks for hits, by points or only by the checkers
//! to move; English and Vietnamese words too. A play that leaves dice over is offered with all its
//! completions, a play that clearly is meant and illegal is read so that the law can say why.

mod parse;
mod search;
mod text;

use crate::{CANDIDATES_MAX, MOVE_TEXT_BYTES_MAX, ReadError};

use super::game_state::{Course, Phase};
use super::moves::Move;
use super::play::{Play, Stop};
use super::plays::Line;
use super::position::Position;
use super::roll::Roll;
use parse::Asked;
use search::Found;

const ROLL: &[&str] = &["roll", "r", "do", "do xuc xac", "tung", "tung xuc xac", "gieo", "lac"];
const DOUBLE: &[&str] = &["double", "d", "nhan doi", "gap doi", "x2", "redouble"];
const TAKE: &[&str] = &["take", "t", "theo", "nhan", "accept"];
const DROP: &[&str] = &["drop", "bo", "fold", "khong theo", "bo cuoc"];
const PASS: &[&str] = &["pass", "bo luot", "khong vao duoc", "khong di duoc", "dance", "no move"];

/// Reads a decision or a play of the side to act.
///
/// # Errors
/// Neither, or several legal plays.
pub(super) fn read(course: &Course, typed: &str) -> Result<Move, ReadError> {
    if typed.len() > MOVE_TEXT_BYTES_MAX {
        return Err(ReadError::TooLong);
    }
    let folded = text::fold(typed);
    if folded.is_empty() {
        return Err(ReadError::Empty);
    }
    if let Some(decision) = decision(course, folded.trim_end_matches(['.', '!'])) {
        return Ok(decision);
    }
    let asked = text::tokens(&folded).and_then(|tokens| parse::parse(&tokens));
    match (asked, course.to_play()) {
        (Some(asked), Some((position, roll))) => read_play(course, &position, roll, &asked).map(Move::Play),
        // Nothing is rolled: a play is read all the same, so that the law can say so.
        (Some(asked), None) => {
            let position = course.position_of(course.on_roll());
            ways_of(&asked).and_then(|ways| parse::form(&position, &ways)).map(Move::Play).ok_or_else(nothing)
        }
        (None, _) => Err(near(course, &folded)),
    }
}

fn decision(course: &Course, folded: &str) -> Option<Move> {
    let is_asked = course.phase() == Phase::Answering;
    let named = |words: &[&str]| words.contains(&folded);
    match () {
        () if named(ROLL) => Some(Move::Roll),
        () if named(DOUBLE) => Some(Move::Double),
        () if named(TAKE) => Some(Move::Take),
        // A player who is asked to take says "pass" for no.
        () if named(DROP) || (is_asked && folded == "pass") => Some(Move::Drop),
        () if named(PASS) => Some(Move::Pass),
        () => None,
    }
}

const fn nothing() -> ReadError {
    ReadError::Unknown { candidates: Vec::new() }
}

fn texts(lines: &[Line]) -> Vec<String> {
    let mut texts: Vec<String> = lines.iter().map(|line| Play::of(line).to_string()).collect();
    texts.sort();
    texts.truncate(CANDIDATES_MAX);
    texts
}

/// Ways as they are written; of bare points, the pairs of from and to.
fn ways_of(asked: &Asked) -> Option<Vec<Vec<Stop>>> {
    match asked {
        Asked::Ways(ways) => Some(ways.clone()),
        Asked::Points(points) => parse::pairs(points),
    }
}

fn read_play(course: &Course, position: &Position, roll: Roll, asked: &Asked) -> Result<Play, ReadError> {
    let lines = course.lines();
    let ways = ways_of(asked);
    let mut found = ways.as_ref().map_or_else(Found::default, |ways| search::by_ways(position, roll, &lines, ways));
    if let Asked::Points(points) = asked {
        add(&mut found, men_by_dice(position, roll, &lines, points));
    }
    let form = ways.as_ref().and_then(|ways| parse::form(position, ways));
    let stars = ways.iter().flatten().flatten().filter(|stop| stop.hit).map(|stop| stop.point).collect::<Vec<_>>();
    let hits_all =
        |line: &&Line| stars.iter().all(|point| line.steps().iter().any(|step| step.hit && step.to == *point));
    let whole: Vec<Line> = found.whole.iter().filter(hits_all).copied().collect();
    match whole.as_slice() {
        [only] => Ok(Play::of(only)),
        // A mark where nothing is hit: perhaps another point was meant.
        [] if !found.whole.is_empty() => Err(ReadError::Unknown { candidates: texts(&found.whole) }),
        [] if !found.longer.is_empty() => Err(ReadError::Ambiguous { candidates: texts(&found.longer) }),
        [] => form.ok_or_else(|| ReadError::Unknown { candidates: near_points(&lines, &points_of(asked)) }),
        // Text without a hit means the way without one, if two ways differ by a hit.
        [..] => match whole.iter().map(Play::of).find(|play| Some(play) == form.as_ref()) {
            Some(play) if matches!(asked, Asked::Ways(_)) => Ok(play),
            Some(_) | None => Err(ReadError::Ambiguous { candidates: texts(&whole) }),
        },
    }
}

fn add(found: &mut Found, more: Found) {
    let is_new = |list: &[Line], line: &Line| list.iter().all(|known| known.position != line.position);
    for line in more.whole {
        if is_new(&found.whole, &line) {
            found.whole.push(line);
        }
    }
    for line in more.longer {
        if is_new(&found.longer, &line) {
            found.longer.push(line);
        }
    }
}

/// The short form: the first checker moves by the higher die, or by the lower if that alone is legal.
fn men_by_dice(position: &Position, roll: Roll, lines: &[Line], points: &[u8]) -> Found {
    let dice = roll.unplayed();
    if points.len() > dice.left().len() {
        return Found::default();
    }
    if points.len() == 1 && !roll.is_double() {
        let mut both = search::by_dice(position, dice, lines, points);
        add(&mut both, search::by_dice(position, dice.turned(), lines, points));
        return both;
    }
    let found = search::by_dice(position, dice, lines, points);
    if found.whole.is_empty() { search::by_dice(position, dice.turned(), lines, points) } else { found }
}

fn points_of(asked: &Asked) -> Vec<u8> {
    match asked {
        Asked::Ways(ways) => ways.iter().flatten().map(|stop| stop.point).collect(),
        Asked::Points(points) => points.clone(),
    }
}

/// Possible meanings of the text: the numbers in it are all that is certain.
fn near(course: &Course, folded: &str) -> ReadError {
    let digits = folded.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
    ReadError::Unknown { candidates: near_points(&course.lines(), &digits.collect::<Vec<u8>>()) }
}

/// Legal plays that name the most of these points, and at least two of them.
fn near_points(lines: &[Line], points: &[u8]) -> Vec<String> {
    let score = |line: &Line| {
        let play = Play::of(line);
        let mut named: Vec<u8> = play.paths().iter().flat_map(|path| &path.stops).map(|stop| stop.point).collect();
        let hit = |point: &&u8| {
            let at = named.iter().position(|known| known == *point);
            at.map(|at| named.swap_remove(at)).is_some()
        };
        points.iter().filter(hit).count()
    };
    let scores: Vec<usize> = lines.iter().map(score).collect();
    let best = scores.iter().copied().max().filter(|best| *best >= 2);
    let nearest = lines.iter().zip(&scores).filter(|(_, score)| Some(**score) == best).map(|(line, _)| *line);
    texts(&nearest.collect::<Vec<_>>())
}
