//! The conversation as adapters see it.

use async_trait::async_trait;
use banco_engine::{Person, PersonKey};

use super::{Answer, Image, Inbound, Lang, Place, Suggestion};

/// The receiving half of the house: the service behind every adapter.
#[async_trait]
pub trait Converse: Send + Sync + 'static {
    /// Does what a person asked for; public messages go through the outbox, the answer is his alone.
    ///
    /// What it changed is durable when this returns. A repeated event changes nothing.
    async fn handle(&self, inbound: Inbound) -> Answer;

    /// Suggestions for an option that is being typed; answered from memory, never waits for a disk or a picture.
    async fn complete(&self, query: Completion) -> Vec<Suggestion>;

    /// The bot entered a chat: a short welcome goes out.
    async fn joined(&self, place: Place, event: String, lang: Option<Lang>);

    /// A chat has a new id (a Telegram group became a supergroup): its games follow, idempotently.
    async fn moved(&self, from: Place, to: Place);

    /// Returns when the public messages of a place are out, or after a while if a platform is slow.
    async fn settle(&self, place: &Place);

    /// The version of a game and the canonical legal moves for `person`: none when it is not his turn.
    /// `None` if he does not play it.
    async fn legal(&self, game: &str, person: &PersonKey) -> Option<(u32, Vec<String>)>;

    /// The public picture of a game as it stands.
    async fn public_picture(&self, game: &str) -> Option<Image>;
}

/// An option being typed.
#[derive(Clone, Debug)]
pub struct Completion {
    pub place: Place,
    pub from: Person,
    /// English name of the command.
    pub command: String,
    pub option: String,
    /// What is typed so far.
    pub typed: String,
    /// The `game` option where it is already filled in.
    pub game: Option<String>,
    pub lang: Option<Lang>,
}
