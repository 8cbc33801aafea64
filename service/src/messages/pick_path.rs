//! Paths of picks, as buttons and the web page's addresses carry them.

use banco_engine::{Board, Choices, Pick, Points, Public, Seat};

/// Path part of a move straight to its target.
const STRAIGHT: &str = "-";

/// Name of a pick in a path. A promotion has no name, because its button plays the move.
pub(crate) fn key(board: Board, pick: Pick) -> Option<String> {
    match pick {
        Pick::Man(site) | Pick::Target(site) | Pick::Way(Some(site)) => Some(board.name(site)),
        Pick::Way(None) => Some(STRAIGHT.to_owned()),
        Pick::Die(step) => Some(format!("{}-{}", Points::number(step.seat, step.from), step.pips)),
        Pick::Promotion(_) => None,
    }
}

/// A path with one more pick.
pub(crate) fn longer(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

pub(crate) fn of(board: Board, picks: impl IntoIterator<Item = Pick>) -> String {
    picks.into_iter().filter_map(|pick| key(board, pick)).collect::<Vec<_>>().join(".")
}

/// Picks that a path names, with the choices that follow; `None` if no legal move begins so.
pub(crate) fn follow(game: Public<'_>, seat: Seat, path: &str) -> Option<(Vec<Pick>, Choices)> {
    let (mut picks, mut choices) = (Vec::new(), game.choices(seat, &[])?);
    for name in path.split('.').filter(|name| !name.is_empty()) {
        picks.push(choices.picks().find(|pick| key(game.board(), *pick).as_deref() == Some(name))?);
        choices = game.choices(seat, &picks)?;
    }
    Some((picks, choices))
}
