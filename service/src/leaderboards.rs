//! Leaderboards and results of communities, folded from their finished games (days 3.2).
//!
//! Nothing is stored: a leaderboard is folded from its games' cards on request and cached while there is room. A
//! changed game causes a new fold. A fold from nothing gives the same numbers.

mod ladder;
mod rating;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_ports::limits::{LADDER_GAMES_MAX, LADDER_GAMES_REMEMBERED_MAX, LADDER_PAGE};
use banco_store::{GameCard, Store, StoreError};

use crate::Service;

pub(crate) use ladder::is_too_short;
pub use ladder::{Change, Finished, Ladder, Player, Tally, Unrated};
pub use rating::Rating;

/// Cached leaderboards, by community.
#[derive(Default)]
pub(crate) struct Standings(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    ladders: HashMap<String, Arc<Ladder>>,
    /// Number of changes so far, so that a fold that began before a change is not cached.
    changes: u64,
}

impl Standings {
    /// Current leaderboard of a community.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn of(&self, store: &dyn Store, community: &str) -> Result<Arc<Ladder>, StoreError> {
        let changes = {
            let kept = self.kept();
            if let Some(ladder) = kept.ladders.get(community) {
                return Ok(Arc::clone(ladder));
            }
            kept.changes
        };
        let ladder = Arc::new(Ladder::fold(read(store, community).await?));
        let mut kept = self.kept();
        if kept.changes == changes {
            let held: usize = kept.ladders.values().map(|ladder| ladder.len()).sum();
            if held + ladder.len() > LADDER_GAMES_REMEMBERED_MAX {
                kept.ladders.clear();
            }
            kept.ladders.insert(community.to_owned(), Arc::clone(&ladder));
        }
        Ok(ladder)
    }

    /// Empties the cache, because a person's name has changed.
    pub(crate) fn clear(&self) {
        let mut kept = self.kept();
        kept.changes += 1;
        kept.ladders.clear();
    }

    /// Drops the leaderboard of a finished or changed game.
    pub(crate) fn changed(&self, card: &GameCard) {
        if let Some(community) = card.ladder().filter(|_| card.result.is_some()) {
            let mut kept = self.kept();
            kept.changes += 1;
            kept.ladders.remove(&community);
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Each change is one insertion or one removal: a panic leaves no partial state.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Service {
    /// Current leaderboard of a community.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn ladder(&self, community: &str) -> Result<Arc<Ladder>, StoreError> {
        self.standings.of(&*self.store, community).await
    }
}

/// Games of a community that count, oldest first; above the limit only the latest.
async fn read(store: &dyn Store, community: &str) -> Result<Vec<Finished>, StoreError> {
    let mut games: Vec<Finished> = Vec::new();
    let mut after = None;
    while games.len() < LADDER_GAMES_MAX {
        let page = store.finished(community, after, LADDER_PAGE).await?;
        let is_last = page.len() < LADDER_PAGE;
        after = page.last().and_then(|(id, card)| Some((card.ended_at()?, id.clone())));
        games.extend(page.into_iter().filter_map(|(id, card)| Finished::of(&id, &card)));
        if is_last || after.is_none() {
            break;
        }
    }
    games.reverse();
    Ok(games)
}
