//! Text of a puzzle: `rating;themes;goal;position;line`, one line of a file. `_` stands for a space within a move.

use anyhow::{Result, anyhow, bail, ensure};
use banco_engine::{AnyGame, GameKey, GameOptions};

/// Longest line of a file, in bytes. Composed endings also carry a name and are not bound by it.
pub(super) const BYTES_MAX: usize = 150;

/// Ratings that a puzzle may have.
pub(super) const RATINGS: std::ops::RangeInclusive<u32> = 300..=3_000;

/// Longest mate, in moves.
pub(super) const GOAL_MAX: u32 = 9;

/// Moves of the solver that win alike and are accepted at one place.
pub(super) const ALIKE_MAX: usize = 3;

/// A position with what solves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Puzzle {
    pub rating: u32,
    pub themes: Vec<String>,
    /// Moves to mate; 0: it wins, or it is the best play.
    pub goal: u32,
    pub position: String,
    /// Solver, defence, solver …: at each place the moves that are accepted. The line continues after the first.
    pub line: Vec<Vec<String>>,
    /// Name and source of a composed ending.
    pub origin: Option<[String; 2]>,
}

impl Puzzle {
    /// Reads a line of a file.
    ///
    /// # Errors
    /// Anything that is no line of this format.
    pub(super) fn read(text: &str) -> Result<Puzzle> {
        let fields: Vec<&str> = text.split(';').collect();
        let (fields, origin) = match fields.as_slice() {
            [fields @ .., name, source] if fields.len() == 5 => {
                (fields, Some([(*name).to_owned(), (*source).to_owned()]))
            }
            fields => (fields, None),
        };
        let [rating, themes, goal, position, line] = fields else { bail!("a puzzle has five fields") };
        let themes: Vec<String> = themes.split(',').map(str::to_owned).collect();
        let line = line.split(' ').map(|place| place.split('|').map(|mv| mv.replace('_', " ")).collect()).collect();
        let puzzle = Puzzle {
            rating: rating.parse()?,
            themes,
            goal: goal.parse()?,
            position: (*position).to_owned(),
            line,
            origin,
        };
        puzzle.examine(text)?;
        Ok(puzzle)
    }

    /// Form of the line alone, without the rules of its game.
    fn examine(&self, text: &str) -> Result<()> {
        ensure!(self.origin.is_some() || text.len() <= BYTES_MAX, "longer than {BYTES_MAX} bytes");
        ensure!(RATINGS.contains(&self.rating), "rating {} is out of range", self.rating);
        ensure!(self.goal <= GOAL_MAX, "goal {} is out of range", self.goal);
        ensure!(self.themes.iter().all(|theme| is_word(theme)), "a theme is a word of small letters and digits");
        ensure!(!self.line.is_empty() && self.line.len() % 2 == 1, "the line ends with a move of the solver");
        for (at, place) in self.line.iter().enumerate() {
            ensure!(place.iter().all(|mv| !mv.is_empty()), "a place of the line is empty");
            ensure!((1..=ALIKE_MAX).contains(&place.len()), "{} moves at one place", place.len());
            ensure!(at % 2 == 0 || place.len() == 1, "the defence has one move");
        }
        Ok(())
    }

    /// The line of a file.
    pub(super) fn write(&self) -> String {
        let line: Vec<String> = self.line.iter().map(|place| place.join("|").replace(' ', "_")).collect();
        let Puzzle { rating, goal, position, .. } = self;
        let mut text = format!("{rating};{};{goal};{position};{}", self.themes.join(","), line.join(" "));
        for field in self.origin.iter().flatten() {
            text = text + ";" + field;
        }
        text
    }

    /// Drops the last themes until the line is short enough; `None` if that does not suffice.
    pub(super) fn fitted(mut self) -> Option<Puzzle> {
        while self.origin.is_none() && self.write().len() > BYTES_MAX {
            if self.themes.len() < 2 {
                return None;
            }
            self.themes.pop();
        }
        Some(self)
    }

    /// The game at the position.
    ///
    /// # Errors
    /// The position is none of this game.
    pub(super) fn game(&self, key: GameKey) -> Result<AnyGame> {
        key.set_up(&self.position, &GameOptions::new()).map_err(|error| anyhow!("{error}"))
    }

    /// The moves that solve it.
    pub(super) fn solutions(&self) -> &[String] {
        self.line.first().map_or(&[], Vec::as_slice)
    }
}

fn is_word(theme: &str) -> bool {
    !theme.is_empty() && theme.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// The position text without counters, as far as the engine reads it so.
pub(super) fn shortened(key: GameKey, position: &str) -> String {
    let fields: Vec<&str> = position.split(' ').collect();
    let kept = match key {
        GameKey::Xiangqi | GameKey::Jieqi | GameKey::Caro => 2,
        GameKey::Chess => 4,
        // The lion field says what may not be captured next.
        GameKey::ChuShogi if fields.get(2).is_some_and(|lion| *lion != "-") => 3,
        GameKey::ChuShogi => 2,
        GameKey::Backgammon => fields.len(),
    };
    fields.into_iter().take(kept).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "1200;mate,quiet;2;4k4/9/9/9/9/9/9/9/4R4/3K1R3 w;f1f10|e2e9 e10d10 f10d10";

    #[test]
    fn a_line_is_written_as_it_was_read() {
        let puzzle = Puzzle::read(LINE).expect("read");
        assert_eq!((puzzle.rating, puzzle.goal, puzzle.line.len()), (1200, 2, 3));
        assert_eq!(puzzle.solutions(), ["f1f10", "e2e9"]);
        assert_eq!(puzzle.write(), LINE);
        let play = "1300;point,contact;0;4HPwATDgc/ABMA:cAkGAAAAAAAE;8/5_6/5";
        assert_eq!(Puzzle::read(play).expect("read").solutions(), ["8/5 6/5"]);
        assert_eq!(Puzzle::read(play).expect("read").write(), play);
        let named = format!("{LINE};七星聚会|Thất tinh tụ hội|Seven Stars Meet;sach 1");
        assert_eq!(Puzzle::read(&named).expect("read").write(), named);
    }

    #[test]
    fn lines_that_are_none_are_refused() {
        let long = LINE.replace("quiet", &"quiet,".repeat(20));
        let spoiled = [
            ("1200", "12"),
            ("1200", "3001"),
            ("1200", "high"),
            (";2;", ";10;"),
            ("mate,quiet", ""),
            ("mate,quiet", "Mate"),
            (" f10d10", ""),
            (" e10d10 ", " e10d10|e10f10 "),
            ("f1f10|", "a|b|c|f1f10|"),
            ("f1f10|", "|"),
            (";2;", ";"),
        ];
        for (from, to) in spoiled {
            assert!(Puzzle::read(&LINE.replace(from, to)).is_err(), "{from:?} -> {to:?}");
        }
        assert!(Puzzle::read(&long).is_err(), "too long");
    }

    #[test]
    fn counters_are_left_out_where_the_engine_needs_none() {
        let chess = "8/8/8/8/8/8/8/K1k5 w - - 12 60";
        assert_eq!(shortened(GameKey::Chess, chess), "8/8/8/8/8/8/8/K1k5 w - -");
        for key in GameKey::ALL {
            let start = key.start(&GameOptions::new()).expect("a start").position();
            let short = shortened(*key, &start);
            let read = key.set_up(&short, &GameOptions::new()).expect("the short text is a position");
            assert_eq!(shortened(*key, &read.position()), short);
        }
    }
}
