//! Dark: for the evening. Slate grounds that do not glare; dark pieces keep a light edge, so that they do not drown.

use super::{
    BackColours, BarColours, CheckerColours, Colours, DiscColours, KomaBoardColours, KomaColours, LatticeColours,
    MarkColours, Ornament, PointsColours, Rgb, SilhouetteColours, SquareColours, hex,
};

const BAR: BarColours = BarColours {
    resting: hex(0x14171B),
    active: hex(0x1F242B),
    accent: hex(0xE9B44C),
    name: hex(0xE6E3DC),
    line: hex(0x9AA4AF),
    badge: hex(0x2B3139),
    badge_ink: hex(0xE6E3DC),
    accent_ink: hex(0x15171A),
    plate: hex(0x8B95A1),
};

const MARKS: MarkColours = MarkColours {
    last: hex(0x5AB0FF),
    check: hex(0xFF5A45),
    check_halo: hex(0x7A1D12),
    target: hex(0x35C98A),
    blocking: hex(0xC77DFF),
    casing: hex(0x14171B),
    badge_ink: hex(0x14171B),
};

const LATTICE: LatticeColours = LatticeColours {
    wood: hex(0x3B424B),
    line: hex(0x94A0AD),
    frame: hex(0x6C7782),
    label: hex(0xC3CBD4),
    shadow: hex(0x050608),
};

const BONE_RIM: [Rgb; 2] = [hex(0xB8AE98), hex(0x6E6550)];
const COAL_RIM: [Rgb; 2] = [hex(0x8D97A3), hex(0x59626D)];

const DISCS: [DiscColours; 2] = [
    DiscColours {
        rim: BONE_RIM,
        face: [hex(0xF1E9D8), hex(0xE4D9C1), hex(0xC9BA98)],
        ink: hex(0xA31218),
        back: BackColours {
            rim: BONE_RIM,
            border: hex(0xE4D9C1),
            field: [hex(0xB93236), hex(0x861318)],
            line: hex(0xE6C27C),
            ornament: Ornament::Flower,
        },
        token: [hex(0xE4D9C1), hex(0xB3161B)],
    },
    DiscColours {
        rim: COAL_RIM,
        face: [hex(0x24272C), hex(0x17191D), hex(0x0D0E11)],
        ink: hex(0xEDE3CC),
        back: BackColours {
            rim: COAL_RIM,
            border: hex(0x0B0C0E),
            field: [hex(0x2E3238), hex(0x15171A)],
            line: hex(0xB4BCC7),
            ornament: Ornament::Star,
        },
        token: [hex(0x0D0E11), hex(0xC9C1AE)],
    },
];

const SQUARES: SquareColours = SquareColours {
    light: hex(0x8B95A1),
    dark: hex(0x4E5864),
    last: [hex(0x6FA6D6), hex(0x3B6E9C)],
    labels: [hex(0x262C33), hex(0xC3CBD4)],
    bracket: hex(0xCFE6FF),
    check: [hex(0x8F3A2E), hex(0x6E2318)],
    shadow: hex(0x090A0C),
};

const SILHOUETTES: [SilhouetteColours; 2] = [
    SilhouetteColours {
        body: [hex(0xF7F3EA), hex(0xEDE6D6), hex(0xC9BEA5)],
        outline: hex(0x15171A),
        halo: None,
        detail: hex(0x15171A),
        token: [hex(0xEDE6D6), hex(0xEDE6D6)],
    },
    SilhouetteColours {
        body: [hex(0x2E3138), hex(0x1B1D22), hex(0x0E0F12)],
        outline: hex(0x08090A),
        halo: Some(hex(0xB9C2CC)),
        detail: hex(0xD5DBE2),
        token: [hex(0x14171B), hex(0xC3CBD4)],
    },
];

const KOMA_BOARD: KomaBoardColours = KomaBoardColours {
    wood: hex(0x3F434A),
    line: hex(0x858F9B),
    frame: hex(0x9AA4AF),
    label: hex(0xC3CBD4),
    zone: hex(0x484D55),
    shadow: hex(0x050608),
    last: hex(0x3B6E9C),
    bracket: hex(0xCFE6FF),
};

const KOMA: [KomaColours; 2] = [
    KomaColours {
        face: [hex(0xEFE3C6), hex(0xD4BE8C)],
        edge: hex(0x6E5A34),
        ink: hex(0x17120C),
        promoted: hex(0xA31218),
        token: [hex(0xEFE3C6), hex(0x9A7B45)],
    },
    KomaColours {
        face: [hex(0x3A2417), hex(0x24150C)],
        edge: hex(0xA98B67),
        ink: hex(0xF3E6CC),
        promoted: hex(0xFFB35C),
        token: [hex(0x24150C), hex(0xA98B67)],
    },
];

const POINTS: PointsColours = PointsColours {
    frame: hex(0x23272D),
    frame_edge: hex(0x0C0E10),
    felt: hex(0x39424C),
    points: [hex(0x97A2AE), hex(0x7A4450)],
    label: hex(0xC3CBD4),
    tray: hex(0x14171B),
    faint: hex(0x77828E),
    shadow: hex(0x050608),
    last: hex(0x7CC7FF),
    last_casing: hex(0x0A2A44),
    cube: [hex(0xEDE6D6), hex(0x5B1A12)],
};

const CHECKERS: [CheckerColours; 2] = [
    CheckerColours {
        rim: [hex(0xB8AE98), hex(0x6E6550)],
        face: [hex(0xF7F3EA), hex(0xEDE6D6), hex(0xC9BEA5)],
        ring: hex(0xA4946E),
        ink: hex(0x15171A),
        dice: [hex(0xEDE6D6), hex(0x15171A)],
        token: [hex(0xEDE6D6), hex(0xEDE6D6)],
    },
    CheckerColours {
        rim: [hex(0x8D97A3), hex(0x59626D)],
        face: [hex(0x2A2D33), hex(0x191B1F), hex(0x0D0E11)],
        ring: hex(0x8B95A1),
        ink: hex(0xEDE6D6),
        dice: [hex(0x15171A), hex(0xEDE6D6)],
        token: [hex(0x14171B), hex(0xC3CBD4)],
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
