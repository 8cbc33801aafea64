//! The bot's name typed in any chat: the offers, and the games they start.

use banco_tests::telegram::{Fake, buttons_of};
use serde_json::Value;

use super::host::Host;
use super::house::{Whole, pressable};
use super::rig::Rig;

async fn offered(fake: &Fake, query: &str) -> Value {
    fake.wait("offers", |world| world.inline.get(query).cloned()).await
}

/// The link of the first offer.
fn link(answer: &Value) -> String {
    results(answer)[0]["reply_markup"]["inline_keyboard"][0][0]["url"].as_str().unwrap().to_owned()
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
    assert!(link(&answer).contains("-jieqi-"), "{answer}");
    // Options are included; a game against the computer begins in the private chat.
    let answer = offered(&rig.fake, &rig.an.asks_inline("chess 1 day")).await;
    let [offer] = results(&answer) else { panic!("{answer}") };
    assert_eq!(offer["title"].as_str(), Some("Cờ vua (1 day)"));
    assert!(link(&answer).ends_with("-1_day"), "{answer}");
    let answer = offered(&rig.fake, &rig.an.asks_inline("máy")).await;
    assert_eq!((results(&answer).len(), answer["button"]["start_parameter"].as_str()), (0, Some("machine")));
    rig.settled().await;
    assert_eq!(rig.host.heard_so_far(), 0, "typing begins nothing");
}

/// A client in English gets English offers, and a flooding client gets nothing more.
#[tokio::test]
async fn offers_are_in_the_language_of_whoever_types() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| world.people.get_mut(&rig.an.id).unwrap().language = Some("en".into()));
    let answer = offered(&rig.fake, &rig.an.asks_inline("chess")).await;
    let text = results(&answer)[0]["input_message_content"]["message_text"].as_str().unwrap().to_owned();
    assert_eq!(text, "An would like a game of chess. Press the button below to play.");
}

/// Review of Telegram, 4: the reader of an invitation accepts, and the inviting person only has to start the bot. No
/// offer contains data about games.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_that_was_posted_is_accepted_by_its_reader() {
    let whole = Whole::open().await;
    let fake = &whole.fake;
    let (an, binh, chi) = (fake.user("An"), fake.user("Binh"), fake.user("Chi"));
    // A game with hidden pieces, which no offer may mention. An has never opened the private chat.
    let group = fake.group("Hội", &[&an, &chi]);
    an.says(group, "/play coup side=first");
    let (challenge, accept) = pressable(fake, group, 0, "accept:").await;
    chi.presses(challenge, &accept);
    pressable(fake, group, challenge.id, "pick:").await;
    let secret = banco_service::game_id_in(&fake.with(|world| world.said_by_bot(group).last().unwrap().text.clone()));
    for typed in ["", "cờ", "Chi"] {
        let answer = offered(fake, &an.asks_inline(typed)).await.to_string();
        assert!(!answer.contains("Chi") && !answer.contains(secret.as_deref().unwrap()), "{answer}");
    }
    let answer = offered(fake, &an.asks_inline("cờ vua trắng")).await;
    let code = link(&answer).split("?start=").nth(1).unwrap().to_owned();
    // Bình sees the inviting person, and accepts; An cannot be written to yet.
    binh.starts(&code);
    let (invitation, accept) = pressable(fake, binh.id, 0, "accept:").await;
    let said = fake.with(|world| world.message(binh.id, invitation.id).unwrap().text.clone());
    assert!(said.contains("An mời bạn một ván cờ vua"), "{said}");
    binh.presses(invitation, &accept);
    let board = |chat| fake.wait("a board", move |world| world.said_by_bot(chat).find(|m| m.photo.is_some()).cloned());
    let own = board(binh.id).await;
    assert!(own.text.contains("An"), "{}", own.text);
    an.starts("");
    let (_, pick) = pressable(fake, an.id, 0, "pick:").await;
    let game = pick.split(':').nth(1).unwrap().to_owned();
    an.says(an.id, "e4");
    fake.wait("the move", |world| world.said_by_bot(binh.id).find(|m| m.text.contains("e4")).map(drop)).await;
    // The invitation is one game: the next reader is told who was faster, and An that it is An's own.
    chi.starts(&code);
    fake.wait("why not", |world| world.said_by_bot(chi.id).find(|m| m.text.contains("Binh đã nhận lời")).map(drop))
        .await;
    an.starts(&code);
    fake.wait("own", |world| world.said_by_bot(an.id).find(|m| m.text.contains("lời mời của chính bạn")).map(drop))
        .await;
    let late = format!("/start {game}");
    chi.says(chi.id, &late);
    fake.settled().await;
    // A code without a valid signature gives a greeting and starts no game.
    for forged in [code.replace("-chess-", "-caro-"), "with-poker-an".into(), "i-0-chess-1-x-".into()] {
        let said = fake.with(|world| world.said_by_bot(chi.id).count());
        chi.starts(&forged);
        fake.wait("an answer", |world| (world.said_by_bot(chi.id).count() > said).then_some(())).await;
        fake.settled().await;
        let accepts = fake.with(|world| {
            let new = world.said_by_bot(chi.id).skip(said);
            new.flat_map(buttons_of).flatten().filter(|(_, data)| data.starts_with("accept:")).count()
        });
        assert_eq!(accepts, 0, "{forged}");
    }
    whole.close().await;
}
