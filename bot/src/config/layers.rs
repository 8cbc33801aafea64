//! The layers of the configuration, one over the other.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use banco_ports::limits::CONFIG_BYTES_MAX;
use thiserror::Error;
use toml::{Table, Value};

use super::keys::{KEYS, nearest};
use super::{Config, Secret};

/// Environment names begin with this; sections and keys are joined by two underscores.
const PREFIX: &str = "BANCO__";

/// Why there is no usable configuration. Texts name keys, never values: a value may be a token.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// A file cannot be read or is no TOML.
    #[error("{file}: {reason}")]
    File {
        /// As it was named.
        file: PathBuf,
        /// What the system or the parser says, without the line: it may hold a token.
        reason: String,
    },
    /// A key or variable that nothing reads.
    #[error("unknown key {key}{}", suggestion(.near.as_deref()))]
    Unknown {
        /// With its section, or the variable's name.
        key: String,
        /// The key that was probably meant.
        near: Option<String>,
    },
    /// A value that cannot work.
    #[error("{key}: {why}")]
    Value {
        /// With its section.
        key: String,
        /// What is wanted instead.
        why: String,
    },
}

fn suggestion(near: Option<&str>) -> String {
    near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default()
}

/// Why an address cannot be listened on, and what to do about it.
pub fn listen_error(key: &str, address: SocketAddr, error: &io::Error) -> String {
    let hint = match error.kind() {
        io::ErrorKind::AddrInUse => "another program listens there: stop it, or choose another port",
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address",
        io::ErrorKind::PermissionDenied => "ports below 1024 are for the system: choose a higher one",
        _ => return format!("{key} {address}: {error}"),
    };
    format!("{key} {address}: {hint} ({error})")
}

/// Loads the configuration.
///
/// `file` is `--config`; without it `config.toml` is read if there is one. `environment` are the
/// process's variables, `data_dir` is `--data-dir`.
///
/// # Errors
/// An unreadable file, an unknown key, or a value that cannot work.
pub fn load(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
    data_dir: Option<PathBuf>,
) -> Result<Config, ConfigError> {
    let mut table = match file {
        Some(file) => read_file(file)?,
        None if Path::new("config.toml").exists() => read_file(Path::new("config.toml"))?,
        None => Table::new(),
    };
    check_keys(&table, "")?;
    for (name, value) in environment {
        if let Some(key) = name.strip_prefix(PREFIX) {
            overlay(&mut table, &name, key, &value)?;
        }
    }
    let listen_is_set = table.get("web").and_then(|web| web.get("listen")).is_some();
    let mut config: Config = Value::Table(table).try_into().map_err(|error: toml::de::Error| describe(&error))?;
    config.web.listen_is_set = listen_is_set;
    if let Some(data_dir) = data_dir {
        config.data_dir = data_dir;
    }
    config.discord.token = token("discord.token_file", config.discord.token, config.discord.token_file.as_deref())?;
    config.telegram.token = token("telegram.token_file", config.telegram.token, config.telegram.token_file.as_deref())?;
    config.store.postgres_url =
        token("store.postgres_url_file", config.store.postgres_url, config.store.postgres_url_file.as_deref())?;
    config.check()?;
    Ok(config)
}

fn read_file(file: &Path) -> Result<Table, ConfigError> {
    let refuse = |reason: String| ConfigError::File { file: file.to_owned(), reason };
    let size = std::fs::metadata(file).map_err(|error| refuse(error.to_string()))?.len();
    if size > CONFIG_BYTES_MAX {
        return Err(refuse(format!("longer than {CONFIG_BYTES_MAX} bytes")));
    }
    let text = std::fs::read_to_string(file).map_err(|error| refuse(error.to_string()))?;
    // The parser's own rendering quotes the line, and the line may hold a token.
    text.parse().map_err(|error: toml::de::Error| refuse(place(&text, &error)))
}

