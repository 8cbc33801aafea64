//! Health of a bot for its host: the port for tools, `banco health`, and lines that say what to do.

use std::net::TcpListener;
use std::process::Output;

use banco_tests::caller::{Caller, board_in};
use banco_tests::discord::FakeDiscord;
use banco_tests::patience::until;
use banco_tests::program::{self, Program};
use serde_json::Value;

fn said(output: &Output) -> (Option<i32>, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let both = text(&output.stdout) + text(&output.stderr).as_str();
    (output.status.code(), both)
}

/// Address of the port, from the log line that names it.
pub fn door_of(program: &Program) -> String {
    program.wait_for(&["/metrics at http://"]);
    let output = program.output();
    let after = output.split("/metrics at http://").nth(1).expect("the line");
    after.split('/').next().expect("an address").to_owned()
}

pub async fn get(door: &str, path: &str) -> (u16, String) {
    let answer = reqwest::get(format!("http://{door}{path}")).await.expect("it answers");
    (answer.status().as_u16(), answer.text().await.expect("text"))
}

/// Each event has an id in the log, the same for all its lines.
fn each_event_has_an_id(output: &str) {
    let lines: Vec<Value> = output.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert!(lines.len() + 1 >= output.lines().count(), "only the ready line is none: {output}");
    let answered = lines.iter().find(|line| line["message"] == "answered").expect("an event");
    let id = answered["span"]["id"].as_str().expect("an id");
    assert!(id.len() == 8 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{answered}");
}

#[tokio::test]
async fn the_door_counts_what_is_played_and_names_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let http = ("BANCO__HTTP__LISTEN", "127.0.0.1:0");
    let mut program = Program::spawn(folder.path(), &[http, ("BANCO__LOG__FORMAT", "json"), ("RUST_LOG", "debug")]);
    program.wait_ready();
    let door = door_of(&program);
    let caller = Caller::new(&program.base, "sanhchoi");
    let challenge = caller.say("tranvanan", "/choi coup @lethibinh side=first", "event-0001").await.expect("it runs");
    let id = challenge.iter().find_map(|message| banco_service::game_id_in(message["text"].as_str()?)).expect("its id");
    let board = caller.press("lethibinh", &format!("accept:{id}"), "event-0002").await.expect("it runs");
    let (version, _) = board_in(&board, &id).expect("a board");
    let legal = caller.legal(&id, version, "tranvanan").await.expect("it runs");
    caller.say("tranvanan", &format!("/di {}", legal[0]), "event-0003").await.expect("it runs");

    assert_eq!(get(&door, "/live").await, (200, "live\n".to_owned()));
    assert_eq!(get(&door, "/ready").await, (200, "ready\n".to_owned()));
    let (status, metrics) = get(&door, "/metrics").await;
    assert_eq!(status, 200);
    for line in [
        "banco_games_begun_total{game=\"jieqi\"} 1",
        "banco_moves_total{game=\"jieqi\"} 1",
        "banco_answer_seconds_count{platform=\"web\"} 3",
        "banco_ready 1",
        "banco_letters{state=\"aside\"} 0",
        "banco_connected{platform=\"web\"} 1",
        // Counters of events that have not happened yet exist as well.
        "banco_games_ended_total{game=\"caro\"} 0",
        "banco_delivery_failures_total{platform=\"web\",why=\"passing\"} 0",
        "banco_store_refusals_total{why=\"not_saved\"} 0",
        "# EOF",
    ] {
        assert!(metrics.lines().any(|told| told == line), "{line}\n{metrics}");
    }
    let value = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name}"));
        line.trim().parse::<f64>().expect("a number")
    };
    assert!(value("banco_sync_seconds_count ") >= 3.0 && value("banco_disk_free_bytes ") > 0.0, "{metrics}");
    let older =
        reqwest::Client::new().get(format!("http://{door}/metrics")).header("accept", "text/plain;version=0.0.4");
    let older = older.send().await.expect("it answers");
    assert_eq!(older.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    let older = older.text().await.expect("text");
    assert!(older.contains("# TYPE banco_moves_total counter\n") && !older.contains("# EOF"), "{older}");
    for name in ["tranvanan", "lethibinh", "sanhchoi", id.as_str()] {
        assert!(!metrics.contains(name), "{name}\n{metrics}");
    }

    program.wait_for(&["\"answered\""]);
    each_event_has_an_id(&program.output());

    // The same program, queried by the command: through its port, or without one through its folder.
    let health = |environment: &[(&str, &str)]| {
        said(&program::run(folder.path(), &["--data-dir", "games", "health"], environment))
    };
    let door_env = [("BANCO__HTTP__LISTEN", door.as_str())];
    assert_eq!(health(&door_env), (Some(0), "ready\n".to_owned()));
    program.wait_for_file(&folder.path().join("games/beat"));
    assert_eq!(health(&[]), (Some(0), "ready\n".to_owned()));
    program.kill();
    let (code, why) = health(&door_env);
    assert!(code == Some(1) && why.contains("no answer from http.listen"), "{why}");
    let (code, why) = health(&[]);
    assert!(code == Some(1) && why.contains("no bot is running"), "{why}");
}

