//! Boards of positions that are no games: the board itself, and its picture, whose address describes the position.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{Extensions, Uri};
use axum::response::Response;
use banco_engine::{GameKey, GameOptions, Seat};
use banco_ports::limits::FREE_TEXT_BYTES_MAX;
use banco_ports::{FreeBoard, FreeSeen, FreeStart, Glance, Media, NoBoard, Platform, Reader};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asker::Asker;
use super::gathering::may_act;
use super::guard::client_of;
use super::names;
use super::refused::{Reason, Refused};
use super::routes::{KEEP, KEEP_NOTHING, image};
use super::shared::{Shared, query, read, spoken};
use super::table_view::board;

/// Between the moves of an address; in no move.
const BETWEEN: char = '_';

/// A position, in a body or in an address.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Described {
    /// Id of a finished game, with the number of plies before.
    of: Option<String>,
    #[serde(default)]
    plies: usize,
    /// Key of a game, with options (`size=15,five=exact`) and a position text.
    game: Option<String>,
    #[serde(default)]
    options: String,
    #[serde(default)]
    text: String,
    /// Moves from there, with `_` between.
    #[serde(default)]
    moves: String,
}

impl Described {
    /// The position; `None` if the description is none.
    pub(super) fn asked(&self) -> Option<FreeBoard> {
        let start = match (&self.of, &self.game) {
            (Some(of), None) => FreeStart::Game { id: names::game(of)?, plies: self.plies },
            (None, Some(game)) if self.text.len() <= FREE_TEXT_BYTES_MAX => {
                let pairs = self.options.split(',').filter(|pair| !pair.is_empty());
                let pair = |pair: &str| pair.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
                let options = pairs.map(pair).collect::<Option<GameOptions>>()?;
                FreeStart::Position { game: GameKey::from_key(game)?, options, text: self.text.clone() }
            }
            _ => return None,
        };
        let moves = self.moves.split(BETWEEN).filter(|mv| !mv.is_empty()).map(str::to_owned).collect();
        Some(FreeBoard { start, moves })
    }
}

/// The description of a position that was read, as the next request carries it.
fn described(asked: &FreeBoard) -> Value {
    let moves = &asked.moves;
    match &asked.start {
        FreeStart::Game { id, plies } => json!({ "of": id, "plies": plies, "moves": moves }),
        FreeStart::Position { game, options, text } => {
            let options: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            json!({ "game": game.key(), "options": options.join(","), "text": text, "moves": moves })
        }
    }
}

/// Reader of a free board, in a body or in an address.
#[derive(Deserialize)]
struct Looks {
    user: Option<String>,
    lang: Option<String>,
    flip: Option<u8>,
}

impl Looks {
    fn reader(&self, shared: &Shared, asker: &Asker) -> Result<Reader, Refused> {
        may_act(asker.visitor.as_ref()).map_err(|reason| reason.to(&asker.headers))?;
        let person = shared.person(self.user.as_deref(), asker)?;
        Ok(Reader { person, lang: spoken(self.lang.as_deref(), &asker.headers), is_flipped: self.flip == Some(1) })
    }
}

pub(super) const fn reason(why: NoBoard) -> Reason {
    match why {
        NoBoard::Unknown => Reason::NotFound,
        NoBoard::Unfinished => Reason::Unfinished,
        NoBoard::BadPosition => Reason::BadPosition,
        NoBoard::BadMove => Reason::BadMove,
        NoBoard::Busy => Reason::Busy,
    }
}

/// Refuses boards that an address asks for faster than a person looks at them. Loopback has no limit, as elsewhere.
fn has_measure(shared: &Shared, extensions: &Extensions) -> Result<(), Reason> {
    let from = client_of(extensions);
    let is_in_time = from.is_loopback() || shared.gate.lets_in_board(from);
    if is_in_time { Ok(()) } else { Err(Reason::TooQuick) }
}

#[derive(Deserialize)]
struct Asked {
    #[serde(flatten)]
    position: Described,
    #[serde(flatten)]
    looks: Looks,
    /// Steps of dice already played.
    #[serde(default)]
    path: String,
}

