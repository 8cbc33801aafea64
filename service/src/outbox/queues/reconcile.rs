//! Reconciles the waiting messages with the store: after a search for unsent messages, and after a person's data was
//! erased.

use std::collections::{HashMap, HashSet};

use banco_engine::{Person, PersonKey};

use super::{Item, Lines, State};
use crate::messages::say::Post;

impl Lines {
    /// Puts `now` in the place of an erased person in all waiting messages; notices to that person are dropped.
    pub(in crate::outbox) fn forget_person(&self, person: &PersonKey, now: &Person) {
        let mut state = self.state();
        let State { lines, aside, detours, .. } = &mut *state;
        let waiting = lines.values_mut().flat_map(|line| &mut line.queue);
        for item in waiting.chain(aside.values_mut().flat_map(|(_, items)| items)) {
            item.post.forget(person, now);
            item.by = item.by.take().filter(|by| by != person);
        }
        detours.remove(person);
        detours.values_mut().flatten().for_each(|told| told.post.forget(person, now));
    }

    /// Starts to remember delivered messages, until [`Lines::unknown`] is called.
    pub(in crate::outbox) fn remember_done(&self) {
        self.state().done = Some(HashSet::new());
    }

    /// The messages among these that are not queued, parked or delivered. The second list has boards for which a newer
    /// message was faster.
    pub(in crate::outbox) fn unknown(&self, items: Vec<Item>) -> (Vec<Item>, Vec<u64>) {
        let mut state = self.state();
        let done = state.done.take().unwrap_or_default();
        let waiting = state.lines.values().flat_map(|line| &line.queue);
        let waiting = waiting.chain(state.aside.values().flat_map(|(_, items)| items));
        let (mut known, mut boards) = (done, state.boards.clone());
        known.extend(state.unmarked.keys());
        for item in waiting {
            known.insert(item.number);
            if let Some(board) = item.board() {
                let newest = boards.entry(board).or_default();
                *newest = item.number.max(*newest);
            }
        }
        let (mut fresh, mut spare) = (Vec::new(), Vec::new());
        for item in items.into_iter().filter(|item| !known.contains(&item.number)) {
            let newest = item.board().and_then(|board| boards.get(&board));
            if newest.is_some_and(|newest| *newest > item.number) && !state.every_board.contains(&item.place.platform) {
                spare.push(item.number);
            } else {
                fresh.push(item);
            }
        }
        state.spare += spare.len();
        (fresh, spare)
    }

    /// Replaces waiting posts with their text in the store, after another process erased a person.
    pub(in crate::outbox) fn retell(&self, posts: &HashMap<u64, Post>) {
        let mut state = self.state();
        let State { lines, aside, detours, .. } = &mut *state;
        let waiting = lines.values_mut().flat_map(|line| &mut line.queue);
        for item in waiting.chain(aside.values_mut().flat_map(|(_, items)| items)) {
            if let Some(post) = posts.get(&item.number) {
                item.post.clone_from(post);
            }
        }
        // The store has no record of detours.
        detours.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::notice::{Notice, NoticeSpec};
    use crate::messages::say::Obstacle;
    use crate::outbox::queues::chat_of;
    use crate::outbox::queues::tests::item;
    use crate::outbox::{Instead, Unshown};

    #[test]
    fn letters_that_wait_name_nobody_who_was_forgotten() {
        let person = |name: &str| Person { key: PersonKey(name.to_owned()), name: name.to_owned(), username: None };
        static LEFT: NoticeSpec = NoticeSpec { key: "left", ..NoticeSpec::PLAIN };
        let left = |who: &str, by: &str| {
            let facts = serde_json::json!({ "cup": "g2345", "news": { "who": person(who), "by": [person(by)] } });
            Post::Notice(Notice::new(&LEFT, &facts))
        };
        let declined = |by: &str| Post::Declined { game: "j2345".to_owned(), by: person(by) };
        let lines = Lines::default();
        let mut waits = item(1, left("an", "binh"));
        waits.by = Some(PersonKey("an".to_owned()));
        let chat = chat_of(&waits.place);
        lines.push(&chat, vec![waits, item(2, declined("an"))], 0);
        lines.lay_aside(vec![item(3, left("binh", "an"))]);
        lines.note_detour(
            &PersonKey("binh".to_owned()),
            Unshown {
                place: item(4, declined("an")).place,
                post: declined("an"),
                why: Obstacle::Muted,
                is_private: false,
                instead: Instead::NoRoom,
            },
        );
        assert!(lines.carries_for(&PersonKey("an".to_owned())));
        lines.forget_person(&PersonKey("an".to_owned()), &person("nobody"));
        assert!(!lines.carries_for(&PersonKey("an".to_owned())));
        assert_eq!(lines.post_now(&chat, 1), Some(left("nobody", "binh")));
        assert_eq!(lines.post_now(&chat, 2), Some(declined("nobody")));
        let told = lines.tell(&PersonKey("binh".to_owned()));
        assert_eq!(told.iter().map(|told| &told.post).collect::<Vec<_>>(), [&declined("nobody")]);
        lines.push(&chat, Vec::new(), u64::MAX);
        assert_eq!(lines.post_now(&chat, 3), Some(left("binh", "nobody")));
    }
}
