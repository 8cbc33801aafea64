//! Luck in words (days 5.5): amount, sample size, rarity, and a note that it proves nothing.

use banco_engine::GameKey;
use banco_ports::{Lang, RichText};

use crate::features::luck::Given;
use crate::features::luck::say::LuckSay;
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::{game_in_text, key_for};

/// Tenths in the language's number format: `7,5`, `7.5`.
fn tenths(lang: Lang, tenths: u32) -> String {
    let comma = i18n::text(lang, "decimal-mark");
    if tenths.is_multiple_of(10) { (tenths / 10).to_string() } else { format!("{}{comma}{}", tenths / 10, tenths % 10) }
}

impl Statement for LuckSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        match self {
            LuckSay::Compared { game, kind, names, given } => compared(lang, game, *kind, names, given),
            LuckSay::Later { game } => Sentence::new(lang, "luck-later").text("game", game).rich(),
            LuckSay::NoChance { game, kind } => {
                Sentence::new(lang, "no-luck").text("game", game).text("kind", game_in_text(lang, *kind)).rich()
            }
        }
    }
}

fn compared(lang: Lang, game: &str, kind: GameKey, names: &[String; 2], given: &[Given; 2]) -> RichText {
    let mut text = Sentence::new(lang, "luck-title").text("game", game).rich();
    for (name, side) in names.iter().zip(given) {
        let key = key_for(lang, kind, "luck-side");
        // Values of pieces are counted in tenths, those of dice in whole pips.
        let is_men = kind.keeps_secrets();
        let (got, expected) = if is_men { (side.got, side.expected / 10) } else { (side.got * 10, side.expected) };
        let rare = match side.at_least {
            0 => "under",
            100 => "over",
            _ => "count",
        };
        let sentence = Sentence::new(lang, &key)
            .bold("name", name)
            .number("sample", side.sample)
            .text("got", tenths(lang, got))
            .text("expected", tenths(lang, expected))
            .number("doubles", side.doubles)
            .text("doubles_expected", tenths(lang, side.doubles_expected))
            .text("rare", rare)
            .number("at_least", side.at_least);
        text.push_line(String::new());
        text.0.extend(sentence.rich().0);
    }
    text.push_line(Sentence::new(lang, &key_for(lang, kind, "luck-beside-review")).text("game", game).plain());
    text.push_line(Sentence::new(lang, "luck-note").text("game", game).plain());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_compares_it_with_a_review_is_told_what_each_counts() {
        let names = ["An", "Bình"].map(str::to_owned);
        for (lang, command) in [(Lang::Vi, "/phantich g2345"), (Lang::En, "/review g2345")] {
            for kind in [GameKey::Backgammon, GameKey::Jieqi] {
                let said = compared(lang, "g2345", kind, &names, &[Given::default(); 2]).to_plain();
                let line = said.lines().find(|line| line.contains(command)).expect("a line for both");
                assert_eq!(line.to_lowercase().contains("pip"), kind == GameKey::Backgammon, "{line}");
            }
        }
    }
}
