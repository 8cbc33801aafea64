//! The page inside Discord: over HTTP, and in a stand-in for Discord's client and its proxy, in a real browser.
//!
//! The stand-in follows the official protocol of messages (embedded-app-sdk) strictly: it answers nothing that is written
//! otherwise. Its proxy does what Discord documents: caching headers of HTML are lost, headers of its own are added, and
//! events may be held back. On a telephone, where no page around has an origin, the page's content policy is replaced by
//! Discord's own (embedded-app-sdk, issue 280); elsewhere it is passed on, so that it is judged.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::Html;
use axum::routing::{get, post};
use reqwest::header::{ACCESS_CONTROL_ALLOW_ORIGIN, AUTHORIZATION, HeaderMap, HeaderValue};
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::NamedTempFile;
use thirtyfour::WebDriver;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::friends::Friends;
use super::proxy::Proxy;
use super::servers::Server;
use super::signed::{ADDRESS, Browser};
use crate::discord::FakeDiscord;
use crate::patience::until;

/// Text that a page has thought up for its question.
pub const STATE: &str = "0123456789abcdef0123456789abcdef";

/// A page that Discord's client has opened and given a code.
pub struct Inside {
    pub base: String,
    pub code: String,
    pub instance: String,
}

impl Inside {
    /// Sends the code to the page's server.
    pub async fn post(&self) -> reqwest::Response {
        let body = json!({ "code": self.code, "state": STATE, "instance_id": self.instance });
        Browser::stranger(&self.base).post("/api/session", &body).await
    }

    /// Signed in.
    ///
    /// # Panics
    /// The server refuses the code.
    pub async fn session(&self) -> Value {
        let answer = self.post().await;
        assert_eq!(answer.status(), 200);
        assert!(answer.headers().get("set-cookie").is_none(), "a page in a frame keeps no cookie");
        answer.json().await.expect("JSON")
    }

    /// Browser with the session, which it sends itself. It has a cookie that means nothing.
    pub async fn browser(&self) -> Browser {
        let session = self.session().await;
        with_session(&self.base, session["session"].as_str().expect("a secret"))
    }
}

/// Browser that sends this session itself.
pub fn with_session(base: &str, secret: &str) -> Browser {
    let bearer = HeaderValue::from_str(&format!("Bearer {secret}")).expect("a header");
    let client = reqwest::Client::builder().default_headers(HeaderMap::from_iter([(AUTHORIZATION, bearer)]));
    Browser { base: base.to_owned(), cookie: Some("other=1".to_owned()), client: client.build().expect("a client") }
}

/// Discord's client and its proxy, with TLS, at a port of this machine.
pub struct DiscordClient {
    pub port: u16,
    /// Proxy before the page, which may hold events back.
    pub proxy: Proxy,
    application: u64,
    _server: Server,
    client: JoinHandle<()>,
    /// The client of a telephone.
    file: NamedTempFile,
}

type Authorizer = Arc<dyn Fn(u64) -> String + Send + Sync>;

#[derive(Deserialize)]
struct User {
    user: u64,
}

impl DiscordClient {
    /// Starts it before the page at `base`.
    pub async fn start(fake: &FakeDiscord, base: &str) -> DiscordClient {
        let application = fake.state().application;
        let proxy = Proxy::start(base).await;
        let authorize: Authorizer = fake.authorizer();
        // The client of a telephone asks from a file.
        let code = async |State(authorize): State<Authorizer>, Query(User { user }): Query<User>| {
            ([(ACCESS_CONTROL_ALLOW_ORIGIN, "*")], authorize(user))
        };
        let app = Router::new()
            .route("/channels", get(async || Html(CLIENT)))
            .route("/authorize", post(code))
            .with_state(authorize);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let own = listener.local_addr().expect("bound");
        let client = tokio::spawn(async move { axum::serve(listener, app).await.expect("it serves") });
        let (page, host) = (proxy.base.trim_start_matches("http://"), ADDRESS.trim_start_matches("https://"));
        let policy = format!(
            "script-src 'self' 'unsafe-eval' blob:; \
             connect-src https://{application}.discordsays.com/ wss://{application}.discordsays.com/"
        );
        let sites = format!(
            "https://discord.com:PORT {{\n tls internal\n reverse_proxy {own}\n}}\n\
             https://{application}.discordsays.com:PORT {{\n tls internal\n\
             handle / {{\n reverse_proxy {page} {{\n header_up Host {host}\n header_up X-Discord-Proxy-Payload e30\n\
             header_down -Cache-Control\n header_down -ETag\n }}\n\
             @phone query platform=mobile\n header @phone {{\n Content-Security-Policy \"{policy}\"\n defer\n }}\n }}\n\
             handle {{\n reverse_proxy {page} {{\n header_up Host {host}\n header_up X-Discord-Proxy-Payload e30\n }}\n }}\n}}"
        );
        let server = Server::caddy_for(&sites);
        let file = tempfile::Builder::new().suffix(".html").tempfile().expect("a file");
        std::fs::write(file.path(), CLIENT).expect("written");
        let started = DiscordClient { port: server.port, proxy, application, _server: server, client, file };
        // The port is open before there are certificates.
        let address = ([127, 0, 0, 1], started.port).into();
        for host in ["discord.com".to_owned(), format!("{application}.discordsays.com")] {
            let client = reqwest::Client::builder().danger_accept_invalid_certs(true).resolve(&host, address);
            let client = client.build().expect("a client");
            let url = format!("https://{host}:{}/assets/icon.svg", started.port);
            until("a certificate", async || client.get(&url).send().await.ok().map(drop)).await;
        }
        started
    }

    /// The client of a person, who opens an instance in a tab of its own.
    pub async fn open<'a>(&self, driver: &'a WebDriver, instance: &str, user: u64, name: &str) -> Friends<'a> {
        self.open_by("https://discord.com/channels", driver, instance, user, name).await
    }

    /// The same on a telephone, where the client's own page is a file, and messages of it have no origin.
    pub async fn open_on_phone<'a>(&self, driver: &'a WebDriver, instance: &str, user: u64, name: &str) -> Friends<'a> {
        let page = format!("file://{}", self.file.path().display());
        self.open_by(&page, driver, instance, user, name).await
    }

    async fn open_by<'a>(
        &self,
        page: &str,
        driver: &'a WebDriver,
        instance: &str,
        user: u64,
        name: &str,
    ) -> Friends<'a> {
        let app = self.application;
        let address = format!("{page}?app={app}&instance={instance}&user={user}");
        Friends::open_frame(driver, &address, name, "return asked.length > 0").await
    }
}

impl Drop for DiscordClient {
    fn drop(&mut self) {
        self.client.abort();
    }
}

/// The client: a frame with the page, and the answers of the official protocol. `asked` has what the page has sent, and
/// `refuses` names commands that are answered with an error. On a telephone it is a file of the app.
const CLIENT: &str = include_str!("discord_client.html");
