//! Commands of the binary that end by themselves, and their exit codes.

use std::fs;
use std::path::Path;
use std::process::Output;

use banco::config::keys;
use banco_engine::{Drawn, Entry, Event};
use banco_tests::bless;
use banco_tests::caller::{Caller, board_in, entries_on_disk};
use banco_tests::program::{self, Program};

const EXAMPLE: &str = include_str!("../../../../config.example.toml");

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Asserts one line on standard error and nothing on standard output.
fn check_refused(output: &Output, words: &[&str]) {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = text(&output.stderr);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(words.iter().all(|word| said.contains(word)), "{said}");
    assert!(output.stdout.is_empty(), "{output:?}");
}

#[test]
fn an_unknown_key_is_refused_with_a_suggestion() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("config.toml"), "[web]\nlistne = \"127.0.0.1:0\"\n").expect("written");
    for command in [&["run"][..], &[], &["check-config"]] {
        check_refused(&program::run(folder.path(), command, &[]), &["web.listne", "web.listen"]);
    }
    for (written, words) in [
        ("[telegrm]\ntoken = \"x\"\n", ["[telegrm]", "[telegram]"]),
        ("telegram = \"x\"\n", ["key telegram", "[telegram]"]),
        ("token = \"x\"\n", ["key token", "discord.token, telegram.token"]),
        ("[web]\nlisten = \"x\"\nlisten = \"y\"\n", ["config.toml, line 3", "already defined"]),
        ("[web]\nlisten = 127.0.0.1:0\n", ["config.toml, line 2", "quotes"]),
        ("[web]\nlisten = \"9090\"\n", ["config.toml, line 2: web.listen must be ", "it is \"9090\""]),
        ("[http]\nlistne = true\n", ["config.toml, line 2: ", "http.listne"]),
        (
            "[telegram]\ntoken = \"1:a\"\ntoken_file = \"x\"\n",
            ["line 2: telegram.token and telegram.token_file", "remove one"],
        ),
        ("[http]\nlisten = true\n", ["http.listen must be ", "\"127.0.0.1:9090\""]),
        ("[opponents]\nchess = \"no-such\"\n", ["config.toml, line 2: opponents.chess must be ", "it is \"no-such\""]),
        ("[http]\nlisten = \"0.0.0.0:8080\"\n", ["line 2: http.listen must be another port", "it is \"0.0.0.0:8080\""]),
        ("[opponents]\nlevels = [\"all\"]\n", ["opponents.levels must be ", "[1, 2, 3]"]),
        ("[store]\nbackend = \"mysql\"\n", ["store.backend must be ", "\"local\", \"postgres\""]),
    ] {
        fs::write(folder.path().join("config.toml"), written).expect("written");
        check_refused(&program::run(folder.path(), &["check-config"], &[]), &words);
    }
    fs::remove_file(folder.path().join("config.toml")).expect("removed");
    let environment = [("BANCO__TELEGRAM__TOKNE", "secret-marker")];
    let refused = program::run(folder.path(), &["run"], &environment);
    check_refused(&refused, &["BANCO__TELEGRAM__TOKNE", "BANCO__TELEGRAM__TOKEN?"]);
    for (name, words) in [
        ("BANCO__TELEGRM__TOKEN", ["BANCO__TELEGRM__TOKEN", "BANCO__TELEGRAM__TOKEN?"]),
        ("BANCO__WEB__LISTEN", ["web.listen (BANCO__WEB__LISTEN) must be ", "127.0.0.1:8080"]),
    ] {
        check_refused(&program::run(folder.path(), &["check-config"], &[(name, "x")]), &words);
    }
    assert!(!text(&refused.stderr).contains("secret-marker"));
    assert!(!folder.path().join("data-dir").exists(), "a refused start touches nothing");
}

#[test]
fn the_default_configuration_is_the_example_and_can_be_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let printed = program::run(folder.path(), &["default-config"], &[]);
    assert_eq!((printed.status.code(), text(&printed.stdout).as_str()), (Some(0), EXAMPLE));
    fs::write(folder.path().join("config.toml"), &printed.stdout).expect("written");
    let checked = program::run(folder.path(), &["check-config"], &[]);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
}

