//! The host's own door: whether the program lives, whether it is ready, and what it counts.
//!
//! Nothing here names a person, a chat, a game or a token, and nothing can be changed.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use banco_store::Health;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::measures::{Measures, STANDING_BY, Stage};

/// What Prometheus asks for.
const METRICS_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The door with its address taken.
pub(crate) struct Http {
    listener: TcpListener,
}

struct Shared {
    measures: Arc<Measures>,
    stage: watch::Receiver<Stage>,
}

impl Http {
    /// # Errors
    /// The address is taken or is not this machine's.
    pub(crate) async fn bind(listen: SocketAddr) -> Result<Http, String> {
        let listener = TcpListener::bind(listen).await;
        let listener = listener.map_err(|error| crate::config::listen_error("http.listen", listen, &error))?;
        if let Ok(address) = listener.local_addr() {
            tracing::info!("http: /live, /ready and /metrics at http://{address}/");
        }
        Ok(Http { listener })
    }

    /// Answers until it is dropped.
    pub(crate) async fn serve(self, measures: Arc<Measures>, stage: watch::Receiver<Stage>) {
        let shared = Arc::new(Shared { measures, stage });
        let app = Router::new()
            .route("/live", get(live))
            .route("/ready", get(ready))
            .route("/metrics", get(metrics))
            .with_state(shared);
        if let Err(error) = axum::serve(self.listener, app).await {
            tracing::error!("http.listen: {error}");
        }
    }
}

/// Alive until the journal can no longer be written: then only a new start helps. Who waits is alive.
async fn live(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    if let Stage::Serving(sources) = &*shared.stage.borrow()
        && let Health::Poisoned(why) = &*sources.health.borrow()
    {
        return (StatusCode::SERVICE_UNAVAILABLE, format!("the journal cannot be written: {why}\n"));
    }
    (StatusCode::OK, "live\n".to_owned())
}

/// Ready where people are answered.
async fn ready(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    let why = match &*shared.stage.borrow() {
        Stage::Starting => "starting".to_owned(),
        Stage::StandingBy(who) => format!("{STANDING_BY}{who}"),
        Stage::Serving(sources) => match &*sources.health.borrow() {
            Health::Good => return (StatusCode::OK, "ready\n".to_owned()),
            Health::Degraded(why) | Health::Poisoned(why) => format!("store: {why}"),
        },
    };
    (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"))
}

async fn metrics(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    let told = shared.measures.tell(&shared.stage.borrow());
    ([(header::CONTENT_TYPE, METRICS_TYPE)], told)
}
