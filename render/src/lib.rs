//! Board pictures: from one viewer's [`banco_engine::View`] to a small PNG.
//!
//! Everything static is rasterised once: the board, every man, every mark. A picture is then a copy of the
//! board's palette numbers, the men laid over it, two lines of text, and an indexed PNG at a quick level.
//! Equal scenes give equal bytes, and nothing but the `View` can reach a pixel.
//!
//! A board shape is one file behind [`shape::Shape`]; its module says how to write one. A [`stock::Stock`] holds what was
//! rasterised for one theme, board and size; bars, fonts, palette and PNG are the same for all.

mod banner;
mod bars;
mod canvas;
mod cells;
mod checkers;
mod chess_tray;
mod disc;
mod easel;
mod encode;
mod fonts;
mod koma;
mod koma_board;
mod lattice;
mod outline;
mod palette;
mod pen;
mod points;
mod rings;
mod scene;
mod shape;
mod sheet;
mod silhouettes;
mod sites;
mod squares;
mod stock;
mod text;
mod theme;
mod tray;
mod wood;

use std::sync::OnceLock;

pub use scene::{Banner, Bar, Coordinates, Marks, Picture, PieceSet, Scene, Style, Theme};

use banco_engine::Board;

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
    /// By theme, board, and normal or double size.
    stocks: [[[OnceLock<Stock>; 2]; BOARDS]; Theme::ALL.len()],
}

const BOARDS: usize = 4;

impl Renderer {
    /// Rasterises the default theme's lattice; everything else follows when first asked for.
    ///
    /// # Errors
    /// The shipped fonts are damaged or memory is short.
    pub fn new() -> Result<Renderer, RenderError> {
        let renderer = Renderer { fonts: Fonts::load()?, stocks: Default::default() };
        renderer.stock(Theme::default(), Board::Lattice, false)?;
        Ok(renderer)
    }

    /// Draws `scene`. Takes milliseconds of computing (some tenths of a second the first time in a theme): not for
    /// an async worker.
    ///
    /// # Errors
    /// Only what [`Renderer::new`] fails for, and the PNG writer.
    pub fn picture(&self, scene: &Scene<'_>) -> Result<Picture, RenderError> {
        let stock = self.stock(scene.style.theme, scene.view.board, scene.style.hd)?;
        let canvas = stock.paint(scene, &self.fonts);
        encode::encode(&canvas.image, stock.palette())
    }

    fn stock(&self, theme: Theme, board: Board, hd: bool) -> Result<&Stock, RenderError> {
        let [normal, double] = &self.stocks[theme.index()][board_index(board)];
        let (cell, scale) = if hd { (double, 2) } else { (normal, 1) };
        if let Some(stock) = cell.get() {
            return Ok(stock);
        }
        // Two threads may both draw it the first time; one result is kept.
        let stock = Stock::draw(theme, board, scale, &self.fonts)?;
        Ok(cell.get_or_init(|| stock))
    }
}

const fn board_index(board: Board) -> usize {
    match board {
        Board::Lattice => 0,
        Board::Chess => 1,
        Board::Chu => 2,
        Board::Points => 3,
    }
}
