//! Buttons as Discord's components: rows of buttons, and a menu for many buttons of a kind.
//!
//! A keyboard of many pieces, targets, games or choices is a grey wall; a menu shows as many in one line. Each option
//! carries the data of the button it replaces, so choosing it is pressing that button.

use std::collections::HashSet;

use banco_ports::limits::{BUTTON_LABEL_CHARS_MAX, BUTTON_ROWS_MAX, BUTTONS_PER_ROW_MAX};
use banco_ports::text::shorten;
use banco_ports::{Button, Rendered};
use banco_service::i18n;
use banco_service::messages::button::{Colour, Menu, Press, verbs};
use serde_json::{Value, json};

use super::order::{self, Order};
use super::typed_move;

/// Most characters of a button's `custom_id`, and of an option's value.
const CUSTOM_ID_CHARS_MAX: usize = 100;

/// Most options of one menu.
const OPTIONS_MAX: usize = 25;

/// Most buttons of a kind that stay buttons: they take one row.
const AS_BUTTONS_MAX: usize = BUTTONS_PER_ROW_MAX;

/// Style of a button that opens an address.
const LINK: u8 = 5;

/// Label of a button whose own label is empty.
const LABEL_EMPTY: &str = "·";

/// Beginning of a menu's `custom_id`, which says nothing else: the chosen option carries the data.
const MENU: &str = "menu";

/// Kinds of choices with a menu each, in their order.
const MENUS: [Menu; 4] = [Menu::Step, Menu::Game, Menu::Setting, Menu::Word];

fn menu_of(data: &str) -> Option<Menu> {
    Press::read(data)?.menu()
}

fn placeholder(kind: Menu, buttons: &[&Button]) -> &'static str {
    match kind {
        Menu::Step if buttons.iter().all(|button| asks_for_file(&button.data)) => "discord-menu-file",
        Menu::Step => "discord-menu-step",
        Menu::Game => "discord-menu-game",
        Menu::Setting => "discord-menu-setting",
        Menu::Word => "discord-menu-word",
    }
}

/// True if the button asks for a file of the board, or for the files farther away.
fn asks_for_file(data: &str) -> bool {
    let press = Press::read(data).filter(|press| press.is_in_game(verbs::PICK));
    press.is_some_and(|press| press.argument().unwrap_or_default().trim_start_matches('*').len() <= 1)
}

/// Buttons of a message as action rows. Rows that are too wide or too many are folded. A second button with the same
/// data is left out, because Discord would refuse the whole message.
pub(super) fn of(message: &Rendered) -> Value {
    let mut seen = HashSet::new();
    let usable = |row: &Vec<Button>| -> Vec<Button> {
        row.iter().filter(|button| is_usable(button) && seen.insert(button.data.clone())).cloned().collect()
    };
    let rows: Vec<Vec<Button>> = message.buttons.iter().map(usable).collect();
    let count = |kind: Menu| rows.iter().flatten().filter(|button| menu_of(&button.data) == Some(kind)).count();
    // Only a menu can show the current choice.
    let fewest = if message.chosen.is_empty() { AS_BUTTONS_MAX } else { 0 };
    let in_menus: Vec<Menu> = MENUS.into_iter().filter(|kind| count(*kind) > fewest).collect();
    let menu_of = |button: &Button| menu_of(&button.data).filter(|kind| in_menus.contains(kind));
    let rows = with_form(with_typed_move(rows, message), message);
    let mut made: Vec<Value> = Vec::new();
    for kind in &in_menus {
        let options: Vec<&Button> = rows.iter().flatten().filter(|button| menu_of(button) == Some(*kind)).collect();
        for options in options.chunks(OPTIONS_MAX) {
            let id = format!("{MENU}{}", made.len());
            made.push(menu(&id, *kind, options, message));
        }
    }
    let rest = rows.iter().map(|row| row.iter().filter(|button| menu_of(button).is_none()).collect::<Vec<_>>());
    let rest: Vec<Vec<&Button>> = rest.filter(|row| !row.is_empty()).collect();
    made.truncate(BUTTON_ROWS_MAX - usize::from(!rest.is_empty()));
    made.extend(folded(rest, BUTTON_ROWS_MAX - made.len()).iter().map(|row| {
        let buttons: Vec<Value> = row.iter().map(|one| button(one)).collect();
        json!({"type": 1, "components": buttons})
    }));
    if !message.links.is_empty() && made.len() < BUTTON_ROWS_MAX {
        let links = message.links.iter().take(BUTTONS_PER_ROW_MAX);
        let links: Vec<Value> =
            links.map(|link| json!({"type": 2, "style": LINK, "label": link.label, "url": link.url})).collect();
        made.push(json!({"type": 1, "components": links}));
    }
    made.into()
}