/// `POST /api/position`: the board of a position that is no game, with the legal moves of the side to move.
pub(super) async fn position(State(shared): State<Shared>, request: Request) -> Result<Json<Value>, Refused> {
    let (parts, Asked { position, looks, path }) = read::<Asked>(request).await?;
    has_measure(&shared, &parts.extensions).map_err(|reason| reason.to(&parts.headers))?;
    let asker = Asker::of(&parts);
    let reader = looks.reader(&shared, &asker)?;
    let asked = position.asked().ok_or_else(|| Reason::BadPosition.to(&parts.headers))?;
    let seen = shared.host.free_board(Platform::Web, asked, &reader, &path).await;
    seen.map(|seen| Json(shown(&seen))).map_err(|why| reason(why).to(&parts.headers))
}

fn shown(seen: &FreeSeen) -> Value {
    let seat = |seat: Seat| if seat == Seat::First { "first" } else { "second" };
    json!({
        "position": described(&seen.asked),
        "game": seen.game.key(),
        "title": seen.title,
        "names": seen.names,
        "to_move": seen.to_move.map(seat),
        "awaits_dice": seen.awaits_dice,
        "headline": seen.headline,
        "decisions": seen.decisions,
        "text": seen.text,
        "board": board(&seen.board),
        "steps": seen.steps,
    })
}

/// Query that says how a picture is seen.
#[derive(Deserialize)]
struct Glances {
    #[serde(rename = "for")]
    user: Option<String>,
    lang: Option<String>,
    flip: Option<u8>,
    steps: Option<String>,
    ways: Option<String>,
    small: Option<u8>,
    fine: Option<u8>,
}

/// `GET /position.png`: the picture of such a board.
pub(super) async fn picture(
    State(shared): State<Shared>,
    uri: Uri,
    asker: Asker,
    extensions: Extensions,
) -> Result<Response, Refused> {
    let headers = &asker.headers;
    has_measure(&shared, &extensions).map_err(|reason| reason.to(headers))?;
    let described: Described = query(&uri, headers)?;
    let Glances { user, lang, flip, steps, ways, small, fine } = query(&uri, headers)?;
    let reader = Looks { user, lang, flip }.reader(&shared, &asker)?;
    let asked = described.asked().ok_or_else(|| Reason::BadPosition.to(headers))?;
    let ways = ways.as_deref().and_then(|ways| ways.split_once('.'));
    let ways = ways.map(|(from, to)| (from.to_owned(), to.to_owned()));
    let (is_small, is_fine) = (small == Some(1), fine == Some(1));
    let glance = Glance { at: None, steps, ways, is_small, is_card: false, is_fine, since: None };
    let drawn = shared.host.free_picture(Platform::Web, asked, &reader, &glance).await;
    let png = shared.found(drawn.map_err(|why| reason(why).to(headers))?).map_err(|reason| reason.to(headers))?;
    // For a guest the address says all that is on it.
    Ok(image(Media::Png, &png, if asker.visitor.is_some() { KEEP_NOTHING } else { KEEP }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(query: &str) -> Option<FreeBoard> {
        let uri: Uri = format!("/position.png?{query}").parse().expect("an address");
        axum::extract::Query::<Described>::try_from_uri(&uri).ok()?.0.asked()
    }

    #[test]
    fn an_address_describes_one_start_and_its_moves() {
        let read = of("game=caro&options=size=15,five=exact&moves=h8_i9").expect("a position");
        let options = [("size", "15"), ("five", "exact")].map(|(key, value)| (key.to_owned(), value.to_owned()));
        let start = FreeStart::Position { game: GameKey::Caro, options: options.into(), text: String::new() };
        assert_eq!(read, FreeBoard { start, moves: vec!["h8".into(), "i9".into()] });
        let of_game = of("of=k7m23&plies=4").expect("a game");
        assert_eq!(of_game.start, FreeStart::Game { id: "k7m23".into(), plies: 4 });
        for bad in ["", "game=go", "game=chess&of=k7m23", "game=chess&options=odds", "of=../../etc"] {
            assert_eq!(of(bad), None, "{bad}");
        }
    }
}
