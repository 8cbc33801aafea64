//! Reading a channel: the list of its messages, and the stream of its changes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderName, HeaderValue, Uri, header};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use banco_engine::Person;
use banco_ports::limits::WEB_STREAM_READERS_MAX;
use banco_ports::{Converse, Lang, Stir, Visitor};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::task::JoinSet;
use tokio_stream::wrappers::ReceiverStream;

use super::asker::Asker;
use super::channel::Channel;
use super::guard::client_of;
use super::json;
use super::message::{Kind, Message};
use super::refused::{Reason, Refused};
use super::shared::{Shared, query, spoken};
use super::streams::Streams;

/// Interval of an event on a silent stream, so that proxies keep it and a lost browser is noticed. A page gets an event
/// of its own: browsers hide comments from a page, and it must tell a dead stream from a quiet one.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Bytes of the comment before the first event: some proxies hold back less until more comes.
const PADDING: usize = 2048;

/// Headers that keep proxies from holding a stream back or compressing it, which is the same. Nginx obeys the first.
const UNHELD: [(HeaderName, &str); 2] =
    [(HeaderName::from_static("x-accel-buffering"), "no"), (header::CACHE_CONTROL, "no-cache, no-transform")];

/// Request of a reader.
#[derive(Deserialize)]
struct Asked {
    user: Option<String>,
    channel: Option<String>,
    since: Option<u64>,
    /// Language of the page: each reader gets public messages in that language.
    lang: Option<String>,
    /// `1`: also the typed lines of people, for the page.
    lines: Option<u8>,
    /// Instant of the last deletion of a person, as the list gave it: a page gets later deletions.
    former: Option<i64>,
    /// Tab of the browser: its events are named after it.
    tab: Option<String>,
}

impl Asked {
    fn is_page(&self) -> bool {
        self.lines == Some(1)
    }

    fn wants(&self, message: &Message) -> bool {
        self.is_page() || !matches!(message.kind, Kind::Line { .. })
    }
}

/// All tabs of a browser together, as JSON.
#[derive(Deserialize)]
struct Together {
    readers: Option<String>,
}

