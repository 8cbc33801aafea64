//! Reviews of finished games, and analyses of positions that are no games.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::Uri;
use banco_ports::{NoAnalysis, Place, Platform, Reader};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asker::Asker;
use super::free_board::{Described, reason};
use super::gathering::may_act;
use super::guard::client_of;
use super::names;
use super::refused::{Reason, Refused};
use super::shared::{Shared, query, read, spoken};

#[derive(Deserialize)]
struct ReviewAsked {
    user: Option<String>,
    channel: Option<String>,
    lang: Option<String>,
}

/// `GET /api/review/<game>`: the review of a finished game or its progress, for those whom `/review` answers.
pub(super) async fn review(
    State(shared): State<Shared>,
    Path(game): Path<String>,
    uri: Uri,
    asker: Asker,
) -> Result<Json<Value>, Refused> {
    let headers = &asker.headers;
    let ReviewAsked { user, channel, lang } = query(&uri, headers)?;
    may_act(asker.visitor.as_ref()).map_err(|reason| reason.to(headers))?;
    let person = shared.person(user.as_deref(), &asker)?;
    let chat = shared.channel_of(channel.as_deref(), &asker)?;
    let game = names::game(&game).ok_or_else(|| Reason::BadGame.to(headers))?;
    let place = Place { platform: Platform::Web, chat, thread: None };
    let reader = Reader { person, lang: spoken(lang.as_deref(), headers), is_flipped: false };
    let state = shared.host.review(&place, &game, &reader).await;
    let away = |refused| if shared.host.is_away() { Reason::Away } else { refused };
    state.map(|state| Json(json!(state))).map_err(|why| away(reason(why)).to(headers))
}

#[derive(Deserialize)]
struct Asked {
    #[serde(flatten)]
    position: Described,
    user: Option<String>,
    lang: Option<String>,
}

/// `POST /api/analysis`: what the computer thinks of a position that is no game.
pub(super) async fn analysis(State(shared): State<Shared>, request: Request) -> Result<Json<Value>, Refused> {
    let (parts, Asked { position, user, lang }) = read::<Asked>(request).await?;
    let asker = Asker::of(&parts);
    let refused = |reason: Reason| reason.to(&parts.headers);
    may_act(asker.visitor.as_ref()).map_err(refused)?;
    let person = shared.person(user.as_deref(), &asker)?;
    let from = client_of(&parts.extensions);
    // Loopback has no limit, as elsewhere: all clients of a proxy may come from it. Each person still waits alone.
    if !from.is_loopback() && !shared.gate.lets_in_thought(from) {
        return Err(refused(Reason::TooQuick));
    }
    let reader = Reader { person, lang: spoken(lang.as_deref(), &parts.headers), is_flipped: false };
    let asked = position.asked().ok_or_else(|| refused(Reason::BadPosition))?;
    let seen = shared.host.analyse(Platform::Web, asked, &reader).await;
    seen.map(|seen| Json(json!(seen))).map_err(|why| refused(no_analysis(why)))
}

const fn no_analysis(why: NoAnalysis) -> Reason {
    match why {
        NoAnalysis::Board(why) => reason(why),
        NoAnalysis::Played => Reason::Played,
        NoAnalysis::PlayedNow => Reason::PlayedNow,
        NoAnalysis::Busy => Reason::Busy,
        NoAnalysis::Away => Reason::Away,
        NoAnalysis::Off => Reason::NotFound,
    }
}
