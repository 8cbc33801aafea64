//! A wish in free words: a game or composed endings, a level, a theme.

use banco_ports::Lang;
use banco_ports::text::fold;
use serde::{Deserialize, Serialize};

use crate::features::puzzle::games::{GAMES, game_of_composed};
use crate::features::puzzle::puzzle_set::{Difficulty, RATING_MAX, RATING_MIN};
use crate::features::puzzle::shipped::Shelf;
use crate::features::puzzle::themes;
use crate::games::{NAME_WORDS_MAX, read_game};
use crate::i18n;

/// Level and theme of the puzzles that a person wants; nothing of it: puzzles that fit the person's rating.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Wish {
    /// Rating of the puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u16>,
    /// Key of a theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
}

impl Wish {
    pub(crate) fn is_plain(&self) -> bool {
        *self == Wish::default()
    }

    /// The wish for puzzles of this rating.
    pub(crate) fn at_level(self, rating: i64) -> Wish {
        let bounded = rating.clamp(i64::from(RATING_MIN), i64::from(RATING_MAX));
        Wish { level: u16::try_from(bounded).ok(), ..self }
    }
}

/// Puzzles that a text asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    pub shelf: Option<Shelf>,
    pub wish: Wish,
}

/// The meaning of a few words.
enum Word {
    Shelf(Shelf),
    Level(u16),
    Theme(&'static str),
}

fn meaning(words: &[&str]) -> Option<Word> {
    let joined = fold(&words.join(" "));
    let is_called = |key: &str| Lang::BOTH.iter().any(|lang| fold(&i18n::text(*lang, key)) == joined);
    let game = read_game(&joined).filter(|game| GAMES.contains(game)).map(Shelf::Game);
    let composed = || {
        let is_composed = joined == COMPOSED || is_called("puzzle-composed-word");
        game_of_composed().filter(|_| is_composed).map(Shelf::Composed)
    };
    let level = || {
        let named = |known: &Difficulty| joined == known.key() || is_called(&format!("puzzle-level-{}", known.key()));
        let rating = joined.parse().ok().filter(|rating| (RATING_MIN..=RATING_MAX).contains(rating));
        Difficulty::ALL.into_iter().find(named).map(Difficulty::rating).or(rating)
    };
    exact_level(words)
        .map(Word::Level)
        .or_else(|| game.or_else(composed).map(Word::Shelf))
        .or_else(|| level().map(Word::Level))
        .or_else(|| themes::read(&joined).map(Word::Theme))
}

/// The level with this name, with its accents. In Vietnamese `vừa` is a level, and `vua` a game.
fn exact_level(words: &[&str]) -> Option<u16> {
    let name = words.join(" ").to_lowercase();
    let is_named = |level: &Difficulty| {
        Lang::BOTH.iter().any(|lang| i18n::text(*lang, &format!("puzzle-level-{}", level.key())) == name)
    };
    Difficulty::ALL.into_iter().find(is_named).map(Difficulty::rating)
}

/// Word for composed endings, in every language.
const COMPOSED: &str = "cothe";

/// The longest name at the beginning of `words`, with its number of words.
fn first(words: &[&str]) -> Option<(usize, Word)> {
    let counts = (1..=words.len().min(NAME_WORDS_MAX)).rev();
    counts.into_iter().find_map(|count| meaning(words.get(..count)?).map(|word| (count, word)))
}

/// The file that a text begins with, and the words behind it that are not understood; `None` without such words.
pub(crate) fn unread(text: &str) -> Option<(Shelf, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (count, Word::Shelf(shelf)) = first(&words)? else { return None };
    let (mut rest, mut unknown) = (words.get(count..)?, Vec::new());
    while let [word, behind @ ..] = rest {
        rest = match first(rest) {
            Some((count, _)) => rest.get(count..)?,
            None => {
                unknown.push(*word);
                behind
            }
        };
    }
    (!unknown.is_empty()).then(|| (shelf, unknown.join(" ")))
}

/// Reads a wish; `None` unless all of the text is understood. Of several readings the longest name counts.
pub(crate) fn read(text: &str) -> Option<Asked> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut asked = Asked::default();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let (count, word) = first(rest)?;
        match word {
            Word::Shelf(shelf) => asked.shelf = Some(shelf),
            Word::Level(level) => asked.wish.level = Some(level),
            Word::Theme(theme) => asked.wish.theme = Some(theme.to_owned()),
        }
        rest = rest.get(count..)?;
    }
    (!words.is_empty()).then_some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Option<(Option<&'static str>, Option<u16>, Option<String>)> {
        read(text).map(|asked| (asked.shelf.map(Shelf::key), asked.wish.level, asked.wish.theme))
    }

    #[test]
    fn game_level_and_theme_are_read_in_both_languages_and_in_any_order() {
        let (easy, medium, hard) = (Difficulty::Easy, Difficulty::Medium, Difficulty::Hard);
        for (text, game, level, theme) in [
            ("chess", Some("chess"), None, None),
            ("cờ vua", Some("chess"), None, None),
            ("cờ vua vừa", Some("chess"), Some(medium.rating()), None),
            ("vừa", None, Some(medium.rating()), None),
            ("vua", Some("chess"), None, None),
            ("hard chess fork", Some("chess"), Some(hard.rating()), Some("fork")),
            ("cờ tướng khó", Some("xiangqi"), Some(hard.rating()), None),
            ("dễ", None, Some(easy.rating()), None),
            ("1450", None, Some(1450), None),
            ("chinese chess 900", Some("xiangqi"), Some(900), None),
            ("cờ vua thí quân", Some("chess"), None, Some("sacrifice")),
            ("back rank", None, None, Some("backrank")),
            ("chess mate in 2", Some("chess"), None, Some("mate")),
            ("cờ vua 2 nước", Some("chess"), None, Some("mate")),
            ("cờ tướng chiếu bí", Some("xiangqi"), None, Some("mate")),
            ("cờ vua chiếu hết khó", Some("chess"), Some(hard.rating()), Some("mate")),
            ("cờ vua ghim", Some("chess"), None, Some("pin")),
            ("cờ vua xiên", Some("chess"), None, Some("skewer")),
            ("caro thắng bắt buộc", Some("caro"), None, Some("mate")),
            ("caro forced win", Some("caro"), None, Some("mate")),
            ("dãy chặn", None, None, Some("prime")),
        ] {
            assert_eq!(asked(text), Some((game, level, theme.map(str::to_owned))), "{text}");
        }
    }

    #[test]
    fn words_behind_a_game_that_are_not_understood_are_told_apart() {
        let unread = |text: &str| unread(text).map(|(shelf, words)| (shelf.key(), words));
        for (text, game, words) in [
            ("cờ tướng zzz", "xiangqi", "zzz"),
            ("chess hard zzz fork yyy", "chess", "zzz yyy"),
            ("cờ thế abc", "cothe", "abc"),
        ] {
            assert_eq!(unread(text), Some((game, words.to_owned())), "{text}");
        }
        for text in ["", "chess", "chess hard", "zzz chess", "e4", "hard zzz"] {
            assert_eq!(unread(text), None, "{text}");
        }
    }

    #[test]
    fn a_move_or_another_text_is_no_wish() {
        for text in ["", " ", "e4", "C2=5", "P2-5", "h8", "chess e4", "99", "5000", "24/18 13/10", "what is this"] {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
