//! The end of a game by what stands on the board (clause 6).

use crate::{Ending, Reason, Seat};

use super::position::Position;
use super::square::Square;

impl Position {
    /// Clause 6.1 up to the lack of moves: royals taken, bare royal, no legal move.
    pub fn decided(&self) -> Option<Ending> {
        self.royal_lost().or_else(|| self.bare_royal()).or_else(|| {
            let has_moves = self.has_legal_move();
            (!has_moves).then(|| Ending::won(self.to_move().other(), Reason::Stalemate))
        })
    }

    fn royal_lost(&self) -> Option<Ending> {
        let loser = Seat::BOTH.into_iter().find(|seat| self.royals_of(*seat).next().is_none())?;
        Some(Ending::won(loser.other(), Reason::RoyalLost))
    }

    /// Clause 6.2.
    fn bare_royal(&self) -> Option<Ending> {
        let winner = Seat::BOTH.into_iter().find(|seat| self.beats_bare_royal(*seat))?;
        Some(Ending::won(winner, Reason::BareRoyal))
    }

    fn beats_bare_royal(&self, winner: Seat) -> bool {
        let bare = winner.other();
        let Some(royal) = self.bare(bare) else { return false };
        if self.laws().two_royals_never_bare && self.only_royal(winner).is_none() {
            return false;
        }
        let has_safe_royal = self.royals_of(winner).any(|own| self.attackers(own, bare).is_empty());
        let counted: Vec<Square> = self.counted(winner).collect();
        let is_free = counted.iter().all(|square| square.distance(royal) > 1);
        has_safe_royal && counted.len() >= 2 && (counted.len() > 2 || is_free)
    }

    /// The royal that is the only live piece of `seat`.
    fn bare(&self, seat: Seat) -> Option<Square> {
        let mut live = self.men_of(seat).filter(|(square, _)| !self.is_dead(*square));
        let (square, man) = live.next()?;
        (man.is_royal() && live.next().is_none()).then_some(square)
    }

    /// Pieces that count against a bare royal: not pawns, go-betweens and dead pieces.
    fn counted(&self, seat: Seat) -> impl Iterator<Item = Square> + '_ {
        let counts = |(square, man): &(Square, super::Man)| !man.is_pawn_or_go_between() && !self.is_dead(*square);
        self.men_of(seat).filter(counts).map(|(square, _)| square)
    }

    /// Two bare royals, none of them in check: a draw.
    pub fn bare_royals(&self) -> Option<Ending> {
        let is_quiet = |seat: Seat| self.bare(seat).is_some() && !self.is_in_check(seat);
        Seat::BOTH.into_iter().all(is_quiet).then(|| Ending::drawn(Reason::BareRoyals))
    }
}
