//! Standings of a finished month as a public message (days 3.4).

use std::cmp::Reverse;

use banco_engine::GameKey;
use banco_ports::Place;
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::Service;
use crate::features::season::sentences::MonthStandings;
use crate::leaderboards::Player;
use crate::messages::notice::NoticeSpec;
use crate::outbox::PresentedPost;
use crate::preferences::Preferences;
use crate::present::Presenter;

/// Standings of a finished month.
pub(crate) static TOLD: NoticeSpec = NoticeSpec { key: "season", must_arrive: true, ..NoticeSpec::PLAIN };

/// Kinds of public messages about seasons.
pub(crate) static NOTICES: &[&NoticeSpec] = &[&TOLD];

/// A finished month, in the time zone of its chat.
#[derive(Serialize, Deserialize)]
pub(crate) struct Month {
    /// Community whose games count.
    pub community: String,
    pub year: u16,
    /// From 1.
    pub month: u8,
    /// Instant (milliseconds since 1970) at which the month began.
    pub from: i64,
    /// Instant (milliseconds since 1970) at which the month ended.
    pub until: i64,
}

/// Public messages about seasons.
#[derive(Clone, Copy)]
pub(crate) struct SeasonPosts<'a> {
    service: &'a Service,
}

impl<'a> SeasonPosts<'a> {
    pub(crate) fn of(service: &'a Service) -> SeasonPosts<'a> {
        SeasonPosts { service }
    }

    /// The standings in their current state: later corrections of results are included. `None` if no game counts.
    pub(crate) async fn present_season(self, place: &Place, of: Month) -> Result<Option<PresentedPost>, StoreError> {
        let ladder = self.service.ladder(&of.community).await?;
        let taste = Preferences::of(self.service).chat_taste(place).await;
        let of_game = |game: &GameKey| (*game, ladder.scored_in(*game, of.from..of.until));
        let mut games: Vec<(GameKey, Vec<Player>)> = GameKey::ALL.iter().map(of_game).collect();
        games.retain(|(_, players)| !players.is_empty());
        // A result may have changed since the post was due.
        if games.is_empty() {
            return Ok(None);
        }
        let played = |players: &[Player]| players.iter().map(|player| player.tally.games()).sum::<u32>();
        games.sort_by_key(|(_, players)| Reverse(played(players)));
        let said = |_| MonthStandings { month: (of.year, of.month), games: games.clone() };
        Ok(Some(Presenter::of(self.service).present_statement(place, &taste, said, |_| Vec::new()).await))
    }
}
