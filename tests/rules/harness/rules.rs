//! One-line checks of the rules.

use banco_engine::{AnyGame, GameKey, GameOptions, MoveError, fnv1a_64};

/// The pieces of a jieqi game before its first move, as the first field of a FEN (jieqi clause 1.1).
pub const JIEQI_MEN: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";

/// Start position of jieqi.
pub fn jieqi_start() -> String {
    format!("{JIEQI_MEN} w - - 0 1")
}

/// Reads `key=value key=value` as options.
pub fn options(text: &str) -> GameOptions {
    text.split_whitespace()
        .map(|pair| pair.split_once('=').unwrap_or_else(|| panic!("{pair} is no option")))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// Options without repetition and counters, so that long corpora replay.
pub fn no_history() -> GameOptions {
    options("repetition=off counters=off")
}

/// Options of this game that turn off endings by history.
fn without_history(game: GameKey) -> GameOptions {
    let switches = ["repetition=off", "counters=off", "draws=off"].map(options);
    switches.into_iter().filter(|switch| game.start(switch).is_ok()).flatten().collect()
}

pub fn set_up(game: GameKey, position: &str) -> AnyGame {
    game.set_up(position, &without_history(game)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Number of legal moves and the hash of their sorted list, as the vectors state them.
pub fn count_and_hash(game: &AnyGame) -> (usize, String) {
    let legal = game.legal();
    (legal.len(), format!("{:016x}", fnv1a_64(legal.iter().map(|mv| mv.text.as_str()))))
}

/// Checks that the piece on `site` may move exactly to `targets` (separated by spaces).
pub fn check_moves(game: GameKey, position: &str, site: &str, targets: &str) {
    let game_now = set_up(game, position);
    let name = |site: banco_engine::Site| game_now.board().name(site);
    let mut found: Vec<String> = game_now
        .legal()
        .iter()
        .filter_map(|mv| mv.shape)
        .filter(|shape| shape.from.map(name).as_deref() == Some(site))
        .map(|shape| name(shape.to))
        .collect();
    found.sort();
    let mut expected: Vec<&str> = targets.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(found, expected, "{position} {site}");
}

/// Checks that `rule` (its key) refuses the move and marks exactly `sites`.
pub fn check_refused(game: GameKey, position: &str, mv: &str, rule: &str, sites: &str) {
    let game = set_up(game, position);
    let error = game.allow(mv).expect_err(mv);
    let MoveError::Illegal(illegal) = error else { panic!("{position} {mv}: {error}") };
    let marked: Vec<String> = illegal.sites.iter().map(|site| game.board().name(*site)).collect();
    assert_eq!((illegal.rule.key(), marked.join(" ").as_str()), (rule, sites), "{position} {mv}");
}
