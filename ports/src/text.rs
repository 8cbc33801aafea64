//! Text from people, made harmless at the door: the same helper for every platform.
//!
//! It removes what cannot be seen but changes the text: controls, marks that turn the writing
//! direction, zero-width and filler characters, private use. What stays is in NFC, so that the same
//! word is the same string, and bounded ([`crate::limits`]). All work is linear in what is kept.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::limits::{NAME_CHARS_MAX, TEXT_CHARS_MAX};

/// Marks on one letter that are kept; Vietnamese needs two, Thai and Hindi a few, towers of them spill over lines.
const MARKS_MAX: usize = 4;

/// Hostile input is looked at this far: room for NFD (three characters a letter) and removed ones.
const LOOKED_AT: usize = 8;

/// Names of commands and keys are shorter than this; more would only cost time.
const DISTANCE_CHARS_MAX: usize = 40;

/// Characters of a typed text that its refusal repeats.
const REPEATED_CHARS_MAX: usize = 41;

/// A display name: one line, single spaces, at most [`NAME_CHARS_MAX`] characters (cut with an
/// ellipsis). Empty when nothing visible is left: the caller then shows an id.
pub fn clean_name(raw: &str) -> String {
    let cleaned = harmless(raw, NAME_CHARS_MAX);
    let mut name = String::with_capacity(cleaned.len());
    for word in cleaned.split_whitespace() {
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(word);
    }
    shorten(&name, NAME_CHARS_MAX)
}

/// Text that a person typed: lines are kept, and it is cut without a mark at [`TEXT_CHARS_MAX`] characters.
pub fn clean_text(raw: &str) -> String {
    let cleaned = harmless(raw, TEXT_CHARS_MAX);
    let trimmed = cleaned.trim();
    trimmed.char_indices().nth(TEXT_CHARS_MAX).map_or(trimmed, |(end, _)| &trimmed[..end]).to_owned()
}

/// At most `max` characters; a cut is shown by an ellipsis as the last of them.
pub fn shorten(text: &str, max: usize) -> String {
    if text.chars().nth(max).is_none() {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(max.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// UTF-16 units of a text: how platforms count, and never fewer than characters.
pub fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// As much of the beginning of a text as fits into `room` UTF-16 units, uncut letters only.
pub fn head(text: &str, room: usize) -> &str {
    let mut left = room;
    let end = text.char_indices().find(|(_, letter)| {
        let is_over = letter.len_utf16() > left;
        left = left.saturating_sub(letter.len_utf16());
        is_over
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// `text`, or its beginning and an ellipsis, in at most `room` UTF-16 units.
pub fn cut(text: &str, room: usize) -> String {
    if units(text) <= room {
        return text.to_owned();
    }
    format!("{}…", head(text, room.saturating_sub(1)))
}

/// Levenshtein distance of the first [`DISTANCE_CHARS_MAX`] characters: what a typing slip costs.
pub fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) =
        (a.chars().take(DISTANCE_CHARS_MAX).collect(), b.chars().take(DISTANCE_CHARS_MAX).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

fn harmless(raw: &str, wanted: usize) -> String {
    let mut marks = 0;
    raw.chars()
        .take(wanted.saturating_mul(LOOKED_AT))
        .filter_map(plain_space)
        .filter(|&letter| !is_invisible(letter))
        .filter(|&letter| {
            marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
            marks <= MARKS_MAX
        })
        .nfc()
        // One more than wanted, so that the caller sees there was more; names may shrink by their spaces.
        .take(wanted.saturating_mul(2))
        .collect()
}

/// Every kind of space is a space and every kind of line end a line feed; other controls go.
fn plain_space(letter: char) -> Option<char> {
    match letter {
        '\n' | '\u{2028}' | '\u{2029}' | '\u{85}' => Some('\n'),
        '\t' | '\u{b}' | '\u{c}' | '\u{2800}' => Some(' '),
        _ if letter.is_control() => None,
        _ if letter.is_whitespace() => Some(' '),
        _ => Some(letter),
    }
}

/// Has no picture of its own but changes how others look or compare.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180e}'
        // Zero width, joiners, direction marks, overrides and isolates.
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffc}' | '\u{fe00}'..='\u{fe0f}'
        // Hangul fillers: letters without ink.
        | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}'
        // Private use, tags and the rest of plane 14, non-characters.
        | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}'
        | '\u{fdd0}'..='\u{fdef}' | '\u{fffe}' | '\u{ffff}')
}

/// Lower case without accents, `đ` as `d`: what a keyboard without Vietnamese input types.
pub fn fold(text: &str) -> String {
    text.nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .map(|c| if c == 'đ' { 'd' } else { c })
        .collect()
}

/// Part of the typed text that a refusal repeats: enough to recognise it.
pub fn repeated(typed: &str) -> String {
    shorten(typed, REPEATED_CHARS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(raw: &str, clean: &str) {
        assert_eq!(clean_name(raw), clean, "{raw:?}");
    }

    #[test]
    fn names_keep_what_is_seen() {
        name("Nguyễn  Văn\tAn", "Nguyễn Văn An");
        name("Nguye\u{302}\u{303}n", "Nguyễn");
        name("<b>An</b> & Bình", "<b>An</b> & Bình");
        name("将 👨\u{200d}👩", "将 👨👩");
    }

    #[test]
    fn names_lose_what_deceives() {
        name("An\u{202e}hnìB", "AnhnìB");
        name("\u{200b}\u{3164}\u{2800} \u{feff}", "");
        name("A\0n\u{1b}[31m\n@everyone", "An[31m @everyone");
        name("A\u{e000}\u{10fffd}\u{e0041}n", "An");
        name(&format!("a{}b", "\u{336}".repeat(500)), &format!("a{}b", "\u{336}".repeat(4)));
    }

    #[test]
    fn texts_are_bounded() {
        assert_eq!(clean_name(&"ệ".repeat(65)).chars().count(), NAME_CHARS_MAX);
        assert!(clean_name(&"ệ".repeat(65)).ends_with('…'));
        assert_eq!(clean_name(&"e\u{323}\u{302}".repeat(64)), "ệ".repeat(64));
        assert_eq!(clean_text(&"x".repeat(1 << 20)).chars().count(), TEXT_CHARS_MAX);
        assert_eq!(clean_text(" P2-5\r\n mã 8 \n"), "P2-5\n mã 8");
        assert_eq!(clean_text(&"\u{301}".repeat(1 << 20)).chars().count(), MARKS_MAX);
    }

    #[test]
    fn shortening_shows() {
        assert_eq!(shorten("pháo", 4), "pháo");
        assert_eq!(shorten("pháo hai", 6), "pháo…");
        assert_eq!(shorten("pháo hai", 0), "…");
    }
}
