//! Format of a picture file: its size in pixels and bytes, its chunks, and equal bytes for equal scenes.

use banco_engine::Seat;
use banco_render::{Coordinates, Marks, PieceSet, Style, Target, Theme};

use super::{draw, draw_plain, scenes};

/// Maximum accepted size of a picture; the target for a full board is 140 KB.
const PNG_BYTES_MAX: usize = 150_000;

pub fn chunks(png: &[u8]) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = png.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("a PNG signature");
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        names.push(String::from_utf8_lossy(&head[4..]).into_owned());
        rest = tail.get(length + 4..).expect("a whole chunk");
    }
    names.dedup();
    names
}

fn styles() -> Vec<Style> {
    let mut styles = Vec::new();
    for theme in Theme::ALL {
        for piece_set in PieceSet::ALL {
            for bottom in Seat::BOTH {
                for coordinates in [Coordinates::Letters, Coordinates::Iccs, Coordinates::Files] {
                    styles.push(Style { theme, piece_set, bottom, coordinates, counting: bottom.other(), hd: false });
                }
            }
        }
    }
    styles
}

#[test]
fn sizes_are_those_of_the_board_with_and_without_bars_and_doubled() {
    let (view, marks, bars) = (scenes::check(), Marks::default(), scenes::bars());
    for (bars, hd, size) in [
        (Some(&bars), false, (1000, 1276)),
        (None, false, (1000, 1100)),
        (Some(&bars), true, (2000, 2552)),
        (None, true, (2000, 2200)),
    ] {
        let picture = draw(&view, Style { hd, ..Style::default() }, bars, &marks);
        let header = u64::from_be_bytes(picture.png[16..24].try_into().expect("eight bytes"));
        assert_eq!((picture.width, picture.height), size);
        assert_eq!(header, u64::from(size.0) << 32 | u64::from(size.1));
    }
}

#[test]
fn a_picture_is_an_indexed_png_without_metadata() {
    let picture = draw_plain(&scenes::jieqi());
    assert_eq!(chunks(&picture.png), ["IHDR", "PLTE", "IDAT", "IEND"]);
    // Eight bits, palette, deflate, usual filters, not interlaced.
    assert_eq!(picture.png[24..29], [8, 3, 0, 0, 0]);
}

#[test]
fn equal_scenes_are_equal_bytes_also_from_another_renderer() {
    let view = scenes::jieqi();
    let first = draw_plain(&view);
    assert_eq!(first, draw_plain(&view.clone()));
    let other = banco_render::Renderer::new().expect("the shipped fonts can be read");
    let (bars, marks) = (scenes::bars(), Marks::default());
    let scene =
        banco_render::Scene { view: &view, style: Style::default(), bars: Some(&bars), marks: &marks, banner: None };
    assert_eq!(first, other.picture(&scene).expect("a picture comes out"));
}

#[test]
fn every_style_differs_and_stays_small() {
    let (view, bars, marks) = (scenes::check(), scenes::bars(), Marks::default());
    let pictures: Vec<Vec<u8>> =
        styles().into_iter().map(|style| draw(&view, style, Some(&bars), &marks).png).collect();
    for (place, picture) in pictures.iter().enumerate() {
        assert!(picture.len() <= PNG_BYTES_MAX, "{} bytes in style {place}", picture.len());
        assert!(!pictures[..place].contains(picture), "style {place} looks like an earlier one");
    }
}

#[test]
fn full_boards_stay_small_also_with_marks() {
    let sites = |names: &[&str]| names.iter().map(|name| scenes::site(name)).collect::<Vec<_>>();
    let targets = |names: &[&str]| sites(names).into_iter().map(Target::from).collect::<Vec<_>>();
    let marks = Marks {
        selected: Some(scenes::site("b3")),
        targets: targets(&["b2", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "a3", "c3", "d3", "e3", "f3", "g3"]),
        blocking: sites(&["h8", "d5"]),
        ..Marks::default()
    };
    for view in [scenes::opening(), scenes::check(), scenes::jieqi(), scenes::jieqi_of_red()] {
        let size = draw(&view, Style::default(), Some(&scenes::bars()), &marks).png.len();
        assert!(size <= PNG_BYTES_MAX, "{size} bytes");
    }
}

#[test]
fn sites_off_the_board_are_left_out() {
    let mut view = scenes::check();
    let marks = Marks {
        selected: Some(banco_engine::Site(90)),
        targets: vec![Target::from(banco_engine::Site(255))],
        blocking: vec![banco_engine::Site(200)],
        ..Marks::default()
    };
    let plain = draw_plain(&view);
    view.men.push(banco_engine::Man { site: banco_engine::Site(90), face: scenes::dark(Seat::First) });
    assert_eq!(plain, draw(&view, Style::default(), Some(&scenes::bars()), &marks));
}

#[test]
fn shipped_fonts_stay_small_and_keep_their_licences() {
    let folder = banco_tests::root().join("data/fonts");
    let mut bytes = 0;
    for file in ["banco-kai.ttf", "banco-brush.ttf", "banco-sans-semibold.otf", "banco-sans-bold.otf"] {
        bytes += std::fs::metadata(folder.join(file)).expect("the font is there").len();
    }
    assert!(bytes < 120_000, "{bytes} bytes of fonts");
    for (file, words) in [
        ("LICENSE-TW-Kai.txt", "Open Government Data License"),
        ("LICENSE-Inter.txt", "OFL"),
        ("LICENSE-Kouzan.txt", "public-domain"),
    ] {
        let text = std::fs::read_to_string(folder.join(file)).expect("the licence is there");
        assert!(text.contains(words), "{file}");
    }
    let sources = std::fs::read_to_string(folder.join("../SOURCES.md")).expect("the sources are named");
    assert!(sources.contains("National Development Council"), "TW-Kai must be attributed");
}