/// Reliability, N7: settings that a start would refuse are refused by the check, with the code for a wrong
/// configuration.
#[test]
fn hosts_proxies_and_programs_that_cannot_work_are_refused_by_their_key() {
    let folder = tempfile::tempdir().expect("a folder");
    for (variable, value, key) in [
        ("BANCO__WEB__HOSTS", "http://a b", "web.hosts"),
        ("BANCO__WEB__HOSTS", "banco.example:80", "web.hosts"),
        ("BANCO__WEB__PROXIES", "127.0.0.1/8", "web.proxies"),
        ("BANCO__WEB__PUBLIC_URL", "https://banco.example/table", "web.public_url"),
        ("BANCO__TELEGRAM__APP", "my app", "telegram.app"),
        ("BANCO__TELEGRAM__APP", "ab", "telegram.app"),
        ("BANCO__OPPONENTS__CHESS", "/nonexistent", "opponents.chess"),
        ("BANCO__OPPONENTS__XIANGQI", "no-such-program", "opponents.xiangqi"),
        ("BANCO__OPPONENTS__JIEQI", "/nonexistent", "opponents.jieqi"),
    ] {
        for command in ["check-config", "run"] {
            let environment = [(variable, value), ("BANCO__WEB__LISTEN", "127.0.0.1:0")];
            check_refused(&program::run(folder.path(), &[command], &environment), &[key, "must be"]);
        }
    }
    // A page under a path has no support, and the refusal says why.
    for path in ["https://example.org/banco/", "https://example.org/banco", "https://example.org//"] {
        for command in ["check-config", "doctor"] {
            let refused = program::run(folder.path(), &[command], &[("BANCO__WEB__PUBLIC_URL", path)]);
            check_refused(
                &refused,
                &["web.public_url", "without a path", "https://banco.example", "the root of a host name"],
            );
        }
    }
    let good = [
        ("BANCO__WEB__PUBLIC_URL", "https://banco.example/"),
        ("BANCO__WEB__HOSTS", "banco.example, [::1]"),
        ("BANCO__WEB__PROXIES", "127.0.0.1, ::1"),
        ("BANCO__OPPONENTS__CHESS", "sh"),
    ];
    let checked = program::run(folder.path(), &["check-config"], &good);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    // Games can be copied even if the engine program of a level is missing.
    let health = program::run(folder.path(), &["health"], &[("BANCO__OPPONENTS__CHESS", "/nonexistent")]);
    assert_eq!(health.status.code(), Some(1), "{health:?}");
}

/// A webhook needs an address that Telegram reaches, and one to listen at.
#[test]
fn a_webhook_without_its_addresses_is_refused_by_their_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let mode = ("BANCO__TELEGRAM__MODE", "webhook");
    let url = ("BANCO__TELEGRAM__WEBHOOK_URL", "https://banco.example/telegram");
    let plain = ("BANCO__TELEGRAM__WEBHOOK_URL", "http://banco.example/telegram");
    let listen = ("BANCO__TELEGRAM__WEBHOOK_LISTEN", "127.0.0.1:8443");
    let checked = |environment: &[(&str, &str)]| program::run(folder.path(), &["check-config"], environment);
    assert_eq!(checked(&[mode, url, listen]).status.code(), Some(0));
    check_refused(&checked(&[mode, listen]), &["telegram.webhook_url", "https://"]);
    check_refused(&checked(&[mode, plain, listen]), &["telegram.webhook_url", "https://"]);
    check_refused(&checked(&[mode, url]), &["telegram.webhook_listen"]);
    assert_eq!(
        checked(&[mode, plain, listen, ("BANCO__TELEGRAM__API_BASE", "http://127.0.0.1:8081")]).status.code(),
        Some(0)
    );
}

