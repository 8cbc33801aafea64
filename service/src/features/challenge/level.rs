//! Games against the computer: choice of game and level.

use banco_ai::Level;
use banco_engine::{GameKey, Opponent};

use crate::challenges::create::Challenges;
use crate::context::{Context, Handled};
use crate::features::challenge::say::ChallengeSay;
use crate::messages::computer;
use crate::messages::keyboards::{level_choices, machine_choices};
use crate::messages::say::{Draft, Refused, Say};
use crate::requested_game::RequestedGame;

/// Choice of a game and a level against the computer.
#[derive(Clone, Copy)]
pub(crate) struct ComputerChallenges<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ComputerChallenges<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ComputerChallenges<'a> {
        ComputerChallenges { cx }
    }

    /// Leads to a game against the computer, question by question.
    pub(crate) async fn machine_pressed(self, game: Option<GameKey>, level: Option<Level>) -> Handled {
        let levels = &self.cx.service.opponents().levels;
        Challenges::of(self.cx).has_machine()?;
        let Some(game) = game else {
            return Ok(vec![Draft::note(Say::WhichMachineGame).choices(machine_choices())]);
        };
        let Some(level) = level else {
            return Ok(vec![Draft::note(ChallengeSay::WhichLevel { game }).choices(level_choices(game, levels))]);
        };
        Challenges::of(self.cx).challenge(RequestedGame::plain(game, self.machine(level)?, None)).await
    }

    /// The computer of this level as an opponent.
    pub(crate) fn machine(self, level: Level) -> Result<Opponent, Refused> {
        Challenges::of(self.cx).has_machine()?;
        Ok(Opponent::Person(computer::person(level, self.cx.taste.lang)))
    }
}
