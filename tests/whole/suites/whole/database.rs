//! The program on a database, as a host runs it.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Output;
use std::time::Instant;

use banco_tests::caller::{Caller, board_in};
use banco_tests::patience::until;
use banco_tests::postgres::shared;
use banco_tests::program::{self, Program};
use banco_tests::records;
use banco_tests::sample::copy_folder;

use serde_json::Value;

use super::health::{door_of, get};

const BACKEND: (&str, &str) = ("BANCO__STORE__BACKEND", "postgres");

fn on(url: &str) -> [(&str, &str); 2] {
    [BACKEND, ("BANCO__STORE__POSTGRES_URL", url)]
}

/// The same, with a port for its health.
fn with_a_door(url: &str) -> Vec<(&str, &str)> {
    [on(url).as_slice(), &[("BANCO__HTTP__LISTEN", "127.0.0.1:0")]].concat()
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + text(&output.stderr).as_str()
}

#[track_caller]
fn check(output: &Output, code: i32, words: &[&str]) {
    let said = said(output);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(words.iter().all(|word| said.contains(word)), "{said}");
}

/// Issue 14, moving: folder, file, database, file, folder, with games in every state and unsent letters.
#[tokio::test]
async fn a_house_moves_into_a_database_and_back_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    copy_folder(&records::folder().join("v4/house"), &root.join("old")).expect("copied");
    fs::write(root.join("old/beat"), "1760000000000").expect("written");
    let url = shared().url(&shared().database());
    let local = |data_dir: &str, words: &[&str]| program::run(root, &[&["--data-dir", data_dir], words].concat(), &[]);
    let database = |words: &[&str]| program::run(root, words, &on(&url));
    check(&local("old", &["export", "house.jsonl", "--with-secrets"]), 0, &[]);
    check(&database(&["export", "none.jsonl"]), 2, &["no games"]);
    check(&database(&["import", "house.jsonl"]), 0, &["PostgreSQL"]);
    check(&database(&["import", "house.jsonl"]), 2, &["already contains games"]);
    check(&database(&["export", "between.jsonl", "--with-secrets"]), 0, &[]);
    check(&local("new", &["import", "between.jsonl"]), 0, &[]);
    check(&local("new", &["export", "after.jsonl", "--with-secrets"]), 0, &[]);
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("read");
    assert_eq!(read("house.jsonl"), read("between.jsonl"));
    assert_eq!(read("house.jsonl"), read("after.jsonl"));
    check(&database(&["backup", "copy"]), 2, &["pg_dump"]);
    check(&database(&["doctor"]), 0, &["PostgreSQL"]);
    check(&database(&["health"]), 1, &["no bot is running"]);
}

