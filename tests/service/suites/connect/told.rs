//! Messages and files by which an opponent could learn that two accounts are one person (everywhere 4.1).

use banco_engine::{Person, Phase};
use banco_ports::{Converse, Platform, ReplyKind};
use banco_tests::desk::{Desk, person, place, private_chat};

use super::people::{button, connect, desk, on_discord, presses_aloud, says, says_aloud};

/// A game of chess on Telegram between `binh`, who has White, and `an`. Bình's account on Discord is connected; its
/// private chat shows the game, if the challenge had a code.
async fn with_a_private_chat(desk: &mut Desk) -> (String, Person) {
    let (binh, an, hidden) = (person("binh"), person("an"), on_discord("hidden"));
    connect(desk, &binh, &hidden).await;
    let made = says_aloud(desk, &binh, "/play chess anywhere side=first time=1d").await;
    let id = banco_service::game_id_in(&made.text()).expect("a challenge");
    let code = super::people::code_in(&made);
    let shown = says_aloud(desk, &an, &format!("/accept {code}")).await;
    presses_aloud(desk, &an, &button(&shown, "Accept")).await;
    says(desk, &hidden, &format!("/board {code} here")).await;
    let card = desk.house.store.card(&id).await.expect("readable").expect("a game");
    assert_eq!(card.places, [place("nhom"), private_chat(&hidden.key)]);
    (id, hidden)
}

async fn ends(desk: &mut Desk, id: &str, loser: &Person) {
    says_aloud(desk, &person("binh"), &format!("/move e4 #{id}")).await;
    says_aloud(desk, &person("an"), &format!("/move e5 #{id}")).await;
    let asked = says_aloud(desk, loser, &format!("/resign {id}")).await;
    presses_aloud(desk, loser, &button(&asked, "Yes, resign")).await;
    assert!(matches!(desk.table(id).await.phase(), Phase::Over(_)));
}

#[tokio::test]
async fn clause_4_1_the_export_of_an_opponent_has_no_place_of_a_connected_account() {
    let mut desk = desk().await;
    let (id, hidden) = with_a_private_chat(&mut desk).await;
    for who in [person("an"), person("binh")] {
        let export = says(&mut desk, &who, "/privacy export").await;
        let file = String::from_utf8(export.replies[0].message.files[0].bytes.clone()).expect("text");
        assert!(file.contains(&id) && file.contains("\"nhom\""), "{file}");
        assert!(!file.contains("discord") && !file.contains(&hidden.key.0), "{file}");
    }
    let own = says(&mut desk, &hidden, "/privacy export").await;
    let file = String::from_utf8(own.replies[0].message.files[0].bytes.clone()).expect("text");
    assert!(!file.contains("telegram"), "{file}");
}

#[tokio::test]
async fn clause_4_1_a_rematch_is_offered_by_the_account_of_the_seat() {
    let mut desk = desk().await;
    let (id, hidden) = with_a_private_chat(&mut desk).await;
    ends(&mut desk, &id, &person("an")).await;
    let again = says(&mut desk, &hidden, &format!("/rematch {id}")).await;
    let group: Vec<_> = again.posts.iter().filter(|parcel| parcel.place == place("nhom")).collect();
    let [challenge] = &group[..] else { panic!("{}", again.text()) };
    let text = challenge.message.text.to_plain();
    assert!(text.contains("binh") && !text.contains("hidden") && !text.contains("Discord"), "{text}");
    let next = banco_service::game_id_in(&text).expect("a rematch");
    assert_eq!(desk.table(&next).await.challenge().challenger.key, person("binh").key);
    presses_aloud(&mut desk, &person("an"), &format!("accept:{next}")).await;
    let table = desk.table(&next).await;
    let seats = table.seats().expect("a game").each_ref().map(|person| person.key.0.as_str());
    assert_eq!(seats, [person("an").key.0.as_str(), person("binh").key.0.as_str()]);
}

#[tokio::test]
async fn clause_4_1_a_question_about_a_game_of_another_chat_is_private() {
    let mut desk = desk().await;
    let (id, hidden) = with_a_private_chat(&mut desk).await;
    let asked = says_aloud(&mut desk, &hidden, &format!("/resign #{id}")).await;
    let [question] = &asked.replies[..] else { panic!("{}", asked.text()) };
    assert_eq!(question.kind, ReplyKind::Private);
    assert!(asked.posts.is_empty(), "{}", asked.text());
    // Where the game stands, the question is read by all as before.
    let here = says_aloud(&mut desk, &person("binh"), &format!("/resign #{id}")).await;
    assert_eq!(here.replies[0].kind, ReplyKind::Note);
}

#[tokio::test]
async fn clause_4_1_a_lost_platform_with_a_connected_account_alone_is_not_told() {
    let mut desk = desk().await;
    let both = [Platform::Telegram, Platform::Discord];
    both.iter().for_each(|platform| Converse::heard_of(&*desk.house.service, *platform));
    let (id, _) = with_a_private_chat(&mut desk).await;
    Converse::lost(&*desk.house.service, Platform::Discord);
    crate::days::house::pass(&desk, banco_ports::limits::PLATFORM_GRACE_MILLIS + 1_000);
    Converse::heard_of(&*desk.house.service, Platform::Telegram);
    let moved = says_aloud(&mut desk, &person("binh"), &format!("/move e4 #{id}")).await;
    let group: String = moved
        .posts
        .iter()
        .filter(|parcel| parcel.place == place("nhom"))
        .map(|parcel| parcel.message.text.to_plain())
        .collect();
    assert!(group.contains("e4") && !group.contains("Discord"), "{group}");
}

/// A record is public; a platform's event id would name the platform from which the seat was taken.
#[tokio::test]
async fn clause_4_1_a_record_does_not_say_from_where_a_connected_account_took_the_seat() {
    let mut desk = desk().await;
    let (binh, hidden) = (person("binh"), on_discord("hidden"));
    connect(&mut desk, &binh, &hidden).await;
    let made = says_aloud(&mut desk, &person("an"), "/play coup @binh anywhere side=first").await;
    let id = banco_service::game_id_in(&made.text()).expect("a challenge");
    let code = super::people::code_in(&made);
    let shown = says(&mut desk, &hidden, &format!("/accept {code}")).await;
    let from_discord = desk.inbound("hidden", banco_ports::Intent::Press(button(&shown, "Accept")));
    let event = from_discord.event.replace("telegram", "discord");
    let inbound = banco_ports::Inbound {
        place: private_chat(&hidden.key),
        private: true,
        from: hidden.clone(),
        event,
        ..from_discord
    };
    desk.send(inbound).await;
    let entries = serde_json::to_string(&desk.entries(&id).await).expect("JSON");
    assert!(entries.contains("accepted") && entries.contains(&binh.key.0), "{entries}");
    assert!(!entries.contains("discord"), "{entries}");
}
