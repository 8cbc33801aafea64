//! Where a man may go, as marks of a picture.

use std::collections::{BTreeMap, BTreeSet};

use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::chushogi::guide;
use banco_engine::{ChessKind, Kind, LegalMove, Man, Points, Seat, Site, View};
use banco_render::{Target, TargetKind};

use crate::present::men::shape;

/// Where a man may go; in chu shogi steps, slides, jumps and lion power are told apart (clauses 1.2 and 3.1).
pub fn of_man(legal: &[LegalMove], man: &Man, view: &View) -> Vec<Target> {
    let (from, mut ways) = (man.site, BTreeMap::<Site, TargetKind>::new());
    for shape in legal.iter().filter_map(|mv| mv.shape).filter(|shape| shape.from == Some(from)) {
        let Some(via) = shape.via else {
            ways.insert(shape.to, straight(man, shape.to, view));
            continue;
        };
        ways.entry(via).or_insert(TargetKind::LionFirst);
        let second = if shape.to == from { TargetKind::Stay } else { TargetKind::LionSecond };
        ways.entry(shape.to).or_insert(second);
    }
    ways.into_iter().map(|(site, kind)| Target { site, kind }).collect()
}

/// How a man gets straight to a site.
fn straight(man: &Man, to: Site, view: &View) -> TargetKind {
    if to == man.site {
        return TargetKind::Stay;
    }
    let file = |site| view.board.place(site).map(|(file, _)| file);
    let face = match man.face.kind {
        Some(Kind::Chu(face)) => face,
        // A pawn leaves its file only to capture, also where nobody stands (chess clause 1.1).
        Some(Kind::Chess(ChessKind::Pawn)) if file(man.site) != file(to) && view.man_at(to).is_none() => {
            return TargetKind::Capture;
        }
        Some(_) | None => return TargetKind::Step,
    };
    let apart = |to: u8, from: u8| to as i8 - from as i8;
    let (Some(from), Some(to)) = (view.board.place(man.site), view.board.place(to)) else { return TargetKind::Step };
    let (right, forward) = (apart(to.0, from.0), apart(to.1, from.1));
    let way = match man.face.seat {
        Seat::First => guide::way_to(face.kind, right, forward),
        Seat::Second => guide::way_to(face.kind, -right, -forward),
    };
    way.map_or(TargetKind::Step, shape)
}

/// Where the checkers of a point may go with one die; `None` while no dice lie for this side.
pub fn of_checker(game: &Backgammon, seat: Seat, from: Site, waits: bool) -> Option<Vec<Target>> {
    let steps = game.steps(&[]).filter(|_| !waits)?;
    let from = Points::number(seat, from);
    let ends = steps.next.iter().filter(|step| step.from == from).filter_map(|step| Points::site(seat, step.to));
    Some(ends.map(Target::from).collect())
}

/// Points from which a die may be played now; none while no dice lie for this side.
pub fn movable_checkers(game: &Backgammon, seat: Seat) -> BTreeSet<Site> {
    let steps = game.steps(&[]).unwrap_or_default();
    steps.next.iter().filter_map(|step| Points::site(seat, step.from)).collect()
}

#[cfg(test)]
mod tests {
    use banco_engine::games::backgammon::roll::Die;
    use banco_engine::{Game, GameKey, GameOptions, Turn, Viewer};

    use super::*;

    /// What is marked of the man on `square`, by name of the site.
    fn marked(game: GameKey, position: &str, square: &str) -> BTreeMap<String, TargetKind> {
        let game = game.set_up(position, &GameOptions::new()).expect("a position");
        let view = game.view(Viewer::Public);
        let man = view.men.iter().find(|man| view.board.name(man.site) == square).expect("a man");
        let legal = game.legal_of(man.face.seat).expect("it goes on");
        of_man(&legal, man, &view).into_iter().map(|way| (view.board.name(way.site), way.kind)).collect()
    }

    const CHU: GameKey = GameKey::ChuShogi;