/// Independent servers, D1: a bot cut off from Discord was reported as ready and healthy everywhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_platform_that_is_out_of_reach_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.refuses_upgrade = true);
    let (token, base) = (fake.state().token.clone(), fake.api_base());
    let environment = [
        ("BANCO__HTTP__LISTEN", "127.0.0.1:0"),
        ("BANCO__DISCORD__TOKEN", token.as_str()),
        ("BANCO__DISCORD__API_BASE", base.as_str()),
    ];
    let mut program = Program::spawn(folder.path(), &environment);
    let door = door_of(&program);
    let told = until("a word about Discord", async || {
        let (status, told) = get(&door, "/ready").await;
        (status == 200).then_some(told)
    });
    let told = told.await;
    assert!(told.starts_with("ready\nDiscord is out of reach"), "{told}");
    let (_, metrics) = get(&door, "/metrics").await;
    for line in ["banco_connected{platform=\"discord\"} 0", "banco_connected{platform=\"web\"} 1"] {
        assert!(metrics.lines().any(|told| told == line), "{line}\n{metrics}");
    }
    let asked = [("BANCO__HTTP__LISTEN", door.as_str())];
    let (code, said) = said(&program::run(folder.path(), &["--data-dir", "games", "health"], &asked));
    assert!(code == Some(0) && said.contains("Discord is out of reach"), "{said}");
    fake.change(|state| state.refuses_upgrade = false);
    until("Discord to be heard", async || (get(&door, "/ready").await.1 == "ready\n").then_some(())).await;
    let (_, metrics) = get(&door, "/metrics").await;
    assert!(metrics.contains("banco_connected{platform=\"discord\"} 1"), "{metrics}");
    program.terminate();
    assert!(program.wait().is_some_and(|status| status.success()));
}

#[tokio::test]
async fn a_port_that_is_taken_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("it has an address").to_string();
    for (variable, key) in [("BANCO__WEB__LISTEN", "web.listen"), ("BANCO__HTTP__LISTEN", "http.listen")] {
        let environment = [("BANCO__WEB__LISTEN", "127.0.0.1:0"), (variable, address.as_str())];
        let (code, said) = said(&program::run(folder.path(), &["run"], &environment));
        let last = said.trim().lines().last().expect("a line");
        assert_eq!(code, Some(1), "{said}");
        assert!(last.contains(key) && last.contains(&address) && last.contains("choose another port"), "{said}");
    }
    let both = [("BANCO__WEB__LISTEN", "127.0.0.1:8081"), ("BANCO__HTTP__LISTEN", "127.0.0.1:8081")];
    let (code, said) = said(&program::run(folder.path(), &["check-config"], &both));
    assert!(code == Some(2) && said.contains("http.listen"), "{said}");
}

/// The port of the page stands in http.listen.
#[tokio::test]
async fn the_page_at_the_hosts_port_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::start(folder.path());
    let address = program.base.trim_start_matches("http://").to_owned();
    let health = |listen: &str| said(&program::run(folder.path(), &["health"], &[("BANCO__HTTP__LISTEN", listen)]));
    let (code, told) = health(&address);
    assert!(code == Some(1) && told.contains("the page answers at http.listen"), "{told}");
    let foreign = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let other = foreign.local_addr().expect("it has an address").to_string();
    let answers = std::thread::spawn(move || {
        let (mut caller, _) = foreign.accept().expect("a caller");
        // A socket that is closed before it was read resets the connection.
        let mut asked = [0; 1_024];
        assert!(std::io::Read::read(&mut caller, &mut asked).expect("read") > 0);
        std::io::Write::write_all(&mut caller, b"HTTP/1.1 404 Not Found\r\n\r\n{\"error\":1}").expect("written");
    });
    let (code, told) = health(&other);
    assert!(code == Some(1) && told.contains("is not Bạn Cờ"), "{told}");
    answers.join().expect("it answered");
}

/// Reliability, N2: the port and the command report the same, and both recover by themselves.
#[tokio::test]
async fn what_is_wrong_for_a_while_is_said_by_door_and_command_and_passes() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    std::fs::create_dir(&games).expect("made");
    std::fs::write(games.join("index"), "in the way").expect("written");
    let mut program = Program::spawn(folder.path(), &[("BANCO__HTTP__LISTEN", "127.0.0.1:0")]);
    program.wait_ready();
    let door = door_of(&program);
    program.wait_for_file(&games.join("beat"));
    let health = || said(&program::run(folder.path(), &["--data-dir", "games", "health"], &[]));
    let (status, ill) = get(&door, "/ready").await;
    assert!(status == 503 && ill.contains("the index cannot be written"), "{ill}");
    assert_eq!(health(), (Some(1), format!("banco: {ill}")));
    std::fs::remove_file(games.join("index")).expect("removed");
    until("the index is on the disk again", async || (get(&door, "/ready").await.0 == 200).then_some(())).await;
    assert_eq!(health(), (Some(0), "ready\n".to_owned()));
}
