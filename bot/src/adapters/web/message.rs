//! A message of a channel, as the table keeps it.

use banco_engine::{Board, PersonKey};
use banco_ports::{Button, Lang, Media, Rendered, ReplyKind, RichText, Wording};

use super::geometry::Geometry;

/// Readers of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    All,
    One(PersonKey),
}

impl Audience {
    pub(super) fn has(&self, reader: &PersonKey) -> bool {
        match self {
            Audience::All => true,
            Audience::One(key) => key == reader,
        }
    }
}

/// Kind of a message, for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A public message from the outbox.
    Public,
    Answer(ReplyKind),
    /// A typed line of a person, shown to the others on the page only.
    Line {
        from: String,
    },
}

/// Picture of a message; its bytes are in [`super::pictures`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Picture {
    pub alt: String,
    pub media: Media,
    /// Width and height, so that a page leaves room before it has the picture.
    pub size: Option<(u32, u32)>,
    /// Game and version of a public board.
    pub board: Option<(String, u32)>,
    pub geometry: Option<Geometry>,
}

#[derive(Clone, Debug)]
pub(super) struct Message {
    /// Number of the message; it grows within the table, also over restarts.
    pub id: u64,
    /// Number of the last change, from the same count as `id`.
    pub change: u64,
    /// Instant in milliseconds since 1970.
    pub at: u64,
    pub audience: Audience,
    pub kind: Kind,
    pub text: RichText,
    /// The text in every language; each reader gets one of them.
    pub wordings: Vec<Wording>,
    pub picture: Option<Picture>,
    pub buttons: Vec<Vec<Button>>,
    pub files: Vec<String>,
    pub game: Option<(String, u32)>,
    /// Sites that the message points at.
    pub points_at: Vec<String>,
}

impl Message {
    /// True if the writer was deleted, and nothing of the message is left.
    pub(super) fn is_silenced(&self) -> bool {
        matches!(self.kind, Kind::Line { .. }) && self.text.0.is_empty()
    }

    /// Removes the buttons, in every language.
    pub(super) fn strip(&mut self) {
        self.buttons = Vec::new();
        self.wordings.iter_mut().for_each(|wording| wording.buttons = Vec::new());
    }

    /// Wording for a reader of this language, if there are several.
    pub(super) fn wording(&self, lang: Option<Lang>) -> Option<&Wording> {
        self.wordings.iter().find(|wording| Some(wording.lang) == lang)
    }
}

/// A message without a number yet.
pub(super) struct Unsent {
    pub audience: Audience,
    pub kind: Kind,
    pub text: RichText,
    pub wordings: Vec<Wording>,
    pub picture: Option<Picture>,
    pub buttons: Vec<Vec<Button>>,
    pub files: Vec<String>,
    pub game: Option<(String, u32)>,
    /// Sites that the message points at.
    pub points_at: Vec<String>,
}

impl Unsent {
    pub(super) fn public(message: &Rendered, wordings: Vec<Wording>) -> Unsent {
        Unsent { wordings, ..Unsent::of(message, Audience::All, Kind::Public) }
    }

    pub(super) fn answer(message: &Rendered, kind: ReplyKind, to: PersonKey) -> Unsent {
        Unsent::of(message, Audience::One(to), Kind::Answer(kind))
    }

    pub(super) fn line(from: &str, text: &str) -> Unsent {
        let message = Rendered { text: RichText::plain(text), ..Rendered::default() };
        Unsent::of(&message, Audience::All, Kind::Line { from: from.to_owned() })
    }

    /// The same message for one reader.
    pub(super) fn only_to(self, reader: &PersonKey) -> Unsent {
        Unsent { audience: Audience::One(reader.clone()), ..self }
    }

    fn of(message: &Rendered, audience: Audience, kind: Kind) -> Unsent {
        // Only a message for all is the public board of its version.
        let board = message.game.clone().filter(|_| audience == Audience::All);
        let picture = message.image.as_ref().map(|image| Picture {
            alt: image.alt.clone(),
            media: image.media,
            size: size(&image.bytes, image.media),
            board,
            geometry: image.layout.as_ref().filter(|layout| layout.board != Board::Points).map(Geometry::of),
        });
        Unsent {
            audience,
            kind,
            text: message.text.clone(),
            wordings: Vec::new(),
            picture,
            buttons: message.buttons.clone(),
            files: message.files.iter().map(|file| file.name.clone()).collect(),
            game: message.game.clone(),
            points_at: message.points_at.clone(),
        }
    }
}

/// Width and height, from the head of the file.
fn size(bytes: &[u8], media: Media) -> Option<(u32, u32)> {
    match media {
        Media::Png => {
            let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
            Some((number(16)?, number(20)?))
        }
        Media::Gif => {
            let number = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
            Some((number(6)?, number(8)?))
        }
    }
}
