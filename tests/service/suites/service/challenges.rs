//! Challenges expire, count only for their challenger, and can be removed by a moderator.
//!
//! Found by an outside review (`reliability` D5): two people with fifty challenges each blocked a chat forever. One
//! person who challenged a player fifty times blocked that player everywhere.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::Phase;
use banco_ports::limits::{
    CHALLENGE_LASTS_MILLIS, CHALLENGES_PER_PERSON_MAX, DAY_MILLIS, DUE_PER_TURN_MAX, OPEN_GAMES_PER_PERSON_MAX,
    OPEN_GAMES_PER_PLACE_MAX,
};
use banco_ports::{Inbound, Intent, Lang, Quotas};
use banco_store::memory::InMemoryStore;
use banco_store::{Batch, GameAppend, GameCard, Store};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, place};

fn is_challenge(heard: &Heard) -> bool {
    heard.replies.is_empty() && heard.posts.len() == 1 && heard.text().contains('#')
}

/// Sends `/play` as often as it is accepted; returns the refusal. `{n}` in the line is the number of the attempt.
async fn flood(desk: &mut Desk, who: &str, line: &str) -> (usize, String) {
    for made in 0..200 {
        let heard = desk.say(who, &line.replace("{n}", &(made + 1).to_string())).await;
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
    let (made, _) = flood(&mut desk, "mallory", "/play chess @nan time={n}d").await;
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
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    let refused = desk.press("binh", &format!("accept:{id}")).await;
    assert!(refused.text().contains("nhiều ván quá") && refused.posts.is_empty(), "{}", refused.text());
}

#[tokio::test]
async fn in_a_full_place_everybody_may_still_have_one() {
    let mut desk = Desk::open().await;
    for name in 0..OPEN_GAMES_PER_PLACE_MAX / CHALLENGES_PER_PERSON_MAX {
        flood(&mut desk, &format!("m{name}"), "/play chess").await;
    }
    assert!(is_challenge(&desk.say("nan", "/play xiangqi").await), "nobody's challenges close it for others");
    let second = desk.say("nan", "/play xiangqi").await;
    assert!(second.text().contains("nhiều ván quá") && second.posts.is_empty(), "{}", second.text());
}

fn pass(desk: &Desk, millis: i64) {
    desk.house.clock.fetch_add(millis, Ordering::SeqCst);
}

fn id_in(heard: &Heard) -> String {
    banco_service::game_id_in(&heard.text()).expect("the challenge names its game")
}

#[tokio::test]
async fn a_challenge_nobody_answers_runs_out_after_a_week() {
    let mut desk = Desk::open().await;
    let challenge = desk.say("an", "/play chess @binh").await;
    let id = id_in(&challenge);
    let (played, _) = desk.start_game("chess", "chi", "dung", "").await;
    pass(&desk, CHALLENGE_LASTS_MILLIS - 1);
    assert_eq!(desk.house.service.do_what_is_due().await, 0);
    pass(&desk, 1);
    assert_eq!(desk.house.service.do_what_is_due().await, 1);
    let told: Vec<String> = desk.arrived().await.iter().map(|parcel| parcel.message.text.to_plain()).collect();
    assert_eq!(told, [format!("Lời mời binh một ván cờ vua của an hết hạn: 7 ngày không ai nhận (#{id}).")]);
    assert!(desk.is_stripped(&challenge.posts[0]).await, "its buttons come off");
    assert_eq!(desk.house.service.do_what_is_due().await, 0, "once");
    let late = desk.press("binh", &format!("accept:{id}")).await;
    assert_eq!(late.text(), format!("Lời thách #{id} hết hạn rồi. Thách lại: /choi"));
    assert_eq!(desk.say("chi", &format!("/move e4 #{played}")).await.boards(), 1, "games do not run out");
}

#[tokio::test]
async fn a_restart_forgets_no_time() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let open = |store| Desk::over(store, &[banco_ports::Platform::Telegram], counting_entropy(), Lang::En);
    let mut desk = open(Arc::clone(&store)).await;
    let id = id_in(&desk.say("an", "/play chess").await);
    // Mixing luck is no answer, and extends no time.
    pass(&desk, CHALLENGE_LASTS_MILLIS / 2);
    desk.press("an", &format!("part:{id}")).await;
    let mut desk = open(store).await;
    pass(&desk, CHALLENGE_LASTS_MILLIS + 2 * DAY_MILLIS);
    assert_eq!(desk.house.service.do_what_is_due().await, 1);
    let told: Vec<String> = desk.arrived().await.iter().map(|parcel| parcel.message.text.to_plain()).collect();
    assert_eq!(told, [format!("The challenge by an (chess, #{id}) has expired: nobody accepted in 9 days.")]);
    assert_eq!(desk.say("an", "/play chess").await.posts.len(), 1);
}

