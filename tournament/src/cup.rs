//! State of a tournament, built from its log.

use banco_engine::{Envelope, Millis, Person, PersonKey, Seat, Seed};

use crate::log::{CUP_FORMAT, Fact, Noted};
use crate::seeding;
use crate::{Form, Rules, Seeding, Terms};

/// Stage of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// People sign up.
    SignUp,
    /// Rounds are played.
    Running,
    /// All rounds are played.
    Over,
    /// The tournament was cancelled, before or after its start.
    CalledOff,
}

/// Participant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Person who plays.
    pub person: Person,
    /// Rating at the start of the tournament.
    pub rating: Option<i32>,
    /// Drawn lot, 0 the best; before the draw, the sign-up number.
    pub lot: usize,
    /// Rounds that had begun when the player signed up.
    pub since: usize,
    /// Rounds that had begun when the player left.
    pub left: Option<usize>,
    /// Games lost without a move.
    pub unmoved: usize,
}

/// Manner in which a bout was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Decided by its games, or by a judge.
    Board,
    /// One side was absent.
    Forfeit,
    /// Decided by lot, after a tie that two more games did not break.
    Lot,
}

/// Result of a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Winner, or the player who advances; `None` is a draw.
    pub winner: Option<usize>,
    /// Manner of the decision.
    pub how: How,
}

/// One game of a bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Id of the game; empty if a player was absent and no game was set up.
    pub game: String,
    /// Player with the first seat.
    pub first: usize,
    /// Result once the game is over: the winner, or `None` for a draw.
    pub result: Option<Option<usize>>,
    /// True if the loser did not begin, or left.
    pub forfeit: bool,
}

/// Two opponents of a round with their games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Both players; the first has the first seat in the first game.
    pub players: [usize; 2],
    /// Games begun so far; the last may be running.
    pub games: Vec<Match>,
    /// Result, once the bout is decided.
    pub done: Option<Done>,
}

impl Bout {
    /// Running game of the bout.
    pub fn running(&self) -> Option<&Match> {
        self.games.last().filter(|game| game.result.is_none())
    }

    /// Half points of both players.
    pub fn score(&self) -> [u32; 2] {
        self.players.map(|player| {
            let of = |game: &Match| match game.result {
                Some(Some(winner)) if winner == player => 2,
                Some(None) => 1,
                Some(Some(_)) | None => 0,
            };
            self.games.iter().map(of).sum()
        })
    }

    /// Opponent of a player in this bout.
    pub fn other(&self, player: usize) -> usize {
        if self.players[0] == player { self.players[1] } else { self.players[0] }
    }
}

/// One round with its bouts and deadlines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Instant (milliseconds since 1970) at which the round began.
    pub begins: Millis,
    /// Deadline of the round, including overtime once that runs; `None`: the round ends with its last game.
    pub ends: Option<Millis>,
    /// Bouts of the round.
    pub bouts: Vec<Bout>,
    /// Players without an opponent.
    pub rest: Vec<usize>,
    /// True if players who had not begun were reminded.
    pub is_reminded: bool,
    /// True if the deadline has passed and overtime runs.
    pub is_overtime: bool,
    /// True if the time of the round is over, and running games wait for a decision.
    pub is_late: bool,
}

impl Round {
    /// True if every bout is decided.
    pub fn is_over(&self) -> bool {
        self.bouts.iter().all(|bout| bout.done.is_some())
    }

    /// First bout of a player.
    pub fn bout_of(&self, player: usize) -> Option<&Bout> {
        self.bouts_of(player).next()
    }

    /// All bouts of a player; a tournament without rounds has them in one round.
    pub fn bouts_of(&self, player: usize) -> impl Iterator<Item = &Bout> {
        self.bouts.iter().filter(move |bout| bout.players.contains(&player))
    }
}

/// Reason for which a log cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The log does not begin with an announcement.
    NoBeginning,
    /// The log was written by a newer program.
    Newer(u16),
    /// This fact, counted from 0, cannot follow the facts before it.
    Impossible(usize),
}

