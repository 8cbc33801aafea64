//! Days 1.2, 2.7 and 2.7a: effects of the night on first moves, challenges and sounds.

use banco_engine::{Millis, Seat};
use banco_ports::{Lang, Parcel};
use banco_tests::desk::Desk;

use super::house::{HOUR, due, has, now, open, pass};

/// Monday, 23 November 2026, midnight in Hanoi.
const MONDAY: Millis = 1_795_366_800_000;
const MINUTE: Millis = 60_000;

async fn monday(lang: Lang, minutes: i64) -> Desk {
    let desk = open(lang).await;
    desk.house.clock.store(MONDAY + minutes * MINUTE, std::sync::atomic::Ordering::SeqCst);
    desk
}

pub(super) async fn chat_wants(desk: &mut Desk, words: &str) {
    let mut asked = desk.typed("khanh", &format!("/chatsettings {words}"));
    asked.moderator = true;
    desk.send(asked).await;
}

/// Hours after Monday's midnight, rounded down.
async fn flag(desk: &Desk, id: &str) -> i64 {
    (desk.table(id).await.flag_falls_at().expect("it runs") - MONDAY) / HOUR
}

#[tokio::test]
async fn clause_1_2_a_first_move_has_twelve_hours_outside_of_the_night() {
    for (quiet, minutes, time, falls) in [
        // The time counts from 20:33 until 23:00, and from 7:00 to 16:33.
        ("quiet=auto", 20 * 60 + 33, "12h", 40),
        ("quiet=auto", 8 * 60, "12h", 20),
        ("quiet=auto", 8 * 60, "6h", 20),
        ("quiet=auto", 2 * 60, "6h", 19),
        ("quiet=off", 20 * 60 + 33, "12h", 32),
        ("quiet=off", 8 * 60, "6h", 20),
        // Shorter moves are for people at the board.
        ("quiet=auto", 20 * 60 + 33, "5h", 25),
        ("quiet=auto", 20 * 60 + 33, "1d", 44),
        ("quiet=auto zone=Europe/Berlin", 20 * 60 + 33, "12h", 40),
        // The reserve is not eaten: it begins to run after those hours.
        ("quiet=auto", 20 * 60 + 33, "12h bank=1d", 64),
        ("quiet=auto", 8 * 60, "6h bank=6h", 26),
        ("quiet=auto", 20 * 60 + 33, "1d bank=1d", 68),
    ] {
        let mut desk = monday(Lang::Vi, minutes).await;
        chat_wants(&mut desk, quiet).await;
        let (id, _) = desk.start_game("chess", "an", "binh", &format!("time={time}")).await;
        assert_eq!(flag(&desk, &id).await, falls, "{quiet} {minutes} {time}");
    }
}

#[tokio::test]
async fn clause_1_2_the_board_says_so_for_both_first_moves_and_no_others() {
    for (lang, said) in [(Lang::Vi, "(đến 16:3"), (Lang::En, "(until 16:3")] {
        let mut desk = monday(lang, 20 * 60 + 33).await;
        let (id, board) = desk.start_game("chess", "an", "binh", "time=12h").await;
        let text = board.message.text.to_plain();
        assert!(text.contains(said), "{text}");
        let left =
            |desk: &Desk, table: banco_engine::Table| table.reading(Seat::First, now(desk)).expect("a clock").total();
        let whole = left(&desk, desk.table(&id).await);
        assert!((20 * HOUR..=20 * HOUR + 2 * MINUTE).contains(&whole), "{whole}");
        pass(&desk, MINUTE);
        has(&desk.say("an", &format!("/move e4 #{id}")).await, said);
        pass(&desk, MINUTE);
        let usual = desk.say("binh", &format!("/move e5 #{id}")).await;
        has(&usual, if lang == Lang::Vi { "(đến 8:35" } else { "(until 8:35" });
    }
}

