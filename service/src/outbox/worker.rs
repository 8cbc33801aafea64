//! Worker of one chat's queue: presents, sends, waits and parks messages. It ends with its queue.

use std::sync::Arc;

use banco_ports::limits::{
    DELIVERY_PATIENCE, DELIVERY_PAUSE_MIN, DELIVERY_PAUSES, REFUSED_TRIES_MAX, UPLOAD_TRIES_MAX,
};
use banco_ports::{Deliver, DeliveryError, MessageRef, Opening, Parcel, Place, Rendered, Span};
use banco_store::{SentMessage, StoreError};
use tokio::time::{Instant, sleep};

use super::keyboards::{self, Outdated};
use super::pictures::{self, Later};
use super::queues::{ChatKey, Dress, Fate, Item, Mark};
use super::{Instead, PresentedPost, Room, Unshown, Way, marks, standing};
use crate::i18n;
use crate::messages::say::{Obstacle, Post};
use crate::present::room_name;

/// Version of a table whose challenge waits for an answer.
const CHALLENGED: u32 = 0;

/// Works through one chat's queue until it is empty.
pub(super) async fn run(way: Arc<Way>, chat: ChatKey) {
    while let Some(item) = way.lines.next(&chat) {
        let number = item.number;
        let fate = bring_out(&way, &chat, item).await;
        let shut = if let Fate::Shut(item, why) = &fate { Some((item.place.clone(), *why)) } else { None };
        let is_news = way.lines.finish(&chat, number, fate);
        if let Some((place, why)) = shut.filter(|_| is_news) {
            tracing::warn!("{place} accepts no messages now; they wait until it answers again");
            marks::set(&*way.present, &place, Some(why)).await;
            way.present.shut(&place).await;
        }
    }
}

/// Marks messages that have left the queues.
pub(super) async fn mark_all(way: Arc<Way>, marks: Vec<Mark>) {
    for Mark { number, sent } in marks {
        mark(&way, number, sent).await;
        way.lines.marked();
    }
}

async fn mark(way: &Way, number: u64, sent: Option<SentMessage>) {
    match way.store.mark_sent(number, sent.clone()).await {
        Ok(()) => way.lines.note_marked(number),
        // If the program ends before the mark, the message goes out again: a double board is better than none.
        Err(error) => {
            if way.lines.note_unmarked(Mark { number, sent }) {
                tracing::warn!("letter {number} is not marked yet: {error}");
            }
        }
    }
}

/// Sends one post, for as long as the platform takes.
async fn bring_out(way: &Arc<Way>, chat: &ChatKey, mut item: Item) -> Fate {
    let started = Instant::now();
    let mut pauses = DELIVERY_PAUSES;
    let mut dress = way.lines.dress_for(&item.place);
    // Number of failed tries with the picture in a row.
    let mut uploads = 0;
    let_answer(way, chat, &item).await;
    loop {
        turn(way, &item).await;
        // A person in the post may have been erased while it waited.
        item.post = way.lines.post_now(chat, item.number).unwrap_or(item.post);
        if way.lines.is_superseded(chat, &item) {
            mark(way, item.number, None).await;
            return Fate::Done;
        }
        let Tried { pictured, outcome: attempted } = attempt(way, &item, dress).await;
        if let Err(error) = &attempted {
            way.lines.measure().undelivered(item.place.platform, error);
        }
        let wait = match attempted {
            Ok(()) => {
                if pictured {
                    way.lines.note_dress(&item.place, dress);
                }
                return Fate::Done;
            }
            Err(DeliveryError::RetryAfter(wait)) => wait,
            Err(DeliveryError::Passing(reason))
                if pictured && dress == Dress::Picture && uploads + 1 >= UPLOAD_TRIES_MAX =>
            {
                tracing::warn!("{}: {reason}; without the picture now, which follows later", item.place);
                dress = Dress::Late;
                continue;
            }
            Err(DeliveryError::Passing(reason)) if started.elapsed() < DELIVERY_PATIENCE => {
                // If text is refused too, the picture is not the cause.
                (dress, uploads) = match dress {
                    Dress::Late => (Dress::Picture, 0),
                    Dress::Picture | Dress::Letters | Dress::NoPictures => (dress, uploads + u32::from(pictured)),
                };
                let wait = pauses.pause();
                tracing::warn!("{}: {reason}; trying again in {wait:?}", item.place);
                wait
            }
            Err(DeliveryError::Moved { to }) => {
                way.present.moved(&item.place, &to).await;
                if is_shown_at(way, &item, &to).await {
                    mark(way, item.number, None).await;
                    return Fate::Done;
                }
                (item.place, item.person) = (to, None);
                continue;
            }
            Err(DeliveryError::NoPictures) if dress == Dress::Picture => {
                dress = Dress::NoPictures;
                continue;
            }
            // Plain text may be accepted if the picture is refused.
            Err(DeliveryError::Refused(_)) if dress == Dress::Picture && item.post.board_of().is_some() => {
                dress = Dress::Letters;
                continue;
            }
            Err(error) if has_gone_back(way, &item, &error).await => return Fate::Done,
            Err(error) => return refused(way, item, error).await,
        };
        // A platform's `retry_after: 0` must not cause a busy loop.
        sleep(wait.max(DELIVERY_PAUSE_MIN)).await;
    }
}

