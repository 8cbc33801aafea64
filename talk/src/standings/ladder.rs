//! A ladder: who played whom, to what end, and what it made of their ratings.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use banco_engine::{Decision, Ending, GameKey, PersonKey, Reason, Seat, is_of_file};
use banco_ports::limits::{DAY_MILLIS, RATED_PER_DAY_MAX};
use banco_store::GameCard;
use skillratings::Outcomes;

use super::rating::Rating;
use crate::facts::machine::level_of;

/// Why a game does not count for ratings (days 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unrated {
    /// It was not asked for.
    Casual,
    /// It was broken off.
    Aborted,
    /// It was over before both had moved.
    Short,
    /// The same two had played as many as count that day.
    Daily,
}

/// Ratings of two players by seat, before a game and after it.
pub type Change = [[Rating; 2]; 2];

/// A game that is over, as a ladder needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// Its id.
    pub id: Box<str>,
    /// What was played.
    pub game: GameKey,
    /// When it was over, milliseconds since 1970.
    pub ended: i64,
    /// By seat.
    pub players: [PersonKey; 2],
    /// What they were called.
    pub names: [Box<str>; 2],
    /// How it ended.
    pub ending: Ending,
    /// It was played for the ladder.
    pub rated: bool,
    /// Moves of both sides.
    pub plies: u32,
    /// The first move of each side.
    pub opening: Vec<Box<str>>,
}

impl Finished {
    /// What a card says; `None` unless it was played by two and is over.
    pub fn of(id: &str, card: &GameCard) -> Option<Finished> {
        let (ending, game, ended) = (card.result?, card.game?, card.ended_at()?);
        let [first, second] = card.persons.as_slice() else { return None };
        // What was played elsewhere makes nobody better here.
        if is_of_file(first) {
            return None;
        }
        let played = card.played.as_ref();
        Some(Finished {
            id: id.into(),
            game,
            ended,
            players: [first.clone(), second.clone()],
            names: played
                .map_or_else(Default::default, |played| played.names.each_ref().map(|name| name.as_str().into())),
            ending,
            rated: played.is_some_and(|played| played.rated),
            plies: played.map_or(0, |played| played.plies),
            opening: played.iter().flat_map(|played| &played.opening).map(|mv| mv.as_str().into()).collect(),
        })
    }

    /// The day it was over, counted from 1970.
    pub fn day(&self) -> i64 {
        self.ended.div_euclid(DAY_MILLIS)
    }

    /// Broken off: it has no result.
    pub fn is_aborted(&self) -> bool {
        self.ending.reason == Reason::Aborted
    }

    /// Over by the players' word or a clock while it could have been called off by one of them alone (days 2.3).
    pub fn is_too_short(&self) -> bool {
        is_too_short(self.game, self.ending.reason, usize::try_from(self.plies).unwrap_or(usize::MAX))
    }

    /// It came to something that counts.
    pub fn has_result(&self) -> bool {
        !self.is_aborted() && !self.is_too_short()
    }

