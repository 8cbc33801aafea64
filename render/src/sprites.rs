//! Everything that is drawn once: ground, pieces, marks and labels of one board in one theme at one size.

use std::hash::{DefaultHasher, Hash, Hasher};

use banco_engine::{Board, Face};

use crate::RenderError;
use crate::arrows;
use crate::banner::Plate;
use crate::bars::Bars;
use crate::boards;
use crate::canvas::{Canvas, Sprite, numbers_of};
use crate::crosstable::{self, Crosstable};
use crate::diagram::{self, Diagram};
use crate::fonts::Fonts;
use crate::palette::Palette;
use crate::plan::{Band, Plan};
use crate::renderer_pool::Easel;
use crate::scale::{Scale, Size};
use crate::scene::{Scene, Style, Theme};
use crate::shape::{Drawn, Frame, Shape};
use crate::sheet::{Kit, Sheet, Stamps};
use crate::table_image::{self, Ledger};
use crate::theme::{Colours, colours};

pub(crate) struct Stock {
    /// Theme, board and size.
    key: [u8; 3],
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
    pub(crate) fn draw(theme: Theme, board: Board, size: Size, fonts: &Fonts) -> Result<Stock, RenderError> {
        let (colours, scale) = (colours(theme), Scale::of(size, boards::long_side(board)));
        let key = [theme.index(), board.index(), size.index()].map(|index| index as u8);
        let kit = Kit { theme, colours, fonts, scale };
        let mut sheet = Sheet::new();
        let Drawn { frame, ground, shape } = boards::draw(board, kit, &mut sheet)?;
        let bars = Bars::draw(kit, &frame, &mut sheet)?;
        let plate = Plate::draw(kit, &frame, &mut sheet)?;
        sheet.reserve(colours.marks.flat());
        let stamps = sheet.settle(&ground);
        let ground = numbers_of(&ground.pixmap, &stamps.palette);
        Ok(Stock { key, scale, colours, stamps, frame, ground, shape, bars, plate })
    }

    /// Draws `diagram` on a canvas of its own size; `None` if this board has no diagrams.
    pub(crate) fn diagram<'a>(&'a self, diagram: &Diagram<'_>, fonts: &'a Fonts) -> Option<Canvas<'a>> {
        let sites = self.shape.sites()?;
        let mut easel = self.easel(diagram::size(diagram, &sites.cell()), fonts);
        diagram::paint(diagram, sites, &mut easel);
        Some(easel.plan.draw_whole())
    }

    /// Draws `ledger` on a canvas of its own size.
    pub(crate) fn ledger<'a>(&'a self, ledger: &Ledger, fonts: &'a Fonts) -> Result<Canvas<'a>, RenderError> {
        let mut easel = self.easel(table_image::size(ledger), fonts);
        table_image::paint(ledger, &mut easel)?;
        Ok(easel.plan.draw_whole())
    }

    /// Draws a table on a canvas of its own size.
    pub(crate) fn crosstable<'a>(&'a self, table: &Crosstable, fonts: &'a Fonts) -> Canvas<'a> {
        let mut easel = self.easel(crosstable::size(table), fonts);
        crosstable::paint(table, &mut easel);
        easel.plan.draw_whole()
    }

    /// Drawings of a piece with its shadow, bottom first.
    pub(crate) fn man(&self, face: Face, style: &Style) -> Vec<&Sprite> {
        self.shape.man(face, style).into_iter().filter_map(|stamp| self.stamps.get(stamp)).collect()
    }

    /// A length of the normal size in real pixels.
    pub(crate) fn side(&self, length: u32) -> u32 {
        self.scale.side(length)
    }

    /// Number of everything that is drawn once.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.ground, self.palette().bytes()).hash(&mut hasher);
        self.stamps.all().for_each(|sprite| sprite.pixels().hash(&mut hasher));
        hasher.finish()
    }

    pub(crate) fn palette(&self) -> &Palette {
        &self.stamps.palette
    }

    /// An easel for a picture of so many pixels of the normal size.
    fn easel<'a>(&'a self, size: [u32; 2], fonts: &'a Fonts) -> Easel<'a> {
        let plan = Plan::new(size.map(|side| self.scale.side(side)), &self.stamps, self.scale, self.key);
        Easel::new(plan, self.colours, fonts)
    }

    /// Plans the picture of `scene`.
    pub(crate) fn plan<'a>(&'a self, scene: &Scene<'_>, fonts: &'a Fonts) -> Result<Plan<'a>, RenderError> {
        let extent = &self.frame.extent;
        let above = extent.above(scene.bars.is_some());
        let (bar, width, height) = (above as i32, extent.width, extent.height + 2 * above);
        let mut easel = self.easel([width, height], fonts);
        easel.plan.lay(&self.ground, self.scale.side(above));
        easel.plan.bands = self.bands(above);
        easel.top = bar;
        self.shape.paint(scene, &mut easel);
        arrows::paint(scene, self.shape.as_ref(), extent, &mut easel)?;
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
        Ok(easel.plan)
    }

    /// Band of a picture that is packed together, with so many rows above the board: a bar, or the part between two
    /// cuts.
    fn bands(&self, above: u32) -> Vec<Band> {
        let extent = &self.frame.extent;
        let row = |row: u32| self.scale.side(row);
        let (first, last) = (row(above), row(above + extent.height));
        let cuts = extent.cuts().into_iter().map(|cut| row(above + cut)).filter(|cut| (first..last).contains(cut));
        let mut bands = vec![Band { rows: 0..first, follows: false }];
        let mut start = first;
        for end in cuts.chain([last]) {
            bands.push(Band { rows: start..end, follows: start > first });
            start = end;
        }
        bands.push(Band { rows: last..row(2 * above + extent.height), follows: false });
        bands.retain(|band| !band.rows.is_empty());
        bands
    }
}
