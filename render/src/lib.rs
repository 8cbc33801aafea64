//! Board pictures: from one viewer's [`banco_engine::View`] to a small PNG.
//!
//! Everything static is rasterised once: the board, every piece, every mark. A picture is then a copy of the
//! board's palette numbers, the pieces laid over it, two lines of text, and an indexed PNG at a quick level.
//! Equal scenes give equal bytes, and nothing but the `View` can reach a pixel.
//!
//! A board shape is one file behind [`shape::Shape`]; its module says how to write one, and [`boards`] lists them. A [`sprites::Stock`] holds what was
//! rasterised for one theme, board and size; bars, fonts, palette and PNG are the same for all.

#![warn(missing_docs, unreachable_pub)]

mod arrows;
mod bands;
mod banner;
mod bar_layout;
mod bars;
mod boards;
mod cache;
mod canvas;
mod captions;
mod cells;
mod chess_tray;
mod crosstable;
mod delta;
mod diagram;
mod disc;
mod encode;
mod fonts;
mod foreign;
mod grid_board;
mod heading;
mod host;
mod koma;
mod koma_board;
mod koma_signs;
mod koma_tray;
mod lattice;
mod letters;
mod look;
mod lzw;
mod outline;
mod outlines;
mod palette;
mod pen;
mod places;
mod plan;
mod points;
mod renderer_pool;
mod replay;
mod rings;
mod scale;
mod scene;
mod shape;
mod sheet;
mod silhouettes;
mod sites;
mod small;
mod spots;
mod sprites;
mod squares;
mod table_image;
mod targets;
mod text;
mod theme;
mod tray;
mod wood;

use std::sync::OnceLock;

pub use crosstable::{CrossCell, CrossKind, CrossRow, Crosstable};
pub use diagram::{Diagram, Mark, Panel};
pub use fonts::semibold_width;
pub use host::HostFonts;
pub use look::{CHECKER_CELL, Look, MEN_CELL_PERCENT, MEN_COLUMNS, cell_of};
pub use outlines::{ChessOutline, character_outline, chess_outline};
pub use places::{Places, Way, dice, ways};
pub use replay::Replay;
pub use scene::{Banner, Bar, Coordinates, Marks, Picture, PieceSet, Scene, Style, Target, TargetKind, Theme};
pub use table_image::{Curve, Ledger, LedgerRow};

use banco_engine::Board;
use image::GrayImage;

use bands::Bands;
use fonts::Fonts;
use palette::Palette;
use replay::Film;
use scale::Size;
use sprites::Stock;

