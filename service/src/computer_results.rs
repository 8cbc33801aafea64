//! Results of a person against the computer, and the levels that follow from them.
//!
//! Nothing is stored: the results are read from the cards of finished games, so an erased person leaves nothing here.

use banco_ai::Level;
use banco_engine::{GameKey, PersonKey, Reason, Seat};
use banco_ports::limits::COMPUTER_GAMES_READ_MAX;
use banco_store::{GameCard, StoreError};

use crate::Service;
use crate::challenges::level_words::USUAL;
use crate::messages::computer::level_of;
use crate::persons::{Accounts, Persons};

/// Equal results in a row after which another level is offered: one may be luck.
const ROW: usize = 2;

/// A finished game against the computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameResult {
    /// Id of the game.
    pub id: String,
    pub level: Level,
    /// The person won; `None` for a draw.
    pub has_won: Option<bool>,
}

impl GameResult {
    /// Steps of the level that follow from the result.
    fn steps(&self) -> i32 {
        match self.has_won {
            Some(true) => 1,
            Some(false) => -1,
            None => 0,
        }
    }
}

/// Results of persons against the computer.
#[derive(Clone, Copy)]
pub(crate) struct ComputerResults<'a> {
    service: &'a Service,
}

impl<'a> ComputerResults<'a> {
    pub(crate) fn of(service: &'a Service) -> ComputerResults<'a> {
        ComputerResults { service }
    }

    /// Results of a person at a game, the newest first, among the person's latest games of all kinds.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn latest(self, person: &Accounts, game: GameKey) -> Result<Vec<GameResult>, StoreError> {
        let games = Persons::of(self.service).games_of(person, false, COMPUTER_GAMES_READ_MAX).await?;
        let of_game = games.into_iter().filter(|(_, card)| card.game == Some(game));
        Ok(of_game.filter_map(|(id, card)| result(person, id, &card)).collect())
    }

    /// The open level that is equal to a person at a game: a step from the level of the person's last game against the
    /// computer, up after a win, down after a loss. Without such a game, the level of the person's `rating`.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn equal(
        self,
        person: &Accounts,
        game: GameKey,
        rating: Option<i32>,
    ) -> Result<Level, StoreError> {
        let latest = self.latest(person, game).await?;
        let by_rating = || rating.map_or(USUAL, |rating| Level::of_rating(game, rating));
        let wanted = latest.first().map_or_else(by_rating, |last| last.level.stepped(last.steps()));
        let distance = |level: &Level| level.number().abs_diff(wanted.number());
        let open = self.service.opponents().levels.iter().copied();
        Ok(open.min_by_key(distance).unwrap_or(wanted))
    }

    /// Another level for the player of the finished game `id`, who has lost or won the last games at its level and
    /// kind in a row; with `true` if it is the higher one.
    pub(crate) async fn other_level(self, id: &str, player: &PersonKey, game: GameKey) -> Option<(Level, bool)> {
        let person = Persons::of(self.service).accounts(player).await;
        let latest = self.latest(&person, game).await.ok()?;
        let (level, is_higher) = after_row(id, &latest)?;
        self.service.opponents().levels.contains(&level).then_some((level, is_higher))
    }
}

/// The level after a row of equal results, the last of them in the game `id`.
fn after_row(id: &str, latest: &[GameResult]) -> Option<(Level, bool)> {
    let row = latest.get(..ROW)?;
    let last = row.first().filter(|last| last.id == id)?;
    let has_won = last.has_won?;
    let is_row = row.iter().all(|result| result.has_won == Some(has_won));
    let next = last.level.stepped(last.steps());
    (is_row && next != last.level).then_some((next, has_won))
}

/// Result of a finished game between the person and the computer; `None` for other games.
fn result(person: &Accounts, id: String, card: &GameCard) -> Option<GameResult> {
    let ending = card.result.filter(|ending| ending.reason != Reason::Aborted)?;
    let [first, second] = card.persons.as_slice() else { return None };
    let (level, seat) = match (level_of(first), level_of(second)) {
        (None, Some(level)) if person.has(first) => (level, Seat::First),
        (Some(level), None) if person.has(second) => (level, Seat::Second),
        (_, _) => return None,
    };
    Some(GameResult { id, level, has_won: ending.winner.map(|winner| winner == seat) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(letters: &str) -> Vec<GameResult> {
        let result = |(at, letter): (usize, char)| {
            let has_won = match letter {
                'w' => Some(true),
                'l' => Some(false),
                _ => None,
            };
            GameResult { id: format!("g{at}"), level: Level::Casual, has_won }
        };
        letters.chars().enumerate().map(result).collect()
    }

    #[test]
    fn two_equal_results_in_a_row_offer_another_level() {
        for (newest_first, wanted) in [
            ("ww", Some((Level::Steady, true))),
            ("lll", Some((Level::Hobby, false))),
            ("wl", None),
            ("w", None),
            ("dw", None),
            ("dd", None),
            ("", None),
        ] {
            assert_eq!(after_row("g0", &row(newest_first)), wanted, "{newest_first}");
        }
        assert_eq!(after_row("g1", &row("ww")), None, "an older game offers nothing");
        let highest: Vec<GameResult> =
            row("ww").into_iter().map(|one| GameResult { level: Level::Expert, ..one }).collect();
        assert_eq!(after_row("g0", &highest), None, "there is no higher level");
    }
}
