//! The commands of all features: source of Discord's registration, Telegram's menu, the local table and `/help`.
//!
//! Descriptions are locale messages `command-<name>` and `command-<name>-<option>` in both languages.

use std::borrow::Cow;

use banco_ai::Level;
use banco_engine::{GameKey, Notation};
use banco_ports::Lang;
use banco_ports::limits::NAME_CHARS_MAX;
use banco_ports::text::fold;
use banco_render::{PieceSet, Theme};

use crate::challenges::level_words::EQUAL;
use crate::commands;
use crate::games::read_game;
pub(crate) use crate::messages::command_spec::command;
pub use crate::messages::command_spec::{CommandSpec, OptionKind, OptionSpec};

pub(crate) const fn option(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { name, kind, required: false, own_alias: None }
}

pub(crate) const fn required(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { name, kind, required: true, own_alias: None }
}

/// Keys of a closed list, computed at compile time.
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

pub(crate) use keys_of;

pub(crate) const LANGUAGES: &[&str] = keys_of!(Lang::BOTH);
pub(crate) const NOTATIONS: &[&str] = keys_of!(Notation::ALL);
pub(crate) const THEMES: &[&str] = keys_of!(Theme::ALL);
pub(crate) const PIECE_SETS: &[&str] = keys_of!(PieceSet::CHOICES);

/// The locale message that names a value of a closed list.
pub fn choice_key(value: &str) -> String {
    format!("choice-{}", value.replace('_', "-"))
}

/// Keys of the games a challenge can name, in the form of Discord's choices.
pub const GAME_CHOICES: &[&str] = keys_of!(GameKey::ALL);

/// The key of the level that is equal to the player, then those of the computer's levels.
pub(crate) const LEVELS: &[&str] = &{
    let mut keys = [EQUAL; 1 + Level::ALL.len()];
    let mut at = 0;
    while at < Level::ALL.len() {
        keys[1 + at] = Level::ALL[at].key();
        at += 1;
    }
    keys
};

pub(crate) const GAME_ID: OptionSpec = option("game", OptionKind::Completed);

/// Vietnamese names of options, without accents, for platforms that show them.
const OPTION_ALIASES: &[(&str, &str)] = &[
    ("game", "van"),
    ("opponent", "doithu"),
    ("side", "ben"),
    ("level", "cap"),
    ("match", "tran"),
    ("time", "thoigian"),
    ("look", "nhin"),
    ("bank", "dutru"),
    ("flag", "hetgio"),
    ("rated", "heso"),
    ("show", "loai"),
    ("result", "ketqua"),
    ("month", "thang"),
    ("page", "trang"),
    ("period", "ky"),
    ("bestof", "may"),
    ("options", "tuychon"),
    ("part", "chugop"),
    ("move", "nuoc"),
    ("as", "kieu"),
    ("square", "diem"),
    ("points", "sodiem"),
    ("topic", "chude"),
    ("rest", "nghi"),
    ("moves", "cacnuoc"),
    ("days", "songay"),
    ("person", "ai"),
    ("action", "viec"),
    ("winner", "thang"),
    ("why", "lydo"),
    ("with", "ma"),
    ("file", "tep"),
    ("do", "lam"),
    ("text", "vanban"),
    ("form", "thethuc"),
    ("round", "moivong"),
    ("signup", "ghidanh"),
    ("rounds", "sovong"),
    ("most", "toida"),
    ("seeding", "xephat"),
    ("where", "noi"),
    ("code", "mamoi"),
];

impl OptionSpec {
    /// Vietnamese name of the option; the English name if it has no other.
    pub fn alias(&self) -> &'static str {
        let common = OPTION_ALIASES.iter().find(|(name, _)| *name == self.name).map(|(_, alias)| *alias);
        self.own_alias.or(common).unwrap_or(self.name)
    }
}

/// Command names of other bots that mean one of our commands with a word after it.
const SAID_WITH: &[(&str, &str, &str)] = &[
    ("bot", "play", "bot"),
    ("ai", "play", "bot"),
    ("lang", "settings", "language"),
    ("language", "settings", "language"),
    ("ngonngu", "settings", "language"),
    ("flip", "board", "flip"),
];

/// Prefix of a link code, after `/start`, that challenges the owner of an account.
const WITH: &str = "with";

/// Link code that challenges the owner of an account to a game: letters, digits, `_` and `-` only, as links require.
pub fn invitation_code(game: &str, username: &str) -> String {
    format!("{WITH}-{game}-{username}")
}

/// Game and account of such a code.
pub fn read_invitation_code(code: &str) -> Option<(GameKey, &str)> {
    let (game, username) = code.strip_prefix(WITH)?.strip_prefix('-')?.split_once('-')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let fits = !username.is_empty() && username.len() <= NAME_CHARS_MAX && username.chars().all(is_name);
    Some((GameKey::from_key(game)?, username)).filter(|_| fits)
}

/// Prefix of a link code that asks for the link to the public page. No game id has its second letter.
const PAGE: &str = "p_";

/// Link code, after `/start`, that asks for the link to the public page, which shows this game first.
pub fn page_code(game: Option<&str>) -> String {
    format!("{PAGE}{}", game.unwrap_or_default())
}

/// The game of such a code, `Some(None)` without a game; `None` for any other code.
pub fn read_page_code(code: &str) -> Option<Option<&str>> {
    code.strip_prefix(PAGE).map(|game| Some(game).filter(|game| !game.is_empty()))
}

/// Link code of a game against the computer, and its prefix if the code names the game.
const MACHINE: &str = "machine";

