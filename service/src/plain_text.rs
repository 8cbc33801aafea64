//! Plain words with a meaning at the board: wishes, take-backs, questions about a move. Reading only; nothing is done here.

use banco_ports::text::fold;

/// Filler words that make a request polite.
const COURTESY: &[&str] = &["nhe", "nha", "nghen", "ne", "a", "nao", "di", "luon", "please", "pls", "plz"];

/// Words of a message without punctuation and accents.
pub(crate) fn bare(text: &str) -> Vec<String> {
    let bare = |word: &str| fold(word).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

/// True for words that accept a challenge.
pub(crate) fn takes_up(text: &str) -> bool {
    let is_yes = wish(text) == Some(Wish::Answer { yes: true });
    // "ok nhận", "nhận luôn nhé"
    let words = bare(text);
    let is_of_yes = |word: &String| ACCEPTING.contains(&word.as_str()) || COURTESY.contains(&word.as_str());
    is_yes || (words.iter().any(|word| TAKING_UP.contains(&word.as_str())) && words.iter().all(is_of_yes))
}

/// Words of which one at least accepts a challenge, and those around it.
const TAKING_UP: &[&str] = &["nhan", "choi", "accept", "accepted"];
const ACCEPTING: &[&str] = &[
    "nhan", "choi", "accept", "accepted", "i", "loi", "ok", "oke", "okay", "u", "uh", "um", "vang", "da", "duoc",
    "thi", "minh", "toi", "em",
];

/// True for words that withdraw an own challenge.
pub(crate) fn withdraws(text: &str) -> bool {
    let mut words = bare(text);
    while words.len() > 1 && words.last().is_some_and(|last| COURTESY.contains(&last.as_str())) {
        words.pop();
    }
    matches!(
        words.concat().as_str(),
        "rut"
            | "rutlai"
            | "rutloi"
            | "rutloithach"
            | "huy"
            | "huyloithach"
            | "thoi"
            | "khongthachnua"
            | "withdraw"
            | "cancel"
    )
}

/// True for words that answer an offer or ask for the end of a game, in any state of the table.
pub(crate) fn is_answer(text: &str) -> bool {
    wish(text).is_some() || takes_up(text)
}

/// A move without polite words after it and without the verb before it: `đi mã 2 tấn 3 nhé`.
pub(crate) fn move_alone(text: &str) -> &str {
    let mut text = text.trim();
    let tails = ["nhé", "nha", "nhe", "ạ"];
    while let Some((rest, _)) = text.rsplit_once(char::is_whitespace).filter(|(_, last)| tails.contains(last)) {
        text = rest.trim_end();
    }
    // `Nf3!?` is a comment on the move, not a question.
    if text.ends_with("!?") || text.ends_with("?!") {
        text = text.trim_end_matches(['!', '?']);
    }
    let own = first_word(text).filter(|(word, _)| matches!(word.as_str(), "minh" | "toi" | "em" | "i"));
    behind_go(text).or_else(|| behind_go(own?.1)).unwrap_or(text)
}

/// Text after a word that only announces a move.
fn behind_go(text: &str) -> Option<&str> {
    first_word(text).filter(|(word, _)| matches!(word.as_str(), "di" | "play")).map(|(_, rest)| rest)
}

/// The first of several words, without accents, and the rest.
fn first_word(text: &str) -> Option<(String, &str)> {
    let (word, rest) = text.split_once(char::is_whitespace)?;
    Some((fold(word), rest.trim_start()))
}

/// Meaning of a message about taking back a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plea {
    /// Asks to take back a move.
    Ask,
    /// Agrees to a take-back.
    Grant,
    /// Declines a take-back.
    Deny,
}

/// A request to the other player in plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// About taking back a move.
    Takeback(Plea),
    /// About the result of the game, or an answer to an offer.
    Wish(Wish),
}

/// Reads a message that is a request and nothing else.
pub(crate) fn request(text: &str) -> Option<Request> {
    plea(text).map(Request::Takeback).or_else(|| wish(text).map(Request::Wish))
}

/// Reads a message with this meaning only.
pub(crate) fn plea(text: &str) -> Option<Plea> {
    let said: String = fold(text).chars().filter(|c| c.is_alphanumeric()).collect();
    match said.as_str() {
        "dilai" | "xindilai" | "chominhdilai" | "dilainhe" | "dilainha" | "xindilainhe" | "xindilainha"
        | "chominhdilainhe" | "chominhdilainha" | "takeback" => Some(Plea::Ask),
        "chodilai" | "okdilai" | "ukdilai" => Some(Plea::Grant),
        "khongchodilai" | "kochodilai" | "khongchodilaidau" => Some(Plea::Deny),
        _ => None,
    }
}

