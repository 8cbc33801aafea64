use std::collections::BTreeSet;
use std::io::Read;

use banco_engine::{Face, GameKey, GameOptions, Kind, Script, Seat, Site, Turn, View, Viewer};

use super::*;
use crate::Renderer;
use crate::fonts::Fonts;
use crate::host::HostFonts;
use crate::scale::Size;
use crate::scene::{Banner, Bar, Marks, Scene, Style, Theme};
use crate::sprites::Stock;

/// The data of a PNG as its filtered rows.
fn unpacked(stream: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    flate2::read::ZlibDecoder::new(stream).read_to_end(&mut bytes).expect("a whole stream with its sum");
    bytes
}

/// The rows behind the filters.
fn rows(filtered: &[u8], width: usize) -> Vec<u8> {
    let mut pixels: Vec<u8> = Vec::new();
    for row in filtered.chunks(width + 1) {
        let above = pixels.len().saturating_sub(width)..pixels.len();
        match row[0] {
            PLAIN => pixels.extend(&row[1..]),
            UP => pixels.extend_from_within(above),
            other => panic!("filter {other}"),
        }
    }
    pixels
}

/// The positions of a game of moves chosen by `seed`.
fn game(key: GameKey, plies: usize, mut seed: u32) -> Vec<View> {
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 8
    };
    let mut game = key.start(&GameOptions::new()).expect("a usual game");
    let mut views = Vec::new();
    while views.len() < plies {
        if game.turn() == Turn::Chance {
            let outcome = game.draw(&mut Script((0..64).map(|_| next()).collect()));
            game.resolve(&outcome).expect("what was drawn");
            continue;
        }
        views.push(game.view(Viewer::Public));
        let moves = game.legal();
        let Some(mv) = moves.get(next() as usize % moves.len().max(1)) else { break };
        game.play(&mv.text).expect("a legal move");
    }
    views
}

fn bars(ply: usize) -> [Bar; 2] {
    [0, 1].map(|seat| Bar {
        name: format!("Nguyễn Văn {seat}"),
        line: format!("nước {ply}"),
        badge: format!("{}:00", ply / 2),
        tally: "điểm".to_owned(),
        active: ply % 2 == seat,
        ..Bar::default()
    })
}

/// Calls `check` with each position of a game of every kind, in several styles, and at last with a plate on it.
fn for_every_plan(mut check: impl FnMut(&Plan<'_>)) {
    let fonts = Fonts::load(HostFonts::None).expect("the shipped fonts");
    let marks = Marks::default();
    let advised = Marks { arrows: vec![[Site(3), Site(40)]], ..Marks::default() };
    let banner = Banner { title: "Đỏ thắng".to_owned(), line: "chiếu bí".to_owned() };
    for &key in GameKey::ALL {
        let views = game(key, 8, 5);
        for (size, has_bars) in [(Size::Normal, true), (Size::Normal, false), (Size::Replay, true)] {
            let stock = Stock::draw(Theme::Wood, views[0].board, size, &fonts).expect("a stock");
            for (ply, view) in views.iter().enumerate() {
                let bars = bars(ply);
                let marks = if ply == 5 { &advised } else { &marks };
                let bottom = if ply < 4 { Seat::First } else { Seat::Second };
                let scene = Scene {
                    view,
                    style: Style { bottom, ..Style::default() },
                    bars: has_bars.then_some(&bars),
                    marks,
                    banner: (ply == 7).then_some(&banner),
                };
                check(&stock.plan(&scene, &fonts).expect("a plan"));
            }
        }
    }
}

#[test]
fn what_is_packed_band_by_band_unpacks_to_the_same_rows() {
    for (width, height) in [(1, 1), (7, 99), (40, 100), (40, 101), (101, 300)] {
        for step in [0, 1, 37] {
            let pixels: Vec<u8> = (0..width * height).map(|at| (at * step / 50 % 251) as u8).collect();
            let image = GrayImage::from_raw(width, height, pixels.clone()).expect("as many pixels");
            let stream = deflate(&image).expect("packed");
            assert_eq!(rows(&unpacked(&stream), width as usize), pixels, "{width} × {height}, {step}");
        }
    }
}

#[test]
fn bands_cover_a_picture_and_are_as_it_is_drawn_whole() {
    for_every_plan(|plan| {
        let whole = plan.draw_whole().image.into_raw();
        let mut parts = Vec::new();
        for band in &plan.bands {
            assert_eq!(band.rows.start * plan.width, parts.len() as u32, "no row twice, none left out");
            parts.extend(plan.draw(band.rows.clone()).image.into_raw());
        }
        assert!(parts == whole, "a band differs from its rows of the whole picture");
    });
}

#[test]
fn what_is_known_gives_the_bytes_that_are_drawn_anew() {
    let warm = Bands::default();
    let narrow = Bands { kept: Kept::new(60_000), idle: Mutex::default() };
    let mut known = 0;
    for_every_plan(|plan| {
        let anew = Bands::default().deflate(plan, true).expect("packed");
        let keys: Vec<_> = plan.bands.iter().map(|band| plan.key(band)).collect();
        known += warm.kept.get(keys.iter().map(|key| key.as_deref().unwrap_or_default())).iter().flatten().count();
        for (bands, state) in [(&warm, "much"), (&narrow, "little")] {
            assert!(anew == bands.deflate(plan, true).expect("packed"), "other bytes where {state} is kept");
        }
        assert!(narrow.kept.weight() <= 60_000, "{}", narrow.kept.weight());
        let pixels = rows(&unpacked(&anew), plan.width as usize);
        assert!(pixels == plan.draw_whole().image.into_raw(), "other pixels");
    });
    assert!(known > 200, "{known} bands were known");
}

#[test]
fn bands_of_one_key_are_one_drawing() {
    let mut seen = std::collections::HashMap::new();
    for_every_plan(|plan| {
        for band in &plan.bands {
            let drawn = plan.draw(band.seen()).image.into_raw();
            let Some(key) = plan.key(band) else { continue };
            let before = seen.entry(key).or_insert_with(|| drawn.clone());
            assert!(*before == drawn, "one key, two drawings");
        }
    });
    let drawings: BTreeSet<_> = seen.values().collect();
    assert!(drawings.len() > 100, "{} drawings", drawings.len());
}

#[test]
fn of_what_one_seat_alone_knows_nothing_is_kept() {
    let renderer = Renderer::new().expect("the shipped fonts");
    let (bars, marks) = (bars(3), Marks::default());
    let secret = GameKey::ALL.iter().copied().find(|game| game.keeps_secrets()).expect("a game with secrets");
    let mut view = game(secret, 1, 5).remove(0);
    let mut draw = |viewer, kind| {
        view.viewer = viewer;
        view.captured[0] = vec![Face { seat: Seat::Second, kind, dark: true }];
        let scene = Scene { view: &view, style: Style::default(), bars: Some(&bars), marks: &marks, banner: None };
        renderer.picture(&scene).expect("a picture").png
    };
    let red = Viewer::Seat(Seat::First);
    draw(Viewer::Public, None);
    let public = renderer.bands.kept.weight();
    let known = draw(red, Some(Kind::Rook));
    assert_eq!(renderer.bands.kept.weight(), public);
    // After the end the piece is public, and the picture is the same.
    assert_eq!(known, draw(Viewer::Public, Some(Kind::Rook)));
    assert!(renderer.bands.kept.weight() > public);
}
