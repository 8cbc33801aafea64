//! Live boards on Telegram: the picture is replaced, and a reply to it calls the player to move. The board takes a slot
//! of the chat's edits. The call takes one of its messages, as boards do. The last call is deleted when a slot is free.

use async_trait::async_trait;
use banco_ports::{DeliveryError, Parcel, Rendered, RichText};

use super::api::Fault;
use super::pace::Rank;
use super::send::{Manner, Target};
use super::sender::{TelegramSender, delivery_error};
use crate::adapters::live::{Hand, Live, Shown};

#[async_trait]
impl Hand for TelegramSender {
    fn live(&self) -> &Live {
        &self.live
    }

    fn takes_any_board(&self) -> bool {
        true
    }

    async fn write(&self, parcel: &Parcel, shown: &Shown) -> Result<bool, DeliveryError> {
        let (Some(target), Ok(message)) = (Target::of(&parcel.place), shown.board.parse()) else { return Ok(false) };
        // A photo cannot become a text.
        let Some(image) = &parcel.message.image else { return Ok(false) };
        self.api.pace.take(target.chat, Rank::Live).await;
        match self.api.replace(target.chat, message, &parcel.message, image).await {
            Ok(()) => {
                self.keyboards.rewritten(&parcel.place.chat, &shown.board, &parcel.message);
                Ok(true)
            }
            Err(fault @ Fault::Refused { .. }) => {
                tracing::debug!(chat = target.chat, %fault, "telegram: a board is posted anew, not written anew");
                Ok(false)
            }
            Err(fault) => Err(delivery_error(fault, &parcel.place)),
        }
    }

    async fn say(&self, parcel: &Parcel, nudge: &RichText, shown: &Shown) -> Result<Option<String>, DeliveryError> {
        let Some(target) = Target::of(&parcel.place) else { return Ok(None) };
        let word = Rendered { text: nudge.clone(), ..Rendered::default() };
        let reply_to = shown.board.parse().ok();
        let manner = Manner { ping: parcel.ping.as_ref(), reply_to, silent: false, alone: None };
        self.api.pace.take_board(target.chat).await;
        match self.api.send_message(target, &word, manner).await {
            Ok(word) => Ok(word.map(|word| word.id.to_string())),
            Err(fault @ Fault::Refused { .. }) => {
                tracing::debug!(chat = target.chat, %fault, "telegram: nobody is called");
                Ok(None)
            }
            Err(fault) => Err(delivery_error(fault, &parcel.place)),
        }
    }

    async fn unsay(&self, parcel: &Parcel, word: &str) -> bool {
        let (Some(target), Ok(message)) = (Target::of(&parcel.place), word.parse()) else { return true };
        if self.api.pace.try_take(target.chat, Rank::Strip).is_err() {
            return false;
        }
        match self.api.delete(target.chat, message).await {
            Err(Fault::Wait(_) | Fault::Passing(_)) => false,
            Err(fault) => {
                tracing::debug!(chat = target.chat, %fault, "telegram: a call stays");
                true
            }
            Ok(()) => true,
        }
    }
}
