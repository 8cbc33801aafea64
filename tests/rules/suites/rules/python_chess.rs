//! Random games of every variant, checked by a second program.
//!
//! Every position is compared with python-chess, which `cargo xtask test` installs; the long form of the tests
//! (`BANCO_LONG=1`) plays more games. All Chess960 starts are compared with python-chess's list.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use banco_engine::{AnyGame, GameKey, Outcome, Turn, fnv1a_64};
use banco_tests::judges;
use banco_tests::long_form::is_long;
use banco_tests::random::Random;
use banco_tests::rules::options;

const VARIANTS: [&str; 7] =
    ["standard", "chess960", "kingofthehill", "threecheck", "antichess", "horde", "racingkings"];

/// Number of games per variant in either form of the test, and plies per game.
const SHORT: usize = 3;
const LONG: usize = 60;
const PLIES_MAX: usize = 150;

fn drawn(variant: &str, random: &mut Random) -> AnyGame {
    let mut game = GameKey::Chess.start(&options(&format!("variant={variant} draws=off"))).expect("known options");
    if game.turn() == Turn::Chance {
        game.resolve(&Outcome(random.below(960).to_string())).expect("a Scharnagl number");
    }
    game
}

#[test]
fn clause_4_1_all_starts_of_chess960_are_those_of_python_chess() {
    let mut random = Random::new(0);
    let ranks: Vec<String> = (0..960)
        .map(|number| {
            let mut game = GameKey::Chess.start(&options("variant=chess960")).expect("known options");
            game.resolve(&Outcome(number.to_string())).expect("a Scharnagl number");
            game.position().split('/').next().unwrap_or_default().to_owned()
        })
        .collect();
    assert_eq!(format!("{:016x}", fnv1a_64(ranks.iter().map(String::as_str))), "a9545f62b2613c27");
    assert_eq!(drawn("standard", &mut random).position().split('/').next(), ranks.get(518).map(String::as_str));
}

#[test]
fn clause_1_random_games_are_those_of_python_chess() {
    let mut judge = Judge::start(&judges::python());
    let mut random = Random::new(20_261_121);
    for variant in VARIANTS {
        for _ in 0..if is_long() { LONG } else { SHORT } {
            let mut game = drawn(variant, &mut random);
            for _ in 0..PLIES_MAX {
                let legal = game.legal();
                let texts: Vec<&str> = legal.iter().map(|mv| mv.text.as_str()).collect();
                let (moves, check) = judge.ask(variant, &game.position());
                if !matches!(game.turn(), Turn::Over(_)) {
                    assert_eq!(texts.join(" "), moves, "{variant} {}", game.position());
                }
                assert_eq!(game.in_check(), check, "{variant} {}", game.position());
                let Some(mv) = random.pick(&legal) else { break };
                game.play(&mv.text).expect("a legal move");
            }
        }
    }
}

struct Judge {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Judge {
    fn start(python: &Path) -> Judge {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/rules/python_chess.py");
        let mut child = Command::new(python)
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", python.display()));
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Judge { child, input, output }
    }

    /// Legal moves joined by spaces, and check.
    fn ask(&mut self, variant: &str, position: &str) -> (String, bool) {
        writeln!(self.input, "{variant}\t{position}").expect("python-chess listens");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("python-chess answers");
        let (moves, check) = line.trim_end().split_once('\t').unwrap_or_else(|| panic!("{position}: {line:?}"));
        (moves.to_owned(), check == "1")
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        // A failed test must not leave it running; there is nothing to save.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
