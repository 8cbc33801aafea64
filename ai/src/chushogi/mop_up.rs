//! Finishing a won game: the side that is ahead trades, hunts the royals and promotes what can be promoted.
//!
//! Without this a won position has no direction: the search does not reach mate, and material alone is as good after
//! every quiet move.

use banco_engine::games::chushogi::{Man, Position, Square};
use banco_engine::{ChuKind, Seat};

use super::values;

/// From this lead on, a quarter of a lion, a game has a side that should finish it; from the other on it is won.
const LEAD_MIN: i32 = 250;
const LEAD_FULL: i32 = 1_500;

/// Pieces of a side at the start.
const MEN: i32 = 46;

/// Part of the lead that each missing piece of the losing side is worth: less is left to defend.
const TRADE: i32 = 80;

/// Value from which a piece hunts, and the worth of a step nearer to a royal.
const HUNTER: i32 = 300;
const STEP: i32 = 5;
/// Squares between the corners.
const FAR: i32 = 11;

/// Worth of a rank on the way to the zone, for a piece that gains by promoting.
const ADVANCE: i32 = 4;

/// A prince of the losing side is a second king to catch; an elephant becomes one, by ranks of its way.
const PRINCE: i32 = 160;
const ELEPHANT: i32 = 10;

/// Quiet plies after which a lead is told as half.
const QUIET_PLIES: i32 = 120;

/// Worth of a lead beyond the pieces, for sente.
///
/// `lead` is the worth of sente's pieces with their places less gote's.
pub(super) fn bonus(position: &Position, lead: i32) -> i32 {
    if lead.abs() < LEAD_MIN {
        return 0;
    }
    let winner = if lead > 0 { Seat::First } else { Seat::Second };
    let loser = winner.other();
    let part = lead.abs().min(LEAD_FULL);
    let gone = MEN - position.squares_of(loser).len() as i32;
    let trades = part * gone.max(0) / TRADE;
    let sum = hunt(position, winner) - escape(position, loser);
    let own = trades + sum * part / LEAD_FULL;
    if winner == Seat::First { own } else { -own }
}

/// Part of `lead` that is left after so many plies without a capture, a promotion or a pawn's move.
pub(super) fn faded(lead: i32, quiet_plies: usize) -> i32 {
    let plies = i32::try_from(quiet_plies).unwrap_or(QUIET_PLIES).min(QUIET_PLIES);
    lead - lead * plies / (2 * QUIET_PLIES)
}

/// Nearness of the strong pieces to the royals of the other side, and of the others to the zone.
fn hunt(position: &Position, winner: Seat) -> i32 {
    let royals: Vec<Square> = position.royals_of(winner.other()).collect();
    let of_man = |(square, man): (Square, Man)| {
        let distance = royals.iter().map(|royal| i32::from(royal.distance(square))).min().unwrap_or(FAR);
        let hunts = values::of(man) >= HUNTER && !man.is_royal();
        let near = if hunts { STEP * (FAR - distance) } else { 0 };
        let promotes = values::promotion_gain(man) > 0 && !values::is_pawn(man);
        near + if promotes { ADVANCE * ranks(square, winner).min(8) } else { 0 }
    };
    position.men_of(winner).map(of_man).sum()
}

/// Second kings of the losing side, there or to come.
fn escape(position: &Position, loser: Seat) -> i32 {
    let of_man = |(square, man): (Square, Man)| match man.kind {
        ChuKind::CrownPrince => PRINCE,
        ChuKind::DrunkElephant if !man.promoted => ELEPHANT * ranks(square, loser).min(8),
        _ => 0,
    };
    position.men_of(loser).map(of_man).sum()
}

/// Ranks from a side's own edge.
fn ranks(square: Square, seat: Seat) -> i32 {
    i32::from(match seat {
        Seat::First => square.row(),
        Seat::Second => square.mirrored().row(),
    })
}

#[cfg(test)]
mod tests {
    use banco_engine::Game;
    use banco_engine::games::chushogi::ChuShogi;

    use super::{bonus, faded};

    fn bonus_of(position: &str, lead: i32) -> i32 {
        let game = ChuShogi::from_position(position, &Default::default()).expect("a position");
        bonus(game.board(), lead)
    }

    #[test]
    fn the_side_that_is_ahead_likes_its_lion_near_the_king_and_an_even_game_knows_no_hunt() {
        let far = "6k5/12/12/12/12/12/12/12/12/12/5N6/6K5 b - 1";
        let near = "6k5/12/5N6/12/12/12/12/12/12/12/12/6K5 b - 1";
        assert!(bonus_of(near, 1_000) > bonus_of(far, 1_000));
        assert_eq!([far, near].map(|position| bonus_of(position, 200)), [0, 0]);
        // The same for gote.
        let turned = "6k5/5n6/12/12/12/12/12/12/12/12/12/6K5 w - 1";
        assert_eq!(bonus_of(turned, -1_000), -bonus_of(far, 1_000));
    }

    #[test]
    fn a_prince_of_the_losing_side_spoils_the_lead_and_quiet_plies_fade_it() {
        let prince = "5+ek5/12/12/12/12/12/12/12/12/12/5N6/6K5 b - 1";
        let gold = "5gk5/12/12/12/12/12/12/12/12/12/5N6/6K5 b - 1";
        assert!(bonus_of(prince, 1_000) < bonus_of(gold, 1_000));
        assert_eq!([0, 60, 120, 1_000].map(|plies| faded(1_000, plies)), [1_000, 750, 500, 500]);
        assert_eq!(faded(-1_000, 120), -500);
    }
}
