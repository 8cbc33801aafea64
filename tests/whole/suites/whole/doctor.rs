//! `banco doctor`: each mistake of a host is found and named, with its fix.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use banco_store::local::{Local, Settings};
use banco_store::{GameCard, Store};
use banco_tests::discord::FakeDiscord;
use banco_tests::discord::http::public_key;
use banco_tests::program::{self, Program};
use banco_tests::sample::{SEGMENT_BYTES, play, step};
use banco_tests::telegram::{BOT_ID, Fake, TOKEN, WorldHook};

use banco_ports::{Place, Platform};

/// The addresses are free, so no other test uses them.
const QUIET: [(&str, &str); 2] = [("BANCO__WEB__LISTEN", "127.0.0.1:0"), ("BANCO__LANGUAGE", "en")];

fn doctor(folder: &Path, environment: &[(&str, &str)]) -> (Option<i32>, String) {
    let all = [&QUIET[..], environment].concat();
    let output = program::run(folder, &["--data-dir", "games", "doctor"], &all);
    assert!(output.stderr.is_empty(), "{output:?}");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Asserts that every line begins correctly, and that the output contains all of these.
#[track_caller]
fn check(got: &(Option<i32>, String), code: i32, lines: &[(&str, &str)]) {
    assert_eq!(got.0, Some(code), "{}", got.1);
    for (mark, words) in lines {
        assert!(got.1.lines().any(|line| line.starts_with(mark) && line.contains(words)), "{mark} {words}\n{}", got.1);
    }
}

#[test]
fn a_new_machine_is_well_and_nothing_is_made_by_looking() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = doctor(folder.path(), &[]);
    check(&found, 0, &[("[!]", "does not exist yet"), ("[ok]", "MB free"), ("[ok]", "No token")]);
    assert!(!found.1.contains("All is well"), "it has not looked at any games (N3): {}", found.1);
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 0);
    let vietnamese = doctor(folder.path(), &[("BANCO__LANGUAGE", "vi")]);
    check(&vietnamese, 0, &[("[!]", "chưa có"), ("[ok]", "còn trống")]);
    assert!(found.1.lines().count() == vietnamese.1.lines().count());
}

/// Reliability, N3: an empty folder is not reported as one with games.
#[test]
fn a_folder_without_games_is_not_called_well() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("games")).expect("made");
    fs::set_permissions(folder.path().join("games"), fs::Permissions::from_mode(0o700)).expect("changed");
    let found = doctor(folder.path(), &[]);
    check(&found, 0, &[("[!]", "no bot has run on this folder yet")]);
    assert!(!found.1.contains("All is well"), "{}", found.1);
}

/// Reliability, N7: the engine program of a level is started and tested.
#[test]
fn programs_of_the_host_are_tried() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = |name: &str, go: &str| {
        let path = folder.path().join(name);
        let script = format!(
            "#!/bin/sh\nwhile read -r word; do\necho \"$word\" >> {name}.heard\ncase \"$word\" in\n\
             uci) echo id name Cá Khô 16; echo uciok;;\nisready) echo readyok;;\ngo*) {go};;\nesac\ndone\n"
        );
        fs::write(&path, script).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("changed");
        path.to_str().expect("text").to_owned()
    };
    let plays = program("plays", "echo bestmove b3b10");
    let errs = program("errs", "echo bestmove b2b9");
    let dies = program("dies", "exit 1");
    let found = doctor(
        folder.path(),
        &[
            ("BANCO__OPPONENTS__JIEQI", &plays),
            ("BANCO__OPPONENTS__CHESS", &dies),
            ("BANCO__OPPONENTS__XIANGQI", "/bin/true"),
        ],
    );
    check(
        &found,
        1,
        &[
            ("[ok]", "opponents.jieqi answers as “Cá Khô 16” and plays a legal move"),
            ("[X]", "“Cá Khô 16”, plays no move from the start position: it ended without an answer"),
            ("[X]", "opponents.xiangqi (/bin/true) does not answer"),
        ],
    );
    let heard = fs::read_to_string(folder.path().join("plays.heard")).expect("it was asked");
    let position = heard.lines().find(|line| line.starts_with("position fen ")).expect("a position");
    assert!(position.contains(" w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1"), "{position}");
    let wrong = doctor(
        folder.path(),
        &[("BANCO__OPPONENTS__JIEQI", errs.as_str()), ("BANCO__OPPONENTS__CHESS", "/nonexistent")],
    );
    check(
        &wrong,
        1,
        &[
            ("[X]", "plays “b2b9” from the start position, which is not legal"),
            ("[X]", "opponents.chess (/nonexistent) cannot be started"),
        ],
    );
    let vietnamese = doctor(folder.path(), &[("BANCO__OPPONENTS__JIEQI", &errs), ("BANCO__LANGUAGE", "vi")]);
    check(&vietnamese, 1, &[("[X]", "đi “b2b9” từ thế ban đầu")]);
}

