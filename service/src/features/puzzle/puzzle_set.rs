//! Puzzles: positions from the bot's own games with exactly one winning move (`cargo xtask puzzles`).

use std::sync::LazyLock;

use banco_engine::{GameKey, Seat, Table};
use banco_ports::Lang;
use serde::{Deserialize, Serialize};

use crate::features::puzzle::games::GAMES;
use crate::games::face;
use crate::start_table::{played, start_table};
use crate::words::seat_name;

static ALL: LazyLock<[Vec<Puzzle>; GAMES.len()]> = LazyLock::new(|| {
    let mut of_game = [const { Vec::new() }; GAMES.len()];
    for (game, puzzles) in GAMES.into_iter().zip(&mut of_game) {
        let lines = face(game).puzzles.unwrap_or_default().lines();
        puzzles.extend(lines.filter_map(|line| Puzzle::read(game, line)));
    }
    of_game
});

/// Places at the start of each set that hold the puzzles of version 0.1: a chat that had those continues behind them.
const FIRST_SET: u64 = 27;

/// Puzzles of a game that have an id: its number has two digits.
const PLACES_MAX: usize = 100;

/// Place of a game among those that have puzzles.
fn set_of(game: GameKey) -> Option<usize> {
    GAMES.iter().position(|known| *known == game)
}

/// Difficulty of a puzzle, by the length of its solution, and by how often a weak level of the computer finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    /// In the order in which a set repeats them.
    const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// Word in files and sentences.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }
}

/// A position with one winning move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Puzzle {
    pub game: GameKey,
    /// Moves to mate; 0 means a win without a counted mate.
    pub goal: u8,
    /// The solution with its expected continuation, in canonical form.
    pub line: Vec<String>,
    /// Moves before the position, from the usual start.
    pub moves: Vec<String>,
    /// Missing on puzzles that were posted before there were difficulties.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
}

impl Puzzle {
    /// Puzzle of one file line; `None` for a remark.
    fn read(game: GameKey, line: &str) -> Option<Puzzle> {
        let mut fields = line.split(';');
        let word = fields.next()?;
        let difficulty = Some(Difficulty::ALL.into_iter().find(|known| known.key() == word)?);
        let goal = fields.next()?.parse().ok()?;
        let mut words = || Some(fields.next()?.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let (line, moves) = (words()?, words()?);
        (!line.is_empty()).then_some(Puzzle { game, goal, line, moves, difficulty })
    }

    /// Game of a chat's puzzle with this number if the chat chose no game: each in turn.
    pub(crate) fn game_in_turn(number: u64) -> GameKey {
        GAMES[(number % GAMES.len() as u64) as usize]
    }

    /// Place in the set of a game at which a chat begins. `shift` differs from chat to chat, so that chats get different
    /// puzzles, and grows by one each day, so that a chat that stops and begins again gets later ones. A chat that
    /// `had_first_set` begins behind it.
    pub(crate) fn first_place(game: GameKey, shift: u64, had_first_set: bool) -> u64 {
        // Each game begins one step further, so that games in turn are easy, medium and hard in turn, too.
        let step = set_of(game).map_or(0, |at| at as u64);
        if had_first_set { FIRST_SET + step } else { shift.wrapping_add(step) }
    }

    /// The puzzle of a game at a place of its set, and the next place. After the last place comes the first, so none is
    /// repeated before all have been used.
    pub(crate) fn at(game: GameKey, place: u64) -> Option<(&'static Puzzle, u64)> {
        let puzzles = ALL.get(set_of(game)?)?;
        let place = place.checked_rem(puzzles.len() as u64)?;
        let puzzle = puzzles.get(usize::try_from(place).ok()?)?;
        Some((puzzle, (place + 1) % puzzles.len() as u64))
    }

    /// The winning move.
    pub(crate) fn solution(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }

    /// The position as a table with `names` at its seats. Such a table belongs to no account and is not stored.
    pub(crate) fn table(&self, id: &str, names: [String; 2]) -> Option<Table> {
        // These games have no chance.
        let mut table = start_table(id.to_owned(), self.game, names)?;
        for mv in &self.moves {
            table = played(&table, mv)?;
        }
        table.to_move().map(|_| table)
    }

    /// The position with its seats named in a language.
    pub(crate) fn seated(&self, id: &str, lang: Lang) -> Option<Table> {
        self.table(id, Seat::BOTH.map(|seat| seat_name(lang, self.game, seat)))
    }

    /// Number of puzzles of a game.
    pub(crate) fn count(game: GameKey) -> usize {
        set_of(game).and_then(|set| ALL.get(set)).map_or(0, Vec::len)
    }

    /// Id of a shipped puzzle: the letter of its set and its place. Ids of daily puzzles have other letters there.
    pub(crate) fn id_of(game: GameKey, place: usize) -> Option<String> {
        let letter = b'a' + u8::try_from(set_of(game)?).ok()?;
        (place < PLACES_MAX).then(|| format!("u{}{place:02}", char::from(letter)))
    }

    /// The shipped puzzle with this id, and its place in the set of its game.
    pub(crate) fn shipped(id: &str) -> Option<(&'static Puzzle, usize)> {
        let id = id.to_ascii_lowercase();
        let set = usize::from(id.as_bytes().get(1)?.checked_sub(b'a')?);
        let place: usize = id.get(2..)?.parse().ok()?;
        let puzzle = ALL.get(set)?.get(place)?;
        (Puzzle::id_of(puzzle.game, place)? == id).then_some((puzzle, place))
    }
}

#[cfg(test)]
mod tests {
    use banco_ai::{Limits, Resources, Sight, chance_to_win, mate_in};

