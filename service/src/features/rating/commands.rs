//! `/top`, `/stats`, `/versus` (days 3.3): results of a community's games.

use std::collections::{BTreeMap, HashMap};

use banco_engine::{FileDate, GameKey, Opponent, Person, PersonKey, Reason, Seat};
use banco_ports::limits::{DAY_MILLIS, LADDER_LINES_MAX, PERSON_GAMES_READ_MAX};
use banco_ports::text::{fold, repeated};
use banco_ports::{PersonSeen, ReplyKind, ResultsSeen};

use crate::challenges::level_words;
use crate::context::{Context, Handled, store_trouble};
use crate::dispatch::hooks;
use crate::features::rating::say::{CurveOf, GameStats, StandingSay};
use crate::games::{self, read_game};
use crate::leaderboards::{Finished, Ladder, Tally};
use crate::messages::computer::level_of;
use crate::messages::say::{Draft, Refused, Say};
use crate::persons::Accounts;
use crate::typed::Typed;
use crate::words::game_name;
use crate::words::ladder::{rating, short, tally};

/// Minimum number of values for a curve.
const CURVE_VALUES_MIN: usize = 2;

/// The game that the first words name, with the number of words; the longest name is tried first.
pub(crate) fn leading_game(words: &[&str]) -> Option<(GameKey, usize)> {
    let most = words.len().min(games::NAME_WORDS_MAX);
    (1..=most).rev().find_map(|count| Some((read_game(&words.get(..count)?.concat())?, count)))
}

fn is_month(word: &str) -> bool {
    matches!(fold(word).as_str(), "month" | "thang" | "thangnay")
}

/// Words about the period of a leaderboard, without accents.
const PERIOD_WORDS: &[&str] = &[
    "month", "thang", "thangnay", "this", "nay", "always", "all", "time", "alltime", "luon", "luonluon", "tat", "ca",
    "tu", "truoc", "den", "toi", "moi", "luc",
];

/// A game that is named but unknown: words that are neither a period nor a name with its `@`.
fn unknown_game(typed: &Typed<'_>, words: &[&str]) -> Option<String> {
    let is_other = |word: &&&str| !PERIOD_WORDS.contains(&fold(word).as_str()) && !word.starts_with('@');
    let others: Vec<&str> = words.iter().filter(is_other).copied().collect();
    typed.named("game").map(str::to_owned).or_else(|| (!others.is_empty()).then(|| others.join(" ")))
}

/// True if the words name the computer: it has no place in results between people.
fn is_of_machine(words: &[&str]) -> bool {
    level_words::read(words).is_some_and(|(_, count)| count == words.len())
}

