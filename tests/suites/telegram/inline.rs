//! The bot's name typed in any chat: what is offered there, and what becomes of it.

use banco_tests::patience::PATIENCE;
use banco_tests::telegram::{Fake, buttons_of};
use serde_json::Value;

use super::host::Host;
use super::house::{Whole, pressable};
use super::rig::Rig;

async fn offered(fake: &Fake, query: &str) -> Value {
    fake.wait("offers", |world| world.inline.get(query).cloned()).await
}

fn results(answer: &Value) -> &[Value] {
    answer["results"].as_array().map(Vec::as_slice).unwrap_or_default()
}

#[tokio::test]
async fn invitations_are_offered_by_any_name_of_a_game() {
    let rig = Rig::new(Host::silent()).await;
    for (typed, count) in [("cờ úp", 1), ("", 6), ("chess", 1), ("thời tiết hôm nay", 0)] {
        let answer = offered(&rig.fake, &rig.an.asks_inline(typed)).await;
        assert_eq!(results(&answer).len(), count, "{typed}: {answer}");
        assert_eq!(answer["is_personal"], true, "they carry a name");
        assert_eq!(answer["button"]["start_parameter"], "hello");
    }
    let answer = offered(&rig.fake, &rig.an.asks_inline("úp")).await;
    let [offer] = results(&answer) else { panic!("{answer}") };
    assert_eq!((offer["id"].as_str(), offer["title"].as_str()), (Some("jieqi"), Some("Cờ úp")));
    let text = offer["input_message_content"]["message_text"].as_str();
    assert_eq!(text, Some("An muốn chơi một ván cờ úp. Ai chơi thì bấm nút dưới đây nhé."));
    let link = format!("https://t.me/{}?start=with-jieqi-an", banco_tests::telegram::BOT_NAME);
    assert_eq!(offer["reply_markup"]["inline_keyboard"][0][0]["url"], link.as_str());
    rig.settled().await;
    assert_eq!(rig.host.heard_so_far(), 0, "typing begins nothing");
}

/// A client that speaks English is offered English, and one that floods nothing more.
#[tokio::test]
async fn offers_are_in_the_language_of_whoever_types() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| world.people.get_mut(&rig.an.id).unwrap().language = Some("en".into()));
    let answer = offered(&rig.fake, &rig.an.asks_inline("chess")).await;
    let text = results(&answer)[0]["input_message_content"]["message_text"].as_str().unwrap().to_owned();
    assert_eq!(text, "An would like a game of chess. Press the button below to play.");
}

/// Who follows the link challenges; nothing begins before the other one accepts. Nothing of anybody's games is offered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_that_was_posted_leads_to_a_game_and_tells_of_none() {
    let whole = Whole::open().await;
    let fake = &whole.fake;
    let (an, binh, chi) = (fake.user("An"), fake.user("Binh"), fake.user("Chi"));
    an.starts("");
    fake.wait("a welcome", |world| world.said_by_bot(an.id).next().map(|_| ())).await;
    // A game with hidden men, of which no offer may know.
    let group = fake.group("Hội", &[&an, &chi]);
    an.says(group, "/play coup side=first");
    let (challenge, accept) = pressable(fake, group, 0, "accept:").await;
    chi.presses(challenge, &accept);
    pressable(fake, group, challenge.id, "pick:").await;
    let secret = banco_talk::game_id_in(&fake.with(|world| world.said_by_bot(group).last().unwrap().text.clone()));
    for typed in ["", "cờ", "Chi"] {
        let answer = offered(fake, &an.asks_inline(typed)).await.to_string();
        assert!(!answer.contains("Chi") && !answer.contains(secret.as_deref().unwrap()), "{answer}");
    }

    let answer = offered(fake, &an.asks_inline("cờ tướng")).await;
    let link = results(&answer)[0]["reply_markup"]["inline_keyboard"][0][0]["url"].as_str().unwrap().to_owned();
    let code = link.split("?start=").nth(1).unwrap();
    binh.starts(code);
    let (challenge, accept) = pressable(fake, an.id, 0, "accept:").await;
    assert!(whole.house.outbox.settle(None, PATIENCE).await, "both have heard of it");
    assert!(fake.with(|world| world.said_by_bot(binh.id).all(|message| message.photo.is_none())), "not yet");
    an.presses(challenge, &accept);
    pressable(fake, an.id, challenge.id, "pick:").await;
    let board =
        |chat| fake.wait("a board", move |world| world.said_by_bot(chat).find(|m| m.photo.is_some()).map(|_| ()));
    board(an.id).await;
    board(binh.id).await;
    // His own link leads him nowhere, and one that was made up neither.
    for code in [code, "with-poker-an", "with-jieqi-", "with-jieqi-đ", "with--an"] {
        let said = fake.with(|world| world.said_by_bot(an.id).count());
        an.starts(code);
        fake.wait("an answer", |world| (world.said_by_bot(an.id).count() > said).then_some(())).await;
        fake.settled().await;
        let challenges = fake.with(|world| {
            let new = world.said_by_bot(an.id).skip(said);
            new.flat_map(buttons_of).flatten().filter(|(_, data)| data.starts_with("accept:")).count()
        });
        assert_eq!(challenges, 0, "{code}");
    }
    whole.close().await;
}
