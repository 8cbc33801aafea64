//! Limits of Discord that its API description leaves out.

use std::collections::HashSet;

use serde_json::Value;

use super::state::{CARD, all_components};

const CONTENT: usize = 2_000;
const LABEL: usize = 80;
/// Characters of the address of a button.
const ADDRESS: usize = 512;
const DATA: usize = 100;
const ALT: usize = 1_024;
const CARD_TEXT: usize = 4_000;
const COMMAND_TOTAL: usize = 8_000;

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.encode_utf16().count())
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Names of the attachments that components show.
pub fn shown_files(components: &Value) -> Vec<String> {
    let items = all_components(components).into_iter().flat_map(|component| list(&component["items"]));
    let urls = items.filter_map(|item| item["media"]["url"].as_str());
    urls.filter_map(|url| url.strip_prefix("attachment://")).map(str::to_owned).collect()
}

/// Checks a new or edited message.
pub fn message(body: &Value, file_ids: &[String], is_new: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            wrong.push(format!("{what}: {body}"));
        }
    };
    let is_card = body["flags"].as_u64().unwrap_or_default() & CARD != 0;
    check(length(&body["content"]) <= CONTENT, "content too long");
    check(body["embeds"].is_null(), "we send no embeds");
    check(!is_card || body["content"].is_null(), "content beside components v2");
    if is_new {
        let empty = length(&body["content"]) == 0 && file_ids.is_empty() && list(&body["components"]).next().is_none();
        check(!empty, "empty message (50006)");
        check(body["allowed_mentions"]["parse"] == serde_json::json!([]), "mentions not restricted");
    }
    // A board calls the player to move; late games call both players and their judge, by name (days 4.2).
    let called: Vec<&str> = list(&body["allowed_mentions"]["users"]).filter_map(Value::as_str).collect();
    let words = body["content"].as_str().unwrap_or_default();
    let are_named = called.len() <= 100 && called.iter().all(|user| words.contains(&format!("<@{user}>")));
    let is_board = is_card || !file_ids.is_empty();
    check(called.len() <= 1 || (are_named && !is_board), "more than one person pinged");
    let all = all_components(&body["components"]);
    let is_of_second_kind = |component: &&Value| component["type"].as_u64().is_some_and(|kind| kind > 8);
    let has_second_kind = all.iter().any(is_of_second_kind);
    check(!is_new || is_card || !has_second_kind, "components v2 without their flag");
    if is_card || has_second_kind {
        check(all.len() <= 40, "more than 40 components");
        let texts: usize = all.iter().filter(|text| text["type"] == 10).map(|text| length(&text["content"])).sum();
        check(texts <= CARD_TEXT, "more than 4000 characters in all");
        // An attachment is visible only if a component shows it.
        let shown = shown_files(&body["components"]);
        let attached = || list(&body["attachments"]).filter_map(|file| file["filename"].as_str());
        check(attached().all(|name| shown.iter().any(|shown| shown == name)), "a file that no component shows");
        check(
            !is_new || shown.iter().all(|name| attached().any(|file| file == name)),
            "a picture that is not attached",
        );
        check(all.iter().all(|component| component["type"] != 17 || !nests(component)), "a container in another");
    } else {
        check(list(&body["components"]).count() <= 5, "too many rows");
    }
    let mut seen = HashSet::new();
    for row in all.iter().filter(|component| component["type"] == 1) {
        let inside: Vec<&Value> = list(&row["components"]).collect();
        let menus = inside.iter().filter(|component| component["type"] != 2).count();
        check(
            if menus > 0 { inside.len() == 1 } else { (1..=5).contains(&inside.len()) },
            "5 buttons or one menu a row",
        );
        for component in inside {
            if component["type"] == 2 {
                check((1..=LABEL).contains(&length(&component["label"])), "label of 1 to 80");
            } else {
                menu_faults(component, &mut check);
            }
            if component["type"] == 2 && component["style"] == 5 {
                // A button with an address sends nothing, so it has no id.
                check((1..=ADDRESS).contains(&length(&component["url"])), "url of 1 to 512");
                check(component["custom_id"].is_null(), "a link with a custom_id");
                continue;
            }
            check((1..=DATA).contains(&length(&component["custom_id"])), "custom_id of 1 to 100");
            check(seen.insert(component["custom_id"].to_string()), "custom_id twice");
        }
    }
    attachment_faults(body, file_ids, &mut check);
    wrong
}

