//! Pictures that are added later: the board went out as text, because uploads failed while text was accepted.

use std::sync::Arc;

use banco_engine::PersonKey;
use banco_ports::limits::{DELIVERY_PAUSE_MIN, LATE_PICTURE_PATIENCE, LATE_PICTURE_PAUSES};
use banco_ports::{DeliveryError, MessageRef, Parcel, Place};
use tokio::time::{Instant, sleep};

use super::Way;
use crate::messages::say::Post;

/// A message sent as text.
pub(super) struct Later {
    /// Number of the message in the store.
    pub number: u64,
    /// The post, which is presented once more because a person in it may have been erased meanwhile.
    pub post: Post,
    pub place: Place,
    /// Owner of the private chat, if the message is for one person.
    pub person: Option<PersonKey>,
    /// Game version on the board before it.
    pub shown: Option<u32>,
    /// Id of the sent message.
    pub message: MessageRef,
    /// Game and version on the message, if it is a board.
    pub board: Option<(String, u32)>,
}

/// Tries in the background until it succeeds, a newer board replaces the message, or time runs out.
pub(super) fn put_in_later(way: &Arc<Way>, later: Later) {
    // Above this number the text is enough.
    let Ok(held) = Arc::clone(&way.late).try_acquire_owned() else { return };
    let way = Arc::clone(way);
    tokio::spawn(async move {
        put_in(&way, &later).await;
        drop(held);
    });
}

async fn put_in(way: &Way, later: &Later) {
    let Later { place, message, .. } = later;
    let Some(deliverer) = way.deliverers.get(&place.platform) else { return };
    let began = Instant::now();
    let mut pauses = LATE_PICTURE_PAUSES;
    let mut wait = pauses.pause();
    while began.elapsed() < LATE_PICTURE_PATIENCE {
        sleep(wait.max(DELIVERY_PAUSE_MIN)).await;
        deliverer.turn(place).await;
        let Some(parcel) = presented(way, later).await else { return };
        wait = match deliverer.picture(&parcel, message).await {
            Ok(true) => return way.lines.tries_pictures(place),
            Err(DeliveryError::Passing(_)) => pauses.pause(),
            Err(DeliveryError::RetryAfter(told)) => told,
            Ok(false) => return,
            Err(error) => return tracing::debug!("{place}: a picture is not put in later: {error}"),
        };
    }
}

/// The whole message in the current state; `None` if a newer one of its game is shown or queued.
async fn presented(way: &Way, later: &Later) -> Option<Parcel> {
    let Later { number, post, place, person, shown, board, .. } = later;
    let message = way.present.present(post, place, *shown, person.as_ref(), &[]).await.ok()??.message;
    let is_newest = board.as_ref().is_none_or(|(game, version)| {
        message.game.as_ref() == Some(&(game.clone(), *version)) && way.lines.shown(place, game) == Some(*version)
    });
    let is_due = is_newest && message.image.is_some();
    is_due.then(|| Parcel { number: *number, place: place.clone(), message, ping: None, wordings: Vec::new() })
}
