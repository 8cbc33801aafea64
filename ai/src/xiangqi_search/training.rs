//! Training of the net of xiangqi.

use banco_engine::games::xiangqi::{Man, Point, Xiangqi};
use banco_engine::{Game, GameOptions, Seat};

use crate::net::training::{Lesson, train};

use super::net::{HIDDEN, INPUTS, bucket, inputs};
use super::{judge, origin};

/// Reads a lesson: a position text, the score of the search there for the side to move in hundredths of a pawn, and 2, 1
/// or 0 for a win, a draw or a loss of the same side. `None` for a text that is no position.
pub fn xiangqi_lesson(text: &str, score: i16, result: u8) -> Option<Lesson> {
    let options = Xiangqi::options(&GameOptions::new()).ok()?;
    let node = origin::xiangqi(&Xiangqi::from_position(text, &options).ok()?).node;
    let own = node.position.to_move();
    let input = |(point, man): (Point, Man)| {
        let [first, second] = inputs(man.piece, point, man.seat).map(|input| input as u16);
        if own == Seat::First { [first, second] } else { [second, first] }
    };
    let men: Vec<(Point, Man)> = node.position.men().collect();
    let turn = |(point, man): &(Point, Man)| Some((Point::at(8 - point.file(), point.rank())?, *man));
    Some(Lesson {
        inputs: men.iter().copied().map(input).collect(),
        mirrored: men.iter().filter_map(turn).map(input).collect(),
        bucket: u8::try_from(bucket(&node.position)).ok()?,
        counted: i16::try_from(judge::by_hand(&node)).ok()?,
        score,
        result,
    })
}

/// Trains the net and returns its file; `told` hears of the mean square error of each epoch.
pub fn xiangqi(lessons: &[Lesson], epochs: u32, seed: u64, told: impl FnMut(u32, f32)) -> Vec<u8> {
    train::<HIDDEN>(lessons, INPUTS, epochs, seed, told)
}
