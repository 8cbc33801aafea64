//! The board of backgammon: 24 points, bar and trays, checkers, dice and the doubling cube.
//!
//! Many checkers share a site here, so this board paints by itself: a stack shows five checkers and a number.

mod dice;
mod ground;
mod men;
mod numbers;
pub(crate) mod places;
mod play;
mod signs;

use banco_engine::{Face, Points, Seat, Site, Stakes, Undrawn, View};

use crate::RenderError;
use crate::bar_layout::BarLayout;
use crate::fonts::Hand;
use crate::renderer_pool::Easel;
use crate::scene::{Scene, Style};
use crate::shape::{Drawn, Extent, Frame, Shape, Tokens};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::text;
use crate::wood;

use dice::{Cubes, Dice};
use men::Checkers;
use numbers::Numbers;
use places::{BOTTOM, HEIGHT, STACK_MAX, Spot, TOP, TRAY_HEIGHT, TRAY_X, WIDTH};
use play::Traces;
use signs::{DOT_SIZES, Signs};

/// Place and size of the pip count in a bar.
const COUNT_X: i32 = 640;
const COUNT_EM: f32 = 34.0;
const WORD_EM: f32 = 26.0;
const GAP: i32 = 14;
/// From the middle of a die to where a trail may begin again: half a die, turned a little, and a dot.
const DIE_REACH: i32 = 50;
/// End of a trail that bears off: at the edge of the felt, short of the tray and its number.
const TRAIL_RIGHT: i32 = 1085;

/// Measures of the board. Its sites are not in rows: see [`places`].
pub(crate) const EXTENT: Extent = Extent {
    width: WIDTH,
    height: HEIGHT,
    first: places::POINT_WIDTH,
    pitch: places::POINT_WIDTH,
    reach: [places::POINT_WIDTH / 2, places::POINT_WIDTH - places::POINT_WIDTH / 2],
    bar: &BarLayout::TALL,
};

struct PointsBoard {
    numbers: Numbers,
    checkers: Checkers,
    dice: Dice,
    cubes: Cubes,
    signs: Signs,
}

pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Drawn, RenderError> {
    let colours = &kit.colours.points;
    sheet.reserve(wood::shades(colours.frame));
    sheet.reserve(colours.points.into_iter().chain(ground::felt_shades(colours)));
    sheet.reserve([colours.frame_edge, colours.tray, colours.label, colours.faint, colours.last, colours.last_casing]);
    let frame = Frame { extent: EXTENT, tokens: Tokens::Dots(kit.colours.checkers.each_ref().map(|man| man.token)) };
    let shape = PointsBoard {
        numbers: Numbers::draw(kit, sheet)?,
        checkers: Checkers::draw(kit, sheet)?,
        dice: Dice::draw(kit, sheet)?,
        cubes: Cubes::draw(kit, sheet)?,
        signs: Signs::draw(kit, sheet)?,
    };
    Ok(Drawn { frame, ground: ground::draw(kit)?, shape: Box::new(shape) })
}

impl Shape for PointsBoard {
    fn paint(&self, scene: &Scene<'_>, easel: &mut Easel<'_>) {
        self.numbers.paint(&scene.style, easel);
        let traces = Traces::of(scene.view, scene.style.bottom);
        let mut painter = Painter { board: self, scene, easel };
        painter.stamps(self.signs.origin, &traces.origins);
        painter.trail(&traces);
        painter.men();
        painter.traces(&traces);
        painter.dice();
        if let Some(stakes) = scene.view.stakes {
            painter.cube(&stakes);
        }
        painter.marks();
    }

    fn man(&self, face: Face, _style: &Style) -> Vec<Stamp> {
        vec![self.checkers.shadow, self.checkers.disc(face.seat)]
    }

    /// The uppermost checker there, or where the first one would lie.
    fn spot(&self, scene: &Scene<'_>, site: Site) -> Option<(i32, i32)> {
        let men = scene.view.men.iter().filter(|man| man.site == site).count();
        Some(places::Spot::of(site, scene.style.bottom)?.place(men.saturating_sub(1)))
    }

