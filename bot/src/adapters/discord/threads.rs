//! A thread for each game, if a channel wants that; in a forum a post.
//!
//! A thread hangs from the invitation, or from a line that names game and players. It has the id of that message, so a
//! retry after a lost answer opens none twice. A message into an archived thread opens it again. The outbox handles a
//! locked or deleted thread.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use banco_ports::{DeliveryError, MessageRef, Opened, Opening, Place, Platform};
use reqwest::Method;
use serde_json::{Value, json};

use super::deliver::{Courier, channel, nonce, refused};
use super::outgoing::Outgoing;
use super::rest::{self, Fault};
use super::route::Route;

/// Minutes without a message after which a thread is archived: a week, the longest that Discord knows.
const ARCHIVED_AFTER_MINUTES: u32 = 7 * 24 * 60;

/// Error code: the message has its thread already.
const HAS_A_THREAD: i64 = 160_004;
const UNKNOWN_MESSAGE: i64 = 10_008;
/// Error code: no threads in this kind of channel.
const WRONG_KIND: i64 = 50_024;

/// Kinds of channels.
const TEXT: u64 = 0;
const NEWS: u64 = 5;
const THREADS: [u64; 3] = [10, 11, 12];
const FORUM: u64 = 15;
const MEDIA: u64 = 16;

/// Flag of a forum whose posts must have a tag.
const TAG_REQUIRED: u64 = 1 << 4;

/// Channels remembered by their threads; for a forgotten one Discord is asked.
const CHANNELS_MAX: usize = 5_000;

/// Place for the thread of a game that begins in a channel.
#[derive(Clone, Copy, Debug)]
enum Home {
    Here,
    /// A post of this forum, with this tag.
    Forum(u64, Option<u64>),
    Nowhere,
}

/// Channels remembered as having threads or not; a forum is asked each time, because its tags change.
#[derive(Default)]
pub(super) struct Threads(Mutex<HashMap<u64, bool>>);

impl Threads {
    fn known(&self, channel: u64) -> Option<Home> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&channel).map(|has| if *has { Home::Here } else { Home::Nowhere })
    }

    fn remember(&self, channel: u64, home: Home) {
        let has = match home {
            Home::Here => true,
            Home::Nowhere => false,
            Home::Forum(..) => return,
        };
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= CHANNELS_MAX {
            known.clear();
        }
        known.insert(channel, has);
    }
}

impl Courier {
    pub(super) async fn open_thread(&self, opening: &Opening) -> Result<Option<Opened>, DeliveryError> {
        let place = &opening.line.place;
        let channel = channel(place)?;
        if self.visits.is_absent(channel) {
            return Ok(None);
        }
        let opened = match self.home(channel).await {
            Ok(Home::Here) => self.thread_in(opening, channel).await,
            Ok(Home::Forum(forum, tag)) => self.forum_post(opening, forum, tag).await,
            Ok(Home::Nowhere) => return Ok(None),
            Err(fault) => Err(fault),
        };
        match opened {
            Ok((thread, is_announced)) => {
                let place = Place { platform: Platform::Discord, chat: thread.to_string(), thread: None };
                // The thread has the id of the line it hangs from.
                let line = is_announced.then(|| MessageRef(thread.to_string()));
                Ok(Some(Opened { place, is_announced, line }))
            }
            Err(fault) if fault.code() == Some(WRONG_KIND) => {
                self.threads.remember(channel, Home::Nowhere);
                Ok(None)
            }
            Err(fault) => Err(refused(fault, false)),
        }
    }

    /// Archives a thread once the older keyboards are removed: messages in an archive cannot be edited. A new message
    /// opens it again.
    pub(super) fn archive(&self, place: &Place) {
        let Ok(thread) = channel(place) else { return };
        let (rest, keyboards, chat) = (Arc::clone(&self.rest), Arc::clone(&self.keyboards), place.chat.clone());
        tokio::spawn(async move {
            keyboards.idle(&chat).await;
            let body = json!({"archived": true});
            if let Err(fault) =
                rest.send(Method::PATCH, &Route::Channel { channel: thread }, "", Some(&body), &[]).await
            {
                tracing::debug!(thread, "discord: a thread stays open: {fault}");
            }
        });
    }

