//! Pictures of chu shogi: every piece, both sides, every mark, and the diagrams of the piece guide.

use banco_engine::{Board, ChuKind, GameKey, GameOptions, Kind, LastMove, Man, Seat, Site, View, Viewer};
use banco_render::{Diagram, Mark, Marks, Panel, PieceSet, RenderError, Style, Target, TargetKind, Theme};

use super::scenes::chu::{self, koma, square};
use super::sight::{apart_for_colour_blind_eyes, lightness_of};
use super::{Pixels, RENDERER, draw};

/// Target size of a full board with marks.
const PNG_BYTES_MAX: usize = 180_000;
const PITCH: i32 = 92;

fn plain(view: &View, style: Style) -> Pixels {
    Pixels::of(&draw(view, style, Some(&chu::bars()), &Marks::default()))
}

fn marked(view: &View, marks: &Marks) -> Pixels {
    Pixels::of(&draw(view, Style::default(), Some(&chu::bars()), marks))
}

/// The middle of a square in a picture with bars, sente below.
fn middle(name: &str) -> (i32, i32) {
    let site = i32::from(square(name).0);
    (48 + 46 + PITCH * (site % 12), 40 + 48 + 46 + PITCH * (11 - site / 12))
}

/// The pixels of a square.
fn cell(pixels: &Pixels, name: &str) -> Vec<[u8; 3]> {
    let (x, y) = middle(name);
    let steps = -PITCH / 2 + 2..PITCH / 2 - 2;
    steps
        .clone()
        .flat_map(|down| steps.clone().map(move |right| (right, down)))
        .map(|(r, d)| pixels.at(x + r, y + d))
        .collect()
}

/// Map of the pixels of a square that differ between two pictures.
fn shape(one: &Pixels, other: &Pixels, name: &str) -> Vec<bool> {
    cell(one, name).iter().zip(cell(other, name)).map(|(a, b)| *a != b).collect()
}

