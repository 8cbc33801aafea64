//! Games that an event holds, each under its lock.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_engine::{JudgedMove, Notation, ReadError, Table};
use banco_ports::Place;
use tokio::sync::OwnedMutexGuard;

use crate::game_cache::LiveGame;

/// Ids of the games that this event holds. A game has one lock, so an event that took it twice would wait for itself.
#[derive(Clone, Default)]
pub(crate) struct InHand(Arc<Mutex<BTreeSet<String>>>);

/// One game of [`InHand`], given back when it is dropped.
pub(super) struct Mark {
    all: InHand,
    game: String,
}

impl InHand {
    /// Notes that the event takes this game; `None` if it has it already.
    pub(super) fn take(&self, game: &str) -> Option<Mark> {
        let is_new = self.games().insert(game.to_owned());
        is_new.then(|| Mark { all: self.clone(), game: game.to_owned() })
    }

    fn games(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        self.all.games().remove(&self.game);
    }
}

/// A game locked while one event is handled.
pub(crate) struct Held {
    pub seated: OwnedMutexGuard<LiveGame>,
    /// The table where this person may see more of it than others (days 1.7).
    pub(super) own: Option<Box<Table>>,
    /// The last text that was judged as a move here.
    judged: Mutex<Option<Arc<JudgedText>>>,
    _mark: Mark,
}

/// A text with the verdict on it as a move of one version of a game.
pub(crate) struct JudgedText {
    text: String,
    notation: Notation,
    version: u32,
    /// `None` before the start.
    pub found: Option<Result<JudgedMove, ReadError>>,
}

impl Held {
    pub(super) fn new(seated: OwnedMutexGuard<LiveGame>, own: Option<Box<Table>>, mark: Mark) -> Held {
        Held { seated, own, judged: Mutex::default(), _mark: mark }
    }

    /// The table as the person of this event may see it here.
    pub(crate) fn table(&self) -> &Table {
        self.own.as_deref().unwrap_or(&self.seated.table)
    }

    /// The verdict on a text as a move of the present position. Each text is read and judged once.
    pub(crate) fn judge(&self, text: &str, notation: Notation) -> Arc<JudgedText> {
        let version = self.table().version();
        let mut last = self.judged.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it =
            |judged: &&Arc<JudgedText>| judged.text == text && judged.notation == notation && judged.version == version;
        if let Some(judged) = last.as_ref().filter(is_it) {
            return Arc::clone(judged);
        }
        let found = self.table().judge(text, Some(notation));
        let judged = Arc::new(JudgedText { text: text.to_owned(), notation, version, found });
        *last = Some(Arc::clone(&judged));
        judged
    }

    pub(crate) fn id(&self) -> String {
        self.seated.table.id().to_owned()
    }

    pub(crate) fn places(&self) -> &[Place] {
        &self.seated.card.places
    }
}
