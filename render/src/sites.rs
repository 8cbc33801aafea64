//! The one order of painting for boards on which every piece has a site of its own.

use banco_engine::{Face, LastMove, Seat, Site, Undrawn};

use crate::heading::Heading;
use crate::renderer_pool::Easel;
use crate::scene::{PieceSet, Scene, Style, Target, TargetKind};
use crate::sheet::{Label, Stamp};
use crate::spots::{Spot, Weight};
use crate::targets::Targets;
use crate::theme::Rgb;

/// Meaning of a mark; each has its own shape, so that none depends on colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// Origin of the last move. Below everything.
    Origin,
    /// A site it passed on two steps. Below everything.
    Via,
    /// Target of the last move, as far as it lies below the shadows: a tint of the square.
    Arrival,
    /// Target of the last move, as far as it lies on the shadows: a ring.
    ArrivalRing,
    /// Around the piece in check, as far as it lies below it.
    Check,
    /// The badge of the piece in check, and what else lies above it.
    Alarm,
    /// The badge of a piece just turned up.
    TurnedUp,
    /// Around a face-down piece that an open draw turns up.
    Turning,
    /// Around a piece that may be taken.
    Capture,
    Selected,
    /// Why a move was refused.
    Blocking,
}

/// A leg of a move of two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leg {
    /// From the origin to the site between.
    Out,
    /// From there to another site.
    On,
    /// From there back to the origin.
    Back,
}

/// The squares of a diagram.
#[derive(Clone, Copy)]
pub(crate) struct CellLook {
    pub pitch: i32,
    pub field: Rgb,
    pub line: Rgb,
}

/// A board whose pieces have a site each.
pub(crate) trait Sites {
    /// The middle of `site` with `bottom`'s side below; `None` off the board.
    fn place(&self, site: Site, bottom: Seat) -> Option<(i32, i32)>;

    /// The stamp of a mark on `site` with `bottom`'s side below; `None` where this board does not use it.
    fn sign(&self, sign: Sign, site: Site, bottom: Seat) -> Option<Stamp>;

    /// The shapes of legal targets.
    fn targets(&self) -> &Targets;

    /// A leg of the last move that starts on a site and goes `heading`; `None` if no piece makes two steps.
    fn way(&self, _leg: Leg, _heading: Heading) -> Option<Stamp> {
        None
    }

    fn cell(&self) -> CellLook;

    /// Drawing of the board below a piece.
    fn shadow(&self, face: Face, style: &Style) -> Option<Stamp>;

    /// Layers to draw for `face`, bottom first.
    fn man(&self, face: Face, set: PieceSet, bottom: Seat) -> [Option<Stamp>; 2];

    /// Coordinates and the middles of their places.
    fn labels(&self, style: &Style) -> Vec<(Label, i32, i32)>;
}

/// Paints `scene`: ground marks, shadows, rings, coordinates, pieces, marks above them.
pub(crate) fn paint(sites: &impl Sites, scene: &Scene<'_>, easel: &mut Easel<'_>) {
    let mut painter = Painter { sites, scene, easel };
    painter.below_shadows();
    painter.below_men();
    // Above every tint: a king in check on the a-file leaves its rank readable.
    for (label, x, y) in sites.labels(&scene.style) {
        painter.easel.put_label(label, x, y);
    }
    painter.men();
    painter.above_men();
}

/// From the middle of a coordinate to its edge.
const LABEL_REACH: i32 = 18;

/// Places of pieces that reach `reach` pixels around their sites, for [`crate::shape::Shape::spots`].
pub(crate) fn spots(sites: &impl Sites, scene: &Scene<'_>, reach: i32) -> Vec<Spot> {
    let view = scene.view;
    let men = view.men.iter().map(|man| (man.site, Weight::of(view, man)));
    let trace = view.last.and_then(|last| Some((last.from?, Weight::Trace)));
    let men = men.chain(trace).filter_map(|(site, weight)| {
        let (x, y) = sites.place(site, scene.style.bottom)?;
        Some(Spot { x, y, reach, weight })
    });
    let labels = sites.labels(&scene.style).into_iter();
    men.chain(labels.map(|(_, x, y)| Spot { x, y, reach: LABEL_REACH, weight: Weight::Coordinate })).collect()
}

