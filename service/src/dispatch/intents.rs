//! Plain words that mean a command: `ván của tôi`, `undo`, `play chess against the computer`.
//!
//! A closed list (`data/intents`, one table per language), checked before a text is refused as a move. Besides the list
//! it recognises one kind of free sentence: an invitation with words around the game's name.

use std::collections::HashMap;
use std::sync::LazyLock;

use banco_ports::Args;
use banco_ports::text::fold;

use crate::boxed::apart;
use crate::challenge_terms as invitation;
use crate::challenge_terms::Terms;
use crate::context::{Context, Handled};
use crate::dispatch::commands::Commands;
use crate::i18n::INTENTS;
use crate::messages::say::Say;
use crate::plain_text::bare;
use crate::typed::Typed;

/// Maximum number of words in a sentence that is looked up.
const WORDS_MAX: usize = 14;

/// Filler words before a request, without accents.
const BEFORE: &[&str] = &[
    "hello", "helo", "alo", "chao", "please", "pls", "can", "could", "may", "you", "i", "we", "hey", "hi", "ok", "bot",
    "banco", "ban", "oi", "cho", "minh", "toi", "em", "xin", "a", "the", "want", "to", "see", "would", "like", "muon",
    "nho", "giup", "let", "me", "lets", "shall", "id", "sorry", "oops", "thoi", "chi", "vui", "long", "lam", "on",
];

/// Filler words before a request to look at something. Before an action such words may be talk (`you have a draw`).
const LOOKING: &[&str] = &[
    "show", "open", "give", "get", "need", "do", "have", "is", "there", "any", "some", "my", "xem", "coi", "hien",
    "mo", "bat", "gio", "dang",
];

/// Commands that change a game or stored data; all others only show something.
const DEEDS: &[&str] = &[
    "takeback", "resign", "draw", "abort", "cancel", "accept", "decline", "claim", "pause", "resume", "givetime",
    "vacation", "roll", "double", "take", "rematch", "privacy",
];

/// Filler words after a request, without accents.
const BEHIND: &[&str] = &[
    "please", "pls", "plz", "now", "thanks", "bot", "banco", "ban", "oi", "nhe", "nha", "nghen", "ne", "a", "nao",
    "di", "voi", "duoc", "khong", "ko", "the", "luon", "me", "here", "then", "again", "sorry", "gg", "vay", "nay",
    "nhi", "ha", "giup", "minh", "gium", "dum",
];

/// Commands by the words people say, without punctuation and spaces.
static SAID: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    lines().flat_map(|(line, ways)| ways.into_iter().map(move |way| (bare(way).concat(), line))).collect()
});

/// Lines of the tables of all languages: a command with the phrases for it.
pub fn lines() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let line = |line: &'static str| {
        let (command, ways) = line.split_once('=')?;
        Some((command.trim(), ways.split('|').map(str::trim).collect()))
    };
    INTENTS.iter().flat_map(|table| table.lines()).filter(|line| !line.starts_with('#')).filter_map(line)
}

/// The command that a whole message means, without its slash.
pub(crate) fn intent(text: &str) -> Option<&'static str> {
    let words = bare(text);
    if words.len() > WORDS_MAX {
        return None;
    }
    let is = |list: &[&str], word: &&String| list.contains(&word.as_str());
    let courtesy = words.iter().take_while(|word| is(BEFORE, word)).count();
    let before = words.iter().take_while(|word| is(BEFORE, word) || is(LOOKING, word)).count();
    let behind = words.iter().rev().take_while(|word| is(BEHIND, word)).count();
    let said = |start: usize, left: usize| {
        let said = words.get(start..words.len().saturating_sub(left)).filter(|said| !said.is_empty())?;
        let line = *SAID.get(&said.concat())?;
        let is_deed = DEEDS.contains(&line.split(' ').next().unwrap_or_default());
        (start <= courtesy || !is_deed).then_some((said.len(), line))
    };
    let ways = (0..=before).flat_map(|start| (0..=behind).filter_map(move |left| said(start, left)));
    // The longest phrase wins: in "chơi lại đi" only the end is filler. Of two equal ones the first wins.
    ways.rev().max_by_key(|(length, _)| *length).map(|(_, line)| line)
}

/// Words before an invitation, without accents.
const GREETING: &[&str] =
    &["chao", "xin", "alo", "hello", "hi", "hey", "bot", "banco", "ban", "oi", "ok", "nao", "there"];

/// Words of an invitation at its beginning, anywhere in it and at its end, without accents.
const ASKING: &[&str] = &[
    "cho", "minh", "toi", "em", "anh", "chung", "ta", "muon", "thich", "choi", "danh", "dau", "lam", "mo", "tao",
    "mot", "van", "cam", "thu", "i", "want", "to", "play", "lets", "let", "us", "we", "can", "could", "please",
    "start", "begin", "open", "new", "a", "game", "of", "would", "like", "id", "try", "how", "about", "against", "vs",
    "with",
];
const AMONG: &[&str] = &["voi", "against", "with", "vs", "the", "a", "an", "of", "on"];
const CLOSING: &[&str] = &[
    "di", "nhe", "nha", "nghen", "ne", "nao", "khong", "ko", "a", "luon", "please", "pls", "now", "duoc", "game",
    "thoi",
];

/// Sides with their accents: `dở` is not `đỏ`.
const SIDES: &[&str] = &["đỏ", "trắng", "trước", "đi trước", "tiên thủ", "hậu thủ"];

fn is_of_a_side(text: &str) -> bool {
    text.is_ascii() || SIDES.contains(&text.to_lowercase().as_str()) || text.to_lowercase().starts_with("đen")
}

