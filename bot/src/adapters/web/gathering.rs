//! Games of the chat in which a page inside a chat client is open. The page shows them beside those of its person, and in
//! their public view alone (everywhere 7.6). A page that only looks on shows nothing else.

use banco_engine::{Person, PersonKey};
use banco_ports::{Converse, Gathering, Glance, PictureSeen, Place, Platform, Reader, TableLine, TableSeen, Visitor};

use super::refused::Reason;

/// Account that has a seat in no game.
const ONLOOKER: &str = "web:";

/// Games for a reader, who may be the visitor of a page inside a chat client.
#[derive(Clone, Copy)]
pub(super) struct Games<'a> {
    host: &'a dyn Converse,
    gathering: Option<&'a Gathering>,
}

impl<'a> Games<'a> {
    pub(super) fn for_visitor(host: &'a dyn Converse, visitor: Option<&'a Visitor>) -> Games<'a> {
        Games { host, gathering: visitor.and_then(|visitor| visitor.gathering.as_ref()) }
    }

    fn looks_only(self) -> bool {
        self.gathering.is_some_and(|gathering| gathering.looks_only)
    }

    /// The reader as one who has no seat, if the page only looks on.
    fn onlooker(self, reader: &Reader) -> Reader {
        match self.looks_only() {
            true => Reader { person: nobody(&reader.person), ..reader.clone() },
            false => reader.clone(),
        }
    }

    /// Platform of the chat, if its people may look at this game.
    async fn watched(self, game: &str) -> Option<Platform> {
        let gathering = self.gathering?;
        let platform = gathering.place.as_ref()?.platform;
        self.host.may_watch(gathering, game).await.then_some(platform)
    }

    /// Games of a place and of the reader, and those of the chat.
    pub(super) async fn list(self, place: &Place, reader: &Reader) -> Vec<TableLine> {
        let mut lines = if self.looks_only() { Vec::new() } else { self.host.tables(place, reader).await };
        let Some(chat) = self.gathering.and_then(|gathering| gathering.place.as_ref()) else { return lines };
        for line in self.host.tables(chat, &self.onlooker(reader)).await {
            let is_known = lines.iter().any(|known| known.id == line.id);
            if !is_known && self.watched(&line.id).await.is_some() {
                lines.push(of_chat(line, chat.platform));
            }
        }
        lines
    }

    /// A game as the reader sees it: with the own seat, or from the chat.
    pub(super) async fn table(self, game: &str, reader: &Reader) -> Option<TableSeen> {
        if !self.looks_only()
            && let Some(own) = self.host.table(Platform::Web, game, reader).await
        {
            return Some(own);
        }
        let platform = self.watched(game).await?;
        let mut seen = self.host.table(platform, game, &self.onlooker(reader)).await?;
        seen.line = of_chat(seen.line, platform);
        if self.looks_only() {
            seen.buttons.clear();
        }
        Some(seen)
    }

    /// The picture of a game, as [`Games::table`].
    pub(super) async fn drawn(self, game: &str, reader: &Reader, glance: &Glance) -> Option<PictureSeen> {
        if !self.looks_only()
            && let Some(own) = self.host.drawn(Platform::Web, game, reader, glance).await
        {
            return Some(own);
        }
        let platform = self.watched(game).await?;
        self.host.drawn(platform, game, &self.onlooker(reader), glance).await
    }
}

/// Line of a game that is shown in a chat, without the id of the chat.
fn of_chat(line: TableLine, platform: Platform) -> TableLine {
    TableLine { channel: String::new(), platform: Some(platform.key()), ..line }
}

/// A person with this name, who has a seat nowhere.
fn nobody(named: &Person) -> Person {
    Person { key: PersonKey(ONLOOKER.to_owned()), name: named.name.clone(), username: None }
}

/// Refuses everything that acts for an account, if the page only looks on.
pub(super) fn may_act(visitor: Option<&Visitor>) -> Result<(), Reason> {
    let gathering = visitor.and_then(|visitor| visitor.gathering.as_ref());
    if gathering.is_some_and(|gathering| gathering.looks_only) { Err(Reason::LooksOnly) } else { Ok(()) }
}
