//! Classic: as in the tea house. Red and black ink, both on ivory; pale koma for both sides; green and white squares.

use super::{Colours, DiscColours, KomaColours, PointsColours, SilhouetteColours, SquareColours, hex, wood};

/// A dark rim lets eyes without hue tell the sides apart.
const BLACK_DISC: DiscColours = DiscColours {
    rim: [hex(0x5A4A3C), hex(0x17120E)],
    face: wood::IVORY_FACE,
    ink: hex(0x1B1D20),
    back: wood::BLACK_BACK,
    token: [hex(0xFAEFD6), hex(0x1B1D20)],
};

/// The boards of tournaments and books.
const SQUARES: SquareColours = SquareColours {
    light: hex(0xEEEED2),
    dark: hex(0x769656),
    last: [hex(0xF6F08A), hex(0xC2CB47)],
    labels: [hex(0x56753A), hex(0xEEEED2)],
    bracket: hex(0x6B5A00),
    check: [hex(0xF4A08C), hex(0xD9694E)],
    shadow: hex(0x15210A),
};

const SILHOUETTES: [SilhouetteColours; 2] = wood::SILHOUETTES;

/// One wood for both; gote's koma are shaded, for they also stand inverted.
const KOMA: [KomaColours; 2] = [
    KomaColours {
        face: [hex(0xFFF6DC), hex(0xF1D69B)],
        edge: hex(0x8A5A2B),
        ink: hex(0x1B1510),
        promoted: hex(0xB3161B),
        token: [hex(0xFFF6DC), hex(0x8A5A2B)],
    },
    KomaColours {
        face: [hex(0xD3A566), hex(0xB98445)],
        edge: hex(0x5B3A1A),
        ink: hex(0x1B1510),
        promoted: hex(0x9C0F14),
        token: [hex(0xC69555), hex(0xF6EAD0)],
    },
];

const POINTS: PointsColours = PointsColours {
    frame: hex(0x6B4226),
    frame_edge: hex(0x2E1808),
    felt: hex(0xC9A36A),
    points: [hex(0xF3E2BD), hex(0x7A3B22)],
    label: hex(0xF6E3C2),
    tray: hex(0x3A2210),
    faint: hex(0xC0A47C),
    shadow: hex(0x1F1206),
    last: hex(0x0E6FD6),
    last_casing: hex(0xFFF7E2),
    cube: [hex(0xF7F3EA), hex(0x6B1E14)],
};

pub(super) static COLOURS: Colours = Colours {
    bar: wood::BAR,
    marks: wood::MARKS,
    lattice: wood::LATTICE,
    discs: [wood::RED_DISC, BLACK_DISC],
    squares: SQUARES,
    silhouettes: SILHOUETTES,
    koma_board: wood::KOMA_BOARD,
    koma: KOMA,
    points: POINTS,
    checkers: wood::CHECKERS,
};
