//! Turning points: an error beside the better move, with what explains both.

use banco_ai::{Fact, Line, Report, facts};
use banco_engine::{Notation, Public, Site, Table};
use banco_render::{Marks, Target, TargetKind};

use crate::features::review::graph::{Review, TurningPoint};
use crate::features::review::marked::number_of;
use crate::features::review::say::{PointSaid, Shown};
use crate::games::face;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::marks::legs;
use crate::words;

/// Facts for the text of turning point `number` of a review; `None` if the game has no such ply.
pub(crate) fn point_said(
    taste: &DisplayPrefs,
    table: &Table,
    review: &Review,
    number: usize,
    point: &TurningPoint,
) -> Option<PointSaid> {
    let kind = table.challenge().game;
    let notation = taste.notation(kind);
    let written = |text: String| words::written(taste.lang, text);
    let mut said = None;
    let mut at = 0;
    table.retell(|game, _| {
        if at == point.ply {
            said = Some((
                written(game.write(&point.played.mv, notation)),
                written(game.write(&point.best.mv, notation)),
                facts_of(game, point),
                answer(game, point).map(|(mv, facts)| (written(mv(notation)), facts)),
            ));
        }
        at += 1;
    });
    let (played, best, facts, answer) = said?;
    let marks = review.marks(face(kind).review.terms.errors);
    Some(PointSaid {
        game: table.id().to_owned(),
        kind,
        number,
        of: review.points.len(),
        mv_number: number_of(table, point.ply),
        name: taste.name_at(table, point.seat),
        before: point.of_first(point.before),
        after: point.of_first(point.after),
        played,
        mark: marks.into_iter().find_map(|(ply, mark)| (ply == point.ply).then_some(mark)),
        best,
        shown: Shown::Nothing,
        is_covered: false,
        facts,
        answer,
    })
}

/// Report of one line for the fact finder; `second` is the line to compare with.
fn report(best: Line, second: Option<Line>) -> Report {
    let alternatives = [best.clone()].into_iter().chain(second).collect();
    Report { best: Some(best), alternatives, nodes: 0, depth: 0, cancelled: false }
}

fn facts_of(game: Public<'_>, point: &TurningPoint) -> Vec<Fact> {
    let seen = game.seen_by(point.seat);
    let played = facts(&seen, point.seat, &report(point.played.line(), None));
    let mut better = facts(&seen, point.seat, &report(point.best.line(), Some(point.played.line())));
    // Facts true of both moves explain neither.
    better.retain(|fact| !played.contains(fact));
    better
}

/// The opponent's reply, as far as the player who erred could foresee it.
fn answer(game: Public<'_>, point: &TurningPoint) -> Option<(impl Fn(Notation) -> String + use<>, Vec<Fact>)> {
    let line = point.played.answer()?;
    let mut after = game.seen_by(point.seat);
    after.play(&point.played.mv).ok()?;
    let mv = line.mv.clone();
    let facts = facts(&after, point.seat.other(), &report(line, None));
    if facts.is_empty() { None } else { Some((move |notation| after.write(&mv, notation), facts)) }
}

/// The better move, drawn on the board before the error.
pub(crate) fn advised(table: &Table, point: &TurningPoint) -> Marks {
    if face(table.challenge().game).moves_several {
        return Marks { arrows: legs(&point.best.mv, point.seat), ..Marks::default() };
    }
    let (mut shape, mut at) = (None, 0);
    table.retell(|game, _| {
        if at == point.ply {
            shape = game.shape_of(&point.best.mv);
        }
        at += 1;
    });
    let Some(shape) = shape else { return Marks::default() };
    let Some(from) = shape.from else {
        let targets = vec![Target { site: shape.to, kind: TargetKind::Step }];
        return Marks { targets, ..Marks::default() };
    };
    let stops: Vec<Site> = [from].into_iter().chain(shape.via).chain([shape.to]).collect();
    let arrows = stops.windows(2).filter_map(|leg| leg.try_into().ok()).collect();
    Marks { arrows, ..Marks::default() }
}
