//! Steps of a tournament: orders from people, deadlines, results of finished games.

mod deadlines;

pub use deadlines::BEGUN_PLIES;

use banco_engine::{Millis, Person, PersonKey, Seat};

use crate::bracket;
use crate::cup::{Cup, Stage};
use crate::log::{Fact, Noted};
use crate::round_robin::{self, Drawn};
use crate::seeding;
use crate::swiss;
use crate::{Form, ROUND_ROBIN_PLAYERS_MAX, Rules};

/// Request of a person to a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// The person signs up.
    Join(Person),
    /// The person leaves.
    Leave(PersonKey),
    /// The organiser or a moderator removes a player (days 2.8).
    Remove {
        /// Player to remove.
        who: PersonKey,
        /// Person who removes the player.
        by: Person,
        /// Reason, in the words of that person.
        why: String,
    },
    /// The tournament begins before sign-up closes.
    Begin,
    /// This person cancels the tournament, or ends it early.
    CallOff(Person),
}

/// Reason for a refused order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The person takes part already.
    AlreadyIn,
    /// The person does not take part.
    NotIn,
    /// This player has no more games: withdrawn, or knocked out.
    AlreadyOut,
    /// All places are taken.
    Full {
        /// Number of places.
        most: usize,
    },
    /// The tournament has begun, and its form has no late entries.
    Begun,
    /// No late entries after the second round is paired.
    TooLate,
    /// A player who left cannot come back.
    LeftBefore,
    /// Fewer people have signed up than the tournament needs.
    TooFew {
        /// Number of players it needs.
        least: usize,
    },
    /// The tournament is over or cancelled.
    Finished,
}

/// State of a game of the tournament, given by the caller, which can see the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// The game is running.
    Playing {
        /// Moves of both sides so far.
        plies: usize,
        /// Side to act.
        to_move: Seat,
        /// Thinking time of both sides so far, in milliseconds.
        used: [Millis; 2],
        /// True if the game may end in a draw.
        can_be_drawn: bool,
    },
    /// The game is over.
    Over {
        /// Winner; `None` for a draw.
        winner: Option<Seat>,
        /// True if a player was absent.
        forfeit: bool,
        /// True if the loser made no move.
        unmoved: bool,
    },
    /// The game was aborted, or does not count.
    Void,
}

/// Reason for which the tournament ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judged {
    /// The side to act had not begun at the end of the round.
    NotBegun,
    /// The loser had used more time at the end of the round.
    Slower,
    /// Both sides had used about the same time.
    Even,
    /// The loser left the tournament.
    Left,
}

/// News for the chat of the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A round begins; the round before it is over.
    Round,
    /// Half of a round has passed, and some games have not begun.
    Reminder,
    /// The deadline of a round has passed, and its games get overtime.
    Overtime,
    /// The time of the round is over, and running games wait for a judge.
    Late,
    /// This player lost [`UNMOVED_MAX`] games without a move, and is withdrawn.
    Withdrawn(usize),
    /// The tournament keeps the first rules.
    OldRules,
    /// All rounds are over.
    Over,
    /// Too few signed up.
    CalledOff,
}

/// Work for the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Facts to store.
    pub facts: Vec<Noted>,
    /// Games to set up: the bout, then the players of the first and second seat. Each becomes a fact of its own.
    pub open: Vec<(usize, [usize; 2])>,
    /// Running games to end: game, winner, reason. The result is reported in the next call.
    pub judge: Vec<(String, Option<Seat>, Judged)>,
    /// News to send.
    pub news: Vec<News>,
}

impl Step {
    /// True if there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.open.is_empty() && self.judge.is_empty()
    }
}

impl Cup {
    /// Turns an order into facts.
    ///
    /// # Errors
    /// The reason for a refusal; nothing has changed.
    pub fn act(&self, order: Order, now: Millis) -> Result<Vec<Noted>, Verdict> {
        if !self.is_open() {
            return Err(Verdict::Finished);
        }
        let fact = match order {
            Order::Join(who) => {
                self.may_join(&who.key)?;
                Fact::Joined { who }
            }
            Order::Leave(who) => self.leaving(who, None, String::new())?,
            Order::Remove { who, by, why } => self.leaving(who, Some(by), why)?,
            Order::Begin if self.stage == Stage::Running => return Err(Verdict::Begun),
            Order::Begin if self.players.len() < self.terms.least => {
                return Err(Verdict::TooFew { least: self.terms.least });
            }
            // The ratings of the start are known only to the caller: see `begin_with`.
            Order::Begin => return Ok(Vec::new()),
            Order::CallOff(by) => Fact::CalledOff { by: Some(by) },
        };
        Ok(vec![Noted { at: now.max(self.last_at), fact }])
    }

