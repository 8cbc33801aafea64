//! User installs: a game in a place without the bot as a member.

use banco::adapters::discord::Discord;
use banco_ports::{DeliveryError, Parcel, Place, Platform};
use banco_tests::bare::House;
use banco_tests::discord::host::words;
use banco_tests::discord::state::Message;
use banco_tests::discord::{FakeDiscord, PATIENCE, Trouble};
use serde_json::json;

use super::{Rig, config};

fn foreign(fake: &FakeDiscord) -> [u64; 2] {
    let places = [fake.channel(), fake.change(|state| state.add_channel(3, None))];
    for place in places {
        fake.change(|state| state.channels.get_mut(&place).expect("known").bot_present = false);
    }
    places
}

/// The newest public message there with this button.
async fn with_button(fake: &FakeDiscord, channel: u64, begins: &str) -> (Message, String) {
    let found = fake.wait("a message with that button", |state| {
        let message = state.posted(channel).into_iter().next_back()?.clone();
        let data = message.buttons().into_iter().flatten().map(|(_, data)| data).find(|data| data.starts_with(begins));
        Some((message, data?))
    });
    found.await
}

/// Discord, "what is lacking" 6: every press gives the right to post its results.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_where_the_bot_is_no_member() {
    let fake = FakeDiscord::start().await;
    let discord = Discord::with_timeout(config(&fake), PATIENCE).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let running = tokio::spawn(async move { discord.run(house.service, std::future::pending()).await });
    fake.connected(1).await;
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    let (an, binh) = (fake.user("an"), fake.user("binh"));
    for place in foreign(&fake) {
        fake.command(an, place, "play", &[("game", json!("chess")), ("side", json!("first"))]);
        let (challenge, accept) = with_button(&fake, place, "accept:").await;
        assert_eq!(challenge.only_to, None);
        fake.press(binh, challenge.id, &accept);
        let (board, _) = with_button(&fake, place, "resign:").await;
        assert!(board.is_card && board.pinged == [an] && !board.attachments.is_empty());
        for (user, mv) in [(an, "e4"), (binh, "e5"), (an, "Nf3")] {
            let before = fake.state().posted(place).len();
            fake.command(user, place, "move", &[("move", json!(mv))]);
            fake.wait("the next board", |state| (state.posted(place).len() > before).then_some(())).await;
        }
        // Discord, 8: each older board loses its buttons, because the press that posted it also allows the change.
        fake.wait("one keyboard", |state| {
            let with_buttons = state.posted(place).iter().filter(|message| !message.buttons().is_empty()).count();
            (with_buttons == 1).then_some(())
        })
        .await;
        let state = fake.state();
        assert!(state.posted(place).iter().all(|message| message.interaction.is_some()), "under somebody's press");
    }
    assert_eq!(fake.state().count("POST /channels/"), 0, "nothing is posted where it is no member");
    running.abort();
}

/// A message without a recent press, or after too many messages, waits for the next press; the reason contains no
/// token.
#[tokio::test]
async fn without_a_young_press_it_waits() {
    let rig = Rig::silent().await;
    let (an, [place, _]) = (rig.fake.user("an"), foreign(&rig.fake));
    let courier = rig.discord.deliver();
    let post = async |number: u64| {
        let place = Place { platform: Platform::Discord, chat: place.to_string(), thread: None };
        let parcel = Parcel { number, place, message: words("bàn"), ping: None, wordings: Vec::new() };
        courier.post(&parcel).await
    };
    let press = async || {
        let interaction = rig.fake.command(an, place, "games", &[]);
        rig.fake.wait("the answer to be done", |state| state.interactions[&interaction].first).await;
        courier.turn(&Place { platform: Platform::Discord, chat: place.to_string(), thread: None }).await;
    };
    press().await;
    for number in 1..=3 {
        post(number).await.expect("it may say so much");
    }
    let Err(DeliveryError::Muted(reason)) = post(4).await else { panic!("nothing is left to say it under") };
    assert!(!reason.contains("SECRET"));
    press().await;
    post(4).await.expect("the next press brings it");
    rig.fake.trouble("/webhooks/", 1, Trouble::Refuse { status: 404, code: 10015, message: "Unknown Webhook" });
    assert!(matches!(post(5).await, Err(DeliveryError::Muted(_))), "withdrawn");
    // After an invitation the bot posts as in any server.
    rig.fake.change(|state| state.channels.get_mut(&place).expect("known").bot_present = true);
    press().await;
    post(5).await.expect("a message of the channel");
    assert_eq!(rig.fake.state().count("POST /channels/"), 1);
}

/// An application without user installs has its commands in servers.
#[tokio::test]
async fn where_nobody_may_take_it_along_the_commands_are_registered_for_servers() {
    let fake = FakeDiscord::start().await;
    fake.trouble(
        "PUT ",
        1,
        Trouble::Invalid { path: &["0", "integration_types", "1"], text: "not for this application" },
    );
    let rig = Rig::with(fake, banco_tests::discord::host::ScriptedHost::new(|_| Default::default())).await;
    let play = rig.fake.state().commands[&None][0].clone();
    assert_eq!((play["contexts"].clone(), play["integration_types"].clone()), (json!([0, 1]), json!([0])));
}
