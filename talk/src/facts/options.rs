//! Options of a challenge that are said in words: `kín`, `trận 5`, `no cube`.
//!
//! The words stand in the locales (`say-captured-hidden`); whichever language is spoken, both are read.

/// An option and the values that have words, the usual one first.
pub type Said = (&'static str, &'static [&'static str]);

pub const SAID: &[Said] = &[
    ("captured", &["captor", "public", "hidden"]),
    ("reveal_is_progress", &["true", "false"]),
    ("repetition", &["cxq", "fault", "axf", "forbid4", "off"]),
    ("counters", &["on", "off"]),
    ("move_unit", &["pair", "ply"]),
    ("variant", &["standard", "chess960", "kingofthehill", "threecheck", "antichess", "horde", "racingkings"]),
    ("draws", &["automatic", "claim", "off"]),
    ("profile", &["default", "lishogi", "okazaki"]),
    ("promotion", &["on_entry", "msm"]),
    ("lance_last_rank", &["dead", "second_chance", "auto"]),
    ("go_between_last_rank", &["false", "true"]),
    ("doomed_piece_protects", &["false", "true"]),
    ("okazaki", &["false", "true"]),
    ("cube", &["on", "off"]),
    ("jacoby", &["off", "on"]),
    ("auto_roll", &["on", "off"]),
    ("auto_forced", &["off", "on"]),
    ("size", &["15", "19"]),
    ("five", &["open_ended", "free", "exact"]),
    ("opening", &["free", "far"]),
];

/// Options whose words end with a value: a number, or a position.
pub const VALUED: [&str; 3] = ["match", "handicap", "position"];

/// The locale key of the words for a value.
pub fn say_key(key: &str, value: &str) -> String {
    format!("say-{key}-{value}").replace('_', "-")
}

/// The locale key of the words that a value follows.
pub fn valued_key(key: &str) -> String {
    format!("say-{key}")
}
