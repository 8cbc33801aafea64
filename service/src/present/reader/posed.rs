//! Positions that are no games: those of features, such as puzzles, and the start of each game.

use banco_engine::{GameKey, Person, Seat, Viewer};
use banco_ports::{Glance, PictureSeen, Place, Platform, Reader, RichText, StepsSeen, TableSeen};

use crate::feature::Posed;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::outage::{ClockTime, Outage};
use crate::present::reader::drawn::steps;
use crate::present::reader::{Asked, ReaderBoards, seen};
use crate::present::render_buttons;
use crate::start_table::{played, start_table};
use crate::words::seat_name;

/// First moves of a game that begins with an empty board.
const FIRST_MARKS: [&str; 11] = ["h8", "i9", "g7", "i7", "i8", "g8", "h9", "h7", "j8", "k8", "f6"];

/// Channel of what is no game: no channel of the page has such a name.
const NO_CHANNEL: &str = "#";

impl ReaderBoards<'_> {
    /// A position of a feature as a table of the page.
    pub(crate) async fn posed_table(self, platform: Platform, id: &str, reader: &Reader) -> Option<TableSeen> {
        let place = nowhere(platform);
        let taste = self.taste_at(&place, reader).await;
        let posed = self.posed(id, reader, &taste).await?;
        let (player, time) = (player(&posed, reader), self.now_without_clock());
        let asked = Asked { reader: &player, time, ratings: None, waits_until: None };
        let mut seen = seen(&posed.table, &place, &taste, asked);
        if let Some(board) = &mut seen.board {
            board.looks = self.looks(&taste, &posed.table, &player).await;
        }
        // Its seats have the names of the sides, so a sentence about players would name each side twice.
        seen.caption = RichText::default();
        // In a list of games it has no opponent.
        seen.line.names = Seat::BOTH.map(|_| seen.line.title.clone());
        seen.line.title = posed.title;
        seen.line.headline = posed.headline;
        // It waits as long as the reader likes, so it calls for nothing.
        seen.line.waits_for_me = false;
        seen.question = posed.task;
        seen.buttons = render_buttons(&posed.choices, &taste, Some(&posed.table));
        Some(seen)
    }

    /// Its picture, or that of the start of the game with this key.
    pub(super) async fn posed_picture(
        self,
        platform: Platform,
        id: &str,
        reader: &Reader,
        glance: &Glance,
    ) -> Option<PictureSeen> {
        let taste = self.taste_at(&nowhere(platform), reader).await;
        let time = self.now_without_clock();
        if let Some(game) = GameKey::from_key(id) {
            let mut table = start_table(String::new(), game, Seat::BOTH.map(|seat| seat_name(taste.lang, game, seat)))?;
            if table.view(Viewer::Public)?.men.is_empty() {
                // An empty board would show nothing of the game.
                table = FIRST_MARKS.iter().fold(table, |table, mv| played(&table, mv).unwrap_or(table));
            }
            let seen = self.drawn(&table, reader, false, (&taste, time), glance).await?;
            // A start never changes: its looks are told apart by the address.
            return Some(PictureSeen { version: 0, ..seen });
        }
        let posed = self.posed(id, reader, &taste).await?;
        self.drawn(&posed.table, &player(&posed, reader), false, (&taste, time), glance).await
    }

    /// Steps that may follow the dice played so far in a position of a feature.
    pub(super) async fn posed_steps(self, id: &str, version: u32, person: &Person, path: &str) -> Option<StepsSeen> {
        let reader = Reader { person: person.clone(), lang: None, is_flipped: false };
        let taste = self.free_taste(&reader).await;
        let Posed { table, plays, .. } = self.posed(id, &reader, &taste).await?;
        let is_open = plays.is_some_and(|player| table.to_move() == table.seat_of(&player.key));
        if !is_open || table.version() != version {
            return None;
        }
        steps(table.game()?, table.to_move()?, path, &table.view(Viewer::Public)?)
    }

    async fn posed(self, id: &str, reader: &Reader, taste: &DisplayPrefs) -> Option<Posed> {
        for feature in self.service.features {
            if let Ok(Some(posed)) = feature.posed(self.service, id, reader, taste).await {
                return Some(posed);
            }
        }
        None
    }

    fn now_without_clock(self) -> ClockTime {
        ClockTime { now: self.service.now(), outage: Outage::default() }
    }
}

pub(super) fn nowhere(platform: Platform) -> Place {
    Place { platform, chat: NO_CHANNEL.to_owned(), thread: None }
}

/// The reader in the place of the person at the table.
fn player(posed: &Posed, reader: &Reader) -> Reader {
    let person = posed.plays.clone().unwrap_or_else(|| reader.person.clone());
    Reader { person, ..reader.clone() }
}