/// Arguments of `/play` for an invitation with words around it. `None` if it is none, or only a game's name, which is a
/// command by itself.
fn invites(text: &str, terms: &Terms<'_>) -> Option<String> {
    let marks = |c: char| matches!(c, ',' | '.' | '!' | '?' | ';' | '…');
    let words: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_matches(marks)).filter(|word| !word.is_empty()).collect();
    if words.len() > WORDS_MAX {
        return None;
    }
    let is = |list: &[&str], word: &str| list.contains(&fold(word).replace('\'', "").as_str());
    // "chào bot, chơi cờ úp với máy nhé"
    // "cảm ơn bot" thanks, and asks for no game against it.
    if words.windows(2).take(2).any(|two| is(&["cam"], two[0]) && is(&["on"], two[1])) {
        return None;
    }
    let greeting = words.iter().take_while(|word| is(GREETING, word)).count();
    let words = words.get(greeting..).unwrap_or_default();
    let asking = words.iter().take_while(|word| is(ASKING, word)).count();
    let closing = words.iter().rev().take_while(|word| is(CLOSING, word)).count();
    let kept = words.get(asking..words.len().saturating_sub(closing)).unwrap_or_default();
    let rest: Vec<&str> = kept.iter().copied().filter(|word| !is(AMONG, word)).collect();
    if rest.is_empty() || asking + closing + (kept.len() - rest.len()) == 0 {
        return None;
    }
    let rest = rest.join(" ");
    let args = Args { rest: rest.clone(), ..Args::default() };
    match invitation::read(&Typed::new(&args), terms) {
        Ok(_) => Some(rest),
        // For a side alone the bot asks for the game.
        Err(_) if asking > 0 && invitation::is_side(&rest) && is_of_a_side(&rest) => Some(String::new()),
        // For a level alone the bot asks, too.
        Err(refused) if asking > 0 && matches!(refused.say, Say::WhatGame | Say::WhichMachineGame) => Some(rest),
        Err(_) => None,
    }
}

/// Answers questions in plain words.
#[derive(Clone, Copy)]
pub(crate) struct Intents<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Intents<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Intents<'a> {
        Intents { cx }
    }

    /// Carries out the command that plain words mean; `None` if they mean none. A reply to a board in a group is talk
    /// to the people there.
    pub(crate) async fn meant(self, text: &str) -> Option<Handled> {
        if self.cx.reply_to.is_some() && !self.cx.private {
            return None;
        }
        let levels = &self.cx.service.opponents().levels;
        let line = intent(text).map(str::to_owned).or_else(|| {
            let asked = invites(text, &Terms { levels, lang: self.cx.taste.lang });
            asked.map(|rest| format!("play {rest}"))
        })?;
        let (name, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        Some(apart(|| Commands::of(self.cx).command(name, &args)).await)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use banco_ports::Lang;

    use super::*;
    use crate::messages::commands;
    use crate::opponents::Opponents;

    #[test]
    fn both_tables_mean_the_same_commands_and_each_way_means_one() {
        let commands = |table: &'static str| {
            let lines = table.lines().filter(|line| !line.starts_with('#'));
            lines.filter_map(|line| Some(line.split_once('=')?.0.trim())).collect::<Vec<_>>()
        };
        let tables: Vec<Vec<&str>> = INTENTS.iter().map(|table| commands(table)).collect();
        assert!(tables.len() >= 2 && tables.windows(2).all(|pair| pair[0] == pair[1]), "{tables:?}");
        assert!(tables[0].len() >= 60, "{}", tables[0].len());
        let mut seen = BTreeSet::new();
        for (line, ways) in lines() {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            assert!(commands::called(name, rest).is_some(), "{line} is no command");
            assert!(!ways.is_empty(), "{line}");
            for way in ways {
                assert_eq!(intent(way), Some(line), "{way}");
                assert_eq!(intent(&format!("{}!", way.to_uppercase())), Some(line), "{way}");
                seen.insert(line);
            }
        }
        assert_eq!(seen.len(), tables[0].len());
    }

    #[test]
    fn courtesy_around_a_wish_changes_nothing() {
        for (text, line) in [
            ("cho mình xem bàn cờ với", Some("board")),
            ("undo please", Some("takeback")),
            ("can you give me a hint?", Some("hint")),
            ("bot ơi ván của tôi", Some("games")),
            ("are you there", None),
            ("nice opening!", None),
            ("e4", None),
            ("", None),
        ] {
            assert_eq!(intent(text), line, "{text}");
        }
    }

    /// Review of Telegram, 5.
    #[test]
    fn an_invitation_is_found_in_the_words_around_it() {
        let opponents = Opponents::default();
        let terms = Terms { levels: &opponents.levels, lang: Lang::Vi };
        for (text, asked) in [
            ("chơi cờ tướng với máy", Some("cờ tướng máy")),
            ("chơi cờ úp đi", Some("cờ úp")),
            ("chào bot, chơi cờ úp với máy nhé", Some("cờ úp máy")),
            ("hi bot, play chess", Some("chess")),
            ("chào cờ vua", None),
            ("cảm ơn bot", None),
            ("bot ơi", None),
            ("cho mình chơi cờ vua", Some("cờ vua")),
            ("đánh cờ tướng không?", Some("cờ tướng")),
            ("play chess against the computer", Some("chess computer")),
            ("let's play xiangqi", Some("xiangqi")),
            ("I want to play chess with white", Some("chess white")),
            ("cầm trắng", Some("")),
            ("cờ vua", None),
            ("play with fire", None),
            ("with you", None),
            ("đánh hay quá", None),
            ("chơi dở", None),
            ("cầm đỏ", Some("")),
        ] {
            assert_eq!(invites(text, &terms).as_deref(), asked, "{text}");
        }
    }
}
