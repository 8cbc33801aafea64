//! Addresses of the local table.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use banco_ports::limits::WEB_STREAMS_MAX;
use banco_ports::{Converse, Glance, Lang, Media, Platform, Reader};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::access::guard;
use super::asker::Asker;
use super::gathering::{Games, may_act};
use super::guard::Guard;
use super::pictures::Key;
use super::refused::{Reason, Refused};
use super::shared::{Shared, query, spoken};
use super::state::TableState;
use super::streams::Streams;
use super::{activity, deltas, door, free_board, names, page, say, session, sheets, sse, study, table_view};

/// Caching of a board: its version never looks different, but names in its bars may.
pub(super) const KEEP: &str = "private, max-age=3600";

pub(super) fn app(hall: Arc<TableState>, host: Arc<dyn Converse>, gate: Guard, stop: watch::Receiver<bool>) -> Router {
    let streams = Streams::new(WEB_STREAMS_MAX);
    let shared = Shared { hall, host, guard: Arc::new(gate), gate: Arc::default(), streams, stop };
    Router::new()
        .route("/", get(activity::home))
        .route("/t/{channel}", get(page::channel))
        .route(page::ENTRANCE, get(entrance))
        .route(page::TELEGRAM_ENTRANCE, get(telegram_entrance))
        .route("/assets/{name}", get(page::asset))
        .route(page::FAVICON, get(page::favicon))
        .route(page::SERVICE_WORKER, get(page::service_worker))
        .route("/board/{file}", get(board))
        .route("/men/{file}", get(deltas::men))
        .route("/bare/{file}", get(deltas::bare))
        .route("/picture/{id}", get(picture))
        .route("/file/{id}/{at}", get(file))
        .route("/api/session", get(session::show).post(session::change))
        .route("/api/look", post(session::look))
        .route("/api/say", post(say::say))
        .route("/api/press", post(say::press))
        .route("/api/channel/{channel}", get(sse::list))
        .route("/api/events", get(sse::events))
        .route("/api/legal/{game}", get(legal))
        .route("/api/tables", get(table_view::tables))
        .route("/api/door", get(door::door))
        .route("/api/person", get(door::person))
        .route("/api/table/{game}", get(table_view::table))
        .route("/api/steps/{game}", get(table_view::steps))
        .route("/api/sheet/{name}", get(sheets::sheet))
        .route("/sheet/{file}", get(sheets::picture))
        .route("/api/position", post(free_board::position))
        .route("/api/review/{game}", get(study::review))
        .route("/api/analysis", post(study::analysis))
        .route("/position.png", get(free_board::picture))
        .route("/api/rename", post(table_view::rename))
        .fallback(|headers: HeaderMap| async move { page::lost(Reason::NotFound, &headers) })
        .method_not_allowed_fallback(|headers: HeaderMap| async move { Reason::Method.to(&headers) })
        .layer(middleware::from_fn_with_state(shared.clone(), guard))
        .layer(middleware::map_response(crate::dated::dated))
        .with_state(shared)
}

/// Caching of a picture for a session: it may show what a seat alone knows.
pub(super) const KEEP_NOTHING: &str = "no-store, private";

/// `GET /in`: the page, which signs in. This request uses nothing up: clients of chats ask for every link they see.
async fn entrance(State(shared): State<Shared>, uri: Uri, headers: HeaderMap) -> Response {
    if shared.guard.has_sessions() { page::entrance(&uri, &headers) } else { page::lost(Reason::NotFound, &headers) }
}

/// `GET /tg`: the page as a Mini App. Its script signs in with the rest of the address, which the client has signed.
async fn telegram_entrance(State(shared): State<Shared>, uri: Uri, headers: HeaderMap) -> Response {
    match shared.guard.init_key {
        Some(_) => page::telegram_entrance(&uri, &headers),
        None => page::lost(Reason::NotFound, &headers),
    }
}

pub(super) fn image(media: Media, bytes: &[u8], keep: &'static str) -> Response {
    ([(header::CONTENT_TYPE, media.content_type()), (header::CACHE_CONTROL, keep)], bytes.to_vec()).into_response()
}

#[derive(Deserialize)]
struct Version {
    v: Option<u32>,
    /// Reader of the board, which is turned, coloured and named for that person; `None`: the public view.
    #[serde(rename = "for")]
    reader: Option<String>,
    lang: Option<String>,
    flip: Option<u8>,
    /// Number of an earlier position.
    at: Option<usize>,
    /// Dice already played.
    steps: Option<String>,
    /// `b7.a8`: shows the pieces that a promotion on that move may choose.
    ways: Option<String>,
    /// `1`: the board alone, small.
    small: Option<u8>,
    /// `1`: the board alone, for a card.
    card: Option<u8>,
    /// `1`: for a fine screen.
    fine: Option<u8>,
    /// Tag of a picture that the reader has: only what differs from it is sent.
    since: Option<String>,
}

