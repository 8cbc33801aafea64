//! Options of jieqi: those of xiangqi, and who sees what was captured face down.

use crate::games::xiangqi::{self, options::OptionTable};
use crate::{GameOptions, OptionError};

/// Who may look at a man that was captured face down (clause 2.1). After the game everybody may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CapturedDark {
    /// The player who captured it, privately.
    #[default]
    Captor,
    Public,
    Hidden,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    pub rules: xiangqi::Rules,
    pub captured: CapturedDark,
}

const CAPTURED: &str = "captured";
const TABLE: OptionTable = &[(CAPTURED, &["captor", "public", "hidden"])];
const KNOWN: &[&str] = &[CAPTURED, "repetition", "counters"];

/// # Errors
/// Unknown keys and values.
pub fn read(pairs: &GameOptions) -> Result<Options, OptionError> {
    let (own, shared): (GameOptions, GameOptions) =
        pairs.clone().into_iter().partition(|(key, _)| key.as_str() == CAPTURED);
    xiangqi::options::check(&own, TABLE, KNOWN)?;
    xiangqi::options::check(&shared, xiangqi::options::TABLE, KNOWN)?;
    let captured = match own.get(CAPTURED).map(String::as_str) {
        Some("public") => CapturedDark::Public,
        Some("hidden") => CapturedDark::Hidden,
        Some(_) | None => CapturedDark::Captor,
    };
    Ok(Options { rules: xiangqi::options::read(&shared)?, captured })
}
