//! Seasons (days 3.4): the standings of a month, posted on the first day of the next in every chat that wants it.
//!
//! The next due time is stored as its own value and compared before each change: a restart or a repeated check posts
//! nothing twice.

use std::collections::BTreeMap;

use banco_engine::{GameKey, Millis};
use banco_ports::Place;
use banco_store::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::boxed::apart;
use crate::due_values::{DueSpec, DueValue};
use crate::features::season::post::{self, Month};
use crate::messages::notice::Notice;
use crate::messages::settings::{self, Scope};
use crate::messages::zone::{Time, Zone};
use crate::preferences::Preferences;
use crate::prepared_commit::{Cause, Commit};
use crate::{Post, Service};

const PREFIX: &str = "season:";

/// Time of day, in the chat's time zone, at which a finished month is posted.
const TOLD: &str = "09:00";

/// The current month of a chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Season {
    place: Place,
    /// Community whose games count.
    community: String,
    from: Millis,
    until: Millis,
}

fn key(place: &Place) -> String {
    format!("{PREFIX}{}:{}", place.platform.key(), place.chat)
}

/// The current month of each chat.
pub(crate) static DUE: &[DueSpec] =
    &[DueSpec { prefix: PREFIX, run: |service, due| apart(move || Seasons::of(service).keep(due)) }];

/// Seasons of the chats.
#[derive(Clone, Copy)]
pub(crate) struct Seasons<'a> {
    service: &'a Service,
}

impl<'a> Seasons<'a> {
    pub(crate) fn of(service: &'a Service) -> Seasons<'a> {
        Seasons { service }
    }

    /// Value for a chat that wants seasons from now on, or none.
    pub(crate) fn season_chosen(
        place: &Place,
        community: String,
        zone: Zone,
        now: Millis,
        is_on: bool,
    ) -> BTreeMap<String, Option<Value>> {
        let season = zone.month(now).filter(|_| is_on).map(|(from, until, _)| {
            // The topics of a chat share its settings: the post goes to the chat itself.
            let place = Place { thread: None, ..place.clone() };
            Season { place, community, from, until }
        });
        BTreeMap::from([(key(place), season.and_then(|season| serde_json::to_value(season).ok()))])
    }

    /// Instant at which a finished month is posted: in the chat's morning.
    async fn told_at(self, season: &Season) -> Millis {
        let (of_chat, _) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(&season.place)).await;
        let morning = Time::read(TOLD).and_then(|time| of_chat.zone().next(time, season.until - 1));
        morning.unwrap_or(season.until)
    }

    /// Posts a season that is due.
    async fn keep(self, due: DueValue) -> Result<bool, StoreError> {
        let Ok(season) = serde_json::from_value::<Season>(due.value.clone()) else { return Ok(false) };
        if season.until > self.service.now() || self.told_at(&season).await > self.service.now() {
            return Ok(false);
        }
        self.close_season(&due.key, due.value, season).await
    }

    async fn close_season(self, name: &str, value: Value, season: Season) -> Result<bool, StoreError> {
        let (of_chat, _) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(&season.place)).await;
        let zone = of_chat.zone();
        let ladder = self.service.ladder(&season.community).await?;
        let counts = |game: &GameKey| !ladder.scored_in(*game, season.from..season.until).is_empty();
        let is_played = GameKey::ALL.iter().any(counts);
        let (year, month) = zone.month(season.from).map(|(_, _, month)| month).unwrap_or_default();
        let community = season.community.clone();
        let told = Month { community, year, month, from: season.from, until: season.until };
        let post = Post::Notice(Notice::new(&post::TOLD, &told));
        let next = zone.month(season.until).map(|(_, until, _)| Season { from: season.until, until, ..season.clone() });
        let next = next.and_then(|next| serde_json::to_value(next).ok());
        let commit = Commit::new(Cause::Clock)
            .expect(BTreeMap::from([(name.to_owned(), Some(value))]))
            .values(BTreeMap::from([(name.to_owned(), next)]));
        // A month without counted games is skipped.
        let commit = if is_played { commit.tell([&season.place], &[post]) } else { commit };
        self.service.commit(commit).await?;
        Ok(is_played)
    }
}
