//! Addresses: of messages, for readers in another chat, and of games on analysis sites (days 5.3).

use banco_engine::{GameKey, Notation, Public, Table, Viewer};
use banco_ports::limits::LINK_PLIES_MAX;
use banco_store::GameCard;

/// Part of a game that another site or program reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Locale message that names the site and the part of the game.
    pub key: &'static str,
    /// An address, or a text to copy.
    pub text: String,
}

impl Taken {
    /// True if the text is an address.
    pub fn is_link(&self) -> bool {
        self.text.starts_with("https://")
    }
}

/// Addresses and texts of a table's public view for other sites; empty for games that no other site reads.
pub(crate) fn taken(table: &Table) -> Vec<Taken> {
    let Some(game) = table.game() else { return Vec::new() };
    let position = game.export(Viewer::Public);
    let one = |key, text| vec![Taken { key, text }];
    match table.challenge().game {
        GameKey::Chess => lichess(table, &position),
        // The site reads the query. Its own path has the same name and shows the start position.
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

/// True if another site or program reads this game at all.
pub(crate) fn has_any(table: &Table) -> bool {
    table.challenge().game != GameKey::Caro
}

/// Text with underscores for spaces, as addresses need it.
fn underscored(text: &str) -> String {
    text.replace(' ', "_")
}

fn begins_usually(table: &Table) -> bool {
    table.game_file(None).is_some_and(|file| file.start.is_none())
}

/// The whole game, if it began from the usual position, and the position.
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
        // Check signs would need escapes and are left out, as in many PGN files.
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

/// Begins the name of a community that is a server of Discord.
const DISCORD_GUILD: &str = "discord:g";

/// The Discord server in which a game began.
pub(crate) fn guild_of(card: &GameCard) -> Option<&str> {
    card.community.as_deref()?.strip_prefix(DISCORD_GUILD)
}
