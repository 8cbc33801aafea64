//! Pictures of chess: squares, silhouettes, marks, and the counts in the bars.

use std::collections::HashSet;

use banco_engine::{ChessKind, Face, Kind, LastMove, Man, Seat, View};
use banco_render::{Coordinates, Marks, PieceSet, Style, Theme};

use super::{Pixels, draw, scenes};
use scenes::chess::{face, site};

const CELL: i32 = 120;
const BAR: i32 = 88;

/// The middle of a square in a picture with bars and `bottom` below.
pub fn middle_seen(name: &str, bottom: Seat) -> (i32, i32) {
    let site = i32::from(site(name).0);
    let (column, row) = match bottom {
        Seat::First => (site % 8, 7 - site / 8),
        Seat::Second => (7 - site % 8, site / 8),
    };
    (CELL * column + CELL / 2, BAR + CELL * row + CELL / 2)
}

fn plain(view: &View, style: Style) -> Pixels {
    Pixels::of(&draw(view, style, Some(&scenes::chess::bars()), &Marks::default()))
}

fn alone(name: &str, seat: Seat, kind: ChessKind) -> View {
    let mut view = scenes::chess::view("8/8/8/8/8/8/8/8");
    let face = Face { seat, kind: Some(Kind::Chess(kind)), dark: false };
    view.men = vec![Man { site: site(name), face }];
    view
}

#[test]
fn a_chess_picture_has_the_size_that_platforms_leave_alone() {
    let (view, bars, marks) = (scenes::chess::check(), scenes::chess::bars(), Marks::default());
    for (bars, hd, size) in
        [(Some(&bars), false, (960, 1136)), (None, false, (960, 992)), (Some(&bars), true, (1920, 2272))]
    {
        let picture = draw(&view, Style { hd, ..Style::default() }, bars, &marks);
        assert_eq!((picture.width, picture.height), size);
    }
}

#[test]
fn every_man_has_his_own_shape_in_every_set_and_theme() {
    for (theme, piece_set) in Theme::ALL.into_iter().flat_map(|theme| PieceSet::ALL.map(|set| (theme, set))) {
        let style = Style { theme, piece_set, ..Style::default() };
        let mut seen = HashSet::new();
        for (seat, kind) in Seat::BOTH.into_iter().flat_map(|seat| ChessKind::ALL.iter().map(move |kind| (seat, *kind)))
        {
            let picture = draw(&alone("d4", seat, kind), style, None, &Marks::default());
            assert!(seen.insert(picture.png), "{style:?} {seat:?} {kind:?}");
        }
    }
}

#[test]
fn silhouettes_stay_within_their_square() {
    let bare = plain(&scenes::chess::view("8/8/8/8/8/8/8/8"), Style::default());
    for kind in ChessKind::ALL {
        let with = plain(&alone("d4", Seat::Second, *kind), Style::default());
        let (x, y) = middle_seen("d4", Seat::First);
        // The bars count the lead, so only the board is compared.
        for row in BAR..BAR + 8 * CELL {
            for column in 0..8 * CELL {
                let inside = (column - x).abs() <= CELL / 2 && (row - y).abs() <= CELL / 2;
                assert!(inside || bare.at(column, row) == with.at(column, row), "{kind:?} at {column}, {row}");
            }
        }
    }
}

#[test]
fn the_board_turns_with_its_viewer_and_men_stay_upright() {
    let view = scenes::chess::opening();
    let turned = Style { bottom: Seat::Second, ..Style::default() };
    let (near, far) = (plain(&view, Style::default()), plain(&view, turned));
    for (one, other) in [("e8", "e8"), ("d1", "d1"), ("b8", "b8"), ("c1", "c1")] {
        let upright = near.annulus(middle_seen(one, Seat::First), 0.0, 38.0);
        assert_eq!(upright, far.annulus(middle_seen(other, Seat::Second), 0.0, 38.0), "{one}");
    }
    assert_ne!(
        near.annulus(middle_seen("e8", Seat::First), 0.0, 38.0),
        near.annulus(middle_seen("e1", Seat::First), 0.0, 38.0)
    );
}

#[test]
fn coordinates_do_not_depend_on_a_notation_of_another_game() {
    let view = scenes::chess::opening();
    let [letters, files] = [Coordinates::Letters, Coordinates::Files]
        .map(|coordinates| draw(&view, Style { coordinates, ..Style::default() }, None, &Marks::default()));
    assert_eq!(letters, files);
}

#[test]
fn every_fact_and_every_mark_can_be_seen() {
    let view = scenes::chess::check();
    let style = Style::default();
    let bars = scenes::chess::bars();
    let mut seen = HashSet::from([draw(&view, style, Some(&bars), &Marks::default()).png]);
    let mut changed = [(); 5].map(|()| view.clone());
    changed[0].last = None;
    changed[1].in_check.clear();
    changed[2].captured[0].pop();
    changed[3].captured[1].push(face('Q').expect("a queen"));
    changed[4].men.retain(|man| man.site != site("h4"));
    for (place, view) in changed.iter().enumerate() {
        assert!(seen.insert(draw(view, style, Some(&bars), &Marks::default()).png), "change {place}");
    }
    let square = site("d3");
    let marks = [
        Marks { selected: Some(square), ..Marks::default() },
        Marks { targets: vec![square.into()], ..Marks::default() },
        Marks { targets: vec![site("d5").into()], ..Marks::default() },
        Marks { blocking: vec![square], ..Marks::default() },
    ];
    for marks in &marks {
        assert!(seen.insert(draw(&view, style, Some(&bars), marks).png), "{marks:?}");
    }
}

