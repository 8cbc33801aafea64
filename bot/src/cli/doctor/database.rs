//! The database of the games: whether it can be reached, and what is in it.

use banco_ports::{Lang, Place};
use banco_store::postgres;

use super::Finding;
use crate::config::Config;
use crate::stores;
use crate::told::{Told, words};

/// The database, and the chats where games go on.
pub(super) fn games(config: &Config, lang: Lang) -> (Vec<Finding>, Vec<Place>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let looked = match runtime {
        Ok(runtime) => runtime.block_on(postgres::look_at(&stores::database(config))),
        Err(error) => return (vec![Finding::bad("doctor-broken").with("why", words(&error, lang))], Vec::new()),
    };
    let looked = match looked {
        Ok(looked) => looked,
        Err(error) => return (vec![Finding::bad("doctor-database-closed").with("why", error.told(lang))], Vec::new()),
    };
    if looked.tables.is_none() {
        return (vec![Finding::good("doctor-database-new").with("server", looked.server)], Vec::new());
    }
    let mut found = vec![Finding::good("doctor-database").with("server", looked.server).with("games", looked.games)];
    if !looked.set_aside.is_empty() {
        let ids: Vec<String> = looked.set_aside.iter().map(|id| format!("#{id}")).collect();
        found.push(Finding::warning("doctor-set-aside").with("games", ids.join(", ")));
    }
    if looked.unsent > 0 {
        found.push(Finding::warning("doctor-unsent").with("letters", looked.unsent));
    }
    (found, looked.places)
}
