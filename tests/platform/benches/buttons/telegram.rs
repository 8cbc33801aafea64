//! Telegram's half.

use std::sync::Arc;
use std::time::{Duration, Instant};

use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco_ports::{DefaultLang, Platform};
use banco_tests_platform::bare::House;
use banco_tests_platform::telegram::{BotMessage, CLOCK_RATE, Fake, Message, TOKEN, User};
use serde_json::Value;
use tokio::sync::watch;

use super::{PLIES, Taken, tell};

pub async fn measure(games: usize) {
    let (fake, _strict) = Fake::start().await;
    let config =
        TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang: DefaultLang::Auto, rate: CLOCK_RATE };
    let telegram = Telegram::new(&config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Telegram, telegram.sender())]).await;
    let (stop, stopped) = watch::channel(false);
    let run = tokio::spawn(telegram.run(Arc::clone(&house.service) as Arc<_>, stopped));
    fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
    let rounds = (0..games).map(|number| tokio::spawn(play(fake.clone(), number)));
    let rounds: Vec<_> = rounds.collect();
    let mut taken = Vec::new();
    for round in rounds {
        taken.extend(round.await.expect("a game to its last move"));
    }
    fake.settled().await;
    let costs = fake.with(|world| {
        let paid = ["sendPhoto", "editMessageReplyMarkup", "editMessageMedia", "sendMessage"];
        paid.map(|method| world.calls_of(method).count())
    });
    // The first board and its challenge are no move's.
    let requests = costs.iter().sum::<usize>() - 3 * games;
    tell("Telegram", games, &taken, requests);
    let _ = stop.send(true);
    let _ = run.await;
}

async fn play(fake: Fake, number: usize) -> Vec<Taken> {
    let people = [fake.user(&format!("an{number}")), fake.user(&format!("binh{number}"))];
    let chat = fake.group(&format!("nhóm {number}"), &[&people[0], &people[1]]);
    people[0].says(chat, "/play xiangqi side=first");
    let (challenge, accept) = button(&fake, chat, 0, "accept:").await;
    people[1].presses(challenge, &accept);
    let (mut board, mut man) = button(&fake, chat, challenge.id, "pick:").await;
    let mut taken = Vec::new();
    for ply in 0..PLIES {
        let mover = &people[ply % 2];
        let first = pressed(&fake, mover, board, &man).await;
        let (_, target) = button(&fake, chat, board.id - 1, "to:").await;
        let asked = Instant::now();
        let second = pressed(&fake, mover, board, &target).await;
        (board, man) = button(&fake, chat, board.id, "pick:").await;
        taken.push(Taken { acknowledged: [first, second], board: asked.elapsed() });
    }
    taken
}

/// Presses, and tells how soon that was acknowledged.
async fn pressed(fake: &Fake, who: &User, on: BotMessage, data: &str) -> Duration {
    let query = who.presses(on, data);
    fake.wait("an acknowledgement", |world| world.queries.get(&query)?.answered_after).await
}

/// The newest message of a chat after `after` with a button of this verb: the last one, so that games differ.
async fn button(fake: &Fake, chat: i64, after: i64, verb: &str) -> (BotMessage, String) {
    let found = |message: &Message| {
        let rows = message.markup.as_ref()?.get("inline_keyboard")?.as_array()?;
        let mut data = rows
            .iter()
            .filter_map(Value::as_array)
            .flatten()
            .filter_map(|button| button.get("callback_data")?.as_str());
        let data = data.rfind(|data| data.starts_with(verb))?;
        Some((BotMessage { chat, id: message.id }, data.to_owned()))
    };
    let what = format!("{verb} in {chat}");
    fake.wait(&what, |world| {
        let here = world.in_chat(chat).rev().take_while(|message| message.id > after);
        here.filter_map(found).next()
    })
    .await
}
