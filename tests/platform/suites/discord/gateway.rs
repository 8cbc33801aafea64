//! Failures of the connection: play continues.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use banco::adapters::discord::{Discord, Ended};
use banco_ports::{Answer, DeliveryError, Lang, Parcel, Place, Platform, ReplyKind};
use banco_tests::discord::host::{self, ScriptedHost, words};
use banco_tests::discord::{FakeDiscord, PATIENCE, Trouble};
use banco_tests::logs;
use banco_tests::patience::until;

use super::Rig;

/// A user acts and the service gets the event.
async fn plays(rig: &Rig, times_before: usize) {
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    rig.fake.command(an, channel, "games", &[]);
    rig.host.asked(times_before + 1).await;
    rig.fake.settled().await;
}

#[tokio::test]
async fn a_start_waits_for_discord_to_come_up() {
    let fake = FakeDiscord::start().await;
    fake.trouble("GET /users/@me", 1, Trouble::Html(503));
    fake.trouble("GET /users/@me", 1, Trouble::Wait(0.2));
    fake.trouble("GET /gateway", 1, Trouble::Broken);
    let rig = Rig::with(fake, ScriptedHost::new(|_| Answer::default())).await;
    plays(&rig, 0).await;
    assert_eq!(rig.stop().await, Ok(()));
}

#[tokio::test]
async fn the_question_serenity_asks_itself_may_fail() {
    let fake = FakeDiscord::start().await;
    // The second value is serenity's own; after a fault it would use the real gateway.
    fake.change(|state| state.gateway_faults_after = Some(1));
    let rig = Rig::with(fake, ScriptedHost::new(|_| Answer::default())).await;
    let asked = rig.fake.state().requests.iter().filter(|request| request.line == "GET /gateway").count();
    assert_eq!(asked, 2);
    plays(&rig, 0).await;
}

#[tokio::test]
async fn a_check_tells_who_we_are_or_what_is_wrong() {
    let fake = FakeDiscord::start().await;
    let discord = Discord::new(super::config(&fake)).expect("a good configuration");
    let identity = discord.check().await.expect("a good token");
    let (bot, application) = {
        let state = fake.state();
        (state.bot, state.application)
    };
    assert_eq!((identity.user, identity.application, identity.name.as_str()), (bot, application, "banco"));
    fake.trouble("GET /gateway", 1, Trouble::Html(500));
    assert!(matches!(discord.check().await, Err(Ended::Unusable(_))));
}

#[tokio::test]
async fn a_refused_token_ends_this_adapter_with_a_clear_line() {
    let fake = FakeDiscord::start().await;
    let mut config = super::config(&fake);
    config.token = "wrong-token-NEVER-SHOW".into();
    let discord = Discord::new(config).expect("a good configuration");
    assert_eq!(discord.check().await, Err(Ended::TokenRefused));
    let host = ScriptedHost::new(|_| Answer::default());
    let ended = discord.run(host, std::future::pending()).await.expect_err("refused");
    assert_eq!(ended, Ended::TokenRefused);
    assert!(ended.to_string().contains("401") && !ended.to_string().contains("NEVER-SHOW"));
    assert_eq!(fake.state().identifies, 0);
}

#[tokio::test]
async fn a_token_refused_at_the_gateway_ends_it_too() {
    let fake = FakeDiscord::start().await;
    let rig = Rig::start(fake, ScriptedHost::new(|_| Answer::default()));
    rig.fake.connected(1).await;
    rig.fake.close_gateway(4004);
    assert_eq!(rig.ended().await, Err(Ended::TokenRefused));
}

/// A retry cannot help: the program names the adapter, and the other adapters continue.
#[tokio::test]
async fn refused_intents_end_it() {
    for code in [4013, 4014] {
        let fake = FakeDiscord::start().await;
        let rig = Rig::start(fake, ScriptedHost::new(|_| Answer::default()));
        rig.fake.connected(1).await;
        rig.fake.close_gateway(code);
        let ended = rig.ended().await.expect_err("refused");
        assert!(matches!(ended, Ended::IntentsRefused(_)), "{ended:?}");
        assert!(ended.to_string().contains("GUILD_MESSAGES"), "it says what must be allowed: {ended}");
    }
}

