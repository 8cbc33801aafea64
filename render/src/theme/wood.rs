//! Wood: ivory against ebony. The default.

use super::{
    BackColours, BarColours, CheckerColours, Colours, DiscColours, KomaBoardColours, KomaColours, LatticeColours,
    MarkColours, Ornament, PointsColours, Rgb, SilhouetteColours, SquareColours, hex,
};

pub(super) const BAR: BarColours = BarColours {
    resting: hex(0x22262B),
    active: hex(0x2C3138),
    accent: hex(0xFFC247),
    name: hex(0xF2EFE9),
    line: hex(0xB4BCC5),
    badge: hex(0x3A4048),
    badge_ink: hex(0xF2EFE9),
    accent_ink: hex(0x1B1D20),
    plate: hex(0xA7AFB8),
};

pub(super) const MARKS: MarkColours = MarkColours {
    last: hex(0x0E6FD6),
    check: hex(0xE0291A),
    check_halo: hex(0xFFB8A6),
    target: hex(0x0B8F5A),
    blocking: hex(0x7A1FA2),
    casing: hex(0xFFF7E2),
    badge_ink: hex(0xFFFFFF),
};

pub(super) const LATTICE: LatticeColours = LatticeColours {
    wood: hex(0xE8C48A),
    line: hex(0x5B3A1A),
    frame: hex(0x8A5A2B),
    label: hex(0x4A2E12),
    shadow: hex(0x2A1603),
};

pub(super) const IVORY_RIM: [Rgb; 2] = [hex(0xD9B477), hex(0x8F6230)];
pub(super) const IVORY_FACE: [Rgb; 3] = [hex(0xFFFBEF), hex(0xFAEFD6), hex(0xE9D2A2)];
const EBONY_RIM: [Rgb; 2] = [hex(0x6A6B70), hex(0x0F1012)];
const EBONY_FACE: [Rgb; 3] = [hex(0x4A4B50), hex(0x313236), hex(0x1E1F22)];

pub(super) const RED_DISC: DiscColours = DiscColours {
    rim: IVORY_RIM,
    face: IVORY_FACE,
    ink: hex(0xB3161B),
    back: BackColours {
        rim: IVORY_RIM,
        border: hex(0xFBF1DA),
        field: [hex(0xD23A3C), hex(0xA0161C)],
        line: hex(0xF3CF86),
        ornament: Ornament::Flower,
    },
    token: [hex(0xFAEFD6), hex(0xB3161B)],
};

pub(super) const BLACK_BACK: BackColours = BackColours {
    rim: EBONY_RIM,
    border: hex(0x17181A),
    field: [hex(0x4D5157), hex(0x24262A)],
    line: hex(0xC9CED6),
    ornament: Ornament::Star,
};

const BLACK_DISC: DiscColours = DiscColours {
    rim: EBONY_RIM,
    face: EBONY_FACE,
    ink: hex(0xF6EAD0),
    back: BLACK_BACK,
    token: [hex(0x313236), hex(0xF6EAD0)],
};

pub(super) const SQUARES: SquareColours = SquareColours {
    light: hex(0xF0E2C4),
    dark: hex(0xA9784F),
    last: [hex(0x9CC7E8), hex(0x5F97C4)],
    labels: [hex(0x9A673E), hex(0xF0E2C4)],
    bracket: hex(0x0B4A8F),
    check: [hex(0xF4A08C), hex(0xD9694E)],
    shadow: hex(0x2A1603),
};

pub(super) const SILHOUETTES: [SilhouetteColours; 2] = [
    SilhouetteColours {
        body: [hex(0xFFFFFF), hex(0xFBF6E9), hex(0xDDD0B4)],
        outline: hex(0x1E2227),
        halo: None,
        detail: hex(0x1E2227),
        token: [hex(0xFFFFFF), hex(0xFFFFFF)],
    },
    SilhouetteColours {
        body: [hex(0x5A5E68), hex(0x34373E), hex(0x1E2025)],
        outline: hex(0x0E0F12),
        halo: Some(hex(0xF5ECD8)),
        detail: hex(0xF5ECD8),
        token: [hex(0x22262B), hex(0xF2EFE9)],
    },
];

pub(super) const KOMA_BOARD: KomaBoardColours = KomaBoardColours {
    wood: hex(0xEAC983),
    line: hex(0x6B4A1E),
    frame: hex(0x5B3A1A),
    label: hex(0x3B2610),
    zone: hex(0xE2BE78),
    shadow: hex(0x3A2408),
    last: hex(0xA9C6DC),
    bracket: hex(0x0B4A8F),
};

pub(super) const KOMA: [KomaColours; 2] = [
    KomaColours {
        face: [hex(0xFFF6DC), hex(0xF1D69B)],
        edge: hex(0x8A5A2B),
        ink: hex(0x1B1510),
        promoted: hex(0xB3161B),
        token: [hex(0xFFF6DC), hex(0x8A5A2B)],
    },
    KomaColours {
        face: [hex(0x7A4B2A), hex(0x54301A)],
        edge: hex(0x2E1808),
        ink: hex(0xFFF6DC),
        promoted: hex(0xFFB35C),
        token: [hex(0x7A4B2A), hex(0xF6EAD0)],
    },
];

pub(super) const POINTS: PointsColours = PointsColours {
    frame: hex(0x4A2A18),
    frame_edge: hex(0x1F1008),
    felt: hex(0x1E5B4C),
    points: [hex(0xE3C79A), hex(0xA4452C)],
    label: hex(0xF6E3C2),
    tray: hex(0x2B170B),
    faint: hex(0xA88F6C),
    shadow: hex(0x07140F),
    last: hex(0x7CC7FF),
    last_casing: hex(0x0A2A44),
    cube: [hex(0xF7F3EA), hex(0x6B1E14)],
};

pub(super) const CHECKERS: [CheckerColours; 2] = [
    CheckerColours {
        rim: [hex(0xB5A37E), hex(0x6E5F45)],
        face: [hex(0xFFFFFF), hex(0xF8F2E4), hex(0xE4D8BC)],
        ring: hex(0xBBA67C),
        ink: hex(0x1E2227),
        dice: [hex(0xF7F3EA), hex(0x1E2025)],
        token: [hex(0xFFFFFF), hex(0xFFFFFF)],
    },
    CheckerColours {
        rim: [hex(0x55585F), hex(0x0B0C0E)],
        face: [hex(0x4A4D55), hex(0x303239), hex(0x1B1C20)],
        ring: hex(0x8B909A),
        ink: hex(0xF7F3EA),
        dice: [hex(0x24262C), hex(0xF7F3EA)],
        token: [hex(0x22262B), hex(0xF2EFE9)],
    },
];

pub(super) static COLOURS: Colours = Colours {
    bar: BAR,
    marks: MARKS,
    lattice: LATTICE,
    discs: [RED_DISC, BLACK_DISC],
    squares: SQUARES,
    silhouettes: SILHOUETTES,
    koma_board: KOMA_BOARD,
    koma: KOMA,
    points: POINTS,
    checkers: CHECKERS,
};
