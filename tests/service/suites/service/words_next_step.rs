//! A refusal names the next step: a command, a button, an example, or an instruction.

use std::collections::BTreeSet;

use super::words_checked::{Message, has_words, messages, read};

/// Files with refusals, and the prefixes of their keys; an empty prefix means the whole file.
const REFUSALS: &[(&str, &[&str])] = &[
    ("refusals.ftl", &[""]),
    ("import.ftl", &["import-gone", "import-no-", "import-not-", "import-too-", "import-other-", "import-bad-"]),
    (
        "conditional_moves.ftl",
        &["line-no-", "line-not-", "line-own-", "line-too-", "line-illegal", "line-unread", "line-past-"],
    ),
    ("vacation.ftl", &["vacation-already", "vacation-days", "vacation-unread", "vacation-far"]),
    ("privacy.ftl", &["block-self", "block-unknown"]),
    ("moderation.ftl", &["admin-"]),
    ("days.ftl", &["is-blocked-offer", "too-many-here", "blocks"]),
    ("caro.ftl", &["not-a-move"]),
];

/// Keys of texts that need no next step: parts of sentences; verdicts of the rules with the picture and the buttons
/// *Why?* and *Where may it go?*; answers with a board, with choices, or with an automatic next step.
const OTHERWISE: &[&str] = &[
    "rule-",
    "goes-",
    "listed-",
    "unshown-",
    "no-room",
    "went-back",
    "illegal-near",
    "auto-odds-offer",
    "auto-odds",
    "which-",
    "stale",
    "old-board",
    "already-done",
    "no-pictures",
    "not-handed-on",
    "no-rating-",
    "admin-confirm",
    "admin-game",
];

/// Signs of a next step, by language. A command is a slash and letters.
const STEPS: [(&str, &[&str]); 2] = [
    (
        "en",
        &[
            "you",
            "your",
            "press",
            "choose",
            "type",
            "for example",
            "ask",
            "wait",
            "try again",
            "send",
            "leave",
            "add",
            "make it",
            "correct",
            "play on",
            "put",
            "end the plan",
            "finish",
            "reply",
            "remove",
            "challenge a",
        ],
    ),
    (
        "vi",
        &[
            "bạn",
            "bấm",
            "chọn",
            "chỉ nhận",
            "gõ",
            "ví dụ",
            "nhờ",
            "chờ",
            "thử lại",
            "gửi",
            "bỏ",
            "nhé",
            "hãy",
            "sửa",
            "có thể nói",
            "cách nhau",
            "rủ",
            "thêm",
        ],
    ),
];

fn is_refusal(message: &Message) -> bool {
    let of = |(file, starts): &(&str, &[&str])| {
        message.file == *file && starts.iter().any(|start| message.key.starts_with(start))
    };
    REFUSALS.iter().any(of) && !OTHERWISE.iter().any(|start| message.key.starts_with(start))
}

fn has_command(text: &str) -> bool {
    text.match_indices('/').any(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        before && text[at + 1..].starts_with(|c: char| c.is_ascii_lowercase())
    })
}

#[test]
fn every_refusal_says_what_to_do_next() {
    let keys = STEPS.map(|(lang, steps)| {
        let refusals: Vec<Message> = messages(lang).into_iter().filter(is_refusal).collect();
        let lost: Vec<String> = refusals
            .iter()
            .filter(|message| {
                let text = read(&message.text);
                !has_command(&text) && !steps.iter().any(|step| has_words(&text, step))
            })
            .map(|message| format!("{}: {}", message.key, message.text))
            .collect();
        assert!(lost.is_empty(), "{lang}: {lost:#?}");
        refusals.into_iter().map(|message| message.key).collect::<BTreeSet<_>>()
    });
    assert_eq!(keys[0], keys[1]);
    assert!(keys[0].len() > 100, "{}", keys[0].len());
}