/// Waits briefly for the computer's move or answer, so that one message shows both. It stops waiting once another
/// message is queued behind.
async fn let_answer(way: &Way, chat: &ChatKey, item: &Item) {
    if !way.lines.may_wait(chat, item) {
        return;
    }
    if let Some(moment) = way.present.is_answered_within(&item.post).await {
        // The wait counts from the time the board was ready: boards in a queue do not wait one after another.
        let left = moment.saturating_sub(item.since.elapsed());
        way.lines.wait(left, |lines| !lines.may_wait(chat, item)).await;
    }
}

/// Waits until the platform accepts a message there; a board that a newer one replaces meanwhile is not sent.
async fn turn(way: &Way, item: &Item) {
    let Some(deliverer) = way.deliverers.get(&item.place.platform) else { return };
    let opened = match &item.person {
        Some(person) => deliverer.open(person).await.ok(),
        None => None,
    };
    deliverer.turn(opened.as_ref().unwrap_or(&item.place)).await;
}

/// True if this board is already shown or queued at the new chat, because the games followed their chat.
async fn is_shown_at(way: &Way, item: &Item, to: &Place) -> bool {
    let Some(game) = item.post.board_of() else { return false };
    way.lines.has_board(to, game) || way.store.board_of(game, to).await.is_ok_and(|board| board.is_some())
}

/// Lasting obstacle of a chat that refuses messages; `None` if only this message is affected, or only now.
fn obstacle(error: &DeliveryError) -> Option<Obstacle> {
    match error {
        DeliveryError::Muted(_) => Some(Obstacle::Muted),
        DeliveryError::Missing(_) => Some(Obstacle::Missing),
        DeliveryError::RetryAfter(_)
        | DeliveryError::Passing(_)
        | DeliveryError::Moved { .. }
        | DeliveryError::NoPictures
        | DeliveryError::Unauthorized
        | DeliveryError::Refused(_)
        | DeliveryError::Final(_) => None,
    }
}

/// True if the game leaves its refusing thread for the chat it began in.
async fn has_gone_back(way: &Way, item: &Item, error: &DeliveryError) -> bool {
    let Some(why) = obstacle(error).filter(|_| item.person.is_none()) else { return false };
    if way.present.went_back(&item.post, &item.place, why).await.is_none() {
        return false;
    }
    tracing::info!("{} accepts no messages any more; its game returns to the chat where it began", item.place);
    detour(way, item, why, Instead::WentBack);
    mark(way, item.number, None).await;
    true
}

fn detour(way: &Way, item: &Item, why: Obstacle, instead: Instead) {
    let Some(by) = &item.by else { return };
    let (place, post) = (item.place.clone(), item.post.clone());
    way.lines.note_detour(by, Unshown { place, post, why, is_private: false, instead });
}

