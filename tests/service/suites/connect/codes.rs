//! Codes and the questions to both accounts.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use banco_engine::{Person, PersonKey};
use banco_ports::{Inbound, ReplyKind};
use banco_tests::desk::person;

use super::people::{button, code_in, connect, desk, on_discord, persons, presses, says, says_aloud, to, typed};

const MINUTE: i64 = 60_000;

#[tokio::test]
async fn clauses_2_1_to_2_3_both_sides_say_yes_and_only_then_they_are_one() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let made = says(&mut desk, &an, "/connect").await;
    assert_eq!(made.replies[0].kind, ReplyKind::Private);
    let code = code_in(&made);
    // The store does not know the code, only its hash.
    let kept = desk.house.store.values("").await.expect("readable");
    assert!(!format!("{kept:?}").contains(&code) && !format!("{kept:?}").contains(&code.replace('-', "")));
    let asked = says(&mut desk, &an_d, &format!("/ketnoi {}", code.to_lowercase().replace('-', " "))).await;
    assert!(asked.text().contains("one player with an (Telegram, @an)"), "{}", asked.text());
    assert!(asked.text().contains("face-down pieces"), "{}", asked.text());
    assert!(asked.posts.is_empty(), "the maker is asked second");
    assert!(persons(&*desk.house.store).await.is_empty());
    let confirmed = presses(&mut desk, &an_d, &button(&asked, "That is me")).await;
    assert!(persons(&*desk.house.store).await.is_empty());
    let to_maker = to(&confirmed, &an);
    assert_eq!(to_maker.len(), 1, "{}", confirmed.text());
    assert!(to_maker[0].text.to_plain().contains("an (Discord, an) entered your code"));
    let done = presses(&mut desk, &an, &button(&confirmed, "That is me")).await;
    assert!(done.text().contains("now one player with an (Discord, an)"), "{}", done.text());
    assert!(to(&done, &an_d)[0].text.to_plain().contains("now one player with an (Telegram, @an)"));
    assert_eq!(persons(&*desk.house.store).await, [2]);
    // Nothing of the way there is left.
    let left = desk.house.store.values("connect:").await.expect("readable");
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn clause_2_3_a_no_on_either_side_leaves_nothing() {
    let (an, an_d) = (person("an"), on_discord("an"));
    for is_maker in [false, true] {
        let mut desk = desk().await;
        let code = code_in(&says(&mut desk, &an, "/connect").await);
        let asked = says(&mut desk, &an_d, &format!("/connect {code}")).await;
        let (yes, no) = (button(&asked, "That is me"), button(&asked, "No"));
        // A third person does not answer for them, and the maker does not answer first.
        assert!(presses(&mut desk, &person("binh"), &yes).await.text().contains("question is over"));
        assert!(presses(&mut desk, &an, &yes).await.text().contains("no longer works"));
        if is_maker {
            presses(&mut desk, &an_d, &yes).await;
        }
        let who = if is_maker { &an } else { &an_d };
        assert!(presses(&mut desk, who, &no).await.text().contains("not connected"));
        for who in [&an, &an_d] {
            assert!(presses(&mut desk, who, &yes).await.text().contains("question is over"));
        }
        assert!(persons(&*desk.house.store).await.is_empty());
        assert!(desk.house.store.values("connect:").await.expect("readable").is_empty());
    }
}

#[tokio::test]
async fn clause_2_3_after_ten_minutes_the_question_is_over() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let code = code_in(&says(&mut desk, &an, "/connect").await);
    let asked = says(&mut desk, &an_d, &format!("/connect {code}")).await;
    let yes = button(&asked, "That is me");
    presses(&mut desk, &an_d, &yes).await;
    // The maker finds the question again by the command, too.
    let again = says(&mut desk, &an, "/connect").await;
    assert_eq!(button(&again, "That is me"), yes);
    desk.house.clock.fetch_add(10 * MINUTE, Ordering::SeqCst);
    assert!(presses(&mut desk, &an, &yes).await.text().contains("question is over"));
    assert!(persons(&*desk.house.store).await.is_empty());
}

/// Used, own, old, void and unknown codes get one answer.
#[tokio::test]
async fn clause_2_4_all_kinds_of_wrong_codes_get_the_same_answer() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let first = code_in(&says(&mut desk, &an, "/connect").await);
    let second = code_in(&says(&mut desk, &an, "/connect").await);
    assert_ne!(first, second);
    let mut answers = BTreeSet::new();
    // A new code voids the old one.
    answers.insert(says(&mut desk, &an_d, &format!("/connect {first}")).await.text());
    answers.insert(says(&mut desk, &an, &format!("/connect {second}")).await.text());
    answers.insert(says(&mut desk, &an_d, "/connect 2222-2222").await.text());
    says(&mut desk, &on_discord("binh"), &format!("/connect {second}")).await;
    answers.insert(says(&mut desk, &an_d, &format!("/connect {second}")).await.text());
    let old = code_in(&says(&mut desk, &person("chi"), "/connect").await);
    desk.house.clock.fetch_add(10 * MINUTE, Ordering::SeqCst);
    answers.insert(says(&mut desk, &on_discord("chi"), &format!("/connect {old}")).await.text());
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert!(answers.iter().all(|answer| answer.contains("does not work")), "{answers:?}");
}