    #[test]
    fn clause_1_2_steps_slides_and_jumps_are_told_apart() {
        let queen = marked(CHU, "6k5/12/12/12/5p6/12/5Q6/12/12/12/12/6K5 b - 1", "7g");
        assert_eq!(queen.get("7e"), Some(&TargetKind::Slide));
        assert!(queen.values().all(|kind| *kind == TargetKind::Slide) && queen.len() > 20, "{queen:?}");
        let gold = marked(CHU, "6k5/12/12/12/5p6/12/5G6/12/12/12/12/6K5 b - 1", "7g");
        assert!(gold.values().all(|kind| *kind == TargetKind::Step) && gold.len() == 6, "{gold:?}");
        // A kirin steps slantwise and jumps along the lines, a phoenix the other way round.
        let kirin = marked(CHU, "6k5/12/12/12/5p6/12/5O6/12/12/12/12/6K5 b - 1", "7g");
        assert_eq!((kirin.get("8f"), kirin.get("7e")), (Some(&TargetKind::Step), Some(&TargetKind::Jump)), "{kirin:?}");
        // The other side's man is asked the other way round.
        let pawn = marked(CHU, "6k5/12/12/12/5p6/12/5G6/12/12/12/12/6K5 b - 1", "7e");
        assert_eq!(pawn, BTreeMap::from([("7f".to_owned(), TargetKind::Step)]));
    }

    #[test]
    fn clause_3_1_the_two_steps_of_a_lion_are_told_apart() {
        let lion = marked(CHU, "6k5/12/12/12/5p6/5p6/5N6/12/12/12/12/6K5 b - 1", "7g");
        assert_eq!(lion.get("7f"), Some(&TargetKind::LionFirst), "{lion:?}");
        assert_eq!(lion.get("7e"), Some(&TargetKind::LionSecond), "{lion:?}");
        assert_eq!(lion.get("7g"), Some(&TargetKind::Stay), "{lion:?}");
        assert_eq!(lion.len(), 25, "everything within two squares, and its own");
        // A falcon has a lion's power straight ahead and slides everywhere else.
        let falcon = marked(CHU, "6k5/12/12/12/5p6/12/5+H6/12/12/12/12/6K5 b - 1", "7g");
        let kinds = ["7f", "7e", "7g", "7h"].map(|square| falcon.get(square).copied());
        let [first, second] = [TargetKind::LionFirst, TargetKind::LionSecond].map(Some);
        assert_eq!(kinds, [first, second, Some(TargetKind::Stay), Some(TargetKind::Slide)], "{falcon:?}");
    }

    #[test]
    fn clause_1_1_a_pawn_that_passed_is_taken_where_nobody_stands() {
        let pawn = marked(GameKey::Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5");
        let expected = [("d6", TargetKind::Capture), ("e6", TargetKind::Step)];
        assert_eq!(pawn, expected.map(|(square, kind)| (square.to_owned(), kind)).into());
    }

    #[test]
    fn clause_2_1_a_die_leads_from_a_point_only_while_it_lies_for_its_side() {
        let start = GameKey::Backgammon.set_up("4HPwATDgc/ABMA", &GameOptions::new()).expect("the start");
        let unrolled = start.as_backgammon().expect("backgammon").clone();
        let game =
            unrolled.clone().with_dice([6, 1].map(|pips| Die::new(pips).expect("a die"))).expect("a roll is next");
        let Turn::Player(seat) = game.turn() else { panic!("somebody's turn") };
        assert!(movable_checkers(&unrolled, seat).is_empty());
        assert!(of_checker(&unrolled, seat, Site(13), false).is_none());
        let point = |number| Points::site(seat, number).expect("a point");
        assert_eq!(movable_checkers(&game, seat), [24, 13, 8, 6].map(point).into());
        let ends = |number| of_checker(&game, seat, point(number), false).expect("dice lie");
        // From 24 the one leads to 23 and the six to 18; from 6 the six bears off too early.
        let sites = |number| -> BTreeSet<Site> { ends(number).iter().map(|way| way.site).collect() };
        assert_eq!(sites(24), [23, 18].map(point).into());
        assert_eq!(sites(6), [point(5)].into());
        assert!(of_checker(&game, seat, point(24), true).is_none(), "not while the other side is to act");
    }
}
