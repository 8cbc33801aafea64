//! A whole play as text: `24/18*/16 8/5(2)`. Law: clause 6.2; order as GNU Backgammon prints it.
//!
//! One checker's steps are one path; a point on the way is named only where something was hit. Paths
//! stand from high to low, and a hit is marked where its point is first named.

use std::fmt;
use std::str::FromStr;

use crate::{MOVE_TEXT_BYTES_MAX, ReadError};

use super::plays::Line;
use super::position::{BAR, OFF};

/// Steps of one play at most: the four of a double.
const STEPS_MAX: usize = 4;

/// One checker's way: where it starts, where it hits on the way, where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// From high to low, at least two.
    pub stops: Vec<Stop>,
}

/// A point of a path as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stop {
    /// By the mover's numbers; [`BAR`] and [`OFF`] too.
    pub point: u8,
    /// A checker was hit there; marked where the play names the point first.
    pub hit: bool,
}

impl Stop {
    /// A point where nothing is hit.
    pub const fn at(point: u8) -> Stop {
        Stop { point, hit: false }
    }
}

impl Path {
    /// Origin of the checker, by the mover's numbers.
    pub fn from(&self) -> u8 {
        self.stops.first().map_or(OFF, |stop| stop.point)
    }

    /// Target of the checker, by the mover's numbers.
    pub fn to(&self) -> u8 {
        self.stops.last().map_or(OFF, |stop| stop.point)
    }

    /// The legs of the way: from, to.
    pub fn legs(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.stops.windows(2).map(|leg| (leg[0].point, leg[1].point))
    }
}

/// A play in its canonical form, without the position it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    paths: Vec<Path>,
}

impl Play {
    /// The form of a generated play.
    pub fn of(line: &Line) -> Play {
        let mut legs: Vec<[Stop; 2]> =
            line.steps().iter().map(|step| [Stop::at(step.from), Stop { point: step.to, hit: step.hit }]).collect();
        // A hit belongs to the point: whichever checker came first, all that pass it may name it.
        let hits: Vec<u8> = line.steps().iter().filter(|step| step.hit).map(|step| step.to).collect();
        legs.sort_by_key(|[from, to]| std::cmp::Reverse((from.point, to.point)));
        Play::joined(legs.into_iter().map(|leg| leg.to_vec()).collect(), &hits)
    }

    /// Joins the ways of checkers that continue where another came to rest, and puts all in order.
    ///
    /// `ways` stand from high to low.
    pub fn joined(mut ways: Vec<Vec<Stop>>, hits: &[u8]) -> Play {
        let mut at = 0;
        while at < ways.len() {
            let mut next = at + 1;
            while next < ways.len() {
                let end = ways[at].last().map_or(OFF, |stop| stop.point);
                let goes_on = end != OFF && ways[next].first().is_some_and(|stop| stop.point == end);
                if goes_on {
                    let rest = ways.remove(next);
                    if !hits.contains(&end) {
                        ways[at].pop();
                    }
                    ways[at].extend(rest.into_iter().skip(1));
                } else {
                    next += 1;
                }
            }
            at += 1;
        }
        let mut named = Vec::new();
        for stop in ways.iter_mut().flatten() {
            stop.hit = hits.contains(&stop.point) && !named.contains(&stop.point);
            named.push(stop.point);
        }
        Play { paths: ways.into_iter().map(|stops| Path { stops }).collect() }
    }

    /// One for each checker that moves, from high to low.
    pub fn paths(&self) -> &[Path] {
        &self.paths
    }
}

/// A point as it is written: `bar`, `off` or its number.
pub fn point_name(point: u8) -> String {
    match point {
        BAR => "bar".to_owned(),
        OFF => "off".to_owned(),
        _ => point.to_string(),
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, stop) in self.stops.iter().enumerate() {
            let slash = if at > 0 { "/" } else { "" };
            let star = if stop.hit { "*" } else { "" };
            write!(f, "{slash}{}{star}", point_name(stop.point))?;
        }
        Ok(())
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let same = |one: &Path, other: &Path| {
            one.stops.iter().map(|stop| stop.point).eq(other.stops.iter().map(|stop| stop.point))
        };
        for (at, group) in self.paths.chunk_by(same).enumerate() {
            let space = if at > 0 { " " } else { "" };
            if let Some(path) = group.first() {
                write!(f, "{space}{path}")?;
            }
            if group.len() > 1 {
                write!(f, "({})", group.len())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Play {
    type Err = ReadError;

    /// Reads canonical text and no other.
    fn from_str(text: &str) -> Result<Play, ReadError> {
        if text.len() > MOVE_TEXT_BYTES_MAX {
            return Err(ReadError::TooLong);
        }
        if text.is_empty() {
            return Err(ReadError::Empty);
        }
        let mut paths = Vec::new();
        for word in text.split(' ') {
            let (path, count) = read_group(word).ok_or_else(nothing)?;
            let follower = Path { stops: path.stops.iter().map(|stop| Stop::at(stop.point)).collect() };
            paths.push(path);
            paths.extend(std::iter::repeat_n(follower, count - 1));
        }
        let legs: usize = paths.iter().map(|path| path.stops.len() - 1).sum();
        let play = Play { paths };
        if legs <= STEPS_MAX && play.to_string() == text { Ok(play) } else { Err(nothing()) }
    }
}

const fn nothing() -> ReadError {
    ReadError::Unknown { candidates: Vec::new() }
}

/// `24/18*/16(2)`: a path and how often it is made.
fn read_group(word: &str) -> Option<(Path, usize)> {
    let (way, count) = match word.strip_suffix(')') {
        Some(rest) => rest.split_once('(').and_then(|(way, count)| Some((way, count.parse().ok()?)))?,
        None => (word, 1),
    };
    let stops: Vec<Stop> = way.split('/').map(read_stop).collect::<Option<_>>()?;
    let falls = stops.windows(2).all(|leg| leg[0].point > leg[1].point);
    (falls && stops.len() > 1 && (1..=STEPS_MAX).contains(&count)).then_some((Path { stops }, count))
}

fn read_stop(text: &str) -> Option<Stop> {
    let (name, hit) = text.strip_suffix('*').map_or((text, false), |name| (name, true));
    let point = match name {
        "bar" => BAR,
        "off" => OFF,
        _ => name.parse().ok().filter(|point| (1..BAR).contains(point))?,
    };
    Some(Stop { point, hit })
}
