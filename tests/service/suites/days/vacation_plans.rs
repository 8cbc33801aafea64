//! Days 2.5: several vacations of one person, one after the other.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use banco_engine::Seat;
use banco_ports::Lang;
use banco_ports::limits::VACATIONS_PLANNED_MAX;
use banco_store::Batch;
use banco_tests::desk::Desk;
use serde_json::json;

use super::house::{HOUR, due, has, now, open, over, pass};

const DAY: i64 = 24 * HOUR;

/// Monday, 23 November 2026, 8:00 in Hanoi.
const MONDAY: i64 = 1_795_366_800_000 + 8 * HOUR;

async fn monday(lang: Lang) -> Desk {
    let desk = open(lang).await;
    desk.house.clock.store(MONDAY, Ordering::SeqCst);
    desk
}

#[tokio::test]
async fn clause_2_5_a_planned_vacation_blocks_none_that_begins_now_and_all_are_listed() {
    for (lang, from_now, stands, also, ended, dropped, none) in [
        (
            Lang::Vi,
            "Nghỉ phép từ bây giờ đến 8:00 ngày 25/11",
            "Bạn đang nghỉ phép từ 23/11 đến 8:00 ngày 25/11",
            ["Còn hẹn nghỉ từ 20/12 đến hết 24/12", "Còn hẹn nghỉ từ 2/1/2027 đến hết 3/1/2027"],
            "Hết nghỉ phép",
            "Đã bỏ kỳ nghỉ phép từ 20/12 đến hết 24/12",
            "Bạn không nghỉ phép. Năm nay còn 20/21 ngày",
        ),
        (
            Lang::En,
            "Vacation from now until 8:00 on 25 Nov",
            "You are on vacation from 23 Nov to 8:00 on 25 Nov",
            [
                "Also planned: from 20 Dec to the end of 24 Dec",
                "Also planned: from 2 Jan 2027 to the end of 3 Jan 2027",
            ],
            "You are back",
            "Your vacation from 20 Dec to the end of 24 Dec is cancelled",
            "You are not on vacation. Left this year: 20 of 21 days",
        ),
    ] {
        let mut desk = monday(lang).await;
        desk.start_game("chess", "an", "binh", "time=1d").await;
        desk.say("an", "/vacation from 2/1 to 3/1").await;
        desk.say("an", "/vacation 20/12 5d").await;
        has(&desk.say("an", "/vacation 2d").await, from_now);
        let listed = desk.say("an", "/vacation").await;
        has(&listed, stands);
        let text = listed.text();
        let [first, second] = also.map(|line| text.find(line).unwrap_or_else(|| panic!("{line}: {text}")));
        assert!(first < second, "in their order: {text}");
        pass(&desk, 2 * HOUR);
        // The running one ends first, then the next one, then the last.
        let back = desk.say("an", "/vacation off").await;
        has(&back, ended);
        has(&back, also[0]);
        let next = desk.say("an", "/vacation off").await;
        has(&next, dropped);
        has(&next, also[1]);
        assert!(!next.text().contains(also[0]), "{}", next.text());
        has(&desk.say("an", "/vacation off").await, "2027");
        has(&desk.say("an", "/vacation").await, none);
    }
}

/// Found by two players: the line that a new vacation gives to cancel it cancelled the first one.
#[tokio::test]
async fn clause_2_5_a_planned_vacation_is_cancelled_by_its_own_line() {
    for (lang, first, second) in [(Lang::Vi, "1/12", "20/12"), (Lang::En, "1 Dec", "20 Dec")] {
        let mut desk = monday(lang).await;
        desk.say("an", "/vacation 1/12 2d").await;
        let planned = desk.say("an", "/vacation 20/12 2d").await.text();
        let line = planned.rsplit_once(": /").expect("a command").1;
        desk.say("an", &format!("/{}", line.trim())).await;
        let listed = desk.say("an", "/vacation").await.text();
        assert!(listed.contains(first) && !listed.contains(second), "{listed}");
    }
}

