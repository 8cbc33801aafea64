//! Themes of puzzles that have a name. A puzzle may have others, which no person reads.

use std::sync::OnceLock;

use banco_engine::GameKey;
use banco_ports::Lang;
use banco_ports::text::fold;

use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::shipped::Shelf;
use crate::i18n;
use crate::words::key_for;

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

/// Other words for themes, without accents.
const OTHERS: &[(&str, &str)] =
    &[("chieu bi", "mate"), ("chieu het", "mate"), ("checkmate", "mate"), ("ghim", "pin"), ("xien", "skewer")];

/// Number of a game's themes that a reply lists.
const LISTED: usize = 10;

/// Name of a theme in a language and a game; `None` if it has none.
fn name(lang: Lang, game: GameKey, theme: &str) -> Option<String> {
    THEMES.contains(&theme).then(|| i18n::text(lang, &key_for(lang, game, &format!("puzzle-theme-{theme}"))))
}

/// Keys and names of the themes of which a file has a puzzle.
pub(crate) fn of_shelf(lang: Lang, shelf: Shelf) -> impl Iterator<Item = (&'static str, String)> {
    let known = THEMES.iter().filter(move |theme| shelf.has_any(theme));
    known.filter_map(move |theme| Some((*theme, name(lang, shelf.game(), theme)?)))
}

/// Names of the first of these themes.
pub(crate) fn names_of(lang: Lang, shelf: Shelf) -> Vec<String> {
    of_shelf(lang, shelf).take(LISTED).map(|(_, name)| name).collect()
}

/// Names of a puzzle's themes, with a comma between; empty for none.
pub(crate) fn names(lang: Lang, puzzle: &Puzzle) -> String {
    let names: Vec<String> = puzzle.themes.iter().filter_map(|theme| name(lang, puzzle.game, theme)).collect();
    names.join(", ")
}

/// The theme with this name in any language, without accents, or with this key. A mate may have its number of moves.
pub(crate) fn read(folded: &str) -> Option<&'static str> {
    static NAMES: OnceLock<Vec<(String, &'static str)>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let of = |theme: &&'static str| {
            let games = || GameKey::ALL.iter().flat_map(|game| Lang::BOTH.map(|lang| (lang, *game)));
            let told = games().filter_map(|(lang, game)| name(lang, game, theme)).map(|name| fold(&name));
            // A name may have an explanation behind it.
            let told = told.flat_map(|name| [name.split(" (").next().unwrap_or_default().to_owned(), name]);
            told.chain([(*theme).to_owned()]).map(|name| (name, *theme)).collect::<Vec<_>>()
        };
        let others = OTHERS.iter().map(|(other, theme)| ((*other).to_owned(), *theme));
        THEMES.iter().flat_map(of).chain(others).collect()
    });
    let known = names.iter().find(|(name, _)| name == folded).map(|(_, theme)| *theme);
    known.or_else(|| is_counted_mate(folded).then_some("mate"))
}

/// True for `mate in 2` and `2 nước`, without accents.
fn is_counted_mate(folded: &str) -> bool {
    let moves = folded.strip_prefix("mate in ").or_else(|| folded.strip_suffix(" nuoc"));
    moves.is_some_and(|moves| moves.len() <= 2 && moves.bytes().all(|sign| sign.is_ascii_digit()) && !moves.is_empty())
}
