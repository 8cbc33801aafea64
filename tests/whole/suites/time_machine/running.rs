//! Games on the disk, read beside the running program, with the side to move in each.

use std::collections::BTreeMap;
use std::path::Path;

use banco_engine::{Entry, Phase, Seat, Table};
use banco_store::Batch;
use banco_store::local::JournalReader;
use banco_store::record::Record;
use banco_tests::caller::moves_in;
use banco_tests::time_machine::Door;

/// A running game.
pub struct Running {
    pub id: String,
    pub door: Door,
    /// First and second seat.
    pub players: [String; 2],
    pub to_move: String,
    pub plies: usize,
}

/// Every game of a data folder by its id.
pub fn records(games: &Path) -> BTreeMap<String, Vec<Entry>> {
    let reader = JournalReader::open(games).expect("the journal can be read");
    let mut all: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    let collect = &mut |_, record: Record| {
        if let Record::Batch(Batch { games, .. }) = record {
            for append in games {
                all.entry(append.id).or_default().extend(append.entries);
            }
        }
    };
    reader.records(collect).expect("the journal can be read");
    all
}

/// The running games.
pub fn running(games: &Path) -> Vec<Running> {
    let all = records(games);
    all.into_iter().filter_map(|(id, entries)| running_game(id, &entries)).collect()
}

fn running_game(id: String, entries: &[Entry]) -> Option<Running> {
    let table = Table::replay(entries).ok().filter(|table| table.phase() == Phase::Playing)?;
    let name = |seat: Seat| table.person_at(seat).map(|person| person.name.to_lowercase());
    let key = &table.person_at(Seat::First)?.key.0;
    let door = match key.split(':').next()? {
        "telegram" => Door::Telegram,
        "discord" => Door::Discord,
        _ => Door::Table,
    };
    let players = [name(Seat::First)?, name(Seat::Second)?];
    Some(Running { id, door, players, to_move: name(table.to_move()?)?, plies: moves_in(entries).len() })
}
