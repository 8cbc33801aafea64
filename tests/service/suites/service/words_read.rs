//! The bot reads its own output: the printed terms of a challenge give the same challenge, and every example works.

use std::fs;

use banco_engine::{FlagRule, GameKey, Pace, Rest, TimeControl};
use banco_ports::Lang;
use banco_service::commands;
use banco_service::i18n;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;

const SECOND: i64 = 1_000;
const DAY: i64 = 86_400 * SECOND;

/// Typed time controls of a challenge, and the expected results.
fn clocks() -> Vec<(&'static str, Option<TimeControl>)> {
    let control = |pace| TimeControl { pace, flag: FlagRule::Auto, rest: Rest::Never, look: None };
    let each = |each, bank| control(Pace::Move { each, bank });
    let fischer = control(Pace::Fischer { base: 600 * SECOND, increment: 10 * SECOND });
    vec![
        ("", None),
        ("time=45s", Some(each(45 * SECOND, 0))),
        ("time=1d bank=2d", Some(each(DAY, 2 * DAY))),
        ("time=10m+10s", Some(fischer)),
        ("10+0", Some(control(Pace::Fischer { base: 600 * SECOND, increment: 0 }))),
        ("time=12h rest=weekend", Some(TimeControl { rest: Rest::Weekend, ..each(DAY / 2, 0) })),
        ("time=3d flag=claim", Some(TimeControl { flag: FlagRule::Claim, ..each(3 * DAY, 0) })),
    ]
}

