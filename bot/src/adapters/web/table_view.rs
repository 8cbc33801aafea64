//! Tables as a reader of the page sees them, and changes of the reader's name.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::Uri;
use banco_engine::{Person, Seat};
use banco_ports::{BoardSeen, Lang, Place, Platform, Reader, Span, TableSeen};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asker::Asker;
use super::deltas::add_delta;
use super::gathering::{Games, may_act};
use super::geometry::Geometry;
use super::json::button;
use super::names;
use super::refused::{Reason, Refused};
use super::shared::{Shared, query, read, spoken};

/// Reader, in the query of an address.
#[derive(Deserialize)]
struct Asked {
    user: Option<String>,
    channel: Option<String>,
    lang: Option<String>,
    /// `1`: the board turned around.
    flip: Option<u8>,
    /// Tag of the picture that the page has, and `1` where that is one for a fine screen.
    since: Option<String>,
    fine: Option<u8>,
}

fn reader(shared: &Shared, asked: &Asked, asker: &Asker) -> Result<Reader, Refused> {
    let person = shared.person(asked.user.as_deref(), asker)?;
    Ok(Reader { person, lang: spoken(asked.lang.as_deref(), &asker.headers), is_flipped: asked.flip == Some(1) })
}

/// `GET /api/tables`: open games of a channel and of its reader, the people of the channel, and the reader's name of today
/// and chosen language.
/// With a session they are the games of the person at all places, and no other people.
pub(super) async fn tables(State(shared): State<Shared>, uri: Uri, asker: Asker) -> Result<Json<Value>, Refused> {
    let headers = &asker.headers;
    let asked: Asked = query(&uri, headers)?;
    let reader = reader(&shared, &asked, &asker)?;
    let channel = shared.channel_of(asked.channel.as_deref(), &asker)?;
    let place = Place { platform: Platform::Web, chat: channel.clone(), thread: None };
    let games = Games::for_visitor(&*shared.host, asker.visitor.as_ref());
    let tables = shared.listed(games.list(&place, &reader).await).map_err(|reason| reason.to(headers))?;
    let channel = shared.hall.find(&channel);
    let own = channel.as_ref().and_then(|channel| channel.name_of(&reader.person.key));
    let people = channel.map(|channel| channel.company()).unwrap_or_default();
    let lang = shared.host.chosen_language(&reader.person).await.map(Lang::key);
    Ok(Json(json!({ "tables": tables, "people": people, "own": own, "lang": lang })))
}

