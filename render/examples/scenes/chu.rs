//! Views of chu shogi, written as SFEN.

use banco_engine::{Board, ChuFace, ChuKind, Face, GameKey, Kind, LastMove, Man, Seat, Site, View};
use banco_render::{Bar, Mark, Marks, Panel, Target, TargetKind};

/// The square called `name`, as `7g`.
pub fn square(name: &str) -> Site {
    Board::Chu.named(name).unwrap_or(Site(u16::MAX))
}

pub fn koma(seat: Seat, kind: ChuKind, promoted: bool) -> Face {
    Face { seat, kind: Some(Kind::Chu(ChuFace { kind, promoted })), dark: false }
}

/// Piece of the SFEN letter `letter`, and its promotion behind a `+` (chu shogi 1.3).
fn kinds(letter: char) -> Option<(ChuKind, ChuKind)> {
    use ChuKind::*;
    Some(match letter.to_ascii_lowercase() {
        'p' => (Pawn, Gold),
        'i' => (GoBetween, DrunkElephant),
        'l' => (Lance, WhiteHorse),
        'a' => (ReverseChariot, Whale),
        'f' => (FerociousLeopard, Bishop),
        'c' => (Copper, SideMover),
        's' => (Silver, VerticalMover),
        'g' => (Gold, Rook),
        'e' => (DrunkElephant, CrownPrince),
        't' => (BlindTiger, FlyingStag),
        'b' => (Bishop, DragonHorse),
        'r' => (Rook, DragonKing),
        'h' => (DragonHorse, HornedFalcon),
        'd' => (DragonKing, SoaringEagle),
        'm' => (SideMover, FreeBoar),
        'v' => (VerticalMover, FlyingOx),
        'o' => (Kirin, Lion),
        'x' => (Phoenix, FreeKing),
        'n' => (Lion, Lion),
        'q' => (FreeKing, FreeKing),
        'k' => (King, King),
        _ => return None,
    })
}

/// The pieces of an SFEN's first field; what cannot be read is left out.
fn men(sfen: &str) -> Vec<Man> {
    let mut men = Vec::new();
    for (down, row) in sfen.split('/').enumerate() {
        let (mut column, mut empty, mut promoted) = (0, 0, false);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                empty = empty * 10 + digit;
                continue;
            }
            column += std::mem::take(&mut empty);
            if letter == '+' {
                promoted = true;
            } else if let Some((plain, better)) = kinds(letter) {
                let seat = if letter.is_uppercase() { Seat::First } else { Seat::Second };
                let kind = if promoted { better } else { plain };
                let site = Board::Chu.at(column as u8, 11 - down as u8);
                men.push(Man { site, face: koma(seat, kind, std::mem::take(&mut promoted)) });
                column += 1;
            }
        }
    }
    men.sort_by_key(|man| man.site);
    men
}

fn view(sfen: &str) -> View {
    View { board: Board::Chu, men: men(sfen), ..super::view(GameKey::ChuShogi, &[]) }
}

pub fn opening() -> View {
    view(
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL",
    )
}

/// The position of the mock: lions face each other, a bishop has promoted behind the lines.
pub fn middle_game() -> View {
    let sfen = "lfcsgekgscfl/a1b1txot1b1a/mvrhdq1dhrvm/p1ppppp1p+Bpp/1p1i3p4/5n2i3/3I2N5/4PP2I1P1/PPPP2PPPP1P/MVRHD1QDHRVM/A3TOXT1B1A/LFCSGKEGSCFL";
    let mut view = view(sfen);
    view.to_move = Some(Seat::Second);
    view.last = Some(LastMove { from: Some(square("7i")), via: None, to: square("7h"), turned_up: false });
    view.captured = [vec![koma(Seat::Second, ChuKind::Pawn, false)], vec![koma(Seat::First, ChuKind::Pawn, false)]];
    view.plies = 17;
    view
}

/// An ending with every promoted piece on the board and most pieces taken; gote's king stands in check.
pub fn ending() -> View {
    let sfen =
        "5k6/2+G2+E6/1+M1+V2+X5/4+R2+T4/+P1+I1p1n5/3+L2+A1+F3/6N2+o2/1+c1+s4+d2+h/P2P+B4P2/4+O2+D4/3K1+H3+S2/L5E5";
    let mut view = view(sfen);
    view.to_move = Some(Seat::Second);
    view.last =
        Some(LastMove { from: Some(square("8f")), via: Some(square("7g")), to: square("6g"), turned_up: false });
    view.in_check = view
        .men
        .iter()
        .filter(|man| man.face == koma(Seat::Second, ChuKind::King, false))
        .map(|man| man.site)
        .collect();
    view.captured = [taken_from(Seat::Second), taken_from(Seat::First)];
    view.plies = 341;
    view
}

/// Most of a side, as it is taken in a long game.
fn taken_from(seat: Seat) -> Vec<Face> {
    use ChuKind::*;
    let pawns = std::iter::repeat_n(Pawn, if seat == Seat::First { 9 } else { 10 });
    let others = [
        GoBetween,
        GoBetween,
        Lance,
        ReverseChariot,
        Copper,
        Silver,
        Silver,
        Gold,
        Gold,
        FerociousLeopard,
        BlindTiger,
        Bishop,
        Bishop,
        Rook,
        SideMover,
        SideMover,
        VerticalMover,
        DragonHorse,
        DragonKing,
        Phoenix,
        FreeKing,
        Lance,
    ];
    pawns.chain(others).map(|kind| koma(seat, kind, false)).collect()
}

