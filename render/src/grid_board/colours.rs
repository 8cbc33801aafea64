//! The colours of squared boards in every theme.
//!
//! The two marks differ in shape, and in every theme in luminance as well.

use crate::scene::Theme;
use crate::theme::{Rgb, hex};

/// Ground that the lines are drawn on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    Wood,
    Plain,
}

/// One theme.
pub(super) struct PaperColours {
    pub ground: Ground,
    pub paper: Rgb,
    pub line: Rgb,
    /// Border and stars.
    pub frame: Rgb,
    pub label: Rgb,
    /// The square of the last mark, and the brackets in its corners.
    pub last: Rgb,
    pub bracket: Rgb,
    /// By seat: upper left and lower right of the stroke.
    pub inks: [[Rgb; 2]; 2],
    /// The line through a row that won.
    pub strike: Rgb,
}

/// Ink and red lacquer on wood.
static WOOD: PaperColours = PaperColours {
    ground: Ground::Wood,
    paper: hex(0xEBC98F),
    line: hex(0xA97C48),
    frame: hex(0x5B3A1A),
    label: hex(0x4A2E12),
    last: hex(0x8FB6D6),
    bracket: hex(0x0B4A8F),
    inks: [[hex(0x3A3B40), hex(0x131417)], [hex(0xCF2C2C), hex(0x9B1116)]],
    strike: hex(0x0E6FD6),
};

/// Ivory and amber on slate.
static DARK: PaperColours = PaperColours {
    ground: Ground::Plain,
    paper: hex(0x2A3038),
    line: hex(0x4C5662),
    frame: hex(0x94A0AD),
    label: hex(0xC3CBD4),
    last: hex(0x34526F),
    bracket: hex(0x5AB0FF),
    inks: [[hex(0xF7F3EA), hex(0xD9D3C4)], [hex(0xF2994A), hex(0xCF6E1E)]],
    strike: hex(0x5AB0FF),
};

static HIGH_CONTRAST: PaperColours = PaperColours {
    ground: Ground::Plain,
    paper: hex(0xFFFFFF),
    line: hex(0x6E6E6E),
    frame: hex(0x000000),
    label: hex(0x000000),
    last: hex(0xFFD84D),
    bracket: hex(0x0050D8),
    inks: [[hex(0x000000); 2], [hex(0xD0101A); 2]],
    strike: hex(0x0050D8),
};

/// A page of a school exercise book: violet squares, two pens.
static CLASSIC: PaperColours = PaperColours {
    ground: Ground::Plain,
    paper: hex(0xFBFAF4),
    line: hex(0xB9B4DC),
    frame: hex(0x7C74B8),
    label: hex(0x4B4580),
    last: hex(0xE9D66B),
    bracket: hex(0x8A6A00),
    inks: [[hex(0x1E3FA8), hex(0x15307F)], [hex(0xE0402F), hex(0xC9301F)]],
    strike: hex(0x2E7D32),
};

pub(super) const fn colours(theme: Theme) -> &'static PaperColours {
    match theme {
        Theme::Wood => &WOOD,
        Theme::Dark => &DARK,
        Theme::HighContrast => &HIGH_CONTRAST,
        Theme::Classic => &CLASSIC,
    }
}
