//! Faults between the bot and the server.

use std::convert::Infallible;
use std::io;

use axum::body::{Body, Bytes};
use axum::http::{Response, StatusCode, header};
use futures_util::stream;
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// 429 with this many seconds.
    RetryAfter(u64),
    /// 500 with an HTML page.
    ErrorPage,
    /// 502 without a body.
    BadGateway,
    /// Never answered; the request has no effect.
    Silence,
    /// The request takes effect, but the connection breaks before the answer.
    LostReply,
    /// The request takes effect, but only half of the answer comes.
    HalfReply,
    /// An error of the API, without effect.
    Api(u16, &'static str),
}

/// A planned fault.
#[derive(Clone, Debug)]
pub struct Planned {
    pub method: String,
    /// Chat of the affected requests; `None` for all.
    pub chat: Option<i64>,
    pub times: usize,
    pub fault: Fault,
}

impl Planned {
    pub fn meets(&self, method: &str, chat: Option<i64>) -> bool {
        let is_method = self.method == method || (self.method == "*" && method != "getUpdates");
        self.times > 0 && is_method && (self.chat.is_none() || self.chat == chat)
    }
}

impl Fault {
    /// True if the request takes effect in spite of the fault.
    pub fn has_effect(&self) -> bool {
        match self {
            Fault::LostReply | Fault::HalfReply => true,
            Fault::RetryAfter(_) | Fault::ErrorPage | Fault::BadGateway | Fault::Silence | Fault::Api(..) => false,
        }
    }

    pub async fn response(&self) -> Response<Body> {
        match self {
            Fault::RetryAfter(seconds) => {
                let mut error = error(429, &format!("Too Many Requests: retry after {seconds}"));
                error["parameters"] = json!({ "retry_after": seconds });
                answer(429, &error)
            }
            Fault::ErrorPage => {
                let page = "<html><body><h1>500 Internal Server Error</h1></body></html>";
                build(500, "text/html", Body::from(page))
            }
            Fault::BadGateway => build(502, "text/html", Body::empty()),
            Fault::Silence => std::future::pending().await,
            Fault::LostReply => {
                let broken = stream::once(async { Err::<Bytes, _>(io::Error::other("cut")) });
                build(200, "application/json", Body::from_stream(broken))
            }
            Fault::HalfReply => build(200, "application/json", Body::from("{\"ok\":true,\"resu")),
            Fault::Api(code, what) => answer(*code, &error(*code, what)),
        }
    }
}

pub fn error(code: u16, what: &str) -> Value {
    json!({ "ok": false, "error_code": code, "description": what })
}

pub fn answer(code: u16, body: &Value) -> Response<Body> {
    build(code, "application/json", Body::from(body.to_string()))
}

fn build(code: u16, kind: &str, body: Body) -> Response<Body> {
    Response::builder()
        .status(StatusCode::from_u16(code).expect("a status"))
        .header(header::CONTENT_TYPE, kind)
        .body(body)
        .expect("a plain response")
}

/// Axum's handlers cannot fail.
pub type Answered = Result<Response<Body>, Infallible>;