/// Answers `/top`, `/stats` and `/versus`.
#[derive(Clone, Copy)]
pub(crate) struct Ratings<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Ratings<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Ratings<'a> {
        Ratings { cx }
    }

    async fn ladder_here(self) -> Result<std::sync::Arc<Ladder>, Refused> {
        let community = self.cx.community().await.map_err(|error| store_trouble(&error))?;
        self.ladder_of(&community).await
    }

    async fn ladder_of(self, community: &str) -> Result<std::sync::Arc<Ladder>, Refused> {
        self.cx.service.ladder(community).await.map_err(|error| store_trouble(&error))
    }

    fn today(self) -> i64 {
        self.cx.now.div_euclid(DAY_MILLIS)
    }

    pub(crate) async fn top(self, typed: &Typed<'_>) -> Handled {
        let ladder = self.ladder_here().await?;
        let words: Vec<&str> = typed.args().rest.split_whitespace().collect();
        let named = typed.named("game").and_then(read_game);
        let game = named.or_else(|| (0..words.len()).find_map(|at| Some(leading_game(words.get(at..)?)?.0)));
        if game.is_none()
            && let Some(unknown) = unknown_game(typed, &words)
        {
            return Err(Say::UnknownGame { typed: repeated(&unknown) }.into());
        }
        let is_month = typed.named("period").is_some_and(is_month) || words.iter().any(|word| is_month(word));
        let date = FileDate::of(self.cx.now);
        let since = if is_month { (self.today() - i64::from(date.day) + 1) * DAY_MILLIS } else { i64::MIN };
        // Without a named game the most played one is shown, with buttons of the others.
        let mut others = if game.is_none() { games_here(&ladder, since) } else { Vec::new() };
        let shown = game.or_else(|| (!others.is_empty()).then(|| others.remove(0)));
        let Some(game) = shown else {
            return Err(StandingSay::TopEmpty { game: None, is_month }.into());
        };
        let (month, players) = if is_month {
            (Some((date.year, date.month)), ladder.scored(game, since))
        } else {
            let rated = ladder.rated(game, self.today());
            (None, if rated.is_empty() { ladder.scored(game, since) } else { rated })
        };
        if players.is_empty() {
            return Err(StandingSay::TopEmpty { game: Some(game), is_month }.into());
        }
        let players = players.into_iter().take(LADDER_LINES_MAX).collect();
        let say = StandingSay::Top { game, month, players, me: ladder.shown_as(&self.cx.person.key).clone(), others };
        Ok(vec![Draft::new(ReplyKind::Open, say)])
    }

    /// The person a command is about: one identified by the platform, or a name known here.
    pub(crate) async fn person_meant(
        self,
        typed: &Typed<'_>,
        games: &[Finished],
    ) -> Result<Option<(PersonKey, String)>, Refused> {
        let words: Vec<&str> = typed.args().rest.split_whitespace().collect();
        let is_machine = match &typed.args().opponent {
            Some(Opponent::Person(person)) => level_of(&person.key).is_some(),
            Some(Opponent::Username(_) | Opponent::Anyone) | None => is_of_machine(&words),
        };
        if is_machine {
            return Err(StandingSay::OfMachine.into());
        }
        let written = typed.args().rest.split_whitespace().find_map(|word| word.strip_prefix('@'));
        let name = match &typed.args().opponent {
            Some(Opponent::Person(person)) => return Ok(Some((person.key.clone(), person.name.clone()))),
            Some(Opponent::Username(name)) => name.clone(),
            Some(Opponent::Anyone) | None => match written.filter(|name| !name.is_empty()) {
                Some(name) => name.to_owned(),
                None => return Ok(None),
            },
        };
        let platform = self.cx.place.platform;
        if let Some(key) = self.cx.service.clients.person(&*self.cx.service.store, platform, &name).await {
            let shown = name_of(games, &key).unwrap_or_else(|| name.clone());
            return Ok(Some((key, shown)));
        }
        let called = |finished: &Finished| {
            let seat = Seat::BOTH.into_iter().find(|seat| fold(&finished.names[seat.index()]) == fold(&name))?;
            Some((finished.players[seat.index()].clone(), finished.names[seat.index()].to_string()))
        };
        let found = games.iter().rev().find_map(called);
        found.map(Some).ok_or_else(|| StandingSay::UnknownPlayer { name: repeated(&name) }.into())
    }

    /// Games that a question is about: those of this community, or in a private chat all of the person's.
    pub(crate) async fn games_asked(self) -> Result<(Vec<Finished>, Option<std::sync::Arc<Ladder>>), Refused> {
        if !self.cx.private {
            let ladder = self.ladder_here().await?;
            return Ok((ladder.games().to_vec(), Some(ladder)));
        }
        let own = self.cx.own_games(false, PERSON_GAMES_READ_MAX).await?;
        let mut games: Vec<Finished> = own.iter().filter_map(|(id, card)| Finished::of(id, card)).collect();
        games.sort_by(|one, other| (one.ended, &one.id).cmp(&(other.ended, &other.id)));
        Ok((games, None))
    }

    pub(crate) async fn stats(self, typed: &Typed<'_>) -> Handled {
        let (games, ladder) = self.games_asked().await?;
        let asked = self.person_meant(typed, &games).await?;
        // Of another person only the account is counted that was asked for.
        let accounts = asked.as_ref().map_or_else(|| self.cx.accounts.clone(), |(of, _)| Accounts::alone(of.clone()));
        let beside = if asked.is_none() { hooks::standings(self.cx).await? } else { Vec::new() };
        let (person, name) = asked.unwrap_or_else(|| (self.cx.person.key.clone(), self.cx.person.name.clone()));
        let own: Vec<(&Finished, Seat)> = own_games(&games, &accounts);
        if own.is_empty() {
            return Err(StandingSay::NoStats { name, beside }.into());
        }
        let stats = self.stats_of(&own, &person, ladder.as_deref());
        let curve = curve_of(&person, &own, ladder.as_deref());
        let say = StandingSay::Stats { name, games: stats, streak: streak(&own), curve, beside };
        Ok(vec![Draft::new(ReplyKind::Open, say)])
    }

    /// Results of a person by game and side, from the person's games.
    fn stats_of(self, own: &[(&Finished, Seat)], person: &PersonKey, ladder: Option<&Ladder>) -> Vec<GameStats> {
        let today = self.today();
        let mut stats: BTreeMap<usize, GameStats> = BTreeMap::new();
        let mut openings: HashMap<(GameKey, &str), u32> = HashMap::new();
        for (finished, seat) in own {
            let place = GameKey::ALL.iter().position(|game| *game == finished.game).unwrap_or_default();
            let stat = stats.entry(place).or_insert_with(|| GameStats {
                game: finished.game,
                rating: ladder.and_then(|ladder| ladder.rating(finished.game, person, today)),
                sides: [Tally::default(); 2],
                won_by: [0; 3],
                opening: None,
            });
            stat.sides[seat.index()].add(finished.half_points(*seat));
            if finished.ending.winner == Some(*seat) {
                stat.won_by[way_of(finished.ending.reason)] += 1;
            }
            if let Some(mv) = finished.opening.first().filter(|_| *seat == Seat::First) {
                *openings.entry((finished.game, mv)).or_default() += 1;
            }
        }
        for stat in stats.values_mut() {
            let of_game = openings.iter().filter(|((game, _), _)| *game == stat.game);
            let most = of_game.max_by_key(|((_, mv), count)| (**count, std::cmp::Reverse(*mv)));
            stat.opening = most.map(|((_, mv), count)| ((*mv).to_owned(), *count));
        }
        stats.into_values().collect()
    }

    /// Results of another account for the page, as `/stats` and `/versus` tell them here.
    /// Results of a person: another one's in the community that is named, else as `/stats` counts them here.
    pub(crate) async fn results(self, person: &Person, community: Option<&str>) -> Result<PersonSeen, Refused> {
        let (games, ladder) = match community.filter(|_| !self.cx.accounts.has(&person.key)) {
            Some(community) => self.ladder_of(community).await.map(|ladder| (ladder.games().to_vec(), Some(ladder)))?,
            None => self.games_asked().await?,
        };
        let (lang, own) = (self.cx.taste.lang, own_games(&games, &Accounts::alone(person.key.clone())));
        let results = self.stats_of(&own, &person.key, ladder.as_deref()).into_iter().map(|stats| ResultsSeen {
            title: game_name(lang, stats.game),
            rating: stats.rating.map(rating).unwrap_or_default(),
            tally: tally(lang, stats.whole()),
        });
        let is_against = |(game, seat): &(&Finished, Seat)| game.players[seat.other().index()] == person.key;
        let together: Vec<_> = own_games(&games, &self.cx.accounts).into_iter().filter(is_against).collect();
        let whole = against(&together).into_iter().fold(Tally::default(), |all, (_, one)| all.with(one));
        let versus = (!together.is_empty()).then(|| tally(lang, whole));
        Ok(PersonSeen { name: short(&person.name), games: results.collect(), versus })
    }

    pub(crate) async fn versus(self, typed: &Typed<'_>) -> Handled {
        let (games, _) = self.games_asked().await?;
        let Some((other, other_name)) = self.person_meant(typed, &games).await? else {
            return Err(StandingSay::VersusWhom.into());
        };
        let names = [self.cx.person.name.clone(), other_name];
        let own = own_games(&games, &self.cx.accounts);
        let together: Vec<_> =
            own.into_iter().filter(|(game, seat)| game.players[seat.other().index()] == other).collect();
        if together.is_empty() {
            return Err(StandingSay::VersusNobody { names }.into());
        }
        let games = against(&together);
        let say = StandingSay::Versus { names, games, curve: balance(&together) };
        Ok(vec![Draft::new(ReplyKind::Open, say)])
    }
}

