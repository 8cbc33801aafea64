//! Layers of the configuration, each overriding the one before.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use banco_ports::DefaultLang;
use banco_ports::limits::CONFIG_BYTES_MAX;
use toml::{Table, Value};

use super::keys::{self, is_section, nearest, nearest_section};
use super::place::{place, shown, written};
use super::schema::Form;
use super::{Config, ConfigError, FileSlip, Secret, Wanted};

/// Files to read if none is named: the first that exists.
const FILES: [&str; 2] = ["config.toml", SYSTEM_FILE];

/// Configuration of an installation for the whole machine (banco.service), so that every command finds the bot from any
/// folder.
const SYSTEM_FILE: &str = "/etc/banco/config.toml";

/// Data folder of such an installation; the relative default would be another folder for each command.
const SYSTEM_DATA_DIR: &str = "/var/lib/banco";

/// Beginning of the variables' names; sections and keys are joined by two underscores.
const PREFIX: &str = "BANCO__";

/// Variable that sets a key.
pub(super) fn variable(key: &str) -> String {
    format!("{PREFIX}{}", key.replace('.', "__").to_uppercase())
}

/// Loads the configuration.
///
/// `file` is `--config`; without it `config.toml` is read if there is one, else `/etc/banco/config.toml`. `environment`
/// holds the variables of the process, `data_dir` is `--data-dir`.
///
/// # Errors
/// An unreadable file, an unknown key, or a value that cannot work.
pub fn load(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
    data_dir: Option<PathBuf>,
) -> Result<Config, ConfigError> {
    let file = file_of(file);
    let (text, mut table) = match file {
        Some(file) => read_file(file)?,
        None => (String::new(), Table::new()),
    };
    let placed = |error: ConfigError| place(file, &text, error);
    check_keys(&table, "").map_err(placed)?;
    refuse_both(|key| written(&table, key).is_some_and(|value| value.as_str() != Some(""))).map_err(placed)?;
    let mut from_environment = BTreeSet::new();
    for (name, value) in environment {
        if let Some(key) = name.strip_prefix(PREFIX) {
            let key = overlay(&mut table, &name, key, &value)?;
            // An empty value in the file means none; an empty variable was probably forgotten.
            if keys::find(&key).is_some_and(|key| key.traits.is_secret) && value.trim().is_empty() {
                return Err(ConfigError::NoSecret { key: name });
            }
            from_environment.insert(key);
        }
    }
    refuse_both(|key| from_environment.contains(key))?;
    forget_overridden(&mut table, &from_environment);
    let (set, all) = (from_environment.clone(), table.clone());
    let data_dir = data_dir.or_else(|| system_data_dir(file, &table).map(PathBuf::from));
    loaded(table, from_environment, data_dir).map_err(|error| match error {
        ConfigError::Value { key, wanted, within: None, .. } => {
            let (value, is_set) = (shown(&all, &key), set.contains(&key));
            let within = is_set.then(|| variable(&key));
            let error = ConfigError::Value { key, wanted, within, value };
            if is_set { error } else { place(file, &text, error) }
        }
        error => error,
    })
}

/// Checks that this machine has what a start needs, like [`Config::check_machine`], and names the place of a mistake.
///
/// # Errors
/// The first setting that cannot work here, by key.
pub fn check_machine(config: &Config, file: Option<&Path>) -> Result<(), ConfigError> {
    config.check_machine().map_err(|error| match error {
        ConfigError::Value { key, wanted, value, .. } if config.from_environment.contains(&key) => {
            ConfigError::Value { within: Some(variable(&key)), key, wanted, value }
        }
        error => match file_of(file).map(|file| (file, read_file(file))) {
            Some((file, Ok((text, _)))) => place(Some(file), &text, error),
            Some((_, Err(_))) | None => error,
        },
    })
}

/// Refuses a token that is set together with its file: the bot cannot know which one is meant.
fn refuse_both(is_set: impl Fn(&str) -> bool) -> Result<(), ConfigError> {
    match keys::exclusive().find(|key| is_set(key) && is_set(&format!("{key}_file"))) {
        Some(key) => Err(ConfigError::Both { key }),
        None => Ok(()),
    }
}

/// Removes the file of a token if the environment sets the token itself: the environment comes before the file.
fn forget_overridden(table: &mut Table, from_environment: &BTreeSet<String>) {
    for key in keys::exclusive() {
        let file = format!("{key}_file");
        if from_environment.contains(key) && !from_environment.contains(&file) {
            let parts = file.split_once('.').and_then(|(section, name)| Some((table.get_mut(section)?, name)));
            if let Some((Value::Table(section), name)) = parts {
                section.remove(name);
            }
        }
    }
}

