//! The scenario language on the fake Discord, against a scripted service.

use banco::adapters::discord::Discord;
use banco_ports::Platform;
use banco_ports::{Intent, ReplyKind};
use banco_tests::bare::House;
use banco_tests::discord::FakeDiscord;
use banco_tests::discord::driver::DiscordDriver;
use banco_tests::discord::host::{self, reply};
use banco_tests::driver::Driver;
use banco_tests::scenario;

use super::{Rig, config, picker};

#[tokio::test]
async fn people_say_reply_press_and_see() {
    let rig = Rig::answering(|inbound| match &inbound.intent {
        Intent::Command { name, args } => {
            let named: Vec<String> = args.named.iter().map(|(name, value)| format!("{name}={value}")).collect();
            host::answer([reply(ReplyKind::Note, &format!("{name} {} {}", named.join(" "), args.opponent.is_some()))])
        }
        Intent::Text(text) | Intent::Line { text, .. } => {
            host::answer([picker(&format!("*{text}*"), &["pick:k7m2:1"])])
        }
        Intent::Press(data) => host::answer([picker(data, &["to:k7m2:1:h3"])]),
    })
    .await;
    let Rig { fake, stop, running, .. } = rig;
    let mut driver = DiscordDriver::new(fake);
    driver.say("an", "/play jieqi @binh side=first time=1d cube=off").await;
    driver.say("an", "/di P2-5 k7m2").await;
    let seen = driver.seen("an").await;
    let mut texts: Vec<&str> = seen.iter().map(|seen| seen.text.as_str()).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["move move=P2-5 k7m2 false", "play game=jieqi options=cube=off side=first time=1d true"]);
    assert!(seen.iter().all(|seen| seen.private));
    assert!(driver.seen("binh").await.is_empty(), "ephemeral answers are not his");
    driver.say("an", "P2-5").await;
    let board = driver.seen("binh").await.remove(0);
    assert_eq!((board.text.as_str(), board.private), ("*P2-5*", false));
    driver.reply("binh", &board, "h3e3").await;
    assert_eq!(driver.seen("binh").await[0].text, "*h3e3*");
    driver.press("an", &board, "pick:k7m2:1").await;
    let step = driver.seen("an").await.pop().expect("a picker");
    assert_eq!((step.text.as_str(), step.private, step.edited), ("pick:k7m2:1", true, false));
    driver.press("an", &step, "to:k7m2:1:h3").await;
    let next = driver.seen("an").await.remove(0);
    assert_eq!((next.id, next.text.as_str(), next.edited), (step.id, "to:k7m2:1:h3", true));
    drop(stop);
    drop(running.await);
}

/// The whole service behind the adapter.
///
/// A scenario of its own: a refusal of typed text is a public reply on Discord, so "only" needs slash commands and
/// buttons.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_through_the_whole_house() {
    let fake = FakeDiscord::start().await;
    let discord = Discord::new(config(&fake)).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let running = tokio::spawn(async move { discord.run(house.service, std::future::pending()).await });
    fake.connected(1).await;
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    let script = include_str!("../../../scenarios/discord.txt");
    scenario::run(&mut DiscordDriver::new(fake), "discord", script).await;
    running.abort();
}
