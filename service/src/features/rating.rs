//! Ratings (days 3): `/top`, `/stats`, `/versus` and the archive of finished games.

pub(crate) mod archive;
pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;

use async_trait::async_trait;
use banco_engine::Person;
use banco_ports::PersonSeen;

use crate::boxed::apart;
use crate::context::Context;
use crate::feature::Feature;
use crate::features::rating::archive::Archive;
use crate::features::rating::commands::Ratings;
use crate::messages::commands::{CommandSpec, GAME_CHOICES, OptionKind, command, option};
use crate::messages::say::Refused;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("games", "vancuatoi", |cx, typed| apart(move || Archive::of(cx).games_command(typed)))
        .options(&[
            option("show", OptionKind::Choice(&["open", "done"])),
            option("opponent", OptionKind::User),
            option("game", OptionKind::Choice(GAME_CHOICES)),
            option("result", OptionKind::Choice(&["won", "drawn", "lost"])),
            option("month", OptionKind::Text),
            option("page", OptionKind::Text),
        ])
        .looks(),
    command("top", "bangxephang", |cx, typed| apart(move || Ratings::of(cx).top(typed)))
        .others(&["xephang", "ladder"])
        .options(&[
            option("game", OptionKind::Choice(GAME_CHOICES)),
            option("period", OptionKind::Choice(&["month", "always"])),
        ])
        .looks(),
    command("stats", "thanhtich", |cx, typed| apart(move || Ratings::of(cx).stats(typed)))
        .others(&["thongke", "elo", "rating"])
        .options(&[option("opponent", OptionKind::User)])
        .looks(),
    command("versus", "doidau", |cx, typed| apart(move || Ratings::of(cx).versus(typed)))
        .others(&["vs"])
        .options(&[option("opponent", OptionKind::User)])
        .looks(),
];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    async fn results(
        &self,
        cx: &Context<'_>,
        person: &Person,
        community: Option<&str>,
    ) -> Result<Option<PersonSeen>, Refused> {
        apart(|| Ratings::of(cx).results(person, community)).await.map(Some)
    }
}
