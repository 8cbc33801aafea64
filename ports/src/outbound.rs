//! Outgoing messages: replies to the person who acted, and parcels for a whole chat.

use std::sync::Arc;

use banco_engine::{Board, Person, PersonKey, Seat};
use serde::{Deserialize, Serialize};

use super::{Lang, MessageRef, Place};

/// The answer to one [`super::Inbound`], for the person who sent it. Public messages go through the outbox.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// In the order they are to be shown; empty where nothing is said to them alone.
    pub replies: Vec<Reply>,
}

/// One reply to the person who acted.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Privacy of the reply, and the fate of the pressed button's message.
    pub kind: ReplyKind,
    /// Text, already in the person's language.
    pub message: Rendered,
}

/// Privacy of a reply and the place where it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKind {
    /// A refusal or a short note: an alert on a press, ephemeral on Discord, a short public reply to
    /// a typed command on Telegram. Carries no secret.
    Note,
    /// May carry what only this person may know: ephemeral, alert or direct message; never public.
    Private,
    /// An answer the chat may read: help, rules, history, a list of games.
    Open,
    /// Buttons to continue with: the keyboard of the pressed message on Telegram, an ephemeral message
    /// on Discord (edited from step to step). Empty buttons restore the board's own.
    Picker,
    /// The question whose button was pressed is answered: its buttons go. Words, if there are any, are a note.
    Settled,
}

/// A message ready for a platform, but for the platform's own markup.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rendered {
    /// The words; under a picture the caption.
    pub text: RichText,
    /// The request was not done, and the text says why.
    pub is_refusal: bool,
    /// A picture or a film above the words.
    pub image: Option<Image>,
    /// Short words under the picture, for a person to whom the platform has shown the text in another way.
    pub caption: Option<RichText>,
    /// Rows of buttons.
    pub buttons: Vec<Vec<Button>>,
    /// Data of the buttons that say what counts now: a menu shows them as chosen.
    pub chosen: Vec<String>,
    /// Files that go along, such as a game record.
    pub files: Vec<File>,
    /// Short id and version of the game this message shows.
    pub game: Option<(String, u32)>,
    /// So many spans at the end of the text are small print: which game it is, the seal of its envelope.
    pub small_print: usize,
    /// The language it is in, for the few words of a platform's own that stand beside it.
    pub lang: Option<Lang>,
    /// Texts around the picture where a platform lays a board out as a card.
    pub card: Option<Card>,
    /// The chat wants one board that is rewritten, and beside it this short word that pings; empty: no one is pinged.
    /// A platform that cannot do that posts the board as always.
    pub nudge: Option<RichText>,
    /// With such a word: the board of this game that stands there since before the start, which can be rewritten.
    pub stands: Option<MessageRef>,
    /// The last board of a game in a chat of its own, which may be closed now.
    pub is_last: bool,
    /// State that one message of a chat always shows: a newer one of this name takes the place of the older.
    pub stands_for: Option<String>,
    /// Texts to copy into other programs: they stand in the text or the files too.
    pub copies: Vec<Copyable>,
    /// Links, at most [`crate::limits::LINK_BYTES_MAX`] each: they stand in the text too.
    pub links: Vec<Link>,
    /// Sites that the picture points at, by the names that moves and buttons have for them: what shows a board of its own marks them there.
    pub points_at: Vec<String>,
    /// The name of a picture that is coming: when it is there, this message has nothing more to say.
    pub until: Option<String>,
    /// It makes no sound, where the platform can do that: its one reader caused it, or it was not requested and it is night.
    pub is_quiet: bool,
    /// All people whom the text mentions are pinged, besides the one of the parcel.
    pub calls_all: bool,
    /// The message of the same chat that it answers; without that tie if that message is gone.
    pub answers: Option<MessageRef>,
    /// Public stand-in for a text that is for one person, if that person cannot be reached.
    pub aloud: Option<Aloud>,
}

/// Words that hold nothing a chat may not know.
#[derive(Clone, Debug, PartialEq)]
pub struct Aloud {
    /// The chat that may know.
    pub place: Place,
    /// Text to say there.
    pub text: RichText,
}

/// A button that opens an address, where the platform has such buttons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Label of the button.
    pub label: String,
    /// Address it opens.
    pub url: String,
}

