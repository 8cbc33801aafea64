//! The course of a game: the position, how it came about, and how it ends.

use shakmaty::variant::VariantPosition;
use shakmaty::{Castles, CastlingSide, Color, Move as Step, Position as _, Role, Square};

use crate::{Ending, Illegal, Reason, Rule, Seat};

use super::carry;
use super::draws::{Draws, FIFTY_MOVES, FIVEFOLD, Past, SEVENTY_FIVE_MOVES, THREEFOLD};
use super::man::{color, seat};
use super::moves::Move;
use super::refuse;
use super::variant::Variant;

/// One ply as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// As it was played, canonical.
    pub mv: Move,
    /// The same as the library plays it.
    pub step: Step,
    /// Seat that played it.
    pub by: Color,
}

impl Ply {
    /// Square of the moved piece now; `mv.to` but for a king that took its own rook in Chess960.
    pub fn stands_on(self) -> Square {
        match self.step.castling_side() {
            Some(side) => side.king_to(self.by),
            None => self.mv.to,
        }
    }
}

/// Position and history.
#[derive(Clone, Debug)]
pub struct Course {
    variant: Variant,
    draws: Draws,
    position: VariantPosition,
    /// The rights that stood when history began.
    castles: Castles,
    plies: Vec<Ply>,
    past: Past,
    ending: Option<Ending>,
}

impl Course {
    /// History begins here; the clock of the 50 moves is the one of the position.
    pub fn new(variant: Variant, draws: Draws, position: VariantPosition) -> Course {
        let past = Past::new(&position);
        let castles = position.castles().clone();
        let mut course = Course { variant, draws, position, castles, plies: Vec::new(), past, ending: None };
        course.ending = course.verdict();
        course
    }

    /// Variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The pieces, who moves, rights and clocks.
    pub const fn position(&self) -> &VariantPosition {
        &self.position
    }

    /// Every ply since history began, oldest first.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Ending of the game; a position that is over has one from the start.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Rule for draws by history.
    pub const fn draws(&self) -> Draws {
        self.draws
    }

    /// Occurrences of the present position (clause 2.3).
    pub fn occurrences(&self) -> usize {
        self.past.occurrences()
    }

    /// The positions since the last capture or pawn move.
    pub const fn past(&self) -> &Past {
        &self.past
    }

