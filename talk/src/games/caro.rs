//! Cờ caro: what people call it, and its law for players. Its words stand in `data/locale/*/caro.ftl`.

use banco_ports::Lang;

/// What it is called beside its key, folded and squeezed.
pub const NAMES: &[&str] = &["cocaro", "gomoku", "fiveinarow"];

pub const fn rules(lang: Lang) -> &'static str {
    match lang {
        Lang::Vi => include_str!("../../../data/games/caro/rules.vi.md"),
        Lang::En => include_str!("../../../data/games/caro/rules.en.md"),
    }
}
