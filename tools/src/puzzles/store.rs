//! A file of puzzles: read at the start, extended line by line, so that a run may stop at any time.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use banco_ai::mix;
use banco_engine::GameKey;

use super::Order;
use super::format::Puzzle;
use super::twins;

/// Of so many puzzles one may begin with a check, and of so many one may be a mate in one.
pub(super) const CHECK_OF: usize = 4;
const MATE_IN_ONE_OF: usize = 10;

/// Rating below which a puzzle is very easy, and how many of how many may be: games hold far more of them than of others.
pub(super) const VERY_EASY_BELOW: u32 = 800;
const VERY_EASY: usize = 3;
const VERY_EASY_OF: usize = 4;

/// Theme of puzzles that begin with a check.
pub(super) const CHECK: &str = "check";

/// File of composed endings.
pub(super) const ENDINGS: &str = "cothe";

/// Puzzles of one file.
pub(super) struct Store {
    pub game: GameKey,
    pub path: PathBuf,
    head: String,
    pub puzzles: Vec<Puzzle>,
    keys: BTreeSet<String>,
}

impl Store {
    /// Reads the file of that name in `data/puzzles`, if it is there.
    ///
    /// # Errors
    /// A file that cannot be read, or a line of it that is no puzzle.
    pub(super) fn open(root: &Path, game: GameKey, name: &str) -> Result<Store> {
        let path = root.join("data/puzzles").join(format!("{name}.txt"));
        let mut store = Store { game, path, head: head(name), puzzles: Vec::new(), keys: BTreeSet::new() };
        if store.path.exists() {
            let text = std::fs::read_to_string(&store.path)?;
            for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
                let puzzle = Puzzle::read(line).with_context(|| format!("{name}.txt, line {}", at + 1))?;
                store.keys.insert(twins::key(game, &puzzle.position));
                store.puzzles.push(puzzle);
            }
        }
        Ok(store)
    }

    /// True if the position or a mirror image of it is there.
    pub(super) fn has(&self, position: &str) -> bool {
        self.keys.contains(&twins::key(self.game, position))
    }

    /// True if one more puzzle may have the theme, which one of so many may have.
    pub(super) fn has_room(&self, theme: &str, one_of: usize) -> bool {
        self.has_room_of(1, one_of, |puzzle| puzzle.themes.iter().any(|known| known == theme))
    }

    /// True if one more puzzle may be a mate in one.
    pub(super) fn has_room_for_mate_in_one(&self) -> bool {
        self.has_room_of(1, MATE_IN_ONE_OF, |puzzle| puzzle.goal == 1)
    }

    /// True if one more puzzle may be very easy.
    pub(super) fn has_room_for_very_easy(&self) -> bool {
        self.has_room_of(VERY_EASY, VERY_EASY_OF, |puzzle| puzzle.rating < VERY_EASY_BELOW)
    }

    /// True if with one more there are at most `most` of each `of` puzzles.
    fn has_room_of(&self, most: usize, of: usize, is_such: impl Fn(&&Puzzle) -> bool) -> bool {
        let count = self.puzzles.iter().filter(is_such).count();
        (count + 1) * of <= (self.puzzles.len() + of) * most
    }

    /// Adds a puzzle to the list and to the file; `false` if its position or an image of it is there.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn add(&mut self, puzzle: Puzzle) -> Result<bool> {
        if !self.keys.insert(twins::key(self.game, &puzzle.position)) {
            return Ok(false);
        }
        let folder = self.path.parent().ok_or_else(|| anyhow!("no folder"))?;
        std::fs::create_dir_all(folder)?;
        let is_new = !self.path.exists();
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        let head = if is_new { self.head.as_str() } else { "" };
        file.write_all(format!("{head}{}\n", puzzle.write()).as_bytes())?;
        self.puzzles.push(puzzle);
        Ok(true)
    }

    /// Adds puzzles until there are as many as ordered. `of_game` adds those of the game that a seed leads to, and returns
    /// their number.
    ///
    /// # Errors
    /// Those of `of_game`.
    pub(super) fn fill(
        &mut self,
        order: &Order,
        mut of_game: impl FnMut(u64, &mut Store) -> Result<usize>,
    ) -> Result<()> {
        let mut games = 0;
        while self.puzzles.len() < order.count {
            games += 1;
            if of_game(mix(order.seed, games), self)? > 0 {
                println!("{}: {} puzzles, {games} games", self.game.key(), self.puzzles.len());
            }
        }
        Ok(())
    }

    /// Writes the whole file again with the puzzles that `keep` names.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn retain(&mut self, keep: impl Fn(&Puzzle) -> bool) -> Result<()> {
        self.puzzles.retain(keep);
        let text = self.puzzles.iter().fold(self.head.clone(), |text, puzzle| text + &puzzle.write() + "\n");
        Ok(std::fs::write(&self.path, text)?)
    }
}

fn head(name: &str) -> String {
    let fields = if name == ENDINGS { ";name;source" } else { "" };
    format!("# rating;themes;moves to mate (0: it wins, or the best play);position;line{fields}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_continues_its_file_and_takes_no_position_twice() {
        let root = std::env::temp_dir().join(format!("banco-puzzles-{}", std::process::id()));
        let line = |file: &str| format!("900;{CHECK};1;3k5/9/9/9/9/9/9/9/4R4/4K4 w;{file}");
        let puzzle = |text: &str| Puzzle::read(text).expect("read");
        let mut store = Store::open(&root, GameKey::Xiangqi, "xiangqi").expect("opened");
        assert!(store.has_room(CHECK, CHECK_OF));
        assert!(store.add(puzzle(&line("e2d2"))).expect("written"));
        assert!(!store.has_room(CHECK, CHECK_OF) && !store.has_room_for_mate_in_one());
        let image = line("e2f2").replace("3k5", "5k3");
        assert!(!store.add(puzzle(&image)).expect("known"), "the mirror image");
        let mut again = Store::open(&root, GameKey::Xiangqi, "xiangqi").expect("opened again");
        assert_eq!(again.puzzles, store.puzzles);
        assert!(again.has("5k3/9/9/9/9/9/9/9/4R4/4K4 w"));
        again.retain(|_| false).expect("written");
        assert!(Store::open(&root, GameKey::Xiangqi, "xiangqi").expect("opened").puzzles.is_empty());
        std::fs::remove_dir_all(root).expect("removed");
    }
}
