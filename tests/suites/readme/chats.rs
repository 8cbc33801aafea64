//! What a turn looks like on a phone: the messages of both chat platforms, as their adapters send them.
//!
//! Kept and compared are the messages (`docs/pictures/<language>/<platform>.txt`). Only `cargo xtask gallery` starts a
//! browser and draws the picture of them beside it.

use std::fmt::Write as _;

use banco_ports::Lang;
use banco_tests::driver::Seen;
use banco_tests::stages::{self, Stage};
use banco_tests::web::chromium::{Chromium, Screen};

use super::{WRITE, picture, readme, root, shown};

/// Who plays; the phone is the second one's.
const PEOPLE: [&str; 2] = ["An", "Bình"];
const BOT: &str = "Bạn Cờ";
/// Of the phone.
const SIZE: (u32, u32) = (390, 844);

/// Buttons in a row of Discord.
const ROW_MAX: usize = 5;

/// A line of the chat.
struct Line {
    who: &'static str,
    text: String,
    /// What a command is told by, where the platform shows that in place of the text.
    is_command: bool,
    /// Of the bot: picture and buttons, and which message it is.
    seen: Option<Seen>,
}

/// What is typed on a platform: the challenge, the button that accepts, the moves.
struct Script {
    challenge: &'static str,
    accept: &'static str,
    moves: [&'static str; 3],
}

const fn script(platform: &str, lang: Lang) -> Script {
    match (platform.as_bytes(), lang) {
        (b"telegram", Lang::Vi) => {
            Script { challenge: "/choi cờ úp trước", accept: "Nhận lời", moves: ["P2-5", "M8.7", "M8.7"] }
        }
        (b"telegram", Lang::En) => {
            Script { challenge: "/play jieqi first", accept: "Accept", moves: ["C2=5", "H8+7", "H8+7"] }
        }
        (_, Lang::Vi) => {
            Script {
                challenge: "/choi chess side=first", accept: "Nhận lời", moves: ["/di e4", "/di e5", "/di Mf3"]
            }
        }
        (_, Lang::En) => Script {
            challenge: "/play chess side=first",
            accept: "Accept",
            moves: ["/move e4", "/move e5", "/move Nf3"],
        },
    }
}

async fn recorded(mut stage: Stage, lang: Lang) -> Vec<Line> {
    let script = script(stage.platform, lang);
    let driver = &mut stage.driver;
    let locale = match lang {
        Lang::Vi => "vi",
        Lang::En => "en-US",
    };
    for who in PEOPLE {
        driver.speaks(who, locale);
    }
    let [challenger, opponent] = PEOPLE;
    let mut lines = Vec::new();
    driver.seen(opponent).await;
    let mut board: Option<Seen> = None;
    for (turn, text) in [script.challenge].into_iter().chain(script.moves).enumerate() {
        let who = if turn < 2 { challenger } else { PEOPLE[(turn + 1) % 2] };
        let is_command = stage.platform == "discord" && text.starts_with('/');
        lines.push(Line { who, text: text.to_owned(), is_command, seen: None });
        match board.as_ref().filter(|_| !text.starts_with('/')) {
            Some(board) => driver.reply(who, board, text).await,
            None => driver.say(who, text).await,
        }
        keep(&mut lines, driver.seen(opponent).await);
        if turn == 0 {
            let challenge = last(&lines).expect("the challenge is told");
            driver.press(opponent, &challenge, script.accept).await;
            keep(&mut lines, driver.seen(opponent).await);
        }
        board = last(&lines);
    }
    lines
}

/// The bot's last message in the group.
fn last(lines: &[Line]) -> Option<Seen> {
    lines.iter().rev().find_map(|line| line.seen.clone())
}

/// New messages below, changed ones in their places, deleted ones gone.
fn keep(lines: &mut Vec<Line>, seen: Vec<Seen>) {
    for seen in seen.into_iter().filter(|seen| !seen.private) {
        let known = lines.iter().position(|line| line.seen.as_ref().is_some_and(|known| known.id == seen.id));
        match known {
            Some(at) if seen.text.is_empty() && seen.image.is_none() => drop(lines.remove(at)),
            Some(at) => lines[at] = told(seen),
            None if !seen.text.is_empty() || seen.image.is_some() => lines.push(told(seen)),
            None => {}
        }
    }
}

fn told(seen: Seen) -> Line {
    Line { who: BOT, text: seen.text.clone(), is_command: false, seen: Some(seen) }
}

/// The chat as text; a picture is told by the checksum of its pixels, however they are packed.
fn written(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let told = line.text.lines().collect::<Vec<_>>().join("\n    ");
        writeln!(text, "{}: {told}", line.who).expect("a string takes everything");
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

/// The chat as a page; `frame.html` has its looks.
fn page(platform: &str, lang: Lang, lines: &[Line]) -> String {
    let [members, hint, used] = match lang {
        Lang::Vi => ["3 thành viên", "Tin nhắn", "đã dùng"],
        Lang::En => ["3 members", "Message", "used"],
    };
    let mut messages = String::new();
    for (at, line) in lines.iter().enumerate() {
        let side = if line.who == PEOPLE[1] && platform == "telegram" { "own" } else { "other" };
        let kind = if line.seen.is_some() { "bot" } else { "person" };
        let answers = lines.get(at + 1).is_some_and(|_| line.is_command);
        // Discord tells above an answer which command it answers.
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
        // Buttons stand in a card of Discord, and below any other message.
        let (within, below) = if is_card { (rows, String::new()) } else { (String::new(), rows) };
        let card = if is_card { "card" } else { "" };
        write!(messages, "<div class='{card}'>{}{within}</div><time>20:41</time></div>{below}", parts.concat())
            .expect("a string takes everything");
        messages.push_str("</div>");
    }
    include_str!("frame.html")
        .replace("{{platform}}", platform)
        .replace("{{lang}}", lang.key())
        .replace("{{members}}", members)
        .replace("{{hint}}", hint)
        .replace("{{messages}}", &messages)
}

/// The buttons of a message; on Discord more than a row holds are one list to open.
fn rows(platform: &str, lang: Lang, seen: &Seen) -> String {
    let mut rows = String::new();
    for (row, labels) in seen.buttons.iter().enumerate() {
        rows.push_str("<div class=row>");
        if platform == "discord" && labels.len() > ROW_MAX {
            let words = banco_talk::i18n::text(lang, "discord-menu-step");
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

async fn draw(platform: &str, lang: Lang, lines: &[Line]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("chat.html");
    std::fs::write(&file, page(platform, lang, lines)).expect("written");
    let browser = Chromium::start(Screen::Desk).await;
    browser.resize_to(SIZE.0, SIZE.1, 2.0).await;
    browser.driver.goto(format!("file://{}", file.display())).await.expect("it opens");
    let png = browser.driver.screenshot_as_png().await.expect("a picture");
    std::fs::write(picture(lang, &format!("{platform}.png")), png).expect("written");
    browser.quit().await;
}

async fn check(stage: Stage, lang: Lang) {
    let platform = stage.platform;
    let lines = recorded(stage, lang).await;
    let text = written(&lines);
    let file = picture(lang, &format!("{platform}.txt"));
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, &text).expect("written");
        draw(platform, lang, &lines).await;
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == text, "{}: not what {platform} is sent today: cargo xtask gallery\n{text}", file.display());
    for name in ["png", "txt"].map(|kind| format!("docs/pictures/{}/{platform}.{kind}", lang.key())) {
        assert!(root().join(&name).exists() && readme(lang).contains(&name), "{name} is shown nowhere");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_chat_on_telegram_is_what_its_adapter_sends() {
    for lang in Lang::BOTH {
        check(stages::telegram().await, lang).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_chat_on_discord_is_what_its_adapter_sends() {
    for lang in Lang::BOTH {
        check(stages::discord().await, lang).await;
    }
}
