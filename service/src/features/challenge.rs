//! Challenges: requests, invitations, answers, rematches. Creation and odds are in `challenges`.

pub(crate) mod answer;
pub(crate) mod buttons;
pub(crate) mod by_code;
pub mod inline;
pub(crate) mod level;
pub(crate) mod pending;
pub(crate) mod play;
pub(crate) mod rematch;
pub(crate) mod say;
pub(crate) mod sentences;
mod started;
mod typed_luck;
pub(crate) mod unanswered;

use crate::features::challenge::answer::ChallengeAnswers;
use crate::features::challenge::pending::PendingInvitations;
use crate::features::challenge::play::PlayRequests;
use crate::features::challenge::rematch::Rematches;
use std::collections::BTreeMap;

use async_trait::async_trait;
use banco_engine::{Millis, Table};
use banco_ports::Inbound;
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::boxed::apart;
use crate::challenges::settings::SETTINGS;
use crate::context::Context;
use crate::due_values::DueSpec;
use crate::feature::{Feature, Presented};
use crate::features::challenge::buttons::{
    ACCEPT, CANCEL, COMPUTER, DECLINE, ENVELOPE, INVITED, OPEN, PART, REMATCH, SIT, Seating,
};
use crate::features::challenge::by_code::ByCode;
use crate::features::challenge::level::ComputerChallenges;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_CHOICES, GAME_ID, LEVELS, OptionKind, command, option};
use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Draft, Refused};
use crate::messages::settings::SettingSpec;
use crate::outbox::PresentedPost;
use crate::prepared_commit::Step;
use crate::typed::Typed;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("play", "choi", |cx, typed| apart(move || PlayRequests::of(cx).play(typed)))
        .others(&["thachdau", "thach", "moi", "new", "challenge"])
        .options(&[
            option("game", OptionKind::Choice(GAME_CHOICES)),
            option("opponent", OptionKind::User),
            option("side", OptionKind::Choice(&["first", "second", "lot"])),
            option("level", OptionKind::Choice(LEVELS)),
            option("match", OptionKind::Completed),
            option("time", OptionKind::Completed),
            option("look", OptionKind::Completed),
            option("bank", OptionKind::Completed),
            option("flag", OptionKind::Completed),
            option("rest", OptionKind::Choice(&["weekend"])),
            option("rated", OptionKind::Choice(&["yes", "no"])),
            option("bestof", OptionKind::Completed),
            option("where", OptionKind::Choice(&["anywhere"])),
            option("luck", OptionKind::Choice(&["beacon", "envelope"])),
            option("options", OptionKind::Completed),
        ])
        .posts_boards(),
    command("accept", "nhan", |cx, typed| apart(move || ChallengeAnswers::of(cx).accept(typed)))
        .others(&["dongy"])
        .options(&[option("part", OptionKind::Text), option("code", OptionKind::Text), GAME_ID])
        .posts_boards()
        .fits(|asked| asked.is_challenge && (asked.is_challenger || asked.table.is_for(asked.by))),
    command("decline", "tuchoi", |cx, typed| apart(move || ChallengeAnswers::of(cx).decline(typed)))
        .options(&[GAME_ID])
        .loses()
        .fits(|asked| asked.is_challenge && !asked.is_challenger && asked.table.is_for(asked.by)),
    command("cancel", "huy", |cx, typed| apart(move || ChallengeAnswers::of(cx).cancel(typed)))
        .options(&[GAME_ID])
        .asks_moderator()
        .loses()
        .fits(|asked| asked.is_challenge),
    command("rematch", "choilai", |cx, typed| apart(move || Rematches::of(cx).rematch_named(typed.game())))
        .others(&["danlai"])
        .options(&[GAME_ID])
        .posts_boards()
        .fits(|asked| asked.is_own && asked.is_over),
];

/// Kinds of public messages of the feature.
static NOTICES: &[&NoticeSpec] = &[&unanswered::UNANSWERED];

/// Things that the feature does at a time.
static DUE: &[DueSpec] = &[unanswered::DUE];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&ACCEPT, |cx, press, luck| {
        let part = luck.of(&cx.person.key);
        apart(move || async move { ChallengeAnswers::of(cx).accept_with(press.game(), &part).await })
    }),
    &on(&SIT, |cx, press, Seating { code, part }| {
        apart(move || async move { ByCode::of(cx).take(press.id(), &code, part).await })
    }),
    &on(&INVITED, |cx, press, code| apart(move || async move { ByCode::of(cx).listed(press.id(), &code).await })),
    &on(&DECLINE, |cx, press, ()| apart(move || ChallengeAnswers::of(cx).decline_named(press.game()))),
    &on(&CANCEL, |cx, press, ()| apart(move || ChallengeAnswers::of(cx).cancel_named(press.game()))),
    &on(&PART, |cx, press, ()| apart(move || ChallengeAnswers::of(cx).how_to_mix_named(press.id()))),
    &on(&ENVELOPE, |cx, press, ()| apart(move || ChallengeAnswers::of(cx).envelope_named(press.id()))),
    &on(&OPEN, |cx, _, game| apart(move || PlayRequests::of(cx).play_open(game))),
    &on(&COMPUTER, |cx, _, way| apart(move || ComputerChallenges::of(cx).machine_pressed(way))),
    &on(&REMATCH, |cx, press, ()| apart(move || Rematches::of(cx).rematch_named(press.game()))),
];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn settings(&self) -> &'static [&'static SettingSpec] {
        SETTINGS
    }

    fn notices(&self) -> &'static [&'static NoticeSpec] {
        NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        unanswered::present(service, &post).await
    }

    fn due(&self) -> &'static [DueSpec] {
        DUE
    }

    fn values_of_challenge(&self, table: &Table, lasts: Millis, now: Millis) -> BTreeMap<String, Option<Value>> {
        unanswered::challenged(table, lasts, now)
    }

    async fn follow_up(&self, service: &Service, step: &mut Step<'_>) -> BTreeMap<String, Option<Value>> {
        typed_luck::values_of_answered(service, step).await
    }

    async fn reply_to_challenge(
        &self,
        cx: &Context<'_>,
        game: &str,
        text: &str,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        ChallengeAnswers::of(cx).replied(game, text).await.map(Some)
    }

    async fn started_with(
        &self,
        cx: &Context<'_>,
        typed: &Typed<'_>,
        code: &str,
    ) -> Result<Option<Vec<Draft>>, Refused> {
        apart(|| started::started_with(cx, typed, code)).await
    }

    async fn heard_first(&self, service: &Service, inbound: &Inbound) {
        PendingInvitations::of(service).bring_invitations(inbound).await;
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
