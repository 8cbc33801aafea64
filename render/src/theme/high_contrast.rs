//! High contrast: black, white and few strong colours, for weak eyes, sunlight and bad screens.
//!
//! Grounds are light and plain, so that white pieces live from their black edge and black pieces from their mass;
//! writing has at least seven times the luminance of what it stands on, or a seventh.

use super::{
    BackColours, BarColours, CheckerColours, Colours, DiscColours, KomaBoardColours, KomaColours, LatticeColours,
    MarkColours, Ornament, PointsColours, Rgb, SilhouetteColours, SquareColours, hex,
};

const BLACK: Rgb = hex(0x000000);
const WHITE: Rgb = hex(0xFFFFFF);
const RED: Rgb = hex(0x9E0008);

const BAR: BarColours = BarColours {
    resting: BLACK,
    active: hex(0x1A1A1A),
    accent: hex(0xFFD400),
    name: WHITE,
    line: hex(0xE6E6E6),
    badge: hex(0x333333),
    badge_ink: WHITE,
    accent_ink: BLACK,
    plate: hex(0xFFFFFF),
};

const MARKS: MarkColours = MarkColours {
    last: hex(0x0050D8),
    check: hex(0xE00000),
    check_halo: WHITE,
    target: hex(0x006B3C),
    blocking: hex(0x7A00B8),
    casing: WHITE,
    badge_ink: WHITE,
};

const LATTICE: LatticeColours =
    LatticeColours { wood: hex(0xF2D98B), line: BLACK, frame: BLACK, label: BLACK, shadow: hex(0x4A3C10) };

const DISCS: [DiscColours; 2] = [
    DiscColours {
        rim: [BLACK, BLACK],
        face: [WHITE, WHITE, WHITE],
        ink: RED,
        back: BackColours {
            rim: [BLACK, BLACK],
            border: WHITE,
            field: [hex(0xC00010), hex(0xC00010)],
            line: WHITE,
            ornament: Ornament::Flower,
        },
        token: [WHITE, hex(0xE00000)],
    },
    DiscColours {
        rim: [BLACK, BLACK],
        face: [hex(0x141414), hex(0x141414), hex(0x141414)],
        ink: WHITE,
        back: BackColours {
            rim: [BLACK, BLACK],
            border: BLACK,
            field: [hex(0x141414), hex(0x141414)],
            line: WHITE,
            ornament: Ornament::Star,
        },
        token: [BLACK, WHITE],
    },
];

const SQUARES: SquareColours = SquareColours {
    light: hex(0xFFFFFF),
    dark: hex(0x8FA3B8),
    last: [hex(0xFFE14D), hex(0xE0B400)],
    labels: [BLACK, BLACK],
    bracket: BLACK,
    check: [hex(0xFF8A80), hex(0xE8564A)],
    shadow: hex(0x404040),
};

const SILHOUETTES: [SilhouetteColours; 2] = [
    SilhouetteColours { body: [WHITE, WHITE, WHITE], outline: BLACK, halo: None, detail: BLACK, token: [WHITE, WHITE] },
    SilhouetteColours {
        body: [hex(0x141414), hex(0x141414), hex(0x141414)],
        outline: BLACK,
        halo: Some(WHITE),
        detail: WHITE,
        token: [BLACK, WHITE],
    },
];

const KOMA_BOARD: KomaBoardColours = KomaBoardColours {
    wood: hex(0xF2D98B),
    line: BLACK,
    frame: BLACK,
    label: BLACK,
    zone: hex(0xE6C867),
    shadow: hex(0x4A3C10),
    last: hex(0x7FB2FF),
    bracket: hex(0x003A9E),
};

const KOMA: [KomaColours; 2] = [
    KomaColours { face: [WHITE, WHITE], edge: BLACK, ink: BLACK, promoted: RED, token: [WHITE, WHITE] },
    KomaColours {
        face: [hex(0x141414), hex(0x141414)],
        edge: BLACK,
        ink: WHITE,
        promoted: hex(0xFFD400),
        token: [BLACK, WHITE],
    },
];

const POINTS: PointsColours = PointsColours {
    frame: hex(0x1A1A1A),
    frame_edge: BLACK,
    felt: hex(0x9FB4C7),
    points: [hex(0xFFF3C4), hex(0x3F5F86)],
    label: WHITE,
    tray: BLACK,
    faint: hex(0xE6E6E6),
    shadow: hex(0x303030),
    last: hex(0x0050D8),
    last_casing: hex(0xFFFFFF),
    cube: [WHITE, BLACK],
};

const CHECKERS: [CheckerColours; 2] = [
    CheckerColours {
        rim: [BLACK, BLACK],
        face: [WHITE, WHITE, WHITE],
        ring: hex(0x404040),
        ink: BLACK,
        dice: [WHITE, BLACK],
        token: [WHITE, WHITE],
    },
    CheckerColours {
        rim: [BLACK, BLACK],
        face: [hex(0x141414), hex(0x141414), hex(0x141414)],
        ring: WHITE,
        ink: WHITE,
        dice: [BLACK, WHITE],
        token: [BLACK, WHITE],
    },
];

pub(super) static COLOURS: Colours = Colours {
    bar: BAR,
    marks: MARKS,
    lattice: LATTICE,
    discs: DISCS,
    squares: SQUARES,
    silhouettes: SILHOUETTES,
    koma_board: KOMA_BOARD,
    koma: KOMA,
    points: POINTS,
    checkers: CHECKERS,
};
