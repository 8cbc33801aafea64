//! From tokens to what is asked for: ways of single checkers, or the checkers to move with the dice.

use super::super::play::{Path, Play, Stop};
use super::super::position::{BAR, OFF, Position};
use super::text::Token;

/// Steps a text may ask for: a double has four, and more are never meant.
const STEPS_MAX: usize = 8;

/// Request of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// One way for each checker; `hit` marks what the text says was hit.
    Ways(Vec<Vec<Stop>>),
    /// Points without a way between them: checkers to be moved by the dice in order, or pairs of from and to.
    Points(Vec<u8>),
}

/// Reads tokens; `None` where they make no play.
pub(super) fn parse(tokens: &[Token]) -> Option<Asked> {
    let mut reader = Reader { tokens, ways: Vec::new() };
    while !reader.tokens.is_empty() {
        reader.group()?;
    }
    let ways = reader.ways;
    if ways.is_empty() || ways.len() > STEPS_MAX {
        return None;
    }
    if ways.iter().all(|way| matches!(way[..], [Stop { hit: false, .. }])) {
        return Some(Asked::Points(ways.into_iter().flatten().map(|stop| stop.point).collect()));
    }
    ways.iter().all(|way| way.len() > 1).then_some(Asked::Ways(ways))
}

struct Reader<'a> {
    tokens: &'a [Token],
    ways: Vec<Vec<Stop>>,
}

impl Reader<'_> {
    fn next_is(&self, token: Token) -> bool {
        self.tokens.first() == Some(&token)
    }

    fn skip(&mut self, token: Token) -> bool {
        let is_next = self.next_is(token);
        if is_next {
            self.tokens = &self.tokens[1..];
        }
        is_next
    }

    fn stop(&mut self) -> Option<Stop> {
        let (first, rest) = self.tokens.split_first()?;
        let Token::Point(point) = *first else { return None };
        self.tokens = rest;
        Some(Stop { point, hit: self.skip(Token::Hit) })
    }

    fn group(&mut self) -> Option<()> {
        if self.skip(Token::Enter) {
            // `vào 22, 24`: every point up to the next way.
            loop {
                let way = self.way(vec![Stop::at(BAR)])?;
                self.keep(way)?;
                if !self.next_is_lone_point() {
                    return Some(());
                }
            }
        }
        if self.skip(Token::BearOff) {
            // `bear off 6`, `rút 6 5`: every point up to the next way.
            self.skip(Token::Point(OFF));
            loop {
                let stop = self.stop()?;
                self.keep(vec![stop, Stop::at(OFF)])?;
                if !self.next_is_lone_point() {
                    return Some(());
                }
            }
        }
        let way = self.way(Vec::new())?;
        self.keep(way)
    }

    fn next_is_lone_point(&self) -> bool {
        matches!(self.tokens, [Token::Point(_)] | [Token::Point(_), Token::Point(_) | Token::Times(_), ..])
    }

    fn way(&mut self, mut way: Vec<Stop>) -> Option<Vec<Stop>> {
        way.push(self.stop()?);
        // `thanh vào 22` is a way as `thanh/22` is.
        let enters = matches!(way[..], [Stop { point: BAR, .. }]) && self.skip(Token::Enter);
        if enters {
            way.push(self.stop()?);
        }
        while self.skip(Token::To) {
            way.push(self.stop()?);
        }
        Some(way)
    }

    fn keep(&mut self, way: Vec<Stop>) -> Option<()> {
        let count = match self.tokens.split_first() {
            Some((Token::Times(count), rest)) => {
                self.tokens = rest;
                usize::from(*count)
            }
            Some(_) | None => 1,
        };
        self.ways.extend(std::iter::repeat_n(way, count));
        Some(())
    }
}

/// Points as pairs of from and to, if every pair falls: `8 5 6 5`.
pub(super) fn pairs(points: &[u8]) -> Option<Vec<Vec<Stop>>> {
    let pairs = points.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    pairs.map(|pair| (pair[0] > pair[1]).then(|| pair.iter().map(|point| Stop::at(*point)).collect())).collect()
}

/// The canonical form of ways that fall, legal or not; `None` if a checker would go back or there are too many steps.
pub(super) fn form(position: &Position, ways: &[Vec<Stop>]) -> Option<Play> {
    let falls = |way: &Vec<Stop>| way.len() > 1 && way.windows(2).all(|leg| leg[0].point > leg[1].point);
    if !ways.iter().all(falls) {
        return None;
    }
    let hit_at = |point: u8| position.enemies(point) == 1;
    let mut ways: Vec<Vec<Stop>> = ways.to_vec();
    let mut hits = Vec::new();
    for way in &mut ways {
        let end = way.len() - 1;
        let mut at = 0;
        way.retain(|stop| {
            at += 1;
            at == 1 || at > end || hit_at(stop.point)
        });
        hits.extend(way.iter().skip(1).map(|stop| stop.point).filter(|point| hit_at(*point)));
    }
    ways.sort_by_key(|way| std::cmp::Reverse(way.iter().map(|stop| stop.point).collect::<Vec<_>>()));
    let play = Play::joined(ways, &hits);
    let legs: usize = play.paths().iter().map(|path: &Path| path.stops.len() - 1).sum();
    (legs <= 4).then_some(play)
}
