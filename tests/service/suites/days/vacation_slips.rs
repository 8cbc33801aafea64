//! Days 2.5: vacations that are typed wrongly, given up at once, or read by others.

use std::sync::atomic::Ordering;

use banco_ports::{Lang, Span};
use banco_tests::desk::Desk;

use super::house::{HOUR, has, open, pass};

const DAY: i64 = 24 * HOUR;

/// Thursday, 26 November 2026, 8:00 in Hanoi.
const THURSDAY: i64 = 1_795_366_800_000 + 3 * DAY + 8 * HOUR;

async fn thursday(lang: Lang) -> Desk {
    let desk = open(lang).await;
    desk.house.clock.store(THURSDAY, Ordering::SeqCst);
    desk
}

#[tokio::test]
async fn clause_2_5_a_day_just_past_is_refused_and_one_of_next_year_has_its_year() {
    for (lang, past, bare, none, planned) in [
        (
            Lang::Vi,
            "Ngày 25/11 qua rồi. Nghỉ ngay: /nghiphep 3 ngày. Sang năm: /nghiphep 25/11/2027 3 ngày",
            "Ngày 20/12/2024 qua rồi. Nghỉ ngay: /nghiphep 5 ngày",
            "Bạn không nghỉ phép.",
            "Bạn đã hẹn nghỉ từ 25/11/2027 đến hết 27/11/2027. Đồng hồ của bạn sẽ đứng trong 1 ván",
        ),
        (
            Lang::En,
            "25 Nov is past. From now: /vacation 3d. Next year: /vacation 25/11/2027 3d",
            "20 Dec 2024 is past. From now: /vacation 5d",
            "You are not on vacation.",
            "from 25 Nov 2027 to the end of 27 Nov 2027. Your clock will be paused in one game",
        ),
    ] {
        let mut desk = thursday(lang).await;
        desk.start_game("chess", "an", "binh", "time=3d").await;
        has(&desk.say("an", "/vacation 25/11 3d").await, past);
        let long_past = desk.say("an", "/vacation 20/12/2024 5d").await;
        assert!(long_past.text().ends_with(bare), "{}", long_past.text());
        has(&desk.say("an", "/vacation").await, none);
        // Twins: the same day with its year, and one so far behind that it is next year's.
        has(&desk.say("an", "/vacation 25/11/2027 3d").await, planned);
        desk.say("an", "/vacation cancel").await;
        has(&desk.say("an", "/vacation 1/9 3d").await, "2027");
    }
}

#[tokio::test]
async fn clause_2_5_what_is_no_vacation_is_refused_for_its_own_reason() {
    for (lang, month, unread, whole, tomorrow, week) in [
        (
            Lang::Vi,
            "Không có tháng 20. Ghi ngày trước tháng sau: /nghiphep 20/12 5d",
            "Mình không đọc được “xyz”. Ví dụ: /nghiphep",
            "Nghỉ phép tính tròn ngày, “90m” không được",
            "từ 27/11 đến hết 27/11",
            "từ 30/11 đến hết 6/12",
        ),
        (
            Lang::En,
            "There is no month 20. Write day/month: /vacation 20/12 5d",
            "I cannot read “xyz” as a vacation. For example: /vacation",
            "counted in whole days; “90m” is not",
            "from 27 Nov to the end of 27 Nov",
            "from 30 Nov to the end of 6 Dec",
        ),
    ] {
        let mut desk = thursday(lang).await;
        has(&desk.say("an", "/vacation 12/20 5d").await, month);
        has(&desk.say("an", "/vacation xyz").await, unread);
        has(&desk.say("an", "/vacation 90m").await, whole);
        // Twins: what is clear is read.
        for (typed, read) in [
            ("2 tuần", "10/12"),
            ("2 weeks", "10/12"),
            ("mai", tomorrow),
            ("tomorrow", tomorrow),
            ("tuần sau", week),
            ("next week", week),
        ] {
            let read = if lang == Lang::En { read.replace("10/12", "10 Dec") } else { read.to_owned() };
            has(&desk.say("an", &format!("/vacation {typed}")).await, &read);
            desk.say("an", "/vacation off").await;
        }
    }
}