fn place(text: &str, error: &toml::de::Error) -> String {
    let line = error.span().map_or(0, |span| text.get(..span.start).unwrap_or(text).matches('\n').count() + 1);
    format!("line {line}: {}", error.message().lines().next().unwrap_or("not TOML"))
}

/// Names a wrong value by its key, without the value.
fn describe(error: &toml::de::Error) -> ConfigError {
    let rendered = error.to_string();
    let key = rendered.lines().find_map(|line| line.strip_prefix("in `")).map(|key| key.trim_end_matches('`'));
    let why = error.message().lines().next().unwrap_or("not usable");
    let key = key.unwrap_or("configuration").to_owned();
    let holds_secret = ["token", "access_key", "postgres_url"].iter().any(|secret| key.ends_with(secret));
    ConfigError::Value { key, why: if holds_secret { "a text is wanted".to_owned() } else { why.to_owned() } }
}

fn check_keys(table: &Table, section: &str) -> Result<(), ConfigError> {
    for (key, value) in table {
        let name = if section.is_empty() { key.clone() } else { format!("{section}.{key}") };
        match value {
            Value::Table(inner) if section.is_empty() && is_section(key) => check_keys(inner, key)?,
            _ if KEYS.contains(&name.as_str()) => {}
            _ => return Err(ConfigError::Unknown { near: nearest(&name).map(str::to_owned), key: name }),
        }
    }
    Ok(())
}

fn is_section(name: &str) -> bool {
    KEYS.iter().any(|key| key.split_once('.').is_some_and(|(section, _)| section == name))
}

/// One variable over the file: `BANCO__WEB__LISTEN=…` is `web.listen`.
fn overlay(table: &mut Table, name: &str, key: &str, value: &str) -> Result<(), ConfigError> {
    let dotted = key.replace("__", ".").to_lowercase();
    if !KEYS.contains(&dotted.as_str()) {
        let near = nearest(&dotted).map(|key| format!("{PREFIX}{}", key.replace('.', "__").to_uppercase()));
        return Err(ConfigError::Unknown { key: name.to_owned(), near });
    }
    let value = typed(&dotted, value);
    match dotted.split_once('.') {
        Some((section, key)) => {
            let section = table.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(section) = section {
                section.insert(key.to_owned(), value);
            }
        }
        None => {
            table.insert(dotted, value);
        }
    }
    Ok(())
}

fn parts(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty())
}

/// Variables are texts; numbers, switches and lists are read as the file would write them.
fn typed(key: &str, value: &str) -> Value {
    let number = |text: &str| text.parse().map_or_else(|_| Value::String(text.to_owned()), Value::Integer);
    let as_number = || number(value);
    match key {
        "limits.games_per_person"
        | "limits.challenges_per_person"
        | "limits.games_per_chat"
        | "discord.guild_id"
        | "discord.shards"
        | "time.flag_peace_seconds"
        | "time.platform_grace_seconds"
        | "time.heartbeat_seconds"
        | "opponents.threads"
        | "opponents.memory"
        | "opponents.queue"
        | "opponents.movetime"
        | "opponents.patience" => as_number(),
        "opponents.levels" => Value::Array(parts(value).map(number).collect()),
        "web.enabled" => match value {
            "true" => Value::Boolean(true),
            "false" => Value::Boolean(false),
            other => Value::String(other.to_owned()),
        },
        "web.hosts" => Value::Array(parts(value).map(|host| Value::String(host.to_owned())).collect()),
        _ => Value::String(value.to_owned()),
    }
}

/// The token itself, or the contents of its file; blanks around it are typing slips.
fn token(key: &str, token: Secret, file: Option<&Path>) -> Result<Secret, ConfigError> {
    let Some(file) = file else { return Ok(Secret(token.0.trim().to_owned())) };
    let text = std::fs::read_to_string(file)
        .map_err(|error| ConfigError::Value { key: key.to_owned(), why: error.to_string() })?;
    Ok(Secret(text.trim().to_owned()))
}
