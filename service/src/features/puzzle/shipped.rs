//! Puzzles of this release, by id. A file is read once for an index of 12 bytes a puzzle; a puzzle is read from its line
//! when it is asked for.
//!
//! An id comes from game and position, so a file may be sorted or extended. Of two puzzles with one id the first in the
//! order of positions has it; the other is in no index.

use std::sync::OnceLock;

use banco_engine::{GameKey, fnv1a_64};

use crate::features::puzzle::games::{GAMES, game_of_composed};
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::games::face;

/// Letters after the first one of an id that ids of daily puzzles never have there.
const SECOND: &[u8] = b"01abcdefghilou";
const REST: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";
/// Letters of an id; those of older releases have fewer.
const ID_LETTERS: usize = 6;
const OLD_ID_LETTERS: usize = 4;
/// Number of ids.
const CODES: u64 = SECOND.len() as u64 * (REST.len() as u64).pow(ID_LETTERS as u32 - 2);

/// A file of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shelf {
    /// Puzzles of a game.
    Game(GameKey),
    /// Composed endings of a game.
    Composed(GameKey),
}

impl Shelf {
    /// All files, those without a puzzle among them.
    fn all() -> impl Iterator<Item = Shelf> {
        let games = GameKey::ALL.iter().copied();
        games.clone().map(Shelf::Game).chain(games.map(Shelf::Composed))
    }

    /// The files with a puzzle: those of the games, then the composed endings.
    pub(crate) fn filled() -> impl Iterator<Item = Shelf> {
        GAMES.into_iter().map(Shelf::Game).chain(game_of_composed().map(Shelf::Composed))
    }

    /// Key in stored values, and word that asks for its puzzles.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Shelf::Game(game) => game.key(),
            Shelf::Composed(_) => "cothe",
        }
    }

    pub(crate) fn game(self) -> GameKey {
        match self {
            Shelf::Game(game) | Shelf::Composed(game) => game,
        }
    }

    /// File that a puzzle of this release is from.
    pub(crate) fn of(puzzle: &Puzzle) -> Shelf {
        if puzzle.composed.is_some() { Shelf::Composed(puzzle.game) } else { Shelf::Game(puzzle.game) }
    }

    fn text(self) -> &'static str {
        match self {
            Shelf::Game(game) => face(game).puzzles.set,
            Shelf::Composed(game) => face(game).puzzles.composed,
        }
    }

    /// Its puzzles, by code.
    pub(crate) fn entries(self) -> &'static [Entry] {
        static INDEXES: [OnceLock<Box<[Entry]>>; 2 * GameKey::ALL.len()] =
            [const { OnceLock::new() }; 2 * GameKey::ALL.len()];
        let at = Shelf::all().position(|known| known == self);
        let index = at.and_then(|at| INDEXES.get(at));
        index.map_or(&[], |index| index.get_or_init(|| read(self)))
    }

    /// The puzzle of an entry.
    pub(crate) fn puzzle(self, entry: &Entry) -> Option<Puzzle> {
        Puzzle::read(self.game(), self.line(entry)?)
    }

    /// Its line in the file.
    fn line(self, entry: &Entry) -> Option<&'static str> {
        self.text().get(entry.offset as usize..)?.lines().next()
    }

    /// True if one of its puzzles has this theme.
    pub(crate) fn has_any(self, theme: &str) -> bool {
        self.entries().iter().any(|entry| self.has_theme(entry, theme))
    }

    /// True if the puzzle of an entry has this theme.
    pub(crate) fn has_theme(self, entry: &Entry, theme: &str) -> bool {
        let themes = self.line(entry).and_then(|line| line.split(';').nth(1));
        themes.is_some_and(|themes| themes.split(',').any(|known| known == theme))
    }
}

/// A puzzle in an index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Number of its id.
    pub code: u32,
    /// Beginning of its line in the file.
    offset: u32,
    /// Rating with which it was made.
    pub rating: u16,
}

impl Entry {
    pub(crate) fn id(&self) -> String {
        id_of(self.code)
    }
}

