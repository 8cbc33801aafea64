//! Check of the host's UCI programs: each must answer.

use std::io;
use std::time::Duration;

use banco_ports::Lang;
use banco_ports::text::clean_text;
use banco_service::i18n;

use super::Finding;
use crate::config::Config;
use crate::host_messages::words;
use crate::uci_player::{Fault, try_out};

/// Maximum time for an answer: a healthy program answers at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// Checks every configured program.
pub(super) fn look(config: &Config, lang: Lang) -> Vec<Finding> {
    let opponents = &config.opponents;
    let programs = [("opponents.chess", &opponents.chess), ("opponents.xiangqi", &opponents.xiangqi)];
    programs
        .into_iter()
        .filter(|(_, program)| !program.is_empty())
        .map(|(key, program)| one(key, program, lang))
        .collect()
}

fn one(key: &'static str, program: &str, lang: Lang) -> Finding {
    match try_out(program, PATIENCE) {
        Ok(name) => Finding::good("doctor-program").with("key", key).with("name", clean_text(&name)),
        Err(fault) => {
            let why = match fault {
                Fault::Start(error) => words(&error, lang),
                Fault::Ended => i18n::text(lang, "program-ended"),
                Fault::Late => words(&io::ErrorKind::TimedOut.into(), lang),
            };
            Finding::bad("doctor-program-silent").with("key", key).with("program", program).with("why", why)
        }
    }
}
