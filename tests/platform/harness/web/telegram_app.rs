//! Telegram's own apps around a Mini App: the page is no frame there, and finds an object of the app's beside it.

use reqwest::Url;
use serde_json::{Value, json};
use thirtyfour::WindowHandle;

use super::telegram_client::TelegramClient;
use crate::patience::until;

/// Script of the app in the page, before the page's own ones.
const INJECTED: &str = include_str!("telegram_app.js");

/// Edges of the telephone and of the app, as it tells them: above, and below.
pub const TAKEN: [u64; 2] = [47 + 46, 34];

/// Height that the app tells once the page has asked for all of it.
pub const HEIGHT: u64 = 800;

/// One of the apps, by what its pages find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum App {
    /// `TelegramWebviewProxy` is an object of Java.
    Android,
    /// `TelegramWebviewProxy` is a script over `webkit.messageHandlers`; the app for macOS does the same.
    Ios,
    /// `TelegramWebviewProxy` is a script over `external.invoke`.
    Desktop,
    /// `external.notify` alone.
    Old,
}

impl App {
    /// As it names itself to the page.
    fn platform(self) -> &'static str {
        match self {
            App::Android => "android",
            App::Ios => "ios",
            App::Desktop => "tdesktop",
            App::Old => "unknown",
        }
    }

    fn key(self) -> &'static str {
        match self {
            App::Android => "android",
            App::Ios => "ios",
            App::Desktop => "desktop",
            App::Old => "old",
        }
    }
}

/// A page that an app has opened, in a tab of its own.
pub struct TelegramApp<'a> {
    pub client: &'a TelegramClient,
    /// Tab from which the app was opened.
    before: WindowHandle,
}

impl<'a> TelegramApp<'a> {
    /// The app opens the Mini App at this path.
    pub async fn open(client: &'a TelegramClient, app: App, path: &str, init: &str, theme: &Value) -> TelegramApp<'a> {
        let driver = client.driver();
        let before = driver.window().await.expect("a window");
        let tab = driver.new_tab().await.expect("a tab");
        driver.switch_to_window(tab).await.expect("the tab");
        client.chromium.before_each_page(&INJECTED.replace("__APP__", app.key())).await;
        client.chromium.resize(390, 844).await;
        let pairs = [
            ("tgWebAppData", init),
            ("tgWebAppVersion", "8.0"),
            ("tgWebAppPlatform", app.platform()),
            ("tgWebAppThemeParams", &theme.to_string()),
        ];
        let launch = Url::parse_with_params("https://banco.example/", pairs).expect("an address");
        let launch = launch.query().expect("pairs");
        driver.goto(format!("https://banco.example{path}#{launch}")).await.expect("the page");
        TelegramApp { client, before }
    }

    async fn runs(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client.driver().execute(script, arguments).await.expect("a script").json().clone()
    }

    /// Tells the page something.
    pub async fn tells(&self, kind: &str, data: Value) {
        self.runs("app.tell(...arguments)", vec![json!(kind), data]).await;
    }

    /// All that the page has told, also before a reload.
    pub async fn heard(&self) -> Vec<(String, Value)> {
        let heard = self.runs("return app.heard", Vec::new()).await;
        serde_json::from_value(heard).expect("kinds and data")
    }

    /// Waits until the app's button for the way back is there, or is not.
    pub async fn shows_back(&self, is_shown: bool) {
        until("the way back", async || {
            (self.runs("return app.isBack", Vec::new()).await == json!(is_shown)).then_some(())
        })
        .await;
    }

    pub async fn goes_back(&self) {
        self.runs("app.goesBack()", Vec::new()).await;
    }

    /// Closes the page.
    ///
    /// # Panics
    /// The page did not hold to the protocol.
    pub async fn close(self) {
        let violations = self.runs("return app.violations", Vec::new()).await;
        assert_eq!(violations, json!([]), "against the protocol");
        self.client.driver().close_window().await.expect("closed");
        self.client.driver().switch_to_window(self.before).await.expect("the tab before");
    }
}