    /// The seat of somebody.
    pub fn seat_of(&self, person: &PersonKey) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.players[seat.index()] == *person)
    }

    /// Somebody of the house plays in it.
    pub fn has_machine(&self) -> bool {
        self.players.iter().any(|player| level_of(player).is_some())
    }

    /// What it was worth to a seat: 2 a win, 1 a draw.
    pub fn half_points(&self, seat: Seat) -> u32 {
        match self.ending.winner {
            Some(winner) if winner == seat => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Whether a game that ended so after so many plies is over before both have moved. Where dice are thrown the game is on
/// from the first of them.
pub(crate) fn is_too_short(game: GameKey, reason: Reason, plies: usize) -> bool {
    let of_the_players = matches!(reason, Reason::Resignation | Reason::Agreement | Reason::Timeout);
    of_the_players && plies < 2 && !game.decisions().contains(&Decision::Roll)
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

impl Tally {
    /// Adds a game as a seat saw it.
    pub fn add(&mut self, half_points: u32) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    /// All of them.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Twice the points: a draw is half of one.
    pub fn half_points(self) -> u32 {
        2 * self.won + self.drawn
    }
}

/// Somebody on a ladder of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// Who.
    pub person: PersonKey,
    /// What he was called last.
    pub name: String,
    /// The games that make his place.
    pub tally: Tally,
    /// Where he played for ratings.
    pub rating: Option<Rating>,
}

/// The ratings of a community, and all games they come from; see [`Ladder::fold`].
#[derive(Debug, Default)]
pub struct Ladder {
    games: Vec<Finished>,
    /// Of each game whether it counts for ratings, and if not, why.
    counts: Vec<Result<(), Unrated>>,
    /// By game and person, one after each day he played on, the last one last.
    ratings: HashMap<(GameKey, PersonKey), Vec<Rating>>,
}

/// Against whom, and to what end.
type Results = Vec<(Rating, Outcomes)>;

/// The games of one day, until it is over.
struct Period<'a> {
    day: i64,
    games: Vec<&'a Finished>,
    pairs: HashMap<[&'a PersonKey; 2], usize>,
}

impl Ladder {
    /// From the games of a community in the order they ended.
    pub fn fold(games: Vec<Finished>) -> Ladder {
        let mut ladder = Ladder { counts: Vec::with_capacity(games.len()), ..Ladder::default() };
        let mut period = Period { day: i64::MIN, games: Vec::new(), pairs: HashMap::new() };
        for game in &games {
            if game.day() != period.day {
                ladder.close(&period);
                period = Period { day: game.day(), games: Vec::new(), pairs: HashMap::new() };
            }
            let counts = period.admit(game);
            if counts.is_ok() {
                period.games.push(game);
            }
            ladder.counts.push(counts);
        }
        ladder.close(&period);
        Ladder { games, ..ladder }
    }

    /// The end of a day: everybody's games of it together make his new rating.
    fn close(&mut self, period: &Period<'_>) {
        for (of, rating) in self.reckoned(period) {
            self.ratings.entry(of).or_default().push(rating);
        }
    }

    /// The ratings of everybody who played in a period, as if it ended now.
    fn reckoned(&self, period: &Period<'_>) -> Vec<((GameKey, PersonKey), Rating)> {
        let mut played: BTreeMap<(&str, &PersonKey), (GameKey, Results)> = BTreeMap::new();
        for game in &period.games {
            for seat in Seat::BOTH {
                let [me, other] = [seat, seat.other()].map(|seat| &game.players[seat.index()]);
                let outcome = match game.half_points(seat) {
                    0 => Outcomes::LOSS,
                    1 => Outcomes::DRAW,
                    _ => Outcomes::WIN,
                };
                let opponent = self.before(game.game, other, period.day);
                let (_, games) = played.entry((game.game.key(), me)).or_insert_with(|| (game.game, Results::new()));
                games.push((opponent, outcome));
            }
        }
        played
            .into_iter()
            .map(|((_, person), (game, games))| {
                ((game, person.clone()), self.before(game, person, period.day).after(period.day, &games))
            })
            .collect()
    }

    fn before(&self, game: GameKey, person: &PersonKey, day: i64) -> Rating {
        let known = self.history(game, person).iter().rfind(|rating| rating.day() < day);
        known.copied().unwrap_or_else(|| Rating::new(day - 1))
    }

    /// Its games, and whether each counts for ratings.
    pub fn counted(&self) -> impl Iterator<Item = (&Finished, Result<(), Unrated>)> {
        self.games.iter().zip(self.counts.iter().copied())
    }

    /// How many games it was folded from.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Nobody has played there.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Every game, the first one first.
    pub fn games(&self) -> &[Finished] {
        &self.games
    }

    /// The rating of somebody as it stands on `day`; `None` of whoever never played for it.
    pub fn rating(&self, game: GameKey, person: &PersonKey, day: i64) -> Option<Rating> {
        // Today's games are in it: it stands as if the day were over.
        Some(self.history(game, person).last()?.before(day + 1))
    }

    /// The ratings of somebody after each day he played for them.
    pub fn history(&self, game: GameKey, person: &PersonKey) -> &[Rating] {
        self.ratings.get(&(game, person.clone())).map_or(&[], Vec::as_slice)
    }

    /// What a game made of the ratings of its players.
    ///
    /// # Errors
    /// Why it does not count.
    pub fn change(&self, id: &str) -> Result<Change, Unrated> {
        let at = self.games.iter().rposition(|game| &*game.id == id).ok_or(Unrated::Casual)?;
        let (Some(game), Some(counts)) = (self.games.get(at), self.counts.get(at)) else {
            return Err(Unrated::Casual);
        };
        (*counts)?;
        // Both as the ladder said it at the time: with the games of the day before this one, and with this one.
        let stood = |upto: usize| {
            let counted = self.games.iter().zip(&self.counts).take(upto).rev();
            let of_day = counted.take_while(|(other, _)| other.day() == game.day());
            let mut games: Vec<_> = of_day.filter(|(_, counts)| counts.is_ok()).map(|(other, _)| other).collect();
            games.reverse();
            self.reckoned(&Period { day: game.day(), games, pairs: HashMap::new() })
        };
        let (before, after) = (stood(at), stood(at + 1));
        let of = |person: &PersonKey| {
            let start = self.before(game.game, person, game.day()).before(game.day());
            [&before, &after].map(|ratings| {
                let own = ratings.iter().find(|((of, who), _)| *of == game.game && who == person);
                own.map_or(start, |(_, rating)| *rating)
            })
        };
        Ok(game.players.each_ref().map(of))
    }

    /// Rated games of these two that ended on `day`.
    pub fn rated_on(&self, day: i64, pair: [&PersonKey; 2]) -> usize {
        let of_day = self.games.iter().zip(&self.counts).rev().take_while(|(game, _)| game.day() >= day);
        let is_of_pair = |game: &Finished| pair.iter().all(|person| game.players.contains(person));
        of_day.filter(|(game, counts)| game.day() == day && counts.is_ok() && is_of_pair(game)).count()
    }

    /// Everybody who plays a game for ratings, the best first; whoever is known too little comes after the others.
    pub fn rated(&self, game: GameKey, day: i64) -> Vec<Player> {
        let mut players: Vec<Player> = self.tallied(game, i64::MIN..i64::MAX, true).into_values().collect();
        for player in &mut players {
            player.rating = self.rating(game, &player.person, day);
        }
        players.retain(|player| player.rating.is_some());
        players.sort_by(|one, other| {
            let place = |player: &Player| player.rating.map(|rating| (rating.is_provisional(), -rating.points()));
            place(one).cmp(&place(other)).then_with(|| one.person.cmp(&other.person))
        });
        players
    }

    /// Everybody who played a game since some instant, by points, then by fewer games.
    pub fn scored(&self, game: GameKey, since: i64) -> Vec<Player> {
        self.scored_in(game, since..i64::MAX)
    }

    /// As [`Ladder::scored`], of games that ended in some time.
    pub fn scored_in(&self, game: GameKey, time: Range<i64>) -> Vec<Player> {
        let mut players: Vec<Player> = self.tallied(game, time, false).into_values().collect();
        players.sort_by(|one, other| {
            let place = |player: &Player| (std::cmp::Reverse(player.tally.half_points()), player.tally.games());
            place(one).cmp(&place(other)).then_with(|| one.person.cmp(&other.person))
        });
        players
    }

    /// Games between people that have a result.
    fn tallied(&self, game: GameKey, time: Range<i64>, rated: bool) -> HashMap<PersonKey, Player> {
        let mut players: HashMap<PersonKey, Player> = HashMap::new();
        let all = self.games.iter().zip(&self.counts);
        let counted = all.filter(|(finished, counts)| {
            let is_one = finished.game == game && time.contains(&finished.ended) && finished.has_result();
            is_one && !finished.has_machine() && (!rated || counts.is_ok())
        });
        for (finished, _) in counted {
            for seat in Seat::BOTH {
                let person = &finished.players[seat.index()];
                let player = players.entry(person.clone()).or_insert_with(|| Player {
                    person: person.clone(),
                    name: String::new(),
                    tally: Tally::default(),
                    rating: None,
                });
                player.tally.add(finished.half_points(seat));
                // Older cards do not say what people were called.
                let name = &finished.names[seat.index()];
                if !name.is_empty() {
                    player.name = name.to_string();
                }
            }
        }
        players
    }
}

impl<'a> Period<'a> {
    /// Whether a game of this day counts for ratings (days 3.1).
    fn admit(&mut self, game: &'a Finished) -> Result<(), Unrated> {
        if !game.rated || game.has_machine() {
            return Err(Unrated::Casual);
        }
        if game.is_aborted() {
            return Err(Unrated::Aborted);
        }
        if game.is_too_short() {
            return Err(Unrated::Short);
        }
        let [first, second] = &game.players;
        let pair = if first < second { [first, second] } else { [second, first] };
        let played = self.pairs.entry(pair).or_default();
        *played += 1;
        if *played > RATED_PER_DAY_MAX { Err(Unrated::Daily) } else { Ok(()) }
    }
}
