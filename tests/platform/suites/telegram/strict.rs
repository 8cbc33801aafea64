//! The fake itself: it notices requests that the API would refuse.

use banco_tests::telegram::{Fake, TOKEN};
use serde_json::{Value, json};

async fn check(method: &str, request: Value, violation: &str) {
    let (fake, _strict) = Fake::start().await;
    let an = fake.user("An");
    an.has_started();
    let query = fake.with(|world| world.new_query(an.id));
    let mut request = request;
    request["callback_query_id"] = match method {
        "answerCallbackQuery" => query.into(),
        _ => Value::Null,
    };
    request["chat_id"] = if method == "answerCallbackQuery" { Value::Null } else { an.id.into() };
    let request: Value =
        request.as_object().unwrap().clone().into_iter().filter(|(_, value)| !value.is_null()).collect();
    let url = format!("{}/bot{TOKEN}/{method}", fake.base());
    reqwest::Client::new().post(url).json(&request).send().await.unwrap();
    let seen = fake.with(|world| std::mem::take(&mut world.violations));
    assert!(seen.iter().any(|seen| seen.contains(violation)), "{request} gave {seen:?}");
}

#[tokio::test]
async fn requests_against_the_api_are_violations() {
    let button = |button: Value| json!({ "text": "a", "reply_markup": { "inline_keyboard": [[button]] } });
    let entity =
        |offset: u32| json!({ "text": "🐎a", "entities": [{ "type": "bold", "offset": offset, "length": 1 }] });
    let cases = [
        ("sendMassage", json!({}), "no such method"),
        ("sendMessage", json!({}), "text is missing"),
        ("sendMessage", json!({ "text": "a", "txt": "a" }), "no such parameter: txt"),
        ("sendMessage", json!({ "text": 5 }), "not of type String"),
        ("sendMessage", json!({ "text": "a", "reply_parameters": { "id": 5 } }), "no such field: id"),
        ("sendMessage", json!({ "text": " " }), "text of 1 units"),
        ("sendMessage", json!({ "text": "a".repeat(4097) }), "text of 4097 units"),
        ("sendMessage", entity(1), "entity beside the text"),
        ("sendMessage", entity(3), "entity beside the text"),
        ("sendMessage", button(json!({ "text": "a" })), "button of 0 kinds"),
        ("sendMessage", button(json!({ "text": " ", "callback_data": "a" })), "button without label"),
        ("sendMessage", button(json!({ "text": "a", "callback_data": "" })), "callback data of 0 bytes"),
        ("sendMessage", button(json!({ "text": "a", "callback_data": "x".repeat(65) })), "callback data of 65 bytes"),
        ("sendPhoto", json!({ "photo": "id", "caption": "a".repeat(1025) }), "caption of 1025 units"),
        ("answerCallbackQuery", json!({ "text": "a".repeat(201) }), "text of 201 units"),
        ("answerCallbackQuery", json!({ "url": "https://banco.example/in" }), "address https://banco.example/in"),
        ("answerCallbackQuery", json!({ "url": "https://t.me/other_bot?start=a" }), "address https://t.me/other_bot"),
    ];
    for (method, request, violation) in cases {
        check(method, request, violation).await;
    }
}

#[tokio::test]
async fn a_second_answer_to_a_press_is_a_violation() {
    let (fake, _strict) = Fake::start().await;
    let query = fake.with(|world| world.new_query(1));
    let url = format!("{}/bot{TOKEN}/answerCallbackQuery", fake.base());
    for _ in 0..2 {
        let request = json!({ "callback_query_id": query });
        reqwest::Client::new().post(&url).json(&request).send().await.unwrap();
    }
    let seen = fake.with(|world| std::mem::take(&mut world.violations));
    assert_eq!(seen.len(), 1, "{seen:?}");
}

#[tokio::test]
#[should_panic(expected = "against the Bot API")]
async fn a_violation_fails_the_test() {
    let (fake, _strict) = Fake::start().await;
    fake.with(|world| world.violation("the scripted one"));
}
