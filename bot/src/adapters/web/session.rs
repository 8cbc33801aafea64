//! Sessions over HTTP (everywhere 5, 6): the link of a chat or the word of a platform opens one, and the page ends it.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use banco_ports::{NotSignedIn, Platform, SignedIn, Stay, Visitor};
use banco_service::i18n;
use serde::Deserialize;
use serde_json::{Value, json};

use super::activity::{self, Coded};
use super::asker::{Asker, SESSION_COOKIE, cookie_in};
use super::gathering::may_act;
use super::guard::client_of;
use super::init_data::is_start;
use super::names;
use super::refused::{Reason, Refused, lang_of};
use super::shared::{Shared, read};

/// Seconds for which a browser keeps the cookie after the last sign-in or use.
const COOKIE_SECONDS: u32 = 30 * 24 * 60 * 60;

/// `POST /api/session`.
#[derive(Deserialize)]
struct Asked {
    /// Token of a link.
    token: Option<String>,
    /// Signed data of a Telegram client, in place of a token.
    init: Option<String>,
    /// Start parameter in the address of a Mini App, for data that has none.
    start: Option<String>,
    /// `true`: a page inside a chat client, which keeps the session itself.
    #[serde(default)]
    embedded: bool,
    /// `true`: the link may take the place of another account's session in this browser.
    #[serde(default)]
    replace: bool,
    /// `true`: the session of this browser ends.
    #[serde(default)]
    end: bool,
    /// Code of the client that has opened the page.
    #[serde(flatten)]
    coded: Option<Coded>,
}

/// `POST /api/session`: signs in with the token of a link or the data of a client, or out.
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
    if let Some(coded) = asked.coded {
        return activity::sign_in(&shared, &parts, coded).await;
    }
    let from = client_of(&parts.extensions);
    if shared.guard.has_sessions() && !shared.guard.may_sign_in(from) {
        return Err(refused(Reason::TooQuick));
    }
    // The page asks first: the link may have been meant for another browser.
    if let Some(before) = asker.visitor.as_ref().filter(|_| !asked.replace)
        && let Some(token) = &asked.token
        && let Some(person) = shared.host.link_of(token).await
        && !before.accounts.contains(&person.key)
    {
        return Ok(other_account(&parts.headers, &before.person.name, &person.name));
    }
    let (signed, stay) = signed_in(&shared, asked).await.ok_or_else(|| refused(Reason::BadJson))?;
    match signed {
        Ok(SignedIn { person, secret, game, invitation }) => {
            // The browser has one session: another link takes its place.
            if let Some(before) = &asker.visitor {
                shared.host.sign_out(before).await;
            }
            let told = json!({ "account": person.key.0, "name": person.name, "game": game, "invitation": invitation });
            match stay {
                Stay::Tab => Ok(with_cookie(Json(with(told, Value::Null)), &secret, COOKIE_SECONDS)),
                Stay::Embedded => Ok(Json(with(told, json!(secret))).into_response()),
            }
        }
        Err(NotSignedIn::Refused { account }) => Err(refused(shared.guard.link_refused(from, account))),
        Err(NotSignedIn::Away) => Err(refused(Reason::Away)),
    }
}

/// Uses up what the request signs in with; `None` if it is nothing that this page takes.
async fn signed_in(shared: &Shared, asked: Asked) -> Option<(Result<SignedIn, NotSignedIn>, Stay)> {
    if !shared.guard.has_sessions() {
        return None;
    }
    if let (Some(init), Some(key)) = (&asked.init, &shared.guard.init_key) {
        let Some(mut vouched) = key.vouched(init) else {
            return Some((Err(NotSignedIn::Refused { account: None }), Stay::Embedded));
        };
        vouched.start = vouched.start.or(asked.start.filter(|start| is_start(start)));
        return Some((shared.host.sign_in_vouched(vouched).await, Stay::Embedded));
    }
    let stay = if asked.embedded { Stay::Embedded } else { Stay::Tab };
    Some((shared.host.sign_in(&asked.token?, stay).await, stay))
}

/// Refusal of a link that is for another account than the session.
fn other_account(headers: &HeaderMap, before: &str, name: &str) -> Response {
    let lang = lang_of(headers).unwrap_or_default();
    let message = i18n::text(lang, "web-other-account").replace("$before", before).replace("$name", name);
    (StatusCode::CONFLICT, Json(json!({ "error": "other-account", "message": message }))).into_response()
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
    let Visitor { person, gathering, .. } = visitor.ok_or_else(|| Reason::SignedOut.to(&asker.headers))?;
    let looks_only = gathering.is_some_and(|gathering| gathering.looks_only);
    let platform = Platform::of(&person.key).map(Platform::key);
    let told = Json(json!({ "account": person.key.0, "name": person.name, "platform": platform, "looks": looks_only }));
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
    may_act(Some(&visitor)).map_err(|reason| reason.to(&parts.headers))?;
    let game = names::game(&game).ok_or_else(|| Reason::BadGame.to(&parts.headers))?;
    shared.host.looks_at(&visitor, &game, !gone);
    Ok(Json(json!({})))
}
