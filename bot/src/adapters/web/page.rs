//! The page: hand-written files, which the build packs, with their texts and commands.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use banco_engine::{FlagRule, GameKey, OptionError, Pace, Rest, TimeControl};
use banco_ports::Lang;
use banco_ports::limits::DAY_MILLIS;
use banco_service::commands;
use banco_service::i18n;
use banco_service::messages::commands::{OptionKind, choice_key};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

mod lasting;

use self::lasting::{FOR_EVER, addressed, lasting_name};
use super::asker::Asker;
use super::guard::hex;
use super::names;
use super::refused::{Reason, lang_of};
use super::shared::query;

const INDEX: &str = include_str!("../../../../data/web/index.html");
/// A page of one card, and the two cards for it.
const PLAIN_PAGE: &str = include_str!("../../../../data/web/plain.html");
const KEY_CARD: &str = include_str!("../../../../data/web/key.html");
const LOST_CARD: &str = include_str!("../../../../data/web/lost.html");
const CLOSED_CARD: &str = include_str!("../../../../data/web/closed.html");

/// Files that are small: name, media type and content.
const ASSETS: &[(&str, &str, &str)] = &[
    ("icon.svg", "image/svg+xml", include_str!("../../../../data/web/icon.svg")),
    ("turn.svg", "image/svg+xml", include_str!("../../../../data/web/turn.svg")),
    (
        "app.webmanifest",
        "application/manifest+json; charset=utf-8",
        include_str!("../../../../data/web/app.webmanifest"),
    ),
];

macro_rules! packed {
    ($name:literal) => {
        (
            include_str!(concat!(env!("OUT_DIR"), "/", $name)),
            include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")).as_slice(),
        )
    };
}

/// The script with most modules, those that are loaded when they are needed, and the style sheet: with their compressions,
/// as `build.rs` has made them.
const BUILT: [(&str, &str, Built); 9] = [
    ("cups.js", SCRIPT_KIND, packed!("cups.js")),
    ("record.js", SCRIPT_KIND, packed!("record.js")),
    ("rules.js", SCRIPT_KIND, packed!("rules.js")),
    ("stranger.js", SCRIPT_KIND, packed!("stranger.js")),
    ("study.js", SCRIPT_KIND, packed!("study.js")),
    ("telegram.js", SCRIPT_KIND, packed!("telegram.js")),
    ("undrawn.js", SCRIPT_KIND, packed!("undrawn.js")),
    ("app.js", SCRIPT_KIND, packed!("app.js")),
    ("style.css", "text/css; charset=utf-8", packed!("style.css")),
];
/// Text of a file, and its compression.
type Built = (&'static str, &'static [u8]);
const SCRIPT_KIND: &str = "text/javascript; charset=utf-8";
/// The service worker, without comments. It names the files of its version.
const WORKER: &str = include_str!(concat!(env!("OUT_DIR"), "/sw.js"));
/// Keys of the texts in the script, without their common beginning; the script has their numbers.
const TEXTS: &str = include_str!(concat!(env!("OUT_DIR"), "/texts"));

macro_rules! icons {
    ($($name:literal),+ $(,)?) => {
        /// Icons for browsers and telephones that draw no SVG: on a home screen, in older Safari.
        const ICONS: &[(&str, &[u8])] = &[$(($name, include_bytes!(concat!("../../../../data/web/", $name)))),+];
    };
}

icons! { "icon-touch.png", "icon-192.png", "icon-512.png" }

/// A file ready to send, compressed once.
pub(super) struct Packed {
    kind: &'static str,
    plain: Vec<u8>,
    gzip: Vec<u8>,
    tag: String,
    /// True if the address tells the content.
    is_lasting: bool,
}

impl Packed {
    fn new(kind: &'static str, text: &str) -> Packed {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        // Writing to memory cannot fail; an empty compression would be served plain.
        let packed = gzip.write_all(text.as_bytes()).and_then(|()| gzip.finish()).unwrap_or_default();
        Packed::ready(kind, text, packed)
    }

    /// A text with its compression.
    fn ready(kind: &'static str, text: &str, gzip: Vec<u8>) -> Packed {
        let tag = format!("\"{:016x}\"", banco_engine::fnv1a_64([text]));
        Packed { kind, plain: text.as_bytes().to_vec(), gzip, tag, is_lasting: false }
    }

    /// The same file at an address that tells its content.
    fn lasting(kind: &'static str, text: &str, gzip: Vec<u8>) -> Packed {
        Packed { is_lasting: true, ..Packed::ready(kind, text, gzip) }
    }

