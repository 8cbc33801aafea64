//! Good moves: the only one that holds, and among these the one that gives up a piece for it.

use banco_engine::{AnyGame, Seat, Site, Viewer};

use crate::evaluate_moves::{SURE, Weighed, chance_to_win};
use crate::facts::rough_worth;
use crate::limits::Limits;
use crate::resources::Resources;
use crate::review::marks::Mark;
use crate::score::mate_in;
use crate::sight::Sight;

/// Part of the nodes of a ply for the first look at its second best move.
const GLANCE: u64 = 4;

/// Least worth that a sacrifice gives up, in pawns: a piece for a pawn, or a rook for a lesser piece.
const SACRIFICE_MIN: i32 = 2;

/// Mark of the move that was played, if it was the best and every other one loses at least `lead` thousandths of the
/// chance to win, and the positions looked at. A mate in one and a capture that plainly wins material need no mark.
pub(super) fn find(game: &AnyGame, seat: Seat, found: &Weighed, lead: u16, limits: Limits<'_>) -> (Option<Mark>, u64) {
    let mv = &found.played.mv;
    if !found.is_free || found.best.mv != *mv || mate_in(found.played.score) == Some(1) {
        return (None, 0);
    }
    let Some(sight) = Sight::of(game, seat) else { return (None, 0) };
    let mut spent = 0;
    // A glance seldom sees what a sacrifice is good for, so there only the other moves are looked at.
    for (nodes, is_glance) in [(limits.nodes / GLANCE, true), (limits.nodes, false)] {
        let report = sight.think(Limits { nodes, lines: 2, ..limits }, Resources::FULL);
        spent += report.nodes;
        let best = if is_glance { Some(&found.played) } else { report.alternatives.first() };
        let other = report.alternatives.iter().find(|line| line.mv != *mv);
        let (Some(best), Some(other)) = (best, other) else { return (None, spent) };
        let [chance, second] = [best, other].map(|line| chance_to_win(game.key(), line.score));
        if best.mv != *mv || chance.saturating_sub(second) < lead {
            return (None, spent);
        }
    }
    let mark = match balance(game, seat, mv) {
        Some(Balance { taken, lost }) if taken > 0 && taken > lost => None,
        Some(own) if is_sound(game, found) && is_sacrifice(game, seat, own) => Some(Mark::Brilliant),
        Some(_) | None => Some(Mark::Good),
    };
    (mark, spent)
}

/// True if the player is not worse after the move.
fn is_sound(game: &AnyGame, found: &Weighed) -> bool {
    chance_to_win(game.key(), found.played.score) >= SURE / 2
}

/// Material of a move, in rough pawns.
#[derive(Clone, Copy)]
struct Balance {
    /// Worth of the captured piece.
    taken: i32,
    /// The most that the other side can win by its next capture, less what then is taken back.
    lost: i32,
}

impl Balance {
    const fn cost(self) -> i32 {
        self.lost - self.taken
    }
}

/// True if the move of this balance costs a piece that another move would have kept.
fn is_sacrifice(game: &AnyGame, seat: Seat, own: Balance) -> bool {
    let others = || game.legal().into_iter().filter_map(|other| balance(game, seat, &other.text));
    let least = || others().map(Balance::cost).min().unwrap_or_default().max(0);
    own.cost() >= SACRIFICE_MIN && own.cost() - least() >= SACRIFICE_MIN
}

/// Balance of a move from one site to another.
fn balance(game: &AnyGame, seat: Seat, mv: &str) -> Option<Balance> {
    let shape = game.shape_of(mv)?;
    shape.from?;
    let taken = worth_at(game, seat, shape.to, seat.other());
    let mut after = game.clone();
    after.play(mv).ok()?;
    let captures = after.legal().into_iter().filter_map(|answer| {
        let shape = answer.shape?;
        let (from, gain) = (shape.from?, worth_at(&after, seat, shape.to, seat));
        if gain == 0 {
            return None;
        }
        let mut then = after.clone();
        then.play(&answer.text).ok()?;
        let is_taken_back = then.legal().iter().any(|back| back.shape.is_some_and(|back| back.to == shape.to));
        let price = if is_taken_back { worth_at(&after, seat, from, seat.other()) } else { 0 };
        Some(gain - price)
    });
    Some(Balance { taken, lost: captures.max().unwrap_or_default().max(0) })
}

/// Worth of the piece of `owner` on a site, as `seat` sees it; 0 if there is none.
fn worth_at(game: &AnyGame, seat: Seat, site: Site, owner: Seat) -> i32 {
    let face = game.view(Viewer::Seat(seat)).man_at(site).map(|man| man.face);
    face.filter(|face| face.seat == owner).map_or(0, |face| rough_worth(face.kind))
}

#[cfg(test)]
mod tests {
    use banco_engine::GameKey;

    use super::*;
    use crate::evaluate_moves::weigh;

    const NODES: u64 = 30_000;

    fn mark(fen: &str, mv: &str) -> Option<&'static str> {
        let game = GameKey::Chess.set_up(fen, &Default::default()).expect("a position");
        let seat = [Seat::First, Seat::Second].into_iter().find(|seat| Sight::of(&game, *seat).is_some());
        let seat = seat.expect("a side to move");
        let found = weigh(&game, seat, mv, Limits::nodes(NODES)).expect("legal");
        find(&game, seat, &found, 100, Limits::nodes(NODES)).0.map(Mark::sign)
    }

    #[test]
    fn a_sacrifice_that_mates_is_brilliant_and_a_plain_capture_is_not() {
        // Philidor's legacy: the queen is given on g8, and the knight mates; White is lost after all other moves.
        assert_eq!(mark("r4r1k/6pp/7N/2q5/8/1Q6/5PPP/6K1 w - - 0 1", "b3g8"), Some("!!"));
        // The queen takes an unprotected rook, and nothing else holds.
        assert_eq!(mark("6k1/5ppp/8/8/8/1q6/1R3PPP/6K1 b - - 0 1", "b3b2"), None);
        // Of two roads to mate neither is the only one.
        assert_eq!(mark("6k1/5ppp/8/8/8/8/5PPP/3QR1K1 w - - 0 1", "d1d8"), None);
    }

    #[test]
    fn a_piece_that_is_lost_anyway_is_no_sacrifice() {
        let is_sacrifice = |fen: &str, mv: &str| {
            let game = GameKey::Chess.set_up(fen, &Default::default()).expect("a position");
            is_sacrifice(&game, Seat::First, balance(&game, Seat::First, mv).expect("from a square to another"))
        };
        // The knight forks king and rook.
        assert!(!is_sacrifice("4k3/8/8/8/8/8/2n5/R3K3 w - - 0 1", "e1d2"));
        // The rook is left to the bishop, and could have moved away.
        assert!(is_sacrifice("4k3/8/8/3b4/8/8/8/Q3K2R w - - 0 1", "a1a3"));
    }

    #[test]
    fn the_only_move_that_holds_is_good_and_others_are_not() {
        // White wins this pawn ending after every move of the black king.
        assert_eq!(mark("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", "e5d5"), None);
        // The knight forks king and queen.
        assert_eq!(mark("q3k3/5ppp/8/1N6/8/8/5PPP/6K1 w - - 0 1", "b5c7"), Some("!"));
        // A mate in one needs no mark.
        assert_eq!(mark("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "b1b8"), None);
    }
}
