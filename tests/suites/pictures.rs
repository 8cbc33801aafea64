//! Pictures: from a hand-made view to its pixels.

mod bands;
mod banner;
mod boards;
mod chess;
mod chushogi;
mod files;
pub(crate) mod gammon;
mod knowledge;
mod names;
mod replay;
#[path = "../../render/examples/scenes/mod.rs"]
mod scenes;
mod sight;

use std::sync::LazyLock;

use banco_engine::View;
use banco_render::{Bar, Marks, Picture, Renderer, Scene, Style};

static RENDERER: LazyLock<Renderer> = LazyLock::new(|| Renderer::new().expect("the shipped fonts can be read"));

fn draw(view: &View, style: Style, bars: Option<&[Bar; 2]>, marks: &Marks) -> Picture {
    RENDERER.picture(&Scene { view, style, bars, marks, banner: None }).expect("a picture comes out")
}

/// A picture in the default style with the usual bars and no marks.
fn draw_plain(view: &View) -> Picture {
    draw(view, Style::default(), Some(&scenes::bars()), &Marks::default())
}

/// A decoded picture.
pub(crate) struct Pixels {
    width: usize,
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    fn of(picture: &Picture) -> Pixels {
        Pixels::of_png(&picture.png)
    }

    pub(crate) fn of_png(png: &[u8]) -> Pixels {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("it is a PNG");
        let width = reader.info().width as usize;
        let palette = reader.info().palette.clone().expect("it has a palette");
        let mut numbers = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut numbers).expect("whole picture data");
        let colour = |number: &u8| {
            let start = usize::from(*number) * 3;
            [palette[start], palette[start + 1], palette[start + 2]]
        };
        Pixels { width, rgb: numbers.iter().map(colour).collect() }
    }

    /// Width and height in pixels.
    pub(crate) fn size(&self) -> (i32, i32) {
        (self.width as i32, (self.rgb.len() / self.width) as i32)
    }

    pub(crate) fn at(&self, x: i32, y: i32) -> [u8; 3] {
        self.rgb[y as usize * self.width + x as usize]
    }

    /// Colours between two distances from (`x`, `y`).
    fn annulus(&self, (x, y): (i32, i32), inner: f32, outer: f32) -> Vec<[u8; 3]> {
        let reach = outer.ceil() as i32;
        let mut colours = Vec::new();
        for (right, down) in (-reach..=reach).flat_map(|right| (-reach..=reach).map(move |down| (right, down))) {
            let distance = ((right * right + down * down) as f32).sqrt();
            if (inner..=outer).contains(&distance) {
                colours.push(self.at(x + right, y + down));
            }
        }
        colours
    }
}

/// Middle of a point in a picture with bars and the first seat below.
fn middle(name: &str) -> (i32, i32) {
    let site = i32::from(scenes::site(name).0);
    (100 * (site % 9 + 1), 88 + 100 * (10 - site / 9))
}
