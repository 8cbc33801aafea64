//! A challenge from a private chat, end to end through each adapter. It reaches a player who can be written to;
//! otherwise the challenger is told what to do.
//!
//! Issue 12, 2: challenges reach the other person.

use std::sync::Arc;

use banco::adapters::discord::{Discord, DiscordConfig};
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco_ports::{Converse, DefaultLang, Platform};
use banco_tests::bare::House;
use banco_tests::discord::FakeDiscord;
use banco_tests::telegram::{BotMessage, CLOCK_RATE, Fake, Message, Strict, TOKEN, buttons_of};
use serde_json::json;
use tokio::sync::watch;

/// Telegram with the service behind it; dropping the returned guard stops it.
async fn telegram() -> (Fake, House, (watch::Sender<bool>, Strict)) {
    let (fake, strict) = Fake::start().await;
    let config =
        TelegramConfig { token: TOKEN.into(), api_base: Some(fake.base()), lang: DefaultLang::Auto, rate: CLOCK_RATE };
    let telegram = Telegram::new(&config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Telegram, telegram.sender())]).await;
    let (stop, stopped) = watch::channel(false);
    let host: Arc<dyn Converse> = house.service.clone();
    tokio::spawn(telegram.run(host, stopped));
    fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
    (fake, house, (stop, strict))
}

/// The newest message of the bot in a chat that has a button with this prefix of its data.
async fn offered(fake: &Fake, chat: i64, verb: &str) -> (BotMessage, String) {
    let what = format!("{verb} in {chat}");
    fake.wait(&what, |world| {
        let said: Vec<&Message> = world.said_by_bot(chat).collect();
        said.iter().rev().find_map(|message| {
            let data =
                buttons_of(message).into_iter().flatten().map(|(_, data)| data).find(|data| data.starts_with(verb))?;
            Some((BotMessage::from(*message), data))
        })
    })
    .await
}

async fn told(fake: &Fake, chat: i64, words: &str) {
    let what = format!("“{words}” in {chat}");
    fake.wait(&what, |world| world.said_by_bot(chat).any(|message| message.text.contains(words)).then_some(())).await;
}

#[tokio::test]
async fn on_telegram_a_private_challenge_reaches_an_open_private_chat_and_both_play_on_there() {
    let (fake, _house, _running) = telegram().await;
    let (an, binh) = (fake.user("An"), fake.user("Binh"));
    an.starts("");
    binh.starts("");
    fake.settled().await;
    an.says(an.id, "/choi cờ vua @binh trước");
    let (challenge, accept) = offered(&fake, binh.id, "accept:").await;
    told(&fake, an.id, "thách").await;
    binh.presses(challenge, &accept);
    for chat in [an.id, binh.id] {
        offered(&fake, chat, "resign:").await;
    }
    an.says(an.id, "e4");
    for chat in [an.id, binh.id] {
        told(&fake, chat, "An (Trắng): e4").await;
    }
    binh.says(binh.id, "e5");
    for chat in [an.id, binh.id] {
        told(&fake, chat, "Binh (Đen): e5").await;
    }
}

#[tokio::test]
async fn on_telegram_who_cannot_be_written_to_is_asked_for_by_the_challenger() {
    let (fake, _house, _running) = telegram().await;
    let an = fake.user("An");
    let dung = fake.user("Dung");
    an.starts("");
    fake.settled().await;
    an.says(an.id, "/choi cờ vua @dung");
    told(&fake, an.id, "chưa biết @dung là ai").await;
    told(&fake, an.id, "gửi lời mời").await;
    fake.settled().await;
    assert_eq!(fake.with(|world| world.said_by_bot(dung.id).count()), 0, "nobody may write first");
}

#[tokio::test]
async fn on_telegram_no_program_is_challenged() {
    let (fake, _house, _running) = telegram().await;
    let an = fake.user("An");
    an.starts("");
    let group = fake.group("Hội cờ", &[&an]);
    for name in ["chess_bot", "BanCoBot"] {
        let before = fake.with(|world| world.said_by_bot(group).count());
        an.says(group, &format!("/choi cờ vua @{name}"));
        fake.wait("a refusal", |world| {
            let said: Vec<&Message> = world.said_by_bot(group).skip(before).collect();
            said.iter().any(|message| message.text.contains("là bot")).then_some(())
        })
        .await;
        let open = fake.with(|world| {
            let data =
                |message: &Message| buttons_of(message).into_iter().flatten().map(|(_, data)| data).collect::<Vec<_>>();
            world.said_by_bot(group).flat_map(data).any(|data| data.starts_with("accept:"))
        });
        assert!(!open, "{name}");
    }
}

/// Discord with the service behind it.
async fn discord() -> (FakeDiscord, House, watch::Sender<bool>) {
    let fake = FakeDiscord::start().await;
    let token = fake.state().token.clone();
    let config = DiscordConfig { token, api_base: Some(fake.api_base()), guild_id: None, shards: 1 };
    let discord = Discord::new(config).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let (stop, mut stopped) = watch::channel(false);
    let host: Arc<dyn Converse> = house.service.clone();
    let stopping = async move {
        let _ = stopped.wait_for(|stop| *stop).await;
    };
    tokio::spawn(async move { discord.run(host, stopping).await });
    fake.connected(1).await;
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    (fake, house, stop)
}

/// The message in a channel with a button whose data has this prefix.
async fn posted(fake: &FakeDiscord, channel: u64, verb: &str) -> (u64, String) {
    fake.wait("a button", |state| {
        state.posted(channel).iter().rev().find_map(|message| {
            let data =
                message.buttons().into_iter().flatten().map(|(_, data)| data).find(|data| data.starts_with(verb))?;
            Some((message.id, data))
        })
    })
    .await
}

#[tokio::test]
async fn on_discord_a_challenge_in_direct_messages_reaches_the_other_and_both_play_on_there() {
    let (fake, _house, _running) = discord().await;
    let (an, binh) = (fake.user("an"), fake.user("binh"));
    let (own, other) = (fake.direct(an), fake.direct(binh));
    fake.command(
        an,
        own,
        "play",
        &[("game", json!("chess")), ("opponent", json!({"user": binh})), ("side", json!("first"))],
    );
    let (challenge, accept) = posted(&fake, other, "accept:").await;
    // The challenger's copy has only a button to withdraw.
    posted(&fake, own, "cancel:").await;
    fake.press(binh, challenge, &accept);
    for channel in [own, other] {
        posted(&fake, channel, "resign:").await;
    }
    fake.command(an, own, "move", &[("move", json!("e4"))]);
    for channel in [own, other] {
        // The board of the second version.
        fake.wait("the board after the move", |state| {
            let data = state.posted(channel).into_iter().flat_map(|message| message.buttons()).flatten();
            data.map(|(_, data)| data).any(|data| data.starts_with("resign:") && data.ends_with(":2")).then_some(())
        })
        .await;
    }
}

#[tokio::test]
async fn on_discord_no_program_is_challenged() {
    let (fake, _house, _running) = discord().await;
    let (an, channel) = (fake.user("an"), fake.channel());
    let ours = fake.state().bot;
    for robot in [fake.bot_user("mee6"), ours] {
        let asked =
            fake.command(an, channel, "play", &[("game", json!("chess")), ("opponent", json!({"user": robot}))]);
        fake.wait("a refusal", |state| (!state.answers(asked).is_empty()).then_some(())).await;
        fake.settled().await;
        assert!(fake.state().posted(channel).is_empty(), "nothing is opened");
    }
}