    /// The pips this side still has to bring home, behind their name.
    fn tray(&self, scene: &Scene<'_>, seat: Seat, right: i32, easel: &mut Easel<'_>) -> i32 {
        let (Some(stakes), Some(bars)) = (scene.view.stakes, scene.bars) else { return right };
        let word = text::clean(&bars[seat.index()].tally, &easel.fonts.text);
        if word.is_empty() {
            return right;
        }
        let count = stakes.pips[seat.index()].to_string();
        let (word, word_width) = easel.line(&word, Hand::Text, WORD_EM);
        let (count, count_width) = easel.line(&count, Hand::Bold, COUNT_EM);
        let left = COUNT_X.min(right - GAP - count_width - GAP - word_width);
        let (baseline, inks) = (BarLayout::TALL.middle_baseline(COUNT_EM), &easel.colours.bar);
        let [word_ink, count_ink] = [inks.line, inks.name];
        easel.text(&word, left, baseline, word_ink);
        easel.text(&count, left + word_width + GAP, baseline, count_ink);
        left
    }
}

struct Painter<'p, 's, 'a> {
    board: &'p PointsBoard,
    scene: &'p Scene<'s>,
    easel: &'p mut Easel<'a>,
}

impl Painter<'_, '_, '_> {
    fn men(&mut self) {
        for seat in Seat::BOTH {
            for number in 1..=Points::COUNT {
                self.stack(Site(u16::from(number)), seat);
            }
            self.stack(Points::bar(seat), seat);
            self.borne_off(seat);
        }
    }

    /// The checkers of `seat` on a point or on the bar.
    fn stack(&mut self, site: Site, seat: Seat) {
        let count = count(self.scene.view, site, seat);
        let Some(spot) = Spot::of(site, self.scene.style.bottom) else { return };
        let checkers = &self.board.checkers;
        for below in 0..count.min(STACK_MAX) {
            let place = spot.place(below);
            self.put(checkers.shadow, place);
            self.put(checkers.disc(seat), place);
        }
        if let Some(number) = checkers.number(seat, count) {
            self.put(number, spot.place(STACK_MAX - 1));
        }
    }

    fn borne_off(&mut self, seat: Seat) {
        let site = Points::off(seat);
        let (count, is_below) = (count(self.scene.view, site, seat), self.is_below(seat));
        for below in 0..count {
            self.put(self.board.checkers.edge_on(seat), Spot::Tray(is_below).place(below));
        }
        if let Some(number) = self.board.checkers.off(count) {
            self.put(number, places::off_number(is_below));
        }
    }

    /// Below the checkers: it passes behind the stacks on its way and hides no checker and no number.
    fn trail(&mut self, traces: &Traces) {
        let signs = &self.board.signs;
        let dice = middles_of_dice(self.scene.view, self.scene.style.bottom);
        let is_clear = |x: i32, y: i32| {
            let hits = |place: &(i32, i32)| (place.0 - x).abs() < DIE_REACH && (place.1 - y).abs() < DIE_REACH;
            x < TRAIL_RIGHT && !dice.iter().any(hits)
        };
        for (x, y, along) in traces.dots.iter().filter(|(x, y, _)| is_clear(*x, *y)) {
            let size = (along * (DOT_SIZES - 1) as f32).round() as usize;
            if let Some(dot) = signs.dots.get(size) {
                self.put(*dot, (*x, *y));
            }
        }
    }

    fn traces(&mut self, traces: &Traces) {
        let signs = &self.board.signs;
        self.stamps(signs.stop, &traces.stops);
        self.stamps(signs.arrival, &traces.arrivals);
        self.stamps(signs.borne_off, &traces.borne_off);
        self.stamps(signs.hit, &traces.hits);
        self.stamps(signs.passing_hit, &traces.passing_hits);
    }

    /// Each side throws to its own right; in the opening each throws one.
    fn dice(&mut self) {
        let Some(dice) = lying(self.scene.view) else { return };
        if dice.is_opening {
            for (seat, value) in Seat::BOTH.into_iter().zip(dice.values) {
                self.die(seat, value, 0, 1, self.scene.marks.spent.contains(&value));
            }
            return;
        }
        // Equal dice are played four times, so four lie there.
        let [one, other] = dice.values;
        let values = if is_double(dice) { vec![one; 4] } else { vec![one, other] };
        let mut spent = self.scene.marks.spent.clone();
        for (place, value) in values.iter().enumerate() {
            let played = spent.iter().position(|die| die == value);
            if let Some(played) = played {
                spent.swap_remove(played);
            }
            self.die(dice.seat, *value, place, values.len(), played.is_some());
        }
    }

    fn die(&mut self, seat: Seat, value: u8, place: usize, count: usize, is_spent: bool) {
        // Whose die comes second in the opening lies turned the other way.
        let turn = if count == 1 { seat.index() } else { place };
        if let Some(face) = self.board.dice.face(seat, value, turn, is_spent) {
            let middle = places::die(place as i32, count as i32, self.is_below(seat));
            self.put(face, middle);
        }
    }

    /// On its rail; an offered one lies before the side that has to answer, with the value it would get.
    fn cube(&mut self, stakes: &Stakes) {
        // A match to one point is won by the first game: its cube is dead from the start (backgammon 4.3).
        let is_dead = stakes.is_crawford || stakes.length == 1;
        let Some(cube) = stakes.cube.filter(|_| !is_dead) else { return };
        let cubes = &self.board.cubes;
        self.put(cubes.rail, places::cube(None));
        let (value, place) = match cube.offered_by {
            None => (cube.value, places::cube(cube.owner.map(|owner| self.is_below(owner)))),
            Some(seat) => {
                let place = places::throwing_half(self.is_below(seat.other()));
                self.put(cubes.offered, place);
                (cube.value.saturating_mul(2), place)
            }
        };
        if let Some(face) = cubes.face(value) {
            self.put(face, place);
        }
    }

    fn marks(&mut self) {
        let (marks, signs) = (self.scene.marks, &self.board.signs);
        for target in &marks.targets {
            self.target(target.site);
        }
        for &site in &marks.blocking {
            self.mark(signs.blocking, site);
        }
        if let Some(site) = marks.selected {
            self.mark(signs.selected, site);
        }
    }

    fn target(&mut self, site: Site) {
        let (view, bottom, signs) = (self.scene.view, self.scene.style.bottom, &self.board.signs);
        let Some(spot) = Spot::of(site, bottom) else { return };
        let men: usize = Seat::BOTH.into_iter().map(|seat| count(view, site, seat)).sum();
        if let Spot::Tray(is_below) = spot {
            let half = TRAY_HEIGHT / 2;
            self.put(signs.tray, (TRAY_X, if is_below { BOTTOM - half } else { TOP + half }));
        }
        let mover = view.to_move;
        let is_blot = men == 1 && mover.is_some_and(|seat| count(view, site, seat.other()) == 1);
        match spot {
            Spot::Point(_) if is_blot => self.put(signs.capture, spot.place(0)),
            // The free place above the checkers, or the number of a high stack.
            Spot::Point(_) | Spot::Bar(_) => self.put(signs.target, spot.place(men)),
            // Clear of the checkers below and of their number above.
            Spot::Tray(_) => self.put(signs.target, spot.place((men + 1).min(13))),
        }
    }

    /// A mark on the last checker of a stack, or where the first would stand.
    fn mark(&mut self, stamp: Stamp, site: Site) {
        let men: usize = Seat::BOTH.into_iter().map(|seat| count(self.scene.view, site, seat)).sum();
        if let Some(spot) = Spot::of(site, self.scene.style.bottom) {
            self.put(stamp, spot.place(men.saturating_sub(1)));
        }
    }

    fn is_below(&self, seat: Seat) -> bool {
        seat == self.scene.style.bottom
    }

    fn stamps(&mut self, stamp: Stamp, places: &[(i32, i32)]) {
        for &place in places {
            self.put(stamp, place);
        }
    }

    fn put(&mut self, stamp: Stamp, (x, y): (i32, i32)) {
        self.easel.put(stamp, x, y);
    }
}

