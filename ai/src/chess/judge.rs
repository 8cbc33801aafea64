//! The worth of a position of chess, by hand: pieces and places, freedom, pawns, the king's shelter, driving a bare
//! king to the edge; and what a variant plays for.

use banco_engine::games::chess::Variant;
use banco_engine::games::chess::shakmaty::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use banco_engine::games::chess::shakmaty::{Bitboard, Color, File, Position, Rank, Role, Square};

use super::Board;
use super::values::{self, Tapered};

const TEMPO: i32 = 12;
const BISHOP_PAIR: Tapered = Tapered::of(28, 46);
const OPEN_FILE: Tapered = Tapered::of(26, 12);
const HALF_OPEN_FILE: Tapered = Tapered::of(12, 8);
const DOUBLED: Tapered = Tapered::of(-8, -22);
const ISOLATED: Tapered = Tapered::of(-12, -12);
/// A pawn that no enemy pawn can stop or take, by rank.
const PASSED: [Tapered; 8] = [
    Tapered::of(0, 0),
    Tapered::of(2, 8),
    Tapered::of(4, 14),
    Tapered::of(10, 30),
    Tapered::of(26, 56),
    Tapered::of(52, 96),
    Tapered::of(90, 150),
    Tapered::of(0, 0),
];
/// A passed pawn with a piece in front of it.
const BLOCKED_PASSED: Tapered = Tapered::of(-8, -24);
/// A piece attacked by a pawn that is worth less.
const CHASED_BY_PAWN: Tapered = Tapered::of(-34, -30);
/// Each pawn before the king.
const SHELTER: i32 = 11;
/// An open file beside or before the king.
const OPEN_AT_KING: i32 = -16;
/// Attacks near the king by number of attackers: one alone does not mate.
const ASSAULT: [i32; 8] = [0, 0, 50, 75, 88, 94, 97, 99];

/// From the side to move.
pub(super) fn judge(board: &Board) -> i32 {
    let position = &board.position;
    let sum = match board.variant {
        Variant::Antichess => antichess(board),
        Variant::RacingKings => usual(board) / 2 + race(board),
        Variant::KingOfTheHill => usual(board) + hill(board),
        Variant::ThreeCheck => usual(board) + checks(board),
        Variant::Standard | Variant::Chess960 | Variant::Horde => usual(board),
    };
    let sum = if position.turn().is_white() { sum } else { -sum };
    // A long shuffle comes near the draw.
    let fading = if board.is_endless { sum } else { sum * (220 - position.halfmoves().min(120) as i32) / 220 };
    fading + TEMPO
}

/// White's less Black's.
fn usual(board: &Board) -> i32 {
    let men = board.position.board();
    let mut sum = Tapered::default();
    let mut phase = 0;
    for role in Role::ALL {
        phase += values::phase(role) * men.by_role(role).count() as i32;
    }
    let safe = Color::ALL.map(|color| pawn_cover(men.pawns() & men.by_color(color), color));
    for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
        let side = Side { board, color, hostile_pawns: safe[usize::from(color.is_white())] };
        sum += side.worth().times(sign);
    }
    sum.mixed(phase) + mop_up(board, phase)
}

/// Squares that pawns of `color` attack.
fn pawn_cover(pawns: Bitboard, color: Color) -> Bitboard {
    pawns.into_iter().map(|pawn| pawn_attacks(color, pawn)).fold(Bitboard::EMPTY, |all, one| all | one)
}

struct Side<'a> {
    board: &'a Board,
    color: Color,
    /// Squares that the other side's pawns attack.
    hostile_pawns: Bitboard,
}

