//! Decisions without a piece: roll, double, take, drop, and resigning for points.

use banco_engine::{Action, Decision, MoveError, Offer, Phase, Rule, Seat, Table, Viewer};
use banco_ports::text::fold;

use crate::acts::Acts;
use crate::context::{Context, Handled, Held};
use crate::features::offers::buttons::{
    CONFIRM, Confirmed, NOT_RESIGNED, POINTS_MAX, ResignPoints, Unresigned, deciding, read_points,
};
use crate::features::offers::say::OffersSay;
use crate::find_game::{GameFinder, Want};
use crate::messages::say::{Choice, Draft, Label, Post, Question, Refused, Say};
use crate::played_moves::PlayedMoves;
use crate::refusals::move_refusal;
use crate::turn_checks::TurnChecks;
use crate::typed::Typed;

/// Decisions without a piece: roll, double, take, drop, and resigning for points.
#[derive(Clone, Copy)]
pub(crate) struct CubeDecisions<'a> {
    cx: &'a Context<'a>,
}

impl<'a> CubeDecisions<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> CubeDecisions<'a> {
        CubeDecisions { cx }
    }

    /// Handles `/roll`, `/double`, `/take`, `/drop`.
    pub(crate) async fn decide(self, typed: &Typed<'_>, decision: Decision) -> Handled {
        let ask = |table: &Table| deciding(decision, table);
        let mut held = GameFinder::of(self.cx).which(typed.game(), Want::Dice, ask).await?;
        self.decided(&mut held, decision).await
    }

    /// Rolls, doubles or answers at a table.
    pub(crate) async fn decided(self, held: &mut Held, decision: Decision) -> Handled {
        if let Some(refused) = self.nothing_to_answer(held, decision) {
            return Err(refused);
        }
        match held.table().challenge().game.decided(decision) {
            Some(mv) => PlayedMoves::of(self.cx).move_canonical(held, &mv).await,
            None => {
                let not_yet = TurnChecks::of(self.cx).may_not_move(held).filter(|_| held.table().game().is_none());
                Err(not_yet.unwrap_or_else(|| OffersSay::NoDiceHere { game: held.id() }.into()))
            }
        }
    }

    /// Refuses a take or drop without a double, before the turn is checked.
    fn nothing_to_answer(self, held: &Held, decision: Decision) -> Option<Refused> {
        let table = held.table();
        let is_answer = matches!(decision, Decision::Take | Decision::Drop);
        self.cx.seat_at(table).filter(|_| is_answer && table.phase() == Phase::Playing)?;
        let mv = table.challenge().game.decided(decision)?;
        let Err(MoveError::Illegal(illegal)) = table.game()?.allow(&mv) else { return None };
        let is_it = matches!(illegal.rule, Rule::NothingDoubled | Rule::NoCube);
        is_it.then(|| move_refusal(table.id(), Some(table), &mv, &MoveError::Illegal(illegal)))
    }

    /// Asks for the number of points, at most `enough`, for which the opponent need not agree. A match can also be
    /// resigned as a whole.
    pub(crate) fn ask_concede(self, held: &Held, seat: Seat, enough: u8) -> Handled {
        let table = held.table();
        let resigning = |points| CONFIRM.now(Confirmed::Resign(points), table).asking(seat);
        let enough = enough.clamp(1, POINTS_MAX);
        let stakes = table.view(Viewer::Public).and_then(|view| view.stakes);
        let has_cube = stakes.as_ref().is_some_and(|stakes| stakes.cube.is_some());
        let points = (1..=enough).map(|points| Choice {
            label: ResignPoints { points, is_enough: points == enough }.into(),
            data: resigning(Some(points)),
        });
        let mut rows: Vec<Vec<Choice>> = points.map(|choice| vec![choice]).collect();
        if stakes.is_some_and(|stakes| stakes.length > 0) {
            rows.push(vec![Choice { label: Label::Key("button-resign-match"), data: resigning(None) }]);
        }
        let no = NOT_RESIGNED.now(Unresigned::PlayOn, table).asking(seat);
        rows.push(vec![Choice { label: Label::Key("button-resign-no"), data: no }]);
        Ok(vec![
            Draft::note(Say::Ask(Question::ConfirmConcede {
                game: held.id(),
                asked: self.cx.accounts.person_at(held.table(), &self.cx.person),
                has_cube,
            }))
            .choices(rows),
        ])
    }

    /// Resigns the current game for this many points. If more could be lost, the opponent must agree.
    pub(crate) async fn concede(self, held: &mut Held, points: u8) -> Handled {
        let game = held.id();
        let seat = self.cx.seat_at(held.table());
        Acts::of(self.cx)
            .act(held, Action::Concede(points), |table| match (table.offer(), seat) {
                (Some((_, offer @ Offer::Concede(_))), Some(seat)) => vec![Post::Offered { game, seat, offer }],
                (Some(_) | None, _) => vec![Post::Board { game }],
            })
            .await?;
        Ok(PlayedMoves::of(self.cx).done(held))
    }

    /// The points typed beside the game's id in a match: `/resign 2`.
    pub(crate) fn typed_points(self, typed: &Typed<'_>) -> Result<Option<u8>, Refused> {
        let points = typed
            .named("points")
            .map(str::to_owned)
            .or_else(|| typed.args().rest.split_whitespace().map(fold).find(|word| word.len() == 1));
        points.map(|points| read_points(&points).ok_or_else(|| OffersSay::PointsUnknown.into())).transpose()
    }
}