/// Results by game in games of one person against another.
fn against(together: &[(&Finished, Seat)]) -> Vec<(GameKey, Tally)> {
    let mut tallies: BTreeMap<usize, (GameKey, Tally)> = BTreeMap::new();
    for (finished, seat) in together {
        let place = GameKey::ALL.iter().position(|game| *game == finished.game).unwrap_or_default();
        let (_, tally) = tallies.entry(place).or_insert((finished.game, Tally::default()));
        tally.add(finished.half_points(*seat));
    }
    tallies.into_values().collect()
}

/// Games with a leaderboard, the most played first.
fn games_here(ladder: &Ladder, since: i64) -> Vec<GameKey> {
    let played =
        |game: &GameKey| -> u32 { ladder.scored(*game, since).iter().map(|player| player.tally.games()).sum() };
    let mut games: Vec<(u32, GameKey)> = GameKey::ALL.iter().map(|game| (played(game), *game)).collect();
    games.retain(|(played, _)| *played > 0);
    games.sort_by_key(|(played, _)| std::cmp::Reverse(*played));
    games.into_iter().map(|(_, game)| game).collect()
}

/// Latest name of a person.
fn name_of(games: &[Finished], person: &PersonKey) -> Option<String> {
    games.iter().rev().find_map(|game| Some(game.names[game.seat_of(person)?.index()].to_string()))
}

