//! Published records of games with beacon luck, for the programs that check them: `BLESS=1` writes the files.

use banco_engine::Table;
use banco_service::features::export::record::{publish, read};
use banco_tests::public_games::{jieqi, samples};
use banco_tests::{bless, root};

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
