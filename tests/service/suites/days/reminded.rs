//! Days 2.7: text and number of reminders, and their board.

use banco_engine::Millis;
use banco_ports::{Lang, MessageRef, Parcel, Platform};
use banco_tests::desk::{Desk, person, place, private_chat};

use super::house::{HOUR, due, has, now, open, pass};

pub(super) const MINUTE: Millis = 60_000;

/// Monday, 23 November 2026, midnight in Hanoi.
pub(super) const MONDAY: Millis = 1_795_366_800_000;

pub(super) async fn monday(lang: Lang, minutes: i64) -> Desk {
    let desk = open(lang).await;
    desk.house.clock.store(MONDAY + minutes * MINUTE, std::sync::atomic::Ordering::SeqCst);
    desk
}

/// Messages that arrive until `minutes` after Monday's midnight, a minute at a time, with their times.
pub(super) async fn arriving(desk: &Desk, until: i64) -> Vec<(i64, Parcel)> {
    let mut arrived = Vec::new();
    while now(desk) < MONDAY + until * MINUTE {
        pass(desk, MINUTE);
        desk.house.service.do_what_is_due().await;
        let at = (now(desk) - MONDAY) / MINUTE;
        arrived.extend(desk.arrived().await.into_iter().map(|parcel| (at, parcel)));
    }
    arrived
}

pub(super) fn text(parcel: &Parcel) -> String {
    parcel.message.text.to_plain()
}

fn data(parcel: &Parcel) -> Vec<&str> {
    parcel.message.buttons.iter().flatten().map(|button| button.data.as_str()).collect()
}

#[tokio::test]
async fn clause_2_7_reminders_say_when_the_reserve_begins_and_what_is_left_of_it() {
    for (lang, said) in [
        (
            Lang::Vi,
            [
                "hết giờ của nước này: từ giờ trừ vào dự trữ 24 giờ.",
                "đang dùng giờ dự trữ, còn 12 giờ.",
                "đang dùng giờ dự trữ, còn 2 giờ.",
            ],
        ),
        (
            Lang::En,
            [
                "is used up. From now on your reserve of 24 hours is used.",
                "you are using your reserve in game #{id} with binh: 12 hours left.",
                "you are using your reserve in game #{id} with binh: 2 hours left.",
            ],
        ),
    ] {
        let mut desk = monday(lang, 8 * 60).await;
        desk.say("an", "/settings quiet=off").await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=12h bank=1d").await;
        let told = arriving(&desk, 8 * 60 + 36 * 60 - 1).await;
        let told: Vec<String> = told.iter().map(|(_, parcel)| text(parcel)).collect();
        assert_eq!(told.len(), 3, "{told:?}");
        for (told, said) in told.iter().zip(said) {
            assert!(told.contains(&said.replace("{id}", &id)), "{told}");
        }
    }
}

#[tokio::test]
async fn clause_2_7_a_reminder_before_the_reserve_says_that_it_follows() {
    for (lang, said) in [
        (Lang::Vi, "còn 12 giờ cho nước này, sau đó trừ vào dự trữ 6 giờ."),
        (Lang::En, "12 hours left for this move in game"),
    ] {
        let mut desk = monday(lang, 8 * 60).await;
        desk.say("an", "/settings quiet=off").await;
        desk.start_game("chess", "an", "binh", "time=1d bank=6h").await;
        let told = arriving(&desk, 21 * 60).await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(text(&told[0].1).contains(said), "{}", text(&told[0].1));
    }
}

