//! `/help`: one screen per topic, found by any of its names.

use banco_ports::text::{fold, repeated};
use banco_ports::{Lang, RichText, Span};

use super::HELP_TOPICS;
use crate::commands;
use crate::i18n::{self, Sentence};
use crate::messages::commands::CommandSpec;
use crate::messages::display_prefs::DisplayPrefs;

/// Other names of topics, without accents and spaces; rules pages refer to some of them.
const HELP_ALIASES: &[(&str, &[&str])] = &[
    ("moves", &["move", "nuocdi", "diquan", "cachdi", "kyhieu", "ghinuoc", "notation", "buttons", "nut"]),
    (
        "fair",
        &["phongbi", "envelope", "theenvelope", "xaoquan", "xucxac", "dice", "shuffle", "vanmay", "luck", "gianlan"],
    ),
    ("etiquette", &["hoa", "xinhoa", "draw", "xinthua", "thua", "resign", "dilai", "takeback", "undo", "huyvan"]),
    (
        "days",
        &[
            "dongho",
            "clock",
            "clocks",
            "thoigian",
            "time",
            "tinhgio",
            "hetgio",
            "nghiphep",
            "vacation",
            "nhac",
            "nhacgio",
            "reminder",
            "reminders",
            "tamdung",
            "pause",
        ],
    ),
    ("games", &["van", "cacvan", "nhieuvan", "game", "severalgames"]),
    ("privacy", &["riengtu", "tinrieng", "private"]),
    ("men", &["quan", "quanco", "pieces"]),
    ("commands", &["lenh", "command", "all", "tatca"]),
];

/// Key of a topic by any of its names; the name of a command leads to the list of commands.
fn help_topic(topic: &str) -> Option<&'static str> {
    let squeezed = |text: &str| fold(text).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let said = squeezed(topic);
    let is_it = |(key, label): &&(&'static str, &'static str)| {
        let is_alias = HELP_ALIASES.iter().any(|(of, names)| of == key && names.contains(&said.as_str()));
        *key == said || is_alias || Lang::BOTH.into_iter().any(|lang| squeezed(&i18n::text(lang, label)) == said)
    };
    let is_command =
        |spec: &CommandSpec| spec.name == said || spec.alias == said || spec.others.contains(&said.as_str());
    let found = HELP_TOPICS.iter().find(is_it).map(|(key, _)| *key);
    found.or_else(|| commands().any(is_command).then_some("commands"))
}

/// True if there is help on this topic.
pub(crate) fn is_help_topic(topic: &str) -> bool {
    help_topic(topic).is_some()
}

/// Screen of a topic; for an unknown topic the first screen, with a note.
pub(crate) fn help(taste: &DisplayPrefs, topic: Option<&str>, hears_words: bool) -> RichText {
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