/// Interactions over HTTP need the public key of their signatures, and an address.
#[test]
fn interactions_over_http_without_a_key_or_an_address_are_refused_by_their_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let mode = ("BANCO__DISCORD__MODE", "http");
    let key = ("BANCO__DISCORD__PUBLIC_KEY", "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    let short = ("BANCO__DISCORD__PUBLIC_KEY", &key.1[1..]);
    let listen = ("BANCO__DISCORD__INTERACTIONS_LISTEN", "127.0.0.1:8444");
    let checked = |environment: &[(&str, &str)]| program::run(folder.path(), &["check-config"], environment);
    assert_eq!(checked(&[mode, key, listen]).status.code(), Some(0));
    assert_eq!(checked(&[listen]).status.code(), Some(0), "the gateway needs neither");
    check_refused(&checked(&[mode, listen]), &["discord.public_key", "64"]);
    check_refused(&checked(&[mode, short, listen]), &["discord.public_key", "64"]);
    check_refused(&checked(&[mode, key]), &["discord.interactions_listen"]);
}

/// Values that `[time]` accepts, and those it refuses by name.
#[test]
fn times_out_of_range_and_unknown_zones_are_refused_by_their_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let checked = |variable: (&str, &str)| program::run(folder.path(), &["check-config"], &[variable]);
    for good in [
        ("BANCO__TIME__ZONE", "Europe/Berlin"),
        ("BANCO__TIME__QUIET", "22-6"),
        ("BANCO__TIME__QUIET", "off"),
        ("BANCO__TIME__FLAG_PEACE_SECONDS", "0"),
        ("BANCO__TIME__PLATFORM_GRACE_SECONDS", "300"),
        ("BANCO__TIME__HEARTBEAT_SECONDS", "60"),
    ] {
        assert_eq!(checked(good).status.code(), Some(0), "{good:?}");
    }
    for (variable, value, key) in [
        ("BANCO__TIME__ZONE", "Atlantis", "time.zone"),
        ("BANCO__TIME__QUIET", "late", "time.quiet"),
        ("BANCO__TIME__FLAG_PEACE_SECONDS", "3601", "time.flag_peace_seconds"),
        ("BANCO__TIME__PLATFORM_GRACE_SECONDS", "301", "time.platform_grace_seconds"),
        ("BANCO__TIME__HEARTBEAT_SECONDS", "0", "time.heartbeat_seconds"),
    ] {
        check_refused(&checked((variable, value)), &[key]);
    }
}

#[test]
fn a_folder_without_a_name_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    check_refused(&program::run(folder.path(), &["check-config"], &[("BANCO__DATA_DIR", "")]), &["data_dir"]);
}

#[test]
fn every_key_is_in_the_example() {
    let mut documented = Vec::new();
    let mut section = String::new();
    for line in EXAMPLE.lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
        } else if let Some((key, _)) = line.trim_start_matches("# ").split_once(" = ")
            && key.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        {
            documented.push(format!("{section}{key}"));
        }
    }
    assert_eq!(documented, keys::names().collect::<Vec<_>>(), "config.example.toml against config/table.rs");
}

#[test]
fn the_example_is_what_the_table_of_keys_says() {
    let file = banco_tests::root().join("config.example.toml");
    bless::text(&file, &banco::config::example());
}

/// A secret's file is missing: the error names key and file, in the host's language.
#[test]
fn what_is_wrong_is_told_in_the_configured_language_else_in_that_of_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, vi, en) = (("BANCO__TELEGRAM__TOKEN_FILE", "no/such"), "không tìm thấy", "not found");
    let language = |language| ("BANCO__LANGUAGE", language);
    for (environment, words) in [
        (&[file][..], en),
        (&[file, ("LANG", "vi_VN.UTF-8")], vi),
        (&[file, ("LC_ALL", "vi_VN"), ("LANG", "en_US.UTF-8")], vi),
        (&[file, ("LANG", "vi_VN.UTF-8"), language("en")], en),
        (&[file, language("vi")], vi),
    ] {
        let refused = program::run(folder.path(), &["check-config"], environment);
        check_refused(&refused, &["telegram.token_file: no/such: ", words]);
    }
    // The same holds for an unusable configuration.
    fs::write(folder.path().join("config.toml"), "language = \"vi\"\nlisten = 1\n").expect("written");
    check_refused(&program::run(folder.path(), &["doctor"], &[]), &["không có mục listen", "web.listen"]);
}

