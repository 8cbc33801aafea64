//! What the account shows before anybody writes: the menus of commands and the words on its first screen.
//!
//! Vietnamese aliases for Vietnamese clients, English names for English ones, and for all others what the host
//! speaks, else English. The menus are short: people press buttons, and `/help` names every command.

use std::time::Duration;

use banco_ports::text::shorten;
use banco_ports::{Backoff, DefaultLang, Lang};
use banco_talk::facts::commands::{Command, CommandSpec, spec_of};
use banco_talk::i18n;
use serde_json::{Map, Value, json};

use super::api::{Api, Fault};

/// Play goes on without the newest menu, so there is no hurry.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(10 * 60));

/// Characters of a menu entry's description.
const DESCRIPTION_CHARS_MAX: usize = 256;

/// The menu of a group, and the head of every other one: how one begins, and finds back.
const FIRST: [Command; 6] =
    [Command::Play, Command::Board, Command::Games, Command::Rules, Command::Settings, Command::Help];

/// What the menu of a private chat has beside those.
const ALONE: [Command; 12] = [
    Command::Puzzle,
    Command::Hint,
    Command::Takeback,
    Command::Draw,
    Command::Resign,
    Command::History,
    Command::Replay,
    Command::Export,
    Command::Import,
    Command::Stats,
    Command::Tournament,
    Command::Privacy,
];

/// The words of an account: how they are asked for and set, their field, and their message.
const PROFILE: [(&str, &str, &str, &str); 2] = [
    ("getMyDescription", "setMyDescription", "description", "telegram-description"),
    ("getMyShortDescription", "setMyShortDescription", "short_description", "telegram-short-description"),
];

/// Something the account is to show.
pub(super) struct Wish {
    /// How it is asked for, and set.
    get: &'static str,
    set: &'static str,
    /// Which of several: a language, a kind of chat.
    of: Map<String, Value>,
    /// The field of the answer; `None`: the answer is all of it.
    told_in: Option<&'static str>,
    field: &'static str,
    wanted: Value,
}

/// All that the account is to show.
pub(super) fn wishes(default: DefaultLang) -> Vec<Wish> {
    let others = default.fixed().unwrap_or(Lang::En);
    let mut wishes = Vec::new();
    for (code, lang) in [(None, others), (Some("vi"), Lang::Vi), (Some("en"), Lang::En)] {
        let of: Map<String, Value> = code.map(|code| ("language_code".to_owned(), code.into())).into_iter().collect();
        let rest = ALONE.into_iter().map(spec_of);
        let first = FIRST.into_iter().map(spec_of);
        wishes.push(menu(&of, None, first.clone().chain(rest).map(|spec| entry(spec, lang)).collect()));
        wishes.push(menu(&of, Some("all_group_chats"), first.map(|spec| entry(spec, lang)).collect()));
        wishes.extend(PROFILE.map(|(get, set, field, key)| {
            let wanted = i18n::text(lang, key).into();
            Wish { get, set, of: of.clone(), told_in: Some(field), field, wanted }
        }));
    }
    wishes
}

/// The menu of one kind of chat in one language.
fn menu(of: &Map<String, Value>, scope: Option<&str>, wanted: Value) -> Wish {
    let mut of = of.clone();
    of.extend(scope.map(|scope| ("scope".to_owned(), json!({ "type": scope }))));
    Wish { get: "getMyCommands", set: "setMyCommands", of, told_in: None, field: "commands", wanted }
}

impl Wish {
    /// Sets it where the server shows something else.
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

/// Tries each once, before anybody is heard; what is left stays in `wishes`. A server that is ill is left alone at its first
/// fault, which is returned.
pub(super) async fn first_try(api: &Api, wishes: &mut Vec<Wish>) -> Option<Fault> {
    while let Some(wish) = wishes.first() {
        match settled(wish, wish.fulfil(api).await) {
            None => drop(wishes.remove(0)),
            fault @ Some(_) => return fault,
        }
    }
    None
}

/// Tries what is left, each by itself, until none is.
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

/// The fault after which a wish is tried again; `None` where it is done, or nothing mends it.
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
    let name = match lang {
        Lang::Vi => spec.alias,
        Lang::En => spec.name,
    };
    let description = i18n::text(lang, &format!("command-{}", spec.name));
    json!({ "command": name, "description": shorten(&description, DESCRIPTION_CHARS_MAX) })
}
