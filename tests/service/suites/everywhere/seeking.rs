//! Open challenges of other chats in `/seek`.

use banco_engine::{Person, Phase};
use banco_ports::{Inbound, Platform};
use banco_tests::desk::{Desk, Heard, person};

use super::invitations::{challenged, reply};
use crate::connect::people::{aloud, button, code_in, desk, intent, on_discord, presses_aloud, says, says_aloud};

/// A line of a moderator in a group of the account's platform.
async fn rules(desk: &mut Desk, who: &Person, line: &str) -> Heard {
    let event = aloud(desk, who, intent(line));
    desk.send(Inbound { moderator: true, ..event }).await
}

#[tokio::test]
async fn clause_3_1_a_chat_that_wants_them_lists_challenges_of_other_chats() {
    let mut desk = desk().await;
    let binh = on_discord("binh");
    let event = aloud(&mut desk, &person("an"), intent("/play chess anywhere 1 day per move"));
    let made = desk.send(Inbound { chat_title: Some("Nhóm kín".to_owned()), ..event }).await;
    let id = banco_service::game_id_in(&made.text()).expect("a challenge");
    // Off by default, and only a moderator turns it on.
    assert!(says_aloud(&mut desk, &binh, "/seek").await.text().contains("No open challenge in this chat"));
    says_aloud(&mut desk, &binh, "/chatsettings elsewhere on").await;
    assert!(says_aloud(&mut desk, &binh, "/seek").await.text().contains("No open challenge in this chat"));
    rules(&mut desk, &binh, "/chatsettings elsewhere on").await;
    let listed = says_aloud(&mut desk, &binh, "/seek").await;
    let text = reply(&listed);
    assert!(text.contains("an · Telegram") && text.contains("from another chat"), "{text}");
    for private in ["@an", "Nhóm kín", "nhom", "telegram:"] {
        assert!(!text.contains(private), "{private}: {text}");
    }
    assert!(!text.contains(&format!("/accept {id}")), "the id alone opens nothing: {text}");
    let data = listed.data();
    let entry = data.iter().find(|data| data.starts_with("invited:")).expect("a button");
    // The press shows the challenge, and Accept takes the seat.
    let shown = presses_aloud(&mut desk, &binh, entry).await;
    assert!(reply(&shown).contains("Sealed envelope") || reply(&shown).contains("invites anyone"), "{}", shown.text());
    assert_eq!(desk.table(&id).await.phase(), Phase::Challenged);
    let begun = presses_aloud(&mut desk, &binh, &button(&shown, "Accept")).await;
    assert_eq!(begun.boards(), 2, "{}", begun.text());
    assert!(begun.posts.iter().any(|parcel| parcel.place.platform == Platform::Discord));
    // An answered challenge is in no list, and its old button says so.
    assert!(says_aloud(&mut desk, &on_discord("chi"), "/seek").await.text().contains("No open challenge"));
    let late = presses_aloud(&mut desk, &on_discord("chi"), entry).await;
    assert!(reply(&late).contains("already been answered"), "{}", late.text());
    assert!(desk.house.store.values("connect:wrong:").await.expect("readable").is_empty());
    assert!(desk.house.store.values("seeking:").await.expect("readable").is_empty());
}

#[tokio::test]
async fn clause_3_1_named_blocked_and_own_challenges_are_not_listed_elsewhere() {
    let mut desk = desk().await;
    let (an, chi) = (person("an"), person("chi"));
    rules(&mut desk, &on_discord("chi"), "/chatsettings elsewhere on").await;
    challenged(&mut desk, "chess @binh anywhere").await;
    says_aloud(&mut desk, &an, "/play chess").await;
    assert!(says_aloud(&mut desk, &on_discord("dung"), "/seek").await.text().contains("No open challenge"));
    challenged(&mut desk, "caro anywhere").await;
    assert!(says_aloud(&mut desk, &on_discord("dung"), "/seek").await.text().contains("an · Telegram"));
    // In its own chat it is an ordinary challenge.
    let home = says_aloud(&mut desk, &chi, "/seek").await;
    assert!(!reply(&home).contains("from another chat") && !reply(&home).contains("·  Telegram"), "{}", home.text());
    let own = crate::connect::people::connect(&mut desk, &an, &on_discord("an")).await;
    assert!(own.text().contains("now one player"), "{}", own.text());
    let listed = says_aloud(&mut desk, &on_discord("an"), "/seek").await;
    assert!(!listed.text().contains("an · Telegram"), "{}", listed.text());
    // A private chat lists none of other platforms.
    assert!(!says(&mut desk, &on_discord("dung"), "/seek").await.text().contains("an · Telegram"));
}

/// The list is as short as it is today.
#[tokio::test]
async fn clause_3_1_the_list_stays_short() {
    let mut desk = desk().await;
    rules(&mut desk, &on_discord("chi"), "/chatsettings elsewhere on").await;
    for number in 0..30 {
        let who = person(&format!("player{number}"));
        says_aloud(&mut desk, &who, "/play chess anywhere").await;
    }
    let listed = says_aloud(&mut desk, &on_discord("dung"), "/seek").await;
    let rows = listed.data().iter().filter(|data| data.starts_with("invited:")).count();
    assert!(rows > 0 && rows <= 10, "{rows}");
    assert!(reply(&listed).contains("more challenges are open"), "{}", listed.text());
}

/// The list and the card of a challenge of Discord, read on Telegram, where `@durov` would find another person.
#[tokio::test]
async fn clause_4_4_a_challenger_of_another_platform_mentions_no_person() {
    let mut desk = desk().await;
    let (an, challenger) = (person("an"), Person { name: "@durov".to_owned(), ..on_discord("durov") });
    let made = says_aloud(&mut desk, &challenger, "/play chess anywhere").await;
    let code = code_in(&made);
    rules(&mut desk, &an, "/chatsettings elsewhere on").await;
    for line in ["/seek".to_owned(), format!("/accept {code}")] {
        let said = reply(&says_aloud(&mut desk, &an, &line).await);
        assert!(said.contains("＠durov · Discord") && !said.contains('@'), "{line}: {said}");
    }
}
