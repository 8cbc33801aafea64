//! From a game of backgammon to what is to be decided.

use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::cube::may_double;
use banco_engine::{Decision as Choice, Game, Seat};

use super::stakes::Stakes;
use super::{Decision, What};

/// Decision that `seat` has to make.
pub(crate) fn backgammon(game: &Backgammon, seat: Seat) -> Decision {
    let on_roll = game.on_roll();
    let score = game.score();
    let cube = game.cube();
    let seats = [on_roll, on_roll.other()];
    let needs = score.needs(on_roll).zip(score.needs(on_roll.other())).map(|(own, other)| [own, other]);
    let may_turn = seats.map(|seat| game.rules().cube && may_double(cube, &score, seat).is_ok());
    let stakes = Stakes {
        needs,
        is_after_crawford: score.crawford || needs.is_some_and(|needs| needs.contains(&1)),
        cube: cube.value,
        may_turn,
        jacoby: game.rules().jacoby,
    };
    let open = game.decisions(seat);
    let what = if open.contains(&Choice::Take) {
        What::Answer
    } else if open.contains(&Choice::Roll) {
        What::Roll { may_double: open.contains(&Choice::Double) }
    } else {
        What::Play(game.lines())
    };
    Decision { position: game.board_of(on_roll), stakes, what }
}
