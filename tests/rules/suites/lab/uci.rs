//! `banco engine`: the computer as a UCI engine.

use std::collections::BTreeSet;

use banco_engine::GameKey;

/// All lines of the output.
fn talk(game: GameKey, lines: &[&str]) -> Vec<String> {
    let mut output = Vec::new();
    banco_tools::engine::uci::run(game, lines.join("\n").as_bytes(), &mut output)
        .expect("memory can be read and written");
    String::from_utf8(output).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let lines = talk(GameKey::Chess, &["uci", "isready"]);
    assert!(lines.iter().any(|line| line.starts_with("id name banco chess")));
    assert!(lines.iter().any(|line| line == "option name Level type spin default 12 min 1 max 12"));
    assert!(lines.iter().any(|line| line == "option name Variety type check default true"));
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn it_plays_from_a_position_with_moves() {
    for (game, position) in [
        (GameKey::Chess, "position startpos moves f2f3 e7e5 g2g4"),
        (GameKey::Xiangqi, "position fen 4k4/9/r8/1r7/9/9/9/9/9/3K5 w - - 0 1 moves d1d2"),
        (GameKey::Jieqi, "position fen 4k4/9/r8/1r7/9/9/9/9/9/3K5 b - - 0 1"),
    ] {
        let lines = talk(game, &[position, "go nodes 3000"]);
        assert!(lines[0].contains("score mate 1"), "{lines:?}");
        assert!(lines[1].starts_with("bestmove "), "{lines:?}");
    }
}

#[test]
fn level_and_seed_decide_the_answer() {
    let mv = |level: &str, seed: &str| {
        let (level, seed) =
            (format!("setoption name Level value {level}"), format!("setoption name Seed value {seed}"));
        talk(GameKey::Xiangqi, &[&level, &seed, "position startpos", "go"]).pop().expect("an answer")
    };
    assert_eq!(mv("1", "3"), mv("1", "3"));
    assert!((0..20).any(|seed| mv("1", &seed.to_string()) != mv("1", "3")));
}

/// Finding F3 of the review of opponents: every seed opened alike.
#[test]
fn an_opening_varies_by_seed_unless_that_is_switched_off() {
    let openings = |variety: &str, position: &str| -> BTreeSet<String> {
        let answer = |seed: u32| {
            let (seed, variety) =
                (format!("setoption name Seed value {seed}"), format!("setoption name Variety value {variety}"));
            talk(GameKey::Chess, &[&seed, &variety, position, "go nodes 2000"]).pop().expect("an answer")
        };
        (0..8).map(answer).collect()
    };
    assert!(openings("true", "position startpos").len() > 1);
    assert_eq!(openings("false", "position startpos").len(), 1);
    let start = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(openings("true", start).len(), 1, "a position that was set up is a task");
}

#[test]
fn what_is_not_understood_is_told_and_the_next_line_is_heard() {
    let lines = talk(
        GameKey::Chess,
        &[
            "dance",
            "setoption name Level value 13",
            "position fen x",
            "go depth 1",
            "position startpos moves e2e5",
            "position startpos",
            "go depth 1",
        ],
    );
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string")).count(), 4, "{lines:?}");
    assert!(lines.contains(&"bestmove (none)".to_owned()), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ") && line.len() == "bestmove e2e4".len()));
}

#[test]
fn a_mated_side_has_no_move() {
    assert_eq!(
        talk(GameKey::Chess, &["position startpos moves f2f3 e7e5 g2g4 d8h4", "go movetime 10"]),
        ["bestmove (none)"]
    );
}

/// Moves of the record: what each turned up, and captures that stay unknown.
#[test]
fn jieqi_takes_moves_with_what_they_turned_up() {
    for moves in ["b3b10=R h8h1=c", "b3b10×?=R h8h1×?=c", "b3b10×úp=Xe h8h1×úp=Pháo", "b3b10=R h8h1×N=c b10c10×?"]
    {
        let lines = talk(GameKey::Jieqi, &[&format!("position startpos moves {moves}"), "go nodes 500"]);
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ") && !line.contains("none")), "{lines:?}");
    }
    for (moves, why) in [
        ("b3b10", "the men are not dealt"),
        ("b3b10=K", "is no move"),
        ("b3b10=R b10b9=R", "b10b9"),
        ("a4a5=P c4c5=P e4e5=P g4g5=P", "c4c5"),
        ("a4a5=R a7a6=p c4c5=R c7c6=p e4e5=R", "more men of a kind"),
        ("b3b10=RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR", "is no move"),
    ] {
        let lines = talk(GameKey::Jieqi, &[&format!("position startpos moves {moves}"), "go nodes 500"]);
        assert!(lines[0].starts_with("info string ") && lines[1] == "bestmove (none)", "{moves}: {lines:?}");
        assert!(lines[0].contains(why) || why.starts_with("the men"), "{moves}: {lines:?}");
    }
}

/// Red is mated unless it checks. The rook may check six times in a row (xiangqi 3.5), and the
/// seventh check loses at once: only the moves show it.
#[test]
fn jieqi_with_history_does_not_check_for_ever() {
    let board = "3k5/R8/9/9/9/9/9/8r/3p1p1r1/4K4 w - - 0 1";
    let check = ["a9a10", "d10d9", "a10a9", "d9d10"];
    let moves: Vec<&str> = check.iter().copied().cycle().take(12).collect();
    let position = format!("position fen {board} moves {}", moves.join(" "));
    let blind = talk(GameKey::Jieqi, &[&format!("position fen {board}"), "go nodes 20000"]);
    let told = talk(GameKey::Jieqi, &[&position, "go nodes 20000"]);
    assert!(blind.last().is_some_and(|line| line.ends_with("a9a10")), "{blind:?}");
    assert!(!told.last().is_some_and(|line| line.ends_with("a9a10")), "{told:?}");
}
