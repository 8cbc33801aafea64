//! Sessions over HTTP (everywhere 5): the link of a chat opens one, and the page ends it.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use banco_ports::{NotSignedIn, Platform, SignedIn, Stay, Visitor};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asker::{Asker, SESSION_COOKIE, cookie_in};
use super::guard::client_of;
use super::names;
use super::refused::{Reason, Refused};
use super::shared::{Shared, read};

/// Seconds for which a browser keeps the cookie after the last sign-in or use.
const COOKIE_SECONDS: u32 = 30 * 24 * 60 * 60;

/// `POST /api/session`.
#[derive(Deserialize)]
struct Asked {
    /// Token of a link.
    token: Option<String>,
    /// `true`: a page inside a chat client, which keeps the session itself.
    #[serde(default)]
    embedded: bool,
    /// `true`: the session of this browser ends.
    #[serde(default)]
    end: bool,
}

/// `POST /api/session`: signs in with the token of a link, or out.
pub(super) async fn change(State(shared): State<Shared>, request: Request) -> Result<Response, Refused> {
    let (parts, asked) = read::<Asked>(request).await?;
    let asker = Asker::of(&parts);
    let refused = |reason: Reason| reason.to(&parts.headers);
    if asked.end {
        if let Some(visitor) = &asker.visitor
            && !shared.host.sign_out(visitor).await
        {
            return Err(refused(Reason::Away));
        }
        return Ok(with_cookie(Json(json!({})), "", 0));
    }
    let token = asked.token.filter(|_| shared.guard.has_sessions()).ok_or_else(|| refused(Reason::BadJson))?;
    let from = client_of(&parts.extensions);
    if !shared.guard.may_sign_in(from) {
        return Err(refused(Reason::TooQuick));
    }
    let stay = if asked.embedded { Stay::Embedded } else { Stay::Tab };
    match shared.host.sign_in(&token, stay).await {
        Ok(SignedIn { person, secret, game }) => {
            // The browser has one session: another link takes its place.
            if let Some(before) = &asker.visitor {
                shared.host.sign_out(before).await;
            }
            let told = json!({ "account": person.key.0, "name": person.name, "game": game });
            match stay {
                Stay::Tab => Ok(with_cookie(Json(with(told, Value::Null)), &secret, COOKIE_SECONDS)),
                Stay::Embedded => Ok(Json(with(told, json!(secret))).into_response()),
            }
        }
        Err(NotSignedIn::Refused { account }) => Err(refused(shared.guard.link_refused(from, account))),
        Err(NotSignedIn::Away) => Err(refused(Reason::Away)),
    }
}

/// Adds the field `session`: the secret for an embedded page. A cookie is for the browser alone, not for scripts.
fn with(mut told: Value, session: Value) -> Value {
    told["session"] = session;
    told
}

fn with_cookie(body: Json<Value>, secret: &str, seconds: u32) -> Response {
    let cookie = format!("{SESSION_COOKIE}={secret}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age={seconds}");
    let mut response = body.into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// `GET /api/session`: the account of this browser. The cookie is kept for longer again.
pub(super) async fn show(State(shared): State<Shared>, asker: Asker) -> Result<Response, Refused> {
    let visitor = asker.visitor.filter(|_| shared.guard.has_sessions());
    let Visitor { person, .. } = visitor.ok_or_else(|| Reason::SignedOut.to(&asker.headers))?;
    let platform = Platform::of(&person.key).map(Platform::key);
    let told = Json(json!({ "account": person.key.0, "name": person.name, "platform": platform }));
    match cookie_in(&asker.headers).zip(asker.secret) {
        Some((kept, secret)) if kept == secret => Ok(with_cookie(told, &secret, COOKIE_SECONDS)),
        Some(_) | None => Ok(told.into_response()),
    }
}

/// `POST /api/look`.
#[derive(Deserialize)]
struct Look {
    game: String,
    /// `true`: the page shows another game, or is hidden.
    #[serde(default)]
    gone: bool,
}

/// `POST /api/look`: the page of this browser has a game before a person's eyes, or no longer.
pub(super) async fn look(State(shared): State<Shared>, request: Request) -> Result<Json<Value>, Refused> {
    let (parts, Look { game, gone }) = read(request).await?;
    let visitor = Asker::of(&parts).visitor.ok_or_else(|| Reason::SignedOut.to(&parts.headers))?;
    let game = names::game(&game).ok_or_else(|| Reason::BadGame.to(&parts.headers))?;
    shared.host.looks_at(&visitor, &game, !gone);
    Ok(Json(json!({})))
}
