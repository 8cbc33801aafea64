//! Private notes that a picture is coming: each is deleted once the picture has arrived, as long as its token lives.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Life of a note: the token lives fifteen minutes, and a request under way must not find it gone.
const LIFE: Duration = Duration::from_secs(14 * 60);

/// Notes remembered; an older one stays.
const NOTES_MAX: usize = 1_000;

/// Pictures remembered that may have arrived before their note.
const ARRIVED_MAX: usize = 200;

/// A note, by the right to delete it. It contains a token, so it has no `Debug`.
pub(super) struct Note {
    pub application: u64,
    pub token: String,
    /// Message of the note; `None`: the first answer of its interaction.
    pub message: Option<u64>,
}

#[derive(Default)]
struct Known {
    notes: VecDeque<(String, Instant, Note)>,
    arrived: VecDeque<String>,
}

/// Notes in chats, by the names of the pictures they announce.
#[derive(Default)]
pub(super) struct Passing(Mutex<Known>);

impl Passing {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a note. The note comes back if its picture has arrived already.
    pub(super) fn keep(&self, picture: String, note: Note) -> Option<Note> {
        let mut known = self.known();
        if known.arrived.contains(&picture) {
            return Some(note);
        }
        let now = Instant::now();
        known.notes.retain(|(_, until, _)| now < *until);
        known.notes.push_back((picture, now + LIFE, note));
        if known.notes.len() > NOTES_MAX {
            known.notes.pop_front();
        }
        None
    }

    /// Remembers an arrived picture; answers the notes to delete.
    pub(super) fn arrived(&self, picture: &str) -> Vec<Note> {
        let mut known = self.known();
        known.arrived.push_back(picture.to_owned());
        if known.arrived.len() > ARRIVED_MAX {
            known.arrived.pop_front();
        }
        let now = Instant::now();
        let (done, left): (Vec<_>, Vec<_>) = known.notes.drain(..).partition(|(of, ..)| of == picture);
        known.notes = left.into();
        done.into_iter().filter(|(_, until, _)| now < *until).map(|(.., note)| note).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(message: u64) -> Note {
        Note { application: 1, token: "secret".into(), message: Some(message) }
    }

    #[test]
    fn a_note_goes_with_its_picture_whichever_comes_first() {
        let passing = Passing::default();
        assert!(passing.keep("review-k7m2.png".into(), note(1)).is_none());
        assert!(passing.keep("review-a2b3.png".into(), note(2)).is_none());
        let gone = |notes: Vec<Note>| notes.into_iter().map(|note| note.message).collect::<Vec<_>>();
        assert_eq!(gone(passing.arrived("board.png")), []);
        assert_eq!(gone(passing.arrived("review-k7m2.png")), [Some(1)]);
        assert_eq!(gone(passing.arrived("review-k7m2.png")), [], "once");
        let late = passing.keep("review-k7m2.png".into(), note(3));
        assert_eq!(late.and_then(|note| note.message), Some(3), "the picture was quicker");
    }
}
