//! A caller's request: one viewer's [`View`], its style, and the texts around it.

use banco_engine::{Face, Seat, Site, View, Viewer};

/// A picture to be drawn. Equal scenes give equal bytes.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Knowledge of its viewer; nothing else of the game reaches a pixel.
    pub view: &'a View,
    /// Look of the board.
    pub style: Style,
    /// By seat; `None` leaves the bars off (names and clocks stand in the message).
    pub bars: Option<&'a [Bar; 2]>,
    /// Laid over the position: the piece picked up, where it may go.
    pub marks: &'a Marks,
    /// On the last picture of a game.
    pub banner: Option<&'a Banner>,
}

impl Scene<'_> {
    /// It shows what one seat alone knows. Of such a picture nothing is kept: how soon another reader's comes would
    /// tell whether the same rows were drawn before.
    pub(crate) fn is_confidential(&self) -> bool {
        let knows = |face: &Face| face.dark && face.kind.is_some();
        let mut faces = self.view.men.iter().map(|man| &man.face).chain(self.view.captured.iter().flatten());
        self.view.viewer != Viewer::Public && faces.any(knows)
    }
}

/// Wishes of a person or a chat for its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// Colours of board and pieces.
    pub theme: Theme,
    /// Letters on the pieces.
    pub piece_set: PieceSet,
    /// Seat whose side is at the bottom.
    pub bottom: Seat,
    /// Numbering of the edges.
    pub coordinates: Coordinates,
    /// Seat whose numbers of the points are the large ones, on a board where each side counts its own way.
    pub counting: Seat,
    /// Twice the size, to be sent as a document: platforms shrink photographs that large.
    pub hd: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            theme: Theme::Wood,
            piece_set: PieceSet::Hanzi,
            bottom: Seat::First,
            coordinates: Coordinates::Letters,
            counting: Seat::First,
            hd: false,
        }
    }
}

/// A colour table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Ivory against ebony.
    #[default]
    Wood,
    /// Slate, for dark rooms.
    Dark,
    /// Black and white with strong marks.
    HighContrast,
    /// As old sets look: red and black ink, both on ivory.
    Classic,
}

impl Theme {
    /// Each once, the default first.
    pub const ALL: [Theme; 4] = [Theme::Wood, Theme::Dark, Theme::HighContrast, Theme::Classic];

    /// Stable word for settings and tools.
    pub const fn key(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Dark => "dark",
            Theme::HighContrast => "high_contrast",
            Theme::Classic => "classic",
        }
    }

    /// The inverse of [`Theme::key`]; `None` for any other word.
    pub fn from_key(key: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.key() == key)
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Theme::Wood => 0,
            Theme::Dark => 1,
            Theme::HighContrast => 2,
            Theme::Classic => 3,
        }
    }
}

/// Letters on a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceSet {
    /// Signs or shapes alone, as on sets of wood.
    #[default]
    Hanzi,
    /// The character with its Vietnamese letter below.
    HanziLetter,
    /// The character with its English letter below.
    HanziLetterEn,
    /// Vietnamese letters instead of signs or shapes.
    LettersVi,
    /// English letters instead of signs or shapes.
    LettersEn,
}

impl PieceSet {
    /// Each once, the default first.
    pub const ALL: [PieceSet; 5] =
        [PieceSet::Hanzi, PieceSet::HanziLetter, PieceSet::HanziLetterEn, PieceSet::LettersVi, PieceSet::LettersEn];

    /// Choice of a person: the letter below a character is one of the reader's language.
    pub const CHOICES: [PieceSet; 4] =
        [PieceSet::Hanzi, PieceSet::HanziLetter, PieceSet::LettersVi, PieceSet::LettersEn];

    /// Stable word for settings and tools.
    pub const fn key(self) -> &'static str {
        match self {
            PieceSet::Hanzi => "hanzi",
            PieceSet::HanziLetter => "hanzi_letter",
            PieceSet::HanziLetterEn => "hanzi_letter_en",
            PieceSet::LettersVi => "letters_vi",
            PieceSet::LettersEn => "letters_en",
        }
    }

    /// The inverse of [`PieceSet::key`]; `None` for any other word.
    pub fn from_key(key: &str) -> Option<PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.key() == key)
    }
}

/// Numbering of the edges; follows the side at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Files a-i, ranks 1-10.
    #[default]
    Letters,
    /// Files a-i, ranks 0-9, for ICCS moves of xiangqi.
    Iccs,
    /// Files 1-9 from each player's own right, for `P2-5` and WXF, and ranks 1-10 from the own back rank.
    Files,
    /// The same files, and ranks of the counting seat alone: a picture for one reader.
    OwnRanks,
}

/// The strip of one player. Texts that are too long end with "…", measured in pixels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bar {
    /// May come straight from a platform: hostile text is cleaned here.
    pub name: String,
    /// Text in place of a name whose letters are in no font: the account, the side. A name with letters left out
    /// would be another name.
    pub instead: [String; 2],
    /// Small print below the name; empty centres the name.
    pub line: String,
    /// Clock, ply or result at the right; empty draws none.
    pub badge: String,
    /// The word for what is counted beside the name, as pips; the number is the view's. Empty shows none.
    pub tally: String,
    /// This side is to act.
    pub active: bool,
}

impl Bar {
    /// Part of the picture that does not change with every move.
    pub(crate) fn quiet(&self) -> Bar {
        let (name, instead, tally) = (self.name.clone(), self.instead.clone(), self.tally.clone());
        Bar { name, instead, tally, ..Bar::default() }
    }
}

/// Winner and reason, on a plate that keeps clear of the pieces that decided the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Banner {
    /// A few words; empty draws no plate.
    pub title: String,
    /// Reason; may be empty.
    pub line: String,
}

/// Marks that are not part of the position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks {
    /// The piece picked up.
    pub selected: Option<Site>,
    /// Sites it may go to, and how.
    pub targets: Vec<Target>,
    /// Why a move was refused.
    pub blocking: Vec<Site>,
    /// Dice that were played in a turn that is not yet over, by value; of equal dice as many as were played.
    pub spent: Vec<u8>,
    /// Moves that are advised, from site to site; the legs of a move that makes several.
    pub arrows: Vec<[Site; 2]>,
}

/// A site the piece picked up may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// A site of the scene's board.
    pub site: Site,
    /// Way of the piece to that site: the shape of the mark.
    pub kind: TargetKind,
}

impl From<Site> for Target {
    /// A plain target, for games whose pieces know one way to go.
    fn from(site: Site) -> Target {
        Target { site, kind: TargetKind::Step }
    }
}

/// Way of a piece to a site; each kind has its own shape. A piece standing there is framed as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// One site on.
    Step,
    /// Along a line; the picture takes its direction from the piece picked up.
    Slide,
    /// Over whatever stands between.
    Jump,
    /// First step of a lion that may step again.
    LionFirst,
    /// Site that a lion reaches with both steps.
    LionSecond,
    /// A lion's own site: out and back again (jitto, igui).
    Stay,
    /// A piece is captured here although the site is empty.
    Capture,
}

impl TargetKind {
    /// Each once.
    pub const ALL: [TargetKind; 7] = [
        TargetKind::Step,
        TargetKind::Slide,
        TargetKind::Jump,
        TargetKind::LionFirst,
        TargetKind::LionSecond,
        TargetKind::Stay,
        TargetKind::Capture,
    ];
}

/// An indexed PNG without metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file; equal scenes give equal bytes.
    pub png: Vec<u8>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}