/// The printed terms of a challenge: everything between the players and the id of the game.
fn terms(challenge: &str) -> String {
    let lines = challenge.lines().enumerate();
    let said = lines.map(|(at, line)| if at == 0 { line.split_once(". ").map_or("", |(_, rest)| rest) } else { line });
    // After the id the text gives the waiting time and the envelope.
    said.take_while(|line| !line.starts_with("Ván #") && !line.starts_with("Game #")).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn the_terms_of_a_challenge_said_back_are_the_same_challenge() {
    let others = ["", "side=first", "side=second", "rated=yes", "bestof=3 side=first", "rated=yes bestof=5"];
    for lang in Lang::BOTH {
        for (game, (clock, time)) in
            ["xiangqi", "backgammon"].into_iter().flat_map(|game| clocks().into_iter().map(move |one| (game, one)))
        {
            for other in others {
                let mut desk = Desk::open_with(counting_entropy(), lang).await;
                let first = desk.say("an", &format!("/play {game} @binh {clock} {other}")).await;
                let id = banco_service::game_id_in(&first.text())
                    .unwrap_or_else(|| panic!("{clock} {other}: {}", first.text()));
                let asked = desk.table(&id).await.challenge().clone();
                assert_eq!(asked.time, time, "{clock}");
                // Days without an answer follow the time, and are no part of it.
                let said = terms(&first.text())
                    .replace(" · đồng hồ ngắn: không nhắc", "")
                    .replace(" · short clock: no reminders", "");
                let again = desk.say("an", &format!("/play {game} @chi {said}")).await;
                let id = banco_service::game_id_in(&again.text()).unwrap_or_else(|| panic!("{said}: {}", again.text()));
                let read = desk.table(&id).await.challenge().clone();
                let same = (read.time, read.side, read.rated, read.series, read.options);
                assert_eq!(same, (asked.time, asked.side, asked.rated, asked.series, asked.options), "{said}");
            }
        }
    }
}

#[tokio::test]
async fn times_as_people_say_them_are_read() {
    for (typed, printed) in [
        ("không tính giờ", None),
        ("no clock", None),
        ("1 ngày mỗi nước, cuối tuần nghỉ", Some("1 ngày mỗi nước · thứ bảy, chủ nhật đồng hồ đứng")),
        ("1d weekends off", Some("1 ngày mỗi nước · thứ bảy, chủ nhật đồng hồ đứng")),
        ("10 phút cộng 10 giây", Some("10 phút + 10 giây mỗi nước")),
        ("10 min + 10 s", Some("10 phút + 10 giây mỗi nước")),
        ("đấu 3 ván", Some("Đấu 3 ván")),
    ] {
        let mut desk = Desk::open().await;
        let heard = desk.say("an", &format!("/choi cờ vua @binh {typed}")).await;
        match printed {
            Some(printed) => assert!(heard.text().contains(printed), "{typed}: {}", heard.text()),
            None => {
                assert!(!heard.posts.is_empty() && !heard.text().contains("Thời gian"), "{typed}: {}", heard.text())
            }
        }
    }
}

#[tokio::test]
async fn tournaments_are_announced_in_words() {
    for (typed, said) in [
        ("/giai cờ tướng thuỵ sĩ 5 vòng, 1 ngày mỗi nước", "hệ Thuỵ Sĩ, 5 vòng. Giờ: 1 ngày mỗi nước"),
        ("/giai cờ vua 4 người knockout", "loại trực tiếp"),
        (
            "/giai cờ vua vòng tròn hai lượt, 12 giờ mỗi nước, mỗi vòng 20 ngày, ghi danh 2 ngày, tính hệ số",
            "mỗi vòng 20 ngày. Có tính hệ số.",
        ),
        ("/tournament chess 4 to 8 players by rating", "từ 4 đến 8 người"),
    ] {
        let mut desk = Desk::open().await;
        let heard = desk.say("an", typed).await;
        assert!(heard.text().contains(said), "{typed}: {}", heard.text());
    }
    let mut desk = Desk::open().await;
    let heard = desk.say("an", "/giai cờ vua kiểu gì cũng được").await;
    assert!(heard.text().contains("“kiểu gì cũng được”. Ví dụ: /giai"), "{}", heard.text());
}

#[tokio::test]
async fn names_that_others_have_for_our_games_are_read() {
    for (typed, game) in [
        ("chinese chess", "cờ tướng"),
        ("dark chess", "cờ úp"),
        ("dark xiangqi", "cờ úp"),
        ("hidden chess", "cờ úp"),
        ("caro", "cờ caro"),
    ] {
        let mut desk = Desk::open().await;
        let heard = desk.say("an", &format!("/play {typed} @binh")).await;
        assert!(heard.text().contains(&format!("một ván {game}")), "{typed}: {}", heard.text());
    }
    let mut desk = Desk::open_with(counting_entropy(), Lang::En).await;
    let heard = desk.say("an", "/play banqi").await;
    assert!(heard.text().starts_with("Banqi is another game"), "{}", heard.text());
    let heard = desk.say("an", "/play halma").await;
    assert!(heard.text().contains("cờ úp (jieqi, dark xiangqi), xiangqi (Chinese chess)"), "{}", heard.text());
}

/// Text after each slash in the texts for players, up to the end of its part of a sentence.
fn examples(lang: Lang) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, path) in super::words::locale_files(lang.key()) {
        if ["cli.ftl", "host.ftl"].contains(&name.as_str()) {
            continue;
        }
        let source = fs::read_to_string(&path).expect("text");
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            for (at, _) in line.match_indices('/') {
                let before = line[..at].chars().next_back();
                let said = &line[at + 1..];
                if before.is_some_and(|c| !c.is_whitespace() && !"(:“".contains(c))
                    || !said.starts_with(|c: char| c.is_ascii_lowercase())
                {
                    continue;
                }
                found.push((line.trim().to_owned(), command(said).to_owned()));
            }
        }
    }
    assert!(found.len() > 100, "{}", found.len());
    found
}

/// Typed command at the start of a text that follows a slash.
fn command(text: &str) -> &str {
    let end = text.find(['{', '·', '(', ')', ':', ';', '”', '…', '?', '`', '|']).unwrap_or(text.len());
    text[..end].split(". ").next().unwrap_or_default().trim_end_matches(['.', ',', ' '])
}