/// A text that a button puts into the reader's clipboard, where the platform has such buttons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copyable {
    /// Label of the button.
    pub label: String,
    /// Text that it copies.
    pub text: String,
}

/// The frame of a public board.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Players and their sides; stands above the picture.
    pub names: RichText,
    /// Name of the side to move; none when the game is over.
    pub turn: Option<Seat>,
}

impl Rendered {
    /// Nothing in it to read, to look at or to press.
    pub fn is_empty(&self) -> bool {
        self.text.0.is_empty() && self.image.is_none() && self.buttons.is_empty() && self.files.is_empty()
    }

    /// As it is said where no picture may be sent: the board in letters takes its place.
    pub fn without_picture(&self) -> Rendered {
        let mut plain = self.clone();
        if let Some(board) = plain.image.take().and_then(|image| image.in_letters) {
            plain.text.0.extend(board.0);
            plain.small_print = 0;
        }
        plain
    }
}

/// Text with the few things platforms write differently. Adapters escape; no span carries markup.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RichText(pub Vec<Span>);

/// Covered words where nothing can be uncovered, as in the alternative text of a picture.
const COVERED: &str = "…";

/// A piece of text written in one manner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// As it stands.
    Text(String),
    /// Stressed where the platform can.
    Bold(String),
    /// Inline code: commitments, ids, moves in monospace.
    Code(String),
    /// A block of monospaced lines: text boards.
    Block(String),
    /// Covered until the reader uncovers it, where the platform can.
    Spoiler(String),
    /// Names a person and pings them where the platform can.
    Mention(Person),
    /// Leads to another chat of the same platform.
    Chat(Place),
    /// A point in time, which platforms that can show to each reader by their own clock (days 1).
    Instant {
        /// Milliseconds since 1970.
        at: i64,
        /// It is still to come, and read for long: how far off it is may be shown too.
        live: bool,
        /// The same in words, by the clock of the chat.
        words: String,
    },
    /// The day of a point in time; by each reader's own calendar where a platform knows it.
    Day {
        /// Milliseconds since 1970.
        at: i64,
        /// The same in words, by the calendar of the chat.
        words: String,
    },
    /// A length of time that runs out; counted down where a reader watches.
    Left {
        /// Instant at which nothing of it is left, in milliseconds since 1970.
        until: i64,
        /// Time that is left now, in words.
        words: String,
    },
}

impl Span {
    /// The same manner with another text; whom or where it names is never changed.
    #[must_use]
    pub fn with_text(&self, text: String) -> Span {
        match self {
            Span::Text(_) => Span::Text(text),
            Span::Bold(_) => Span::Bold(text),
            Span::Code(_) => Span::Code(text),
            Span::Block(_) => Span::Block(text),
            Span::Spoiler(_) => Span::Spoiler(text),
            Span::Mention(person) => Span::Mention(person.clone()),
            Span::Chat(place) => Span::Chat(place.clone()),
            Span::Instant { at, live, .. } => Span::Instant { at: *at, live: *live, words: text },
            Span::Day { at, .. } => Span::Day { at: *at, words: text },
            Span::Left { until, .. } => Span::Left { until: *until, words: text },
        }
    }
}

impl RichText {
    /// Text without any markup of its own.
    pub fn plain(text: impl Into<String>) -> RichText {
        RichText(vec![Span::Text(text.into())])
    }

    /// Adds a block on lines of its own: glued to the text before it, a board's first letters would
    /// read as part of the game id there.
    pub fn push_block(&mut self, block: String) {
        self.0.push(Span::Text("\n".to_owned()));
        self.0.push(Span::Block(block));
    }

    /// Pings a person where the text names them first; a text without the name stays as it is.
    pub fn mention(&mut self, person: &Person) {
        let Some(at) = self.0.iter().position(|span| match span {
            Span::Bold(name) => *name == person.name,
            Span::Text(text) => text.contains(&person.name),
            _ => false,
        }) else {
            return;
        };
        let called = match self.0.get(at) {
            Some(Span::Text(text)) => {
                let (before, after) = text.split_once(&person.name).unwrap_or((text, ""));
                let part = |text: &str| Some(Span::Text(text.to_owned())).filter(|_| !text.is_empty());
                let parts = [part(before), Some(Span::Mention(person.clone())), part(after)];
                parts.into_iter().flatten().collect()
            }
            _ => vec![Span::Mention(person.clone())],
        };
        self.0.splice(at..=at, called);
    }