/// Creates a thread for the game, into which its board follows. `false` means the game stays here.
async fn moves_out(
    way: &Arc<Way>,
    deliverer: &Arc<dyn Deliver>,
    item: &Item,
    place: &Place,
    room: Room,
) -> Result<bool, DeliveryError> {
    let Some(game) = item.post.board_of() else { return Ok(false) };
    let Room { title, line, from } = room;
    let line = Parcel { number: item.number, place: place.clone(), message: line, ping: None, wordings: Vec::new() };
    let why = match deliverer.branch(&Opening { title, from: from.clone(), line }).await {
        Ok(None) => return Ok(false),
        Ok(Some(opened)) => {
            way.present.branched(game, place, &opened).await.map_err(unpresented)?;
            if let Some(line) = &opened.line {
                standing::note(way, place, &room_name(game), line, true).await;
            }
            mark(way, item.number, None).await;
            if let Some(message) = from {
                let challenge = challenge_of(way, game, place, &message).await;
                let invitation = Outdated { place: place.clone(), message, challenge };
                keyboards::take_off(way, deliverer, vec![invitation], false).await;
            }
            return Ok(true);
        }
        Err(DeliveryError::Refused(_) | DeliveryError::Final(_)) => Obstacle::Refused,
        Err(error) => obstacle(&error).ok_or(error)?,
    };
    way.present.stays(game, place).await;
    detour(way, item, why, Instead::NoRoom);
    Ok(false)
}

/// Outcome of a message that a retry does not help now.
async fn refused(way: &Way, mut item: Item, error: DeliveryError) -> Fate {
    tracing::debug!("{}: {error}", item.place);
    match error {
        DeliveryError::Unauthorized => Fate::Left,
        DeliveryError::Muted(_) | DeliveryError::NoPictures => Fate::Shut(item, Obstacle::Muted),
        DeliveryError::Missing(_) => Fate::Shut(item, Obstacle::Missing),
        DeliveryError::Passing(_) | DeliveryError::RetryAfter(_) | DeliveryError::Moved { .. } => {
            Fate::Shut(item, Obstacle::Silent)
        }
        DeliveryError::Refused(_) if item.refused < REFUSED_TRIES_MAX => {
            item.refused += 1;
            Fate::Refused(item, Obstacle::Refused)
        }
        DeliveryError::Refused(_) | DeliveryError::Final(_) => {
            tracing::warn!("{}: {error}", item.place);
            mark(way, item.number, None).await;
            Fate::Done
        }
    }
}

/// Result of one try to send a post.
struct Tried {
    /// True if the message has a picture, sent or left out.
    pictured: bool,
    outcome: Result<(), DeliveryError>,
}

async fn attempt(way: &Arc<Way>, item: &Item, dress: Dress) -> Tried {
    let mut pictured = false;
    let outcome = sent(way, item, dress, &mut pictured).await;
    Tried { pictured, outcome }
}

async fn sent(way: &Arc<Way>, item: &Item, dress: Dress, pictured: &mut bool) -> Result<(), DeliveryError> {
    let Some(deliverer) = way.deliverers.get(&item.place.platform) else {
        return Err(DeliveryError::Final("no adapter".to_owned()));
    };
    let place = match &item.person {
        Some(person) => deliverer.open(person).await?,
        None => item.place.clone(),
    };
    let shown = item.post.board_of().and_then(|game| way.lines.shown(&place, game));
    let told = match item.post.board_of() {
        Some(game) if shown.is_none() => told_before(way, game, &place).await,
        Some(_) | None => shown,
    };
    let attempt = Attempt { way, item, dress, deliverer, place, shown, told };
    let Some(mut presented) = attempt.presented().await? else { return Ok(()) };
    let has_offer = presented.has_offer;
    *pictured = attempt.dress(&mut presented).await;
    let PresentedPost { message, ping, wordings, .. } = presented;
    let wordings = if dress == Dress::Picture { wordings } else { Vec::new() };
    let parcel = Parcel { number: item.number, place: attempt.place.clone(), message, ping, wordings };
    let Some(sent) = attempt.delivered(&parcel).await? else { return Ok(()) };
    let outdated = attempt.outdated(&parcel.message, &sent, has_offer).await;
    attempt.note_board(&parcel, &sent, *pictured).await;
    attempt.close(parcel.message, sent, outdated).await;
    Ok(())
}

/// One try to send a post to its place.
struct Attempt<'a> {
    way: &'a Arc<Way>,
    item: &'a Item,
    dress: Dress,
    deliverer: &'a Arc<dyn Deliver>,
    place: Place,
    /// Version of the game on the newest board of this place, as far as this run knows.
    shown: Option<u32>,
    /// The same, also from an earlier run: what happened since then is told.
    told: Option<u32>,
}

