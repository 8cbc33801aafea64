//! Named options for a command in our own texts, for a platform where each option has its own field. There, `/choi coup
//! @an` typed as text would have no effect.

use banco_engine::GameKey;
use banco_ports::Lang;
use banco_ports::text::fold;

use crate::games::read_game;
use crate::i18n;
use crate::messages::button::is_game_id;
use crate::messages::commands::{CommandSpec, OptionKind, OptionSpec, choice_key};

/// Number of words in the longest value: `cờ thỏ cáo`.
const WORDS_MAX: usize = 3;

/// Characters that end the options of a command within a sentence.
const STOPS: [char; 8] = ['.', ',', ';', ':', ')', '”', '"', '!'];

/// Texts that end the options of a command: a line break, a bracket, the next item of a row, an "or".
const ENDS: [&str; 6] = ["\n", " (", " ·", " or ", " hay ", " hoặc "];

/// Options after a command's name, each as `name: value` in this language, and the number of bytes they take. `None` if
/// no option follows: other text is left unchanged.
pub fn named_options(spec: &CommandSpec, lang: Lang, behind: &str) -> Option<(String, usize)> {
    let (mut said, mut taken, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(rest) = behind.get(at..).and_then(|rest| rest.strip_prefix(' ')) {
        let Some((option, value, length, is_last)) = next(spec, lang, rest, &taken) else { break };
        taken.push(option.name);
        said.push(format!("{}: {value}", name(option, lang)));
        at += 1 + length;
        if is_last {
            break;
        }
    }
    // The rest of the phrase has no field: naming half of it would change the meaning.
    let rest = behind.get(at..).unwrap_or_default();
    let is_whole = rest.is_empty() || rest.starts_with(STOPS) || ENDS.iter().any(|end| rest.starts_with(end));
    (is_whole && !said.is_empty()).then(|| (said.join(", "), at))
}

fn name(option: &OptionSpec, lang: Lang) -> &'static str {
    lang.pick([option.alias(), option.name])
}

/// Option in the next words: its value in words, its length in bytes, and true if a stop follows.
fn next<'s>(
    spec: &'s CommandSpec,
    lang: Lang,
    rest: &str,
    taken: &[&str],
) -> Option<(&'s OptionSpec, String, usize, bool)> {
    let line = rest.lines().next().unwrap_or_default();
    let ends = line.match_indices(' ').map(|(at, _)| at).chain([line.len()]).take(WORDS_MAX);
    let mut ends: Vec<usize> = ends.collect();
    ends.reverse();
    ends.into_iter().find_map(|end| {
        let words = line.get(..end)?;
        let value = words.trim_end_matches(STOPS);
        let is_whole = !value.is_empty() && !value.contains([',', ';', '·']) && !value.contains(". ");
        let (option, shown) = read(spec, lang, value, taken).filter(|_| is_whole)?;
        Some((option, shown, value.len(), value.len() < words.len()))
    })
}

fn read<'s>(spec: &'s CommandSpec, lang: Lang, text: &str, taken: &[&str]) -> Option<(&'s OptionSpec, String)> {
    let free = || spec.options.iter().filter(|option| !taken.contains(&option.name));
    let is_word = !text.contains(' ');
    if text.starts_with('@') {
        return free()
            .find(|option| option.kind == OptionKind::User && is_word)
            .map(|option| (option, text.to_owned()));
    }
    if let Some((key, value)) = text.split_once(['=', ' '])
        && let Some(option) = free().find(|option| [option.name, option.alias()].contains(&fold(key).as_str()))
        && (text.contains('=') || matches!(option.kind, OptionKind::Choice(_)))
        && let Some(shown) = value_of(option, lang, value)
    {
        return Some((option, shown));
    }
    let id = text.trim_start_matches('#');
    let is_id = is_word && is_game_id(id) && (text.starts_with('#') || id.contains(|c: char| c.is_ascii_digit()));
    if let Some(option) = free().find(|option| is_id && option.name == "game" && option.kind == OptionKind::Completed) {
        return Some((option, id.to_owned()));
    }
    let listed = free().filter(|option| matches!(option.kind, OptionKind::Choice(_)));
    let mut found = listed.filter_map(|option| Some((option, value_of(option, lang, text)?)));
    if let Some(found) = found.next() {
        return Some(found);
    }
    // A move, a point or days: each word contains a digit. Other free text cannot be told from the sentence.
    let is_counted = |word: &str| !word.starts_with('#') && word.contains(|c: char| c.is_ascii_digit());
    let is_counted = text.split(' ').all(is_counted);
    let is_free = |option: &&OptionSpec| matches!(option.kind, OptionKind::Text | OptionKind::Completed);
    let first = spec.options.first().filter(|option| is_free(option) && option.name != "game");
    first.filter(|option| is_counted && !taken.contains(&option.name)).map(|option| (option, text.to_owned()))
}

