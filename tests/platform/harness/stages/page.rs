//! Browsers in which accounts of Telegram have signed in, over the page's HTTP interface.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::driver::Seen;
use crate::telegram::TelegramDriver;
use crate::web::buttons;
use crate::web::signed::{ADDRESS, Browser};

/// Beginning of the id of a table, which is no message.
const TABLE: &str = "table:";

/// The browser of each person, by the name of the account on Telegram.
pub struct PageDriver {
    base: String,
    people: BTreeMap<String, Reader>,
    locales: BTreeMap<String, String>,
}

struct Reader {
    browser: Browser,
    /// Number of the last change of the person's messages.
    last: u64,
    /// Tables as they were seen last, by their ids.
    tables: BTreeMap<String, Value>,
}

impl PageDriver {
    pub fn new(base: &str) -> PageDriver {
        PageDriver { base: base.to_owned(), people: BTreeMap::new(), locales: BTreeMap::new() }
    }

    pub fn speaks(&mut self, user: &str, locale: &str) {
        self.locales.insert(user.to_owned(), locale.to_owned());
    }

    /// The browser of a person; at its first use it signs in by the link that `/page` gives in the private chat.
    pub async fn browser(&mut self, telegram: &mut TelegramDriver, user: &str) -> Browser {
        if let Some(reader) = self.people.get(user) {
            return reader.browser.clone();
        }
        let person = telegram.user(user);
        person.says(person.id, "/page");
        let link = telegram.fake.wait("a link to the page", |world| {
            let markup = |message: &crate::telegram::Message| message.markup.clone().unwrap_or_default().to_string();
            world.said_by_bot(person.id).map(markup).find_map(|markup| {
                let (_, rest) = markup.split_once(&format!("{ADDRESS}/in#"))?;
                Some(rest.split('"').next()?.to_owned())
            })
        });
        let browser = Browser::stranger(&self.base).signs_in(&link.await).await;
        let reader = Reader { browser: browser.clone(), last: 0, tables: BTreeMap::new() };
        self.people.insert(user.to_owned(), reader);
        browser
    }

    fn locale(&self, user: &str) -> &str {
        self.locales.get(user).map_or("vi", String::as_str)
    }

    pub async fn say(&self, user: &str, browser: &Browser, text: &str) {
        self.send(browser, "/api/say", json!({ "text": text, "lang": self.locale(user) })).await;
    }

    pub async fn press(&self, user: &str, browser: &Browser, on: &Seen, data_or_label: &str) {
        let data = on.button(data_or_label).unwrap_or_else(|| panic!("no button {data_or_label:?} on {on:?}"));
        let mut body = json!({ "data": data, "lang": self.locale(user) });
        if !on.id.starts_with(TABLE) {
            body["message"] = json!(on.id.parse::<u64>().expect("an id of this platform"));
        }
        self.send(browser, "/api/press", body).await;
    }

    async fn send(&self, browser: &Browser, address: &str, body: Value) {
        let answer = browser.post(address, &body).await;
        let (status, told) = (answer.status(), answer.text().await.unwrap_or_default());
        assert!(status.is_success(), "{address} {body}: {status} {told}");
    }

    /// News of a person: answers in the own room, and tables that have changed.
    pub async fn seen(&mut self, user: &str, browser: &Browser) -> Vec<Seen> {
        let lang = self.locale(user).to_owned();
        let Some(reader) = self.people.get_mut(user) else { return Vec::new() };
        let told = browser.reads(&format!("/api/channel/own?since={}&lang={lang}", reader.last)).await;
        let mut seen = Vec::new();
        for message in told["messages"].as_array().expect("messages") {
            reader.last = reader.last.max(message["change"].as_u64().expect("a change"));
            // What the person typed is no news.
            if message["kind"] != "line" {
                seen.push(as_seen(message, browser).await);
            }
        }
        let listed = browser.reads(&format!("/api/tables?lang={lang}")).await;
        let ids = listed["tables"].as_array().expect("tables").iter().map(|line| line["id"].as_str().expect("an id"));
        let mut ids: Vec<String> = ids.map(str::to_owned).collect();
        // An open page keeps the table of a game that is over.
        ids.extend(reader.tables.keys().filter(|id| !ids.contains(id)).cloned().collect::<Vec<_>>());
        for id in ids {
            // A challenge that was withdrawn is not there.
            let answer = browser.get(&format!("/api/table/{id}?lang={lang}")).await;
            if !answer.status().is_success() {
                continue;
            }
            let table: Value = answer.json().await.expect("JSON");
            let before = reader.tables.insert(id.clone(), table.clone());
            if before.as_ref() != Some(&table) {
                let edited = before.is_some();
                let picture = !table["board"].is_null();
                let address = format!("/board/{id}.png?lang={lang}&fine=1");
                let image = if picture { Some(bytes(browser, &address).await) } else { None };
                seen.push(Seen { image, edited, ..table_seen(&id, &table) });
            }
        }
        seen
    }
}

async fn bytes(browser: &Browser, address: &str) -> Vec<u8> {
    let answer = browser.get(address).await;
    assert_eq!(answer.status(), 200, "{address}");
    answer.bytes().await.expect("a picture").to_vec()
}

async fn as_seen(message: &Value, browser: &Browser) -> Seen {
    let image = match message["image"].as_str() {
        Some(address) => Some(bytes(browser, address).await),
        None => None,
    };
    Seen {
        id: message["id"].to_string(),
        text: message["text"].as_str().unwrap_or_default().to_owned(),
        private: true,
        image,
        alt: message["alt"].as_str().unwrap_or_default().to_owned(),
        buttons: buttons(message),
        edited: message["edited"] == true,
        ..Seen::default()
    }
}

/// A table: its caption, an open offer, and what the reader alone knows.
fn table_seen(id: &str, table: &Value) -> Seen {
    let caption = table["caption"].as_array().into_iter().flatten();
    let beside = [&table["question"], &table["known"]];
    let lines: Vec<&str> = caption.chain(beside).filter_map(Value::as_str).collect();
    Seen {
        id: format!("{TABLE}{id}"),
        text: lines.join("\n"),
        private: true,
        alt: table["board"]["alt"].as_str().unwrap_or_default().to_owned(),
        buttons: buttons(table),
        ..Seen::default()
    }
}
