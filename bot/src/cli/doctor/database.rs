//! Check of the games' database: connection and content.

use banco_ports::Lang;
use banco_store::postgres::{self, Holder};

use super::{Finding, Found};
use crate::config::Config;
use crate::host_messages::{Told, words};
use crate::stores;

/// Checks the database.
pub(super) fn games(config: &Config, lang: Lang) -> Found {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let looked = match runtime {
        Ok(runtime) => runtime.block_on(postgres::look_at(&stores::database(config))),
        Err(error) => return Found::alone(Finding::bad("doctor-broken").with("why", words(&error, lang))),
    };
    let looked = match looked {
        Ok(looked) => looked,
        Err(error) => return Found::alone(Finding::bad("doctor-database-closed").with("why", error.told(lang))),
    };
    if looked.tables.is_none() {
        return Found::alone(Finding::good("doctor-database-new").with("server", looked.server));
    }
    let mut found = vec![Finding::good("doctor-database").with("server", looked.server).with("games", looked.games)];
    if !looked.set_aside.is_empty() {
        let ids: Vec<String> = looked.set_aside.iter().map(|id| format!("#{id}")).collect();
        found.push(Finding::warning("doctor-set-aside").with("games", ids.join(", ")));
    }
    if looked.unsent > 0 {
        found.push(Finding::warning("doctor-unsent").with("letters", looked.unsent));
    }
    let bots = looked.neighbours.into_iter().map(|bot| Some(Holder { since: None, ..bot }).told(lang)).collect();
    Found { findings: found, chats: looked.places, bots }
}
