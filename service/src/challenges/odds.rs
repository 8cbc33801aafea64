//! `odds=auto` (days 5.1): odds between friends of unequal strength, decided by their results.
//!
//! A player who wins twice in a row gives a step more next time, or gets a step less. Nothing is stored: the steps are
//! counted from the two players' finished games here.

use banco_engine::{GameKey, GameOptions, Opponent, PersonKey, Seat, Side};

use crate::context::{Context, store_trouble};
use crate::games::face;
use crate::messages::say::{AutoOdds, Draft, NoRating, Refused, Say};
use crate::requested_game::RequestedGame;

/// Word that a person types instead of particular odds.
pub(crate) const AUTO: &str = "auto";

/// Common name of the odds option, accepted besides the game's own key.
const ODDS: &str = "odds";

/// Number of wins in a row that change the odds by a step: one may be luck.
const WINS_FOR_STEP: i32 = 2;

/// Number of steps that the winner of `true` results gives; below zero the opponent gives. Draws change nothing.
fn steps(results: impl Iterator<Item = Option<bool>>, most: i32) -> i32 {
    let (mut level, mut row) = (0_i32, 0_i32);
    for has_won in results.flatten() {
        row = if has_won { row.max(0) + 1 } else { row.min(0) - 1 };
        if row.abs() == WINS_FOR_STEP {
            level = (level + row.signum()).clamp(-most, most);
            row = 0;
        }
    }
    level
}

/// Store key that marks a game whose odds came of results: its rematch computes them again.
pub(crate) fn auto_key(game: &str) -> String {
    format!("auto-odds:{game}")
}

/// Odds that results decide.
#[derive(Clone, Copy)]
pub(crate) struct Odds<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Odds<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Odds<'a> {
        Odds { cx }
    }

    /// Puts `auto` back into the options of a rematch if the odds of the game before it came of results.
    pub(crate) async fn odds_again(
        self,
        before: &str,
        game: GameKey,
        options: &mut GameOptions,
    ) -> Result<(), Refused> {
        let kept = self.cx.service.store.value(&auto_key(before)).await.map_err(|error| store_trouble(&error))?;
        if kept.is_some() {
            options.insert(face(game).gift.to_owned(), AUTO.to_owned());
        }
        Ok(())
    }

    /// Replaces `auto` by the odds from the results, with a note about them.
    pub(crate) async fn with_odds(self, mut asked: RequestedGame) -> Result<(RequestedGame, Option<Draft>), Refused> {
        let gift = face(asked.game).gift;
        let is_auto = |key: &str| asked.options.get(key).is_some_and(|value| value.eq_ignore_ascii_case(AUTO));
        if !is_auto(gift) && !is_auto(ODDS) {
            return Ok((asked, None));
        }
        let ladder = face(asked.game).odds;
        if ladder.is_empty() {
            return Err(AutoOdds::NoGifts { game: asked.game }.into());
        }
        if asked.rated {
            return Err(Say::NoRating(NoRating::Odds).into());
        }
        let (name, opponent) = match &asked.opponent {
            Opponent::Person(person) => (person.name.clone(), Some(person.key.clone())),
            Opponent::Username(name) => {
                let (heard, store) = (&self.cx.service.clients, &*self.cx.service.store);
                (format!("@{name}"), heard.person(store, self.cx.place.platform, name).await)
            }
            Opponent::Anyone => return Err(AutoOdds::Whom.into()),
        };
        let results = match &opponent {
            Some(opponent) => self.results_against(asked.game, opponent).await?,
            None => Vec::new(),
        };
        let games = results.len();
        let level = steps(results.into_iter(), i32::try_from(ladder.len()).unwrap_or(i32::MAX));
        asked.options.retain(|key, _| key != ODDS && key != gift);
        let step = usize::try_from(level.unsigned_abs()).ok().and_then(|step| ladder.get(step.checked_sub(1)?));
        if let Some(step) = step {
            asked.options.insert(gift.to_owned(), (*step).to_owned());
            let giver = asked.game.giver(&asked.options).ok().flatten();
            asked.side = match giver.map(|seat| if level > 0 { seat } else { seat.other() }) {
                Some(Seat::First) => Side::First,
                Some(Seat::Second) => Side::Second,
                None => asked.side,
            };
        }
        let gives = (level != 0).then_some(level > 0);
        let said = AutoOdds::Given { game: asked.game, gives, gift: step.map(|step| (*step).to_owned()), name, games };
        Ok((asked, Some(Draft::note(said))))
    }

    /// Results of finished games of this kind between the two people here, oldest first: `true` if this person won,
    /// `None` for a draw.
    async fn results_against(self, game: GameKey, other: &PersonKey) -> Result<Vec<Option<bool>>, Refused> {
        let community = self.cx.community().await.map_err(|error| store_trouble(&error))?;
        let ladder = self.cx.service.ladder(&community).await.map_err(|error| store_trouble(&error))?;
        let between = ladder.games().iter().filter(|played| played.game == game && !played.is_aborted());
        let results = between.filter_map(|played| {
            let seat = self.cx.accounts.all().find_map(|own| played.seat_of(own))?;
            played.seat_of(other)?;
            Some(played.ending.winner.map(|winner| winner == seat))
        });
        Ok(results.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_wins_in_a_row_are_a_step() {
        let level = |text: &str| {
            let result = |letter| match letter {
                'w' => Some(true),
                'l' => Some(false),
                _ => None,
            };
            steps(text.chars().map(result), 3)
        };
        for (results, wanted) in [
            ("", 0),
            ("w", 0),
            ("ww", 1),
            ("www", 1),
            ("wwww", 2),
            ("wdw", 1),
            ("wlwl", 0),
            ("wwll", 0),
            ("llll", -2),
            ("wwwwwwwwwwll", 2),
        ] {
            assert_eq!(level(results), wanted, "{results}");
        }
    }
}
