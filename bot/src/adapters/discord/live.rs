//! One board for a whole game: written anew with every move, with a short word beside it that pings, because an edit
//! pings nobody.
//!
//! What cannot be written anew is posted anew: no board is lost. A start forgets which board it was, and posts one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use banco_ports::{Parcel, Rendered, RichText};
use reqwest::Method;
use serde_json::Value;

use super::deliver::{Courier, nonce};
use super::outgoing::Outgoing;
use super::rest::{self, Fault, Route};

/// Games remembered; of one that is forgotten the next board is a new message.
const GAMES_MAX: usize = 10_000;

/// The one board of a game in a channel.
#[derive(Clone, Copy, Debug)]
struct Shown {
    board: u64,
    /// A card stays a card.
    is_card: bool,
    /// The word that pinged last.
    nudge: Option<u64>,
}

#[derive(Default)]
pub(super) struct Live(Mutex<HashMap<(u64, String), Shown>>);

impl Live {
    fn change<T>(&self, change: impl FnOnce(&mut HashMap<(u64, String), Shown>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn keep(&self, key: (u64, String), shown: Shown) {
        self.change(|all| {
            if all.len() >= GAMES_MAX {
                all.clear();
            }
            all.insert(key, shown);
        });
    }
}

/// The game whose one board this is to be, or was.
fn game_of(parcel: &Parcel) -> Option<&String> {
    parcel.message.card.as_ref().and(parcel.message.game.as_ref()).map(|(game, _)| game)
}

impl Courier {
    /// Writes the one board of the game anew, where the chat wants that and there is one; its message.
    pub(super) async fn rewrite(&self, parcel: &Parcel, channel: u64) -> Option<Result<u64, Fault>> {
        let nudge = parcel.message.nudge.as_ref()?;
        let key = (channel, game_of(parcel)?.clone());
        let shown = self.live.change(|all| all.get(&key).copied())?;
        let outgoing = written(&parcel.message, shown.is_card)?;
        let route = Route::Message { channel, message: shown.board };
        match self.rest.send(Method::PATCH, &route, "", Some(&outgoing.body), &outgoing.files).await {
            Ok(_) => {}
            Err(fault @ Fault::Refused { .. }) => {
                tracing::debug!(channel, "discord: a board is posted anew, not written anew: {fault}");
                return None;
            }
            Err(fault) => return Some(Err(fault)),
        }
        if shown.is_card {
            self.cards.posted(&shown.board.to_string(), &outgoing.body["components"]);
        }
        let said = match self.say(parcel, channel, nudge).await {
            Ok(said) => said,
            // The board stands; whoever is to be pinged is pinged by the next try.
            Err(fault @ (Fault::Wait(_) | Fault::Passing(_))) => return Some(Err(fault)),
            Err(fault) => {
                tracing::debug!(channel, "discord: nobody is pinged: {fault}");
                None
            }
        };
        self.live.keep(key, Shown { nudge: said, ..shown });
        self.unsay(channel, shown.nudge.filter(|old| Some(*old) != said)).await;
        Some(Ok(shown.board))
    }

    /// A new board stands there: the one that is written anew from now on, or the last of its game.
    pub(super) async fn stands(&self, parcel: &Parcel, channel: u64, board: u64, is_card: bool) {
        let Some(game) = game_of(parcel) else { return };
        let key = (channel, game.clone());
        let before = self.live.change(|all| all.remove(&key));
        if parcel.message.nudge.is_some() {
            self.live.keep(key, Shown { board, is_card, nudge: None });
        }
        self.unsay(channel, before.and_then(|before| before.nudge)).await;
    }

    /// The word that pings; none where nobody is to be.
    async fn say(&self, parcel: &Parcel, channel: u64, nudge: &RichText) -> Result<Option<u64>, Fault> {
        if nudge.0.is_empty() {
            return Ok(None);
        }
        let word = Outgoing::new(&Rendered { text: nudge.clone(), ..Rendered::default() });
        let word = word.pinging(parcel.ping.as_ref()).once(nonce(parcel)).flagged(false);
        let sent = self.rest.send(Method::POST, &Route::Messages { channel }, "", Some(&word.body), &[]).await?;
        rest::snowflake(&sent["id"]).map(Some)
    }

    /// The last word has pinged; one that stays is only litter.
    async fn unsay(&self, channel: u64, word: Option<u64>) {
        let Some(message) = word else { return };
        let route = Route::Message { channel, message };
        if let Err(fault) = self.rest.send(Method::DELETE, &route, "", None, &[]).await {
            tracing::debug!(channel, "discord: a ping stays: {fault}");
        }
    }
}

/// The board in the form it stands there; `None` where it cannot be that any more.
fn written(message: &Rendered, is_card: bool) -> Option<Outgoing> {
    if is_card {
        return Outgoing::card(message);
    }
    let mut plain = Outgoing::new(message);
    if plain.files.is_empty() {
        plain.body["attachments"] = Value::Array(Vec::new());
    }
    Some(plain)
}