#[tokio::test]
async fn clause_2_7_a_challenge_says_that_the_night_may_take_most_of_a_move() {
    for (lang, said) in [
        (Lang::Vi, "Giờ yên (23 giờ–7 giờ) có thể chiếm hơn nửa thời gian của một nước"),
        (Lang::En, "Quiet hours (23:00–7:00) can take more than half of a move's time"),
    ] {
        for (words, is_told) in [
            ("time=12h", true),
            ("time=15h", true),
            ("time=16h", false),
            ("time=1d", false),
            ("time=30m", false),
            ("time=10m+10s", false),
            ("", false),
        ] {
            let mut desk = monday(lang, 9 * 60).await;
            let challenge = desk.say("an", &format!("/play chess @binh {words}")).await;
            assert_eq!(challenge.text().contains(said), is_told, "{words}: {}", challenge.text());
            chat_wants(&mut desk, "quiet=off").await;
            let challenge = desk.say("an", &format!("/play xiangqi @binh {words}")).await;
            assert!(!challenge.text().contains(said), "no quiet hours: {}", challenge.text());
        }
    }
}

fn quiet_of(parcels: Vec<Parcel>) -> Vec<bool> {
    parcels.iter().map(|parcel| parcel.message.is_quiet).collect()
}

#[tokio::test]
async fn clause_2_7a_a_flag_at_night_makes_no_sound_and_by_day_it_does() {
    for (quiet, begun, is_quiet) in
        [("auto", 22 * 60 + 30, true), ("auto", 12 * 60, false), ("off", 22 * 60 + 30, false), ("8-20", 12 * 60, true)]
    {
        let mut desk = monday(Lang::Vi, begun).await;
        chat_wants(&mut desk, &format!("quiet={quiet}")).await;
        desk.start_game("chess", "an", "binh", "time=50m").await;
        pass(&desk, 51 * MINUTE);
        desk.house.service.do_what_is_due().await;
        let told = desk.arrived().await;
        assert!(told[0].message.text.to_plain().contains("hết giờ"), "{told:?}");
        assert_eq!(quiet_of(told), [is_quiet], "{quiet} at {begun}");
    }
}

#[tokio::test]
async fn clause_2_7a_an_expired_challenge_makes_no_sound_at_night() {
    for (begun, is_quiet) in [(23 * 60 + 30, true), (12 * 60, false)] {
        let mut desk = monday(Lang::Vi, begun).await;
        chat_wants(&mut desk, "challenges=1d").await;
        desk.say("an", "/play chess time=1d").await;
        pass(&desk, 24 * HOUR + MINUTE);
        desk.house.service.do_what_is_due().await;
        let told = desk.arrived().await;
        assert!(told[0].message.text.to_plain().contains("hết hạn"), "{told:?}");
        assert_eq!(quiet_of(told), [is_quiet]);
    }
}

#[tokio::test]
async fn clause_2_7a_what_people_do_at_night_is_heard() {
    let mut desk = monday(Lang::Vi, 23 * 60 + 30).await;
    let (id, board) = desk.start_game("chess", "an", "binh", "time=1h").await;
    assert!(!board.message.is_quiet, "binh has just accepted");
    let moved = desk.say("an", &format!("/move e4 #{id}")).await;
    assert_eq!(quiet_of(moved.posts), [false]);
    // A player who is awake then, in a chat with quiet hours.
    desk.say("binh", "/settings quiet=off").await;
    pass(&desk, 31 * MINUTE);
    desk.house.service.do_what_is_due().await;
    let told = desk.arrived().await;
    assert!(told[0].message.text.to_plain().contains("binh ơi"), "{told:?}");
    assert_eq!(quiet_of(told), [false], "the reminder was asked for");
}

