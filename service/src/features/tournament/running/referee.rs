//! Tournament runner: takes up results, starts rounds, sets up and judges games, by the clock alone.

use std::collections::HashMap;

use banco_engine::{
    Action, Actor, Challenge, Ender, Entry, Luck, Millis, Opponent, Part, PersonKey, Phase, Reason, Ruling, Seat, Side,
    Table,
};
use banco_ports::limits::{CHALLENGE_LASTS_MILLIS, CUP_STEPS_MAX, DAY_MILLIS, NEW_ID_TRIES};
use banco_store::StoreError;
use banco_tournament::{BOARDS_SHOWN_MAX, Cup, Fact, Judged, News, Noted, Report, Stage, Step};

use crate::calendar::Calendar;
use crate::card::{first_card, next_card};
use crate::features::tournament::news::{CupNews, post};
use crate::features::tournament::running::deadline::{RoundDeadlines, round_end};
use crate::features::tournament::running::quiet::TournamentQuietHours;
use crate::features::tournament::running::{AWOKEN, RunningTournaments, Standing, Tournaments};
use crate::ids::FIRST_OF_GAME;
use crate::log_throttle::Chore;
use crate::messages::referee;
use crate::prepared_commit::{Cause, Commit};
use crate::time_credit::TimeCredits;
use crate::{Post, Service};

/// The announcement of a tournament as it stands by now.
pub(crate) fn restated(cup: &Cup) -> Post {
    post(cup.id(), CupNews::Restated)
}

/// Part that a tournament mixes into the luck of a game: the name of the game.
fn part_of(cup: &str, round: usize, bout: usize) -> String {
    format!("{cup}:{round}:{bout}")
}

/// Words of the reasons in records; each has a sentence `ending-ruled-…`.
const WHISTLES: [(Judged, &str); 4] =
    [(Judged::NotBegun, "unbegun"), (Judged::Slower, "slower"), (Judged::Even, "even"), (Judged::Left, "left")];

/// Reason why tournament rules ended a game; `None` for any other end.
fn whistle(ender: Option<&Ender>) -> Option<Judged> {
    let reason = referee::reason(ender)?;
    WHISTLES.into_iter().find(|(_, word)| *word == reason).map(|(judged, _)| judged)
}

/// A new game with the fact that records it.
struct Opened {
    fact: Noted,
    entries: Vec<Entry>,
    table: Table,
}

/// Steps of running tournaments.
#[derive(Clone, Copy)]
pub(crate) struct Referee<'a> {
    service: &'a Service,
}

