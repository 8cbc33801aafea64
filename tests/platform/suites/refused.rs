//! The whole service behind a platform that refuses a board. The mover is told through another channel, and the board
//! is sent when the platform accepts it again. Found by outside reviews (`discord` 1, `telegram` 10).

use banco::adapters::discord::{Discord, DiscordConfig};
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco_ports::{Lang, Platform};
use banco_tests::bare::House;
use banco_tests::discord::FakeDiscord;
use banco_tests::discord::state::{EVERYTHING_NEEDED, SEND};
use banco_tests::telegram::{CLOCK_RATE, Fake, TOKEN};
use serde_json::json;
use tokio::sync::{oneshot, watch};

/// Id after the last `#`.
fn id_in(text: &str) -> String {
    banco_service::game_id_in(text).expect("it names its game")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_tells_the_mover_by_a_follow_up_and_brings_the_board_later() {
    let fake = FakeDiscord::start().await;
    let token = fake.state().token.clone();
    let config = DiscordConfig { token, api_base: Some(fake.api_base()), guild_id: None, shards: 1 };
    let discord = Discord::new(config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let (_stop, stopped) = oneshot::channel::<()>();
    let host = house.service.clone();
    tokio::spawn(async move { discord.run(host, async { drop(stopped.await) }).await });
    fake.connected(1).await;
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;

    let (an, binh, channel) = (fake.user("an"), fake.user("binh"), fake.channel());
    let options = [("game", json!("chess")), ("opponent", json!({ "user": binh })), ("side", json!("first"))];
    fake.command(an, channel, "play", &options);
    let posted = |count: usize| {
        fake.wait("messages in the channel", move |state| {
            let posted = state.posted(channel);
            (posted.len() >= count).then(|| posted.last().map(|last| (last.id, last.words()))).flatten()
        })
    };
    let (challenge, words) = posted(1).await;
    fake.press(binh, challenge, &format!("accept:{}", id_in(&words)));
    posted(2).await;

    let allow = |permissions| {
        fake.change(|state| state.channels.get_mut(&channel).expect("known").app_permissions = permissions);
    };
    allow(EVERYTHING_NEEDED & !SEND);
    let made = fake.command(an, channel, "move", &[("move", json!("e4"))]);
    let told = fake
        .wait("word about the board", |state| {
            let answers = state.answers(made);
            answers.iter().map(|answer| answer.content.clone()).find(|said| said.contains("không đăng bàn lên được"))
        })
        .await;
    assert!(told.contains(&id_in(&words)), "{told}");
    assert_eq!(fake.state().posted(channel).len(), 2, "no board yet");

    allow(EVERYTHING_NEEDED);
    fake.command(binh, channel, "games", &[]);
    let (_, board) = posted(3).await;
    assert!(board.contains("e4"), "{board}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn telegram_tells_the_mover_in_private_and_brings_the_board_when_it_is_let_in() {
    let (fake, _strict) = Fake::start().await;
    let config =
        TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang: Lang::Vi.into(), rate: CLOCK_RATE };
    let telegram = Telegram::new(&config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Telegram, telegram.sender())]).await;
    let (_stop, stopped) = watch::channel(false);
    tokio::spawn(telegram.run(house.service.clone(), stopped));
    fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;

    let (an, binh) = (fake.user("An"), fake.user("Binh"));
    an.has_started();
    let chat = fake.group("Hội cờ", &[&an, &binh]);
    let last = |chat: i64, count: usize| {
        fake.wait("messages", move |world| {
            let said: Vec<String> = world.said_by_bot(chat).map(|message| message.text.clone()).collect();
            (said.len() >= count).then(|| said.last().cloned()).flatten()
        })
    };
    an.says(chat, "/play chess side=first");
    let challenge = last(chat, 1).await;
    binh.says(chat, &format!("/accept {}", id_in(&challenge)));
    last(chat, 2).await;

    fake.with(|world| world.chats.get_mut(&chat).expect("there").has_bot = false);
    an.says(chat, "/move e4");
    let told = last(an.id, 1).await;
    assert!(told.contains("không đăng bàn lên được") && told.contains(&id_in(&challenge)), "{told}");

    fake.with(|world| world.chats.get_mut(&chat).expect("there").has_bot = true);
    fake.add_bot(chat, &an);
    let board = fake
        .wait("the board", |world| {
            world.said_by_bot(chat).map(|message| message.text.clone()).find(|text| text.contains("e4"))
        })
        .await;
    assert!(board.contains(&id_in(&challenge)), "{board}");
}
