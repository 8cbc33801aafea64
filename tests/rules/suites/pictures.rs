//! Pictures: from a hand-made view to its pixels.

mod bands;
mod banner;
mod boards;
mod chess;
mod chushogi;
mod files;
mod gammon;
mod knowledge;
mod names;
mod replay;
#[path = "../../../render/examples/scenes/mod.rs"]
mod scenes;
mod sight;

use std::sync::LazyLock;

use banco_engine::View;
use banco_render::{Bar, Marks, Picture, Renderer, Scene, Style};
use banco_tests::pixels::Pixels;

static RENDERER: LazyLock<Renderer> = LazyLock::new(|| Renderer::new().expect("the shipped fonts can be read"));

pub(crate) fn draw(view: &View, style: Style, bars: Option<&[Bar; 2]>, marks: &Marks) -> Picture {
    RENDERER.picture(&Scene { view, style, bars, marks, banner: None }).expect("a picture comes out")
}

/// A picture in the default style with the usual bars and no marks.
fn draw_plain(view: &View) -> Picture {
    draw(view, Style::default(), Some(&scenes::bars()), &Marks::default())
}

/// Middle of a point in a picture with bars and the first seat below.
fn middle(name: &str) -> (i32, i32) {
    let site = i32::from(scenes::site(name).0);
    (100 * (site % 9 + 1), 88 + 100 * (10 - site / 9))
}
