//! A puzzle: a position, and the line that solves it.

use banco_engine::{GameKey, Seat, Table};
use banco_ports::Lang;
use serde::{Deserialize, Serialize};

use crate::games::{Aim, face};
use crate::start_table::{played, posed_table, start_table};
use crate::words::seat_name;

/// Ratings of puzzles, as files may have them.
pub(crate) const RATING_MIN: u16 = 300;
pub(crate) const RATING_MAX: u16 = 3000;

/// Ratings from which a puzzle is called medium, and hard.
const MEDIUM_FROM: u16 = 1200;
const HARD_FROM: u16 = 1700;

/// Longest mate of a puzzle, in moves, and most half-moves of a line.
const GOAL_MAX: u8 = 99;
const LINE_MAX: usize = 199;

/// Sign between the moves of which each solves a step.
const OR: char = '|';

/// Theme of a composed ending in which the solver holds the draw.
const DRAW: &str = "draw";

/// Difficulty of a puzzle in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    /// In the order in which the days of a chat repeat them.
    pub(crate) const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// Word in files and sentences.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }

    /// Difficulty of a puzzle with this rating.
    pub(crate) fn of(rating: u16) -> Difficulty {
        match rating {
            ..MEDIUM_FROM => Difficulty::Easy,
            MEDIUM_FROM..HARD_FROM => Difficulty::Medium,
            HARD_FROM.. => Difficulty::Hard,
        }
    }

    /// A rating in the middle of the difficulty.
    pub(crate) fn rating(self) -> u16 {
        match self {
            Difficulty::Easy => MEDIUM_FROM - 250,
            Difficulty::Medium => u16::midpoint(MEDIUM_FROM, HARD_FROM),
            Difficulty::Hard => HARD_FROM + 250,
        }
    }
}

/// Origin of a composed ending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Composed {
    /// Names in Chinese, Vietnamese and English, as far as they are known, with a bar between.
    pub name: String,
    /// Key of the book, and its number there.
    pub source: String,
}

/// A position with the line that solves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Puzzle {
    pub game: GameKey,
    /// Moves to mate; 0 means a win without a counted mate, or the best move.
    pub goal: u8,
    /// The line in canonical form: a move of the solver, the defence, and so on. A step of the solver may have
    /// alternatives, with a bar between.
    pub line: Vec<String>,
    /// Moves before the position, from the usual start; only of a puzzle of an older release, which asks for the first
    /// move of its line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Difficulty of such a puzzle; the oldest have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
    /// Position text; missing on puzzles of older releases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Rating with which it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Keys of themes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<String>,
    /// Origin of a composed ending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub composed: Option<Composed>,
}

impl Puzzle {
    /// Puzzle of a line `rating;themes;goal;position;line`, after which a composed one has its name and source; `None`
    /// for a remark, and for a line of another form.
    pub(crate) fn read(game: GameKey, text: &str) -> Option<Puzzle> {
        let mut fields = text.split(';');
        let rating = fields.next()?.parse().ok().filter(|rating| (RATING_MIN..=RATING_MAX).contains(rating))?;
        let themes = fields.next()?.split(',').filter(|theme| !theme.is_empty()).map(str::to_owned).collect();
        let goal = fields.next()?.parse().ok().filter(|goal| *goal <= GOAL_MAX)?;
        let position = fields.next()?.trim().to_owned();
        let line = steps_of(game, fields.next()?)?;
        let composed = fields.next().zip(fields.next());
        let composed = composed.map(|(name, source)| Composed { name: name.to_owned(), source: source.to_owned() });
        (line.len() % 2 == 1 && !position.is_empty()).then_some(Puzzle {
            game,
            goal,
            line,
            moves: Vec::new(),
            difficulty: None,
            position: Some(position),
            rating: Some(rating),
            themes,
            composed,
        })
    }

