//! Puzzles: positions from the bot's own games with exactly one winning move (`cargo xtask puzzles`).

use std::sync::LazyLock;

use banco_engine::{
    Action, Actor, Challenge, GameKey, Notation, Opponent, Part, Person, PersonKey, Seat, Seed, Side, Table,
};
use serde::{Deserialize, Serialize};

use crate::games::face;

/// Number of games that have puzzles.
const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < GameKey::ALL.len() {
        count += face(GameKey::ALL[at]).puzzles.is_some() as usize;
        at += 1;
    }
    count
};

/// Games that have puzzles, in the order used by a chat that chose no game.
pub(crate) const GAMES: [GameKey; COUNT] = {
    let mut games = [GameKey::ALL[0]; COUNT];
    let (mut count, mut at) = (0, 0);
    while at < GameKey::ALL.len() {
        if face(GameKey::ALL[at]).puzzles.is_some() {
            games[count] = GameKey::ALL[at];
            count += 1;
        }
        at += 1;
    }
    games
};

static ALL: LazyLock<[Vec<Puzzle>; GAMES.len()]> = LazyLock::new(|| {
    let mut of_game = [const { Vec::new() }; GAMES.len()];
    for (game, puzzles) in GAMES.into_iter().zip(&mut of_game) {
        let lines = face(game).puzzles.unwrap_or_default().lines();
        puzzles.extend(lines.filter_map(|line| Puzzle::read(game, line)));
    }
    of_game
});

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
}

impl Puzzle {
    /// Puzzle of one file line; `None` for a remark.
    fn read(game: GameKey, line: &str) -> Option<Puzzle> {
        let mut fields = line.split(';');
        let goal = fields.next()?.parse().ok()?;
        let mut words = || Some(fields.next()?.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let (line, moves) = (words()?, words()?);
        (!line.is_empty()).then_some(Puzzle { game, goal, line, moves })
    }

    /// The puzzle with this number, of one game or of each in turn. `begins` shifts the list, so that chats get
    /// different puzzles. None is repeated before all have been used.
    pub(crate) fn numbered(game: Option<GameKey>, begins: u64, number: u64) -> Option<&'static Puzzle> {
        let turns = GAMES.len() as u64;
        let (at, number) = match game {
            Some(game) => (GAMES.iter().position(|known| *known == game)?, number),
            None => (usize::try_from(number % turns).ok()?, number / turns),
        };
        let puzzles = ALL.get(at)?;
        let place = begins.wrapping_add(number).checked_rem(puzzles.len() as u64)?;
        puzzles.get(usize::try_from(place).ok()?)
    }

    /// The winning move.
    pub(crate) fn solution(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }

    /// The position as a table with `names` at its seats. Such a table belongs to no account and is not stored.
    pub(crate) fn table(&self, id: &str, names: [String; 2]) -> Option<Table> {
        let [first, second] = names;
        let sitting = |seat: Seat, name: String| Person {
            key: PersonKey(format!("puzzle:{}", seat.index())),
            name,
            username: None,
        };
        let (first, second) = (sitting(Seat::First, first), sitting(Seat::Second, second));
        let challenge = Challenge {
            id: id.to_owned(),
            game: self.game,
            options: Default::default(),
            challenger: first,
            opponent: Opponent::Person(second.clone()),
            side: Side::First,
            time: None,
            rated: false,
            series: None,
            hints: false,
        };
        // These games have no chance.
        let (_, table) = Table::open(challenge, Seed::new([0; 32]), 0).ok()?;
        let accept = Action::Accept { by: second.clone(), part: Part::default() };
        let (_, mut table) = table.act(&Actor::Person(second.key), accept, 0).ok()?;
        for mv in &self.moves {
            let by = table.person_at(table.to_move()?)?.key.clone();
            let action = Action::Move { text: mv.clone(), prefer: Some(Notation::Coordinates) };
            table = table.act(&Actor::Person(by), action, 0).ok()?.1;
        }
        table.to_move().map(|_| table)
    }
}

#[cfg(test)]
mod tests {
    use banco_ai::{Limits, Resources, Sight, chance_to_win, mate_in};

    use super::*;

    fn names() -> [String; 2] {
        ["one".to_owned(), "other".to_owned()]
    }

    #[test]
    fn every_puzzle_can_be_set_up_and_its_solution_played() {
        for (game, puzzles) in GAMES.into_iter().zip(&*ALL) {
            assert!(puzzles.len() >= 7, "{game:?}: a week");
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
        for puzzle in ALL.iter().flat_map(|puzzles| puzzles.iter().step_by(4)) {
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
        for (at, game) in GAMES.into_iter().enumerate() {
            let count = ALL[at].len() as u64;
            let shown: Vec<_> = (1..=count).filter_map(|number| Puzzle::numbered(Some(game), 5, number)).collect();
            assert_eq!(shown.len() as u64, count);
            assert!(shown.iter().enumerate().all(|(at, puzzle)| !shown[..at].contains(puzzle)));
        }
        let games: Vec<GameKey> = (3..6).filter_map(|number| Some(Puzzle::numbered(None, 0, number)?.game)).collect();
        assert_eq!(games, GAMES, "each in its turn");
        assert_eq!(games, [GameKey::Xiangqi, GameKey::Chess, GameKey::Caro], "chats are in the middle of this order");
        assert_eq!(Puzzle::numbered(Some(GameKey::Backgammon), 0, 1), None);
    }
}
