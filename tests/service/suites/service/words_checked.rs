//! Checkable rules of the bot's voice: forbidden words, sentences that need no second reading, one name for one
//! thing.

use super::words::locale_files;
use std::collections::BTreeMap;
use std::fs;

/// Maximum number of words per sentence.
const SENTENCE_WORDS_MAX: usize = 25;

/// Files that are not for players; other rules apply to them.
const OF_HOSTS: &[&str] = &["cli.ftl", "host.ftl"];

/// Reader of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    Player,
    Host,
}

/// Forbidden words and phrases, by language.
const BANNED: [(&str, &[&str]); 2] = [
    (
        "en",
        &[
            "man",
            "men",
            "whoever",
            "somebody",
            "anybody",
            "everybody",
            "he",
            "him",
            "his",
            "anew",
            "the house",
            "hidden men",
            "there already",
            "shall",
            "call off",
            "calls off",
            "called off",
            "break off",
            "breaks off",
            "for each move",
            "stone",
            "is no game id",
        ],
    ),
    (
        "vi",
        &["nhà cờ", "chủ nhà", "giữ nhà", "bot của ta", "sổ ván", "tấm thẻ", "hẵng", "khám", "dọn nhà", "dựng", "Túy"],
    ),
];

/// "ấy" is bookish; a count of things may keep it.
const BOOKISH: &str = "ấy";
const MAY_BE_BOOKISH: &[&str] = &["luck-side-backgammon", "luck-side-jieqi"];

/// A move of chess is written with a sign between: `e8=H`.
const MAY_HOLD_SIGNS: &[&str] = &["not-a-move-chess", "rule-promotion-missing", "help-moves"];

/// One message: its file, its key, and its source text.
pub(super) struct Message {
    pub(super) file: String,
    pub(super) key: String,
    pub(super) text: String,
}

/// The messages for players.
pub(super) fn messages(lang: &str) -> Vec<Message> {
    let found = messages_for(lang, Reader::Player);
    assert!(found.len() > 1_000, "{}", found.len());
    found
}

pub(super) fn messages_for(lang: &str, reader: Reader) -> Vec<Message> {
    let mut found: Vec<Message> = Vec::new();
    for (file, path) in locale_files(lang) {
        if OF_HOSTS.contains(&file.as_str()) != (reader == Reader::Host) {
            continue;
        }
        for line in fs::read_to_string(&path).expect("text").lines().filter(|line| !line.starts_with('#')) {
            let is_key = |key: &str| key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
            match line.split_once(" =").filter(|(key, _)| !key.is_empty() && is_key(key)) {
                Some((key, text)) => {
                    found.push(Message { file: file.clone(), key: key.to_owned(), text: text.trim().to_owned() });
                }
                None => {
                    if let Some(last) = found.last_mut().filter(|_| line.starts_with([' ', '}'])) {
                        last.text += "\n";
                        last.text += line.trim();
                    }
                }
            }
        }
    }
    found
}

/// Readable forms of the text: a variant on each line, a word for each variable.
pub(super) fn read(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        plain += before;
        rest = match after.split_once(['}', '\n']) {
            // The head of a selector.
            Some((head, tail)) if head.trim_end().ends_with("->") => {
                plain.push('\n');
                tail
            }
            Some((head, tail)) => {
                plain += if head.trim().starts_with('"') { "" } else { "X" };
                tail
            }
            None => "",
        };
    }
    plain += rest;
    let variant = |line: &str| {
        let line = line.trim().trim_start_matches('*');
        let bare = line.strip_prefix('[').and_then(|line| line.split_once(']')).map_or(line, |(_, text)| text);
        bare.replace('}', "")
    };
    plain.lines().map(variant).collect::<Vec<_>>().join("\n")
}

/// The sentences of a text, and the parts of a list.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let text = text.replace(" · ", "\n");
    text.split_inclusive(['\n', '.', '!', '?', ':', ';']).map(str::to_owned).collect()
}

/// True if the text has these words, not as parts of others.
pub(super) fn has_words(text: &str, wanted: &str) -> bool {
    let (text, wanted) = (text.to_lowercase(), wanted.to_lowercase());
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(&wanted)
        .any(|(at, _)| is_edge(text[..at].chars().next_back()) && is_edge(text[at + wanted.len()..].chars().next()))
}

