//! The interface of a feature to the core. The registry lists one value for each feature; the service holds the list.
//!
//! The sentences of a feature are its files `vi.ftl` and `en.ftl`; `build.rs` finds them.

use std::collections::BTreeMap;

use async_trait::async_trait;
use banco_engine::{PersonKey, Table};
use banco_ports::{Lang, Place};
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::context::Context;
use crate::messages::button::InGame;
use crate::messages::commands::CommandSpec;
use crate::messages::notice::{Notice, NoticeSpec};
use crate::messages::say::{Draft, Refused};
use crate::messages::settings::{Change, Settings};
use crate::outbox::PresentedPost;
use crate::persons::Accounts;

/// A public message that is presented: the notice, its chat, and the only reader of a private chat.
pub(crate) struct Presented<'a> {
    pub notice: &'a Notice,
    pub place: &'a Place,
    pub reader: Option<&'a PersonKey>,
}

/// A feature of the conversation. Every method has a default: a feature answers only what concerns it.
#[async_trait]
pub(crate) trait Feature: Send + Sync {
    /// Commands with their handlers.
    fn commands(&self) -> &'static [CommandSpec] {
        &[]
    }

    /// Kinds of public messages.
    fn notices(&self) -> &'static [&'static NoticeSpec] {
        &[]
    }

    /// The message of one of these; `None` if there is nothing left to say.
    async fn present(&self, _service: &Service, _post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        Ok(None)
    }

    /// Handles a press below a message of the feature; `None` if its id belongs to no message of the feature.
    async fn press(&self, _cx: &Context<'_>, _press: &InGame) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// Handles plain text; `None` if it is not meant for the feature.
    async fn text(&self, _cx: &Context<'_>, _text: &str) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// Refusal of a public line that would give away a secret; `None` if it may be shown.
    async fn hushes(&self, _cx: &Context<'_>, _line: &str) -> Result<Option<Refused>, Refused> {
        Ok(None)
    }

    /// Answers the code of a link that started the bot; `None` if it is a code of another feature.
    async fn started_with(&self, _cx: &Context<'_>, _code: &str) -> Result<Option<Vec<Draft>>, Refused> {
        Ok(None)
    }

    /// The position that is shown under this id, if the id belongs to the feature and not to a game.
    async fn position(&self, _service: &Service, _id: &str, _lang: Lang) -> Result<Option<Table>, StoreError> {
        Ok(None)
    }

    /// Values that the feature keeps beside changed settings of a chat; `wishes` are the settings after the change.
    async fn values_of_changes(
        &self,
        _cx: &Context<'_>,
        _changes: &[Change],
        _wishes: &Settings,
    ) -> Result<BTreeMap<String, Option<Value>>, Refused> {
        Ok(BTreeMap::new())
    }

    /// Does what is due; called about once in a heartbeat.
    async fn beat(&self, _service: &Service) {}

    /// Moves what the feature keeps of a chat to its new id.
    async fn chat_moved(&self, _service: &Service, _from: &Place, _to: &Place) {}

    /// Forgets what the feature keeps in memory of an erased person.
    fn erased(&self, _service: &Service, _person: &PersonKey) {}

    /// Id of something that two persons take part in, each for itself, so that they cannot become one.
    async fn keeps_apart(
        &self,
        _service: &Service,
        _one: &Accounts,
        _other: &Accounts,
    ) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    /// Takes the person out of running games and tournaments, before an erasure of the person's data.
    async fn before_erasure(&self, _cx: &Context<'_>) -> Result<(), Refused> {
        Ok(())
    }
}
