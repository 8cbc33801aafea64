//! The program while its database is full, out of reach, or taken over: messages to people and to the host.

use banco_tests::caller::{Caller, board_in};
use banco_tests::patience::until;
use banco_tests::postgres::{Wire, shared};
use banco_tests::program::Program;
use serde_json::{Value, json};

use super::health::{door_of, get};

fn on(url: &str) -> [(&str, &str); 3] {
    [("BANCO__STORE__BACKEND", "postgres"), ("BANCO__STORE__POSTGRES_URL", url), ("BANCO__HTTP__LISTEN", "127.0.0.1:0")]
}

/// Starts a game of An and Binh; returns its id and the version of its board.
async fn begin(caller: &Caller) -> (String, usize) {
    let challenge = caller.say("an", "/choi coup @binh side=first", "event-0001").await.expect("it runs");
    let id = challenge.iter().find_map(|message| banco_service::game_id_in(message["text"].as_str()?)).expect("its id");
    let board = caller.press("binh", &format!("accept:{id}"), "event-0002").await.expect("it runs");
    let (version, _) = board_in(&board, &id).expect("a board");
    (id, version)
}

/// Reply to a person in a language.
async fn hears(program: &Program, lang: &str, text: &str, event: &str) -> String {
    let body = json!({ "channel": "sanh", "user": "an", "text": text, "event": event, "lang": lang });
    let answer = reqwest::Client::new().post(format!("{}/api/say", program.base)).json(&body).send().await;
    let answer: Value = answer.expect("it answers").json().await.expect("JSON");
    let messages = answer["messages"].as_array().unwrap_or_else(|| panic!("{answer}"));
    messages.iter().filter_map(|message| message["text"].as_str()).collect::<Vec<_>>().join("\n")
}

/// Requests of pages and scripts, also for a channel that was never opened.
const LOOK_UPS: [&str; 6] = [
    "/api/tables?channel=sanh&user=an",
    "/api/table/GAME?user=an",
    "/api/legal/GAME?user=an&v=1",
    "/api/channel/khac?user=an",
    "/board/GAME.png?for=an",
    "/api/tables?channel=khac&user=chi",
];

async fn looks_up(program: &Program, address: &str) -> (u16, Value) {
    let answer = reqwest::get(format!("{}{address}", program.base)).await.expect("it answers");
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// Fault 6, in the view of a player and of a host.
#[tokio::test]
async fn fault_6_a_full_database_is_told_to_players_and_host_and_play_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = shared().database();
    let url = shared().url(&database);
    let mut program = Program::spawn(folder.path(), &on(&url));
    program.wait_ready();
    let (door, caller) = (door_of(&program), Caller::new(&program.base, "sanh"));
    let (id, version) = begin(&caller).await;
    let legal = caller.legal(&id, version, "an").await.expect("it runs");
    let line = format!("/di {} #{id}", legal[0]);
    let ask = |statement: &str| shared().ask(&database, statement).unwrap_or_else(|error| panic!("{error}"));
    ask("CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$");
    const TABLES: [&str; 6] = ["games", "lines", "events", "batches", "letters", "facts"];
    for table in TABLES {
        ask(&format!("CREATE TRIGGER refuses BEFORE INSERT OR UPDATE ON {table} EXECUTE FUNCTION no_room()"));
    }
    let vi = hears(&program, "vi", &line, "event-0003").await;
    assert!(vi.contains("Chưa lưu được nên chưa tính"), "{vi}");
    let en = hears(&program, "en", &line, "event-0004").await;
    assert!(en.contains("could not be saved, so it does not count"), "{en}");
    let (status, why) = get(&door, "/ready").await;
    assert!(status == 503 && why.contains("its disk is full") && why.contains("free some space"), "{why}");
    assert!(!why.contains("No space left"), "the server's own words are in the log: {why}");
    program.wait_for(&["nothing can be saved", "free some space"]);
    assert!(caller.history(&id, "event-0005").await.expect("it runs").is_empty(), "boards can be looked at");
    for table in TABLES {
        ask(&format!("DROP TRIGGER refuses ON {table}"));
    }
    until("ready", async || (get(&door, "/ready").await.0 == 200).then_some(())).await;
    caller.say("an", &line, "event-0003").await.expect("it runs");
    assert_eq!(caller.history(&id, "event-0006").await.expect("it runs").len(), 1);
}

