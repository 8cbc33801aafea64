//! Typed texts and presses: translated for the service, handled in turn, answered at once.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use banco_engine::{Opponent, Person};
use banco_ports::limits::{BUTTON_DATA_BYTES_MAX, TEXT_CHARS_MAX, WEB_SETTLE_MAX};
use banco_ports::text::clean_text;
use banco_ports::{
    Answer, Args, Inbound, Intent, Lang, MessageRef, Place, Platform, Reader, Rendered, RepliedTo, Reply, ReplyKind,
    RichText, Sent, Visitor,
};
use banco_service::messages::commands::{self, OptionKind};
use banco_service::{i18n, keeps_lines};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asker::Asker;
use super::channel::Channel;
use super::deltas::add_delta;
use super::gathering::{Games, may_act};
use super::message::{Kind, Unsent};
use super::refused::{Reason, Refused};
use super::shared::{Shared, read, spoken};
use super::state::TableState;
use super::table_view::shown;
use super::{json, names};

/// Longest account name; Telegram has names of up to 32 letters.
const ACCOUNT_NAME_MAX: usize = 32;

/// Beginnings of the data of buttons that lead to a puzzle.
const PUZZLES: [&str; 4] = ["puzzle:", "harder:", "easier:", "choose:u"];
/// Beginning and end of the data of a button that leads to an error of a review, to be tried again.
const TRY: (&str, &str) = ("review:", "?");

/// `POST /api/say`.
#[derive(Deserialize)]
struct Say {
    channel: Option<String>,
    user: Option<String>,
    text: String,
    /// Message that this one answers.
    reply_to: Option<u64>,
    lang: Option<String>,
    event: Option<String>,
    /// `true`: chat between players, in which only a move has an effect; other text gets no answer.
    #[serde(default)]
    chat: bool,
    /// Game on the writer's screen.
    game: Option<String>,
    #[serde(flatten)]
    page: Page,
}

/// `POST /api/press`.
#[derive(Deserialize)]
struct Press {
    channel: Option<String>,
    user: Option<String>,
    data: String,
    /// Message of the button.
    message: Option<u64>,
    lang: Option<String>,
    event: Option<String>,
    /// Game on the presser's screen.
    game: Option<String>,
    #[serde(flatten)]
    page: Page,
}

/// Fields that only the page sends.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Page {
    /// `true`: answered as soon as it is done, with the game as its reader sees it now. Public messages come only by
    /// the stream.
    swift: bool,
    /// `true`: the answer is for a sheet, and no message of the channel.
    quiet: bool,
    /// `1`: the reader has turned that game's board around.
    flip: Option<u8>,
    /// Tag of the picture of that game that the page has, and `1` where that is one for a fine screen.
    since: Option<String>,
    fine: Option<u8>,
}

/// A checked call.
struct Call {
    channel: Arc<Channel>,
    person: Person,
    lang: Option<Lang>,
    event: String,
    /// Session of the caller.
    visitor: Option<Visitor>,
}