/// Reliability, N4: doctor, backup and start report the same as `verify`.
#[tokio::test]
async fn damage_in_the_archive_is_named_by_all_who_look() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    let settings = Settings { segment_bytes: SEGMENT_BYTES, ..Settings::default() };
    let (store, _) = Local::open_with(&games, settings).expect("opened");
    for number in 0..4 {
        play(&store, &format!("g{number}"), number).await.expect("kept");
    }
    store.tidy().expect("moved");
    store.close().await.expect("closed");
    drop(store);
    check(&doctor(folder.path(), &[]), 0, &[("[ok]", "Journal: OK")]);
    let files = fs::read_dir(games.join("archive")).expect("read").map(|file| file.expect("read").path());
    let archived = files.into_iter().find(|file| file.extension() == Some("games".as_ref())).expect("games are in it");
    let name = format!("archive/{}", archived.file_name().expect("a name").to_string_lossy());
    let mut bytes = fs::read(&archived).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&archived, &bytes).expect("written");

    let found = doctor(folder.path(), &[]);
    check(&found, 1, &[("[X]", &format!("{name} is damaged: 1 finished game is lost (#g"))]);
    assert!(!found.1.contains("Journal: OK"), "{}", found.1);
    let backup = program::run(folder.path(), &["--data-dir", "games", "backup", "copy"], &[]);
    let said = String::from_utf8_lossy(&backup.stdout) + String::from_utf8_lossy(&backup.stderr);
    assert!(backup.status.code() == Some(1) && said.contains(&name), "{said}");
    let program = Program::start(folder.path());
    program.wait_for(&[&format!("{name} is damaged; games: g")]);
}

#[test]
fn a_folder_that_cannot_be_made_is_named_before_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("notes"), "no folder").expect("written");
    let output = program::run(folder.path(), &["--data-dir", "notes/games", "doctor"], &QUIET);
    let found = (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned());
    check(&found, 1, &[("[X]", "notes/games cannot be written")]);
}

#[tokio::test]
async fn what_is_wrong_with_the_folder_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    let (store, _) = Local::open(&games).expect("opened");
    for number in 0..20 {
        store.append(step("ab12", number)).await.expect("kept");
    }
    store.beat(i64::MAX).await.expect("kept");
    store.close().await.expect("closed");
    drop(store);
    check(&doctor(folder.path(), &[]), 0, &[("[!]", "set back"), ("[ok]", "Index: OK"), ("[!]", "20 messages")]);

    fs::set_permissions(&games, fs::Permissions::from_mode(0o755)).expect("changed");
    fs::write(folder.path().join("config.toml"), "[web]\naccess_key = \"marker-key\"\n").expect("written");
    fs::set_permissions(folder.path().join("config.toml"), fs::Permissions::from_mode(0o644)).expect("changed");
    let found = doctor(folder.path(), &[]);
    check(&found, 0, &[("[!]", "chmod 700 games"), ("[!]", "chmod 600 config.toml")]);
    assert!(!found.1.contains("marker-key"));

    // The file with a secret is named; the configuration has none, so it is not.
    fs::write(folder.path().join("config.toml"), "[web]\nenabled = true\n").expect("written");
    fs::write(folder.path().join("key"), "geheim").expect("written");
    fs::set_permissions(folder.path().join("key"), fs::Permissions::from_mode(0o640)).expect("changed");
    let secret = ("BANCO__STORE__POSTGRES_URL_FILE", "key");
    let found = doctor(folder.path(), &[secret, ("BANCO__WEB__ACCESS_KEY", "marker-key")]);
    check(&found, 0, &[("[!]", "chmod 600 key"), ("[ok]", "Configuration: config.toml")]);
    assert!(!found.1.contains("geheim") && !found.1.contains("chmod 600 config.toml"), "{}", found.1);

    let segment = games.join("journal/000001.log");
    let mut bytes = fs::read(&segment).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&segment, &bytes).expect("written");
    fs::write(games.join("index/db"), "nonsense").expect("written");
    check(&doctor(folder.path(), &[]), 1, &[("[X]", "000001.log"), ("[!]", "ab12"), ("[!]", "Index:")]);
}

