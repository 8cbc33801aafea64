//! `/help`: one screen per topic, found by any of its names.

use banco_ports::text::{fold, repeated};
use banco_ports::{Lang, RichText, Span};

use super::HELP_TOPICS;
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;

/// Other names of topics, without accents; rules pages refer to them.
const HELP_ALIASES: &[(&str, &str)] = &[("phong bi", "fair"), ("envelope", "fair"), ("the envelope", "fair")];

/// Key of a topic by any of its names.
fn help_topic(topic: &str) -> Option<&'static str> {
    let folded = fold(topic);
    let named = HELP_ALIASES.iter().find(|(alias, _)| *alias == folded).map_or(folded.as_str(), |(_, topic)| *topic);
    let is_it = |(key, label): &&(&'static str, &'static str)| {
        *key == named || Lang::BOTH.into_iter().any(|lang| fold(&i18n::text(lang, label)) == named)
    };
    HELP_TOPICS.iter().find(is_it).map(|(key, _)| *key)
}

/// True if there is help on this topic.
pub(crate) fn is_help_topic(topic: &str) -> bool {
    help_topic(topic).is_some()
}

/// Screen of a topic; for an unknown topic the first screen, with a note.
pub(super) fn help(taste: &DisplayPrefs, topic: Option<&str>, hears_words: bool) -> RichText {
    let lang = taste.lang;
    let yes = |is_so: bool| if is_so { "yes" } else { "no" };
    let known = topic.and_then(help_topic);
    let key = known.map_or_else(|| "help".to_owned(), |key| format!("help-{key}"));
    // Where commands have boxes for their options, free words behind them are not read.
    let help = Sentence::new(lang, &key).text("words", yes(hears_words)).text("slash", yes(taste.has_lists)).rich();
    match topic.filter(|_| known.is_none()) {
        Some(topic) => {
            let mut text = Sentence::new(lang, "help-no-topic").text("topic", repeated(topic)).rich();
            text.0.push(Span::Text("\n".to_owned()));
            text.0.extend(help.0);
            text
        }
        None => help,
    }
}
