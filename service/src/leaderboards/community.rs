//! The community in whose ladder a player's result counts (everywhere 3.7).

use banco_engine::Table;
use banco_ports::Platform;
use banco_store::{GameCard, StoreError};

use crate::context::Context;

/// Notes on the card that the player who takes a seat belongs to the community of this chat, if the game began in
/// another one. A private chat is no community. A seat of an account of another platform stays with the game: a ladder
/// here would tell that both accounts are one person.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn own_community(cx: &Context<'_>, card: &mut GameCard, next: &Table) -> Result<(), StoreError> {
    let Some(seat) = cx.seat_at(next).filter(|_| !cx.private && card.is_at(&cx.place)) else { return Ok(()) };
    let account = next.person_at(seat).and_then(|player| Platform::of(&player.key));
    let here = cx.community().await?;
    if account == Some(cx.place.platform) && card.ladder().is_some_and(|ladder| ladder != here) {
        card.communities[seat.index()] = Some(here);
    }
    Ok(())
}
