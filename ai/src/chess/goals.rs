//! Beside the usual worth of a position, White's less Black's: goals of the variants, driving a bare king to the edge,
//! and how much of a lead can be won.

use banco_engine::games::chess::shakmaty::{Bitboard, Color, Position, Role, Square};

use super::{Board, Men, values};

/// Whole of [`share`].
pub(super) const WHOLE: i32 = 64;

/// With nothing but the king against mating pieces: kings together, the bare one to the edge.
pub(super) fn mop_up(board: &Board, phase: i32) -> i32 {
    let men = board.position.board();
    let (Some(white), Some(black)) = (men.king_of(Color::White), men.king_of(Color::Black)) else { return 0 };
    let bare = |color: Color| men.by_color(color).count() == 1;
    let sign = match (bare(Color::White), bare(Color::Black)) {
        (true, false) => -1,
        (false, true) => 1,
        (true, true) | (false, false) => return 0,
    };
    if phase < 2 {
        return 0;
    }
    let loser = if sign > 0 { black } else { white };
    let edge = |place: u32| if place < 4 { 3 - place as i32 } else { place as i32 - 4 };
    let far = edge(loser.file().to_u32()) + edge(loser.rank().to_u32());
    sign * (20 * far + 8 * (14 - white.distance(black) as i32))
}

/// The fewer pieces the better; only being able to choose is worth something.
pub(super) fn antichess(board: &Board) -> i32 {
    let men = board.position.board();
    let worth = |color: Color| {
        let own = men.by_color(color);
        let sum: i32 = Role::ALL
            .into_iter()
            .map(|role| (men.by_role(role) & own).count() as i32 * [100, 90, 110, 130, 100, 60][role as usize - 1])
            .sum();
        sum
    };
    worth(Color::Black) - worth(Color::White)
}

/// Kings that are further on.
pub(super) fn race(board: &Board) -> i32 {
    let rank = |color| board.position.board().king_of(color).map_or(0, |king| king.rank().to_u32() as i32);
    100 * (rank(Color::White) - rank(Color::Black))
}

/// Kings near the middle.
pub(super) fn hill(board: &Board) -> i32 {
    let way = |color| {
        board.position.board().king_of(color).map_or(0, |king| {
            let hill = [Square::D4, Square::D5, Square::E4, Square::E5];
            hill.into_iter().map(|square| square.distance(king) as i32).min().unwrap_or(0)
        })
    };
    30 * (way(Color::Black) - way(Color::White))
}

/// Checks given already.
pub(super) fn checks(board: &Board) -> i32 {
    let Some(left) = board.position.remaining_checks() else { return 0 };
    let worth = |left: u32| [0, 500, 180, 0][left.min(3) as usize];
    worth(u32::from(left.white)) - worth(u32::from(left.black))
}

/// Share of a lead that can be won, in parts of [`WHOLE`]: little without pawns, half with bishops of two colours.
pub(super) fn share(men: &Men, white_leads: bool) -> i32 {
    let (strong, weak) = if white_leads { (men.white(), men.black()) } else { (men.black(), men.white()) };
    let worth = |side: Bitboard| -> i32 {
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        roles.into_iter().map(|role| values::of(role) * (men.by_role(role) & side).count() as i32).sum()
    };
    let pieces = men.occupied() & !men.pawns() & !men.kings();
    if (men.pawns() & strong).is_empty() {
        let (own, other) = (worth(strong), worth(weak));
        if own - other <= values::of(Role::Bishop) {
            return if own < values::of(Role::Rook) { 0 } else { 12 };
        }
    }
    let is_of_bishops = pieces == men.bishops() && (pieces & strong).count() == 1 && (pieces & weak).count() == 1;
    if is_of_bishops && (pieces & Bitboard::LIGHT_SQUARES).count() == 1 { WHOLE / 2 } else { WHOLE }
}