#[test]
fn banned_words_are_in_no_text_for_players() {
    for (lang, banned) in BANNED {
        for message in messages(lang) {
            let text = read(&message.text);
            let found: Vec<_> = banned.iter().filter(|word| has_words(&text, word)).collect();
            assert!(found.is_empty(), "{lang} {}: {}: {found:?}", message.file, message.key);
            let is_bookish = lang == "vi" && has_words(&text, BOOKISH);
            assert!(!is_bookish || MAY_BE_BOOKISH.contains(&message.key.as_str()), "{}: {BOOKISH}", message.key);
        }
    }
}

#[test]
fn a_sentence_is_read_once() {
    for lang in ["vi", "en"] {
        for message in messages(lang) {
            for sentence in sentences(&read(&message.text)) {
                let words = sentence.split_whitespace().count();
                assert!(words <= SENTENCE_WORDS_MAX, "{lang} {}: {words} words: {sentence}", message.key);
            }
        }
    }
}

#[test]
fn vietnamese_texts_for_players_hold_no_keys_with_values() {
    for message in messages("vi").into_iter().filter(|message| !MAY_HOLD_SIGNS.contains(&message.key.as_str())) {
        let text = read(&message.text);
        let is_pair = |word: &str| {
            word.split_once('=').is_some_and(|(key, value)| {
                key.len() > 1
                    && key.bytes().all(|b| b.is_ascii_lowercase())
                    && value.starts_with(|c: char| c.is_ascii_alphanumeric())
            })
        };
        let pairs: Vec<&str> = text.split_whitespace().filter(|word| is_pair(word)).collect();
        assert!(pairs.is_empty(), "{}: {pairs:?}", message.key);
    }
}

#[test]
fn a_game_is_told_in_its_own_words() {
    // Messages, by a part of the key or the file, with words they must not contain.
    let own: [(&str, &str, &[&str]); 9] = [
        ("vi", "puzzle-goal-xiangqi", &["chiếu hết"]),
        ("vi", "gammon.ftl", &["viên nào", "đánh"]),
        ("en", "refusals.ftl", &["chariot", "minister", "guard"]),
        ("vi", "-chess", &["chiếu bí"]),
        ("vi", "-xiangqi", &["chiếu hết"]),
        ("vi", "-jieqi", &["chiếu hết"]),
        ("vi", "caro.ftl", &["đặt quân", "quân"]),
        ("en", "caro.ftl", &["stone", "piece"]),
        ("en", "gammon.ftl", &["piece", "pieces"]),
    ];
    let mut held = 0;
    for (lang, of, never) in own {
        for message in messages(lang) {
            if !message.key.ends_with(of) && message.file != of {
                continue;
            }
            held += 1;
            let said: Vec<_> = never.iter().filter(|word| has_words(&read(&message.text), word)).collect();
            assert!(said.is_empty(), "{lang} {}: {said:?}", message.key);
        }
    }
    assert!(held > 100, "{held}");
}

#[test]
fn texts_hold_no_long_digits_and_one_kind_of_apostrophe() {
    const HEX_MAX: usize = 24;
    for lang in ["vi", "en"] {
        for message in messages(lang) {
            let is_long = |word: &str| word.len() > HEX_MAX && word.bytes().all(|b| b.is_ascii_hexdigit());
            assert!(!message.text.split_whitespace().any(is_long), "{lang} {}", message.key);
            assert!(!message.text.contains('’') && !message.text.contains("  "), "{lang} {}", message.key);
        }
    }
}

/// Review of the texts, K3: a translator reads both files side by side.
#[test]
fn both_languages_keep_their_messages_in_the_same_order() {
    for reader in [Reader::Player, Reader::Host] {
        let keys = |lang| {
            let mut keys: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for message in messages_for(lang, reader) {
                keys.entry(message.file).or_default().push(message.key);
            }
            keys
        };
        let (vi, en) = (keys("vi"), keys("en"));
        assert!(vi.len() > 1);
        for (file, keys) in &vi {
            assert_eq!(*keys, en[file], "{file}");
        }
    }
}

#[test]
fn both_languages_keep_their_messages_in_the_same_files() {
    let files =
        |lang| messages(lang).into_iter().map(|message| (message.key, message.file)).collect::<BTreeMap<_, _>>();
    assert_eq!(files("vi"), files("en"));
}
