//! Days 2.5: vacations that are planned, visible to opponents, and announced to their owners.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use banco_ports::{Lang, Parcel, Place};
use banco_store::Batch;
use banco_tests::desk::{Desk, person, private_chat};
use serde_json::json;

use super::house::{HOUR, due, has, now, open, over, pass};

const DAY: i64 = 24 * HOUR;

/// Monday, 23 November 2026, midnight in Hanoi.
const MONDAY: i64 = 1_795_366_800_000;

async fn monday(lang: Lang, hour: i64) -> Desk {
    let desk = open(lang).await;
    desk.house.clock.store(MONDAY + hour * HOUR, Ordering::SeqCst);
    desk
}

fn private() -> Place {
    private_chat(&person("an").key)
}

/// Messages of the bot about vacations: edits of existing boards, and posts.
async fn told(desk: &Desk) -> (Vec<String>, Vec<Parcel>) {
    desk.house.service.keep_due("leave:").await;
    let boards = desk.restated().await.into_iter().map(|(_, parcel)| parcel.message.text.to_plain()).collect();
    (boards, desk.arrived().await)
}

#[tokio::test]
async fn clause_2_5_a_planned_vacation_is_seen_and_told_when_it_begins_and_ends() {
    for (lang, asked, planned, board, begun, over) in [
        (
            Lang::Vi,
            "/nghiphep từ 26/11 đến 27/11",
            "Bạn đã hẹn nghỉ từ 26/11 đến hết 27/11. Đồng hồ của bạn sẽ đứng trong 1 ván",
            "an đang nghỉ phép đến hết 27/11",
            "Kỳ nghỉ phép của bạn bắt đầu, đến hết 27/11. 1 ván chờ bạn",
            [
                "Hết nghỉ phép, đồng hồ của bạn chạy lại.",
                "1 ván chờ bạn",
                "Cờ vua với binh · 0 nước · đến lượt bạn, còn 8 giờ",
            ],
        ),
        (
            Lang::En,
            "/vacation 26/11 2d",
            "Vacation planned from 26 Nov to the end of 27 Nov. Your clock will be paused in one game",
            "an is on vacation until the end of 27 Nov",
            "Your vacation begins and lasts until the end of 27 Nov. One game waits for you",
            [
                "Your vacation is over and your clocks run again.",
                "One game waits",
                "Chess with binh · 0 moves · your turn, 8 hours left",
            ],
        ),
    ] {
        let mut desk = monday(lang, 8).await;
        let (slow, _) = desk.start_game("chess", "an", "binh", "time=3d").await;
        desk.start_game("chess", "an", "chi", "time=11h").await;
        has(&desk.say("an", asked).await, planned);
        assert!(told(&desk).await.0.is_empty(), "nothing before it begins");
        let flag = desk.table(&slow).await.flag_falls_at();
        assert_eq!(flag, Some(MONDAY + 8 * HOUR + 5 * DAY), "its two days do not count");
        // The vacation begins two days and sixteen hours later, at midnight.
        desk.house.clock.store(MONDAY + 3 * DAY, Ordering::SeqCst);
        due(&desk).await;
        let (boards, posts) = told(&desk).await;
        let [restated] = boards.as_slice() else { panic!("the slow game alone: {boards:?}") };
        assert!(restated.contains(board), "{restated}");
        let [post] = posts.as_slice() else { panic!("{}", posts.len()) };
        assert!(post.message.text.to_plain().contains(begun), "{}", post.message.text.to_plain());
        assert_eq!(post.place, private());
        assert!(told(&desk).await.0.is_empty(), "once");
        // After a restart nothing is announced again, and the next process announces the end.
        desk.house.service.beat().await;
        let desk = desk.restarted(lang).await;
        assert_eq!(desk.house.service.keep_due("leave:").await, 0);
        desk.house.clock.store(MONDAY + 5 * DAY, Ordering::SeqCst);
        desk.house.service.keep_due("leave:").await;
        let posts = desk.arrived().await;
        let [post] = posts.as_slice() else { panic!("{}", posts.len()) };
        let text = post.message.text.to_plain();
        assert!(post.place == private() && over.iter().all(|part| text.contains(part)), "{text}");
        let buttons: Vec<&str> = post.message.buttons.iter().flatten().map(|button| button.data.as_str()).collect();
        assert_eq!(buttons, [format!("board:{slow}")]);
        assert_eq!(desk.house.service.keep_due("leave:").await, 0);
        assert_eq!(desk.house.store.values("leave:").await, Ok(Vec::new()), "nothing is left of it");
    }
}

