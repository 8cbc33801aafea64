//! Expected texts in files: compared as a whole, and written with `BLESS=1`.
//!
//! `BLESS=1 cargo test -p banco-tests-service -- <part of a name>` stores today's text as the expected one; check `git diff`
//! before you commit it. Without the variable a difference fails the test, and the failure shows the lines around it.
//! Frozen records are compared by [`same`] and never written.

use std::fmt::Write as _;
use std::path::Path;

/// Number of lines shown before and after the first difference.
const AROUND: usize = 2;
/// Number of lines of either text shown from the first difference on.
const SHOWN: usize = 8;

/// True if today's texts and pictures are stored as the expected ones.
pub fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value != "0" && !value.is_empty())
}

/// Compares a text with its file, or writes the file.
///
/// # Panics
/// The texts differ (with the place), or the file cannot be written.
pub fn text(file: &Path, found: &str) {
    if is_blessing() {
        bytes(file, found.as_bytes());
    }
    let expected = std::fs::read_to_string(file).unwrap_or_default();
    if let Some(difference) = difference(found, &expected) {
        panic!("{}{difference}\nIf today's text is right: BLESS=1 and the same test.", file.display());
    }
}

/// Writes a file that belongs to a blessed text, such as a picture.
///
/// # Panics
/// The file cannot be written.
pub fn bytes(file: &Path, found: &[u8]) {
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    std::fs::write(file, found).expect("written");
}

/// Compares two texts that must not be rewritten.
///
/// # Panics
/// The texts differ; shows `what` and the lines around the first difference.
pub fn same(what: &str, found: &str, expected: &str) {
    if let Some(difference) = difference(found, expected) {
        panic!("{what}{difference}");
    }
}

/// The first difference of two texts with the lines around it: `-` is expected, `+` was found.
pub fn difference(found: &str, expected: &str) -> Option<String> {
    if found == expected {
        return None;
    }
    let (new, old): (Vec<&str>, Vec<&str>) = (found.lines().collect(), expected.lines().collect());
    let same_before = new.iter().zip(&old).take_while(|(new, old)| new == old).count();
    let left = new.len().min(old.len()) - same_before;
    let same_behind = new.iter().rev().zip(old.iter().rev()).take(left).take_while(|(new, old)| new == old).count();
    let mut text = format!(":{}: not the expected text", same_before + 1);
    let mut show = |mark: &str, lines: &[&str], most: usize| {
        for line in lines.iter().take(most) {
            write!(text, "\n{mark} {line}").expect("a text takes all");
        }
        if lines.len() > most {
            write!(text, "\n{mark} … {} more", lines.len() - most).expect("a text takes all");
        }
    };
    show(" ", &old[same_before.saturating_sub(AROUND)..same_before], AROUND);
    show("-", &old[same_before..old.len() - same_behind], SHOWN);
    show("+", &new[same_before..new.len() - same_behind], SHOWN);
    let behind = &old[old.len() - same_behind..];
    show(" ", &behind[..behind.len().min(AROUND)], AROUND);
    if same_before == new.len() && new.len() == old.len() {
        text.push_str("\n  (only the end of the last line differs)");
    }
    Some(text)
}
