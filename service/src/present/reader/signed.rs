//! Games for a browser with a session (everywhere 5.4): those of the person at all places, and private knowledge.

use std::sync::Arc;

use banco_engine::{GameKey, Phase, Table, Viewer};
use banco_ports::{InvitationSeen, Place, Platform, Reader, TableLine};

use crate::Service;
use crate::codes::start_links;
use crate::find_game::brought_in;
use crate::game_cache::Seated;
use crate::i18n::Sentence;
use crate::invitation_codes::{INVITING, code_of};
use crate::messages::display_prefs::DisplayPrefs;
use crate::persons::{Accounts, Persons};
use crate::present::reader::ReaderBoards;
use crate::sessions::Sessions;
use crate::words;

/// A game with the place that shows it, and its reader.
pub(super) struct Readable {
    pub seated: Arc<Seated>,
    pub place: Place,
    pub reader: Reader,
    /// True for a browser with a session of an account.
    pub is_signed: bool,
}

/// True if the reader of the page is an account of a chat, which only a session can be.
pub(super) fn is_signed(platform: Platform, reader: &Reader) -> bool {
    let is_of_chat = Platform::of(&reader.person.key).is_some_and(|of| of.abilities().private_chats);
    platform.abilities().keeps_messages && is_of_chat
}

/// Line of a game for a browser with a session: with its platform, and without the id of its chat. The browser keeps
/// nothing of a game in which a seat knows more than others.
pub(super) fn from_afar(line: TableLine, place: &Place) -> TableLine {
    let keeps = GameKey::from_key(line.game).is_some_and(|game| !game.keeps_secrets());
    TableLine { channel: String::new(), platform: Some(place.platform.key()), keeps, ..line }
}

/// Private knowledge of the seat of this reader: pieces captured face down.
pub(super) fn known_alone(taste: &DisplayPrefs, table: &Table, reader: &Reader) -> Option<String> {
    let seat = table.seat_of(&reader.person.key).filter(|_| table.challenge().game.keeps_secrets())?;
    let view = table.view(Viewer::Seat(seat))?;
    let men = view.captured[seat.index()].iter().filter(|face| face.dark).filter_map(|face| face.kind);
    let men: Vec<String> = men.map(|kind| words::kind_within(taste.lang, kind)).collect();
    let told = || Sentence::new(taste.lang, "seen-known").text("men", words::labels::counted_up(taste.lang, &men));
    (!men.is_empty()).then(|| told().plain())
}

/// Ways to accept the own challenge of this reader in other chats (everywhere 3.1): its code, and the links that have it.
pub(super) fn invitations(
    service: &Service,
    taste: &DisplayPrefs,
    table: &Table,
    reader: &Reader,
) -> Vec<InvitationSeen> {
    let is_own = table.phase() == Phase::Challenged && table.challenge().challenger.key == reader.person.key;
    let Some(code) = code_of(table).filter(|_| is_own) else { return Vec::new() };
    let links = start_links(service);
    let copied = std::iter::once(code.shown()).chain(links.iter().map(|base| code.address(base, &INVITING)));
    let words = words::invitation_lines(taste.lang, &code, &links);
    words.iter().zip(copied).map(|(words, copied)| InvitationSeen { words: words.to_plain(), copied }).collect()
}

impl ReaderBoards<'_> {
    /// Running games of others that this person may look at.
    pub(super) async fn watched(self, accounts: &Accounts) -> Vec<String> {
        let mut open = Vec::new();
        for game in Sessions::of(self.service).watched(accounts.all()).await {
            let seated = self.service.games.snapshot(&*self.service.store, &game).await.ok().flatten();
            open.extend(seated.is_some_and(|seated| seated.card.open).then_some(game));
        }
        open
    }

    /// The game that a person imported last.
    pub(super) async fn brought_in(self, by: &Accounts) -> Option<String> {
        brought_in(self.service, by).await.ok()?.map(|(game, _)| game)
    }

    /// A game as this reader may see it: on this platform, or from anywhere for a player with a session, for an onlooker
    /// who came from its public board, and for the person who imported it last. The reader has the account of the seat.
    pub(super) async fn seated(self, platform: Platform, game: &str, reader: &Reader) -> Option<Readable> {
        let seated = self.service.games.snapshot(&*self.service.store, game).await.ok()??;
        let accounts = Persons::of(self.service).accounts(&reader.person.key).await;
        let is_signed = is_signed(platform, reader);
        let place = if is_signed {
            let is_own = seated.card.persons.iter().any(|person| accounts.has(person));
            let may_see = is_own
                || Sessions::of(self.service).watched(accounts.all()).await.iter().any(|own| own == game)
                || self.brought_in(&accounts).await.as_deref() == Some(game);
            seated.card.places.first().filter(|_| may_see)?
        } else {
            seated.card.place_on(platform)?
        };
        let (place, person) = (place.clone(), accounts.person_at(&seated.table, &reader.person));
        let own = seated.table.seat_of(&person.key);
        let seated = seated.seen_by(own.map_or(Viewer::Public, Viewer::Seat));
        Some(Readable { place, reader: Reader { person, ..reader.clone() }, seated, is_signed })
    }
}
