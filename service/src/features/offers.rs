//! Offers and claims at the board: draw, take-back, abort, pause, resignation, the doubling cube.

pub(crate) mod clock;
pub(crate) mod commands;
pub(crate) mod cube;
pub(crate) mod say;
mod wishes;

use async_trait::async_trait;

use crate::boxed::apart;
use crate::context::Context;
use crate::feature::Feature;
use crate::features::offers::clock::ClockRequests;
use crate::features::offers::commands::Offers;
use crate::features::offers::cube::CubeDecisions;
use crate::features::offers::wishes::Wishes;
use crate::messages::commands::{CommandSpec, GAME_ID, OptionKind, command, option, required};
use crate::messages::say::{Draft, Refused};
use crate::plain_text::Request;
use banco_engine::Decision;
use banco_engine::Offer;

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
}
