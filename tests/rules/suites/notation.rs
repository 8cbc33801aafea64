//! Reading and printing of moves: clause 6 of xiangqi, clause 4.2 of jieqi.
//!
//! Cases are lines of `tests/games/<game>/notation.txt`; the corpora add the rest.

pub mod cases;
mod corpora;
mod hostile;
mod meant;