/// A tournament, built from its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cup {
    pub(crate) id: String,
    pub(crate) terms: Terms,
    pub(crate) seed: Seed,
    pub(crate) organiser: Person,
    pub(crate) stage: Stage,
    pub(crate) players: Vec<Player>,
    pub(crate) rounds: Vec<Round>,
    /// Number of rounds, known once the tournament has begun.
    pub(crate) planned: usize,
    /// Instant at which sign-up ends.
    pub(crate) closes: Millis,
    /// The organiser wants it to begin before that, as soon as the quiet hours are over.
    pub(crate) is_hurried: bool,
    pub(crate) called_off_by: Option<Person>,
    /// True if the chat knows that the tournament keeps the first rules.
    pub(crate) knows_rules: bool,
    pub(crate) facts: usize,
    pub(crate) last_at: Millis,
}

impl Cup {
    /// Replays a log.
    ///
    /// # Errors
    /// A log that is impossible or too new.
    pub fn replay(log: &[Noted]) -> Result<Cup, RecordError> {
        let (first, rest) = log.split_first().ok_or(RecordError::NoBeginning)?;
        let Fact::Announced { format, id, terms, seed, by } = &first.fact else {
            return Err(RecordError::NoBeginning);
        };
        if *format > CUP_FORMAT {
            return Err(RecordError::Newer(*format));
        }
        let mut cup = Cup::announced(id, terms, seed, by, first.at);
        for (number, noted) in rest.iter().enumerate() {
            cup.apply(noted).ok_or(RecordError::Impossible(number + 1))?;
        }
        Ok(cup)
    }

    pub(crate) fn announced(id: &str, terms: &Terms, seed: &Seed, by: &Person, at: Millis) -> Cup {
        Cup {
            id: id.to_owned(),
            closes: at.saturating_add(terms.sign_up),
            terms: terms.clone(),
            seed: seed.clone(),
            organiser: by.clone(),
            stage: Stage::SignUp,
            players: Vec::new(),
            rounds: Vec::new(),
            is_hurried: false,
            planned: 0,
            called_off_by: None,
            knows_rules: terms.rules != Rules::First,
            facts: 1,
            last_at: at,
        }
    }

    /// Applies a fact; `None` if it cannot be true now.
    pub fn note(&mut self, noted: &Noted) -> Option<()> {
        self.apply(noted)
    }

    pub(crate) fn apply(&mut self, noted: &Noted) -> Option<()> {
        let at = noted.at;
        match &noted.fact {
            Fact::Announced { .. } => return None,
            Fact::Joined { who } => {
                let (lot, since) = (self.players.len(), self.rounds.len());
                self.players.push(Player { person: who.clone(), rating: None, lot, since, left: None, unmoved: 0 });
            }
            Fact::Left { who, .. } => self.leave(who)?,
            Fact::Hurried => self.is_hurried = true,
            Fact::Began { ratings } => self.begin(ratings),
            Fact::Round { pairs, rest } => self.begin_round(pairs, rest, at)?,
            Fact::Opened { bout, game, first } => {
                let bout = self.bout_mut(*bout)?;
                if bout.running().is_some() {
                    return None;
                }
                bout.games.push(Match { game: game.clone(), first: *first, result: None, forfeit: false });
            }
            Fact::Ended { bout, winner, forfeit, unmoved } => self.end_game(*bout, *winner, *forfeit, *unmoved)?,
            Fact::Voided { bout } => {
                let bout = self.bout_mut(*bout)?;
                bout.running()?;
                bout.games.pop();
            }
            Fact::Closed { bout } => self.settle(*bout, true)?,
            Fact::Reminded => self.rounds.last_mut()?.is_reminded = true,
            Fact::Overtime => {
                let overtime = self.terms.overtime();
                let round = self.rounds.last_mut()?;
                round.is_overtime = true;
                round.ends = round.ends.map(|ends| ends.saturating_add(overtime));
            }
            Fact::Late => self.rounds.last_mut()?.is_late = true,
            Fact::OldRules => self.knows_rules = true,
            Fact::Credited { millis } => {
                self.closes = self.closes.saturating_add(*millis);
                if let Some(round) = self.rounds.last_mut() {
                    round.begins = round.begins.saturating_add(*millis);
                    round.ends = round.ends.map(|ends| ends.saturating_add(*millis));
                }
            }
            Fact::Over => self.stage = Stage::Over,
            Fact::CalledOff { by } => {
                self.stage = Stage::CalledOff;
                self.called_off_by.clone_from(by);
            }
        }
        self.facts += 1;
        self.last_at = at;
        Some(())
    }

