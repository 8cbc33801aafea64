//! Casual game instead of a rated one: the two players have reached the daily limit of rated games (days 3.1).

use std::collections::BTreeMap;

use banco_engine::{GameKey, GameOptions, Opponent, Series, Side, TimeControl};
use banco_ports::Place;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::challenges::create::Challenges;
use crate::context::{Context, Handled, Held, store_trouble};
use crate::messages::button::core_buttons;
use crate::messages::say::{Choice, NoRating, Refused, Say};
use crate::messages::settings;
use crate::requested_game::RequestedGame;

/// Key suffix, under the person's key, of the rated game that was refused last.
const CASUAL: &str = "casual";

/// Terms of the refused game, with its place.
#[derive(Serialize, Deserialize)]
pub(crate) struct Terms {
    place: Place,
    game: GameKey,
    opponent: Opponent,
    side: Side,
    options: GameOptions,
    time: Option<TimeControl>,
    series: Option<Series>,
    hints: bool,
    #[serde(default)]
    anywhere: bool,
}

/// Offers an unrated game in place of one that cannot be rated.
#[derive(Clone, Copy)]
pub(crate) struct Casual<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Casual<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Casual<'a> {
        Casual { cx }
    }

    fn casual_key(self) -> String {
        format!("{}{CASUAL}", settings::of_person(&self.cx.person.key))
    }

    /// Terms of a challenge that this person makes here.
    pub(crate) fn terms_of(self, asked: &RequestedGame) -> Terms {
        let RequestedGame { game, opponent, side, options, time, series, hints, anywhere, .. } = asked;
        let (opponent, options) = (opponent.clone(), options.clone());
        let (game, side, time, series, hints, anywhere) = (*game, *side, *time, *series, *hints, *anywhere);
        Terms { place: self.cx.place.clone(), game, opponent, side, options, time, series, hints, anywhere }
    }

    /// Terms of a challenge from the challenger's side, as this person would offer them back.
    pub(crate) fn terms_in(self, held: &Held) -> Terms {
        let challenge = held.table().challenge();
        let side = match challenge.side {
            Side::First => Side::Second,
            Side::Second => Side::First,
            Side::Lot => Side::Lot,
        };
        Terms {
            place: self.cx.place.clone(),
            game: challenge.game,
            opponent: Opponent::Person(challenge.challenger.clone()),
            side,
            options: challenge.options.clone(),
            time: challenge.time,
            series: challenge.series,
            hints: challenge.hints,
            anywhere: false,
        }
    }

    /// The refusal because of the daily limit, with a button for the same game unrated.
    pub(crate) async fn or_casual(self, mut refused: Refused, terms: Terms) -> Refused {
        if !matches!(refused.say, Say::NoRating(NoRating::Daily)) {
            return refused;
        }
        let Ok(value) = serde_json::to_value(terms) else { return refused };
        if let Err(trouble) =
            self.cx.keep_values(BTreeMap::from([(self.casual_key(), Some(value) as Option<Value>)])).await
        {
            return trouble;
        }
        refused.choices = vec![vec![Choice::from(core_buttons::CASUAL.plain(()))]];
        refused
    }

    /// Challenges to the refused game, unrated.
    pub(crate) async fn casual_pressed(self) -> Handled {
        let kept = self.cx.service.store.value(&self.casual_key()).await.map_err(|error| store_trouble(&error))?;
        let terms = kept.and_then(|kept| serde_json::from_value::<Terms>(kept).ok());
        // The button of another person's refusal has no effect.
        let terms = terms.filter(|terms| terms.place == self.cx.place).ok_or(Say::PressUnknown)?;
        let Terms { game, opponent, side, options, time, series, hints, anywhere, .. } = terms;
        let plain = RequestedGame::plain(game, opponent, time);
        Challenges::of(self.cx).challenge(RequestedGame { side, options, series, hints, anywhere, ..plain }).await
    }
}
