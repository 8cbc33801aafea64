//! Refusals of the local table: 4xx and 5xx with JSON, in the language of the reader.

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use banco_ports::Lang;
use banco_service::i18n;
use serde_json::json;

/// Reason for which a request is not served. The key is also the `error` of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    Host,
    Origin,
    Key,
    Link,
    SignedOut,
    NotEntered,
    NoDiscord,
    LooksOnly,
    OtherUser,
    MediaType,
    TooLarge,
    BadJson,
    BadQuery,
    BadUser,
    BadChannel,
    BadGame,
    BadData,
    BadPosition,
    BadMove,
    Unfinished,
    Played,
    PlayedNow,
    NameTaken,
    NotFound,
    Method,
    Busy,
    TooQuick,
    Away,
    Internal,
}

impl Reason {
    const fn parts(self) -> (StatusCode, &'static str) {
        match self {
            Reason::Host => (StatusCode::FORBIDDEN, "host"),
            Reason::Origin => (StatusCode::FORBIDDEN, "origin"),
            Reason::Key => (StatusCode::UNAUTHORIZED, "key"),
            Reason::Link => (StatusCode::FORBIDDEN, "link"),
            Reason::SignedOut => (StatusCode::FORBIDDEN, "signed-out"),
            Reason::NotEntered => (StatusCode::FORBIDDEN, "not-entered"),
            Reason::NoDiscord => (StatusCode::SERVICE_UNAVAILABLE, "no-discord"),
            Reason::LooksOnly => (StatusCode::FORBIDDEN, "looks-only"),
            Reason::OtherUser => (StatusCode::FORBIDDEN, "other-user"),
            Reason::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type"),
            Reason::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Reason::BadJson => (StatusCode::BAD_REQUEST, "bad-json"),
            Reason::BadQuery => (StatusCode::BAD_REQUEST, "bad-query"),
            Reason::BadUser => (StatusCode::BAD_REQUEST, "bad-user"),
            Reason::BadChannel => (StatusCode::BAD_REQUEST, "bad-channel"),
            Reason::BadGame => (StatusCode::BAD_REQUEST, "bad-game"),
            Reason::BadData => (StatusCode::BAD_REQUEST, "bad-data"),
            Reason::BadPosition => (StatusCode::BAD_REQUEST, "bad-position"),
            Reason::BadMove => (StatusCode::BAD_REQUEST, "bad-move"),
            Reason::Unfinished => (StatusCode::FORBIDDEN, "unfinished"),
            Reason::Played => (StatusCode::FORBIDDEN, "played"),
            Reason::PlayedNow => (StatusCode::FORBIDDEN, "played-now"),
            Reason::NameTaken => (StatusCode::CONFLICT, "name-taken"),
            Reason::NotFound => (StatusCode::NOT_FOUND, "not-found"),
            Reason::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Reason::Busy => (StatusCode::TOO_MANY_REQUESTS, "busy"),
            Reason::TooQuick => (StatusCode::TOO_MANY_REQUESTS, "too-quick"),
            Reason::Away => (StatusCode::SERVICE_UNAVAILABLE, "away"),
            Reason::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

/// A reason with the language of its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused {
    pub reason: Reason,
    pub lang: Lang,
}

impl Reason {
    pub(super) fn to(self, headers: &HeaderMap) -> Refused {
        Refused { reason: self, lang: lang_of(headers).unwrap_or_default() }
    }
}

impl Refused {
    /// Status and sentence.
    pub(super) fn told(self) -> (StatusCode, String) {
        let (status, key) = self.reason.parts();
        (status, i18n::text(self.lang, &format!("web-error-{key}")))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let (status, key) = self.reason.parts();
        let message = i18n::text(self.lang, &format!("web-error-{key}"));
        (status, Json(json!({ "error": key, "message": message }))).into_response()
    }
}

/// First of our languages that the browser names, or the one for its first language.
pub(super) fn lang_of(headers: &HeaderMap) -> Option<Lang> {
    let accepted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let tags = || accepted.split(',').filter_map(|tag| tag.split(';').next()).map(str::trim);
    let is_ours = |tag: &&str| Lang::BOTH.iter().any(|lang| tag.split('-').next() == Some(lang.key()));
    tags().find(is_ours).and_then(Lang::from_locale).or_else(|| tags().find_map(Lang::from_locale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_sentence_in_both_languages() {
        let all = [
            Reason::Host,
            Reason::Origin,
            Reason::Key,
            Reason::Link,
            Reason::SignedOut,
            Reason::NotEntered,
            Reason::NoDiscord,
            Reason::LooksOnly,
            Reason::OtherUser,
            Reason::MediaType,
            Reason::TooLarge,
            Reason::BadJson,
            Reason::BadQuery,
            Reason::BadUser,
            Reason::BadChannel,
            Reason::BadGame,
            Reason::BadData,
            Reason::BadPosition,
            Reason::BadMove,
            Reason::Unfinished,
            Reason::Played,
            Reason::PlayedNow,
            Reason::NameTaken,
            Reason::NotFound,
            Reason::Method,
            Reason::Busy,
            Reason::TooQuick,
            Reason::Away,
            Reason::Internal,
        ];
        for reason in all {
            for lang in Lang::BOTH {
                assert!(i18n::has(lang, &format!("web-error-{}", reason.parts().1)), "{reason:?} {lang:?}");
            }
        }
    }
}