/// `GET /api/channel/<channel>`
pub(super) async fn list(
    State(shared): State<Shared>,
    Path(channel): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Json<Value>, Refused> {
    let headers = &asker.headers;
    let asked: Asked = query(&uri, headers)?;
    let (person, name) = names_of(&shared, asked.user.as_deref(), &channel, &asker)?;
    let lang = spoken(asked.lang.as_deref(), headers);
    // Read before the messages: a deletion in between is told once more.
    let former = *shared.hall.watch_former().borrow();
    // Reading does not create a channel, but finds messages from before a restart.
    let channel = shared.recalled(&name).await.map_err(|reason| reason.to(headers))?;
    let dismissed = match (&channel, asked.former.filter(|since| *since < former)) {
        (Some(channel), Some(since)) => {
            let told = channel.dismisses(&*shared.host, &person.key, since).await;
            Some(told.ok_or_else(|| Reason::Away.to(headers))?)
        }
        (_, None) | (None, _) => None,
    };
    let kept = channel.map(|channel| channel.since(channel.seen(asked.since.unwrap_or(0)), &person.key));
    let messages: Vec<Value> = kept
        .unwrap_or_default()
        .iter()
        .filter(|message| asked.wants(message) && !message.is_silenced())
        .map(|message| json::message(message, &name, &person, lang))
        .collect();
    Ok(Json(json!({ "messages": messages, "former": former, "dismissed": dismissed })))
}

/// `GET /api/events`: everything after `since` (or the last event the browser saw), then new messages. It serves one
/// reader, or the `readers` in all tabs of one browser, which has few connections to one server.
pub(super) async fn events(
    State(shared): State<Shared>,
    uri: Uri,
    asker: Asker,
    extensions: Extensions,
) -> Result<Response, Refused> {
    let headers = &asker.headers;
    let asked: Vec<Asked> = match query(&uri, headers)? {
        Together { readers: Some(readers) } => {
            serde_json::from_str(&readers).map_err(|_| Reason::BadQuery.to(headers))?
        }
        Together { readers: None } => vec![query(&uri, headers)?],
    };
    if asked.is_empty() || asked.len() > WEB_STREAM_READERS_MAX {
        return Err(Reason::BadQuery.to(headers));
    }
    let is_page = asked.iter().all(Asked::is_page);
    let place = Streams::enter(&shared.streams, client_of(&extensions)).ok_or_else(|| Reason::Busy.to(headers))?;
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let mut readings = Vec::new();
    for asked in asked {
        readings.push(Reading::open(&shared, asked, seen, &asker).await?);
    }
    let (send, receive) = mpsc::channel::<Result<Event, Infallible>>(16);
    let stop = shared.stop.clone();
    tokio::spawn(async move {
        let padding = Event::default().comment(" ".repeat(PADDING));
        if send.send(Ok(padding)).await.is_err() || (is_page && send.send(Ok(alive())).await.is_err()) {
            return;
        }
        let mut told = JoinSet::new();
        for reading in readings {
            let ear = Ear { send: send.clone(), tab: reading.asked.tab.clone() };
            told.spawn(reading.follow(ear, place.ended(), stop.clone()));
        }
        // A stream that ends for one reader ends for all: each page opens it again from its last event.
        told.join_next().await;
    });
    Ok(streamed(receive, is_page))
}

/// Target of one reader's events: a whole stream, or a part of a shared one.
struct Ear {
    send: mpsc::Sender<Result<Event, Infallible>>,
    tab: Option<String>,
}

impl Ear {
    /// Sends one event; true if the reader still listens. A message has a number; `kind` names every other event.
    async fn hears(&self, kind: &str, number: Option<u64>, data: Value) -> bool {
        let event = match (&self.tab, number) {
            (Some(tab), _) => {
                Event::default().event("for").data(json!({ "to": tab, "kind": kind, "data": data }).to_string())
            }
            (None, Some(number)) => Event::default().id(number.to_string()).data(data.to_string()),
            (None, None) => Event::default().event(kind).data(data.to_string()),
        };
        self.send.send(Ok(event)).await.is_ok()
    }
}

/// Reader of one channel, with the number of the last change that was sent.
struct Reading {
    asked: Asked,
    person: Person,
    name: String,
    lang: Option<Lang>,
    channel: Arc<Channel>,
    since: u64,
    former: watch::Receiver<i64>,
    host: Arc<dyn Converse>,
    /// Session of the reader, if there is one.
    own: Option<Own>,
    stirs: broadcast::Receiver<Stir>,
}

/// Session of a reader.
struct Own {
    secret: String,
    visitor: Visitor,
}

/// News for a reader with a session.
enum News {
    /// A game of the person has changed; `None`: any of them may have.
    Game(Option<String>),
    /// The session, or what it may see, may have ended.
    Session,
}

impl Own {
    /// The next change that concerns the person.
    async fn news(own: Option<&Own>, stirs: &mut broadcast::Receiver<Stir>) -> News {
        let Some(own) = own else { return std::future::pending().await };
        loop {
            match stirs.recv().await {
                Ok(Stir::Game { id, persons, places }) => {
                    let Visitor { accounts, watched, gathering, .. } = &own.visitor;
                    let is_own = accounts.iter().any(|own| persons.contains(own));
                    // A page inside a chat client shows the games of its chat.
                    let chat = gathering.as_ref().and_then(|gathering| gathering.place.as_ref());
                    if is_own || watched.contains(&id) || chat.is_some_and(|chat| places.contains(chat)) {
                        return News::Game(Some(id));
                    }
                }
                // The page may speak another language now.
                Ok(Stir::Settings(account)) if own.visitor.person.key == account => return News::Game(None),
                Ok(Stir::Settings(_)) => {}
                Ok(Stir::Sessions) => return News::Session,
                Err(RecvError::Lagged(_)) => return News::Game(None),
                Err(RecvError::Closed) => return std::future::pending().await,
            }
        }
    }

    /// True while the session is live and sees what it saw.
    async fn is_live(own: Option<&Own>, host: &dyn Converse) -> bool {
        let Some(own) = own else { return true };
        let now = host.visitor(&own.secret).await;
        now.map_or_else(|| host.is_away(), |now| now.room == own.visitor.room)
    }
}

impl Reading {
    /// Opens the reading; `seen` is the number of the last event that the browser saw.
    async fn open(shared: &Shared, asked: Asked, seen: Option<u64>, asker: &Asker) -> Result<Reading, Refused> {
        let headers = &asker.headers;
        // Before anything is read: a change in between is heard.
        let stirs = shared.hall.stirs.subscribe();
        let own = asker.secret.clone().zip(asker.visitor.clone());
        let own = own.map(|(secret, visitor)| Own { secret, visitor });
        let channel = asked.channel.as_deref().unwrap_or("");
        let (person, name) = names_of(shared, asked.user.as_deref(), channel, asker)?;
        let lang = spoken(asked.lang.as_deref(), headers);
        let channel = shared.hall.open(&name).map_err(|_| Reason::Busy.to(headers))?;
        if !channel.recall(&*shared.host).await {
            return Err(Reason::Away.to(headers));
        }
        // A stream without either number begins now.
        let since = seen.or(asked.since).map_or_else(|| channel.latest(), |seen| channel.seen(seen));
        let (former, host) = (shared.hall.watch_former(), Arc::clone(&shared.host));
        Ok(Reading { asked, person, name, lang, channel, since, former, host, own, stirs })
    }

    /// Sends `ear` everything for this reader, until either side ends or another stream takes the place.
    async fn follow(mut self, ear: Ear, mut displaced: watch::Receiver<bool>, mut stop: watch::Receiver<bool>) {
        let channel = Arc::clone(&self.channel);
        let mut latest = channel.watch();
        let mut company = channel.watch_company();
        let mut closed = channel.watch_closed();
        // Only a page counts as present: scripts read one message per `data:`.
        let guest = (self.asked.is_page() && self.own.is_none()).then(|| channel.enter(&self.person));
        // The session may have ended before its changes were heard.
        if !Own::is_live(self.own.as_ref(), &*self.host).await {
            return;
        }
        let mut told = 0;
        let mut since_former = self.asked.former.unwrap_or(i64::MAX);
        loop {
            latest.mark_unchanged();
            let forgotten = *self.former.borrow_and_update();
            if since_former < forgotten {
                // A page that cannot be told now asks again.
                let Some(is_he) = channel.dismisses(&*self.host, &self.person.key, since_former).await else { return };
                if !ear.hears("former", None, json!(is_he)).await || is_he {
                    return;
                }
                since_former = forgotten;
            }
            if guest.is_some() && company.borrow_and_update().to_owned() != told {
                told = *company.borrow();
                if !ear.hears("people", None, json!(channel.company())).await {
                    return;
                }
            }
            if !self.tell_news(&ear).await {
                return;
            }
            let news = tokio::select! {
                _ = latest.changed() => None,
                _ = company.changed() => None,
                _ = self.former.changed() => None,
                news = Own::news(self.own.as_ref(), &mut self.stirs) => Some(news),
                () = ear.send.closed() => return,
                _ = closed.wait_for(|closed| *closed) => return,
                _ = displaced.wait_for(|ended| *ended) => return,
                _ = stop.wait_for(|stopped| *stopped) => return,
            };
            if !self.tell_own(&ear, news).await {
                return;
            }
        }
    }

    /// Tells what concerns the session alone; false if the stream is over.
    async fn tell_own(&self, ear: &Ear, news: Option<News>) -> bool {
        match news {
            None => true,
            Some(News::Game(id)) => ear.hears("game", None, json!({ "id": id })).await,
            Some(News::Session) => Own::is_live(self.own.as_ref(), &*self.host).await,
        }
    }

    /// Sends all changes since the last one; true if all were received.
    async fn tell_news(&mut self, ear: &Ear) -> bool {
        let mut changed = self.channel.since(self.since, &self.person.key);
        changed.sort_by_key(|message| message.change);
        for message in changed.iter().filter(|message| self.asked.wants(message)) {
            let data = json::message(message, &self.name, &self.person, self.lang);
            if !ear.hears("message", Some(message.change), data).await {
                return false;
            }
        }
        self.since = changed.last().map_or(self.since, |message| message.change);
        true
    }
}

/// Event that shows a page that its stream is alive.
fn alive() -> Event {
    Event::default().event("alive").data("1")
}

/// Response with the events as they come, and a keep-alive event in quiet times.
fn streamed(events: mpsc::Receiver<Result<Event, Infallible>>, is_page: bool) -> Response {
    let quiet = KeepAlive::new().interval(KEEP_ALIVE);
    let quiet = if is_page { quiet.event(alive()) } else { quiet };
    let mut response = Sse::new(ReceiverStream::new(events)).keep_alive(quiet).into_response();
    for (name, value) in UNHELD {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn names_of(shared: &Shared, user: Option<&str>, channel: &str, asker: &Asker) -> Result<(Person, String), Refused> {
    let person = shared.person(user, asker)?;
    let channel = shared.channel_of(Some(channel), asker)?;
    Ok((person, channel))
}

#[cfg(test)]
mod tests;