/// Discord, 2: after one 401 the gateway stayed connected and moves were played, but the bot answered nothing any
/// more.
#[tokio::test]
async fn a_token_refused_later_ends_the_adapter_and_keeps_the_letter() {
    let rig = Rig::silent().await;
    let channel = rig.fake.channel();
    let place = Place { platform: Platform::Discord, chat: channel.to_string(), thread: None };
    let parcel = Parcel { number: 7, place, message: words("bàn"), ping: None, wordings: Vec::new() };
    let courier = rig.discord.deliver();
    rig.fake.trouble("POST /channels/", 1, Trouble::Refuse { status: 401, code: 0, message: "401: Unauthorized" });
    assert!(matches!(courier.post(&parcel).await, Err(DeliveryError::Passing(_))), "a single 401 is a slip");
    courier.post(&parcel).await.expect("the next try arrives");
    rig.fake.change(|state| state.token = "another".into());
    assert_eq!(courier.post(&parcel).await, Err(DeliveryError::Unauthorized));
    assert_eq!(rig.ended().await, Err(Ended::TokenRefused));
}

/// Discord, 23: with too few shards it was refused (4011) and identified a thousand times in an hour and a half.
#[tokio::test]
async fn as_many_shards_start_as_discord_wants() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.shards_advised = 2);
    let rig = Rig::start(fake, ScriptedHost::new(|_| Answer::default()));
    rig.fake.connected(1).await;
    assert_eq!(rig.fake.state().shards, 2);
    assert_eq!(rig.stop().await, Ok(()));
}

/// The library does not report the close code 4011, so the adapter asks Discord.
#[tokio::test]
async fn shards_that_become_too_few_are_named_and_more_are_started() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.shards_required = 2);
    let rig = Rig::start_with(fake, ScriptedHost::new(|_| Answer::default()), Duration::ZERO);
    rig.fake.wait("a refusal", |state| (state.identifies >= 1).then_some(())).await;
    assert!(rig.fake.state().current.is_empty(), "nobody is let in");
    rig.fake.change(|state| state.shards_advised = 2);
    rig.fake.connected(2).await;
    assert_eq!(rig.fake.state().shards, 2);
    let lines = logs::lines();
    assert!(lines.lines().any(|line| line.contains("ERROR") && line.contains("4011")), "it is named");
    assert_eq!(rig.stop().await, Ok(()));
}

/// If the requested number of shards is refused again, a retry cannot help.
#[tokio::test]
async fn shards_that_are_refused_again_end_it() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.shards_required = 4);
    let rig = Rig::start_with(fake, ScriptedHost::new(|_| Answer::default()), Duration::ZERO);
    for (refused, advised) in [(1, 2), (2, 4)] {
        rig.fake.wait("a refusal", |state| (state.identifies >= refused).then_some(())).await;
        rig.fake.change(|state| state.shards_advised = advised);
    }
    let ended = rig.ended().await.expect_err("refused");
    assert_eq!(ended, Ended::ShardsRefused { started: 2, needed: 4 });
    assert!(ended.to_string().contains("4011") && ended.to_string().contains("[discord] shards"), "{ended}");
}

#[tokio::test]
async fn a_token_with_a_line_break_is_refused_at_once() {
    let fake = FakeDiscord::start().await;
    let mut config = super::config(&fake);
    config.token = "two\nlines-NEVER-SHOW".into();
    let Err(ended) = Discord::new(config.clone()) else { panic!("accepted") };
    assert!(!ended.to_string().contains("NEVER-SHOW"));
    assert!(!format!("{config:?}").contains("NEVER-SHOW"));
}

#[tokio::test]
async fn cut_lines_resume_and_miss_nothing() {
    let rig = Rig::silent().await;
    plays(&rig, 0).await;
    rig.fake.cut_gateway();
    // An action without a connection: the resume delivers it.
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    rig.fake.command(an, channel, "games", &[]);
    rig.host.asked(2).await;
    assert_eq!(rig.fake.state().resumes, 1);
    rig.fake.ask_reconnect();
    rig.fake.wait("the second resume", |state| (state.resumes == 2).then_some(())).await;
    plays(&rig, 2).await;
    rig.fake.close_gateway(4000);
    rig.fake.wait("the third resume", |state| (state.resumes == 3).then_some(())).await;
    plays(&rig, 3).await;
    assert_eq!(rig.fake.state().identifies, 1);
}

#[tokio::test]
async fn void_sessions_identify_anew() {
    let rig = Rig::silent().await;
    rig.fake.invalidate_session();
    rig.fake.connected(2).await;
    plays(&rig, 0).await;
}

#[tokio::test]
async fn a_close_without_a_code_stops_nothing_else() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.heartbeat_millis = 6_000);
    let rig = Rig::with(fake, ScriptedHost::new(|_| Answer::default())).await;
    rig.fake.close_gateway_unsaid();
    rig.fake
        .wait("the line to end", |state| state.sessions.values().all(|session| session.live.is_none()).then_some(()))
        .await;
    // serenity now spins on the ended stream without yielding; this test shares no thread with it, so it can
    // continue. On one runtime this letter would wait until the next heartbeat.
    let place = Place { platform: Platform::Discord, chat: rig.fake.channel().to_string(), thread: None };
    let parcel = Parcel { number: 1, place, message: words("Còn đây."), ping: None, wordings: Vec::new() };
    rig.discord.deliver().post(&parcel).await.expect("sent");
    assert_eq!(rig.fake.state().identifies, 1, "it waited until the next heartbeat");
    rig.fake.connected(2).await;
    plays(&rig, 0).await;
}

