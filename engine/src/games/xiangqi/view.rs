//! View of a course. Jieqi hands in a viewer's knowledge of face-down pieces.

use crate::view;
use crate::{Board, Counters, Ending, Face, GameKey, Kind, Run, RunClass, Seat, Site, Turn, View, Viewer};

use super::game_state::{Course, Taken};
use super::point::{Point, Points};
use super::repetition::{Class, Offence};

/// Knowledge of one viewer of pieces that lie, or were captured, face down. `None`: not for this viewer.
pub trait Knowledge {
    /// Piece that lies face down on `point`.
    fn on_board(&self, point: Point) -> Option<Kind>;
    /// Pieces that were captured face down.
    fn captured(&self, taken: Taken) -> Option<Kind>;
}

/// The view of `viewer`.
pub fn view(game: GameKey, viewer: Viewer, course: &Course, turn: Turn, knowledge: &impl Knowledge) -> View {
    let position = course.position();
    let men = position.men().map(|(point, man)| view::Man {
        site: point.site(),
        face: Face {
            seat: man.seat,
            kind: if man.dark { knowledge.on_board(point) } else { Some(man.piece.kind()) },
            dark: man.dark,
        },
    });
    let captured = |seat: Seat| {
        let face = |taken: Taken| Face {
            seat: taken.man.seat,
            kind: if taken.man.dark { knowledge.captured(taken) } else { Some(taken.man.piece.kind()) },
            dark: taken.man.dark,
        };
        course.taken_by(seat).map(face).collect()
    };
    View {
        game,
        viewer,
        board: Board::Lattice,
        men: men.collect(),
        to_move: to_move(turn),
        last: course.last_move(),
        in_check: general_in_check(course).into_iter().collect(),
        captured: [captured(Seat::First), captured(Seat::Second)],
        plies: course.plies().len() as u32,
        ending: ending(turn),
        counters: counters(course),
        steps: Vec::new(),
        rows: Vec::new(),
        dice: None,
        undrawn: None,
        stakes: None,
    }
}

fn counters(course: &Course) -> Counters {
    let referee = course.referee();
    let facts = |offence: &Offence| run(course, offence);
    Counters {
        near: referee.near(),
        runs: referee.standing().iter().map(facts).collect(),
        // Offences decide nothing in a record that continued although today's law would end the game.
        verdict: course.ending().map_or_else(Vec::new, |_| referee.offences().iter().map(facts).collect()),
    }
}

/// Identities become the points where the pieces stand now; a capture ends every run, so all of them stand.
fn run(course: &Course, offence: &Offence) -> Run {
    let sites = |men: Points| {
        let mut sites: Vec<Site> = men.filter_map(|man| course.place_of(man)).map(Point::site).collect();
        sites.sort();
        sites
    };
    Run {
        seat: offence.seat,
        class: match offence.class {
            Class::Check => RunClass::Check,
            Class::Chase => RunClass::Chase,
        },
        length: offence.run.length,
        allowance: course.referee().allowance(offence.run),
        men: sites(offence.run.men),
        acting: sites(offence.run.last),
        target: offence.target.and_then(|target| course.place_of(target)).map(Point::site),
    }
}

fn general_in_check(course: &Course) -> Option<Site> {
    let position = course.position();
    if position.is_in_check() { position.general(position.to_move()).map(Point::site) } else { None }
}

const fn to_move(turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Player(seat) => Some(seat),
        Turn::Chance | Turn::Over(_) => None,
    }
}

const fn ending(turn: Turn) -> Option<Ending> {
    match turn {
        Turn::Over(ending) => Some(ending),
        Turn::Player(_) | Turn::Chance => None,
    }
}
