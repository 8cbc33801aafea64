//! Parked messages of the outbox, and the places that refuse messages.

use banco_ports::Place;

use super::{ChatKey, Item, Lines, State, chat_of};
use crate::messages::say::Obstacle;

impl Lines {
    /// Number of messages parked so far.
    pub(in crate::outbox) fn moment(&self) -> u64 {
        self.state().laid
    }

    /// Sets the places that refused messages when the program ended.
    pub(in crate::outbox) fn shut(&self, places: impl IntoIterator<Item = (Place, Obstacle)>) {
        self.state().shut.extend(places);
    }

    pub(in crate::outbox) fn is_shut(&self, place: &Place) -> bool {
        self.state().shut.contains_key(place)
    }

    /// Notes that a message arrived at a place. Returns `true` if the place refused messages before.
    pub(in crate::outbox) fn open(&self, place: &Place) -> bool {
        self.state().shut.remove(place).is_some()
    }

    /// Parks messages for places that refuse messages.
    pub(in crate::outbox) fn lay_aside(&self, items: Vec<Item>) {
        let mut state = self.state();
        for item in items {
            let why = state.shut.get(&item.place).copied().unwrap_or(Obstacle::Silent);
            state.put_aside(why, vec![item]);
        }
    }
}

impl State {
    pub(super) fn take_aside(&mut self, chat: &ChatKey, upto: u64) -> Vec<Item> {
        let mut taken = Vec::new();
        self.aside.retain(|place, (_, items)| {
            if chat_of(place) == *chat {
                let (old, new) = std::mem::take(items).into_iter().partition(|item: &Item| item.laid <= upto);
                taken.extend::<Vec<Item>>(old);
                *items = new;
            }
            !items.is_empty()
        });
        taken
    }

    pub(super) fn put_aside(&mut self, why: Obstacle, items: Vec<Item>) {
        let Some(place) = items.first().map(|item| item.place.clone()) else { return };
        let (reason, aside) = self.aside.entry(place).or_insert((why, Vec::new()));
        *reason = why;
        self.laid += 1;
        let laid = self.laid;
        aside.extend(items.into_iter().map(|item| Item { laid, ..item }));
    }
}
