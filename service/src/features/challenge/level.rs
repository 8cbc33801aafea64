//! Games against the computer: choice of game and level.

use banco_ai::Level;
use banco_engine::{GameKey, Opponent};

use crate::challenges::create::Challenges;
use crate::context::{Context, Handled};
use crate::features::challenge::buttons::{COMPUTER, Computer};
use crate::features::challenge::say::ChallengeSay;
use crate::messages::computer;
use crate::messages::keyboards::{GAMES_PER_ROW, machine_choices};
use crate::messages::say::{Choice, Draft, Label, Refused, Say};
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
    pub(crate) async fn machine_pressed(self, way: Computer) -> Handled {
        let levels = &self.cx.service.opponents().levels;
        Challenges::of(self.cx).has_machine()?;
        match way {
            Computer::WhichGame => Ok(vec![Draft::note(Say::WhichMachineGame).choices(machine_choices())]),
            Computer::WhichLevel(game) => {
                Ok(vec![Draft::note(ChallengeSay::WhichLevel { game }).choices(level_choices(game, levels))])
            }
            Computer::Start(game, level) => {
                Challenges::of(self.cx).challenge(RequestedGame::plain(game, self.machine(level)?, None)).await
            }
        }
    }

    /// The computer of this level as an opponent.
    pub(crate) fn machine(self, level: Level) -> Result<Opponent, Refused> {
        Challenges::of(self.cx).has_machine()?;
        Ok(Opponent::Person(computer::person(level, self.cx.taste.lang)))
    }
}

/// Choice of the computer's level.
fn level_choices(game: GameKey, levels: &[Level]) -> Vec<Vec<Choice>> {
    let choice =
        |level: &Level| Choice { label: Label::Level(*level), data: COMPUTER.plain(Computer::Start(game, *level)) };
    levels.chunks(GAMES_PER_ROW).map(|row| row.iter().map(choice).collect()).collect()
}
