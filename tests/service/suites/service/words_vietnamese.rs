//! Vietnamese texts for players are Vietnamese: no English word, no English unit of time.

use super::words_checked::{messages, read};

/// Names, formats and words that Vietnamese players use unchanged.
const KEPT: &[&str] = &[
    "anastasia",
    "asia",
    "axf",
    "backgammon",
    "banco",
    "banqi",
    "boden",
    "caro",
    "chrome",
    "crawford",
    "cxq",
    "dhtmlxq",
    "discord",
    "drand",
    "elo",
    "fen",
    "english",
    "firefox",
    "gammon",
    "gif",
    "gnu",
    "hill",
    "iccs",
    "jacoby",
    "javascript",
    "jieqi",
    "jieqibox",
    "json",
    "kb",
    "kif",
    "king",
    "lichess",
    "lishogi",
    "msm",
    "of",
    "okazaki",
    "pgn",
    "pychess",
    "safari",
    "sb",
    "shogi",
    "ps",
    "pt",
    "telegram",
    "tg",
    "verify",
    "vx",
    "web",
    "wxf",
    "xgid",
];

/// Typed the same in every language: a checker enters from `bar`, leaves to `off`.
const TYPED_IN_BACKGAMMON: [&str; 2] = ["bar", "off"];

/// Access refusals of the page are for programs and for the host.
const OF_PROGRAMS: &[&str] = &["web-error-", "web-hurry"];

/// Squares of chu shogi look like a number and a unit: `5d`.
const WITH_SQUARES: &[&str] = &["chushogi", "help-moves", "discord-type-move", "choice-english"];

const ONSETS: &[&str] = &[
    "ngh", "ng", "nh", "ch", "gh", "gi", "kh", "ph", "qu", "th", "tr", "b", "c", "d", "g", "h", "k", "l", "m", "n",
    "p", "q", "r", "s", "t", "v", "x", "",
];
const NUCLEI: &[&str] = &[
    "a", "e", "i", "o", "u", "y", "ai", "ao", "au", "ay", "eo", "eu", "ia", "ie", "iu", "oa", "oai", "oay", "oe", "oi",
    "ua", "ue", "ui", "uo", "uoi", "uou", "uu", "uy", "uye", "ye", "yeu", "ieu",
];
const CODAS: &[&str] = &["", "c", "ch", "m", "n", "ng", "nh", "p", "t"];

/// True if a word without accents can be a syllable of Vietnamese.
fn is_syllable(word: &str) -> bool {
    let vowels_of = |rest: &str| CODAS.iter().any(|coda| rest.strip_suffix(coda).is_some_and(|v| NUCLEI.contains(&v)));
    ONSETS.iter().any(|onset| word.strip_prefix(onset).is_some_and(vowels_of))
}

/// Text without the names of the values that the page fills in, such as `$game`.
fn unfilled(text: &str) -> String {
    let mut parts = text.split('$');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.trim_start_matches(char::is_alphanumeric)).collect::<Vec<_>>().join(" ")
}

/// The words of a text, without command names and without placeholders (`X`).
fn words(text: &str) -> Vec<String> {
    let text = unfilled(text);
    let mut found = Vec::new();
    let is_word = |word: &&str| !word.trim_matches('X').is_empty();
    for chunk in text.split_whitespace().filter(|chunk| !chunk.trim_start_matches(['(', '“', '[']).starts_with('/')) {
        found.extend(chunk.split(|c: char| !c.is_alphanumeric()).filter(is_word).map(str::to_lowercase));
    }
    found
}

/// Times in English form: `7d`, `45s`, `10m`.
fn is_english_span(word: &str) -> bool {
    let number = word.trim_end_matches(['d', 'h', 'm', 's']);
    word.len() == number.len() + 1 && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

#[test]
fn vietnamese_texts_for_players_hold_no_english_words() {
    let mut found = Vec::new();
    let mut count = 0;
    for message in messages("vi").into_iter().filter(|of| !OF_PROGRAMS.iter().any(|start| of.key.starts_with(start))) {
        for word in words(&read(&message.text)) {
            count += 1;
            let is_letters = word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
            let is_move = TYPED_IN_BACKGAMMON.contains(&word.as_str())
                && (message.key.contains("backgammon") || message.key == "help-moves");
            if is_letters && !is_move && !is_syllable(&word) && !KEPT.contains(&word.as_str()) {
                found.push(format!("{}: {word}", message.key));
            }
            if is_english_span(&word) && !WITH_SQUARES.iter().any(|part| message.key.contains(part)) {
                found.push(format!("{}: {word}", message.key));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(count > 5_000, "{count}");
}

#[test]
fn english_words_are_told_from_syllables() {
    for word in ["time", "bank", "claim", "live", "thread", "none", "auto", "flag", "rest", "level"] {
        assert!(!is_syllable(word), "{word}");
    }
    for word in ["nghieng", "quan", "choi", "thoai", "gio", "van", "huy", "khuyen", "truong"] {
        assert!(is_syllable(word), "{word}");
    }
}
