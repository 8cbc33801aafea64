//! The command menu: Vietnamese aliases for Vietnamese clients, English names for English ones, and for all others
//! what the host speaks, else English.

use banco_ports::text::shorten;
use banco_ports::{DefaultLang, Lang};
use banco_talk::facts::commands::COMMANDS;
use banco_talk::i18n;
use serde_json::{Map, Value, json};

use super::api::{Api, Fault};

/// Characters of a menu entry's description.
const DESCRIPTION_CHARS_MAX: usize = 256;

/// Registers the menus that differ from what the server has.
pub(super) async fn register(api: &Api, default: DefaultLang) -> Result<(), Fault> {
    let others = default.fixed().unwrap_or(Lang::En);
    for (code, lang) in [(None, others), (Some("vi"), Lang::Vi), (Some("en"), Lang::En)] {
        let mut fields = Map::new();
        if let Some(code) = code {
            fields.insert("language_code".into(), code.into());
        }
        let wanted = entries(lang);
        if api.call::<Value>("getMyCommands", fields.clone()).await? != wanted {
            fields.insert("commands".into(), wanted);
            api.call::<Value>("setMyCommands", fields).await?;
        }
    }
    Ok(())
}

fn entries(lang: Lang) -> Value {
    let entry = |command: &banco_talk::facts::commands::CommandSpec| {
        let name = match lang {
            Lang::Vi => command.alias,
            Lang::En => command.name,
        };
        let description = i18n::text(lang, &format!("command-{}", command.name));
        json!({ "command": name, "description": shorten(&description, DESCRIPTION_CHARS_MAX) })
    };
    COMMANDS.iter().map(entry).collect()
}
