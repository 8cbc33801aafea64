//! How letters with a picture go to a chat, from what it took lately: a picture that is refused is not uploaded in vain at
//! every move.

use std::time::{Duration, Instant};

use banco_ports::Place;
use banco_ports::limits::{PICTURES_FAIL_FOR, PICTURES_REFUSED_FOR};

use super::{ChatKey, Lines, chat_of};

/// Chats remembered; of those forgotten the next picture is tried.
const CHATS_MAX: usize = 10_000;

/// How a letter with a picture is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::outbox) enum Dress {
    /// With it.
    Picture,
    /// In letters, because it was refused as it was.
    Letters,
    /// In letters, because uploads fail now; the picture is put in later.
    Late,
    /// In letters, and a moderator can change that.
    NoPictures,
}

impl Dress {
    /// For how long a chat is remembered that took a letter only so.
    const fn stays(self) -> Duration {
        match self {
            Dress::Picture => Duration::ZERO,
            Dress::Late => PICTURES_FAIL_FOR,
            Dress::Letters | Dress::NoPictures => PICTURES_REFUSED_FOR,
        }
    }
}

impl Lines {
    /// How the next letter with a picture goes to this chat.
    pub(in crate::outbox) fn dress_for(&self, place: &Place) -> Dress {
        self.dress_at(&chat_of(place), Instant::now())
    }

    fn dress_at(&self, chat: &ChatKey, now: Instant) -> Dress {
        let mut state = self.state();
        match state.undressed.get(chat) {
            Some((dress, until)) if *until > now => *dress,
            Some(_) => {
                state.undressed.remove(chat);
                Dress::Picture
            }
            None => Dress::Picture,
        }
    }

    /// A letter with a picture arrived so.
    pub(in crate::outbox) fn note_dress(&self, place: &Place, dress: Dress) {
        self.note_dress_at(chat_of(place), dress, Instant::now());
    }

    fn note_dress_at(&self, chat: ChatKey, dress: Dress, now: Instant) {
        let mut state = self.state();
        if dress == Dress::Picture {
            state.undressed.remove(&chat);
            return;
        }
        if state.undressed.len() >= CHATS_MAX {
            state.undressed.clear();
        }
        // Not anew with every letter: when the time is over a picture is tried.
        state.undressed.entry(chat).or_insert((dress, now + dress.stays()));
    }

    /// Pictures may be taken there again.
    pub(in crate::outbox) fn tries_pictures(&self, place: &Place) {
        self.state().undressed.remove(&chat_of(place));
    }
}

#[cfg(test)]
mod tests {
    use banco_ports::Platform;

    use super::*;

    #[test]
    fn a_chat_that_takes_no_pictures_is_remembered_for_a_while() {
        let lines = Lines::default();
        let place = |chat: &str| Place { platform: Platform::Discord, chat: chat.to_owned(), thread: None };
        let (one, other) = (chat_of(&place("1")), chat_of(&place("2")));
        let now = Instant::now();
        assert_eq!(lines.dress_at(&one, now), Dress::Picture);
        for dress in [Dress::Letters, Dress::NoPictures, Dress::Late] {
            lines.note_dress_at(one.clone(), dress, now);
            let shortly_before = now + dress.stays() - Duration::from_secs(1);
            assert_eq!(lines.dress_at(&one, shortly_before), dress);
            // A letter more does not make it longer.
            lines.note_dress_at(one.clone(), dress, shortly_before);
            assert_eq!(lines.dress_at(&other, now), Dress::Picture);
            assert_eq!(lines.dress_at(&one, now + dress.stays()), Dress::Picture, "and tried again");
        }
        lines.note_dress_at(one.clone(), Dress::NoPictures, now);
        lines.tries_pictures(&place("1"));
        assert_eq!(lines.dress_at(&one, now), Dress::Picture, "a right was given");
        lines.note_dress_at(one.clone(), Dress::Late, now);
        lines.note_dress_at(one.clone(), Dress::Picture, now);
        assert_eq!(lines.dress_at(&one, now), Dress::Picture, "one was taken");
    }
}