/// `banco doctor | head -1`, and an output without any reader.
#[test]
fn a_reader_who_goes_ends_no_command_with_a_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, code) in [
        (&["doctor"][..], 0),
        (&["default-config"], 0),
        (&["check-config"], 0),
        (&["--help"], 0),
        (&["health"], 1),
        (&["verify", "zzzz"], 2),
    ] {
        let mut child = program::command(folder.path(), arguments).spawn().expect("started");
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().expect("our child").code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn wrong_usage_is_exit_code_2() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [&["verfiy"][..], &["run", "--data-dri", "x"], &["verify"], &["run", "extra"]] {
        let refused = program::run(folder.path(), arguments, &[]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(!refused.stderr.is_empty() && refused.stdout.is_empty(), "{refused:?}");
    }
    let refused = program::run(folder.path(), &["run", "--data-dir"], &[]);
    check_refused(&refused, &["--data-dir <DIR>", "needs a value"]);
    assert_eq!(program::run(folder.path(), &["--version"], &[]).status.code(), Some(0));
    for (long, short) in [(&["help"][..], &["--help"][..]), (&["help", "backup"], &["backup", "--help"])] {
        let [help, asked] = [long, short].map(|arguments| program::run(folder.path(), arguments, &[]));
        assert_eq!((help.status.code(), text(&help.stdout)), (Some(0), text(&asked.stdout)));
    }
}

/// Found by a host: an empty token file or variable started the bot without a token and without a warning.
#[test]
fn a_secret_that_is_named_and_empty_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("secret"), " \n").expect("written");
    for key in ["telegram.token", "discord.token", "store.postgres_url"] {
        let variable = format!("BANCO__{}", key.replace('.', "__").to_uppercase());
        let asked = |name: &str, value: &str| program::run(folder.path(), &["check-config"], &[(name, value)]);
        check_refused(&asked(&variable, ""), &[&variable, "is empty"]);
        check_refused(&asked(&format!("{variable}_FILE"), "secret"), &[&format!("{key}_file: secret"), "is empty"]);
    }
    // An empty value in the configuration's own file counts as not set.
    fs::write(folder.path().join("config.toml"), "[telegram]\ntoken = \"\"\n").expect("written");
    assert_eq!(program::run(folder.path(), &["check-config"], &[]).status.code(), Some(0));
    // An error in a value from a file of its own names that file.
    fs::write(folder.path().join("url"), "mysql://here").expect("written");
    let database = [("BANCO__STORE__BACKEND", "postgres"), ("BANCO__STORE__POSTGRES_URL_FILE", "url")];
    let refused = program::run(folder.path(), &["doctor"], &database);
    check_refused(&refused, &["store.postgres_url (url)", "postgres://"]);
}

