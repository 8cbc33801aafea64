//! The REST half: one handler, because every request passes the same checks and faults first.

mod answers;
mod messages;
mod threads;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Path, Request, State as Extract};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use axum::routing::get as get_of;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::faults::Trouble;
use super::state::{Attached, State};
use super::{Shared, activity, http, json as objects, limits, spec};
use answers::{callback, delete_follow_up, delete_original, edit_follow_up, edit_original, follow_up};
use messages::{delete, edit, get, post};

/// Beginning of the requests of OAuth2, which come as forms.
const OAUTH: &str = "/api/oauth2/";
const OAUTH_POST: &str = "POST";

const BODY_MAX: usize = 32 << 20;
/// Discord itself waits three seconds. In tests the machine may be overloaded, so only an answer that waited for
/// something else is too late.
const FIRST_ANSWER: Duration = Duration::from_secs(30);

/// A parsed request.
struct Call {
    method: String,
    /// Path below `/api/v10`, without the query.
    path: String,
    query: String,
    headers: HeaderMap,
    body: Option<Value>,
    /// Files by their id.
    files: Vec<(String, Attached)>,
}

/// Status and body; an empty body with 204.
pub(super) type Answer = (u16, Value);

pub async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    // Files that people attached; each path contains the text of its file.
    let attached = get_of(async |Path(text): Path<String>| text);
    let app = Router::new()
        .route("/attachments/{text}", attached)
        .fallback(handle)
        .layer(DefaultBodyLimit::disable())
        .with_state(shared);
    axum::serve(listener, app).await.expect("the fake serves until it is dropped");
}

async fn handle(Extract(shared): Extract<Arc<Shared>>, request: Request) -> Response {
    let call = match taken_apart(request).await {
        Ok(call) => call,
        Err(wrong) => {
            shared.change(|state| state.violations.push(wrong));
            return respond((400, json!({"code": 50035, "message": "Invalid Form Body"})));
        }
    };
    let line = format!("{} {}{}", call.method, call.path, call.query);
    let trouble = {
        let mut state = shared.lock();
        match state.uploads_fail.filter(|_| !call.files.is_empty()) {
            Some(status @ 500..) => Some(Trouble::Html(status)),
            Some(status) => Some(Trouble::Refuse { status, code: 50035, message: "Invalid Form Body" }),
            None => state.next_trouble(&line),
        }
    };
    if let Some(Trouble::Slow(delay)) = trouble {
        tokio::time::sleep(delay).await;
    }
    let answer = shared.change(|state| {
        state.violations.extend(judge(state, &call));
        let answer = match &trouble {
            Some(
                Trouble::Broken | Trouble::Wait(_) | Trouble::WaitAll(_) | Trouble::WaitHtml(_) | Trouble::Html(_),
            ) => (599, Value::Null),
            Some(Trouble::Refuse { status, code, message }) => (*status, json!({"code": code, "message": message})),
            Some(Trouble::Invalid { path, text }) => {
                let errors = path.iter().rev().fold(
                    json!({"_errors": [{"code": "INVALID", "message": text}]}),
                    |inner, step| json!({ *step: inner }),
                );
                (400, json!({"code": 50035, "message": "Invalid Form Body", "errors": errors}))
            }
            Some(Trouble::Slow(_) | Trouble::LostReply | Trouble::Garbled | Trouble::LastOfShare(_)) | None => {
                act(state, &call, &shared.gateway.to_string())
            }
        };
        let body = call.body.clone().unwrap_or_default();
        state.requests.push(super::state::Request { line: line.clone(), body, status: answer.0 });
        answer
    });
    match trouble {
        Some(Trouble::Wait(seconds)) => {
            let body = json!({"message": "You are being rate limited.", "retry_after": seconds, "global": false});
            respond((429, body))
        }
        Some(Trouble::WaitAll(seconds)) => {
            let body = json!({"message": "You are being rate limited.", "retry_after": seconds, "global": true});
            respond((429, body))
        }
        Some(Trouble::LastOfShare(seconds)) => {
            let mut response = respond(answer);
            let headers = response.headers_mut();
            headers.insert("x-ratelimit-remaining", 0.into());
            headers.insert("x-ratelimit-reset-after", seconds.to_string().parse().expect("a number"));
            response
        }
        Some(Trouble::WaitHtml(seconds)) => {
            let mut response = page(429);
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            response
        }
        Some(Trouble::Html(status)) => page(status),
        Some(Trouble::Broken | Trouble::LostReply) => cut_off(),
        Some(Trouble::Garbled) => raw(200, "text/html", "<html>welcome</html>".into()),
        Some(Trouble::Refuse { .. } | Trouble::Invalid { .. } | Trouble::Slow(_)) | None => respond(answer),
    }
}

