//! Profile of the bot's account: the menus of commands, and the text of its first screen.
//!
//! Vietnamese clients get Vietnamese aliases, English ones English names. All others get the host's language, or
//! English. The menus are short: people press buttons, and `/help` names every command.

use std::iter;
use std::time::Duration;

use banco_ports::text::shorten;
use banco_ports::{Backoff, DefaultLang, Lang};
use banco_service::i18n;
use banco_service::messages::commands::{CommandSpec, spec_of};
use serde_json::{Map, Value, json};

use super::api::{Api, Fault};

/// Pauses between tries; without hurry, because games continue without the newest menu.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(10 * 60));

/// Most characters of a menu entry's description.
const DESCRIPTION_CHARS_MAX: usize = 256;

/// Menu of a group, and the head of every other menu: the commands to begin and to find a game again.
const FIRST: [&str; 6] = ["play", "board", "games", "rules", "settings", "help"];

/// Further commands in the menu of a private chat.
const ALONE: [&str; 12] = [
    "puzzle",
    "hint",
    "takeback",
    "draw",
    "resign",
    "history",
    "replay",
    "export",
    "import",
    "stats",
    "tournament",
    "privacy",
];

/// Texts of the account: methods to get and set them, their field, and their message.
const PROFILE: [(&str, &str, &str, &str); 2] = [
    ("getMyDescription", "setMyDescription", "description", "telegram-description"),
    ("getMyShortDescription", "setMyShortDescription", "short_description", "telegram-short-description"),
];

/// A part of the profile with its wanted value.
pub(super) struct Wish {
    /// Methods to get and set it.
    get: &'static str,
    set: &'static str,
    /// Parameters that select one of several: a language, a kind of chat.
    of: Map<String, Value>,
    /// Field of the answer; `None`: the answer is the value.
    told_in: Option<&'static str>,
    field: &'static str,
    wanted: Value,
}

/// All wanted parts of the profile.
pub(super) fn wishes(default: DefaultLang) -> Vec<Wish> {
    let others = default.fixed().unwrap_or(Lang::En);
    let mut wishes = Vec::new();
    for (code, lang) in iter::once((None, others)).chain(Lang::BOTH.map(|lang| (Some(lang.key()), lang))) {
        let of: Map<String, Value> = code.map(|code| ("language_code".to_owned(), code.into())).into_iter().collect();
        let rest = ALONE.into_iter().filter_map(spec_of);
        let first = FIRST.into_iter().filter_map(spec_of);
        wishes.push(menu(&of, None, first.clone().chain(rest).map(|spec| entry(spec, lang)).collect()));
        wishes.push(menu(&of, Some("all_group_chats"), first.map(|spec| entry(spec, lang)).collect()));
        wishes.extend(PROFILE.map(|(get, set, field, key)| {
            let wanted = i18n::text(lang, key).into();
            Wish { get, set, of: of.clone(), told_in: Some(field), field, wanted }
        }));
    }
    wishes
}

/// Menu of one kind of chat in one language.
fn menu(of: &Map<String, Value>, scope: Option<&str>, wanted: Value) -> Wish {
    let mut of = of.clone();
    of.extend(scope.map(|scope| ("scope".to_owned(), json!({ "type": scope }))));
    Wish { get: "getMyCommands", set: "setMyCommands", of, told_in: None, field: "commands", wanted }
}

impl Wish {
    /// Sets the value if the server has another one.
    async fn fulfil(&self, api: &Api) -> Result<(), Fault> {
        let told = api.call::<Value>(self.get, self.of.clone()).await?;
        let is_there = match self.told_in {
            Some(field) => told.get(field) == Some(&self.wanted),
            None => told == self.wanted,
        };
        if !is_there {
            let mut fields = self.of.clone();
            fields.insert(self.field.to_owned(), self.wanted.clone());
            api.call::<Value>(self.set, fields).await?;
        }
        Ok(())
    }
}

/// Tries each part once, before updates are read; the rest stays in `wishes`. The first fault of an ill server ends
/// this and is returned.
pub(super) async fn first_try(api: &Api, wishes: &mut Vec<Wish>) -> Option<Fault> {
    while let Some(wish) = wishes.first() {
        match settled(wish, wish.fulfil(api).await) {
            None => drop(wishes.remove(0)),
            fault @ Some(_) => return fault,
        }
    }
    None
}

/// Tries the remaining parts, each by itself, until all are set.
pub(super) async fn keep_trying(api: Api, mut wishes: Vec<Wish>, mut fault: Option<Fault>) {
    let mut pauses = PAUSES;
    while let Some(why) = fault.take() {
        let left = wishes.len();
        let pause = pauses.pause();
        let pause = if let Fault::Wait(told) = why { told.max(pause) } else { pause };
        tracing::warn!(%why, left, "telegram: menus and profile are not registered yet; trying again in {pause:?}");
        tokio::time::sleep(pause).await;
        let mut unfulfilled = Vec::new();
        for wish in wishes {
            if let Some(why) = settled(&wish, wish.fulfil(&api).await) {
                fault = Some(why);
                unfulfilled.push(wish);
            }
        }
        wishes = unfulfilled;
        if fault.is_none() {
            tracing::info!("telegram: menus and profile are registered");
        }
    }
}

/// Fault after which a part is tried again; `None` if it is set, or if no retry helps.
fn settled(wish: &Wish, outcome: Result<(), Fault>) -> Option<Fault> {
    match outcome {
        Ok(()) => None,
        Err(fault @ (Fault::Refused { .. } | Fault::Moved(_) | Fault::Unauthorized)) => {
            tracing::error!(%fault, "telegram: {} is refused; the account shows what it showed before", wish.set);
            None
        }
        Err(fault @ (Fault::Wait(_) | Fault::Conflict(_) | Fault::Passing(_))) => Some(fault),
    }
}

fn entry(spec: &CommandSpec, lang: Lang) -> Value {
    let name = lang.pick([spec.alias, spec.name]);
    let description = i18n::text(lang, &format!("command-{}", spec.name));
    json!({ "command": name, "description": shorten(&description, DESCRIPTION_CHARS_MAX) })
}