#[tokio::test]
async fn clause_2_5_twins_vacations_do_not_overlap_and_are_few() {
    for (lang, overlaps, cancels, many, long) in [
        (
            Lang::Vi,
            "Bạn đã hẹn nghỉ phép từ 20/12 đến hết 24/12. Muốn đổi thì bỏ trước đã: /nghiphep thôi 20/12",
            "Đã bỏ kỳ nghỉ phép từ 20/12",
            "Bạn đã hẹn 5 kỳ nghỉ phép rồi",
            "chỉ còn 16 trong 21 ngày",
        ),
        (
            Lang::En,
            "You have planned a vacation from 20 Dec to the end of 24 Dec. To change it, cancel it first: /vacation cancel 20 Dec",
            "Your vacation from 20 Dec",
            "You have 5 vacations planned already",
            "only 16 of 21 days",
        ),
    ] {
        let mut desk = monday(lang).await;
        for day in ["1/12", "3/12", "20/12"] {
            desk.say("an", &format!("/vacation {day} {}d", if day == "20/12" { 5 } else { 1 })).await;
        }
        // The day on which one ends and the day after it are no overlap; any day of it is.
        for days in ["20/12 1d", "24/12 2d", "18/12 3d", "19/12 10d"] {
            has(&desk.say("an", &format!("/vacation {days}")).await, overlaps);
        }
        let typed = overlaps.rsplit_once(": /").expect("a command").1;
        has(&desk.say("an", &format!("/{typed}")).await, cancels);
        let listed = desk.say("an", "/vacation").await.text();
        assert!(!listed.contains("20"), "the others stay: {listed}");
        // Days of all vacations count.
        let mut desk = monday(lang).await;
        for day in ["20/12 2d", "22/12 1d", "1/12 2d"] {
            desk.say("an", &format!("/vacation {day}")).await;
        }
        has(&desk.say("an", "/vacation 3/12 17d").await, long);
        for day in 5..10 {
            desk.say("an", &format!("/vacation {day}/12 1d")).await;
        }
        let listed = desk.say("an", "/vacation").await.text();
        assert_eq!(listed.lines().count(), VACATIONS_PLANNED_MAX, "{listed}");
        has(&desk.say("an", "/vacation 27/12 1d").await, many);
    }
}

#[tokio::test]
async fn clause_2_5_games_learn_of_the_next_vacation_when_one_is_over() {
    let mut desk = monday(Lang::En).await;
    let (slow, _) = desk.start_game("chess", "an", "binh", "time=3d").await;
    desk.say("an", "/vacation 27/11 2d").await;
    desk.say("an", "/vacation 2d").await;
    desk.restated().await;
    let falls = async |desk: &Desk| desk.table(&slow).await.flag_falls_at().expect("it runs");
    let first = falls(&desk).await;
    assert_eq!(first, MONDAY + 5 * DAY, "two days do not count");
    pass(&desk, 2 * DAY);
    assert!(desk.house.service.keep_due("leave:").await > 0);
    let [(_, board)] = desk.restated().await.try_into().expect("the end of the first one");
    assert!(!board.message.text.to_plain().contains("is on vacation"), "{}", board.message.text.to_plain());
    assert_eq!(falls(&desk).await, first + 2 * DAY, "nor do the two of the next one");
    desk.arrived().await;
    desk.house.service.beat().await;
    let desk = desk.restarted(Lang::En).await;
    desk.house.clock.store(MONDAY + 4 * DAY, Ordering::SeqCst);
    due(&desk).await;
    desk.house.service.keep_due("leave:").await;
    let told = desk.arrived().await;
    let begun = told.iter().filter(|post| post.message.text.to_plain().contains("Your vacation begins")).count();
    assert_eq!(begun, 1, "its owner hears of it");
    assert!(desk.table(&slow).await.vacation(Seat::First, now(&desk)).is_some());
    pass(&desk, 2 * DAY);
    desk.house.service.keep_due("leave:").await;
    assert_eq!(over(&desk, &slow).await, None);
    assert_eq!(desk.house.store.values("leave:").await, Ok(Vec::new()), "nothing is left of them");
}

