//! The service from the adapters' side.

use std::sync::{Arc, PoisonError};

use async_trait::async_trait;
use banco_engine::{Opponent, Person};
use banco_ports::limits::SETTLE_PATIENCE;
use banco_ports::{
    Aloud, AnalysisSeen, Answer, Completion, Converse, DoorSeen, FreeBoard, FreeSeen, Gathering, Glance, Inbound, Lang,
    LookPart, NoAnalysis, NoBoard, NotSignedIn, PersonAsked, PersonSeen, PictureSeen, Place, Platform, Reader,
    ReplyKind, ReviewState, SheetAsked, SheetSeen, SignedIn, Stay, StepsSeen, StirEar, Suggestion, TableLine,
    TableSeen, Visitor, Vouched,
};
use banco_store::erasure;
use serde_json::Value;

use crate::adapter_values::of_adapter;
use crate::log_throttle::Chore;
use crate::messages::say::Draft;
use crate::messages::settings::Scope;
use crate::outbox::{Instead, Unshown};
use crate::outbox_events::say::DeliverySay;
use crate::page_facts::PageFacts;
use crate::persons::Persons;
use crate::platform_status::PlatformReach;
use crate::preferences::Preferences;
use crate::prepared_commit::{Cause, Commit};
use crate::present::Presenter;
use crate::present::reader::ReaderBoards;
use crate::sessions::Sessions;
use crate::{Post, Service, handle_for, settings, words};

#[async_trait]
impl Converse for Service {
    async fn handle(&self, inbound: Inbound) -> Answer {
        Service::handle(self, inbound).await
    }

    async fn complete(&self, query: Completion) -> Vec<Suggestion> {
        self.suggest(&query).await
    }

    async fn joined(&self, place: Place, event: String, lang: Option<Lang>) {
        let (of_chat, _) = Preferences::of(self).wishes(Scope::Chat, &settings::of_chat(&place)).await;
        let welcome = Post::Welcome { lang: of_chat.lang().or(self.lang.fixed()).or(lang) };
        let welcome = Commit::new(Cause::House { event: Some(&event) }).tell([&place], &[welcome]);
        if let Err(error) = self.commit(welcome).await {
            // The chat was welcomed before, or not now: no caller waits for the result.
            tracing::debug!("welcome: {error}");
        }
        self.outbox.wake(&place, self.outbox.moment());
    }

    async fn hushes(&self, inbound: &Inbound) -> bool {
        Service::hushes(self, inbound).await
    }

    async fn unshown(&self, from: &Person, lang: Option<Lang>) -> Answer {
        let unshown = self.outbox.unshown(&from.key).await;
        if unshown.is_empty() {
            return Answer::default();
        }
        let taste = Preferences::of(self).taste_of(&from.key, lang).await;
        let mut replies = Vec::with_capacity(unshown.len());
        for Unshown { place, post, why, is_private, instead } in unshown {
            let (game, on) = (post.game().map(str::to_owned), place.platform);
            let there =
                if instead == Instead::LiesAside { unseen_there(self, &post, &place, from).await } else { None };
            let aloud = post
                .board_of()
                .filter(|_| !is_private)
                .map(|game| Aloud { place, text: words::unshown_aloud(taste.lang, game, &from.name) });
            let say = match (instead, self.invited_to(&post).await, is_private) {
                (Instead::NoRoom, ..) => DeliverySay::NoRoom { game, why },
                (Instead::WentBack, ..) => DeliverySay::WentBack { game, why },
                (Instead::LiesAside, Some((game, name)), true) => DeliverySay::Unreached { game, name, on },
                (Instead::LiesAside, Some(_) | None, _) => {
                    DeliverySay::Unshown { game, is_board: post.board_of().is_some(), why }
                }
            };
            let aloud = aloud.filter(|_| instead == Instead::LiesAside && there.is_none());
            let say = there.map_or(say, |name| DeliverySay::UnseenThere { name, why });
            let mut reply = Presenter::of(self).present_reply(Draft::new(ReplyKind::Private, say), &taste).await;
            reply.message.aloud = aloud;
            replies.push(reply);
        }
        Answer { replies }
    }

    async fn revived(&self, place: Place) {
        self.outbox.tries_pictures(&place);
        self.outbox.wake(&place, self.outbox.moment());
    }

    async fn moved(&self, from: Place, to: Place) {
        Service::moved(self, &from, &to).await;
    }

    async fn settle(&self, place: &Place) {
        // Messages on their way there wait for the store.
        if self.store.is_away() {
            return;
        }
        self.outbox.settle(Some(place), SETTLE_PATIENCE).await;
    }

    async fn board_png(&self, platform: Platform, game: &str) -> Option<(u32, Arc<Vec<u8>>)> {
        let seated = self.games.snapshot(&*self.store, game).await.ok()??;
        let place = seated.card.place_on(platform)?;
        let png = Presenter::of(self).public_picture(&seated, place).await?;
        Some((seated.table.version(), png))
    }

