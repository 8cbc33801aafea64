//! `banco engine`: the computer as a UCI engine.

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
    assert!(lines.iter().any(|line| line == "option name Level type spin default 6 min 1 max 6"));
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

#[test]
fn what_is_not_understood_is_told_and_the_next_line_is_heard() {
    let lines = talk(
        GameKey::Chess,
        &[
            "dance",
            "setoption name Level value 9",
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