#[tokio::test]
async fn clause_2_5_a_vacation_from_now_is_seen_at_once_and_its_end_is_told() {
    for (lang, is, was) in [
        (Lang::Vi, "an đang nghỉ phép đến 8:00 ngày 25/11", "nghỉ phép"),
        (Lang::En, "an is on vacation until 8:00 on 25 Nov", "vacation"),
    ] {
        let mut desk = monday(lang, 8).await;
        let (slow, board) = desk.start_game("chess", "an", "binh", "time=1d").await;
        let heard = desk.say("an", "/vacation 2d").await;
        assert!(heard.posts.is_empty(), "the answer tells its owner");
        let restated = desk.restated().await;
        let [(message, parcel)] = restated.as_slice() else { panic!("{restated:?}") };
        assert_eq!(message.0, board.number.to_string(), "the board that stands there");
        assert!(parcel.ping.is_none() && parcel.message.text.to_plain().contains(is));
        assert_eq!(parcel.message.image.as_ref().map(|_| ()), Some(()), "with its buttons and picture");
        assert_eq!(told(&desk).await.1.len(), 0);
        pass(&desk, 2 * DAY);
        let (boards, posts) = told(&desk).await;
        assert!(boards.len() == 1 && !boards[0].contains(was), "{boards:?}");
        assert_eq!((posts.len(), &posts[0].place), (1, &private()));
        assert_eq!(over(&desk, &slow).await, None);
    }
}

/// Its days have 24 hours each, so it ends at the hour at which it began; at night its end makes no sound.
#[tokio::test]
async fn clause_2_5_a_vacation_that_ends_at_night_makes_no_sound_and_takes_no_time() {
    for (hour, is_quiet) in [(25, true), (8, false)] {
        let mut desk = monday(Lang::Vi, hour).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        let falls = desk.table(&id).await.flag_falls_at().expect("it runs");
        desk.say("an", "/nghiphep 2d").await;
        assert_eq!(desk.table(&id).await.flag_falls_at(), Some(falls + 2 * DAY));
        pass(&desk, 2 * DAY);
        let (_, posts) = told(&desk).await;
        assert_eq!(posts.iter().map(|post| post.message.is_quiet).collect::<Vec<_>>(), [is_quiet], "{posts:?}");
        assert_eq!(desk.table(&id).await.flag_falls_at(), Some(falls + 2 * DAY));
    }
}