/// Id with this number.
pub(crate) fn id_of(code: u32) -> String {
    let (mut rest, base) = (code, REST.len() as u32);
    let mut letters = [b'u'; ID_LETTERS];
    for letter in letters.iter_mut().skip(2).rev() {
        *letter = REST[(rest % base) as usize];
        rest /= base;
    }
    letters[1] = SECOND[rest as usize % SECOND.len()];
    letters.iter().copied().map(char::from).collect()
}

/// Number of an id; `None` for another form.
pub(crate) fn code_of(id: &str) -> Option<u32> {
    let [b'u', second, rest @ ..] = id.as_bytes() else { return None };
    if rest.len() != ID_LETTERS - 2 {
        return None;
    }
    let place = |letters: &[u8], letter: u8| letters.iter().position(|known| *known == letter).map(|at| at as u32);
    let first = place(SECOND, *second)?;
    rest.iter().try_fold(first, |code, letter| Some(code * REST.len() as u32 + place(REST, *letter)?))
}

/// Index of a file: lines of another form are not in it.
fn read(shelf: Shelf) -> Box<[Entry]> {
    let (text, key) = (shelf.text(), shelf.key());
    let mut offset = 0;
    let mut entries = Vec::new();
    for line in text.split_inclusive('\n') {
        let at = offset;
        offset += line.len();
        let mut fields = line.split(';');
        let rating = fields.next().and_then(|field| field.parse().ok());
        let position = fields.nth(2);
        if let (Some(rating), Some(position), Ok(at)) = (rating, position, u32::try_from(at))
            && Puzzle::read(shelf.game(), line.trim_end()).is_some()
        {
            let code = (fnv1a_64([key, position.trim()]) % CODES) as u32;
            entries.push((Entry { code, offset: at, rating }, position));
        }
    }
    entries.sort_unstable_by_key(|(entry, position)| (entry.code, *position, entry.offset));
    entries.dedup_by_key(|(entry, _)| entry.code);
    entries.into_iter().map(|(entry, _)| entry).collect()
}

/// The puzzle of this release or of an older one with this id, in any case of letters.
pub(crate) fn shipped(id: &str) -> Option<Puzzle> {
    let id = id.to_ascii_lowercase();
    if let Some((game, place)) = old_place(&id) {
        return old_lines(game).nth(place).and_then(|line| Puzzle::read_old(game, line));
    }
    let (shelf, entry) = found(&id)?;
    shelf.puzzle(entry)
}

/// File and entry of a puzzle of this release.
pub(crate) fn found(id: &str) -> Option<(Shelf, &'static Entry)> {
    let code = code_of(id)?;
    Shelf::all().find_map(|shelf| {
        let entries = shelf.entries();
        let at = entries.binary_search_by_key(&code, |entry| entry.code).ok()?;
        Some((shelf, &entries[at]))
    })
}

fn old_lines(game: GameKey) -> impl Iterator<Item = &'static str> {
    face(game).puzzles.old.lines().filter(|line| !line.starts_with('#'))
}

/// Game and place of a puzzle of an older release: its id has the letter of its game and two digits.
pub(crate) fn old_place(id: &str) -> Option<(GameKey, usize)> {
    let [b'u', letter, digits @ ..] = id.as_bytes() else { return None };
    if id.len() != OLD_ID_LETTERS || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut games = GameKey::ALL.iter().copied().filter(|game| !face(*game).puzzles.old.is_empty());
    let game = games.nth(usize::from(letter.checked_sub(b'a')?))?;
    let place = id.get(2..)?.parse().ok()?;
    old_lines(game).nth(place).map(|_| (game, place))
}

/// Puzzles of a game in older releases.
pub(crate) fn old_count(game: GameKey) -> usize {
    old_lines(game).count()
}

/// Number of the id of a puzzle of this release, of which a chat may keep a copy; `None` of older ones.
pub(crate) fn code_in(puzzle: &Puzzle) -> Option<u32> {
    let position = puzzle.position.as_deref()?;
    Some((fnv1a_64([Shelf::of(puzzle).key(), position]) % CODES) as u32)
}

#[cfg(test)]
mod tests;