/// `GET /board/<game>.png`: always the public view; `for` changes its look, never its content. With a session it is the
/// view of the person's own seat, and no other game has a picture.
async fn board(
    State(shared): State<Shared>,
    Path(file): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Response, Refused> {
    let headers = asker.headers.clone();
    let Version { v, reader, lang, flip, at, steps, ways, small, card, fine, since } = query(&uri, &headers)?;
    let not_found = || Reason::NotFound.to(&headers);
    let game = file.strip_suffix(".png").and_then(names::game).ok_or_else(not_found)?;
    if reader.is_some() || asker.visitor.is_some() {
        let person = shared.person(reader.as_deref(), &asker)?;
        let reader = Reader { person, lang: spoken(lang.as_deref(), &headers), is_flipped: flip == Some(1) };
        let ways = ways.as_deref().and_then(|ways| ways.split_once('.'));
        let ways = ways.map(|(from, to)| (from.to_owned(), to.to_owned()));
        let (is_small, is_card, is_fine) = (small == Some(1), card == Some(1), fine == Some(1));
        let glance = Glance { at, steps, ways, is_small, is_card, is_fine, since };
        let games = Games::for_visitor(&*shared.host, asker.visitor.as_ref());
        let seen = games.drawn(&game, &reader, &glance).await;
        let seen = shared.found(seen).map_err(|reason| reason.to(&headers))?;
        let keep = match asker.visitor {
            Some(_) => KEEP_NOTHING,
            None if v == Some(seen.version) && !seen.is_delta => KEEP,
            None => "no-store",
        };
        return Ok(deltas::tagged(image(Media::Png, &seen.png, keep), &seen));
    }
    if let Some(kept) = v.and_then(|version| shared.hall.picture(&Key::Board(game.clone(), version))) {
        return Ok(image(Media::Png, &kept, KEEP));
    }
    let drawn = shared.host.board_png(Platform::Web, &game).await;
    let (version, bytes) = shared.found(drawn).map_err(|reason| reason.to(&headers))?;
    shared.hall.keep_board(&game, version, bytes.clone());
    // The picture of another version must not be cached under this address.
    Ok(image(Media::Png, &bytes, if v == Some(version) { KEEP } else { "no-store" }))
}

#[derive(Deserialize)]
struct MayRead {
    channel: Option<String>,
    user: Option<String>,
    /// Language of a picture with words on it.
    lang: Option<String>,
}

/// The message `id`, if this person may read it.
fn may_read(shared: &Shared, id: u64, uri: &Uri, asker: &Asker) -> Result<super::message::Message, Refused> {
    let reader: MayRead = query(uri, &asker.headers)?;
    let person = shared.person(reader.user.as_deref(), asker)?;
    let channel = shared.channel_of(reader.channel.as_deref(), asker)?;
    let message = shared.hall.find(&channel).and_then(|channel| channel.message(id, &person.key));
    message.ok_or_else(|| Reason::NotFound.to(&asker.headers))
}

/// `GET /picture/<message>`: picture of a message, for its readers.
async fn picture(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Response, Refused> {
    let headers = &asker.headers;
    let not_found = || Reason::NotFound.to(headers);
    let id: u64 = id.parse().map_err(|_| not_found())?;
    let picture = may_read(&shared, id, &uri, &asker)?.picture.ok_or_else(not_found)?;
    let lang = query::<MayRead>(&uri, headers)?.lang.as_deref().and_then(Lang::from_locale);
    let worded = lang.and_then(|lang| shared.hall.picture(&Key::Worded(id, lang)));
    let bytes = worded.or_else(|| shared.hall.picture(&Key::Picture(id))).ok_or_else(not_found)?;
    Ok(image(picture.media, &bytes, if asker.visitor.is_some() { KEEP_NOTHING } else { KEEP }))
}

/// `GET /file/<message>/<n>`: file of a message, always saved, never shown by the browser.
async fn file(
    State(shared): State<Shared>,
    Path((id, at)): Path<(String, String)>,
    uri: Uri,
    asker: Asker,
) -> Result<Response, Refused> {
    let not_found = || Reason::NotFound.to(&asker.headers);
    let (Ok(id), Ok(at)) = (id.parse::<u64>(), at.parse::<usize>()) else { return Err(not_found()) };
    let message = may_read(&shared, id, &uri, &asker)?;
    let name = message.files.get(at).ok_or_else(not_found)?;
    let bytes = shared.hall.picture(&Key::File(id, at)).ok_or_else(not_found)?;
    let saved_as = names::saved_as(name);
    let head = [(header::CONTENT_TYPE, "application/octet-stream".to_owned()), (header::CONTENT_DISPOSITION, saved_as)];
    Ok((head, bytes.to_vec()).into_response())
}

#[derive(Deserialize)]
struct LegalAsked {
    user: Option<String>,
    v: u32,
}

/// `GET /api/legal/<game>`: legal moves of this person now, for clicking on the board.
async fn legal(
    State(shared): State<Shared>,
    Path(game): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Json<Value>, Refused> {
    let headers = &asker.headers;
    let LegalAsked { user, v } = query(&uri, headers)?;
    let person = shared.person(user.as_deref(), &asker)?;
    may_act(asker.visitor.as_ref()).map_err(|reason| reason.to(headers))?;
    let game = names::game(&game).ok_or_else(|| Reason::BadGame.to(headers))?;
    let moves = shared.listed(shared.host.legal(&game, v, &person).await).map_err(|reason| reason.to(headers))?;
    Ok(Json(json!({ "game": game, "version": v, "moves": moves })))
}
