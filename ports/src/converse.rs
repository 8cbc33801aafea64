//! The conversation as adapters see it.

use std::sync::Arc;

use async_trait::async_trait;
use banco_engine::Person;
use serde_json::Value;

use super::{
    Answer, Glance, Inbound, Lang, NotSignedIn, Place, Platform, Reader, SignedIn, Stay, StepsSeen, StirEar,
    Suggestion, TableLine, TableSeen, Visitor,
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

    /// The picture of a table as `reader` wants it, with its version: the public view for every reader.
    async fn picture(
        &self,
        _platform: Platform,
        _game: &str,
        _reader: &Reader,
        _glance: &Glance,
    ) -> Option<(u32, Arc<Vec<u8>>)> {
        None
    }

    /// Steps that may follow the steps `path` of the person's dice; `None` if this person may not play them now.
    async fn steps(&self, _game: &str, _version: u32, _person: &Person, _path: &str) -> Option<StepsSeen> {
        None
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

    /// Browser with this secret, as the store has it now; `None` if there is no such session, or the store cannot be
    /// read ([`Converse::is_away`]).
    async fn visitor(&self, _secret: &str) -> Option<Visitor> {
        None
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
