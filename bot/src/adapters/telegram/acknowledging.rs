//! Acknowledgement of a press: the button stops spinning, with words or without.

use serde_json::{Map, Value};

use super::api::Fault;
use super::replies::Replier;

/// Text that comes with the acknowledgement of a press.
pub(super) enum Word<'a> {
    None,
    /// Shown for a moment, above everything else.
    Passing(&'a str),
    /// Shown until it is closed.
    Alert(&'a str),
    /// Nothing is shown: the client opens this address of the bot.
    Leads(&'a str),
}

impl Replier {
    /// Acknowledges a press; it never blocks anything else.
    pub(super) async fn acknowledge(&self, query: &str, word: Word<'_>) -> Result<(), Fault> {
        let mut fields = Map::new();
        fields.insert("callback_query_id".into(), query.into());
        match word {
            Word::None => {}
            Word::Passing(text) => drop(fields.insert("text".into(), text.into())),
            Word::Alert(text) => {
                fields.insert("text".into(), text.into());
                fields.insert("show_alert".into(), true.into());
            }
            Word::Leads(url) => drop(fields.insert("url".into(), url.into())),
        }
        let done = self.api.call::<Value>("answerCallbackQuery", fields).await;
        if let Err(fault) = &done {
            tracing::debug!(%fault, "telegram: a press could not be acknowledged");
        }
        done.map(|_| ())
    }
}
