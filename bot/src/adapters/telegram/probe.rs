//! Checks for `banco doctor`: the token, and the bot's rights in a chat.

use serde_json::{Map, Value};

use super::api::Fault;
use super::hook::trouble;
use super::{Telegram, TelegramError, myself};

/// Rights of the bot in a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChatRights {
    /// All rights that are needed.
    Enough,
    /// No right to write.
    Muted,
    /// A right to send text, but no pictures.
    NoPictures,
    /// The bot is not in the chat any more, or the chat is gone.
    Gone,
    /// The rights are not known now; the reason.
    Unknown(String),
}

/// State of the webhook, as Telegram tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookState {
    /// Address; empty if none is set.
    pub url: String,
    /// Number of waiting updates.
    pub waiting: u64,
    /// Recent delivery fault, if there was one.
    pub trouble: Option<String>,
}

impl Telegram {
    /// Asks once for the state of the webhook.
    ///
    /// # Errors
    /// As [`Telegram::check`].
    pub async fn hook(&self) -> Result<HookState, TelegramError> {
        match self.api.call::<Value>("getWebhookInfo", Map::new()).await {
            Ok(info) => Ok(HookState {
                url: info["url"].as_str().unwrap_or_default().to_owned(),
                waiting: info["pending_update_count"].as_u64().unwrap_or_default(),
                trouble: trouble(&info),
            }),
            Err(Fault::Unauthorized) => Err(TelegramError::BadToken),
            Err(fault) => Err(TelegramError::Silent(fault.to_string())),
        }
    }

    /// Asks once for the bot's identity; answers the bot's name.
    ///
    /// # Errors
    /// [`TelegramError::BadToken`], or the fault that Telegram does not answer.
    pub async fn check(&self) -> Result<String, TelegramError> {
        match self.api.call::<Value>("getMe", Map::new()).await {
            Ok(me) => match myself(&me) {
                Some(me) => Ok(me.username),
                None => Err(TelegramError::Silent("getMe names nobody".to_owned())),
            },
            Err(Fault::Unauthorized) => Err(TelegramError::BadToken),
            Err(fault) => Err(TelegramError::Silent(fault.to_string())),
        }
    }

    /// Address that the menu button of new private chats opens; `None` if it lists the commands.
    ///
    /// # Errors
    /// As [`Telegram::check`].
    pub async fn menu_button(&self) -> Result<Option<String>, TelegramError> {
        match self.api.call::<Value>("getChatMenuButton", Map::new()).await {
            Ok(button) => Ok(button.pointer("/web_app/url").and_then(Value::as_str).map(str::to_owned)),
            Err(Fault::Unauthorized) => Err(TelegramError::BadToken),
            Err(fault) => Err(TelegramError::Silent(fault.to_string())),
        }
    }

    /// Rights of the bot in a group.
    pub async fn rights(&self, chat: i64) -> ChatRights {
        let fields = Map::from_iter([("chat_id".to_owned(), Value::from(chat))]);
        let found = match self.api.call::<Value>("getChat", fields.clone()).await {
            Ok(found) => found,
            Err(fault) if fault.is_no_right() || fault.is_no_chat() => return ChatRights::Gone,
            Err(fault) => return ChatRights::Unknown(fault.to_string()),
        };
        // A chat that does not tell its members' rights forbids them nothing.
        let may =
            |right: &str| found.pointer(&format!("/permissions/{right}")).and_then(Value::as_bool).unwrap_or(true);
        let rights = match (may("can_send_messages"), may("can_send_photos")) {
            (true, true) => return ChatRights::Enough,
            (true, false) => ChatRights::NoPictures,
            (false, _) => ChatRights::Muted,
        };
        if self.is_administrator(fields).await { ChatRights::Enough } else { rights }
    }

    /// True for an administrator, who may do things that members may not.
    async fn is_administrator(&self, mut fields: Map<String, Value>) -> bool {
        let me = self.api.call::<Value>("getMe", Map::new()).await;
        let Some(me) = me.ok().as_ref().and_then(myself) else { return false };
        fields.insert("user_id".to_owned(), me.id.into());
        let member = self.api.call::<Value>("getChatMember", fields).await.unwrap_or_default();
        member.get("status").and_then(Value::as_str) == Some("administrator")
    }
}
