//! Discord's limits that its description does not say.

use std::collections::HashSet;

use serde_json::Value;

const CONTENT: usize = 2_000;
const LABEL: usize = 80;
const DATA: usize = 100;
const ALT: usize = 1_024;
const COMMAND_TOTAL: usize = 8_000;

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.encode_utf16().count())
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A new or edited message.
pub fn message(body: &Value, file_ids: &[String], is_new: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            wrong.push(format!("{what}: {body}"));
        }
    };
    check(length(&body["content"]) <= CONTENT, "content too long");
    check(body["embeds"].is_null(), "we send no embeds");
    if is_new {
        let empty = length(&body["content"]) == 0 && file_ids.is_empty() && list(&body["components"]).next().is_none();
        check(!empty, "empty message (50006)");
        check(body["allowed_mentions"]["parse"] == serde_json::json!([]), "mentions not restricted");
    }
    check(list(&body["allowed_mentions"]["users"]).count() <= 1, "more than one person pinged");
    check(list(&body["components"]).count() <= 5, "too many rows");
    let mut seen = HashSet::new();
    for row in list(&body["components"]) {
        check((1..=5).contains(&list(&row["components"]).count()), "a row has 1 to 5 buttons");
        for button in list(&row["components"]) {
            check((1..=LABEL).contains(&length(&button["label"])), "label of 1 to 80");
            check((1..=DATA).contains(&length(&button["custom_id"])), "custom_id of 1 to 100");
            check(seen.insert(button["custom_id"].to_string()), "custom_id twice");
        }
    }
    let described: Vec<String> =
        list(&body["attachments"]).map(|file| file["id"].as_str().unwrap_or_default().to_owned()).collect();
    check(described == file_ids, "attachments and files differ");
    for file in list(&body["attachments"]) {
        check(length(&file["description"]) <= ALT, "alt text too long");
        check(length(&file["filename"]) > 0, "file without a name");
    }
    wrong
}

/// Suggestions of autocomplete.
pub fn suggestions(choices: &Value) -> Vec<String> {
    let fits =
        |choice: &&Value| (1..=100).contains(&length(&choice["name"])) && (1..=100).contains(&length(&choice["value"]));
    let mut wrong: Vec<String> = list(choices)
        .filter(|choice| !fits(choice))
        .map(|choice| format!("suggestion too long or empty: {choice}"))
        .collect();
    if list(choices).count() > 25 {
        wrong.push("more than 25 suggestions".into());
    }
    wrong
}

/// A whole command set.
pub fn commands(set: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    if list(set).count() > 100 {
        wrong.push("more than 100 commands".into());
    }
    let mut names = HashSet::new();
    for command in list(set) {
        let localized = command["name_localizations"].as_object().into_iter().flatten();
        for (locale, name) in localized.map(|(locale, name)| (locale.as_str(), name)).chain([("", &command["name"])]) {
            wrong.extend(name_fault(name));
            if !names.insert((locale.to_owned(), name.to_string())) {
                wrong.push(format!("two commands are called {name} in {locale:?}"));
            }
        }
        wrong.extend(description_faults(command));
        let mut optional = false;
        let mut options = HashSet::new();
        for option in list(&command["options"]) {
            let required = option["required"] == true;
            if required && optional {
                wrong.push(format!("required option after an optional one: {option}"));
            }
            optional |= !required;
            let localized = option["name_localizations"].as_object().into_iter().flatten();
            for (locale, name) in localized.map(|(locale, name)| (locale.as_str(), name)).chain([("", &option["name"])])
            {
                wrong.extend(name_fault(name));
                if !options.insert((locale.to_owned(), name.to_string())) {
                    wrong.push(format!("option twice in {locale:?}: {option}"));
                }
            }
            if option["autocomplete"] == true && list(&option["choices"]).next().is_some() {
                wrong.push(format!("choices and autocomplete: {option}"));
            }
            wrong.extend(description_faults(option));
        }
        if total(command) > COMMAND_TOTAL {
            wrong.push(format!("command too long in sum: {}", command["name"]));
        }
    }
    wrong
}

fn name_fault(name: &Value) -> Option<String> {
    let name = name.as_str().unwrap_or_default();
    let good = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'');
    let fine = (1..=32).contains(&name.chars().count()) && name.chars().all(good) && name == name.to_lowercase();
    (!fine).then(|| format!("no command name: {name:?}"))
}

fn description_faults(of: &Value) -> Vec<String> {
    let localized = of["description_localizations"].as_object().into_iter().flat_map(|map| map.values());
    let fits = |text: &&Value| (1..=100).contains(&text.as_str().map_or(0, |text| text.chars().count()));
    localized.chain([&of["description"]]).filter(|text| !fits(text)).map(|text| format!("description {text}")).collect()
}

/// Discord adds up names, descriptions and values, of every language the longest.
fn total(of: &Value) -> usize {
    let longest = |key: &str| {
        let localized = of[format!("{key}_localizations")].as_object().into_iter().flat_map(|map| map.values());
        localized.chain([&of[key]]).map(length).max().unwrap_or(0)
    };
    let nested = list(&of["options"]).chain(list(&of["choices"])).map(total).sum::<usize>();
    longest("name") + longest("description") + length(&of["value"]) + nested
}
