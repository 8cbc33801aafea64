//! Interactions over HTTP: accepted without the gateway, only from Discord and only if fresh; a restart neither loses
//! nor doubles one.

use std::net::SocketAddr;
use std::sync::Arc;

use banco::adapters::discord::{Discord, Ended, Endpoint, PublicKey};
use banco_ports::{Answer, Inbound, Intent, MessageRef, Parcel, Place, Platform, ReplyKind, Suggestion};
use banco_tests::discord::host::{self, ScriptedHost, reply};
use banco_tests::discord::http::{Brought, public_key, seconds_now};
use banco_tests::discord::{FakeDiscord, PATIENCE, Trouble};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::{Rig, board, config};

const LOOPBACK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

fn endpoint(key: &str) -> Endpoint {
    Endpoint::bind(LOOPBACK, PublicKey::read(key).expect("a key")).expect("a free port")
}

/// An adapter that accepts interactions over HTTP, and its address.
fn starts(fake: FakeDiscord, host: Arc<ScriptedHost>) -> (Rig, String) {
    banco_tests::logs::catch();
    let endpoint = endpoint(&public_key());
    let url = format!("http://{}/discord", endpoint.address().expect("it has one"));
    let discord = Discord::with_timeout(config(&fake), PATIENCE).expect("a good configuration");
    (Rig::running(fake, host, discord.with_endpoint(endpoint)), url)
}

async fn hears(host: Arc<ScriptedHost>) -> (Rig, String) {
    let (rig, url) = starts(FakeDiscord::start().await, host);
    rig.fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    rig.fake.save_endpoint(&url).await;
    (rig, url)
}

