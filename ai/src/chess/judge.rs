//! The worth of a position of chess: pieces and places, freedom, pawns, threats, the danger of the kings, and what a
//! variant plays for.

use banco_engine::games::chess::Variant;
use banco_engine::games::chess::shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use banco_engine::games::chess::shakmaty::{Bitboard, Board as Men, Color, Position, Role, Square};

use super::Board;
use super::goals::{WHOLE, antichess, checks, hill, mop_up, race, share};
use super::structure::{ahead, cover, rank_of, sideways, step};
use super::terms::{self, Sum};

/// Rank from which on the kings' distance to a passed pawn counts.
const ADVANCED: usize = 3;

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
    if board.is_endless { sum } else { sum * (220 - position.halfmoves().min(120) as i32) / 220 }
}

/// White's less Black's.
fn usual(board: &Board) -> i32 {
    let mut sum = board.placed.sum;
    sum += board.structure.sum;
    count(board, &mut sum);
    sum.end = sum.end * share(board.position.board(), sum.end > 0) / WHOLE;
    sum.mixed(board.placed.phase) + mop_up(board, board.placed.phase)
}

/// Adds all terms but the places of the pieces and the structure of the pawns to `sum`.
pub(super) fn count<S: Sum>(board: &Board, sum: &mut S) {
    let men = board.position.board();
    let mut sides = Color::ALL.map(|color| Side::new(men, color));
    let [white, black] = &mut sides;
    white.spread(men, 1, sum);
    black.spread(men, -1, sum);
    for (side, other, sign) in [(&*white, &*black, 1), (&*black, &*white, -1)] {
        side.threaten(men, other, sign, sum);
        side.advance(men, other, board.structure.passed, sign, sum);
        side.shelter(men, sign, sum);
        if let Some(king) = other.king {
            sum.add(terms::DANGER + side.danger(men, other, king) as usize, sign);
        }
    }
    sum.add(terms::TEMPO, if board.position.turn().is_white() { 1 } else { -1 });
}

/// One side and what its pieces attack.
struct Side {
    color: Color,
    own: Bitboard,
    king: Option<Square>,
    /// Squares that the other side's pawns attack.
    hostile: Bitboard,
    /// Attacked by pieces of a role.
    by: [Bitboard; 7],
    attacked: Bitboard,
    /// Attacked by two pieces.
    twice: Bitboard,
    /// Around the enemy king.
    ring: Bitboard,
    units: i32,
}

impl Side {
    fn new(men: &Men, color: Color) -> Side {
        let own = men.by_color(color);
        let pawns = cover(men.pawns() & own, color);
        let king = men.king_of(color);
        let steps = king.map_or(Bitboard::EMPTY, king_attacks);
        let mut by = [Bitboard::EMPTY; 7];
        by[Role::Pawn as usize] = pawns;
        by[Role::King as usize] = steps;
        Side {
            color,
            own,
            king,
            hostile: cover(men.pawns() & men.by_color(!color), !color),
            by,
            attacked: pawns | steps,
            twice: pawns & steps,
            ring: men.king_of(!color).map_or(Bitboard::EMPTY, |king| king_attacks(king).with(king)),
            units: 0,
        }
    }

    /// Freedom and places of the pieces; gathers what they attack.
    fn spread<S: Sum>(&mut self, men: &Men, sign: i32, sum: &mut S) {
        let occupied = men.occupied();
        let pawns = men.pawns() & self.own;
        let free = !(self.own | self.hostile);
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        for ((role, freedom), weight) in roles.into_iter().zip(terms::FREEDOM).zip([2, 2, 3, 4]) {
            for square in men.by_role(role) & self.own {
                let attacks = match role {
                    Role::Knight => knight_attacks(square),
                    Role::Bishop => bishop_attacks(square, occupied),
                    Role::Rook => rook_attacks(square, occupied),
                    _ => bishop_attacks(square, occupied) | rook_attacks(square, occupied),
                };
                self.twice |= self.attacked & attacks;
                self.attacked |= attacks;
                self.by[role as usize] |= attacks;
                sum.add(freedom + (attacks & free).count(), sign);
                let near = attacks & self.ring;
                if near.any() {
                    self.units += weight + near.count() as i32;
                }
            }
        }
        for (role, term) in [Role::Knight, Role::Bishop].into_iter().zip(terms::OUTPOST) {
            let posts = men.by_role(role) & self.own & self.by[Role::Pawn as usize] & self.far_half();
            for square in posts {
                let beside = sideways(Bitboard::from_file(square.file())) & ahead(square, self.color);
                if (beside & men.pawns() & !self.own).is_empty() {
                    sum.add(term, sign);
                }
            }
        }
        let bishops = men.bishops() & self.own;
        if bishops.more_than_one() {
            sum.add(terms::BISHOP_PAIR, sign);
        }
        for colour in [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES] {
            sum.add(terms::BISHOP_PAWN, sign * ((bishops & colour).count() * (pawns & colour).count()) as i32);
        }
        for rook in men.rooks() & self.own {
            let file = men.pawns() & Bitboard::from_file(rook.file());
            if file.is_empty() {
                sum.add(terms::OPEN_FILE, sign);
            } else if (file & self.own).is_empty() {
                sum.add(terms::HALF_OPEN_FILE, sign);
            }
        }
    }