    /// A picture, which is compressed already.
    fn picture(bytes: &[u8]) -> Packed {
        let tag = format!("\"{}\"", &hex(&Sha256::digest(bytes))[..16]);
        Packed { kind: "image/png", plain: bytes.to_vec(), gzip: Vec::new(), tag, is_lasting: false }
    }

    /// The file, or the answer that the browser has it already.
    pub(super) fn answer(&self, headers: &HeaderMap) -> Response {
        let text_of = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let (cache, vary) = match self.is_lasting {
            true => (FOR_EVER, "accept-encoding"),
            false => ("no-cache", "accept-encoding, accept-language, cookie"),
        };
        let kept = [
            (header::CACHE_CONTROL, cache.to_owned()),
            (header::VARY, vary.to_owned()),
            (header::ETAG, self.tag.clone()),
        ];
        if text_of(header::IF_NONE_MATCH).split(',').any(|tag| tag.trim().trim_start_matches("W/") == self.tag) {
            return (StatusCode::NOT_MODIFIED, kept).into_response();
        }
        let takes_gzip = text_of(header::ACCEPT_ENCODING).split(',').any(|name| name.trim().starts_with("gzip"));
        let kind = [(header::CONTENT_TYPE, self.kind)];
        if takes_gzip && !self.gzip.is_empty() {
            return (kept, kind, [(header::CONTENT_ENCODING, "gzip")], self.gzip.clone()).into_response();
        }
        (kept, kind, self.plain.clone()).into_response()
    }
}

/// The page with the texts of one language inside: a telephone on a slow line loads no other.
static PAGES: LazyLock<HashMap<(Lang, bool), Packed>> = LazyLock::new(|| {
    let all = Lang::BOTH.into_iter().flat_map(|lang| [false, true].map(|is_signed| (lang, is_signed)));
    all.map(|(lang, is_signed)| ((lang, is_signed), page(lang, if is_signed { SIGNED } else { "" }))).collect()
});

/// Mark of the page for a browser with a session.
const SIGNED: &str = " data-signed";

/// The page in a language, with these marks of its own.
pub(super) fn page(lang: Lang, marks: &str) -> Packed {
    let page = filled(lang, &trimmed(INDEX)).replace("{{lang}}", lang.key()).replace("{{other}}", lang.next().key());
    let page = page.replace("{{signed}}", marks);
    Packed::new("text/html; charset=utf-8", &addressed(&page).replace("{{data}}", &data(lang)))
}

/// A file without indentation.
fn trimmed(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

/// Every other file, by name.
static FILES: LazyLock<HashMap<&str, Packed>> = LazyLock::new(|| {
    let small = ASSETS.iter().map(|(name, kind, text)| (*name, Packed::new(kind, &trimmed(text))));
    let lasting = BUILT.iter().filter_map(|(name, kind, (text, gzip))| {
        Some((lasting_name(name)?, Packed::lasting(kind, text, gzip.to_vec())))
    });
    let plain = BUILT.iter().map(|(name, kind, (text, gzip))| (*name, Packed::ready(kind, text, gzip.to_vec())));
    let icons = ICONS.iter().map(|(name, bytes)| (*name, Packed::picture(bytes)));
    small.chain(plain).chain(lasting).chain(icons).collect()
});

/// A page with its texts in their places, so that readers without scripts see them, too.
fn filled(lang: Lang, page: &str) -> String {
    let mut parts = page.split("{{web-");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (key, rest) = part.split_once("}}").unwrap_or((part, ""));
        let text = i18n::text(lang, &format!("web-{key}"));
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        filled.extend([escaped.as_str(), rest]);
    }
    filled
}

/// Texts and commands, harmless inside a `script` element. Long lists have no field names, which are in `texts.js`.
fn data(lang: Lang) -> String {
    let text = |key: &str| i18n::text(lang, key);
    let texts: Vec<String> = TEXTS.lines().map(|key| text(&format!("web-{key}"))).collect();
    let commands: Vec<Value> = commands()
        .filter(|command| !command.needs_page)
        .map(|command| {
            let named = command.options.iter().filter_map(|option| {
                let choices = choices(lang, option.kind);
                let about = text(&format!("command-{}-{}", command.name, option.name));
                (!choices.is_empty()).then(|| json!([option.name, about, choices]))
            });
            let about = text(&format!("command-{}", command.name));
            json!([command.name, command.alias, about, named.collect::<Vec<_>>()])
        })
        .collect();
    let games: Vec<Value> = GameKey::ALL
        .iter()
        .map(|game| json!([game.key(), text(&choice_key(game.key())), options(lang, *game)]))
        .collect();
    json!({ "texts": texts, "commands": commands, "games": games, "clocks": clocks(lang), "home": names::HOME })
        .to_string()
        .replace('<', "\\u003c")
}

