//! Page that checks a finished game: one HTML file with the record, a board and all checks of `data/verify.py`.
//!
//! It works without a network. Its policy admits one script and one style by their hashes, and no address. The record
//! stands in it as text; the script reads it as hostile input. Law: fairness.md 7.

mod lean;
mod links;

use std::io::Write;

use banco_beacon::Network;
use banco_engine::{Board, ChessKind, ChuFace, ChuKind, GameKey, Kind, Seat};
use banco_ports::Lang;
use banco_render::{ChessOutline, PieceSet, character_outline, chess_outline};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::i18n::{self, Sentence};
use crate::words::{game_name, kind_name, seat_name};

const FRAME: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");

/// The parts of the script in an order in which each uses only those before it; the middle differs.
macro_rules! script {
    ($($middle:literal),+) => {
        concat!(
            "\"use strict\";\n(() => {\n",
            include_str!("page/bytes.js"),
            include_str!("page/record.js"),
            include_str!("page/draws.js"),
            include_str!("page/start.js"),
            include_str!("page/moves.js"),
            include_str!("page/gammon.js"),
            include_str!("page/replay.js"),
            $(include_str!($middle),)+
            include_str!("page/checks.js"),
            include_str!("page/board.js"),
            include_str!("page/view.js"),
            "})();\n"
        )
    };
}

/// Script for games with an envelope alone.
const SEALED: &str = script!("page/sealed_only.js");

/// Script for games with public numbers. It checks those with an envelope too.
const PUBLIC: &str = script!("page/curve.js", "page/pairing.js", "page/courses.js", "page/luck.js");

/// Bytes of a page at most. Beyond them the pieces show letters instead of drawings.
const PAGE_BYTES_MAX: usize = 120 * 1024;

/// Beginning of the keys of its texts.
const TEXTS: &str = "proof-";

/// Values of its texts. The script fills them in, because it may read other records too.
const VALUES: &[&str] = &[
    "back",
    "count",
    "event",
    "field",
    "first",
    "firstside",
    "game",
    "games",
    "kind",
    "length",
    "line",
    "name",
    "number",
    "other",
    "own",
    "point",
    "second",
    "secondside",
    "text",
];

/// The pieces of xiangqi and jieqi.
pub(super) const DISCS: [Kind; 7] =
    [Kind::General, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Soldier];

/// Name of the file of a game.
pub(crate) fn name(id: &str) -> String {
    format!("banco-{id}.html")
}

/// The page with the published record of a game, in the reader's language first. `None` if it cannot be packed.
pub fn write(record: &str, board: Board, lang: Lang) -> Option<String> {
    let page = write_with(record, shapes(board), lang)?;
    if page.len() > PAGE_BYTES_MAX { write_with(record, Map::new().into(), lang) } else { Some(page) }
}

fn write_with(record: &str, shapes: Value, lang: Lang) -> Option<String> {
    let script = lean::script(if is_public(record) { PUBLIC } else { SEALED });
    let style = lean::lines(STYLE);
    let parts = [
        ("lang", lang.key().to_owned()),
        ("title", i18n::text(lang, "proof-title")),
        ("script_vi", i18n::text(Lang::Vi, "proof-no-script")),
        ("script_en", i18n::text(Lang::En, "proof-no-script")),
        ("script_hash", hash(&script)),
        ("style_hash", hash(&style)),
        ("old_vi", i18n::text(Lang::Vi, "proof-old-browser")),
        ("old_en", i18n::text(Lang::En, "proof-old-browser")),
        ("record", packed(&links::left_out(record))?),
        ("style", style),
        ("data", packed(&data(shapes).to_string())?),
        ("script", script),
    ];
    let fill = |page: String, (name, part): (&str, String)| page.replace(&format!("{{{{{name}}}}}"), &part);
    Some(parts.into_iter().fold(FRAME.to_owned(), fill))
}

/// True if public numbers decide in a record.
fn is_public(record: &str) -> bool {
    let first = record.lines().next().and_then(|line| serde_json::from_str::<Map<_, _>>(line).ok());
    first.is_some_and(|challenge| challenge.contains_key("luck"))
}

