//! Suggested games: those in which the command applies to this person, each with its opponent.

use banco_engine::{Decision, Phase, Table};
use banco_ports::limits::GAMES_LISTED_MAX;
use banco_ports::{Completion, Suggestion};

use super::begins;
use crate::messages::commands::Command;
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::is_worth_a_review;
use crate::messages::say::Label;
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
        command: Command,
        taste: &DisplayPrefs,
    ) -> Vec<Suggestion> {
        let me = &query.from.key;
        let mut ids: Vec<String> = Vec::new();
        let here = self.service.store.open_games_at(&query.place).await.unwrap_or_default();
        let own = self.service.store.games_of(me, false, GAMES_LISTED_MAX).await.unwrap_or_default();
        for (id, _) in own.into_iter().chain(here) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let typed = query.typed.trim().trim_start_matches('#');
        let mut offers = Vec::new();
        for id in ids {
            let Ok(Some(slot)) = self.service.games.open(&*self.service.store, &id).await else { continue };
            let table = slot.lock().await.table.clone();
            if !is_wanted(command, &table, query) {
                continue;
            }
            let label = Label::Game {
                id: id.clone(),
                game: table.challenge().game,
                opponent: words::players_told(taste.lang, &table, me),
            };
            let label = words::labels::label(taste, &label, None);
            if begins(&label, typed) || id.starts_with(&typed.to_ascii_lowercase()) {
                offers.push(Suggestion { label, value: id });
            }
        }
        offers
    }
}

/// True if the command applies to this table for the person.
fn is_wanted(command: Command, table: &Table, query: &Completion) -> bool {
    let me = &query.from.key;
    let is_own = table.seat_of(me).is_some();
    let is_mine_to_move = is_own && table.to_move() == table.seat_of(me);
    let game = table.challenge().game;
    let has_dice = game.decisions().contains(&Decision::Roll);
    let is_challenge = table.phase() == Phase::Challenged;
    let is_challenger = table.challenge().challenger.key == *me;
    let is_playing = table.phase() == Phase::Playing;
    let is_over = matches!(table.phase(), Phase::Over(_));
    match command {
        Command::Accept => is_challenge && (is_challenger || table.is_for(&query.from)),
        Command::Decline => is_challenge && !is_challenger && table.is_for(&query.from),
        Command::Cancel => is_challenge,
        Command::Move | Command::Why => is_mine_to_move,
        Command::Roll | Command::Double | Command::Take | Command::Drop => is_mine_to_move && has_dice,
        Command::Hint => is_mine_to_move && table.seat_of(me).is_some_and(|seat| computer::may_be_helped(table, seat)),
        Command::Peek => is_own && is_playing && game.keeps_secrets(),
        Command::Draw => is_own && is_playing && game.can_be_drawn(),
        Command::Takeback => is_playing && table.seat_of(me).is_some_and(|seat| table.may_take_back(seat).is_ok()),
        Command::Pause => is_own && table.is_timed(),
        Command::Resume => is_own && table.is_paused(),
        Command::GiveTime => is_own && is_playing && table.challenge().time.is_some(),
        Command::Abort | Command::Resign | Command::Claim => is_own && is_playing,
        Command::Line => is_own && is_playing && !is_mine_to_move,
        Command::Admin => is_playing,
        Command::Legal => is_playing,
        Command::Rematch | Command::Verify | Command::Luck => is_own && is_over,
        Command::Replay | Command::Gif | Command::Export | Command::Link | Command::Board | Command::History => {
            is_playing || is_over
        }
        Command::Review => is_own && is_worth_a_review(table),
        Command::Play
        | Command::Import
        | Command::Puzzle
        | Command::Games
        | Command::Top
        | Command::Stats
        | Command::Versus
        | Command::Tournament
        | Command::Rules
        | Command::Help
        | Command::Settings
        | Command::ChatSettings
        | Command::Next
        | Command::Vacation
        | Command::Block
        | Command::Privacy
        | Command::Start => false,
    }
}
