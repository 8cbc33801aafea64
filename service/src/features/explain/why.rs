//! `/why` and its button: the explanation of an illegal move, or of a move that a person only asks about. The verdict is
//! that of [`crate::move_judge`]. A press is answered to its person alone.

use banco_engine::{Phase, Refusal, Table};
use banco_ports::ReplyKind;

use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Handled, Held};
use crate::features::explain::buttons::WHY;
use crate::find_game::{GameFinder, Want};
use crate::messages::button::Press;
use crate::messages::button::spec::ButtonSpec;
use crate::messages::say::{Refused, Say};
use crate::move_detection::Detection;
use crate::move_judge::MoveJudge;
use crate::refusals::refusal;
use crate::shown_boards::ShownBoards;
use crate::typed::Typed;

/// Requests for the reason against a move.
#[derive(Clone, Copy)]
pub(crate) struct WhyRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> WhyRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> WhyRequests<'a> {
        WhyRequests { cx }
    }

    /// Handles `/why h3h11`; without a move it explains the last one that was refused to this person.
    pub(crate) async fn why_command(self, typed: &Typed<'_>) -> Handled {
        let (id, text) = GameFinder::of(self.cx).split_id(typed.text("move")).await?;
        let named = typed.named("game").or(id).map(str::to_owned);
        let last = if named.is_none() && text.is_empty() && self.cx.reply_to.is_none() {
            self.cx.service.refusals.last_game(&self.cx.person.key)
        } else {
            None
        };
        let ask = |table: &Table| {
            let mv = table.game().and_then(|game| game.read(text, Some(self.cx.notation(table))).ok());
            Self::asks(&WHY, table, text, mv)
        };
        let fit = |table: &Table| Detection::of(self.cx).fit(table, text);
        let held = self.explained(named.or(last).as_deref(), ask, fit).await?;
        MoveJudge::of(self.cx).why(&held, text, ReplyKind::Note)
    }

    pub(crate) async fn press_why(self, press: &Press, mv: &str) -> Handled {
        MoveJudge::of(self.cx).why(&self.hold_present(press).await?, mv, ReplyKind::Private)
    }

    /// Game of a button that is valid only for its own position.
    pub(crate) async fn hold_present(self, press: &Press) -> Result<Held, Refused> {
        let held = self.cx.hold_named(press.id()).await?;
        if press.version() == Some(held.table().version()) {
            ClosedBoards::of(self.cx).may_see(&held)?;
            Ok(held)
        } else {
            Err(ShownBoards::of(self.cx).stale(&held))
        }
    }

    /// The running game that is asked about. Of several that may be meant only those count in which the question fits
    /// best.
    pub(crate) async fn explained(
        self,
        named: Option<&str>,
        ask: impl Fn(&Table) -> Press,
        fit: impl Fn(&Table) -> u8,
    ) -> Result<Held, Refused> {
        let held = match GameFinder::of(self.cx).which(named, Want::Look, &ask).await {
            Err(asked) if matches!(asked.say, Say::WhichGame) => {
                match GameFinder::of(self.cx).fitting_best(&fit).await?.as_slice() {
                    [] => return Err(asked),
                    [only] => self.cx.hold_named(only).await?,
                    several => return Err(GameFinder::of(self.cx).which_of(several, Want::Look, &ask).await),
                }
            }
            held => held?,
        };
        let refused = |error| Err(refusal(held.table().id(), Some(&self.cx.taste.named(held.table())), &error));
        match held.table().phase() {
            Phase::Playing => Ok(held),
            Phase::Challenged | Phase::Declined | Phase::Cancelled => refused(Refusal::NotStarted),
            Phase::Over(_) => refused(Refusal::Over),
        }
    }

    /// A press with a question about one game: `argument` as typed, or in canonical form if that is shorter.
    pub(crate) fn asks(
        button: &'static ButtonSpec<String>,
        table: &Table,
        argument: &str,
        canonical: Option<String>,
    ) -> Press {
        let with = |argument: String| button.now(argument, table).if_short();
        let said = canonical.and_then(with).or_else(|| with(argument.to_owned()));
        said.unwrap_or_else(|| button.now(String::new(), table))
    }
}
