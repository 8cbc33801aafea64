//! A requested game: its terms before they become a challenge, also those of a game from a position of another.

use banco_engine::{GameKey, GameOptions, Opponent, Phase, Series, Side, Table, TimeControl, Viewer, is_of_file};
use banco_ports::Place;

use crate::games::face;
use crate::messages::button::{named, verbs};
use crate::messages::say::Choice;

/// Terms of a requested game.
pub(crate) struct RequestedGame {
    pub game: GameKey,
    pub opponent: Opponent,
    pub side: Side,
    pub options: GameOptions,
    pub time: Option<TimeControl>,
    pub rated: bool,
    pub series: Option<Series>,
    pub hints: bool,
    /// It may be accepted on every platform, with a code.
    pub anywhere: bool,
    /// True for public numbers, false for the envelope alone; `None` for the usual luck of the host.
    pub is_public_luck: Option<bool>,
    /// Store key of the game that comes of an invitation.
    pub code: Option<String>,
    /// Places on other platforms where the opponent sees it.
    pub also_at: Vec<Place>,
}

impl RequestedGame {
    /// Terms of a game with default options.
    pub(crate) fn plain(game: GameKey, opponent: Opponent, time: Option<TimeControl>) -> RequestedGame {
        let (side, options) = (Side::Lot, GameOptions::new());
        RequestedGame {
            game,
            opponent,
            side,
            options,
            time,
            rated: false,
            series: None,
            hints: false,
            anywhere: false,
            is_public_luck: None,
            code: None,
            also_at: Vec::new(),
        }
    }
}

/// Button for a challenge from this position, if the game allows one.
pub(crate) fn play_on(table: &Table, plies: usize) -> Option<Choice> {
    from_here(table, plies)?;
    named(verbs::FROM).saying(plies.to_string()).of(table.id()).map(Choice::from)
}

/// Terms of a challenge from a position of a finished game; `None` if the game allows none.
pub(crate) fn from_here(table: &Table, plies: usize) -> Option<RequestedGame> {
    let challenge = table.challenge();
    let game = challenge.game;
    if !face(game).continues || !matches!(table.phase(), Phase::Over(_)) {
        return None;
    }
    let mut stood = Vec::with_capacity(table.plies().len());
    table.retell(|game, _| stood.push(game.export(Viewer::Public)));
    let position = stood.into_iter().nth(plies).or_else(|| Some(table.game()?.export(Viewer::Public)))?;
    let mut options = challenge.options.clone();
    options.retain(|key, _| !matches!(key.as_str(), "odds" | "handicap" | "position"));
    // A file is replayed without draws by rule, but a continued game uses the usual rules.
    options.retain(|key, _| key != "draws" || !is_of_file(&challenge.challenger.key));
    options.insert("position".to_owned(), position.replace(' ', "_"));
    game.start(&options).ok()?;
    Some(RequestedGame { options, ..RequestedGame::plain(game, Opponent::Anyone, None) })
}