/// Two programs on one database with the same game; one is killed in the middle of it, the other one continues.
#[tokio::test]
async fn kill_9_of_one_program_and_the_other_one_plays_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let mut first = Program::spawn(folder.path(), &on(&url));
    first.wait_ready();
    check(&program::run(folder.path(), &["health"], &on(&url)), 0, &["ready"]);
    let mut second = Program::spawn(folder.path(), &on(&url));
    second.wait_ready();
    let caller = Caller::new(&first.base, "sanh");
    let challenge = caller.say("an", "/choi coup @binh side=first", "event-0001").await.expect("it runs");
    let id = challenge.iter().find_map(|message| banco_service::game_id_in(message["text"].as_str()?)).expect("its id");
    let board = caller.press("binh", &format!("accept:{id}"), "event-0002").await.expect("it runs");
    let (version, _) = board_in(&board, &id).expect("a board");
    let legal = caller.legal(&id, version, "an").await.expect("it runs");
    let line = format!("/di {}", legal[0]);
    caller.say("an", &line, "event-0003").await.expect("it runs");
    let other = Caller::new(&second.base, "sanh");
    other.say("an", &line, "event-0003").await.expect("the same event again is no second move");
    let legal = other.legal(&id, version + 1, "binh").await.expect("the other one's turn, here too");
    other.say("binh", &format!("/di {} #{id}", legal[0]), "event-0013").await.expect("it runs");
    assert_eq!(caller.history(&id, "event-0014").await.expect("it runs").len(), 2, "and the first one knows");
    // A spectator at the first program's page sees the board from the second one.
    let shows = |message: &Value| message["game"]["id"] == id.as_str() && message["game"]["version"] == version + 2;
    caller.until(|public| public.iter().any(shows)).await.expect("it runs");
    let legal = caller.legal(&id, version + 2, "an").await.expect("his turn");
    caller.say("an", &format!("/di {} #{id}", legal[0]), "event-0023").await.expect("it runs");
    // Dropping the programs kills them.
    let killed = Instant::now();
    drop(first);
    second.wait_for(&["this process is now the leader"]);
    println!("taken over within {:?}", killed.elapsed());
    let caller = Caller::new(&second.base, "sanh");
    caller.say("an", &line, "event-0003").await.expect("the same event again is no second move");
    assert_eq!(caller.history(&id, "event-0004").await.expect("it runs").len(), 3);
    let legal = caller.legal(&id, version + 3, "binh").await.expect("the other one's turn");
    caller.say("binh", &format!("/di {} #{id}", legal[0]), "event-0005").await.expect("it runs");
    assert_eq!(caller.history(&id, "event-0006").await.expect("it runs").len(), 4);
}

/// Found by a host: with a database the doctor reported the running bot as a foreign program on its own addresses.
#[tokio::test]
async fn doctor_knows_whose_address_is_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let mut program = Program::spawn(folder.path(), &on(&url));
    program.wait_ready();
    let own = program.base.trim_start_matches("http://").to_owned();
    let process = format!("process {}", program.id());
    let asked = |listen: &str| {
        let environment = [on(&url).as_slice(), &[("BANCO__WEB__LISTEN", listen)]].concat();
        program::run(folder.path(), &["doctor"], &environment)
    };
    check(&asked(&own), 0, &["[ok] web.listen", "a bot on this machine uses the same database", &process]);
    check(&asked("127.0.0.1:0"), 0, &["web.listen: 127.0.0.1:0 is free"]);
    program.kill();
    let taken = TcpListener::bind(&own).expect("it is free again");
    check(&asked(&own), 1, &["[X]  web.listen", "another program is listening there"]);
    drop(taken);
}

/// Both programs are ready for people; one is the leader, and a host can see which one.
#[tokio::test]
async fn two_programs_are_ready_and_one_keeps_the_house() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let environment = with_a_door(&url);
    let mut first = Program::spawn(folder.path(), &environment);
    first.wait_ready();
    let mut second = Program::spawn(folder.path(), &environment);
    second.wait_ready();
    let process = format!("process {} on ", first.id());
    second.wait_for(&[&process, "is the leader; people are answered here, too"]);
    for (program, keeps) in [(&first, 1), (&second, 0)] {
        let door = door_of(program);
        assert_eq!(get(&door, "/live").await, (200, "live\n".to_owned()));
        assert_eq!(get(&door, "/ready").await, (200, "ready\n".to_owned()));
        let (_, metrics) = get(&door, "/metrics").await;
        let house = format!("banco_roles{{role=\"house\"}} {keeps}");
        for line in ["banco_ready 1", "banco_standing_by 0", &house] {
            assert!(metrics.lines().any(|told| told == line), "{line}\n{metrics}");
        }
    }
    first.terminate();
    assert_eq!(first.wait().and_then(|status| status.code()), Some(0), "{}", first.output());
    second.wait_for(&["this process is now the leader"]);
    let (_, metrics) = get(&door_of(&second), "/metrics").await;
    assert!(metrics.contains("banco_roles{role=\"house\"} 1"), "{metrics}");
}

