//! Our own cases of repetition (xiangqi clause 3). Each has a twin: the board turned by 180 degrees with swapped
//! colours, so the verdict must be turned too. Facts for captions are included.

use banco_engine::{AnyGame, Board, Counter, CounterKind, GameKey, Run, RunClass, Seat, Site, Turn, Viewer};
use banco_tests::cases;
use banco_tests::rules::{jieqi_start, options};

/// The point opposite in the middle of the board: `a1` becomes `i10`.
fn across(point: &str) -> String {
    let (file, rank) = point.split_at(1);
    let file = char::from(b'a' + b'i' - file.as_bytes()[0]);
    format!("{file}{}", 11 - rank.parse::<u8>().expect("a rank"))
}

fn turned_move(mv: &str) -> String {
    let second = mv[1..].find(|c: char| c.is_ascii_lowercase()).expect("two points") + 1;
    format!("{}{}", across(&mv[..second]), across(&mv[second..]))
}

fn turned_position(position: &str) -> String {
    let (board, side) = position.split_once(' ').expect("board and side");
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let board: String = board.chars().rev().map(swap).collect();
    format!("{board} {}", if side == "w" { "b" } else { "w" })
}

fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// View of a case on a game: as it is, or turned back from the mirrored twin.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Own,
    Twin,
}

impl Side {
    fn seat(self, seat: Seat) -> &'static str {
        seat_word(if self == Side::Own { seat } else { seat.other() })
    }

    fn sites(self, sites: &[Site]) -> String {
        let mut names: Vec<String> = sites
            .iter()
            .map(|site| Board::Lattice.name(*site))
            .map(|name| if self == Side::Own { name } else { across(&name) })
            .collect();
        names.sort();
        names.join("+")
    }

    /// Facts in the form `first chase e6>g6 of c5+e6 19/18`.
    fn run(self, run: &Run) -> String {
        let class = match run.class {
            RunClass::Check => "check",
            RunClass::Chase => "chase",
        };
        let target = run.target.map(|target| format!(">{}", self.sites(&[target]))).unwrap_or_default();
        let allowance = run.allowance.map_or("axf".to_owned(), |allowance| allowance.to_string());
        let (acting, men) = (self.sites(&run.acting), self.sites(&run.men));
        let men = if men == acting { String::new() } else { format!(" of {men}") };
        format!("{} {class} {acting}{target}{men} {}/{allowance}", self.seat(run.seat), run.length)
    }

    fn ending(self, game: &AnyGame) -> String {
        match game.turn() {
            Turn::Player(_) | Turn::Chance => String::new(),
            Turn::Over(ending) => {
                format!("{} {}", ending.winner.map_or("draw", |seat| self.seat(seat)), ending.reason.key())
            }
        }
    }

    fn facts(self, game: &AnyGame) -> String {
        let counters = game.view(Viewer::Public).counters;
        let runs = if counters.verdict.is_empty() { &counters.runs } else { &counters.verdict };
        let mut texts: Vec<String> = runs.iter().map(|run| self.run(run)).collect();
        if counters.verdict.is_empty() {
            texts.sort();
        }
        texts.join("; ")
    }
}

/// Ending and facts after the moves; only the last one may end the game.
fn play(side: Side, profile: &str, what: &str, position: &str, moves: &[String]) -> (String, String) {
    let set_up = GameKey::Xiangqi.set_up(position, &options(profile));
    let mut game = set_up.unwrap_or_else(|error| panic!("{what}: {error}"));
    for mv in moves {
        assert!(matches!(game.turn(), Turn::Player(_)), "{what}: over before {mv}");
        game.play(mv).unwrap_or_else(|error| panic!("{what} {mv}: {error}"));
    }
    let view = game.view(Viewer::Public);
    for site in view.counters.verdict.iter().flat_map(|run| run.men.iter().chain(&run.target)) {
        assert!(view.man_at(*site).is_some(), "{what}: a run names a man that is not on the board");
    }
    (side.ending(&game), side.facts(&game))
}

#[test]
fn clause_3_own_cases_and_their_twins() {
    let mut wrong = Vec::new();
    for [clause, what, position, moves, ending, facts] in cases::read("xiangqi/repetition.txt") {
        let profile = if clause == "5.1" { "repetition=axf" } else { "" };
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let turned: Vec<String> = moves.iter().map(|mv| turned_move(mv)).collect();
        let own = play(Side::Own, profile, &what, &position, &moves);
        let twin = play(Side::Twin, profile, &format!("twin of {what}"), &turned_position(&position), &turned);
        assert_eq!(own, twin, "{what}");
        if own != (ending, facts) {
            wrong.push(format!("{what} | {} | {}", own.0, own.1));
        }
    }
    assert!(wrong.is_empty(), "found:\n{}", wrong.join("\n"));
}

