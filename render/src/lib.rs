//! Board pictures: from one viewer's [`banco_engine::View`] to a small PNG.
//!
//! Everything static is rasterised once: the board, every man, every mark. A picture is then a copy of the
//! board's palette numbers, the men laid over it, two lines of text, and an indexed PNG at the quickest
//! level. Equal scenes give equal bytes, and nothing but the `View` can reach a pixel.

mod bars;
mod canvas;
mod disc;
mod encode;
mod fonts;
mod lattice;
mod paint;
mod palette;
mod pen;
mod scene;
mod signs;
mod stock;
mod text;
mod theme;

use std::sync::OnceLock;

pub use scene::{Bar, Coordinates, Marks, Picture, PieceSet, Scene, Style, Theme};

use fonts::Fonts;
use stock::Stock;

/// Why no picture came out. Nothing a player types leads here.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("a shipped font cannot be read")]
    Font,
    #[error("a drawing surface could not be made")]
    Surface,
    #[error("the PNG could not be written: {0}")]
    Png(#[from] png::EncodingError),
}

/// Draws pictures; one for the whole program, shared by all threads.
pub struct Renderer {
    fonts: Fonts,
    /// By theme, then normal and double size.
    stocks: [[OnceLock<Stock>; 2]; Theme::ALL.len()],
}

impl Renderer {
    /// Rasterises the default theme; other themes and the double size follow when first asked for.
    ///
    /// # Errors
    /// The shipped fonts are damaged or memory is short.
    pub fn new() -> Result<Renderer, RenderError> {
        let renderer = Renderer { fonts: Fonts::load()?, stocks: Default::default() };
        renderer.stock(Theme::default(), false)?;
        Ok(renderer)
    }

    /// Draws `scene`. Takes milliseconds of computing: not for an async worker.
    ///
    /// # Errors
    /// Only what [`Renderer::new`] fails for, and the PNG writer.
    pub fn picture(&self, scene: &Scene<'_>) -> Result<Picture, RenderError> {
        let stock = self.stock(scene.style.theme, scene.style.hd)?;
        let canvas = paint::paint(scene, stock, &self.fonts);
        encode::encode(&canvas.image, &stock.palette)
    }

    fn stock(&self, theme: Theme, hd: bool) -> Result<&Stock, RenderError> {
        let themed = match theme {
            Theme::Wood => &self.stocks[0],
            Theme::Classic => &self.stocks[1],
        };
        let [normal, double] = themed;
        let (cell, scale) = if hd { (double, 2) } else { (normal, 1) };
        if let Some(stock) = cell.get() {
            return Ok(stock);
        }
        // Two threads may both draw it the first time; one result is kept.
        let stock = Stock::draw(theme, scale, &self.fonts)?;
        Ok(cell.get_or_init(|| stock))
    }
}
