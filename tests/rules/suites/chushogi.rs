//! Chu shogi: the rules checked by the vectors, by the seed's diagrams, and clause by clause.

mod clauses;
mod handicaps;
mod lions;
mod notation;
mod options;
mod shogiops;
mod vectors;

use banco_engine::fnv1a_64;
use banco_engine::games::chushogi::{Course, Laws, Move, Position, sfen};

const PROFILES: [(&str, Laws); 3] =
    [("default", Laws::DEFAULT), ("lishogi", Laws::LISHOGI), ("okazaki", Laws::OKAZAKI)];

fn course(text: &str, laws: Laws) -> Course {
    let (position, number) = sfen::read(text, laws).unwrap_or_else(|error| panic!("{text}: {error}"));
    Course::new(position, number)
}

fn position(text: &str, laws: Laws) -> Position {
    *course(text, laws).position()
}

/// Move for a text in this position; the text may also name an empty intermediate square.
fn mv(position: &Position, text: &str) -> Move {
    position.canonical(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// Plays moves and asserts that each is legal.
fn play(course: &mut Course, moves: &[impl AsRef<str>]) {
    for text in moves.iter().map(AsRef::as_ref) {
        let mv = mv(course.position(), text);
        course.allow(mv).unwrap_or_else(|illegal| panic!("{text}: {illegal}"));
        course.play(mv).expect("a man stands there");
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

fn canonical(position: &Position) -> Vec<String> {
    sorted(position.legal_moves().iter().map(Move::to_string).collect())
}

fn usi(position: &Position) -> Vec<String> {
    sorted(position.legal_moves().into_iter().flat_map(|mv| position.usi_texts(mv)).collect())
}

/// Count and hash of a sorted list, as the vectors state them.
fn count_and_hash(texts: &[String]) -> (usize, String) {
    (texts.len(), format!("{:016x}", fnv1a_64(texts.iter().map(String::as_str))))
}