struct Painter<'p, 's, 'a, S> {
    sites: &'p S,
    scene: &'p Scene<'s>,
    easel: &'p mut Easel<'a>,
}

impl<S: Sites> Painter<'_, '_, '_, S> {
    fn below_shadows(&mut self) {
        if let Some(last) = self.scene.view.last {
            if let Some(from) = last.from {
                self.sign(Sign::Origin, from);
            }
            if let Some(via) = last.via {
                self.sign(Sign::Via, via);
            }
            self.sign(Sign::Arrival, last.to);
            self.way(&last);
        }
    }

    fn below_men(&mut self) {
        let view = self.scene.view;
        for man in &view.men {
            if let Some(stamp) = self.sites.shadow(man.face, &self.scene.style) {
                self.put(stamp, man.site);
            }
        }
        if let Some(last) = view.last {
            self.sign(Sign::ArrivalRing, last.to);
        }
        for &site in &view.in_check {
            self.sign(Sign::Check, site);
        }
    }

    fn men(&mut self) {
        let style = self.scene.style;
        for man in &self.scene.view.men {
            for stamp in self.sites.man(man.face, style.piece_set, style.bottom).into_iter().flatten() {
                self.put(stamp, man.site);
            }
        }
    }

    fn above_men(&mut self) {
        let (view, marks) = (self.scene.view, self.scene.marks);
        // Its frame lies below the mark of a lion that may stay.
        if let Some(site) = marks.selected {
            self.sign(Sign::Selected, site);
        }
        for &target in &marks.targets {
            self.target(target);
        }
        for &site in &marks.blocking {
            self.sign(Sign::Blocking, site);
        }
        if let Some(last) = view.last.filter(|last| last.turned_up) {
            self.sign(Sign::TurnedUp, last.to);
        }
        if let Some(Undrawn::Man(site)) = view.undrawn {
            self.sign(Sign::Turning, site);
        }
        for &site in &view.in_check {
            self.sign(Sign::Alarm, site);
        }
    }

    /// The arrow of a move of two steps.
    fn way(&mut self, last: &LastMove) {
        let (Some(origin), Some(via)) = (last.from, last.via) else { return };
        let legs = if last.to == origin {
            [None, Some((Leg::Back, via, origin))]
        } else {
            [Some((Leg::Out, origin, via)), Some((Leg::On, via, last.to))]
        };
        for (leg, from, to) in legs.into_iter().flatten() {
            let stamp = self.heading(from, to).and_then(|heading| self.sites.way(leg, heading));
            if let Some(stamp) = stamp {
                self.put(stamp, from);
            }
        }
    }

    fn target(&mut self, Target { site, kind }: Target) {
        let is_man = self.scene.view.man_at(site).is_some();
        let is_taken = is_man && self.scene.marks.selected != Some(site);
        if is_taken || kind == TargetKind::Capture {
            self.sign(Sign::Capture, site);
        }
        let heading = self.scene.marks.selected.and_then(|selected| self.heading(selected, site));
        if let Some(stamp) = self.sites.targets().of(kind, heading, is_man) {
            self.put(stamp, site);
        }
    }

    /// The way from one site to another on the picture.
    fn heading(&self, from: Site, to: Site) -> Option<Heading> {
        let bottom = self.scene.style.bottom;
        let (start, end) = (self.sites.place(from, bottom)?, self.sites.place(to, bottom)?);
        Heading::of(end.0 - start.0, end.1 - start.1)
    }

    fn sign(&mut self, sign: Sign, site: Site) {
        if let Some(stamp) = self.sites.sign(sign, site, self.scene.style.bottom) {
            self.put(stamp, site);
        }
    }

    /// Puts a stamp on a site; a site that is not on the board is left out.
    fn put(&mut self, stamp: Stamp, site: Site) {
        if let Some((x, y)) = self.sites.place(site, self.scene.style.bottom) {
            self.easel.put(stamp, x, y);
        }
    }
}