/// `GET /api/table/<game>`: a table with its board, moves and buttons.
pub(super) async fn table(
    State(shared): State<Shared>,
    Path(game): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Json<Value>, Refused> {
    let headers = &asker.headers;
    let asked: Asked = query(&uri, headers)?;
    let reader = reader(&shared, &asked, &asker)?;
    let game = names::game(&game).ok_or_else(|| Reason::BadGame.to(headers))?;
    let games = Games::for_visitor(&*shared.host, asker.visitor.as_ref());
    let seen = games.table(&game, &reader).await;
    let mut answer = shown(&shared.found(seen).map_err(|reason| reason.to(headers))?);
    add_delta(&mut answer, games, &game, &reader, (asked.since, asked.fine == Some(1))).await;
    Ok(Json(answer))
}

pub(super) fn shown(seen: &TableSeen) -> Value {
    let buttons: Vec<Vec<Value>> = seen.buttons.iter().map(|row| row.iter().map(button).collect()).collect();
    let caption = seen.caption.to_plain();
    let instant = |span: &Span| match span {
        Span::Instant { at, words, .. } => Some(json!({ "at": at, "words": words, "kind": "instant" })),
        Span::Day { at, words } => Some(json!({ "at": at, "words": words, "kind": "day" })),
        _ => None,
    };
    json!({
        "line": seen.line,
        "caption": caption.lines().collect::<Vec<_>>(),
        "instants": seen.caption.0.iter().filter_map(instant).collect::<Vec<_>>(),
        "buttons": buttons,
        "question": seen.question,
        "clocks": seen.clocks,
        "board": seen.board.as_ref().and_then(board),
        "known": seen.known,
        "invitations": seen.invitations,
    })
}

pub(super) fn board(seen: &BoardSeen) -> Option<Value> {
    let mut board = serde_json::to_value(Geometry::of(&seen.layout)).ok()?;
    let fields = board.as_object_mut()?;
    fields.insert("alt".into(), json!(seen.alt));
    fields.insert("look".into(), json!(seen.look));
    fields.insert("moves".into(), json!(seen.moves));
    fields.insert("told".into(), json!(seen.told));
    fields.insert("stops".into(), json!(seen.stops));
    fields.insert("men".into(), json!(seen.men));
    fields.insert("last".into(), json!(seen.last));
    fields.insert("ways".into(), json!(seen.ways));
    fields.insert("thrown".into(), json!(seen.dice));
    fields.insert("undrawn".into(), json!(seen.undrawn));
    fields.insert("looks".into(), json!(seen.looks));
    fields.insert("check".into(), json!(seen.check));
    fields.insert("legal".into(), json!(seen.legal));
    fields.insert("dice".into(), json!(seen.has_dice));
    fields.insert("counting".into(), json!(seen.counting));
    fields.insert("bars".into(), json!(seen.layout.has_bars));
    fields.insert("bottom".into(), json!(if seen.layout.bottom == Seat::First { "first" } else { "second" }));
    Some(board)
}

#[derive(Deserialize)]
struct StepsAsked {
    user: Option<String>,
    v: u32,
    #[serde(default)]
    path: String,
}

/// `GET /api/steps/<game>`: possible steps after the dice played so far.
pub(super) async fn steps(
    State(shared): State<Shared>,
    Path(game): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Json<Value>, Refused> {
    let headers = &asker.headers;
    let StepsAsked { user, v, path } = query(&uri, headers)?;
    let person = shared.person(user.as_deref(), &asker)?;
    may_act(asker.visitor.as_ref()).map_err(|reason| reason.to(headers))?;
    let game = names::game(&game).ok_or_else(|| Reason::BadGame.to(headers))?;
    let steps = shared.host.steps(&game, v, &person, &path).await;
    Ok(Json(json!(shared.found(steps).map_err(|reason| reason.to(headers))?)))
}

#[derive(Deserialize)]
struct Rename {
    user: String,
    name: String,
}

/// `POST /api/rename`: another name for the same person, who keeps the running games.
pub(super) async fn rename(State(shared): State<Shared>, request: Request) -> Result<Json<Value>, Refused> {
    let (parts, Rename { user, name }) = read::<Rename>(request).await?;
    // The name of an account is that of its platform.
    let asker = Asker::of(&parts);
    if asker.visitor.is_some() {
        return Err(Reason::OtherUser.to(&parts.headers));
    }
    let owner = shared.person(Some(&user), &asker)?;
    let new = names::person(&name).ok_or_else(|| Reason::BadUser.to(&parts.headers))?;
    let known = shared.hall.person(&name).filter(|known| known.key == owner.key);
    if known.is_none() {
        let reader = Reader { person: new.clone(), lang: None, is_flipped: false };
        let place = Place { platform: Platform::Web, chat: String::new(), thread: None };
        let games = shared.listed(shared.host.tables(&place, &reader).await);
        let has_games = !games.map_err(|reason| reason.to(&parts.headers))?.is_empty();
        if has_games || shared.hall.is_known(&new.key) {
            return Err(Reason::NameTaken.to(&parts.headers));
        }
        if !shared.hall.keeper.rename(&new.key, &owner.key) {
            return Err(Reason::Busy.to(&parts.headers));
        }
    }
    let person = Person { key: owner.key, name: new.name.clone(), username: new.username };
    // The games come first: readers look at them once they are told.
    shared.host.called(&person).await;
    shared.hall.call(&person);
    shared.hall.keeper.called(&person);
    Ok(Json(json!({ "name": new.name })))
}
