//! Draws by history: repetition and moves without progress (clause 2.3).

use shakmaty::variant::VariantPosition;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Bitboard, Board, ByColor, Color, EnPassantMode, Position as _, RemainingChecks, Square};

/// Half-moves without capture or pawn move after which a draw is declared, or may be claimed.
pub const FIFTY_MOVES: u32 = 100;
/// Half-moves after which the draw needs no claim (FIDE 9.6.2).
pub const SEVENTY_FIVE_MOVES: u32 = 150;
/// Occurrences of a position that are a draw, or may be claimed.
pub const THREEFOLD: usize = 3;
/// Occurrences after which the draw needs no claim (FIDE 9.6.1).
pub const FIVEFOLD: usize = 5;

/// Rule for draws by history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Draws {
    /// Threefold repetition and 50 moves draw by themselves.
    #[default]
    Automatic,
    /// As in FIDE: a player claims; fivefold repetition and 75 moves draw by themselves.
    Claim,
    /// Nothing draws by history, so that long corpora replay.
    Off,
}

/// Key under which two positions are the same for repetition: pieces, side to move, castling rights and the en
/// passant capture that is *possible* (and in three-check the checks that are left).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    board: Board,
    turn: Color,
    castling: Bitboard,
    en_passant: Option<Square>,
    checks: Option<ByColor<RemainingChecks>>,
}

impl Key {
    /// Key of this position.
    pub fn of(position: &VariantPosition) -> Key {
        Key {
            board: position.board().clone(),
            turn: position.turn(),
            castling: position.castles().castling_rights(),
            en_passant: position.legal_ep_square(),
            checks: position.remaining_checks().copied(),
        }
    }
}

/// Equal for positions that are the same for repetition; different ones collide once in 2⁶⁴, so it decides nothing
/// here.
pub fn hash(position: &VariantPosition) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The positions since the last capture or pawn move, behind which nothing can come back.
#[derive(Clone, Debug)]
pub struct Past {
    keys: Vec<Key>,
    /// The same in 64 bits each, for a search.
    hashes: Vec<u64>,
}

impl Past {
    /// History begins with this position.
    pub fn new(position: &VariantPosition) -> Past {
        Past { keys: vec![Key::of(position)], hashes: vec![hash(position)] }
    }

    /// Notes the position after a move; `is_zeroing`: it was a capture or a pawn move.
    pub fn note(&mut self, position: &VariantPosition, is_zeroing: bool) {
        if is_zeroing {
            self.keys.clear();
            self.hashes.clear();
        }
        self.keys.push(Key::of(position));
        self.hashes.push(hash(position));
    }

    /// [`hash`] of every position that may stand again, oldest first, the present one last.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Occurrences of the present position so far, this one included.
    pub fn occurrences(&self) -> usize {
        let present = self.keys.last();
        // Only every second position has the same side to move.
        self.keys.iter().rev().step_by(2).filter(|key| Some(*key) == present).count()
    }
}