pub(super) async fn say(State(shared): State<Shared>, request: Request) -> Result<Json<Value>, Refused> {
    let (parts, say) = read::<Say>(request).await?;
    let names = Names { channel: say.channel.as_deref(), user: say.user.as_deref() };
    let call = call(&shared, Asker::of(&parts), names, say.lang.as_deref(), say.event.as_deref()).await?;
    // One character beyond the limit is enough to know.
    let pasted = pasted(&say.text);
    if pasted.is_none() && say.text.chars().nth(TEXT_CHARS_MAX).is_some() {
        return Ok(Json(too_long(&shared, &call)));
    }
    let text = if pasted.is_none() { clean_text(&say.text) } else { String::new() };
    let game = say.game.as_deref().and_then(names::game);
    let intent = match pasted {
        Some(import) => import,
        None => match intent(&text, &shared.hall, &call) {
            Intent::Text(text) if say.chat => Intent::Line { text, game },
            Intent::Command { name, args } if say.chat => {
                Intent::Command { name, args: Args { looked_at: game, ..args } }
            }
            other => other,
        },
    };
    let line = match &intent {
        Intent::Text(text) | Intent::Line { text, .. } if !text.is_empty() => {
            Some(match &call.visitor {
                // No other person reads the room of an account.
                Some(_) => Unsent::line(&call.person.name, text).only_to(&call.person.key),
                None => Unsent::line(&call.person.name, text),
            })
        }
        Intent::Text(_) | Intent::Line { .. } | Intent::Command { .. } | Intent::Press(_) => None,
    };
    let game = say.page.swift.then(|| say.game.as_deref().and_then(names::game));
    let is_flipped = say.page.flip == Some(1);
    let turns = is_next(&intent);
    let since = (say.page.since, say.page.fine == Some(1));
    let is_quiet = say.page.quiet;
    let asked = Asked { call, reply_to: say.reply_to, line, looked_at: game, is_flipped, since, turns, is_quiet };
    converse(shared, asked, intent).await.map_err(|reason| reason.to(&parts.headers))
}

pub(super) async fn press(State(shared): State<Shared>, request: Request) -> Result<Json<Value>, Refused> {
    let (parts, press) = read::<Press>(request).await?;
    let fits = !press.data.is_empty()
        && press.data.len() <= BUTTON_DATA_BYTES_MAX
        && !press.data.chars().any(char::is_control);
    if !fits {
        return Err(Reason::BadData.to(&parts.headers));
    }
    let names = Names { channel: press.channel.as_deref(), user: press.user.as_deref() };
    let call = call(&shared, Asker::of(&parts), names, press.lang.as_deref(), press.event.as_deref()).await?;
    let intent = Intent::Press(press.data);
    let game = press.page.swift.then(|| press.game.as_deref().and_then(names::game));
    let is_flipped = press.page.flip == Some(1);
    let is_try = |data: &str| data.starts_with(TRY.0) && data.ends_with(TRY.1);
    let leads_on = |data: &str| PUZZLES.iter().any(|puzzle| data.starts_with(puzzle)) || is_try(data);
    let turns = matches!(&intent, Intent::Press(data) if leads_on(data));
    let since = (press.page.since, press.page.fine == Some(1));
    let is_quiet = press.page.quiet;
    let reply_to = press.message;
    let asked = Asked { call, reply_to, line: None, looked_at: game, is_flipped, since, turns, is_quiet };
    converse(shared, asked, intent).await.map_err(|reason| reason.to(&parts.headers))
}

/// Channel and person that a call names; with a session it need not name them.
struct Names<'n> {
    channel: Option<&'n str>,
    user: Option<&'n str>,
}

async fn call(
    shared: &Shared,
    asker: Asker,
    names: Names<'_>,
    lang: Option<&str>,
    event: Option<&str>,
) -> Result<Call, Refused> {
    let headers = &asker.headers;
    if asker.visitor.is_none() && (names.user.is_none() || names.channel.is_none()) {
        return Err(Reason::BadJson.to(headers));
    }
    let person = shared.person(names.user, &asker)?;
    may_act(asker.visitor.as_ref()).map_err(|reason| reason.to(headers))?;
    let channel = shared.channel_of(names.channel, &asker)?;
    if !shared.gate.lets_in(&person.key.0, &format!("web:{channel}")) {
        return Err(Reason::TooQuick.to(headers));
    }
    let channel = shared.hall.open(&channel).map_err(|_| Reason::Busy.to(headers))?;
    channel.recall(&*shared.host).await;
    channel.meet(&person);
    // The event of a session is none of its platform.
    let of = if asker.visitor.is_some() { "page:" } else { "" };
    let event = match event {
        // The event contains the person: no client can use up another person's event.
        Some(event) if is_event(event) => format!("{of}{}:{event}", person.key.0),
        Some(_) => return Err(Reason::BadData.to(headers)),
        None => format!("{}:{:032x}", Platform::Web.key(), rand::random::<u128>()),
    };
    let lang = spoken(lang, headers);
    Ok(Call { channel, person, lang, event, visitor: asker.visitor })
}

