//! Settings of a person and of a chat: panels, words, changes.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod say;
pub(crate) mod sentences;

use crate::boxed::apart;
use crate::feature::Feature;
use crate::features::settings::buttons::SET;
use crate::features::settings::commands::SettingsRequests;
use crate::messages::button::handler::{AnyButton, on};
use crate::messages::commands::{CommandSpec, LANGUAGES, NOTATIONS, OptionKind, PIECE_SETS, THEMES, command, option};

/// Commands of the feature.
const COMMANDS: &[CommandSpec] = &[
    command("settings", "caidat", |cx, typed| apart(move || SettingsRequests::of(cx).settings(typed)))
        .others(&["thietlap"])
        .options(&[
            option("language", OptionKind::Choice(LANGUAGES)),
            option("notation", OptionKind::Choice(NOTATIONS)),
            option("theme", OptionKind::Choice(THEMES)),
            option("pieces", OptionKind::Choice(PIECE_SETS)),
            option("view", OptionKind::Choice(&["own", "fixed", "mover"])),
            option("reminders", OptionKind::Choice(&["all", "last", "off"])),
            option("remindat", OptionKind::Choice(&["game", "private"])),
            option("talk", OptionKind::Choice(&["on", "off"])),
            option("quiet", OptionKind::Text),
            option("zone", OptionKind::Text),
        ]),
    command("chatsettings", "caidatnhom", |cx, typed| apart(move || SettingsRequests::of(cx).chat_settings(typed)))
        .options(&[
            option("language", OptionKind::Choice(LANGUAGES)),
            option("notation", OptionKind::Choice(NOTATIONS)),
            option("theme", OptionKind::Choice(THEMES)),
            option("pieces", OptionKind::Choice(PIECE_SETS)),
            option("view", OptionKind::Choice(&["fixed", "mover"])),
            option("bars", OptionKind::Choice(&["on", "off"])),
            option("challenges", OptionKind::Choice(&["1d", "3d", "7d", "30d"])),
            option("mode", OptionKind::Choice(&["log", "live", "thread"])),
            option("time", OptionKind::Choice(&["none", "30m", "12h", "1d", "3d", "7d"])),
            option("vacation", OptionKind::Text),
            option("games", OptionKind::Text),
            option("quiet", OptionKind::Text),
            option("zone", OptionKind::Text),
            option("rated", OptionKind::Choice(&["on", "off"])),
            option("season", OptionKind::Choice(&["on", "off"])),
            option("puzzle", OptionKind::Text),
            option("game", OptionKind::Choice(&["xiangqi", "chess", "caro"])),
        ])
        .asks_moderator(),
];

/// Buttons of the feature.
static BUTTONS: &[&dyn AnyButton] = &[&on(&SET, |cx, _, press| apart(move || SettingsRequests::of(cx).pressed(press)))];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn buttons(&self) -> &'static [&'static dyn AnyButton] {
        BUTTONS
    }
}
