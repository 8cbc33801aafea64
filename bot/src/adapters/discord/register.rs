//! Registration of the slash commands, from the one table; sent to Discord only if its copy differs.
//!
//! Discord counts created commands per day, so an unchanged set is never sent again.

use std::sync::Arc;
use std::time::Duration;

use banco_ports::text::shorten;
use banco_ports::{Backoff, Lang};
use banco_service::commands;
use banco_service::i18n;
use banco_service::messages::commands::{CommandSpec, OptionKind, OptionSpec, choice_key};
use reqwest::Method;
use serde_json::{Map, Value, json};

use super::context_menus::{POINTED, PointedSpec};
use super::rest::{Fault, Rest};
use super::route::Route;

/// Most characters of a description or the name of a choice.
const DESCRIPTION_CHARS_MAX: usize = 100;

/// Pauses between tries; without hurry, because games continue without the newest commands.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(10 * 60));

/// Discord's locales of a language; the base text, for all others, is English.
const fn locales(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::Vi => &["vi"],
        Lang::En => &["en-US", "en-GB"],
    }
}

/// Kind of the command that opens an application's activity; Discord makes it by itself for an application with one.
const ENTRY_POINT: u64 = 4;

/// Fields of an entry point that a set may contain; Discord adds all others.
const ENTRY_POINT_FIELDS: [&str; 10] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    PERMISSIONS,
    "contexts",
    "integration_types",
    "handler",
];

/// Field for the people who see a command until a server's settings change that.
const PERMISSIONS: &str = "default_member_permissions";

/// Query without which a list leaves out the texts of other languages.
const WHOLE: &str = "?with_localizations=true";

/// Permission to see the settings of a chat; a server's own settings may change that.
const MANAGE_MESSAGES: u64 = 1 << 13;

/// Registers the commands, also those of the public page if there is one, until it succeeds or is refused for good.
pub(super) async fn keep_registered(rest: Arc<Rest>, application: u64, guild: Option<u64>, has_page: bool) {
    let mut pauses = PAUSES;
    loop {
        let wait = match register(&rest, application, guild, has_page).await {
            Ok(true) => return tracing::info!(commands = listed(has_page).count(), "discord: commands registered"),
            Ok(false) => return tracing::debug!("discord: commands are registered already"),
            Err(Fault::Wait(told)) => told,
            Err(Fault::Passing(what)) => {
                let pause = pauses.pause();
                tracing::warn!("discord: commands not registered, trying again in {pause:?}: {what}");
                pause
            }
            Err(fault @ (Fault::Token | Fault::Refused { .. })) => {
                return tracing::error!("discord: commands not registered: {fault}");
            }
        };
        tokio::time::sleep(wait).await;
    }
}

/// Registers the commands; true if they had to be sent.
async fn register(rest: &Rest, application: u64, guild: Option<u64>, has_page: bool) -> Result<bool, Fault> {
    if guild.is_some() {
        clear(rest, &Route::Commands { application, guild: None }).await?;
    }
    let route = Route::Commands { application, guild };
    let wanted = all(has_page);
    let present = rest.send(Method::GET, &route, WHOLE, None, &[]).await?;
    let (entries, ours) = parted(&present);
    let is_new = canonical(&ours) != canonical(&wanted);
    let registered = match is_new {
        false => present,
        true => match put(rest, &route, &wanted, &entries).await {
            Err(fault) if is_for_servers_alone(&fault) => {
                let fewer = for_servers(&wanted);
                let is_there = canonical(&ours) == canonical(&fewer);
                let registered = if is_there { present } else { put(rest, &route, &fewer, &entries).await? };
                tracing::info!("discord: the commands are registered for servers only: {fault}");
                registered
            }
            sent => sent?,
        },
    };
    if guild.is_none() {
        rest.names.learn(&registered);
    }
    Ok(is_new)
}

/// Deletes a set left from a run for all servers: it would show every command twice in the one server.
async fn clear(rest: &Rest, route: &Route<'_>) -> Result<(), Fault> {
    let left = rest.send(Method::GET, route, WHOLE, None, &[]).await?;
    let (entries, ours) = parted(&left);
    if ours.as_array().is_some_and(|ours| !ours.is_empty()) {
        put(rest, route, &json!([]), &entries).await?;
    }
    Ok(())
}

/// Replaces a whole set. Entry points are sent along unchanged: without them Discord refuses the whole set (50240).
async fn put(rest: &Rest, route: &Route<'_>, set: &Value, entries: &[Value]) -> Result<Value, Fault> {
    let whole = set.as_array().into_iter().flatten().chain(entries).cloned().collect();
    rest.send(Method::PUT, route, "", Some(&whole), &[]).await
}

