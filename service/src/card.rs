//! Game cards: the summary of a table for look-ups, saved with every change.

use banco_engine::{Opponent, Phase, Rest, Seat, Table};
use banco_ports::Place;
use banco_ports::limits::CHALLENGE_LASTS_MILLIS;
use banco_store::{GameCard, PlayedGame};

use crate::ids::is_cup_id;

/// Card of a new table of a community that began in `places`, with a challenge that waits for `lasts`.
pub(crate) fn first_card(
    table: &Table,
    places: Vec<Place>,
    community: Option<String>,
    lasts: i64,
    now: i64,
) -> GameCard {
    GameCard { community, ..card_of(table, places, now.saturating_add(lasts), now) }
}

/// Next card of a table after `before`. If an older card has no waiting time for its challenge, the longest one counts
/// from its last change.
pub(crate) fn next_card(table: &Table, before: &GameCard, now: i64) -> GameCard {
    let due = before.due.unwrap_or_else(|| before.changed.saturating_add(CHALLENGE_LASTS_MILLIS));
    GameCard {
        community: before.community.clone(),
        lobby: before.lobby.clone(),
        active: before.active.clone(),
        communities: before.communities.clone(),
        ..card_of(table, before.places.clone(), due, now)
    }
}

/// Facts of a finished table for ratings; `None` before its end. They come from the record alone, so that a card can be
/// rebuilt.
pub fn played(table: &Table) -> Option<PlayedGame> {
    let (ended, seats) = (table.ended_at()?, table.seats()?);
    let opening = Seat::BOTH.iter().zip(table.plies()).map(|(_, ply)| ply.mv.clone());
    Some(PlayedGame {
        ended,
        rated: table.challenge().rated,
        plies: u32::try_from(table.plies().len()).unwrap_or(u32::MAX),
        names: seats.each_ref().map(|person| person.name.clone()),
        opening: opening.collect(),
    })
}

/// Builds a card; `due` is the end of the challenge's waiting time. A running game is due by its clock.
fn card_of(table: &Table, places: Vec<Place>, due: i64, now: i64) -> GameCard {
    let challenge = table.challenge();
    let invited = match &challenge.opponent {
        Opponent::Person(person) => Some(person.key.clone()),
        Opponent::Anyone | Opponent::Username(_) => None,
    };
    let (persons, waiting_for) = match table.seats() {
        Some(seats) => {
            let waiting = table.to_move().map(|seat| seats[seat.index()].key.clone());
            (seats.iter().map(|person| person.key.clone()).collect(), waiting)
        }
        None => ([Some(challenge.challenger.key.clone()), invited.clone()].into_iter().flatten().collect(), invited),
    };
    let is_challenge = table.phase() == Phase::Challenged;
    GameCard {
        places,
        persons,
        open: is_challenge || table.phase() == Phase::Playing,
        waiting_for,
        changed: now,
        game: Some(challenge.game),
        result: match table.phase() {
            Phase::Over(ending) => Some(ending),
            Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => None,
        },
        challenger: is_challenge.then(|| challenge.challenger.key.clone()),
        community: None,
        lobby: None,
        active: [None, None],
        communities: [None, None],
        played: played(table),
        // Reminders follow their reader's hours: see `keep_calendar`.
        due: if is_challenge { Some(due) } else { table.flag_falls_at() },
    }
}

/// Tournament and round of a game, from its record; the round is from 1, or 0 without rounds. So it is known for ever.
pub(crate) fn round_of(table: &Table) -> Option<(&str, usize)> {
    let [_, part] = table.parts();
    if part.typed {
        return None;
    }
    let mut words = part.text.split(':');
    let (cup, round, bout) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    // Neither game ids nor platform event ids, which are mixed in otherwise, begin with this letter.
    (is_cup_id(cup) && words.next().is_none() && bout.parse::<usize>().is_ok()).then_some((cup, round))
}

/// False while the first moves of a tournament game wait for a morning (days 4.2): its clock stands, but not because of a
/// weekend.
pub(crate) fn clock_has_begun(table: &Table) -> bool {
    let rests = table.challenge().time.is_some_and(|time| time.rest == Rest::Weekend);
    round_of(table).is_none() || (rests && table.plies().len() >= 2)
}