/// Why no picture came out. Nothing a player types leads here.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The crate itself is damaged: its fonts are part of it.
    #[error("a shipped font cannot be read")]
    Font,
    /// No pixel was asked for, or more than fit into memory.
    #[error("a drawing surface could not be made")]
    Surface,
    /// Its pieces share their sites, so no square shows where one goes.
    #[error("this board has no diagrams of its men")]
    NoDiagram,
    /// Error of the PNG writer; it writes to memory, so in practice never.
    #[error("the PNG could not be written: {0}")]
    Png(#[from] png::EncodingError),
    /// Error of the GIF writer; it writes to memory, so in practice never.
    #[error("the GIF could not be written: {0}")]
    Gif(#[from] gif::EncodingError),
    /// There is no scene, or one has another board or other bars than the first.
    #[error("a film needs pictures, all of one size")]
    Film,
}

/// Draws pictures; one for the whole program, shared by all threads.
pub struct Renderer {
    fonts: Fonts,
    /// By theme, board and size.
    stocks: [[[OnceLock<Stock>; Size::COUNT]; Board::ALL.len()]; Theme::ALL.len()],
    /// Parts of the pictures drawn lately, as they went into the files.
    bands: Bands,
}

impl Renderer {
    /// Rasterises the default theme's lattice; everything else follows when first asked for.
    ///
    /// # Errors
    /// The shipped fonts are damaged or memory is short.
    pub fn new() -> Result<Renderer, RenderError> {
        Renderer::with_host_fonts(HostFonts::None)
    }

    /// As [`Renderer::new`]; names that the shipped fonts cannot write are looked for in `host`, when the first one comes.
    ///
    /// # Errors
    /// As [`Renderer::new`].
    pub fn with_host_fonts(host: HostFonts) -> Result<Renderer, RenderError> {
        let renderer = Renderer { fonts: Fonts::load(host)?, stocks: Default::default(), bands: Bands::default() };
        renderer.stock(Theme::default(), Board::Lattice, Size::Normal)?;
        Ok(renderer)
    }

    /// Draws `scene`. Takes milliseconds of computing (some tenths of a second the first time in a theme): not for
    /// an async worker.
    ///
    /// # Errors
    /// Only what [`Renderer::new`] fails for, and the PNG writer.
    pub fn picture(&self, scene: &Scene<'_>) -> Result<Picture, RenderError> {
        let stock = self.stock(scene.style.theme, scene.view.board, Size::of(&scene.style))?;
        let plan = stock.plan(scene, &self.fonts)?;
        let rows = self.bands.deflate(&plan, !scene.is_confidential()).map_err(png::EncodingError::from)?;
        encode::encode([plan.width, plan.height], plan.palette(), &rows)
    }

    /// Draws what `new` changes of the picture of `old`, transparent where both are equal; `None` if they have other sizes
    /// or colours.
    ///
    /// # Errors
    /// As [`Renderer::picture`].
    pub fn delta(&self, old: &Scene<'_>, new: &Scene<'_>) -> Result<Option<Picture>, RenderError> {
        let of = |scene: &Scene<'_>| (scene.style.theme, scene.view.board, Size::of(&scene.style));
        if of(old) != of(new) {
            return Ok(None);
        }
        let stock = self.stock(new.style.theme, new.view.board, Size::of(&new.style))?;
        delta::draw(&stock.plan(old, &self.fonts)?, &stock.plan(new, &self.fonts)?)
    }

    /// Draws the pieces of a look, [`MEN_COLUMNS`] in a row.
    ///
    /// # Errors
    /// As [`Renderer::picture`].
    pub fn men(&self, look: &Look) -> Result<Picture, RenderError> {
        look::men(self.stock_of(look)?, look)
    }

    /// Draws the board of a look without pieces.
    ///
    /// # Errors
    /// As [`Renderer::picture`].
    pub fn bare(&self, look: &Look) -> Result<Picture, RenderError> {
        look::bare(self.stock_of(look)?, look, &self.fonts)
    }

    /// Number that changes with the pixels of boards and pieces of this look's theme.
    ///
    /// # Errors
    /// As [`Renderer::picture`].
    pub fn fingerprint(&self, look: &Look) -> Result<u64, RenderError> {
        Ok(self.stock_of(look)?.fingerprint())
    }

    fn stock_of(&self, look: &Look) -> Result<&Stock, RenderError> {
        self.stock(look.style.theme, look.board, Size::of(&look.style))
    }

    /// Draws the board of `scene` in small, without bars and banner.
    ///
    /// # Errors
    /// As [`Renderer::picture`].
    pub fn small(&self, scene: &Scene<'_>) -> Result<Picture, RenderError> {
        let stock = self.stock(scene.style.theme, scene.view.board, Size::Replay)?;
        let plan = stock.plan(&Scene { bars: None, banner: None, ..*scene }, &self.fonts)?;
        whole(&small::shrunk(&plan.draw_whole(), stock.palette()), stock.palette())
    }

    /// Draws the board of `scene` in the size of a film, without bars and banner.
    ///
    /// # Errors
    /// As [`Renderer::picture`].
    pub fn card(&self, scene: &Scene<'_>) -> Result<Picture, RenderError> {
        let stock = self.stock(scene.style.theme, scene.view.board, Size::Replay)?;
        let plan = stock.plan(&Scene { bars: None, banner: None, ..*scene }, &self.fonts)?;
        whole(&plan.draw_whole().image, stock.palette())
    }

    /// Films a game, one scene a position; the theme is that of the first. Takes a millisecond or two a scene.
    ///
    /// Until the last position the bars hold names only: whichever side is to move, a frame is then as small as its
    /// move.
    ///
    /// # Errors
    /// There is no scene, or one differs from the first in board or bars; else as [`Renderer::picture`].
    pub fn replay<'s>(&self, scenes: impl IntoIterator<Item = Scene<'s>>) -> Result<Replay, RenderError> {
        let mut scenes = scenes.into_iter().peekable();
        let first = scenes.peek().ok_or(RenderError::Film)?;
        let (board, has_bars) = (first.view.board, first.bars.is_some());
        let stock = self.stock(first.style.theme, board, Size::Replay)?;
        let mut film: Option<Film> = None;
        while let Some(scene) = scenes.next() {
            if scene.view.board != board || scene.bars.is_some() != has_bars {
                return Err(RenderError::Film);
            }
            let quiet = scene.bars.map(|bars| bars.each_ref().map(Bar::quiet));
            let bars = if scenes.peek().is_some() { quiet.as_ref() } else { scene.bars };
            let image = stock.plan(&Scene { bars, ..scene }, &self.fonts)?.draw_whole().image;
            let film = match &mut film {
                Some(film) => film,
                None => film.insert(Film::new(image.width(), image.height(), stock.palette())?),
            };
            film.add(image.as_raw())?;
        }
        Ok(film.ok_or(RenderError::Film)?.finish()?)
    }

    /// Draws how a piece moves.
    ///
    /// # Errors
    /// As [`Renderer::picture`], and [`RenderError::NoDiagram`] for a board whose pieces share their sites.
    pub fn diagram(&self, diagram: &Diagram<'_>) -> Result<Picture, RenderError> {
        let stock = self.stock(diagram.style.theme, diagram.board, Size::of(&diagram.style))?;
        let canvas = stock.diagram(diagram, &self.fonts).ok_or(RenderError::NoDiagram)?;
        whole(&canvas.image, stock.palette())
    }

    /// Draws a leaderboard or a player's statistics.
    ///
    /// # Errors
    /// As [`Renderer::picture`].
    pub fn ledger(&self, ledger: &Ledger) -> Result<Picture, RenderError> {
        // Any board has the colours and letters of its bars; the default one is there already.
        let stock = self.stock(ledger.theme, Board::Lattice, Size::Normal)?;
        let canvas = stock.ledger(ledger, &self.fonts)?;
        whole(&canvas.image, stock.palette())
    }

    /// Draws the table of a tournament.
    ///
    /// # Errors
    /// As [`Renderer::picture`].
    pub fn crosstable(&self, table: &Crosstable) -> Result<Picture, RenderError> {
        let stock = self.stock(table.theme, Board::Lattice, Size::Normal)?;
        let canvas = stock.crosstable(table, &self.fonts);
        whole(&canvas.image, stock.palette())
    }

    fn stock(&self, theme: Theme, board: Board, size: Size) -> Result<&Stock, RenderError> {
        let cell = &self.stocks[theme.index()][board.index()][size.index()];
        if let Some(stock) = cell.get() {
            return Ok(stock);
        }
        // Two threads may both draw it the first time; one result is kept.
        let stock = Stock::draw(theme, board, size, &self.fonts)?;
        Ok(cell.get_or_init(|| stock))
    }
}

/// A picture of which nothing is kept.
fn whole(image: &GrayImage, palette: &Palette) -> Result<Picture, RenderError> {
    let rows = bands::deflate(image).map_err(png::EncodingError::from)?;
    encode::encode([image.width(), image.height()], palette, &rows)
}
