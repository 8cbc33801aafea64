//! A sentence with facts that each platform formats in its own way.

use banco_engine::Person;
use banco_ports::{Lang, Place, RichText, Span};
use fluent_bundle::FluentArgs;

use super::{format, name_in};
use crate::messages::computer;

/// Marks the place of a fact in a formatted message. People cannot send private-use characters: the adapters remove
/// them ([`banco_ports::text`]).
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// A message under construction: facts go in, spans come out.
pub struct Sentence<'a> {
    lang: Lang,
    key: &'a str,
    args: FluentArgs<'a>,
    spans: Vec<Span>,
}

impl<'a> Sentence<'a> {
    /// Starts the message `key` of the locale.
    pub fn new(lang: Lang, key: &'a str) -> Self {
        Sentence { lang, key, args: FluentArgs::new(), spans: Vec::new() }
    }

    /// A fact as plain text.
    pub fn text(mut self, name: &'a str, value: impl Into<String>) -> Self {
        self.args.set(name, name_in(self.lang, value.into()));
        self
    }

    /// A number by which Fluent may choose a plural.
    pub fn number(mut self, name: &'a str, value: impl Into<i64>) -> Self {
        self.args.set(name, value.into());
        self
    }

    /// A fact in bold, on platforms that have it.
    pub fn bold(self, name: &'a str, value: impl Into<String>) -> Self {
        let value = name_in(self.lang, value.into());
        self.span(name, Span::Bold(value))
    }

    /// A fact in monospace.
    pub fn code(self, name: &'a str, value: impl Into<String>) -> Self {
        self.span(name, Span::Code(value.into()))
    }

    /// A fact that the reader uncovers, on platforms that can cover it.
    pub fn spoiler(self, name: &'a str, value: impl Into<String>) -> Self {
        self.span(name, Span::Spoiler(value.into()))
    }

    /// A person, pinged on platforms that can do it.
    pub fn mention(self, name: &'a str, person: &Person) -> Self {
        let called = Person { name: computer::called(self.lang, person), ..person.clone() };
        self.span(name, Span::Mention(called))
    }

    /// A link to another chat, on platforms that have such links.
    pub fn chat(self, name: &'a str, place: &Place) -> Self {
        self.span(name, Span::Chat(place.clone()))
    }

    /// An instant, in the reader's own time zone on platforms that can show it.
    pub fn instant(self, name: &'a str, at: i64, live: bool, words: impl Into<String>) -> Self {
        self.span(name, Span::Instant { at, live, words: words.into() })
    }

    /// The day of an instant, by the reader's own calendar on platforms that know it.
    pub fn day(self, name: &'a str, at: i64, words: impl Into<String>) -> Self {
        self.span(name, Span::Day { at, words: words.into() })
    }

    /// A remaining duration, counted down on platforms that can do it.
    pub fn left(self, name: &'a str, until: i64, words: impl Into<String>) -> Self {
        self.span(name, Span::Left { until, words: words.into() })
    }

    #[expect(clippy::expect_used, reason = "a sentence has a handful of facts")]
    fn span(mut self, name: &'a str, span: Span) -> Self {
        let number = u32::try_from(self.spans.len()).expect("a sentence has a handful of facts");
        let digit = char::from_u32(u32::from('0') + number).expect("a sentence has a handful of facts");
        self.spans.push(span);
        self.args.set(name, format!("{OPEN}{digit}{CLOSE}"));
        self
    }

    /// The message as one string, facts without markup.
    pub fn plain(self) -> String {
        self.rich().to_plain()
    }

    /// The message with its facts marked up.
    pub fn rich(self) -> RichText {
        let text = format(self.lang, self.key, Some(&self.args));
        let mut spans = Vec::new();
        let mut rest = text.as_str();
        while let Some(open) = rest.find(OPEN) {
            push_text(&mut spans, &rest[..open]);
            let inside = &rest[open + OPEN.len_utf8()..];
            let Some(close) = inside.find(CLOSE) else { break };
            let fact = inside[..close]
                .chars()
                .next()
                .and_then(|digit| self.spans.get((u32::from(digit).wrapping_sub(u32::from('0'))) as usize));
            spans.extend(fact.cloned());
            rest = &inside[close + CLOSE.len_utf8()..];
        }
        push_text(&mut spans, rest);
        RichText(spans)
    }
}

fn push_text(spans: &mut Vec<Span>, text: &str) {
    if !text.is_empty() {
        spans.push(Span::Text(text.to_owned()));
    }
}
