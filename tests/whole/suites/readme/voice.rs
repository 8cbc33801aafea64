//! Style of documents: everyday words, sentences that are read once.

use super::root;

/// Words of a private dialect: documents for players and hosts have none of them. In comments and documents for
/// developers `cargo xtask tidy` counts them.
const NOT_FOR_READERS: &[&str] = &[
    "man",
    "men",
    "he",
    "him",
    "his",
    "himself",
    "whoever",
    "somebody",
    "anybody",
    "everybody",
    "anew",
    "the house",
    "shall",
    "goes on",
    "go on",
    "call off",
    "calls off",
    "called off",
    "break off",
    "lacks",
];
const NOT_FOR_VIETNAMESE_READERS: &[&str] = &[
    "nhà cờ",
    "chủ nhà",
    "giữ nhà",
    "bot của ta",
    "sổ ván",
    "tấm thẻ",
    "hẵng",
    "dọn nhà",
    "ấy",
    "tuỳ bạn thích",
    "rớt cờ",
    "hoàn tác",
];

/// Documents for players and hosts in English.
const FOR_READERS: &[&str] = &[
    "README.md",
    "config.example.toml",
    "banco.service",
    "compose.yaml",
    "data/fairness.en.md",
    "docs/README.md",
    "docs/commands.md",
    "docs/host.md",
    "docs/first-minutes.md",
    "docs/opponents.md",
    "docs/scale.md",
    "docs/compare.md",
    "docs/tournaments/README.md",
];
const FOR_VIETNAMESE_READERS: &[&str] = &[
    "README.vi.md",
    "data/fairness.vi.md",
    "docs/README.vi.md",
    "docs/commands.vi.md",
    "docs/host.vi.md",
    "docs/scale.vi.md",
    "docs/compare.vi.md",
    "docs/tournaments/README.vi.md",
];

/// Maximum number of words per sentence in rules, and in documents.
const RULES_WORDS_MAX: usize = 30;
const DOCUMENTS_WORDS_MAX: usize = 35;
/// Number of commas from which a sentence counts as a list, which is read item by item.
const LIST_COMMAS: usize = 4;

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Number of times these words are in the text as whole words.
fn count(text: &str, wanted: &str) -> usize {
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let is_whole =
        |at: usize| is_edge(text[..at].chars().next_back()) && is_edge(text[at + wanted.len()..].chars().next());
    text.match_indices(wanted).filter(|(at, _)| is_whole(*at)).count()
}

/// The rules of every game, and the page about clocks.
fn rules(lang: &str) -> Vec<String> {
    let games = ["backgammon", "caro", "chess", "chushogi", "jieqi", "xiangqi"];
    let pages = games.map(|game| format!("data/games/{game}/rules.{lang}.md"));
    pages.into_iter().chain([format!("data/games/clocks.{lang}.md")]).collect()
}

#[test]
fn documents_for_players_and_hosts_are_in_plain_words() {
    let english =
        FOR_READERS.iter().map(|name| (*name).to_owned()).chain(rules("en")).map(|name| (name, NOT_FOR_READERS));
    let vietnamese = FOR_VIETNAMESE_READERS.iter().map(|name| (*name).to_owned()).chain(rules("vi"));
    let all = english.chain(vietnamese.map(|name| (name, NOT_FOR_VIETNAMESE_READERS)));
    for (name, banned) in all {
        let text = read(&name).to_lowercase();
        let found: Vec<_> = banned.iter().filter(|word| count(&text, word) > 0).collect();
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}

/// The sentences of a document: no code, no headings, a table cell by itself.
fn sentences(text: &str) -> Vec<String> {
    let (mut parts, mut is_code) = (vec![String::new()], false);
    for line in text.lines() {
        let line_of_code = line.starts_with("    ") && !line.trim_start().starts_with(['*', '•']);
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let is_apart = line.trim().is_empty() || line.starts_with(['#', '<', '`']) || line == "---" || line_of_code;
        if is_code || is_apart {
            parts.push(String::new());
        } else if let Some(row) = line.strip_prefix('|') {
            parts.extend(row.split('|').map(str::to_owned));
        } else {
            let is_item =
                line.starts_with(['*', '•']) || line.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok());
            if is_item {
                parts.push(String::new());
            }
            let last = parts.last_mut().expect("there is one");
            *last = format!("{last} {}", line.trim());
        }
    }
    // Text between backquotes and targets of links do not count as words.
    let plain = |part: String| {
        let quoted: String =
            part.split('`').enumerate().map(|(at, piece)| if at % 2 == 0 { piece } else { "X" }).collect();
        quoted.replace(" · ", ". ")
    };
    let texts: Vec<String> = parts.into_iter().map(plain).collect();
    let mut found = Vec::new();
    for text in texts {
        let mut sentence = String::new();
        for word in text.split_whitespace() {
            sentence += word;
            sentence.push(' ');
            if word.trim_end_matches([')', '"', '*', '”']).ends_with(['.', '!', '?', ':', ';']) {
                found.push(std::mem::take(&mut sentence));
            }
        }
        found.push(sentence);
    }
    found
}

#[test]
fn sentences_of_documents_and_rules_are_read_once() {
    let rules = ["en", "vi"].into_iter().flat_map(rules).map(|name| (name, RULES_WORDS_MAX));
    let documents = FOR_READERS.iter().chain(FOR_VIETNAMESE_READERS).filter(|name| name.ends_with(".md"));
    let documents = documents.map(|name| ((*name).to_owned(), DOCUMENTS_WORDS_MAX));
    let mut long = Vec::new();
    for (name, most) in rules.chain(documents) {
        for sentence in sentences(&read(&name)) {
            let words = sentence.split_whitespace().count();
            if words > most && sentence.matches(',').count() < LIST_COMMAS {
                long.push(format!("{name}: {words} words: {sentence}"));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}
