//! A game of days in which each player thinks for minutes (days 1.7), at two private chats.

use banco_engine::Ending;
use banco_engine::{Phase, Reason, Seat};
use banco_tests::desk::{Heard, person, private_chat};
use banco_tests::people::to;

use super::super::house::pass;
use super::{DAY, MINUTE};
use crate::page::people::{button, desk, presses, says};

/// The one message of an answer to a player, as text.
fn told(heard: &Heard, name: &str) -> String {
    to(heard, &person(name)).iter().map(|message| message.text.to_plain()).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn clause_1_7_an_evening_of_two_who_look_when_they_have_time() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), person("binh"));
    says(&mut desk, &binh, "/games").await;
    let challenge = says(&mut desk, &an, "/play chess @binh first, 3 days per move, 10 minutes after looking").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    assert!(told(&challenge, "binh").contains("stays closed until its player looks"), "{}", challenge.text());

    let begun = presses(&mut desk, &binh, &format!("accept:{id}")).await;
    assert!(told(&begun, "an").contains("A move is waiting for an"), "{}", begun.text());
    assert_eq!(begun.data().iter().filter(|data| data.starts_with("look:")).count(), 1, "the button is an's alone");
    let opened = presses(&mut desk, &an, &button(&begun, "Look")).await;
    assert!(told(&opened, "an").contains("looked at the board at"), "{}", opened.text());
    assert!(opened.posts.iter().all(|parcel| parcel.place == private_chat(&an.key)), "no noise elsewhere");

    let moved = says(&mut desk, &an, "e4").await;
    assert!(told(&moved, "an").contains("e4") && !told(&moved, "binh").contains("e4"), "{}", moved.text());
    assert!(told(&moved, "binh").contains("binh has 3 days left to look"), "{}", moved.text());
    let listed = says(&mut desk, &binh, "/games").await;
    assert!(listed.text().contains("a move is waiting, 3 days left"), "{}", listed.text());

    pass(&desk, 2 * DAY);
    let typed = says(&mut desk, &binh, "e5").await;
    assert!(typed.text().contains("Look now? Then your 10 min begin"), "{}", typed.text());
    let looked = presses(&mut desk, &binh, &button(&typed, "Look")).await;
    assert!(told(&looked, "binh").contains("e4") && told(&looked, "binh").contains("10 min left"), "{}", looked.text());
    // The opponent's board is edited without a sound: who looked, and when.
    let edits = desk.restated().await;
    let own = private_chat(&an.key);
    let edit = edits.iter().find(|(_, parcel)| parcel.place == own).expect("an's board");
    assert!(edit.1.message.text.to_plain().contains("binh looked at the board at"), "{:?}", edit.1.message.text);
    let again = presses(&mut desk, &binh, &button(&typed, "Look")).await;
    assert!(again.posts.is_empty(), "an old button gives no second look: {}", again.text());
    let twice = says(&mut desk, &binh, &format!("/look {id}")).await;
    assert!(twice.text().contains("is open"), "{}", twice.text());

    pass(&desk, 3 * MINUTE);
    let answered = says(&mut desk, &binh, "e5").await;
    assert!(!told(&answered, "an").contains("e5"), "{}", answered.text());
    presses(&mut desk, &an, &button(&answered, "Look")).await;
    // The thinking time passes.
    let mut over = Vec::new();
    for _ in 0..2 {
        pass(&desk, 10 * MINUTE);
        desk.house.service.do_what_is_due().await;
        over.extend(desk.arrived().await);
    }
    assert_eq!(desk.table(&id).await.phase(), Phase::Over(Ending::won(Seat::Second, Reason::Timeout)));
    assert!(over.iter().any(|parcel| parcel.message.text.to_plain().contains("e5")), "after the end all is open");
}
