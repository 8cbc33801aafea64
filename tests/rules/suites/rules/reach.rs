//! Squares that a piece may reach, and the kind of each move; `/legal` and the rule pages show them.

use std::collections::{BTreeMap, BTreeSet};

use banco_engine::games::backgammon::roll::Die;
use banco_engine::{Game, GameKey, GameOptions, Going, Points, Rule, Site, Turn, Viewer};

/// Targets of the piece on `square`, by name of the site.
fn ways_of(game: GameKey, position: &str, square: &str) -> BTreeMap<String, Going> {
    let game = game.set_up(position, &GameOptions::new()).expect("a position");
    let view = game.view(Viewer::Public);
    let man = view.men.iter().find(|man| view.board.name(man.site) == square).expect("a man");
    let ways = game.reach(man.face.seat, man.site).expect("it goes on");
    ways.into_iter().map(|way| (view.board.name(way.site), way.going)).collect()
}

const CHU: GameKey = GameKey::ChuShogi;

#[test]
fn clause_1_2_steps_slides_and_jumps_are_told_apart() {
    let queen = ways_of(CHU, "6k5/12/12/12/5p6/12/5Q6/12/12/12/12/6K5 b - 1", "7g");
    assert_eq!(queen.get("7e"), Some(&Going::Slide));
    assert!(queen.values().all(|kind| *kind == Going::Slide) && queen.len() > 20, "{queen:?}");
    let gold = ways_of(CHU, "6k5/12/12/12/5p6/12/5G6/12/12/12/12/6K5 b - 1", "7g");
    assert!(gold.values().all(|kind| *kind == Going::Step) && gold.len() == 6, "{gold:?}");
    // A kirin steps diagonally and jumps along the lines; a phoenix does the reverse.
    let kirin = ways_of(CHU, "6k5/12/12/12/5p6/12/5O6/12/12/12/12/6K5 b - 1", "7g");
    assert_eq!((kirin.get("8f"), kirin.get("7e")), (Some(&Going::Step), Some(&Going::Jump)), "{kirin:?}");
    // A piece of the other side moves in the opposite direction.
    let pawn = ways_of(CHU, "6k5/12/12/12/5p6/12/5G6/12/12/12/12/6K5 b - 1", "7e");
    assert_eq!(pawn, BTreeMap::from([("7f".to_owned(), Going::Step)]));
}

#[test]
fn clause_3_1_the_two_steps_of_a_lion_are_told_apart() {
    let lion = ways_of(CHU, "6k5/12/12/12/5p6/5p6/5N6/12/12/12/12/6K5 b - 1", "7g");
    assert_eq!(lion.get("7f"), Some(&Going::LionFirst), "{lion:?}");
    assert_eq!(lion.get("7e"), Some(&Going::LionSecond), "{lion:?}");
    assert_eq!(lion.get("7g"), Some(&Going::Stay), "{lion:?}");
    assert_eq!(lion.len(), 25, "everything within two squares, and its own");
    // A falcon has a lion's power straight ahead and slides in all other directions.
    let falcon = ways_of(CHU, "6k5/12/12/12/5p6/12/5+H6/12/12/12/12/6K5 b - 1", "7g");
    let kinds = ["7f", "7e", "7g", "7h"].map(|square| falcon.get(square).copied());
    let [first, second] = [Going::LionFirst, Going::LionSecond].map(Some);
    assert_eq!(kinds, [first, second, Some(Going::Stay), Some(Going::Slide)], "{falcon:?}");
}

#[test]
fn clause_1_1_a_pawn_that_passed_is_taken_where_nobody_stands() {
    let pawn = ways_of(GameKey::Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5");
    let expected = [("d6", Going::Capture), ("e6", Going::Step)];
    assert_eq!(pawn, expected.map(|(square, kind)| (square.to_owned(), kind)).into());
}

#[test]
fn clause_2_1_a_die_leads_from_a_point_only_while_it_lies_for_its_side() {
    let start = GameKey::Backgammon.set_up("4HPwATDgc/ABMA", &GameOptions::new()).expect("the start");
    let unrolled = start.as_backgammon().expect("backgammon").clone();
    let game = unrolled.clone().with_dice([6, 1].map(|pips| Die::new(pips).expect("a die"))).expect("a roll is next");
    let Turn::Player(seat) = game.turn() else { panic!("somebody's turn") };
    assert!(unrolled.choices(seat, &[]).is_none() && unrolled.reach(seat, Site(13)).is_none());
    let point = |number| Points::site(seat, number).expect("a point");
    let ends = |seat, number| game.reach(seat, point(number)).expect("dice lie");
    // From 24 the one leads to 23 and the six to 18; from 6 the six would bear off too early.
    let sites = |number| -> BTreeSet<Site> { ends(seat, number).iter().map(|way| way.site).collect() };
    assert_eq!(sites(24), [23, 18].map(point).into());
    assert_eq!(sites(6), [point(5)].into());
    assert!(game.reach(seat.other(), point(24)).is_none(), "not while the other side is to act");
}

#[test]
fn clause_2_2_who_stands_on_the_bar_keeps_the_others_back() {
    let game = banco_tests::backgammon::to_play("bar 6x2 / 6x5", "31");
    let Turn::Player(seat) = game.turn() else { panic!("somebody's turn") };
    let point = |number| Points::site(seat, number).expect("a point");
    assert_eq!(game.kept_back(seat, point(6)), Some(Rule::EnterFirst));
    assert_eq!((game.kept_back(seat, Points::bar(seat)), game.kept_back(seat.other(), point(19))), (None, None));
}
