//! Leaderboard: pairings, results and their effect on ratings.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use banco_engine::{Decision, Ending, GameKey, PersonKey, Reason, Seat, is_of_file};
use banco_ports::limits::{DAY_MILLIS, LADDER_GAMES_MAX, RATED_PER_DAY_MAX};
use banco_store::GameCard;
use skillratings::Outcomes;

use crate::leaderboards::rating::Rating;
use crate::messages::computer::level_of;

/// Reason why a game is not rated (days 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unrated {
    /// The game was casual.
    Casual,
    /// The game was aborted.
    Aborted,
    /// The game ended before both sides had moved.
    Short,
    /// The two players had reached the daily limit of rated games.
    Daily,
}

/// Ratings of two players by seat, before a game and after it.
pub type Change = [[Rating; 2]; 2];

/// A finished game with the facts for a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// Id of the game.
    pub id: Box<str>,
    /// Kind of game.
    pub game: GameKey,
    /// Instant (milliseconds since 1970) at which the game ended.
    pub ended: i64,
    /// Players, by seat.
    pub players: [PersonKey; 2],
    /// Names of the players at that time.
    pub names: [Box<str>; 2],
    /// Result.
    pub ending: Ending,
    /// True if it was played as a rated game.
    pub rated: bool,
    /// Number of moves of both sides.
    pub plies: u32,
    /// First move of each side.
    pub opening: Vec<Box<str>>,
    /// By seat: true if the player belongs to another community than the one whose ladder is folded (everywhere 3.7).
    pub visits: [bool; 2],
}

