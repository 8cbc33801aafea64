//! Parting, the list, and the data of an account.

use banco_tests::desk::{Desk, person, private_chat};

use super::people::{button, connect, desk, on_discord, persons, presses, presses_aloud, says, says_aloud, to};
use crate::everywhere::places::begun;

#[tokio::test]
async fn clause_2_7_an_account_is_parted_from_any_account_and_the_rest_is_told() {
    let mut desk = desk().await;
    let (an, an2, an_d) = (person("an"), person("an2"), on_discord("an"));
    connect(&mut desk, &an, &an_d).await;
    connect(&mut desk, &an2, &an_d).await;
    let (id, _) = desk.start_game("chess", "an2", "binh", "").await;
    let listed = says(&mut desk, &an_d, "/connect list").await;
    assert!(listed.text().contains("an2 (Telegram, @an2)") && listed.text().contains("this one"), "{}", listed.text());
    assert!(listed.data().is_empty());
    // A lost phone is cut off from another account.
    let listed = says(&mut desk, &an_d, "/connect off").await;
    let data = button(&listed, "an2 · Telegram");
    let parted = presses(&mut desk, &an_d, &data).await;
    assert!(parted.text().contains("an2 (Telegram, @an2) is no longer connected"), "{}", parted.text());
    assert_eq!(to(&parted, &an).len(), 1, "every remaining account is told once");
    assert!(to(&parted, &an_d).is_empty() && to(&parted, &an2).is_empty());
    assert_eq!(persons(&*desk.house.store).await, [2]);
    // The seat stays with its account.
    let denied = says(&mut desk, &an_d, &format!("/resign {id}")).await;
    assert!(denied.text().contains("There is no game"), "{}", denied.text());
    assert!(says(&mut desk, &an2, "/games").await.text().contains(&id));
    // An old button parts nothing.
    assert!(presses(&mut desk, &an_d, &data).await.text().contains("question is over"));
    // The last two become two.
    let listed = says(&mut desk, &an_d, "/connect off").await;
    let parted = presses(&mut desk, &an_d, &button(&listed, "an · Discord")).await;
    assert!(parted.text().contains("This account is parted"), "{}", parted.text());
    assert!(persons(&*desk.house.store).await.is_empty());
    assert!(desk.house.store.values("connected:").await.expect("readable").is_empty());
    for who in [&an, &an2, &an_d] {
        assert!(says(&mut desk, who, "/connect list").await.text().contains("No other account"));
    }
}

#[tokio::test]
async fn clause_2_8_data_of_one_account_says_that_others_exist_and_not_which() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    connect(&mut desk, &an, &an_d).await;
    says(&mut desk, &an, "/connect").await;
    let export = says(&mut desk, &an, "/privacy export").await;
    let file = String::from_utf8(export.replies[0].message.files[0].bytes.clone()).expect("text");
    assert!(file.contains("\"connected\": true") && !file.contains("discord"), "{file}");
    let id = desk.house.store.values("connected:").await.expect("readable").remove(0).1;
    assert!(!file.contains(id.as_str().expect("an id")), "{file}");
    let alone = says(&mut desk, &person("binh"), "/privacy export").await;
    let file = String::from_utf8(alone.replies[0].message.files[0].bytes.clone()).expect("text");
    assert!(file.contains("\"connected\": false"), "{file}");
}

#[tokio::test]
async fn clause_2_8_an_account_is_parted_before_its_data_is_deleted() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    connect(&mut desk, &an, &an_d).await;
    says(&mut desk, &an, "/connect").await;
    let asked = says(&mut desk, &an, "/privacy delete").await;
    assert!(asked.text().contains("parted from your other ones"), "{}", asked.text());
    let (id, _) = desk.start_game("chess", "chi", "binh", "").await;
    let deleted = says(&mut desk, &an, "/privacy delete yes").await;
    assert_eq!(to(&deleted, &an_d).len(), 1, "{}", deleted.text());
    assert!(!deleted.text().contains("()"), "{}", deleted.text());
    assert!(persons(&*desk.house.store).await.is_empty());
    for prefix in ["connected:", "connect:"] {
        assert!(desk.house.store.values(prefix).await.expect("readable").is_empty(), "{prefix}");
    }
    assert!(desk.table(&id).await.ended_at().is_none());
    assert!(says(&mut desk, &an_d, "/connect list").await.text().contains("No other account"));
}

/// Another process of the same store follows a moment later, and a peek is judged by the store itself.
#[tokio::test]
async fn clause_2_9_a_second_process_follows_the_values() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let (id, _) = desk.start("an", "binh", "").await;
    connect(&mut desk, &an, &an_d).await;
    let mut other = super::people::desk_over(desk.house.store.clone()).await;
    let seen = says(&mut other, &an_d, &format!("/peek {id}")).await.text();
    assert!(seen.contains(&id), "{seen}");
    let listed = says(&mut desk, &an, "/connect off").await;
    presses(&mut desk, &an, &button(&listed, "an · Discord")).await;
    // The other process still remembers the person; hidden pieces are not shown by that.
    let heard = says(&mut other, &an_d, &format!("/peek {id}")).await;
    assert_ne!(heard.text(), seen);
}