    /// A player leaves: before the first round the list closes up, later the player only gets no more pairings.
    fn leave(&mut self, who: &PersonKey) -> Option<()> {
        let number = self.number_of(who)?;
        match self.stage {
            Stage::SignUp => {
                self.players.remove(number);
                self.players.iter_mut().enumerate().for_each(|(place, player)| player.lot = place);
            }
            Stage::Running | Stage::Over | Stage::CalledOff => {
                let rounds = self.rounds.len();
                self.players.get_mut(number)?.left.get_or_insert(rounds);
            }
        }
        Some(())
    }

    /// The game of a bout ends, or the bout without a game, because a player was absent.
    fn end_game(&mut self, number: usize, winner: Option<usize>, forfeit: bool, unmoved: bool) -> Option<()> {
        let bout = self.bout_mut(number)?;
        let first = bout.players[0];
        if bout.running().is_none() {
            bout.games.push(Match { game: String::new(), first, result: None, forfeit: false });
        }
        let game = bout.games.last_mut()?;
        game.result = Some(winner);
        game.forfeit = forfeit;
        let loser = winner.map(|winner| bout.other(winner)).filter(|_| unmoved);
        if let Some(player) = loser.and_then(|loser| self.players.get_mut(loser)) {
            player.unmoved += 1;
        }
        self.settle(number, false)
    }

    fn begin(&mut self, ratings: &[Option<i32>]) {
        let lots = seeding::lots(&self.seed, &self.id, self.players.len());
        for (number, player) in self.players.iter_mut().enumerate() {
            player.lot = lots.get(number).copied().unwrap_or(number);
            player.rating = ratings.get(number).copied().flatten();
        }
        let by_rating = self.terms.seeding == Seeding::Rating;
        let rank = |player: &Player| std::cmp::Reverse(player.rating.filter(|_| by_rating).unwrap_or(i32::MIN));
        self.players.sort_by_key(|player| (rank(player), player.lot));
        self.planned = self.terms.rounds(self.players.len());
        self.stage = Stage::Running;
    }

    fn begin_round(&mut self, pairs: &[[usize; 2]], rest: &[usize], at: Millis) -> Option<()> {
        let is_known = |number: &usize| *number < self.players.len();
        if !pairs.iter().flatten().chain(rest).all(is_known) {
            return None;
        }
        let bouts = pairs.iter().map(|players| Bout { players: *players, games: Vec::new(), done: None });
        self.rounds.push(Round {
            begins: at,
            ends: self.terms.round.map(|round| at.saturating_add(round)),
            bouts: bouts.collect(),
            rest: rest.to_vec(),
            is_reminded: false,
            is_overtime: false,
            is_late: false,
        });
        Some(())
    }

    fn bout_mut(&mut self, bout: usize) -> Option<&mut Bout> {
        self.rounds.last_mut()?.bouts.get_mut(bout)
    }