async fn taken_apart(request: Request) -> Result<Call, String> {
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, BODY_MAX).await.map_err(|error| format!("body: {error}"))?;
    let is_oauth = parts.uri.path().starts_with(OAUTH);
    let path = if is_oauth { Some(parts.uri.path()) } else { parts.uri.path().strip_prefix("/api/v10") };
    let path = path.ok_or_else(|| format!("not v10: {}", parts.uri))?;
    let mut call = Call {
        method: parts.method.to_string(),
        path: path.to_owned(),
        query: parts.uri.query().map(|query| format!("?{query}")).unwrap_or_default(),
        headers: parts.headers.clone(),
        body: None,
        files: Vec::new(),
    };
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        let request = Request::from_parts(parts, Body::from(bytes));
        let multipart = Multipart::from_request(request, &()).await.map_err(|error| error.to_string())?;
        parts_of(multipart, &mut call).await?;
    } else if is_oauth {
        if kind != "application/x-www-form-urlencoded" {
            return Err(format!("{path}: content type {kind:?}"));
        }
        call.body = Some(Value::String(String::from_utf8_lossy(&bytes).into_owned()));
    } else if !bytes.is_empty() {
        if kind != "application/json" {
            return Err(format!("{} {path}: content type {kind:?}", call.method));
        }
        call.body = Some(serde_json::from_slice(&bytes).map_err(|error| format!("{path}: {error}"))?);
    }
    Ok(call)
}

async fn parts_of(mut multipart: Multipart, call: &mut Call) -> Result<(), String> {
    while let Some(field) = multipart.next_field().await.map_err(|error| error.to_string())? {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().map(str::to_owned);
        let kind = field.content_type().map(str::to_owned);
        let bytes: Bytes = field.bytes().await.map_err(|error| error.to_string())?;
        if name == "payload_json" {
            call.body = Some(serde_json::from_slice(&bytes).map_err(|error| format!("payload_json: {error}"))?);
        } else if let Some(id) = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')) {
            let file = file.ok_or("a file without a name")?;
            // A part without a type of its own is plain text (RFC 7578).
            let pictured = [(".png", "image/png"), (".gif", "image/gif")];
            let due = pictured.into_iter().find(|(ending, _)| file.ends_with(ending)).map(|(_, kind)| kind);
            if kind.is_none() || due.is_some_and(|due| kind.as_deref() != Some(due)) {
                return Err(format!("{file} as {kind:?}"));
            }
            call.files.push((id.to_owned(), Attached { name: file, description: None, bytes: bytes.to_vec() }));
        } else {
            return Err(format!("unknown part {name:?}"));
        }
    }
    Ok(())
}

