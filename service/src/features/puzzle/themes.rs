//! Themes of puzzles that have a name. A puzzle may have others, which no person reads.

use std::sync::OnceLock;

use banco_ports::Lang;
use banco_ports::text::fold;

use crate::features::puzzle::puzzle_set::Puzzle;
use crate::i18n;

/// Keys of the themes with a name, `puzzle-theme-<key>`.
pub(crate) const THEMES: &[&str] = &[
    "mate",
    "check",
    "sacrifice",
    "fork",
    "pin",
    "skewer",
    "discovered",
    "doublecheck",
    "backrank",
    "smothered",
    "anastasia",
    "arabian",
    "boden",
    "dovetail",
    "doublebishop",
    "hook",
    "deflection",
    "attraction",
    "interference",
    "clearance",
    "intermezzo",
    "capturedefender",
    "xray",
    "trapped",
    "hanging",
    "capture",
    "promotion",
    "underpromotion",
    "advancedpawn",
    "enpassant",
    "castling",
    "zugzwang",
    "quiet",
    "defence",
    "exposed",
    "f2f7",
    "kingside",
    "queenside",
    "opening",
    "middlegame",
    "endgame",
    "pawnending",
    "knightending",
    "bishopending",
    "rookending",
    "queenending",
    "doublecannon",
    "horsecannon",
    "ironbolt",
    "facing",
    "turn",
    "openfour",
    "four",
    "openthree",
    "twothreats",
    "block",
    "lion",
    "hit",
    "point",
    "safe",
    "race",
    "contact",
    "bearoff",
    "blitz",
    "prime",
    "back",
    "bar",
    "draw",
];

/// Name of a theme in a language; `None` if it has none.
fn name(lang: Lang, theme: &str) -> Option<String> {
    THEMES.contains(&theme).then(|| i18n::text(lang, &format!("puzzle-theme-{theme}")))
}

/// Names of a puzzle's themes, with a comma between; empty for none.
pub(crate) fn names(lang: Lang, puzzle: &Puzzle) -> String {
    let names: Vec<String> = puzzle.themes.iter().filter_map(|theme| name(lang, theme)).collect();
    names.join(", ")
}

/// The theme with this name in any language, without accents, or with this key.
pub(crate) fn read(folded: &str) -> Option<&'static str> {
    static NAMES: OnceLock<Vec<(String, &'static str)>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let of = |theme: &&'static str| {
            let told = Lang::BOTH.iter().filter_map(|lang| name(*lang, theme)).map(|name| fold(&name));
            told.chain([(*theme).to_owned()]).map(|name| (name, *theme)).collect::<Vec<_>>()
        };
        THEMES.iter().flat_map(of).collect()
    });
    names.iter().find(|(name, _)| name == folded).map(|(_, theme)| *theme)
}