/// Entry points of a set, as they may be sent back, and its other commands.
fn parted(set: &Value) -> (Vec<Value>, Value) {
    let (entries, ours): (Vec<&Value>, Vec<&Value>) =
        set.as_array().into_iter().flatten().partition(|command| command["type"] == ENTRY_POINT);
    let kept = |entry: &Value| {
        let said = ENTRY_POINT_FIELDS.into_iter().filter(|field| !entry[*field].is_null() && entry[*field] != "");
        let mut kept: Map<_, _> = said.map(|field| (field.to_owned(), entry[field].clone())).collect();
        // Discord sends the number as text, and takes a number.
        if let Some(permissions) = entry[PERMISSIONS].as_str().and_then(|text| text.parse::<u64>().ok()) {
            kept.insert(PERMISSIONS.to_owned(), permissions.into());
        }
        Value::Object(kept)
    };
    (entries.into_iter().map(kept).collect(), ours.into_iter().cloned().collect())
}

/// True if the only reason is that people cannot add this application to their accounts.
fn is_for_servers_alone(fault: &Fault) -> bool {
    fault.reason().is_some_and(|reason| ["contexts", "integration_types"].iter().any(|field| reason.is_about(field)))
}

/// Commands that people see in menus.
fn listed(has_page: bool) -> impl Iterator<Item = &'static CommandSpec> {
    commands().filter(move |command| has_page || !command.needs_page)
}

/// The whole table in Discord's form.
fn all(has_page: bool) -> Value {
    listed(has_page).map(command).chain(POINTED.iter().map(pointed)).collect()
}

fn command(spec: &CommandSpec) -> Value {
    let key = format!("command-{}", spec.name);
    let mut command = described(&key);
    command.insert("type".into(), json!(1));
    command.insert("name".into(), json!(spec.name));
    command.insert("name_localizations".into(), json!({"vi": spec.alias}));
    reachable(&mut command);
    if spec.name == "chatsettings" {
        command.insert("default_member_permissions".into(), json!(MANAGE_MESSAGES));
    }
    command.insert("options".into(), spec.options.iter().map(|option| self::option(&key, option)).collect());
    Value::Object(command)
}

/// A command in the menu of a person or a message: a name and nothing else.
fn pointed(spec: &PointedSpec) -> Value {
    let mut command = Map::new();
    command.insert("type".into(), json!(spec.kind));
    command.insert("name".into(), json!(text(Lang::En, spec.key)));
    command.insert("name_localizations".into(), localized(spec.key));
    reachable(&mut command);
    Value::Object(command)
}

/// Makes a command available in servers, direct messages, and in every chat of a person who added the bot. There it
/// plays under the token of each press.
fn reachable(command: &mut Map<String, Value>) {
    command.insert("contexts".into(), json!([0, 1, 2]));
    command.insert("integration_types".into(), json!([0, 1]));
}

/// Commands for an application that people cannot add to their accounts.
fn for_servers(commands: &Value) -> Value {
    let mut commands = commands.clone();
    for command in commands.as_array_mut().into_iter().flatten() {
        (command["contexts"], command["integration_types"]) = (json!([0, 1]), json!([0]));
    }
    commands
}

fn option(command: &str, spec: &OptionSpec) -> Value {
    let mut option = described(&format!("{command}-{}", spec.name));
    option.insert("name".into(), json!(spec.name));
    option.insert("name_localizations".into(), json!({"vi": spec.alias()}));
    option.insert("required".into(), json!(spec.required));
    let kind = match spec.kind {
        OptionKind::Text => 3,
        OptionKind::File => 11,
        OptionKind::Completed => {
            option.insert("autocomplete".into(), json!(true));
            3
        }
        OptionKind::User => 6,
        OptionKind::Choice(values) => {
            option.insert("choices".into(), values.iter().copied().map(choice).collect());
            3
        }
    };
    option.insert("type".into(), json!(kind));
    Value::Object(option)
}

fn choice(value: &str) -> Value {
    let key = choice_key(value);
    json!({"name": text(Lang::En, &key), "name_localizations": localized(&key), "value": value})
}

fn described(key: &str) -> Map<String, Value> {
    let mut map = Map::new();
    map.insert("description".into(), json!(text(Lang::En, key)));
    map.insert("description_localizations".into(), localized(key));
    map
}

fn localized(key: &str) -> Value {
    let locales = Lang::BOTH.into_iter().flat_map(|lang| locales(lang).iter().map(move |locale| (*locale, lang)));
    locales.map(|(locale, lang)| (locale.to_owned(), Value::String(text(lang, key)))).collect()
}

