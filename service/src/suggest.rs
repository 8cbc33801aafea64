//! Suggestions while an option is being typed. They come from memory: no code here waits for a disk or a picture.

mod moves;
mod named;
mod options;
mod spelled;
mod tables;
mod times;

use banco_engine::GameKey;
use banco_ports::limits::SUGGESTIONS_MAX;
use banco_ports::text::fold;
use banco_ports::{Completion, Lang, Suggestion};

use crate::Service;
use crate::messages::commands::called;
use crate::preferences::Preferences;
use crate::suggest::moves::MoveSuggestions;
use crate::suggest::tables::TableSuggestions;

pub use named::named_options;
pub(crate) use spelled::Spellings;

impl Service {
    /// Suggestions for the typed text, the likeliest first, at most [`SUGGESTIONS_MAX`].
    pub(crate) async fn suggest(&self, query: &Completion) -> Vec<Suggestion> {
        let taste = Preferences::of(self).taste_of(&query.from.key, query.lang).await;
        let Some(called) = called(&query.command, "") else { return Vec::new() };
        let mut offers = match (called.spec.name, query.option.as_str()) {
            ("move", "move") => MoveSuggestions::of(self).suggest_moves(query, &taste).await,
            ("why", "move") => MoveSuggestions::of(self).suggest_refused(query, &taste).await,
            ("legal", "square") => MoveSuggestions::of(self).suggest_men(query, &taste).await,
            ("play", "options") => options::of_play(query, taste.lang),
            ("play", "match") => options::lengths(query, taste.lang),
            ("play", "bestof") => options::series(query, taste.lang),
            ("play", "time") => times::clocks(&query.typed, taste.lang),
            ("play", "look") => times::looks(&query.typed, taste.lang),
            ("play", "bank") => times::banks(&query.typed, taste.lang),
            ("play", "flag") => times::flags(&query.typed, taste.lang),
            ("givetime", "time") => times::gifts(&query.typed, taste.lang),
            ("help", "topic") => options::topics(query, taste.lang),
            (_, "game") => TableSuggestions::of(self).suggest_tables(query, called.spec, &taste).await,
            (_, _) => Vec::new(),
        };
        offers.truncate(SUGGESTIONS_MAX);
        offers
    }
}

/// Usual clocks, for a form.
pub fn clock_choices(lang: Lang) -> Vec<Suggestion> {
    times::clocks("", lang)
}

/// Options of a challenge of this game beyond the defaults, each as `key=value`, for a form.
pub fn option_choices(lang: Lang, game: GameKey) -> Vec<Suggestion> {
    options::of_game(lang, game)
}

/// True if a text, or one of its words, begins with the typed letters; accents and case are ignored.
fn begins(text: &str, typed: &str) -> bool {
    let (text, typed) = (fold(text), fold(typed.trim()));
    text.starts_with(&typed) || text.split_whitespace().any(|word| word.starts_with(&typed))
}