fn is_event(event: &str) -> bool {
    (8..=64).contains(&event.len()) && event.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Record of a game after the command that takes one, its lines kept as typed.
fn pasted(text: &str) -> Option<Intent> {
    let (name, record) = text.trim_start().strip_prefix('/')?.split_once(char::is_whitespace)?;
    let args = || Args { file: Some(Sent::of_bytes(record.as_bytes())), ..Args::default() };
    (keeps_lines(name) && !record.trim().is_empty()).then(|| Intent::Command { name: name.to_owned(), args: args() })
}

/// Intent of a text: a line with a slash is a command, anything else is text for the service.
fn intent(text: &str, hall: &TableState, call: &Call) -> Intent {
    let Some(typed) = text.strip_prefix('/') else { return Intent::Text(text.to_owned()) };
    let (name, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let mut args = Args { rest: rest.trim().to_owned(), ..Args::default() };
    let names_somebody = commands::called(name, &args.rest)
        .is_some_and(|called| called.spec.options.iter().any(|option| option.kind == OptionKind::User));
    let named = |name: &str| match &call.visitor {
        Some(visitor) => account_name(visitor, name).map(Opponent::Username),
        None => hall.person(name).map(Opponent::Person),
    };
    if names_somebody && let Some((opponent, rest)) = mention(&args.rest, &call.channel.people(), named) {
        args = Args { rest, opponent: Some(opponent), ..Args::default() };
    }
    Intent::Command { name: name.to_owned(), args }
}

/// Account name of a person of a chat, on a platform where people are known by them.
fn account_name(visitor: &Visitor, name: &str) -> Option<String> {
    let is_name =
        name.len() <= ACCOUNT_NAME_MAX && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (visitor.place.platform.abilities().account_names && is_name && !name.is_empty()).then(|| name.to_owned())
}

/// True for a command that asks for another board: the next game, or a puzzle.
fn is_next(intent: &Intent) -> bool {
    let Intent::Command { name, args } = intent else { return false };
    commands::called(name, &args.rest).is_some_and(|called| matches!(called.spec.name, "next" | "puzzle"))
}

/// The first `@name`, and the text without it. A name with spaces is known when its owner was here, or stands in
/// quotes: `@"Trần Bình Trọng"`.
fn mention<P>(rest: &str, known: &[String], person: impl Fn(&str) -> Option<P>) -> Option<(P, String)> {
    let is_start = |(at, _): &(usize, &str)| rest[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let (at, _) = rest.match_indices('@').find(is_start)?;
    let (before, after) = (&rest[..at], &rest[at + 1..]);
    let quoted = after.strip_prefix('"').and_then(|after| after.split_once('"'));
    let is_end = |tail: &str| tail.chars().next().is_none_or(char::is_whitespace);
    let by_name = known
        .iter()
        .filter_map(|name| Some((name.as_str(), strip_name(after, name).filter(|tail| is_end(tail))?)))
        .max_by_key(|(name, _)| name.len());
    let (name, tail) =
        quoted.or(by_name).unwrap_or_else(|| after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())));
    let rest = format!("{} {}", before.trim_end(), tail.trim_start());
    Some((person(name)?, rest.trim().to_owned()))
}

/// Rest of `text` after `name` in any case.
fn strip_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = text.chars();
    for letter in name.chars() {
        let typed = rest.next()?;
        if typed != letter && !typed.to_lowercase().eq(letter.to_lowercase()) {
            return None;
        }
    }
    Some(rest.as_str())
}

fn too_long(shared: &Shared, call: &Call) -> Value {
    let since = call.channel.latest();
    note(shared, call, "web-text-too-long");
    collect(call, since)
}