impl Side<'_> {
    fn worth(&self) -> Tapered {
        let men = self.board.position.board();
        let own = men.by_color(self.color);
        let occupied = men.occupied();
        let enemy_king = men.king_of(!self.color);
        let ring = enemy_king.map_or(Bitboard::EMPTY, |king| king_attacks(king).with(king));
        let (mut attackers, mut assault) = (0, 0);
        let mut sum = Tapered::default();
        for square in own {
            let Some(role) = men.role_at(square) else { continue };
            let seen = if self.color.is_white() { square } else { square.flip_vertical() };
            sum += values::placed(role, seen);
            let (attacks, usual, freedom, weight) = match role {
                Role::Knight => (knight_attacks(square), 4, Tapered::of(5, 5), 20),
                Role::Bishop => (bishop_attacks(square, occupied), 6, Tapered::of(5, 5), 18),
                Role::Rook => (rook_attacks(square, occupied), 7, Tapered::of(2, 4), 26),
                Role::Queen => (queen_attacks(square, occupied), 13, Tapered::of(1, 3), 40),
                Role::Pawn => {
                    sum += self.pawn(square);
                    continue;
                }
                Role::King => continue,
            };
            sum += freedom.times((attacks & !own & !self.hostile_pawns).count() as i32 - usual);
            if (attacks & ring).any() {
                attackers += 1;
                assault += weight * (attacks & ring).count().min(3) as i32 / 2;
            }
            if self.hostile_pawns.contains(square) {
                sum += CHASED_BY_PAWN;
            }
            if role == Role::Rook {
                sum += self.file_of(square);
            }
        }
        sum += Tapered::of(assault * ASSAULT[attackers.min(7)] / 100, 0);
        if (men.bishops() & own).count() >= 2 {
            sum += BISHOP_PAIR;
        }
        sum += Tapered::of(self.shelter(), 0);
        sum
    }

    fn pawn(&self, square: Square) -> Tapered {
        let men = self.board.position.board();
        let (own, enemy) = (men.pawns() & men.by_color(self.color), men.pawns() & men.by_color(!self.color));
        let ahead = ahead(square, self.color);
        let file = Bitboard::from_file(square.file());
        let beside = neighbours(square.file());
        let mut sum = Tapered::default();
        if (own & file & ahead).any() {
            sum += DOUBLED;
        }
        if (own & beside).is_empty() {
            sum += ISOLATED;
        }
        if (enemy & ahead & (file | beside)).is_empty() && (own & file & ahead).is_empty() {
            let rank = square.rank().to_usize();
            let seen = if self.color.is_white() { rank } else { 7 - rank };
            sum += PASSED[seen];
            let step = if self.color.is_white() { square.offset(8) } else { square.offset(-8) };
            if step.is_some_and(|step| men.occupied().contains(step)) {
                sum += BLOCKED_PASSED;
            }
        }
        sum
    }

    fn file_of(&self, square: Square) -> Tapered {
        let men = self.board.position.board();
        let pawns = men.pawns() & Bitboard::from_file(square.file());
        if pawns.is_empty() {
            OPEN_FILE
        } else if (pawns & men.by_color(self.color)).is_empty() {
            HALF_OPEN_FILE
        } else {
            Tapered::default()
        }
    }

    /// Pawns before the king, and files without any.
    fn shelter(&self) -> i32 {
        let men = self.board.position.board();
        let Some(king) = men.king_of(self.color) else { return 0 };
        let own = men.pawns() & men.by_color(self.color);
        let front = (Bitboard::from_file(king.file()) | neighbours(king.file())) & ahead(king, self.color);
        let near = king_attacks(king)
            | king_attacks(king).into_iter().map(king_attacks).fold(Bitboard::EMPTY, |all, one| all | one);
        let open =
            (front & near & Bitboard::from_rank(if self.color.is_white() { Rank::Second } else { Rank::Seventh }))
                .into_iter()
                .filter(|square| (own & Bitboard::from_file(square.file())).is_empty())
                .count() as i32;
        SHELTER * (own & front & near).count() as i32 + OPEN_AT_KING * open
    }
}

/// Everything in front of the rank of `square`.
fn ahead(square: Square, color: Color) -> Bitboard {
    let rank = square.rank();
    Rank::ALL
        .into_iter()
        .filter(|other| if color.is_white() { *other > rank } else { *other < rank })
        .fold(Bitboard::EMPTY, |all, rank| all | Bitboard::from_rank(rank))
}

fn neighbours(file: File) -> Bitboard {
    let beside = [file.offset(-1), file.offset(1)];
    beside.into_iter().flatten().fold(Bitboard::EMPTY, |all, file| all | Bitboard::from_file(file))
}

/// With nothing but the king against mating pieces: kings together, the bare one to the edge.
fn mop_up(board: &Board, phase: i32) -> i32 {
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
fn antichess(board: &Board) -> i32 {
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
fn race(board: &Board) -> i32 {
    let rank = |color| board.position.board().king_of(color).map_or(0, |king| king.rank().to_u32() as i32);
    100 * (rank(Color::White) - rank(Color::Black))
}

/// Kings near the middle.
fn hill(board: &Board) -> i32 {
    let way = |color| {
        board.position.board().king_of(color).map_or(0, |king| {
            let hill = [Square::D4, Square::D5, Square::E4, Square::E5];
            hill.into_iter().map(|square| square.distance(king) as i32).min().unwrap_or(0)
        })
    };
    30 * (way(Color::Black) - way(Color::White))
}

/// Checks given already.
fn checks(board: &Board) -> i32 {
    let Some(left) = board.position.remaining_checks() else { return 0 };
    let worth = |left: u32| [0, 500, 180, 0][left.min(3) as usize];
    worth(u32::from(left.white)) - worth(u32::from(left.black))
}
