//! A turn and a whole evening on a phone: the messages of both chat platforms, as their adapters send them.
//!
//! The messages are stored and compared (`docs/pictures/<language>/<platform>.txt`, `docs/evenings/…`). Only `cargo
//! xtask gallery` starts a browser and draws their picture beside them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use banco_ports::Lang;
use banco_service::commands;
use banco_service::messages::commands::{CommandSpec, OptionKind, OptionSpec, choice_key};
use banco_tests::bless;
use banco_tests::driver::Seen;
use banco_tests::stages::{self, Stage};
use banco_tests::web::chromium::{Chromium, Screen};

use super::{readme, root, shown};

/// Names of the players.
const PEOPLE: [&str; 2] = ["An", PHONE];
/// Owner of the phone.
const PHONE: &str = "Bình";
const BOT: &str = "Bạn Cờ";
/// Size of the phone.
const SIZE: (u32, u32) = (390, 844);
const SHARPNESS: f32 = 2.0;

/// Number of buttons in a row on Discord.
const ROW_MAX: usize = 5;

/// Origin of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Typed,
    /// A command, by its name if the platform shows that instead of the text.
    Command,
    /// A button.
    Pressed,
    Bot,
    /// A private message of the bot to the phone's owner.
    Alone,
    /// A private message in a window that a press closes; the lasting message follows.
    Popup,
    /// An edit of the bot's message.
    Changed,
}

/// A line of the chat.
struct Line {
    who: &'static str,
    text: String,
    kind: Kind,
    /// Message of the bot: picture and buttons, and the message's id.
    seen: Option<Seen>,
}

/// A stored chat.
#[derive(Clone, Copy)]
struct Chat {
    /// Path below `docs`.
    folder: &'static str,
    /// True for a log of all messages and presses; false for the chat's final look.
    is_log: bool,
    /// Script: `An: words`, `An > words in reply to the last board or the challenge`, `An [button of the newest
    /// message that has it]`.
    script: fn(&str, Lang) -> &'static str,
}

const TURN: Chat = Chat { folder: "pictures", is_log: false, script: turn };
const EVENING: Chat = Chat { folder: "evenings", is_log: true, script: evening };

fn turn(platform: &str, lang: Lang) -> &'static str {
    match (platform, lang) {
        ("telegram", Lang::Vi) => "An: /choi cờ úp trước\nBình [Nhận lời]\nAn > P2-5\nBình > M8.7\nAn > M8.7",
        ("telegram", Lang::En) => "An: /play jieqi first\nBình [Accept]\nAn > C2=5\nBình > H8+7\nAn > H8+7",
        (_, Lang::Vi) => "An: /choi chess side=first\nBình [Nhận lời]\nAn: /di e4\nBình: /di e5\nAn: /di Mf3",
        (_, Lang::En) => "An: /play chess side=first\nBình [Accept]\nAn: /move e4\nBình: /move e5\nAn: /move Nf3",
    }
}

/// Challenge, clock, moves by button and by word, a refusal and its reason, a refused draw, a take-back, the end, its
/// envelope, another game.
fn evening(platform: &str, lang: Lang) -> &'static str {
    match (platform, lang) {
        ("telegram", Lang::Vi) => include_str!("evenings/telegram.vi.txt"),
        ("telegram", Lang::En) => include_str!("evenings/telegram.en.txt"),
        (_, Lang::Vi) => include_str!("evenings/discord.vi.txt"),
        (_, Lang::En) => include_str!("evenings/discord.en.txt"),
    }
}

/// Action of a person.
enum PersonAction {
    Says,
    Replies,
    Presses,
}

fn step(line: &'static str) -> (&'static str, PersonAction, &'static str) {
    let (who, done) = line.split_once([' ', ':']).expect("a name and what he does");
    let who = PEOPLE.into_iter().find(|name| *name == who).unwrap_or_else(|| panic!("{who} is nobody"));
    let done = done.trim_start();
    if let Some(label) = done.strip_prefix('[').and_then(|label| label.strip_suffix(']')) {
        return (who, PersonAction::Presses, label);
    }
    done.strip_prefix("> ").map_or((who, PersonAction::Says, done), |words| (who, PersonAction::Replies, words))
}

