//! A message of a channel as the table keeps it.

use banco_engine::{Board, PersonKey};
use banco_ports::{Button, Lang, Media, Rendered, ReplyKind, RichText, Wording};

use super::geometry::Geometry;

/// Who may read a message.
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

/// What a message is, for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// From the outbox.
    Public,
    Answer(ReplyKind),
    /// What a person typed, shown to the others on the page only.
    Line {
        from: String,
    },
}

/// The picture of a message; the bytes lie in [`super::pictures`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Picture {
    pub alt: String,
    pub media: Media,
    /// Width and height, so that a page leaves room before it has the picture.
    pub size: Option<(u32, u32)>,
    /// Game and version where it is the public board.
    pub board: Option<(String, u32)>,
    pub geometry: Option<Geometry>,
}

#[derive(Clone, Debug)]
pub(super) struct Message {
    /// Grows within the table, also over restarts.
    pub id: u64,
    /// Number of the last change, from the same count as `id`.
    pub change: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    pub audience: Audience,
    pub kind: Kind,
    pub text: RichText,
    /// The same in every language, where each reads his own.
    pub wordings: Vec<Wording>,
    pub picture: Option<Picture>,
    pub buttons: Vec<Vec<Button>>,
    pub files: Vec<String>,
    pub game: Option<(String, u32)>,
    /// Sites it points at.
    pub points_at: Vec<String>,
}

impl Message {
    /// Whoever said it was forgotten, and nothing of it is left.
    pub(super) fn is_silenced(&self) -> bool {
        matches!(self.kind, Kind::Line { .. }) && self.text.0.is_empty()
    }

    /// Takes its buttons off, in every language.
    pub(super) fn strip(&mut self) {
        self.buttons = Vec::new();
        self.wordings.iter_mut().for_each(|wording| wording.buttons = Vec::new());
    }

    /// The words for a reader of this language, where there are several.
    pub(super) fn wording(&self, lang: Option<Lang>) -> Option<&Wording> {
        self.wordings.iter().find(|wording| Some(wording.lang) == lang)
    }
}

/// A message that has no number yet.
pub(super) struct Unsent {
    pub audience: Audience,
    pub kind: Kind,
    pub text: RichText,
    pub wordings: Vec<Wording>,
    pub picture: Option<Picture>,
    pub buttons: Vec<Vec<Button>>,
    pub files: Vec<String>,
    pub game: Option<(String, u32)>,
    /// Sites it points at.
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

    fn of(message: &Rendered, audience: Audience, kind: Kind) -> Unsent {
        // Only what went to everybody is the public board of its version.
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

/// Width and height as the head of the file tells them.
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
