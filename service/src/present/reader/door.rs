//! The last finished games of a person, and the look of start positions for a reader.

use std::hash::{DefaultHasher, Hash, Hasher};

use banco_engine::{GameKey, Person, Seat};
use banco_ports::{Platform, Reader, TableLine};

use crate::messages::computer::level_of;
use crate::persons::Persons;
use crate::platform_status::PlatformReach;
use crate::preferences::Preferences;
use crate::present::reader::posed::nowhere;
use crate::present::reader::signed::from_afar;
use crate::present::reader::{ReaderBoards, line};

/// Finished games on the door.
const FINISHED_SHOWN_MAX: usize = 6;
/// Games that are looked through for them: some are challenges without an answer.
const FINISHED_READ_MAX: usize = 24;

impl ReaderBoards<'_> {
    /// The game that the person imported last, and the last finished games that the reader may see here, the newest
    /// first.
    pub(crate) async fn finished_of(self, platform: Platform, reader: &Reader) -> Vec<TableLine> {
        let accounts = Persons::of(self.service).accounts(&reader.person.key).await;
        let own = Persons::of(self.service).games_of(&accounts, false, FINISHED_READ_MAX).await.unwrap_or_default();
        let taste = Preferences::of(self.service).taste_of(&reader.person.key, reader.lang).await;
        let mut lines = Vec::new();
        let own = own.into_iter().filter(|(_, card)| card.result.is_some()).map(|(id, _)| id);
        for id in self.brought_in(&accounts).await.into_iter().chain(own) {
            let Some(seen) = self.seated(platform, &id, reader).await else { continue };
            let time = PlatformReach::of(self.service).clock_time(&seen.seated).await;
            let of_it = line(&taste, &taste.named(&seen.seated.table), &seen.place, &seen.reader.person, time);
            lines.push(if seen.is_signed { from_afar(of_it, &seen.place) } else { of_it });
            if lines.len() == FINISHED_SHOWN_MAX {
                break;
            }
        }
        lines
    }

    /// The player of a seat in a game that the reader may see, as the reader knows the player, with the community that
    /// counts the game for both players, if there is one; `None` for the computer.
    pub(crate) async fn player_of(
        self,
        platform: Platform,
        game: &str,
        seat: Seat,
        reader: &Reader,
    ) -> Option<(Person, Option<String>)> {
        let seen = self.seated(platform, game, reader).await?;
        let player = seen.seated.table.person_at(seat).filter(|player| level_of(&player.key).is_none())?;
        let taste = self.taste_at(&seen.place, reader).await;
        let name = taste.named(&seen.seated.table).person_at(seat)?.name.clone();
        let mut communities = seen.seated.card.ladders();
        let community = communities.pop().filter(|_| communities.is_empty());
        Some((Person { name, ..player.clone() }, community))
    }

    /// Key of the look of start positions: it changes with the theme and the pieces of the reader.
    pub(crate) async fn look_of_starts(self, platform: Platform, reader: &Reader) -> String {
        let taste = self.taste_at(&nowhere(platform), reader).await;
        let mut hasher = DefaultHasher::new();
        for game in GameKey::ALL {
            taste.style(*game, Seat::First, false).hash(&mut hasher);
        }
        format!("{:x}", hasher.finish())
    }
}
