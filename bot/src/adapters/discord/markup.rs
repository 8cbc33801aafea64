//! Our text as Discord's markdown, our buttons as its components.

use std::collections::HashSet;

use banco_engine::Offer;
use banco_ports::limits::{BUTTON_LABEL_CHARS_MAX, BUTTON_ROWS_MAX, BUTTONS_PER_ROW_MAX, MESSAGE_CHARS_MAX};
use banco_ports::text::{shorten, units};
use banco_ports::{Button, RichText, Span};
use banco_talk::facts::press::{Deed, Press};
use serde_json::{Value, json};

/// Characters of a button's `custom_id`.
const CUSTOM_ID_CHARS_MAX: usize = 100;

/// Words that call a whole server when they follow `@`.
const MASS_MENTIONS: [&str; 2] = ["everyone", "here"];

/// A label must show something.
const LABEL_EMPTY: &str = "·";

/// `text` as message content, within Discord's limit: what does not fit is cut inside its span, so
/// that no mark stays open.
pub(super) fn content(text: &RichText) -> String {
    let mut content = String::new();
    let mut room = MESSAGE_CHARS_MAX;
    for span in &text.0 {
        let (rendered, cut) = fitting(span, room, content.is_empty() || content.ends_with('\n'));
        room = room.saturating_sub(units(&rendered));
        content.push_str(&rendered);
        if cut {
            break;
        }
    }
    content
}

/// A span's markup in at most `room` characters, and whether it had to be cut.
fn fitting(span: &Span, room: usize, at_line_start: bool) -> (String, bool) {
    let whole = render(span, at_line_start);
    if units(&whole) <= room {
        return (whole, false);
    }
    let (Span::Text(text) | Span::Bold(text) | Span::Code(text) | Span::Block(text)) = span else {
        return (String::new(), true);
    };
    // Longest prefix that fits, by bisection: escaping makes the length no simple function of it.
    let (mut fits, mut too_long) = (0, text.chars().count());
    while fits + 1 < too_long {
        let middle = fits.midpoint(too_long);
        let shorter = render(&span.with_text(shorten(text, middle)), at_line_start);
        if units(&shorter) <= room { fits = middle } else { too_long = middle }
    }
    if fits == 0 {
        return (String::new(), true);
    }
    (render(&span.with_text(shorten(text, fits)), at_line_start), true)
}

fn render(span: &Span, at_line_start: bool) -> String {
    match span {
        Span::Text(text) => escape(text, at_line_start),
        Span::Bold(text) if text.trim().is_empty() => text.clone(),
        Span::Bold(text) => format!("**{}**", escape(text, at_line_start)),
        Span::Code(text) if text.trim().is_empty() => text.clone(),
        // A look-alike keeps inline code closed wherever the text has a backtick of its own.
        Span::Code(text) => format!("`{}`", text.replace('`', "ˋ").replace('\n', " ")),
        Span::Block(text) => {
            let start = if at_line_start { "" } else { "\n" };
            format!("{start}```\n{}\n```", text.trim_end_matches('\n').replace("```", "ˋˋˋ"))
        }
        Span::Mention(person) => match user_id(&person.key.0) {
            Some(id) => format!("<@{id}>"),
            None => escape(&person.name, at_line_start),
        },
    }
}

/// The one escape: whatever a name or text holds, Discord shows it as it is written.
///
/// Marks get a backslash; `@everyone` and `@here`, which have no other escape, a zero-width space;
/// at the start of a line also what would make a heading, list or quote.
pub(super) fn escape(text: &str, at_line_start: bool) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    let mut line_start = at_line_start;
    let mut digits_only = at_line_start;
    for (at, letter) in text.char_indices() {
        match letter {
            '\\' | '*' | '_' | '~' | '`' | '|' | '[' | ']' | '<' => escaped.push('\\'),
            '#' | '-' | '+' | '>' if line_start => escaped.push('\\'),
            '.' | ')' if digits_only && !line_start => escaped.push('\\'),
            _ => {}
        }
        escaped.push(letter);
        if letter == '@' && MASS_MENTIONS.iter().any(|word| text[at + 1..].starts_with(word)) {
            escaped.push('\u{200b}');
        }
        let blank = letter == '\n' || (line_start && letter == ' ');
        digits_only = blank || (digits_only && letter.is_ascii_digit());
        line_start = blank;
    }
    escaped
}

/// The Discord id in a person's key; people of other platforms have none.
pub(super) fn user_id(key: &str) -> Option<u64> {
    key.strip_prefix("discord:").and_then(|id| id.parse().ok())
}

/// Buttons as action rows. Rows that are too wide or too many are folded into five by five; a
/// second button with the same data is left out, because Discord would refuse the whole message.
pub(super) fn components(rows: &[Vec<Button>]) -> Value {
    let mut seen = HashSet::new();
    let mut rows: Vec<Vec<&Button>> = rows
        .iter()
        .map(|row| row.iter().filter(|button| is_usable(button) && seen.insert(button.data.as_str())).collect())
        .filter(|row: &Vec<&Button>| !row.is_empty())
        .collect();
    if rows.len() > BUTTON_ROWS_MAX || rows.iter().any(|row| row.len() > BUTTONS_PER_ROW_MAX) {
        let all: Vec<&Button> = rows.into_iter().flatten().collect();
        rows = all.chunks(BUTTONS_PER_ROW_MAX).take(BUTTON_ROWS_MAX).map(<[&Button]>::to_vec).collect();
    }
    let row = |row: &Vec<&Button>| json!({"type": 1, "components": row.iter().map(|b| button(b)).collect::<Vec<_>>()});
    rows.iter().map(row).collect()
}

