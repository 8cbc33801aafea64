//! Updates by webhook: accepted once they are durable, neither lost nor doubled by a restart, and only from Telegram.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use banco::adapters::telegram::{Hook, Telegram, TelegramError};
use banco_ports::{Intent, Parcel, Rendered, ReplyKind, RichText};
use banco_tests::patience::PATIENCE;
use banco_tests::telegram::{BotMessage, Fake, Strict, User};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::host::{Host, reply};
use super::rig::{config, place};

struct Hooked {
    address: SocketAddr,
    telegram: Arc<dyn banco_ports::Deliver>,
    stop: watch::Sender<bool>,
    run: JoinHandle<Result<(), TelegramError>>,
}

impl Hooked {
    /// A running adapter that has registered its webhook.
    async fn start(fake: &Fake, host: &Arc<Host>) -> Hooked {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let url = format!("http://{address}/telegram");
        let telegram = Telegram::new(&config(fake)).expect("a good configuration");
        let telegram = telegram.with_hook(Hook { listener, url: url.clone() });
        let sender = telegram.sender();
        let (stop, stopped) = watch::channel(false);
        let run = tokio::spawn(telegram.run(Arc::clone(host) as Arc<_>, stopped));
        fake.wait("the webhook", |world| world.hook.as_ref().filter(|hook| hook.url == url).map(|_| ())).await;
        Hooked { address, telegram: sender, stop, run }
    }

    async fn stop(self) {
        self.stop.send(true).expect("it runs");
        let ended = tokio::time::timeout(PATIENCE, self.run).await.expect("it stops in time");
        assert_eq!(ended.expect("no panic"), Ok(()));
    }
}

async fn people() -> (Fake, Strict, User, User) {
    let (fake, strict) = Fake::start().await;
    let (an, binh) = (fake.user("An"), fake.user("Binh"));
    (fake, strict, an, binh)
}

fn text_of(intent: Intent) -> String {
    match intent {
        Intent::Text(text) | Intent::Press(text) => text,
        other @ (Intent::Command { .. } | Intent::Line { .. }) => panic!("{other:?}"),
    }
}

async fn texts(host: &Host, count: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for number in 1..=count {
        texts.push(text_of(host.asked(number).await.intent));
    }
    texts
}

#[tokio::test]
async fn what_is_brought_is_taken_when_it_is_durable() {
    let (fake, _strict, an, binh) = people().await;
    an.has_started();
    binh.has_started();
    let host = Host::scripted(|_| reply(ReplyKind::Note, "đã nghe"));
    let gate = host.gate(an.id);
    let _running = Hooked::start(&fake, &host).await;
    assert!(fake.with(|world| world.calls_of("getUpdates").next().is_none()), "nobody polls");
    an.says(an.id, "chậm");
    binh.says(binh.id, "nhanh");
    assert_eq!(texts(&host, 1).await, ["nhanh"], "another chat does not wait");
    fake.wait("what is durable", |world| (world.updates.len() == 1).then_some(())).await;
    gate.send_replace(true);
    fake.wait("the other one", |world| world.updates.is_empty().then_some(())).await;
    assert_eq!(texts(&host, 2).await, ["nhanh", "chậm"]);
    fake.wait("both answers", |world| {
        [an.id, binh.id].iter().all(|chat| world.said_by_bot(*chat).count() == 1).then_some(())
    })
    .await;
}

/// Telegram sends the next update of a chat once the last one was accepted, so a mere query must not delay it.
#[tokio::test]
async fn what_only_asks_is_taken_at_once() {
    let (fake, _strict, an, binh) = people().await;
    let chat = fake.group("Hội cờ", &[&an, &binh]);
    let host = Host::silent();
    let running = Hooked::start(&fake, &host).await;
    let message = Rendered { text: RichText::plain("Ván k7m2: đến lượt An"), ..Rendered::default() };
    let parcel = Parcel { number: 1, place: place(chat), message, ping: None, wordings: Vec::new() };
    let id = running.telegram.post(&parcel).await.expect("sent").0.parse().expect("a number");
    let gate = host.gate_press("legal:k7m2:3:b3");
    an.presses_anything(BotMessage { chat, id }, "legal:k7m2:3:b3");
    binh.presses_anything(BotMessage { chat, id }, "to:k7m2:3:b3e3");
    assert_eq!(texts(&host, 1).await, ["to:k7m2:3:b3e3"]);
    gate.send_replace(true);
    assert_eq!(texts(&host, 2).await.len(), 2);
}

/// A rolling restart: updates sent while no process listens go to the next one.
#[tokio::test]
async fn a_restart_misses_and_doubles_nothing() {
    let (fake, _strict, an, binh) = people().await;
    let host = Host::silent();
    let first = Hooked::start(&fake, &host).await;
    an.says(an.id, "một");
    assert_eq!(texts(&host, 1).await, ["một"]);
    // The update under way at the stop is finished and accepted.
    let gate = host.gate(binh.id);
    binh.says(binh.id, "hai");
    fake.wait("it to be brought", |world| (world.updates.len() == 1).then_some(())).await;
    let stopping = tokio::spawn(first.stop());
    gate.send_replace(true);
    stopping.await.expect("no panic");
    assert!(fake.with(|world| world.hook.is_some()), "the address stays for the next one");
    an.says(an.id, "ba");
    fake.wait("a try in vain", |world| world.hook_trouble.clone()).await;
    let next = Host::silent();
    let _second = Hooked::start(&fake, &next).await;
    fake.settled().await;
    // An update sent again after a lost answer is the same event, which the service handles once.
    let mut heard = BTreeMap::new();
    for host in [&host, &next] {
        for number in 1..=host.heard_so_far() {
            let inbound = host.asked(number).await;
            heard.insert(inbound.event, text_of(inbound.intent));
        }
    }
    let mut heard: Vec<String> = heard.into_values().collect();
    heard.sort_unstable();
    assert_eq!(heard, ["ba", "hai", "một"]);
}

