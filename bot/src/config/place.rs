//! Line of a mistake in a configuration, and the wrong value if it may be shown.

use std::path::Path;

use toml::{Table, Value};

use super::{ConfigError, keys};

/// Most letters of a wrong value that is shown. Tokens are longer.
const SHOWN_CHARS_MAX: usize = 40;

/// Value of a key in the table of a configuration.
pub(super) fn written<'a>(table: &'a Table, key: &str) -> Option<&'a Value> {
    match key.split_once('.') {
        Some((section, key)) => table.get(section)?.get(key),
        None => table.get(key),
    }
}

/// Wrong value as it is written, if it cannot be a secret: tokens are longer, and some keys are never shown.
pub(super) fn shown(table: &Table, key: &str) -> Option<String> {
    if keys::find(key).is_none_or(|key| key.traits.is_secret || key.traits.is_hidden) {
        return None;
    }
    let value = match written(table, key)? {
        Value::String(text) => format!("{text:?}"),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(is_on) => is_on.to_string(),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => return None,
    };
    (value.chars().count() <= SHOWN_CHARS_MAX).then_some(value)
}

/// Adds the file and the line to an error.
pub(super) fn place(file: Option<&Path>, text: &str, error: ConfigError) -> ConfigError {
    let key = match &error {
        ConfigError::Unknown { key, .. } | ConfigError::Value { key, .. } => key.as_str(),
        ConfigError::Both { key } => key,
        ConfigError::In { .. }
        | ConfigError::File { .. }
        | ConfigError::NoSecret { .. }
        | ConfigError::SecretFile { .. } => return error,
    };
    match file {
        Some(file) => ConfigError::In { file: file.to_owned(), line: line_of(text, key), error: Box::new(error) },
        None => error,
    }
}

/// Line of a key, or of a section that is written as `[section]`.
fn line_of<'a>(text: &'a str, key: &str) -> Option<usize> {
    let (in_section, name) = key.split_once('.').unwrap_or(("", key));
    let mut section = "";
    let mut is_here = |line: &'a str| {
        let line = line.trim();
        if line.starts_with('[') {
            section = line.trim_start_matches('[').split(']').next().unwrap_or_default().trim();
            return key.starts_with('[') && key.trim_matches(['[', ']']) == section;
        }
        let Some((left, _)) = line.split_once('=') else { return false };
        let left = left.trim();
        (section == in_section && left == name) || (section.is_empty() && left == key)
    };
    text.lines().position(&mut is_here).map(|number| number + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_key_is_found_in_its_section() {
        let text = "# listen = 1\nlanguage = \"x\"\n[web]\nlisten = 1\n\n[ http ]\n  listen = 2\n[telegrm]\n";
        for (key, line) in [
            ("language", Some(2)),
            ("web.listen", Some(4)),
            ("http.listen", Some(7)),
            ("[telegrm]", Some(8)),
            ("web.hosts", None),
            ("listen", None),
        ] {
            assert_eq!(line_of(text, key), line, "{key}");
        }
        assert_eq!(line_of("web.listen = 1\n", "web.listen"), Some(1));
    }
}
