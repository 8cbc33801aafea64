//! The service as the adapters of a stage see it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use banco_engine::Person;
use banco_ports::{
    AnalysisSeen, Answer, Completion, Converse, DoorSeen, FreeBoard, FreeSeen, Gathering, Glance, Inbound, Lang,
    LookPart, NoAnalysis, NoBoard, NotSignedIn, PersonAsked, PersonSeen, PictureSeen, Place, Platform, Reader,
    ReviewState, SheetAsked, SheetSeen, SignedIn, Stay, StepsSeen, StirEar, Suggestion, TableLine, TableSeen, Visitor,
    Vouched,
};
use serde_json::Value;

use crate::bare::House;

/// The service as adapters use it; counts the calls under way.
pub(super) struct Hall {
    service: Arc<dyn Converse>,
    under_way: AtomicUsize,
    /// True if the service hears everything that adapters report, as in the program. Otherwise all platforms are in
    /// reach, so no test of another thing depends on the moment of a poll.
    knows_reach: bool,
}

impl Hall {
    pub(super) fn new(house: &House) -> Arc<Hall> {
        Hall::over(house, false)
    }

    /// With reports of lost and found platforms, and of the bot's own address.
    pub(super) fn with_reach(house: &House) -> Arc<Hall> {
        Hall::over(house, true)
    }

    fn over(house: &House, knows_reach: bool) -> Arc<Hall> {
        Arc::new(Hall { service: house.service.clone(), under_way: AtomicUsize::new(0), knows_reach })
    }

    /// True if no call is under way.
    pub(super) fn is_empty(&self) -> bool {
        self.under_way.load(Ordering::SeqCst) == 0
    }

    fn enter(&self) -> Guest<'_> {
        self.under_way.fetch_add(1, Ordering::SeqCst);
        Guest(self)
    }
}

/// A call under way, counted until it is dropped, even if it is cancelled.
struct Guest<'a>(&'a Hall);

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::SeqCst);
    }
}

#[async_trait]
impl Converse for Hall {
    async fn handle(&self, inbound: Inbound) -> Answer {
        let _guest = self.enter();
        self.service.handle(inbound).await
    }

    async fn complete(&self, query: Completion) -> Vec<Suggestion> {
        self.service.complete(query).await
    }

    async fn joined(&self, place: Place, event: String, lang: Option<Lang>) {
        let _guest = self.enter();
        self.service.joined(place, event, lang).await;
    }

    async fn moved(&self, from: Place, to: Place) {
        let _guest = self.enter();
        self.service.moved(from, to).await;
    }

    async fn hushes(&self, inbound: &Inbound) -> bool {
        self.service.hushes(inbound).await
    }

    async fn unshown(&self, from: &Person, lang: Option<Lang>) -> Answer {
        self.service.unshown(from, lang).await
    }

    async fn revived(&self, place: Place) {
        self.service.revived(place).await;
    }

    async fn settle(&self, place: &Place) {
        self.service.settle(place).await;
    }

    async fn board_png(&self, platform: Platform, game: &str) -> Option<(u32, Arc<Vec<u8>>)> {
        self.service.board_png(platform, game).await
    }

    async fn legal(&self, game: &str, version: u32, person: &Person) -> Vec<String> {
        self.service.legal(game, version, person).await
    }

    async fn tables(&self, place: &Place, reader: &Reader) -> Vec<TableLine> {
        self.service.tables(place, reader).await
    }

    async fn table(&self, platform: Platform, game: &str, reader: &Reader) -> Option<TableSeen> {
        self.service.table(platform, game, reader).await
    }

    async fn drawn(&self, platform: Platform, game: &str, reader: &Reader, glance: &Glance) -> Option<PictureSeen> {
        self.service.drawn(platform, game, reader, glance).await
    }

    async fn look_picture(&self, part: LookPart, key: &str) -> Option<Arc<Vec<u8>>> {
        self.service.look_picture(part, key).await
    }

    async fn steps(&self, game: &str, version: u32, person: &Person, path: &str) -> Option<StepsSeen> {
        self.service.steps(game, version, person, path).await
    }

    async fn free_board(
        &self,
        platform: Platform,
        asked: FreeBoard,
        reader: &Reader,
        path: &str,
    ) -> Result<FreeSeen, NoBoard> {
        self.service.free_board(platform, asked, reader, path).await
    }