/// Adds the button for a typed move: it is under every card of a running game.
fn with_typed_move(mut rows: Vec<Vec<Button>>, message: &Rendered) -> Vec<Vec<Button>> {
    let turn = message.card.as_ref().and_then(|card| card.turn);
    let (Some(_), Some((game, version)), Some(lang)) = (turn, &message.game, message.lang) else { return rows };
    let button = Button { label: i18n::text(lang, "discord-type-move"), data: typed_move::data(game, *version) };
    match rows.last_mut().filter(|row| row.len() < BUTTONS_PER_ROW_MAX) {
        Some(row) => row.insert(0, button),
        None => rows.push(vec![button]),
    }
    rows
}

/// Adds the button of the challenge form beside the games of an open challenge.
fn with_form(mut rows: Vec<Vec<Button>>, message: &Rendered) -> Vec<Vec<Button>> {
    let starts =
        rows.iter().flatten().any(|button| Press::read(&button.data).is_some_and(|press| press.is_alone(verbs::PLAY)));
    if let Some(lang) = message.lang.filter(|_| starts) {
        rows.push(vec![order::opening(lang, &Order::default())]);
    }
    rows
}

/// Folds the buttons into at most so many rows of five.
fn folded(rows: Vec<Vec<&Button>>, rows_max: usize) -> Vec<Vec<&Button>> {
    if rows.len() <= rows_max && rows.iter().all(|row| row.len() <= BUTTONS_PER_ROW_MAX) {
        return rows;
    }
    let all: Vec<&Button> = rows.into_iter().flatten().collect();
    all.chunks(BUTTONS_PER_ROW_MAX).take(rows_max).map(<[&Button]>::to_vec).collect()
}

fn menu(id: &str, kind: Menu, buttons: &[&Button], message: &Rendered) -> Value {
    let mut labels = HashSet::new();
    let option = |button: &&Button| {
        let mut label = label(button);
        // Equal labels are told apart by their data.
        while !labels.insert(label.clone()) {
            let what = button.data.rsplit(':').next().unwrap_or_default();
            let room = BUTTON_LABEL_CHARS_MAX.saturating_sub(what.chars().count() + 3);
            label = format!("{} ({what})", shorten(&label, room));
        }
        let mut option = json!({"label": label, "value": button.data});
        if message.chosen.contains(&button.data) {
            option["default"] = json!(true);
        }
        option
    };
    let options: Vec<Value> = buttons.iter().map(option).collect();
    let mut menu = json!({"type": 3, "custom_id": id, "options": options});
    if let Some(lang) = message.lang {
        menu["placeholder"] = i18n::text(lang, placeholder(kind, buttons)).into();
    }
    json!({"type": 1, "components": [menu]})
}

fn is_usable(button: &Button) -> bool {
    // The bot's profile shows how to add it to a server; no button of ours can do it.
    !button.data.is_empty()
        && button.data.chars().count() <= CUSTOM_ID_CHARS_MAX
        && !Press::read(&button.data).is_some_and(|press| press.is_address())
}

fn button(button: &Button) -> Value {
    json!({"type": 2, "style": style(&button.data), "label": label(button), "custom_id": button.data})
}

fn label(button: &Button) -> String {
    let label = shorten(button.label.trim(), BUTTON_LABEL_CHARS_MAX);
    if label.is_empty() { LABEL_EMPTY.to_owned() } else { label }
}

