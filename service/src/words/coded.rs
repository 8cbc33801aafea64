//! Moves of chu shogi in words, because few people know the codes of 29 kinds of pieces.

use banco_engine::{GameKey, Notation};

use super::{kind_within, written};
use crate::games::face;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;

/// A move within a sentence in its reader's notation; in chu shogi with the piece's name before it.
pub(crate) fn told(taste: &DisplayPrefs, game: GameKey, canonical: &str, write: impl Fn(Notation) -> String) -> String {
    let notation = taste.notation(game);
    let mv = written(taste.lang, write(notation));
    // The Vietnamese notation names the piece itself.
    let mover = face(game).mover.filter(|_| notation != Notation::Vietnamese);
    let Some(kind) = mover.and_then(|mover| mover(&write(Notation::English))) else { return mv };
    let key = if notation == Notation::Coordinates { "chu-move" } else { "chu-move-coded" };
    let sentence = Sentence::new(taste.lang, key).text("man", kind_within(taste.lang, kind));
    sentence.text("way", way(canonical)).text("move", mv).plain()
}

/// The squares of a canonical move in order: `7i-7h`, `6f-6e-5d`.
fn way(canonical: &str) -> String {
    let mut way = String::with_capacity(canonical.len() + 2);
    let mut before = None;
    for c in canonical.chars() {
        if c.is_ascii_digit() && before.is_some_and(|before: char| before.is_ascii_alphabetic()) {
            way.push('-');
        }
        way.push(c);
        before = Some(c);
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_parted() {
        assert_eq!([way("7i7h"), way("12k12j+"), way("6f6e5d")], ["7i-7h", "12k-12j+", "6f-6e-5d"]);
    }
}
