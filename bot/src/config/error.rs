//! Errors of a configuration, told in the host's language. Texts name keys, and values only if they cannot be tokens.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use banco_ports::Lang;
use banco_ports::limits::CONFIG_BYTES_MAX;
use banco_service::i18n::Sentence;

use super::Wanted;
use super::layers::variable;
use crate::host_messages::{Told, words};

/// Reason for which there is no usable configuration.
#[derive(Debug)]
pub enum ConfigError {
    /// A file cannot be read or is not valid TOML.
    File {
        /// File, as it was named.
        file: PathBuf,
        /// Fault of the file.
        slip: FileSlip,
    },
    /// A key, section or variable that does not exist.
    Unknown {
        /// Key with its section, or name of the variable.
        key: String,
        /// Key that was probably meant.
        near: Option<String>,
    },
    /// A value that cannot work.
    Value {
        /// Key with its section.
        key: String,
        /// Expected value.
        wanted: Wanted,
        /// Variable or secret file with the value; `None`: the configuration itself.
        within: Option<String>,
        /// Value as it is written; `None`: it may be a secret.
        value: Option<String>,
    },
    /// Another error, with its place in the configuration's own file.
    In {
        /// Path as the host named it.
        file: PathBuf,
        /// Line, from 1, if it is known.
        line: Option<usize>,
        /// The other error.
        error: Box<ConfigError>,
    },
    /// A token is set, and its file too.
    Both {
        /// Key of the token, with its section.
        key: &'static str,
    },
    /// A variable or a secret file that is empty.
    NoSecret {
        /// Name of the variable, or the key and the file.
        key: String,
    },
    /// A secret file that cannot be read.
    SecretFile {
        /// Key with its section.
        key: &'static str,
        /// File, as it was named.
        file: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
}

/// Fault of a configuration file.
#[derive(Debug)]
pub enum FileSlip {
    /// Error of the system.
    Io(io::Error),
    /// The file is longer than any configuration.
    Long,
    /// A line is not valid TOML.
    Line(usize),
    /// A line repeats a key or section.
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
            ConfigError::Value { key, wanted, within, value } => {
                let key = within.as_ref().map_or_else(|| key.clone(), |within| format!("{key} ({within})"));
                let sentence = Sentence::new(lang, "config-value").text("key", key).text("wanted", wanted.told(lang));
                match value {
                    Some(value) => {
                        Sentence::new(lang, "config-value-written").text("what", sentence.plain()).text("value", value)
                    }
                    None => sentence,
                }
            }
            ConfigError::In { file, line, error } => {
                let (file, what) = (file.display().to_string(), error.told(lang));
                match line {
                    Some(line) => Sentence::new(lang, "config-at-line")
                        .text("file", file)
                        .text("line", line.to_string())
                        .text("what", what),
                    None => Sentence::new(lang, "io-at").text("path", file).text("why", what),
                }
            }
            ConfigError::Both { key } => {
                Sentence::new(lang, "config-both").text("key", *key).text("other", format!("{key}_file"))
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

/// Failure to listen on an address.
#[derive(Debug)]
pub struct ListenError {
    /// Key with the address.
    pub key: &'static str,
    /// The address.
    pub address: SocketAddr,
    /// Error of the system.
    pub source: io::Error,
}

impl ListenError {
    /// True if another program uses the address.
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