    fn may_join(&self, who: &PersonKey) -> Result<(), Verdict> {
        match self.number_of(who).and_then(|number| self.players.get(number)) {
            Some(player) if player.left.is_some() => return Err(Verdict::LeftBefore),
            Some(_) => return Err(Verdict::AlreadyIn),
            None => {}
        }
        if self.is_full() {
            return Err(Verdict::Full { most: self.terms.most });
        }
        match (self.stage, self.terms.form) {
            (Stage::SignUp, _) => Ok(()),
            (Stage::Running, Form::Swiss { .. }) if self.rounds.len() <= 1 && self.planned > 1 => Ok(()),
            (Stage::Running, Form::Swiss { .. }) => Err(Verdict::TooLate),
            (Stage::Running, Form::RoundRobin { .. } | Form::KnockOut { .. }) => Err(Verdict::Begun),
            (Stage::Over | Stage::CalledOff, _) => Err(Verdict::Finished),
        }
    }

    fn leaving(&self, who: PersonKey, by: Option<Person>, why: String) -> Result<Fact, Verdict> {
        let number = self.number_of(&who).ok_or(Verdict::NotIn)?;
        match self.is_out(number) {
            true => Err(Verdict::AlreadyOut),
            false => Ok(Fact::Left { who, by, why, absent: false }),
        }
    }

    /// True if it begins now: its time is over, all places are taken, or the organiser wants it and enough are there.
    pub fn is_to_begin(&self, now: Millis) -> bool {
        let is_hurried = self.is_hurried && self.players.len() >= self.terms.least;
        self.stage == Stage::SignUp && (now >= self.closes || self.is_full() || is_hurried)
    }

    /// True if all places are taken.
    pub fn is_full(&self) -> bool {
        self.players.len() >= self.terms.most
    }

    /// A start that waits for the end of the quiet hours: see [`Fact::Hurried`].
    pub fn hurry(&self, now: Millis) -> Noted {
        Noted { at: now.max(self.last_at), fact: Fact::Hurried }
    }

    /// Closes sign-up and begins with these ratings, in sign-up order. With too few players it cancels the tournament.
    /// `advance` then makes the first round.
    pub fn begin_with(&self, ratings: Vec<Option<i32>>, now: Millis) -> Step {
        let at = now.max(self.last_at);
        let (fact, news) = if self.players.len() < self.terms.least {
            (Fact::CalledOff { by: None }, vec![News::CalledOff])
        } else {
            (Fact::Began { ratings }, Vec::new())
        };
        Step { facts: vec![Noted { at, fact }], news, ..Step::default() }
    }

    /// Next instant at which `advance` has work even if nothing happens before.
    pub fn due(&self) -> Option<Millis> {
        match self.stage {
            Stage::SignUp if self.is_to_begin(self.last_at) => Some(self.last_at),
            Stage::SignUp => Some(self.closes),
            Stage::Running => match self.rounds.last() {
                None => Some(self.last_at),
                Some(round) if round.is_over() => Some(self.last_at),
                Some(round) if !round.is_reminded => {
                    self.terms.round.map(|whole| round.begins.saturating_add(whole / 2))
                }
                Some(round) if !round.is_late => round.ends,
                Some(round) => match self.terms.rules {
                    Rules::First => round.ends.map(|ends| ends.saturating_add(self.terms.judging())),
                    // A judge has no deadline.
                    Rules::Second => None,
                },
            },
            Stage::Over | Stage::CalledOff => None,
        }
    }

    /// Work that is due now. `report` gives the state of a running game. The caller does the work and calls again until
    /// the step is empty.
    pub fn advance(&self, now: Millis, report: impl Fn(&str) -> Report) -> Step {
        self.step(now, true, report)
    }

    /// Work that no deadline causes: results of finished games, and the rounds and games that follow from them.
    pub fn take_results(&self, now: Millis, report: impl Fn(&str) -> Report) -> Step {
        self.step(now, false, report)
    }

    fn step(&self, now: Millis, keeps_time: bool, report: impl Fn(&str) -> Report) -> Step {
        let mut next = Next { cup: self.clone(), step: Step::default(), now: now.max(self.last_at), keeps_time };
        if self.stage == Stage::Running {
            next.run(&report);
        }
        next.step
    }

