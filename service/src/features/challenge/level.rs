//! Games against the computer: choice of game and level.

use banco_ai::Level;
use banco_engine::{GameKey, Opponent};
use banco_ports::limits::DAY_MILLIS;

use crate::challenges::create::Challenges;
use crate::challenges::level_words::EQUAL;
use crate::computer_results::ComputerResults;
use crate::context::{Context, Handled, store_trouble};
use crate::features::challenge::buttons::{COMPUTER, Computer};
use crate::features::challenge::say::ChallengeSay;
use crate::messages::computer;
use crate::messages::keyboards::machine_choices;
use crate::messages::say::{Choice, Draft, Label, Refused, Say};
use crate::requested_game::RequestedGame;

/// Levels in a row of buttons that a telephone shows without cutting their ratings.
const LEVELS_PER_ROW: usize = 2;

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
            Computer::StartEqual(game) => {
                Challenges::of(self.cx).challenge(RequestedGame::plain(game, self.equal(game).await?, None)).await
            }
        }
    }

    /// The computer of this level as an opponent.
    pub(crate) fn machine(self, level: Level) -> Result<Opponent, Refused> {
        Challenges::of(self.cx).has_machine()?;
        Ok(Opponent::Person(computer::person(level, self.cx.taste.lang)))
    }

    /// The computer of the level that is equal to this person at a game.
    pub(crate) async fn equal(self, game: GameKey) -> Result<Opponent, Refused> {
        let trouble = |error| store_trouble(&error);
        let community = self.cx.community().await.map_err(trouble)?;
        let ladder = self.cx.service.ladder(&community).await.map_err(trouble)?;
        let today = self.cx.now.div_euclid(DAY_MILLIS);
        let rating = self.cx.accounts.all().find_map(|account| ladder.rating(game, account, today));
        let rating = rating.and_then(|rating| i32::try_from(rating.points()).ok());
        let results = ComputerResults::of(self.cx.service);
        self.machine(results.equal(&self.cx.accounts, game, rating).await.map_err(trouble)?)
    }
}

/// Choice of the computer's level.
fn level_choices(game: GameKey, levels: &[Level]) -> Vec<Vec<Choice>> {
    let choice = |level: &Level| {
        let label = Label::Level { game, level: *level };
        Choice { label, data: COMPUTER.plain(Computer::Start(game, *level)) }
    };
    let equal = Choice { label: Label::Listed(EQUAL), data: COMPUTER.plain(Computer::StartEqual(game)) };
    let rows = levels.chunks(LEVELS_PER_ROW).map(|row| row.iter().map(choice).collect());
    std::iter::once(vec![equal]).chain(rows).collect()
}