#[tokio::test]
async fn clause_2_5_who_comes_back_early_hears_which_games_wait() {
    for (lang, waits, dropped) in [
        (
            Lang::Vi,
            "1 ván chờ bạn, gấp nhất đứng đầu:",
            "Đã bỏ kỳ nghỉ phép từ 20/12 đến hết 24/12, không mất ngày nào. Năm nay còn 21 ngày",
        ),
        (
            Lang::En,
            "One game waits for you:",
            "Your vacation from 20 Dec to the end of 24 Dec is cancelled and costs nothing. Left this year: 21 days",
        ),
    ] {
        let mut desk = monday(lang, 8).await;
        let (slow, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        desk.say("an", "/vacation 5d").await;
        desk.restated().await;
        pass(&desk, 2 * DAY);
        let back = desk.say("an", "/vacation off").await;
        has(&back, waits);
        assert_eq!(back.data(), [format!("board:{slow}")]);
        assert!(back.posts.is_empty() && desk.restated().await.len() == 1, "opponents see it");
        assert_eq!(told(&desk).await.1.len(), 0, "and nothing more is said");
        // A vacation that has not begun is removed without a message to others.
        let mut desk = monday(lang, 8).await;
        let (slow, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        desk.say("an", "/vacation 20/12 5d").await;
        has(&desk.say("an", "/vacation off").await, dropped);
        assert_eq!(desk.table(&slow).await.flag_falls_at(), Some(now(&desk) + DAY));
        pass(&desk, 30 * DAY);
        let (boards, posts) = told(&desk).await;
        assert!(boards.is_empty() && posts.is_empty());
    }
}

#[tokio::test]
async fn clause_2_5_twins_what_cannot_be_planned_is_refused_with_a_way_on() {
    for (lang, soon, twice, long, odd) in [
        (
            Lang::Vi,
            "mà ngày 24/11 lại đến trước đó",
            "Bạn đã hẹn nghỉ phép từ 20/12 đến hết 24/12",
            "chỉ còn 16 trong 21 ngày",
            "Ví dụ: /nghiphep 3 ngày",
        ),
        (
            Lang::En,
            "24 Nov begins before that",
            "You have planned a vacation from 20 Dec to the end of 24 Dec",
            "only 16 of 21 days",
            "For example: /vacation 7d",
        ),
    ] {
        let mut desk = monday(lang, 20).await;
        // First moves have the night on top.
        let (id, _) = desk.start_game("chess", "an", "binh", "time=12h").await;
        desk.play_on(&id, 2).await;
        pass(&desk, HOUR);
        has(&desk.say("an", "/vacation 24/11 5d").await, soon);
        has(&desk.say("an", "/vacation 25/11 1d").await, "25");
        // Without a deadline, tomorrow is an allowed start.
        let mut desk = monday(lang, 20).await;
        has(&desk.say("an", "/vacation 24/11 1d").await, "24");
        let mut desk = monday(lang, 8).await;
        has(&desk.say("an", "/vacation 20/12 5d").await, "20");
        has(&desk.say("an", "/vacation 22/12 5d").await, twice);
        desk.say("an", "/vacation off").await;
        desk.say("an", "/vacation 5d").await;
        pass(&desk, 6 * DAY);
        has(&desk.say("an", "/vacation 20/12 17d").await, long);
        for typed in ["20/12", "from 25/12/2026 to 20/12/2026", "31/2 5d", "1/1/2029 5d", "soon", "90m"] {
            has(&desk.say("an", &format!("/vacation {typed}")).await, odd);
        }
    }
}

/// Days of next year are taken from next year's allowance, and this year's used days stay used.
#[tokio::test]
async fn clause_2_5_days_count_for_the_year_in_which_they_begin() {
    let mut desk = monday(Lang::En, 8).await;
    has(&desk.say("an", "/vacation 10d").await, "Left this year: 11 days");
    pass(&desk, 11 * DAY);
    let planned = desk.say("an", "/vacation from 10/1 to 20/1").await;
    has(&planned, "from 10 Jan 2027 to the end of 20 Jan 2027");
    has(&planned, "Left in 2027: 10 days");
    has(&desk.say("an", "/vacation").await, "Left in 2027: 10 days");
    has(&desk.say("an", "/vacation off").await, "Left in 2027: 21 days");
    has(&desk.say("an", "/vacation").await, "Left this year: 11 of 21 days");
    has(&desk.say("an", "/vacation 12d").await, "only 11 of 21 days");
}

/// The bot's text about a vacation can be typed back.
#[tokio::test]
async fn clause_2_5_what_is_printed_is_read_back() {
    for (lang, from, to) in [(Lang::Vi, "từ", "đến"), (Lang::En, "from", "to")] {
        let mut desk = monday(lang, 8).await;
        let printed = desk.say("an", "/vacation 20/12 5d").await.text();
        let (begins, ends) = if lang == Lang::Vi { ("20/12", "hết 24/12") } else { ("20 Dec", "the end of 24 Dec") };
        assert!(printed.contains(&format!("{from} {begins} {to} {ends}.")), "{printed}");
        desk.say("an", "/vacation off").await;
        assert_eq!(desk.say("an", &format!("/vacation {from} {begins} {to} {ends}")).await.text(), printed);
    }
}

/// A process that ended between storing a vacation and announcing it leaves the rest to the next one.
#[tokio::test]
async fn clause_2_5_a_vacation_that_games_do_not_know_yet_is_told_to_them_after_a_restart() {
    let mut desk = monday(Lang::Vi, 8).await;
    let (slow, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
    let (from, until) = (now(&desk), now(&desk) + 3 * DAY);
    let away = json!({"from": from, "until": until, "year": 2026, "used": 3});
    let leave = json!({"person": "telegram:an", "from": from, "until": until, "stage": "new", "is_told": true});
    let values = [("person:telegram:an:away", away), ("leave:telegram:an", leave)];
    let values: BTreeMap<String, _> = values.into_iter().map(|(name, value)| (name.to_owned(), Some(value))).collect();
    desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("kept");
    let desk = desk.restarted(Lang::Vi).await;
    desk.house.service.keep_due("leave:").await;
    assert!(desk.table(&slow).await.flag_falls_at().is_some_and(|at| at >= until + 23 * HOUR));
    pass(&desk, 2 * DAY);
    due(&desk).await;
    assert_eq!(over(&desk, &slow).await, None, "its clock stands");
}
