//! Records and messages held against each other after a process was killed.

use std::collections::BTreeMap;
use std::path::Path;

use banco_engine::{Drawn, Entry, Event, Table};

/// A game as a look found it.
#[derive(Default)]
pub(super) struct Game {
    pub entries: Vec<Entry>,
    /// Each draw that is made: the round that was named for it, and the version of the table after it.
    draws: Vec<(u64, u32)>,
}

/// All games by their ids.
pub(super) type Games = BTreeMap<String, Game>;

/// State of the newest draw of a game when its process was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// Its round is named, and its message has not been noted.
    Named,
    /// Its message was noted, and nothing is drawn.
    Announced,
    /// It is drawn, and no chat has the result.
    Drawn,
    /// A chat has the result.
    Shown,
}

/// A message that a chat has: its game with the version of the board, and its text.
struct Shown {
    board: Option<(String, u32)>,
    text: String,
}

/// Messages of the chats, oldest first.
pub(super) struct Chats(Vec<Shown>);

impl Chats {
    pub(super) fn read(file: &Path) -> Chats {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        // A line that a killed process has not ended was not taken.
        let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        let shown = |line: &str| {
            let [game, version, text] = line.splitn(3, '\t').collect::<Vec<_>>().try_into().expect("three fields");
            let version = version.parse().expect("a version");
            let board = Some((game.to_owned(), version)).filter(|(game, _)| !game.is_empty());
            Shown { board, text: text.replace('\u{a0}', "") }
        };
        Chats(lines.map(shown).collect())
    }

    /// Place of the first message that names a round.
    fn naming(&self, round: u64) -> Option<usize> {
        self.0.iter().position(|shown| shown.text.contains(&round.to_string()))
    }

    /// Place of the first board of a game with this version or a later one.
    fn board(&self, id: &str, version: u32) -> Option<usize> {
        self.0.iter().position(|shown| shown.board.as_ref().is_some_and(|(game, of)| game == id && *of >= version))
    }
}

impl Game {
    /// The game with these entries, which begin with those of an earlier look.
    fn later(&self, id: &str, entries: Vec<Entry>) -> Game {
        assert!(entries.starts_with(&self.entries), "{id}: what was saved changed");
        let mut draws = self.draws.clone();
        let mut named = None;
        for (number, entry) in entries.iter().enumerate() {
            if let Event::Drawn(Drawn::Numbered(drawn)) = &entry.event {
                assert_eq!(Some(drawn.round), named.take(), "{id}: the round never changes");
                if number >= self.entries.len() {
                    let table = Table::replay(&entries[..=number]).expect("a beginning of a record");
                    draws.push((drawn.round, table.version()));
                }
            }
            let line = serde_json::to_value(entry).expect("plain data");
            named = line["named"]["round"].as_u64().or(named);
        }
        Game { entries, draws }
    }

    fn table(&self, id: &str) -> Table {
        // A draw that is made twice, or with another round, has no place in a record.
        Table::replay(&self.entries).unwrap_or_else(|error| panic!("{id}: {error}"))
    }

    /// Holds the draws against the messages; the step of the newest one.
    fn step(&self, id: &str, chats: &Chats) -> Option<Step> {
        for (round, version) in &self.draws {
            if let Some(result) = chats.board(id, *version) {
                let named = chats.naming(*round);
                assert!(named.is_some_and(|named| named < result), "{id}: round {round} was shown before it was named");
            }
        }
        match self.table(id).open_draws() {
            Some(open) if open.posted.is_none() => Some(Step::Named),
            Some(_) => Some(Step::Announced),
            None => self.draws.last().map(|draw| if is_shown(id, draw, chats) { Step::Shown } else { Step::Drawn }),
        }
    }
}

fn is_shown(id: &str, (_, version): &(u64, u32), chats: &Chats) -> bool {
    chats.board(id, *version).is_some()
}

/// Holds what the store has now against an earlier look and against the messages. Returns the step of the newest draw of
/// each game.
pub(super) fn looked(before: &Games, now: BTreeMap<String, Vec<Entry>>, chats: &Chats) -> (Games, Vec<Step>) {
    assert!(before.keys().all(|id| now.contains_key(id)), "a game is gone");
    let nothing = Game::default();
    let later = |(id, entries): (String, Vec<Entry>)| {
        let game = before.get(&id).unwrap_or(&nothing).later(&id, entries);
        (id, game)
    };
    let games: Games = now.into_iter().map(later).collect();
    let steps = games.iter().filter_map(|(id, game)| game.step(id, chats)).collect();
    (games, steps)
}

/// Every draw of an earlier look is made and shown by now, with the outcome that its seed and its number give.
pub(super) fn settled(before: &Games, now: &Games, chats: &Chats) {
    for (id, game) in before {
        let later = &now[id];
        let is_open = usize::from(game.table(id).open_draws().is_some());
        assert!(later.draws.len() >= game.draws.len() + is_open, "{id}: a draw is stuck");
        assert!(game.draws.iter().all(|draw| is_shown(id, draw, chats)), "{id}: a draw was never shown");
        let report = Table::verify(&later.entries).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(report.differed, [], "{id}");
    }
}
