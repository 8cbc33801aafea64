//! Names of keys and sections: found, and guessed where they are misspelt.

use super::schema::{Key, OwnFile};
use super::table::KEYS;

/// All keys: `section.key`, or a top-level key.
pub fn names() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|key| key.name)
}

/// Key of this name.
pub(super) fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// Secrets of which either the value or its file is set, and never both.
pub(super) fn exclusive() -> impl Iterator<Item = &'static str> {
    KEYS.iter().filter(|key| key.traits.file == OwnFile::Exclusive).map(|key| key.name)
}

/// True for the name of a section.
pub fn is_section(name: &str) -> bool {
    sections().any(|section| section == name)
}

fn sections() -> impl Iterator<Item = &'static str> {
    names().filter_map(|key| key.split_once('.')).map(|(section, _)| section)
}

/// Keys that were probably meant: one of similar spelling, or those of that name in the sections.
pub fn nearest(unknown: &str) -> Vec<&'static str> {
    let name = unknown.rsplit('.').next();
    let called = |name: &str| names().filter(|key| key.rsplit('.').next() == Some(name)).collect();
    let elsewhere = || name.map(called).unwrap_or_default();
    other_name(unknown).or_else(|| near(unknown, names())).map_or_else(elsewhere, |key| vec![key])
}

/// Names that other programs have for a key of ours, by section: `web.port` is part of `web.listen`.
const OTHER_NAMES: &[(&[&str], &[&str])] = &[
    (&["port", "host", "bind", "address", "addr"], &["listen", "webhook_listen", "interactions_listen"]),
    (&["url"], &["public_url", "webhook_url", "postgres_url"]),
    (&["timezone", "tz"], &["zone"]),
    (&["key", "password", "secret"], &["access_key", "token"]),
    (&["lang", "locale"], &["language"]),
    (&["dir", "data", "folder", "path"], &["data_dir"]),
];

/// The key that another name means in its own section, or at the top.
fn other_name(unknown: &str) -> Option<&'static str> {
    let (section, name) = unknown.rsplit_once('.').map_or(("", unknown), |(section, name)| (section, name));
    let ours = OTHER_NAMES.iter().filter(|(names, _)| names.contains(&name)).flat_map(|(_, ours)| ours.iter());
    let is_in = |key: &&str, ours: &str| match section {
        "" => **key == *ours,
        section => key.split_once('.') == Some((section, ours)),
    };
    ours.filter_map(|ours| names().find(|key| is_in(key, ours))).next()
}

/// Section that was probably meant.
pub fn nearest_section(unknown: &str) -> Option<&'static str> {
    near(unknown, sections())
}

fn near(unknown: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    known
        .map(|key| (banco_ports::text::distance(unknown, key), key))
        .min()
        .filter(|(distance, _)| *distance <= unknown.chars().count() / 3 + 1)
        .map(|(_, key)| key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_another_program_leads_to_ours() {
        for (unknown, near) in [
            ("web.port", "web.listen"),
            ("web.host", "web.listen"),
            ("http.port", "http.listen"),
            ("telegram.webhook_port", "telegram.webhook_url"),
            ("discord.port", "discord.interactions_listen"),
            ("time.timezone", "time.zone"),
            ("lang", "language"),
            ("web.lisen", "web.listen"),
        ] {
            assert_eq!(nearest(unknown), [near], "{unknown}");
        }
        assert!(nearest("web.colour_of_the_page").is_empty());
    }
}