#[tokio::test]
async fn a_zombie_is_noticed_and_left() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.heartbeat_millis = 500);
    let rig = Rig::with(fake, ScriptedHost::new(|_| Answer::default())).await;
    rig.fake.wait("heartbeats", |state| (state.heartbeats >= 2).then_some(())).await;
    rig.fake.change(|state| state.zombie = true);
    rig.fake
        .wait("it to leave", |state| state.sessions.values().all(|session| session.live.is_none()).then_some(()))
        .await;
    rig.fake.change(|state| state.zombie = false);
    rig.fake.connected(2).await;
    plays(&rig, 0).await;
}

#[tokio::test]
async fn a_new_server_is_greeted_an_old_one_is_not() {
    let rig = Rig::silent().await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    let joined = rfc3339(now);
    let guild = rig.fake.invite(&joined);
    let greeted = rig.host.joined(1).await;
    let (place, event, lang) = &greeted[0];
    assert_eq!(place.chat, rig.fake.state().system_channel.to_string());
    assert_eq!(*event, format!("discord:joined:{guild}:{now}"));
    assert_eq!(*lang, Some(Lang::Vi));
    plays(&rig, 0).await;
    assert_eq!(rig.host.joined(1).await.len(), 1, "the guild of the start is long known");
}

#[tokio::test]
async fn stopping_lets_the_last_answer_out() {
    let rig = Rig::answering(|_| host::answer([host::reply(ReplyKind::Note, "được")])).await;
    rig.fake.trouble("/callback", 1, Trouble::Slow(Duration::from_millis(300)));
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let id = rig.fake.command(an, channel, "games", &[]);
    rig.fake
        .wait("the event to be on its way", |state| {
            state.sessions.values().any(|session| session.seq >= 3).then_some(())
        })
        .await;
    rig.host.asked(1).await;
    let Rig { fake, host: _host, stop, running, discord: _discord } = rig;
    drop(stop);
    let ended = tokio::time::timeout(PATIENCE, running).await.expect("it stops in time");
    assert_eq!(ended.expect("no panic"), Ok(()));
    assert_eq!(fake.state().answers(id).len(), 1);
    assert!(fake.state().sessions.values().all(|session| session.live.is_none()));
}

/// Seconds since 1970 of a time in Discord's form.
fn rfc3339(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Civil date from days, after Howard Hinnant's `civil_from_days`.
    let z = days + 719_468;
    let (era, doe) = (z / 146_097, z % 146_097);
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    let year = yoe + era * 400 + u64::from(month <= 2);
    let day = doy - (153 * mp + 2) / 5 + 1;
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.000000+00:00", rest / 3_600, rest / 60 % 60, rest % 60)
}

/// Independent servers, D1: a proxy that allows HTTPS but no WebSockets was never named.
#[tokio::test]
async fn a_gateway_that_takes_no_connection_is_said_in_the_log() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.refuses_upgrade = true);
    logs::catch();
    let discord = Discord::with_timeout(super::config(&fake), PATIENCE).expect("a good configuration");
    let identity = discord.check().await.expect("the token is good");
    let unheard = discord.knock(&identity).await.expect_err("no WebSocket");
    assert_eq!(unheard.why, "HTTP 404 instead of a WebSocket");
    let host = ScriptedHost::new(|_| Answer::default());
    let rig = Rig::running(fake, host, discord.clone().complaining_after(Duration::from_millis(50)));
    let told = format!("the gateway at {} does not accept the connection ({})", unheard.address, unheard.why);
    until("the line", async || logs::lines().contains(&told).then_some(())).await;
    rig.fake.change(|state| state.refuses_upgrade = false);
    rig.fake.connected(1).await;
    discord.knock(&identity).await.expect("it greets");
    assert_eq!(rig.stop().await, Ok(()));
}

/// Independent servers, D4: a server was lost without a reason in the log.
#[tokio::test]
async fn what_cannot_be_read_is_named_with_the_field_that_is_missing() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.leaves_out = vec!["stage_instances"]);
    let rig = Rig::with(fake, ScriptedHost::new(|_| Answer::default())).await;
    let told = format!("id={}", rig.fake.state().guild());
    let line = |lines: String| {
        let mut lost = lines.lines().filter(|line| line.contains("could not be read") && line.contains(&told));
        lost.find(|line| line.contains("stage_instances")).map(|_| ())
    };
    until("the reason", async || line(logs::lines())).await;
}
