//! Expected values of each key, for messages about a wrong value.

use banco_ports::Lang;
use banco_service::i18n::Sentence;

use super::Limits;

/// Expected value of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// An address with its port, such as this one.
    Address(&'static str),
    /// A whole number.
    Number {
        /// Smallest value.
        least: u64,
        /// Largest value.
        most: u64,
    },
    /// One of some words.
    Word(&'static [&'static str]),
    /// An access key of so many characters or more.
    LongKey {
        /// Fewest characters.
        least: usize,
    },
    /// Text in a sentence of the locale.
    Said(&'static str),
}

impl Wanted {
    /// Expected value of a key by itself, independent of other settings.
    pub fn of(key: &str) -> Wanted {
        let Limits { games_per_person, challenges_per_person, games_per_chat } = Limits::default();
        let number = |least: u64, most: u64| Wanted::Number { least, most };
        match key {
            "web.listen" => Wanted::Address("127.0.0.1:8080"),
            "http.listen" => Wanted::Address("127.0.0.1:9090"),
            "telegram.webhook_listen" => Wanted::Address("127.0.0.1:8443"),
            "discord.interactions_listen" => Wanted::Address("127.0.0.1:8444"),
            "language" => Wanted::Word(&["auto", "vi", "en"]),
            "discord.mode" => Wanted::Word(&["gateway", "http"]),
            "telegram.mode" => Wanted::Word(&["polling", "webhook"]),
            "store.backend" => Wanted::Word(&["local", "postgres"]),
            "log.format" => Wanted::Word(&["text", "json"]),
            "web.enabled" => Wanted::Said("wanted-switch"),
            "discord.guild_id" => Wanted::Said("wanted-guild"),
            "discord.shards" => number(1, 64),
            "time.flag_peace_seconds" => number(0, 3_600),
            "time.platform_grace_seconds" => number(0, 300),
            "time.heartbeat_seconds" => number(1, 60),
            "opponents.threads" => number(0, 64),
            "opponents.memory" => number(18, 65_536),
            "opponents.queue" => number(1, 10_000),
            "opponents.movetime" => number(10, 10_000),
            "opponents.patience" => Wanted::Said("wanted-patience"),
            "opponents.levels" => Wanted::Said("wanted-levels"),
            "limits.games_per_person" => number(1, games_per_person as u64),
            "limits.challenges_per_person" => number(1, challenges_per_person as u64),
            "limits.games_per_chat" => number(1, games_per_chat as u64),
            "web.hosts" => Wanted::Said("wanted-hosts"),
            "web.proxies" => Wanted::Said("wanted-proxies"),
            "web.public_url" => Wanted::Said("wanted-public-url"),
            "opponents.chess" | "opponents.xiangqi" => Wanted::Said("wanted-program"),
            "data_dir" => Wanted::Said("wanted-folder"),
            "time.zone" => Wanted::Said("wanted-zone"),
            "time.quiet" => Wanted::Said("wanted-quiet"),
            "discord.api_base" | "telegram.api_base" => Wanted::Said("wanted-base"),
            _ => Wanted::Said("wanted-text"),
        }
    }

    pub(super) fn told(self, lang: Lang) -> String {
        let number = |number: u64| number.to_string();
        let sentence = match self {
            Wanted::Address(example) => Sentence::new(lang, "wanted-address").text("example", example),
            Wanted::Number { least, most } => {
                Sentence::new(lang, "wanted-number").text("least", number(least)).text("most", number(most))
            }
            Wanted::Word(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                Sentence::new(lang, "wanted-word").text("words", words.join(", "))
            }
            Wanted::LongKey { least } => Sentence::new(lang, "wanted-long-key").text("least", number(least as u64)),
            Wanted::Said(key) => Sentence::new(lang, key),
        };
        sentence.plain()
    }
}