    async fn home(&self, channel: u64) -> Result<Home, Fault> {
        if let Some(known) = self.threads.known(channel) {
            return Ok(known);
        }
        let here = self.rest.get(&Route::Channel { channel }).await?;
        let home = match here["type"].as_u64() {
            Some(TEXT | NEWS) => Home::Here,
            Some(FORUM | MEDIA) => forum(&here)?,
            Some(kind) if THREADS.contains(&kind) => {
                let parent = self.rest.get(&Route::Channel { channel: rest::snowflake(&here["parent_id"])? }).await?;
                match parent["type"].as_u64() {
                    Some(FORUM | MEDIA) => forum(&parent)?,
                    Some(_) | None => Home::Nowhere,
                }
            }
            Some(_) | None => Home::Nowhere,
        };
        self.threads.remember(channel, home);
        Ok(home)
    }

    /// A thread of this channel, and true if it hangs from a line of its own.
    async fn thread_in(&self, opening: &Opening, channel: u64) -> Result<(u64, bool), Fault> {
        if let Some(message) = opening.from.as_ref().and_then(|message| message.0.parse().ok()) {
            match self.hang(opening, channel, message).await {
                Err(fault) if fault.code() == Some(UNKNOWN_MESSAGE) => {}
                hung => return hung.map(|thread| (thread, false)),
            }
        }
        let line = Outgoing::new(&opening.line.message).once(nonce(&opening.line)).flagged(false);
        let sent = self.rest.send(Method::POST, &Route::Messages { channel }, "", Some(&line.body), &[]).await?;
        let message = rest::snowflake(&sent["id"])?;
        match self.hang(opening, channel, message).await {
            Err(fault @ Fault::Refused { .. }) => {
                // Nothing hangs from the line.
                let route = Route::Message { channel, message };
                if let Err(fault) = self.rest.send(Method::DELETE, &route, "", None, &[]).await {
                    tracing::debug!(channel, "discord: a line stays without its thread: {fault}");
                }
                Err(fault)
            }
            hung => hung.map(|thread| (thread, true)),
        }
    }

    async fn hang(&self, opening: &Opening, channel: u64, message: u64) -> Result<u64, Fault> {
        let route = Route::MessageThread { channel, message };
        match self.rest.send(Method::POST, &route, "", Some(&named(&opening.title)), &[]).await {
            Ok(thread) => rest::snowflake(&thread["id"]),
            Err(fault) if fault.code() == Some(HAS_A_THREAD) => Ok(message),
            Err(fault) => Err(fault),
        }
    }

    /// Opens a post in a forum. It is in another place than the game's chat, so that chat gets a message.
    async fn forum_post(&self, opening: &Opening, forum: u64, tag: Option<u64>) -> Result<(u64, bool), Fault> {
        let line = Outgoing::new(&opening.line.message);
        let mut body = named(&opening.title);
        body["message"] = json!({
            "content": line.body["content"],
            "allowed_mentions": line.body["allowed_mentions"],
        });
        if let Some(tag) = tag {
            body["applied_tags"] = json!([tag.to_string()]);
        }
        let route = Route::Threads { channel: forum };
        let post = self.rest.send(Method::POST, &route, "", Some(&body), &[]).await?;
        Ok((rest::snowflake(&post["id"])?, false))
    }
}

fn named(title: &str) -> Value {
    json!({"name": title, "auto_archive_duration": ARCHIVED_AFTER_MINUTES})
}

/// A forum; if it requires a tag, with the first tag that anyone may set.
fn forum(channel: &Value) -> Result<Home, Fault> {
    let wants_tag = channel["flags"].as_u64().unwrap_or_default() & TAG_REQUIRED != 0;
    let mut tags = channel["available_tags"].as_array().into_iter().flatten();
    let tag = tags.find(|tag| wants_tag && tag["moderated"] != true).map(|tag| rest::snowflake(&tag["id"]));
    Ok(Home::Forum(rest::snowflake(&channel["id"])?, tag.transpose()?))
}
