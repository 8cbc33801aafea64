//! Live boards on Discord: one message per game, edited in place.

use async_trait::async_trait;
use banco_ports::{DeliveryError, Parcel, Rendered, RichText};
use reqwest::Method;
use serde_json::Value;

use super::deliver::{Courier, nonce, refused};
use super::outgoing::Outgoing;
use super::rest::{self, Fault};
use super::route::Route;
use crate::adapters::live::{Hand, Live, Shown};

#[async_trait]
impl Hand for Courier {
    fn live(&self) -> &Live {
        &self.live
    }

    async fn write(&self, parcel: &Parcel, shown: &Shown) -> Result<bool, DeliveryError> {
        let (Ok(channel), Ok(message)) = (parcel.place.chat.parse(), shown.board.parse()) else { return Ok(false) };
        let Some(outgoing) = written(&parcel.message, shown.is_card) else { return Ok(false) };
        let route = Route::Message { channel, message };
        match self.rest.send(Method::PATCH, &route, "", Some(&outgoing.body), &outgoing.files).await {
            Ok(_) => self.keyboards.rewritten(&parcel.place.chat, &shown.board, &parcel.message),
            Err(fault @ Fault::Refused { .. }) => {
                tracing::debug!(channel, "discord: a board is posted anew, not written anew: {fault}");
                return Ok(false);
            }
            Err(fault) => return Err(refused(fault, false)),
        }
        if shown.is_card {
            self.cards.posted(&shown.board, &outgoing.body["components"]);
        }
        Ok(true)
    }

    async fn say(&self, parcel: &Parcel, nudge: &RichText, _: &Shown) -> Result<Option<String>, DeliveryError> {
        let Ok(channel) = parcel.place.chat.parse() else { return Ok(None) };
        let word = Outgoing::new(&Rendered { text: nudge.clone(), ..Rendered::default() });
        let word = word.pinging(parcel.ping.as_ref()).once(nonce(parcel)).flagged(false);
        match self.rest.send(Method::POST, &Route::Messages { channel }, "", Some(&word.body), &[]).await {
            Ok(sent) => match rest::snowflake(&sent["id"]) {
                Ok(id) => Ok(Some(id.to_string())),
                Err(fault) => Err(refused(fault, false)),
            },
            Err(fault @ (Fault::Wait(_) | Fault::Passing(_))) => Err(refused(fault, false)),
            Err(fault @ (Fault::Token | Fault::Refused { .. })) => {
                tracing::debug!(channel, "discord: nobody is pinged: {fault}");
                Ok(None)
            }
        }
    }

    /// Deletes a word; one that stays is only litter.
    async fn unsay(&self, parcel: &Parcel, word: &str) -> bool {
        let (Ok(channel), Ok(message)) = (parcel.place.chat.parse(), word.parse()) else { return true };
        let route = Route::Message { channel, message };
        if let Err(fault) = self.rest.send(Method::DELETE, &route, "", None, &[]).await {
            tracing::debug!(channel, "discord: a ping stays: {fault}");
        }
        true
    }
}

/// The board in the form of its message; `None` if that form is no longer possible.
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
