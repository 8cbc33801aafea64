//! Words for the computer and its levels.

use banco_ai::Level;
use banco_ports::text::fold;

/// Default level, which a beginner can beat.
pub(crate) const USUAL: Level = Level::Easy;

/// Key of the level that is equal to the player.
pub(crate) const EQUAL: &str = "equal";

/// Level that a person asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskedLevel {
    Level(Level),
    /// As strong as the player, by the player's results.
    Equal,
}

/// Names of the computer, without accents and spaces.
const NAMES: &[&str] = &["may", "maytinh", "machine", "computer", "bot", "ai"];

/// Words for levels besides their keys, without accents and spaces.
const LEVELS: [(Level, &str); 13] = [
    (Level::Newcomer, "volong"),
    (Level::Beginner, "nhapmon"),
    (Level::Learner, "tapchoi"),
    (Level::Easy, "de"),
    (Level::Hobby, "phongtrao"),
    (Level::Casual, "vua"),
    (Level::Steady, "vung"),
    (Level::Club, "kha"),
    (Level::Tough, "cung"),
    (Level::Strong, "gioi"),
    (Level::Strong, "kho"),
    (Level::Veteran, "laoluyen"),
    (Level::Expert, "caothu"),
];

/// Words for the level that is equal to the player, without accents and spaces.
const EQUALS: [&str; 7] = [EQUAL, "ngangsuc", "ngangsucban", "ngangsucminh", "ngangsuctoi", "bangsuc", "vuasuc"];

/// Most words of a level.
const WORDS_MAX: usize = 3;

/// The level in `máy`, `máy cấp 3`, `máy dễ`, `computer level 3`, `máy ngang sức` or `cấp 3`, with the number of words.
pub(crate) fn read(words: &[&str]) -> Option<(AskedLevel, usize)> {
    let squeezed =
        |count: usize| words.get(..count).map(|words| words.iter().map(|word| fold(word)).collect::<String>());
    // In "máy tính hệ số" the second word belongs to the third.
    let most = if says_rated(words.get(1..).unwrap_or_default()) { 1 } else { 2 };
    let named = (1..=most).rev().find(|count| squeezed(*count).is_some_and(|name| NAMES.contains(&name.as_str())));
    let (is_named, named) = (named.is_some(), named.unwrap_or(0));
    let rest = words.get(named..).unwrap_or_default();
    let filler = usize::from(rest.first().is_some_and(|word| is_of_level(word)));
    let level = (1..=WORDS_MAX).rev().find_map(|count| {
        let said: String = rest.get(filler..filler + count)?.iter().map(|word| fold(word)).collect();
        Some((read_level(&said)?, named + filler + count))
    });
    // "cấp 3" alone means the computer too; a number alone does not.
    match level.filter(|_| is_named || filler > 0) {
        None => is_named.then_some((AskedLevel::Level(USUAL), named)),
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
pub(crate) fn read_level(text: &str) -> Option<AskedLevel> {
    let folded = fold(text);
    if EQUALS.contains(&folded.as_str()) {
        return Some(AskedLevel::Equal);
    }
    let word = || LEVELS.into_iter().find(|(_, word)| *word == folded).map(|(level, _)| level);
    Level::read(&folded).or_else(word).map(AskedLevel::Level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_read_in_both_languages() {
        use AskedLevel::{Equal, Level as One};
        for (text, asked, count) in [
            ("computer level 12", One(Level::Expert), 3),
            ("máy cấp 1", One(Level::Newcomer), 3),
            ("máy vỡ lòng", One(Level::Newcomer), 3),
            ("máy tập chơi", One(Level::Learner), 3),
            ("máy phong trào 10 phút", One(Level::Hobby), 3),
            ("máy vững", One(Level::Steady), 2),
            ("máy cứng", One(Level::Tough), 2),
            ("máy lão luyện", One(Level::Veteran), 3),
            ("computer veteran", One(Level::Veteran), 2),
            ("máy", One(USUAL), 1),
            ("máy ngang sức", Equal, 3),
            ("máy tính ngang sức mình", Equal, 5),
            ("cấp ngang sức", Equal, 3),
            ("computer equal", Equal, 2),
            ("level equal", Equal, 2),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(read(&words), Some((asked, count)), "{text}");
        }
        for text in ["ngang sức", "equal", "13", "cấp 13", "level 0", "vững"] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(read(&words), None, "{text}");
        }
    }
}