    /// News, sent once, that the tournament keeps the first rules; `None` if already sent or not so.
    pub fn tell_rules(&self, now: Millis) -> Option<Step> {
        let fact = Noted { at: now.max(self.last_at), fact: Fact::OldRules };
        let is_due = self.is_open() && !self.knows_rules;
        is_due.then(|| Step { facts: vec![fact], news: vec![News::OldRules], ..Step::default() })
    }

    /// True if a player has games to come.
    fn has_more(&self, number: usize) -> bool {
        let waits = |round: &crate::Round| round.bouts_of(number).any(|bout| bout.done.is_none());
        self.rounds.len() < self.planned || self.rounds.last().is_some_and(waits)
    }

    /// Pairing of the next round.
    fn drawn(&self) -> Drawn {
        let round = self.rounds.len();
        match self.terms.form {
            Form::RoundRobin { double } => {
                let players = self.players.len();
                let mut drawn = match self.terms.is_roundless() {
                    false => round_robin::round(players, double, round),
                    true => {
                        let rounds = 0..round_robin::rounds(players, double);
                        let pairs = rounds.flat_map(|round| round_robin::round(players, double, round).pairs).collect();
                        Drawn { pairs, rest: Vec::new() }
                    }
                };
                // A pair is left out if both players have left.
                drawn.pairs.retain(|pair| pair.iter().any(|player| self.is_in(*player)));
                drawn.rest.retain(|player| self.is_in(*player));
                drawn
            }
            Form::Swiss { .. } => {
                let there: Vec<usize> = (0..self.players.len()).filter(|number| self.is_in(*number)).collect();
                let is_last = round + 1 >= self.planned;
                swiss::round(&self.contenders(), &there, is_last, seeding::first_side(&self.seed, &self.id))
            }
            Form::KnockOut { .. } => self.knock_out_round(),
        }
    }

    fn knock_out_round(&self) -> Drawn {
        let places = match self.rounds.last() {
            None => {
                let order = bracket::order(self.planned).into_iter();
                order.map(|seed| Some(seed).filter(|seed| *seed < self.players.len())).collect()
            }
            Some(_) => self.bracket_after(self.rounds.len()),
        };
        let mut drawn = Drawn::default();
        for (number, pair) in bracket::pairs(&places).into_iter().enumerate() {
            match pair {
                (Some(one), Some(other)) => {
                    let [one, other] = [one, other].map(|player| (player, self.first_seats(player)));
                    // The player who had the first seat less often gets it; otherwise seats alternate down the bracket.
                    let is_turned = match one.1.cmp(&other.1) {
                        std::cmp::Ordering::Less => false,
                        std::cmp::Ordering::Greater => true,
                        std::cmp::Ordering::Equal => number % 2 == 1,
                    };
                    drawn.pairs.push(if is_turned { [other.0, one.0] } else { [one.0, other.0] });
                }
                (Some(alone), None) | (None, Some(alone)) => drawn.rest.push(alone),
                (None, None) => {}
            }
        }
        drawn
    }

    /// Places of the bracket after so many rounds, each with its player.
    pub(crate) fn bracket_after(&self, rounds: usize) -> Vec<Option<usize>> {
        let seeds = bracket::order(self.planned).into_iter();
        let mut places: Vec<Option<usize>> =
            seeds.map(|seed| Some(seed).filter(|seed| *seed < self.players.len())).collect();
        for round in self.rounds.iter().take(rounds) {
            let goes_on = |pair: (Option<usize>, Option<usize>)| match pair {
                (Some(one), Some(_)) => round.bout_of(one)?.done?.winner,
                (alone, None) | (None, alone) => alone,
            };
            places = bracket::pairs(&places).into_iter().map(goes_on).collect();
        }
        places
    }

    fn first_seats(&self, player: usize) -> usize {
        let games = self.rounds.iter().flat_map(|round| &round.bouts).flat_map(|bout| &bout.games);
        games.filter(|game| game.first == player && !game.game.is_empty()).count()
    }
}

/// Tournament under way to its next step. Every fact passes through the fold that replays a log.
struct Next {
    cup: Cup,
    step: Step,
    now: Millis,
    /// True if deadlines are judged.
    keeps_time: bool,
}

impl Next {
    fn note(&mut self, fact: Fact) {
        let noted = Noted { at: self.now, fact };
        if self.cup.apply(&noted).is_some() {
            self.step.facts.push(noted);
        }
    }