    async fn free_picture(
        &self,
        platform: Platform,
        asked: FreeBoard,
        reader: &Reader,
        glance: &Glance,
    ) -> Result<Option<Arc<Vec<u8>>>, NoBoard> {
        self.service.free_picture(platform, asked, reader, glance).await
    }

    async fn review(&self, place: &Place, game: &str, reader: &Reader) -> Result<ReviewState, NoBoard> {
        self.service.review(place, game, reader).await
    }

    async fn analyse(&self, platform: Platform, asked: FreeBoard, reader: &Reader) -> Result<AnalysisSeen, NoAnalysis> {
        self.service.analyse(platform, asked, reader).await
    }

    async fn door(
        &self,
        place: &Place,
        reader: &Reader,
        visitor: Option<&Visitor>,
        puzzle: Option<&str>,
    ) -> Option<DoorSeen> {
        self.service.door(place, reader, visitor, puzzle).await
    }

    async fn person(
        &self,
        place: &Place,
        reader: &Reader,
        visitor: Option<&Visitor>,
        asked: &PersonAsked,
    ) -> Option<PersonSeen> {
        self.service.person(place, reader, visitor, asked).await
    }

    async fn sheet(&self, asked: &SheetAsked) -> Option<SheetSeen> {
        self.service.sheet(asked).await
    }

    async fn sheet_picture(&self, asked: &SheetAsked) -> Option<Arc<Vec<u8>>> {
        self.service.sheet_picture(asked).await
    }

    async fn chosen_language(&self, person: &Person) -> Option<Lang> {
        self.service.chosen_language(person).await
    }

    async fn called(&self, person: &Person) {
        self.service.called(person).await;
    }

    async fn keep(&self, platform: Platform, facts: Vec<(String, Value)>) -> bool {
        self.service.keep(platform, facts).await
    }

    async fn forgot_somebody(&self) {
        self.service.forgot_somebody().await;
    }

    async fn last_forgotten(&self) -> Option<i64> {
        self.service.last_forgotten().await
    }

    async fn as_read_now(&self, platform: Platform, facts: Vec<Value>) -> Option<Vec<Value>> {
        self.service.as_read_now(platform, facts).await
    }

    fn is_away(&self) -> bool {
        self.service.is_away()
    }

    async fn kept_elsewhere(&self, platform: Platform) -> Vec<String> {
        self.service.kept_elsewhere(platform).await
    }

    async fn kept(&self, platform: Platform, prefix: &str) -> Option<Vec<(String, Value)>> {
        self.service.kept(platform, prefix).await
    }

    fn heard_of(&self, platform: Platform) {
        if self.knows_reach {
            self.service.heard_of(platform);
        }
    }

    fn lost(&self, platform: Platform) {
        if self.knows_reach {
            self.service.lost(platform);
        }
    }

    async fn asked_for(&self, platform: Platform) {
        match self.knows_reach {
            true => self.service.asked_for(platform).await,
            false => std::future::pending().await,
        }
    }

    fn starts_by(&self, platform: Platform, link: String) {
        if self.knows_reach {
            self.service.starts_by(platform, link);
        }
    }

    fn has_public_page(&self) -> bool {
        self.service.has_public_page()
    }

    async fn sign_in(&self, token: &str, stay: Stay) -> Result<SignedIn, NotSignedIn> {
        let _guest = self.enter();
        self.service.sign_in(token, stay).await
    }

    async fn sign_in_together(&self, vouched: Vouched, gathering: Gathering) -> Result<SignedIn, NotSignedIn> {
        let _guest = self.enter();
        self.service.sign_in_together(vouched, gathering).await
    }

    async fn may_watch(&self, gathering: &Gathering, game: &str) -> bool {
        self.service.may_watch(gathering, game).await
    }

    async fn sign_in_vouched(&self, vouched: Vouched) -> Result<SignedIn, NotSignedIn> {
        let _guest = self.enter();
        self.service.sign_in_vouched(vouched).await
    }

    async fn visitor(&self, secret: &str) -> Option<Visitor> {
        self.service.visitor(secret).await
    }

    async fn sign_out(&self, visitor: &Visitor) -> bool {
        let _guest = self.enter();
        self.service.sign_out(visitor).await
    }

    async fn handle_of(&self, visitor: &Visitor, inbound: Inbound) -> Answer {
        let _guest = self.enter();
        self.service.handle_of(visitor, inbound).await
    }

    fn tells_of_changes(&self, ear: StirEar) {
        self.service.tells_of_changes(ear);
    }
}
