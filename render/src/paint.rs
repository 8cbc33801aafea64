//! Puts a picture together: ground, shadows, rings, men, marks. One painter for every game.

use banco_engine::{Board, Seat, Site};

use crate::bars;
use crate::canvas::{Canvas, Sprite};
use crate::fonts::Fonts;
use crate::lattice;
use crate::scene::Scene;
use crate::stock::Stock;

/// Draws `scene` on a new canvas.
pub(crate) fn paint<'a>(scene: &Scene<'_>, stock: &'a Stock, fonts: &Fonts) -> Canvas<'a> {
    let bar = if scene.bars.is_some() { bars::HEIGHT } else { 0 };
    let (width, height) = match scene.view.board {
        Board::Lattice | Board::Chess | Board::Chu | Board::Points => (lattice::WIDTH, lattice::HEIGHT),
    };
    let mut canvas = Canvas::new(width * stock.scale, (height + 2 * bar) * stock.scale, &stock.palette);
    canvas.lay(&stock.ground, bar * stock.scale);
    let mut painter = Painter { scene, stock, canvas, top: bar as i32 };
    painter.labels();
    painter.below_men();
    painter.men();
    painter.above_men();
    let Painter { mut canvas, .. } = painter;
    if let Some(texts) = scene.bars {
        let above = scene.style.bottom.other();
        for (seat, top) in [(above, 0), (scene.style.bottom, (bar + height) as i32)] {
            bars::paint(&mut canvas, scene, &texts[seat.index()], seat, top, stock, fonts);
        }
    }
    canvas
}

struct Painter<'s, 'a> {
    scene: &'s Scene<'s>,
    stock: &'a Stock,
    canvas: Canvas<'a>,
    /// Where the board begins, in pixels of the normal size.
    top: i32,
}

impl Painter<'_, '_> {
    fn labels(&mut self) {
        let scale = self.stock.scale as i32;
        for (text, x, y) in lattice::labels(self.scene.style.coordinates, self.scene.style.bottom) {
            if let Some(label) = self.stock.labels.get(&text) {
                let (x, y) = (x * scale - (label.width - 1) / 2, (y + self.top) * scale - label.middle);
                self.canvas.blit(&label.sprite, x, y);
            }
        }
    }

    fn below_men(&mut self) {
        let signs = &self.stock.signs;
        if let Some(last) = self.scene.view.last {
            self.put(&signs.origin, last.from);
        }
        for man in &self.scene.view.men {
            self.put(&self.stock.men.shadow, man.site);
        }
        if let Some(last) = self.scene.view.last {
            self.put(&signs.arrival, last.to);
        }
        for &site in &self.scene.view.in_check {
            self.put(&signs.check, site);
        }
    }

    fn men(&mut self) {
        for man in &self.scene.view.men {
            for sprite in self.stock.men.of(man.face, self.scene.style.piece_set).into_iter().flatten() {
                self.put(sprite, man.site);
            }
        }
    }

    fn above_men(&mut self) {
        let (view, marks, signs) = (self.scene.view, self.scene.marks, &self.stock.signs);
        for &site in &marks.targets {
            let is_taken = view.men.iter().any(|man| man.site == site);
            self.put(if is_taken { &signs.capture } else { &signs.target }, site);
        }
        for &site in &marks.blocking {
            self.put(&signs.blocking, site);
        }
        if let Some(site) = marks.selected {
            self.put(&signs.selected, site);
        }
        if let Some(last) = view.last.filter(|last| last.turned_up) {
            self.put(&signs.turned_up, last.to);
        }
        for &site in &view.in_check {
            self.put(&signs.alarm, site);
        }
    }

    /// Puts a sprite on a site; a site that is not on the board is left out.
    fn put(&mut self, sprite: &Sprite, site: Site) {
        let bottom: Seat = self.scene.style.bottom;
        let place = match self.scene.view.board {
            Board::Lattice | Board::Chess | Board::Chu | Board::Points => lattice::place(site, bottom),
        };
        if let Some((x, y)) = place {
            let scale = self.stock.scale as i32;
            self.canvas.blit(sprite, x * scale, (y + self.top) * scale);
        }
    }
}
