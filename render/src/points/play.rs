//! The last play as marks: where checkers stood, where they arrived, which way they went, what they hit.
//!
//! A checker that moves on with another die is one trail with a bend, not two.

use banco_engine::{Points, Seat, Site, View};

use super::places::{MIDDLE, Spot};

type Place = (i32, i32);
/// A place, and how far along its trail it is, from 0 to 1.
type Dot = (i32, i32, f32);

/// A play as it is drawn.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Traces {
    /// Places that were left.
    pub origins: Vec<Place>,
    /// Places where a checker changed its die.
    pub stops: Vec<Place>,
    /// Checkers that arrived, by their places.
    pub arrivals: Vec<Place>,
    /// Checkers that were borne off, by their places in the tray.
    pub borne_off: Vec<Place>,
    /// Checkers that hit another, by their places.
    pub hits: Vec<Place>,
    /// Places where a checker was hit by one that moved on.
    pub passing_hits: Vec<Place>,
    /// Dots of all trails, in order of travel.
    pub dots: Vec<Dot>,
}

/// From the middle of an origin or arrival to the first dot of a trail.
const CLEARANCE: f32 = 44.0;
/// The same for the places between.
const STOP_CLEARANCE: f64 = 21.0;
const DOT_STEP: f32 = 19.0;
/// Dots of different trails, or of two bows at a stop, stay this far apart: nearer they clot.
const DOT_APART: f64 = 15.0;
/// Lean of a bow toward its other end, as a share of the way there.
const LEAN: f32 = 0.16;
/// The same at a stop, where two bows meet and should stay apart.
const STOP_LEAN: f32 = 0.5;
/// A trail within one half swings toward the middle of the board by this share of its length, and this much besides.
const SWING: f32 = 0.18;
const SWING_LEAST: f32 = 40.0;

impl Traces {
    pub(super) fn of(view: &View, bottom: Seat) -> Traces {
        let position = Position { view, bottom };
        // A view made by hand may know only where a checker went.
        let only = view.last.and_then(|last| Some((last.from?, last.to)));
        let steps = if view.steps.is_empty() { only.as_slice() } else { &view.steps };
        let (courses, hit_sites) = courses(steps);
        let mut traces = Traces::default();
        let mut travelled: Vec<&[Site]> = Vec::new();
        for course in &courses {
            let (Some(&from), Some(&to)) = (course.first(), course.last()) else { continue };
            let left = travelled.iter().filter(|course| course.first() == Some(&from)).count();
            let arrived = travelled.iter().filter(|course| course.last() == Some(&to)).count();
            let start = position.place(from, position.men(from) + left);
            let end = position.place(to, position.men(to).saturating_sub(1 + arrived));
            let (Some(start), Some(end)) = (start, end) else { continue };
            traces.origins.push(start);
            match Spot::of(to, bottom) {
                Some(Spot::Tray(_)) => traces.borne_off.push(end),
                Some(Spot::Point(_) | Spot::Bar(_)) => traces.arrivals.push(end),
                None => {}
            }
            // Checkers that went the same way share a trail, from the last of their origins.
            if !travelled.contains(&course.as_slice()) {
                let between = course.get(1..course.len() - 1).unwrap_or_default();
                let alike = courses.iter().filter(|other| *other == course).count();
                let start = position.place(from, position.men(from) + left + alike - 1).unwrap_or(start);
                let stops: Vec<Place> =
                    between.iter().filter_map(|site| position.place(*site, position.men(*site))).collect();
                for dot in position.trail(start, &stops, end) {
                    if traces.dots.iter().all(|other| apart(*other, dot) >= DOT_APART) {
                        traces.dots.push(dot);
                    }
                }
                traces.stops.extend(stops);
            }
            travelled.push(course);
        }
        for site in hit_sites {
            let men = position.men(site);
            let marks = if men == 0 { &mut traces.passing_hits } else { &mut traces.hits };
            marks.extend(position.place(site, men.saturating_sub(1)));
        }
        traces
    }
}

/// The sites each checker went through, and the sites where one was hit.
fn courses(steps: &[(Site, Site)]) -> (Vec<Vec<Site>>, Vec<Site>) {
    let mut courses: Vec<Vec<Site>> = Vec::new();
    let mut hits = Vec::new();
    for &(from, to) in steps {
        if Seat::BOTH.into_iter().any(|seat| to == Points::bar(seat)) {
            hits.push(from);
        } else if let Some(course) = courses.iter_mut().find(|course| course.last() == Some(&from)) {
            course.push(to);
        } else {
            courses.push(vec![from, to]);
        }
    }
    (courses, hits)
}

