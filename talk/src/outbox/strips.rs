//! Old keyboards on their way off: beside the chat's line, so that none of them ever holds up a board.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_ports::limits::{DELIVERY_PAUSE_MIN, DELIVERY_PAUSES, STRIP_TRIES, STRIPS_PER_CHAT_MAX};
use banco_ports::{DeliveryError, MessageRef, Place};
use tokio::time::sleep;

use super::Way;
use super::lines::{ChatKey, chat_of};

/// Messages to be stripped, by chat; a chat with a line has a worker.
#[derive(Default)]
pub(super) struct Strips(Mutex<HashMap<ChatKey, VecDeque<(Place, MessageRef)>>>);

impl Strips {
    fn lock(&self) -> MutexGuard<'_, HashMap<ChatKey, VecDeque<(Place, MessageRef)>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Has the buttons of a message taken off. A stale press is harmless, so what is not done when the program ends stays.
pub(super) fn strip(way: &Arc<Way>, place: &Place, message: MessageRef) {
    let chat = chat_of(place);
    let mut strips = way.strips.lock();
    let is_idle = !strips.contains_key(&chat);
    let line = strips.entry(chat.clone()).or_default();
    line.push_back((place.clone(), message));
    if line.len() > STRIPS_PER_CHAT_MAX {
        line.pop_front();
    }
    drop(strips);
    if is_idle {
        tokio::spawn(run(Arc::clone(way), chat));
    }
}

async fn run(way: Arc<Way>, chat: ChatKey) {
    while let Some((place, message)) = next(&way, &chat) {
        take_off(&way, &place, &message).await;
    }
}

fn next(way: &Way, chat: &ChatKey) -> Option<(Place, MessageRef)> {
    let mut strips = way.strips.lock();
    let front = strips.get_mut(chat).and_then(VecDeque::pop_front);
    if front.is_none() {
        strips.remove(chat);
    }
    front
}

async fn take_off(way: &Way, place: &Place, message: &MessageRef) {
    let Some(deliverer) = way.deliverers.get(&place.platform) else { return };
    let mut pauses = DELIVERY_PAUSES;
    for _ in 0..STRIP_TRIES {
        let wait = match deliverer.strip(place, message).await {
            Ok(()) => return,
            Err(DeliveryError::RetryAfter(wait)) => wait,
            Err(DeliveryError::Passing(_)) => pauses.pause(),
            Err(
                error @ (DeliveryError::Moved { .. }
                | DeliveryError::NoPictures
                | DeliveryError::Unauthorized
                | DeliveryError::Muted(_)
                | DeliveryError::Missing(_)
                | DeliveryError::Refused(_)
                | DeliveryError::Final(_)),
            ) => {
                tracing::debug!("{place}: the buttons of an old board stay: {error}");
                return;
            }
        };
        sleep(wait.max(DELIVERY_PAUSE_MIN)).await;
    }
}