/// Style of a button.
fn style(data: &str) -> u8 {
    match Press::read(data).map_or(Colour::Grey, |press| press.colour()) {
        Colour::Blue => 1,
        Colour::Grey => 2,
        Colour::Green => 3,
        Colour::Red => 4,
    }
}

#[cfg(test)]
mod tests {
    use banco_ports::Lang;

    use super::*;

    fn components(rows: &[Vec<Button>]) -> Value {
        of(&Rendered { buttons: rows.to_vec(), lang: Some(Lang::Vi), ..Rendered::default() })
    }

    #[test]
    fn many_of_a_kind_are_a_menu_and_no_two_options_look_alike() {
        let pick = |n: usize| Button { label: format!("Mã {}", n / 2), data: format!("pick:k7m2:3:a{n}") };
        let other = |data: &str| Button { label: data.into(), data: data.into() };
        let rows = [(0..7).map(pick).collect(), vec![other("draw:k7m2:3"), other("resign:k7m2:3")]];
        let made = components(&rows);
        let menu = &made[0]["components"][0];
        assert_eq!((menu["type"].as_u64(), menu["options"].as_array().map(Vec::len)), (Some(3), Some(7)));
        assert_eq!(menu["options"][0], json!({"label": "Mã 0", "value": "pick:k7m2:3:a0"}));
        assert_eq!(menu["options"][1]["label"], "Mã 0 (a1)");
        assert_eq!(made[1]["components"].as_array().map(Vec::len), Some(2));
        assert_eq!(components(&[(0..5).map(pick).collect()])[0]["components"].as_array().map(Vec::len), Some(5));
        let many = components(&[(0..60).map(pick).collect(), vec![other("draw:k7m2:3")]]);
        let sizes: Vec<usize> =
            (0..3).filter_map(|at| many[at]["components"][0]["options"].as_array().map(Vec::len)).collect();
        assert_eq!(sizes, [25, 25, 10]);
        assert_eq!(many[3]["components"][0]["custom_id"], "draw:k7m2:3");
    }

    #[test]
    fn colours_say_what_a_press_does() {
        let styles = |datas: &[&str]| -> Vec<u64> {
            let row = datas.iter().map(|data| Button { label: "x".into(), data: (*data).into() }).collect();
            let rows = components(&[row]);
            rows[0]["components"].as_array().expect("a row").iter().filter_map(|b| b["style"].as_u64()).collect()
        };
        assert_eq!(styles(&["choose:k7m2:1", "resign:k7m2:1", "legal:k7m2:1", "cancel:k7m2"]), [1, 4, 2, 2]);
        assert_eq!(styles(&["confirm:k7m2:1:?1.resign", "confirm:k7m2:1:?2.concede1"]), [4, 3]);
        assert_eq!(styles(&["abort:k7m2:1:?2.yes", "abortno:k7m2:1:?2"]), [3, 4]);
        assert_eq!(styles(&["draw:k7m2:1:?2.yes", "drawno:k7m2:1:?2"]), [3, 4]);
        assert_eq!(styles(&["draw:k7m2:1", "abort:k7m2:1:?1", "x"]), [2, 4, 2]);
    }

    #[test]
    fn buttons_fit_five_by_five() {
        let button = |n: usize| Button { label: format!(" {n} "), data: format!("peek:k7m2:{n}") };
        let rows = components(&[(0..9).map(button).collect(), (8..40).map(button).collect()]);
        let rows = rows.as_array().expect("rows");
        assert_eq!(rows.iter().map(|row| row["components"].as_array().map_or(0, Vec::len)).sum::<usize>(), 25);
        assert_eq!(rows[0]["components"][0]["label"], "0");
        assert_eq!(components(&[vec![]]), json!([]));
        let twice = components(&[vec![button(1), button(1)], vec![Button { label: String::new(), data: "a".into() }]]);
        assert_eq!(twice[0]["components"].as_array().map(Vec::len), Some(1));
        assert_eq!(twice[1]["components"][0]["label"], LABEL_EMPTY);
    }
}
