//! Rulings of a moderator, in the words of their buttons.

use std::fmt;

use banco_engine::{Ruling, Seat};

/// A moderator's ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judging {
    /// Result of the game.
    pub ruling: Ruling,
    /// True if the moderator has confirmed.
    pub is_sure: bool,
}

/// Rulings by their words.
const RULINGS: [(&str, Ruling); 4] = [
    ("end", Ruling::Abort),
    ("draw", Ruling::Draw),
    ("win1", Ruling::Win(Seat::First)),
    ("win2", Ruling::Win(Seat::Second)),
];

/// Suffix of a confirmed ruling.
const SURE: &str = "!";

impl Judging {
    /// A ruling that still has to be confirmed.
    pub(crate) const fn unsure(ruling: Ruling) -> Judging {
        Judging { ruling, is_sure: false }
    }

    /// Reads the argument of a button.
    pub(crate) fn read(text: &str) -> Option<Judging> {
        let (word, is_sure) = text.strip_suffix(SURE).map_or((text, false), |word| (word, true));
        let (_, ruling) = RULINGS.into_iter().find(|(known, _)| *known == word)?;
        Some(Judging { ruling, is_sure })
    }
}

impl fmt::Display for Judging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = RULINGS.into_iter().find(|(_, known)| *known == self.ruling).map_or("", |(word, _)| word);
        write!(f, "{word}{}", if self.is_sure { SURE } else { "" })
    }
}
