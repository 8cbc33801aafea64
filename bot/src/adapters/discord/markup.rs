//! Text of the bot as Discord's markdown.

use banco_ports::limits::MESSAGE_CHARS_MAX;
use banco_ports::text::{shorten, units};
use banco_ports::{Rendered, RichText, Span};

/// Words that call a whole server when they follow `@`.
const MASS_MENTIONS: [&str; 2] = ["everyone", "here"];

/// Content of a message, its last lines in small print.
pub(super) fn message(message: &Rendered) -> String {
    let (text, small) = parts(message);
    let small = small_lines(&small);
    let text = within(&text, MESSAGE_CHARS_MAX.saturating_sub(units(&small)));
    [text.trim_end_matches('\n'), small.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Text and small print of a message.
pub(super) fn parts(message: &Rendered) -> (RichText, RichText) {
    let spans = &message.text.0;
    let (text, small) = spans.split_at(spans.len().saturating_sub(message.small_print));
    (RichText(text.to_vec()), RichText(small.to_vec()))
}

/// Text with each line in small print.
pub(super) fn small_lines(text: &RichText) -> String {
    let lines = content(text);
    lines.lines().filter(|line| !line.is_empty()).map(|line| format!("-# {line}")).collect::<Vec<_>>().join("\n")
}

/// `text` as message content, within Discord's limit. A longer text is cut inside its span, so that no mark stays open.
pub(super) fn content(text: &RichText) -> String {
    within(text, MESSAGE_CHARS_MAX)
}

fn within(text: &RichText, mut room: usize) -> String {
    let mut content = String::new();
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

/// Markup of a span in at most `room` characters, and true if it was cut.
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
        Span::Text(text) | Span::Day { words: text, .. } | Span::Left { words: text, .. } => {
            escape(text, at_line_start)
        }
        Span::Bold(text) if text.trim().is_empty() => text.clone(),
        Span::Bold(text) => format!("**{}**", escape(text, at_line_start)),
        Span::Spoiler(text) if text.trim().is_empty() => text.clone(),
        Span::Spoiler(text) => format!("||{}||", escape(text, at_line_start)),
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
        Span::Chat(place) => format!("<#{}>", place.chat),
        Span::Instant { at, live, .. } => {
            let seconds = at.div_euclid(1_000);
            let live = if *live { format!(", <t:{seconds}:R>") } else { String::new() };
            format!("<t:{seconds}:f>{live}")
        }
    }
}

/// Escapes a name or text, so that Discord shows it as written.
///
/// Marks get a backslash. `@everyone` and `@here` have no other escape and get a zero-width space. At the start of a
/// line, marks of a heading, list or quote are escaped, too. An address stays as it is: Discord reads no marks in it,
/// and shows backslashes.
pub(super) fn escape(text: &str, at_line_start: bool) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    let mut line_start = at_line_start;
    let mut digits_only = at_line_start;
    let mut address_until = 0;
    for (at, letter) in text.char_indices() {
        if at >= address_until && !text[..at].ends_with(|c: char| c.is_alphanumeric()) {
            address_until = at + address(&text[at..]);
        }
        if at < address_until {
            escaped.push(letter);
            (line_start, digits_only) = (false, false);
            continue;
        }
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

/// Bytes of the address at the beginning of a text; 0 without one.
fn address(text: &str) -> usize {
    let Some(rest) = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme)) else { return 0 };
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>')).unwrap_or(rest.len());
    if end == 0 { 0 } else { text.len() - rest.len() + end }
}

/// Discord id in a person's key; people of other platforms have none.
pub(super) fn user_id(key: &str) -> Option<u64> {
    key.strip_prefix("discord:").and_then(|id| id.parse().ok())
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
        // Discord, 5: an address had backslashes in it.
        let link = "https://lichess.org/analysis/pgn/e4_e5_Nf3";
        shown(Span::Text(format!("a_b {link} *\n{link}")), &format!("a\\_b {link} \\*\n{link}"));
        shown(Span::Text("https:// http://<@1>".into()), "https:// http://\\<@1>");
    }

    #[test]
    fn code_and_blocks_stay_closed() {
        shown(Span::Spoiler("a||b".into()), r"||a\|\|b||");
        shown(Span::Code("a`b\nc".into()), "`aˋb c`");
        shown(Span::Block("a```b\n".into()), "```\naˋˋˋb\n```");
        let text = RichText(vec![Span::Text("x".into()), Span::Block("y".into())]);
        assert_eq!(content(&text), "x\n```\ny\n```");
    }

    #[test]
    fn mentions_name_people_of_discord_only() {
        let person = |key: &str| Person { key: PersonKey(key.into()), name: "A*".into(), username: None };
        shown(Span::Mention(person("discord:42")), "<@42>");
        let instant = |live| Span::Instant { at: 1_795_366_800_999, live, words: "20:00".into() };
        shown(instant(false), "<t:1795366800:f>");
        shown(instant(true), "<t:1795366800:f>, <t:1795366800:R>");
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
}