    async fn legal(&self, game: &str, version: u32, person: &Person) -> Vec<String> {
        let Ok(Some(seated)) = self.games.snapshot(&*self.store, game).await else { return Vec::new() };
        let table = &seated.table;
        let accounts = Persons::of(self).accounts(&person.key).await;
        let own_turn = table.to_move().is_some() && table.to_move() == accounts.seat_at(table);
        match table.game() {
            Some(game) if own_turn && table.version() == version && !table.is_closed() => {
                game.legal().into_iter().map(|mv| mv.text).collect()
            }
            Some(_) | None => Vec::new(),
        }
    }

    async fn tables(&self, place: &Place, reader: &Reader) -> Vec<TableLine> {
        ReaderBoards::of(self).tables_of(place, reader).await
    }

    async fn table(&self, platform: Platform, game: &str, reader: &Reader) -> Option<TableSeen> {
        let boards = ReaderBoards::of(self);
        match boards.table_for(platform, game, reader).await {
            Some(table) => Some(table),
            None => boards.posed_table(platform, game, reader).await,
        }
    }

    async fn drawn(&self, platform: Platform, game: &str, reader: &Reader, glance: &Glance) -> Option<PictureSeen> {
        ReaderBoards::of(self).drawn_for(platform, game, reader, glance).await
    }

    async fn look_picture(&self, part: LookPart, key: &str) -> Option<Arc<Vec<u8>>> {
        self.pictures.of_look(part, key).await
    }

    async fn steps(&self, game: &str, version: u32, person: &Person, path: &str) -> Option<StepsSeen> {
        ReaderBoards::of(self).steps_of(game, version, person, path).await
    }

    async fn door(
        &self,
        place: &Place,
        reader: &Reader,
        visitor: Option<&Visitor>,
        puzzle: Option<&str>,
    ) -> Option<DoorSeen> {
        Some(PageFacts::of(self, place, reader, visitor).door(puzzle).await)
    }

    async fn person(
        &self,
        place: &Place,
        reader: &Reader,
        visitor: Option<&Visitor>,
        asked: &PersonAsked,
    ) -> Option<PersonSeen> {
        PageFacts::of(self, place, reader, visitor).person(asked).await
    }

    async fn sheet(&self, asked: &SheetAsked) -> Option<SheetSeen> {
        for feature in self.features {
            if let Some(seen) = feature.sheet(self, asked).await {
                return Some(seen);
            }
        }
        None
    }

    async fn sheet_picture(&self, asked: &SheetAsked) -> Option<Arc<Vec<u8>>> {
        for feature in self.features {
            if let Some(picture) = feature.sheet_picture(self, asked).await {
                return Some(picture);
            }
        }
        None
    }

    async fn chosen_language(&self, person: &Person) -> Option<Lang> {
        Preferences::of(self).wishes(Scope::Person, &settings::of_person(&person.key)).await.0.lang()
    }

    async fn free_board(
        &self,
        platform: Platform,
        asked: FreeBoard,
        reader: &Reader,
        path: &str,
    ) -> Result<FreeSeen, NoBoard> {
        ReaderBoards::of(self).free_board(platform, asked, reader, path).await
    }

    async fn free_picture(
        &self,
        platform: Platform,
        asked: FreeBoard,
        reader: &Reader,
        glance: &Glance,
    ) -> Result<Option<Arc<Vec<u8>>>, NoBoard> {
        ReaderBoards::of(self).free_picture(platform, asked, reader, glance).await
    }

    async fn review(&self, place: &Place, game: &str, reader: &Reader) -> Result<ReviewState, NoBoard> {
        ReaderBoards::of(self).review_for(place, game, reader).await
    }

    async fn analyse(&self, platform: Platform, asked: FreeBoard, reader: &Reader) -> Result<AnalysisSeen, NoAnalysis> {
        ReaderBoards::of(self).analysis_for(platform, asked, reader).await
    }

    async fn called(&self, person: &Person) {
        self.games.call(person).await;
        for feature in self.features {
            feature.renamed(self, person).await;
        }
    }

    fn heard_of(&self, platform: Platform) {
        PlatformReach::of(self).heard_of(platform);
    }

    fn starts_by(&self, platform: Platform, link: String) {
        self.start_links.lock().unwrap_or_else(PoisonError::into_inner).insert(platform, link);
    }

    fn lost(&self, platform: Platform) {
        PlatformReach::of(self).lost(platform);
    }

    async fn asked_for(&self, platform: Platform) {
        Service::asked_for(self, platform).await;
    }

