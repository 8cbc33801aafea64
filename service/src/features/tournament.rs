//! Tournaments: sign-up, rounds, overtime, tables (`docs/spec/tournaments.md`).

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod keyboards;
pub(crate) mod news;
pub(crate) mod post;
pub(crate) mod running;
pub(crate) mod say;
pub(crate) mod sentences;
pub(crate) mod sheet;

use std::collections::BTreeSet;

use async_trait::async_trait;
use banco_engine::{Action, Offer, Person, PersonKey, Phase, Table};
use banco_ports::{SheetAsked, SheetSeen};
use banco_store::{GameCard, StoreError};

use crate::Service;
use crate::boxed::apart;
use crate::context::Context;
use crate::feature::{Feature, Presented};
use crate::features::tournament::buttons::{CUP, CupDeed, NEW_CUP};
use crate::features::tournament::commands::TournamentRequests;
use crate::features::tournament::news::{NOTICES, Told};
use crate::features::tournament::post::TournamentPosts;
use crate::features::tournament::running::referee::Referee;
use crate::features::tournament::running::{RunningTournaments, Tournaments, cup_in};
use crate::features::tournament::say::NoAbort;
use crate::ids::is_cup_id;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, GAME_CHOICES, OptionKind, command, option};
use crate::messages::notice::NoticeSpec;
use crate::messages::say::{Draft, Refused};
use crate::outbox::PresentedPost;
use crate::persons::Accounts;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("tournament", "giai", |cx, typed| apart(move || TournamentRequests::of(cx).tournament(typed)))
        .others(&["giaidau", "cup"])
        .options(&[
            option("action", OptionKind::Choice(&["new", "join", "leave", "table", "mine", "start", "remove", "end"])),
            option("game", OptionKind::Choice(GAME_CHOICES)),
            option("form", OptionKind::Choice(&["robin", "double", "swiss", "ko1", "ko3", "ko5"])),
            option("time", OptionKind::Completed),
            option("round", OptionKind::Text),
            option("signup", OptionKind::Text),
            option("rounds", OptionKind::Text),
            option("most", OptionKind::Text),
            option("seeding", OptionKind::Choice(&["lot", "rating"])),
            option("rated", OptionKind::Choice(&["yes", "no"])),
            option("person", OptionKind::User),
            option("options", OptionKind::Completed),
        ])
        .asks_moderator()];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[
    &on(&NEW_CUP, |cx, _, new| apart(move || TournamentRequests::of(cx).cup_asked(new))),
    &on(&CUP, |cx, press, deed| apart(move || TournamentRequests::of(cx).cup_do(Some(press.id()), deed))),
];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn keeps_apart(
        &self,
        service: &Service,
        one: &Accounts,
        other: &Accounts,
    ) -> Result<Option<String>, StoreError> {
        apart(|| RunningTournaments::of(service).shared_by(one, other)).await
    }

    fn notices(&self) -> &'static [&'static NoticeSpec] {
        NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        let Some(told) = post.notice.facts::<Told>() else { return Ok(None) };
        apart(|| TournamentPosts::of(service).present_cup(&told, &post)).await
    }

    fn game_changed(&self, service: &Service, game: &str, card: &GameCard) {
        if !card.open {
            Tournaments::of(service).ended(game);
        }
    }

    async fn values_changed(&self, service: &Service, names: &BTreeSet<String>) -> Result<(), StoreError> {
        let cups: BTreeSet<&str> = names.iter().filter_map(|name| cup_in(name)).collect();
        for cup in cups {
            Tournaments::of(service).look_again(&*service.store, cup).await?;
        }
        Ok(())
    }

    async fn reread(&self, service: &Service) -> Result<(), StoreError> {
        Tournaments::of(service).look_at_all(&*service.store).await
    }

    async fn organises(&self, cx: &Context<'_>, game: &str) -> bool {
        let Some(belongs) = Tournaments::of(cx.service).belongs(game) else { return false };
        let standing = RunningTournaments::of(cx.service).cup_now(&belongs.cup).await.ok().flatten();
        standing.is_some_and(|standing| RunningTournaments::organises(&standing.cup, &cx.person.key))
    }

    /// An abort would let two players have colours and opponents drawn again.
    fn may_act(&self, service: &Service, table: &Table, action: &Action) -> Result<(), Refused> {
        let is_abort = matches!(action, Action::Offer(Offer::Abort)) && table.phase() == Phase::Playing;
        match Tournaments::of(service).belongs(table.id()) {
            Some(_) if is_abort => Err(NoAbort { game: table.id().to_owned() }.into()),
            Some(_) | None => Ok(()),
        }
    }

    async fn forbids_vacations(&self, service: &Service, table: &Table) -> bool {
        RunningTournaments::of(service).cup_of(table).await.is_some_and(|belongs| !belongs.vacations)
    }

    async fn run_due(&self, service: &Service) -> usize {
        Referee::of(service).run_cups().await
    }

    async fn renamed(&self, service: &Service, person: &Person) {
        RunningTournaments::of(service).call_in_cups(person).await;
    }

    async fn erased(&self, service: &Service, person: &PersonKey) {
        Tournaments::of(service).forget(&*service.store, person).await;
    }

    async fn verify(&self, cx: &Context<'_>, named: Option<&str>) -> Result<Option<Vec<Draft>>, Refused> {
        match named.filter(|named| is_cup_id(named)) {
            Some(cup) => TournamentRequests::of(cx).cup_do(Some(cup), CupDeed::Envelope).await.map(Some),
            None => Ok(None),
        }
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }

    async fn sheet(&self, service: &Service, asked: &SheetAsked) -> Option<SheetSeen> {
        if asked.name == sheet::NAME { apart(|| sheet::seen(service, asked)).await } else { None }
    }

    async fn before_erasure(&self, cx: &Context<'_>) -> Result<(), Refused> {
        apart(|| TournamentRequests::of(cx).leave_cups()).await
    }
}
