//! Links to the page, and the sessions that they open.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_ports::{Converse, NotSignedIn, ReplyKind, Stay};
use banco_tests::desk::person;

use super::people::{
    ADDRESS, asks, button, desk, on_discord, opens, presses, says, says_aloud, signs_in, token_in, visitor,
};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

#[tokio::test]
async fn clause_5_1_a_link_is_for_the_person_alone_and_opens_one_session() {
    let mut desk = desk().await;
    let an = person("an");
    for (typed, name) in [("/page", "This link opens"), ("/trang", "This link opens")] {
        let heard = says_aloud(&mut desk, &an, typed).await;
        assert!(heard.posts.is_empty() && heard.text().contains(name), "{}", heard.text());
        assert!(heard.replies.iter().all(|reply| reply.kind == ReplyKind::Private));
        assert!(!heard.text().contains(ADDRESS), "the link is a button");
    }
    let token = asks(&mut desk, &an).await;
    let signed = opens(&desk, &token).await.unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!((signed.person.clone(), signed.game), (an.clone(), None));
    assert_eq!(visitor(&desk, &signed.secret).await.expect("a session").person, an);
    let refused = NotSignedIn::Refused { account: Some(an.key.clone()) };
    assert_eq!(opens(&desk, &token).await.err(), Some(refused.clone()), "a link works once");
    let old = asks(&mut desk, &an).await;
    desk.house.clock.fetch_add(5 * MINUTE, Ordering::SeqCst);
    assert_eq!(opens(&desk, &old).await.err(), Some(refused), "and for five minutes");
    assert!(visitor(&desk, &signed.secret).await.is_some());
    assert!(visitor(&desk, "A").await.is_none() && visitor(&desk, &"A".repeat(43)).await.is_none());
}

#[tokio::test]
async fn clause_5_2_one_of_two_uses_of_a_link_at_once_opens_a_session() {
    let mut desk = desk().await;
    for _ in 0..20 {
        let token = asks(&mut desk, &person("an")).await;
        let service = Arc::clone(&desk.house.service);
        let (one, other) = tokio::join!(service.sign_in(&token, Stay::Tab), service.sign_in(&token, Stay::Tab));
        assert_eq!(usize::from(one.is_ok()) + usize::from(other.is_ok()), 1);
    }
    let sessions = desk.house.store.values("page:session:").await.expect("readable");
    assert_eq!(sessions.len(), 5, "the oldest have fallen");
}

#[tokio::test]
async fn clause_5_1_the_button_below_a_board_answers_with_a_link_to_that_game() {
    let mut desk = desk().await;
    let (id, board) = desk.start("an", "binh", "").await;
    let buttons: Vec<_> = board.message.buttons.iter().flatten().collect();
    let opens_it = buttons.iter().find(|button| button.label == "Open the board").expect("a button");
    assert_eq!(opens_it.data, format!("page:{id}"));
    let data = opens_it.data.clone();
    let heard = desk.press("binh", &data).await;
    assert!(heard.posts.is_empty());
    let signed = opens(&desk, &token_in(&heard)).await.unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!((signed.person.key, signed.game), (person("binh").key, Some(id.clone())));
    // An onlooker of the chat gets a link of the own account to the game, which it sees in public.
    let heard = desk.press("chi", &data).await;
    let signed = opens(&desk, &token_in(&heard)).await.unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!((signed.person.key.clone(), signed.game), (person("chi").key, Some(id.clone())));
    assert_eq!(visitor(&desk, &signed.secret).await.expect("a session").watched, std::slice::from_ref(&id));
    // In private it shows no game of others.
    let heard = says(&mut desk, &person("dung"), &format!("/start p_{id}")).await;
    let signed = opens(&desk, &token_in(&heard)).await.unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(signed.game, None);
}

#[tokio::test]
async fn clause_5_1_without_a_public_page_there_is_no_button_and_no_link() {
    let mut desk = crate::connect::people::desk().await;
    let (_, board) = desk.start("an", "binh", "").await;
    assert!(board.message.buttons.iter().flatten().all(|button| !button.data.starts_with("page:")));
    let heard = says(&mut desk, &person("an"), "/page").await;
    assert!(heard.text().contains("no page to sign in to"), "{}", heard.text());
    assert!(desk.house.store.values("page:").await.expect("readable").is_empty());
    assert!(!desk.house.service.has_public_page());
}

#[tokio::test]
async fn clause_5_3_a_sixth_browser_signs_out_the_oldest_and_the_list_shows_them() {
    let mut desk = desk().await;
    let an = person("an");
    let mut secrets = Vec::new();
    for _ in 0..6 {
        secrets.push(signs_in(&mut desk, &an).await);
        desk.house.clock.fetch_add(MINUTE, Ordering::SeqCst);
    }
    assert!(visitor(&desk, &secrets[0]).await.is_none());
    for secret in &secrets[1..] {
        assert!(visitor(&desk, secret).await.is_some());
    }
    let listed = says(&mut desk, &an, "/connect list").await;
    assert_eq!(listed.text().matches("browser since").count(), 5, "{}", listed.text());
    let stored = desk.house.store.values("page:").await.expect("readable");
    assert!(secrets.iter().all(|secret| stored.iter().all(|(name, value)| !format!("{name}{value}").contains(secret))));
    let off = says(&mut desk, &an, "/connect off").await;
    let out = presses(&mut desk, &an, &button(&off, "Sign out all browsers")).await;
    assert!(out.text().contains("signed out"), "{}", out.text());
    for secret in &secrets {
        assert!(visitor(&desk, secret).await.is_none());
    }
    assert!(says(&mut desk, &an, "/connect list").await.text().contains("No other account"));
    assert!(desk.house.store.values("page:session:").await.expect("readable").is_empty());
}