/// The same in rule pages and documents for players, in which commands are between backquotes too.
fn examples_in_documents(lang: Lang) -> Vec<(String, String)> {
    let root = banco_tests::root();
    let games = GameKey::ALL.iter().map(|game| format!("data/games/{}/rules.{}.md", game.key(), lang.key()));
    let documents = match lang {
        Lang::Vi => ["README.vi.md", "docs/commands.vi.md", "docs/tournaments/README.vi.md", "docs/opponents.md"],
        Lang::En => ["README.md", "docs/commands.md", "docs/tournaments/README.md", "docs/opponents.md"],
    };
    let files = games.chain(documents.map(str::to_owned)).chain([format!("data/games/clocks.{}.md", lang.key())]);
    let mut found = Vec::new();
    for file in files {
        let source = fs::read_to_string(root.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        for line in source.lines() {
            for (at, _) in line.match_indices('/') {
                let starts = line[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || "`(:“".contains(c));
                let said = &line[at + 1..];
                if starts && said.starts_with(|c: char| c.is_ascii_lowercase()) {
                    found.push((format!("{file}: {line}"), command(said).to_owned()));
                }
            }
        }
    }
    assert!(found.len() > 50, "{}", found.len());
    found
}

#[test]
fn every_command_in_a_text_is_one_of_its_language() {
    // A greeting describes both clients of Discord.
    const OF_BOTH: &str = "welcome-discord";
    for lang in Lang::BOTH {
        for (line, said) in examples(lang).into_iter().filter(|(line, _)| {
            !line.contains(OF_BOTH) && !line.contains("client") && !line.contains("máy để tiếng Anh")
        }) {
            let mut words = said.split_whitespace();
            let name = words.next().unwrap_or_default().trim_end_matches(',');
            // "/xin hoà": a name may be typed in syllables.
            let spelled = banco_ports::text::fold(&format!("{name}{}", words.next().unwrap_or_default()));
            let is_known = commands().any(|spec| {
                let own = if lang == Lang::Vi { spec.alias } else { spec.name };
                name == own || spelled == own || spec.others.contains(&spelled.as_str())
            });
            assert!(is_known, "{lang:?}: /{name} in: {line}");
        }
    }
}

/// Beginnings of all refusals for text that was not understood.
const UNREAD: &[&str] = &[
    "unknown-word",
    "unknown-option",
    "unknown-option-none",
    "unknown-game",
    "unknown-setting",
    "bad-time",
    "bad-series",
    "cup-unknown-word",
    "cup-bad-value",
    "vacation-days",
    "vacation-unread",
    "vacation-far",
    "unknown-level",
];

#[tokio::test]
async fn every_example_is_taken_by_the_reader_of_its_language() {
    let of = [
        "choi",
        "play",
        "giai",
        "tournament",
        "caidat",
        "settings",
        "caidatnhom",
        "chatsettings",
        "nghiphep",
        "vacation",
    ];
    let mut unread = Vec::new();
    for lang in Lang::BOTH {
        let refusals: Vec<String> = UNREAD.iter().map(|key| i18n::text(lang, key)).collect();
        let beginning = |text: &String| text.split(['{', '“', '\u{2068}']).next().unwrap_or_default().trim().to_owned();
        let refusals: Vec<String> = refusals.iter().map(beginning).filter(|text| text.chars().count() > 8).collect();
        let mut tried = 0;
        for (line, said) in examples(lang).into_iter().chain(examples_in_documents(lang)) {
            let name = said.split_whitespace().next().unwrap_or_default();
            // "/choi … gợi ý": only the words after it; an account name has no accents.
            if !of.contains(&name) || said.contains("@tên") && said.matches('@').count() > 1 {
                continue;
            }
            let named = ["@tên", "@friend", "@name", "@Binh", "@Bình"];
            let typed = named.iter().fold(format!("/{said}"), |typed, name| typed.replace(name, "@binh"));
            let mut desk = Desk::open_with(counting_entropy(), lang).await;
            let heard = desk.say("an", &typed).await;
            let refused = refusals.iter().find(|refusal| heard.text().starts_with(refusal.as_str()));
            if refused.is_some() {
                unread.push(format!("{lang:?} {typed}: {} (in: {line})", heard.text()));
            }
            tried += 1;
        }
        assert!(tried > 25, "{lang:?}: {tried}");
    }
    assert!(unread.is_empty(), "{unread:#?}");
}
