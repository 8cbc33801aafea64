//! Keys of the index: one letter for the kind, then parts whose byte order is the order of their values.

use banco_engine::PersonKey;
use banco_ports::{MessageRef, Place};

/// Position of the index in the records; the only key outside the digest.
pub(super) const MARK: &[u8] = b"!mark";

pub(super) const GAME_KIND: u8 = b'g';
pub(super) const LETTER_KIND: u8 = b'l';
pub(super) const DAMAGED_KIND: u8 = b'd';

fn key(kind: u8, parts: &[&[u8]]) -> Vec<u8> {
    let mut key = vec![kind];
    parts.iter().for_each(|part| push(&mut key, part));
    key
}

/// A zero byte ends a part and a zero inside is `00 FF`, so no part can run into the next and order is kept.
fn push(key: &mut Vec<u8>, part: &[u8]) {
    for &byte in part {
        key.push(byte);
        if byte == 0 {
            key.push(0xff);
        }
    }
    key.push(0);
}

pub(super) fn game(id: &str) -> Vec<u8> {
    key(GAME_KIND, &[id.as_bytes()])
}

pub(super) fn positions(id: &str) -> Vec<u8> {
    key(b'p', &[id.as_bytes()])
}

pub(super) fn damaged(id: &str) -> Vec<u8> {
    key(DAMAGED_KIND, &[id.as_bytes()])
}

pub(super) fn value(name: &str) -> Vec<u8> {
    key(b'v', &[name.as_bytes()])
}

/// The beginning of every [`value`] whose name begins with `prefix`.
pub(super) fn values(prefix: &str) -> Vec<u8> {
    let mut key = value(prefix);
    key.pop();
    key
}

pub(super) fn letter(number: u64) -> Vec<u8> {
    key(LETTER_KIND, &[&number.to_be_bytes()])
}

pub(super) fn event(event: &str) -> Vec<u8> {
    key(b'e', &[event.as_bytes()])
}

/// The `count`-th event id seen, to forget it when its time has come.
pub(super) fn event_turn(count: u64) -> Vec<u8> {
    key(b'f', &[&count.to_be_bytes()])
}

/// Open games of a place, `id` last; without an id the prefix of all.
pub(super) fn open_at(place: &Place, id: Option<&str>) -> Vec<u8> {
    let mut key = of_place(b'c', place);
    if let Some(id) = id {
        push(&mut key, id.as_bytes());
    }
    key
}

pub(super) const DUE_KIND: u8 = b't';

/// Open games by the time they are due, the earliest first; without an id what stands before all of that time.
pub(super) fn due(at: i64, id: Option<&str>) -> Vec<u8> {
    // Flipping the sign bit makes byte order the order of numbers.
    let mut key = key(DUE_KIND, &[&((at as u64) ^ (1 << 63)).to_be_bytes()]);
    if let Some(id) = id {
        push(&mut key, id.as_bytes());
    }
    key
}

/// Games of a person, newest change first; `open` picks the list of open ones. Without a game the prefix of all.
pub(super) fn of_person(person: &PersonKey, open: bool, game: Option<(i64, &str)>) -> Vec<u8> {
    let mut key = key(if open { b'o' } else { b'a' }, &[person.0.as_bytes()]);
    if let Some((changed, id)) = game {
        // Flipping the sign bit makes byte order the order of numbers; the complement turns it round.
        let newest_first = !((changed as u64) ^ (1 << 63));
        push(&mut key, &newest_first.to_be_bytes());
        push(&mut key, id.as_bytes());
    }
    key
}

/// Games of a community that are over, the last one first. Without a game the prefix of all.
pub(super) fn finished(community: &str, game: Option<(i64, &str)>) -> Vec<u8> {
    let mut key = key(b'h', &[community.as_bytes()]);
    if let Some((ended, id)) = game {
        let newest_first = !((ended as u64) ^ (1 << 63));
        push(&mut key, &newest_first.to_be_bytes());
        push(&mut key, id.as_bytes());
    }
    key
}

pub(super) fn message(place: &Place, message: &MessageRef) -> Vec<u8> {
    let mut key = of_place(b'm', place);
    push(&mut key, message.0.as_bytes());
    key
}

/// The `count`-th message seen, to forget it when its time has come.
pub(super) fn message_turn(count: u64) -> Vec<u8> {
    key(b'r', &[&count.to_be_bytes()])
}

pub(super) fn board(game: &str, place: &Place) -> Vec<u8> {
    let mut key = key(b'b', &[game.as_bytes()]);
    key.extend(of_place(b'b', place));
    key
}

fn of_place(kind: u8, place: &Place) -> Vec<u8> {
    // A missing thread and an empty one are different places.
    let thread = place.thread.as_ref().map(|thread| format!(":{thread}")).unwrap_or_default();
    key(kind, &[place.platform.key().as_bytes(), place.chat.as_bytes(), thread.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_change_comes_first_and_parts_do_not_run_together() {
        let person = PersonKey("telegram:1".to_owned());
        assert!(
            due(-1, None) < due(-1, Some("z")) && due(-1, Some("z")) < due(0, None) && due(255, None) < due(256, None)
        );
        let at = |changed| of_person(&person, true, Some((changed, "abcd")));
        assert!(at(2) < at(1) && at(1) < at(0) && at(0) < at(-1) && at(i64::MAX) < at(i64::MIN));
        assert!(!game("abc").starts_with(&game("ab")));
        assert_ne!(key(b'x', &[b"a\0", b"b"]), key(b'x', &[b"a", b"\0b"]));
    }
}
