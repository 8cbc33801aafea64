//! One chat's queue at work: present, send, wait, give up.

use std::sync::Arc;

use banco_ports::limits::{DELIVERY_PATIENCE, DELIVERY_PAUSE_FIRST, DELIVERY_PAUSE_MAX, DELIVERY_PAUSE_MIN};
use banco_ports::{DeliveryError, MessageRef, Parcel, Platform, Span};
use banco_store::{SentMessage, Store, StoreError};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use super::{ChatKey, Deliverers, Item, Waiting};
use crate::Service;
use crate::i18n;

/// What every worker shares.
pub struct House {
    pub service: Arc<Service>,
    pub store: Arc<dyn Store>,
    pub deliverers: Deliverers,
    pub waiting: Arc<Waiting>,
}

/// Works through one chat's queue whenever the bell rings.
pub async fn run(house: Arc<House>, chat: ChatKey, mut rung: mpsc::UnboundedReceiver<()>) {
    loop {
        while let Some(item) = next(&house, &chat).await {
            bring_out(&house, item).await;
            finish(&house, &chat);
        }
        if rung.recv().await.is_none() {
            return;
        }
    }
}

/// The front of the queue, after dropping boards that a newer one replaces.
async fn next(house: &House, chat: &ChatKey) -> Option<Item> {
    loop {
        let (front, is_replaced) = {
            let chats = house.waiting.lock();
            let queue = chats.get(chat)?;
            let front = queue.front()?.clone();
            let newer = queue.iter().skip(1).any(|item| {
                item.place == front.place
                    && item.post.board_of().is_some()
                    && item.post.board_of() == front.post.board_of()
            });
            // The local table shows every board: its answers are read by the call that caused them.
            (front, newer && chat.0 != Platform::Web)
        };
        if !is_replaced {
            return Some(front);
        }
        mark(house, &front, None).await;
        finish(house, chat);
    }
}

/// Takes the front off; an empty queue is gone, which is what `settle` waits for.
fn finish(house: &House, chat: &ChatKey) {
    let mut chats = house.waiting.lock();
    if let Some(queue) = chats.get_mut(chat) {
        queue.pop_front();
        if queue.is_empty() {
            chats.remove(chat);
        }
    }
    drop(chats);
    house.waiting.changed.notify_waiters();
}

async fn mark(house: &House, item: &Item, sent: Option<SentMessage>) {
    if let Err(error) = house.store.mark_sent(item.number, sent).await {
        // Unmarked it goes out once more after a restart: a double board is better than none.
        tracing::warn!("letter {} was not marked: {error}", item.number);
    }
}

/// Sends one post, however long the platform takes.
async fn bring_out(house: &House, mut item: Item) {
    let started = Instant::now();
    let mut pause = DELIVERY_PAUSE_FIRST;
    let mut as_text = false;
    loop {
        let wait = match attempt(house, &item, as_text).await {
            Ok(()) => return,
            Err(DeliveryError::RetryAfter(wait)) => wait,
            Err(DeliveryError::Passing(reason)) if started.elapsed() < DELIVERY_PATIENCE => {
                tracing::warn!("{}: {reason}; trying again in {pause:?}", item.place);
                let wait = pause;
                pause = (pause * 2).min(DELIVERY_PAUSE_MAX);
                wait
            }
            Err(DeliveryError::Moved { to }) => {
                house.service.moved(&item.place, &to).await;
                item.place = to;
                continue;
            }
            Err(DeliveryError::NoPictures) if !as_text => {
                as_text = true;
                continue;
            }
            Err(DeliveryError::Unauthorized) => {
                // Not marked: it goes out after a start with a good token.
                tracing::debug!("{}: a letter waits for a good token", item.place);
                return;
            }
            Err(
                error @ (DeliveryError::Passing(_)
                | DeliveryError::NoPictures
                | DeliveryError::Muted(_)
                | DeliveryError::Missing(_)
                | DeliveryError::Refused(_)
                | DeliveryError::Final(_)),
            ) => {
                tracing::warn!("{}: {error}", item.place);
                mark(house, &item, None).await;
                return;
            }
        };
        // A platform's `retry_after: 0` must not become a busy loop.
        sleep(wait.max(DELIVERY_PAUSE_MIN)).await;
    }
}

async fn attempt(house: &House, item: &Item, as_text: bool) -> Result<(), DeliveryError> {
    let presented = match house.service.present_post(&item.post).await {
        Ok(Some(presented)) => presented,
        // Of a game that is set aside nothing can be shown, now or later; it was named in the log.
        Ok(None) | Err(StoreError::Damaged { .. }) => {
            mark(house, item, None).await;
            return Ok(());
        }
        Err(error) => return Err(DeliveryError::Passing(error.to_string())),
    };
    let mut message = presented.message;
    if as_text && message.image.take().is_some() {
        house.service.replace_picture_by_text(&item.post, &mut message).await;
        message.text.0.push(Span::Text(format!("\n{}", i18n::text(presented.lang, "no-pictures"))));
    }
    let game = message.game.clone();
    let parcel = Parcel { number: item.number, place: item.place.clone(), message, ping: presented.ping };
    let Some(deliverer) = house.deliverers.get(&item.place.platform) else {
        return Err(DeliveryError::Final("no adapter".to_owned()));
    };
    let sent = deliverer.post(&parcel).await?;
    let older = superseded(house, item).await;
    mark(house, item, Some(SentMessage { place: item.place.clone(), message: sent, game })).await;
    if let Some(older) = older {
        // A stale press is harmless, so the old keyboard may stay when this fails.
        let _ = deliverer.strip(&item.place, &older).await;
    }
    Ok(())
}

/// The challenge or older board whose buttons this post takes away.
async fn superseded(house: &House, item: &Item) -> Option<MessageRef> {
    house.store.board_of(item.post.supersedes()?, &item.place).await.ok().flatten()
}
