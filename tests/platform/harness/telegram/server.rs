//! The HTTP side: `/bot<token>/<Method>`, JSON or form, checks, faults, answers.

use std::sync::Weak;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Path, Request, State};
use axum::http::{Response, header};
use axum::routing::any;
use serde_json::{Map, Value, json};

use super::faults::{Answered, Fault, answer, error};
use super::limits::{self, Upload};
use super::world::Call;
use super::{Fake, Inner, TOKEN, methods, spec, updates};

/// Size limit above every limit that is checked.
const BODY_BYTES_MAX: usize = 60 << 20;

pub fn app(fake: Weak<Inner>) -> Router {
    let files = any(file);
    Router::new()
        .route("/file/{bot}/documents/{id}", files)
        .route("/{bot}/{method}", any(handle))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .with_state(fake)
}

async fn handle(
    State(fake): State<Weak<Inner>>,
    Path((bot, method)): Path<(String, String)>,
    request: Request,
) -> Answered {
    let Some(fake) = fake.upgrade().map(Fake) else { return Ok(answer(500, &error(500, "the test is over"))) };
    if bot != format!("bot{TOKEN}") {
        return Ok(answer(401, &error(401, "Unauthorized")));
    }
    let (fields, files) = read(&method, request).await;
    if fake.with(|world| world.token_is_revoked) {
        note(&fake, &method, &fields, &files);
        return Ok(answer(401, &error(401, "Unauthorized")));
    }
    if method == "getUpdates" {
        note(&fake, &method, &fields, &files);
        return Ok(match take_fault(&fake, &method, &fields) {
            Some(fault) => fault.response().await,
            None => {
                let answer = updates::poll(&fake, &fields).await;
                updates::delay(&fake).await;
                answer
            }
        });
    }
    let _under_way = UnderWay::new(&fake);
    note(&fake, &method, &fields, &files);
    Ok(respond(&fake, &method, &fields, files).await)
}

/// An attached file; its address contains the token.
async fn file(State(fake): State<Weak<Inner>>, Path((bot, id)): Path<(String, String)>) -> Response<Body> {
    let bytes = fake.upgrade().filter(|_| bot == format!("bot{TOKEN}"));
    let bytes = bytes.and_then(|fake| Fake(fake).with(|world| world.sent_files.get(&id).cloned()));
    let status = if bytes.is_some() { 200 } else { 404 };
    Response::builder().status(status).body(Body::from(bytes.unwrap_or_default())).expect("a plain answer")
}

async fn respond(fake: &Fake, method: &str, fields: &Map<String, Value>, files: Vec<Upload>) -> Response<Body> {
    let uploads_fail = !files.is_empty() && fake.with(|world| world.uploads_fail);
    let fault = if uploads_fail { Some(Fault::ErrorPage) } else { take_fault(fake, method, fields) };
    if let Some(fault) = &fault
        && !fault.has_effect()
    {
        return fault.response().await;
    }
    if let Some(seconds) = fake.with(|world| limits::over_the_minute(world, method, fields)) {
        return Fault::RetryAfter(seconds).response().await;
    }
    let outcome = fake.with(|world| methods::perform(world, method, fields, files));
    if let Some(fault) = fault {
        return fault.response().await;
    }
    match outcome {
        Ok(result) => answer(200, &json!({ "ok": true, "result": result })),
        Err(refusal) => {
            let mut body = error(refusal.code, &refusal.what);
            if let Some(to) = refusal.migrate_to {
                body["parameters"] = json!({ "migrate_to_chat_id": to });
            }
            answer(refusal.code, &body)
        }
    }
}

/// Records the call and its violations.
fn note(fake: &Fake, method: &str, fields: &Map<String, Value>, files: &[Upload]) {
    let names: Vec<String> = files.iter().map(|file| file.field.clone()).collect();
    let mut wrong = spec::check_call(method, fields, &names);
    wrong.extend(limits::check(method, fields, files));
    fake.with(|world| {
        world.violations.extend(wrong);
        let fields = fields.clone();
        world.calls.push(Call { method: method.to_owned(), fields, at: std::time::Instant::now() });
    });
}

fn take_fault(fake: &Fake, method: &str, fields: &Map<String, Value>) -> Option<Fault> {
    let chat = fields.get("chat_id").and_then(Value::as_i64);
    fake.with(|world| {
        let planned = world.faults.iter_mut().find(|planned| planned.meets(method, chat))?;
        planned.times -= 1;
        Some(planned.fault.clone())
    })
}

async fn read(method: &str, request: Request) -> (Map<String, Value>, Vec<Upload>) {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("multipart/form-data") {
        let body = axum::body::to_bytes(request.into_body(), BODY_BYTES_MAX).await.unwrap_or_default();
        return (serde_json::from_slice(&body).unwrap_or_default(), Vec::new());
    }
    let mut form = Multipart::from_request(request, &()).await.expect("a form with a boundary");
    let mut fields = Vec::new();
    let mut files = Vec::new();
    while let Some(part) = form.next_field().await.expect("a well-formed form") {
        let name = part.name().unwrap_or_default().to_owned();
        match part.file_name().map(str::to_owned) {
            Some(file) => {
                let bytes = part.bytes().await.expect("a whole file").to_vec();
                files.push(Upload { field: name, name: file, bytes });
            }
            None => fields.push((name, part.text().await.expect("text"))),
        }
    }
    (spec::from_form(method, fields), files)
}

/// Counts a request until it is answered, even if the bot hangs up.
struct UnderWay(Fake);

impl UnderWay {
    fn new(fake: &Fake) -> UnderWay {
        fake.with(|world| world.under_way += 1);
        UnderWay(fake.clone())
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.with(|world| world.under_way -= 1);
    }
}