fn differing(a: &[bool], b: &[bool]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

/// A board with one piece on `name`.
fn alone(name: &str, seat: Seat, kind: ChuKind, promoted: bool) -> View {
    let mut view = chu::opening();
    view.men = vec![Man { site: square(name), face: koma(seat, kind, promoted) }];
    view
}

#[test]
fn a_chu_shogi_picture_has_the_size_that_platforms_leave_alone() {
    let bars = chu::bars();
    for (bars, hd, size) in
        [(Some(&bars), false, (1200, 1280)), (None, false, (1200, 1232)), (Some(&bars), true, (2400, 2560))]
    {
        let picture = draw(&chu::opening(), Style { hd, ..Style::default() }, bars, &Marks::default());
        assert_eq!((picture.width, picture.height), size);
    }
}

#[test]
fn a_game_looks_as_the_scenes_do() {
    let game = GameKey::ChuShogi.start(&GameOptions::new()).expect("no options");
    let picture = |view: &View| draw(view, Style::default(), Some(&chu::bars()), &Marks::default());
    assert_eq!(picture(&game.view(Viewer::Public)), picture(&chu::opening()));
}

#[test]
fn full_boards_stay_small_in_every_theme_also_with_marks() {
    for theme in Theme::ALL {
        for (view, marks) in [
            (chu::opening(), Marks::default()),
            (chu::middle_game(), chu::lion_marks()),
            (chu::middle_game(), chu::slide_marks()),
            (chu::ending(), Marks::default()),
        ] {
            let size = draw(&view, Style { theme, ..Style::default() }, Some(&chu::bars()), &marks).png.len();
            assert!(size <= PNG_BYTES_MAX, "{size} bytes in {theme:?}");
        }
    }
}

#[test]
fn every_man_has_his_own_writing_in_both_sets_and_on_both_sides() {
    let places: Vec<(ChuKind, String)> =
        ChuKind::ALL.iter().copied().zip((0..144).step_by(4).map(Site).map(|site| Board::Chu.name(site))).collect();
    assert_eq!(places.len(), 29);
    for piece_set in [PieceSet::Hanzi, PieceSet::LettersEn] {
        let style = Style { piece_set, ..Style::default() };
        for seat in Seat::BOTH {
            let mut view = chu::opening();
            view.men.clear();
            let bare = plain(&view, style);
            let man = |(kind, name): &(ChuKind, String)| Man { site: square(name), face: koma(seat, *kind, false) };
            view.men = places.iter().map(man).collect();
            let pixels = plain(&view, style);
            let inks: Vec<(ChuKind, Vec<bool>)> =
                places.iter().map(|(kind, name)| (*kind, writing(&pixels, name, seat, &bare))).collect();
            for (place, (kind, ink)) in inks.iter().enumerate() {
                let drawn = ink.iter().filter(|ink| **ink).count();
                assert!(drawn > 150, "{kind:?} of {seat:?} in {piece_set:?} has {drawn} pixels of ink");
                let twin = inks[..place].iter().find(|(_, other)| differing(ink, other) < 60);
                assert_eq!(twin.map(|(twin, _)| twin), None, "looks like {kind:?} of {seat:?} in {piece_set:?}");
            }
        }
    }
}

/// Map of the writing on a piece: ink is dark on sente's pieces and light on gote's.
fn writing(pixels: &Pixels, name: &str, seat: Seat, bare: &Pixels) -> Vec<bool> {
    let written = |rgb: [u8; 3]| {
        let light = lightness_of(&[rgb]);
        match seat {
            Seat::First => light < 45.0,
            Seat::Second => light > 70.0,
        }
    };
    cell(pixels, name).into_iter().zip(cell(bare, name)).map(|(rgb, ground)| rgb != ground && written(rgb)).collect()
}

#[test]
fn sente_s_king_is_the_jewel_and_gote_s_the_king() {
    let style = Style { theme: Theme::HighContrast, ..Style::default() };
    let mut bare = chu::opening();
    bare.men.clear();
    let bare = plain(&bare, style);
    let ink = |seat, kind| writing(&plain(&alone("7f", seat, kind, false), style), "7f", seat, &bare);
    // Black ink on white counts as white on black if both write the same character.
    let unlike = |kind| differing(&ink(Seat::First, kind), &ink(Seat::Second, kind));
    let (king, others) = (unlike(ChuKind::King), [ChuKind::Lion, ChuKind::Rook, ChuKind::Pawn].map(unlike));
    assert!(others.iter().all(|other| king > other + 150), "{king} against {others:?}");
}

#[test]
fn both_sides_are_far_apart_for_colour_blind_eyes_in_every_theme() {
    for theme in Theme::ALL {
        let pixels = plain(&chu::opening(), Style { theme, ..Style::default() });
        for (sente, gote) in [("12l", "12a"), ("7l", "6a"), ("7k", "6b"), ("8i", "8d")] {
            let [one, other] = [sente, gote].map(|name| cell(&pixels, name));
            let apart = apart_for_colour_blind_eyes(&one, &other);
            assert!(apart > 14.0, "{sente} and {gote} are {apart} apart in {theme:?}");
            let lights = lightness_of(&one) - lightness_of(&other);
            assert!(lights > 10.0, "{sente} is only {lights} lighter than {gote} in {theme:?}");
        }
    }
}

#[test]
fn sides_also_point_different_ways_and_turn_with_the_viewer() {
    let upper_corner = |pixels: &Pixels, name: &str| {
        let (x, y) = middle(name);
        pixels.at(x - 35, y - 36)
    };
    let style = Style::default();
    let bare = |seat| {
        let mut view = chu::opening();
        view.men.clear();
        plain(&view, Style { bottom: seat, ..style })
    };
    for bottom in Seat::BOTH {
        let ground = upper_corner(&bare(bottom), "7f");
        for seat in Seat::BOTH {
            let name = if bottom == Seat::First { "7f" } else { "6g" };
            let pixels = plain(&alone(name, seat, ChuKind::Rook, false), Style { bottom, ..style });
            // A piece that points up leaves the upper corners of its square free.
            assert_eq!(upper_corner(&pixels, "7f") == ground, seat == bottom, "{seat:?} seen by {bottom:?}");
        }
    }
}

#[test]
fn a_promoted_man_is_found_in_grey() {
    for theme in Theme::ALL {
        for seat in Seat::BOTH {
            let style = Style { theme, ..Style::default() };
            let [before, after] =
                [false, true].map(|promoted| cell(&plain(&alone("7f", seat, ChuKind::Gold, promoted), style), "7f"));
            let far =
                before.iter().zip(&after).filter(|(a, b)| (lightness_of(&[**a]) - lightness_of(&[**b])).abs() > 12.0);
            let pixels = far.count();
            assert!(pixels > 120, "{pixels} pixels tell a promoted man of {seat:?} in {theme:?}");
        }
    }
}

#[test]
fn a_last_move_is_found_in_grey_at_both_ends() {
    let mut view = chu::middle_game();
    let with = plain(&view, Style::default());
    view.last = None;
    let without = plain(&view, Style::default());
    for name in ["7i", "7h"] {
        let pairs = cell(&with, name).into_iter().zip(cell(&without, name));
        let clear = pairs.filter(|(a, b)| (lightness_of(&[*a]) - lightness_of(&[*b])).abs() > 25.0).count();
        assert!(clear > 350, "{clear} pixels of {name} stand out");
    }
    // Ghost ring and brackets are two shapes.
    let [origin, arrival] = ["7i", "7h"].map(|name| shape(&with, &without, name));
    assert!(differing(&origin, &arrival) > 1_000);
    assert!(shape(&with, &without, "9g").iter().all(|differs| !differs), "elsewhere nothing differs");
}

#[test]
fn clause_3_two_steps_show_their_way() {
    let mut view = chu::middle_game();
    view.men.retain(|man| man.site != square("7f") && man.site != square("6g"));
    view.men.push(Man { site: square("6f"), face: koma(Seat::First, ChuKind::Lion, false) });
    let [from, via, to] = ["8f", "7g", "6f"].map(square);
    let last = |from, via, to| Some(LastMove { from: Some(from), via, to, turned_up: false });
    let mut picture = |move_made| {
        view.last = move_made;
        plain(&view, Style::default())
    };
    let direct = picture(last(from, None, to));
    let two_steps = picture(last(from, Some(via), to));
    let igui = picture(last(to, Some(via), to));
    let none = picture(None);
    let changed = |one: &Pixels, other: &Pixels| shape(one, other, "7g").iter().filter(|differs| **differs).count();
    assert_eq!(changed(&direct, &none), 0);
    assert!(changed(&two_steps, &none) > 1_000);
    assert!(changed(&igui, &none) > 1_000);
    assert!(changed(&igui, &two_steps) > 300, "there and back is not on and on");
}

#[test]
fn check_is_found_in_grey() {
    let mut view = chu::ending();
    let with = plain(&view, Style::default());
    let king = view.in_check.pop().map(|site| Board::Chu.name(site)).expect("gote stands in check");
    let without = plain(&view, Style::default());
    let lights = |pixels: &Pixels| lightness_of(&cell(pixels, &king));
    assert!((lights(&with) - lights(&without)).abs() > 2.0);
    let changed = shape(&with, &without, &king).iter().filter(|differs| **differs).count();
    assert!(changed > 1_500, "{changed} pixels say check");
}

/// A koma fills its cell: below it only two scraps of the ring were visible.
#[test]
fn the_ring_of_a_check_lies_above_the_koma() {
    for theme in Theme::ALL {
        let mut view = chu::ending();
        let style = Style { theme, ..Style::default() };
        let with = plain(&view, style);
        let king = view.in_check.pop().map(|site| Board::Chu.name(site)).expect("gote stands in check");
        let (x, y) = middle(&king);
        // All around, except for the corner of the badge.
        let around = (90..360).map(|degrees| {
            let (sin, cos) = (degrees as f32).to_radians().sin_cos();
            with.at(x + (41.5 * sin).round() as i32, y - (41.5 * cos).round() as i32)
        });
        let red = around.filter(|[r, g, b]| *r > 150 && *g < 110 && *b < 100).count();
        assert!(red > 240, "{theme:?}: {red} of 270 degrees are red");
    }
}

#[test]
fn kinds_of_targets_differ_in_shape() {
    let mut view = chu::middle_game();
    view.men.retain(|man| man.site == square("6g"));
    view.last = None;
    let picked = Marks { selected: Some(square("6g")), ..Marks::default() };
    let ground = marked(&view, &picked);
    let shape_of = |kind| {
        let targets = vec![Target { site: square("6e"), kind }];
        shape(&marked(&view, &Marks { targets, ..picked.clone() }), &ground, "6e")
    };
    let shapes: Vec<(TargetKind, Vec<bool>)> = TargetKind::ALL.map(|kind| (kind, shape_of(kind))).to_vec();
    for (place, (kind, drawn)) in shapes.iter().enumerate() {
        let pixels = drawn.iter().filter(|drawn| **drawn).count();
        assert!(pixels > 250, "{kind:?} has {pixels} pixels");
        for (other, seen) in &shapes[..place] {
            // Silhouettes only, without colour.
            assert!(differing(drawn, seen) > 150, "{kind:?} has the outline of {other:?}");
        }
    }
}

#[test]
fn a_slide_lies_along_its_line() {
    let mut view = chu::middle_game();
    view.men.retain(|man| man.site == square("6g"));
    view.last = None;
    let picked = Marks { selected: Some(square("6g")), ..Marks::default() };
    let ground = marked(&view, &picked);
    let bar = |name: &str| {
        let targets = vec![Target { site: square(name), kind: TargetKind::Slide }];
        shape(&marked(&view, &Marks { targets, ..picked.clone() }), &ground, name)
    };
    let [up, down, side, rising, falling] = ["6d", "6j", "3g", "3d", "9d"].map(bar);
    assert_eq!(up, down);
    assert!(differing(&up, &side) > 300 && differing(&rising, &falling) > 300 && differing(&up, &rising) > 300);
}

#[test]
fn a_target_on_a_man_frames_him_and_says_how() {
    let view = chu::middle_game();
    let picked = Marks { selected: Some(square("6g")), ..Marks::default() };
    let ground = marked(&view, &picked);
    let on_lion = |kind| {
        let targets = vec![Target { site: square("7f"), kind }];
        shape(&marked(&view, &Marks { targets, ..picked.clone() }), &ground, "7f")
    };
    let [step, first, second] = [TargetKind::Step, TargetKind::LionFirst, TargetKind::LionSecond].map(on_lion);
    assert!(step.iter().filter(|drawn| **drawn).count() > 500);
    assert!(differing(&step, &first) > 100 && differing(&first, &second) > 60);
}

#[test]
fn the_bar_counts_what_it_cannot_show() {
    let view = |pawns: usize, others: &[ChuKind]| {
        let mut view = chu::opening();
        let kinds = others.iter().copied().chain(std::iter::repeat_n(ChuKind::Pawn, pawns));
        view.captured[0] = kinds.map(|kind| koma(Seat::Second, kind, false)).collect();
        view
    };
    let picture = |view: &View| plain(view, Style::default());
    let bar = |pixels: &Pixels| pixels.rgb[1240 * 1200..].to_vec();
    let (two, three) = (picture(&view(2, &[])), picture(&view(3, &[])));
    assert_ne!(bar(&two), bar(&three), "the number is shown");
    let all: Vec<ChuKind> = ChuKind::ALL.to_vec();
    let (many, more) = (picture(&view(9, &all)), picture(&view(10, &all)));
    assert_ne!(bar(&many), bar(&more), "what has no room is counted");
    // The left half is the player's, whatever was captured.
    let names =
        |pixels: &Pixels| bar(pixels).chunks_exact(1200).flat_map(|row| row[..600].to_vec()).collect::<Vec<_>>();
    assert_eq!(names(&two), names(&many));
    assert_eq!(two.rgb[..1240 * 1200], many.rgb[..1240 * 1200]);
}

#[test]
fn what_is_not_on_the_board_is_left_out() {
    let mut view = chu::opening();
    let off = Site(144);
    let kinds = TargetKind::ALL.map(|kind| Target { site: off, kind });
    let marks =
        Marks { selected: Some(Site(u16::MAX)), targets: kinds.to_vec(), blocking: vec![off], ..Marks::default() };
    let plain = draw(&view, Style::default(), None, &Marks::default());
    view.men.push(Man { site: off, face: koma(Seat::First, ChuKind::Lion, false) });
    view.last = Some(LastMove { from: Some(off), via: Some(off), to: Site(200), turned_up: false });
    assert_eq!(plain, draw(&view, Style::default(), None, &marks));
}

fn diagram(board: Board, style: Style, panels: &[Panel]) -> Result<banco_render::Picture, RenderError> {
    RENDERER.diagram(&Diagram { board, style, panels, legend: &chu::legend() })
}

#[test]
fn a_diagram_shows_a_man_and_what_he_becomes() {
    let mut pictures = Vec::new();
    for (name, panels) in chu::diagrams() {
        for piece_set in [PieceSet::Hanzi, PieceSet::LettersVi] {
            let picture = diagram(Board::Chu, Style { piece_set, ..Style::default() }, &panels).expect(name);
            assert!(picture.width <= 1280 && picture.height <= 1280 && picture.width != picture.height);
            assert_eq!(picture.width > 1000, panels.len() == 2);
            assert!(!pictures.contains(&picture), "{name} looks like another diagram");
            pictures.push(picture);
        }
    }
}

#[test]
fn a_diagram_turns_with_its_man() {
    let panel = |seat, marks: &[(i8, i8)]| Panel {
        title: String::new(),
        man: koma(seat, ChuKind::Gold, false),
        marks: marks.iter().map(|&(right, forward)| Mark { right, forward, kind: TargetKind::Step }).collect(),
    };
    let board = |seat, marks: &[(i8, i8)]| {
        let picture = diagram(Board::Chu, Style::default(), &[panel(seat, marks)]).expect("a diagram");
        let pixels = Pixels::of(&picture);
        let at = |right: i32, down: i32| pixels.at(250 + PITCH * right, 56 + 250 + PITCH * down);
        [at(1, -1), at(-1, 1), at(2, 2)]
    };
    let [upper, lower, free] = board(Seat::First, &[(1, 1)]);
    assert!(upper != free && lower == free);
    let [upper, lower, free] = board(Seat::Second, &[(1, 1)]);
    assert!(upper == free && lower != free);
    // Squares outside are left out.
    assert_eq!(board(Seat::First, &[(3, 0), (-128, 127)]), [free; 3]);
}

#[test]
fn every_board_of_single_men_has_diagrams() {
    let chess = Panel {
        title: "Mã".to_owned(),
        man: banco_engine::Face {
            seat: Seat::First,
            kind: Some(Kind::Chess(banco_engine::ChessKind::Knight)),
            dark: false,
        },
        marks: vec![Mark { right: 1, forward: 2, kind: TargetKind::Jump }],
    };
    for board in [Board::Lattice, Board::Chess, Board::Chu] {
        assert!(diagram(board, Style::default(), std::slice::from_ref(&chess)).is_ok(), "{board:?}");
    }
    let none = diagram(Board::Points, Style::default(), &[chess]);
    assert!(matches!(none, Err(RenderError::NoDiagram)));
}
