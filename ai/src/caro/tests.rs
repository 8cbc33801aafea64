//! Shapes that are kept while marks are put, held against those of the board.

use banco_engine::games::caro::Caro;
use banco_engine::games::caro::rows::Five;
use banco_engine::{Game, PaperSide, Reason, Seat, Turn};

use crate::resources::mix;

use super::paper::Paper;

/// Options of the engine, and the same law for the search.
const LAWS: [(&str, Five); 3] = [("open_ended", Five::OpenEnded), ("free", Five::Free), ("exact", Five::Exact)];

/// Games of marks close together, so that rows grow and meet.
fn each_ply(five: &str, visit: &mut impl FnMut(&Caro, usize)) {
    for number in 0..40 {
        let pairs = [("five".to_owned(), five.to_owned())].into();
        let mut game = Caro::start(&Caro::options(&pairs).expect("known options"));
        for ply in 0..60 {
            let near = |square: &_| banco_engine::games::caro::Square::distance(*square, centre()) <= 3;
            let moves: Vec<_> = game.moves().into_iter().filter(near).collect();
            if moves.is_empty() {
                break;
            }
            let mv = moves[mix(number, ply) as usize % moves.len()];
            let site = usize::from(mv.site(PaperSide::Fifteen).expect("on the board").0);
            game.play(&mv).expect("legal");
            visit(&game, site);
            if matches!(game.turn(), Turn::Over(_)) {
                break;
            }
        }
    }
}

fn centre() -> banco_engine::games::caro::Square {
    banco_engine::games::caro::Square::centre(PaperSide::Fifteen)
}

#[test]
fn shapes_that_are_kept_are_those_of_the_lines_and_five_is_the_law_s() {
    for (key, five) in LAWS {
        let (mut paper, mut won) = (Paper::new(PaperSide::Fifteen, five, Seat::First), 0);
        each_ply(key, &mut |game, site| {
            if game.plies() == 1 {
                paper = Paper::new(PaperSide::Fifteen, five, Seat::First);
            }
            let seat = if game.plies() % 2 == 1 { Seat::First } else { Seat::Second };
            paper.put(site, seat);
            let is_won = matches!(game.turn(), Turn::Over(ending) if ending.reason == Reason::FiveInRow);
            assert_eq!(paper.won, is_won, "{key} {}", game.position());
            won += u32::from(is_won);
            for free in paper.free() {
                for direction in 0..4 {
                    let shapes = Seat::BOTH.map(|seat| paper.shapes_at(seat, free)[direction]);
                    assert_eq!(shapes, paper.shapes_afresh(free, direction), "{key} {}", game.position());
                }
            }
        });
        assert!(won > 10, "{key}: {won} games were won");
    }
}