fn text(lang: Lang, key: &str) -> String {
    shorten(&i18n::text(lang, key), DESCRIPTION_CHARS_MAX)
}

/// Own fields of a command set in one form: Discord adds ids and versions, and leaves out false or empty values.
fn canonical(commands: &Value) -> Vec<Value> {
    const OURS: [&str; 12] = [
        "contexts",
        "integration_types",
        "default_member_permissions",
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "required",
        "autocomplete",
        "value",
        "choices",
    ];
    fn reduce(value: &Value) -> Value {
        if !value.is_object() {
            return value.clone();
        }
        let mut reduced = Map::new();
        for key in OURS {
            match &value[key] {
                Value::Null | Value::Bool(false) => {}
                Value::Array(list) if list.is_empty() => {}
                // A command without a description comes back with an empty one.
                Value::String(text) if text.is_empty() => {}
                Value::Array(list) => {
                    reduced.insert(key.into(), list.iter().map(reduce).collect());
                }
                said @ (Value::Bool(true) | Value::Number(_) | Value::String(_) | Value::Object(_)) => {
                    reduced.insert(key.into(), said.clone());
                }
            }
        }
        let options = value["options"].as_array().filter(|options| !options.is_empty());
        if let Some(options) = options {
            reduced.insert("options".into(), options.iter().map(reduce).collect());
        }
        // Discord takes a number and gives it back as text.
        if let Some(Value::Number(permissions)) = reduced.get("default_member_permissions") {
            let text = permissions.to_string();
            reduced.insert("default_member_permissions".into(), text.into());
        }
        Value::Object(reduced)
    }
    let mut reduced: Vec<Value> = commands.as_array().into_iter().flatten().map(reduce).collect();
    // A command without a type is a slash command.
    for command in &mut reduced {
        if command["type"].is_null() {
            command["type"] = json!(1);
        }
    }
    let key = |command: &Value| (command["type"].as_u64(), command["name"].as_str().map(str::to_owned));
    reduced.sort_by_key(key);
    reduced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_there_in_both_languages() {
        for spec in commands() {
            let key = format!("command-{}", spec.name);
            let options = spec.options.iter().map(|option| format!("{key}-{}", option.name));
            let choices = spec.options.iter().flat_map(|option| match option.kind {
                OptionKind::Choice(values) => values.iter().map(|value| choice_key(value)).collect(),
                OptionKind::Text | OptionKind::Completed | OptionKind::User | OptionKind::File => Vec::new(),
            });
            for key in [key.clone()].into_iter().chain(options).chain(choices) {
                for lang in Lang::BOTH {
                    assert!(i18n::has(lang, &key), "{key} in {lang:?}");
                    let length = i18n::text(lang, &key).chars().count();
                    assert!((1..=DESCRIPTION_CHARS_MAX).contains(&length), "{key} in {lang:?}: {length}");
                }
            }
        }
    }

    #[test]
    fn the_level_is_chosen_from_the_equal_one_and_all_twelve() {
        let commands = super::all(false);
        let play = commands.as_array().and_then(|all| all.iter().find(|command| command["name"] == "play"));
        let options = play.and_then(|play| play["options"].as_array()).expect("options");
        let level = options.iter().find(|option| option["name"] == "level").expect("a level");
        let choices = level["choices"].as_array().expect("choices");
        let values: Vec<&str> = choices.iter().filter_map(|choice| choice["value"].as_str()).collect();
        assert_eq!((values.len(), values.first(), values.last()), (13, Some(&"equal"), Some(&"expert")));
        let named = |at: usize| (choices[at]["name"].as_str(), choices[at]["name_localizations"]["vi"].as_str());
        assert_eq!(named(5), (Some("5 · Hobby"), Some("5 · Phong trào")));
    }

    #[test]
    fn discords_additions_make_no_difference() {
        let mut present = all(true);
        let commands = present.as_array_mut().expect("a list");
        commands.reverse();
        for command in commands {
            command["id"] = json!("1");
            command["version"] = json!("2");
            command["nsfw"] = json!(false);
            if command["options"] == json!([]) {
                command.as_object_mut().expect("an object").remove("options");
            }
            for option in command["options"].as_array_mut().into_iter().flatten() {
                if option["required"] == json!(false) {
                    option.as_object_mut().expect("an object").remove("required");
                }
            }
        }
        assert_eq!(canonical(&present), canonical(&all(true)));
        present[0]["description_localizations"]["vi"] = json!("khác");
        assert_ne!(canonical(&present), canonical(&all(true)));
        assert_ne!(canonical(&json!([])), canonical(&all(true)));
    }
}