/// Jieqi 1.4 and 2.3: a face-down piece could only check from its start point. None can: no start point attacks the
/// enemy palace, whatever is between.
#[test]
fn jieqi_1_4_a_face_down_man_gives_no_check_from_any_starting_point() {
    let dark = GameKey::Jieqi.set_up(&jieqi_start(), &options("")).expect("the start").view(Viewer::Public).men;
    let mut asked = 0;
    for man in dark.iter().filter(|man| man.face.dark && man.face.seat == Seat::First) {
        let (file, rank) = (usize::from(man.site.0 % 9), usize::from(man.site.0 / 9));
        for general in ["d10", "e10", "f10", "d9", "e9", "f9", "d8", "e8", "f8"] {
            for screen in [None, Some((file, 5)), Some((file, rank + 1)), Some((4, rank))] {
                let mut board = [['1'; 9]; 10];
                let (palace_file, palace_rank) = general.split_at(1);
                board[palace_rank.parse::<usize>().expect("a rank") - 1]
                    [usize::from(palace_file.as_bytes()[0] - b'a')] = 'k';
                // Red's general keeps off the other general's file.
                board[1][if palace_file == "d" { 4 } else { 3 }] = 'K';
                if let Some((file, rank)) = screen.filter(|at| board[at.1][at.0] == '1') {
                    board[rank][file] = 'P';
                }
                board[rank][file] = 'X';
                let rows: Vec<String> = board.iter().rev().map(|row| row.iter().collect()).collect();
                let position = format!("{} b", rows.join("/"));
                let game = GameKey::Jieqi.set_up(&position, &options("")).unwrap_or_else(|e| panic!("{position}: {e}"));
                assert!(!game.in_check(), "{position}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 15 * 9 * 4);
}

fn progress(options_text: &str, plies: usize) -> Vec<Counter> {
    let position = "3k5/9/9/1p7/7P1/9/8p/9/9/5K3 w";
    let mut game = GameKey::Xiangqi.set_up(position, &options(options_text)).expect("a position");
    for mv in ["f1f2", "d10d9", "f2f1", "d9d10"].iter().cycle().take(plies) {
        game.play(mv).expect("generals walk");
    }
    game.view(Viewer::Public).counters.near
}

#[test]
fn clause_4_5_progress_is_shown_from_20_completed_moves_on() {
    let progress_of = |moves| vec![Counter { kind: CounterKind::Progress, moves, limit: 30 }];
    assert_eq!(progress("", 39), []);
    assert_eq!(progress("", 40), progress_of(20));
    assert_eq!(progress("", 41), progress_of(20));
    assert_eq!(progress("", 59), progress_of(29));
    assert_eq!(progress("", 60), progress_of(30));
    assert_eq!(progress("move_unit=ply", 19), []);
    assert_eq!(progress("move_unit=ply", 20), progress_of(20));
    assert_eq!(progress("counters=off repetition=off", 80), []);
}

#[test]
fn clause_3_7_a_run_is_near_with_two_plies_left_and_not_once_it_is_over() {
    let mut game = GameKey::Xiangqi.set_up("3k5/R8/9/9/9/9/8p/9/9/5K3 w", &options("")).expect("a position");
    let mut near = Vec::new();
    for mv in ["a9a10", "d10d9", "a10a9", "d9d10"].iter().cycle().take(13) {
        game.play(mv).expect("legal");
        let counters = game.view(Viewer::Public).counters;
        near.extend(counters.runs.iter().filter(|run| run.is_near()).map(|run| run.length));
    }
    assert_eq!(near, [4, 4, 5, 5, 6, 6]);
}

#[test]
fn clause_5_1_an_axf_verdict_names_the_men_and_counts_the_plies_of_the_cycle() {
    let mut game =
        GameKey::Xiangqi.set_up("4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w", &options("repetition=axf")).expect("a position");
    for mv in ["g7g6", "f7g9", "g6g7", "g9f7"].iter().cycle().take(8) {
        assert_eq!(Side::Own.facts(&game), "");
        game.play(mv).expect("legal");
    }
    assert_eq!(Side::Own.ending(&game), "first perpetual_chase");
    assert_eq!(Side::Own.facts(&game), "second chase c7+e8>g7 4/axf");
}
