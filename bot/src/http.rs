//! Health endpoints for the host: the program is alive, it is ready, and its metrics.
//!
//! The endpoints name no person, chat, game or token, and they change nothing. They answer in English, or in Vietnamese
//! on request, as `banco health` asks.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::get;
use banco_ports::{Lang, Platform};
use banco_service::i18n::{self, Sentence};
use banco_store::Health;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::config::ListenError;
use crate::dated::dated;
use crate::host_messages::Told;
use crate::host_messages::database::cause;
use crate::metrics::{Form, Metrics, STANDS_BY, Stage};

/// Server of the endpoints, bound to its address.
pub(crate) struct Http {
    listener: TcpListener,
}

struct Shared {
    measures: Arc<Metrics>,
    stage: watch::Receiver<Stage>,
}

impl Http {
    /// # Errors
    /// The address is taken or is not this machine's.
    pub(crate) async fn bind(listen: SocketAddr) -> Result<Http, ListenError> {
        let listener = TcpListener::bind(listen).await;
        let listener = listener.map_err(|source| ListenError { key: "http.listen", address: listen, source })?;
        if let Ok(address) = listener.local_addr() {
            tracing::info!("http: /live, /ready and /metrics at http://{address}/");
        }
        Ok(Http { listener })
    }

    /// Serves until it is dropped.
    pub(crate) async fn serve(self, measures: Arc<Metrics>, stage: watch::Receiver<Stage>) {
        let shared = Arc::new(Shared { measures, stage });
        let app = Router::new()
            .route("/live", get(live))
            .route("/ready", get(ready))
            .route("/metrics", get(metrics))
            .layer(middleware::map_response(dated))
            .with_state(shared);
        if let Err(error) = axum::serve(self.listener, app).await {
            tracing::error!("http.listen: {error}");
        }
    }
}

/// Requested language; English if there is none, for programs.
fn language(headers: &HeaderMap) -> Lang {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|asked| asked.to_str().ok());
    asked.and_then(Lang::from_locale).unwrap_or(Lang::En)
}

/// Answers 200 until the store can write no more: then only a restart helps. A process that waits for another one is
/// alive.
async fn live(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> impl IntoResponse {
    let lang = language(&headers);
    if let Stage::Serving(sources) = &*shared.stage.borrow()
        && let Some(why) = ill(&sources.health.borrow(), lang).filter(|_| sources.health.borrow().is_final())
    {
        return (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"));
    }
    (StatusCode::OK, format!("{}\n", i18n::text(lang, "health-live")))
}

/// Reason for which the store does not work.
fn ill(health: &Health, lang: Lang) -> Option<String> {
    match health {
        Health::Good => None,
        // Messages of a system or server are only in the log, which has fewer readers.
        Health::Degraded(why) | Health::Poisoned(why) => Some(cause(why.cause, lang)),
        Health::Superseded => Some(i18n::text(lang, "ended-superseded")),
    }
}

/// Answers 200 if people get answers from this process.
async fn ready(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> impl IntoResponse {
    let lang = language(&headers);
    let (why, stands_by) = match &*shared.stage.borrow() {
        Stage::Starting => (Some(i18n::text(lang, "health-starting")), "no"),
        Stage::StandingBy(standby) => {
            let why = Sentence::new(lang, "health-standing-by").text("why", standby.told(lang));
            (Some(why.plain()), "yes")
        }
        Stage::Serving(sources) => (ill(&sources.health.borrow(), lang), "no"),
    };
    let status = if why.is_some() { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    let said = why.unwrap_or_else(|| {
        let unheard = match &*shared.stage.borrow() {
            Stage::Serving(sources) => shared.measures.unheard(sources),
            Stage::Starting | Stage::StandingBy(_) => Vec::new(),
        };
        let silent = unheard
            .into_iter()
            .map(|platform| Sentence::new(lang, "health-unheard").text("platform", name_of(platform)).plain());
        std::iter::once(i18n::text(lang, "health-ready")).chain(silent).collect::<Vec<_>>().join("\n")
    });
    (status, [(STANDS_BY, stands_by)], format!("{said}\n"))
}

/// Name of a platform as it writes it.
const fn name_of(platform: Platform) -> &'static str {
    match platform {
        Platform::Discord => "Discord",
        Platform::Telegram => "Telegram",
        Platform::Web => "web",
    }
}

async fn metrics(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> impl IntoResponse {
    let form = Form::asked_for(headers.get(header::ACCEPT).and_then(|asked| asked.to_str().ok()).unwrap_or_default());
    let told = shared.measures.tell(&shared.stage.borrow(), form);
    ([(header::CONTENT_TYPE, form.content_type())], told)
}
