//! Choices on the way to a move: one answer after the other, without notation.
//!
//! Pickers, the page and `/legal` all ask here, so that no game needs a picker of its own. A question that has
//! one answer is not asked, but for the piece and its target: those are what a person points at.

use std::fmt;

use crate::{Game, Kind, MoveShape, Points, Seat, Site};

/// One answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// The piece that moves.
    Man(Site),
    /// Target of the piece, or the site of a new mark.
    Target(Site),
    /// Site that a piece of two steps goes by; `None`: straight to its target.
    Way(Option<Site>),
    /// Kind that the piece becomes; `None`: it stays as it is.
    Promotion(Option<Kind>),
    /// A piece goes as far as one of the dice says.
    Die(DieStep),
}

/// Step of one die on a board of [`Points`]. `Display` is as plays are written everywhere, by the mover's own
/// numbers: `24/18*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DieStep {
    /// Seat that moves; the step is printed by its numbers.
    pub seat: Seat,
    /// A point, or the mover's bar.
    pub from: Site,
    /// A point, or where the mover's pieces lie once they are borne off.
    pub to: Site,
    /// 1..=6.
    pub pips: u8,
    /// A single piece of the other side stands on the target and goes to its bar.
    pub hit: bool,
}

impl fmt::Display for DieStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |site: Site| match Points::number(self.seat, site) {
            0 => "off".to_owned(),
            number @ 1..=Points::COUNT => number.to_string(),
            _ => "bar".to_owned(),
        };
        write!(f, "{}/{}{}", number(self.from), number(self.to), if self.hit { "*" } else { "" })
    }
}

/// An answer that may come next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Possible answers.
    pub pick: Pick,
    /// Canonical text of the move, where nothing is asked after this answer.
    pub mv: Option<String>,
}

/// The question that is open, with its answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// All answers are of one kind, but where pieces may be moved and put on the board alike; empty once all is said,
    /// and where there is nothing to move.
    pub next: Vec<Next>,
    /// Canonical text of the move, once all is said.
    pub mv: Option<String>,
}

impl Choices {
    /// The answers without what comes of them.
    pub fn picks(&self) -> impl Iterator<Item = Pick> {
        self.next.iter().map(|next| next.pick)
    }
}

/// The choices among the moves of `seat`, by their shapes.
pub(crate) fn of_moves<G: Game>(game: &G, seat: Seat, so_far: &[Pick]) -> Option<Choices> {
    let moves = game.moves_of(seat)?;
    let open = moves.iter().filter_map(|mv| Some(Open { mv, left: questions(game.shape_of(mv)?) }));
    let mut open: Vec<Open<'_, G::Move>> = asked(open.collect());
    for pick in so_far {
        open = asked(answered(open, *pick));
        if open.is_empty() {
            return None;
        }
    }
    let mv = only(&open);
    open.retain(|open| !open.left.is_empty());
    open.sort_by_key(|open| open.left.last().map(|pick| order(*pick)));
    let alike = open.chunk_by(|one, other| one.left.last() == other.left.last());
    let next = alike.filter_map(|moves| {
        let pick = *moves.first()?.left.last()?;
        Some(Next { pick, mv: only(&asked(answered(moves.to_vec(), pick))) })
    });
    Some(Choices { next: next.collect(), mv })
}

/// A move and what is still to be said of it, the next question last.
struct Open<'a, M> {
    mv: &'a M,
    left: Vec<Pick>,
}

impl<M> Clone for Open<'_, M> {
    fn clone(&self) -> Self {
        Open { mv: self.mv, left: self.left.clone() }
    }
}

fn questions(shape: MoveShape) -> Vec<Pick> {
    let man = shape.from.map(Pick::Man);
    let others = [Pick::Promotion(shape.promotion), Pick::Way(shape.via), Pick::Target(shape.to)];
    others.into_iter().chain(man).collect()
}

/// Passes over the questions that these moves answer alike.
fn asked<M>(mut open: Vec<Open<'_, M>>) -> Vec<Open<'_, M>> {
    while let Some(pick) = open.first().and_then(|first| first.left.last().copied())
        && matches!(pick, Pick::Way(_) | Pick::Promotion(_))
        && open.iter().all(|open| open.left.last() == Some(&pick))
    {
        open.iter_mut().for_each(|open| open.left.truncate(open.left.len() - 1));
    }
    open
}

/// The moves that answer so, with what is asked after it.
fn answered<M>(mut open: Vec<Open<'_, M>>, pick: Pick) -> Vec<Open<'_, M>> {
    open.retain_mut(|open| open.left.pop() == Some(pick));
    open
}

fn only<M: fmt::Display>(open: &[Open<'_, M>]) -> Option<String> {
    match open {
        [only] if only.left.is_empty() => Some(only.mv.to_string()),
        [] | [_] | [_, _, ..] => None,
    }
}

/// By sites, the straight way first; what a piece becomes before that it stays what it is.
fn order(pick: Pick) -> (u8, Option<Site>, Option<Kind>) {
    match pick {
        Pick::Man(site) => (0, Some(site), None),
        Pick::Target(site) => (1, Some(site), None),
        Pick::Way(site) => (2, site, None),
        Pick::Promotion(kind) => (if kind.is_some() { 3 } else { 4 }, None, kind),
        Pick::Die(step) => (5, Some(step.from), None),
    }
}