    /// Puzzle of a line `difficulty;goal;line;moves` of an older release; `None` for a remark.
    pub(crate) fn read_old(game: GameKey, text: &str) -> Option<Puzzle> {
        let mut fields = text.split(';');
        let word = fields.next()?;
        let difficulty = Some(Difficulty::ALL.into_iter().find(|known| known.key() == word)?);
        let goal = fields.next()?.parse().ok()?;
        let line = steps(fields.next()?)?;
        let moves = fields.next()?.split_whitespace().map(str::to_owned).collect();
        let (position, rating, themes, composed) = (None, None, Vec::new(), None);
        Some(Puzzle { game, goal, line, moves, difficulty, position, rating, themes, composed })
    }

    /// Difficulty in one word; `None` of the oldest puzzles.
    pub(crate) fn difficulty(&self) -> Option<Difficulty> {
        self.rating.map(Difficulty::of).or(self.difficulty)
    }

    /// Rating with which it was made.
    pub(crate) fn rating(&self) -> u16 {
        self.rating.or(self.difficulty.map(Difficulty::rating)).unwrap_or(Difficulty::Medium.rating())
    }

    /// Half-moves of the line that are played: all, or the first move in a puzzle of an older release.
    pub(crate) fn plies(&self) -> usize {
        if self.position.is_some() { self.line.len() } else { 1 }
    }

    /// The move of the line at this half-move: of alternatives the first, with which the line continues.
    pub(crate) fn mv(&self, at: usize) -> &str {
        self.line.get(at).and_then(|step| step.split(OR).next()).unwrap_or_default()
    }

    /// All moves that the line has at this half-move.
    pub(crate) fn alternatives(&self, at: usize) -> impl Iterator<Item = &str> {
        self.line.get(at).into_iter().flat_map(|step| step.split(OR))
    }

    /// Moves to mate that are left at this half-move; 0 where none are counted.
    pub(crate) fn goal_at(&self, at: usize) -> u8 {
        let played = u8::try_from(at / 2).unwrap_or(u8::MAX);
        if self.goal == 0 { 0 } else { self.goal.saturating_sub(played).max(1) }
    }

    /// True if the solver is to hold the draw.
    pub(crate) fn is_draw(&self) -> bool {
        self.composed.is_some() && self.themes.iter().any(|theme| theme == DRAW)
    }

    /// The position after so many half-moves of the line, as a table with `names` at its seats. Such a table belongs to
    /// no account and is not stored.
    fn table(&self, id: &str, names: [String; 2], at: usize) -> Option<Table> {
        let mut table = match &self.position {
            Some(position) => posed_table(id.to_owned(), self.game, names, position)?,
            None => {
                let start = start_table(id.to_owned(), self.game, names)?;
                self.moves.iter().try_fold(start, |table, mv| played(&table, mv))?
            }
        };
        for ply in 0..at.min(self.line.len()) {
            table = played(&table, self.mv(ply))?;
        }
        Some(table)
    }

    /// The position after so many half-moves of the line, with its seats named in a language.
    pub(crate) fn seated(&self, id: &str, lang: Lang, at: usize) -> Option<Table> {
        self.table(id, Seat::BOTH.map(|seat| seat_name(lang, self.game, seat)), at)
    }

    /// Half-moves of the line at which a table of the puzzle has this version.
    pub(crate) fn at_version(&self, version: u32) -> Option<usize> {
        let before = if self.position.is_some() { 0 } else { self.moves.len() };
        usize::try_from(version).ok()?.checked_sub(before + 1).filter(|at| *at < self.plies() && at % 2 == 0)
    }
}

/// Steps of a line; `None` for no step, or for too many.
fn steps(text: &str) -> Option<Vec<String>> {
    let steps: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    (1..=LINE_MAX).contains(&steps.len()).then_some(steps)
}

/// Steps of a line of this game. Where the best play of dice is asked for, the line is one step, because a play has
/// blanks.
fn steps_of(game: GameKey, text: &str) -> Option<Vec<String>> {
    match face(game).puzzles.aim {
        Aim::Win | Aim::BestChance => steps(text),
        Aim::BestPlay => Some(vec![text.trim().replace('_', " ")]).filter(|steps| !steps[0].is_empty()),
    }
}
