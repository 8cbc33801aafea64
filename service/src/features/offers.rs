//! Offers and claims at the board: draw, take-back, abort, pause, resignation, the doubling cube.

pub(crate) mod buttons;
pub(crate) mod clock;
pub(crate) mod commands;
pub(crate) mod cube;
pub(crate) mod say;
mod wishes;

use async_trait::async_trait;

use banco_engine::{Decision, Offer};

use crate::acts::Acts;
use crate::boxed::apart;
use crate::context::{Context, Handled, Held};
use crate::feature::Feature;
use crate::features::offers::buttons::{
    ABORT, CLAIM, CONFIRM, Confirmed, DOUBLE, DRAW, DROP, GIVE, Given, Making, NO_ABORT, NO_DRAW, NO_PAUSE,
    NO_TAKEBACK, NO_WITHOUT_NUMBER, NOT_RESIGNED, PAUSE, RESIGN, RESUME, ROLL, Resigning, TAKE, TAKEBACK, Unresigned,
    WITHDRAW, WITHOUT_NUMBER,
};
use crate::features::offers::clock::ClockRequests;
use crate::features::offers::commands::Offers;
use crate::features::offers::cube::CubeDecisions;
use crate::features::offers::wishes::Wishes;
use crate::messages::button::handler::{AnyButton, at_table};
use crate::messages::commands::{CommandSpec, GAME_ID, OptionKind, command, option, required};
use crate::messages::say::{Draft, Refused, Say};
use crate::plain_text::Request;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("roll", "do", |cx, typed| apart(move || CubeDecisions::of(cx).decide(typed, Decision::Roll)))
        .options(&[GAME_ID])
        .fits(|asked| asked.is_mine_to_move && asked.has_dice()),
    command("double", "nhandoi", |cx, typed| apart(move || CubeDecisions::of(cx).decide(typed, Decision::Double)))
        .options(&[GAME_ID])
        .fits(|asked| asked.is_mine_to_move && asked.has_dice()),
    command("take", "theo", |cx, typed| apart(move || CubeDecisions::of(cx).decide(typed, Decision::Take)))
        .options(&[GAME_ID])
        .fits(|asked| asked.is_mine_to_move && asked.has_dice()),
    command("drop", "bo", |cx, typed| apart(move || CubeDecisions::of(cx).decide(typed, Decision::Drop)))
        .options(&[GAME_ID])
        .loses()
        .fits(|asked| asked.is_mine_to_move && asked.has_dice()),
    command("draw", "hoa", |cx, typed| apart(move || Offers::of(cx).draw(typed)))
        .others(&["xinhoa", "cauhoa"])
        .options(&[GAME_ID])
        .fits(|asked| asked.is_own && asked.is_playing && asked.game.can_be_drawn()),
    command("takeback", "dilai", |cx, typed| apart(move || Offers::of(cx).takeback(typed)))
        .others(&["xindilai", "chodilai", "undo"])
        .options(&[GAME_ID])
        .fits(|asked| asked.is_playing && asked.seat.is_some_and(|seat| asked.table.may_take_back(seat).is_ok())),
    command("abort", "huyvan", |cx, typed| apart(move || Offers::of(cx).abort(typed)))
        .others(&["xinhuy"])
        .options(&[GAME_ID])
        .loses()
        .fits(|asked| asked.is_own && asked.is_playing),
    command("resign", "xinthua", |cx, typed| apart(move || Offers::of(cx).resign(typed)))
        .others(&["thua", "dauhang"])
        .options(&[option("points", OptionKind::Choice(&["1", "2", "3"])), GAME_ID])
        .loses()
        .fits(|asked| asked.is_own && asked.is_playing),
    command("claim", "xinxu", |cx, typed| apart(move || Offers::of(cx).claim(typed)))
        .options(&[GAME_ID])
        .fits(|asked| asked.is_own && asked.is_playing),
    command("pause", "tamdung", |cx, typed| apart(move || Offers::of(cx).offer_named(Offer::Pause, typed.game())))
        .options(&[GAME_ID])
        .fits(|asked| asked.is_own && asked.table.is_timed()),
    command("resume", "tieptuc", |cx, typed| apart(move || ClockRequests::of(cx).resume(typed)))
        .others(&["choitiep"])
        .options(&[GAME_ID])
        .fits(|asked| asked.is_own && asked.table.is_paused()),
    command("givetime", "themgio", |cx, typed| apart(move || ClockRequests::of(cx).give_time(typed)))
        .others(&["chothemgio"])
        .options(&[required("time", OptionKind::Completed), GAME_ID])
        .fits(|asked| asked.is_own && asked.is_playing && asked.table.challenge().time.is_some()),
];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &at_table(&DRAW, |cx, _, held, making| apart(move || offer_pressed(cx, held, Offer::Draw, making))),
    &at_table(&ABORT, |cx, _, held, making| apart(move || offer_pressed(cx, held, Offer::Abort, making))),
    &at_table(&TAKEBACK, |cx, _, held, making| apart(move || offer_pressed(cx, held, Offer::Takeback, making))),
    &at_table(&PAUSE, |cx, _, held, making| apart(move || offer_pressed(cx, held, Offer::Pause, making))),
    &at_table(&WITHOUT_NUMBER, |cx, _, held, making| {
        apart(move || offer_pressed(cx, held, Offer::WithoutNumber, making))
    }),
    &at_table(&NO_WITHOUT_NUMBER, |cx, _, held, ()| {
        apart(move || Offers::of(cx).answer_offer(held, Offer::WithoutNumber, false))
    }),
    &at_table(&NO_DRAW, |cx, _, held, ()| apart(move || Offers::of(cx).answer_offer(held, Offer::Draw, false))),
    &at_table(&NO_ABORT, |cx, _, held, ()| apart(move || Offers::of(cx).answer_offer(held, Offer::Abort, false))),
    &at_table(&NO_TAKEBACK, |cx, _, held, ()| apart(move || Offers::of(cx).answer_offer(held, Offer::Takeback, false))),
    &at_table(&NO_PAUSE, |cx, _, held, ()| apart(move || Offers::of(cx).answer_offer(held, Offer::Pause, false))),
    &at_table(&WITHDRAW, |cx, _, mut held, offer| {
        apart(move || async move { Acts::of(cx).withdraw_offer(&mut held, offer).await })
    }),
    &at_table(&RESUME, |cx, _, mut held, ()| {
        apart(move || async move { ClockRequests::of(cx).resume_at(&mut held).await })
    }),
    &at_table(&RESIGN, |cx, _, held, resigning| apart(move || resign_pressed(cx, held, resigning))),
    &at_table(&CONFIRM, |cx, _, held, confirmed| apart(move || confirm_pressed(cx, held, confirmed))),
    &at_table(&NOT_RESIGNED, |cx, _, held, unresigned| apart(move || back_pressed(cx, held, unresigned))),
    &at_table(&CLAIM, |cx, _, mut held, ()| apart(move || async move { Offers::of(cx).claim_at(&mut held).await })),
    &at_table(&GIVE, |cx, _, held, given| apart(move || give_pressed(cx, held, given))),
    &at_table(&ROLL, |cx, _, held, ()| apart(move || decide_pressed(cx, held, Decision::Roll))),
    &at_table(&DOUBLE, |cx, _, held, ()| apart(move || decide_pressed(cx, held, Decision::Double))),
    &at_table(&TAKE, |cx, _, held, ()| apart(move || decide_pressed(cx, held, Decision::Take))),
    &at_table(&DROP, |cx, _, held, ()| apart(move || decide_pressed(cx, held, Decision::Drop))),
];

