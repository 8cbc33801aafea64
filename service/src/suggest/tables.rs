//! Suggested games: those in which the command applies to this person, each with its opponent.

use banco_ports::limits::GAMES_LISTED_MAX;
use banco_ports::{Completion, Suggestion};

use super::begins;
use crate::messages::command_spec::AskedGame;
use crate::messages::commands::CommandSpec;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Label;
use crate::persons::Persons;
use crate::{Service, words};

/// Suggestions of games while a person types.
#[derive(Clone, Copy)]
pub(crate) struct TableSuggestions<'a> {
    service: &'a Service,
}

impl<'a> TableSuggestions<'a> {
    pub(crate) fn of(service: &'a Service) -> TableSuggestions<'a> {
        TableSuggestions { service }
    }

    pub(super) async fn suggest_tables(
        self,
        query: &Completion,
        command: &CommandSpec,
        taste: &DisplayPrefs,
    ) -> Vec<Suggestion> {
        let me = Persons::of(self.service).accounts(&query.from.key).await;
        let mut ids: Vec<String> = Vec::new();
        let here = self.service.store.open_games_at(&query.place).await.unwrap_or_default();
        let own = Persons::of(self.service).games_of(&me, false, GAMES_LISTED_MAX).await.unwrap_or_default();
        for (id, _) in own.into_iter().chain(here) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let typed = query.typed.trim().trim_start_matches('#');
        let mut offers = Vec::new();
        for id in ids {
            let Ok(Some(seated)) = self.service.games.snapshot(&*self.service.store, &id).await else { continue };
            let table = &seated.table;
            let by = me.person_at(table, &query.from);
            if !(command.fits)(&AskedGame::new(table, &by)) {
                continue;
            }
            let label = Label::Game {
                id: id.clone(),
                game: table.challenge().game,
                opponent: words::players_told(taste.lang, &taste.named(table), me.at(table)),
            };
            let label = words::labels::label(taste, &label, None);
            if begins(&label, typed) || id.starts_with(&typed.to_ascii_lowercase()) {
                offers.push(Suggestion { label, value: id });
            }
        }
        offers
    }
}
