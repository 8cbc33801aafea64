//! Everything that is drawn once: ground, men, marks and labels of one board in one theme at one size.

use banco_engine::{Board, Seat};

use crate::RenderError;
use crate::bars::Bars;
use crate::canvas::{Canvas, numbers_of};
use crate::diagram::{self, Diagram};
use crate::easel::Easel;
use crate::fonts::Fonts;
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
}

impl Stock {
    pub fn draw(theme: Theme, board: Board, scale: Scale, fonts: &Fonts) -> Result<Stock, RenderError> {
        let colours = colours(theme);
        let kit = Kit { colours, fonts, scale };
        let mut sheet = Sheet::new();
        let Drawn { frame, ground, shape } = shape::draw(board, kit, &mut sheet)?;
        let bars = Bars::draw(kit, &frame, &mut sheet)?;
        sheet.reserve(colours.marks.flat());
        let stamps = sheet.settle(&ground);
        let ground = numbers_of(&ground.pixmap, &stamps.palette);
        Ok(Stock { scale, colours, stamps, frame, ground, shape, bars })
    }

    /// Draws `diagram` on a canvas of its own size; `None` if this board has no diagrams.
    pub fn diagram<'a>(&'a self, diagram: &Diagram<'_>, fonts: &'a Fonts) -> Option<Canvas<'a>> {
        let sites = self.shape.sites()?;
        let [width, height] = diagram::size(diagram, &sites.cell());
        let canvas = Canvas::new(self.scale.side(width), self.scale.side(height), self.palette());
        let mut easel = Easel::new(canvas, self.colours, fonts, &self.stamps, self.scale);
        diagram::paint(diagram, sites, &mut easel);
        Some(easel.canvas)
    }

    pub fn palette(&self) -> &Palette {
        &self.stamps.palette
    }

    /// Draws `scene` on a new canvas.
    pub fn paint<'a>(&'a self, scene: &Scene<'_>, fonts: &'a Fonts) -> Canvas<'a> {
        let bar = if scene.bars.is_some() { self.frame.bar.height } else { 0 };
        let (width, height) = (self.frame.width, self.frame.height + 2 * bar as u32);
        let mut canvas = Canvas::new(self.scale.side(width), self.scale.side(height), self.palette());
        canvas.lay(&self.ground, self.scale.side(bar as u32));
        let mut easel = Easel::new(canvas, self.colours, fonts, &self.stamps, self.scale);
        easel.top = bar;
        self.shape.paint(scene, &mut easel);
        if let Some(texts) = scene.bars {
            let seats: [(Seat, i32); 2] =
                [(scene.style.bottom.other(), 0), (scene.style.bottom, bar + self.frame.height as i32)];
            for (seat, top) in seats {
                easel.top = top;
                self.bars.paint(&mut easel, scene, &texts[seat.index()], seat, self.shape.as_ref());
            }
        }
        easel.canvas
    }
}
