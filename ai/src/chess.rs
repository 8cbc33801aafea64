//! Chess and its variants.

mod brain;
mod goals;
mod judge;
mod origin;
mod placed;
mod structure;
mod terms;
#[cfg(test)]
mod tests;
pub mod tuning;
mod values;

use banco_engine::games::chess::draws::hash;
use banco_engine::games::chess::shakmaty::variant::VariantPosition;
use banco_engine::games::chess::shakmaty::zobrist::Zobrist64;
use banco_engine::games::chess::shakmaty::{
    Bitboard, Board as Men, CastlingMode, Color, EnPassantMode, Move as Step, Position, Rank, Role, Square,
};
use banco_engine::games::chess::{Move, Variant};

use crate::node::{Node, Outcomes, Verdict};

use origin::chess;
use placed::Placed;
use structure::Structure;
use values::Tapered;

/// Half-moves without capture or pawn move that draw (clause 2.3).
const QUIET_PLIES_MAX: u32 = 100;

/// A position of chess.
#[derive(Clone)]
pub(crate) struct Board {
    position: VariantPosition,
    variant: Variant,
    key: u64,
    checkers: Bitboard,
    /// Nothing draws by history.
    is_endless: bool,
    /// Since a pass nothing may repeat.
    since_pass: u32,
    placed: Placed<Tapered>,
    structure: Structure,
}

impl Board {
    fn new(position: VariantPosition, variant: Variant, is_endless: bool) -> Board {
        let key = hash(&position);
        let checkers = position.checkers();
        let (placed, structure) = (Placed::of(position.board()), Structure::of(position.board()));
        Board { position, variant, key, checkers, is_endless, since_pass: u32::MAX, placed, structure }
    }

    fn worth(&self, role: Role) -> i32 {
        match self.variant {
            // Pieces are a burden where losing them wins.
            Variant::Antichess => values::of(role) / 4,
            Variant::Standard
            | Variant::Chess960
            | Variant::KingOfTheHill
            | Variant::ThreeCheck
            | Variant::Horde
            | Variant::RacingKings => values::of(role),
        }
    }

    const fn mode(&self) -> CastlingMode {
        self.variant.mode()
    }
}

impl Node for Board {
    type Move = Step;

    const SITES: usize = 64;
    const MEN: usize = 16;
    const FUTILITY_DEPTH: i32 = 8;
    const LATE_DEPTH: i32 = 6;
    const HISTORY_STEP: i32 = 4000;
    const LEARNS_PAIRS: bool = true;
    const KEEPS_EXCHANGES: bool = true;
    const COUNTS_LEFT_OUT: bool = false;
    const PASSES_TWICE: bool = false;

    fn moves(&self, list: &mut Vec<Step>) {
        list.extend(self.position.legal_moves());
    }

    fn forcing(&self, list: &mut Vec<Step>) -> bool {
        if self.checkers.any() {
            self.moves(list);
            return true;
        }
        list.extend(self.position.capture_moves());
        let last = Bitboard::from_rank(if self.position.turn().is_white() { Rank::Seventh } else { Rank::Second });
        if (self.position.us() & self.position.board().pawns() & last).any() {
            list.extend(self.position.promotion_moves().into_iter().filter(|step| !step.is_capture()));
        }
        false
    }

    fn text(&self, step: Step) -> String {
        Move::of(step, self.mode()).map_or_else(String::new, |mv| mv.to_string())
    }

    fn code(step: Step) -> u32 {
        let from = step.from().map_or(64, |square| square.to_u32());
        let promotion = step.promotion().map_or(0, |role| role as u32);
        (promotion << 14 | from << 7 | step.to().to_u32()) + 1
    }

    fn target(step: Step) -> usize {
        step.to().to_usize()
    }

    fn strangeness(&self, step: Step) -> i32 {
        let Some(from) = step.from() else { return 4 };
        let (files, ranks) = (from.file().distance(step.to().file()), from.rank().distance(step.to().rank()));
        let goes_back = match self.position.turn() {
            Color::White => step.to().rank() < from.rank(),
            Color::Black => step.to().rank() > from.rank(),
        };
        files.max(ranks) as i32 - 1 + 2 * i32::from(goes_back)
    }

