//! Pictures that readers of the page have: of the next one they need only what differs.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_engine::PersonKey;
use banco_ports::limits::{BASES_OF_READER_MAX, BASES_REMEMBERED_MAX};

use crate::present::pictures::Order;

/// Orders of the whole pictures sent lately, by reader and game: a person gets a difference only from a picture that
/// the same person was sent.
#[derive(Debug, Default)]
pub(crate) struct Bases {
    newest_first: Mutex<VecDeque<Base>>,
}

#[derive(Debug)]
struct Base {
    reader: PersonKey,
    game: String,
    tag: u64,
    order: Arc<Order>,
}

impl Base {
    fn is_of(&self, reader: &PersonKey, game: &str) -> bool {
        self.game == game && self.reader == *reader
    }
}

/// Text of a tag, as the reader gets it and gives it back.
pub(crate) fn shown(tag: u64) -> String {
    format!("{tag:016x}")
}

impl Bases {
    /// The picture with this tag, if this reader was sent it and it is not too long ago.
    pub(crate) fn find(&self, reader: &PersonKey, game: &str, tag: &str) -> Option<Arc<Order>> {
        let mut kept = self.kept();
        let place = kept.iter().position(|base| base.is_of(reader, game) && shown(base.tag) == tag)?;
        let base = kept.remove(place)?;
        let order = Arc::clone(&base.order);
        kept.push_front(base);
        Some(order)
    }

    /// Remembers a picture that this reader is sent.
    pub(crate) fn keep(&self, reader: &PersonKey, game: &str, order: Order) {
        let tag = order.key();
        let mut kept = self.kept();
        kept.retain(|base| base.tag != tag || !base.is_of(reader, game));
        let mut others = 0;
        kept.retain(|base| {
            others += usize::from(base.is_of(reader, game));
            others < BASES_OF_READER_MAX || !base.is_of(reader, game)
        });
        kept.truncate(BASES_REMEMBERED_MAX - 1);
        kept.push_front(Base { reader: reader.clone(), game: game.to_owned(), tag, order: Arc::new(order) });
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Base>> {
        self.newest_first.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::{GameKey, GameOptions, Viewer};
    use banco_render::{Marks, Style};

    use super::*;

    fn order(spent: u8) -> Order {
        let game = GameKey::Chess.start(&GameOptions::new()).expect("the usual game");
        let marks = Marks { spent: vec![spent], ..Marks::default() };
        Order { view: game.view(Viewer::Public), bars: None, style: Style::default(), marks, banner: None }
    }

    fn tag(spent: u8) -> String {
        shown(order(spent).key())
    }

    #[test]
    fn a_picture_is_remembered_for_the_reader_and_the_game_it_was_sent_for() {
        let bases = Bases::default();
        let [an, binh] = ["web:an", "web:binh"].map(|key| PersonKey(key.to_owned()));
        bases.keep(&an, "k7m2", order(1));
        assert!(bases.find(&an, "k7m2", &tag(1)).is_some());
        assert!(bases.find(&binh, "k7m2", &tag(1)).is_none(), "another reader");
        assert!(bases.find(&an, "z9zp", &tag(1)).is_none(), "another game");
        for bad in ["", "0", &tag(2), &"f".repeat(4_000)] {
            assert!(bases.find(&an, "k7m2", bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn as_few_are_remembered_as_one_reader_needs_and_none_drives_out_those_of_others() {
        let bases = Bases::default();
        let [an, binh] = ["web:an", "web:binh"].map(|key| PersonKey(key.to_owned()));
        bases.keep(&binh, "k7m2", order(0));
        (0..100).for_each(|spent| bases.keep(&an, "k7m2", order(spent)));
        let known: Vec<u8> = (0..100).filter(|spent| bases.find(&an, "k7m2", &tag(*spent)).is_some()).collect();
        assert_eq!(known, [96, 97, 98, 99]);
        assert!(bases.find(&binh, "k7m2", &tag(0)).is_some());
        let kept = bases.kept().len();
        bases.keep(&an, "k7m2", order(99));
        assert_eq!(bases.kept().len(), kept, "the same one again");
    }
}
