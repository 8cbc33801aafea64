//! Pictures with which the page moves pieces by itself: those of a look, which belong to no game, and differences
//! between two pictures of one game.

use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use banco_ports::{Glance, LookPart, Media, PictureSeen, Reader};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::asker::Asker;
use super::gathering::Games;
use super::refused::{Reason, Refused};
use super::shared::Shared;

/// Caching of a picture whose address changes with its pixels.
const KEEP_FOR_EVER: &str = "private, max-age=31536000, immutable";

/// Header with the tag of a picture, the one of a picture that the service worker may keep to look back, and the one of a
/// picture that is only a difference.
const TAG: HeaderName = HeaderName::from_static("banco-picture");
const KEEPS: HeaderName = HeaderName::from_static("banco-keeps");
const DELTA: HeaderName = HeaderName::from_static("banco-delta");

/// `GET /men/<look>.png`: the pieces on a transparent ground.
pub(super) async fn men(shared: State<Shared>, file: Path<String>, asker: Asker) -> Result<Response, Refused> {
    look(&shared, &file, &asker, LookPart::Men).await
}

/// `GET /bare/<look>.png`: the board without pieces.
pub(super) async fn bare(shared: State<Shared>, file: Path<String>, asker: Asker) -> Result<Response, Refused> {
    look(&shared, &file, &asker, LookPart::Bare).await
}

async fn look(shared: &Shared, file: &str, asker: &Asker, part: LookPart) -> Result<Response, Refused> {
    let drawn = match file.strip_suffix(".png") {
        Some(key) => shared.host.look_picture(part, key).await,
        None => None,
    };
    let png = drawn.ok_or_else(|| Reason::NotFound.to(&asker.headers))?;
    let head = [(header::CONTENT_TYPE, Media::Png.content_type()), (header::CACHE_CONTROL, KEEP_FOR_EVER)];
    Ok((head, png.to_vec()).into_response())
}

/// The answer with what the page has to know of this picture: how to ask for the next one, and whether it may be kept.
pub(super) fn tagged(mut answer: Response, seen: &PictureSeen) -> Response {
    if let Ok(tag) = HeaderValue::from_str(&seen.tag) {
        answer.headers_mut().insert(TAG, tag);
    }
    if seen.keeps {
        answer.headers_mut().insert(KEEPS, HeaderValue::from_static("1"));
    }
    if seen.is_delta {
        answer.headers_mut().insert(DELTA, HeaderValue::from_static("1"));
    }
    answer
}

/// Adds to the board of an answer what differs from the picture `since` that the reader has, so that no further request is
/// needed for it. Without a difference the page requests the whole picture.
pub(super) async fn add_delta(
    answer: &mut Value,
    games: Games<'_>,
    game: &str,
    reader: &Reader,
    (since, is_fine): (Option<String>, bool),
) {
    let (Some(since), Some(version)) = (since, answer["line"]["version"].as_u64()) else { return };
    let Some(board) = answer.get_mut("board").and_then(Value::as_object_mut) else { return };
    let glance = Glance { is_fine, since: Some(since.clone()), ..Glance::default() };
    let seen = games.drawn(game, reader, &glance).await;
    // A move may have been played in between.
    if let Some(seen) = seen.filter(|seen| seen.is_delta && u64::from(seen.version) == version) {
        board.insert("drawn".into(), json!({ "since": since, "png": BASE64_STANDARD.encode(&*seen.png) }));
    }
}
