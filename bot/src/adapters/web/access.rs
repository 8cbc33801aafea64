//! Middleware around every route: only requests that the [`Guard`] admits reach a handler.

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::activity;
use super::asker::{Signed, bearer_in, secret_in};
use super::guard::{Client, Guard, client_of};
use super::listener::From;
use super::refused::{Reason, lang_of};
use super::shared::Shared;
use super::{names, page};

/// Content policy of a page that may stand in frames of these pages. A page that keeps its session itself fetches its
/// pictures, which then have addresses of its own.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors ",
            $ancestors,
            "; object-src 'none'; worker-src 'self'"
        )
    };
}

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Headers of a page that no other page may frame.
const ALONE: [(HeaderName, &str); 2] =
    [(header::CONTENT_SECURITY_POLICY, policy!("'none'")), (header::X_FRAME_OPTIONS, "DENY")];

/// Headers of the entrance for Telegram's web client, which frames it.
const IN_TELEGRAM: [(HeaderName, &str); 1] = [(header::CONTENT_SECURITY_POLICY, policy!("https://web.telegram.org"))];

/// Headers for the page at this path.
fn of_entrance(guard: &Guard, path: &str) -> &'static [(HeaderName, &'static str)] {
    if path == page::TELEGRAM_ENTRANCE && guard.init_key.is_some() { &IN_TELEGRAM } else { &ALONE }
}

/// Middleware around every route.
pub(super) async fn guard(State(shared): State<Shared>, mut request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<ConnectInfo<From>>().map(|ConnectInfo(from)| from.clone());
    let from = shared.guard.client_of(connection.as_ref(), request.headers());
    let has_room = connection.is_none_or(|connection| connection.ip == from || connection.seat.speaks_for(from));
    // Loopback has no limit: a proxy that is not named brings all its clients from it.
    let is_in_time = has_room && (from.is_loopback() || shared.gate.lets_in_address(from));
    request.extensions_mut().insert(Client(from));
    let opened = shared.guard.frame().entered_at(request.uri());
    let of_entrance = of_entrance(&shared.guard, request.uri().path());
    let mut response = if is_in_time {
        admit(&shared, request, next).await
    } else {
        Reason::TooQuick.to(request.headers()).into_response()
    };
    for (name, value) in HEADERS.iter().chain(of_entrance) {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if let Some(application) = opened {
        activity::framed(&mut response, application);
    }
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

async fn admit(shared: &Shared, mut request: Request, next: Next) -> Response {
    let guard = &*shared.guard;
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    if let Err(reason) = guard.is_ours(method, uri, headers) {
        return reason.to(headers).into_response();
    }
    if !names::is_text(uri.path()) {
        return page::lost(Reason::NotFound, headers);
    }
    let is_page = uri.path() == "/" || uri.path().starts_with("/t/");
    if page::is_asset(uri.path()) {
        return next.run(request).await;
    }
    if guard.has_sessions() {
        let is_framed = guard.frame().is_of(headers);
        let secret = if is_framed { bearer_in(headers) } else { secret_in(headers) };
        if let Some(secret) = secret.map(str::to_owned) {
            if let Some(visitor) = shared.host.visitor(&secret).await {
                request.extensions_mut().insert(Signed { secret, visitor });
                return next.run(request).await;
            }
            if shared.host.is_away() {
                return Reason::Away.to(headers).into_response();
            }
        }
        if is_entrance(guard, uri.path()) || guard.frame().entered_at(uri).is_some() {
            return next.run(request).await;
        }
    }
    if !guard.admits_guests() {
        // The page says why it no longer shows the games.
        let is_left = uri.query() == Some(SIGNED_OUT);
        let why = match secret_in(headers) {
            Some(_) => "web-closed-ended",
            None if is_left => "web-signed-out",
            None => "web-closed-title",
        };
        return match is_page && method == Method::GET {
            true => {
                (StatusCode::FORBIDDEN, page::closed_page(lang_of(headers).unwrap_or_default(), why)).into_response()
            }
            false => Reason::SignedOut.to(headers).into_response(),
        };
    }
    if !guard.wants_key() {
        return next.run(request).await;
    }
    let (query_key, rest) = take_key(uri);
    if let Err(reason) = guard.admits(headers, query_key.as_deref(), client_of(request.extensions())) {
        if reason == Reason::Key && is_page && method == Method::GET {
            let lang = lang_of(headers).unwrap_or_default();
            return (StatusCode::UNAUTHORIZED, page::key_page(lang)).into_response();
        }
        return reason.to(headers).into_response();
    }
    match guard.cookie(headers).filter(|_| is_page && query_key.is_some()) {
        // The key is removed from the address at once: addresses are kept in histories and shown on screens.
        Some(cookie) => {
            let mut response = StatusCode::SEE_OTHER.into_response();
            response.headers_mut().insert(header::SET_COOKIE, cookie);
            if let Ok(location) = HeaderValue::from_str(&rest) {
                response.headers_mut().insert(header::LOCATION, location);
            }
            response
        }
        None => next.run(request).await,
    }
}

/// Query of the page after it has signed out.
const SIGNED_OUT: &str = "out";

/// True for the addresses at which a browser without a session signs in.
fn is_entrance(guard: &Guard, path: &str) -> bool {
    let is_of_telegram = path == page::TELEGRAM_ENTRANCE && guard.init_key.is_some();
    matches!(path, page::ENTRANCE | "/api/session") || is_of_telegram
}

/// Key in the query, and path and query without it.
fn take_key(uri: &Uri) -> (Option<String>, String) {
    let is_key = |pair: &&str| pair.starts_with("key=");
    let pairs = || uri.query().unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
    let key = pairs().find(is_key).map(|pair| names::decode(&pair["key=".len()..]));
    let rest: Vec<&str> = pairs().filter(|pair| !is_key(pair)).collect();
    // A path like `//elsewhere` would lead to another host.
    let path = format!("/{}", uri.path().trim_start_matches('/'));
    (key, if rest.is_empty() { path } else { format!("{path}?{}", rest.join("&")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_leaves_the_address() {
        let uri: Uri = "/t/a?user=An&key=m%E1%BA%ADt+x".parse().expect("an address");
        assert_eq!(take_key(&uri), (Some("mật x".into()), "/t/a?user=An".into()));
        let uri: Uri = "//elsewhere/?key=x".parse().expect("an address");
        assert_eq!(take_key(&uri).1, "/elsewhere/");
    }
}
