//! The colours of every theme: four rows (`theme/*.rs`), one column per board, and what all boards share.
//!
//! In each theme the two sides differ in luminance, so that grey print and colour-blind eyes tell them apart;
//! classic keeps red against black ink on ivory for those who grew up with it.

mod classic;
mod dark;
mod high_contrast;
mod wood;

use crate::scene::Theme;

/// Red, green, blue.
pub(crate) type Rgb = [u8; 3];

pub(crate) const fn hex(rgb: u32) -> Rgb {
    [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8]
}

/// A colour `share` of the way from `a` to `b`.
pub(crate) fn between(a: Rgb, b: Rgb, share: f32) -> Rgb {
    [0, 1, 2].map(|axis| (f32::from(a[axis]) * (1.0 - share) + f32::from(b[axis]) * share).round() as u8)
}

/// One theme.
pub(crate) struct Colours {
    pub bar: BarColours,
    pub marks: MarkColours,
    /// Xiangqi and jieqi.
    pub lattice: LatticeColours,
    /// By seat, as all pieces below.
    pub discs: [DiscColours; 2],
    /// Chess.
    pub squares: SquareColours,
    pub silhouettes: [SilhouetteColours; 2],
    /// Chu shogi.
    pub koma_board: KomaBoardColours,
    pub koma: [KomaColours; 2],
    /// Backgammon.
    pub points: PointsColours,
    pub checkers: [CheckerColours; 2],
}

pub(crate) struct BarColours {
    pub resting: Rgb,
    pub active: Rgb,
    pub accent: Rgb,
    pub name: Rgb,
    pub line: Rgb,
    pub badge: Rgb,
    pub badge_ink: Rgb,
    pub accent_ink: Rgb,
    /// Ground of dark pieces: on a bar they would be outlines.
    pub plate: Rgb,
}

impl BarColours {
    /// Colours a picture shows in whole areas.
    pub(crate) fn flat(&self) -> [Rgb; 9] {
        let BarColours { resting, active, accent, name, line, badge, badge_ink, accent_ink, plate } = *self;
        [resting, active, accent, name, line, badge, badge_ink, accent_ink, plate]
    }
}

pub(crate) struct MarkColours {
    pub last: Rgb,
    pub check: Rgb,
    pub check_halo: Rgb,
    pub target: Rgb,
    pub blocking: Rgb,
    /// Around a mark, so that it shows on any ground.
    pub casing: Rgb,
    pub badge_ink: Rgb,
}

impl MarkColours {
    pub(crate) fn flat(&self) -> [Rgb; 7] {
        [self.last, self.check, self.check_halo, self.target, self.blocking, self.casing, self.badge_ink]
    }
}

pub(crate) struct LatticeColours {
    pub wood: Rgb,
    pub line: Rgb,
    pub frame: Rgb,
    pub label: Rgb,
    pub shadow: Rgb,
}

pub(crate) struct DiscColours {
    /// Top and bottom of the rim.
    pub rim: [Rgb; 2],
    /// Light to shade, from the upper left.
    pub face: [Rgb; 3],
    pub ink: Rgb,
    pub back: BackColours,
    /// The dot before a player's name: fill and edge.
    pub token: [Rgb; 2],
}

/// A face-down piece.
pub(crate) struct BackColours {
    /// Top and bottom of the rim: also where faces are alike, backs differ in luminance.
    pub rim: [Rgb; 2],
    pub border: Rgb,
    pub field: [Rgb; 2],
    pub line: Rgb,
    pub ornament: Ornament,
}

#[derive(Clone, Copy)]
pub(crate) enum Ornament {
    /// Eight petals.
    Flower,
    /// Eight points.
    Star,
}

pub(crate) struct SquareColours {
    pub light: Rgb,
    pub dark: Rgb,
    /// The squares of the last move: on a light and on a dark square.
    pub last: [Rgb; 2],
    /// Coordinates on a light and on a dark square.
    pub labels: [Rgb; 2],
    /// The brackets in the corners of these squares.
    pub bracket: Rgb,
    /// The square of a king in check: light and dark.
    pub check: [Rgb; 2],
    pub shadow: Rgb,
}

pub(crate) struct SilhouetteColours {
    /// Upper left to lower right.
    pub body: [Rgb; 3],
    pub outline: Rgb,
    /// Around the outline, so that a piece stands out from a square of its colour.
    pub halo: Option<Rgb>,
    /// Eyes, folds, crosses.
    pub detail: Rgb,
    pub token: [Rgb; 2],
}

pub(crate) struct KomaBoardColours {
    pub wood: Rgb,
    pub line: Rgb,
    pub frame: Rgb,
    pub label: Rgb,
    /// The two promotion zones, a little off the wood.
    pub zone: Rgb,
    pub shadow: Rgb,
    /// The sites of the last move.
    pub last: Rgb,
    pub bracket: Rgb,
}

pub(crate) struct KomaColours {
    /// Top to bottom.
    pub face: [Rgb; 2],
    pub edge: Rgb,
    pub ink: Rgb,
    /// Sign of a promoted piece.
    pub promoted: Rgb,
    pub token: [Rgb; 2],
}

pub(crate) struct PointsColours {
    pub frame: Rgb,
    pub frame_edge: Rgb,
    pub felt: Rgb,
    /// Light and dark points.
    pub points: [Rgb; 2],
    pub label: Rgb,
    /// The well in which pieces lie that were borne off, and the bar's word.
    pub tray: Rgb,
    pub faint: Rgb,
    pub shadow: Rgb,
    /// Last move, on felt.
    pub last: Rgb,
    /// Around its rings and dots, so that they show on pieces and points too.
    pub last_casing: Rgb,
    /// Face and ink of the doubling cube.
    pub cube: [Rgb; 2],
}

pub(crate) struct CheckerColours {
    pub rim: [Rgb; 2],
    pub face: [Rgb; 3],
    /// Engraved; the second seat has two of them.
    pub ring: Rgb,
    /// The number on a high stack.
    pub ink: Rgb,
    /// Body and pips of this seat's dice.
    pub dice: [Rgb; 2],
    pub token: [Rgb; 2],
}

pub(crate) const fn colours(theme: Theme) -> &'static Colours {
    match theme {
        Theme::Wood => &wood::COLOURS,
        Theme::Dark => &dark::COLOURS,
        Theme::HighContrast => &high_contrast::COLOURS,
        Theme::Classic => &classic::COLOURS,
    }
}