#[test]
fn the_lead_in_material_stands_in_the_bar_of_the_side_that_has_it() {
    let [even, ahead] = ["4k3/8/8/8/8/8/8/R3K2r", "4k3/8/8/8/8/8/8/R3K2b"].map(scenes::chess::view);
    let [even, ahead] = [even, ahead].map(|view| plain(&view, Style::default()));
    let bar = |pixels: &Pixels, top: i32| -> Vec<[u8; 3]> {
        (top..top + BAR).flat_map(|y| (0..8 * CELL).map(move |x| (x, y))).map(|(x, y)| pixels.at(x, y)).collect()
    };
    assert_eq!(bar(&even, 0), bar(&ahead, 0), "Black is not ahead");
    assert_ne!(bar(&even, BAR + 8 * CELL), bar(&ahead, BAR + 8 * CELL), "White is, by two");
}

#[test]
fn all_men_taken_leave_room_for_the_name() {
    let mut view = scenes::chess::mate();
    view.captured = [Seat::Second, Seat::First].map(|seat| {
        let kinds = [
            (ChessKind::Queen, 1),
            (ChessKind::Rook, 2),
            (ChessKind::Bishop, 2),
            (ChessKind::Knight, 2),
            (ChessKind::Pawn, 8),
        ];
        let faces = kinds.into_iter().flat_map(|(kind, count)| {
            std::iter::repeat_n(Face { seat, kind: Some(Kind::Chess(kind)), dark: false }, count)
        });
        faces.collect()
    });
    let mut bars = scenes::chess::bars();
    let full = draw(&view, Style::default(), Some(&bars), &Marks::default());
    bars[0].name.truncate("Nguyễn Vă".len());
    assert_ne!(
        full,
        draw(&view, Style::default(), Some(&bars), &Marks::default()),
        "nine letters are seen in any case"
    );
    // The order of captures does not matter.
    let mut turned = view.clone();
    turned.captured.iter_mut().for_each(|men| men.reverse());
    assert_eq!(full, draw(&turned, Style::default(), Some(&scenes::chess::bars()), &Marks::default()));
}

/// Found in play: the bracket of a last move to a8 crossed the 8, and that of `/why` covered the d of d1.
#[test]
fn no_mark_covers_a_coordinate() {
    for (name, bottom, label) in [
        ("a8", Seat::First, (15, BAR + 17)),
        ("a1", Seat::First, (15, BAR + 7 * CELL + 17)),
        ("d1", Seat::First, (4 * CELL - 12, BAR + 8 * CELL - 17)),
        ("h1", Seat::Second, (15, BAR + 17)),
        ("h8", Seat::Second, (15, BAR + 7 * CELL + 17)),
    ] {
        let style = Style { bottom, ..Style::default() };
        let empty = scenes::chess::view("8/8/8/8/8/8/8/8");
        let mut moved = empty.clone();
        moved.last = Some(LastMove { from: None, via: None, to: site(name), turned_up: false });
        let mut checked = alone(name, Seat::First, ChessKind::King);
        checked.in_check = vec![site(name)];
        let marks = Marks { selected: Some(site(name)), ..Marks::default() };
        let bars = scenes::chess::bars();
        let picked = Pixels::of(&draw(&empty, style, Some(&bars), &marks));
        // Solid ink of the coordinate, independent of the ground below it.
        let squares = plain(&empty, style);
        let (x, y) = label;
        let places: Vec<_> = (-12..=12).flat_map(|right| (-12..=12).map(move |down| (x + right, y + down))).collect();
        let ground = squares.at(if x < CELL / 2 { x + 24 } else { x - 30 }, y);
        let far = |(x, y): &(i32, i32)| {
            squares.at(*x, *y).iter().zip(ground).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>()
        };
        let ink = places.iter().max_by_key(|place| far(place)).map(|(x, y)| squares.at(*x, *y)).expect("a box");
        let solid: Vec<_> = places.into_iter().filter(|(x, y)| squares.at(*x, *y) == ink).collect();
        assert!(solid.len() > 20, "{name} for {bottom:?}: there is a coordinate");
        for (what, with) in [("moved", plain(&moved, style)), ("checked", plain(&checked, style)), ("picked", picked)] {
            let covered = solid.iter().filter(|(x, y)| with.at(*x, *y) != ink).count();
            assert_eq!(covered, 0, "{what} {name} for {bottom:?}: of {} pixels", solid.len());
        }
    }
}

/// At phone size captured black pieces were outlines on a bar nearly as dark.
#[test]
fn black_men_taken_are_dark_men_on_light_ground() {
    for theme in Theme::ALL {
        let picture = plain(&scenes::chess::mate(), Style { theme, ..Style::default() });
        // Three pixels become one on a phone that shows the picture 330 wide.
        let blocks = (0..29).flat_map(|row| (0..103).map(move |column| (430 + 3 * column, 1048 + 3 * row)));
        let light = |(x, y): (i32, i32)| {
            let places = (0..9).map(|place| picture.at(x + place % 3, y + place / 3));
            places.map(|rgb| rgb.iter().map(|level| u32::from(*level)).sum::<u32>()).sum::<u32>() / 27
        };
        let lights: Vec<u32> = blocks.map(light).collect();
        let dark = lights.iter().filter(|light| **light < 70).count();
        let bright = lights.iter().filter(|light| **light > 130).count();
        assert!(dark > 1_000 && bright > 700, "{theme:?}: {dark} dark, {bright} light of {}", lights.len());
    }
}
