//! Random xiangqi positions, counted by a second program.
//!
//! Debian's Fairy-Stockfish counts every legal move with the number of its answers; the long form (`BANCO_LONG=1`)
//! covers thousands of positions. The bulk count of the rules is compared with moves played one by one.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use banco_engine::{AnyGame, GameKey, Turn};
use banco_tests::long_form::is_long;
use banco_tests::random::Random;
use banco_tests::rules::{no_history, set_up};

const FAIRY: &str = "/usr/games/fairy-stockfish";

/// Number of positions in either form of the test.
const SHORT: usize = 60;
const LONG: usize = 4000;

/// Maximum number of plies from the start.
const PLIES_MAX: usize = 160;

/// Positions of random games, every third ply, so that middle and end game are covered.
fn positions(count: usize) -> Vec<AnyGame> {
    let mut random = Random::new(20_261_121);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut game = GameKey::Xiangqi.start(&no_history()).expect("known options");
        for ply in 0..PLIES_MAX {
            let legal = game.legal();
            let Some(mv) = random.pick(&legal).filter(|_| matches!(game.turn(), Turn::Player(_))) else { break };
            game.play(&mv.text).expect("a legal move");
            if ply % 3 == 0 && found.len() < count {
                found.push(game.clone());
            }
        }
    }
    found
}

/// All legal moves, each with the number of its answers.
fn divided(game: &AnyGame) -> BTreeMap<String, u64> {
    let answers = |text: &str| {
        let mut next = game.clone();
        next.play(text).expect("a legal move");
        next.perft(1)
    };
    game.legal().into_iter().map(|mv| (mv.text.clone(), answers(&mv.text))).collect()
}

struct Fairy {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Fairy {
    fn start() -> Fairy {
        let mut child =
            Command::new(FAIRY).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap_or_else(|error| {
                panic!("{FAIRY} is missing ({error}): `cargo xtask test` installs the Debian package fairy-stockfish")
            });
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let mut fairy = Fairy { child, input, output };
        fairy.say("setoption name UCI_Variant value xiangqi");
        fairy
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("Fairy-Stockfish listens");
    }

    fn divide(&mut self, position: &str) -> BTreeMap<String, u64> {
        self.say(&format!("position fen {position}"));
        self.say("go perft 2");
        let mut counts = BTreeMap::new();
        for line in self.output.by_ref().lines() {
            let line = line.expect("Fairy-Stockfish answers");
            if line.starts_with("Nodes searched") {
                return counts;
            }
            if let Some((mv, count)) = line.split_once(": ").filter(|(mv, _)| !mv.contains(' ')) {
                counts.insert(mv.to_owned(), count.trim().parse().expect("a number"));
            }
        }
        panic!("Fairy-Stockfish went away at {position}")
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        // A failed test must not leave it running; there is nothing to save.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn clause_1_random_positions_are_counted_alike() {
    let mut fairy = Fairy::start();
    let positions = positions(if is_long() { LONG } else { SHORT });
    for game in &positions {
        let counts = divided(game);
        assert_eq!(game.perft(2), counts.values().sum::<u64>(), "{}", game.position());
        assert_eq!(counts.len(), set_up(GameKey::Xiangqi, &game.position()).legal().len(), "{}", game.position());
        assert_eq!(fairy.divide(&game.position()), counts, "{}", game.position());
    }
}