    /// The ranks 4 to 6 as this side counts them.
    const fn far_half(&self) -> Bitboard {
        Bitboard(match self.color {
            Color::White => 0x0000_ffff_ff00_0000,
            Color::Black => 0x0000_00ff_ffff_0000,
        })
    }

    /// Enemy pieces that are attacked.
    fn threaten<S: Sum>(&self, men: &Men, other: &Side, sign: i32, sum: &mut S) {
        let enemy = other.own & !men.kings();
        let [_, pawns, knights, bishops, rooks, ..] = self.by;
        let unguarded = !other.by[Role::Pawn as usize];
        let heavy = men.rooks() | men.queens();
        let targets = [
            (terms::BY_PAWN, pawns & !men.pawns()),
            (terms::BY_MINOR, (knights | bishops) & (unguarded | heavy)),
            (terms::BY_ROOK, rooks & (!other.attacked | men.queens())),
        ];
        for (term, attacked) in targets {
            if (enemy & attacked).any() {
                for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                    sum.add(term + role as usize, sign * (enemy & attacked & men.by_role(role)).count() as i32);
                }
            }
        }
        sum.add(terms::HANGING, sign * (enemy & self.attacked & !other.attacked).count() as i32);
        let own_pawns = men.pawns() & self.own;
        let stepped = own_pawns.shift(if self.color.is_white() { 8 } else { -8 }) & !men.occupied();
        let safe = stepped & unguarded & (self.attacked | !other.attacked);
        sum.add(terms::STEP_ATTACKS, sign * (cover(safe, self.color) & enemy & !men.pawns()).count() as i32);
    }

    /// Passed pawns: the way before them, and the kings.
    fn advance<S: Sum>(&self, men: &Men, other: &Side, passed: Bitboard, sign: i32, sum: &mut S) {
        for pawn in passed & self.own {
            let rank = rank_of(pawn, self.color);
            let Some(next) = step(pawn, self.color).filter(|_| rank >= ADVANCED) else { continue };
            if men.occupied().contains(next) {
                sum.add(terms::PASSED_BLOCKED + rank, sign);
            } else if !other.attacked.contains(next) {
                sum.add(terms::PASSED_FREE + rank, sign);
            }
            for (king, term) in [(self.king, terms::OWN_KING_FROM), (other.king, terms::ENEMY_KING_FROM)] {
                if let Some(king) = king {
                    sum.add(term + king.distance(next) as usize, sign);
                }
            }
        }
    }

    /// Pawns before the own king.
    fn shelter<S: Sum>(&self, men: &Men, sign: i32, sum: &mut S) {
        let Some(king) = self.king else { return };
        let middle = (king.file() as u32).clamp(1, 6);
        let front = ahead(king, self.color) | Bitboard::from_rank(king.rank());
        for file in middle - 1..=middle + 1 {
            let pawns = men.pawns() & front & Bitboard(0x0101_0101_0101_0101 << file);
            let nearest = |pawns: Bitboard| if self.color.is_white() { pawns.first() } else { pawns.last() };
            let (own, storm) = (nearest(pawns & self.own), nearest(pawns & !self.own));
            let shelter = terms::SHELTER[usize::from(file != king.file() as u32)];
            sum.add(shelter + own.map_or(0, |pawn| rank_of(pawn, self.color)), sign);
            let is_blocked = storm.is_some_and(|pawn| step(pawn, !self.color) == own);
            sum.add(terms::STORM[usize::from(is_blocked)] + storm.map_or(0, |pawn| rank_of(pawn, self.color)), sign);
        }
    }

    /// Units of danger for the enemy king.
    fn danger(&self, men: &Men, other: &Side, king: Square) -> i32 {
        let occupied = men.occupied();
        // Guarded by the king alone, or not at all.
        let weak = self.attacked & !other.twice & (!other.attacked | other.by[Role::King as usize]);
        let safe = !self.own & (!other.attacked | (weak & self.twice));
        let (straight, slanted) = (rook_attacks(king, occupied) & safe, bishop_attacks(king, occupied) & safe);
        let checks = [
            (knight_attacks(king) & safe, Role::Knight, 3),
            (slanted, Role::Bishop, 2),
            (straight, Role::Rook, 4),
            (straight | slanted, Role::Queen, 4),
        ];
        let checks = checks.into_iter().filter(|(from, role, _)| (*from & self.by[*role as usize]).any());
        let mut units = self.units + checks.map(|(.., weight)| weight).sum::<i32>();
        units += 2 * (weak & self.ring).count() as i32;
        if (men.queens() & self.own).is_empty() {
            units -= 6;
        }
        units.clamp(0, terms::DANGER_MAX)
    }
}