/// A text with gzip in base64: a page is forwarded in chats, and no text in it can be taken for markup.
fn packed(text: &str) -> Option<String> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(text.as_bytes()).ok()?;
    Some(STANDARD.encode(packed.finish().ok()?))
}

/// Hash of a script or style, as a content security policy names it.
fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

/// Texts, names and outlines for the script.
fn data(shapes: Value) -> Value {
    let both = |of: &dyn Fn(Lang) -> Value| {
        Value::Object(Lang::BOTH.map(|lang| (lang.key().to_owned(), of(lang))).into_iter().collect())
    };
    json!({
        "texts": both(&texts),
        "names": both(&|lang| of_kinds(|kind| Some(kind_name(lang, kind).into()))),
        "letters": both(&|lang| of_kinds(|kind| letter(lang, kind).map(Value::from))),
        "games": both(&|lang| of_games(|game| game_name(lang, game).into())),
        "seats": both(&|lang| of_games(|game| json!(Seat::BOTH.map(|seat| seat_name(lang, game, seat))))),
        "shapes": shapes,
        "networks": networks(),
    })
}

/// Networks of public numbers by their chain hash: those that this program knows.
fn networks() -> Value {
    let constants = |network: &Network| json!({ "key": network.public_key(), "genesis": network.genesis(), "period": network.period() });
    Network::known().map(|network| (network.hash().to_owned(), constants(network))).collect::<Map<_, _>>().into()
}

fn texts(lang: Lang) -> Value {
    let keys = i18n::keys(TEXTS).filter(|key| !["proof-no-script", "proof-old-browser"].contains(key));
    let text = |key: &str| {
        let sentence =
            VALUES.iter().fold(Sentence::new(lang, key), |said, value| said.text(value, format!("{{{value}}}")));
        sentence.plain()
    };
    keys.map(|key| (key.trim_start_matches(TEXTS).to_owned(), Value::from(text(key)))).collect::<Map<_, _>>().into()
}

fn of_games(of: impl Fn(GameKey) -> Value) -> Value {
    GameKey::ALL.iter().map(|game| (game.key().to_owned(), of(*game))).collect::<Map<_, _>>().into()
}

/// A value of each kind of piece by its key.
fn of_kinds(of: impl Fn(Kind) -> Option<Value>) -> Value {
    let chess = ChessKind::ALL.iter().map(|kind| Kind::Chess(*kind));
    let kinds = DISCS.into_iter().chain(chess).chain(chu_kinds()).chain([Kind::Cross, Kind::Nought]);
    kinds.filter_map(|kind| Some((kind.key().to_owned(), of(kind)?))).collect::<Map<_, _>>().into()
}

fn chu_kinds() -> impl Iterator<Item = Kind> {
    ChuKind::ALL.iter().map(|kind| Kind::Chu(ChuFace { kind: *kind, promoted: false }))
}

/// The letter or code on a piece.
fn letter(lang: Lang, kind: Kind) -> Option<&'static str> {
    let set = lang.pick([PieceSet::LettersVi, PieceSet::LettersEn]);
    set.letter(kind).or(matches!(kind, Kind::Chu(_)).then(|| kind.code()))
}

/// Drawings on the pieces of this board. Pieces of other boards show their letters.
fn shapes(board: Board) -> Value {
    let characters = |kind: &Kind| {
        let mut both = Seat::BOTH.map(|seat| character_outline(*kind, seat)).to_vec();
        both.dedup();
        (kind.key().to_owned(), json!(both))
    };
    let shapes: Map<_, _> = match board {
        Board::Lattice => DISCS.iter().map(characters).collect(),
        Board::Chu => chu_kinds().map(|kind| characters(&kind)).collect(),
        Board::Chess => {
            let drawn = |kind: &ChessKind| {
                let ChessOutline { parts, folds, dots } = chess_outline(*kind);
                (kind.key().to_owned(), json!({ "parts": parts, "folds": folds, "dots": dots }))
            };
            ChessKind::ALL.iter().map(drawn).collect()
        }
        Board::Points | Board::Paper(_) => Map::new(),
    };
    shapes.into()
}