#[tokio::test]
async fn a_chat_chooses_how_long_its_challenges_wait() {
    let mut desk = Desk::open().await;
    let week = id_in(&desk.say("an", "/play chess").await);
    let mut chosen = desk.typed("chi", "/chatsettings challenges=3d");
    chosen.moderator = true;
    assert!(desk.send(chosen).await.text().contains("Lời thách chờ: 3 ngày"));
    let short = id_in(&desk.say("an", "/play xiangqi").await);
    pass(&desk, 3 * DAY_MILLIS);
    assert_eq!(desk.house.service.do_what_is_due().await, 1, "what was opened before keeps its time");
    let told: Vec<String> = desk.arrived().await.iter().map(|parcel| parcel.message.text.to_plain()).collect();
    assert_eq!(told, [format!("Lời mời một ván cờ tướng của an hết hạn: 3 ngày không ai nhận (#{short}).")]);
    assert!(desk.table(&week).await.expired_after().is_none());
}

/// Cards of earlier versions say neither that they are challenges nor when they expire.
#[tokio::test]
async fn an_older_challenge_runs_out_a_week_after_its_last_change() {
    let mut desk = Desk::open().await;
    let (played, _) = desk.start_game("chess", "chi", "dung", "").await;
    let young = id_in(&desk.say("an", "/play chess @binh").await);
    let old = id_in(&desk.say("an", "/play xiangqi").await);
    let now = desk.house.clock.load(Ordering::SeqCst);
    for (id, changed) in [(&played, now - 1), (&young, now), (&old, now - CHALLENGE_LASTS_MILLIS)] {
        let card = desk.house.store.card(id).await.expect("readable").expect("a card");
        let card = GameCard { game: None, challenger: None, due: None, changed, ..card };
        let expected = desk.entries(id).await.len() as u64;
        let games = vec![GameAppend { id: id.clone(), expected, entries: Vec::new(), card }];
        desk.house.store.append(Batch { games, ..Batch::default() }).await.expect("kept");
    }
    let desk = desk.reopened().await;
    assert_eq!(desk.house.service.do_what_is_due().await, 3, "each is looked at once");
    let card = async |id: &str| desk.house.store.card(id).await.expect("readable").expect("a card");
    assert_eq!((card(&played).await.due_at(), card(&played).await.changed), (None, now - 1));
    assert_eq!(card(&young).await.due_at(), Some(now + CHALLENGE_LASTS_MILLIS));
    assert!(!card(&old).await.open && desk.table(&old).await.expired_after().is_some());
    assert_eq!(desk.house.service.do_what_is_due().await, 0);
}

#[tokio::test]
async fn a_long_stop_is_made_up_for_turn_by_turn() {
    let mut desk = Desk::open().await;
    for name in 0..=DUE_PER_TURN_MAX {
        desk.say(&format!("p{name}"), "/play chess").await;
    }
    pass(&desk, CHALLENGE_LASTS_MILLIS);
    assert_eq!(desk.house.service.do_what_is_due().await, DUE_PER_TURN_MAX);
    assert_eq!(desk.house.service.do_what_is_due().await, 1);
    assert!(desk.house.store.open_games_at(&place("nhom")).await.expect("readable").is_empty());
}

