//! Names and books of composed endings.

use banco_ports::Lang;

use crate::features::puzzle::puzzle_set::Composed;
use crate::i18n::{self, Sentence};

/// Place of a language among the names of an ending; the Chinese one is first.
const fn place(lang: Lang) -> usize {
    match lang {
        Lang::Vi => 1,
        Lang::En => 2,
    }
}

/// Name in a language with the Chinese one, as far as they are known.
pub(crate) fn name(lang: Lang, of: &Composed) -> String {
    let names: Vec<&str> = of.name.split('|').map(str::trim).collect();
    let named = |at: usize| names.get(at).copied().filter(|name| !name.is_empty());
    let own = named(place(lang)).or_else(|| named(place(Lang::Vi)));
    match (own, named(0)) {
        (Some(own), Some(chinese)) => {
            Sentence::new(lang, "puzzle-composed-name").text("name", own).text("chinese", chinese).plain()
        }
        (one, other) => one.or(other).map_or_else(|| i18n::text(lang, "puzzle-composed"), str::to_owned),
    }
}

/// The book and the number there; empty for a book without a name.
pub(crate) fn origin(lang: Lang, of: &Composed) -> String {
    let (book, number) = of.source.trim().split_once(' ').unwrap_or((of.source.trim(), "none"));
    let key = format!("puzzle-book-{book}");
    if !i18n::has(lang, &key) {
        return String::new();
    }
    Sentence::new(lang, "puzzle-origin").text("book", i18n::text(lang, &key)).text("number", number).plain()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::features::puzzle::shipped::Shelf;

    /// Names with the name of the index file, in simplified characters, as the fourth part.
    const NAMES: &str = include_str!("../../../../data/puzzles/cothe-names.txt");

    /// Found by a tester: half of the English names were Vietnamese, and both Chinese scripts were mixed.
    #[test]
    fn each_ending_has_a_name_in_every_language_and_one_chinese_script() {
        let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
        let names: Vec<Vec<&str>> = lines.map(|line| line.split('|').collect()).collect();
        let pairs = names.iter().flat_map(|parts| parts[0].chars().zip(parts[3].chars()));
        // These two are written in traditional texts, too.
        let simplified: BTreeSet<char> = pairs
            .filter(|(one, other)| one != other && !['游', '舍'].contains(other))
            .map(|(_, other)| other)
            .collect();
        assert!(simplified.len() > 100, "{simplified:?}");
        let endings = Shelf::filled().filter(|shelf| matches!(shelf, Shelf::Composed(_)));
        let told = endings.flat_map(|shelf| shelf.entries().iter().filter_map(move |entry| shelf.puzzle(entry)));
        let mut count = 0;
        for of in told.filter_map(|puzzle| puzzle.composed) {
            let parts: Vec<&str> = of.name.split('|').collect();
            let [chinese, vietnamese, english] = parts.as_slice() else { panic!("{}", of.name) };
            assert!(!chinese.chars().any(|sign| simplified.contains(&sign)), "{chinese}");
            assert!(english.is_ascii() || english.contains('ü'), "{english}");
            assert!(!english.is_empty() && !vietnamese.is_empty(), "{}", of.name);
            assert_eq!(name(Lang::En, &of), format!("{english} ({chinese})"));
            assert_eq!(name(Lang::Vi, &of), format!("{vietnamese} ({chinese})"));
            count += 1;
        }
        assert!(count >= 100, "{count}");
    }
}