/// A person's games with a result, with the person's seat. Games between two accounts of the person do not count.
fn own_games<'a>(games: &'a [Finished], of: &Accounts) -> Vec<(&'a Finished, Seat)> {
    let is_counted = |game: &&Finished| game.has_result() && !game.players.iter().all(|player| of.has(player));
    let with_result = games.iter().filter(is_counted);
    let seats = with_result.filter_map(|game| Some((game, of.all().find_map(|account| game.seat_of(account))?)));
    seats.filter(|(game, seat)| game.is_own(*seat)).collect()
}

/// Index of the way in which a game was won: on the board, by resignation, on time.
fn way_of(reason: Reason) -> usize {
    match reason {
        Reason::Resignation => 1,
        Reason::Timeout => 2,
        _ => 0,
    }
}

/// Longest row of wins.
fn streak(own: &[(&Finished, Seat)]) -> u32 {
    let (mut longest, mut now) = (0, 0);
    for (game, seat) in own {
        now = if game.half_points(*seat) == 2 { now + 1 } else { 0 };
        longest = now.max(longest);
    }
    longest
}

/// Wins minus losses, before the first game and after each.
fn balance(own: &[(&Finished, Seat)]) -> Vec<i64> {
    let mut now = 0;
    let after = own.iter().map(|(game, seat)| {
        now += i64::from(game.half_points(*seat)) - 1;
        now
    });
    std::iter::once(0).chain(after).collect()
}

/// Ratings of a person in the game with the most of them; without ratings, wins minus losses.
fn curve_of(person: &PersonKey, own: &[(&Finished, Seat)], ladder: Option<&Ladder>) -> Option<(CurveOf, Vec<i64>)> {
    let rated = ladder.and_then(|ladder| {
        let history = |game: &GameKey| ladder.history(*game, person);
        let game = GameKey::ALL.iter().max_by_key(|game| history(game).len())?;
        let values: Vec<i64> = history(game).iter().map(|rating| rating.points()).collect();
        (values.len() >= CURVE_VALUES_MIN).then_some((CurveOf::Rating(*game), values))
    });
    rated.or_else(|| (own.len() >= CURVE_VALUES_MIN).then(|| (CurveOf::Balance, balance(own))))
}