impl Attempt<'_> {
    /// The post as a message; `None` if nothing is left to send.
    async fn presented(&self) -> Result<Option<PresentedPost>, DeliveryError> {
        let (way, item, place) = (self.way, self.item, &self.place);
        let moderators = if item.post.calls_moderators() { self.deliverer.moderators(place).await } else { Vec::new() };
        let reader = item.person.as_ref();
        let Some(mut presented) =
            way.present.present(&item.post, place, self.told, reader, &moderators).await.map_err(unpresented)?
        else {
            mark(way, item.number, None).await;
            return Ok(None);
        };
        if let Some(standing) = item.post.restates()
            && is_restated(way, item, &**self.deliverer, place, standing, &presented).await?
        {
            mark(way, item.number, None).await;
            return Ok(None);
        }
        if let Some(room) = presented.room.take()
            && moves_out(way, self.deliverer, item, place, room).await?
        {
            return Ok(None);
        }
        Ok(Some(presented))
    }

    /// Makes the message fit this try: its sound, its picture, the messages it refers to. True if it has a picture,
    /// sent or left out.
    async fn dress(&self, presented: &mut PresentedPost) -> bool {
        let (way, item, place) = (self.way, self.item, &self.place);
        // A reader is not notified of an own action, unless it is also the reader's turn.
        let is_own = presented.reader.is_some() && presented.reader == item.by && presented.ping.is_none();
        let is_silent =
            is_own || (item.by.is_none() && way.present.is_silent(&item.post, place, presented.reader.as_ref()).await);
        let message = &mut presented.message;
        message.is_quiet |= is_silent;
        if item.post.calls_to_the_board() && item.person.is_none() {
            message.answers = standing_board(way, &item.post, place).await;
        }
        let is_pictured = message.image.is_some();
        if self.dress != Dress::Picture && is_pictured {
            *message = message.without_picture();
            if self.dress == Dress::NoPictures {
                message.text.0.push(Span::Text(format!("\n{}", i18n::text(presented.lang, "no-pictures"))));
            }
        }
        // The store has the message that a restart forgot.
        if message.nudge.is_some() && self.shown.is_none() && presented.goes_on {
            message.stands = superseded(way, item, place).await;
        }
        is_pictured
    }

    /// Sends the message, or edits the one it stands for. `None` if the post only edits and has no message to edit.
    async fn delivered(&self, parcel: &Parcel) -> Result<Option<MessageRef>, DeliveryError> {
        let standing = parcel.message.stands_for.as_ref();
        let standing = standing.and_then(|name| self.way.lines.standing(&self.place, name));
        if standing.is_none() && self.item.post.only_rewrites() {
            mark(self.way, self.item.number, None).await;
            return Ok(None);
        }
        let sent = match standing {
            Some(message) if self.deliverer.rewrite(parcel, &message).await? => message,
            Some(_) | None => self.deliverer.post(parcel).await?,
        };
        Ok(Some(sent))
    }

    /// Notes what the sent message stands for; returns the messages whose buttons are outdated by it.
    async fn outdated(&self, message: &Rendered, sent: &MessageRef, has_offer: bool) -> Vec<Outdated> {
        let (way, item, place) = (self.way, self.item, &self.place);
        let ended = match (&item.post, &message.stands_for) {
            (_, Some(name)) => {
                let goes_on = !matches!(item.post, Post::Finished { .. });
                standing::note(way, place, name, sent, goes_on).await;
                None
            }
            (post, None) => match post.ends() {
                Some(name) => standing::end(way, place, name).await,
                None => None,
            },
        };
        way.lines.measure().delivered(place.platform, item.since.elapsed());
        let older = superseded(way, item, place).await;
        let asked = matches!(item.post, Post::Offered { .. }).then_some(sent);
        let answered = way.lines.note_question(place, item.post.game(), asked, has_offer);
        // An edited board has the same message id as the older one.
        let older = older.filter(|older| older != sent);
        let older = match older {
            Some(older) => Some(self.outdated_board(older).await),
            None => None,
        };
        let others = answered.into_iter().chain(ended);
        let others = others.map(|message| Outdated { place: place.clone(), message, challenge: None });
        older.into_iter().chain(others).collect()
    }

    /// The message that this post makes outdated: a board, or the challenge before the first one.
    async fn outdated_board(&self, message: MessageRef) -> Outdated {
        let (way, place) = (self.way, &self.place);
        let challenge = match self.item.post.supersedes() {
            Some(game) if self.shown.is_none() => challenge_of(way, game, place, &message).await,
            Some(_) | None => None,
        };
        Outdated { place: place.clone(), message, challenge }
    }

    /// Notes the board that the place shows now. Its picture follows if this try had to leave it out.
    async fn note_board(&self, parcel: &Parcel, sent: &MessageRef, is_pictured: bool) {
        let (way, item, place, message) = (self.way, self.item, &self.place, &parcel.message);
        // Noted before the mark: a double after a crash is better than an announced game without a board.
        if let Some(person) = &item.person {
            way.present.opened(&item.post, person, place).await;
        }
        let board = message.game.as_ref().filter(|_| item.post.board_of().is_some());
        if self.dress == Dress::Late && is_pictured {
            let (post, number) = (item.post.clone(), item.number);
            let (place, person, shown) = (place.clone(), item.person.clone(), self.told);
            let later = Later { number, post, place, person, shown, message: sent.clone(), board: board.cloned() };
            pictures::put_in_later(way, later);
        }
        if let Some(posted) = self.deliverer.posted_at(parcel, sent) {
            way.present.announced(&item.post, place, posted).await;
        }
        if let Some((game, version)) = board {
            way.lines.note_shown(place, game, *version);
            way.present.taken(game, *version).await;
        }
    }

    /// Marks the post as sent, and takes the outdated buttons off.
    async fn close(self, message: Rendered, sent: MessageRef, outdated: Vec<Outdated>) {
        let Attempt { way, item, deliverer, place, .. } = self;
        let is_saved = keyboards::note(way, &**deliverer, &outdated).await;
        let mark_of = SentMessage { place: place.clone(), message: sent, game: message.game };
        mark(way, item.number, Some(mark_of)).await;
        if way.lines.open(&item.place) {
            tracing::info!("{} accepts messages again", item.place);
            marks::set(&*way.present, &item.place, None).await;
        }
        keyboards::take_off(way, deliverer, outdated, is_saved).await;
        if message.is_last {
            deliverer.close(&place).await;
        }
    }
}