/// Checks the description of the files of a message.
fn attachment_faults(body: &Value, file_ids: &[String], check: &mut impl FnMut(bool, &str)) {
    let described: Vec<String> =
        list(&body["attachments"]).map(|file| file["id"].as_str().unwrap_or_default().to_owned()).collect();
    check(described == file_ids, "attachments and files differ");
    for file in list(&body["attachments"]) {
        check(length(&file["description"]) <= ALT, "alt text too long");
        check(length(&file["filename"]) > 0, "file without a name");
    }
}

fn nests(container: &Value) -> bool {
    all_components(&container["components"]).iter().any(|inner| inner["type"] == 17)
}

/// Checks a menu with one choice: at most 25 options, distinct values and distinct labels.
fn menu_faults(menu: &Value, check: &mut impl FnMut(bool, &str)) {
    check(length(&menu["placeholder"]) <= 150, "placeholder too long");
    let options: Vec<&Value> = list(&menu["options"]).collect();
    let (least, most) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
    check(least <= most, "fewer values at most than at least");
    let chosen = options.iter().filter(|option| option["default"] == true).count();
    check(chosen.max(list(&menu["default_values"]).count()) <= most as usize, "more chosen than may be");
    if menu["type"] != 3 {
        return;
    }
    check(most as usize <= options.len(), "more to choose than there are");
    check((1..=25).contains(&options.len()), "1 to 25 options");
    let (mut values, mut labels) = (HashSet::new(), HashSet::new());
    for option in options {
        check((1..=100).contains(&length(&option["label"])), "option label of 1 to 100");
        check((1..=100).contains(&length(&option["value"])), "option value of 1 to 100");
        check(length(&option["description"]) <= 100, "option description too long");
        check(values.insert(option["value"].to_string()), "option value twice");
        check(labels.insert(option["label"].to_string()), "two options look alike");
    }
}

/// Checks a modal form.
pub fn form(form: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            wrong.push(format!("{what}: {form}"));
        }
    };
    check((1..=DATA).contains(&length(&form["custom_id"])), "custom_id of 1 to 100");
    check((1..=45).contains(&length(&form["title"])), "title of 1 to 45");
    check((1..=5).contains(&list(&form["components"]).count()), "1 to 5 fields");
    for input in all_components(&form["components"]).into_iter().filter(|component| component["type"] == 4) {
        check((1..=45).contains(&length(&input["label"])), "label of 1 to 45");
        check(input["max_length"].as_u64().is_none_or(|most| (1..=4_000).contains(&most)), "length of 1 to 4000");
    }
    wrong
}

/// Checks suggestions of autocomplete.
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

/// Checks a whole command set.
pub fn commands(set: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    if list(set).count() > 100 {
        wrong.push("more than 100 commands".into());
    }
    let mut names = HashSet::new();
    for kind in [2, 3] {
        if list(set).filter(|command| command["type"] == kind).count() > 5 {
            wrong.push(format!("more than 5 commands of type {kind}"));
        }
    }
    for command in list(set) {
        let is_typed = command["type"].as_u64().is_none_or(|kind| kind == 1);
        let localized = command["name_localizations"].as_object().into_iter().flatten();
        for (locale, name) in localized.map(|(locale, name)| (locale.as_str(), name)).chain([("", &command["name"])]) {
            wrong.extend(if is_typed { name_fault(name) } else { menu_name_fault(name) });
            if !names.insert((command["type"].to_string(), locale.to_owned(), name.to_string())) {
                wrong.push(format!("two commands are called {name} in {locale:?}"));
            }
        }
        if !is_typed {
            if !command["description"].is_null() || list(&command["options"]).next().is_some() {
                wrong.push(format!("a command of a menu has a name alone: {command}"));
            }
            continue;
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

/// Names of menu commands are free text.
fn menu_name_fault(name: &Value) -> Option<String> {
    (!(1..=32).contains(&length(name))).then(|| format!("no name of a menu: {name}"))
}

fn description_faults(of: &Value) -> Vec<String> {
    let localized = of["description_localizations"].as_object().into_iter().flat_map(|map| map.values());
    let fits = |text: &&Value| (1..=100).contains(&text.as_str().map_or(0, |text| text.chars().count()));
    localized.chain([&of["description"]]).filter(|text| !fits(text)).map(|text| format!("description {text}")).collect()
}

/// Total length of names, descriptions and values; the longest language of each counts.
fn total(of: &Value) -> usize {
    let longest = |key: &str| {
        let localized = of[format!("{key}_localizations")].as_object().into_iter().flat_map(|map| map.values());
        localized.chain([&of[key]]).map(length).max().unwrap_or(0)
    };
    let nested = list(&of["options"]).chain(list(&of["choices"])).map(total).sum::<usize>();
    longest("name") + longest("description") + length(&of["value"]) + nested
}
