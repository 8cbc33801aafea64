//! Buttons that copy text: the text is also in the message, and contains no secrets.

use banco_engine::{Table, Viewer};
use banco_tests::telegram::Message;
use serde_json::Value;

use super::house::{Whole, pressable};

/// Label and text of every button that copies.
fn copies(message: &Message) -> Vec<(String, String)> {
    let rows = message.markup.as_ref().and_then(|markup| markup["inline_keyboard"].as_array()).into_iter().flatten();
    rows.filter_map(Value::as_array)
        .flatten()
        .filter_map(|button| {
            let text = button["copy_text"]["text"].as_str()?;
            Some((button["text"].as_str()?.to_owned(), text.to_owned()))
        })
        .collect()
}

/// The next message of a chat with such buttons.
async fn copyable(whole: &Whole, chat: i64, after: i64) -> Message {
    whole
        .fake
        .wait("something to copy", |world| {
            let mut said = world.said_by_bot(chat).filter(|message| message.id > after);
            said.find(|message| !copies(message).is_empty()).cloned()
        })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_copied_is_what_everybody_knows() {
    let whole = Whole::open().await;
    let fake = &whole.fake;
    let (an, binh, chi) = (fake.user("An"), fake.user("Binh"), fake.user("Chi"));
    let group = fake.group("Hội", &[&an, &binh, &chi]);
    an.says(group, "/play coup side=first");
    let (challenge, accept) = pressable(fake, group, 0, "accept:").await;
    let game = accept.split(':').nth(1).unwrap().to_owned();
    let entries = async || whole.house.store.load(&game).await.unwrap().unwrap();

    let (_, envelope) = pressable(fake, group, 0, "envelope:").await;
    chi.presses(challenge, &envelope);
    let commitment = Table::replay(&entries().await).unwrap().commitment();
    let alert = fake.wait("an alert", |world| world.alerts.last().map(|alert| alert.text.clone())).await;
    assert!(alert.contains(&commitment), "in a group it disturbs nobody: {alert}");

    binh.presses(challenge, &accept);
    let (board, _) = pressable(fake, group, challenge.id, "pick:").await;
    assert_eq!(board.id, challenge.id + 1, "nothing but the board was posted");
    an.says(group, "/move a4a5");
    let (board, _) = pressable(fake, group, board.id, "pick:").await;
    chi.says(group, "/export");
    let said = copyable(&whole, group, board.id).await;
    let position = Table::replay(&entries().await).unwrap().game().unwrap().export(Viewer::Public);
    let texts = copies(&said);
    assert!(texts.contains(&("Chép thế cờ".to_owned(), position.clone())), "{texts:?}");
    assert!(said.text.contains(&position) && position.contains(['x', 'X']), "{}", said.text);
    // The seed is in the record alone, and in no message of any kind.
    let record = serde_json::to_value(&entries().await).unwrap().to_string();
    let seed = record.split("\"seed\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    assert!(seed.len() >= 32, "{record}");
    fake.with(|world| {
        assert!(world.calls.iter().all(|call| !Value::Object(call.fields.clone()).to_string().contains(&seed)));
    });

    an.says(group, "/resign");
    let (question, yes) = pressable(fake, group, said.id, "confirm:").await;
    an.presses(question, &yes);
    let (last, verify) = pressable(fake, group, question.id, "verify:").await;
    binh.presses(last, &verify);
    let said = copyable(&whole, group, last.id).await;
    assert_eq!(
        copies(&said),
        [("Chép phong bì".to_owned(), commitment), ("Chép số bí mật".to_owned(), seed)],
        "the seal is broken: {}",
        said.text
    );

    // In a private chat the numbers of a new envelope can be copied, and the seed cannot.
    an.starts("");
    an.says(an.id, "/play coup");
    let (own, envelope) = pressable(fake, an.id, 0, "envelope:").await;
    let game = envelope.split(':').nth(1).unwrap();
    let commitment = Table::replay(&whole.house.store.load(game).await.unwrap().unwrap()).unwrap().commitment();
    an.presses(own, &envelope);
    let said = copyable(&whole, an.id, own.id).await;
    assert_eq!(copies(&said), [("Chép phong bì".to_owned(), commitment)], "no seed before the end");
    whole.close().await;
}