#[tokio::test]
async fn clause_2_5_vacations_that_adjoin_are_one_to_games_and_opponents() {
    let mut desk = monday(Lang::En).await;
    let (slow, _) = desk.start_game("chess", "an", "binh", "time=14d").await;
    let until = async |desk: &Desk| desk.table(&slow).await.vacation(Seat::First, now(desk)).map(|off| off.until);
    desk.say("an", "/vacation 27/11 2d").await;
    let first = until(&desk).await.expect("planned");
    desk.say("an", "/vacation 30/11 2d").await;
    assert_eq!(until(&desk).await, Some(first), "a day between them is a day of play");
    desk.say("an", "/vacation 29/11 1d").await;
    let last = first + 3 * DAY;
    assert_eq!(until(&desk).await, Some(last), "the one between joins all three");
    // On the first day opponents read the last one, and the end of the first alone is not told.
    pass(&desk, 5 * DAY);
    due(&desk).await;
    desk.house.service.keep_due("leave:").await;
    desk.arrived().await;
    assert_eq!(until(&desk).await, Some(last));
    desk.house.clock.store(first + DAY / 2, Ordering::SeqCst);
    desk.house.service.keep_due("leave:").await;
    let told: Vec<String> = desk.arrived().await.iter().map(|post| post.message.text.to_plain()).collect();
    assert!(!told.iter().any(|text| text.contains("over")), "{told:?}");
    assert_eq!(until(&desk).await, Some(last));
    // The last one is cancelled: the other two stand, and opponents read their end.
    has(&desk.say("an", "/vacation cancel 30/11").await, "cancelled");
    assert_eq!(until(&desk).await, Some(last - 2 * DAY));
}

#[tokio::test]
async fn clause_2_5_a_day_without_a_vacation_is_named_with_those_that_stand() {
    for (lang, none, stands) in [
        (Lang::En, "You have no vacation on 1 Dec", "You have planned a vacation from 20 Dec"),
        (Lang::Vi, "Ngày 1/12 bạn không có kỳ nghỉ nào", "Bạn đã hẹn nghỉ phép từ 20/12"),
    ] {
        let mut desk = monday(lang).await;
        has(&desk.say("an", "/vacation cancel 1/12").await, none);
        desk.say("an", "/vacation 20/12 5d").await;
        let heard = desk.say("an", "/vacation cancel 1/12").await;
        has(&heard, none);
        has(&heard, stands);
    }
}

/// The form in which a person had one vacation.
#[tokio::test]
async fn clause_2_5_a_stored_vacation_of_an_older_program_stands_beside_new_ones() {
    let desk = monday(Lang::En).await;
    let (from, until) = (MONDAY + 30 * DAY, MONDAY + 33 * DAY);
    let away = json!({"from": from, "until": until, "year": 2026, "used": 10, "other": [2025, 4]});
    let values = BTreeMap::from([("person:telegram:an:away".to_owned(), Some(away))]);
    desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("kept");
    let mut desk = desk.restarted(Lang::En).await;
    has(&desk.say("an", "/vacation").await, "You have planned a vacation from 23 Dec");
    has(&desk.say("an", "/vacation 4d").await, "Left this year: 7 days");
    has(&desk.say("an", "/vacation").await, "Also planned: from 23 Dec");
    pass(&desk, 2 * HOUR);
    desk.say("an", "/vacation off").await;
    has(&desk.say("an", "/vacation").await, "You have planned a vacation from 23 Dec");
    has(&desk.say("an", "/vacation off").await, "Left this year: 13 days");
}
