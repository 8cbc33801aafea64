//! The sender of a request: the headers, and the session if there is one.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use banco_ports::Visitor;

use super::guard::{cookies, single};

/// Cookie of a session. Browsers take a cookie of such a name only for one host, with TLS, and for all of its paths.
pub(super) const SESSION_COOKIE: &str = "__Host-banco";
/// Beginning of the header with the session of an embedded page, in place of the cookie.
const BEARER: &str = "Bearer ";

/// Secret of the session that a request comes with. The access check has found its visitor.
#[derive(Clone)]
pub(super) struct Signed {
    pub secret: String,
    pub visitor: Visitor,
}

/// The sender of a request.
pub(super) struct Asker {
    pub headers: HeaderMap,
    pub visitor: Option<Visitor>,
    /// Secret of the session.
    pub secret: Option<String>,
}

impl Asker {
    pub(super) fn of(parts: &Parts) -> Asker {
        let signed = parts.extensions.get::<Signed>().cloned();
        let (visitor, secret) = signed.map(|signed| (signed.visitor, signed.secret)).unzip();
        Asker { headers: parts.headers.clone(), visitor, secret }
    }
}

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Asker, Infallible> {
        Ok(Asker::of(parts))
    }
}

/// Secret in a request: in the header of an embedded page, or in the cookie. An address never has one.
pub(super) fn secret_in(headers: &HeaderMap) -> Option<&str> {
    bearer_in(headers).or_else(|| cookie_in(headers))
}

/// Secret in the header of an embedded page.
pub(super) fn bearer_in(headers: &HeaderMap) -> Option<&str> {
    single(headers, &header::AUTHORIZATION).and_then(|value| value.strip_prefix(BEARER))
}

/// Secret in the cookie of a request.
pub(super) fn cookie_in(headers: &HeaderMap) -> Option<&str> {
    cookies(headers).find(|(name, _)| *name == SESSION_COOKIE).map(|(_, secret)| secret)
}
