//! One folder per game. Games do not import each other; jieqi alone uses xiangqi's steps and endings.

pub mod backgammon;
pub mod caro;
pub mod chess;
pub mod chushogi;
pub mod jieqi;
pub mod xiangqi;
