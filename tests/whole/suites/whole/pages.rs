//! Pages of programs on a database, in a browser: two programs behind one page, and a database outage.

use std::net::SocketAddr;

use banco_tests::balancer::Balancer;
use banco_tests::patience::until;
use banco_tests::postgres::{Wire, shared};
use banco_tests::program::Program;
use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use serde_json::{Value, json};

use banco_tests::web::chromium::photograph;

const CHANNEL: &str = "hai-ben";

fn on(url: &str) -> [(&str, &str); 2] {
    [("BANCO__STORE__BACKEND", "postgres"), ("BANCO__STORE__POSTGRES_URL", url)]
}

/// Messages of people, as a tab shows them.
async fn lines(friends: &Friends<'_>, name: &str) -> Vec<String> {
    friends.look(name).await;
    let told = "return [...document.querySelectorAll('#messages .message.line .text')].map((line) => line.innerText)";
    let told = friends.script(told).await;
    told.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Waits until a tab shows a text, or no longer shows it.
async fn shows(friends: &Friends<'_>, name: &str, words: &str, is_shown: bool) {
    friends.look(name).await;
    friends.turns(&format!("return document.body.innerText.includes('{words}') === {is_shown}")).await;
}

/// A spectator is erased at the second program, and a name is changed at the first: both are seen at both.
async fn erases_and_renames(friends: &Friends<'_>, front: &str, second: &str) {
    let api = Api::new(second, CHANNEL);
    let chat = json!({ "channel": CHANNEL, "user": "Nguyenvana", "text": "ván hay quá", "chat": true });
    api.post("/api/say", &chat).await;
    shows(friends, "An", "ván hay quá", true).await;
    api.say("Nguyenvana", "/privacy delete yes").await;
    for name in ["An", "Binh"] {
        shows(friends, name, "ván hay quá", false).await;
        shows(friends, name, "Nguyenvana", false).await;
    }
    // A change of name is visible at both programs.
    let renamed = Api::new(front, CHANNEL).post("/api/rename", &json!({ "user": "An", "name": "An Nhiên" })).await;
    assert_eq!(renamed.status(), 200);
    until("his new name is known", async || {
        let tables = api.get(&format!("/api/tables?channel={CHANNEL}&user=Binh")).await.text().await.expect("text");
        tables.contains("An Nhiên").then_some(())
    })
    .await;
}

/// An's tab is at one program and Binh's at another; then the first program is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tabs_at_two_programs_are_at_one_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let mut first = Program::spawn(folder.path(), &on(&url));
    first.wait_ready();
    let mut second = Program::spawn(folder.path(), &on(&url));
    second.wait_ready();
    let address =
        |program: &Program| -> SocketAddr { program.base.trim_start_matches("http://").parse().expect("an address") };
    let balancer = Balancer::start().await;
    balancer.send_to(address(&first));
    let chromium = Chromium::start(Screen::Desk).await;
    let front = format!("http://{}", balancer.address);
    let friends = Friends::sit_apart(&chromium.driver, CHANNEL, &[(&front, "An"), (&second.base, "Binh")]).await;

    // People present are known from each program's own pages and from their messages.
    friends.say("Binh", "mình đây").await;
    shows(&friends, "An", "mình đây", true).await;
    friends.say("An", "/play chess @Binh side=first").await;
    friends.press("Binh", "accept:").await;
    for (mover, mv, version) in [("An", "e4", 2), ("Binh", "e5", 3), ("An", "Nf3", 4)] {
        friends.board(mover, version - 1).await;
        friends.say(mover, mv).await;
        for name in ["An", "Binh"] {
            friends.board(name, version).await;
        }
    }
    let said = ["chào Binh", "chào An", "khai cuộc này quen nhỉ", "ừ, hôm qua vừa đánh"];
    for (at, line) in said.iter().enumerate() {
        friends.say(["An", "Binh"][at % 2], line).await;
        for name in ["An", "Binh"] {
            shows(&friends, name, line, true).await;
        }
    }
    for name in ["An", "Binh"] {
        let told = lines(&friends, name).await;
        assert_eq!(told.iter().filter(|line| said.contains(&line.as_str())).count(), said.len(), "each once: {told:?}");
        assert!(told.ends_with(&said.map(str::to_owned)), "in the order they were said: {told:?}");
    }
    photograph(&chromium, "two-programs").await;

    erases_and_renames(&friends, &front, &second.base).await;
    friends.say("Binh", "Nc6").await;
    friends.board("Binh", 5).await;
    shows(&friends, "Binh", "An Nhiên", true).await;

    // Dropping kills the program. The tab reconnects by itself, to the remaining program.
    balancer.send_to(address(&second));
    drop(first);
    second.wait_for(&["this process is now the leader"]);
    friends.look("An").await;
    friends.turns("return document.querySelector('#state').textContent === ''").await;
    friends.board("An", 5).await;
    friends.say("An", "Bb5").await;
    for name in ["An", "Binh"] {
        friends.board(name, 6).await;
    }
    friends.say("An", "đường truyền chập chờn").await;
    shows(&friends, "Binh", "đường truyền chập chờn", true).await;
    // A tab that came back may still read what it missed.
    until("nothing is doubled or missing", async || {
        let (an, binh) = (lines(&friends, "An").await, lines(&friends, "Binh").await);
        (an == binh).then_some(())
    })
    .await;
    photograph(&chromium, "one-program-left").await;
    chromium.quit().await;
}

/// The database is lost under an open page and comes back: the page says so in a line, and needs no reload.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_says_that_the_games_are_away_and_goes_on_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let wire = Wire::to(shared()).await;
    let url = wire.url(&shared().database());
    let mut program = Program::spawn(folder.path(), &on(&url));
    program.wait_ready();
    let chromium = Chromium::start(Screen::Phone).await;
    let friends = Friends::sit_down(&chromium, &program.base, CHANNEL, &["An", "Binh"]).await;
    friends.say("An", "/play chess @Binh side=first").await;
    friends.press("Binh", "accept:").await;
    friends.board("An", 1).await;
    friends.script("window.isTheSamePage = true").await;
    wire.set_down(true);
    friends.say("An", "e4").await;
    friends.turns("return document.querySelector('#state').textContent.includes('chưa mở được dữ liệu ván')").await;
    photograph(&chromium, "away-phone").await;
    wire.set_down(false);
    friends.turns("return document.querySelector('#state').textContent === ''").await;
    friends.say("An", "e4").await;
    friends.board("An", 2).await;
    friends.board("Binh", 2).await;
    friends.look("An").await;
    assert_eq!(friends.script("return window.isTheSamePage").await, Value::Bool(true));
    chromium.quit().await;
}