/// A full disk still takes an empty file.
#[test]
fn a_full_disk_is_named_as_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("made");
    // The doctor writes its test file to a device that is always full.
    std::os::unix::fs::symlink("/dev/full", games.join("doctor-was-here")).expect("linked");
    let found = doctor(folder.path(), &[]);
    check(&found, 1, &[("[X]", "nothing can be saved in games"), ("[X]", "free at least 50 MB")]);
    assert!(!found.1.contains("is writable") && !found.1.contains("soon"), "{}", found.1);
    check(&doctor(folder.path(), &[]), 0, &[("[ok]", " MB free.")]);
}

/// Lines are missing from the journal: the witness knows of them, or the index if the witness is gone.
#[tokio::test]
async fn a_journal_that_was_cut_is_not_called_whole() {
    for is_witnessed in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let games = folder.path().join("games");
        let (store, _) = Local::open(&games).expect("opened");
        for number in 0..6 {
            store.append(step(if number < 3 { "ab12" } else { "cd34" }, number % 3)).await.expect("kept");
        }
        store.close().await.expect("closed");
        drop(store);
        check(&doctor(folder.path(), &[]), 0, &[("[ok]", "Journal: OK"), ("[ok]", "Index: OK")]);
        let segment = games.join("journal/000001.log");
        let text = fs::read_to_string(&segment).expect("read");
        let kept: Vec<&str> = text.lines().take(6).collect();
        fs::write(&segment, kept.join("\n") + "\n").expect("written");
        if !is_witnessed {
            fs::remove_file(games.join("witness")).expect("removed");
        }
        let found = doctor(folder.path(), &[]);
        check(&found, 1, &[("[X]", "cut off"), ("[X]", "#cd34"), ("[!]", "set these damaged games aside")]);
        assert!(!found.1.contains("ab12") && !found.1.contains("Journal: OK"), "{}", found.1);
        // The doctor finds the same as the next start.
        let (_, opening) = Local::open(&games).expect("opened");
        assert_eq!(opening.set_aside, ["cd34"]);
    }
}

/// A data folder with one game.
async fn lived(games: &Path) {
    let (store, _) = Local::open(games).expect("opened");
    for number in 0..3 {
        store.append(step("ab12", number)).await.expect("kept");
    }
    store.close().await.expect("closed");
}

/// Found by a host: start, doctor and verify had three names for it, and without an index the start had none.
#[tokio::test]
async fn a_journal_that_was_emptied_has_one_name_everywhere() {
    for has_index in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let games = root.join("games");
        lived(&games).await;
        fs::write(games.join("journal/000001.log"), "").expect("written");
        if !has_index {
            fs::remove_dir_all(games.join("index")).expect("removed");
        }
        let cut = "000001.log is cut off at byte 0 and the end of the journal is missing, 5 records lost (#ab12)";
        check(&doctor(root, &[]), 1, &[("[X]", cut), ("[X]", "put the original back")]);
        for arguments in [["verify", "games"], ["backup", "copy"]] {
            let output = program::run(root, &[&["--data-dir", "games"][..], &arguments].concat(), &[]);
            let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            assert!(output.status.code() == Some(1) && said.contains(cut), "{arguments:?}: {output:?}");
        }
        assert!(!root.join("copy").exists());
        let mut program = Program::start(root);
        assert!(program.output().contains(cut), "{}", program.output());
        program.terminate();
        assert!(program.wait().is_some_and(|status| status.success()));
        let found = doctor(root, &[]);
        check(&found, 0, &[("[!]", "games have been played since"), ("[!]", "Damaged games are set aside: #ab12")]);
        assert!(!found.1.contains("put the original back"), "{}", found.1);
    }
}