async fn recorded(mut stage: Stage, lang: Lang, chat: Chat) -> Vec<Line> {
    // An open challenge is in the server's language.
    stage.rules("chatsettings", if lang == Lang::En { "language=en" } else { "language=vi" }).await;
    let driver = &mut stage.driver;
    let locale = match lang {
        Lang::Vi => "vi",
        Lang::En => "en-US",
    };
    for who in PEOPLE {
        driver.speaks(who, locale);
        driver.seen(who).await;
    }
    let mut lines = Vec::new();
    // Messages that each person sees, by name.
    let mut sights: BTreeMap<&str, Vec<Seen>> = PEOPLE.into_iter().map(|who| (who, Vec::new())).collect();
    for (who, deed, words) in (chat.script)(stage.platform, lang).lines().map(step) {
        let sight = &sights[who];
        match deed {
            PersonAction::Says => driver.say(who, words).await,
            PersonAction::Replies => {
                let mut public = sight.iter().rev().filter(|seen| !seen.private);
                // The challenge comes before the first board.
                let board = public.clone().find(|seen| seen.image.is_some()).or_else(|| public.next());
                driver.reply(who, board.expect("the bot has spoken"), words).await;
            }
            PersonAction::Presses => {
                let on = sight.iter().rev().find(|seen| seen.button(words).is_some());
                driver.press(who, on.unwrap_or_else(|| panic!("{who} sees no [{words}]")), words).await;
            }
        }
        let kind = match deed {
            PersonAction::Presses => Kind::Pressed,
            PersonAction::Says if stage.platform == "discord" && words.starts_with('/') => Kind::Command,
            PersonAction::Says | PersonAction::Replies => Kind::Typed,
        };
        if chat.is_log || kind != Kind::Pressed {
            let text = if kind == Kind::Command { as_shown(lang, words) } else { words.to_owned() };
            lines.push(Line { who, text, kind, seen: None });
        }
        for looker in PEOPLE {
            let news = driver.seen(looker).await;
            if looker == PHONE {
                keep(&mut lines, &news, chat.is_log);
            }
            look(sights.get_mut(looker).expect("one of the two"), news);
        }
    }
    lines
}

