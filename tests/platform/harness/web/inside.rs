//! The page inside Discord: over HTTP, and in a stand-in for Discord's client and its proxy, in a real browser.
//!
//! The stand-in follows the official protocol of messages (embedded-app-sdk) strictly: it answers nothing that is written
//! otherwise. Its proxy does what Discord documents: caching headers of HTML are lost, headers of its own are added, and
//! events may be held back.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::Html;
use axum::routing::{get, post};
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde::Deserialize;
use serde_json::{Value, json};
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
        let code = async |State(authorize): State<Authorizer>, Query(User { user }): Query<User>| authorize(user);
        let app = Router::new()
            .route("/channels", get(async || Html(CLIENT)))
            .route("/authorize", post(code))
            .with_state(authorize);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let own = listener.local_addr().expect("bound");
        let client = tokio::spawn(async move { axum::serve(listener, app).await.expect("it serves") });
        let (page, host) = (proxy.base.trim_start_matches("http://"), ADDRESS.trim_start_matches("https://"));
        let sites = format!(
            "https://discord.com:PORT {{\n tls internal\n reverse_proxy {own}\n}}\n\
             https://{application}.discordsays.com:PORT {{\n tls internal\n\
             handle / {{\n reverse_proxy {page} {{\n header_up Host {host}\n header_up X-Discord-Proxy-Payload e30\n\
             header_down -Cache-Control\n header_down -ETag\n }}\n }}\n\
             handle {{\n reverse_proxy {page} {{\n header_up Host {host}\n header_up X-Discord-Proxy-Payload e30\n }}\n }}\n}}"
        );
        let server = Server::caddy_for(&sites);
        let started = DiscordClient { port: server.port, proxy, application, _server: server, client };
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
        let app = self.application;
        let address = format!("https://discord.com/channels?app={app}&instance={instance}&user={user}");
        Friends::open_frame(driver, &address, name, "return asked.length > 0").await
    }
}

impl Drop for DiscordClient {
    fn drop(&mut self) {
        self.client.abort();
    }
}

/// The client: a frame with the page, and the answers of the official protocol. `asked` has what the page has sent, and
/// `refuses` names commands that are answered with an error.
const CLIENT: &str = r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Discord (a stand-in)</title>
<style>
  body { margin: 0; background: #313338; color: #dbdee1; font: 15px/1.4 sans-serif; overflow: hidden; }
  iframe { position: fixed; inset: 0 0 2.4rem 0; width: 100%; height: calc(100% - 2.4rem); border: 0; background: #000; }
  footer { position: fixed; inset: auto 0 0 0; height: 2.4rem; display: flex; align-items: center; gap: 1rem; padding: 0 1rem; background: #1e1f22; }
  footer b { color: #fff; }
</style></head><body>
<iframe sandbox="allow-forms allow-scripts allow-same-origin allow-pointer-lock" allow="fullscreen"></iframe>
<footer><b>#ban-co</b> <span>Bạn Cờ · stand-in for the client</span></footer>
<script>
const query = new URLSearchParams(location.search);
const [app, instance, user] = [query.get("app"), query.get("instance"), query.get("user")];
const frame = document.querySelector("iframe");
const page = `https://${app}.discordsays.com`;
const frameId = "frame-" + user;
window.asked = [];
window.refuses = [];
const send = (kind, data) => frame.contentWindow.postMessage([kind, data], page);
window.layout = (mode) => send(1, { cmd: "DISPATCH", evt: "ACTIVITY_LAYOUT_MODE_UPDATE", data: { layout_mode: mode }, nonce: null });
const close = (message) => send(2, { code: 4000, message });
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
let isReady = false;
addEventListener("message", async ({ source, origin, data }) => {
  if (source !== frame.contentWindow) return;
  if (origin !== page) return asked.push(["foreign origin", origin]);
  asked.push(data);
  const [kind, said] = data;
  if (kind === 0) {
    const fits = said.v === 1 && said.encoding === "json" && said.client_id === app && said.frame_id === frameId;
    if (!fits) return close("bad handshake");
    isReady = true;
    return send(1, { cmd: "DISPATCH", evt: "READY", data: { v: 1, config: { environment: "production" } }, nonce: null });
  }
  if (kind !== 1 || !isReady || !said.nonce) return close("bad frame");
  const answer = (data, evt = null) => send(1, { cmd: said.cmd, data, evt, nonce: said.nonce });
  const refuse = (message) => answer({ code: 4000, message }, "ERROR");
  if (refuses.includes(said.cmd)) return refuse("refused");
  const { cmd, args, evt } = said;
  if (cmd === "AUTHORIZE") {
    const fits = args.client_id === app && args.response_type === "code" && args.prompt === "none" && same(args.scope, ["identify"]) && args.state;
    if (!fits) return refuse("bad request");
    const code = await (await fetch(`/authorize?user=${user}`, { method: "POST" })).text();
    return answer({ code });
  }
  if (cmd === "SUBSCRIBE") return evt === "ACTIVITY_LAYOUT_MODE_UPDATE" ? answer({ evt }) : refuse("no such event");
  if (cmd === "SET_ORIENTATION_LOCK_STATE") return [1, 2, 3].includes(args.lock_state) ? answer({}) : refuse("bad state");
  if (cmd === "OPEN_EXTERNAL_LINK") return args.url.startsWith("https://") ? answer({ opened: true }) : refuse("bad url");
  refuse("no such command");
});
frame.src = `${page}/?${new URLSearchParams({ instance_id: instance, platform: "desktop", frame_id: frameId, guild_id: "1", channel_id: "2" })}`;
</script></body></html>
"#;
