//! The colours of every theme, in one table.

use crate::scene::Theme;

/// Red, green, blue.
pub(crate) type Rgb = [u8; 3];

const fn hex(rgb: u32) -> Rgb {
    [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8]
}

pub(crate) struct Colours {
    pub board: BoardColours,
    /// By seat.
    pub men: [ManColours; 2],
    pub bar: BarColours,
    pub marks: MarkColours,
}

pub(crate) struct BoardColours {
    pub wood: Rgb,
    pub line: Rgb,
    pub frame: Rgb,
    pub label: Rgb,
    pub shadow: Rgb,
}

pub(crate) struct ManColours {
    /// Top and bottom of the rim.
    pub rim: [Rgb; 2],
    /// Light to shade, from the upper left.
    pub face: [Rgb; 3],
    pub ink: Rgb,
    pub back: BackColours,
    /// The dot before a player's name: fill and edge.
    pub token: [Rgb; 2],
}

/// A face-down man.
pub(crate) struct BackColours {
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

pub(crate) struct BarColours {
    pub resting: Rgb,
    pub active: Rgb,
    pub accent: Rgb,
    pub name: Rgb,
    pub line: Rgb,
    pub badge: Rgb,
    pub badge_ink: Rgb,
    pub accent_ink: Rgb,
}

pub(crate) struct MarkColours {
    pub last: Rgb,
    pub check: Rgb,
    pub check_halo: Rgb,
    pub target: Rgb,
    pub blocking: Rgb,
    pub casing: Rgb,
    pub badge_ink: Rgb,
}

const BOARD: BoardColours = BoardColours {
    wood: hex(0xE8C48A),
    line: hex(0x5B3A1A),
    frame: hex(0x8A5A2B),
    label: hex(0x4A2E12),
    shadow: hex(0x2A1603),
};

const BAR: BarColours = BarColours {
    resting: hex(0x22262B),
    active: hex(0x2C3138),
    accent: hex(0xFFC247),
    name: hex(0xF2EFE9),
    line: hex(0xB4BCC5),
    badge: hex(0x3A4048),
    badge_ink: hex(0xF2EFE9),
    accent_ink: hex(0x1B1D20),
};

const MARKS: MarkColours = MarkColours {
    last: hex(0x0E6FD6),
    check: hex(0xE0291A),
    check_halo: hex(0xFFB8A6),
    target: hex(0x0B8F5A),
    blocking: hex(0x7A1FA2),
    casing: hex(0xFFF7E2),
    badge_ink: hex(0xFFFFFF),
};

const IVORY_RIM: [Rgb; 2] = [hex(0xD9B477), hex(0x8F6230)];
const IVORY_FACE: [Rgb; 3] = [hex(0xFFFBEF), hex(0xFAEFD6), hex(0xE9D2A2)];

const RED_BACK: BackColours = BackColours {
    border: hex(0xFBF1DA),
    field: [hex(0xD23A3C), hex(0xA0161C)],
    line: hex(0xF3CF86),
    ornament: Ornament::Flower,
};

const BLACK_BACK: BackColours = BackColours {
    border: hex(0x17181A),
    field: [hex(0x4D5157), hex(0x24262A)],
    line: hex(0xC9CED6),
    ornament: Ornament::Star,
};

const RED: ManColours = ManColours {
    rim: IVORY_RIM,
    face: IVORY_FACE,
    ink: hex(0xB3161B),
    back: RED_BACK,
    token: [hex(0xFAEFD6), hex(0xB3161B)],
};

static WOOD: Colours = Colours {
    board: BOARD,
    men: [
        RED,
        ManColours {
            rim: [hex(0x6A6B70), hex(0x0F1012)],
            face: [hex(0x4A4B50), hex(0x313236), hex(0x1E1F22)],
            ink: hex(0xF6EAD0),
            back: BLACK_BACK,
            token: [hex(0x313236), hex(0xF6EAD0)],
        },
    ],
    bar: BAR,
    marks: MARKS,
};

static CLASSIC: Colours = Colours {
    board: BOARD,
    men: [
        RED,
        ManColours {
            rim: IVORY_RIM,
            face: IVORY_FACE,
            ink: hex(0x1B1D20),
            back: BLACK_BACK,
            token: [hex(0xFAEFD6), hex(0x1B1D20)],
        },
    ],
    bar: BAR,
    marks: MARKS,
};

pub(crate) const fn colours(theme: Theme) -> &'static Colours {
    match theme {
        Theme::Wood => &WOOD,
        Theme::Classic => &CLASSIC,
    }
}
