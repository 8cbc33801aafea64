//! Tournaments: sign-up, rounds, overtime, tables (`docs/spec/tournaments.md`).

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod news;
pub(crate) mod post;
pub(crate) mod running;
pub(crate) mod say;
pub(crate) mod sentences;

use crate::features::tournament::commands::TournamentRequests;
use async_trait::async_trait;
use banco_store::StoreError;

use crate::Service;
use crate::boxed::apart;
use crate::context::Context;
use crate::feature::Feature;
use crate::features::tournament::running::RunningTournaments;
use crate::messages::commands::{CommandSpec, GAME_CHOICES, OptionKind, command, option};
use crate::messages::say::Refused;
use crate::persons::Accounts;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("tournament", "giai", |cx, typed| apart(move || TournamentRequests::of(cx).tournament(typed)))
        .others(&["giaidau", "cup"])
        .options(&[
            option("action", OptionKind::Choice(&["new", "join", "leave", "table", "mine", "start", "remove", "end"])),
            option("game", OptionKind::Choice(GAME_CHOICES)),
            option("form", OptionKind::Choice(&["robin", "double", "swiss", "ko1", "ko3", "ko5"])),
            option("time", OptionKind::Completed),
            option("round", OptionKind::Text),
            option("signup", OptionKind::Text),
            option("rounds", OptionKind::Text),
            option("most", OptionKind::Text),
            option("seeding", OptionKind::Choice(&["lot", "rating"])),
            option("rated", OptionKind::Choice(&["yes", "no"])),
            option("person", OptionKind::User),
            option("options", OptionKind::Completed),
        ])
        .asks_moderator()];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn keeps_apart(
        &self,
        service: &Service,
        one: &Accounts,
        other: &Accounts,
    ) -> Result<Option<String>, StoreError> {
        apart(|| RunningTournaments::of(service).shared_by(one, other)).await
    }

    async fn before_erasure(&self, cx: &Context<'_>) -> Result<(), Refused> {
        apart(|| TournamentRequests::of(cx).leave_cups()).await
    }
}