/// Adds an answer of the page itself.
fn note(shared: &Shared, call: &Call, key: &str) {
    let text = i18n::text(call.lang.unwrap_or_default(), key);
    let message = Rendered { text: RichText::plain(text), ..Rendered::default() };
    add(shared, call, &Reply { kind: ReplyKind::Note, message });
}

fn add(shared: &Shared, call: &Call, reply: &Reply) {
    let unsent = Unsent::answer(&reply.message, reply.kind, call.person.key.clone());
    shared.hall.answer(&call.channel, &reply.message, unsent);
}

/// Changes since a number, without the typed lines of people.
fn collect(call: &Call, since: u64) -> Value {
    let messages: Vec<Value> = call
        .channel
        .since(since, &call.person.key)
        .iter()
        .filter(|message| !matches!(message.kind, Kind::Line { .. }))
        .map(|message| json::message(message, &call.channel.name, &call.person, call.lang))
        .collect();
    json!({ "messages": messages })
}

/// A call with its details.
struct Asked {
    call: Call,
    reply_to: Option<u64>,
    /// Public line of the call, if it has one.
    line: Option<Unsent>,
    /// Game on the page, if any; `Some` for a swift answer.
    looked_at: Option<Option<String>>,
    is_flipped: bool,
    /// Picture of that game that the page has, and whether it is one for a fine screen.
    since: (Option<String>, bool),
    /// It asked for another game: a swift answer says which one came.
    turns: bool,
    /// The answer is no message of the channel.
    is_quiet: bool,
}

/// Answers for a sheet, which keeps them itself.
fn quiet(replies: &[Reply], call: &Call, is_refused: bool) -> Value {
    let said = replies.iter().filter(|reply| !reply.message.is_empty()).map(|Reply { message, .. }| {
        let rows: Vec<Vec<Value>> = message.buttons.iter().map(|row| row.iter().map(json::button).collect()).collect();
        let spans: Vec<Value> = message.text.0.iter().map(|part| json::span(part, &call.person)).collect();
        json!({ "text": message.text.to_plain(), "spans": spans, "buttons": rows })
    });
    json!({ "said": said.collect::<Vec<_>>(), "refused": is_refused })
}

async fn converse(shared: Shared, asked: Asked, intent: Intent) -> Result<Json<Value>, Reason> {
    let Asked { call, reply_to, line, looked_at, is_flipped, since: shown_before, turns, is_quiet } = asked;
    let place = call.channel.waiting.clone().try_acquire_owned().map_err(|_| Reason::Busy)?;
    // A task of its own: a browser that goes away must not stop a move halfway.
    let done = tokio::spawn(async move {
        let _place = place;
        let _turn = call.channel.turn.lock().await;
        let since = call.channel.latest();
        let inbound = inbound(&call, intent, reply_to);
        let is_line = line.is_some();
        if let Some(line) = line
            && (call.visitor.is_some() || !shared.host.hushes(&inbound).await)
        {
            call.channel.add(line);
        }
        let version = async || version_of(&shared, &call, looked_at.as_ref()?.as_deref()?).await;
        let before = if is_line && call.visitor.is_some() { version().await } else { None };
        let pressed = reply_to.filter(|id| call.channel.message(*id, &call.person.key).is_some());
        let place = inbound.place.clone();
        let Answer { replies } = match &call.visitor {
            Some(visitor) => shared.host.handle_of(visitor, inbound).await,
            None => shared.host.handle(inbound).await,
        };
        // A move is told by the board.
        if is_line && replies.is_empty() && call.visitor.is_some() && version().await == before {
            note(&shared, &call, "web-unheard");
        }
        let is_refused = replies.iter().any(|reply| reply.message.is_refusal);
        if is_quiet {
            return quiet(&replies, &call, is_refused);
        }
        let came = replies.iter().find_map(|reply| reply.message.game.as_ref());
        let came = came.filter(|_| turns && !is_refused).map(|(game, _)| game.clone());
        for reply in &replies {
            if reply.kind == ReplyKind::Settled {
                pressed.inspect(|question| call.channel.strip(*question));
                if reply.message.is_empty() {
                    continue;
                }
            }
            add(&shared, &call, reply);
        }
        let Some(game) = looked_at else {
            if call.visitor.is_some() {
                return collect(&call, since);
            }
            // Later messages come by the stream.
            let _ = tokio::time::timeout(WEB_SETTLE_MAX, shared.host.settle(&place)).await;
            return collect(&call, since);
        };
        let mut answer = collect(&call, since);
        answer["away"] = json!(shared.host.is_away());
        answer["refused"] = json!(is_refused);
        answer["lang"] = json!(shared.host.chosen_language(&call.person).await.map(Lang::key));
        if let Some(came) = came {
            answer["turn"] = json!(came);
        }
        if let Some(game) = game {
            let reader = Reader { person: call.person.clone(), lang: call.lang, is_flipped };
            let games = Games::for_visitor(&*shared.host, call.visitor.as_ref());
            let seen = games.table(&game, &reader).await;
            answer["table"] = seen.as_ref().map_or(Value::Null, shown);
            add_delta(&mut answer["table"], games, &game, &reader, shown_before).await;
        }
        answer
    });
    done.await.map(Json).map_err(|_| Reason::Internal)
}

