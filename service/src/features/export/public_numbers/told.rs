//! Results of the check of public numbers, in words: those of the page of an export.

use std::fmt::Display;

use banco_beacon::{Round, SignatureError};
use banco_engine::Millis;
use banco_ports::Lang;

use crate::i18n::{self, Sentence};

/// The first thing in a record that does not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    key: &'static str,
    values: Vec<(&'static str, String)>,
}

/// Public numbers of a record that agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Draws that were made.
    pub draws: usize,
    /// Signatures that fit.
    pub signatures: usize,
    /// Rounds that were named.
    pub rounds: usize,
    /// Rounds that were announced after their numbers existed (beacon 6.1).
    pub late: usize,
    /// Rounds without a message that shows when they were announced.
    pub silent: usize,
    /// Numbers that both players agreed to do without (beacon 3.7).
    pub agreed: usize,
    /// Round that was named and not used.
    pub open: Option<Round>,
    /// The record has no seed: the game is running.
    pub is_running: bool,
}

/// A public draw that agrees, with the instants that a check tells (beacon 6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PublicDraw {
    /// Number of the draw.
    pub count: u64,
    /// Purpose, as the record has it.
    pub purpose: String,
    /// Outcome, as the record has it.
    pub outcome: String,
    /// Round that was named.
    pub round: Round,
    /// Instant at which the round was due.
    pub due: Millis,
    /// Instant at which the draw was made.
    pub found: Millis,
    /// Instant of the earliest message that announces the round.
    pub announced: Option<Millis>,
    /// Drawn without the number, by agreement of both players.
    pub is_agreed: bool,
}

impl PublicDraw {
    /// True if it was announced after its number existed.
    pub(crate) fn is_late(&self) -> bool {
        self.announced.is_some_and(|posted| super::is_late(posted, self.due))
    }
}

impl Fault {
    pub(super) const fn new(key: &'static str) -> Fault {
        Fault { key, values: Vec::new() }
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Display) -> Fault {
        self.values.push((name, value.to_string()));
        self
    }

    pub(super) fn signature(round: Round, error: SignatureError) -> Fault {
        let key = match error {
            SignatureError::NotHex => "proof-signature-hex",
            SignatureError::Uncompressed => "proof-signature-long",
            SignatureError::Identity => "proof-signature-identity",
            SignatureError::NotOnCurve => "proof-signature-off",
            SignatureError::OutsideSubgroup => "proof-signature-outside",
            SignatureError::DoesNotFit => "proof-signature-other",
        };
        Fault::new(key).with("number", round)
    }

    /// One sentence.
    pub fn told(&self, lang: Lang) -> String {
        let sentence = Sentence::new(lang, self.key);
        self.values.iter().fold(sentence, |sentence, (name, value)| sentence.text(name, value)).plain()
    }
}

impl Report {
    /// A sentence for each thing that was checked.
    pub fn told(&self, lang: Lang) -> Vec<String> {
        let say = |key: &str, values: &[(&str, usize)]| {
            let sentence = Sentence::new(lang, key);
            values.iter().fold(sentence, |sentence, (name, value)| sentence.text(name, value.to_string())).plain()
        };
        let draws = match self.agreed {
            // The outcomes of a running game are derived when it is over.
            _ if self.is_running => i18n::text(lang, "proof-luck-envelope-running"),
            0 => say("proof-luck-good", &[("count", self.draws)]),
            agreed => say("proof-luck-agreed", &[("count", self.draws), ("own", agreed)]),
        };
        let rounds = [("count", self.rounds), ("back", self.late), ("other", self.silent)];
        let announced = match (self.late, self.silent) {
            (0, 0) => "proof-announced-good",
            (0, _) => "proof-announced-silent",
            _ => "proof-announced-late",
        };
        let open = self.open.map(|round| format!("{}: {round}", i18n::text(lang, "proof-fact-open")));
        let signatures = say("proof-signatures-good", &[("count", self.signatures)]);
        [draws, say(announced, &rounds), signatures].into_iter().chain(open).collect()
    }
}
