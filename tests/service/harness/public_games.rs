//! Games with beacon luck whose records are vectors and frozen records.

use banco_engine::{GameKey, Side};

use crate::beacon::LateGame;
use crate::random::Random;

/// Milliseconds after which a message arrives too late to prove anything.
const LATE: i64 = 9_000;

/// A game of jieqi that is running.
pub fn jieqi(captured: &str, number: u8) -> LateGame {
    let mut late = LateGame::started(GameKey::Jieqi, &format!("captured={captured}"), number);
    late.play_random(70, &mut Random::new(u64::from(number)));
    late
}

/// A game whose third draw was made by agreement, and whose fifth was announced late.
fn with_faults() -> LateGame {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=hidden", 25);
    for (number, mv) in ["a4a5", "a7a6", "c4c5", "c7c6", "e4e5", "e7e6", "g4g5"].iter().enumerate() {
        late.play(mv).expect("a soldier steps");
        match number {
            2 => late.agree_without_number(),
            4 => {
                late.announce(LATE);
                late.draw();
            }
            _ => late.settle(),
        }
    }
    late
}

fn finished(mut late: LateGame) -> LateGame {
    late.finish();
    late
}

/// Games of every kind: over, running, with draws by agreement and late announcements.
///
/// # Panics
/// A game cannot be played.
pub fn samples() -> Vec<(&'static str, LateGame)> {
    let mut backgammon = LateGame::accepted(GameKey::Backgammon, "match=3", Side::Lot, 23);
    backgammon.play_random(600, &mut Random::new(23));
    let mut chess = LateGame::accepted(GameKey::Chess, "variant=chess960", Side::Lot, 24);
    chess.play_random(20, &mut Random::new(24));
    let mut waiting = jieqi("captor", 26);
    while waiting.table.open_draws().is_none() {
        let first = waiting.table.game().expect("a game").legal()[0].text.clone();
        waiting.play(&first).expect("a legal move");
    }
    waiting.announce(640);
    vec![
        ("jieqi-captor", finished(jieqi("captor", 21))),
        ("jieqi-hidden", finished(jieqi("hidden", 22))),
        ("jieqi-public", finished(jieqi("public", 27))),
        ("backgammon-match", finished(backgammon)),
        ("chess960-lot", finished(chess)),
        ("jieqi-agreed-and-late", finished(with_faults())),
        ("jieqi-captor-running", waiting),
    ]
}
