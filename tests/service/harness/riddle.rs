//! Solutions of puzzles that the bot keeps secret: of a posted one from the store, of a shipped one from its file.

use banco_ai::{Limits, Resources, Sight, chance_to_win};
use banco_engine::{AnyGame, GameKey, GameOptions, Turn};
use banco_store::Store;
use serde_json::Value;

/// Sets of this release by the key of their game, and those of older releases by the letter of their ids.
const SETS: [(GameKey, &str); 6] = [
    (GameKey::Jieqi, include_str!("../../../data/puzzles/jieqi.txt")),
    (GameKey::Xiangqi, include_str!("../../../data/puzzles/xiangqi.txt")),
    (GameKey::Chess, include_str!("../../../data/puzzles/chess.txt")),
    (GameKey::ChuShogi, include_str!("../../../data/puzzles/chushogi.txt")),
    (GameKey::Backgammon, include_str!("../../../data/puzzles/backgammon.txt")),
    (GameKey::Caro, include_str!("../../../data/puzzles/caro.txt")),
];
const OLD_SETS: [(GameKey, &str); 3] = [
    (GameKey::Xiangqi, include_str!("../../../data/puzzles/old/xiangqi.txt")),
    (GameKey::Chess, include_str!("../../../data/puzzles/old/chess.txt")),
    (GameKey::Caro, include_str!("../../../data/puzzles/old/caro.txt")),
];

/// A puzzle and its solution.
pub struct Riddle {
    /// Its game at the first question.
    pub game: AnyGame,
    /// Moves that are played: the solver's, the defence, and so on.
    pub line: Vec<String>,
    /// The same steps with all moves that are accepted.
    steps: Vec<String>,
    /// Moves to mate; 0 where none are counted.
    pub goal: u8,
    /// Rating in the file; 0 of a puzzle of an older release.
    pub rating: u16,
}

impl Riddle {
    /// The winning move.
    pub fn best(&self) -> String {
        self.line[0].clone()
    }

    /// A legal move that loses the puzzle: after it a search gives the other side a good chance. With dice and with
    /// pieces that lie face down each move that is not listed loses it.
    pub fn wrong(&self) -> String {
        let (nodes, good) = (20_000, 500);
        let is_listed = |mv: &String| self.steps[0].split('|').any(|known| known == mv);
        let mut others = self.game.legal().into_iter().rev().map(|mv| mv.text).filter(|mv| !is_listed(mv));
        let loses = |mv: &String| {
            if matches!(self.game.key(), GameKey::Jieqi | GameKey::Backgammon) {
                return true;
            }
            let mut after = self.game.clone();
            after.play(mv).expect("legal");
            let Turn::Player(rival) = after.turn() else { return false };
            let report = Sight::of(&after, rival).expect("seen").think(Limits::nodes(nodes), Resources::FULL);
            report.best.is_some_and(|best| chance_to_win(after.key(), best.score) >= good)
        };
        others.find(loses).expect("a move loses")
    }

    /// The puzzle after the first move and the defence.
    pub fn rest(&self) -> Riddle {
        let mut game = self.game.clone();
        self.line[..2].iter().for_each(|mv| drop(game.play(mv).expect("legal")));
        let (line, steps) = (self.line[2..].to_vec(), self.steps[2..].to_vec());
        Riddle { game, line, steps, goal: self.goal.saturating_sub(1), rating: self.rating }
    }

    /// Moves of the solver.
    pub fn own(&self) -> impl Iterator<Item = &String> {
        self.line.iter().step_by(2)
    }

    fn old(key: GameKey, line: &str, moves: &str) -> Riddle {
        let mut game = key.start(&GameOptions::new()).expect("the usual start");
        for mv in moves.split_whitespace() {
            game.play(mv).expect("it was played");
        }
        let line: Vec<String> = line.split_whitespace().take(1).map(str::to_owned).collect();
        Riddle { game, steps: line.clone(), line, goal: 0, rating: 0 }
    }

    fn new(key: GameKey, text: &str) -> Riddle {
        let fields: Vec<&str> = text.split(';').collect();
        let game = key.set_up(fields[3], &GameOptions::new()).expect("a position");
        let first = |step: &String| step.split('|').next().expect("a move").to_owned();
        let steps: Vec<String> = match key {
            GameKey::Backgammon => vec![fields[4].replace('_', " ")],
            _ => fields[4].split_whitespace().map(str::to_owned).collect(),
        };
        let (line, goal) = (steps.iter().map(first).collect(), fields[2].parse().expect("a goal"));
        Riddle { game, line, steps, goal, rating: fields[0].parse().expect("a rating") }
    }
}

/// The winning move of a posted puzzle and one that loses.
pub async fn moves(store: &dyn Store, id: &str) -> (String, String) {
    let riddle = posted(store, id).await;
    (riddle.best(), riddle.wrong())
}

/// The puzzle of a day.
pub async fn posted(store: &dyn Store, id: &str) -> Riddle {
    let day = store.value(&format!("puzzle-day:{id}")).await.expect("readable").expect("it is kept");
    let puzzle = &day["puzzle"];
    let key = GameKey::from_key(puzzle["game"].as_str().expect("a game")).expect("known");
    let words =
        |value: &Value| value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    let (line, moves): (Vec<String>, Vec<String>) = (words(&puzzle["line"]), words(&puzzle["moves"]));
    match puzzle["position"].as_str() {
        Some(position) => {
            let goal = &puzzle["goal"];
            Riddle::new(key, &format!("{};;{goal};{position};{}", puzzle["rating"], line.join(" ")))
        }
        None => Riddle::old(key, &line.join(" "), &moves.join(" ")),
    }
}

/// A shipped puzzle, by its id.
pub fn of(id: &str) -> Riddle {
    let lines = |file: &'static str| file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    if id.len() == 4 {
        let (key, file) = OLD_SETS[usize::from(id.as_bytes()[1] - b'a')];
        let fields: Vec<&str> =
            lines(file).nth(id[2..].parse().expect("a number")).expect("a puzzle").split(';').collect();
        return Riddle::old(key, fields[2], fields[3]);
    }
    let mut all = SETS.iter().flat_map(|(key, file)| lines(file).map(move |line| (*key, line)));
    let (key, line) = all.find(|(key, line)| id_of(key.key(), line) == id).unwrap_or_else(|| panic!("no puzzle {id}"));
    Riddle::new(key, line)
}

/// Id of a line: hash of game and position in letters that no id of a daily puzzle has at its second place.
fn id_of(key: &str, line: &str) -> String {
    const SECOND: &[u8] = b"01abcdefghilou";
    const REST: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let position = line.split(';').nth(3).expect("a position");
    let mut code = banco_engine::fnv1a_64([key, position]) % (SECOND.len() as u64 * 36_u64.pow(4));
    let mut letters = [b'u'; 6];
    for letter in letters[2..].iter_mut().rev() {
        *letter = REST[(code % 36) as usize];
        code /= 36;
    }
    letters[1] = SECOND[code as usize];
    String::from_utf8(letters.to_vec()).expect("letters")
}

/// The winning move of a shipped puzzle and one that loses.
pub fn shipped(id: &str) -> (String, String) {
    let riddle = of(id);
    (riddle.best(), riddle.wrong())
}
