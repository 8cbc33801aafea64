//! Both languages have the same messages with the same variables, and every requested message exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use banco_engine::{GameKey, Reason, Rule};
use banco_ports::Lang;
use banco_ports::limits::BUTTON_LABEL_CHARS_MAX;
use banco_service::commands;
use banco_service::i18n;
use banco_service::messages::commands::{OptionKind, choice_key};

/// Discord's limit for descriptions of commands and options.
const DESCRIPTION_CHARS_MAX: usize = 100;

/// Hyphenated words in the source that are no messages: parts of formats and of help.
const NO_SENTENCES: &[&str] = &[];

fn root() -> &'static Path {
    banco_tests::root()
}

/// Files with the messages of a language, each with its name: those of `data/locale`, and one for each feature that is
/// called like the feature.
pub(super) fn locale_files(lang: &str) -> Vec<(String, PathBuf)> {
    let entries =
        |folder: PathBuf| fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let common = entries(root().join("data/locale").join(lang)).map(|path| (name(&path), path));
    let features = entries(root().join("service/src/features")).filter(|path| path.is_dir());
    let own = features.map(|path| (format!("{}.ftl", name(&path)), path.join(format!("{lang}.ftl"))));
    common.chain(own.filter(|(_, path)| path.exists())).collect()
}

/// Messages of a language: key to variables and text.
fn messages(lang: &str) -> BTreeMap<String, (BTreeSet<String>, String)> {
    let mut messages: BTreeMap<String, (BTreeSet<String>, String)> = BTreeMap::new();
    for (_, path) in locale_files(lang) {
        let source = fs::read_to_string(path).expect("text");
        let mut key = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let mut text = line;
            if let Some((name, value)) = line.split_once(" =")
                && !name.is_empty()
                && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            {
                key = name.to_owned();
                text = value;
                assert!(!messages.contains_key(&key), "{lang}: {key} twice");
            }
            let message = messages.entry(key.clone()).or_default();
            message.1 += text.trim();
            let names = text.split('$').skip(1);
            message.0.extend(
                names.map(|rest| {
                    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>()
                }),
            );
        }
    }
    messages.remove("");
    messages
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_variables() {
    let (vi, en) = (messages("vi"), messages("en"));
    assert!(vi.len() > 150);
    let keys = |messages: &BTreeMap<String, _>| messages.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&vi), keys(&en));
    for (key, (variables, text)) in &vi {
        assert_eq!(*variables, en[key].0, "{key}");
        assert!(!text.is_empty() && !en[key].1.is_empty(), "{key}");
    }
}

#[test]
fn every_text_is_composed() {
    for lang in ["vi", "en"] {
        for (key, (_, text)) in messages(lang) {
            // Vietnamese letters compose completely, so a combining mark is a letter in pieces.
            assert!(!text.chars().any(|c| ('\u{300}'..='\u{36f}').contains(&c)), "{lang}: {key}");
            assert!(!text.chars().any(|c| c.is_control() || ('\u{200b}'..='\u{200f}').contains(&c)), "{lang}: {key}");
        }
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Form of a message key: lower-case words joined by hyphens.
fn is_key(text: &str) -> bool {
    let mut words = text.split('-');
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    text.contains('-') && text.starts_with(|c: char| c.is_ascii_lowercase()) && words.all(is_word)
}

#[test]
fn every_key_in_the_conversation_has_a_message() {
    let vi = messages("vi");
    let mut files = Vec::new();
    sources(&root().join("service/src"), &mut files);
    let mut used = BTreeSet::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("text");
        // Every other part between quotes is a literal; sources of messages contain no escaped quotes.
        for literal in source
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| line.split('"').skip(1).step_by(2))
        {
            if is_key(literal) && !NO_SENTENCES.contains(&literal) {
                assert!(vi.contains_key(literal), "{}: {literal}", file.display());
                used.insert(literal.to_owned());
            }
            // Calls with a key of one word.
            for call in ["line(", "i18n::text(lang, "] {
                if source.contains(&format!("{call}\"{literal}\")")) {
                    assert!(vi.contains_key(literal), "{}: {literal}", file.display());
                }
            }
        }
    }
    assert!(used.len() > 100, "{}", used.len());
}

