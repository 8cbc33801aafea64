//! The one command table: it feeds Discord's registration, Telegram's menu, the local table and `/help`.
//!
//! Names follow `product.md`; descriptions are locale messages `command-<name>` and
//! `command-<name>-<option>` in both languages.

use banco_engine::{GameKey, Notation};
use banco_ports::Lang;
use banco_render::{PieceSet, Theme};

/// A command as people type it.
#[derive(Debug)]
pub struct CommandSpec {
    pub name: &'static str,
    /// The Vietnamese name, without accents so that every keyboard can type it.
    pub alias: &'static str,
    /// Required options first (a rule of Discord's).
    pub options: &'static [OptionSpec],
    /// Only the caller sees the answer where the platform can do that.
    pub ephemeral: bool,
}

/// An option of a command, for platforms that have named ones.
#[derive(Debug)]
pub struct OptionSpec {
    pub name: &'static str,
    pub kind: OptionKind,
    pub required: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    Text,
    /// Text with suggestions while typing ([`banco_ports::Suggestion`]).
    Completed,
    User,
    /// One of a closed list of values; labels are locale messages `choice-<value>`.
    Choice(&'static [&'static str]),
}

const fn option(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { name, kind, required: false }
}

const fn required(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { name, kind, required: true }
}

const fn command(
    name: &'static str,
    alias: &'static str,
    ephemeral: bool,
    options: &'static [OptionSpec],
) -> CommandSpec {
    CommandSpec { name, alias, options, ephemeral }
}

/// The words of a closed list, known when this is compiled.
macro_rules! keys_of {
    ($all:expr) => {{
        const COUNT: usize = $all.len();
        const KEYS: [&str; COUNT] = {
            let mut keys = [""; COUNT];
            let mut at = 0;
            while at < COUNT {
                keys[at] = $all[at].key();
                at += 1;
            }
            keys
        };
        &KEYS
    }};
}

const LANGUAGES: &[&str] = keys_of!(Lang::BOTH);
const NOTATIONS: &[&str] = keys_of!(Notation::ALL);
const THEMES: &[&str] = keys_of!(Theme::ALL);
const PIECE_SETS: &[&str] = keys_of!(PieceSet::ALL);

/// The locale message that names a value of a closed list.
pub fn choice_key(value: &str) -> String {
    format!("choice-{}", value.replace('_', "-"))
}

/// Keys of the games a challenge can name, as Discord's choices want them.
pub const GAME_CHOICES: &[&str] = keys_of!(GameKey::ALL);

const GAME_ID: OptionSpec = option("game", OptionKind::Completed);

/// Every command, in the order of `/help`.
pub const COMMANDS: &[CommandSpec] = &[
    command(
        "play",
        "choi",
        true,
        &[
            required("game", OptionKind::Choice(GAME_CHOICES)),
            option("opponent", OptionKind::User),
            option("side", OptionKind::Choice(&["first", "second", "lot"])),
            option("match", OptionKind::Text),
            option("options", OptionKind::Text),
        ],
    ),
    command("accept", "nhan", true, &[option("part", OptionKind::Text), GAME_ID]),
    command("decline", "tuchoi", true, &[GAME_ID]),
    command("cancel", "huy", true, &[GAME_ID]),
    command("move", "di", true, &[required("move", OptionKind::Completed), GAME_ID]),
    command("roll", "do", true, &[GAME_ID]),
    command("double", "nhandoi", true, &[GAME_ID]),
    command("take", "theo", true, &[GAME_ID]),
    command("drop", "bo", true, &[GAME_ID]),
    command("board", "xemban", true, &[option("as", OptionKind::Choice(&["picture", "text", "hd"])), GAME_ID]),
    command("legal", "nuocdi", true, &[option("square", OptionKind::Text), GAME_ID]),
    command("why", "visao", true, &[option("move", OptionKind::Text), GAME_ID]),
    command("peek", "xem", true, &[GAME_ID]),
    command("draw", "hoa", true, &[GAME_ID]),
    command("abort", "huyvan", true, &[GAME_ID]),
    command("resign", "xinthua", true, &[option("points", OptionKind::Choice(&["1", "2", "3"])), GAME_ID]),
    command("claim", "xinxu", true, &[GAME_ID]),
    command("history", "bienban", true, &[GAME_ID]),
    command("replay", "xemlai", true, &[GAME_ID]),
    command("gif", "gif", true, &[GAME_ID]),
    command("export", "xuat", true, &[GAME_ID]),
    command("games", "vancuatoi", true, &[]),
    command("rules", "luat", true, &[option("game", OptionKind::Choice(GAME_CHOICES))]),
    command("help", "trogiup", true, &[option("topic", OptionKind::Text)]),
    command(
        "settings",
        "caidat",
        true,
        &[
            option("language", OptionKind::Choice(LANGUAGES)),
            option("notation", OptionKind::Choice(NOTATIONS)),
            option("theme", OptionKind::Choice(THEMES)),
            option("pieces", OptionKind::Choice(PIECE_SETS)),
            option("view", OptionKind::Choice(&["own", "fixed", "mover"])),
        ],
    ),
    command(
        "chatsettings",
        "caidatnhom",
        true,
        &[
            option("language", OptionKind::Choice(LANGUAGES)),
            option("notation", OptionKind::Choice(NOTATIONS)),
            option("theme", OptionKind::Choice(THEMES)),
            option("pieces", OptionKind::Choice(PIECE_SETS)),
            option("view", OptionKind::Choice(&["fixed", "mover"])),
            option("bars", OptionKind::Choice(&["on", "off"])),
        ],
    ),
    command("start", "batdau", true, &[option("with", OptionKind::Text)]),
];

/// Vietnamese names of options, for platforms that show them; without accents, as the commands'.
const OPTION_ALIASES: &[(&str, &str)] = &[
    ("game", "van"),
    ("opponent", "doithu"),
    ("side", "ben"),
    ("match", "tran"),
    ("options", "tuychon"),
    ("part", "chugop"),
    ("move", "nuoc"),
    ("as", "kieu"),
    ("square", "diem"),
    ("points", "sodiem"),
    ("topic", "chude"),
    ("language", "ngonngu"),
    ("notation", "kyhieu"),
    ("theme", "giaodien"),
    ("pieces", "chuquan"),
    ("view", "xoayban"),
    ("bars", "ten"),
    ("with", "ma"),
];

impl OptionSpec {
    /// What the option is called in Vietnamese; its own name where it has no other.
    pub fn alias(&self) -> &'static str {
        OPTION_ALIASES.iter().find(|(name, _)| *name == self.name).map_or(self.name, |(_, alias)| alias)
    }
}

/// What else people call a command.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("xinhoa", "draw"),
    ("cauhoa", "draw"),
    ("thua", "resign"),
    ("dauhang", "resign"),
    ("xinhuy", "abort"),
    ("thachdau", "play"),
    ("thach", "play"),
    ("moi", "play"),
    ("danh", "move"),
    ("dongy", "accept"),
    ("luatchoi", "rules"),
    ("cachchoi", "help"),
    ("huongdan", "help"),
    ("banco", "help"),
];

/// The command of this name or alias, in any case, with or without Vietnamese accents removed by the caller.
pub fn find(name: &str) -> Option<&'static CommandSpec> {
    let other = OTHER_NAMES.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
    let name = other.map_or(name, |(_, name)| name);
    COMMANDS.iter().find(|command| command.name.eq_ignore_ascii_case(name) || command.alias.eq_ignore_ascii_case(name))
}
