//! Words for the computer and its levels.

use banco_ai::Level;
use banco_ports::text::fold;

/// Default level, which a beginner can beat.
pub(crate) const USUAL: Level = Level::Easy;

/// Names of the computer, without accents and spaces.
const NAMES: &[&str] = &["may", "maytinh", "machine", "computer", "bot", "ai"];

/// Words for levels besides their keys, without accents and spaces.
const LEVELS: [(Level, &str); 7] = [
    (Level::Beginner, "nhapmon"),
    (Level::Easy, "de"),
    (Level::Casual, "vua"),
    (Level::Club, "kha"),
    (Level::Strong, "gioi"),
    (Level::Strong, "kho"),
    (Level::Expert, "caothu"),
];

/// The level in `máy`, `máy cấp 3`, `máy dễ`, `computer level 3` or `cấp 3`, with the number of words.
pub(crate) fn read(words: &[&str]) -> Option<(Level, usize)> {
    let squeezed =
        |count: usize| words.get(..count).map(|words| words.iter().map(|word| fold(word)).collect::<String>());
    // In "máy tính hệ số" the second word belongs to the third.
    let most = if says_rated(words.get(1..).unwrap_or_default()) { 1 } else { 2 };
    let named = (1..=most).rev().find(|count| squeezed(*count).is_some_and(|name| NAMES.contains(&name.as_str())));
    let (is_named, named) = (named.is_some(), named.unwrap_or(0));
    let rest = words.get(named..).unwrap_or_default();
    let filler = usize::from(rest.first().is_some_and(|word| is_of_level(word)));
    let level = (1..=2).rev().find_map(|count| {
        let said: String = rest.get(filler..filler + count)?.iter().map(|word| fold(word)).collect();
        Some((read_level(&said)?, named + filler + count))
    });
    // "cấp 3" alone means the computer too; a number alone does not.
    match level.filter(|_| is_named || filler > 0) {
        None => is_named.then_some((USUAL, named)),
        said => said,
    }
}

/// `tính hệ số`
fn says_rated(words: &[&str]) -> bool {
    words.iter().take(3).map(|word| fold(word)).eq(["tinh", "he", "so"])
}

/// True for the word before a level's number or name.
pub(crate) fn is_of_level(word: &str) -> bool {
    matches!(fold(word).as_str(), "cap" | "level")
}

/// A level by number, key or word.
pub(crate) fn read_level(text: &str) -> Option<Level> {
    let folded = fold(text);
    Level::read(&folded).or_else(|| LEVELS.into_iter().find(|(_, word)| *word == folded).map(|(level, _)| level))
}