    use super::*;

    #[test]
    fn each_shipped_puzzle_has_an_id_of_its_own_that_no_daily_one_can_have() {
        for (game, puzzles) in GAMES.into_iter().zip(&*ALL) {
            for (place, puzzle) in puzzles.iter().enumerate() {
                let id = Puzzle::id_of(game, place).expect("an id");
                assert_eq!(Puzzle::shipped(&id.to_uppercase()), Some((puzzle, place)));
                assert!(id.len() == 4 && !b"23456789jkmnpqrstvwxyz".contains(&id.as_bytes()[1]), "{id}");
            }
        }
        for none in ["", "u", "ua", "ua1", "ua999", "ua+1", "UA-1", "ud00", "xa00", "uj22", "uá00", "u😀"] {
            assert_eq!(Puzzle::shipped(none), None, "{none}");
        }
    }

    fn names() -> [String; 2] {
        ["one".to_owned(), "other".to_owned()]
    }

    #[test]
    fn every_puzzle_can_be_set_up_and_its_solution_played() {
        for (game, puzzles) in GAMES.into_iter().zip(&*ALL) {
            assert!(puzzles.len() > FIRST_SET as usize && puzzles.len() % 3 == 0, "{game:?}: {}", puzzles.len());
            for puzzle in puzzles {
                let table = puzzle.table("u222", names()).unwrap_or_else(|| panic!("{puzzle:?}"));
                let seat = table.to_move().expect("somebody is to move");
                let mut after = table.game().expect("it is played").seen_by(seat);
                for mv in &puzzle.line {
                    after.play(mv).unwrap_or_else(|error| panic!("{puzzle:?}: {mv}: {error}"));
                }
                let lines = 2 * usize::from(puzzle.goal.max(1)) - 1;
                assert!(puzzle.line.len() <= lines.max(7), "{puzzle:?}");
            }
        }
    }

    /// Checks the puzzles by a search that was not tuned with them.
    #[test]
    fn one_move_wins_and_no_other_does() {
        const NODES: u64 = 60_000;
        for puzzle in ALL.iter().flat_map(|puzzles| puzzles.iter().step_by(23)) {
            let table = puzzle.table("u222", names()).expect("set up");
            let seat = table.to_move().expect("somebody is to move");
            let game = table.game().expect("it is played").seen_by(seat);
            let limits = Limits { lines: 2, ..Limits::nodes(NODES) };
            let found = Sight::of(&game, seat).expect("it can be seen").think(limits, Resources::FULL);
            let [best, second] = found.alternatives.as_slice() else { panic!("{puzzle:?}: one move only") };
            let chances = [best, second].map(|line| chance_to_win(puzzle.game, line.score));
            assert_eq!(best.mv, puzzle.solution(), "{puzzle:?}");
            assert!(chances[0] >= 800 && chances[1] <= 680, "{chances:?} {puzzle:?}");
            if puzzle.goal > 0 {
                assert!(mate_in(best.score).is_some_and(|moves| moves > 0), "{puzzle:?}");
            }
        }
    }

    #[test]
    fn none_comes_twice_before_all_have_come() {
        for (game, puzzles) in GAMES.into_iter().zip(&*ALL) {
            for begins in [5, u64::MAX - 2, FIRST_SET] {
                let mut place = begins;
                let mut shown: Vec<&Puzzle> = Vec::new();
                for _ in puzzles {
                    let (puzzle, next) = Puzzle::at(game, place).expect("one");
                    assert!(shown.iter().all(|before| before.moves != puzzle.moves), "{puzzle:?}");
                    shown.push(puzzle);
                    place = next;
                }
                assert_eq!(Puzzle::at(game, place).map(|(puzzle, _)| puzzle), shown.first().copied());
            }
        }
        assert_eq!(Puzzle::at(GameKey::Backgammon, 1), None);
    }

    #[test]
    fn a_week_goes_from_easy_to_hard_again_and_again() {
        let easy_to_hard = Difficulty::ALL.map(Some);
        for (game, puzzles) in GAMES.into_iter().zip(&*ALL) {
            let of_set: Vec<_> = puzzles.iter().map(|puzzle| puzzle.difficulty).collect();
            assert!(of_set.chunks(3).all(|three| three == easy_to_hard), "{game:?}");
        }
        // In a chat with all games in turn each three days have one of each, too.
        for shift in 0..3 {
            let mut places = GAMES.map(|game| Puzzle::first_place(game, shift, false));
            let mut days = Vec::new();
            for number in 0..9 {
                let game = Puzzle::game_in_turn(number);
                let at = GAMES.iter().position(|known| *known == game).expect("known");
                assert_eq!(at as u64, number % 3, "each game in its turn");
                let (puzzle, next) = Puzzle::at(game, places[at]).expect("one");
                places[at] = next;
                days.push(puzzle.difficulty);
            }
            for three in days.chunks(3) {
                assert!(easy_to_hard.iter().all(|one| three.contains(one)), "{days:?}");
            }
        }
    }

    /// A chat that had the sixteen puzzles of each game meets new ones first; the old ones are at the start.
    #[test]
    fn a_chat_of_the_first_set_goes_on_behind_it() {
        for (at, game) in GAMES.into_iter().enumerate() {
            assert_eq!(Puzzle::first_place(game, 7, true), FIRST_SET + at as u64);
        }
        assert_eq!(GAMES, [GameKey::Xiangqi, GameKey::Chess, GameKey::Caro], "chats are in the middle of this order");
    }
}
