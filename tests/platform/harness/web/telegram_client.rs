//! A client of Telegram in a browser: a page at Telegram's own origin that frames the Mini App, with real TLS, so that
//! origins and headers are judged as they are.

use serde_json::{Value, json};
use thirtyfour::WebDriver;

use super::chromium::Chromium;
use super::servers::Server;
use super::signed::{SignedPage, account};
use crate::patience::until;
use crate::telegram::{TOKEN, opened_with};

/// Page of the stand-in.
const PAGE: &str = include_str!("telegram_client.html");

/// Pixels of the client's own bar, above the Mini App.
pub const CLIENT_BAR: i64 = 48;

/// Origin of the client.
const CLIENT: &str = "https://web.telegram.org";

/// Colours of the client by day.
pub fn day() -> Value {
    json!({
        "bg_color": "#ffffff", "text_color": "#000000", "hint_color": "#707579", "link_color": "#3390ec",
        "button_color": "#3390ec", "button_text_color": "#ffffff", "secondary_bg_color": "#f4f4f5",
        "header_bg_color": "#ffffff", "section_bg_color": "#ffffff", "destructive_text_color": "#e53935",
    })
}

/// Colours of the client by night.
pub fn night() -> Value {
    json!({
        "bg_color": "#212121", "text_color": "#ffffff", "hint_color": "#aaaaaa", "link_color": "#8774e1",
        "button_color": "#8774e1", "button_text_color": "#ffffff", "secondary_bg_color": "#0f0f0f",
        "header_bg_color": "#212121", "section_bg_color": "#212121", "destructive_text_color": "#ff595a",
    })
}

/// Data with which Telegram opens the Mini App for this account, at this instant of the program's clock.
pub fn init(page: &SignedPage, name: &str, start: Option<&str>) -> String {
    let key = account(name).key.0;
    let id: u64 = key.trim_start_matches("telegram:").parse().expect("an account of Telegram");
    let user = json!({ "id": id, "first_name": name, "last_name": "", "username": name, "language_code": "vi" });
    let now = (page.house.service.now() / 1_000).to_string();
    let user = user.to_string();
    let mut pairs = vec![("user", user.as_str()), ("chat_instance", "-3788475317572404878"), ("chat_type", "private")];
    pairs.extend(start.map(|start| ("start_param", start)));
    pairs.extend([("auth_date", now.as_str()), ("signature", "not-looked-at_")]);
    opened_with(TOKEN, &pairs)
}

/// The client in a browser, and the page behind a proxy with TLS.
pub struct TelegramClient {
    pub chromium: Chromium,
    _server: Server,
}

impl TelegramClient {
    /// Opens the client at the size of a telephone.
    pub async fn open(page: &SignedPage, site: &str) -> TelegramClient {
        let server = Server::caddy_beside(site, &page.base, PAGE);
        let port = server.base.rsplit_once(':').expect("a port").1.to_owned();
        let hosts = ["web.telegram.org", "banco.example"].map(|host| format!("MAP {host} 127.0.0.1:{port}"));
        let chromium = Chromium::start_over(&format!("--host-resolver-rules={}", hosts.join(", "))).await;
        let client = TelegramClient { chromium, _server: server };
        // The port is open before there is a certificate.
        until("the client", async || {
            client.driver().goto(CLIENT).await.ok()?;
            let title = client.driver().title().await.ok()?;
            (title == "Telegram").then_some(())
        })
        .await;
        client
    }

    pub fn driver(&self) -> &WebDriver {
        &self.chromium.driver
    }

    /// Opens the Mini App at this path, and enters it.
    pub async fn opens(&self, path: &str, init: &str, theme: &Value) {
        self.driver().enter_default_frame().await.expect("the client");
        let arguments = vec![json!(format!("https://banco.example{path}")), json!(init), theme.clone()];
        self.driver().execute("openApp(...arguments)", arguments).await.expect("a script");
        self.enter(1).await;
    }

    /// From here on the driver is inside the Mini App, which has been loaded so many times.
    pub async fn enter(&self, loads: u64) {
        self.driver().enter_default_frame().await.expect("the client");
        until("the Mini App", async || {
            let loaded = self.driver().execute("return loads", Vec::new()).await.ok()?;
            loaded.json().as_u64().filter(|loaded| *loaded >= loads)
        })
        .await;
        self.driver().enter_frame(0).await.expect("the Mini App");
    }

    /// Runs a script in the client, and returns into the Mini App.
    pub async fn runs(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.driver().enter_default_frame().await.expect("the client");
        let told = self.driver().execute(script, arguments).await.expect("a script").json().clone();
        self.driver().enter_frame(0).await.expect("the Mini App");
        told
    }

    /// Kinds of what the Mini App told since it was opened.
    pub async fn heard(&self) -> Vec<String> {
        let told = self.runs("return heard.map(([kind]) => kind)", Vec::new()).await;
        told.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Content of the last event of this kind.
    pub async fn last(&self, kind: &str) -> Value {
        self.runs("return heard.filter(([kind]) => kind === arguments[0]).pop()?.[1] ?? null", vec![kind.into()]).await
    }

    /// Presses the client's button for the way back or out.
    pub async fn goes_back(&self) {
        self.runs("document.getElementById('way').click()", Vec::new()).await;
    }

    /// Ends the browser.
    ///
    /// # Panics
    /// The Mini App did not hold to the protocol.
    pub async fn quit(self) {
        let violations = self.runs("return violations", Vec::new()).await;
        assert_eq!(violations, json!([]), "against the protocol");
        self.chromium.quit().await;
    }
}