/// Link code, after `/start`, of a game against the computer.
pub fn machine_code(game: Option<GameKey>) -> String {
    game.map_or_else(|| MACHINE.to_owned(), |game| format!("{MACHINE}-{}", game.key()))
}

/// The game of such a code, `Some(None)` without a game; `None` for any other code.
pub fn read_machine_code(code: &str) -> Option<Option<GameKey>> {
    match code.strip_prefix(MACHINE)? {
        "" => Some(None),
        named => GameKey::from_key(named.strip_prefix('-')?).map(Some),
    }
}

/// Number of words in the longest command: `/vancuatoi` typed as `/ván của tôi`, or a game's name such as `/cờ thỏ
/// cáo`.
const COMMAND_WORDS_MAX: usize = 3;

/// Minimum number of letters for a game's name as a command of its own; `/up` or `/vua` may belong to another bot.
const SHORT_FORM_LETTERS_MIN: usize = 4;

/// A called command with the text after its name.
#[derive(Debug)]
pub struct Called<'a> {
    /// The command.
    pub spec: &'static CommandSpec,
    /// Text after the command's name; if a game's name was the command, the text begins with it.
    pub rest: Cow<'a, str>,
}

/// The command that `name` begins, in any case, with or without Vietnamese accents.
///
/// Vietnamese is written in syllables: `/xin hoà` is `/xinhoa`, and `/xem bàn` is `/xemban` before it is `/xem`. So the
/// most words are tried first. The name of a game is short for a challenge: `/chess @name`.
pub fn called<'a>(name: &str, rest: &'a str) -> Option<Called<'a>> {
    let mut found = find(name).map(|called| called.with(rest));
    let (mut joined, mut rest) = (name.to_owned(), rest.trim_start());
    for _ in 1..COMMAND_WORDS_MAX {
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if word.is_empty() {
            break;
        }
        joined.push_str(word);
        rest = after.trim_start();
        if let Some(called) = find(&joined) {
            found = Some(called.with(rest));
        }
    }
    found
}

/// Meaning of one name: a command, a command with a word, or a game.
enum Named {
    Command(&'static CommandSpec),
    SaidWith(&'static CommandSpec, &'static str),
    Game(&'static CommandSpec, GameKey),
}

impl Named {
    fn with(self, rest: &str) -> Called<'_> {
        match self {
            Named::Command(spec) => Called { spec, rest: Cow::Borrowed(rest) },
            Named::SaidWith(spec, word) => Called { spec, rest: Cow::Owned(format!("{word} {rest}")) },
            Named::Game(spec, game) => Called { spec, rest: Cow::Owned(format!("{} {rest}", game.key())) },
        }
    }
}

fn find(name: &str) -> Option<Named> {
    let folded = fold(name);
    let is = |known: &str| known == folded;
    let spec = commands().find(|spec| is(spec.name) || is(spec.alias) || spec.others.iter().any(|name| is(name)));
    let game = || {
        let game = read_game(&folded).filter(|_| folded.len() >= SHORT_FORM_LETTERS_MIN)?;
        Some(Named::Game(spec_of("play")?, game))
    };
    let said_with = || {
        let (_, command, word) = SAID_WITH.iter().find(|(name, ..)| is(name))?;
        Some(Named::SaidWith(spec_of(command)?, word))
    };
    spec.map(Named::Command).or_else(said_with).or_else(game)
}

/// The command with this English name; `None` in a program without the feature.
pub fn spec_of(name: &str) -> Option<&'static CommandSpec> {
    commands().find(|spec| spec.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_found_by_each_of_its_names_in_syllables_and_with_accents() {
        for (line, name, rest) in [
            ("hoà", "draw", ""),
            ("Chơi coup @an", "play", "coup @an"),
            ("xin hoà", "draw", ""),
            ("xin thua k7m2", "resign", "k7m2"),
            ("xem bàn", "board", ""),
            ("đi lại", "takeback", ""),
            ("xin đi lại k7m2", "takeback", "k7m2"),
            ("xem k7m2", "peek", "k7m2"),
            ("ván của tôi", "games", ""),
            ("cài đặt nhóm theme=wood", "chatsettings", "theme=wood"),
            ("chess @an", "play", "chess @an"),
            ("cờ thỏ cáo @an match=5", "play", "backgammon @an match=5"),
            ("cotuong", "play", "xiangqi "),
            ("undo", "takeback", ""),
            ("elo @an", "stats", "@an"),
            ("pgn k7m2", "export", "k7m2"),
            ("bot chess", "play", "bot chess"),
            ("lang en", "settings", "language en"),
            ("flip k7m2", "board", "flip k7m2"),
        ] {
            let (first, after) = line.split_once(' ').unwrap_or((line, ""));
            let called = called(first, after).unwrap_or_else(|| panic!("/{line}"));
            assert_eq!((called.spec.name, &*called.rest), (name, rest), "/{line}");
        }
        for other in ["xin chào", "up", "vua", "settingz", ""] {
            let (first, after) = other.split_once(' ').unwrap_or((other, ""));
            assert!(called(first, after).is_none(), "/{other}");
        }
    }

    #[test]
    fn no_name_means_two_things() {
        let mut names: Vec<&str> = Vec::new();
        for spec in commands() {
            let mut own = vec![spec.name];
            own.extend((spec.alias != spec.name).then_some(spec.alias));
            own.extend(spec.others);
            for name in own {
                assert!(fold(name) == name && !names.contains(&name), "{name}");
                assert!(read_game(name).is_none(), "{name} is a game");
                names.push(name);
            }
        }
        assert!(SAID_WITH.iter().all(|(name, ..)| !names.contains(name)));
    }
}