#[tokio::test]
async fn an_answered_challenge_is_not_due() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "").await;
    let withdrawn = desk.say("an", "/play chess").await;
    let id = banco_service::game_id_in(&withdrawn.text()).expect("an id");
    desk.say("an", &format!("/cancel {id}")).await;
    desk.house.clock.fetch_add(10 * CHALLENGE_LASTS_MILLIS, Ordering::SeqCst);
    assert_eq!(desk.house.service.do_what_is_due().await, 0);
}

#[tokio::test]
async fn only_a_moderator_takes_away_what_others_challenge() {
    let mut desk = Desk::open().await;
    let challenge = desk.say("an", "/play chess @binh").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("an id");
    let refused = desk.say("chi", &format!("/cancel {id}")).await;
    assert!(refused.posts.is_empty(), "{}", refused.text());
    let mut inbound = desk.typed("chi", &format!("/cancel {id}"));
    inbound.moderator = true;
    let done = desk.send(inbound).await;
    assert!(done.text().contains("chi") && done.text().contains(&format!("#{id}")), "{}", done.text());
    // A reply without a name means the only challenge; with several the bot asks which one.
    for challenges in [1, 2] {
        // The same challenge to the same person is not stored twice.
        for game in ["chess", "xiangqi"].into_iter().take(challenges) {
            desk.say("an", &format!("/play {game} @binh")).await;
        }
        let mut inbound = desk.typed("chi", "/cancel");
        inbound.moderator = true;
        let done = desk.send(inbound).await;
        assert_eq!(done.posts.len(), usize::from(challenges == 1), "{}", done.text());
        for data in done.data().iter().filter(|data| data.starts_with("cancel:")) {
            let press = desk.inbound("chi", Intent::Press(data.clone()));
            let taken = desk.send(Inbound { moderator: true, ..press }).await;
            assert!(taken.text().contains("(quản trị) rút"), "{}", taken.text());
        }
    }
    let open = desk.house.store.games_of(&person("an").key, true, 9).await.expect("readable");
    assert!(open.is_empty());
}

/// `[limits]`: a host may set a lower limit, and the message gives the number.
#[tokio::test]
async fn a_host_may_grant_less_and_it_is_said() {
    let mut desk = Desk::open().await;
    desk.house.service.grant(Quotas { challenges_per_person: 2, ..Quotas::default() });
    let (made, why) = flood(&mut desk, "an", "/play chess").await;
    assert_eq!(made, 2, "{why}");
    assert!(why.contains("2 lời thách"), "{why}");
}

/// Found by an outsider: one wrong letter accepted another challenge, with the id as words for the luck.
#[tokio::test]
async fn a_slip_in_the_id_takes_up_nothing() {
    for (lang, missing) in [(Lang::Vi, "Ở đây không có ván “k7m2”"), (Lang::En, "no game “k7m2” here")] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let challenge = desk.say("an", "/play chess @binh 10+5").await.text();
        let id = banco_service::game_id_in(&challenge).expect("a game");
        for line in ["/accept #k7m2", "/nhan #K7M2 mưa rào", "/accept #k7m2!"] {
            let heard = desk.say("binh", line).await;
            assert!(heard.posts.is_empty() && heard.text().contains("k7m2"), "{line}: {}", heard.text());
        }
        let heard = desk.say("binh", "/accept #k7m2").await.text();
        assert!(heard.contains(missing), "{heard}");
        assert_eq!(desk.table(&id).await.phase(), Phase::Challenged);
        desk.say("binh", "/accept k7m2 là lời của tôi").await;
        assert_eq!(desk.table(&id).await.phase(), Phase::Playing, "without the sign they are words");
    }
}
