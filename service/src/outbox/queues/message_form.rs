//! Form of messages with a picture, by what a chat accepted lately. A refused picture is not uploaded again at every
//! move.

use std::time::{Duration, Instant};

use banco_ports::Place;
use banco_ports::limits::{PICTURES_FAIL_FOR, PICTURES_REFUSED_FOR};

use super::{ChatKey, Lines, chat_of};

/// Maximum number of remembered chats. For a forgotten chat the next picture is tried.
const CHATS_MAX: usize = 10_000;

/// Form in which a message with a picture is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::outbox) enum Dress {
    /// With the picture.
    Picture,
    /// As text, because the message was refused with the picture.
    Letters,
    /// As text, because uploads fail now; the picture is added later.
    Late,
    /// As text, because the bot may not send pictures; a moderator can change that.
    NoPictures,
}

impl Dress {
    /// Duration for which a chat keeps this form after it accepted only that.
    const fn stays(self) -> Duration {
        match self {
            Dress::Picture => Duration::ZERO,
            Dress::Late => PICTURES_FAIL_FOR,
            Dress::Letters | Dress::NoPictures => PICTURES_REFUSED_FOR,
        }
    }
}

impl Lines {
    /// Form of the next message with a picture for this chat.
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

    /// Notes the form in which a message with a picture arrived.
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
        // The period is not extended by each message: a picture is tried at its end.
        state.undressed.entry(chat).or_insert((dress, now + dress.stays()));
    }

    /// Lets pictures be tried again at a place.
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
            // Another message does not extend the period.
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
