//! How a path names what was picked: it travels in buttons and in the page's addresses.

use banco_engine::{Board, Choices, Pick, Points, Public, Seat};

/// Stands in a path where a man goes straight to its target.
const STRAIGHT: &str = "-";

/// How a pick is named; what a man becomes is never named, that button plays the move.
pub(crate) fn key(board: Board, pick: Pick) -> Option<String> {
    match pick {
        Pick::Man(site) | Pick::Target(site) | Pick::Way(Some(site)) => Some(board.name(site)),
        Pick::Way(None) => Some(STRAIGHT.to_owned()),
        Pick::Die(step) => Some(format!("{}-{}", Points::number(step.seat, step.from), step.pips)),
        Pick::Promotion(_) => None,
    }
}

/// A path with one pick more.
pub(crate) fn longer(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

pub(crate) fn of(board: Board, picks: impl IntoIterator<Item = Pick>) -> String {
    picks.into_iter().filter_map(|pick| key(board, pick)).collect::<Vec<_>>().join(".")
}

/// The picks that a path names, and what may follow them; `None` if no legal move begins so.
pub(crate) fn follow(game: Public<'_>, seat: Seat, path: &str) -> Option<(Vec<Pick>, Choices)> {
    let (mut picks, mut choices) = (Vec::new(), game.choices(seat, &[])?);
    for name in path.split('.').filter(|name| !name.is_empty()) {
        picks.push(choices.picks().find(|pick| key(game.board(), *pick).as_deref() == Some(name))?);
        choices = game.choices(seat, &picks)?;
    }
    Some((picks, choices))
}
