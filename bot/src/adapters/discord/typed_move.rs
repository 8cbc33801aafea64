//! Button that opens the form for a typed move: the move is bound to the position that the person saw.

use banco_service::messages::button::is_game_id;

/// Beginning of the data of the button for a typed move: `typed:<game>:<version>`.
const TYPED: &str = "typed";

/// Data of the button that opens the form for a move.
pub(super) fn data(game: &str, version: u32) -> String {
    format!("{TYPED}:{game}:{version}")
}

/// Game and version of a button for a typed move.
pub(super) fn read(data: &str) -> Option<(&str, u32)> {
    let (game, version) = data.strip_prefix(TYPED)?.strip_prefix(':')?.split_once(':')?;
    Some((game, version.parse().ok()?)).filter(|(game, _)| is_game_id(game))
}