#[test]
fn a_token_that_is_none_is_refused_before_the_start_and_not_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let checked = |environment: &[(&str, &str)]| program::run(folder.path(), &["check-config"], environment);
    for token in ["abcmarker", "123:abc marker", ":", ":marker", "x1:marker", "1:"] {
        let refused = checked(&[("BANCO__TELEGRAM__TOKEN", token)]);
        check_refused(&refused, &["telegram.token (BANCO__TELEGRAM__TOKEN) must be", "@BotFather"]);
        assert!(!text(&refused.stderr).contains("marker"), "{refused:?}");
    }
    for token in ["abcmarker", "a.b marker.c", "a.marker", "..marker"] {
        let refused = checked(&[("BANCO__DISCORD__TOKEN", token)]);
        check_refused(&refused, &["discord.token (BANCO__DISCORD__TOKEN) must be", "Reset Token"]);
        assert!(!text(&refused.stderr).contains("marker"), "{refused:?}");
    }
    // Another server than the real one may give tokens of any form.
    let own = ("BANCO__TELEGRAM__API_BASE", "http://127.0.0.1:9");
    for good in [&[("BANCO__TELEGRAM__TOKEN", "123:abc")][..], &[("BANCO__TELEGRAM__TOKEN", "abc"), own]] {
        assert_eq!(checked(good).status.code(), Some(0), "{good:?}");
    }
    assert_eq!(checked(&[("BANCO__DISCORD__TOKEN", "abc.de.f-g")]).status.code(), Some(0));
    // The environment comes before the file: its token wins over a file that config.toml names.
    fs::write(folder.path().join("config.toml"), "[telegram]\ntoken_file = \"no/such\"\n").expect("written");
    assert_eq!(checked(&[("BANCO__TELEGRAM__TOKEN", "123:abc")]).status.code(), Some(0));
    check_refused(&checked(&[]), &["telegram.token_file", "no/such"]);
    fs::remove_file(folder.path().join("config.toml")).expect("removed");
    let both = [("BANCO__DISCORD__TOKEN", "a.b.c"), ("BANCO__DISCORD__TOKEN_FILE", "x")];
    check_refused(&checked(&both), &["discord.token and discord.token_file are both set"]);
}

/// A variable with one underscore is not read.
#[test]
fn a_check_names_its_file_and_variables_that_are_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let slips = [("BANCO_WEB_LISTEN", "127.0.0.1:1"), ("BANCO_LANGUAGE", "vi")];
    fs::write(folder.path().join("own.toml"), "[web]\nenabled = true\n").expect("written");
    let checked = program::run(folder.path(), &["check-config", "--config", "own.toml"], &slips);
    let (said, warned) = (text(&checked.stdout), text(&checked.stderr));
    assert!(checked.status.code() == Some(0) && said.starts_with("Configuration own.toml: OK."), "{said}");
    assert_eq!(warned.lines().count(), 2, "{warned}");
    assert!(warned.contains("BANCO_WEB_LISTEN. Fix: rename it to BANCO__WEB__LISTEN"), "{warned}");
    assert!(warned.contains("BANCO_LANGUAGE. Fix: rename it to BANCO__LANGUAGE"), "{warned}");
    // A start names it in the log.
    let started = [slips[1], ("BANCO__WEB__LISTEN", "127.0.0.1:0"), ("BANCO__DATA_DIR", "/dev/null/none")];
    let log = text(&program::run(folder.path(), &["run"], &started).stderr);
    assert!(log.contains("BANCO_LANGUAGE is not read; rename it to BANCO__LANGUAGE"), "{log}");
    let plain = program::run(folder.path(), &["check-config"], &[("BANCO_TESTS", "x")]);
    assert!(plain.stderr.is_empty() && text(&plain.stdout).starts_with("Configuration: OK."), "{plain:?}");
}