/// Rules that the request breaks, independent of its outcome.
fn judge(state: &State, call: &Call) -> Vec<String> {
    if call.path.starts_with(OAUTH) {
        // The description has no such request.
        return Vec::new();
    }
    let mut wrong = spec::violations(&call.method, &call.path, call.body.as_ref());
    let header = |name| call.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !header(header::USER_AGENT).starts_with("DiscordBot (") {
        wrong.push(format!("user agent {:?}", header(header::USER_AGENT)));
    }
    let has_own_token = call.path.starts_with("/interactions/") || call.path.starts_with("/webhooks/");
    if has_own_token && !header(header::AUTHORIZATION).is_empty() {
        wrong.push("the bot's token sent where none is needed".into());
    }
    if !has_own_token && header(header::AUTHORIZATION).is_empty() {
        wrong.push(format!("{} without authorization", call.path));
    }
    let ids: Vec<String> = call.files.iter().map(|(id, _)| id.clone()).collect();
    let Some(body) = &call.body else { return wrong };
    if call.path.ends_with("/commands") {
        wrong.extend(limits::commands(body));
    } else if call.path.ends_with("/callback") {
        wrong.extend(limits::suggestions(&body["data"]["choices"]));
        match body["type"].as_u64() {
            Some(4) => wrong.extend(limits::message(&body["data"], &ids, true)),
            Some(7) => wrong.extend(limits::message(&body["data"], &ids, false)),
            Some(9) => wrong.extend(limits::form(&body["data"])),
            _ => {}
        }
    } else if call.path.ends_with("/threads") {
        if !body["message"].is_null() {
            wrong.extend(limits::message(&body["message"], &ids, true));
        }
    } else if !call.path.ends_with("@me/channels") {
        wrong.extend(limits::message(body, &ids, call.method == "POST"));
        if call.files.iter().any(|(_, file)| file.bytes.len() > 10 << 20) {
            wrong.push("file over 10 MiB".into());
        }
        let claimed = body["content"].as_str().unwrap_or_default();
        if claimed.contains(&state.token) {
            wrong.push("the token in a message".into());
        }
    }
    wrong
}