    fn run(&mut self, report: &impl Fn(&str) -> Report) {
        self.collect(report);
        self.withdraw_absent();
        let is_over = self.cup.rounds.last().is_none_or(|round| round.is_over());
        if is_over {
            self.next_round();
        } else if self.keeps_time {
            match self.cup.terms.rules {
                Rules::First => self.keep_first_time(report),
                Rules::Second => self.keep_time(report),
            }
        }
        self.set_up();
    }

    /// Collects the results of running games.
    fn collect(&mut self, report: &impl Fn(&str) -> Report) {
        let running: Vec<(usize, String, usize)> =
            self.cup.running().map(|(bout, game)| (bout, game.game.clone(), game.first)).collect();
        for (bout, game, first) in running {
            let Some(players) = self.cup.rounds.last().and_then(|round| round.bouts.get(bout)).map(|bout| bout.players)
            else {
                continue;
            };
            let second = if players[0] == first { players[1] } else { players[0] };
            match report(&game) {
                Report::Playing { to_move, .. } => {
                    let gone = [first, second].map(|player| !self.cup.is_in(player));
                    let winner = match gone {
                        [false, false] => continue,
                        [true, false] => Seat::Second,
                        [false, true] => Seat::First,
                        // Both players have left: the side to act loses.
                        [true, true] => to_move.other(),
                    };
                    // This player has left, which is not the same as not beginning.
                    self.step.judge.push((game, Some(winner), Judged::Left));
                }
                Report::Over { winner, forfeit, unmoved } => {
                    let winner = winner.map(|seat| if seat == Seat::First { first } else { second });
                    self.note(Fact::Ended { bout, winner, forfeit, unmoved });
                }
                Report::Void => self.note(Fact::Voided { bout }),
            }
        }
    }

    fn next_round(&mut self) {
        let played = self.cup.rounds.len();
        let there = (0..self.cup.players.len()).filter(|number| self.cup.is_in(*number)).count();
        let is_enough = match self.cup.terms.form {
            Form::Swiss { .. } | Form::RoundRobin { .. } => there >= 2,
            Form::KnockOut { .. } => true,
        };
        if played >= self.cup.planned || !is_enough {
            self.note(Fact::Over);
            self.step.news.push(News::Over);
            return;
        }
        let Drawn { pairs, rest } = self.cup.drawn();
        self.note(Fact::Round { pairs: pairs.clone(), rest });
        self.step.news.push(News::Round);
        // A player who has left loses the games still to come.
        for (bout, [one, other]) in pairs.into_iter().enumerate() {
            let winner = match [one, other].map(|player| self.cup.is_in(player)) {
                [true, true] => continue,
                [false, true] => other,
                [true, false] | [false, false] => one,
            };
            self.note(Fact::Ended { bout, winner: Some(winner), forfeit: true, unmoved: false });
        }
    }

    /// Sets up games of bouts that wait for one.
    fn set_up(&mut self) {
        let Some(round) = self.cup.rounds.last().filter(|_| self.cup.stage == Stage::Running) else { return };
        if round.is_overtime || round.ends.is_some_and(|ends| self.now >= ends) {
            return;
        }
        let (is_roundless, at_once) = (self.cup.terms.is_roundless(), self.cup.terms.games_at_once());
        let mut busy: Vec<[usize; 2]> =
            round.bouts.iter().filter(|bout| bout.running().is_some()).map(|bout| bout.players).collect();
        let mut forfeits = Vec::new();
        for (number, bout) in round.bouts.iter().enumerate() {
            if bout.done.is_some() || bout.running().is_some() {
                continue;
            }
            match bout.players.map(|player| self.cup.is_in(player)) {
                [true, true] => {}
                [false, true] => {
                    forfeits.push((number, bout.players[1]));
                    continue;
                }
                [true, false] | [false, false] => {
                    forfeits.push((number, bout.players[0]));
                    continue;
                }
            }
            let [one, other] = bout.players;
            let plays = |player: usize| busy.iter().filter(|pair| pair.contains(&player)).count();
            let is_on = busy.iter().any(|pair| pair.contains(&one) && pair.contains(&other));
            if is_roundless && (is_on || bout.players.into_iter().any(|player| plays(player) >= at_once)) {
                continue;
            }
            busy.push(bout.players);
            let seats = if bout.games.len() % 2 == 0 { [one, other] } else { [other, one] };
            self.step.open.push((number, seats));
        }
        for (bout, winner) in forfeits {
            self.note(Fact::Ended { bout, winner: Some(winner), forfeit: true, unmoved: false });
        }
    }
}

/// Most boards that a chat shows for one round: the games that a round robin has at once.
pub const BOARDS_SHOWN_MAX: usize = ROUND_ROBIN_PLAYERS_MAX / 2;
