//! Challenges with an invitation code: shown in another place, accepted there, played in both.

use std::collections::BTreeSet;

use banco_engine::{Person, Phase};
use banco_ports::{Inbound, Platform};
use banco_tests::desk::{Desk, Heard, person, place, private_chat};

use crate::connect::people::{
    button, code_in, desk, desk_over, on_discord, presses, presses_aloud, says, says_aloud, typed,
};

/// A challenge by `an` in a group of Telegram, with its id and its code.
pub(crate) async fn challenged(desk: &mut Desk, words: &str) -> (String, String) {
    let heard = says_aloud(desk, &person("an"), &format!("/play {words}")).await;
    let id = banco_service::game_id_in(&heard.text()).unwrap_or_else(|| panic!("no challenge: {}", heard.text()));
    (id, code_in(&heard))
}

/// Text of the first reply.
pub(crate) fn reply(heard: &Heard) -> String {
    heard.replies.first().map(|reply| reply.message.text.to_plain()).unwrap_or_default()
}

/// Chats in which a game stands.
async fn places(desk: &Desk, id: &str) -> Vec<banco_ports::Place> {
    desk.house.store.card(id).await.expect("readable").expect("a game").places
}

#[tokio::test]
async fn clause_3_1_a_challenge_is_accepted_on_another_platform_and_stands_in_both_places() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let made = says_aloud(&mut desk, &an, "/play coup anywhere side=first 1 day per move").await;
    let (id, code) = (banco_service::game_id_in(&made.text()).expect("a challenge"), code_in(&made));
    assert!(made.text().contains(&format!("It can be accepted anywhere: type /accept {code}")), "{}", made.text());
    let copies = &made.posts[0].message.copies;
    assert_eq!((copies[0].label.as_str(), copies[0].text.as_str()), ("Copy the code", code.as_str()));
    // The store knows a hash of the code.
    let kept = format!("{:?} {:?}", desk.house.store.values("").await.expect("readable"), desk.entries(&id).await);
    assert!(!kept.contains(&code) && !kept.contains(&code.replace('-', "")), "{kept}");
    // The challenge is shown with its terms and its envelope, and stands in one place until it is accepted.
    let shown = says_aloud(&mut desk, &binh, &format!("/accept {code}")).await;
    let card = &made.posts[0].message.text.to_plain();
    let envelope = card.lines().find(|line| line.contains("Sealed envelope")).expect("an envelope");
    for wanted in ["to a game of", "The challenger moves first", "1 day", "expires", envelope] {
        assert!(reply(&shown).contains(wanted), "{wanted}: {}", reply(&shown));
    }
    assert!(!reply(&shown).contains(&code), "{}", reply(&shown));
    assert!(shown.posts.is_empty());
    assert_eq!(places(&desk, &id).await.len(), 1);
    assert_eq!(desk.table(&id).await.phase(), Phase::Challenged);
    let begun = presses_aloud(&mut desk, &binh, &button(&shown, "Accept")).await;
    // Each place has a queue of its own, so the order of arrival says nothing.
    let chats = |heard: &Heard| heard.posts.iter().map(|parcel| parcel.place.platform).collect::<BTreeSet<_>>();
    let both = BTreeSet::from([Platform::Telegram, Platform::Discord]);
    assert_eq!(chats(&begun), both, "{}", begun.text());
    assert_eq!(begun.boards(), 2);
    assert_eq!(places(&desk, &id).await.len(), 2);
    let table = desk.table(&id).await;
    let seats = table.seats().expect("a game").each_ref().map(|person| person.key.clone());
    assert_eq!(seats, [an.key.clone(), binh.key.clone()]);
    // Each plays at home, and both places get each board.
    for (who, mv) in [(&an, "a4a5"), (&binh, "a7a6"), (&an, "c4c5")] {
        let heard = says_aloud(&mut desk, who, &format!("/move {mv}")).await;
        assert_eq!((heard.boards(), chats(&heard).len()), (2, 2), "{}", heard.text());
    }
    // The code stays with the open game, and goes with its end.
    assert_eq!(desk.house.store.values("invitation:").await.expect("readable").len(), 1);
    let asked = says_aloud(&mut desk, &binh, "/resign").await;
    presses_aloud(&mut desk, &binh, &button(&asked, "Yes, resign")).await;
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)));
    assert!(desk.house.store.values("invitation:").await.expect("readable").is_empty());
    // The rematch stands in both places too, and is accepted in either.
    let again = presses_aloud(&mut desk, &an, &format!("rematch:{id}")).await;
    assert_eq!(chats(&again), both, "{}", again.text());
    let rematch = banco_service::game_id_in(&again.text()).expect("a rematch");
    let begun = presses_aloud(&mut desk, &binh, &format!("accept:{rematch}")).await;
    assert_eq!(begun.boards(), 2, "{}", begun.text());
}

