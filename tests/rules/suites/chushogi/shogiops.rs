//! Random games in the profile `lishogi`, checked by a second program.
//!
//! Every position is compared with shogiops under Node, which `cargo xtask test` installs: its USI texts, and the end
//! of the game. The long form of the tests (`BANCO_LONG=1`) plays more games. The bulk count of the rules is compared
//! with moves played one by one.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use banco_engine::Reason;
use banco_engine::games::chushogi::{Course, Laws, sfen};
use banco_tests::judges;
use banco_tests::long_form::is_long;
use banco_tests::random::Random;

use super::{course, usi};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/suites/chushogi/shogiops.mjs");

/// Number of games per start in either form of the test, and plies per game.
const SHORT: usize = 2;
const LONG: usize = 40;
const PLIES_MAX: usize = 400;

/// The usual start, and open positions with early lion contact and few pieces soon.
const STARTS: [&str; 4] = [
    sfen::START,
    "5k6/4n3n3/12/2+o2o3p2/12/3q4b3/3B4Q3/12/2P3O2+O2/12/3N3N4/6K5 b - 1",
    "3+e1k2h3/2d4p4/5n6/8g3/1i10/6N5/12/3G4P3/5+H6/2P9/4+D7/6K2E2 b - 1",
    "6k5/2p3l5/9P2/12/5O6/12/6o5/12/12/2p9/5L3P2/6K5 b - 1",
];

struct Judge {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Judge {
    fn start(folder: &Path) -> Judge {
        let mut child = Command::new("node")
            .arg(SCRIPT)
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("node is missing ({error}): `cargo xtask test` installs the Debian package nodejs")
            });
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Judge { child, input, output }
    }

    /// Move texts and ending of a position by shogiops.
    fn ask(&mut self, position: &str) -> (String, String) {
        writeln!(self.input, "{position}").expect("shogiops listens");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("shogiops answers");
        let (moves, ending) = line.trim_end().split_once('|').unwrap_or_else(|| panic!("shogiops: {line:?}"));
        (moves.to_owned(), ending.to_owned())
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        // A failed test must not leave it running; there is nothing to save.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The ending in the terms of shogiops, which knows no repetition here.
fn ending(course: &Course) -> String {
    let Some(ending) = course.ending() else { return "-".to_owned() };
    let word = match ending.reason {
        Reason::RoyalLost => "kingslost",
        Reason::BareRoyal => "bareking",
        Reason::Stalemate => "stalemate",
        Reason::BareRoyals => "draw",
        other => panic!("{}", other.key()),
    };
    let winner = ending.winner.map_or("", |seat| [" sente", " gote"][seat.index()]);
    format!("{word}{winner}")
}

/// Plays random games and calls `look` before every ply and at the end.
fn play_at_random(games: usize, mut look: impl FnMut(&Course)) {
    let laws = Laws { repetition: banco_engine::games::chushogi::laws::Repetition::Off, ..Laws::LISHOGI };
    let mut random = Random::new(20_261_121);
    for start in STARTS {
        for _ in 0..games {
            let mut course = course(start, laws);
            for _ in 0..PLIES_MAX {
                look(&course);
                let Some(mv) = random.pick(&course.legal_moves()).copied().filter(|_| course.ending().is_none()) else {
                    break;
                };
                course.play(mv).expect("legal");
            }
            look(&course);
        }
    }
}

#[test]
fn random_games_are_counted_alike() {
    play_at_random(3, |course| {
        let position = course.position();
        let legal = position.legal_moves();
        assert_eq!(position.perft(1), legal.len() as u64, "{position:?}");
        if course.plies().len() % 16 == 0 {
            let answers: u64 = legal.iter().map(|mv| position.after(*mv).perft(1)).sum();
            assert_eq!(position.perft(2), answers, "{position:?}");
        }
    });
}

#[test]
fn random_games_are_those_of_shogiops() {
    let games = if is_long() { LONG } else { SHORT };
    let mut judge = Judge::start(&judges::node_modules("shogiops"));
    let mut plies = 0;
    play_at_random(games, |course| {
        let text = sfen::write(course.position(), course.number());
        let (moves, over) = judge.ask(&text);
        assert_eq!(ending(course), over, "{text}");
        assert_eq!(usi(course.position()).join(" "), moves, "{text}");
        plies += 1;
    });
    assert!(plies > 250 * games, "{plies}");
}