#[tokio::test]
async fn clause_2_7c_a_challenge_says_how_long_it_waits_and_reminds_once() {
    for (lang, until, said) in [
        (
            Lang::Vi,
            "Không ai nhận thì lời thách hết hạn lúc 9:00 ngày 30/11.",
            "binh ơi, an còn chờ bạn trả lời lời thách",
        ),
        (
            Lang::En,
            "If not accepted, it expires at 9:00 on 30 Nov.",
            "binh, an still waits for your answer to the challenge",
        ),
    ] {
        let mut desk = monday(lang, 9 * 60).await;
        let asked = desk.say("an", "/play chess @binh time=1d").await;
        has(&asked, until);
        let id = banco_service::game_id_in(&asked.text()).expect("an id");
        let challenge = asked.posts[0].number;
        let mut told = Vec::new();
        for _ in 0..7 * 24 - 1 {
            pass(&desk, HOUR);
            desk.house.service.keep_due("unanswered:").await;
            told.extend(desk.arrived().await);
            if told.len() == 1 && (now(&desk) - MONDAY) / HOUR < 100 {
                desk = desk.restarted(lang).await;
                desk.house.service.keep_due("unanswered:").await;
            }
        }
        let [reminder] = told.as_slice() else { panic!("once: {told:?}") };
        let text = reminder.message.text.to_plain();
        assert!(text.contains(said) && text.contains(&id), "{text}");
        assert_eq!(reminder.message.answers.as_ref().map(|message| message.0.clone()), Some(challenge.to_string()));
        assert!(reminder.message.buttons.iter().flatten().any(|button| button.data == format!("accept:{id}")));
        assert!(reminder.ping.as_ref().is_some_and(|ping| ping.name == "binh"));
    }
}

#[tokio::test]
async fn clause_2_7c_no_player_is_reminded_of_a_challenge_that_waits_no_more() {
    for answer in ["accept", "decline", "off", "anyone", "blocked"] {
        let mut desk = monday(Lang::Vi, 9 * 60).await;
        let asked = match answer {
            "anyone" => desk.say("an", "/play chess time=3d").await,
            _ => desk.say("an", "/play chess @binh time=3d").await,
        };
        let id = banco_service::game_id_in(&asked.text()).expect("an id");
        match answer {
            "off" => drop(desk.say("binh", "/settings reminders=off").await),
            "blocked" => drop(desk.say("binh", "/block @an").await),
            "anyone" => {}
            _ => drop(desk.press("binh", &format!("{answer}:{id}")).await),
        }
        pass(&desk, 4 * 24 * HOUR);
        assert_eq!(desk.house.service.keep_due("unanswered:").await, 0, "{answer}");
    }
}

#[tokio::test]
async fn clause_1_4_a_fallen_flag_says_what_ends_the_claim_and_gives_time_by_a_button() {
    for (lang, said, given) in [
        (Lang::Vi, "an vẫn đi được; đi rồi thì binh không đòi thắng được nữa.", "binh cho an thêm 2 giờ."),
        (Lang::En, "an may still move; after that binh can no longer claim the win.", "binh gives an 2 hours more."),
    ] {
        let mut desk = monday(lang, 9 * 60).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=2h flag=claim").await;
        pass(&desk, 2 * HOUR + MINUTE);
        desk.house.service.do_what_is_due().await;
        let told = desk.arrived().await;
        assert!(told[0].message.text.to_plain().contains(said), "{}", told[0].message.text.to_plain());
        let give = told[0].message.buttons.iter().flatten().find(|button| button.data.starts_with("give:"));
        let give = give.expect("a button").data.clone();
        // The player who is out of time offers nothing.
        desk.press("an", &give).await;
        assert_eq!(desk.table(&id).await.fallen_flag(), Some(Seat::First));
        has(&desk.press("binh", &give).await, given);
        assert_eq!(desk.table(&id).await.fallen_flag(), None);
        let twice = desk.press("binh", &give).await;
        assert!(!twice.text().contains(given), "once: {}", twice.text());
        assert!(due(&desk).await.is_empty());
    }
}
