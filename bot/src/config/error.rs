//! What can be wrong with a configuration, told in a host's language. Texts name keys, never values: a value may be a
//! token.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use banco_ports::Lang;
use banco_ports::limits::CONFIG_BYTES_MAX;
use banco_talk::i18n::Sentence;

use super::Wanted;
use super::layers::variable;
use crate::told::{Told, words};

/// Why there is no usable configuration.
#[derive(Debug)]
pub enum ConfigError {
    /// A file cannot be read or is no TOML.
    File {
        /// As it was named.
        file: PathBuf,
        /// What is wrong with it.
        slip: FileSlip,
    },
    /// A key, section or variable that nothing reads.
    Unknown {
        /// With its section, or the variable's name.
        key: String,
        /// What was probably meant.
        near: Option<String>,
    },
    /// A value that cannot work.
    Value {
        /// With its section.
        key: String,
        /// What is wanted instead.
        wanted: Wanted,
        /// The variable, or the file of its own, that holds it; `None`: the configuration itself.
        within: Option<String>,
    },
    /// A variable or a file for a secret that holds nothing.
    NoSecret {
        /// The variable, or the key and the file.
        key: String,
    },
    /// The file that a key names for a secret.
    SecretFile {
        /// With its section.
        key: &'static str,
        /// As it was named.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum FileSlip {
    /// What the system says.
    Io(io::Error),
    /// Longer than any configuration.
    Long,
    /// A line that is no TOML.
    Line(usize),
    /// A key or section that a line before it had already.
    Twice(usize),
}

impl Told for ConfigError {
    fn told(&self, lang: Lang) -> String {
        let sentence = match self {
            ConfigError::File { file, slip } => {
                let file = file.display().to_string();
                match slip {
                    FileSlip::Io(error) => {
                        Sentence::new(lang, "io-at").text("path", file).text("why", words(error, lang))
                    }
                    FileSlip::Long => {
                        let most = CONFIG_BYTES_MAX.to_string();
                        Sentence::new(lang, "file-long").text("file", file).text("bytes", most)
                    }
                    FileSlip::Line(line) => {
                        Sentence::new(lang, "config-line").text("file", file).text("line", line.to_string())
                    }
                    FileSlip::Twice(line) => {
                        Sentence::new(lang, "config-twice").text("file", file).text("line", line.to_string())
                    }
                }
            }
            ConfigError::Unknown { key, near: None } => Sentence::new(lang, "config-unknown").text("key", key),
            ConfigError::Unknown { key, near: Some(near) } => {
                Sentence::new(lang, "config-unknown-near").text("key", key).text("near", near)
            }
            ConfigError::Value { key, wanted, within } => {
                let key = within.as_ref().map_or_else(|| key.clone(), |within| format!("{key} ({within})"));
                Sentence::new(lang, "config-value").text("key", key).text("wanted", wanted.told(lang))
            }
            ConfigError::NoSecret { key } => Sentence::new(lang, "config-no-secret").text("key", key),
            ConfigError::SecretFile { key, file, source } => {
                let path = format!("{key}: {}", file.display());
                Sentence::new(lang, "io-at").text("path", path).text("why", words(source, lang))
            }
        };
        sentence.plain()
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Lang::En))
    }
}

impl std::error::Error for ConfigError {}

/// Why an address cannot be listened on.
#[derive(Debug)]
pub struct ListenError {
    /// The key that names it.
    pub key: &'static str,
    /// Where it was to listen.
    pub address: SocketAddr,
    /// What the system says.
    pub source: io::Error,
}

impl ListenError {
    /// Another program has it now.
    pub fn is_taken(&self) -> bool {
        self.source.kind() == io::ErrorKind::AddrInUse
    }
}

impl Told for ListenError {
    fn told(&self, lang: Lang) -> String {
        let sentence = match self.source.kind() {
            io::ErrorKind::AddrInUse => Sentence::new(lang, "listen-taken").text("variable", variable(self.key)),
            io::ErrorKind::AddrNotAvailable => {
                Sentence::new(lang, "listen-foreign").text("variable", variable(self.key))
            }
            io::ErrorKind::PermissionDenied => Sentence::new(lang, "listen-low"),
            _ => Sentence::new(lang, "listen-failed").text("why", words(&self.source, lang)),
        };
        sentence.text("key", self.key).text("address", self.address.to_string()).plain()
    }
}

impl fmt::Display for ListenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Lang::En))
    }
}

impl std::error::Error for ListenError {}
