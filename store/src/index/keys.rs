//! Keys of the index: one letter for the kind, then parts whose byte order is the order of their values.

use banco_engine::PersonKey;
#[cfg(any(feature = "local", test))]
use banco_ports::Platform;
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

/// The parts of a key, without its kind.
#[cfg(any(feature = "local", test))]
pub(super) fn parts(key: &[u8]) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = Vec::new();
    let mut bytes = key.iter().skip(1).copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            0 if bytes.next_if_eq(&0xff).is_some() => part.push(0),
            0 => parts.push(String::from_utf8_lossy(&std::mem::take(&mut part)).into_owned()),
            byte => part.push(byte),
        }
    }
    parts
}

/// The count of a key of [`event_turn`] or [`message_turn`].
#[cfg(any(feature = "local", test))]
pub(super) fn turn_in(key: &[u8]) -> Option<u64> {
    let mut bytes = key.iter().skip(1).copied();
    let mut count = 0_u64;
    for _ in 0..8 {
        let byte = bytes.next()?;
        if byte == 0 {
            // Escaped, as in every part.
            bytes.next()?;
        }
        count = count << 8 | u64::from(byte);
    }
    Some(count)
}

/// The place that [`of_place`] wrote, and the parts behind it.
#[cfg(any(feature = "local", test))]
fn place_in(key: &[u8]) -> Option<(Place, Vec<String>)> {
    let mut parts = parts(key).into_iter();
    let platform = parts.next()?;
    let platform = Platform::ALL.into_iter().find(|known| known.key() == platform)?;
    let chat = parts.next()?;
    let thread = parts.next()?.strip_prefix(':').map(str::to_owned);
    Some((Place { platform, chat, thread }, parts.collect()))
}

/// The place and the message of a key of [`message`].
#[cfg(any(feature = "local", test))]
pub(super) fn message_in(key: &[u8]) -> Option<(Place, MessageRef)> {
    let (place, rest) = place_in(key)?;
    Some((place, MessageRef(rest.into_iter().next()?)))
}

/// The place of a key of [`board`] of this game.
#[cfg(any(feature = "local", test))]
pub(super) fn place_of_board(game: &str, key: &[u8]) -> Option<Place> {
    let place = key.strip_prefix(boards(game).as_slice())?;
    place_in(place).map(|(place, _)| place)
}

pub(super) fn game(id: &str) -> Vec<u8> {
    key(GAME_KIND, &[id.as_bytes()])
}

pub(super) fn damaged(id: &str) -> Vec<u8> {
    key(DAMAGED_KIND, &[id.as_bytes()])
}

pub(super) const VALUE_KIND: u8 = b'v';

pub(super) fn value(name: &str) -> Vec<u8> {
    key(VALUE_KIND, &[name.as_bytes()])
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

pub(super) const EVENT_TURN_KIND: u8 = b'f';

/// Key of the `count`-th event id seen; the oldest is removed first.
pub(super) fn event_turn(count: u64) -> Vec<u8> {
    key(EVENT_TURN_KIND, &[&count.to_be_bytes()])
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

/// Open games by due time, the earliest first; without an id the prefix before all games of that time.
pub(super) fn due(at: i64, id: Option<&str>) -> Vec<u8> {
    // Flipping the sign bit makes byte order the order of numbers.
    let mut key = key(DUE_KIND, &[&((at as u64) ^ (1 << 63)).to_be_bytes()]);
    if let Some(id) = id {
        push(&mut key, id.as_bytes());
    }
    key
}

/// Open games of a person; without a game the prefix of all. There are few, and a move changes none of these keys.
pub(super) fn open_of(person: &PersonKey, id: Option<&str>) -> Vec<u8> {
    let mut key = key(b'o', &[person.0.as_bytes()]);
    if let Some(id) = id {
        push(&mut key, id.as_bytes());
    }
    key
}

/// Games of a person that are not open, newest change first. Without a game the prefix of all.
pub(super) fn closed_of(person: &PersonKey, game: Option<(i64, &str)>) -> Vec<u8> {
    let mut key = key(b'a', &[person.0.as_bytes()]);
    if let Some((changed, id)) = game {
        // Flipping the sign bit makes byte order the order of numbers; the complement turns it round.
        let newest_first = !((changed as u64) ^ (1 << 63));
        push(&mut key, &newest_first.to_be_bytes());
        push(&mut key, id.as_bytes());
    }
    key
}

/// Finished games of a community, the last one first. Without a game the prefix of all.
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

pub(super) const MESSAGE_TURN_KIND: u8 = b'r';

/// Key of the `count`-th message seen; the oldest is removed first.
pub(super) fn message_turn(count: u64) -> Vec<u8> {
    key(MESSAGE_TURN_KIND, &[&count.to_be_bytes()])
}

pub(super) const BOARD_KIND: u8 = b'b';

/// The beginning of every [`board`] of a game.
pub(super) fn boards(game: &str) -> Vec<u8> {
    key(BOARD_KIND, &[game.as_bytes()])
}

pub(super) fn board(game: &str, place: &Place) -> Vec<u8> {
    let mut key = boards(game);
    key.extend(of_place(BOARD_KIND, place));
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
        let at = |changed| closed_of(&person, Some((changed, "abcd")));
        assert!(at(2) < at(1) && at(1) < at(0) && at(0) < at(-1) && at(i64::MAX) < at(i64::MIN));
        assert!(!game("abc").starts_with(&game("ab")));
        assert_ne!(key(b'x', &[b"a\0", b"b"]), key(b'x', &[b"a", b"\0b"]));
    }

    #[test]
    fn places_are_read_back_from_keys() {
        for (chat, thread) in [("-100", None), ("a\0b", Some("7")), ("", Some(""))] {
            let thread = thread.map(str::to_owned);
            let place = Place { platform: Platform::Telegram, chat: chat.to_owned(), thread };
            let shown = MessageRef("m:1".to_owned());
            assert_eq!(message_in(&message(&place, &shown)), Some((place.clone(), shown)));
            assert_eq!(place_of_board("ab12", &board("ab12", &place)), Some(place.clone()));
            assert_eq!(place_of_board("ab1", &board("ab12", &place)), None);
        }
        for count in [0, 1, 255, 256, 65_536, 0xff00_00ff, u64::MAX] {
            assert_eq!(turn_in(&event_turn(count)), Some(count));
        }
    }
}
