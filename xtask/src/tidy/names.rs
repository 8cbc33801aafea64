//! Names in the wrong place: features in other features, platforms in the conversation, games outside their folders.

use std::collections::BTreeSet;

use super::size::words;
use super::source::{Source, line_of};
use super::{CONVERSATION, Found, PRODUCT};

/// Folders of which each child is a feature.
const FEATURES: [&str; 2] = ["features/src/", "service/src/features/"];
/// Variants of `GameKey` and `AnyGame`.
const GAMES: [&str; 6] = ["Jieqi", "Xiangqi", "Chess", "ChuShogi", "Backgammon", "Caro"];
/// Names of a game's own files and folders.
const GAME_FILES: [&str; 7] = ["games", "jieqi", "xiangqi", "chess", "chushogi", "backgammon", "caro"];

/// The feature that a file belongs to.
fn feature(path: &str) -> Option<&str> {
    let inside = FEATURES.iter().find_map(|folder| path.strip_prefix(folder))?;
    let name = inside.split('/').next()?.trim_end_matches(".rs");
    (!["lib", "mod"].contains(&name)).then_some(name)
}

/// Paths from one feature into another.
pub fn feature_imports(sources: &[Source]) -> Vec<Found> {
    let features: BTreeSet<&str> = sources.iter().filter_map(|source| feature(&source.path)).collect();
    let mut found = Vec::new();
    for (source, own) in sources.iter().filter_map(|source| Some((source, feature(&source.path)?))) {
        for other in features.iter().filter(|other| **other != own) {
            for start in ["crate::", "crate::features::", "features::", "banco_features::"] {
                let path = format!("{start}{other}");
                // A longer path contains the shorter ones: each import counts once.
                let ends =
                    |at: usize| !source.code[at + path.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
                let is_whole = |at: &usize| !source.code[..*at].ends_with("::") && ends(*at);
                let at = source.code.match_indices(&path).map(|(at, _)| at).filter(is_whole);
                found.extend(at.map(|at| Found::new(&source.path, line_of(&source.code, at), path.clone())));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Lines of the core that name a feature; the registry itself, `features::FEATURES`, is none.
pub fn core_imports(sources: &[Source]) -> Vec<Found> {
    let in_core = |source: &&Source| {
        source.is_rust() && source.path.starts_with("service/src/") && source.path != "service/src/features.rs"
    };
    let mut found = Vec::new();
    for source in sources.iter().filter(in_core).filter(|source| feature(&source.path).is_none()) {
        let code = source.product_code();
        let named = words(&code).filter(|(at, word)| {
            let rest = &code[at + word.len()..];
            *word == "features" && rest.starts_with("::") && !rest.starts_with("::FEATURES")
        });
        let lines: BTreeSet<usize> = named.map(|(at, _)| line_of(&code, at)).collect();
        found.extend(lines.into_iter().map(|line| Found::new(&source.path, line, source.line(line))));
    }
    found
}

/// Lines of the conversation that name a platform.
pub fn platforms(sources: &[Source]) -> Vec<Found> {
    let talk = sources.iter().filter(|source| source.is_rust() && CONVERSATION.contains(&source.room()));
    talk.flat_map(|source| variants(source, &["Platform"], |name| name.starts_with(char::is_uppercase))).collect()
}

/// Lines of product code outside a game's own folders that name one game.
pub fn games(sources: &[Source]) -> Vec<Found> {
    let product = sources.iter().filter(|source| source.is_rust() && PRODUCT.contains(&source.room()));
    let outside = product.filter(|source| {
        source.path.contains("/src/")
            && !source.path.split('/').any(|part| GAME_FILES.contains(&part.trim_end_matches(".rs")))
    });
    outside.flat_map(|source| variants(source, &["GameKey", "AnyGame"], |name| GAMES.contains(&name))).collect()
}

/// Lines with `Type::Variant`, each line once; constants in capitals (`Platform::ALL`) are no variants.
fn variants(source: &Source, types: &[&str], is_asked: impl Fn(&str) -> bool) -> Vec<Found> {
    let code = source.product_code();
    let mut lines = BTreeSet::new();
    for (at, word) in words(&code).filter(|(_, word)| types.contains(word)) {
        let Some(rest) = code[at + word.len()..].strip_prefix("::") else { continue };
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let is_constant = name.len() > 1 && name.chars().all(|c| c.is_uppercase() || c == '_');
        if is_asked(name) && !is_constant {
            lines.insert(line_of(&code, at));
        }
    }
    lines.into_iter().map(|line| Found::new(&source.path, line, source.line(line))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_may_not_name_another() {
        let sources = [
            Source::new("features/src/lib.rs", "pub mod hint; pub mod move_;"),
            Source::new("features/src/hint/mod.rs", "use crate::puzzle::Puzzle; use crate::hint::Own; use core::x;"),
            Source::new("features/src/puzzle.rs", "// crate::hint::Own\nuse crate::core::Core;"),
        ];
        let found = feature_imports(&sources);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].path.ends_with("hint/mod.rs"));
        assert_eq!(feature_imports(&sources[..1]).len(), 0);
    }

    #[test]
    fn the_core_names_the_registry_and_no_feature() {
        let text = "use crate::features::FEATURES;\nuse crate::features::luck::Luck;\nself.features; // features::a\n\
            use crate::features::{self, puzzle};\n#[cfg(test)]\nmod tests { use crate::features::luck; }\n";
        let at = |path: &str| core_imports(&[Source::new(path, text)]).len();
        assert_eq!((at("service/src/commit.rs"), at("service/src/dispatch/text.rs")), (2, 2));
        assert_eq!((at("service/src/features.rs"), at("service/src/features/luck.rs"), at("bot/src/a.rs")), (0, 0, 0));
    }

    #[test]
    fn lines_that_name_a_platform_count_once() {
        let text = "if p == Platform::Telegram || p == Platform::Discord {}\nPlatform::ALL; // Platform::Web\n\
            #[cfg(test)]\nmod tests { fn a() { Platform::Web; } }\nmatch p { Platform::Local => {} }\n";
        let found = platforms(&[Source::new("service/src/a.rs", text), Source::new("bot/src/b.rs", text)]);
        assert_eq!(found.iter().map(|found| found.line).collect::<Vec<_>>(), [1, 5]);
    }

    #[test]
    fn games_are_named_in_their_own_folders_only() {
        let text = "GameKey::Caro;\nAnyGame::Chess(g);\nGameKey::ALL;\nGameKey::parse(x);\n";
        let at = |path: &str| games(&[Source::new(path, text)]).len();
        assert_eq!(at("service/src/links.rs"), 2);
        assert_eq!((at("service/src/games/caro.rs"), at("ai/src/chess/eval.rs"), at("ai/src/caro.rs")), (0, 0, 0));
        assert_eq!(at("tests/suites/a.rs"), 0);
    }
}
