//! The games by what people call them.

use banco_engine::GameKey;
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

/// A game by key, name or alias, with or without accents: `jieqi`, `cờ úp`, `coup`.
pub fn read_game(text: &str) -> Option<GameKey> {
    let folded: String = fold(text).chars().filter(|c| c.is_alphanumeric()).collect();
    let key = ALIASES.iter().find(|(alias, _)| *alias == folded).map_or(folded.as_str(), |(_, key)| key);
    GameKey::from_key(key)
}
