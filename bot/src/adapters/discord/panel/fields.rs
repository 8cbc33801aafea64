//! The form of `/play` as components: menus with the current choices, and a button that names the challenge.

use banco_engine::GameKey;
use banco_ports::limits::BUTTON_LABEL_CHARS_MAX;
use banco_ports::text::shorten;
use banco_ports::{Lang, Suggestion};
use banco_service::clock_choices;
use banco_service::i18n;
use banco_service::messages::commands::choice_key;
use fluent_bundle::FluentArgs;
use serde_json::{Value, json};

use crate::adapters::discord::order::{CHOSEN_MAX, Field, Order, TERMS, component_data, listed, options_of};
use crate::adapters::discord::outgoing::Outgoing;
use crate::adapters::discord::pointed::Pointed;
use crate::adapters::discord::{card, markup};

/// Most characters of an option in a menu.
const OPTION_CHARS_MAX: usize = 100;

/// Most characters shown of typed words.
const TYPED_CHARS_MAX: usize = 300;

/// Most menus in the plain form: Discord has five rows, and one is the button's.
const PLAIN_MENUS_MAX: usize = 4;

/// The whole form; with `is_card` in components v2, which have room for all menus.
pub(super) fn form(order: &Order, pointed: &Pointed, lang: Lang, is_card: bool) -> Outgoing {
    let words = words(order, pointed, lang);
    let menus = Field::MENUS.into_iter().filter_map(|field| menu(field, order, lang));
    let go = row(go(order, pointed, lang));
    if is_card {
        let mut inside = vec![json!({"type": 10, "content": words})];
        inside.extend(menus.map(row));
        inside.push(go);
        let body = json!({"components": [{"type": 17, "components": inside}], "allowed_mentions": {"parse": []},
            "flags": card::FLAG});
        return Outgoing::bare(body);
    }
    let rows: Vec<Value> = menus.take(PLAIN_MENUS_MAX).map(row).chain([go]).collect();
    Outgoing::bare(json!({"content": words, "components": rows, "allowed_mentions": {"parse": []}}))
}

/// Text of the form, with the typed words that have no menu.
fn words(order: &Order, pointed: &Pointed, lang: Lang) -> String {
    let words = i18n::text(lang, "discord-panel");
    let Some(typed) = order.typed.and_then(|number| pointed.typed(number)) else { return words };
    let said: Vec<String> = typed.iter().map(|(name, said)| format!("{name}: {said}")).collect();
    let mut args = FluentArgs::new();
    args.set("said", shorten(&said.join(" · "), TYPED_CHARS_MAX));
    let line = i18n::format(lang, "discord-panel-typed", Some(&args));
    format!("{words}\n{}", markup::escape(&line, true))
}

fn row(component: Value) -> Value {
    json!({"type": 1, "components": [component]})
}

/// Menu of a field; `None` without a choice.
fn menu(field: Field, order: &Order, lang: Lang) -> Option<Value> {
    let placeholder = i18n::text(lang, &format!("discord-panel-{}", field.key()));
    let mut menu = json!({"custom_id": component_data(field, order), "placeholder": placeholder, "min_values": 0, "max_values": 1});
    let word =
        |chosen: Option<&str>, value: &str| option(&i18n::text(lang, &choice_key(value)), value, chosen == Some(value));
    let options: Vec<Value> = match field {
        Field::Game => {
            menu["min_values"] = json!(1);
            listed("game").iter().map(|key| word(order.game.map(GameKey::key), key)).collect()
        }
        Field::Level => {
            let name = |value: &str| {
                let mut args = FluentArgs::new();
                args.set("level", i18n::text(lang, &choice_key(value)));
                i18n::format(lang, "discord-panel-machine", Some(&args))
            };
            listed("level").iter().map(|key| option(&name(key), key, order.level == Some(*key))).collect()
        }
        Field::Side => listed("side").iter().map(|key| word(order.side, key)).collect(),
        Field::Time => {
            let clock =
                |clock: Suggestion| option(&clock.label, &clock.value, order.time.as_ref() == Some(&clock.value));
            clock_choices(lang).into_iter().map(clock).collect()
        }
        Field::More => {
            let options = options_of(lang, order.game?);
            menu["max_values"] = json!(options.len().clamp(1, CHOSEN_MAX));
            let one = |(at, said): (usize, Suggestion)| option(&said.label, &at.to_string(), order.more.contains(&at));
            options.into_iter().enumerate().map(one).collect()
        }
        Field::Terms => {
            menu["max_values"] = json!(TERMS.len());
            let one = |(letter, name, word): &(char, &str, &str)| {
                let label = i18n::text(lang, &format!("discord-panel-{name}-{word}"));
                option(&label, &letter.to_string(), order.terms.contains(*letter))
            };
            TERMS.iter().map(one).collect()
        }
        Field::Who => {
            menu["type"] = json!(5);
            if let Some(id) = order.opponent {
                menu["default_values"] = json!([{"type": "user", "id": id.to_string()}]);
            }
            return Some(menu);
        }
        Field::Go | Field::Open => return None,
    };
    if options.is_empty() {
        return None;
    }
    menu["type"] = json!(3);
    menu["options"] = options.into();
    Some(menu)
}

fn option(label: &str, value: &str, is_chosen: bool) -> Value {
    let mut option = json!({"label": shorten(label, OPTION_CHARS_MAX), "value": value});
    if is_chosen {
        option["default"] = json!(true);
    }
    option
}

/// Button that sends the challenge, with the challenge in words.
fn go(order: &Order, pointed: &Pointed, lang: Lang) -> Value {
    let name = order.opponent.and_then(|id| pointed.person(id)).map(|person| person.name);
    let key = match (order.game, &name, order.level) {
        (None, _, _) => "discord-panel-go-nothing",
        (Some(_), Some(_), _) => "discord-panel-go-person",
        (Some(_), None, Some(_)) => "discord-panel-go-machine",
        (Some(_), None, None) => "discord-panel-go-anyone",
    };
    let mut args = FluentArgs::new();
    args.set("game", order.game.map(|game| i18n::text(lang, &format!("game-{}", game.key()))).unwrap_or_default());
    args.set("name", name.unwrap_or_default());
    let label = shorten(&i18n::format(lang, key, Some(&args)), BUTTON_LABEL_CHARS_MAX);
    let data = component_data(Field::Go, order);
    json!({"type": 2, "style": 3, "label": label, "custom_id": data, "disabled": order.game.is_none()})
}