#[tokio::test]
async fn clause_2_4_five_wrong_codes_an_hour_and_live_ones_stay_valid() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let code = code_in(&says(&mut desk, &an, "/connect").await);
    for guess in 0..5 {
        let heard = says(&mut desk, &an_d, &format!("/connect 2222-222{}", guess + 2)).await;
        assert!(heard.text().contains("does not work"), "{}", heard.text());
    }
    // No code is looked at now, the right one neither; texts that are no code do not count.
    let paused = says(&mut desk, &an_d, &format!("/connect {code}")).await;
    assert!(paused.text().contains("5 wrong codes. Try again in"), "{}", paused.text());
    assert!(says(&mut desk, &on_discord("binh"), "/connect hello").await.text().contains("is not a code"));
    // A restart is no way around it.
    let mut again = super::people::desk_over(desk.house.store.clone()).await;
    again.house.clock.store(desk.house.clock.load(Ordering::SeqCst), Ordering::SeqCst);
    assert!(says(&mut again, &an_d, &format!("/connect {code}")).await.text().contains("wrong codes"));
    // Another account is asked.
    assert!(
        says(&mut again, &on_discord("chi"), &format!("/connect {code}")).await.text().contains("one player with an")
    );
    again.house.clock.fetch_add(60 * MINUTE, Ordering::SeqCst);
    let fresh = code_in(&says(&mut again, &an, "/connect").await);
    let heard = says(&mut again, &an_d, &format!("/connect {fresh}")).await;
    assert!(heard.text().contains("one player with an"), "{}", heard.text());
}

/// A hundred thousand guesses find nothing, and the owner of a code still connects.
#[tokio::test]
async fn clause_8_3_guesses_find_nothing_and_the_house_stays_answerable() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let code = code_in(&says(&mut desk, &an, "/connect").await);
    let alphabet = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
    let guess = |number: usize| -> String {
        (0..8).map(|at| char::from(alphabet[number / 30_usize.pow(at).max(1) % 30])).collect()
    };
    let cheat = on_discord("cheat");
    let service = std::sync::Arc::clone(&desk.house.service);
    for number in 0..100_000 {
        let inbound = typed(&mut desk, &cheat, &format!("/connect {}", guess(number)));
        let answer = service.handle(inbound).await;
        let text = answer.replies[0].message.text.to_plain();
        assert!(text.contains("does not work") || text.contains("wrong codes"), "{text}");
    }
    let asked = says(&mut desk, &an_d, &format!("/connect {code}")).await;
    assert!(asked.text().contains("one player with an"), "{}", asked.text());
}

#[tokio::test]
async fn clause_8_3_of_two_who_enter_a_code_at_once_one_is_asked() {
    let mut desk = desk().await;
    let code = code_in(&says(&mut desk, &person("an"), "/connect").await);
    let service = std::sync::Arc::clone(&desk.house.service);
    let line = format!("/connect {code}");
    let one = typed(&mut desk, &on_discord("an"), &line);
    let other = typed(&mut desk, &on_discord("binh"), &line);
    let (one, other) = tokio::join!(service.handle(one), service.handle(other));
    let texts = [one, other].map(|answer| answer.replies[0].message.text.to_plain());
    assert_eq!(texts.iter().filter(|text| text.contains("one player with an")).count(), 1, "{texts:?}");
    assert_eq!(texts.iter().filter(|text| text.contains("does not work")).count(), 1, "{texts:?}");
}

/// In a group of Telegram all members read what is typed.
#[tokio::test]
async fn clause_8_3_a_code_typed_in_a_group_is_void() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), person("binh"));
    let code = code_in(&says(&mut desk, &on_discord("an"), "/connect").await);
    let heard = says_aloud(&mut desk, &an, &format!("/connect {code}")).await;
    assert!(heard.text().contains("All people here could read"), "{}", heard.text());
    assert!(says(&mut desk, &binh, &format!("/connect {code}")).await.text().contains("does not work"));
    // A code that was never made gets the same words there.
    let unknown = says_aloud(&mut desk, &person("chi"), "/connect 2222-2222").await;
    assert_eq!(unknown.text(), heard.text());
    // A command on Discord is read by its writer alone.
    let code = code_in(&says(&mut desk, &an, "/connect").await);
    assert!(says_aloud(&mut desk, &on_discord("an"), &format!("/connect {code}")).await.text().contains("one player"));
}