/// A value in the option's form, in the words of its list.
fn value_of(option: &OptionSpec, lang: Lang, typed: &str) -> Option<String> {
    let OptionKind::Choice(values) = option.kind else {
        let is_free = matches!(option.kind, OptionKind::Text | OptionKind::Completed) && !typed.contains(' ');
        return is_free.then(|| typed.to_owned());
    };
    let folded = fold(typed);
    let game = read_game(typed).map(GameKey::key);
    let is_it = |value: &&&str| {
        fold(value) == folded
            || game == Some(**value)
            || Lang::BOTH.into_iter().any(|lang| fold(&i18n::text(lang, &choice_key(value))) == folded)
    };
    values.iter().find(is_it).map(|value| i18n::text(lang, &choice_key(value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands;

    #[test]
    fn options_of_a_line_have_their_names_and_sentences_are_left() {
        for (line, said, left) in [
            ("/play jieqi @friend", "game: Cờ úp (jieqi), opponent: @friend", ""),
            ("/choi coup @ban. Luật", "van: Cờ úp, doithu: @ban", ". Luật"),
            ("/rules jieqi · Your games", "game: Cờ úp (jieqi)", " · Your games"),
            ("/chatsettings puzzle=08:00 (and", "puzzle: 08:00", " (and"),
            (
                "/tournament xiangqi swiss rounds=5 time=1d. Forms",
                "game: Xiangqi, form: Swiss, rounds: 5, time: 1d",
                ". Forms",
            ),
            ("/move C2=5 #k7m2, /board", "move: C2=5, game: k7m2", ", /board"),
            ("/move 24/18 13/11", "move: 24/18 13/11", ""),
            ("/legal 8 1; or press", "square: 8 1", "; or press"),
            ("/vacation 7d: your clock", "days: 7d", ": your clock"),
            ("/export k7m2", "game: k7m2", ""),
        ] {
            let (command, behind) = line.split_at(line.find(' ').unwrap_or(line.len()));
            let spec = commands().find(|spec| [spec.name, spec.alias].contains(&&command[1..])).expect("known");
            let lang = if spec.name == &command[1..] { Lang::En } else { Lang::Vi };
            let (told, used) = named_options(spec, lang, behind).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((told.as_str(), &behind[used..]), (said, left), "{line}");
        }
        for line in [
            "/draw offers a draw",
            "/move with a move you know",
            "/why and the move.",
            "/play jieqi",
            "/play chess @friend 1 day per move",
            "/choi cờ tướng máy",
            "/block lists and lifts",
            "/help",
            "/games, /top",
        ] {
            let (command, behind) = line.split_at(line.find([' ', ',']).unwrap_or(line.len()));
            let spec = commands().find(|spec| [spec.name, spec.alias].contains(&&command[1..])).expect("known");
            let told = named_options(spec, Lang::En, behind);
            assert_eq!(told.is_some(), line == "/play jieqi", "{line}: {told:?}");
        }
    }
}
