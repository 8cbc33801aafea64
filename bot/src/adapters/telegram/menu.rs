//! What the account shows before anybody writes: the menus of commands and the words on its first screen.
//!
//! Vietnamese aliases for Vietnamese clients, English names for English ones, and for all others what the host
//! speaks, else English. In groups the menu is short: there people press buttons.

use banco_ports::text::shorten;
use banco_ports::{DefaultLang, Lang};
use banco_talk::facts::commands::{COMMANDS, Command, CommandSpec, spec_of};
use banco_talk::i18n;
use serde_json::{Map, Value, json};

use super::api::{Api, Fault};

/// Characters of a menu entry's description.
const DESCRIPTION_CHARS_MAX: usize = 256;

/// The menu of a group, and the head of every other one: how one begins, and finds back.
const FIRST: [Command; 6] =
    [Command::Play, Command::Board, Command::Games, Command::Rules, Command::Settings, Command::Help];

/// The words of an account: how they are asked for and set, their field, and their message.
const PROFILE: [(&str, &str, &str, &str); 2] = [
    ("getMyDescription", "setMyDescription", "description", "telegram-description"),
    ("getMyShortDescription", "setMyShortDescription", "short_description", "telegram-short-description"),
];

/// Registers what differs from what the server has.
pub(super) async fn register(api: &Api, default: DefaultLang) -> Result<(), Fault> {
    let others = default.fixed().unwrap_or(Lang::En);
    for (code, lang) in [(None, others), (Some("vi"), Lang::Vi), (Some("en"), Lang::En)] {
        let fields: Map<String, Value> =
            code.map(|code| ("language_code".to_owned(), code.into())).into_iter().collect();
        let rest = COMMANDS.iter().filter(|spec| !FIRST.contains(&spec.command));
        let first = FIRST.into_iter().map(spec_of);
        set_menu(api, &fields, None, first.clone().chain(rest).map(|spec| entry(spec, lang)).collect()).await?;
        set_menu(api, &fields, Some("all_group_chats"), first.map(|spec| entry(spec, lang)).collect()).await?;
        for (get, set, field, key) in PROFILE {
            let wanted = i18n::text(lang, key);
            if api.call::<Value>(get, fields.clone()).await?.get(field) != Some(&wanted.as_str().into()) {
                let mut fields = fields.clone();
                fields.insert(field.to_owned(), wanted.into());
                api.call::<Value>(set, fields).await?;
            }
        }
    }
    Ok(())
}

/// The menu of one kind of chat in one language.
async fn set_menu(api: &Api, fields: &Map<String, Value>, scope: Option<&str>, wanted: Value) -> Result<(), Fault> {
    let mut fields = fields.clone();
    if let Some(scope) = scope {
        fields.insert("scope".into(), json!({ "type": scope }));
    }
    if api.call::<Value>("getMyCommands", fields.clone()).await? != wanted {
        fields.insert("commands".into(), wanted);
        api.call::<Value>("setMyCommands", fields).await?;
    }
    Ok(())
}

fn entry(spec: &CommandSpec, lang: Lang) -> Value {
    let name = match lang {
        Lang::Vi => spec.alias,
        Lang::En => spec.name,
    };
    let description = i18n::text(lang, &format!("command-{}", spec.name));
    json!({ "command": name, "description": shorten(&description, DESCRIPTION_CHARS_MAX) })
}
