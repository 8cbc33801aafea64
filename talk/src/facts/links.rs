//! Addresses: of messages, for whoever reads of them in another chat; of games, on sites that analyse them (days 5.3).

use banco_engine::{GameKey, Notation, Public, Table, Viewer};
use banco_ports::limits::LINK_PLIES_MAX;
use banco_ports::{MessageRef, Place, Platform};
use banco_store::GameCard;

/// Something of a game that another site or program reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The locale message that says whose it is and what of the game.
    pub key: &'static str,
    /// An address, or a text to be copied.
    pub text: String,
}

impl Taken {
    /// Whether it is an address.
    pub fn is_link(&self) -> bool {
        self.text.starts_with("https://")
    }
}

/// What others read of a table as everybody sees it; nothing for games that nobody else knows.
pub(crate) fn taken(table: &Table) -> Vec<Taken> {
    let Some(game) = table.game() else { return Vec::new() };
    let position = game.export(Viewer::Public);
    let one = |key, text| vec![Taken { key, text }];
    match table.challenge().game {
        GameKey::Chess => lichess(table, &position),
        // The query is what the site reads; a path of its own has the same name and shows the start.
        GameKey::Xiangqi => {
            one("links-pychess", format!("https://www.pychess.org/analysis/xiangqi?fen={}", underscored(&position)))
        }
        GameKey::ChuShogi => lishogi(table, &position),
        GameKey::Jieqi => one("links-jieqibox", position),
        GameKey::Backgammon => {
            let xgid = game.as_backgammon().map(|game| Taken { key: "links-xgid", text: game.xgid() });
            xgid.into_iter().chain([Taken { key: "links-gnu", text: position }]).collect()
        }
        GameKey::Caro => Vec::new(),
    }
}

/// Whether another site or program reads this game at all.
pub(crate) fn has_any(table: &Table) -> bool {
    table.challenge().game != GameKey::Caro
}

/// Spaces as addresses write them.
fn underscored(text: &str) -> String {
    text.replace(' ', "_")
}

fn begins_usually(table: &Table) -> bool {
    table.game_file(None).is_some_and(|file| file.start.is_none())
}

/// The whole game where it began as usual, and the position.
fn lichess(table: &Table, position: &str) -> Vec<Taken> {
    let variant = match table.challenge().options.get("variant").map(String::as_str) {
        None | Some("standard") => "standard",
        Some("kingofthehill") => "kingOfTheHill",
        Some("threecheck") => "threeCheck",
        Some("racingkings") => "racingKings",
        Some(same) => same,
    };
    let mut taken = Vec::new();
    let moves = table.history(Notation::San);
    if variant == "standard" && begins_usually(table) && (1..=LINK_PLIES_MAX).contains(&moves.len()) {
        // Signs of check need escapes and are left out, as in many a PGN.
        let moves: Vec<String> = moves.iter().map(|mv| mv.trim_end_matches(['+', '#']).to_owned()).collect();
        let text = format!("https://lichess.org/analysis/pgn/{}", moves.join("_"));
        taken.push(Taken { key: "links-lichess-game", text });
    }
    let text = format!("https://lichess.org/analysis/{variant}/{}", underscored(position));
    taken.push(Taken { key: "links-lichess", text });
    taken
}

const LISHOGI: &str = "https://lishogi.org/analysis/chushogi";

/// The whole game up to [`LINK_PLIES_MAX`], and the position.
fn lishogi(table: &Table, position: &str) -> Vec<Taken> {
    let mut taken = Vec::new();
    let mut moves = Vec::new();
    table.retell(|game: Public<'_>, ply| moves.push(game.spelled(&ply.mv)));
    if (1..=LINK_PLIES_MAX).contains(&moves.len()) {
        let start = table.game_file(None).and_then(|file| file.start);
        let start = start.map(|start| format!("/{}", underscored(&start))).unwrap_or_default();
        taken.push(Taken { key: "links-lishogi-game", text: format!("{LISHOGI}{start}?moves={}", moves.join("_")) });
    }
    taken.push(Taken { key: "links-lishogi", text: format!("{LISHOGI}/{}", underscored(position)) });
    taken
}

/// How the id of a Telegram supergroup begins; behind it stands the number that addresses have. Other groups have none.
const SUPERGROUP: &str = "-100";

/// Begins the name of a community that is a server of Discord.
const DISCORD_GUILD: &str = "discord:g";

/// The server of Discord in which a game was begun.
pub(crate) fn guild_of(card: &GameCard) -> Option<&str> {
    card.community.as_deref()?.strip_prefix(DISCORD_GUILD)
}

/// Where a message can be opened by those who are in its chat; `guild`: the server that the chat belongs to.
pub(crate) fn address_of(place: &Place, message: &MessageRef, guild: Option<&str>) -> Option<String> {
    match place.platform {
        Platform::Telegram => {
            let chat = place.chat.strip_prefix(SUPERGROUP).filter(|chat| !chat.is_empty())?;
            let thread = place.thread.as_ref().map(|thread| format!("/{thread}")).unwrap_or_default();
            Some(format!("https://t.me/c/{chat}{thread}/{}", message.0))
        }
        Platform::Discord => Some(format!("https://discord.com/channels/{}/{}/{}", guild?, place.chat, message.0)),
        // The local table has one page for each chat.
        Platform::Web => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_supergroups_and_channels_of_servers_have_addresses() {
        let at = |chat: &str, thread: Option<&str>| {
            let place = Place { platform: Platform::Telegram, chat: chat.into(), thread: thread.map(str::to_owned) };
            address_of(&place, &MessageRef("45".into()), None)
        };
        assert_eq!(at("-1001234567890", None).as_deref(), Some("https://t.me/c/1234567890/45"));
        assert_eq!(at("-1001234567890", Some("77")).as_deref(), Some("https://t.me/c/1234567890/77/45"));
        assert_eq!((at("-4001", None), at("77", None)), (None, None));
        let channel = Place { platform: Platform::Discord, chat: "22".into(), thread: None };
        let at = |guild| address_of(&channel, &MessageRef("333".into()), guild);
        assert_eq!(at(Some("1")).as_deref(), Some("https://discord.com/channels/1/22/333"));
        assert_eq!(at(None), None, "a private chat belongs to no server");
    }
}