fn is_usable(button: &Button) -> bool {
    // How the bot is brought into a server stands in its profile, and no button of ours can do it.
    !button.data.is_empty()
        && button.data.chars().count() <= CUSTOM_ID_CHARS_MAX
        && Press::read(&button.data) != Some(Press::Invite)
}

fn button(button: &Button) -> Value {
    let label = shorten(button.label.trim(), BUTTON_LABEL_CHARS_MAX);
    let label = if label.is_empty() { LABEL_EMPTY } else { &label };
    json!({"type": 2, "style": style(&button.data), "label": label, "custom_id": button.data})
}

/// Blue goes on with the game, green says yes, red loses or ends something, grey is the rest.
fn style(data: &str) -> u8 {
    let (blue, grey, green, red) = (1, 2, 3, 4);
    match Press::read(data).as_ref().and_then(Press::deed) {
        Some(Deed::Choose | Deed::Roll) => blue,
        Some(Deed::Accept { .. } | Deed::Take | Deed::Answer { yes: true, .. }) => green,
        Some(
            Deed::Decline
            | Deed::Cancel
            | Deed::Drop
            | Deed::Resign
            | Deed::ResignYes { .. }
            | Deed::Offer(Offer::Abort | Offer::Concede(_))
            | Deed::Answer { offer: Offer::Draw | Offer::Abort | Offer::Takeback, yes: false },
        ) => red,
        _ => grey,
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::{Person, PersonKey};

    use super::*;

    fn shown(span: Span, markup: &str) {
        assert_eq!(content(&RichText(vec![span])), markup);
    }

    #[test]
    fn names_are_shown_as_written() {
        shown(Span::Text("*An_* ~~x~~ `y` ||z||".into()), r"\*An\_\* \~\~x\~\~ \`y\` \|\|z\|\|");
        shown(Span::Text("@everyone <@1> [a](b)".into()), "@\u{200b}everyone \\<@1> \\[a\\](b)");
        shown(Span::Text("# a\n> b\n - c\n12. d 3.5".into()), "\\# a\n\\> b\n \\- c\n12\\. d 3.5");
        shown(Span::Text("P2-5 tiến".into()), "P2-5 tiến");
        shown(Span::Bold("a*b".into()), r"**a\*b**");
    }

    #[test]
    fn code_and_blocks_stay_closed() {
        shown(Span::Code("a`b\nc".into()), "`aˋb c`");
        shown(Span::Block("a```b\n".into()), "```\naˋˋˋb\n```");
        let text = RichText(vec![Span::Text("x".into()), Span::Block("y".into())]);
        assert_eq!(content(&text), "x\n```\ny\n```");
    }

    #[test]
    fn mentions_name_people_of_discord_only() {
        let person = |key: &str| Person { key: PersonKey(key.into()), name: "A*".into(), username: None };
        shown(Span::Mention(person("discord:42")), "<@42>");
        shown(Span::Mention(person("telegram:42")), r"A\*");
        shown(Span::Mention(person("discord:x")), r"A\*");
    }

    #[test]
    fn long_texts_are_cut_inside_their_marks() {
        let long = content(&RichText(vec![Span::Text("a".into()), Span::Block("*".repeat(5_000))]));
        assert!(units(&long) <= MESSAGE_CHARS_MAX && units(&long) > MESSAGE_CHARS_MAX - 10);
        assert!(long.ends_with("…\n```"), "{long}");
        let escaped = content(&RichText(vec![Span::Bold("😀_".repeat(2_000)), Span::Text("never".into())]));
        assert!(units(&escaped) <= MESSAGE_CHARS_MAX && escaped.ends_with("…**"));
    }

    #[test]
    fn colours_say_what_a_press_does() {
        let styles = |datas: &[&str]| -> Vec<u64> {
            let row = datas.iter().map(|data| Button { label: "x".into(), data: (*data).into() }).collect();
            let rows = components(&[row]);
            rows[0]["components"].as_array().expect("a row").iter().filter_map(|b| b["style"].as_u64()).collect()
        };
        assert_eq!(styles(&["choose:k7m2:1", "resign:k7m2:1", "legal:k7m2:1"]), [1, 4, 2]);
        assert_eq!(styles(&["confirm:k7m2:1:?1.resign", "confirm:k7m2:1:?2.concede1"]), [4, 3]);
        assert_eq!(styles(&["abort:k7m2:1:?2.yes", "abortno:k7m2:1:?2"]), [3, 4]);
        assert_eq!(styles(&["draw:k7m2:1:?2.yes", "drawno:k7m2:1:?2"]), [3, 4]);
        assert_eq!(styles(&["draw:k7m2:1", "abort:k7m2:1:?1", "x"]), [2, 4, 2]);
    }

    #[test]
    fn buttons_fit_five_by_five() {
        let button = |n: usize| Button { label: format!(" {n} "), data: format!("pick:k7m2:3:{n}") };
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