    async fn keep(&self, platform: Platform, facts: Vec<(String, Value)>) -> bool {
        let prefix = of_adapter(platform);
        let values = facts.into_iter().map(|(key, fact)| (format!("{prefix}{key}"), Some(fact))).collect();
        match self.commit(Commit::new(Cause::House { event: None }).values(values)).await {
            Ok(()) => self.log_throttle.went_well(Chore::Keeping),
            Err(error) => {
                if self.is_news(Chore::Keeping, &error) {
                    tracing::warn!("{} cannot save its values: {error}", platform.key());
                }
                return false;
            }
        }
        true
    }

    async fn kept_elsewhere(&self, platform: Platform) -> Vec<String> {
        self.other_processes.of(platform).await
    }

    async fn forgot_somebody(&self) {
        self.erased.notified().await;
    }

    async fn last_forgotten(&self) -> Option<i64> {
        erasure::last_of(&*self.store).await.ok()
    }

    async fn as_read_now(&self, platform: Platform, facts: Vec<Value>) -> Option<Vec<Value>> {
        self.store.as_read_now(&of_adapter(platform), facts).await.ok()
    }

    fn is_away(&self) -> bool {
        self.store.is_away()
    }

    fn has_public_page(&self) -> bool {
        Sessions::of(self).page().is_some()
    }

    async fn sign_in(&self, token: &str, stay: Stay) -> Result<SignedIn, NotSignedIn> {
        Sessions::of(self).open(token, stay).await
    }

    async fn sign_in_vouched(&self, vouched: Vouched) -> Result<SignedIn, NotSignedIn> {
        Sessions::of(self).open_vouched(vouched, None).await
    }

    async fn sign_in_together(&self, vouched: Vouched, gathering: Gathering) -> Result<SignedIn, NotSignedIn> {
        Sessions::of(self).open_vouched(vouched, Some(gathering)).await
    }

    async fn link_of(&self, token: &str) -> Option<Person> {
        Sessions::of(self).link_of(token).await
    }

    async fn visitor(&self, secret: &str) -> Option<Visitor> {
        Sessions::of(self).visitor(self, secret).await
    }

    async fn may_watch(&self, gathering: &Gathering, game: &str) -> bool {
        let Some(place) = &gathering.place else { return false };
        let seated = self.games.snapshot(&*self.store, game).await;
        seated.is_ok_and(|seated| seated.is_some_and(|seated| seated.card.belongs_to(place)))
    }

    async fn sign_out(&self, visitor: &Visitor) -> bool {
        Sessions::of(self).sign_out(self, visitor).await
    }

    async fn handle_of(&self, visitor: &Visitor, inbound: Inbound) -> Answer {
        handle_for(self, inbound, Some(visitor)).await
    }

    fn looks_at(&self, visitor: &Visitor, game: &str, is_there: bool) {
        self.looks.note(game, &visitor.person.key, is_there, self.now());
    }

    fn tells_of_changes(&self, ear: StirEar) {
        // A second listener is not heard.
        let _ = self.stir_ear.set(ear);
    }

    async fn kept(&self, platform: Platform, prefix: &str) -> Option<Vec<(String, Value)>> {
        self.store.values(&format!("{}{prefix}", of_adapter(platform))).await.ok()
    }
}

impl Service {
    /// Game of a challenge, with the name of the person it is for.
    async fn invited_to(&self, post: &Post) -> Option<(String, String)> {
        let Post::Challenge { game } = post else { return None };
        let seated = self.games.snapshot(&*self.store, game).await.ok()??;
        match &seated.table.challenge().opponent {
            Opponent::Person(person) => Some((game.clone(), person.name.clone())),
            Opponent::Anyone | Opponent::Username(_) => None,
        }
    }
}

/// The opponent who has not seen this board, because a place refused it, while the chat shows it in which this person
/// acted; `None` if that is not so.
async fn unseen_there(service: &Service, post: &Post, refused: &Place, by: &Person) -> Option<String> {
    let seated = service.games.snapshot(&*service.store, post.board_of()?).await.ok()??;
    let (table, card) = (&seated.table, &seated.card);
    let seat = Persons::of(service).accounts(&by.key).await.seat_at(table)?;
    let acted = card.active.get(seat.index())?.as_ref().filter(|place| card.is_at(place))?;
    if acted == refused || service.outbox.is_shut(acted) {
        return None;
    }
    let opponent = table.person_at(seat.other())?;
    let is_other = |place: &&Place| *place != refused && Platform::of(&opponent.key) == Some(place.platform);
    for place in card.places.iter().filter(is_other) {
        let reader = Presenter::of(service).only_reader(place, &card.persons, None).await;
        if reader.is_none_or(|reader| reader == opponent.key) && !service.outbox.is_shut(place) {
            return None;
        }
    }
    (Platform::of(&opponent.key) == Some(refused.platform)).then(|| opponent.name.clone())
}
