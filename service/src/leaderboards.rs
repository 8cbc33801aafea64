//! Leaderboards and results of communities, folded from their finished games (days 3.2).
//!
//! Nothing is stored: a leaderboard is folded from its games' cards on request and cached while there is room. Games
//! that end or change later are added to the cached games, and the next request folds those again without reading the
//! store. A fold from nothing gives the same numbers.

mod community;
mod ladder;
mod rating;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_ports::limits::{LADDER_GAMES_MAX, LADDER_GAMES_REMEMBERED_MAX, LADDER_PAGE};
use banco_store::{GameCard, Store, StoreError};

use crate::Service;
use crate::persons::connected_accounts;

pub(crate) use community::own_community;
pub(crate) use ladder::is_too_short;
pub use ladder::{Change, Finished, Ladder, Player, Tally, Unrated};
pub use rating::Rating;
pub(crate) use rating::StoredRating;

/// Cached leaderboards, by community.
#[derive(Default)]
pub(crate) struct Standings(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    ladders: HashMap<String, Known>,
    /// Number of changes so far, so that a fold that began before a change is not cached.
    changes: u64,
}

/// A cached leaderboard.
struct Known {
    ladder: Arc<Ladder>,
    /// Games that ended or changed after its fold, by id.
    later: BTreeMap<String, Finished>,
}

impl Standings {
    /// Current leaderboard of a community.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn of(&self, store: &dyn Store, community: &str) -> Result<Arc<Ladder>, StoreError> {
        let (changes, known) = {
            let kept = self.kept();
            let known = kept.ladders.get(community).map(|known| (Arc::clone(&known.ladder), known.later.clone()));
            (kept.changes, known)
        };
        let ladder = match known {
            Some((ladder, later)) if later.is_empty() => return Ok(ladder),
            Some((ladder, later)) => Arc::new(ladder.with(later)),
            None => {
                let connected = Arc::new(connected_accounts(store).await?);
                Arc::new(Ladder::fold_persons(read(store, community).await?, connected))
            }
        };
        let mut kept = self.kept();
        if kept.changes == changes {
            kept.ladders.remove(community);
            let held: usize = kept.ladders.values().map(|known| known.ladder.len()).sum();
            if held + ladder.len() > LADDER_GAMES_REMEMBERED_MAX {
                kept.ladders.clear();
            }
            let known = Known { ladder: Arc::clone(&ladder), later: BTreeMap::new() };
            kept.ladders.insert(community.to_owned(), known);
        }
        Ok(ladder)
    }

    /// Empties the cache, because a person's name or accounts have changed.
    pub(crate) fn clear(&self) {
        let mut kept = self.kept();
        kept.changes += 1;
        kept.ladders.clear();
    }

    /// Adds a finished or changed game to the leaderboards of its communities.
    pub(crate) fn changed(&self, id: &str, card: &GameCard) {
        for community in card.ladders() {
            let Some(game) = Finished::in_ladder(id, card, &community) else { return };
            let mut kept = self.kept();
            kept.changes += 1;
            let Some(known) = kept.ladders.get_mut(&community) else { continue };
            known.later.insert(id.to_owned(), game);
            // No one asks for it: it is read again when a player does.
            if known.later.len() > LADDER_PAGE {
                kept.ladders.remove(&community);
            }
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
        games.extend(page.into_iter().filter_map(|(id, card)| Finished::in_ladder(&id, &card, community)));
        if is_last || after.is_none() {
            break;
        }
    }
    games.reverse();
    Ok(games)
}

#[cfg(test)]
mod tests {
    use banco_engine::{Ending, GameKey, PersonKey, Reason, Seat};
    use banco_ports::{Place, Platform};
    use banco_store::PlayedGame;
    use banco_store::memory::InMemoryStore;

    use super::*;

    fn won(by: Seat, ended: i64) -> GameCard {
        let names = ["an", "binh"];
        GameCard {
            places: vec![Place { platform: Platform::Telegram, chat: "nhom".to_owned(), thread: None }],
            persons: names.map(|name| PersonKey(name.to_owned())).into(),
            open: false,
            waiting_for: None,
            changed: ended,
            game: Some(GameKey::Chess),
            result: Some(Ending { winner: Some(by), reason: Reason::Resignation, points: 1 }),
            challenger: None,
            due: None,
            community: Some("nhom".to_owned()),
            played: Some(PlayedGame {
                ended,
                rated: true,
                plies: 20,
                names: names.map(str::to_owned),
                opening: Vec::new(),
            }),
            lobby: None,
            active: [None, None],
            communities: [None, None],
        }
    }

    /// The store has no game at all: what comes after the first request is known without reading it.
    #[tokio::test]
    async fn games_that_end_later_join_without_reading_the_store() {
        let (standings, store) = (Standings::default(), InMemoryStore::new());
        assert!(standings.of(&store, "nhom").await.expect("readable").is_empty());
        for (id, ended) in [("b", 7), ("a", 7), ("c", 3)] {
            standings.changed(id, &won(Seat::First, ended));
        }
        let ladder = standings.of(&store, "nhom").await.expect("readable");
        let ids: Vec<&str> = ladder.games().iter().map(|game| &*game.id).collect();
        assert_eq!(ids, ["c", "b", "a"], "in the order of the store");
        // Another verdict replaces the first one.
        standings.changed("a", &won(Seat::Second, 7));
        let ladder = standings.of(&store, "nhom").await.expect("readable");
        let best = ladder.scored(GameKey::Chess, i64::MIN);
        assert_eq!((ladder.len(), best[0].tally.won, best[1].tally.won), (3, 2, 1));
        // Another community is read, and a cleared cache, too.
        assert!(standings.of(&store, "other").await.expect("readable").is_empty());
        standings.clear();
        assert!(standings.of(&store, "nhom").await.expect("readable").is_empty());
    }
}
