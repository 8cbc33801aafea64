//! Games that belong to tournaments: what their tournament forbids, and its organiser.

use banco_engine::{Phase, Table};

use crate::Service;
use crate::card::round_of;
use crate::context::Context;
use crate::features::tournament::running::{Belongs, RunningTournaments};
use crate::messages::say::{Refused, Say};

/// Games that belong to tournaments.
#[derive(Clone, Copy)]
pub(crate) struct TournamentGames<'a> {
    cx: &'a Context<'a>,
}

impl<'a> TournamentGames<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> TournamentGames<'a> {
        TournamentGames { cx }
    }

    /// True if this person organises the tournament of a game, and so may rule on it like a moderator.
    pub(crate) async fn organises_game(self, game: &str) -> bool {
        let Some(belongs) = self.cx.service.tournaments.belongs(game) else { return false };
        let standing = RunningTournaments::of(self.cx.service).cup_now(&belongs.cup).await.ok().flatten();
        standing.is_some_and(|standing| RunningTournaments::organises(&standing.cup, &self.cx.person.key))
    }

    /// Refuses to abort a tournament game: its players cannot have colours and opponents drawn again.
    pub(crate) fn may_call_off(self, game: &str, phase: Phase) -> Result<(), Refused> {
        match self.cx.service.tournaments.belongs(game) {
            Some(_) if phase == Phase::Playing => Err(Say::NoAbortInTournament { game: game.to_owned() }.into()),
            Some(_) | None => Ok(()),
        }
    }
}

impl Service {
    /// Tournament of a table; `None` for a game outside tournaments.
    ///
    /// After a start the first change of a tournament game may come before its tournament was needed, so it is read
    /// here.
    pub(crate) async fn cup_of(&self, table: &Table) -> Option<Belongs> {
        if round_of(table).is_some()
            && let Err(error) = self.tournaments.read(&*self.store).await
        {
            tracing::warn!("the tournament of game {} is not known yet: {error}", table.id());
        }
        self.tournaments.belongs(table.id())
    }
}
