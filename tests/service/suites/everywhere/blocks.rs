//! Blocks of an opponent from another platform: by the game, by its board, by the name with its platform.

use banco_engine::Person;
use banco_ports::{Inbound, Lang, ReplyKind};
use banco_tests::desk::{Desk, Heard, person, private_chat};

use super::invitations::reply;
use super::places::begun;
use crate::connect::people::{aloud, connect, desk, intent, on_discord, presses, says, says_aloud};

/// Accounts that an account has blocked.
async fn blocked_by(desk: &Desk, who: &Person) -> Vec<String> {
    let kept = desk.house.store.values(&format!("block:{}:", who.key.0)).await.expect("readable");
    kept.into_iter().map(|(account, _)| account).collect()
}

fn is_private(heard: &Heard) -> bool {
    heard.posts.is_empty() && heard.replies.iter().all(|reply| reply.kind == ReplyKind::Private)
}

/// Found by an outsider: another person of that name, on the own platform, was blocked instead.
#[tokio::test]
async fn clause_2_6_the_opponent_of_a_game_is_blocked_and_no_person_of_the_same_name() {
    for form in ["/block #ID", "/chan #ID", "/block ID", "/block an · Telegram", "/chan an Telegram", "/block"] {
        let mut desk = desk().await;
        let (an, binh, namesake) = (person("an"), on_discord("binh"), on_discord("an"));
        says_aloud(&mut desk, &namesake, "/help").await;
        let (id, _) = begun(&mut desk).await;
        let moved = says_aloud(&mut desk, &an, "/move e4").await;
        let at_home = |parcel: &&banco_ports::Parcel| parcel.place.platform == banco_ports::Platform::Discord;
        let board = moved.posts.iter().find(at_home).expect("a board").clone();
        let event = aloud(&mut desk, &binh, intent(&form.replace("ID", &id)));
        let reply_to = (form == "/block").then(|| banco_ports::RepliedTo {
            message: banco_ports::MessageRef(board.number.to_string()),
            text: Some(board.message.text.to_plain()),
        });
        let blocked = desk.send(Inbound { reply_to, ..event }).await;
        assert!(reply(&blocked).starts_with("You have blocked an · Telegram."), "{form}: {}", blocked.text());
        assert!(is_private(&blocked), "{form}");
        assert_eq!(blocked_by(&desk, &binh).await, std::slice::from_ref(&an.key.0), "{form}");
        let listed = says_aloud(&mut desk, &binh, "/block").await;
        assert_eq!(listed.labels(), ["Unblock an · Telegram"], "{form}");
        let lifted = says_aloud(&mut desk, &binh, &form.replace("ID", &id).replacen(' ', " off ", 1)).await;
        if form != "/block" {
            assert!(lifted.text().contains("an · Telegram is no longer blocked"), "{form}: {}", lifted.text());
            assert!(blocked_by(&desk, &binh).await.is_empty(), "{form}");
        }
    }
}

#[tokio::test]
async fn clause_2_6_who_cannot_be_told_is_not_blocked_and_the_group_reads_nothing_of_it() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    says_aloud(&mut desk, &on_discord("an"), "/help").await;
    let (id, _) = begun(&mut desk).await;
    let unclear = "I cannot tell whom you mean. /block #game blocks your opponent in that game.";
    for (who, line, wanted) in [
        (&binh, "/block an · Discord".to_owned(), unclear),
        (&binh, "/block ghost · Telegram".to_owned(), unclear),
        (&binh, "/block an · White".to_owned(), unclear),
        (&an, "/block binh".to_owned(), "seen no player called “binh” here"),
        (&an, "/block #zzzz".to_owned(), "There is no game"),
        (&person("chi"), format!("/block #{id}"), "There is no game"),
        (&an, "/block an".to_owned(), "You cannot block yourself"),
        (&an, "/block off".to_owned(), "Whose block do you want to lift?"),
    ] {
        let heard = says_aloud(&mut desk, who, &line).await;
        assert!(reply(&heard).contains(wanted), "{line}: {}", heard.text());
        assert!(is_private(&heard), "{line}");
        assert!(blocked_by(&desk, who).await.is_empty(), "{line}");
    }
    let event = aloud(&mut desk, &binh, intent("/chan lan · Telegram"));
    let heard = desk.send(Inbound { lang: Some(Lang::Vi), ..event }).await;
    assert_eq!(reply(&heard), "Không rõ bạn muốn chặn ai. Gõ /chan #mã-ván để chặn đối thủ ván đó.");
}

#[tokio::test]
async fn clause_2_6_a_connected_account_blocks_the_opponent_of_a_game_too() {
    let mut desk = desk().await;
    let (an, an_d, binh) = (person("an"), on_discord("an"), on_discord("binh"));
    connect(&mut desk, &an, &an_d).await;
    let (id, _) = begun(&mut desk).await;
    let blocked = says(&mut desk, &an_d, &format!("/block #{id}")).await;
    assert!(reply(&blocked).starts_with("You have blocked binh."), "{}", blocked.text());
    assert_eq!(blocked_by(&desk, &an_d).await, std::slice::from_ref(&binh.key.0));
    let refused = says_aloud(&mut desk, &binh, &format!("/draw #{id}")).await;
    assert!(refused.text().contains("takes no offers from you"), "{}", refused.text());
    // Against the computer there is no person to block.
    presses(&mut desk, &an, "machine:-::chess.1").await;
    let at = private_chat(&an.key);
    let id = desk.house.store.open_games_at(&at).await.expect("readable").remove(0).0;
    let unclear = says(&mut desk, &an, &format!("/block #{id}")).await;
    assert!(reply(&unclear).contains("I cannot tell whom you mean"), "{}", unclear.text());
}