/// True if the post is an edit of an existing message and is done. An edit without a message to change is dropped.
async fn is_restated(
    way: &Way,
    item: &Item,
    deliverer: &dyn Deliver,
    place: &Place,
    standing: &str,
    presented: &PresentedPost,
) -> Result<bool, DeliveryError> {
    let is_news = !matches!(item.post, Post::Restated { .. });
    let Some(message) = way.store.board_of(standing, place).await.map_err(unpresented)? else { return Ok(!is_news) };
    let PresentedPost { message: said, wordings, .. } = presented;
    let (number, place) = (item.number, place.clone());
    let parcel = Parcel { number, place, message: said.clone(), ping: None, wordings: wordings.clone() };
    Ok(deliverer.restate(&parcel, &message).await? || !is_news)
}

/// Delivery error for a store that cannot load a post's facts.
fn unpresented(error: StoreError) -> DeliveryError {
    match error {
        // A damaged game was reported when found; a retry does not help.
        StoreError::Damaged { .. } => DeliveryError::Final(error.to_string()),
        StoreError::Closed
        | StoreError::Repeated
        | StoreError::Conflict { .. }
        | StoreError::Changed(_)
        | StoreError::NotSaved(_)
        | StoreError::Unknown(_)
        | StoreError::Unreadable(_) => DeliveryError::Passing(error.to_string()),
    }
}

/// Version of the game on the last board of this place, which the store knows if a restart forgot it.
async fn told_before(way: &Way, game: &str, place: &Place) -> Option<u32> {
    let message = way.store.board_of(game, place).await.ok()??;
    let (_, version) = way.store.game_of_message(place, &message).await.ok()??;
    Some(version)
}

/// The game, if this message is its challenge.
async fn challenge_of(way: &Way, game: &str, place: &Place, message: &MessageRef) -> Option<String> {
    let (of, version) = way.store.game_of_message(place, message).await.ok()??;
    (of == game && version == CHALLENGED).then_some(of)
}

/// The board message that this post refers to.
async fn standing_board(way: &Way, post: &Post, place: &Place) -> Option<MessageRef> {
    way.store.board_of(post.game()?, place).await.ok().flatten()
}

/// The challenge or older board whose buttons this post removes.
async fn superseded(way: &Way, item: &Item, place: &Place) -> Option<MessageRef> {
    way.store.board_of(item.post.supersedes()?, place).await.ok().flatten()
}