fn loaded(table: Table, from_environment: BTreeSet<String>, data_dir: Option<PathBuf>) -> Result<Config, ConfigError> {
    let listen_is_set = table.get("web").and_then(|web| web.get("listen")).is_some();
    let mut config: Config = Value::Table(table).try_into().map_err(|error: toml::de::Error| describe(&error))?;
    config.web.listen_is_set = listen_is_set;
    config.from_environment = from_environment;
    if let Some(data_dir) = data_dir {
        config.data_dir = data_dir;
    }
    config.discord.token = secret("discord.token_file", config.discord.token, config.discord.token_file.as_deref())?;
    config.discord.client_secret = secret(
        "discord.client_secret_file",
        config.discord.client_secret,
        config.discord.client_secret_file.as_deref(),
    )?;
    config.telegram.token =
        secret("telegram.token_file", config.telegram.token, config.telegram.token_file.as_deref())?;
    config.store.postgres_url =
        secret("store.postgres_url_file", config.store.postgres_url, config.store.postgres_url_file.as_deref())?;
    match config.check() {
        Err(ConfigError::Value { key, wanted, within: None, value }) => {
            let own = config.secrets().find_map(|(secret, _, own)| own.filter(|_| secret == key));
            Err(ConfigError::Value { within: own.map(|own| own.display().to_string()), key, wanted, value })
        }
        checked => checked.map(|()| config),
    }
}

/// Configuration file in use: the named one, or the first that exists.
pub fn file_of(named: Option<&Path>) -> Option<&Path> {
    named.or_else(|| FILES.iter().map(Path::new).find(|file| file.exists()))
}

/// Data folder of a machine-wide installation, if its file leaves the default.
fn system_data_dir(file: Option<&Path>, table: &Table) -> Option<&'static str> {
    let default = Config::default().data_dir;
    let is_default = table.get("data_dir").is_none_or(|set| set.as_str().map(Path::new) == Some(default.as_path()));
    (is_default && file == Some(Path::new(SYSTEM_FILE))).then_some(SYSTEM_DATA_DIR)
}

/// Language in a configuration, even if nothing else of it can be used.
pub fn language_of(file: Option<&Path>, environment: impl IntoIterator<Item = (String, String)>) -> DefaultLang {
    let variable = variable("language");
    let set = environment.into_iter().find(|(name, _)| *name == variable).map(|(_, value)| Value::String(value));
    let written = || read_file(file_of(file)?).ok()?.1.remove("language");
    set.or_else(written).and_then(|value| value.try_into().ok()).unwrap_or_default()
}

/// Text of a configuration file, and its table.
fn read_file(file: &Path) -> Result<(String, Table), ConfigError> {
    let refuse = |slip: FileSlip| ConfigError::File { file: file.to_owned(), slip };
    let size = std::fs::metadata(file).map_err(|error| refuse(FileSlip::Io(error)))?.len();
    if size > CONFIG_BYTES_MAX {
        return Err(refuse(FileSlip::Long));
    }
    let text = std::fs::read_to_string(file).map_err(|error| refuse(FileSlip::Io(error)))?;
    // The parser's own message quotes the line, and the line may contain a token.
    let table = text.parse().map_err(|error: toml::de::Error| refuse(slip(&text, &error)))?;
    Ok((text, table))
}

fn slip(text: &str, error: &toml::de::Error) -> FileSlip {
    let line = error.span().map_or(0, |span| text.get(..span.start).unwrap_or(text).matches('\n').count() + 1);
    if error.message().contains("duplicate key") { FileSlip::Twice(line) } else { FileSlip::Line(line) }
}

/// Names a wrong value by its key, without the value.
fn describe(error: &toml::de::Error) -> ConfigError {
    let rendered = error.to_string();
    let key = rendered.lines().find_map(|line| line.strip_prefix("in `")).map(|key| key.trim_end_matches('`'));
    // In a list the key is followed by an index.
    let key = key.and_then(|key| keys::names().find(|known| key == *known || key.starts_with(&format!("{known}["))));
    let key = key.unwrap_or_default();
    ConfigError::Value { key: key.to_owned(), wanted: Wanted::of(key), within: None, value: None }
}

fn check_keys(table: &Table, section: &str) -> Result<(), ConfigError> {
    for (key, value) in table {
        let name = if section.is_empty() { key.clone() } else { format!("{section}.{key}") };
        let is_top = section.is_empty();
        match value {
            Value::Table(inner) if is_top && is_section(key) => check_keys(inner, key)?,
            Value::Table(_) if is_top => {
                let near = nearest_section(key).map(|near| format!("[{near}]"));
                return Err(ConfigError::Unknown { near, key: format!("[{key}]") });
            }
            _ if keys::find(&name).is_some() => {}
            // `telegram = "…"`: a section written as a key.
            _ if is_top && is_section(key) => {
                return Err(ConfigError::Unknown { near: Some(format!("[{key}]")), key: name });
            }
            _ => {
                let near = nearest(&name);
                return Err(unknown(name, near.into_iter().map(str::to_owned)));
            }
        }
    }
    Ok(())
}

