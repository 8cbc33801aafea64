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