/// Found by an outsider: a parted account kept receiving the game in its private chat.
#[tokio::test]
async fn clause_2_7_a_game_leaves_the_private_chats_of_the_other_side() {
    let (an, an_d) = (person("an"), on_discord("an"));
    for (by, parted) in [(&an_d, "an · Discord"), (&an, "an · Discord"), (&an_d, "an · Telegram"), (&an_d, "erased")]
    {
        let mut desk = desk().await;
        connect(&mut desk, &an, &an_d).await;
        let (id, code) = begun(&mut desk).await;
        says(&mut desk, &an, &format!("/board {code} here")).await;
        says(&mut desk, &an_d, &format!("/board {code} here")).await;
        let moved = says(&mut desk, &an_d, &format!("/move e4 #{id}")).await;
        assert_eq!(to(&moved, &an_d).len(), 1, "{}", moved.text());
        if parted == "erased" {
            says(&mut desk, by, "/privacy delete yes").await;
        } else {
            let listed = says(&mut desk, by, "/connect off").await;
            presses(&mut desk, by, &button(&listed, parted)).await;
        }
        let card = desk.house.store.card(&id).await.expect("readable").expect("a game");
        assert_eq!((card.places.len(), card.is_at(&private_chat(&an.key))), (3, true), "{parted}");
        assert!(
            !card.is_at(&private_chat(&an_d.key)) && !format!("{card:?}").contains("private discord:an"),
            "{card:?}"
        );
        let moved = says_aloud(&mut desk, &on_discord("binh"), "/move e5").await;
        assert!(to(&moved, &an_d).is_empty(), "{parted}: {}", moved.text());
        assert_eq!((to(&moved, &an).len(), moved.boards()), (1, 3), "{parted}");
    }
}

#[tokio::test]
async fn clause_2_7_the_parting_of_a_third_account_takes_no_chat_from_the_others() {
    let mut desk = desk().await;
    let (an, an2, an_d) = (person("an"), person("an2"), on_discord("an"));
    connect(&mut desk, &an, &an_d).await;
    connect(&mut desk, &an2, &an_d).await;
    let (id, code) = begun(&mut desk).await;
    for account in [&an_d, &an2] {
        says(&mut desk, account, &format!("/board {code} here")).await;
    }
    let listed = says(&mut desk, &an_d, "/connect off").await;
    presses(&mut desk, &an_d, &button(&listed, "an2 · Telegram")).await;
    let card = desk.house.store.card(&id).await.expect("readable").expect("a game");
    assert!(card.is_at(&private_chat(&an_d.key)) && !card.is_at(&private_chat(&an2.key)), "{card:?}");
}

#[tokio::test]
async fn clause_2_7_a_rematch_does_not_come_to_a_private_chat_of_the_other_side() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    connect(&mut desk, &an, &an_d).await;
    let (id, code) = begun(&mut desk).await;
    says(&mut desk, &an_d, &format!("/board {code} here")).await;
    let asked = says_aloud(&mut desk, &an, "/resign").await;
    presses_aloud(&mut desk, &an, &button(&asked, "Yes, resign")).await;
    let listed = says(&mut desk, &an, "/connect off").await;
    presses(&mut desk, &an, &button(&listed, "an · Discord")).await;
    let again = presses_aloud(&mut desk, &an, &format!("rematch:{id}")).await;
    assert_eq!(again.posts.len(), 2, "both groups see it: {}", again.text());
    assert!(to(&again, &an_d).is_empty(), "{}", again.text());
}

/// The last chat of a game goes too: its players find the game in their own private chats.
#[tokio::test]
async fn clause_2_7_a_game_that_stood_in_that_chat_alone_comes_to_the_private_chat_of_its_player() {
    let mut desk = desk().await;
    let (an, an_d, binh) = (person("an"), on_discord("an"), on_discord("binh"));
    connect(&mut desk, &an, &an_d).await;
    let (id, code) = begun(&mut desk).await;
    says(&mut desk, &an_d, &format!("/board {code} here")).await;
    says_aloud(&mut desk, &an, "/board off").await;
    let asked = says_aloud(&mut desk, &binh, "/board off").await;
    presses_aloud(&mut desk, &binh, &button(&asked, "Take it out")).await;
    let places = async |desk: &Desk| desk.house.store.card(&id).await.expect("readable").expect("a game").places;
    assert_eq!(places(&desk).await, [private_chat(&an_d.key)]);
    let listed = says(&mut desk, &an_d, "/connect off").await;
    presses(&mut desk, &an_d, &button(&listed, "an · Discord")).await;
    assert_eq!(places(&desk).await, [private_chat(&an.key)]);
    let moved = says(&mut desk, &an, &format!("/move e4 #{id}")).await;
    assert_eq!((to(&moved, &an).len(), moved.boards()), (1, 1), "{}", moved.text());
}
