//! Boards that wait for a number: what the draw decides is marked, and nothing of its outcome shows (beacon 3.4).

use banco_engine::{GameKey, Phase, Seat, Side, Site, Undrawn, View, Viewer};
use banco_render::{Marks, Style};
use banco_tests::beacon::LateGame;

use crate::pictures::draw;

fn view(late: &LateGame) -> View {
    late.table.view(Viewer::Public).expect("a board")
}

fn picture(view: &View) -> Vec<u8> {
    draw(view, Style::default(), None, &Marks::default()).png.to_vec()
}

#[test]
fn beacon_3_4_a_piece_that_turns_is_marked_until_its_number_comes() {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=public", 7);
    assert_eq!(view(&late).undrawn, None);
    late.play("b3b10").expect("the cannon captures");
    let waiting = view(&late);
    let point = Site(9 * 9 + 1);
    assert_eq!(waiting.undrawn, Some(Undrawn::Man(point)), "b10");
    let face = waiting.man_at(point).expect("the piece has come").face;
    assert!(face.dark && face.kind.is_none() && face.seat == Seat::First, "{face:?}");
    let unmarked = View { undrawn: None, ..waiting.clone() };
    assert_ne!(picture(&waiting), picture(&unmarked), "the mark is seen");
    late.settle();
    assert_eq!(view(&late).undrawn, None);
}

/// An open piece that captures a face-down one turns nothing up itself.
#[test]
fn beacon_3_4_a_piece_that_lies_face_up_is_not_marked() {
    let mut late = LateGame::started(GameKey::Jieqi, "captured=public", 7);
    late.play("b3b10").expect("the cannon captures");
    late.settle();
    let random = &mut banco_tests::random::Random::new(3);
    let mut seen = 0;
    while seen < 3 && late.table.phase() == Phase::Playing {
        let game = late.table.game().expect("a game");
        let legal = game.legal();
        let mv = random.pick(&legal).expect("a move").text.clone();
        let before = view(&late);
        late.play(&mv).expect("legal");
        let after = view(&late);
        if late.table.open_draws().is_some() {
            let from = after.last.and_then(|last| last.from).expect("a piece moved");
            let was_dark = before.man_at(from).is_some_and(|man| man.face.dark);
            assert_eq!(after.undrawn.is_some(), was_dark, "{mv}");
            seen += usize::from(!was_dark);
            late.settle();
        }
    }
    assert!(seen > 0, "such captures were played");
}

#[test]
fn beacon_3_4_dice_are_blank_until_their_number_comes() {
    let mut late = LateGame::accepted(GameKey::Backgammon, "match=3", Side::First, 8);
    let opening = view(&late);
    assert!(matches!(opening.undrawn, Some(Undrawn::Dice { is_opening: true, .. })), "{:?}", opening.undrawn);
    assert_eq!(opening.dice, None);
    assert_ne!(picture(&opening), picture(&View { undrawn: None, ..opening.clone() }), "blank dice are seen");
    assert_eq!(banco_render::dice(&opening, Seat::First, false).len(), 2);
    late.settle();
    let random = &mut banco_tests::random::Random::new(5);
    late.play_random(1, random);
    // The second turn begins with a roll, by itself or when the player asks for it.
    if late.table.open_draws().is_none() && view(&late).dice.is_none() {
        late.play("roll").expect("a roll");
    }
    late.settle();
    assert!(view(&late).undrawn.is_none() && view(&late).dice.is_some());
}
