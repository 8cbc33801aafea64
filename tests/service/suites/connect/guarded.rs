//! Reasons that keep two accounts apart.

use banco_engine::Person;
use banco_tests::desk::{Desk, person};

use super::people::{button, code_in, connect, cup_in, desk, on_discord, persons, presses, says, to};

/// Tries to connect, and returns the refusal.
async fn refused(desk: &mut Desk, maker: &Person, taker: &Person) -> String {
    let before = persons(&*desk.house.store).await;
    let heard = connect(desk, maker, taker).await;
    assert_eq!(persons(&*desk.house.store).await, before, "{}", heard.text());
    assert!(desk.house.store.values("connect:").await.expect("readable").is_empty());
    // One account hears the reason, the other one that nothing was connected.
    assert!(heard.text().contains("stay two players"), "{}", heard.text());
    heard.text()
}

#[tokio::test]
async fn clause_2_5_accounts_of_one_game_or_challenge_stay_apart() {
    let mut desk = desk().await;
    let (an, an2) = (person("an"), person("an2"));
    let challenge = desk.say("an", "/play chess @an2").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    assert!(refused(&mut desk, &an, &an2).await.contains(&format!("at the challenge #{id}")));
    desk.press("an2", &format!("accept:{id}")).await;
    assert!(refused(&mut desk, &an2, &an).await.contains(&format!("game #{id}")));
    // Not through a third account, either.
    let an_d = on_discord("an");
    connect(&mut desk, &an, &an_d).await;
    assert!(refused(&mut desk, &an2, &an_d).await.contains(&format!("game #{id}")));
}

#[tokio::test]
async fn clause_2_5_accounts_of_one_tournament_stay_apart() {
    let mut desk = desk().await;
    let (an, an2) = (person("an"), person("an2"));
    let announced = desk.say("binh", "/tournament chess knockout time=1d max=4 min=3").await;
    let cup = cup_in(&announced);
    for who in ["an", "an2"] {
        desk.press(who, &format!("cup:{cup}::join")).await;
    }
    assert!(refused(&mut desk, &an, &an2).await.contains(&format!("tournament #{cup}")));
}

#[tokio::test]
async fn clause_2_5_blocked_accounts_stay_apart_and_nobody_is_named() {
    for (by, whom) in [("an", "an2"), ("an2", "an")] {
        let mut desk = desk().await;
        for name in ["an", "an2"] {
            desk.say(name, "/games").await;
        }
        let made = says(&mut desk, &person(whom), "/connect").await;
        assert!(made.posts.is_empty());
        says(&mut desk, &person(by), &format!("/block @{whom}")).await;
        let told = refused(&mut desk, &person("an"), &person("an2")).await;
        assert!(told.contains("There is a block between these accounts"), "{told}");
    }
}

#[tokio::test]
async fn clause_2_4_a_person_has_two_accounts_on_a_platform() {
    let mut desk = desk().await;
    let (an, an2, an3) = (person("an"), person("an2"), person("an3"));
    connect(&mut desk, &an, &an2).await;
    assert!(refused(&mut desk, &an3, &an).await.contains("at most 2 accounts on Telegram"));
    connect(&mut desk, &an, &on_discord("an")).await;
    assert_eq!(persons(&*desk.house.store).await, [3]);
    // The code of an account that is connected already is an own one.
    let code = super::people::code_in(&says(&mut desk, &an, "/connect").await);
    assert!(says(&mut desk, &an2, &format!("/connect {code}")).await.text().contains("does not work"));
}

/// Found by a tester: both accounts said yes, and only then heard what was known from the beginning.
#[tokio::test]
async fn clause_2_5_a_known_reason_is_told_before_any_question() {
    let mut desk = desk().await;
    let (an, an2) = (person("an"), person("an2"));
    let (id, _) = desk.start_game("chess", "an", "an2", "").await;
    let code = code_in(&says(&mut desk, &an, "/connect").await);
    let heard = says(&mut desk, &an2, &format!("/connect {code}")).await;
    assert!(heard.data().is_empty() && heard.text().contains(&format!("play in game #{id}")), "{}", heard.text());
    assert!(to(&heard, &an)[0].text.to_plain().contains("stay two players"), "{}", heard.text());
    // The code has done its work, and nothing is left of it.
    assert!(desk.house.store.values("connect:").await.expect("readable").is_empty());
    assert!(says(&mut desk, &an2, &format!("/connect {code}")).await.text().contains("does not work"));
}

/// Found by a tester: the question named one account, and others saw the hidden pieces, too.
#[tokio::test]
async fn clause_2_3_the_questions_name_all_accounts_that_would_be_connected() {
    let mut desk = desk().await;
    let [an, an_d, binh, binh_d] = [person("an"), on_discord("an"), person("binh"), on_discord("binh")];
    connect(&mut desk, &an, &an_d).await;
    let code = code_in(&says(&mut desk, &binh, "/connect").await);
    let asked = says(&mut desk, &binh_d, &format!("/connect {code}")).await;
    assert!(!asked.text().contains("All these accounts"), "two accounts are named already: {}", asked.text());
    let confirmed = presses(&mut desk, &binh_d, &button(&asked, "That is me")).await;
    presses(&mut desk, &binh, &button(&confirmed, "That is me")).await;
    let code = code_in(&says(&mut desk, &an_d, "/connect").await);
    let asked = says(&mut desk, &binh, &format!("/connect {code}")).await;
    let confirmed = presses(&mut desk, &binh, &button(&asked, "That is me")).await;
    let again = says(&mut desk, &an_d, "/connect").await;
    for question in [asked.text(), to(&confirmed, &an_d)[0].text.to_plain(), again.text()] {
        assert!(question.contains("All these accounts will be one player"), "{question}");
        for account in ["an (Telegram, @an)", "an (Discord, an)", "binh (Telegram, @binh)", "binh (Discord, binh)"] {
            assert!(question.contains(&format!("• {account}")), "{account}: {question}");
        }
    }
    presses(&mut desk, &an_d, &button(&confirmed, "That is me")).await;
    assert_eq!(persons(&*desk.house.store).await, [4]);
}
