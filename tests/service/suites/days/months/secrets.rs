//! Secrets before their time (P6): seeds and deals. All output of the bot is searched for them: messages to chats,
//! replies, downloaded files, the log.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;

use banco_engine::{Drawn, Entry, Event, Phase, Table};
use banco_ports::Rendered;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::util::SubscriberInitExt;

use super::chat::Chat;

/// Number of digits of a seed.
const SEED_DIGITS: usize = 64;

#[derive(Default)]
pub(super) struct Secrets {
    /// Seeds drawn for games.
    seeds: BTreeSet<String>,
    /// Face-down pieces in the form of the records, by game.
    deals: BTreeMap<String, Vec<String>>,
    /// Secrets found in an output, with the place.
    told: Vec<(String, String)>,
    /// Number of texts searched.
    pub read: usize,
}

impl Secrets {
    pub(super) fn drawn(&mut self, bytes: &[u8]) {
        self.seeds.insert(bytes.iter().map(|byte| format!("{byte:02x}")).collect());
    }

    /// Learns the present secrets of a game.
    pub(super) fn learn(&mut self, id: &str, log: &[Entry], table: &Table) {
        if let Phase::Over(_) = table.phase() {
            self.deals.remove(id);
            return;
        }
        // Dice are visible once they are rolled.
        let hidden = log.iter().filter_map(|entry| match &entry.event {
            Event::Drawn(Drawn::Sealed { outcome }) if outcome.0.len() > "6 6".len() => Some(&outcome.0),
            _ => None,
        });
        let men = hidden.flat_map(|outcome| outcome.split(' ')).map(str::to_owned).collect();
        self.deals.insert(id.to_owned(), men);
    }

    pub(super) fn read(&mut self, text: &str) {
        self.read += 1;
        let words = text.split(|letter: char| !letter.is_ascii_hexdigit()).filter(|word| word.len() == SEED_DIGITS);
        let seeds = words.filter(|word| self.seeds.contains(*word)).map(str::to_owned);
        let deals = self.deals.values().flatten().filter(|men| text.contains(men.as_str())).cloned();
        let found: Vec<String> = seeds.chain(deals).collect();
        self.told.extend(found.into_iter().map(|secret| (secret, text.to_owned())));
    }

    pub(super) fn read_message(&mut self, message: &Rendered) {
        self.read(&message.text.to_plain());
        for button in message.buttons.iter().flatten() {
            self.read(&button.label);
            self.read(&button.data);
        }
        for file in &message.files {
            self.read(&file.name);
            self.read(&String::from_utf8_lossy(&file.bytes));
        }
        if let Some(image) = &message.image {
            self.read(&image.alt);
        }
    }

    /// Findings since the last call.
    pub(super) fn told(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.told)
    }
}

/// Reader of the bot's log.
pub(super) struct LogReader(pub Arc<Chat>);

impl io::Write for LogReader {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.sent().secrets.read(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogReader {
    type Writer = LogReader;

    fn make_writer(&'a self) -> LogReader {
        LogReader(Arc::clone(&self.0))
    }
}

/// Collects all log lines of the bot's crates on this thread, until it is dropped.
pub(super) fn read_log(chat: &Arc<Chat>) -> impl Sized + use<> {
    let filter = EnvFilter::new("warn,banco=trace,banco_engine=trace,banco_store=trace,banco_service=trace");
    let reader = LogReader(Arc::clone(chat));
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(reader).with_ansi(false);
    subscriber.finish().set_default()
}
