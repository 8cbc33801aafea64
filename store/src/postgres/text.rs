//! Text form of names and facts in columns.

use std::borrow::Cow;

use banco_ports::Place;
use serde::Serialize;

/// Name in the form of a column: PostgreSQL's text cannot hold a zero byte. Prefixes stay prefixes.
pub(super) fn name(name: &str) -> Cow<'_, str> {
    if name.contains(['\0', '\\']) {
        Cow::Owned(name.replace('\\', "\\\\").replace('\0', "\\0"))
    } else {
        Cow::Borrowed(name)
    }
}

/// Inverse of [`name`].
pub(super) fn read_name(written: &str) -> String {
    let mut name = String::with_capacity(written.len());
    let mut rest = written.chars();
    while let Some(sign) = rest.next() {
        match (sign, sign == '\\') {
            (_, true) => name.push(if rest.next() == Some('0') { '\0' } else { '\\' }),
            (sign, false) => name.push(sign),
        }
    }
    name
}

/// One spelling per place; a missing thread and an empty one are different places.
pub(super) fn place(place: &Place) -> String {
    json(place)
}

/// Upper bound of all names that begin with a prefix.
pub(super) fn behind(prefix: &str) -> String {
    format!("{prefix}\u{10ffff}")
}

#[expect(clippy::expect_used, reason = "our types have string keys only, which JSON can always write")]
pub(super) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("our types have string keys only, which JSON can always write")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_whatever_is_in_them() {
        for text in ["", "telegram:1", "a\0b", "\\0", "\\", "\\\\0\0", "Lan \u{10fffe}"] {
            let written = name(text);
            assert!(!written.contains('\0'));
            assert_eq!(read_name(&written), text);
            assert!(name("a\0bc\\d").starts_with(&*name("a\0b")));
            assert!(*written < *behind(&written));
        }
    }
}
