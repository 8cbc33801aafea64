//! A game from outside, ready to be looked at: what happened in it, in order, in whatever format it came.
//!
//! It is believed only as [`Table::of_file`] plays it: every step goes through the law, and one bad step refuses the
//! whole. The table it makes is over, has no players of this chat, and is never rated.

use crate::table::Between;
use crate::{
    AnyGame, Drawn, Ender, Ending, Entry, Event, FileError, GameFile, GameKey, GameOptions, Laws, Luck, Millis,
    Opponent, Outcome, OutcomeError, PLIES_MAX, Part, Person, PersonKey, Phase, RECORD_FORMAT, Reason, Score, Seat,
    Seed, SetUpError, Side, Table, Tags, Turn,
};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileStep {
    /// Chance spoke.
    Drawn(Outcome),
    /// A ply, canonical.
    Moved(String),
    /// A game of a match was given up for so many points, before the cube (backgammon).
    Conceded(Seat, u8),
}

/// A game from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Key of the game.
    pub game: GameKey,
    /// The options it is replayed under.
    pub options: GameOptions,
    /// Position text it begins from; `None` is the start that the options make.
    pub start: Option<String>,
    /// Tags of the file around it.
    pub tags: Tags,
    /// Everything that happened.
    pub steps: Vec<FileStep>,
    /// The result that is claimed.
    pub score: Score,
}

/// Beginning of the keys of people who are only names in a file. No platform gives such keys.
const PREFIX: &str = "file:";

/// Person of a seat in a game from a file.
fn person(seat: Seat, name: &str) -> Person {
    Person { key: PersonKey(format!("{PREFIX}{}", seat.index() + 1)), name: name.to_owned(), username: None }
}

/// True if a person is only a name in a file.
pub fn is_of_file(person: &PersonKey) -> bool {
    person.0.starts_with(PREFIX)
}

impl From<GameFile> for Transcript {
    fn from(file: GameFile) -> Transcript {
        let mut steps = Vec::with_capacity(file.moves.len() + file.chance.len());
        let mut chance = file.chance.into_iter().peekable();
        for (before, mv) in file.moves.into_iter().enumerate() {
            while let Some((_, outcome)) = chance.next_if(|(at, _)| *at <= before) {
                steps.push(FileStep::Drawn(outcome));
            }
            steps.push(FileStep::Moved(mv.mv));
        }
        steps.extend(chance.map(|(_, outcome)| FileStep::Drawn(outcome)));
        Transcript {
            game: file.game,
            options: file.options,
            start: file.start,
            tags: file.tags,
            steps,
            score: file.score,
        }
    }
}

impl Table {
    /// The game of this table as a file would bring it; `None` before it began.
    pub fn transcript(&self) -> Option<Transcript> {
        let file = self.game_file(None)?;
        let mut steps = Vec::new();
        let mut between = self.between.iter().peekable();
        let step = |event: &Between| match event {
            Between::Drawn(outcome) => FileStep::Drawn(outcome.clone()),
            Between::Conceded(seat, points) => FileStep::Conceded(*seat, *points),
        };
        for (before, ply) in self.plies.iter().enumerate() {
            while let Some((_, event)) = between.next_if(|(at, _)| *at <= before) {
                steps.push(step(event));
            }
            steps.push(FileStep::Moved(ply.mv.clone()));
        }
        steps.extend(between.map(|(_, event)| step(event)));
        Some(Transcript {
            game: file.game,
            options: file.options,
            start: file.start,
            tags: file.tags,
            steps,
            score: file.score,
        })
    }

    /// Makes a table of a game from outside that is over: by the law, as the file says, or where the file ends.
    /// `names` are what the players are called, by seat.
    ///
    /// # Errors
    /// The first thing in it that cannot be true.
    pub fn of_file(
        transcript: &Transcript,
        id: &str,
        names: [&str; 2],
        seed: Seed,
        at: Millis,
    ) -> Result<(Vec<Entry>, Table), FileError> {
        let (mut entries, mut table) = Table::told(transcript, &transcript.steps, id, names, seed, at)?;
        let broken = |_| FileError::Syntax { line: 0, what: "the file cannot be kept" };
        let verdict = table.game.as_ref().and_then(ended);
        let ending = match verdict {
            Some(ending) if transcript.score != Score::Open && Score::of(ending) != transcript.score => {
                return Err(FileError::OtherResult);
            }
            Some(ending) => ending,
            None => transcript.claimed(),
        };
        let by = (ending.reason == Reason::Resignation).then(|| ending.winner.map(|seat| Ender::Seat(seat.other())));
        let entry = Entry { at, event: Event::Ended { ending, by: by.flatten() } };
        table.apply(&entry, false).map_err(broken)?;
        entries.push(entry);
        debug_assert!(matches!(table.phase, Phase::Over(_)), "it was ended");
        Ok((entries, table))
    }

