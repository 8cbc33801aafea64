//! Webhook server of the platforms: one path, limited bodies, and a check of the headers before the body is read.

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

/// Most bytes of a body. A Telegram update is a message of 4,096 characters and the message it replies to. A Discord
/// interaction contains the pressed message.
const BODY_BYTES_MAX: usize = 256 << 10;

/// Maximum time to read a body: the proxy in front already has the whole of it.
const BODY_PATIENCE: Duration = Duration::from_secs(10);

/// Time at a stop for answers on their way to the platform.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(1);

/// Handler of one platform's webhook.
pub(super) trait Door: Send + Sync + 'static {
    /// Path of the webhook.
    fn path(&self) -> &str;

    /// True if these headers can be the platform's; asked before a byte of the body is read.
    fn knows(&self, headers: &HeaderMap) -> bool;

    /// Answer to a body.
    fn take(&self, headers: &HeaderMap, body: Bytes) -> impl Future<Output = Response> + Send;
}

/// A running webhook server, in plain HTTP: TLS ends before it.
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
