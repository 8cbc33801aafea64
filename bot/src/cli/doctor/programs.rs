//! Check of the host's UCI programs: each must answer, and play a legal move from the start of its game.

use std::io;
use std::time::Duration;

use banco_engine::{GameKey, GameOptions, Public, Viewer};
use banco_ports::Lang;
use banco_ports::text::clean_text;
use banco_service::i18n;
use banco_service::opponents::shown_to_programs;

use super::Finding;
use crate::config::Config;
use crate::games::{HOST_ENGINES, HostEngine};
use crate::host_messages::words;
use crate::uci_player::{Fault, Terms, Tried, try_out};

/// Maximum time for name and move beside the time for thinking: a healthy program answers at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// Most characters of a wrong move that are shown.
const MOVE_CHARS_MAX: usize = 20;

/// Checks every configured program.
pub(super) fn look(config: &Config, lang: Lang) -> Vec<Finding> {
    let engines = HOST_ENGINES.into_iter().filter(|engine| !(engine.program)(&config.opponents).is_empty());
    engines.map(|engine| one(config, engine, lang)).collect()
}

fn one(config: &Config, engine: HostEngine, lang: Lang) -> Finding {
    let program = (engine.program)(&config.opponents);
    let terms = engine.terms(&config.opponents, Duration::ZERO);
    let terms = Terms { patience: terms.thinks + PATIENCE, ..terms };
    let (start, is_legal) = start(engine.game);
    let finding = match try_out(&terms, &start) {
        Tried::Played { name, mv } if is_legal(&mv) => {
            return Finding::good("doctor-program").with("key", engine.key()).with("name", clean_text(&name));
        }
        Tried::Played { name, mv } => {
            let mv: String = mv.chars().take(MOVE_CHARS_MAX).collect();
            Finding::bad("doctor-program-illegal").with("name", clean_text(&name)).with("move", clean_text(&mv))
        }
        Tried::Moveless { name, fault } => {
            Finding::bad("doctor-program-moveless").with("name", clean_text(&name)).with("why", why(&fault, lang))
        }
        Tried::Silent(Fault::Start(error)) => Finding::bad("doctor-program-missing").with("why", words(&error, lang)),
        Tried::Silent(fault) => Finding::bad("doctor-program-silent").with("why", why(&fault, lang)),
    };
    finding.with("key", engine.key()).with("program", program)
}

/// The start of a game as programs read it, and what is a legal move there.
fn start(game: GameKey) -> (String, impl Fn(&str) -> bool) {
    let game = game.start(&GameOptions::new()).ok();
    let text = game.as_ref().map_or_else(String::new, |game| shown_to_programs(Public::of(game), Viewer::Public));
    (text, move |mv: &str| game.as_ref().is_some_and(|game| game.allow(mv).is_ok()))
}

fn why(fault: &Fault, lang: Lang) -> String {
    match fault {
        Fault::Start(error) => words(error, lang),
        Fault::Ended => i18n::text(lang, "program-ended"),
        Fault::Late => words(&io::ErrorKind::TimedOut.into(), lang),
    }
}
