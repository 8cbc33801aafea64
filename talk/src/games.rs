//! What the conversation knows of single games and nothing else does: their names and their law for players.

pub mod caro;

use banco_engine::GameKey;
use banco_ports::Lang;
use banco_ports::text::fold;

/// What people call the games, folded and squeezed, beside their keys.
const ALIASES: &[(&str, &str)] = &[
    ("coup", "jieqi"),
    ("up", "jieqi"),
    ("cotuong", "xiangqi"),
    ("tuong", "xiangqi"),
    ("covua", "chess"),
    ("vua", "chess"),
    ("cothocao", "backgammon"),
    ("thocao", "backgammon"),
    ("cotaocao", "backgammon"),
    ("taocao", "backgammon"),
    ("bg", "backgammon"),
    ("gammon", "backgammon"),
    ("chu", "chushogi"),
    ("trungtuongki", "chushogi"),
    ("trungtuongky", "chushogi"),
];

/// Words of the longest name: `five in a row`.
pub const NAME_WORDS_MAX: usize = 4;

/// A game by key, name or alias, with or without accents: `jieqi`, `cờ úp`, `coup`.
pub fn read_game(text: &str) -> Option<GameKey> {
    let folded: String = fold(text).chars().filter(|c| c.is_alphanumeric()).collect();
    if caro::NAMES.contains(&folded.as_str()) {
        return Some(GameKey::Caro);
    }
    let key = ALIASES.iter().find(|(alias, _)| *alias == folded).map_or(folded.as_str(), |(_, key)| key);
    GameKey::from_key(key)
}

/// The law of a game for players, split into pages at lines of `---`.
pub const fn rules(game: GameKey, lang: Lang) -> &'static str {
    match (game, lang) {
        (GameKey::Backgammon, Lang::Vi) => include_str!("../../data/games/backgammon/rules.vi.md"),
        (GameKey::Backgammon, Lang::En) => include_str!("../../data/games/backgammon/rules.en.md"),
        (GameKey::Caro, lang) => caro::rules(lang),
        (GameKey::ChuShogi, Lang::Vi) => include_str!("../../data/games/chushogi/rules.vi.md"),
        (GameKey::ChuShogi, Lang::En) => include_str!("../../data/games/chushogi/rules.en.md"),
        (GameKey::Jieqi, Lang::Vi) => include_str!("../../data/games/jieqi/rules.vi.md"),
        (GameKey::Jieqi, Lang::En) => include_str!("../../data/games/jieqi/rules.en.md"),
        (GameKey::Xiangqi, Lang::Vi) => include_str!("../../data/games/xiangqi/rules.vi.md"),
        (GameKey::Xiangqi, Lang::En) => include_str!("../../data/games/xiangqi/rules.en.md"),
        (GameKey::Chess, Lang::Vi) => include_str!("../../data/games/chess/rules.vi.md"),
        (GameKey::Chess, Lang::En) => include_str!("../../data/games/chess/rules.en.md"),
    }
}