/// A slash command as Discord shows it: the name and value of each named option, in the language of its client.
fn as_shown(lang: Lang, typed: &str) -> String {
    let (name, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    let known =
        |spec: &&CommandSpec| name.strip_prefix('/').is_some_and(|name| [spec.name, spec.alias].contains(&name));
    let Some(spec) = commands().find(known) else { return typed.to_owned() };
    let called = |option: &OptionSpec| if lang == Lang::Vi { option.alias() } else { option.name };
    let value_of = |option: &OptionSpec, value: &str| match option.kind {
        OptionKind::Choice(_) => banco_service::i18n::text(lang, &choice_key(value)),
        _ => value.to_owned(),
    };
    let option = |word: &str| {
        let (name, value) = word.split_once('=').unwrap_or((spec.options.first()?.name, word));
        let option = spec.options.iter().find(|option| option.name == name)?;
        let is_told = word.contains('=') || matches!(option.kind, OptionKind::Choice(_));
        is_told.then(|| format!("{}:{}", called(option), value_of(option, value)))
    };
    let words = rest.split_whitespace().map(|word| option(word).unwrap_or_else(|| word.to_owned()));
    std::iter::once(name.to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// The bot's last message in the group.
fn last(lines: &[Line]) -> Option<Seen> {
    lines.iter().rev().find_map(|line| line.seen.clone())
}

fn is_gone(seen: &Seen) -> bool {
    seen.text.is_empty() && seen.image.is_none()
}

/// Updates the messages that a person sees.
fn look(sight: &mut Vec<Seen>, news: Vec<Seen>) {
    for seen in news {
        match sight.iter().position(|known| known.id == seen.id) {
            Some(at) if is_gone(&seen) => drop(sight.remove(at)),
            Some(at) => sight[at] = seen,
            None => sight.push(seen),
        }
    }
}

/// Adds new messages below. In a log, changed messages are added below too, unless they only lost their buttons.
/// Otherwise changed ones are replaced and deleted ones removed.
fn keep(lines: &mut Vec<Line>, news: &[Seen], is_log: bool) {
    for seen in news.iter().filter(|seen| is_log || !seen.private) {
        let known = lines.iter().rposition(|line| line.seen.as_ref().is_some_and(|known| known.id == seen.id));
        let kind = match known {
            Some(at) if !is_log && is_gone(seen) => {
                lines.remove(at);
                continue;
            }
            Some(at) if !is_log => {
                lines[at] = told(seen.clone(), Kind::Bot);
                continue;
            }
            _ if is_gone(seen) => continue,
            Some(_) => {
                let is_same =
                    |known: &Seen| known.id == seen.id && (&known.text, &known.image) == (&seen.text, &seen.image);
                let is_same = lines.iter().filter_map(|line| line.seen.as_ref()).any(is_same);
                let buttons = Seen { id: seen.id.clone(), buttons: seen.buttons.clone(), ..Seen::default() };
                match (is_same, seen.buttons.is_empty()) {
                    (true, true) => continue,
                    // Only the buttons differ, as for the second step of a move.
                    (true, false) => lines.push(told(buttons, Kind::Changed)),
                    (false, _) => lines.push(told(seen.clone(), Kind::Changed)),
                }
                continue;
            }
            None if seen.private && seen.id.starts_with("alert") => Kind::Popup,
            None if seen.private => Kind::Alone,
            None => Kind::Bot,
        };
        lines.push(told(seen.clone(), kind));
    }
}

fn told(seen: Seen, kind: Kind) -> Line {
    Line { who: BOT, text: seen.text.clone(), kind, seen: Some(seen) }
}

/// Remark beside a line of the bot.
fn remark(lang: Lang, kind: Kind) -> Option<&'static str> {
    match (kind, lang) {
        (Kind::Alone, Lang::Vi) => Some("chỉ Bình thấy"),
        (Kind::Alone, Lang::En) => Some("only Bình sees this"),
        (Kind::Popup, Lang::Vi) => Some("hiện trên màn hình của Bình"),
        (Kind::Popup, Lang::En) => Some("pop-up on Bình's screen"),
        (Kind::Changed, Lang::Vi) => Some("sửa tại chỗ"),
        (Kind::Changed, Lang::En) => Some("changed in place"),
        (Kind::Typed | Kind::Command | Kind::Pressed | Kind::Bot, _) => None,
    }
}

/// The chat as text; a picture appears as the checksum of its pixels, independent of compression.
fn written(lang: Lang, lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let told = line.text.lines().collect::<Vec<_>>().join("\n    ");
        match remark(lang, line.kind) {
            _ if line.kind == Kind::Pressed => writeln!(text, "{} [{told}]", line.who),
            Some(remark) => writeln!(text, "{}", format!("{} ({remark}): {told}", line.who).trim_end()),
            None => writeln!(text, "{}: {told}", line.who),
        }
        .expect("a string takes everything");
        let Some(seen) = &line.seen else { continue };
        if let Some(image) = &seen.image {
            let mut sum = flate2::Crc::new();
            let (_, _, pixels) = shown(image).expect("a PNG");
            sum.update(&pixels);
            writeln!(text, "    (picture {:08x})", sum.sum()).expect("a string takes everything");
        }
        for row in &seen.buttons {
            let row: Vec<String> = row.iter().map(|(label, _)| format!("[{label}]")).collect();
            writeln!(text, "    {}", row.join(" ")).expect("a string takes everything");
        }
    }
    text
}

/// The chat as a page; `frame.html` has its style.
fn page(platform: &str, lang: Lang, chat: Chat, lines: &[Line]) -> String {
    let [members, hint, used, pressed] = match lang {
        Lang::Vi => ["3 thành viên", "Tin nhắn", "đã dùng", "bấm"],
        Lang::En => ["3 members", "Message", "used", "pressed"],
    };
    let mut messages = String::new();
    for (at, line) in lines.iter().enumerate() {
        if line.kind == Kind::Pressed {
            write!(messages, "<p class=pressed>{} {pressed} <b>{}</b></p>", line.who, escaped(&line.text))
                .expect("a string takes everything");
            continue;
        }
        let side = if line.who == PHONE && platform == "telegram" { "own" } else { "other" };
        let kind = if line.seen.is_some() { "bot" } else { "person" };
        let answers = lines.get(at + 1).is_some_and(|_| line.kind == Kind::Command);
        // Discord shows the answered command above an answer.
        if answers {
            let command = line.text.split(' ').next().unwrap_or_default();
            write!(messages, "<p class=used><i>{}</i> {} {used} <b>{command}</b></p>", initial(line.who), line.who)
                .expect("a string takes everything");
            continue;
        }
        write!(
            messages,
            "<div class='message {side} {kind}'><i class=face>{}</i><div class=bubble>",
            initial(line.who)
        )
        .expect("a string takes everything");
        let quoted = (platform == "telegram" && line.seen.is_none()).then(|| last(&lines[..at])).flatten();
        write!(messages, "<h2>{}</h2>", line.who).expect("a string takes everything");
        if let Some(remark) = remark(lang, line.kind) {
            write!(messages, "<small class=remark>{remark}</small>").expect("a string takes everything");
        }
        if let Some(quoted) = quoted.filter(|_| !line.text.starts_with('/')) {
            let beginning: String = quoted.text.lines().next().unwrap_or_default().chars().take(40).collect();
            write!(messages, "<blockquote><b>{BOT}</b><br>{}…</blockquote>", escaped(&beginning))
                .expect("a string takes everything");
        }
        let image = line
            .seen
            .as_ref()
            .and_then(|seen| seen.image.as_ref())
            .map(|image| format!("<img src='data:image/png;base64,{}'>", base64(image)));
        let text = format!("<p class=text>{}</p>", escaped(&line.text));
        let parts = match platform {
            "telegram" => [image.unwrap_or_default(), text],
            _ => [text, image.unwrap_or_default()],
        };
        let rows = line.seen.as_ref().map(|seen| rows(platform, lang, seen)).unwrap_or_default();
        let is_card = platform == "discord" && line.seen.as_ref().is_some_and(|seen| seen.image.is_some());
        // Discord shows buttons inside a card, and below any other message.
        let (within, below) = if is_card { (rows, String::new()) } else { (String::new(), rows) };
        let card = if is_card { "card" } else { "" };
        write!(messages, "<div class='{card}'>{}{within}</div><time>20:41</time></div>{below}", parts.concat())
            .expect("a string takes everything");
        messages.push_str("</div>");
    }
    include_str!("frame.html")
        .replace("{{platform}}", platform)
        .replace("{{extent}}", if chat.is_log { "whole" } else { "screen" })
        .replace("{{lang}}", lang.key())
        .replace("{{members}}", members)
        .replace("{{hint}}", hint)
        .replace("{{messages}}", &messages)
}

/// The buttons of a message; on Discord more than a row of them is a menu.
fn rows(platform: &str, lang: Lang, seen: &Seen) -> String {
    let mut rows = String::new();
    for (row, labels) in seen.buttons.iter().enumerate() {
        rows.push_str("<div class=row>");
        if platform == "discord" && labels.len() > ROW_MAX {
            let words = banco_service::i18n::text(lang, "discord-menu-step");
            write!(rows, "<span class=menu>{words}<b>⌄</b></span></div>").expect("a string takes everything");
            continue;
        }
        for (place, (label, _)) in labels.iter().enumerate() {
            let style = seen.styles.get(row).and_then(|styles| styles.get(place)).copied().unwrap_or_default();
            write!(rows, "<span class='button s{style}'>{}</span>", escaped(label)).expect("a string takes everything");
        }
        rows.push_str("</div>");
    }
    rows
}

fn initial(who: &str) -> char {
    who.chars().next().unwrap_or(' ')
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().chain([&0, &0]).take(3).fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

async fn draw(platform: &str, lang: Lang, chat: Chat, lines: &[Line]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("chat.html");
    std::fs::write(&file, page(platform, lang, chat, lines)).expect("written");
    let browser = Chromium::start(Screen::Desk).await;
    browser.resize_to(SIZE.0, SIZE.1, SHARPNESS).await;
    browser.driver.goto(format!("file://{}", file.display())).await.expect("it opens");
    if chat.is_log {
        let height = browser.driver.execute("return document.body.scrollHeight", Vec::new()).await.expect("a height");
        let height: u32 = height.convert().expect("a number");
        browser.resize_to(SIZE.0, height, 1.0).await;
    }
    let png = browser.driver.screenshot_as_png().await.expect("a picture");
    std::fs::write(kept_at(platform, lang, chat, "png"), png).expect("written");
    browser.quit().await;
}

fn kept_at(platform: &str, lang: Lang, chat: Chat, kind: &str) -> PathBuf {
    root().join(name_of(platform, lang, chat, kind))
}

fn name_of(platform: &str, lang: Lang, chat: Chat, kind: &str) -> String {
    format!("docs/{}/{}/{platform}.{kind}", chat.folder, lang.key())
}

async fn check(stage: Stage, lang: Lang, chat: Chat) {
    let platform = stage.platform;
    let lines = recorded(stage, lang, chat).await;
    let text = written(lang, &lines);
    let file = kept_at(platform, lang, chat, "txt");
    if bless::is_blessing() {
        bless::bytes(&file, text.as_bytes());
        draw(platform, lang, chat, &lines).await;
    }
    bless::text(&file, &text);
    for name in ["png", "txt"].map(|kind| name_of(platform, lang, chat, kind)) {
        assert!(root().join(&name).exists() && readme(lang).contains(&name), "{name} is shown nowhere");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_chats_on_telegram_are_what_its_adapter_sends() {
    for (lang, chat) in Lang::BOTH.into_iter().flat_map(|lang| [(lang, TURN), (lang, EVENING)]) {
        check(stages::telegram().await, lang, chat).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_chats_on_discord_are_what_its_adapter_sends() {
    for (lang, chat) in Lang::BOTH.into_iter().flat_map(|lang| [(lang, TURN), (lang, EVENING)]) {
        check(stages::discord().await, lang, chat).await;
    }
}