fn unknown(key: String, near: impl Iterator<Item = String>) -> ConfigError {
    let near: Vec<String> = near.collect();
    ConfigError::Unknown { key, near: (!near.is_empty()).then(|| near.join(", ")) }
}

/// Sets one variable over the file: `BANCO__WEB__LISTEN=…` is `web.listen`.
///
/// Answers the key.
fn overlay(table: &mut Table, name: &str, key: &str, value: &str) -> Result<String, ConfigError> {
    let dotted = key.replace("__", ".").to_lowercase();
    let Some(known) = keys::find(&dotted) else {
        return Err(unknown(name.to_owned(), nearest(&dotted).into_iter().map(variable)));
    };
    let set = dotted.clone();
    let value = typed(known.form, value);
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
    Ok(set)
}

/// Variables with a misspelt name of ours, each with the name that was probably meant: `BANCO_LANGUAGE`.
pub fn misspelt(names: impl IntoIterator<Item = String>) -> impl Iterator<Item = (String, String)> {
    let plain = |name: &str| name.replace('_', "").to_uppercase();
    names.into_iter().filter(|name| !name.starts_with(PREFIX)).filter_map(move |name| {
        let key = keys::names().find(|key| plain(&variable(key)) == plain(&name))?;
        Some((name, variable(key)))
    })
}

/// File of the working directory that is read, and the file of the whole machine that it hides.
pub fn shadowed(named: Option<&Path>) -> Option<[&'static Path; 2]> {
    shadowed_by(named, |file| file.exists())
}

fn shadowed_by(named: Option<&Path>, is_there: impl Fn(&Path) -> bool) -> Option<[&'static Path; 2]> {
    let files = FILES.map(Path::new);
    (named.is_none() && files.iter().all(|file| is_there(file))).then_some(files)
}

fn parts(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty())
}

/// Value of a variable: numbers, switches and lists are read as the file would write them.
fn typed(form: Form, value: &str) -> Value {
    let text = |text: &str| Value::String(text.to_owned());
    let number = |word: &str| word.parse().map_or_else(|_| text(word), Value::Integer);
    match form {
        Form::Text => text(value),
        Form::Number => number(value),
        Form::Numbers => Value::Array(parts(value).map(number).collect()),
        Form::Texts => Value::Array(parts(value).map(text).collect()),
        Form::Switch => match value {
            "true" => Value::Boolean(true),
            "false" => Value::Boolean(false),
            other => text(other),
        },
    }
}

/// The secret itself, or the content of its file; blanks around it are typing slips.
fn secret(key: &'static str, secret: Secret, file: Option<&Path>) -> Result<Secret, ConfigError> {
    let Some(file) = file else { return Ok(Secret(secret.0.trim().to_owned())) };
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|source| ConfigError::SecretFile { key, file: file.to_owned(), source })?;
    match text.trim() {
        // A named file must contain a secret.
        "" => Err(ConfigError::NoSecret { key: format!("{key}: {}", file.display()) }),
        text => Ok(Secret(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command in a folder with a configuration of its own means another bot than /etc/banco/config.toml does.
    #[test]
    fn a_file_of_the_folder_that_hides_the_machines_is_known() {
        let both = Some(FILES.map(Path::new));
        assert_eq!(shadowed_by(None, |_| true), both);
        assert_eq!(shadowed_by(None, |file| file == Path::new(SYSTEM_FILE)), None);
        assert_eq!(shadowed_by(None, |file| file == Path::new("config.toml")), None);
        assert_eq!(shadowed_by(Some(Path::new("config.toml")), |_| true), None, "the host has named it");
    }

    /// Reliability, N3: on a machine that was set up by banco.service every command looks at the folder of the bot.
    #[test]
    fn the_configuration_of_a_whole_machine_leads_to_its_games() {
        let table = |text: &str| text.parse::<Table>().expect("TOML");
        let system = Some(Path::new(SYSTEM_FILE));
        for (file, text, folder) in [
            (system, "", Some("/var/lib/banco")),
            (system, "data_dir = \"data-dir\"", Some("/var/lib/banco")),
            (system, "data_dir = \"/srv/banco\"", None),
            (Some(Path::new("config.toml")), "data_dir = \"data-dir\"", None),
            (None, "", None),
        ] {
            assert_eq!(system_data_dir(file, &table(text)), folder, "{file:?} {text}");
        }
        assert_eq!(FILES, ["config.toml", "/etc/banco/config.toml"], "the folder's own comes first");
        let unit = include_str!("../../../banco.service");
        for said in [SYSTEM_FILE, SYSTEM_DATA_DIR, "StateDirectory=banco\n", "--data-dir %S/banco"] {
            assert!(unit.contains(said), "{said}");
        }
    }
}