fn act(state: &mut State, call: &Call, gateway: &str) -> Answer {
    let segments: Vec<&str> = call.path.trim_start_matches('/').split('/').collect();
    if let (OAUTH_POST, true) = (call.method.as_str(), call.path.starts_with(OAUTH)) {
        let form = call.body.as_ref().and_then(Value::as_str).unwrap_or_default();
        return activity::oauth(state, &call.path, form);
    }
    let authorization = call.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let (Some(token), "/users/@me") = (authorization.and_then(|value| value.strip_prefix("Bearer ")), &*call.path) {
        return activity::user_of(state, token);
    }
    let own_token = matches!(segments.first(), Some(&("interactions" | "webhooks")));
    let expected = format!("Bot {}", state.token);
    if !own_token && call.headers.get(header::AUTHORIZATION).is_none_or(|value| value.as_bytes() != expected.as_bytes())
    {
        return refuse(401, 0, "401: Unauthorized");
    }
    match (call.method.as_str(), segments.as_slice()) {
        ("GET", ["users", "@me"]) => (200, objects::user(&state.users[&state.bot])),
        ("GET", ["applications", "@me"]) => {
            let (id, key) = (state.application.to_string(), http::public_key());
            (200, json!({"id": id, "name": "banco", "verify_key": key, "interactions_endpoint_url": state.endpoint}))
        }
        ("GET", ["gateway"]) => (200, json!({"url": format!("ws://{gateway}")})),
        ("GET", ["gateway", "bot"]) => {
            let limit = json!({"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 16});
            (
                200,
                json!({"url": format!("ws://{gateway}"), "shards": state.shards_advised, "session_start_limit": limit}),
            )
        }
        ("GET", ["applications", application, "activity-instances", id]) => activity::instance(state, application, id),
        (_, ["applications", application, "commands"]) => commands(state, call, application, None),
        (_, ["applications", application, "guilds", guild, "commands"]) => {
            commands(state, call, application, guild.parse().ok())
        }
        ("POST", ["users", "@me", "channels"]) => open_direct(state, call),
        ("GET", ["guilds", guild]) => match state.guilds.get(&number(guild)) {
            Some(joined) => (200, objects::guild(state, number(guild), joined)),
            None => refuse(404, 10004, "Unknown Guild"),
        },
        ("GET", ["guilds", guild, "members", user]) => match state.users.get(&number(user)) {
            _ if !state.guilds.contains_key(&number(guild)) => refuse(404, 10004, "Unknown Guild"),
            Some(user) if !user.outside => (200, objects::whole_member(user)),
            Some(_) => refuse(404, 10007, "Unknown Member"),
            None => refuse(404, 10013, "Unknown User"),
        },
        ("GET", ["channels", channel]) => threads::tell(state, number(channel)),
        ("PATCH", ["channels", channel]) => threads::change(state, call, number(channel)),
        ("POST", ["channels", channel, "threads"]) => threads::post(state, call, number(channel)),
        ("POST", ["channels", channel, "messages", message, "threads"]) => {
            threads::hang(state, call, number(channel), number(message))
        }
        ("POST", ["channels", channel, "messages"]) => post(state, call, number(channel)),
        ("GET", ["channels", channel, "messages", message]) => get(state, number(channel), number(message)),
        ("DELETE", ["channels", channel, "messages", message]) => delete(state, number(channel), number(message)),
        ("PATCH", ["channels", channel, "messages", message]) => edit(state, call, number(channel), number(message)),
        ("POST", ["interactions", id, token, "callback"]) => callback(state, call, number(id), token),
        ("POST", ["webhooks", _, token]) => follow_up(state, call, token),
        ("PATCH", ["webhooks", _, token, "messages", "@original"]) => edit_original(state, call, token),
        ("DELETE", ["webhooks", _, token, "messages", "@original"]) => delete_original(state, token),
        ("DELETE", ["webhooks", _, token, "messages", message]) => delete_follow_up(state, token, number(message)),
        ("PATCH", ["webhooks", _, token, "messages", message]) => edit_follow_up(state, call, token, number(message)),
        _ => refuse(404, 0, "404: Not Found"),
    }
}

fn commands(state: &mut State, call: &Call, application: &str, guild: Option<u64>) -> Answer {
    if number(application) != state.application {
        return refuse(403, 20012, "You are not authorized to perform this action on this application");
    }
    if call.method == "GET" {
        let mut set = state.commands.get(&guild).cloned().unwrap_or_else(|| json!([]));
        if !call.query.contains("with_localizations=true") {
            for command in set.as_array_mut().into_iter().flatten() {
                command["name_localizations"] = Value::Null;
                command["description_localizations"] = Value::Null;
            }
        }
        return (200, set);
    }
    let mut set = call.body.clone().unwrap_or_default();
    let is_entry = |command: &&Value| command["type"] == 4;
    let present = state.commands.get(&guild).cloned().unwrap_or_default();
    if list(&present).any(|command| is_entry(&command)) && !list(&set).any(|command| is_entry(&command)) {
        return refuse(
            400,
            50240,
            "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
        );
    }
    for command in set.as_array_mut().into_iter().flatten() {
        // A command sent back with its id stays the same command.
        if command["id"].is_null() {
            command["id"] = json!(state.id().to_string());
        }
        command["version"] = json!(state.id().to_string());
        command["application_id"] = json!(application);
        command["nsfw"] = json!(false);
        if let Some(permissions) = command["default_member_permissions"].as_u64() {
            command["default_member_permissions"] = json!(permissions.to_string());
        }
        // Discord stores only fields that are true.
        for option in command["options"].as_array_mut().into_iter().flatten() {
            if let Some(option) = option.as_object_mut() {
                option.retain(|_, value| *value != json!(false));
            }
        }
    }
    state.commands.insert(guild, set.clone());
    (200, set)
}

fn open_direct(state: &mut State, call: &Call) -> Answer {
    let user = call.body.as_ref().map_or(0, |body| snowflake(&body["recipient_id"]));
    if !state.users.contains_key(&user) {
        return refuse(400, 50033, "Invalid Recipient(s)");
    }
    let channel = state.direct_channel(user);
    (200, json!({"id": channel.to_string(), "type": 1}))
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn snowflake(value: &Value) -> u64 {
    value.as_str().map_or(0, number)
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or(0)
}

pub(super) fn refuse(status: u16, code: i64, message: &str) -> Answer {
    (status, json!({"code": code, "message": message}))
}

fn respond((status, body): Answer) -> Response {
    let text = if body.is_null() { String::new() } else { body.to_string() };
    raw(status, "application/json", text)
}

fn page(status: u16) -> Response {
    raw(status, "text/html", format!("<html><body><h1>{status}</h1>cloudflare</body></html>"))
}

fn raw(status: u16, kind: &'static str, text: String) -> Response {
    Response::builder()
        .status(StatusCode::from_u16(status).expect("a status"))
        .header(header::CONTENT_TYPE, kind)
        .body(Body::from(text))
        .expect("a response")
}

/// Response whose connection breaks before its end.
fn cut_off() -> Response {
    let broken = futures_util::stream::once(async { Err::<Bytes, _>(std::io::Error::other("cut off")) });
    Response::new(Body::from_stream(broken))
}
