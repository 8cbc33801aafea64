//! A new version without a missed word: two programs on one database behind a load balancer, Telegram by webhook.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use banco_tests::postgres::shared;
use banco_tests::program::Program;
use banco_tests::telegram::{Fake, TOKEN, World};
use tokio::net::{TcpListener, TcpStream};

/// Hands connections on to whoever is ready, if anybody is.
struct Balancer {
    address: SocketAddr,
    ready: Arc<Mutex<Option<SocketAddr>>>,
}

impl Balancer {
    async fn start() -> Balancer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let ready: Arc<Mutex<Option<SocketAddr>>> = Arc::default();
        let to = Arc::clone(&ready);
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let Some(to) = *to.lock().unwrap_or_else(PoisonError::into_inner) else { continue };
                tokio::spawn(async move {
                    if let Ok(mut program) = TcpStream::connect(to).await {
                        // Either side may hang up at any time.
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut program).await;
                    }
                });
            }
        });
        Balancer { address, ready }
    }

    fn send_to(&self, program: Option<&Program>) {
        *self.ready.lock().unwrap_or_else(PoisonError::into_inner) = program.map(hears_at);
    }
}

/// Where a program hears Telegram, from the line that says so.
fn hears_at(program: &Program) -> SocketAddr {
    program.wait_for(&["hears updates at http://"]);
    let output = program.output();
    let after = output.split("hears updates at http://").nth(1).expect("the line");
    after.split('/').next().and_then(|address| address.parse().ok()).expect("an address")
}

/// Issue 14: a rolling restart misses no event and does none twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_by_webhook_misses_and_doubles_no_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let (fake, _strict) = Fake::start().await;
    let (an, binh) = (fake.user("An"), fake.user("Binh"));
    let chat = fake.group("Hội cờ", &[&an, &binh]);
    let balancer = Balancer::start().await;
    let (api, hook) = (fake.base(), format!("http://{}/telegram", balancer.address));
    let environment = [
        ("BANCO__STORE__BACKEND", "postgres"),
        ("BANCO__STORE__POSTGRES_URL", url.as_str()),
        ("BANCO__TELEGRAM__TOKEN", TOKEN),
        ("BANCO__TELEGRAM__API_BASE", api.as_str()),
        ("BANCO__TELEGRAM__MODE", "webhook"),
        ("BANCO__TELEGRAM__WEBHOOK_URL", hook.as_str()),
        ("BANCO__TELEGRAM__WEBHOOK_LISTEN", "127.0.0.1:0"),
    ];
    let games = |world: &World| {
        world
            .said_by_bot(chat)
            .filter_map(|message| banco_talk::game_id_in(&message.text))
            .collect::<BTreeSet<String>>()
    };
    let mut first = Program::spawn(folder.path(), &environment);
    first.wait_ready();
    let mut second = Program::spawn(folder.path(), &environment);
    second.wait_ready();
    second.wait_for(&[&format!("process {} on", first.id()), "people are answered here, too"]);
    balancer.send_to(Some(&first));
    an.says(chat, "/choi coup");
    fake.wait("the first challenge", |world| (games(world).len() == 1).then_some(())).await;
    // The second one hears people, too, and the first one tells all of it.
    balancer.send_to(Some(&second));
    an.says(chat, "/choi co up");
    fake.wait("the second challenge", |world| (games(world).len() == 2).then_some(())).await;
    // It is asked to stop while people go on.
    balancer.send_to(Some(&first));
    binh.says(chat, "/choi co tuong");
    first.terminate();
    an.says(chat, "/choi caro");
    balancer.send_to(Some(&second));
    binh.says(chat, "/choi co vua");
    assert_eq!(first.wait().and_then(|status| status.code()), Some(0), "{}", first.output());
    second.wait_for(&["this process keeps the house from now on"]);
    fake.wait("all challenges", |world| (games(world).len() >= 5).then_some(())).await;
    fake.settled().await;
    let games = fake.with(|world| games(world));
    assert_eq!(games.len(), 5, "each word once: {games:?}");
    assert!(fake.with(|world| world.calls_of("deleteWebhook").next().is_none()), "the address stays all the time");
    second.terminate();
    assert_eq!(second.wait().and_then(|status| status.code()), Some(0), "{}", second.output());
}
