//! Reading along: the list of a channel and the stream of its changes.

use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use banco_engine::Person;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::guard::client_of;
use super::message::{Kind, Message};
use super::refused::{Reason, Refused};
use super::routes::{Shared, query};
use super::streams::Streams;
use super::view::spoken;
use super::{names, wire};

/// A word on a silent stream, so that proxies keep it and a lost browser is noticed. To a page it is an event of its own:
/// browsers do not show comments to a page, and it must know a dead stream from a quiet one.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Bytes of the comment before the first event: what is smaller some proxies keep until more comes.
const PADDING: usize = 2048;

/// What keeps proxies from holding a stream back, or from packing it, which is the same. Nginx obeys the first.
const UNHELD: [(HeaderName, &str); 2] =
    [(HeaderName::from_static("x-accel-buffering"), "no"), (header::CACHE_CONTROL, "no-cache, no-transform")];

#[derive(Deserialize)]
struct Asked {
    user: String,
    channel: Option<String>,
    since: Option<u64>,
    /// What the page speaks: each reads the public messages in his own language.
    lang: Option<String>,
    /// `1`: with the lines people typed, for the page.
    lines: Option<u8>,
    /// When somebody was forgotten last, as the list said it: a page learns who is forgotten after that.
    former: Option<i64>,
}

impl Asked {
    fn is_page(&self) -> bool {
        self.lines == Some(1)
    }

    fn wants(&self, message: &Message) -> bool {
        self.is_page() || !matches!(message.kind, Kind::Line { .. })
    }
}

/// `GET /api/channel/<channel>`
pub(super) async fn list(
    State(shared): State<Shared>,
    Path(channel): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<Value>, Refused> {
    let asked: Asked = query(&uri, &headers)?;
    let (person, name) = names_of(&shared, &asked.user, &channel, &headers)?;
    let lang = spoken(asked.lang.as_deref(), &headers);
    // Before the messages: what is forgotten meanwhile is told of once more.
    let former = *shared.hall.watch_former().borrow();
    // Looking does not make a channel, but finds what was said before a restart.
    let channel = shared.recalled(&name).await.map_err(|reason| reason.to(&headers))?;
    let dismissed = match (&channel, asked.former.filter(|since| *since < former)) {
        (Some(channel), Some(since)) => {
            let told = channel.dismisses(&*shared.host, &person.key, since).await;
            Some(told.ok_or_else(|| Reason::Away.to(&headers))?)
        }
        (_, None) | (None, _) => None,
    };
    let kept = channel.map(|channel| channel.since(channel.seen(asked.since.unwrap_or(0)), &person.key));
    let messages: Vec<Value> = kept
        .unwrap_or_default()
        .iter()
        .filter(|message| asked.wants(message) && !message.is_silenced())
        .map(|message| wire::message(message, &name, &person, lang))
        .collect();
    Ok(Json(json!({ "messages": messages, "former": former, "dismissed": dismissed })))
}

/// `GET /api/events`: everything after `since` (or the last event the browser saw), then what comes.
pub(super) async fn events(
    State(shared): State<Shared>,
    uri: Uri,
    headers: HeaderMap,
    extensions: Extensions,
) -> Result<Response, Refused> {
    let asked: Asked = query(&uri, &headers)?;
    let (person, name) = names_of(&shared, &asked.user, asked.channel.as_deref().unwrap_or(""), &headers)?;
    let lang = spoken(asked.lang.as_deref(), &headers);
    let place = Streams::enter(&shared.streams, client_of(&extensions)).ok_or_else(|| Reason::Busy.to(&headers))?;
    let channel = shared.hall.open(&name).map_err(|_| Reason::Busy.to(&headers))?;
    if !channel.recall(&*shared.host).await {
        return Err(Reason::Away.to(&headers));
    }
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    // Without either the stream begins now.
    let mut since = seen.or(asked.since).map_or_else(|| channel.latest(), |seen| channel.seen(seen));
    let (send, receive) = mpsc::channel::<Result<Event, Infallible>>(16);
    let mut stop = shared.stop.clone();
    let mut latest = channel.watch();
    let mut company = channel.watch_company();
    let mut closed = channel.watch_closed();
    // Only a page tells who sits here: scripts read one message per `data:`.
    let guest = asked.is_page().then(|| channel.enter(&person));
    let is_page = asked.is_page();
    let mut told = 0;
    let mut former = shared.hall.watch_former();
    let mut since_former = asked.former.unwrap_or(i64::MAX);
    tokio::spawn(async move {
        let mut displaced = place.ended();
        let _place = place;
        let padding = Event::default().comment(" ".repeat(PADDING));
        if send.send(Ok(padding)).await.is_err() || (is_page && send.send(Ok(alive())).await.is_err()) {
            return;
        }
        loop {
            latest.mark_unchanged();
            let forgotten = *former.borrow_and_update();
            if since_former < forgotten {
                // A page that cannot be told now asks again.
                let Some(is_he) = channel.dismisses(&*shared.host, &person.key, since_former).await else { return };
                let event = Event::default().event("former").data(is_he.to_string());
                if send.send(Ok(event)).await.is_err() || is_he {
                    return;
                }
                since_former = forgotten;
            }
            if guest.is_some() && company.borrow_and_update().to_owned() != told {
                told = *company.borrow();
                let people = json!(channel.company()).to_string();
                if send.send(Ok(Event::default().event("people").data(people))).await.is_err() {
                    return;
                }
            }
            let mut changed = channel.since(since, &person.key);
            changed.sort_by_key(|message| message.change);
            for message in changed.iter().filter(|message| asked.wants(message)) {
                let data = wire::message(message, &name, &person, lang).to_string();
                let event = Event::default().id(message.change.to_string()).data(data);
                if send.send(Ok(event)).await.is_err() {
                    return;
                }
            }
            since = changed.last().map_or(since, |message| message.change);
            tokio::select! {
                _ = latest.changed() => {}
                _ = company.changed() => {}
                _ = former.changed() => {}
                () = send.closed() => return,
                _ = closed.wait_for(|closed| *closed) => return,
                _ = displaced.wait_for(|ended| *ended) => return,
                _ = stop.wait_for(|stopped| *stopped) => return,
            }
        }
    });
    Ok(streamed(receive, is_page))
}

/// Shows a page that its stream is alive.
fn alive() -> Event {
    Event::default().event("alive").data("1")
}

/// The events as they come, and a word in between where none come.
fn streamed(events: mpsc::Receiver<Result<Event, Infallible>>, is_page: bool) -> Response {
    let quiet = KeepAlive::new().interval(KEEP_ALIVE);
    let quiet = if is_page { quiet.event(alive()) } else { quiet };
    let mut response = Sse::new(ReceiverStream::new(events)).keep_alive(quiet).into_response();
    for (name, value) in UNHELD {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn names_of(shared: &Shared, user: &str, channel: &str, headers: &HeaderMap) -> Result<(Person, String), Refused> {
    let person = shared.person(user, headers)?;
    let channel = names::channel(channel).ok_or_else(|| Reason::BadChannel.to(headers))?;
    Ok((person, channel))
}