pub fn bars() -> [Bar; 2] {
    [
        Bar {
            name: "Nguyễn Văn Đức".to_owned(),
            line: "Tiên thủ · vừa đi P-7h".to_owned(),
            badge: "2 ngày".to_owned(),
            ..Bar::default()
        },
        Bar {
            name: "Trần Thị Bích".to_owned(),
            line: "Hậu thủ".to_owned(),
            badge: "Lượt 9".to_owned(),
            active: true,
            ..Bar::default()
        },
    ]
}

/// The middle game after gote's lion went out and back again.
pub fn jitto() -> View {
    let mut view = middle_game();
    view.last =
        Some(LastMove { from: Some(square("7f")), via: Some(square("8g")), to: square("7f"), turned_up: false });
    view.to_move = Some(Seat::First);
    view
}

fn targets(kind: TargetKind, names: &[&str]) -> Vec<Target> {
    names.iter().map(|name| Target { site: square(name), kind }).collect()
}

/// Sente's lion on 6g picked up in the middle game.
pub fn lion_marks() -> Marks {
    let first = targets(TargetKind::LionFirst, &["7f", "6f", "5f", "7g", "5g", "7h", "6h", "5h"]);
    let second = ["8e", "7e", "6e", "5e", "4e", "8f", "4f", "8g", "4g", "8i", "7i"];
    let second = targets(TargetKind::LionSecond, &second);
    let stay = targets(TargetKind::Stay, &["6g"]);
    Marks { selected: Some(square("6g")), targets: [first, second, stay].concat(), ..Marks::default() }
}

/// Sente's promoted bishop on 3d picked up in the middle game, and two pieces in its way.
pub fn slide_marks() -> Marks {
    let steps = targets(TargetKind::Step, &["3e", "4d", "2d", "3c"]);
    let slides = targets(TargetKind::Slide, &["4e", "5f", "6g", "2e", "1f", "4c", "2c"]);
    let jumps = targets(TargetKind::Jump, &["5d", "3f"]);
    Marks {
        selected: Some(square("3d")),
        targets: [steps, slides, jumps].concat(),
        blocking: vec![square("7j"), square("6j")],
        ..Marks::default()
    }
}

fn marks(kind: TargetKind, places: &[(i8, i8)]) -> Vec<Mark> {
    places.iter().map(|&(right, forward)| Mark { right, forward, kind }).collect()
}

const AROUND: [(i8, i8); 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];

/// Kirin and lion, falcon, and a pawn with its gold.
pub fn diagrams() -> Vec<(&'static str, Vec<Panel>)> {
    let far: Vec<(i8, i8)> = (-2..=2)
        .flat_map(|x| (-2..=2).map(move |y| (x, y)))
        .filter(|(x, y): &(i8, i8)| x.abs().max(y.abs()) == 2)
        .collect();
    let lion = [
        marks(TargetKind::LionFirst, &AROUND),
        marks(TargetKind::LionSecond, &far),
        marks(TargetKind::Stay, &[(0, 0)]),
    ]
    .concat();
    let kirin = [
        marks(TargetKind::Step, &[(-1, 1), (1, 1), (-1, -1), (1, -1)]),
        marks(TargetKind::Jump, &[(0, 2), (2, 0), (0, -2), (-2, 0)]),
    ]
    .concat();
    let lines = [(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
    let twice = lines.map(|(x, y)| (2 * x, 2 * y));
    let falcon = [
        marks(TargetKind::Slide, &[lines, twice].concat()),
        marks(TargetKind::LionFirst, &[(0, 1)]),
        marks(TargetKind::LionSecond, &[(0, 2)]),
        marks(TargetKind::Stay, &[(0, 0)]),
    ]
    .concat();
    let panel = |title: &str, kind, promoted, marks| Panel {
        title: title.to_owned(),
        man: koma(Seat::First, kind, promoted),
        marks,
    };
    vec![
        ("diagram_lion", vec![panel("Sư tử 獅 Ln", ChuKind::Lion, false, lion.clone())]),
        (
            "diagram_kirin",
            vec![panel("Kỳ lân Kr", ChuKind::Kirin, false, kirin), panel("Sư tử Ln", ChuKind::Lion, true, lion)],
        ),
        ("diagram_falcon", vec![panel("Giác ưng HF", ChuKind::HornedFalcon, true, falcon)]),
    ]
}

pub fn legend() -> Vec<(TargetKind, String)> {
    let words = [
        (TargetKind::Step, "một bước"),
        (TargetKind::Slide, "trượt"),
        (TargetKind::Jump, "nhảy"),
        (TargetKind::LionFirst, "bước 1"),
        (TargetKind::LionSecond, "bước 2"),
        (TargetKind::Stay, "về chỗ cũ"),
    ];
    words.map(|(kind, word)| (kind, word.to_owned())).to_vec()
}
