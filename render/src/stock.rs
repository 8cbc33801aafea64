//! Everything that is drawn once: ground, men, marks and labels of one board in one theme at one size.

use banco_engine::Board;

use crate::RenderError;
use crate::arrows;
use crate::banner::Plate;
use crate::bars::Bars;
use crate::canvas::{Canvas, numbers_of};
use crate::crosstable::{self, Crosstable};
use crate::diagram::{self, Diagram};
use crate::easel::Easel;
use crate::fonts::Fonts;
use crate::ledger::{self, Ledger};
use crate::palette::Palette;
use crate::scale::Scale;
use crate::scene::{Scene, Theme};
use crate::shape::{self, Drawn, Frame, Shape};
use crate::sheet::{Kit, Sheet, Stamps};
use crate::theme::{Colours, colours};

pub(crate) struct Stock {
    scale: Scale,
    colours: &'static Colours,
    stamps: Stamps,
    frame: Frame,
    /// Palette numbers of the empty board.
    ground: Vec<u8>,
    shape: Box<dyn Shape>,
    bars: Bars,
    plate: Plate,
}

impl Stock {
    pub(crate) fn draw(theme: Theme, board: Board, scale: Scale, fonts: &Fonts) -> Result<Stock, RenderError> {
        let colours = colours(theme);
        let kit = Kit { theme, colours, fonts, scale };
        let mut sheet = Sheet::new();
        let Drawn { frame, ground, shape } = shape::draw(board, kit, &mut sheet)?;
        let bars = Bars::draw(kit, &frame, &mut sheet)?;
        let plate = Plate::draw(kit, &frame, &mut sheet)?;
        sheet.reserve(colours.marks.flat());
        let stamps = sheet.settle(&ground);
        let ground = numbers_of(&ground.pixmap, &stamps.palette);
        Ok(Stock { scale, colours, stamps, frame, ground, shape, bars, plate })
    }

    /// Draws `diagram` on a canvas of its own size; `None` if this board has no diagrams.
    pub(crate) fn diagram<'a>(&'a self, diagram: &Diagram<'_>, fonts: &'a Fonts) -> Option<Canvas<'a>> {
        let sites = self.shape.sites()?;
        let [width, height] = diagram::size(diagram, &sites.cell());
        let canvas = Canvas::new(self.scale.side(width), self.scale.side(height), self.palette());
        let mut easel = Easel::new(canvas, self.colours, fonts, &self.stamps, self.scale);
        diagram::paint(diagram, sites, &mut easel);
        Some(easel.canvas)
    }

    /// Draws `ledger` on a canvas of its own size.
    pub(crate) fn ledger<'a>(&'a self, ledger: &Ledger, fonts: &'a Fonts) -> Result<Canvas<'a>, RenderError> {
        let [width, height] = ledger::size(ledger);
        let canvas = Canvas::new(self.scale.side(width), self.scale.side(height), self.palette());
        let mut easel = Easel::new(canvas, self.colours, fonts, &self.stamps, self.scale);
        ledger::paint(ledger, &mut easel, self.palette(), self.scale)?;
        Ok(easel.canvas)
    }

    /// Draws a table on a canvas of its own size.
    pub(crate) fn crosstable<'a>(&'a self, table: &Crosstable, fonts: &'a Fonts) -> Canvas<'a> {
        let [width, height] = crosstable::size(table);
        let canvas = Canvas::new(self.scale.side(width), self.scale.side(height), self.palette());
        let mut easel = Easel::new(canvas, self.colours, fonts, &self.stamps, self.scale);
        crosstable::paint(table, &mut easel);
        easel.canvas
    }

    pub(crate) fn palette(&self) -> &Palette {
        &self.stamps.palette
    }

    /// Draws `scene` on a new canvas.
    pub(crate) fn paint<'a>(&'a self, scene: &Scene<'_>, fonts: &'a Fonts) -> Result<Canvas<'a>, RenderError> {
        let extent = &self.frame.extent;
        let above = extent.above(scene.bars.is_some());
        let (bar, width, height) = (above as i32, extent.width, extent.height + 2 * above);
        let mut canvas = Canvas::new(self.scale.side(width), self.scale.side(height), self.palette());
        canvas.lay(&self.ground, self.scale.side(above));
        let mut easel = Easel::new(canvas, self.colours, fonts, &self.stamps, self.scale);
        easel.top = bar;
        self.shape.paint(scene, &mut easel);
        arrows::paint(scene, self.shape.as_ref(), extent, &mut easel, self.palette(), self.scale)?;
        if let Some(banner) = scene.banner {
            self.plate.paint(banner, &self.shape.spots(scene), &mut easel);
        }
        let bottom = scene.style.bottom;
        for (seat, top) in [(bottom.other(), 0), (bottom, bar + extent.height as i32)] {
            easel.top = top;
            match scene.bars {
                Some(texts) => self.bars.paint(&mut easel, scene, &texts[seat.index()], seat, self.shape.as_ref()),
                None => self.bars.paint_rim(&mut easel, bar, scene.view.to_move == Some(seat)),
            }
        }
        Ok(easel.canvas)
    }
}