#[test]
fn the_help_is_in_one_language() {
    let folder = tempfile::tempdir().expect("a folder");
    for (lang, words, others) in [
        ("vi_VN.UTF-8", ["[TUỲ CHỌN]", "<THƯ_MỤC>", "<TỆP>"], ["OPTIONS", "<DIR>", "<FILE>"]),
        ("en_US.UTF-8", ["[OPTIONS]", "<DIR>", "<FILE>"], ["TUỲ CHỌN", "<THƯ_MỤC>", "<TỆP>"]),
    ] {
        let help = ["", "backup"].map(|command| {
            let arguments: Vec<&str> = [command, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
            text(&program::run(folder.path(), &arguments, &[("LANG", lang)]).stdout)
        });
        let help = help.concat();
        assert!(words.iter().all(|word| help.contains(word)), "{help}");
        assert!(others.iter().all(|word| !help.contains(word)), "{help}");
    }
}

/// A game that `an` resigns after two plies; returns its id.
async fn resigned_game(caller: &Caller) -> String {
    let challenge = caller.say("an", "/choi coup @binh side=first", "event-0001").await.expect("it runs");
    let id = challenge
        .iter()
        .find_map(|message| banco_service::game_id_in(message["text"].as_str()?))
        .expect("the challenge names its game");
    let mut board = caller.press("binh", &format!("accept:{id}"), "event-0002").await.expect("it runs");
    for (ply, user) in ["an", "binh"].into_iter().enumerate() {
        let (version, _) = board_in(&board, &id).expect("a board");
        let legal = caller.legal(&id, version, user).await.expect("it runs");
        board = caller.say(user, &format!("/di {}", legal[0]), &format!("event-001{ply}")).await.expect("it runs");
    }
    let (version, _) = board_in(&board, &id).expect("a board");
    let confirmed = caller.press("an", &format!("confirm:{id}:{version}:?1.resign"), "event-0003").await;
    assert!(board_in(&confirmed.expect("it runs"), &id).is_some());
    id
}

fn verify(folder: &Path, what: &str) -> (Option<i32>, String) {
    let vietnamese = [("LANG", "vi_VN.UTF-8")];
    let output = program::run(folder, &["--data-dir", "games", "verify", what], &vietnamese);
    (output.status.code(), format!("{}{}", text(&output.stdout), text(&output.stderr)))
}

fn write_record(file: &Path, entries: &[Entry]) {
    let lines: Vec<String> = entries.iter().map(|entry| serde_json::to_string(entry).expect("plain data")).collect();
    fs::write(file, lines.join("\n")).expect("written");
}

#[tokio::test]
async fn verify_says_good_bad_and_unusable() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::start(folder.path());
    let id = resigned_game(&Caller::new(&program.base, "sanh")).await;
    // The command works beside the running program, in any case, and with the # that players see.
    for name in [id.clone(), id.to_ascii_uppercase(), format!("#{id}")] {
        let (code, said) = verify(folder.path(), &name);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains(&id), "{said}");
        // The output is in the terminal's language, with the journal's own chain.
        assert!(said.contains("• Nhật ký: ") && said.contains("nối đúng dòng trước"), "{said}");
    }

    let entries = entries_on_disk(&folder.path().join("games"), &id);
    let file = folder.path().join("game.jsonl");
    write_record(&file, &entries);
    assert_eq!(verify(folder.path(), "game.jsonl").0, Some(0));
    for (what, forge) in [("the deal", swap_two_men as fn(&mut Vec<Entry>)), ("the moves", drop_a_move)] {
        let mut forged = entries.clone();
        forge(&mut forged);
        assert_ne!(forged, entries, "{what}");
        write_record(&file, &forged);
        let (code, said) = verify(folder.path(), "game.jsonl");
        assert_eq!(code, Some(1), "{what}: {said}");
        assert!(!said.trim().is_empty());
    }

    write_record(&file, &entries[..entries.len() - 1]);
    assert_eq!(verify(folder.path(), "game.jsonl").0, Some(2), "a game that goes on has nothing to verify");
    fs::write(&file, "{\"at\":0").expect("written");
    for unusable in ["game.jsonl", "zzzz", "#", "##zzzz", "no such game", "../games/lock"] {
        let (code, said) = verify(folder.path(), unusable);
        assert_eq!((code, said.trim().lines().count()), (Some(2), 1), "{unusable}: {said}");
    }
}

/// Swaps two face-down pieces that never moved; only the deal shows it.
fn swap_two_men(entries: &mut Vec<Entry>) {
    for entry in entries {
        if let Event::Drawn(Drawn::Sealed { outcome }) = &mut entry.event {
            let mut letters: Vec<char> = outcome.0.chars().collect();
            let other = letters.iter().position(|letter| *letter != letters[0]).expect("men of several kinds");
            letters.swap(0, other);
            outcome.0 = letters.into_iter().collect();
        }
    }
}

fn drop_a_move(entries: &mut Vec<Entry>) {
    let moved = entries.iter().position(|entry| matches!(entry.event, Event::Moved { .. })).expect("a move");
    entries.remove(moved);
}