/// Six games at 12 hours, begun at 20:33: at seven came six messages, and six more at 7:22.
#[tokio::test]
async fn clause_2_7_games_that_are_due_together_are_one_message_with_a_button_each() {
    for (lang, said) in [(Lang::Vi, "an ơi, 6 ván chờ bạn. Gấp nhất: #"), (Lang::En, "an, 6 games wait for you.")]
    {
        let mut desk = monday(lang, 12 * 60).await;
        let mut games = Vec::new();
        for other in ["binh", "chi", "dung", "em", "giang", "ha"] {
            games.push(desk.start_game("chess", "an", other, "time=1d").await.0);
            pass(&desk, MINUTE);
        }
        let (alone, _) = desk.start_game("chess", "khanh", "binh", "time=1d").await;
        let told = arriving(&desk, 31 * 60 + 30).await;
        let at: Vec<i64> = told.iter().map(|(at, _)| *at).collect();
        assert_eq!(at, [31 * 60, 31 * 60], "one of each person, as the night ends");
        let (digest, other): (Vec<_>, Vec<_>) = told.iter().partition(|(_, parcel)| text(parcel).contains(said));
        let ([(_, digest)], [(_, other)]) = (digest.as_slice(), other.as_slice()) else { panic!("{told:?}") };
        assert!(text(digest).contains(&games[0]), "the most urgent: {}", text(digest));
        assert!(text(digest).contains("12:0"), "the flag of the most urgent one: {}", text(digest));
        let wanted: Vec<String> = games.iter().map(|game| format!("board:{game}")).collect();
        assert_eq!(data(digest), wanted, "the most urgent first, and no pieces");
        assert_eq!(data(other), [format!("board:{alone}")]);
        assert!(text(other).contains("khanh") && digest.ping.as_ref().is_some_and(|ping| ping.key == person("an").key));
        let shown = desk.press("an", &wanted[3]).await;
        assert_eq!(shown.replies.len(), 1, "the button shows the board");
        assert!(shown.text().contains(&games[3]), "{}", shown.text());
    }
}

#[tokio::test]
async fn clause_2_7_games_in_other_chats_are_told_there_and_all_of_them_in_private() {
    for (wish, messages) in [("game", 2), ("private", 1)] {
        let mut desk = monday(Lang::Vi, 8 * 60).await;
        desk.say("an", &format!("/settings remindat={wish} quiet=off")).await;
        desk.start_game("chess", "an", "binh", "time=1d").await;
        let mut asked = desk.typed("an", "/play chess @chi side=first time=1d");
        asked.place = place("nhom khac");
        let id = banco_service::game_id_in(&desk.send(asked).await.text()).expect("an id");
        let mut accepts = desk.inbound("chi", banco_ports::Intent::Press(format!("accept:{id}")));
        accepts.place = place("nhom khac");
        desk.send(accepts).await;
        let told = arriving(&desk, 20 * 60 + 5).await;
        assert_eq!(told.len(), messages, "{wish}: {told:?}");
        if wish == "private" {
            assert_eq!(told[0].1.place, private_chat(&person("an").key));
            assert!(text(&told[0].1).contains("2 ván chờ bạn"), "{}", text(&told[0].1));
        }
    }
}

#[tokio::test]
async fn clause_2_7_games_further_apart_than_ten_minutes_are_told_each_in_its_time() {
    let mut desk = monday(Lang::Vi, 8 * 60).await;
    desk.say("an", "/settings quiet=off").await;
    desk.start_game("chess", "an", "binh", "time=1d").await;
    pass(&desk, 12 * MINUTE);
    desk.start_game("chess", "an", "chi", "time=1d").await;
    let at: Vec<i64> = arriving(&desk, 20 * 60 + 30).await.iter().map(|(at, _)| *at).collect();
    assert_eq!(at, [20 * 60, 20 * 60 + 12]);
}

#[tokio::test]
async fn clause_2_7_a_player_who_has_moved_is_left_out_of_the_message() {
    let mut desk = monday(Lang::Vi, 8 * 60).await;
    desk.say("an", "/settings quiet=off").await;
    let mut games = Vec::new();
    for other in ["binh", "chi", "dung"] {
        games.push(desk.start_game("chess", "an", other, "time=1d").await.0);
    }
    desk.holds(true);
    pass(&desk, 12 * HOUR);
    desk.house.service.do_what_is_due().await;
    let moved = desk.typed("an", &format!("/move e4 #{}", games[0]));
    desk.house.service.handle(moved).await;
    desk.holds(false);
    let arrived = desk.arrived().await;
    let reminder = arrived.iter().find(|parcel| text(parcel).contains("chờ bạn")).expect("two still wait");
    assert!(text(reminder).contains("2 ván chờ bạn"), "{}", text(reminder));
    assert!(!data(reminder).contains(&format!("board:{}", games[0]).as_str()));
}

