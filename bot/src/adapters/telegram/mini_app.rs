//! The page as a Mini App of the bot (everywhere 6.1): the buttons that open it.
//!
//! The button of a board that answers with a link opens the page itself: in a private chat as `web_app`, in a group by a
//! link to the app that the host has made at @BotFather. A chat that refuses such a button keeps the usual one for a day.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use banco_ports::{Lang, Rendered};
use banco_service::i18n;
use banco_service::messages::button::{Press, verbs};
use serde_json::{Map, Value, json};
use tokio::time::Instant;

use super::api::{Api, Fault};

/// Time after which a chat that refused such a button is asked again.
const REFUSED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// Chats remembered: those that refused, and those whose menu button is set.
const CHATS_MAX: usize = 10_000;

/// Path of the page for the client.
const ENTRANCE: &str = "/tg";

/// Beginnings of the start parameters of a game, and of an invitation.
const GAME: &str = "g_";
const INVITATION: &str = "i_";

/// Parts of a refusal that may be meant for the button.
const ABOUT_BUTTONS: [&str; 4] = ["button", "web_app", "webapp", "web app"];

/// The page of the host, and the app that leads to it from groups.
#[derive(Clone, Debug)]
pub struct MiniApp {
    /// Origin of the page: `https://banco.example`.
    pub address: String,
    /// Short name of the app; without it groups have no such button.
    pub app: Option<String>,
}

impl MiniApp {
    /// Address at which the client opens the page.
    pub(super) fn entrance(&self) -> String {
        format!("{}{ENTRANCE}", self.address)
    }
}

/// The Mini App of one bot, if the host has a public page.
#[derive(Clone, Default)]
pub(super) struct MiniApps(Arc<Known>);