    /// The table of this game before the ply with this number, counted from 0, still running. It belongs to no account
    /// and is not stored.
    ///
    /// # Errors
    /// The first thing that cannot be true, or a game that has no such ply.
    pub fn before_ply(transcript: &Transcript, ply: usize, id: &str, names: [&str; 2]) -> Result<Table, FileError> {
        let moved = |(_, step): &(usize, &FileStep)| matches!(step, FileStep::Moved(_));
        let end = transcript.steps.iter().enumerate().filter(moved).nth(ply);
        let (end, _) = end.ok_or(FileError::Syntax { line: 0, what: "there is no such ply" })?;
        let steps = transcript.steps.get(..end).unwrap_or_default();
        Ok(Table::told(transcript, steps, id, names, Seed::new([0; 32]), 0)?.1)
    }

    /// Entries and table of the first `steps` of a game from outside.
    fn told(
        transcript: &Transcript,
        steps: &[FileStep],
        id: &str,
        names: [&str; 2],
        seed: Seed,
        at: Millis,
    ) -> Result<(Vec<Entry>, Table), FileError> {
        let mut options = transcript.options.clone();
        if let Some(start) = &transcript.start {
            // The pieces given as odds are off the board already.
            options.retain(|key, _| !matches!(key.as_str(), "odds" | "handicap"));
            options.insert("position".to_owned(), start.replace(' ', "_"));
        }
        let [first, second] = Seat::BOTH.map(|seat| person(seat, names[seat.index()]));
        let opening = Event::Challenged {
            format: RECORD_FORMAT,
            rules: Laws::NEWEST.revision(),
            id: id.to_owned(),
            game: transcript.game,
            options: options.clone(),
            seed,
            luck: Luck::default(),
            envelope: None,
            challenger: first,
            opponent: Opponent::Person(second.clone()),
            side: Side::First,
            time: None,
            rated: false,
            series: None,
            hints: false,
            anywhere: false,
        };
        transcript.game.start(&options).map_err(SetUpError::from)?;
        let mut entries = vec![Entry { at, event: opening }];
        entries.push(Entry { at, event: Event::Accepted { by: second, part: Part::default(), named: None } });
        entries.push(Entry { at, event: Event::Seated { challenger: Seat::First } });
        let broken = |_| FileError::Syntax { line: 0, what: "the file cannot be kept" };
        let mut table = Table::replay(&entries).map_err(broken)?;
        for step in steps {
            let entry = Entry { at, event: table.judged(step)? };
            // Any of them may be the last ply, which is printed.
            table.apply(&entry, true).map_err(broken)?;
            entries.push(entry);
        }
        Ok((entries, table))
    }

    /// Canonical move of a step, if the law allows it here.
    fn judged(&self, step: &FileStep) -> Result<Event, FileError> {
        let ply = self.plies.len();
        let Some(game) = &self.game else { return Err(FileError::TooManyMoves) };
        let impossible = |what| FileError::Chance { ply, error: OutcomeError(what) };
        match step {
            FileStep::Drawn(outcome) if game.turn() == Turn::Chance => {
                game.clone().resolve(outcome).map_err(|error| FileError::Chance { ply, error })?;
                Ok(Event::Drawn(Drawn::Sealed { outcome: outcome.clone() }))
            }
            FileStep::Drawn(_) => Err(impossible("nothing is left to chance here")),
            FileStep::Conceded(seat, points) if ended(game).is_none() => {
                let given_up = game.clone().concede(*seat, *points);
                given_up.map_err(|_| impossible("these points are not to be had"))?;
                Ok(Event::Conceded { seat: *seat, points: *points, named: None })
            }
            FileStep::Conceded(..) => Err(impossible("the game is over")),
            FileStep::Moved(_) if ply >= PLIES_MAX => Err(FileError::TooManyMoves),
            FileStep::Moved(mv) => {
                let Turn::Player(seat) = game.turn() else { return Err(impossible("something is missing")) };
                let refused = |error| FileError::Move { ply: ply + 1, text: mv.clone(), error };
                game.allow(mv).map_err(refused)?;
                game.clone().play(mv).map_err(refused)?;
                Ok(Event::Moved { seat, mv: mv.clone(), named: None })
            }
        }
    }
}

/// Ending by the law.
fn ended(game: &AnyGame) -> Option<Ending> {
    match game.turn() {
        Turn::Over(ending) => Some(ending),
        Turn::Player(_) | Turn::Chance => game.verdict(),
    }
}

impl Transcript {
    /// The end that a file claims where the board gives none.
    fn claimed(&self) -> Ending {
        let said = self.tags.termination.as_deref();
        let said = [Reason::Timeout, Reason::Adjudicated].into_iter().find(|reason| said == Some(reason.key()));
        match self.score {
            Score::Won(seat) => Ending::won(seat, said.unwrap_or(Reason::Resignation)),
            Score::Drawn => Ending::drawn(said.unwrap_or(Reason::Agreement)),
            Score::Open => Ending::drawn(Reason::Aborted),
        }
    }
}