/// Two programs on one machine with one configuration: the second one waits for the address and says for whom. It is
/// alive, stops on request, and counts as healthy.
#[tokio::test]
async fn who_finds_its_address_taken_stands_by_until_the_other_one_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let environment = with_a_door(&url);
    let mut first = Program::spawn(folder.path(), &environment);
    first.wait_ready();
    let address = first.base.trim_start_matches("http://").to_owned();
    let same = [environment.as_slice(), &[("BANCO__WEB__LISTEN", address.as_str())]].concat();
    let mut second = Program::spawn(folder.path(), &same);
    second.wait_for(&["standing by"]);
    let door = door_of(&second);
    assert_eq!(get(&door, "/live").await, (200, "live\n".to_owned()));
    let (status, why) = get(&door, "/ready").await;
    let process = format!("process {} on ", first.id());
    assert!(status == 503 && why.starts_with("standing by: ") && why.contains(&process), "{why}");
    assert!(why.contains(&address), "{why}");
    let (_, metrics) = get(&door, "/metrics").await;
    for line in ["banco_ready 0", "banco_standing_by 1"] {
        assert!(metrics.lines().any(|told| told == line), "{line}\n{metrics}");
    }
    let asked = [on(&url).as_slice(), &[("BANCO__HTTP__LISTEN", door.as_str())]].concat();
    check(&program::run(folder.path(), &["health"], &asked), 0, &["standing by", &process]);
    second.terminate();
    assert_eq!(second.wait().and_then(|status| status.code()), Some(0), "{}", second.output());
    assert_eq!(get(&door_of(&first), "/ready").await, (200, "ready\n".to_owned()), "the first plays on");

    // A third one takes over, and is ready for people then.
    let mut third = Program::spawn(folder.path(), &same);
    third.wait_for(&["standing by"]);
    let door = door_of(&third);
    first.terminate();
    assert_eq!(first.wait().and_then(|status| status.code()), Some(0), "{}", first.output());
    third.wait_ready();
    until("ready", async || (get(&door, "/ready").await.0 == 200).then_some(())).await;
    let (_, metrics) = get(&door, "/metrics").await;
    assert!(metrics.contains("banco_ready 1") && metrics.contains("banco_standing_by 0"), "{metrics}");
}

/// The same for the host's own port: the second program cannot be asked for its state until the first one ends.
#[tokio::test]
async fn who_finds_the_hosts_door_taken_has_it_when_the_other_one_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let mut first =
        Program::spawn(folder.path(), &[on(&url).as_slice(), &[("BANCO__HTTP__LISTEN", "127.0.0.1:0")]].concat());
    first.wait_ready();
    let door = door_of(&first);
    let same = [on(&url).as_slice(), &[("BANCO__HTTP__LISTEN", door.as_str())]].concat();
    let mut second = Program::spawn(folder.path(), &same);
    second.wait_for(&[
        "banco__http__listen",
        "this process cannot be monitored",
        "standing by: ",
        &format!("http.listen {door} is in use"),
    ]);
    first.terminate();
    assert_eq!(first.wait().and_then(|status| status.code()), Some(0), "{}", first.output());
    second.wait_ready();
    assert_eq!(get(&door, "/ready").await, (200, "ready\n".to_owned()));
}

/// A host's mistake is reported in a line without the password.
#[test]
fn a_wrong_address_is_named_without_its_password() {
    let folder = tempfile::tempdir().expect("a folder");
    let root: &Path = folder.path();
    check(&program::run(root, &["check-config"], &[BACKEND]), 2, &["store.postgres_url", "because"]);
    let wrong = "mysql://banco:geheim@127.0.0.1/banco";
    check(&program::run(root, &["check-config"], &on(wrong)), 2, &["store.postgres_url"]);
    let closed = "postgres://banco:geheim@127.0.0.1:1/banco";
    for command in [&["run"][..], &["doctor"], &["health"], &["verify", "ab12"], &["export", "games.jsonl"]] {
        let output = program::run(root, command, &on(closed));
        check(&output, 1, &["the database cannot be reached: nothing is listening"]);
        assert!(!said(&output).contains("geheim"), "{}", said(&output));
        assert_eq!(said(&output).matches("Fix: ").count(), 1, "one advice: {}", said(&output));
    }
}
