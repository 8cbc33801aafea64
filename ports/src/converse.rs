//! The conversation as adapters see it.

use std::sync::Arc;

use async_trait::async_trait;
use banco_engine::Person;
use serde_json::Value;

use super::{
    AnalysisSeen, Answer, DoorSeen, FreeBoard, FreeSeen, Gathering, Glance, Inbound, Lang, LookPart, NoAnalysis,
    NoBoard, NotSignedIn, PersonAsked, PersonSeen, PictureSeen, Place, Platform, Reader, ReviewState, SheetAsked,
    SheetSeen, SignedIn, Stay, StepsSeen, StirEar, Suggestion, TableLine, TableSeen, Visitor, Vouched,
};

/// Receiving half of the bot: the service behind every adapter.
#[async_trait]
pub trait Converse: Send + Sync + 'static {
    /// Does what a person asked for; public messages go through the outbox, the answer is for that person alone.
    ///
    /// Every change is durable when this returns. A repeated event changes nothing.
    async fn handle(&self, inbound: Inbound) -> Answer;

    /// True if a typed text is not for the others to read, on platforms where the bot shows it to them.
    async fn hushes(&self, _inbound: &Inbound) -> bool {
        false
    }

    /// Suggestions for an option that is being typed; answered from memory, never waits for a disk or a picture.
    async fn complete(&self, query: Completion) -> Vec<Suggestion>;

    /// The bot entered a chat: a short welcome goes out.
    async fn joined(&self, place: Place, event: String, lang: Option<Lang>);

    /// A chat has a new id (a Telegram group became a supergroup): its games follow, idempotently.
    async fn moved(&self, from: Place, to: Place);

    /// Failure that no chat could show to this person, told once. Adapters ask when the answer is out and bring
    /// it by the way that is still open; it waits, but not for long, until the posts have gone their way.
    async fn unshown(&self, _from: &Person, _lang: Option<Lang>) -> Answer {
        Answer::default()
    }

    /// A chat shows activity without a request, or gives a right back: messages that it refused are sent again.
    async fn revived(&self, _place: Place) {}

    /// Returns when nothing waits to be sent to this place any more. The caller sets the time limit.
    async fn settle(&self, _place: &Place) {}

    /// The public picture of the present position of `game` with its version; none for a game that
    /// does not live on this platform.
    async fn board_png(&self, _platform: Platform, _game: &str) -> Option<(u32, Arc<Vec<u8>>)> {
        None
    }

    /// Canonical legal moves of `person` in this version of `game`; none if the person is not to move or
    /// the version is not the present one.
    async fn legal(&self, _game: &str, _version: u32, _person: &Person) -> Vec<String> {
        Vec::new()
    }

    /// Open tables of a place and of the reader on this platform, the reader's own first, those that wait for
    /// them before all.
    async fn tables(&self, _place: &Place, _reader: &Reader) -> Vec<TableLine> {
        Vec::new()
    }

    /// A table of this platform as `reader` sees it.
    async fn table(&self, _platform: Platform, _game: &str, _reader: &Reader) -> Option<TableSeen> {
        None
    }

    /// The picture of a table as `reader` wants it: the public view for every reader. A reader who has a picture of it gets
    /// what differs from that one, if it was sent to the same person and is still remembered.
    async fn drawn(&self, _platform: Platform, _game: &str, _reader: &Reader, _glance: &Glance) -> Option<PictureSeen> {
        None
    }

    /// The whole picture, with its version.
    async fn picture(
        &self,
        platform: Platform,
        game: &str,
        reader: &Reader,
        glance: &Glance,
    ) -> Option<(u32, Arc<Vec<u8>>)> {
        let whole = Glance { since: None, ..glance.clone() };
        self.drawn(platform, game, reader, &whole).await.map(|seen| (seen.version, seen.png))
    }

    /// A picture that belongs to no game, by its address as [`LooksSeen`](super::LooksSeen) has it.
    async fn look_picture(&self, _part: LookPart, _key: &str) -> Option<Arc<Vec<u8>>> {
        None
    }

    /// Steps that may follow the steps `path` of the person's dice; `None` if this person may not play them now.
    async fn steps(&self, _game: &str, _version: u32, _person: &Person, _path: &str) -> Option<StepsSeen> {
        None
    }

    /// The door of the page for a reader at this place, with a puzzle of the game of this key, if one is named. `visitor`:
    /// the browser has a session.
    async fn door(
        &self,
        _place: &Place,
        _reader: &Reader,
        _visitor: Option<&Visitor>,
        _puzzle: Option<&str>,
    ) -> Option<DoorSeen> {
        None
    }

    /// Results of a person, as this reader may know them at this place.
    async fn person(
        &self,
        _place: &Place,
        _reader: &Reader,
        _visitor: Option<&Visitor>,
        _asked: &PersonAsked,
    ) -> Option<PersonSeen> {
        None
    }

    /// A sheet of the page for one reader; `None` if there is no such sheet, or nothing to show on it.
    async fn sheet(&self, _asked: &SheetAsked) -> Option<SheetSeen> {
        None
    }

    /// Picture on a sheet of the page. It shows no game.
    async fn sheet_picture(&self, _asked: &SheetAsked) -> Option<Arc<Vec<u8>>> {
        None
    }

    /// Language that the person has chosen.
    async fn chosen_language(&self, _person: &Person) -> Option<Lang> {
        None
    }

    /// A position that is no game, as `reader` sees it; `path` are steps of dice already played on it.
    async fn free_board(
        &self,
        _platform: Platform,
        _asked: FreeBoard,
        _reader: &Reader,
        _path: &str,
    ) -> Result<FreeSeen, NoBoard> {
        Err(NoBoard::Unknown)
    }

    /// Its picture; `None` if it cannot be drawn. [`Glance::at`] has no meaning here.
    async fn free_picture(
        &self,
        _platform: Platform,
        _asked: FreeBoard,
        _reader: &Reader,
        _glance: &Glance,
    ) -> Result<Option<Arc<Vec<u8>>>, NoBoard> {
        Err(NoBoard::Unknown)
    }

    /// The review of a finished game, for the people who get one by `/review` in this place.
    async fn review(&self, _place: &Place, _game: &str, _reader: &Reader) -> Result<ReviewState, NoBoard> {
        Err(NoBoard::Unknown)
    }

    /// The computer's judgement of a position that is no game.
    async fn analyse(
        &self,
        _platform: Platform,
        _asked: FreeBoard,
        _reader: &Reader,
    ) -> Result<AnalysisSeen, NoAnalysis> {
        Err(NoAnalysis::Off)
    }

    /// A person has a new name, which is shown from now on, also at old tables.
    async fn called(&self, _person: &Person) {}

    /// Something was heard of this platform: it can be reached (days 1.3). Only platforms that were ever lost are watched;
    /// an adapter that watches begins with [`Converse::lost`].
    fn heard_of(&self, _platform: Platform) {}

    /// The adapter knows its bot: an address that begins like this opens a private chat with it, and hands it the code
    /// that ends the address.
    fn starts_by(&self, _platform: Platform, _link: String) {}

    /// This platform cannot be reached, or was not yet: until it answers again no clock there is charged.
    fn lost(&self, _platform: Platform) {}

    /// Returns when the service has to know whether the platform can be reached: its adapter asks it, and says one or
    /// the other.
    async fn asked_for(&self, _platform: Platform) {
        std::future::pending().await
    }

    /// Keeps small facts of an adapter over a restart, by key; `null` forgets one. `false`: not now.
    async fn keep(&self, _platform: Platform, _facts: Vec<(String, Value)>) -> bool {
        true
    }

    /// Returns the keys of facts that another process of this house has kept for the adapter, once there are any.
    async fn kept_elsewhere(&self, _platform: Platform) -> Vec<String> {
        std::future::pending().await
    }

    /// Returns when a person was erased since it returned last, here or in another process: what an adapter holds of
    /// people is to be read again.
    async fn forgot_somebody(&self) {
        std::future::pending().await
    }

    /// Instant of the last erasure of a person, in milliseconds since 1970, the same in all processes; 0: never.
    /// `None` while that cannot be told.
    async fn last_forgotten(&self) -> Option<i64> {
        Some(0)
    }

    /// Facts that the adapter holds, as they would be read now had they been kept: erased people have no name in them.
    /// `None` while that cannot be told.
    async fn as_read_now(&self, _platform: Platform, facts: Vec<Value>) -> Option<Vec<Value>> {
        Some(facts)
    }

    /// True if the store cannot be read now: a game that is not found is not gone.
    fn is_away(&self) -> bool {
        false
    }

    /// True if the host has a public page, to which accounts of the chats may sign in.
    fn has_public_page(&self) -> bool {
        false
    }

    /// Opens a session with the token of a link to the page, which is used up.
    ///
    /// # Errors
    /// The token opens nothing, or the store cannot be reached.
    async fn sign_in(&self, _token: &str, _stay: Stay) -> Result<SignedIn, NotSignedIn> {
        Err(NotSignedIn::Refused { account: None })
    }

    /// Opens a session of a page inside a chat client, for an account that its platform vouches for. The proof is used up.
    ///
    /// # Errors
    /// The proof is old, used or from the future, or the store cannot be reached.
    async fn sign_in_vouched(&self, _vouched: Vouched) -> Result<SignedIn, NotSignedIn> {
        Err(NotSignedIn::Refused { account: None })
    }

    /// As [`Converse::sign_in_vouched`], for a page that the people of a chat have open together.
    ///
    /// # Errors
    /// As there.
    async fn sign_in_together(&self, _vouched: Vouched, _gathering: Gathering) -> Result<SignedIn, NotSignedIn> {
        Err(NotSignedIn::Refused { account: None })
    }

    /// Person whose account a link to the page is for; `None` if the link does not work. It uses nothing up.
    async fn link_of(&self, _token: &str) -> Option<Person> {
        None
    }

    /// Browser with this secret, as the store has it now; `None` if there is no such session, or the store cannot be
    /// read ([`Converse::is_away`]).
    async fn visitor(&self, _secret: &str) -> Option<Visitor> {
        None
    }

    /// True if the people of this gathering may look at a game: it stands in their chat.
    async fn may_watch(&self, _gathering: &Gathering, _game: &str) -> bool {
        false
    }

    /// Ends a session; `false`: not now.
    async fn sign_out(&self, _visitor: &Visitor) -> bool {
        false
    }

    /// As [`Converse::handle`], for a browser with a session. A change is refused if the session ended meanwhile.
    async fn handle_of(&self, _visitor: &Visitor, _inbound: Inbound) -> Answer {
        Answer::default()
    }

    /// Notes that a browser with a session shows this game, or shows it no longer. The note is forgotten after a minute, so
    /// the page repeats it.
    fn looks_at(&self, _visitor: &Visitor, _game: &str, _is_there: bool) {}

    /// Sets the listener to changes that open pages hear of; only the first one counts.
    fn tells_of_changes(&self, _ear: StirEar) {}

    /// Values kept under keys with this prefix, by the rest of the key; `None` while the store cannot answer.
    async fn kept(&self, _platform: Platform, _prefix: &str) -> Option<Vec<(String, Value)>> {
        Some(Vec::new())
    }
}

/// An option being typed.
#[derive(Clone, Debug)]
pub struct Completion {
    /// Place where it is being typed.
    pub place: Place,
    /// Person who types.
    pub from: Person,
    /// English name of the command.
    pub command: String,
    /// English name of the option being typed.
    pub option: String,
    /// Text typed so far.
    pub typed: String,
    /// The `game` option where it is already filled in.
    pub game: Option<String>,
    /// Language of the person's client, if the platform says so.
    pub lang: Option<Lang>,
}