/// Found by a host: "is missing" was followed by "whole, 0 records".
#[tokio::test]
async fn a_journal_that_is_missing_is_not_called_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    lived(&games).await;
    fs::remove_dir_all(games.join("journal")).expect("removed");
    let found = doctor(folder.path(), &[]);
    check(&found, 1, &[("[X]", "games/journal is missing. Fix: put it back")]);
    assert!(!found.1.contains("Journal: OK"), "{}", found.1);
    for arguments in [["verify", "games"], ["backup", "copy"]] {
        let output = program::run(folder.path(), &[&["--data-dir", "games"][..], &arguments].concat(), &[]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("games/journal is missing. Fix: put it back"), "{arguments:?}: {said}");
    }
}

#[test]
fn a_port_that_is_taken_is_found_before_the_start_and_a_running_bot_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("it has an address").to_string();
    let http = [("BANCO__HTTP__LISTEN", address.as_str())];
    check(&doctor(folder.path(), &http), 1, &[("[X]", &address), ("[ok]", "web.listen")]);
    let _program = Program::start(folder.path());
    check(&doctor(folder.path(), &[]), 0, &[("[ok]", "A bot is running"), ("[ok]", "in use")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn telegram_is_asked_for_the_token_and_the_rights_in_each_group() {
    let folder = tempfile::tempdir().expect("a folder");
    let (fake, _strict) = Fake::start().await;
    let an = fake.user("An");
    let groups = ["well", "mute", "gone", "kept"].map(|name| fake.group(name, &[&an]));
    let (store, _) = Local::open(&folder.path().join("games")).expect("opened");
    for (id, chat) in ["aa11", "bb22", "cc33", "dd44"].into_iter().zip(groups) {
        let mut batch = step(id, 0);
        let place = Place { platform: Platform::Telegram, chat: chat.to_string(), thread: None };
        let card = GameCard { places: vec![place], ..batch.games[0].card.clone() };
        batch.games[0].card = card;
        store.append(batch).await.expect("kept");
    }
    store.close().await.expect("closed");
    drop(store);
    fake.with(|world| {
        for (chat, change) in groups.into_iter().skip(1).zip(["mute", "gone", "kept"]) {
            let chat = world.chats.get_mut(&chat).expect("the group");
            chat.no_photos = change != "gone";
            chat.has_bot = change != "gone";
            if change == "kept" {
                chat.admins.insert(BOT_ID);
            }
        }
    });
    let base = fake.base();
    let asked = |token: &'static str| {
        let (folder, base) = (folder.path().to_owned(), base.clone());
        tokio::task::spawn_blocking(move || {
            doctor(&folder, &[("BANCO__TELEGRAM__TOKEN", token), ("BANCO__TELEGRAM__API_BASE", &base)])
        })
    };
    let found = asked(TOKEN).await.expect("no panic");
    let [well, mute, gone, kept] = groups.map(|chat| format!("{chat}: "));
    let lines = [("[ok]", "@banco_test_bot"), ("[ok]", &well), ("[!]", &mute), ("[!]", &gone), ("[ok]", &kept)];
    check(&found, 0, &lines);
    assert!(!found.1.contains(TOKEN));
    let wrong = asked("700100:wrong-marker").await.expect("no panic");
    check(&wrong, 1, &[("[X]", "@BotFather")]);
    assert!(!wrong.1.contains("wrong-marker"), "{}", wrong.1);
}

/// Like [`doctor`], while a fake platform answers.
async fn asks(environment: &[(&str, &str)]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let owned: Vec<(String, String)> =
        environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let asked = tokio::task::spawn_blocking(move || {
        let environment: Vec<(&str, &str)> =
            owned.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        doctor(folder.path(), &environment)
    });
    asked.await.expect("no panic")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn telegram_is_asked_how_it_is_with_the_webhook() {
    let (fake, _strict) = Fake::start().await;
    let base = fake.base();
    let url = "https://banco.example/telegram";
    let environment = [
        ("BANCO__TELEGRAM__TOKEN", TOKEN),
        ("BANCO__TELEGRAM__API_BASE", base.as_str()),
        ("BANCO__TELEGRAM__MODE", "webhook"),
        ("BANCO__TELEGRAM__WEBHOOK_URL", url),
        ("BANCO__TELEGRAM__WEBHOOK_LISTEN", "127.0.0.1:0"),
    ];
    check(&asks(&environment).await, 0, &[("[ok]", "telegram.webhook_listen"), ("[!]", "no webhook yet")]);
    let hook = |url: &str| Some(WorldHook { url: url.to_owned(), secret: "secret-marker".to_owned() });
    fake.with(|world| world.hook = hook("https://elsewhere.example/"));
    check(&asks(&environment).await, 0, &[("[!]", "https://elsewhere.example/")]);
    fake.with(|world| world.hook = hook(url));
    check(&asks(&environment).await, 0, &[("[ok]", "sent to https://banco.example/telegram")]);
    // No process listens there, and a message waits.
    let an = fake.user("An");
    fake.with(|world| world.hook = hook("http://127.0.0.1:1/telegram"));
    an.says(an.id, "/choi");
    fake.wait("a try in vain", |world| world.hook_trouble.clone()).await;
    let environment = environment.map(|(name, value)| match name {
        "BANCO__TELEGRAM__WEBHOOK_URL" => (name, "http://127.0.0.1:1/telegram"),
        _ => (name, value),
    });
    let found = asks(&environment).await;
    check(&found, 1, &[("[X]", "Connection refused")]);
    assert!(!found.1.contains("secret-marker"), "{}", found.1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_6_1_telegram_is_asked_for_the_buttons_that_open_the_page() {
    let (fake, _strict) = Fake::start().await;
    let base = fake.base();
    let url = ("BANCO__WEB__PUBLIC_URL", "https://banco.example");
    let page = ("BANCO__WEB__LISTEN", "127.0.0.1:0");
    let bot = [("BANCO__TELEGRAM__TOKEN", TOKEN), ("BANCO__TELEGRAM__API_BASE", base.as_str())];
    let asked = |more: &[(&'static str, &'static str)]| {
        let environment: Vec<(&str, &str)> = bot.iter().chain(more).copied().collect();
        async move { asks(&environment).await }
    };
    let without = asked(&[page]).await;
    assert!(!without.1.contains("Mini App"), "{}", without.1);
    assert!(fake.with(|world| world.calls.iter().all(|call| call.method != "getChatMenuButton")));
    check(&asked(&[page, url]).await, 0, &[("[ok]", "telegram.app is empty")]);
    let named = ("BANCO__TELEGRAM__APP", "board");
    check(&asked(&[page, url, named]).await, 0, &[("[ok]", "lead to https://t.me/banco_test_bot/board")]);
    let other = serde_json::json!({ "type": "web_app", "text": "Shop", "web_app": { "url": "https://shop.example/" } });
    fake.with(|world| world.menu_button = Some(other));
    check(&asked(&[page, url, named]).await, 0, &[("[!]", "leads to https://shop.example/")]);
    let local = ("BANCO__WEB__PUBLIC_URL", "http://localhost:8080");
    check(&asked(&[page, local]).await, 0, &[("[!]", "Telegram opens no page at http://localhost:8080")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_is_asked_where_it_brings_interactions_and_how_it_signs_them() {
    let fake = FakeDiscord::start().await;
    let (token, base, key) = (fake.state().token.clone(), fake.api_base(), public_key());
    let other = key.replace('d', "e");
    let common = [("BANCO__DISCORD__TOKEN", token.as_str()), ("BANCO__DISCORD__API_BASE", base.as_str())];
    let http = |key| {
        let more = [
            ("BANCO__DISCORD__MODE", "http"),
            ("BANCO__DISCORD__PUBLIC_KEY", key),
            ("BANCO__DISCORD__INTERACTIONS_LISTEN", "127.0.0.1:0"),
        ];
        [&common[..], &more[..]].concat()
    };
    check(&asks(&common).await, 0, &[("[ok]", "the bot is banco"), ("[ok]", "the gateway accepts connections")]);
    fake.change(|state| state.refuses_upgrade = true);
    check(&asks(&common).await, 1, &[("[ok]", "the bot is banco"), ("[X]", "(HTTP 404 instead of a WebSocket)")]);
    fake.change(|state| state.refuses_upgrade = false);
    let found = asks(&http(&key)).await;
    check(&found, 1, &[("[ok]", "discord.interactions_listen"), ("[X]", "no Interactions Endpoint URL")]);
    fake.point_to("https://banco.example/discord");
    let url = "https://banco.example/discord";
    check(&asks(&http(&key)).await, 0, &[("[ok]", url), ("[ok]", "discord.public_key is correct")]);
    check(&asks(&http(&other)).await, 1, &[("[X]", &key)]);
    // With the gateway no interaction would ever arrive.
    let found = asks(&common).await;
    check(&found, 1, &[("[X]", url)]);
    assert!(!found.1.contains(&token), "{}", found.1);
}
