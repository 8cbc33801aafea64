//! Update without a lost event: two programs on one database behind a load balancer, Telegram by webhook and Discord
//! by interactions over HTTP.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use banco_tests::balancer::Balancer;
use banco_tests::discord::FakeDiscord;
use banco_tests::discord::http::public_key;
use banco_tests::postgres::shared;
use banco_tests::program::Program;
use banco_tests::telegram::{Fake, TOKEN, World};

/// Address at which a program listens, from its log line.
pub(super) fn hears_at(program: &Program, what: &str) -> SocketAddr {
    let line = format!("hears {what} at http://");
    program.wait_for(&[&line]);
    let output = program.output();
    let after = output.split(&line).nth(1).expect("the line");
    after.split('/').next().and_then(|address| address.parse().ok()).expect("an address")
}

/// Issue 14: a rolling restart loses no event and handles none twice.
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
            .filter_map(|message| banco_service::game_id_in(&message.text))
            .collect::<BTreeSet<String>>()
    };
    let mut first = Program::spawn(folder.path(), &environment);
    first.wait_ready();
    let mut second = Program::spawn(folder.path(), &environment);
    second.wait_ready();
    second.wait_for(&[&format!("process {} on", first.id()), "people are answered here, too"]);
    balancer.send_to(hears_at(&first, "updates"));
    an.says(chat, "/choi coup");
    fake.wait("the first challenge", |world| (games(world).len() == 1).then_some(())).await;
    // The second program hears people, too, and the first one sends all results.
    balancer.send_to(hears_at(&second, "updates"));
    an.says(chat, "/choi co up");
    fake.wait("the second challenge", |world| (games(world).len() == 2).then_some(())).await;
    // The program is asked to stop while people play.
    balancer.send_to(hears_at(&first, "updates"));
    binh.says(chat, "/choi co tuong");
    first.terminate();
    an.says(chat, "/choi caro");
    balancer.send_to(hears_at(&second, "updates"));
    binh.says(chat, "/choi co vua");
    assert_eq!(first.wait().and_then(|status| status.code()), Some(0), "{}", first.output());
    second.wait_for(&["this process is now the leader"]);
    fake.wait("all challenges", |world| (games(world).len() >= 5).then_some(())).await;
    fake.settled().await;
    let games = fake.with(|world| games(world));
    assert_eq!(games.len(), 5, "each word once: {games:?}");
    assert!(fake.with(|world| world.calls_of("deleteWebhook").next().is_none()), "the address stays all the time");
    second.terminate();
    assert_eq!(second.wait().and_then(|status| status.code()), Some(0), "{}", second.output());
}

/// A person sends a challenge on Discord: true if it was accepted, false if the client shows a failure.
async fn is_taken(fake: &FakeDiscord, interaction: u64) -> bool {
    let ended = fake.wait("either end", |state| {
        let one = &state.interactions[&interaction];
        one.failed.as_ref().map(|_| false).or(one.first.map(|_| true))
    });
    ended.await
}

/// The same on Discord, which repeats nothing: a failed interaction is visible to its user, who repeats it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_over_http_misses_and_doubles_no_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = shared().url(&shared().database());
    let fake = FakeDiscord::start().await;
    let channel = fake.channel();
    let balancer = Balancer::start().await;
    let (token, api, key) = (fake.state().token.clone(), fake.api_base(), public_key());
    let environment = [
        ("BANCO__STORE__BACKEND", "postgres"),
        ("BANCO__STORE__POSTGRES_URL", url.as_str()),
        ("BANCO__DISCORD__TOKEN", token.as_str()),
        ("BANCO__DISCORD__API_BASE", api.as_str()),
        ("BANCO__DISCORD__MODE", "http"),
        ("BANCO__DISCORD__PUBLIC_KEY", key.as_str()),
        ("BANCO__DISCORD__INTERACTIONS_LISTEN", "127.0.0.1:0"),
    ];
    let games = || {
        let state = fake.state();
        let posted = state.posted(channel);
        posted.iter().filter_map(|message| banco_service::game_id_in(&message.words())).collect::<BTreeSet<String>>()
    };
    let challenges =
        |(user, game): (&str, &str)| fake.command(fake.user(user), channel, "play", &[("game", game.into())]);
    let mut first = Program::spawn(folder.path(), &environment);
    first.wait_ready();
    let mut second = Program::spawn(folder.path(), &environment);
    second.wait_ready();
    balancer.send_to(hears_at(&first, "interactions"));
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    fake.save_endpoint(&format!("http://{}/discord", balancer.address)).await;
    assert!(is_taken(&fake, challenges(("an", "jieqi"))).await);
    // The second program accepts commands, too, and the first one shows the results.
    balancer.send_to(hears_at(&second, "interactions"));
    assert!(is_taken(&fake, challenges(("chi", "caro"))).await);
    fake.wait("two challenges", |state| (state.posted(channel).len() >= 2).then_some(())).await;
    // The program is asked to stop while people play.
    balancer.send_to(hears_at(&first, "interactions"));
    let (binh, dung) = (("binh", "xiangqi"), ("dung", "chess"));
    let mut tries = vec![(binh, challenges(binh))];
    first.terminate();
    balancer.send_to(hears_at(&second, "interactions"));
    tries.push((dung, challenges(dung)));
    assert_eq!(first.wait().and_then(|status| status.code()), Some(0), "{}", first.output());
    let mut failed = Vec::new();
    for (who, interaction) in tries {
        if !is_taken(&fake, interaction).await {
            failed.push(who);
        }
    }
    assert!(!failed.contains(&dung), "somebody was there: {failed:?}");
    for who in &failed {
        assert!(is_taken(&fake, challenges(*who)).await, "{who:?}");
    }
    fake.wait("all challenges", |state| (state.posted(channel).len() >= 4).then_some(())).await;
    fake.settled().await;
    assert_eq!(games().len(), 4, "each command once: {:?}, of which again {failed:?}", games());
    assert_eq!(fake.state().identifies, 0, "nobody was at the gateway");
    second.terminate();
    assert_eq!(second.wait().and_then(|status| status.code()), Some(0), "{}", second.output());
}
