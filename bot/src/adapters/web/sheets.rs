//! Sheets of the page: rules, settings and tournaments, which stand in the board's place.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use banco_ports::{Media, Place, Platform, Reader, SheetAsked};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asker::Asker;
use super::gathering::may_act;
use super::json::{button, span};
use super::refused::{Reason, Refused};
use super::routes::{KEEP, image};
use super::shared::{Shared, query, spoken};

/// Letters of what a sheet is asked to show.
const WHAT_CHARS_MAX: usize = 100;

/// Query of a sheet.
#[derive(Deserialize)]
struct Asked {
    user: Option<String>,
    channel: Option<String>,
    lang: Option<String>,
    #[serde(default)]
    what: String,
}

fn asked(shared: &Shared, name: String, uri: &Uri, asker: &Asker) -> Result<SheetAsked, Refused> {
    let Asked { user, channel, lang, what } = query(uri, &asker.headers)?;
    if what.chars().nth(WHAT_CHARS_MAX).is_some() || what.chars().any(char::is_control) {
        return Err(Reason::BadQuery.to(&asker.headers));
    }
    may_act(asker.visitor.as_ref()).map_err(|reason| reason.to(&asker.headers))?;
    let person = shared.person(user.as_deref(), asker)?;
    let place = match &asker.visitor {
        Some(visitor) => visitor.place.clone(),
        None => Place { platform: Platform::Web, chat: shared.channel_of(channel.as_deref(), asker)?, thread: None },
    };
    let reader = Reader { person, lang: spoken(lang.as_deref(), &asker.headers), is_flipped: false };
    Ok(SheetAsked { name, what, place, is_private: asker.visitor.is_some(), reader })
}

/// `GET /api/sheet/<name>`: the sheet as its reader sees it.
pub(super) async fn sheet(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Json<Value>, Refused> {
    let asked = asked(&shared, name, &uri, &asker)?;
    let seen = shared.found(shared.host.sheet(&asked).await).map_err(|reason| reason.to(&asker.headers))?;
    let mut told = seen.facts;
    told["spans"] = seen.told.0.iter().map(|part| span(part, &asked.reader.person)).collect();
    told["buttons"] = seen.buttons.iter().map(|row| row.iter().map(button).collect::<Value>()).collect();
    Ok(Json(json!(told)))
}

/// `GET /sheet/<name>.png`: a picture on a sheet. It shows no game; the page adds to the address what its look depends on.
pub(super) async fn picture(
    State(shared): State<Shared>,
    Path(file): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Response, Refused> {
    let not_found = || Reason::NotFound.to(&asker.headers);
    let name = file.strip_suffix(".png").ok_or_else(not_found)?;
    let asked = asked(&shared, name.to_owned(), &uri, &asker)?;
    let png = shared.found(shared.host.sheet_picture(&asked).await).map_err(|reason| reason.to(&asker.headers))?;
    Ok(image(Media::Png, &png, KEEP))
}