#[tokio::test]
async fn clause_2_7_in_the_place_of_the_game_a_reminder_answers_the_board_and_has_no_pieces() {
    let mut desk = monday(Lang::Vi, 8 * 60).await;
    let (id, board) = desk.start_game("chess", "an", "binh", "time=1d").await;
    let told = arriving(&desk, 20 * 60).await;
    let [(_, reminder)] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(reminder.message.answers, Some(MessageRef(board.number.to_string())));
    assert_eq!((data(reminder), reminder.message.image.is_none()), (vec![format!("board:{id}").as_str()], true));
    assert!(board.message.answers.is_none(), "a board answers nothing");
}

#[tokio::test]
async fn clause_2_7_in_private_a_reminder_brings_the_board() {
    for (lang, wish) in [(Lang::Vi, "/caidat nhắc riêng"), (Lang::En, "/settings remindat private")] {
        let mut desk = monday(lang, 8 * 60).await;
        desk.say("an", wish).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        let told = arriving(&desk, 20 * 60).await;
        let [(_, reminder)] = told.as_slice() else { panic!("{told:?}") };
        assert_eq!(reminder.place, private_chat(&person("an").key));
        assert!(reminder.message.image.is_some() && reminder.message.answers.is_none());
        let version = desk.table(&id).await.version();
        assert!(data(reminder).iter().any(|data| data.starts_with(&format!("pick:{id}:{version}"))), "{reminder:?}");
        assert_eq!(desk.house.store.card(&id).await.expect("readable").expect("open").places, [place("nhom")]);
    }
}

#[tokio::test]
async fn clause_2_7_reminders_together_come_once_over_restarts() {
    let mut desk = monday(Lang::Vi, 12 * 60).await;
    for other in ["binh", "chi", "dung"] {
        desk.start_game("chess", "an", other, "time=1d").await;
    }
    let mut told = 0;
    for _ in 0..22 {
        let at = now(&desk);
        desk.house.service.beat().await;
        let store = std::sync::Arc::clone(&desk.house.store);
        desk = Desk::over(store, &[Platform::Telegram], banco_tests::bare::counting_entropy(), Lang::Vi).await;
        desk.house.clock.store(at, std::sync::atomic::Ordering::SeqCst);
        desk.house.service.wake().await.expect("readable");
        for _ in 0..4 {
            pass(&desk, HOUR / 4);
            desk.house.service.do_what_is_due().await;
            told += desk.arrived().await.len();
        }
    }
    assert_eq!(told, 2, "as the night ends, and at the last tenth");
}

#[tokio::test]
async fn clause_1_3_a_reminder_says_that_the_bot_was_away_where_that_matters() {
    for (away, is_told) in [(10 * HOUR, true), (5 * MINUTE, false)] {
        let mut desk = monday(Lang::Vi, 6 * 60).await;
        desk.say("an", "/settings quiet=off").await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        desk.house.service.beat().await;
        let gone = now(&desk);
        let store = std::sync::Arc::clone(&desk.house.store);
        let mut desk = Desk::over(store, &[Platform::Telegram], banco_tests::bare::counting_entropy(), Lang::Vi).await;
        desk.count_from(100_000);
        desk.house.clock.store(gone + away, std::sync::atomic::Ordering::SeqCst);
        desk.house.service.wake().await.expect("readable");
        desk.house.service.give_all_back().await;
        pass(&desk, 12 * HOUR);
        let told = due(&desk).await;
        assert!(told.contains("còn 12 giờ"), "{told}");
        assert_eq!(told.contains("Bot vắng mặt 10 giờ"), is_told, "{told}");
        assert_eq!(told.contains("Bot vắng mặt"), is_told, "{told}");
        let board = desk.say("an", &format!("/move e4 #{id}")).await;
        assert_eq!(board.text().contains("Bot vắng mặt"), is_told, "{}", board.text());
    }
}

#[tokio::test]
async fn clause_1_5_hours_and_minutes_are_told_up_to_two_hours() {
    for (lang, said) in [(Lang::Vi, "Còn 1 giờ 11 phút"), (Lang::En, "1 hour 11 min left")] {
        let mut desk = monday(lang, 8 * 60).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=3h").await;
        pass(&desk, 109 * MINUTE);
        has(&desk.say("an", &format!("/board #{id}")).await, said);
        pass(&desk, 11 * MINUTE);
        let whole = desk.say("an", &format!("/board #{id}")).await;
        has(&whole, if lang == Lang::Vi { "Còn 1 giờ cho" } else { "1 hour left" });
    }
}
