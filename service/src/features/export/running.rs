//! Check of a running game with public numbers, in words (beacon 6.1): what its published record shows, and no secret.

use std::sync::Arc;

use banco_beacon::{Purpose, Round};
use banco_engine::{Entry, Kind, Millis, Table};
use banco_ports::{Lang, RichText, Span};

use crate::Service;
use crate::features::export::page::DISCS;
use crate::features::export::public_numbers::{Fault, PublicDraw, Report, VerifiedNumbers, check_draws};
use crate::features::export::record::publish;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::beacon::grouped;
use crate::words::{count, kind_name};

/// Draws that are told line by line; earlier ones are counted.
const DRAWS_TOLD_MAX: usize = 8;

/// Check of a running game.
#[derive(Clone, Debug)]
pub(super) struct RunningCheck {
    game: String,
    found: Result<(Report, Vec<PublicDraw>), Fault>,
    /// Round that is awaited, and the instant at which it is due.
    open: Option<(Round, Millis)>,
}

impl RunningCheck {
    /// Checks the published record of a game; `None` if it is over or has no public numbers.
    pub(super) async fn of(service: &Service, table: &Table, entries: &[Entry]) -> Option<RunningCheck> {
        let record = publish(table, entries).filter(|_| table.revealed_seed().is_none())?;
        let verified: Arc<VerifiedNumbers> = service.feature_states.of();
        let found = tokio::task::spawn_blocking(move || check_draws(&record, &verified)).await.ok()?;
        let open = table.open_draws().map(|open| (open.round, open.due));
        Some(RunningCheck { game: table.id().to_owned(), found: found.transpose()?, open })
    }
}

impl Statement for RunningCheck {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let lines = match &self.found {
            Ok((report, draws)) => self.agreed(taste, report, draws),
            Err(fault) => {
                let head = Sentence::new(lang, "checked-bad").text("game", &self.game);
                vec![head.text("reason", fault.told(lang))]
            }
        };
        let mut spans = Vec::new();
        for line in lines {
            if !spans.is_empty() {
                spans.push(Span::Text("\n".to_owned()));
            }
            spans.extend(line.rich().0);
        }
        RichText(spans)
    }
}

impl RunningCheck {
    /// The newest draws, and the counts of all.
    fn agreed(&self, taste: &DisplayPrefs, report: &Report, draws: &[PublicDraw]) -> Vec<Sentence<'static>> {
        let lang = taste.lang;
        let line = |key: &'static str, number: usize| {
            Sentence::new(lang, key).number("number", count(number)).number("count", count(draws.len()))
        };
        let earlier = draws.len().saturating_sub(DRAWS_TOLD_MAX);
        let late = draws.iter().filter(|draw| draw.is_late()).count();
        let silent = draws.iter().filter(|draw| draw.announced.is_none()).count();
        let private = report.draws.saturating_sub(draws.len());
        let counted = [
            ("checked-earlier", earlier),
            ("checked-late", late),
            ("checked-silent", silent),
            ("checked-private", private),
        ];
        let mut lines = vec![line("checked-running", draws.len()).text("game", &self.game)];
        lines.extend(draws.iter().skip(earlier).map(|draw| told(taste, draw)));
        lines.extend(counted.into_iter().filter(|(_, number)| *number > 0).map(|(key, number)| line(key, number)));
        lines.extend(self.open.map(|(round, due)| {
            let time = taste.wishes.zone().to_the_second(due);
            Sentence::new(lang, "checked-open").text("round", grouped(round.get())).text("time", time)
        }));
        lines
    }
}

/// "31 · announced 21:04:26 · number 21:04:30 · found 21:04:31 · R = Rook · link fits · signature fits"
fn told(taste: &DisplayPrefs, draw: &PublicDraw) -> Sentence<'static> {
    let is = |it: bool| if it { "yes" } else { "no" };
    let time = |instant: Millis| taste.wishes.zone().to_the_second(instant);
    Sentence::new(taste.lang, "checked-draw")
        .text("number", draw.count.to_string())
        .text("announced", is(draw.announced.is_some()))
        .text("posted", draw.announced.map(time).unwrap_or_default())
        .text("due", time(draw.due))
        .text("found", time(draw.found))
        .text("outcome", outcome(taste.lang, draw))
        .text("agreed", is(draw.is_agreed))
        .text("late", is(draw.is_late()))
}

/// "R = Rook", "6 3", "518", "the challenger moves first".
fn outcome(lang: Lang, draw: &PublicDraw) -> String {
    let kind = |kind: &Kind| kind.code() == draw.outcome.to_ascii_uppercase();
    match draw.purpose.parse() {
        Ok(Purpose::Man(_) | Purpose::Taken(_)) => match DISCS.into_iter().find(kind) {
            Some(kind) => format!("{} = {}", draw.outcome, kind_name(lang, kind)),
            None => draw.outcome.clone(),
        },
        Ok(Purpose::Seat) => Sentence::new(lang, "checked-lot").text("seat", &draw.outcome).plain(),
        Ok(Purpose::Opening(_) | Purpose::Dice(_) | Purpose::Chess960) | Err(_) => draw.outcome.clone(),
    }
}
