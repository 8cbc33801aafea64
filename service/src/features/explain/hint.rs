//! `/hint`: first the piece, then the move, then the reason, each on request, to the player alone.
//!
//! Hints work only against the computer, or if both players agreed when the game was made: otherwise a hint would
//! decide the game. The hint uses only the seat's own knowledge, and states only verified facts
//! ([`banco_ai::explain()`]).

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use banco_ai::{Explained, Fact, Resources, Sight, explain, hint_limits};
use banco_engine::{PersonKey, Seat, Table};
use banco_ports::ReplyKind;
use banco_ports::limits::HINTS_REMEMBERED_MAX;
use banco_render::{Marks, Target, TargetKind};

use crate::context::{Context, Handled, Held};
use crate::features::explain::buttons::{HINT, HintStep};
use crate::features::explain::say::HintSay;
use crate::features::explain::why::WhyRequests;
use crate::find_game::{GameFinder, Want};
use crate::games::{Look, face};
use crate::messages::button::Press;
use crate::messages::button::core_buttons::TO;
use crate::messages::computer;
use crate::messages::display_prefs::Spot;
use crate::messages::keyboards::key;
use crate::messages::marks::legs;
use crate::messages::say::{Draft, LookAt, Say};
use crate::move_judge::MoveJudge;
use crate::turn_checks::TurnChecks;
use crate::typed::Typed;
use crate::words;
use crate::words::hint::Why;

/// Last hint step of each person in each game; the oldest is forgotten first. A repeated request gets the next step.
#[derive(Default)]
pub(crate) struct Hints(Mutex<VecDeque<Told>>);

struct Told {
    person: PersonKey,
    game: String,
    version: u32,
    step: HintStep,
}

impl Hints {
    /// Next hint step for this person in this position.
    fn next(&self, person: &PersonKey, table: &Table) -> HintStep {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |one: &&Told| one.person == *person && one.game == table.id() && one.version == table.version();
        match all.iter().find(is_it).map(|told| told.step) {
            None => HintStep::Man,
            Some(HintStep::Man) => HintStep::Move,
            Some(HintStep::Move | HintStep::Why) => HintStep::Why,
        }
    }

    fn remember(&self, person: &PersonKey, table: &Table, step: HintStep) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|one| one.person != *person || one.game != table.id());
        let (game, version) = (table.id().to_owned(), table.version());
        all.push_back(Told { person: person.clone(), game, version, step });
        let surplus = all.len().saturating_sub(HINTS_REMEMBERED_MAX);
        all.drain(..surplus);
    }
}

/// A hint for one seat.
struct Advice {
    mv: String,
    explained: Explained,
}

fn advise(table: &Table, seat: Seat) -> Option<impl FnOnce() -> Option<Advice> + Send + use<>> {
    let key = table.challenge().game;
    let game = table.game()?.seen_by(seat);
    Some(move || {
        let limits = hint_limits(key, &|| false);
        let report = Sight::of(&game, seat)?.think(limits, Resources::FULL);
        let explained = explain(&game, seat, &report, limits);
        Some(Advice { mv: report.best?.mv, explained })
    })
}