    /// Decides a bout once its games decide it, or once its time is over.
    fn settle(&mut self, number: usize, is_closed: bool) -> Option<()> {
        let form = self.terms.form;
        let lots: Vec<usize> = self.players.iter().map(|player| player.lot).collect();
        let bout = self.bout_mut(number)?;
        let [one, other] = bout.players;
        let [own, theirs] = bout.score();
        let leader = match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => Some(one),
            std::cmp::Ordering::Less => Some(other),
            std::cmp::Ordering::Equal => None,
        };
        let last = bout.games.last();
        let is_forfeit = last.is_some_and(|game| game.forfeit);
        bout.done = match form {
            Form::RoundRobin { .. } | Form::Swiss { .. } => {
                let how = if is_forfeit || last.is_none() { How::Forfeit } else { How::Board };
                Some(Done { winner: leader, how })
            }
            Form::KnockOut { best_of } => {
                let games = bout.games.len();
                let whole = usize::from(best_of);
                let lot = if lots.get(one) < lots.get(other) { one } else { other };
                match (leader, is_forfeit) {
                    // A player who is absent for one game loses the bout.
                    (_, true) => last.and_then(|game| game.result).map(|winner| Done { winner, how: How::Forfeit }),
                    (Some(leader), _) if is_closed || own.max(theirs) > u32::from(best_of) => {
                        Some(Done { winner: Some(leader), how: How::Board })
                    }
                    (Some(leader), _) if games == whole || games >= whole + 2 => {
                        Some(Done { winner: Some(leader), how: How::Board })
                    }
                    // Tied even after two more games with sides changed.
                    (None, _) if is_closed || games >= whole + 2 => Some(Done { winner: Some(lot), how: How::Lot }),
                    (Some(_) | None, _) => None,
                }
            }
        };
        Some(())
    }

    /// Lower-case id of the tournament, unique for ever.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Terms that players signed up to.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Person who announced the tournament.
    pub fn organiser(&self) -> &Person {
        &self.organiser
    }

    /// Stage of the tournament.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// True during sign-up and during play.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, Stage::SignUp | Stage::Running)
    }

    /// All participants, in the order of the starting list once the tournament has begun.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Rounds that have begun.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Number of rounds, known once the tournament has begun.
    pub fn planned(&self) -> usize {
        self.planned
    }

    /// Instant at which sign-up ends.
    pub fn closes(&self) -> Millis {
        self.closes
    }

    /// Person who cancelled the tournament.
    pub fn called_off_by(&self) -> Option<&Person> {
        self.called_off_by.as_ref()
    }

    /// Number of facts in the log; a store compares it before it appends.
    pub fn facts(&self) -> usize {
        self.facts
    }

    /// Instant of the last fact.
    pub fn last_at(&self) -> Millis {
        self.last_at
    }

    /// Number of a person in the list of players.
    pub fn number_of(&self, person: &PersonKey) -> Option<usize> {
        self.players.iter().position(|player| player.person.key == *person)
    }

    /// True if the tournament knows this person, as player, organiser or the one who cancelled it.
    pub fn names(&self, person: &PersonKey) -> bool {
        let players = self.players.iter().map(|player| &player.person);
        players.chain([&self.organiser]).chain(&self.called_off_by).any(|known| known.key == *person)
    }

    /// Commitment to the seed, posted with the announcement before sign-up.
    pub fn commitment(&self) -> String {
        Envelope { seed: &self.seed, game_id: &self.id }.commitment()
    }

    /// Seed in hex, revealed once sign-up is over.
    pub fn revealed_seed(&self) -> Option<String> {
        (self.stage != Stage::SignUp).then(|| self.seed.reveal())
    }

    /// True if the player has not left.
    pub fn is_in(&self, number: usize) -> bool {
        self.players.get(number).is_some_and(|player| player.left.is_none())
    }

    /// True if a player has no more games: withdrawn, or knocked out.
    pub fn is_out(&self, number: usize) -> bool {
        let is_beaten = |bout: &Bout| {
            let winner = bout.done.and_then(|done| done.winner);
            bout.players.contains(&number) && winner.is_some_and(|winner| winner != number)
        };
        let is_knock_out = matches!(self.terms.form, Form::KnockOut { .. });
        !self.is_in(number) || is_knock_out && self.rounds.iter().flat_map(|round| &round.bouts).any(is_beaten)
    }

    /// Shows a person under another name from now on.
    pub fn call(&mut self, person: &PersonKey, name: &str) {
        let players = self.players.iter_mut().map(|player| &mut player.person);
        for known in players.chain([&mut self.organiser]).filter(|known| known.key == *person) {
            name.clone_into(&mut known.name);
        }
    }

    /// Running games of the current round, each with its bout.
    pub fn running(&self) -> impl Iterator<Item = (usize, &Match)> {
        let round = self.rounds.last().filter(|_| self.stage == Stage::Running);
        let bouts = round.into_iter().flat_map(|round| round.bouts.iter().enumerate());
        bouts.filter_map(|(number, bout)| Some((number, bout.running()?)))
    }

    /// Side of a player in one of the player's games.
    pub(crate) fn side(game: &Match, player: usize) -> Seat {
        if game.first == player { Seat::First } else { Seat::Second }
    }
}
