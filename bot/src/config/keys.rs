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
    let elsewhere = || names().filter(|key| key.rsplit('.').next() == name).collect();
    near(unknown, names()).map_or_else(elsewhere, |key| vec![key])
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