async fn offer_pressed(cx: &Context<'_>, held: Held, offer: Offer, making: Making) -> Handled {
    match making {
        Making::Offer => Offers::of(cx).offer(held, offer).await,
        Making::Accept => Offers::of(cx).answer_offer(held, offer, true).await,
    }
}

async fn resign_pressed(cx: &Context<'_>, mut held: Held, resigning: Resigning) -> Handled {
    match resigning {
        Resigning::Ask => Offers::of(cx).ask_resign(&held),
        Resigning::For(points) => CubeDecisions::of(cx).concede(&mut held, points).await,
    }
}

async fn confirm_pressed(cx: &Context<'_>, mut held: Held, confirmed: Confirmed) -> Handled {
    match confirmed {
        Confirmed::Resign(None) => Offers::of(cx).resign_confirmed(&mut held).await,
        Confirmed::Resign(Some(points)) => CubeDecisions::of(cx).concede(&mut held, points).await,
        Confirmed::Concede(points) => Offers::of(cx).answer_offer(held, Offer::Concede(points), true).await,
    }
}

async fn back_pressed(cx: &Context<'_>, held: Held, unresigned: Unresigned) -> Handled {
    match unresigned {
        Unresigned::PlayOn => Ok(vec![Draft::settled(Say::KeepPlaying { game: held.id() })]),
        Unresigned::Refuse(points) => Offers::of(cx).answer_offer(held, Offer::Concede(points), false).await,
    }
}

async fn give_pressed(cx: &Context<'_>, mut held: Held, given: Given) -> Handled {
    match given {
        Given::Move => ClockRequests::of(cx).give_more(&mut held).await,
        Given::Seconds(seconds) => ClockRequests::of(cx).give(&mut held, seconds).await,
    }
}

async fn decide_pressed(cx: &Context<'_>, mut held: Held, decision: Decision) -> Handled {
    CubeDecisions::of(cx).decided(&mut held, decision).await
}

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn request(
        &self,
        cx: &Context<'_>,
        request: Request,
        named: Option<&str>,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        match request {
            Request::Takeback(plea) => apart(|| Offers::of(cx).plead(plea, named)).await.map(Some),
            Request::Wish(wish) => apart(|| Wishes::of(cx).wished(wish, named)).await,
        }
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
