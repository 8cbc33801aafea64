//! One text, one position, one answer.

use std::collections::BTreeMap;

use banco_engine::{AnyGame, GameKey, MoveError, Notation, ReadError};
use banco_tests::rules::{options, set_up};

/// Result of reading a text, in the notation of the case files.
fn answer(game: &AnyGame, text: &str, prefer: Option<Notation>) -> String {
    let listed = |word: &str, candidates: Vec<String>| format!("{word} {}", candidates.join(" ")).trim().to_owned();
    match game.read(text, prefer) {
        Ok(mv) => match game.allow(&mv) {
            Ok(()) => mv,
            Err(MoveError::Illegal(illegal)) => format!("{mv} {}", illegal.rule.key()),
            Err(MoveError::Read(error)) => panic!("{mv} was read and is unreadable: {error}"),
        },
        Err(ReadError::Empty) => "empty".to_owned(),
        Err(ReadError::TooLong) => "too_long".to_owned(),
        Err(ReadError::Unknown { candidates }) => listed("unknown", candidates),
        Err(ReadError::Ambiguous { candidates }) => listed("ambiguous", candidates),
    }
}

/// Lines: `position NAME FEN`, `# remark`, or `NAME | notation or - | text | answer`.
pub fn check_file(game: GameKey, file: &str) {
    let mut positions: BTreeMap<&str, AnyGame> = BTreeMap::new();
    positions.insert("start", game.start(&options("")).expect("the start has no options"));
    let mut checked = 0;
    let mut wrong = Vec::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some((name, fen)) = line.strip_prefix("position ").and_then(|rest| rest.split_once(' ')) {
            positions.insert(name, set_up(game, fen));
            continue;
        }
        let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [name, notation, text, expected] = fields.as_slice() else { panic!("{line}: four fields are needed") };
        let prefer = (*notation != "-").then(|| Notation::from_key(notation).unwrap_or_else(|| panic!("{line}")));
        // A NUL cannot be in a text file.
        let text = &text.replace("\\0", "\0");
        let found = answer(positions.get(name).unwrap_or_else(|| panic!("{line}")), text, prefer);
        if found != *expected {
            wrong.push(format!("{line}  → {found}"));
        }
        checked += 1;
    }
    assert!(wrong.is_empty(), "{} of {checked} lines differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(checked > 20, "only {checked} lines");
}

#[test]
fn clause_6_xiangqi_texts() {
    check_file(GameKey::Xiangqi, include_str!("../../../games/xiangqi/notation.txt"));
}

#[test]
fn clause_3_1_chess_texts() {
    check_file(GameKey::Chess, include_str!("../../../games/chess/notation.txt"));
}

#[test]
fn clause_4_2_jieqi_texts() {
    check_file(GameKey::Jieqi, include_str!("../../../games/jieqi/notation.txt"));
}

#[test]
fn clause_8_chushogi_texts() {
    check_file(GameKey::ChuShogi, include_str!("../../../games/chushogi/notation.txt"));
}
