//! A move of one piece with the boards before and after it, as the seat that plays it knows them.

use banco_engine::{AnyGame, Face, LegalMove, Seat, Site, Turn, Viewer};

use super::board::Men;
use super::rough_worth;

/// From here on a piece is worth being saved: a rough measure, see [`rough_worth`].
pub(super) const WORTH_SAVING: i32 = 2;

/// A move of one piece whose kind is known.
pub(super) struct Moved<'a> {
    pub game: &'a AnyGame,
    pub after: AnyGame,
    /// The position after it with the same side to move once more; `None` where the other side stands in check.
    pub next: Option<AnyGame>,
    pub seat: Seat,
    pub from: Site,
    pub via: Option<Site>,
    pub to: Site,
    /// The piece before it moves.
    pub mover: Face,
    pub taken: Option<Face>,
    /// Nothing can capture it where it goes.
    pub is_safe: bool,
    pub before: Men,
    pub now: Men,
    /// Moves of both sides before and after; empty where the question makes no sense.
    pub own_before: Vec<LegalMove>,
    pub own_now: Vec<LegalMove>,
    pub other_before: Vec<LegalMove>,
    pub other_now: Vec<LegalMove>,
}

impl<'a> Moved<'a> {
    /// `None` if `mv` cannot be played on here, as one that turns a piece up.
    pub(super) fn of(game: &'a AnyGame, seat: Seat, mv: &str) -> Option<Moved<'a>> {
        let shape = game.shape_of(mv)?;
        let from = shape.from?;
        let before = Men::of(game, seat);
        let mover = before.face(from)?;
        let taken = before.face(shape.to).filter(|face| face.seat != seat);
        let after = play(game, mv)?;
        let next = after.in_turn_of(seat);
        let other_now = after.legal();
        let is_safe = goes_to(&other_now, shape.to).next().is_none();
        Some(Moved {
            seat,
            from,
            via: shape.via,
            to: shape.to,
            mover,
            taken,
            is_safe,
            now: Men::of(&after, seat),
            own_before: game.legal(),
            own_now: next.as_ref().map(AnyGame::legal).unwrap_or_default(),
            other_before: game.legal_of(seat.other()).unwrap_or_default(),
            other_now,
            before,
            game,
            after,
            next,
        })
    }

    pub(super) const fn other(&self) -> Seat {
        self.seat.other()
    }

    pub(super) fn is_won(&self) -> bool {
        is_won(&self.after, self.seat)
    }

    /// It is safe, or what can capture it is worth at least as much and is recaptured.
    pub(super) fn holds(&self) -> bool {
        goes_to(&self.other_now, self.to).all(|mv| {
            let by = mv.shape.and_then(|shape| self.now.face(shape.from?));
            let is_dear = by.is_some_and(|by| rough_worth(by.kind) >= rough_worth(self.mover.kind));
            is_dear && !is_free(&self.after, &mv.text, self.to)
        })
    }
}

pub(super) fn play(game: &AnyGame, mv: &str) -> Option<AnyGame> {
    let mut after = game.clone();
    after.play(mv).ok()?;
    Some(after)
}

pub(super) fn is_won(game: &AnyGame, seat: Seat) -> bool {
    matches!(game.turn(), Turn::Over(ending) if ending.winner == Some(seat))
}

/// Moves that end on `site`.
pub(super) fn goes_to(moves: &[LegalMove], site: Site) -> impl Iterator<Item = &LegalMove> {
    moves.iter().filter(move |mv| mv.shape.is_some_and(|shape| shape.to == site && shape.from != Some(site)))
}

/// Moves of the piece on `site`.
pub(super) fn goes_from(moves: &[LegalMove], site: Site) -> impl Iterator<Item = &LegalMove> {
    moves.iter().filter(move |mv| mv.shape.is_some_and(|shape| shape.from == Some(site)))
}

/// True if `mv`, played in `game`, ends on `site` and cannot be recaptured there.
pub(super) fn is_free(game: &AnyGame, mv: &str, site: Site) -> bool {
    play(game, mv).is_some_and(|after| goes_to(&after.legal(), site).next().is_none())
}

/// Piece on `site` that the side to move in `game` can capture without a recapture, or with a lesser piece.
pub(super) fn falls(game: &AnyGame, site: Site) -> Option<Face> {
    let Turn::Player(seat) = game.turn() else { return None };
    falls_to(game, seat, site, &game.legal())
}

/// As [`falls`], by one of `moves`.
pub(super) fn falls_to(game: &AnyGame, seat: Seat, site: Site, moves: &[LegalMove]) -> Option<Face> {
    let view = game.view(Viewer::Seat(seat));
    let face = view.man_at(site)?.face;
    if face.seat == seat {
        return None;
    }
    let is_cheap = |mv: &LegalMove| {
        let by = mv.shape.and_then(|shape| view.man_at(shape.from?));
        let is_lesser = by.is_some_and(|by| !by.face.dark && rough_worth(by.face.kind) < rough_worth(face.kind));
        is_lesser || is_free(game, &mv.text, site)
    };
    goes_to(moves, site).any(is_cheap).then_some(face)
}