impl<'a> Referee<'a> {
    pub(crate) fn of(service: &'a Service) -> Referee<'a> {
        Referee { service }
    }

    /// Runs due tournaments; returns the number of those looked at.
    pub(crate) async fn run_cups(self) -> usize {
        if let Err(error) = Tournaments::of(self.service).read(&*self.service.store).await {
            if self.service.is_news(Chore::Feature("tournament"), &error) {
                tracing::warn!("tournaments cannot be read: {error}");
            }
            return 0;
        }
        // Shortly after a start only tournaments with a finished game are due.
        let due = Tournaments::of(self.service).due(if TimeCredits::of(self.service).is_peace() {
            AWOKEN
        } else {
            self.service.now()
        });
        let mut went_well = true;
        for (id, slot) in &due {
            if let Err(error) = self.run_cup(&mut *slot.lock().await).await {
                went_well = false;
                if self.service.is_news(Chore::Feature("tournament"), &error) {
                    tracing::warn!("tournament {id} cannot go on, and others may not: {error}");
                }
            }
        }
        if went_well {
            self.service.log_throttle.went_well(Chore::Feature("tournament"));
        }
        due.len()
    }

    /// Runs one tournament until nothing is left to do.
    pub(crate) async fn run_cup(self, held: &mut Standing) -> Result<(), StoreError> {
        self.give_cup_back(held).await?;
        RoundDeadlines::of(self.service).keep_deadlines(held).await?;
        if let Some(until) = TournamentQuietHours::of(self.service).cup_rests_until(held).await {
            Tournaments::of(self.service).sleep(held.cup.id(), until);
            return Ok(());
        }
        if let Some(step) = held.cup.tell_rules(self.service.now()) {
            self.take_step(held, step).await?;
        }
        for _ in 0..CUP_STEPS_MAX {
            let now = self.service.now();
            // No deadline decides anything while players may not have returned yet (days 1.4).
            let keeps_time = !TimeCredits::of(self.service).is_peace();
            if held.cup.is_to_begin(now) && (keeps_time || !held.cup.is_due_by_deadline(now)) {
                self.begin_cup(held).await?;
                continue;
            }
            let reports = self.reports(&held.cup, now).await?;
            let none = Report::Over { winner: None, forfeit: false, unmoved: false };
            let report = |game: &str| reports.get(game).copied().unwrap_or(none);
            let step = if keeps_time { held.cup.advance(now, report) } else { held.cup.take_results(now, report) };
            if step.is_empty() {
                // Nothing is due yet.
                Tournaments::of(self.service).note(held);
                return Ok(());
            }
            let judge = step.judge.clone();
            self.take_step(held, step).await?;
            for (game, winner, why) in judge {
                self.blow(&game, winner, why).await?;
            }
            RoundDeadlines::of(self.service).keep_deadlines(held).await?;
        }
        Ok(())
    }

    /// Closes the sign-up and starts the tournament.
    pub(crate) async fn begin_cup(self, held: &mut Standing) -> Result<(), StoreError> {
        let ladder = self.service.ladder(&held.community).await?;
        let (game, day) = (held.cup.terms().game, self.service.now().div_euclid(DAY_MILLIS));
        let rating = |person: &PersonKey| Some(ladder.rating(game, person, day)?.points() as i32);
        let ratings = held.cup.players().iter().map(|player| rating(&player.person.key)).collect();
        let step = held.cup.begin_with(ratings, self.service.now());
        self.take_step(held, step).await
    }

    /// Moves the deadline of a tournament by the time the bot was away (days 1.3).
    pub(crate) async fn give_cup_back(self, held: &mut Standing) -> Result<(), StoreError> {
        let Some((from, to)) =
            TimeCredits::of(self.service).away_between(held.cup.last_at()).filter(|_| held.cup.is_open())
        else {
            return Ok(());
        };
        let fact = Noted { at: self.service.now().max(to), fact: Fact::Credited { millis: to - from } };
        RunningTournaments::of(self.service).keep_cup(Commit::new(Cause::Clock), held, &[fact]).await
    }

    /// States of a tournament's running games.
    async fn reports(self, cup: &Cup, now: Millis) -> Result<HashMap<String, Report>, StoreError> {
        let mut reports = HashMap::new();
        for (_, running) in cup.running() {
            // A damaged game counts as a draw, because it can never end.
            let none = Report::Over { winner: None, forfeit: false, unmoved: false };
            let report = match self.service.games.snapshot(&*self.service.store, &running.game).await {
                Ok(Some(seated)) => {
                    let table = &seated.table;
                    report(table, Seat::BOTH.map(|seat| table.thought(seat, now)))
                }
                Ok(None) | Err(StoreError::Damaged { .. }) => none,
                Err(error) => return Err(error),
            };
            reports.insert(running.game.clone(), report);
        }
        Ok(reports)
    }

    /// Saves a step with its facts, its new games and its posts, all or nothing.
    async fn take_step(self, held: &mut Standing, step: Step) -> Result<(), StoreError> {
        let place = held.place.clone();
        let clocks = TournamentQuietHours::of(self.service).first_clocks(held).await;
        for attempt in 0..NEW_ID_TRIES {
            let mut facts = step.facts.clone();
            // The games of a new round are counted from this step.
            let mut cup = held.cup.clone();
            for fact in &facts {
                cup.note(fact);
            }
            let mut commit = Commit::new(Cause::Clock);
            let is_closed = |fact: &Noted| matches!(fact.fact, Fact::Began { .. } | Fact::CalledOff { .. });
            let closed = facts.iter().any(is_closed).then(|| restated(&cup));
            let news = step.news.iter().filter_map(|news| self.post_of(&cup, *news));
            let posts: Vec<Post> = closed.into_iter().chain(news).collect();
            commit = commit.tell([&place], &posts);
            let shows_boards = step.open.len() <= BOARDS_SHOWN_MAX;
            for (bout, seats) in &step.open {
                let Some(Opened { fact, mut entries, mut table }) = self.set_up(&cup, *bout, *seats, (attempt, clocks))
                else {
                    continue;
                };
                // The game is registered before its calendar is written, because its tournament may forbid vacations.
                Tournaments::of(self.service).belong(table.id(), &cup);
                let community = Some(held.community.clone());
                let mut card =
                    first_card(&table, vec![place.clone()], community, CHALLENGE_LASTS_MILLIS, self.service.now());
                Calendar::of(self.service).keep_calendar(&mut entries, &mut table, &mut card).await;
                let board = shows_boards.then(|| Post::Board { game: table.id().to_owned() });
                commit = commit.tell([&place], board.as_slice()).open(entries, table, card);
                facts.push(fact);
            }
            match RunningTournaments::of(self.service).keep_cup(commit, held, &facts).await {
                // An id is taken.
                Err(StoreError::Conflict { .. }) => {}
                kept => return kept,
            }
        }
        Err(StoreError::NotSaved("no id was free".to_owned()))
    }

    fn post_of(self, cup: &Cup, news: News) -> Option<Post> {
        let round = cup.rounds().len();
        let news = match news {
            News::Round => CupNews::Round { round },
            News::Reminder => CupNews::Reminder { round },
            News::Overtime => CupNews::Overtime { round },
            News::Late => CupNews::Late { round },
            News::OldRules => CupNews::OldRules,
            News::Withdrawn(number) => CupNews::Withdrawn { who: cup.players().get(number)?.person.clone() },
            News::Over => CupNews::Over,
            News::CalledOff => CupNews::CalledOff,
        };
        Some(post(cup.id(), news))
    }

    /// A game of a pairing: its challenge is already accepted, and it has the end of its round and the start of its
    /// clocks.
    fn set_up(
        self,
        cup: &Cup,
        bout: usize,
        seats: [usize; 2],
        (attempt, clocks): (usize, Option<Millis>),
    ) -> Option<Opened> {
        let (terms, now) = (cup.terms(), self.service.now());
        let [first, second] = [cup.players().get(seats[0])?, cup.players().get(seats[1])?];
        let (seed, id) = self.service.fresh(FIRST_OF_GAME, attempt);
        let challenge = Challenge {
            id,
            game: terms.game,
            options: terms.options.clone(),
            challenger: first.person.clone(),
            opponent: Opponent::Person(second.person.clone()),
            side: Side::First,
            time: Some(terms.time),
            rated: terms.rated,
            series: None,
            hints: false,
            anywhere: false,
            luck: Luck::default(),
        };
        let round = if terms.is_roundless() { 0 } else { cup.rounds().len() };
        let part = Part::automatic(part_of(cup.id(), round, bout));
        let accept = Action::Accept { by: second.person.clone(), part };
        let opened = Table::open(challenge, seed, now).and_then(|(mut entries, table)| {
            let (more, table) = table.act(&Actor::Person(second.person.key.clone()), accept, now)?;
            entries.extend(more);
            let ends = round_end(cup).map(|end| Action::RoundEnds { until: end.at, overtime: end.is_overtime });
            let rests = clocks.map(|until| Action::Rests { from: now, until });
            ends.into_iter().chain(rests).try_fold((entries, table), |(mut entries, table), action| {
                let (more, table) = table.act(&Actor::Clock, action, now)?;
                entries.extend(more);
                Ok((entries, table))
            })
        });
        match opened {
            Ok((entries, table)) => {
                let fact = Fact::Opened { bout, game: table.id().to_owned(), first: seats[0] };
                Some(Opened { fact: Noted { at: now.max(cup.last_at()), fact }, entries, table })
            }
            Err(refusal) => {
                tracing::error!("tournament {} cannot set up a game: {refusal:?}", cup.id());
                None
            }
        }
    }

    /// Ends a game by the rules of its tournament.
    async fn blow(self, game: &str, winner: Option<Seat>, why: Judged) -> Result<(), StoreError> {
        let Some(slot) = self.service.games.open(&*self.service.store, game).await? else { return Ok(()) };
        let mut seated = slot.lock().await;
        TimeCredits::of(self.service).give_back(&mut seated).await;
        let word = WHISTLES.into_iter().find(|(known, _)| *known == why).map_or("", |(_, word)| word);
        let ruling = winner.map_or(Ruling::Draw, Ruling::Win);
        let action = Action::Judge { by: referee::person(), ruling, why: word.to_owned() };
        match seated.table.act(&Actor::House, action, self.service.now()) {
            Ok((entries, next)) => {
                let card = next_card(&next, &seated.card, self.service.now());
                let board = [Post::Board { game: game.to_owned() }];
                let commit = Commit::new(Cause::Clock).tell(&seated.card.places.clone(), &board);
                self.service.commit(commit.step(&mut seated, entries, next, card)).await
            }
            // The game ended by itself meanwhile.
            Err(refusal) => {
                tracing::debug!("game {game} is not judged: {refusal:?}");
                Ok(())
            }
        }
    }

    /// True while a tournament is running.
    pub(crate) fn is_running(cup: &Cup) -> bool {
        cup.stage() == Stage::Running
    }
}

fn report(table: &Table, used: [Millis; 2]) -> Report {
    match table.phase() {
        Phase::Playing => Report::Playing {
            plies: table.plies().len(),
            to_move: table.to_move().unwrap_or(Seat::First),
            used,
            can_be_drawn: table.challenge().game.can_be_drawn(),
        },
        Phase::Over(ending) if ending.reason == Reason::Aborted => Report::Void,
        Phase::Over(ending) => {
            let whistle = whistle(table.ended_by());
            let forfeit = matches!(whistle, Some(Judged::NotBegun | Judged::Left));
            let has_moved = |seat: Seat| table.plies().iter().any(|ply| ply.seat == seat);
            let loser = ending.winner.map(Seat::other).filter(|_| whistle != Some(Judged::Left));
            Report::Over { winner: ending.winner, forfeit, unmoved: loser.is_some_and(|loser| !has_moved(loser)) }
        }
        Phase::Challenged | Phase::Declined | Phase::Cancelled => Report::Void,
    }
}