#[test]
fn every_key_for_a_host_has_a_message() {
    let vi = messages("vi");
    let mut files =
        vec![root().join("bot/src/http.rs"), root().join("bot/src/host_messages.rs"), root().join("bot/src/cli.rs")];
    ["bot/src/cli", "bot/src/host_messages", "bot/src/config"]
        .iter()
        .for_each(|folder| sources(&root().join(folder), &mut files));
    let mut used = BTreeSet::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("text");
        let asked = ["lang, \"", "wanted-", "Finding::good(\"", "Finding::warning(\"", "Finding::bad(\"", "=> \""];
        for (start, call) in asked.iter().flat_map(|call| source.match_indices(call)) {
            let skipped = if call.ends_with('"') { call.len() } else { 0 };
            let literal = source[start + skipped..].split('"').next().unwrap_or_default();
            if is_key(literal) {
                assert!(vi.contains_key(literal), "{}: {literal}", file.display());
                used.insert(literal.to_owned());
            }
        }
    }
    assert!(used.len() > 150, "{}", used.len());
}

#[test]
fn every_member_of_a_closed_list_has_its_words() {
    let mut keys: Vec<String> = Vec::new();
    keys.extend(Rule::ALL.iter().map(|rule| format!("rule-{}", rule.key().replace('_', "-"))));
    for reason in Reason::ALL {
        keys.extend(["ending", "why"].map(|kind| format!("{kind}-{}", reason.key().replace('_', "-"))));
    }
    keys.extend(GameKey::ALL.iter().map(|game| format!("choice-{}", game.key())));
    for command in commands() {
        keys.push(format!("command-{}", command.name));
        for option in command.options {
            keys.push(format!("command-{}-{}", command.name, option.name));
            match option.kind {
                OptionKind::Choice(values) => keys.extend(values.iter().map(|value| choice_key(value))),
                OptionKind::Text | OptionKind::Completed | OptionKind::User | OptionKind::File => {}
            }
        }
    }
    for (lang, key) in Lang::BOTH.into_iter().flat_map(|lang| keys.iter().map(move |key| (lang, key))) {
        assert!(i18n::has(lang, key), "{lang:?}: {key}");
        let length = i18n::text(lang, key).chars().count();
        let max = if key.starts_with("command-") { DESCRIPTION_CHARS_MAX } else { usize::MAX };
        assert!((1..=max).contains(&length), "{lang:?}: {key} has {length} characters");
    }
}

#[test]
fn labels_of_buttons_fit() {
    for lang in Lang::BOTH {
        let buttons = messages(lang.key())
            .into_keys()
            .filter(|key| ["button-", "choice-", "help-button-"].iter().any(|prefix| key.starts_with(prefix)));
        for key in buttons {
            assert!(i18n::text(lang, &key).chars().count() <= BUTTON_LABEL_CHARS_MAX, "{lang:?}: {key}");
        }
    }
}

/// Prefixes of keys, with the platform's limit in characters: titles and fields of Discord's forms, menu
/// placeholders, Telegram's profile.
const LIMITED: [(&str, usize); 6] = [
    ("discord-type-move", 45),
    ("discord-mix", 45),
    ("discord-menu-", 150),
    ("discord-panel-", 150),
    ("telegram-short-description", 120),
    ("telegram-description", 512),
];

#[test]
fn texts_fit_where_platforms_limit_them() {
    for (lang, (start, most)) in Lang::BOTH.into_iter().flat_map(|lang| LIMITED.map(|limit| (lang, limit))) {
        let keys: Vec<String> = messages(lang.key()).into_keys().filter(|key| key.starts_with(start)).collect();
        assert!(!keys.is_empty(), "{start}");
        for key in keys {
            let length = i18n::text(lang, &key).chars().count();
            assert!(length <= most, "{lang:?}: {key} has {length} characters");
        }
    }
}