/// Side of the square in which a die lies with its shadow.
pub(crate) const DIE_AREA: u32 = 96;

/// The middles of the dice that lie on the board.
pub(crate) fn dice_places(view: &View, bottom: Seat) -> Vec<[u32; 2]> {
    middles_of_dice(view, bottom).into_iter().map(|(x, y)| [x.unsigned_abs(), y.unsigned_abs()]).collect()
}

/// The dice that lie on the board; blank ones, of value 0, while their draw is open.
fn lying(view: &View) -> Option<banco_engine::Dice> {
    let blank = match view.undrawn {
        Some(Undrawn::Dice { seat, is_opening }) => Some(banco_engine::Dice { seat, values: [0; 2], is_opening }),
        Some(Undrawn::Man(_)) | None => None,
    };
    view.dice.or(blank)
}

fn is_double(dice: banco_engine::Dice) -> bool {
    dice.values[0] == dice.values[1] && dice.values[0] > 0
}

fn middles_of_dice(view: &View, bottom: Seat) -> Vec<(i32, i32)> {
    let Some(dice) = lying(view) else { return Vec::new() };
    if dice.is_opening {
        return Seat::BOTH.into_iter().map(|seat| places::die(0, 1, seat == bottom)).collect();
    }
    let count = if is_double(dice) { 4 } else { 2 };
    (0..count).map(|place| places::die(place, count, dice.seat == bottom)).collect()
}

fn count(view: &View, site: Site, seat: Seat) -> usize {
    view.men.iter().filter(|man| man.site == site && man.face.seat == seat).count()
}
