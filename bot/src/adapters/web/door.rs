//! Door of the page: last games, a puzzle on offer, and the results of a person.

use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use banco_engine::Seat;
use banco_ports::{PersonAsked, Place, Platform, Reader};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asker::Asker;
use super::gathering::may_act;
use super::names;
use super::refused::{Reason, Refused};
use super::shared::{Shared, query, spoken};

/// Reader and question, in the query of an address.
#[derive(Deserialize)]
struct Asked {
    user: Option<String>,
    channel: Option<String>,
    lang: Option<String>,
    /// Words that say which puzzle is wanted: a game, a level, a theme.
    puzzle: Option<String>,
    /// A person of the local table, by name.
    name: Option<String>,
    /// A player of a game, by seat.
    game: Option<String>,
    seat: Option<Seat>,
}

fn reader(shared: &Shared, asked: &Asked, asker: &Asker) -> Result<(Place, Reader), Refused> {
    may_act(asker.visitor.as_ref()).map_err(|reason| reason.to(&asker.headers))?;
    let person = shared.person(asked.user.as_deref(), asker)?;
    let channel = shared.channel_of(asked.channel.as_deref(), asker)?;
    let lang = spoken(asked.lang.as_deref(), &asker.headers);
    let place = Place { platform: Platform::Web, chat: channel, thread: None };
    Ok((place, Reader { person, lang, is_flipped: false }))
}

/// `GET /api/door`: the reader's last finished games and a puzzle, without its solution.
pub(super) async fn door(State(shared): State<Shared>, uri: Uri, asker: Asker) -> Result<Json<Value>, Refused> {
    let headers = &asker.headers;
    let asked: Asked = query(&uri, headers)?;
    let (place, reader) = reader(&shared, &asked, &asker)?;
    let door = shared.host.door(&place, &reader, asker.visitor.as_ref(), asked.puzzle.as_deref()).await;
    let door = shared.listed(door).and_then(|door| shared.found(door)).map_err(|reason| reason.to(headers))?;
    Ok(Json(json!(door)))
}

/// `GET /api/person`: results of a person, as `/stats` and `/versus` tell them here. With a session a person is named by
/// a seat alone.
pub(super) async fn person(State(shared): State<Shared>, uri: Uri, asker: Asker) -> Result<Json<Value>, Refused> {
    let headers = &asker.headers;
    let asked: Asked = query(&uri, headers)?;
    let (place, reader) = reader(&shared, &asked, &asker)?;
    let whom = match (&asked.name, &asked.game, asked.seat) {
        (Some(name), None, None) if asker.visitor.is_none() => {
            PersonAsked::Named(shared.hall.person(name).ok_or_else(|| Reason::BadUser.to(headers))?)
        }
        (None, Some(game), Some(seat)) => {
            let game = names::game(game).ok_or_else(|| Reason::BadGame.to(headers))?;
            PersonAsked::Seat { game, seat }
        }
        _ => return Err(Reason::BadQuery.to(headers)),
    };
    let person = shared.host.person(&place, &reader, asker.visitor.as_ref(), &whom).await;
    let person = shared.found(person).map_err(|reason| reason.to(headers))?;
    Ok(Json(json!(person)))
}
