//! Checks before a move: the game has begun, and it is this person's turn.

use banco_engine::{Phase, Refusal, Table};
use banco_ports::RichText;

use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Held};
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::challenge_choices;
use crate::messages::say::{Draft, Refused, Say};
use crate::messages::statement::Statement;
use crate::refusals::refusal;
use crate::words;

/// Refusal of a move in a game whose challenge waits for an answer.
#[derive(Clone, Debug)]
enum WaitSay {
    /// It waits for the reader.
    You { game: String, challenger: String },
    /// It waits for this person.
    Other { game: String, name: String },
}

impl Statement for WaitSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let (key, game, name) = match self {
            WaitSay::You { game, challenger } => ("awaits-you", game, challenger.as_str()),
            WaitSay::Other { game, name } => ("awaits-other", game, name.as_str()),
        };
        Sentence::new(taste.lang, key).text("game", game).bold("name", name).rich()
    }
}

/// Checks before a move.
#[derive(Clone, Copy)]
pub(crate) struct TurnChecks<'a> {
    cx: &'a Context<'a>,
}

impl<'a> TurnChecks<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> TurnChecks<'a> {
        TurnChecks { cx }
    }

    /// Refusal with the name of the player whose answer the game waits for.
    pub(crate) fn not_begun(self, table: &Table) -> Refused {
        // The challenge is accepted; its lot waits for a public number.
        if let Some(open) = table.open_draws() {
            return refusal(table.id(), None, &Refusal::Drawing { round: open.round, due: open.due });
        }
        let (game, challenge) = (table.id().to_owned(), table.challenge());
        if self.cx.is_challenger(table) {
            let named = self.cx.taste.named(table);
            return match words::opponent_of(self.cx.taste.lang, &named, self.cx.accounts.at(table)) {
                Some(name) => WaitSay::Other { game, name }.into(),
                None => Say::NotStarted { game }.into(),
            };
        }
        if !self.cx.is_for(table) {
            return Say::NotStarted { game }.into();
        }
        let choices = challenge_choices(table).into_iter().take(1).collect();
        let challenger = self.cx.taste.name_of(table, &challenge.challenger);
        Box::new(Draft::note(WaitSay::You { game, challenger }).choices(choices))
    }
}

impl<'a> TurnChecks<'a> {
    pub(crate) fn may_not_move(self, held: &Held) -> Option<Refused> {
        let table = held.table();
        let refused = |error| Some(refusal(table.id(), Some(&self.cx.taste.named(table)), &error));
        match table.phase() {
            Phase::Challenged => return Some(self.not_begun(table)),
            Phase::Declined | Phase::Cancelled => return refused(Refusal::NotStarted),
            Phase::Over(_) => return refused(Refusal::Over),
            Phase::Playing => {}
        }
        match (self.cx.seat_at(table), table.to_move()) {
            (None, _) => refused(Refusal::NotSeated),
            (Some(seat), Some(to_move)) if seat != to_move => refused(Refusal::NotYourTurn { to_move }),
            (Some(_), _) => ClosedBoards::of(self.cx).of_table(table).or_else(|| {
                // The turn of chance: nothing is played, hinted or searched before its number (beacon 3.6).
                table.open_draws().and_then(|open| refused(Refusal::Drawing { round: open.round, due: open.due }))
            }),
        }
    }
}
