//! Published records of games with beacon luck, for the programs that check them: `BLESS=1` writes the files.

use banco_engine::{GameKey, Side, Table};
use banco_service::features::export::record::{publish, read};
use banco_tests::beacon::LateGame;
use banco_tests::random::Random;
use banco_tests::{bless, root};

/// Milliseconds after which a message arrives too late to prove anything.
const LATE: i64 = 9_000;

fn jieqi(captured: &str, number: u8) -> LateGame {
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

fn samples() -> Vec<(&'static str, LateGame)> {
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

#[test]
fn beacon_5_4_published_records_are_those_of_the_vectors() {
    let folder = root().join("tests/vectors/beacon/records");
    for (name, late) in samples() {
        let text = publish(&late.table, &late.log).expect("a record of beacon luck is published at any time");
        bless::text(&folder.join(format!("{name}.jsonl")), &text);
        if late.table.revealed_seed().is_some() {
            let read = read(&text).expect("entries");
            let report = Table::verify(&read.entries).expect("a record");
            assert_eq!(report.differed, [], "{name}");
        }
    }
}

#[test]
fn beacon_5_6_a_record_of_a_running_game_has_neither_seed_nor_the_piece_of_one_seat() {
    let waiting = jieqi("captor", 26);
    let text = publish(&waiting.table, &waiting.log).expect("a record of beacon luck is published at any time");
    let (whole, seed) = (serde_json::to_string(&waiting.log).expect("plain data"), "1a".repeat(32));
    assert!(whole.contains(&seed) && !text.contains(&seed) && !text.contains("\"seed\""));
    let mut purposes = Vec::new();
    let (mut taken, mut turned_up) = (0, 0);
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line");
        for (draw, purpose) in line["draws"].as_array().into_iter().flatten().zip(&purposes) {
            let is_taken = String::from(purpose).starts_with("taken:");
            assert_eq!(draw.get("outcome").is_none(), is_taken, "{line}");
            taken += usize::from(is_taken);
            turned_up += usize::from(!is_taken && draw["private"] == true);
        }
        if let Some(draws) = line["named"]["draws"].as_array() {
            purposes = draws.iter().map(|draw| draw["purpose"].as_str().unwrap_or_default().to_owned()).collect();
        }
    }
    assert!(taken > 0 && turned_up > 0, "{taken} {turned_up}");
}
