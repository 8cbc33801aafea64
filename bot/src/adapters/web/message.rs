//! A message of a channel as the table keeps it.

use banco_engine::PersonKey;
use banco_ports::{Button, Media, Rendered, ReplyKind, RichText};

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
    pub picture: Option<Picture>,
    pub buttons: Vec<Vec<Button>>,
    pub files: Vec<String>,
    pub game: Option<(String, u32)>,
}

/// A message that has no number yet.
pub(super) struct Draft {
    pub audience: Audience,
    pub kind: Kind,
    pub text: RichText,
    pub picture: Option<Picture>,
    pub buttons: Vec<Vec<Button>>,
    pub files: Vec<String>,
    pub game: Option<(String, u32)>,
}

impl Draft {
    pub(super) fn public(message: &Rendered) -> Draft {
        Draft::of(message, Audience::All, Kind::Public)
    }

    pub(super) fn answer(message: &Rendered, kind: ReplyKind, to: PersonKey) -> Draft {
        Draft::of(message, Audience::One(to), Kind::Answer(kind))
    }

    pub(super) fn line(from: &str, text: &str) -> Draft {
        let message = Rendered { text: RichText::plain(text), ..Rendered::default() };
        Draft::of(&message, Audience::All, Kind::Line { from: from.to_owned() })
    }

    fn of(message: &Rendered, audience: Audience, kind: Kind) -> Draft {
        // Only what went to everybody is the public board of its version.
        let board = message.game.clone().filter(|_| audience == Audience::All);
        let picture = message.image.as_ref().map(|image| Picture {
            alt: image.alt.clone(),
            media: image.media,
            board,
            geometry: image.sight.as_ref().and_then(Geometry::of),
        });
        Draft {
            audience,
            kind,
            text: message.text.clone(),
            picture,
            buttons: message.buttons.clone(),
            files: message.files.iter().map(|file| file.name.clone()).collect(),
            game: message.game.clone(),
        }
    }
}
