//! The one command table: source of Discord's registration, Telegram's menu, the local table and `/help`.
//!
//! Descriptions are locale messages `command-<name>` and `command-<name>-<option>` in both languages.

use std::borrow::Cow;

use banco_engine::{GameKey, Notation};
use banco_ports::Lang;
use banco_ports::limits::NAME_CHARS_MAX;
use banco_ports::text::fold;
use banco_render::{PieceSet, Theme};

use crate::games::read_game;
use crate::messages::command_spec::Mark;

pub use crate::messages::command_spec::{CommandSpec, OptionKind, OptionSpec};

const fn option(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { name, kind, required: false }
}

const fn required(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { name, kind, required: true }
}

/// Declares the commands as a closed list and as a table from the same lines: marks, name, alias, other names, options.
macro_rules! commands {
    ($($(#[$($mark:ident),+])? $command:ident = $name:literal, $alias:literal, [$($other:literal),*] => [$($option:expr),* $(,)?];)+) => {
        /// A command, independent of the name it was called by.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command {
            $(#[doc = concat!("`/", $name, "`, `/", $alias, "`")] $command,)+
        }

        /// Every command, in the order of `/help`.
        pub const COMMANDS: &[CommandSpec] = &[
            $(CommandSpec {
                command: Command::$command,
                name: $name,
                alias: $alias,
                others: &[$($other),*],
                options: &[$($option),*],
                ephemeral: true,
                asks_moderator: Mark::Moderator.is_in(&[$($(Mark::$mark),+)?]),
                changes: !Mark::Looks.is_in(&[$($(Mark::$mark),+)?]),
                loses: Mark::Loses.is_in(&[$($(Mark::$mark),+)?]),
                posts_boards: Mark::PostsBoards.is_in(&[$($(Mark::$mark),+)?]),
            },)+
        ];
    };
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

const LANGUAGES: &[&str] = keys_of!(Lang::BOTH);
const NOTATIONS: &[&str] = keys_of!(Notation::ALL);
const THEMES: &[&str] = keys_of!(Theme::ALL);
const PIECE_SETS: &[&str] = keys_of!(PieceSet::CHOICES);

/// The locale message that names a value of a closed list.
pub fn choice_key(value: &str) -> String {
    format!("choice-{}", value.replace('_', "-"))
}

/// Keys of the games a challenge can name, in the form of Discord's choices.
pub const GAME_CHOICES: &[&str] = keys_of!(GameKey::ALL);

/// Keys of the computer's levels.
const LEVELS: &[&str] = &["beginner", "easy", "casual", "club", "strong", "expert"];

const GAME_ID: OptionSpec = option("game", OptionKind::Completed);

commands! {
    #[PostsBoards]
    Play = "play", "choi", ["thachdau", "thach", "moi", "new", "challenge"] => [
        option("game", OptionKind::Choice(GAME_CHOICES)),
        option("opponent", OptionKind::User),
        option("side", OptionKind::Choice(&["first", "second", "lot"])),
        option("level", OptionKind::Choice(LEVELS)),
        option("match", OptionKind::Completed),
        option("time", OptionKind::Completed),
        option("bank", OptionKind::Completed),
        option("flag", OptionKind::Completed),
        option("rest", OptionKind::Choice(&["weekend"])),
        option("rated", OptionKind::Choice(&["yes", "no"])),
        option("bestof", OptionKind::Completed),
        option("options", OptionKind::Completed),
    ];
    #[PostsBoards]
    Accept = "accept", "nhan", ["dongy"] => [option("part", OptionKind::Text), GAME_ID];
    #[Loses]
    Decline = "decline", "tuchoi", [] => [GAME_ID];
    #[Moderator, Loses]
    Cancel = "cancel", "huy", [] => [GAME_ID];
    Move = "move", "di", ["danh"] => [required("move", OptionKind::Completed), GAME_ID];
    Roll = "roll", "do", [] => [GAME_ID];
    Double = "double", "nhandoi", [] => [GAME_ID];
    Take = "take", "theo", [] => [GAME_ID];
    #[Loses]
    Drop = "drop", "bo", [] => [GAME_ID];
    #[Looks]
    Board = "board", "xemban", [] => [option("as", OptionKind::Choice(&["picture", "text", "hd"])), GAME_ID];
    #[Looks]
    Legal = "legal", "nuocdi", [] => [option("square", OptionKind::Completed), GAME_ID];
    #[Looks]
    Why = "why", "visao", [] => [option("move", OptionKind::Completed), GAME_ID];
    #[Looks]
    Hint = "hint", "goiy", [] => [GAME_ID];
    #[Looks]
    Review = "review", "phantich", ["analysis", "analyse", "analyze"] => [GAME_ID];
    #[Looks]
    Peek = "peek", "xem", [] => [GAME_ID];
    Draw = "draw", "hoa", ["xinhoa", "cauhoa"] => [GAME_ID];
    Takeback = "takeback", "dilai", ["xindilai", "chodilai", "undo"] => [GAME_ID];
    #[Loses]
    Abort = "abort", "huyvan", ["xinhuy"] => [GAME_ID];
    #[Loses]
    Resign = "resign", "xinthua", ["thua", "dauhang"] => [option("points", OptionKind::Choice(&["1", "2", "3"])), GAME_ID];
    Claim = "claim", "xinxu", [] => [GAME_ID];
    Pause = "pause", "tamdung", [] => [GAME_ID];
    Resume = "resume", "tieptuc", ["choitiep"] => [GAME_ID];
    GiveTime = "givetime", "themgio", ["chothemgio"] => [required("time", OptionKind::Completed), GAME_ID];
    Line = "line", "neu", [] => [option("moves", OptionKind::Text), GAME_ID];
    #[Looks]
    Next = "next", "vanke", ["vanketiep"] => [];
    Vacation = "vacation", "nghiphep", [] => [option("days", OptionKind::Text)];
    Block = "block", "chan", [] => [option("person", OptionKind::User)];
    #[Moderator, Loses]
    Admin = "admin", "quanly", [] => [
        option("action", OptionKind::Choice(&["abort", "draw", "win", "limits"])),
        option("winner", OptionKind::User),
        option("why", OptionKind::Text),
        GAME_ID,
    ];
    #[Looks]
    History = "history", "bienban", [] => [GAME_ID];
    #[Looks]
    Replay = "replay", "xemlai", [] => [GAME_ID];
    #[Looks]
    Gif = "gif", "gif", [] => [GAME_ID];
    #[Looks]
    Export = "export", "xuat", ["pgn", "fen"] => [GAME_ID];
    Import = "import", "nhap", ["nhapvan"] => [option("file", OptionKind::File), option("text", OptionKind::Text)];
    #[Looks]
    Link = "link", "lienket", ["phantichngoai"] => [GAME_ID];
    #[PostsBoards]
    Rematch = "rematch", "choilai", ["danlai"] => [GAME_ID];
    #[Looks]
    Verify = "verify", "kiemtra", [] => [GAME_ID];
    #[Looks]
    Luck = "luck", "vanmay", ["maymuoi"] => [GAME_ID];
    #[Looks]
    Puzzle = "puzzle", "caudo", ["dovui", "giaido"] => [option("move", OptionKind::Text)];
    #[Looks]
    Games = "games", "vancuatoi", [] => [
        option("show", OptionKind::Choice(&["open", "done"])),
        option("opponent", OptionKind::User),
        option("game", OptionKind::Choice(GAME_CHOICES)),
        option("result", OptionKind::Choice(&["won", "drawn", "lost"])),
        option("month", OptionKind::Text),
        option("page", OptionKind::Text),
    ];
    #[Looks]
    Top = "top", "bangxephang", ["xephang", "ladder"] => [
        option("game", OptionKind::Choice(GAME_CHOICES)),
        option("period", OptionKind::Choice(&["month", "always"])),
    ];
    #[Looks]
    Stats = "stats", "thanhtich", ["thongke", "elo", "rating"] => [option("opponent", OptionKind::User)];
    #[Looks]
    Versus = "versus", "doidau", ["vs"] => [option("opponent", OptionKind::User)];
    #[Moderator]
    Tournament = "tournament", "giai", ["giaidau", "cup"] => [
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
    ];
    #[Looks]
    Rules = "rules", "luat", ["luatchoi"] => [option("game", OptionKind::Choice(GAME_CHOICES))];
    #[Looks]
    Help = "help", "trogiup", ["cachchoi", "huongdan", "banco"] => [option("topic", OptionKind::Completed)];
    Settings = "settings", "caidat", ["thietlap"] => [
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
    ];
    #[Moderator]
    ChatSettings = "chatsettings", "caidatnhom", [] => [
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
    ];
    Privacy = "privacy", "riengtu", [] => [option("do", OptionKind::Choice(&["export", "delete"]))];
    #[Looks]
    Start = "start", "batdau", [] => [option("with", OptionKind::Text)];
}

/// Vietnamese names of options, without accents, for platforms that show them.
const OPTION_ALIASES: &[(&str, &str)] = &[
    ("game", "van"),
    ("opponent", "doithu"),
    ("side", "ben"),
    ("level", "cap"),
    ("match", "tran"),
    ("time", "thoigian"),
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
    ("language", "ngonngu"),
    ("notation", "kyhieu"),
    ("theme", "giaodien"),
    ("pieces", "chuquan"),
    ("view", "xoayban"),
    ("bars", "ten"),
    ("challenges", "loithach"),
    ("mode", "cachbay"),
    ("reminders", "nhac"),
    ("remindat", "nhaco"),
    ("talk", "loinhan"),
    ("quiet", "gioyen"),
    ("zone", "muigio"),
    ("vacation", "nghiphep"),
    ("games", "sovan"),
    ("rest", "nghi"),
    ("moves", "cacnuoc"),
    ("days", "songay"),
    ("person", "ai"),
    ("action", "viec"),
    ("winner", "thang"),
    ("why", "lydo"),
    ("with", "ma"),
    ("file", "tep"),
    ("season", "mua"),
    ("puzzle", "caudo"),
    ("do", "lam"),
    ("text", "vanban"),
    ("form", "thethuc"),
    ("round", "moivong"),
    ("signup", "ghidanh"),
    ("rounds", "sovong"),
    ("most", "toida"),
    ("seeding", "xephat"),
];

impl OptionSpec {
    /// Vietnamese name of the option; the English name if it has no other.
    pub fn alias(&self) -> &'static str {
        OPTION_ALIASES.iter().find(|(name, _)| *name == self.name).map_or(self.name, |(_, alias)| alias)
    }
}

/// Command names of other bots that mean one of our commands with a word after it.
const SAID_WITH: &[(&str, Command, &str)] = &[
    ("bot", Command::Play, "bot"),
    ("ai", Command::Play, "bot"),
    ("lang", Command::Settings, "language"),
    ("language", Command::Settings, "language"),
    ("ngonngu", Command::Settings, "language"),
    ("flip", Command::Board, "flip"),
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
    SaidWith(Command, &'static str),
    Game(GameKey),
}

impl Named {
    fn with(self, rest: &str) -> Called<'_> {
        match self {
            Named::Command(spec) => Called { spec, rest: Cow::Borrowed(rest) },
            Named::SaidWith(command, word) => {
                Called { spec: spec_of(command), rest: Cow::Owned(format!("{word} {rest}")) }
            }
            Named::Game(game) => {
                Called { spec: spec_of(Command::Play), rest: Cow::Owned(format!("{} {rest}", game.key())) }
            }
        }
    }
}

fn find(name: &str) -> Option<Named> {
    let folded = fold(name);
    let is = |known: &str| known == folded;
    let spec = COMMANDS.iter().find(|spec| is(spec.name) || is(spec.alias) || spec.others.iter().any(|name| is(name)));
    let game = || read_game(&folded).filter(|_| folded.len() >= SHORT_FORM_LETTERS_MIN).map(Named::Game);
    let said_with = || {
        let found = SAID_WITH.iter().find(|(name, ..)| is(name));
        found.map(|(_, command, word)| Named::SaidWith(*command, word))
    };
    spec.map(Named::Command).or_else(said_with).or_else(game)
}

/// Table row of a command.
#[expect(clippy::expect_used, reason = "every command is a line of the table")]
pub fn spec_of(command: Command) -> &'static CommandSpec {
    COMMANDS.iter().find(|spec| spec.command == command).expect("every command is a line of the table")
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
        for spec in COMMANDS {
            assert_eq!(spec_of(spec.command).name, spec.name);
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
