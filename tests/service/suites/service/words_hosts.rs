//! Lines for the host on the terminal: plain words, a fact first, then its fix.

use super::words_checked::{Reader, has_words, messages_for, read, sentences};

/// Maximum number of words per sentence; addresses and commands make host lines longer than those of players.
const SENTENCE_WORDS_MAX: usize = 30;

/// Forbidden words and phrases in host lines, by language.
const BANNED: [(&str, &[&str]); 2] = [
    (
        "en",
        &[
            "man",
            "men",
            "he",
            "his",
            "him",
            "whoever",
            "somebody",
            "nobody",
            "anybody",
            "everybody",
            "anew",
            "the house",
            "shall",
            "goes on",
            "go on",
            "there already",
            "do:",
            "stands",
            "lacks",
        ],
    ),
    (
        "vi",
        &["nhà cờ", "chủ nhà", "giữ nhà", "bot của ta", "sổ ván", "tấm thẻ", "hẵng", "khám", "dọn nhà", "ấy", "hãy:"],
    ),
];

/// Beginning of the advice in a line, by language.
const FIX: [(&str, &str); 2] = [("en", "Fix:"), ("vi", "Cách sửa:")];

#[test]
fn host_lines_are_in_plain_words() {
    for (lang, banned) in BANNED {
        for message in messages_for(lang, Reader::Host) {
            let text = read(&message.text);
            let found: Vec<_> = banned.iter().filter(|word| has_words(&text, word)).collect();
            assert!(found.is_empty(), "{lang} {}: {}: {found:?}", message.file, message.key);
            assert!(!message.text.contains(['’', '‘']) && !text.contains("  "), "{lang} {}", message.key);
        }
    }
}

#[test]
fn host_lines_are_read_once() {
    for lang in ["vi", "en"] {
        for message in messages_for(lang, Reader::Host) {
            for sentence in sentences(&read(&message.text)) {
                let words = sentence.split_whitespace().count();
                assert!(words <= SENTENCE_WORDS_MAX, "{lang} {}: {words} words: {sentence}", message.key);
            }
        }
    }
}

#[test]
fn a_fix_is_given_in_both_languages_or_in_neither() {
    let fixed = FIX.map(|(lang, label)| {
        let messages = messages_for(lang, Reader::Host);
        let with = messages.into_iter().filter(|message| message.text.contains(label)).map(|message| message.key);
        with.collect::<std::collections::BTreeSet<_>>()
    });
    assert_eq!(fixed[0], fixed[1]);
    assert!(fixed[0].len() > 50, "{}", fixed[0].len());
}