/// A move followed by a question mark, which is asked about and not played. `×?` and `=?` are signs of records for
/// unknown facts.
pub(crate) fn asked_about(text: &str) -> Option<&str> {
    let text = text.trim();
    let asked = text.trim_end_matches('?').trim_end();
    let is_sign = asked.ends_with(['×', '=', 'x', '*']);
    (asked.len() < text.len() && !asked.is_empty() && !is_sign).then_some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_the_whole_of_a_message() {
        for (text, read) in [
            ("Xin hòa", Some(Wish::Draw)),
            ("hoà nhé", Some(Wish::Draw)),
            ("draw?", Some(Wish::Draw)),
            ("hoà", None),
            ("mình xin thua nhé", Some(Wish::Resign)),
            ("I resign.", Some(Wish::Resign)),
            ("resign?", None),
            ("đồng ý!", Some(Wish::Answer { yes: true })),
            ("ok nhé", Some(Wish::Answer { yes: true })),
            ("không", Some(Wish::Answer { yes: false })),
            ("ok để mình nghĩ", None),
            ("thua rồi", None),
            ("", None),
        ] {
            assert_eq!(wish(text), read, "{text}");
        }
        assert!(takes_up("nhận lời") && takes_up("Ok") && !takes_up("mưa tháng sáu"));
        assert!(withdraws("rút nhé") && withdraws("Withdraw") && !withdraws("rút thăm"));
        assert!(takes_up("ok nhận") && takes_up("nhận luôn nhé") && takes_up("ừ chơi") && !takes_up("nhận mưa"));
        assert_eq!(wish("không cho đâu"), Some(Wish::Answer { yes: false }));
    }

    #[test]
    fn a_move_stands_alone() {
        for (text, alone) in [
            ("mã 2 tấn 3 nhé", "mã 2 tấn 3"),
            ("đi P2-5 nha", "P2-5"),
            ("mình đi P2-5", "P2-5"),
            ("I play e4", "e4"),
            ("i think so", "i think so"),
            ("play Nf3", "Nf3"),
            ("Nf3!?", "Nf3"),
            ("e4?!", "e4"),
            ("e4?", "e4?"),
            ("e4", "e4"),
            ("nhé", "nhé"),
        ] {
            assert_eq!(move_alone(text), alone);
        }
    }

    #[test]
    fn a_plea_is_the_whole_of_a_message() {
        for (text, read) in [
            ("đi lại", Some(Plea::Ask)),
            ("Xin đi lại!", Some(Plea::Ask)),
            ("take back", Some(Plea::Ask)),
            ("cho đi lại", Some(Plea::Grant)),
            ("không cho đi lại", Some(Plea::Deny)),
            ("đi lại nước này đau quá", None),
            ("mã 8 tấn 7", None),
        ] {
            assert_eq!(plea(text), read, "{text}");
        }
    }
}

/// Meaning of a whole message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Draw,
    /// Needs a confirmation, as its button does.
    Resign,
    /// Answer to the pending offer.
    Answer {
        yes: bool,
    },
}

fn wish(text: &str) -> Option<Wish> {
    let mut words = bare(text);
    while words.len() > 1 && words.last().is_some_and(|last| COURTESY.contains(&last.as_str())) {
        words.pop();
    }
    let is_soft = words.len() < bare(text).len() || text.trim_end().ends_with('?');
    match words.concat().as_str() {
        "xinhoa" | "cauhoa" | "hoakhong" | "hoako" | "offerdraw" | "offeradraw" | "iofferadraw" => Some(Wish::Draw),
        // The word alone only describes the game.
        "hoa" | "draw" if is_soft => Some(Wish::Draw),
        "xinthua" | "toixinthua" | "minhxinthua" | "dauhang" | "iresign" | "resign" => {
            Some(Wish::Resign).filter(|_| !text.contains('?'))
        }
        "dongy" | "ok" | "oke" | "okay" | "u" | "um" | "uh" | "duoc" | "yes" | "agree" | "iagree" | "agreed"
        | "sure" => Some(Wish::Answer { yes: true }),
        "khong" | "ko" | "khongdongy" | "khongchiu" | "khongcho" | "kocho" | "khongdau" | "khongchodau"
        | "khongchiudau" | "tuchoi" | "no" | "nope" | "nothanks" => Some(Wish::Answer { yes: false }),
        _ => None,
    }
}
