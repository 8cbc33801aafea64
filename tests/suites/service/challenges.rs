//! Challenges run out, count against their challenger alone, and a moderator takes them away.
//!
//! Found by an outside review (`reliability` D5): two names with fifty challenges each closed a chat for ever, one name that
//! challenged somebody fifty times silenced him everywhere.

use std::sync::atomic::Ordering;

use banco_ports::limits::{CHALLENGE_LASTS_MILLIS, CHALLENGES_PER_PERSON_MAX, OPEN_GAMES_PER_PERSON_MAX};
use banco_tests::desk::{Desk, Heard, person};

fn is_challenge(heard: &Heard) -> bool {
    heard.replies.is_empty() && heard.posts.len() == 1 && heard.text().contains('#')
}

/// `/play` as often as it is taken; what was said when it was not.
async fn flood(desk: &mut Desk, who: &str, line: &str) -> (usize, String) {
    for made in 0..200 {
        let heard = desk.say(who, line).await;
        if !is_challenge(&heard) {
            return (made, heard.text());
        }
    }
    panic!("nobody stopped {who}");
}

#[tokio::test]
async fn two_names_close_no_chat_and_one_silences_nobody() {
    let mut desk = Desk::open().await;
    for name in ["m1", "m2"] {
        let (made, why) = flood(&mut desk, name, "/play chess").await;
        assert_eq!(made, CHALLENGES_PER_PERSON_MAX);
        assert!(why.contains("chưa ai trả lời"), "{why}");
    }
    let (made, _) = flood(&mut desk, "mallory", "/play chess @nan").await;
    assert_eq!(made, CHALLENGES_PER_PERSON_MAX);
    assert!(is_challenge(&desk.say("nan", "/play xiangqi").await), "who was challenged may challenge");
    assert!(is_challenge(&desk.say("an", "/play xiangqi").await), "and so may everybody here");
}

#[tokio::test]
async fn a_person_plays_so_many_games_and_takes_up_no_more() {
    let mut desk = Desk::open().await;
    for n in 0..OPEN_GAMES_PER_PERSON_MAX {
        desk.start_game("chess", &format!("p{n}"), "binh", "").await;
    }
    let challenge = desk.say("an", "/play chess @binh").await;
    let id = banco_talk::game_id_in(&challenge.text()).expect("the challenge names its game");
    let refused = desk.press("binh", &format!("accept:{id}")).await;
    assert!(refused.text().contains("nhiều ván quá") && refused.posts.is_empty(), "{}", refused.text());
}

#[tokio::test]
async fn a_challenge_nobody_answers_runs_out_after_a_week() {
    let mut desk = Desk::open().await;
    let challenge = desk.say("an", "/play chess @binh").await;
    let id = banco_talk::game_id_in(&challenge.text()).expect("the challenge names its game");
    let (played, _) = desk.start_game("chess", "chi", "dung", "").await;
    let turn = |desk: &Desk, by: i64| desk.house.clock.fetch_add(by, Ordering::SeqCst);
    turn(&desk, CHALLENGE_LASTS_MILLIS - 1);
    assert_eq!(desk.house.service.do_what_is_due().await, 0);
    // The time is in the store: a restart forgets nothing.
    let mut desk = desk.reopened().await;
    turn(&desk, CHALLENGE_LASTS_MILLIS);
    assert_eq!(desk.house.service.do_what_is_due().await, 1);
    let told = desk.arrived().await;
    assert!(told.len() == 1 && told[0].message.text.to_plain().contains(&format!("#{id}")), "{told:?}");
    assert_eq!(desk.house.service.do_what_is_due().await, 0, "once");
    let late = desk.press("binh", &format!("accept:{id}")).await;
    assert!(late.posts.is_empty(), "{}", late.text());
    assert_eq!(desk.say("chi", &format!("/move e4 #{played}")).await.boards(), 1, "games do not run out");
}

#[tokio::test]
async fn an_answered_challenge_is_not_due() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "").await;
    let withdrawn = desk.say("an", "/play chess").await;
    let id = banco_talk::game_id_in(&withdrawn.text()).expect("an id");
    desk.say("an", &format!("/cancel {id}")).await;
    desk.house.clock.fetch_add(10 * CHALLENGE_LASTS_MILLIS, Ordering::SeqCst);
    assert_eq!(desk.house.service.do_what_is_due().await, 0);
}

#[tokio::test]
async fn only_a_moderator_takes_away_what_others_challenge() {
    let mut desk = Desk::open().await;
    let challenge = desk.say("an", "/play chess @binh").await;
    let id = banco_talk::game_id_in(&challenge.text()).expect("an id");
    let refused = desk.say("chi", &format!("/cancel {id}")).await;
    assert!(refused.posts.is_empty(), "{}", refused.text());
    let mut inbound = desk.typed("chi", &format!("/cancel {id}"));
    inbound.moderator = true;
    let done = desk.send(inbound).await;
    assert!(done.text().contains("chi") && done.text().contains(&format!("#{id}")), "{}", done.text());
    let open = desk.house.store.games_of(&person("an").key, true, 9).await.expect("readable");
    assert!(open.is_empty());
}
