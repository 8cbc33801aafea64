//! Marks on a picture, made from facts of the engine.

use banco_engine::games::backgammon::play::Play;
use banco_engine::{Board, Going, MoveShape, Points, Public, Reached, Seat, Site};
use banco_render::{Target, TargetKind};

/// Mark for one kind of move.
pub(crate) const fn mark(going: Going) -> TargetKind {
    match going {
        Going::Step => TargetKind::Step,
        Going::Slide => TargetKind::Slide,
        Going::Jump => TargetKind::Jump,
        Going::LionFirst => TargetKind::LionFirst,
        Going::LionSecond => TargetKind::LionSecond,
        Going::Stay => TargetKind::Stay,
        Going::Capture => TargetKind::Capture,
    }
}

/// Targets of a piece.
pub(crate) fn targets(reached: &[Reached]) -> Vec<Target> {
    reached.iter().map(|way| Target { site: way.site, kind: mark(way.going) }).collect()
}

/// Arrows of a backgammon move in its player's numbers; none for a cube decision.
pub(crate) fn legs(play: &str, seat: Seat) -> Vec<[Site; 2]> {
    let Ok(play) = play.parse::<Play>() else { return Vec::new() };
    let legs = play.paths().iter().map(|path| Some([Points::site(seat, path.from())?, Points::site(seat, path.to())?]));
    legs.flatten().collect()
}

/// Ways of a move over the sites of its board, for a page that draws arrows: a piece of two steps has its stop in the
/// middle, a new mark its square alone, a turn with dice a way for each checker, in the numbers of the first seat.
pub(crate) fn ways(game: Public<'_>, seat: Seat, mv: &str) -> Vec<Vec<String>> {
    if game.board() == Board::Points {
        let name = |site: Site| Points::number(Seat::First, site).to_string();
        return legs(mv, seat).iter().map(|leg| leg.map(name).to_vec()).collect();
    }
    let shape = game.shape_of(mv);
    let stops = |shape: MoveShape| [shape.from, shape.via, Some(shape.to)].into_iter().flatten();
    let way = |shape| stops(shape).map(|site| game.board().name(site)).collect();
    shape.into_iter().map(way).collect()
}