/// Version of a game that the person sees.
async fn version_of(shared: &Shared, call: &Call, game: &str) -> Option<u64> {
    let reader = Reader { person: call.person.clone(), lang: call.lang, is_flipped: false };
    let seen = Games::for_visitor(&*shared.host, call.visitor.as_ref()).table(game, &reader).await?;
    Some(seen.line.version.into())
}

fn inbound(call: &Call, intent: Intent, reply_to: Option<u64>) -> Inbound {
    let answered = reply_to.and_then(|id| call.channel.message(id, &call.person.key));
    let here = || Place { platform: Platform::Web, chat: call.channel.name.clone(), thread: None };
    Inbound {
        // A session may do what its account may do in the private chat.
        place: call.visitor.as_ref().map_or_else(here, |visitor| visitor.place.clone()),
        private: call.visitor.is_some(),
        guild: None,
        from: call.person.clone(),
        moderator: false,
        event: call.event.clone(),
        lang: call.lang,
        chat_lang: None,
        chat_title: None,
        intent,
        reply_to: answered.filter(|_| call.visitor.is_none()).map(|message| RepliedTo {
            message: MessageRef(message.id.to_string()),
            text: Some(message.text.to_plain()),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mention_takes_the_longest_known_name() {
        let known = ["Bình".to_owned(), "Bình Minh".to_owned()];
        let cases = [
            ("jieqi @bình minh time=1d", "Bình Minh", "jieqi time=1d"),
            ("jieqi @Bình x", "Bình", "jieqi x"),
            ("jieqi @Bìnhx", "Bìnhx", "jieqi"),
            ("@an jieqi", "an", "jieqi"),
            ("chess @\"Lê Văn Tám\" side=first", "Lê Văn Tám", "chess side=first"),
        ];
        for (rest, name, left) in cases {
            let (person, rest_left) = mention(rest, &known, names::person).expect(rest);
            assert_eq!((person.name.as_str(), rest_left.as_str()), (name, left), "{rest}");
        }
        for none in ["jieqi", "jieqi a@b", "jieqi @", "@@"] {
            assert!(mention(none, &known, names::person).is_none(), "{none}");
        }
    }

    #[test]
    fn only_words_of_letters_and_digits_are_events() {
        assert!(is_event("0123-abcd"));
        for bad in ["", "short", "with space 1", &"x".repeat(65)] {
            assert!(!is_event(bad), "{bad}");
        }
    }
}
