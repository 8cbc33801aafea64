//! Board shape: what a board has to tell the rest of the renderer.
//!
//! One file draws one shape of [`banco_engine::Board`]; [`crate::boards`] lists them.
//!
//! Such a file has a function `draw(kit, sheet) -> Result<Drawn, RenderError>`, called once per theme and size. There it
//! paints the empty board with a [`crate::pen::Pen::page`], adds every piece, mark and label to the
//! [`crate::sheet::Sheet`], and keeps the stamps in a type of its own that implements [`Shape`]. Later, for every
//! picture, [`Shape::paint`] puts stamps on the [`Easel`]: no shape may be rasterised then, only short texts.
//!
//! Boards with one piece to a site (lattice, chess, chu) implement [`crate::sites::Sites`] instead, which says where a
//! site is and which stamp stands for what; all of them paint in the same order.
//!
//! Coordinates are pixels of the normal size from the board's upper left corner (bars are above and below it); the easel
//! knows the double size. Colours come from `theme.rs`, or from a table by theme in the
//! board's own folder, and nowhere else. `Scene::style.bottom` says whose side is
//! below; glyphs stay upright.

use banco_engine::{Face, Seat, Site};

use crate::bar_layout::BarLayout;
use crate::pen::Pen;
use crate::renderer_pool::Easel;
use crate::scene::{Scene, Style};
use crate::sheet::Stamp;
use crate::sites::Sites;
use crate::spots::Spot;
use crate::theme::Rgb;

/// Measures of a board, and the look of its bars.
pub(crate) struct Frame {
    pub extent: Extent,
    pub tokens: Tokens,
}

/// Sign before a player's name, by seat.
pub(crate) enum Tokens {
    /// A dot: fill and edge.
    Dots([[Rgb; 2]; 2]),
    /// The board's own sign of a side.
    Own([Stamp; 2]),
}

/// Place of a board in its picture, without its bars.
pub(crate) struct Extent {
    pub width: u32,
    pub height: u32,
    /// The middle of the first site from left and top, and from there to the next one; of a board whose sites lie in
    /// no rows the edge of its ground and the width of a site.
    pub first: u32,
    pub pitch: u32,
    /// Reach of pieces and marks up and down from the middle of their site; together a pitch or more.
    pub reach: [u32; 2],
    pub bar: &'static BarLayout,
}

/// Without bars a square board keeps a thin rim above and below, because platforms crop square pictures; the side to move
/// has it in the accent colour.
const RIM: u32 = 16;

impl Extent {
    /// Rows of the board on which bands are cut: where what stands in one row of sites begins, and where it ends. What
    /// reaches over the middle stands in a narrow band of its own, so that a piece that moves leaves the broad ones of
    /// the rows beside it as they were.
    pub(crate) fn cuts(&self) -> Vec<u32> {
        let [up, down] = self.reach;
        let sites = (self.first..self.height).step_by(self.pitch.max(1) as usize);
        let mut cuts: Vec<u32> = sites.flat_map(|site| [site.saturating_sub(up), site + down]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    }

    /// Rows above the board, and below it.
    pub(crate) const fn above(&self, has_bars: bool) -> u32 {
        if has_bars {
            self.bar.height.unsigned_abs()
        } else if self.width == self.height {
            RIM
        } else {
            0
        }
    }
}

/// A board just drawn.
pub(crate) struct Drawn {
    pub frame: Frame,
    /// The empty board, without bars.
    pub ground: Pen,
    pub shape: Box<dyn Shape>,
}

pub(crate) trait Shape: Send + Sync {
    /// Everything on the board.
    fn paint(&self, scene: &Scene<'_>, easel: &mut Easel<'_>);

    /// Drawing between name and badge in the bar of `seat`: captured pieces, or a count; nothing, unless told. It must
    /// end left of `right`; returns where the room for the name ends. The easel's rows count from the bar's upper edge.
    fn tray(&self, _scene: &Scene<'_>, _seat: Seat, right: i32, _easel: &mut Easel<'_>) -> i32 {
        right
    }

    /// Sites that the plate of the last picture should not hide; without any it stands in the middle of the board.
    fn spots(&self, _scene: &Scene<'_>) -> Vec<Spot> {
        Vec::new()
    }

    /// The middle of what an arrow to or from `site` points at; `None` off the board.
    fn spot(&self, scene: &Scene<'_>, site: Site) -> Option<(i32, i32)> {
        self.sites()?.place(site, scene.style.bottom)
    }

    /// Stamps of a piece that stands alone, with its shadow, bottom first.
    fn man(&self, face: Face, style: &Style) -> Vec<Stamp> {
        let Some(sites) = self.sites() else { return Vec::new() };
        let body = sites.man(face, style.piece_set, style.bottom).into_iter().flatten();
        sites.shadow(face, style).into_iter().chain(body).collect()
    }

    /// Pieces that diagrams are drawn with; `None` on a board without sites for single pieces.
    fn sites(&self) -> Option<&dyn Sites> {
        None
    }
}