#[tokio::test]
async fn clause_5_3_a_session_ends_after_a_month_without_use_and_an_embedded_one_after_half_a_day() {
    let mut desk = desk().await;
    let an = person("an");
    let tab = signs_in(&mut desk, &an).await;
    let token = asks(&mut desk, &an).await;
    let embedded = desk.house.service.sign_in(&token, Stay::Embedded).await;
    let embedded = embedded.unwrap_or_else(|error| panic!("{error:?}")).secret;
    desk.house.clock.fetch_add(DAY / 2 - MINUTE, Ordering::SeqCst);
    assert!(visitor(&desk, &embedded).await.is_some());
    desk.house.clock.fetch_add(MINUTE, Ordering::SeqCst);
    assert!(visitor(&desk, &embedded).await.is_none());
    for _ in 0..3 {
        desk.house.clock.fetch_add(29 * DAY, Ordering::SeqCst);
        assert!(visitor(&desk, &tab).await.is_some(), "it is used");
    }
    desk.house.clock.fetch_add(30 * DAY, Ordering::SeqCst);
    assert!(visitor(&desk, &tab).await.is_none());
}

#[tokio::test]
async fn clause_5_3_data_of_an_account_has_its_sessions_and_no_proof_of_them() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let (own, other) = (signs_in(&mut desk, &an).await, signs_in(&mut desk, &binh).await);
    let unused = asks(&mut desk, &an).await;
    let export = says(&mut desk, &an, "/privacy export").await;
    let file = String::from_utf8(export.replies[0].message.files[0].bytes.clone()).expect("text");
    assert!(file.contains("page:of:telegram:an") && file.contains("\"made\""), "{file}");
    let hashes = desk.house.store.values("page:session:").await.expect("readable");
    assert!(hashes.iter().all(|(hash, _)| !file.contains(hash)), "{file}");
    says(&mut desk, &an, "/privacy delete yes").await;
    assert!(visitor(&desk, &own).await.is_none() && visitor(&desk, &other).await.is_some());
    assert!(opens(&desk, &unused).await.is_err(), "a link from before opens nothing");
    let left = desk.house.store.values("page:").await.expect("readable");
    assert!(left.iter().all(|(name, value)| !format!("{name}{value}").contains("telegram:an")), "{left:?}");
}

#[tokio::test]
async fn clause_5_3_a_sixth_browser_ends_the_one_that_was_used_least_lately() {
    let mut desk = desk().await;
    let an = person("an");
    let mut secrets = Vec::new();
    for _ in 0..5 {
        secrets.push(signs_in(&mut desk, &an).await);
        crate::days::house::pass(&desk, 60_000);
    }
    crate::days::house::pass(&desk, 2 * 3_600_000);
    assert!(visitor(&desk, &secrets[0]).await.is_some());
    secrets.push(signs_in(&mut desk, &an).await);
    let mut live = Vec::new();
    for secret in &secrets {
        live.push(visitor(&desk, secret).await.is_some());
    }
    assert_eq!(live, [true, false, true, true, true, true]);
}

/// Found by a review: five openings of the page inside a chat client signed all browsers out.
#[tokio::test]
async fn clause_5_3_pages_inside_chat_clients_sign_out_no_browser() {
    let mut desk = desk().await;
    let an = person("an");
    let mut tabs = Vec::new();
    for _ in 0..5 {
        tabs.push(signs_in(&mut desk, &an).await);
    }
    let mut embedded = Vec::new();
    for _ in 0..7 {
        desk.house.clock.fetch_add(MINUTE, Ordering::SeqCst);
        let token = asks(&mut desk, &an).await;
        let signed = desk.house.service.sign_in(&token, Stay::Embedded).await;
        embedded.push(signed.unwrap_or_else(|error| panic!("{error:?}")).secret);
    }
    let mut live = Vec::new();
    for secret in tabs.iter().chain(&embedded) {
        live.push(visitor(&desk, secret).await.is_some());
    }
    assert_eq!(live, [[true; 5].as_slice(), &[false; 2], &[true; 5]].concat());
}

/// A link in the private chat asks for the link to the page, as the button below a board does.
#[tokio::test]
async fn clause_5_1_a_start_of_the_bot_answers_with_a_link_to_the_page() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), person("binh"));
    let (id, _) = desk.start("an", "binh", "").await;
    for (who, code, game) in [
        (&binh, format!("p_{id}"), Some(id.clone())),
        (&person("chi"), format!("p_{id}"), None),
        (&an, "p_".into(), None),
    ] {
        let heard = says(&mut desk, who, &format!("/start {code}")).await;
        assert!(heard.replies.iter().all(|reply| reply.kind == ReplyKind::Private));
        let signed = opens(&desk, &token_in(&heard)).await.unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!((signed.person.key, signed.game), (who.key.clone(), game), "{code}");
    }
}