#[tokio::test]
async fn clause_3_1_the_words_for_anywhere_are_read_in_both_languages_with_and_without_accents() {
    for line in [
        "/play chess anywhere",
        "/play chess 1 day per move anywhere first",
        "/play chess where=anywhere",
        "/choi cờ vua ở đâu cũng được",
        "/choi co vua o dau cung duoc 1 ngày mỗi nước",
        "/choi cờ vua nơi=ở_đâu_cũng_được",
    ] {
        let mut desk = desk().await;
        let heard = says_aloud(&mut desk, &person("an"), line).await;
        code_in(&heard);
        let id = banco_service::game_id_in(&heard.text()).expect("a challenge");
        assert!(desk.table(&id).await.challenge().anywhere, "{line}");
    }
    let mut desk = desk().await;
    let heard = says_aloud(&mut desk, &person("an"), "/play chess where=nowhere").await;
    assert!(heard.text().contains("I do not understand “nowhere”"), "{}", heard.text());
    // Other challenges have no code.
    says_aloud(&mut desk, &person("an"), "/play chess").await;
    assert!(desk.house.store.values("invitation:").await.expect("readable").is_empty());
}

/// As people type it, paste it, and by the link that starts the bot.
#[tokio::test]
async fn clause_3_1_a_code_is_read_as_people_type_it() {
    let mut desk = desk().await;
    let (_, code) = challenged(&mut desk, "chess anywhere").await;
    let bare = code.replace('-', "");
    let lines = [
        format!("/accept {}", code.to_lowercase()),
        format!("/accept {}", code.replace('-', " ")),
        format!("/accept  {} ", bare.chars().map(|c| format!("{c} ")).collect::<String>()),
        format!("/nhan {bare}"),
        format!("/start i_{bare}"),
    ];
    for (number, line) in lines.iter().enumerate() {
        let who = on_discord(&format!("reader{number}"));
        let heard = says(&mut desk, &who, line).await;
        assert!(reply(&heard).contains("invites anyone to a game"), "{line}: {}", heard.text());
        button(&heard, "Accept");
    }
}

#[tokio::test]
async fn clause_3_1_in_a_private_chat_the_game_stands_there_too_and_luck_goes_along() {
    let mut desk = desk().await;
    let (id, code) = challenged(&mut desk, "coup anywhere side=first").await;
    let binh = on_discord("binh");
    let shown = says(&mut desk, &binh, &format!("/accept {code} mưa rơi")).await;
    let begun = presses(&mut desk, &binh, &button(&shown, "Accept")).await;
    assert_eq!(begun.boards(), 2, "{}", begun.text());
    assert_eq!(places(&desk, &id).await, [place("nhom"), private_chat(&binh.key)]);
    assert_eq!(desk.table(&id).await.parts()[1].text, "mưa rơi");
}

/// Words of eight letters that could be a code stay luck, if they are none.
#[tokio::test]
async fn clause_3_1_words_to_be_mixed_in_are_still_taken_as_words() {
    let mut desk = desk().await;
    let heard = says_aloud(&mut desk, &person("an"), "/play coup side=first").await;
    let id = banco_service::game_id_in(&heard.text()).expect("a challenge");
    says_aloud(&mut desk, &person("binh"), "/accept cham ngay").await;
    assert_eq!(desk.table(&id).await.parts()[1].text, "cham ngay");
}

#[tokio::test]
async fn clause_3_1_a_restart_between_showing_and_accepting_changes_nothing() {
    let mut before = desk().await;
    let (id, code) = challenged(&mut before, "chess anywhere").await;
    let binh = on_discord("binh");
    let shown = says_aloud(&mut before, &binh, &format!("/accept {code}")).await;
    let mut desk = desk_over(before.house.store.clone()).await;
    let begun = presses_aloud(&mut desk, &binh, &button(&shown, "Accept")).await;
    assert_eq!(begun.boards(), 2, "{}", begun.text());
    assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
}

#[tokio::test]
async fn clause_3_1_of_two_presses_at_once_one_takes_the_seat_and_the_other_is_told() {
    for round in 0..20 {
        let mut desk = desk().await;
        let (id, code) = challenged(&mut desk, "chess anywhere").await;
        let (binh, chi) = (on_discord("binh"), person("chi"));
        let line = format!("/accept {code}");
        let (one, other) = (typed(&mut desk, &binh, &line), typed(&mut desk, &chi, &line));
        let service = std::sync::Arc::clone(&desk.house.service);
        let (one, other) = tokio::join!(service.handle(one), service.handle(other));
        let sit = one.replies[0].message.buttons[0][0].data.clone();
        assert_eq!(sit, other.replies[0].message.buttons[0][0].data);
        let press = |desk: &mut Desk, who: &Person| {
            let event = typed(desk, who, "");
            Inbound { intent: banco_ports::Intent::Press(sit.clone()), ..event }
        };
        let (one, other) = (press(&mut desk, &binh), press(&mut desk, &chi));
        let (one, other) = match round % 2 {
            0 => tokio::join!(service.handle(one), service.handle(other)),
            _ => {
                let (other, one) = tokio::join!(service.handle(other), service.handle(one));
                (one, other)
            }
        };
        let texts: Vec<String> = [one, other]
            .iter()
            .map(|answer| answer.replies.iter().map(|reply| reply.message.text.to_plain()).collect())
            .collect();
        let refused = texts.iter().filter(|text| text.contains("already been answered")).count();
        assert_eq!(refused, 1, "{texts:?}");
        assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
        assert_eq!(places(&desk, &id).await.len(), 2);
    }
}