/// Answers `/hint` and its buttons.
#[derive(Clone, Copy)]
pub(crate) struct Hint<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Hint<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Hint<'a> {
        Hint { cx }
    }

    /// Handles `/hint`: the first step.
    pub(crate) async fn hint_command(self, typed: &Typed<'_>) -> Handled {
        let ask = |table: &Table| HINT.now(HintStep::Man, table);
        let held = GameFinder::of(self.cx).which(typed.game(), Want::Hint, ask).await?;
        self.hint(&held, HintStep::Man).await
    }

    /// Handles the button of a step, valid only for its own position.
    pub(crate) async fn press_hint(self, press: &Press, step: HintStep) -> Handled {
        let held = WhyRequests::of(self.cx).hold_present(press).await?;
        self.hint(&held, step).await
    }

    async fn hint(self, held: &Held, step: HintStep) -> Handled {
        let table = held.table();
        if let Some(denied) = TurnChecks::of(self.cx).may_not_move(held) {
            return Err(denied);
        }
        let Some(seat) = self.cx.seat_at(table).filter(|seat| computer::may_be_helped(table, *seat)) else {
            return Err(HintSay::OnlyComputer { game: held.id() }.into());
        };
        // A repeated request in the same position continues with the next step.
        let step = if step == HintStep::Man {
            self.cx.service.feature_states.of::<Hints>().next(&self.cx.person.key, table)
        } else {
            step
        };
        let thought = advise(table, seat).ok_or_else(|| Say::NotStarted { game: held.id() })?;
        let advice = tokio::task::spawn_blocking(thought).await.unwrap_or_else(|error| {
            tracing::error!("game {}: a hint failed: {error}", table.id());
            None
        });
        let Some(advice) = advice else { return Err(HintSay::Nothing { game: held.id() }.into()) };
        self.cx.service.feature_states.of::<Hints>().remember(&self.cx.person.key, table, step);
        Ok(vec![self.told(held, seat, step, advice)])
    }

    fn told(self, held: &Held, seat: Seat, step: HintStep, Advice { mv: best, explained }: Advice) -> Draft {
        let table = held.table();
        let kind = table.challenge().game;
        let shape = table.game().and_then(|game| game.shape_of(&best));
        let written = table.game().map_or_else(|| best.clone(), |game| game.write(&best, self.cx.notation(table)));
        let mv = words::written(self.cx.taste.lang, written);
        let mut marks = Marks { selected: shape.and_then(|shape| shape.from), ..Marks::default() };
        let (say, next): (HintSay, _) = match step {
            HintStep::Man => {
                let at = where_to_look(table, seat, shape.and_then(|shape| shape.from), &explained.facts);
                (HintSay::Piece { game: held.id(), at }, Some((HintStep::Move, "button-hint-move")))
            }
            HintStep::Move if face(kind).moves_several => {
                marks = Marks { arrows: legs(&best, seat), ..Marks::default() };
                (HintSay::Move { game: held.id(), mv, way: None }, Some((HintStep::Why, "button-hint-why")))
            }
            HintStep::Move => {
                marks.targets =
                    shape.map(|shape| Target { site: shape.to, kind: TargetKind::Step }).into_iter().collect();
                let way = shape.and_then(|shape| Some([shape.from?, shape.to]));
                let way = way
                    .zip(table.view(banco_engine::Viewer::Public))
                    .map(|(way, view)| way.map(|site| Spot { game: view.game, board: view.board, seat, site }));
                (HintSay::Move { game: held.id(), mv, way }, Some((HintStep::Why, "button-hint-why")))
            }
            HintStep::Why => {
                let is_only = table.game().is_some_and(|game| game.legal().len() == 1);
                let why = Why::of(self.cx.taste.lang, self.cx.notation(table), explained, is_only);
                (HintSay::Reasons { game: held.id(), mv, why: Box::new(why) }, None)
            }
        };
        // The first step leaves the move to the player.
        let play = (step != HintStep::Man).then(|| key("button-hint-play", TO.now(best, table)));
        let next = next.map(|(step, label)| key(label, HINT.now(step, table)));
        let choices = next.into_iter().chain(play).map(|choice| vec![choice]).collect();
        let draft = Draft::new(ReplyKind::Private, say).choices(choices);
        let has_marks = marks.selected.is_some() || !marks.targets.is_empty() || !marks.arrows.is_empty();
        if has_marks && step != HintStep::Why {
            draft.picture(MoveJudge::of(self.cx).explaining(table, marks))
        } else {
            draft
        }
    }
}

/// First hint step: the place to look at, without the move.
fn where_to_look(table: &Table, seat: Seat, from: Option<banco_engine::Site>, facts: &[Fact]) -> LookAt {
    let view = table.view(banco_engine::Viewer::Seat(seat));
    let is_empty = view.as_ref().is_some_and(|view| view.men.is_empty());
    let man = from.zip(view).and_then(|(site, view)| {
        let man = view.man_at(site)?;
        Some((man.face, Spot { game: view.game, board: view.board, seat, site }))
    });
    match man {
        Some((face, at)) => LookAt::Man { face, at },
        None if is_empty => LookAt::Elsewhere(Look::Begin),
        None => LookAt::Elsewhere((face(table.challenge().game).look)(facts)),
    }
}