#[tokio::test]
async fn clause_2_5_a_vacation_given_up_within_the_hour_costs_nothing() {
    for (lang, free, charged, full, less) in [
        (Lang::Vi, "Không mất ngày phép nào.", "Mất 1 ngày phép: ngày đã bắt đầu", "còn 21 ngày", "còn 20 ngày"),
        (
            Lang::En,
            "No day of vacation was used.",
            "One day is used: a day that has begun",
            "Left this year: 21 days",
            "Left this year: 20 days",
        ),
    ] {
        let mut desk = thursday(lang).await;
        desk.start_game("chess", "binh", "an", "time=1d").await;
        for _ in 0..2 {
            desk.say("an", "/vacation 5d").await;
            pass(&desk, HOUR / 12);
            let back = desk.say("an", "/vacation back").await;
            has(&back, free);
            has(&back, full);
        }
        // Twins: the hour is over, or the clock of the player stood.
        desk.say("an", "/vacation 5d").await;
        pass(&desk, 2 * HOUR);
        let back = desk.say("an", "/vacation back").await;
        has(&back, charged);
        has(&back, less);
        let mut desk = thursday(lang).await;
        desk.start_game("chess", "an", "binh", "time=1d").await;
        desk.say("an", "/vacation 5d").await;
        pass(&desk, HOUR / 12);
        let back = desk.say("an", "/vacation back").await;
        has(&back, charged);
        has(&back, less);
    }
}

#[tokio::test]
async fn clause_2_5_the_end_of_a_vacation_is_one_instant_to_all_readers() {
    for (lang, end) in [(Lang::Vi, "đến 8:00 ngày 29/11"), (Lang::En, "until 8:00 on 29 Nov")] {
        let mut desk = thursday(lang).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        has(&desk.say("an", "/vacation 3d").await, end);
        let restated = desk.restated().await;
        let [(_, parcel)] = restated.as_slice() else { panic!("{restated:?}") };
        let is_end = |span: &Span| matches!(span, Span::Instant { at, .. } if *at == THURSDAY + 3 * DAY);
        assert!(parcel.message.text.0.iter().any(is_end), "{:?}", parcel.message.text);
        has(&desk.say("binh", &format!("/board #{id}")).await, end);
        has(&desk.say("binh", "/games").await, end);
        has(&desk.say("an", "/games").await, end);
    }
}

#[tokio::test]
async fn clause_2_5_a_planned_vacation_is_cancelled_and_a_running_one_is_come_back_from() {
    for (lang, cancel, back, run) in [
        (Lang::Vi, "/nghiphep thôi", "/nghiphep về", "đồng hồ chạy lại"),
        (Lang::En, "/vacation cancel", "/vacation back", "the clocks run again"),
    ] {
        let mut desk = thursday(lang).await;
        for (asked, ends, other) in [("20/12 5d", cancel, back), ("5d", back, cancel)] {
            let is_planned = ends == cancel;
            for typed in [ends, other] {
                let again = if is_planned { "22/12 3d" } else { "3d" };
                for said in [asked, "", again] {
                    let heard = desk.say("an", &format!("/vacation {said}")).await;
                    assert!(heard.text().contains(ends) && !heard.text().contains(other), "{}", heard.text());
                }
                pass(&desk, HOUR / 12);
                // Found by a player: coming back from days that lie ahead dropped them without a question.
                if is_planned {
                    has(&desk.say("an", back).await, cancel);
                    has(&desk.say("an", "/vacation").await, cancel);
                }
                let typed = if is_planned { cancel } else { typed };
                // No clock had stopped.
                let ended = desk.say("an", typed).await;
                assert!(!ended.text().contains(run), "{}", ended.text());
                has(&desk.say("an", "/vacation").await, "21");
            }
        }
        // Twin: one had.
        desk.start_game("chess", "an", "binh", "time=1d").await;
        desk.say("an", "/vacation 5d").await;
        pass(&desk, HOUR);
        has(&desk.say("an", back).await, run);
    }
}
