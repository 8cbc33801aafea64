//! Pieces on their squares: what they are worth, carried on from position to position.

use banco_engine::games::chess::shakmaty::{Bitboard, Board as Men, Color, Role};

use super::terms::{self, Sum};
use super::values::{self, Tapered};

/// Pieces on their squares.
#[derive(Clone, Copy, Default)]
pub(super) struct Placed<S> {
    /// White's less Black's.
    pub sum: S,
    /// Pieces that are left, as [`values::phase`] counts them.
    pub phase: i32,
}

impl Placed<Tapered> {
    pub(super) fn of(men: &Men) -> Placed<Tapered> {
        let mut placed = Placed::default();
        placed.add(men, &Men::empty(), 1);
        placed
    }

    /// The same once `before` has become `men`.
    pub(super) fn after(mut self, before: &Men, men: &Men) -> Placed<Tapered> {
        self.add(before, men, -1);
        self.add(men, before, 1);
        self
    }
}

impl<S: Sum> Placed<S> {
    /// Adds the pieces of `men` that do not stand so in `other`, `sign` times.
    pub(super) fn add(&mut self, men: &Men, other: &Men, sign: i32) {
        let same =
            Role::ALL.into_iter().fold(Bitboard::EMPTY, |all, role| all | (men.by_role(role) & other.by_role(role)));
        for (color, sign_of) in [(Color::White, sign), (Color::Black, -sign)] {
            for square in men.by_color(color) & !(other.by_color(color) & same) {
                let Some(role) = men.role_at(square) else { continue };
                self.sum.add(terms::place(role, square, color), sign_of);
                self.phase += sign * values::phase(role);
            }
        }
    }
}