/// Answers to `/connect` in a group are private, so no group ever sees a code.
#[tokio::test]
async fn clause_2_1_a_code_is_shown_to_its_owner_alone() {
    let mut desk = desk().await;
    for who in [person("an"), on_discord("an")] {
        let heard = says_aloud(&mut desk, &who, "/connect").await;
        code_in(&heard);
        assert!(heard.posts.is_empty() && heard.replies.iter().all(|reply| reply.kind == ReplyKind::Private));
        assert!(heard.replies.iter().all(|reply| reply.message.aloud.is_none()), "nothing may be said aloud instead");
    }
}

#[tokio::test]
async fn clause_2_2_a_link_starts_the_bot_with_the_code() {
    let mut desk = desk().await;
    let code = code_in(&says(&mut desk, &on_discord("an"), "/connect").await);
    let start = format!("/start c_{}", code.replace('-', ""));
    let heard = says(&mut desk, &person("an"), &start).await;
    assert!(heard.text().contains("one player with an (Discord, an)"), "{}", heard.text());
    // Once the adapter knows its bot, the answer has the address.
    banco_ports::Converse::starts_by(
        &*desk.house.service,
        banco_ports::Platform::Telegram,
        "https://t.me/b?start=".to_owned(),
    );
    let heard = says(&mut desk, &on_discord("binh"), "/connect").await;
    let code = code_in(&heard).replace('-', "");
    assert!(heard.text().contains(&format!("https://t.me/b?start=c_{code}")), "{}", heard.text());
}

#[tokio::test]
async fn clause_1_3_a_name_at_the_local_table_is_never_connected() {
    let mut desk = desk().await;
    let code = code_in(&says(&mut desk, &person("an"), "/connect").await);
    let at_table = Person { key: PersonKey("web:an".to_owned()), ..person("an") };
    for line in
        ["/connect".to_owned(), format!("/connect {code}"), "/connect list".to_owned(), format!("/start c_{code}")]
    {
        let inbound = typed(&mut desk, &at_table, &line);
        let heard = desk.send(Inbound { private: false, ..inbound }).await;
        assert!(heard.text().contains("no proof of a person"), "{line}: {}", heard.text());
    }
}

/// A process that dies between the two answers, or after the second, leaves both or none.
#[tokio::test]
async fn clause_8_3_a_restart_between_the_answers_leaves_both_or_none() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let code = code_in(&says(&mut desk, &an, "/connect").await);
    let asked = says(&mut desk, &an_d, &format!("/connect {code}")).await;
    let yes = button(&asked, "That is me");
    presses(&mut desk, &an_d, &yes).await;
    let mut again = super::people::desk_over(desk.house.store.clone()).await;
    again.house.clock.store(desk.house.clock.load(Ordering::SeqCst), Ordering::SeqCst);
    assert!(persons(&*again.house.store).await.is_empty());
    presses(&mut again, &an, &yes).await;
    let mut third = super::people::desk_over(again.house.store.clone()).await;
    third.count_from(200_000);
    assert_eq!(persons(&*third.house.store).await, [2]);
    let listed = says(&mut third, &an_d, "/connect list").await;
    assert!(listed.text().contains("Telegram") && listed.text().contains("Discord"), "{}", listed.text());
}

/// Three accounts become one person, whichever of them is used.
#[tokio::test]
async fn clause_2_5_persons_with_several_accounts_are_joined() {
    let mut desk = desk().await;
    let (an, an_d, binh, binh_d) = (person("an"), on_discord("an"), person("binh"), on_discord("binh"));
    connect(&mut desk, &an, &an_d).await;
    connect(&mut desk, &binh, &binh_d).await;
    assert_eq!(persons(&*desk.house.store).await, [2, 2]);
    connect(&mut desk, &binh_d, &an).await;
    assert_eq!(persons(&*desk.house.store).await, [4]);
    assert_eq!(desk.house.store.values("connected:").await.expect("readable").len(), 4);
    // Two of each platform are the most.
    let full = connect(&mut desk, &person("chi"), &an_d).await;
    assert!(full.text().contains("at most 2 accounts on Telegram"), "{}", full.text());
    assert_eq!(persons(&*desk.house.store).await, [4]);
}

/// Found by an outsider: `danh sach` has eight letters and counted as a wrong code.
#[tokio::test]
async fn clause_2_7_the_list_is_read_before_a_code_in_both_languages_with_and_without_accents_and_blanks() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    connect(&mut desk, &an, &an_d).await;
    for words in ["list", "danh sách", "Danh Sách", "danh sach", "danhsach", "danhsách", "ds"] {
        for name in ["connect", "ketnoi"] {
            let listed = says(&mut desk, &an, &format!("/{name} {words}")).await;
            assert!(listed.text().contains("Your accounts:") && listed.data().is_empty(), "{words}: {}", listed.text());
        }
    }
    for words in ["off", "ngắt", "ngat", "thôi", "bỏ", "tắt"] {
        let listed = says(&mut desk, &an, &format!("/ketnoi {words}")).await;
        assert_eq!(listed.data().len(), 2, "{words}: {}", listed.text());
    }
    let wrong = desk.house.store.values("connect:wrong:").await.expect("readable");
    assert!(wrong.is_empty(), "{wrong:?}");
}
