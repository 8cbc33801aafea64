//! Marks of moves, as books and programs print them.

/// Mark of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `!!`: the only good move, and it gives up a piece.
    Brilliant,
    /// `!`: the only good move.
    Good,
    /// `?!`: an inaccuracy.
    Doubtful,
    /// `?`: a mistake.
    Mistake,
    /// `??`: a blunder.
    Blunder,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 5] = [Mark::Brilliant, Mark::Good, Mark::Doubtful, Mark::Mistake, Mark::Blunder];

    /// The mark as it is printed.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Brilliant => "!!",
            Mark::Good => "!",
            Mark::Doubtful => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The mark that is printed so.
    pub fn from_sign(sign: &str) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.sign() == sign)
    }

    /// Its numeric annotation glyph in PGN.
    pub const fn glyph(self) -> u8 {
        match self {
            Mark::Brilliant => 3,
            Mark::Good => 1,
            Mark::Doubtful => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }

    /// True for the marks of errors.
    pub const fn is_error(self) -> bool {
        matches!(self, Mark::Doubtful | Mark::Mistake | Mark::Blunder)
    }

    /// Mark of an error that lost so much, in thousandths of the chance to win; `errors`: the least losses of the
    /// three marks, in order.
    pub fn of_loss(loss: u16, errors: [u16; 3]) -> Option<Mark> {
        let [doubtful, mistake, blunder] = errors;
        match loss {
            loss if loss >= blunder => Some(Mark::Blunder),
            loss if loss >= mistake => Some(Mark::Mistake),
            loss if loss >= doubtful => Some(Mark::Doubtful),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_has_the_mark_of_the_highest_step_that_it_reaches() {
        let of = |loss| Mark::of_loss(loss, [100, 200, 300]).map(Mark::sign);
        let known = [(99, None), (100, Some("?!")), (199, Some("?!")), (200, Some("?")), (299, Some("?"))];
        for (loss, sign) in known.into_iter().chain([(300, Some("??")), (1_000, Some("??"))]) {
            assert_eq!(of(loss), sign, "{loss}");
        }
        for mark in Mark::ALL {
            assert_eq!(Mark::from_sign(mark.sign()), Some(mark));
        }
    }
}