    /// The legal moves of the side to move; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.ending {
            Some(_) => Vec::new(),
            None => self.moves_on_board(),
        }
    }

    /// The legal moves of the position, whether or not a draw has ended the game.
    pub fn moves_on_board(&self) -> Vec<Move> {
        self.moves_in(&self.position)
    }

    /// Moves of the side that is not to move, if it were; `None` while the side to move stands in check.
    pub fn moves_of_the_other(&self) -> Option<Vec<Move>> {
        self.position.clone().swap_turn().ok().map(|position| self.moves_in(&position))
    }

    /// As [`Course::moves_of_the_other`]: the course with the other side to move.
    pub fn in_turn_of_the_other(&self) -> Option<Course> {
        let position = self.position.clone().swap_turn().ok()?;
        Some(Course { position, ..self.clone() })
    }

    fn moves_in(&self, position: &VariantPosition) -> Vec<Move> {
        let mode = self.variant.mode();
        position.legal_moves().into_iter().filter_map(|step| Move::of(step, mode)).collect()
    }

    /// The step that the library plays for `mv`, if the side to move may play it now.
    ///
    /// # Errors
    /// The game is over, or the first clause that forbids the move.
    pub fn allow(&self, mv: Move) -> Result<Step, Illegal> {
        match (self.ending, mv.step(&self.position)) {
            (Some(_), _) => Err(Illegal::new(Rule::GameOver, [])),
            (None, Some(step)) => Ok(step),
            (None, None) => Err(refuse::reason(self, mv)),
        }
    }

    /// Carries out a move of the side to move, legal or not.
    ///
    /// # Errors
    /// The board cannot carry it, or what comes of it is no position; nothing has changed then.
    pub fn apply(&mut self, mv: Move) -> Result<Ply, Illegal> {
        let step = mv.step(&self.position).or_else(|| carry::step(self.variant, &self.position, mv));
        let step = step.ok_or_else(|| refuse::reason(self, mv))?;
        let ply = Ply { mv, step, by: self.position.turn() };
        self.position.play_unchecked(step);
        self.past.note(&self.position, step.is_zeroing());
        self.plies.push(ply);
        self.ending = None;
        Ok(ply)
    }

    /// The game is over: by its verdict, or because a record says so.
    pub const fn close(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// The draw that may be claimed now (FIDE 9.2 and 9.3, as far as they speak of the position on the board).
    pub fn claim(&self) -> Option<Ending> {
        match (self.ending, self.draws) {
            (None, Draws::Claim) => self.drawn_by(THREEFOLD, FIFTY_MOVES),
            (None, Draws::Automatic | Draws::Off) | (Some(_), _) => None,
        }
    }

    /// True if any play could still let `seat` win (clause 2.2): what decides when the other side's time is up.
    pub fn can_win(&self, seat: Seat) -> bool {
        !self.position.has_insufficient_material(color(seat))
    }

    /// Verdict of the law now: the goal of a variant, mate or stalemate, material, then history.
    pub fn verdict(&self) -> Option<Ending> {
        // Mate comes before every draw, also on the move that fills a counter (FIDE 9.6).
        self.by_variant().or_else(|| self.by_lack_of_moves()).or_else(|| self.by_material()).or_else(|| {
            match self.draws {
                Draws::Automatic => self.drawn_by(THREEFOLD, FIFTY_MOVES),
                Draws::Claim => self.drawn_by(FIVEFOLD, SEVENTY_FIVE_MOVES),
                Draws::Off => None,
            }
        })
    }

    /// The goals of clause 4.1's variants.
    fn by_variant(&self) -> Option<Ending> {
        if !self.position.is_variant_end() {
            return None;
        }
        let winner = self.position.variant_outcome().winner().map(seat);
        let reason = match (self.variant, winner) {
            (Variant::KingOfTheHill, _) => Reason::Hill,
            (Variant::ThreeCheck, _) => Reason::ThreeChecks,
            (Variant::RacingKings, Some(_)) => Reason::Race,
            (Variant::RacingKings, None) => Reason::RaceTied,
            (Variant::Antichess, _) => Reason::NothingLeft,
            (Variant::Horde | Variant::Standard | Variant::Chess960, _) => Reason::HordeDestroyed,
        };
        Some(winner.map_or(Ending::drawn(reason), |winner| Ending::won(winner, reason)))
    }

    /// Checkmate and stalemate (clause 2.1); in antichess who cannot move has won.
    fn by_lack_of_moves(&self) -> Option<Ending> {
        if !self.position.legal_moves().is_empty() {
            return None;
        }
        let to_move = seat(self.position.turn());
        if self.position.is_check() {
            return Some(Ending::won(to_move.other(), Reason::Checkmate));
        }
        Some(match self.position.variant_outcome().winner() {
            Some(winner) => Ending::won(seat(winner), Reason::NothingLeft),
            None => Ending::drawn(Reason::Stalemate),
        })
    }

    fn by_material(&self) -> Option<Ending> {
        self.position.is_insufficient_material().then_some(Ending::drawn(Reason::InsufficientMaterial))
    }

    fn drawn_by(&self, occurrences: usize, half_moves: u32) -> Option<Ending> {
        if self.position.halfmoves() >= half_moves {
            let is_fifty = half_moves == FIFTY_MOVES;
            return Some(Ending::drawn(if is_fifty { Reason::FiftyMoves } else { Reason::SeventyFiveMoves }));
        }
        if self.past.occurrences() >= occurrences {
            let is_third = occurrences == THREEFOLD;
            let reason = if is_third { Reason::ThreefoldRepetition } else { Reason::FivefoldRepetition };
            return Some(Ending::drawn(reason));
        }
        None
    }

    /// True if `color` has moved its king since the start, or castled.
    pub fn has_king_moved(&self, color: Color) -> bool {
        self.plies.iter().any(|ply| ply.by == color && ply.step.role() == Role::King)
    }

    /// The rook with which `color` could have castled on that side when history began.
    pub fn rook_at_start(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.castles.rook(color, side)
    }

    /// True if the piece that stood on `square` at the start has gone, moved away or captured.
    pub fn has_left(&self, square: Square) -> bool {
        self.plies.iter().any(|ply| ply.mv.from == square || ply.mv.to == square)
    }
}