/// Options that the page offers for a new game, with the question of each; others are typed.
const DOOR: &[(&str, &str)] = &[
    ("variant", "web-option-variant"),
    ("match", "web-option-match"),
    ("cube", "web-option-cube"),
    ("odds", "web-option-odds"),
    ("handicap", "web-option-odds"),
    ("captured", "web-option-captured"),
    ("size", "web-option-size"),
    ("five", "web-option-five"),
];
/// Lengths of a match that the page offers.
const MATCHES: &[&str] = &["3", "5", "7"];

/// Clocks that the page offers, as typed and as read.
const CLOCKS: &[(&str, Pace)] = &[
    ("3m+2s", Pace::Fischer { base: 180_000, increment: 2_000 }),
    ("5m+3s", Pace::Fischer { base: 300_000, increment: 3_000 }),
    ("10m+5s", Pace::Fischer { base: 600_000, increment: 5_000 }),
    ("30m+20s", Pace::Fischer { base: 1_800_000, increment: 20_000 }),
    ("1d", Pace::Move { each: DAY_MILLIS, bank: 0 }),
    ("1d bank=3d", Pace::Move { each: DAY_MILLIS, bank: 3 * DAY_MILLIS }),
    ("3d", Pace::Move { each: 3 * DAY_MILLIS, bank: 0 }),
    ("7d", Pace::Move { each: 7 * DAY_MILLIS, bank: 0 }),
];

/// Clocks for a challenge, as typed and in words.
fn clocks(lang: Lang) -> Vec<Value> {
    let said = |(typed, pace): &(&str, Pace)| {
        let control = TimeControl { pace: *pace, flag: FlagRule::default(), rest: Rest::default(), look: None };
        json!([typed, banco_service::clock_words(lang, control)])
    };
    let usual = json!(["", i18n::text(lang, "web-option-usual")]);
    let none = json!(["none", i18n::text(lang, "web-time-none")]);
    [usual, none].into_iter().chain(CLOCKS.iter().map(said)).collect()
}

/// Options of a game, the usual value first, with an empty text to type.
fn options(lang: Lang, game: GameKey) -> Vec<Value> {
    let known = |pairs: &[(&str, &str)]| {
        let pairs = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        game.start(&pairs).err()
    };
    let Some(OptionError::UnknownKey { known: keys, .. }) = known(&[("?", "")]) else { return Vec::new() };
    let option = |(key, about): &(&str, &str)| {
        keys.iter().find(|known| *known == key)?;
        let Some(OptionError::BadValue { allowed, .. }) = known(&[(key, "?")]) else { return None };
        let values = match *key {
            "match" => MATCHES,
            // The cube depends on the match.
            "cube" => allowed,
            _ => allowed.get(1..).unwrap_or_default(),
        };
        let said = |value: &str| json!([value, banco_service::option_words(lang, game, key, value)]);
        let usual = match *key {
            "match" | "cube" => i18n::text(lang, "web-option-usual"),
            "odds" | "handicap" => i18n::text(lang, "option-odds-none"),
            _ => banco_service::option_words(lang, game, key, allowed.first().copied().unwrap_or_default()),
        };
        let first = json!(["", usual]);
        let values: Vec<Value> = std::iter::once(first).chain(values.iter().map(|value| said(value))).collect();
        Some(json!([key, i18n::text(lang, about), values]))
    };
    DOOR.iter().filter_map(option).collect()
}

fn choices(lang: Lang, kind: OptionKind) -> Vec<Value> {
    match kind {
        OptionKind::Choice(values) => {
            let said = |value: &&str| json!([value, i18n::text(lang, &choice_key(value))]);
            values.iter().map(said).collect()
        }
        OptionKind::Text | OptionKind::Completed | OptionKind::User | OptionKind::File => Vec::new(),
    }
}

/// Cookie with the language that the reader has chosen.
const LANG_COOKIE: &str = "banco-lang";

#[derive(Default, Deserialize)]
struct Spoken {
    lang: Option<String>,
}

/// The page in the language of [`lang_for`].
fn spoken_page(uri: &Uri, headers: &HeaderMap, is_signed: bool) -> Response {
    let lang = lang_for(uri, headers);
    PAGES.get(&(lang, is_signed)).map_or_else(|| lost(Reason::Internal, headers), |page| page.answer(headers))
}