    fn man(&self, step: Step) -> usize {
        step.role() as usize + 8 * usize::from(self.position.turn().is_black())
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn in_check(&self) -> bool {
        self.checkers.any()
    }

    fn gain(&self, step: Step) -> i32 {
        let captured = step.capture().map_or(0, |role| self.worth(role).max(1));
        captured + step.promotion().map_or(0, |role| self.worth(role) - self.worth(Role::Pawn)).max(0)
    }

    fn stake(&self, step: Step) -> i32 {
        self.worth(step.role())
    }

    fn exchange(&self, step: Step) -> i32 {
        let Some(from) = step.from() else { return 0 };
        if step.castling_side().is_some() {
            return 0;
        }
        let board = self.position.board();
        let (to, mut side) = (step.to(), !self.position.turn());
        let mut occupied = board.occupied().without(from);
        if step.is_en_passant() {
            occupied = occupied.without(Square::from_coords(to.file(), from.rank()));
        }
        let mut gains = [0; 32];
        gains[0] = self.gain(step);
        let mut at_risk = self.worth(step.promotion().unwrap_or(step.role()));
        let mut count = 1;
        while count < gains.len() {
            let men = board.attacks_to(to, side, occupied) & occupied;
            let Some((role, square)) =
                Role::ALL.into_iter().find_map(|role| Some((role, (men & board.by_role(role)).first()?)))
            else {
                break;
            };
            gains[count] = at_risk - gains[count - 1];
            at_risk = if role == Role::King { 10_000 } else { self.worth(role) };
            occupied = occupied.without(square);
            side = !side;
            count += 1;
        }
        for back in (1..count).rev() {
            gains[back - 1] = -gains[back].max(-gains[back - 1]);
        }
        gains[0]
    }

    fn after(&self, step: Step) -> Board {
        let known = self.position.update_zobrist_hash(Zobrist64(self.key), step, EnPassantMode::Legal);
        let mut position = self.position.clone();
        position.play_unchecked(step);
        let key = known.map_or_else(|| hash(&position), |key| key.0);
        let checkers = position.checkers();
        let (men, before) = (position.board(), self.position.board());
        let placed = self.placed.after(before, men);
        let pawns = |men: &Men| (men.pawns() & men.white(), men.pawns() & men.black());
        let structure = if pawns(men) == pawns(before) { self.structure } else { Structure::of(men) };
        let since_pass = self.since_pass.saturating_add(1);
        Board { position, key, checkers, since_pass, placed, structure, ..*self }
    }

    fn turns_up(&self, _step: Step) -> Outcomes {
        Outcomes::default()
    }

    fn after_turning_up(&self, step: Step, _kind: u8) -> Board {
        self.after(step)
    }

    fn structure(&self) -> u64 {
        self.structure.key
    }

    fn passed(&self) -> Option<Board> {
        let has_men = self.position.us() & !self.position.board().pawns() & !self.position.board().kings();
        let may_pass = match self.variant {
            Variant::Standard | Variant::Chess960 | Variant::KingOfTheHill | Variant::ThreeCheck | Variant::Horde => {
                true
            }
            // Being on move is a burden, or the race is everything.
            Variant::Antichess | Variant::RacingKings => false,
        };
        if !may_pass || has_men.is_empty() || self.checkers.any() {
            return None;
        }
        let position = self.position.clone().swap_turn().ok()?;
        Some(Board { since_pass: 0, ..Board::new(position, self.variant, self.is_endless) })
    }

    fn evaluate(&self) -> i32 {
        judge::judge(self)
    }

    fn verdict(&self) -> Option<Verdict> {
        if self.position.is_variant_end() {
            return Some(match self.position.variant_outcome().winner() {
                Some(winner) if winner == self.position.turn() => Verdict::Won,
                Some(_) => Verdict::Lost,
                None => Verdict::Drawn,
            });
        }
        // Mate comes before the count (clause 2.3).
        let is_drawn = self.position.halfmoves() >= QUIET_PLIES_MAX && !self.is_endless && self.checkers.is_empty();
        (is_drawn || self.position.is_insufficient_material()).then_some(Verdict::Drawn)
    }

    fn without_moves(&self) -> Verdict {
        match self.variant {
            Variant::Antichess => Verdict::Won,
            Variant::Standard
            | Variant::Chess960
            | Variant::KingOfTheHill
            | Variant::ThreeCheck
            | Variant::Horde
            | Variant::RacingKings => {
                if self.checkers.any() {
                    Verdict::Lost
                } else {
                    Verdict::Drawn
                }
            }
        }
    }

    fn reversible_plies(&self) -> usize {
        if self.is_endless { 0 } else { self.position.halfmoves().min(self.since_pass) as usize }
    }

    fn repeated(&self, _plies: usize) -> Verdict {
        Verdict::Drawn
    }
}
