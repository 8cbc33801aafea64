//! Pictures of other positions of a table: earlier ones, those with dice half played, and the choices of a promotion.

use banco_engine::{DieStep, Face, LegalMove, Man, Next, Pick, Points, Public, Seat, Table, View, Viewer};

use crate::messages::pick_path;
use crate::present::board_scene::quiet;
use crate::present::pictures::Order;

/// Public position number `at`, or the current position if there is none with this number.
pub(super) fn earlier(table: &Table, at: usize, now: Order) -> Order {
    match table.positions(Viewer::Public).into_iter().nth(at).filter(|stood| stood.view != now.view) {
        Some(stood) => Order { view: stood.view, bars: now.bars.map(|bars| bars.map(quiet)), banner: None, ..now },
        None => now,
    }
}

/// Board after some dice are played: checkers at their new points and in the pips, played dice dimmed.
pub(super) fn half_played(game: Public<'_>, seat: Seat, path: &str, now: Order) -> Option<Order> {
    let (done, _) = pick_path::follow(game, seat, path)?;
    let Order { view, mut marks, .. } = now;
    view.dice?;
    let mut view = played_on(view, &done)?;
    marks.spent.extend(done.iter().filter_map(|pick| if let Pick::Die(step) = pick { Some(step.pips) } else { None }));
    let pips = pips_left(&view);
    if let Some(stakes) = &mut view.stakes {
        stakes.pips = pips;
    }
    Some(Order { view, marks, ..now })
}

/// View after these steps, and they alone.
pub(super) fn played_on(mut view: View, done: &[Pick]) -> Option<View> {
    view.steps.clear();
    view.last = None;
    for pick in done {
        let Pick::Die(step) = pick else { return None };
        play_step(&mut view, step)?;
    }
    Some(view)
}

/// Pips that each side still has to bring home.
fn pips_left(view: &View) -> [u16; 2] {
    let men = |seat: Seat| view.men.iter().filter(move |man| man.face.seat == seat);
    Seat::BOTH.map(|seat| men(seat).map(|man| u16::from(Points::number(seat, man.site))).sum())
}

/// Board with the promotion choices of a piece, for the page to cut out. They lie in move order on every second site of
/// the third rank, where no edge has letters.
pub(super) fn become_there(game: Public<'_>, seat: Seat, from: &str, to: &str, now: Order) -> Option<Order> {
    let mut view = now.view;
    let board = view.board;
    let (from, to) = (board.named(from)?, board.named(to)?);
    let is = view.men.iter().find(|man| man.site == from)?.face;
    let goes =
        |mv: &LegalMove| mv.shape.is_some_and(|shape| (shape.from, shape.via, shape.to) == (Some(from), None, to));
    let ways: Vec<LegalMove> = game.legal().into_iter().filter(goes).collect();
    let choices = game.choices(seat, &[Pick::Man(from), Pick::Target(to)])?;
    let man = |next: &Next| {
        let (Pick::Promotion(kind), Some(mv)) = (next.pick, &next.mv) else { return None };
        let number = ways.iter().position(|way| way.text == *mv)?;
        let file = u8::try_from(2 * number + 1).ok().filter(|file| *file < board.files())?;
        Some(Man { site: board.at(file, 2), face: Face { kind: kind.or(is.kind), ..is } })
    };
    view.men = choices.next.iter().filter_map(man).collect();
    view.last = None;
    view.steps.clear();
    Some(Order { view, bars: now.bars.map(|bars| bars.map(quiet)), banner: None, ..now })
}

pub(super) fn play_step(view: &mut View, step: &DieStep) -> Option<()> {
    let DieStep { seat, from, to, hit, .. } = *step;
    let man = view.men.iter_mut().find(|man| man.site == from && man.face.seat == seat)?;
    man.site = to;
    view.steps.push((from, to));
    if hit {
        let bar = Points::bar(seat.other());
        let hit = view.men.iter_mut().find(|man| man.site == to && man.face.seat != seat)?;
        hit.site = bar;
        view.steps.push((to, bar));
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use banco_engine::{GameKey, GameOptions};

    use super::*;

    #[test]
    fn a_step_of_a_checker_changes_the_pips_of_its_side_and_a_hit_those_of_the_other() {
        let game = GameKey::Backgammon.start(&GameOptions::new()).expect("the usual game");
        let mut view = game.view(Viewer::Public);
        assert_eq!(view.stakes.map(|stakes| stakes.pips), Some([167, 167]));
        assert_eq!(pips_left(&view), [167, 167]);
        let step = |seat, from, pips: u8, hit| {
            let [from, to] = [from, from - pips].map(|number| Points::site(seat, number).expect("a point"));
            DieStep { seat, from, to, pips, hit }
        };
        play_step(&mut view, &step(Seat::First, 13, 3, false)).expect("a checker stands there");
        assert_eq!(pips_left(&view), [164, 167]);
        // The lone checker of the first side, on its point 10, is point 15 of the other.
        play_step(&mut view, &step(Seat::Second, 24, 9, true)).expect("a checker stands there");
        assert_eq!(pips_left(&view), [164 + 25 - 10, 158]);
    }
}