/// Language of the address, else the chosen one, else that of the browser.
pub(super) fn lang_for(uri: &Uri, headers: &HeaderMap) -> Lang {
    let Spoken { lang } = query(uri, headers).unwrap_or_default();
    let by_address = lang.as_deref().and_then(known);
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let chosen = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    let chosen = chosen.filter(|(name, _)| *name == LANG_COOKIE).find_map(|(_, lang)| known(lang));
    by_address.or(chosen).or_else(|| lang_of(headers)).unwrap_or_default()
}

fn known(tag: &str) -> Option<Lang> {
    Lang::BOTH.into_iter().find(|lang| tag.get(..2).is_some_and(|tag| tag.eq_ignore_ascii_case(lang.key())))
}

/// Address of the links that sign in. It is the page; its script reads the rest of the address, which no server gets.
pub(super) const ENTRANCE: &str = "/in";

/// Address of the page as a Mini App of Telegram.
pub(super) const TELEGRAM_ENTRANCE: &str = "/tg";

pub(super) async fn home(uri: Uri, asker: Asker) -> Response {
    spoken_page(&uri, &asker.headers, asker.visitor.is_some())
}

/// The page for a link that signs in, also in a browser that is signed in.
pub(super) fn entrance(uri: &Uri, headers: &HeaderMap) -> Response {
    spoken_page(uri, headers, true)
}

/// The page as a Mini App. Its module for Telegram is named in a header, so that it comes with the script that needs it.
pub(super) fn telegram_entrance(uri: &Uri, headers: &HeaderMap) -> Response {
    let mut page = entrance(uri, headers);
    let link = lasting_name("telegram.js").map(|name| format!("</assets/{name}>; rel=modulepreload"));
    if let Some(link) = link.and_then(|link| HeaderValue::from_str(&link).ok()) {
        page.headers_mut().insert(header::LINK, link);
    }
    page
}

pub(super) async fn channel(Path(channel): Path<String>, uri: Uri, asker: Asker) -> Response {
    match names::channel(&channel) {
        Some(_) => spoken_page(&uri, &asker.headers, asker.visitor.is_some()),
        None => lost(Reason::BadChannel, &asker.headers),
    }
}

/// True for files that tell nothing about any game, so the page that asks for the key may have them.
pub(super) fn is_asset(path: &str) -> bool {
    path.starts_with("/assets/") || path == FAVICON || path == SERVICE_WORKER
}

/// Address of the service worker: it may answer for all addresses below its own folder.
pub(super) const SERVICE_WORKER: &str = "/sw.js";

pub(super) async fn service_worker(headers: HeaderMap) -> Response {
    static FILE: LazyLock<Packed> = LazyLock::new(|| Packed::new("text/javascript; charset=utf-8", &addressed(WORKER)));
    FILE.answer(&headers)
}

/// Address that browsers, feed readers and search engines request without being told of any icon.
pub(super) const FAVICON: &str = "/favicon.ico";

pub(super) async fn favicon(headers: HeaderMap) -> Response {
    asset(Path("icon-192.png".to_owned()), headers).await
}

pub(super) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    FILES.get(name.as_str()).map_or_else(|| lost(Reason::NotFound, &headers), |file| file.answer(&headers))
}

/// Answer to a wrong address: a page with a link home for people, JSON for scripts.
pub(super) fn lost(reason: Reason, headers: &HeaderMap) -> Response {
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let refused = reason.to(headers);
    if !accepts.contains("text/html") {
        return refused.into_response();
    }
    let (status, text) = refused.told();
    let card = LOST_CARD.replace("{{text}}", &text);
    (status, plain(refused.lang, &card)).into_response()
}

/// Page for a browser without a session, if there are no guests. `why` is the text that says why it has none now.
pub(super) fn closed_page(lang: Lang, why: &str) -> Html<String> {
    plain(lang, &CLOSED_CARD.replace("{{why}}", &format!("{{{{{why}}}}}")))
}

/// Page that asks for the access key.
pub(super) fn key_page(lang: Lang) -> Html<String> {
    plain(lang, KEY_CARD)
}

/// Page with one card.
fn plain(lang: Lang, card: &str) -> Html<String> {
    let page = addressed(PLAIN_PAGE).replace("{{lang}}", lang.key());
    Html(filled(lang, &page.replace("{{content}}", card)))
}

#[cfg(test)]
mod tests;
