//! Discord's half.

use std::sync::Arc;
use std::time::Instant;

use banco::adapters::discord::{Discord, DiscordConfig};
use banco_ports::Platform;
use banco_tests_platform::bare::House;
use banco_tests_platform::discord::FakeDiscord;
use serde_json::json;
use tokio::sync::watch;

use super::{PLIES, Taken, tell};

pub async fn measure(games: usize) {
    let fake = Arc::new(FakeDiscord::start().await);
    let token = fake.state().token.clone();
    let config = DiscordConfig { token, api_base: Some(fake.api_base()), guild_id: None, shards: 1 };
    let discord = Discord::new(config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let (stop, mut stopped) = watch::channel(false);
    let service = Arc::clone(&house.service);
    let run =
        tokio::spawn(
            async move { discord.run(service, async move { drop(stopped.wait_for(|stop| *stop).await) }).await },
        );
    fake.connected(1).await;
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    let mut tables = Vec::new();
    for number in 0..games {
        tables.push(begin(&fake, number).await);
    }
    fake.settled().await;
    let before = fake.state().requests.len();
    let rounds: Vec<_> = tables.into_iter().map(|table| tokio::spawn(play(Arc::clone(&fake), table))).collect();
    let mut taken = Vec::new();
    for round in rounds {
        taken.extend(round.await.expect("a game to its last move"));
    }
    fake.settled().await;
    let requests = fake.state().requests.len() - before;
    tell("Discord", games, &taken, requests);
    let _ = stop.send(true);
    let _ = run.await;
}

struct At {
    people: [u64; 2],
    channel: u64,
    board: (u64, String),
}

async fn begin(fake: &FakeDiscord, number: usize) -> At {
    let people = [fake.user(&format!("an{number}")), fake.user(&format!("binh{number}"))];
    let channel = fake.channel();
    fake.command(people[0], channel, "play", &[("game", json!("xiangqi")), ("side", json!("first"))]);
    let (challenge, accept) = button(fake, channel, 0, "accept:").await;
    fake.press(people[1], challenge, &accept);
    let board = button(fake, channel, challenge, "pick:").await;
    At { people, channel, board }
}

async fn play(fake: Arc<FakeDiscord>, At { people, channel, board: (mut board, mut man) }: At) -> Vec<Taken> {
    let mut taken = Vec::new();
    for ply in 0..PLIES {
        let mover = people[ply % 2];
        let first = fake.press(mover, board, &man);
        let (picker, target) = button(&fake, channel, board, "to:").await;
        let asked = Instant::now();
        let second = fake.press(mover, picker, &target);
        (board, man) = button(&fake, channel, picker, "pick:").await;
        let board = asked.elapsed();
        let answered =
            |press| fake.wait("an acknowledgement", move |state| Some(state.interactions.get(&press)?.first?.1));
        taken.push(Taken { acknowledged: [answered(first).await, answered(second).await], board });
    }
    taken
}

/// The newest message of a channel after `after` with a button of this verb: the last one, so that games differ.
async fn button(fake: &FakeDiscord, channel: u64, after: u64, verb: &str) -> (u64, String) {
    let what = format!("{verb} in {channel}");
    fake.wait(&what, |state| {
        let here = state.messages.iter().rev().filter(|message| message.channel == channel && message.id > after);
        here.filter_map(|message| {
            let buttons = message.buttons();
            let data = buttons.iter().flatten().map(|(_, data)| data.as_str()).rfind(|data| data.starts_with(verb))?;
            Some((message.id, data.to_owned()))
        })
        .next()
    })
    .await
}