fn note(words: &'static str) -> impl Fn(&Inbound) -> Answer + Send + Sync + 'static {
    move |_| host::answer([reply(ReplyKind::Note, words)])
}

/// A board with these buttons in a channel of its own.
async fn shown(rig: &Rig, buttons: &[&str]) -> (u64, u64) {
    let channel = rig.fake.channel();
    let place = Place { platform: Platform::Discord, chat: channel.to_string(), thread: None };
    let message = board("Ván #k7m2", buttons);
    let parcel = Parcel { number: 7, place, message, ping: None, wordings: Vec::new() };
    let MessageRef(id) = rig.discord.deliver().post(&parcel).await.expect("posted");
    (channel, id.parse().expect("a number"))
}

/// A press of a button in Discord's form, held back by the test.
async fn press(rig: &Rig, data: &str) -> Value {
    let (channel, message) = shown(rig, &[data]).await;
    rig.fake.press_forged(rig.fake.user("an"), channel, message, data);
    // Nothing else runs between these two lines.
    rig.fake.change(|state| state.to_bring.pop()).expect("it is on its way").2
}

#[tokio::test]
async fn commands_presses_forms_and_completion_work_without_the_gateway() {
    let suggestions = vec![Suggestion { label: "Mã 8 tấn 7".to_owned(), value: "h10g8".to_owned() }];
    let host = ScriptedHost::suggesting(suggestions, |inbound| match &inbound.intent {
        Intent::Press(_) => host::answer([]),
        Intent::Command { .. } | Intent::Text(_) | Intent::Line { .. } => {
            host::answer([reply(ReplyKind::Note, "đã nghe")])
        }
    });
    let (rig, _) = hears(host).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let command = rig.fake.command(an, channel, "games", &[]);
    rig.fake.wait("its answer", |state| state.answers(command).first().map(|_| ())).await;
    let asked = rig.host.asked(1).await.remove(0);
    assert_eq!(asked.event, format!("discord:{command}"));
    assert_eq!((asked.from.name.as_str(), asked.lang), ("an", Some(banco_ports::Lang::Vi)));
    let typing = rig.fake.autocomplete(an, channel, "move", &[("move", json!("mã"))], "move");
    rig.fake.wait("suggestions", |state| state.interactions[&typing].first).await;
    assert_eq!(rig.fake.state().interactions[&typing].choices[0]["value"], "h10g8");
    let (_, shown) = shown(&rig, &["claim:k7m2:1", "part:k7m2"]).await;
    let claim = rig.fake.press(an, shown, "claim:k7m2:1");
    rig.fake.wait("the acknowledgement", |state| state.interactions[&claim].first).await;
    let mix = rig.fake.press(an, shown, "part:k7m2");
    rig.fake.wait("the form", |state| state.interactions[&mix].first).await;
    let filled = rig.fake.fill_in(mix, "mưa tháng sáu");
    rig.fake.wait("its answer", |state| state.answers(filled).first().map(|_| ())).await;
    rig.host.asked(3).await;
    {
        let state = rig.fake.state();
        assert_eq!((state.identifies, state.count("GET /gateway")), (0, 0), "nobody was at the gateway");
        assert!(state.interactions.values().all(|one| one.failed.is_none()), "{:?}", state.interactions);
    }
    assert_eq!(rig.stop().await, Ok(()));
}

#[tokio::test]
async fn strangers_copies_and_what_is_too_long_are_turned_away() {
    let (rig, url) = hears(ScriptedHost::new(note("đã nghe"))).await;
    let event = press(&rig, "claim:k7m2:1").await;
    let base = url.strip_suffix("/discord").expect("its path");
    let status = async |brought: &Brought, url: &str| brought.post(url).await.expect("an answer").0;
    let good = Brought::of(&event);
    for path in ["/", "/discord/more", "/telegram"] {
        assert_eq!(status(&good, &format!("{base}{path}")).await, 404, "{path}");
    }
    let client = reqwest::Client::new();
    assert_eq!(client.get(&url).send().await.expect("an answer").status(), 405);
    assert_eq!(client.post(&url).body(good.body.clone()).send().await.expect("an answer").status(), 401);
    assert_eq!(status(&Brought::forged(&event), &url).await, 401, "somebody else's signature");
    for changed in [
        Brought { body: good.body.replace("claim:", "resignyes:"), ..good.clone() },
        Brought { moment: (seconds_now() + 1).to_string(), ..good.clone() },
        Brought { signature: good.signature.replace('0', "1"), ..good.clone() },
        Brought { signature: good.signature[2..].to_owned(), ..good.clone() },
        Brought { signature: String::new(), ..good.clone() },
        Brought { moment: String::new(), ..good.clone() },
    ] {
        assert_eq!(status(&changed, &url).await, 401, "{changed:?}");
    }
    for apart in [-7 * 24 * 3_600, -301, 302] {
        let moment = seconds_now().checked_add_signed(apart).expect("a moment");
        let copy = Brought::at(good.body.clone(), moment);
        assert_eq!(status(&copy, &url).await, 401, "signed by Discord {apart} s from now");
    }
    assert_eq!(status(&Brought::at("x".repeat(1 << 20), seconds_now()), &url).await, 413);
    for wrong in ["", "{", "claim"] {
        assert_eq!(status(&Brought::at(wrong.to_owned(), seconds_now()), &url).await, 400, "{wrong}");
    }
    assert_eq!(rig.host.asked_so_far(), 0);
    assert_eq!(status(&good, &url).await, 202, "and Discord is heard");
    rig.host.asked(1).await;
}

/// An eavesdropper sends a copy of the request at once.
#[tokio::test]
async fn a_copy_that_comes_at_once_is_heard_once() {
    let (rig, url) = hears(ScriptedHost::new(note("chưa tới lượt"))).await;
    let event = press(&rig, "claim:k7m2:1").await;
    let (brought, again) = (Brought::of(&event), Brought::of(&press(&rig, "claim:k7m2:2").await));
    for _ in 0..3 {
        assert_eq!(brought.post(&url).await.map(|(status, _)| status), Some(202));
    }
    // A request sent after all of them is handled after all of them.
    assert_eq!(again.post(&url).await.map(|(status, _)| status), Some(202));
    rig.fake.settled().await;
    let events: Vec<String> = rig.host.asked(2).await.into_iter().map(|asked| asked.event).collect();
    assert_eq!(events.len(), 2, "{events:?}");
    assert_ne!(events[0], events[1]);
}

/// An unreadable interaction is accepted, and its user is told.
#[tokio::test]
async fn what_cannot_be_read_is_told_to_whoever_pressed() {
    let (rig, url) = hears(ScriptedHost::new(note("đã nghe"))).await;
    let mut event = press(&rig, "claim:k7m2:1").await;
    event["message"] = json!({"id": "nowhere"});
    assert_eq!(Brought::of(&event).post(&url).await.map(|(status, _)| status), Some(202));
    let id: u64 = event["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let told = rig.fake.wait("a word", |state| state.answers(id).first().map(|answer| answer.content.clone())).await;
    assert!(told.contains("/xemban") || told.contains("</board"), "{told}");
    assert_eq!(rig.host.asked_so_far(), 0);
}

/// A rolling restart: work under way is finished. An interaction in between fails visibly, and the user repeats it.
#[tokio::test]
async fn a_restart_misses_and_doubles_nothing() {
    let (open, gate) = watch::channel(false);
    let host = ScriptedHost::gated(gate, note("đã nghe"));
    let (rig, _) = hears(Arc::clone(&host)).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let first = rig.fake.command(an, channel, "games", &[]);
    rig.host.entered(1).await;
    let Rig { fake, stop, running, .. } = rig;
    drop(stop);
    // During the stop a user presses again and again until Discord shows a failure.
    let mut people = 0;
    let failed = loop {
        people += 1;
        let id = fake.command(fake.user(&format!("chi{people}")), fake.channel(), "help", &[]);
        let ended = fake.wait("either end", |state| {
            let one = &state.interactions[&id];
            one.failed.clone().map(Some).or(one.first.map(|_| None))
        });
        if ended.await.is_some() {
            break id;
        }
    };
    let heard_by_then = host.entered_so_far();
    open.send_replace(true);
    let ended = tokio::time::timeout(PATIENCE, running).await.expect("it stops in time");
    assert_eq!(ended.expect("no panic"), Ok(()));
    fake.wait("what was under way to be finished", |state| state.answers(first).first().map(|_| ())).await;
    let heard = host.asked(heard_by_then).await;
    assert!(heard.iter().all(|asked| asked.event != format!("discord:{failed}")), "what failed was not done");
    // The next one listens at another address, as behind a balancer.
    let next = ScriptedHost::new(note("đã nghe"));
    let (rig, url) = starts(fake, Arc::clone(&next));
    rig.fake.save_endpoint(&url).await;
    let again = rig.fake.command(an, channel, "help", &[]);
    rig.fake.wait("its answer", |state| state.answers(again).first().map(|_| ())).await;
    assert_eq!(next.asked(1).await[0].event, format!("discord:{again}"));
}

#[tokio::test]
async fn another_key_ends_this_adapter_with_a_clear_line() {
    let fake = FakeDiscord::start().await;
    let discord = Discord::new(config(&fake)).expect("a good configuration");
    let other = public_key().replace('d', "e");
    let discord = discord.with_endpoint(endpoint(&other));
    let ended = discord.run(ScriptedHost::new(|_| Answer::default()), std::future::pending()).await;
    assert_eq!(ended, Err(Ended::KeyDiffers(public_key())));
    assert!(ended.expect_err("refused").to_string().contains("public_key"));
}

/// If Discord sends nothing, people cannot be heard, and the clocks are told.
#[tokio::test]
async fn an_address_that_is_missing_or_a_platform_that_is_silent_is_noticed() {
    let host = ScriptedHost::new(|_| Answer::default());
    let (rig, url) = starts(FakeDiscord::start().await, Arc::clone(&host));
    let mut hears = host.hears.subscribe();
    let told = async |hears: &mut watch::Receiver<Option<bool>>, wanted: bool| {
        let told = tokio::time::timeout(PATIENCE, hears.wait_for(|told| *told == Some(wanted)));
        told.await.expect("it tells").expect("the host lives");
    };
    rig.fake.wait("the first look", |state| (state.count("GET /applications/@me") > 1).then_some(())).await;
    told(&mut hears, false).await;
    rig.fake.save_endpoint(&url).await;
    host.asks.notify_one();
    told(&mut hears, true).await;
    rig.fake.trouble("GET /applications/@me", 1, Trouble::Html(503));
    host.asks.notify_one();
    told(&mut hears, false).await;
    host.asks.notify_one();
    told(&mut hears, true).await;
    assert_eq!(rig.stop().await, Ok(()));
}
