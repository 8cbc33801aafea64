//! The local table under test: a running server, people who use it over HTTP, and a real browser.

pub mod chromium;
pub mod engines;
mod fingers;
mod firefox;
pub mod friends;
pub mod inside;
pub mod proxy;
pub mod scripted;
pub mod servers;
pub mod signed;
pub mod story;
pub mod telegram_app;
pub mod telegram_client;
mod webkit;
pub mod window;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use banco::adapters::web::{Web, WebConfig};
use banco_ports::{Converse, Deliver};
use reqwest::{Client, Response};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::driver::{Driver, Seen};

/// A table on a free loopback port; stops when it is dropped.
pub struct Running {
    pub base: String,
    pub deliver: Arc<dyn Deliver>,
    stop: Option<oneshot::Sender<()>>,
    server: Option<JoinHandle<()>>,
}

/// Settings of a table on loopback without a key.
pub fn open_table() -> WebConfig {
    WebConfig {
        listen: ([127, 0, 0, 1], 0).into(),
        access_key: None,
        hosts: Vec::new(),
        proxies: Vec::new(),
        public_url: None,
        guests: false,
        init_key: None,
    }
}

impl Running {
    pub async fn start<C: Converse>(config: WebConfig, host: impl FnOnce(Arc<dyn Deliver>) -> Arc<C>) -> Running {
        let web = Web::bind(config).await.expect("a free port on loopback");
        let (base, deliver) = (format!("http://{}", web.address()), web.deliver());
        let host = host(deliver.clone());
        let (stop, stopped) = oneshot::channel();
        let server = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            web.serve(host, stopped).await.expect("the table serves");
        });
        Running { base, deliver, stop: Some(stop), server: Some(server) }
    }

    /// Stops and waits until every request has ended.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(server) = self.server.take() {
            server.await.expect("the table stops");
        }
    }
}

/// Addresses of the API for one channel.
#[derive(Clone)]
pub struct Api {
    pub base: String,
    pub channel: String,
    pub client: Client,
}

impl Api {
    pub fn new(base: &str, channel: &str) -> Api {
        Api { base: base.to_owned(), channel: channel.to_owned(), client: Client::new() }
    }

    pub async fn get(&self, address: &str) -> Response {
        self.client.get(format!("{}{address}", self.base)).send().await.expect("the table answers")
    }

    pub async fn post(&self, address: &str, body: &Value) -> Response {
        self.client.post(format!("{}{address}", self.base)).json(body).send().await.expect("the table answers")
    }

    async fn messages(response: Response) -> Vec<Value> {
        let status = response.status();
        let answer: Value = response.json().await.expect("JSON");
        let messages = answer["messages"].as_array().cloned();
        messages.unwrap_or_else(|| panic!("{status}: {answer}"))
    }

    pub async fn say(&self, user: &str, text: &str) -> Vec<Value> {
        let body = json!({ "channel": self.channel, "user": user, "text": text });
        Api::messages(self.post("/api/say", &body).await).await
    }

    pub async fn press(&self, user: &str, data: &str) -> Vec<Value> {
        let body = json!({ "channel": self.channel, "user": user, "data": data });
        Api::messages(self.post("/api/press", &body).await).await
    }

    pub async fn list(&self, user: &str, since: u64) -> Vec<Value> {
        let address = format!("/api/channel/{}?user={user}&since={since}", self.channel);
        Api::messages(self.get(&address).await).await
    }
}

/// People at the local table, for the scenarios of all platforms.
pub struct WebDriver {
    api: Api,
    /// Last change and the messages each person has seen.
    seen: BTreeMap<String, (u64, BTreeSet<u64>)>,
    /// Language of each person's page; Vietnamese by default.
    locales: BTreeMap<String, String>,
    /// People who have typed or pressed anything.
    people: BTreeSet<String>,
}

impl WebDriver {
    pub fn new(base: &str, channel: &str) -> WebDriver {
        let (seen, locales, people) = Default::default();
        WebDriver { api: Api::new(base, channel), seen, locales, people }
    }

    /// The table has started again at another address; the people are the same.
    pub fn reopen(&mut self, base: &str) {
        self.api = Api::new(base, &self.api.channel);
        self.seen.clear();
    }

    /// People who have said or pressed anything here.
    pub fn people(&self) -> BTreeSet<String> {
        self.people.clone()
    }

    async fn call(&mut self, address: &str, user: &str, mut body: Value) {
        self.people.insert(user.to_owned());
        body["channel"] = json!(self.api.channel);
        body["user"] = json!(user);
        body["lang"] = json!(self.locales.get(user).map_or("vi", String::as_str));
        Api::messages(self.api.post(address, &body).await).await;
    }

    async fn read(&self, message: &Value, is_known: bool) -> Seen {
        let text = |field: &str| message[field].as_str().unwrap_or_default().to_owned();
        let image = match message["image"].as_str() {
            Some(address) => {
                let response = self.api.get(address).await;
                assert_eq!(response.status(), 200, "{address}");
                Some(response.bytes().await.expect("a picture").to_vec())
            }
            None => None,
        };
        let mut files = Vec::new();
        for file in message["files"].as_array().into_iter().flatten() {
            let address = file["url"].as_str().expect("an address");
            let response = self.api.get(address).await;
            assert_eq!(response.status(), 200, "{address}");
            let name = file["name"].as_str().expect("a name").to_owned();
            files.push((name, response.bytes().await.expect("a file").to_vec()));
        }
        Seen {
            id: message["id"].to_string(),
            text: text("text"),
            private: message["to"] != "all",
            image,
            alt: text("alt"),
            buttons: buttons(message),
            files,
            edited: is_known,
            ..Seen::default()
        }
    }
}

/// Rows of (label, data).
pub fn buttons(message: &Value) -> Vec<Vec<(String, String)>> {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let row = |row: &Value| {
        let buttons = row.as_array().expect("a row");
        buttons.iter().map(|button| (text(&button["label"]), text(&button["data"]))).collect()
    };
    message["buttons"].as_array().expect("rows").iter().map(row).collect()
}

#[async_trait]
impl Driver for WebDriver {
    fn speaks(&mut self, user: &str, locale: &str) {
        self.locales.insert(user.to_owned(), locale.to_owned());
    }

    async fn say(&mut self, user: &str, text: &str) {
        self.call("/api/say", user, json!({ "text": text })).await;
    }

    async fn reply(&mut self, user: &str, to: &Seen, text: &str) {
        let id: u64 = to.id.parse().expect("an id of this platform");
        self.call("/api/say", user, json!({ "text": text, "reply_to": id })).await;
    }

    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str) {
        let data = on.button(data_or_label).unwrap_or_else(|| panic!("no button {data_or_label:?} on {on:?}"));
        let id: u64 = on.id.parse().expect("an id of this platform");
        self.call("/api/press", user, json!({ "data": data, "message": id })).await;
    }

    async fn seen(&mut self, user: &str) -> Vec<Seen> {
        let (last, mut known) = self.seen.remove(user).unwrap_or_default();
        // A call ends only when all its effects have arrived, so the list is complete.
        let changed = self.api.list(user, last).await;
        let mut all = Vec::new();
        let mut newest = last;
        for message in &changed {
            let id = message["id"].as_u64().expect("an id");
            newest = newest.max(message["change"].as_u64().expect("a change"));
            all.push(self.read(message, !known.insert(id)).await);
        }
        self.seen.insert(user.to_owned(), (newest, known));
        all
    }
}
