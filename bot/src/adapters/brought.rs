//! What a platform brings over HTTP: where, how much of it, and who may, before anybody reads it.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::dated::dated;

/// An update of Telegram's is a message of 4,096 characters and what it replies to, an interaction of Discord's the message
/// that was pressed.
const BODY_BYTES_MAX: usize = 256 << 10;

/// The proxy before us has the whole of it already.
const BODY_PATIENCE: Duration = Duration::from_secs(10);

/// At a stop: for answers that are still on their way to the platform.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(1);

/// Where one platform brings what it has.
pub(super) trait Door: Send + Sync + 'static {
    /// The one path it is at.
    fn path(&self) -> &str;

    /// Whether these headers can be the platform's; asked before a byte of the body is read.
    fn knows(&self, headers: &HeaderMap) -> bool;

    /// What is answered to a body.
    fn take(&self, headers: &HeaderMap, body: Bytes) -> impl Future<Output = Response> + Send;
}

/// A door that is open, in plain HTTP: TLS ends before it.
pub(super) struct Opened {
    close: oneshot::Sender<()>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Opened {
    pub(super) fn at(listener: TcpListener, door: Arc<impl Door>) -> Opened {
        let (close, closed) = oneshot::channel::<()>();
        let serving = axum::serve(
            listener,
            Router::new().fallback(arrive).layer(middleware::map_response(dated)).with_state(door),
        );
        let serving = serving.with_graceful_shutdown(async { drop(closed.await) });
        Opened { close, serving: tokio::spawn(serving.into_future()) }
    }

    pub(super) async fn close(mut self) {
        let _ = self.close.send(());
        if timeout(GOODBYE_PATIENCE, &mut self.serving).await.is_err() {
            self.serving.abort();
        }
    }
}

async fn arrive<D: Door>(State(door): State<Arc<D>>, request: Request) -> Response {
    if request.uri().path() != door.path() {
        return StatusCode::NOT_FOUND.into_response();
    }
    if request.method() != Method::POST {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    if !door.knows(request.headers()) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let (parts, body) = request.into_parts();
    match timeout(BODY_PATIENCE, axum::body::to_bytes(body, BODY_BYTES_MAX)).await {
        Ok(Ok(body)) => door.take(&parts.headers, body).await,
        Ok(Err(_)) => StatusCode::PAYLOAD_TOO_LARGE.into_response(),
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}