    /// People whom the text mentions.
    pub fn mentions(&self) -> impl Iterator<Item = &Person> {
        self.0.iter().filter_map(|span| match span {
            Span::Mention(person) => Some(person),
            Span::Text(_) | Span::Bold(_) | Span::Code(_) | Span::Block(_) | Span::Spoiler(_) => None,
            Span::Chat(_) | Span::Instant { .. } | Span::Day { .. } | Span::Left { .. } => None,
        })
    }

    /// Names this person without a ping.
    pub fn without_mention_of(&mut self, key: &PersonKey) {
        for span in &mut self.0 {
            if let Span::Mention(person) = span
                && person.key == *key
            {
                *span = Span::Bold(person.name.clone());
            }
        }
    }

    /// Adds a line below.
    pub fn push_line(&mut self, line: impl Into<String>) {
        self.0.push(Span::Text(format!("\n{}", line.into())));
    }

    /// The text without markup, names in place of mentions, `…` in place of covered words.
    pub fn to_plain(&self) -> String {
        self.0
            .iter()
            .map(|span| match span {
                Span::Text(text) | Span::Bold(text) | Span::Code(text) | Span::Block(text) => text.as_str(),
                Span::Spoiler(_) => COVERED,
                Span::Mention(person) => person.name.as_str(),
                Span::Chat(place) => place.chat.as_str(),
                Span::Instant { words, .. } | Span::Day { words, .. } | Span::Left { words, .. } => words.as_str(),
            })
            .collect()
    }
}

/// A picture or film that goes with a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// The finished file, shared with the cache it came from.
    pub bytes: Arc<Vec<u8>>,
    /// Format of `bytes`.
    pub media: Media,
    /// Says what the picture shows; at most [`crate::limits::ALT_CHARS_MAX`] characters.
    pub alt: String,
    /// File name without secrets: `jieqi-k7m2-12.png`.
    pub name: String,
    /// Places of the sites on it, if it is a board.
    pub layout: Option<Layout>,
    /// The board in letters, for where no picture may be sent.
    pub in_letters: Option<RichText>,
}

impl Image {
    /// A picture that is no board of play.
    pub fn png(bytes: Arc<Vec<u8>>, alt: String, name: String) -> Image {
        Image { bytes, media: Media::Png, alt, name, layout: None, in_letters: None }
    }
}

/// Kind of content that a picture is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Media {
    /// A still picture.
    Png,
    /// A film.
    Gif,
}

impl Media {
    /// The MIME type to send it under.
    pub const fn content_type(self) -> &'static str {
        match self {
            Media::Png => "image/png",
            Media::Gif => "image/gif",
        }
    }
}

/// Layout of a board on its picture, for pointing at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Shape of the board, which decides how sites lie.
    pub board: Board,
    /// Seat whose side is at the bottom.
    pub bottom: Seat,
    /// Name bars above and below the board.
    pub has_bars: bool,
}

/// A button under a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// In the reader's language; at most [`crate::limits::BUTTON_LABEL_CHARS_MAX`] characters.
    pub label: String,
    /// `verb:game[:version[:argument]]`, at most 64 bytes, unique within a message.
    pub data: String,
}

/// A file made of a game, to be kept or analysed elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// File name with its ending, without secrets.
    pub name: String,
    /// The whole content.
    pub bytes: Vec<u8>,
}

/// The words of a public message in one language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wording {
    /// Language of these words.
    pub lang: Lang,
    /// The words; under a picture the caption.
    pub text: RichText,
    /// The board in words; empty where the message shows no board.
    pub alt: String,
    /// Rows of buttons; other labels, the same data as in every language.
    pub buttons: Vec<Vec<Button>>,
    /// A picture with words on it, in this language.
    #[serde(skip)]
    pub picture: Option<Image>,
}

/// A public message on its way to a chat.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// Number of the outbox entry; the same on every try, so a platform can drop a repeat.
    pub number: u64,
    /// The chat it goes to.
    pub place: Place,
    /// In the language the chat is spoken to in.
    pub message: Rendered,
    /// The one person who is to be pinged, if the text mentions them.
    pub ping: Option<Person>,
    /// The same words in every language, for a platform on which people read their own; empty elsewhere.
    pub wordings: Vec<Wording>,
}