impl Finished {
    /// Facts from a card; `None` unless the game is over and had two players.
    pub fn of(id: &str, card: &GameCard) -> Option<Finished> {
        let (ending, game, ended) = (card.result?, card.game?, card.ended_at()?);
        let [first, second] = card.persons.as_slice() else { return None };
        // Imported games do not count for ratings here.
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
            visits: [false, false],
        })
    }

    /// As [`Finished::of`], for the ladder of a community.
    pub(crate) fn in_ladder(id: &str, card: &GameCard, community: &str) -> Option<Finished> {
        let visits = Seat::BOTH.map(|seat| card.ladder_of(seat.index()).is_some_and(|own| own != community));
        Some(Finished { visits, ..Finished::of(id, card)? })
    }

    /// True if the result of a seat counts for its player here.
    pub fn is_own(&self, seat: Seat) -> bool {
        !self.visits[seat.index()]
    }

    /// Day of its end, counted from 1970.
    pub fn day(&self) -> i64 {
        self.ended.div_euclid(DAY_MILLIS)
    }

    /// True if the game was aborted, so it has no result.
    pub fn is_aborted(&self) -> bool {
        self.ending.reason == Reason::Aborted
    }

    /// True if the game ended by the players or a clock while one of them could still abort it alone (days 2.3).
    pub fn is_too_short(&self) -> bool {
        is_too_short(self.game, self.ending.reason, usize::try_from(self.plies).unwrap_or(usize::MAX))
    }

    /// True if the game has a result that counts.
    pub fn has_result(&self) -> bool {
        !self.is_aborted() && !self.is_too_short()
    }

    /// Seat of a person.
    pub fn seat_of(&self, person: &PersonKey) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.players[seat.index()] == *person)
    }

    /// True if a computer took part.
    pub fn has_machine(&self) -> bool {
        self.players.iter().any(|player| level_of(player).is_some())
    }

    /// Result for a seat: 2 for a win, 1 for a draw.
    pub fn half_points(&self, seat: Seat) -> u32 {
        match self.ending.winner {
            Some(winner) if winner == seat => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// True if a game with this reason and number of plies ended before both sides moved: by a player, a clock, a moderator
/// or a tournament. A game with dice counts from its first roll if a player ends it, else from the first play.
pub(crate) fn is_too_short(game: GameKey, reason: Reason, plies: usize) -> bool {
    let by_players = matches!(reason, Reason::Resignation | Reason::Agreement);
    let by_others = matches!(reason, Reason::Timeout | Reason::Adjudicated);
    match game.decisions().contains(&Decision::Roll) {
        true => by_others && plies == 0,
        false => (by_players || by_others) && plies < 2,
    }
}

/// Number of games won, drawn and lost.
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
    /// Adds a game from one seat's side.
    pub fn add(&mut self, half_points: u32) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    /// The sum of two.
    #[must_use]
    pub fn with(self, other: Tally) -> Tally {
        Tally { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }

    /// Number of all games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Twice the points: a draw is half a point.
    pub fn half_points(self) -> u32 {
        2 * self.won + self.drawn
    }
}

/// A person on the leaderboard of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The person.
    pub person: PersonKey,
    /// Latest name.
    pub name: String,
    /// Results that decide the place.
    pub tally: Tally,
    /// Rating, for a person with rated games.
    pub rating: Option<Rating>,
}

/// Ratings of a community, and all games they come from; see [`Ladder::fold`].
#[derive(Debug, Default)]
pub struct Ladder {
    games: Vec<Finished>,
    /// Reason of each game for being unrated, or `Ok` for a rated one.
    counts: Vec<Result<(), Unrated>>,
    /// Ratings by game and person, one after each day with games, the latest last.
    ratings: HashMap<(GameKey, PersonKey), Vec<Rating>>,
    /// Every account of a person with several, and the one of them that is shown here.
    shown_as: Arc<ShownAs>,
    /// Connected accounts with their persons, at the time of the fold.
    connected: Arc<HashMap<PersonKey, String>>,
}

/// Accounts of persons with several, each with the account that stands for the person.
type ShownAs = HashMap<PersonKey, PersonKey>;

/// The account that is shown for each connected one: the one that played here last. A visiting account is shown only
/// for a person without another one here.
fn shown_as(games: &[Finished], connected: &HashMap<PersonKey, String>) -> ShownAs {
    let seats = |is_own: bool| {
        let of_game = move |game: &'_ Finished| Seat::BOTH.map(|seat| game.is_own(seat) == is_own);
        games.iter().flat_map(move |game| game.players.iter().zip(of_game(game)))
    };
    let players = seats(false).chain(seats(true)).filter(|(_, is_meant)| *is_meant).map(|(player, _)| player);
    let last: HashMap<&str, &PersonKey> =
        players.filter_map(|player| Some((connected.get(player)?.as_str(), player))).collect();
    let shown = connected.iter().filter_map(|(account, id)| Some((account.clone(), (*last.get(id.as_str())?).clone())));
    shown.collect()
}

/// Opponents' ratings with the results.
type Results = Vec<(Rating, Outcomes)>;

/// Games of one day, until the day is over.
struct Period<'a> {
    day: i64,
    games: Vec<&'a Finished>,
    pairs: HashMap<[&'a PersonKey; 2], usize>,
    shown_as: &'a ShownAs,
}

impl Ladder {
    /// Builds a leaderboard from the games of a community, in the order they ended.
    pub fn fold(games: Vec<Finished>) -> Ladder {
        Ladder::fold_persons(games, Arc::default())
    }

    /// As [`Ladder::fold`]; the results of connected accounts are results of one person.
    pub(crate) fn fold_persons(games: Vec<Finished>, connected: Arc<HashMap<PersonKey, String>>) -> Ladder {
        let shown_as = Arc::new(shown_as(&games, &connected));
        let counts = Vec::with_capacity(games.len());
        let mut ladder = Ladder { counts, shown_as: Arc::clone(&shown_as), connected, ..Ladder::default() };
        let mut period = Period::new(i64::MIN, &shown_as);
        for game in &games {
            if game.day() != period.day {
                ladder.close(&period);
                period = Period::new(game.day(), &shown_as);
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

    /// The leaderboard with games that ended or changed later, by id.
    pub(crate) fn with(&self, mut later: BTreeMap<String, Finished>) -> Ladder {
        let known = self.games.iter().map(|game| later.remove(&*game.id).unwrap_or_else(|| game.clone()));
        let mut games: Vec<Finished> = known.collect();
        games.extend(later.into_values());
        // The order of `Store::finished`, oldest first.
        games.sort_by(|one, other| one.ended.cmp(&other.ended).then_with(|| other.id.cmp(&one.id)));
        games.drain(..games.len().saturating_sub(LADDER_GAMES_MAX));
        Ladder::fold_persons(games, Arc::clone(&self.connected))
    }

    /// The account that is shown here for the person with this one.
    pub(crate) fn shown_as<'k>(&'k self, account: &'k PersonKey) -> &'k PersonKey {
        self.shown_as.get(account).unwrap_or(account)
    }

    /// Ends a day: all its games of a person give one new rating.
    fn close(&mut self, period: &Period<'_>) {
        for (of, rating) in self.reckoned(period) {
            self.ratings.entry(of).or_default().push(rating);
        }
    }

    /// Ratings of all players of a period, as if it ended now.
    fn reckoned(&self, period: &Period<'_>) -> Vec<((GameKey, PersonKey), Rating)> {
        let mut played: BTreeMap<(&str, &PersonKey), (GameKey, Results)> = BTreeMap::new();
        for game in &period.games {
            for seat in Seat::BOTH {
                let [me, other] = [seat, seat.other()].map(|seat| self.shown_as(&game.players[seat.index()]));
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

    /// Its games, each with the reason for being unrated, if any.
    pub fn counted(&self) -> impl Iterator<Item = (&Finished, Result<(), Unrated>)> {
        self.games.iter().zip(self.counts.iter().copied())
    }

    /// Number of games it was folded from.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// True if no games were played.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Every game, oldest first.
    pub fn games(&self) -> &[Finished] {
        &self.games
    }

    /// Rating of a person on `day`; `None` without rated games.
    pub fn rating(&self, game: GameKey, person: &PersonKey, day: i64) -> Option<Rating> {
        // Today's games are included, as if the day were over.
        Some(self.history(game, person).last()?.before(day + 1))
    }

    /// Ratings of a person after each day with rated games.
    pub fn history(&self, game: GameKey, person: &PersonKey) -> &[Rating] {
        self.ratings.get(&(game, self.shown_as(person).clone())).map_or(&[], Vec::as_slice)
    }

    /// Ratings of the players before and after a game.
    ///
    /// # Errors
    /// Reason why the game is unrated.
    pub fn change(&self, id: &str) -> Result<Change, Unrated> {
        let at = self.games.iter().rposition(|game| &*game.id == id).ok_or(Unrated::Casual)?;
        let (Some(game), Some(counts)) = (self.games.get(at), self.counts.get(at)) else {
            return Err(Unrated::Casual);
        };
        (*counts)?;
        // Both ratings are those of that time: with the games of earlier days, and with this one.
        let stood = |upto: usize| {
            let counted = self.games.iter().zip(&self.counts).take(upto).rev();
            let of_day = counted.take_while(|(other, _)| other.day() == game.day());
            let mut games: Vec<_> = of_day.filter(|(_, counts)| counts.is_ok()).map(|(other, _)| other).collect();
            games.reverse();
            self.reckoned(&Period { games, ..Period::new(game.day(), &self.shown_as) })
        };
        let (before, after) = (stood(at), stood(at + 1));
        let of = |person: &PersonKey| {
            let start = self.before(game.game, person, game.day()).before(game.day());
            [&before, &after].map(|ratings| {
                let own = ratings.iter().find(|((of, who), _)| *of == game.game && who == self.shown_as(person));
                own.map_or(start, |(_, rating)| *rating)
            })
        };
        Ok(game.players.each_ref().map(of))
    }

    /// Number of rated games of these two that ended on `day`.
    pub fn rated_on(&self, day: i64, pair: [&PersonKey; 2]) -> usize {
        let of_day = self.games.iter().zip(&self.counts).rev().take_while(|(game, _)| game.day() >= day);
        let has =
            |game: &Finished, person: &PersonKey| game.players.iter().any(|player| self.shown_as(player) == person);
        let is_of_pair = |game: &Finished| pair.iter().all(|person| has(game, self.shown_as(person)));
        of_day.filter(|(game, counts)| game.day() == day && counts.is_ok() && is_of_pair(game)).count()
    }

    /// Players with rated games of a kind, the best first; provisional ratings come last.
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

    /// Players of a game since an instant, by points, then by fewer games.
    pub fn scored(&self, game: GameKey, since: i64) -> Vec<Player> {
        self.scored_in(game, since..i64::MAX)
    }

    /// As [`Ladder::scored`], for games that ended within a period.
    pub fn scored_in(&self, game: GameKey, time: Range<i64>) -> Vec<Player> {
        let mut players: Vec<Player> = self.tallied(game, time, false).into_values().collect();
        players.sort_by(|one, other| {
            let place = |player: &Player| (std::cmp::Reverse(player.tally.half_points()), player.tally.games());
            place(one).cmp(&place(other)).then_with(|| one.person.cmp(&other.person))
        });
        players
    }

    /// Results of games between people.
    fn tallied(&self, game: GameKey, time: Range<i64>, rated: bool) -> HashMap<PersonKey, Player> {
        let mut players: HashMap<PersonKey, Player> = HashMap::new();
        let all = self.games.iter().zip(&self.counts);
        let counted = all.filter(|(finished, counts)| {
            let is_one = finished.game == game && time.contains(&finished.ended) && finished.has_result();
            let [first, second] = finished.players.each_ref().map(|player| self.shown_as(player));
            is_one && first != second && !finished.has_machine() && (!rated || counts.is_ok())
        });
        for (finished, _) in counted {
            for seat in Seat::BOTH.into_iter().filter(|seat| finished.is_own(*seat)) {
                let person = self.shown_as(&finished.players[seat.index()]);
                let player = players.entry(person.clone()).or_insert_with(|| Player {
                    person: person.clone(),
                    name: String::new(),
                    tally: Tally::default(),
                    rating: None,
                });
                player.tally.add(finished.half_points(seat));
                // Older cards do not have the names.
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
    fn new(day: i64, shown_as: &'a ShownAs) -> Period<'a> {
        Period { day, games: Vec::new(), pairs: HashMap::new(), shown_as }
    }

    /// Refuses a game of this day that is unrated (days 3.1).
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
        let [first, second] = game.players.each_ref().map(|player| self.shown_as.get(player).unwrap_or(player));
        // Two accounts of one person.
        if first == second {
            return Err(Unrated::Casual);
        }
        let pair = if first < second { [first, second] } else { [second, first] };
        let played = self.pairs.entry(pair).or_default();
        *played += 1;
        if *played > RATED_PER_DAY_MAX { Err(Unrated::Daily) } else { Ok(()) }
    }
}