/// The board as it stands after the play.
struct Position<'a> {
    view: &'a View,
    bottom: Seat,
}

impl Position<'_> {
    fn men(&self, site: Site) -> usize {
        self.view.men.iter().filter(|man| man.site == site).count()
    }

    fn place(&self, site: Site, below: usize) -> Option<Place> {
        Spot::of(site, self.bottom).map(|spot| spot.place(below))
    }

    /// Dots from `start` over all `stops`, clear of every mark.
    fn trail(&self, start: Place, stops: &[Place], end: Place) -> Vec<Dot> {
        let corners: Vec<Place> = std::iter::once(start).chain(stops.iter().copied()).chain([end]).collect();
        let lean = |corner: usize| if (1..=stops.len()).contains(&corner) { STOP_LEAN } else { LEAN };
        let pairs = corners.windows(2).enumerate();
        let line: Vec<(f32, f32)> =
            pairs.flat_map(|(leg, pair)| self.bow(pair[0], pair[1], [lean(leg), lean(leg + 1)])).collect();
        let length: f32 = line.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
        let room = length - 2.0 * CLEARANCE;
        if room <= 0.0 {
            return Vec::new();
        }
        let count = (room / DOT_STEP).floor().max(1.0);
        let mut dots = Vec::new();
        let (mut walked, mut next) = (0.0, 0.0);
        for pair in line.windows(2) {
            let stretch = distance(pair[0], pair[1]);
            while next <= count && walked + stretch >= CLEARANCE + room * next / count {
                let share = (CLEARANCE + room * next / count - walked) / stretch.max(f32::MIN_POSITIVE);
                let along = |from: f32, to: f32| (from + (to - from) * share).round() as i32;
                dots.push((along(pair[0].0, pair[1].0), along(pair[0].1, pair[1].1), next / count));
                next += 1.0;
            }
            walked += stretch;
        }
        let is_clear =
            |(x, y, _): &Dot| stops.iter().all(|stop| apart((stop.0, stop.1, 0.0), (*x, *y, 0.0)) > STOP_CLEARANCE);
        dots.retain(is_clear);
        dots
    }

    /// A step as short straight pieces of a bow that leaves and arrives along the points.
    fn bow(&self, from: Place, to: Place, leans: [f32; 2]) -> Vec<(f32, f32)> {
        const PIECES: i32 = 32;
        let ((x1, y1), (x2, y2)) = ((from.0 as f32, from.1 as f32), (to.0 as f32, to.1 as f32));
        let (control, [lean, end_lean]) = (self.crest(from, to), leans.map(|lean| lean * (x2 - x1)));
        let point = |piece: i32| {
            let t = piece as f32 / PIECES as f32;
            let weights = [(1.0 - t).powi(3), 3.0 * t * (1.0 - t).powi(2), 3.0 * t * t * (1.0 - t), t.powi(3)];
            let mix = |stops: [f32; 4]| weights.iter().zip(stops).map(|(weight, stop)| weight * stop).sum();
            (mix([x1, x1 + lean, x2 - end_lean, x2]), mix([y1, control, control, y2]))
        };
        (0..=PIECES).map(point).collect()
    }

    /// The row toward which a bow is drawn: the board's middle, or far enough to pass the stacks between.
    fn crest(&self, from: Place, to: Place) -> f32 {
        let is_below = |y: i32| y > MIDDLE;
        if is_below(from.1) != is_below(to.1) {
            return MIDDLE as f32;
        }
        let inward = |y: i32| if is_below(from.1) { -y } else { y };
        let (left, right) = (from.0.min(to.0), from.0.max(to.0));
        let stacks = (1..=Points::COUNT).filter_map(|number| {
            let site = Site(u16::from(number));
            let spot = Spot::of(site, self.bottom)?;
            let (x, y) = spot.place(0);
            let is_passed = left < x && x < right && is_below(y) == is_below(from.1);
            let men = self.men(site);
            (is_passed && men > 0).then(|| inward(spot.place(men).1))
        });
        let ends = inward(from.1).max(inward(to.1));
        let base = (inward(from.1) + inward(to.1)) as f32 / 2.0;
        let swing = (SWING_LEAST + SWING * (right - left) as f32) as i32;
        let top = stacks.chain([ends + swing]).max().unwrap_or(ends).min(inward(MIDDLE).max(ends)) as f32;
        // The bow reaches three quarters of the way from its ends to this row.
        let crest = base + (top - base) * 4.0 / 3.0;
        if is_below(from.1) { -crest } else { crest }
    }
}

fn apart((x1, y1, _): Dot, (x2, y2, _): Dot) -> f64 {
    f64::from(x1 - x2).hypot(f64::from(y1 - y2))
}

fn distance(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}
