//! Ways of a player to a game: platforms on which the player can read it and move (everywhere 3.6).

use banco_engine::PersonKey;
use banco_ports::{Place, Platform};
use banco_store::GameCard;

use crate::Service;
use crate::messages::settings;
use crate::persons::Persons;
use crate::preferences::Preferences;

/// Platforms on which a player can act at a game: that of the account, and those of connected accounts with a place of the
/// game or an open private chat. None for the computer.
pub(crate) async fn ways_to(service: &Service, card: &GameCard, player: &PersonKey) -> Vec<Platform> {
    let mut ways: Vec<Platform> = Platform::of(player).into_iter().collect();
    if ways.is_empty() {
        return ways;
    }
    for account in Persons::of(service).accounts(player).await.others() {
        let Some(platform) = Platform::of(account).filter(|platform| !ways.contains(platform)) else { continue };
        if card.place_on(platform).is_some() || private_chat_of(service, account).await.is_some() {
            ways.push(platform);
        }
    }
    ways
}

/// Platforms on which the side to act can act; none while no side is to act, or the computer is.
pub(crate) async fn ways_of_mover(service: &Service, card: &GameCard) -> Vec<Platform> {
    match card.waiting_for.as_ref().filter(|_| card.challenger.is_none()) {
        Some(mover) => ways_to(service, card, mover).await,
        None => Vec::new(),
    }
}

/// Private chat of an account with the bot, if one is open.
pub(crate) async fn private_chat_of(service: &Service, account: &PersonKey) -> Option<Place> {
    let values = Preferences::of(service).recalled(&settings::of_person(account)).await;
    service.clients.private_chat_of(account, &values)
}
