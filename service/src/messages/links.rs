//! Addresses: of messages, for readers in another chat, and of games on analysis sites (days 5.3).

use banco_engine::Table;
use banco_store::GameCard;

pub(crate) use crate::games::Taken;
use crate::games::face;

/// Addresses and texts of a table's public view for other sites; empty for games that no other site reads.
pub(crate) fn taken(table: &Table) -> Vec<Taken> {
    let links = face(table.challenge().game).links.zip(table.game());
    links.map(|(links, game)| links(table, game)).unwrap_or_default()
}

/// True if another site or program reads this game at all.
pub(crate) fn has_any(table: &Table) -> bool {
    face(table.challenge().game).links.is_some()
}

/// Begins the name of a community that is a server of Discord.
const DISCORD_GUILD: &str = "discord:g";

/// The Discord server in which a game began.
pub(crate) fn guild_of(card: &GameCard) -> Option<&str> {
    guild_in(card.community.as_deref()?)
}

/// The Discord server that is this community.
pub(crate) fn guild_in(community: &str) -> Option<&str> {
    community.strip_prefix(DISCORD_GUILD)
}