#[derive(Default)]
struct Known {
    app: OnceLock<MiniApp>,
    /// Name of the bot's account.
    bot: OnceLock<String>,
    /// Private chats that take no such button, until then.
    refused: Mutex<HashMap<i64, Instant>>,
    /// Private chats whose menu button is set, with its language.
    greeted: Mutex<HashMap<i64, Lang>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MiniApps {
    /// Sets the page; only the first call counts.
    pub(super) fn set(&self, app: MiniApp) {
        // A second call has no effect.
        let _ = self.0.app.set(app);
    }

    /// The adapter knows the name of its bot.
    pub(super) fn is_of(&self, bot: &str) {
        // The same bot after a restart of the adapter has the same name.
        let _ = self.0.bot.set(bot.to_owned());
    }

    /// Makes buttons of a request open the page. If the chat may refuse them, answers the keyboard as it was.
    pub(super) fn fit(&self, fields: &mut Map<String, Value>) -> Option<Value> {
        let app = self.0.app.get()?;
        let chat = fields.get("chat_id").and_then(Value::as_i64)?;
        let markup = fields.get_mut("reply_markup")?;
        let before = markup.clone();
        let mut may_be_refused = false;
        let rows = markup.get_mut("inline_keyboard").and_then(Value::as_array_mut)?;
        for button in rows.iter_mut().filter_map(Value::as_array_mut).flatten() {
            let Some(start) = start_of(button) else { continue };
            let is_private = chat > 0;
            if is_private && !self.is_refused_in(chat) {
                let query = start.map(|start| format!("?start={start}")).unwrap_or_default();
                *button = json!({ "text": button["text"], "web_app": { "url": format!("{}{query}", app.entrance()) } });
                may_be_refused = true;
            } else if let Some((bot, name)) = self.0.bot.get().zip(app.app.as_ref()) {
                let query = start.map(|start| format!("?startapp={start}")).unwrap_or_default();
                *button = json!({ "text": button["text"], "url": format!("https://t.me/{bot}/{name}{query}") });
            }
        }
        may_be_refused.then_some(before)
    }

    /// Row with a link to the app for a message with the link of an invitation; a client shows both in any chat.
    pub(super) fn invitation(&self, message: &Rendered) -> Option<Value> {
        let (app, bot) = self.0.app.get().zip(self.0.bot.get())?;
        let name = app.app.as_ref()?;
        let text = message.text.to_plain();
        let (_, rest) = text.split_once(&format!("https://t.me/{bot}?start={INVITATION}"))?;
        let code: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        let label = i18n::text(message.lang.unwrap_or_default(), "button-page");
        Some(json!([{ "text": label, "url": format!("https://t.me/{bot}/{name}?startapp={INVITATION}{code}") }]))
    }

    /// True if a request was refused for its buttons; it then has others and may be sent again. `before`: its keyboard
    /// before [`MiniApps::fit`].
    pub(super) fn are_refused(&self, fields: &mut Map<String, Value>, before: Option<Value>, fault: &Fault) -> bool {
        let (Some(before), Some(chat)) = (before, fields.get("chat_id").and_then(Value::as_i64)) else { return false };
        if !(fault.has_code(400) && ABOUT_BUTTONS.iter().any(|part| fault.says(part))) {
            return false;
        }
        tracing::info!(chat, %fault, "telegram: this chat takes no button of a Mini App; it gets the usual ones for a day");
        remember(&mut locked(&self.0.refused), chat, Instant::now() + REFUSED_FOR);
        fields.insert("reply_markup".into(), before);
        self.fit(fields);
        true
    }

    fn is_refused_in(&self, chat: i64) -> bool {
        locked(&self.0.refused).get(&chat).is_some_and(|until| *until > Instant::now())
    }

    /// True if the menu button of a private chat is to be set now.
    fn is_to_greet(&self, chat: i64, lang: Lang) -> bool {
        remember(&mut locked(&self.0.greeted), chat, lang) != Some(lang)
    }
}

/// Adds an entry to a bounded map; answers the one before.
fn remember<T>(all: &mut HashMap<i64, T>, chat: i64, entry: T) -> Option<T> {
    if all.len() >= CHATS_MAX && !all.contains_key(&chat) {
        all.clear();
    }
    all.insert(chat, entry)
}

/// Start parameter of a button that asks for the page, `Some(None)` without a game; `None` for any other button.
fn start_of(button: &Value) -> Option<Option<String>> {
    let data = button.get("callback_data").and_then(Value::as_str)?;
    let press = Press::read(data).filter(|press| press.verb() == verbs::PAGE)?;
    Some(press.game().map(|game| format!("{GAME}{}", game.to_ascii_lowercase())))
}

/// Lets the menu button of a private chat open the page, unless the host has given it another purpose.
pub(super) async fn greet(api: Api, chat: i64, lang: Lang) {
    let Some(app) = api.mini_apps.0.app.get() else { return };
    if chat < 0 || !api.mini_apps.is_to_greet(chat, lang) {
        return;
    }
    if let Err(fault) = set_menu_button(&api, app, chat, lang).await {
        tracing::debug!(chat, %fault, "telegram: the menu button of a private chat is not set");
        if !matches!(fault, Fault::Refused { .. }) {
            // The next message of the person tries again.
            locked(&api.mini_apps.0.greeted).remove(&chat);
        }
    }
}

async fn set_menu_button(api: &Api, app: &MiniApp, chat: i64, lang: Lang) -> Result<(), Fault> {
    let entrance = app.entrance();
    let wanted = json!({ "type": "web_app", "text": i18n::text(lang, "button-page"), "web_app": { "url": entrance } });
    let mut fields = Map::from_iter([("chat_id".to_owned(), Value::from(chat))]);
    let told: Value = api.call("getChatMenuButton", fields.clone()).await?;
    let leads_to = told.pointer("/web_app/url").and_then(Value::as_str);
    if told == wanted || leads_to.is_some_and(|url| url != entrance) {
        return Ok(());
    }
    fields.insert("menu_button".into(), wanted);
    api.call::<Value>("setChatMenuButton", fields).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apps(app: Option<&str>) -> MiniApps {
        let apps = MiniApps::default();
        apps.set(MiniApp { address: "https://banco.example".into(), app: app.map(str::to_owned) });
        apps.is_of("banco_bot");
        apps
    }

    fn request(chat: i64, data: &str) -> Map<String, Value> {
        let markup = json!({ "inline_keyboard": [[{ "text": "Peek", "callback_data": "peek:k7m2" }],
            [{ "text": "Open the board", "callback_data": data }]] });
        Map::from_iter([("chat_id".to_owned(), chat.into()), ("reply_markup".to_owned(), markup)])
    }

    /// The last button of a request.
    fn last(fields: &Map<String, Value>) -> Value {
        fields["reply_markup"]["inline_keyboard"][1][0].clone()
    }

    fn web_app(query: &str) -> Value {
        json!({ "text": "Open the board", "web_app": { "url": format!("https://banco.example/tg{query}") } })
    }

    fn link(query: &str) -> Value {
        json!({ "text": "Open the board", "url": format!("https://t.me/banco_bot/board{query}") })
    }

    #[test]
    fn clause_6_1_the_button_opens_the_page_in_private_chats_and_a_link_leads_there_from_groups() {
        for (app, chat, data, wanted) in [
            (Some("board"), 7, "page:k7m2", web_app("?start=g_k7m2")),
            (None, 7, "page:k7m2", web_app("?start=g_k7m2")),
            (Some("board"), -7, "page:k7m2", link("?startapp=g_k7m2")),
            (None, -7, "page:k7m2", json!({ "text": "Open the board", "callback_data": "page:k7m2" })),
        ] {
            let mut fields = request(chat, data);
            let before = fields["reply_markup"].clone();
            assert_eq!(apps(app).fit(&mut fields), (chat > 0).then(|| before.clone()));
            assert_eq!(last(&fields), wanted);
            assert_eq!(fields["reply_markup"]["inline_keyboard"][0], before["inline_keyboard"][0], "others stay");
        }
        let mut fields = request(7, "page:k7m2");
        assert_eq!(MiniApps::default().fit(&mut fields), None, "no public page");
        assert_eq!(fields, request(7, "page:k7m2"));
    }

    #[test]
    fn clause_6_1_a_chat_that_refuses_the_button_gets_a_link_or_the_usual_one_for_a_day() {
        let refused = Fault::Refused { code: 400, what: "Bad Request: BUTTON_TYPE_INVALID".into() };
        let usual = json!({ "text": "Open the board", "callback_data": "page:k7m2" });
        for (app, wanted) in [(Some("board"), link("?startapp=g_k7m2")), (None, usual)] {
            let apps = apps(app);
            let mut fields = request(7, "page:k7m2");
            let before = apps.fit(&mut fields);
            for other in
                [Fault::Passing("HTTP 502".into()), Fault::Refused { code: 400, what: "chat not found".into() }]
            {
                assert!(!apps.are_refused(&mut fields.clone(), before.clone(), &other));
            }
            assert!(apps.are_refused(&mut fields, before, &refused));
            assert_eq!(last(&fields), wanted);
            let mut next = request(7, "page:k7m2");
            assert_eq!(apps.fit(&mut next), None, "the chat is not asked again today");
            assert_eq!(last(&next), wanted);
            let mut other = request(8, "page:k7m2");
            assert!(apps.fit(&mut other).is_some(), "other chats are");
        }
    }
}