/// Cut off from the database and back: no action is reported as done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_out_of_reach_is_told_and_play_goes_on_when_it_is_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let wire = Wire::to(shared()).await;
    let url = wire.url(&shared().database());
    let mut program = Program::spawn(folder.path(), &on(&url));
    program.wait_ready();
    let (door, caller) = (door_of(&program), Caller::new(&program.base, "sanh"));
    let (id, version) = begin(&caller).await;
    let legal = caller.legal(&id, version, "an").await.expect("it runs");
    let line = format!("/di {} #{id}", legal[0]);
    wire.set_down(true);
    let (vi, en) = tokio::join!(hears(&program, "vi", &line, "event-0003"), hears(&program, "en", &line, "event-0004"));
    assert!(vi.contains("không mở được dữ liệu ván nên chưa làm gì cả"), "{vi}");
    assert!(en.contains("cannot reach my games right now, so nothing was done"), "{en}");
    until("not ready", async || (get(&door, "/ready").await.0 == 503).then_some(())).await;
    assert_eq!(get(&door, "/live").await.0, 200, "a restart would not help");
    // A look-up does not report the game as missing.
    for address in LOOK_UPS {
        let (status, told) = looks_up(&program, &address.replace("GAME", &id)).await;
        assert_eq!((status, &told["error"]), (503, &json!("away")), "{address}: {told}");
    }
    wire.set_down(false);
    until("ready", async || (get(&door, "/ready").await.0 == 200).then_some(())).await;
    for address in LOOK_UPS {
        let (status, told) = looks_up(&program, &address.replace("GAME", &id)).await;
        assert_eq!(status, 200, "{address}: {told}");
    }
    caller.say("an", &line, "event-0003").await.expect("it runs");
    assert_eq!(caller.history(&id, "event-0005").await.expect("it runs").len(), 1);
}

/// A frozen program during a takeover: it wakes up with a move under way, writes nothing of it, reports that and
/// exits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_slept_through_its_lease_writes_nothing_and_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let mut first = Program::spawn(folder.path(), &on(&url));
    first.wait_ready();
    let mut second = Program::spawn(folder.path(), &on(&url));
    second.wait_ready();
    let caller = Caller::new(&first.base, "sanh");
    let (id, version) = begin(&caller).await;
    let legal = caller.legal(&id, version, "an").await.expect("it runs");
    first.freeze();
    let (stale, line) = (caller.clone(), format!("/di {} #{id}", legal[0]));
    let late = tokio::spawn(async move { stale.say("an", &line, "event-0003").await });
    second.wait_for(&["this process is now the leader"]);
    let caller = Caller::new(&second.base, "sanh");
    let line = format!("/di {} #{id}", legal[1]);
    caller.say("an", &line, "event-0004").await.expect("it runs");
    let told = caller.history(&id, "event-0005").await.expect("it runs");
    assert_eq!(told.len(), 1);
    first.thaw();
    // The program may end before it answers. It never shows a board with that move. It may have heard of the other
    // one's move, which removes the buttons of the board before.
    if let Ok(answer) = late.await.expect("no panic") {
        assert!(board_in(&answer, &id).is_none_or(|(shown, _)| shown == version), "{answer:?}");
    }
    assert_eq!(first.wait().and_then(|status| status.code()), Some(1), "{}", first.output());
    first.wait_for(&["another process took over"]);
    assert_eq!(caller.history(&id, "event-0006").await.expect("it runs"), told, "and nothing of it is there");
    // After a restart by a service manager it joins again.
    let mut again = Program::spawn(folder.path(), &on(&url));
    again.wait_ready();
    again.wait_for(&["people are answered here, too", &format!("process {} on", second.id())]);
    assert_eq!(Caller::new(&again.base, "sanh").history(&id, "event-0007").await.expect("it runs"), told);
}