/// An update sent again while it is handled counts as one update.
#[tokio::test]
async fn what_is_brought_twice_at_once_is_heard_once() {
    let (fake, _strict, an, _) = people().await;
    let host = Host::silent();
    let gate = host.gate(an.id);
    let running = Hooked::start(&fake, &host).await;
    an.says(an.id, "P2-5");
    let (update, hook) =
        fake.wait("the update", |world| Some((world.updates.front()?.1.clone(), world.hook.clone()?))).await;
    let again = || {
        let request = reqwest::Client::new().post(&hook.url);
        request.header("X-Telegram-Bot-Api-Secret-Token", &hook.secret).json(&update).send()
    };
    let (one, other) = (tokio::spawn(again()), tokio::spawn(again()));
    gate.send_replace(true);
    for taken in [one, other] {
        assert_eq!(taken.await.expect("no panic").expect("an answer").status(), 200);
    }
    fake.settled().await;
    // A repeat after the update is durable counts as the same: `/start` was once answered twice.
    assert_eq!(again().await.expect("an answer").status(), 200);
    fake.settled().await;
    assert_eq!(host.heard_so_far(), 1);
    running.stop().await;
}

#[tokio::test]
async fn strangers_are_turned_away() {
    let (fake, _strict, an, _) = people().await;
    let host = Host::silent();
    let running = Hooked::start(&fake, &host).await;
    let secret = fake.with(|world| world.hook.clone()).expect("it is set").secret;
    assert!(secret.len() >= 32 && !secret.contains("AAfake"), "nobody guesses it, and it tells no token: {secret}");
    let client = reqwest::Client::new();
    let base = format!("http://{}", running.address);
    let ask = async |path: &str, secret: Option<&str>, body: String| {
        let request = client.post(format!("{base}{path}")).body(body);
        let request = match secret {
            Some(secret) => request.header("X-Telegram-Bot-Api-Secret-Token", secret),
            None => request,
        };
        request.send().await.expect("an answer").status().as_u16()
    };
    let update = r#"{"update_id":7,"message":{}}"#.to_owned();
    assert_eq!(ask("/telegram", None, update.clone()).await, 401);
    assert_eq!(ask("/telegram", Some("guessed"), update.clone()).await, 401);
    assert_eq!(ask("/telegram", Some(&secret[1..]), update.clone()).await, 401);
    assert_eq!(ask("/", Some(&secret), update.clone()).await, 404);
    assert_eq!(ask("/telegram/more", Some(&secret), update).await, 404);
    assert_eq!(client.get(format!("{base}/telegram")).send().await.expect("an answer").status(), 405);
    for wrong in ["", "{", "[]", r#"{"message":{}}"#, r#"{"update_id":-1}"#, r#"{"update_id":99999999999}"#] {
        assert_eq!(ask("/telegram", Some(&secret), wrong.to_owned()).await, 400, "{wrong}");
    }
    assert_eq!(ask("/telegram", Some(&secret), format!("\"{}\"", "x".repeat(1 << 20))).await, 413);
    // An unreadable update is not for this bot, and is not repeated forever.
    assert_eq!(ask("/telegram", Some(&secret), r#"{"update_id":8,"newer_kind":{}}"#.to_owned()).await, 200);
    assert_eq!(host.heard_so_far(), 0);
    an.says(an.id, "P2-5");
    assert_eq!(texts(&host, 1).await, ["P2-5"], "and Telegram is heard");
}

/// The adapter asks Telegram if updates arrive, and restores the address.
#[tokio::test]
async fn a_webhook_that_fails_or_was_changed_is_noticed_and_mended() {
    let (fake, _strict, an, _) = people().await;
    let host = Host::silent();
    let running = Hooked::start(&fake, &host).await;
    let mut hears = host.hears.subscribe();
    hears.wait_for(|hears| *hears == Some(true)).await.expect("it tells");
    // The token was tried elsewhere, and updates go there.
    let ours = fake.with(|world| world.hook.replace(fake_hook())).expect("it was set");
    an.says(an.id, "lạc");
    fake.wait("a try in vain", |world| world.hook_trouble.clone()).await;
    host.asks.notify_one();
    let url = ours.url.clone();
    fake.wait("our address", |world| world.hook.as_ref().filter(|hook| hook.url == url).map(|_| ())).await;
    assert_eq!(texts(&host, 1).await, ["lạc"], "nothing is lost by that");
    // Telegram cannot deliver its updates, so people cannot be heard.
    fake.with(|world| world.hook.as_mut().expect("it is set").secret = "wrong".to_owned());
    an.says(an.id, "P2-5");
    fake.wait("a refusal", |world| world.hook_trouble.clone().filter(|trouble| trouble.contains("401"))).await;
    host.asks.notify_one();
    hears.wait_for(|hears| *hears == Some(false)).await.expect("it tells");
    fake.with(|world| world.hook = Some(ours));
    assert_eq!(texts(&host, 2).await, ["lạc", "P2-5"]);
    running.stop().await;
}

fn fake_hook() -> banco_tests::telegram::WorldHook {
    banco_tests::telegram::WorldHook { url: "http://127.0.0.1:1/elsewhere".to_owned(), secret: String::new() }
}
