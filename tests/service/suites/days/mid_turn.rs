//! Days 2.7: changes in the middle of a turn. Settings, a vacation, summer time or a newer program repeat no reminder,
//! and none comes at night.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::{Entry, Event, Laws, Millis, Reminder};
use banco_ports::{Lang, Platform};
use banco_store::memory::InMemoryStore;
use banco_store::{Batch, GameAppend, Store};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;

use super::house::{HOUR, has, now, pass};
use super::reminded::{MINUTE, MONDAY, arriving, monday, text};

/// Reminders until so many hours after Monday's midnight, in minutes from it.
async fn reminders(desk: &Desk, hours: i64) -> Vec<i64> {
    let arrived = arriving(desk, hours * 60).await;
    arrived.iter().filter(|(_, parcel)| text(parcel).contains(" ơi, ván #")).map(|(at, _)| *at).collect()
}

/// A restart without a pause.
async fn restarts(desk: &Desk) -> Desk {
    desk.house.service.beat().await;
    let at = now(desk);
    let again = Desk::over(Arc::clone(&desk.house.store), &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
    again.house.clock.store(at, Ordering::SeqCst);
    again.house.service.wake().await.expect("readable");
    again
}

async fn chat_wants(desk: &mut Desk, words: &str) {
    let mut asked = desk.typed("khanh", &format!("/chatsettings {words}"));
    asked.moderator = true;
    has(&desk.send(asked).await, "Xong.");
}

#[tokio::test]
async fn clause_2_7_a_changed_zone_or_changed_hours_move_what_is_ahead_and_repeat_nothing() {
    // A move of a day begun at 8: half is left at 20, a quarter at 2, a tenth at 5:36; it ends at 8 of the next day.
    for (own, of_chat, told) in [
        // At 5 a tenth would come too soon after a quarter. 5 in Hanoi is the beginning of the night in Berlin, in which the time ends.
        ("/caidat zone=Europe/Berlin", "", &[20 * 60, 26 * 60, 28 * 60 + 50][..]),
        ("/caidat quiet=0-5", "", &[20 * 60, 29 * 60]),
        ("/caidat quiet=21-22", "", &[20 * 60, 26 * 60, 29 * 60 + 36]),
        ("", "zone=Europe/Berlin", &[20 * 60, 26 * 60, 28 * 60 + 50]),
        ("", "quiet=0-5", &[20 * 60, 29 * 60]),
        ("/caidat quiet=auto", "", &[20 * 60, 22 * 60 + 50]),
    ] {
        let mut desk = monday(Lang::Vi, 8 * 60).await;
        desk.start_game("chess", "an", "binh", "time=1d").await;
        let mut heard = reminders(&desk, 21).await;
        // The hours change after the first reminder.
        if !own.is_empty() {
            has(&desk.say("an", own).await, "Xong.");
        }
        if !of_chat.is_empty() {
            chat_wants(&mut desk, of_chat).await;
        }
        desk = restarts(&desk).await;
        heard.extend(reminders(&desk, 32).await);
        assert_eq!(heard, told, "{own}{of_chat}");
    }
}

#[tokio::test]
async fn clause_2_7_a_turn_that_begins_in_quiet_hours_is_not_reminded_in_them() {
    for minute in [1, 5, 9, 60] {
        let mut desk = monday(Lang::Vi, 23 * 60 + minute).await;
        desk.start_game("chess", "an", "binh", "time=1h").await;
        assert_eq!(reminders(&desk, 25).await, [] as [i64; 0], "23:{minute}");
    }
    // The hours are set after they have begun.
    let mut desk = monday(Lang::Vi, 22 * 60 + 40).await;
    desk.say("an", "/caidat quiet=off").await;
    desk.start_game("chess", "an", "binh", "time=1h").await;
    pass(&desk, 22 * MINUTE);
    desk.say("an", "/caidat quiet=auto").await;
    assert_eq!(reminders(&desk, 24).await, [] as [i64; 0]);
    // The twin: a turn that begins by day is reminded before they begin.
    let mut desk = monday(Lang::Vi, 22 * 60 + 20).await;
    desk.start_game("chess", "an", "binh", "time=1h").await;
    assert_eq!(reminders(&desk, 24).await, [22 * 60 + 50]);
}

#[tokio::test]
async fn clause_2_5_a_vacation_after_a_reminder_repeats_none_and_the_later_ones_come_after_it() {
    // A move of three days begun at 8: half is left on Tuesday at 20.
    let mut desk = monday(Lang::Vi, 8 * 60).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "time=3d").await;
    let falls = desk.table(&id).await.flag_falls_at().expect("it runs");
    assert_eq!(reminders(&desk, 45).await, [44 * 60]);
    has(&desk.say("an", "/nghiphep 2d").await, "Nghỉ phép từ bây giờ");
    desk = restarts(&desk).await;
    assert_eq!(reminders(&desk, 45 + 48).await, [] as [i64; 0], "none on vacation");
    let after = desk.table(&id).await.flag_falls_at().expect("it runs");
    assert_eq!(after - falls, 48 * HOUR);
    // A quarter is left at 14 and a tenth at 0:48; the time ends at 8, so the last one comes before the night.
    assert_eq!(reminders(&desk, 128).await, [(62 + 48) * 60, 118 * 60 + 50]);
    // A vacation that ends early moves them back, and repeats none either.
    let mut desk = monday(Lang::Vi, 8 * 60).await;
    desk.start_game("chess", "an", "binh", "time=3d").await;
    assert_eq!(reminders(&desk, 45).await, [44 * 60]);
    desk.say("an", "/nghiphep 2d").await;
    pass(&desk, 12 * HOUR);
    desk.say("an", "/nghiphep về").await;
    // Twelve hours later a quarter is left at 2, and waits for 7; the next comes a twelfth of the move after it.
    assert_eq!(reminders(&desk, 92).await, [79 * 60, 85 * 60]);
}

/// Saturday, 24 October 2026, 0:00 in Berlin: in the next night the hour from 2:00 to 3:00 comes twice.
const AUTUMN: Millis = 1_792_792_800_000;

/// Saturday, 27 March 2027, 0:00 in Berlin: the next night has no hour from 2:00 to 3:00.
const SPRING: Millis = 1_806_102_000_000;

#[tokio::test]
async fn clause_1_6_reminders_wait_for_seven_by_the_new_time_in_both_nights_of_the_year() {
    // Half of the move is over in the night, a quarter is left at 6 of winter or 8 of summer, a tenth after that.
    for (saturday, heard) in [(AUTUMN, &[32 * 60, 34 * 60 + 36][..]), (SPRING, &[30 * 60, 32 * 60, 34 * 60 + 36])] {
        let mut desk = monday(Lang::Vi, 0).await;
        desk.house.clock.store(saturday + 13 * HOUR, Ordering::SeqCst);
        chat_wants(&mut desk, "zone=Europe/Berlin").await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        let falls = desk.table(&id).await.flag_falls_at().expect("it runs");
        assert!((falls - saturday - 37 * HOUR).abs() <= MINUTE, "a day has 24 hours");
        let from_saturday = |minutes: i64| (saturday - MONDAY) / MINUTE + minutes;
        let mut told = Vec::new();
        for until in [26, 30, 37] {
            told.extend(reminders(&desk, from_saturday(until * 60) / 60).await);
            desk = restarts(&desk).await;
        }
        let heard: Vec<i64> = heard.iter().map(|minutes| from_saturday(*minutes)).collect();
        assert_eq!(told, heard);
    }
}

/// A running game of an older program, with its reminders of the turn.
async fn older(clock: &str, told: &[(Reminder, Millis)], due: Millis) -> (Desk, String, Millis) {
    let mut desk = monday(Lang::Vi, 8 * 60).await;
    let (id, _) = desk.start_game("chess", "an", "binh", clock).await;
    for (name, mv) in [("an", "e4"), ("binh", "e5")] {
        desk.say(name, &format!("/move {mv} #{id}")).await;
    }
    let mut entries: Vec<Entry> = desk.entries(&id).await;
    // The first laws knew no longer first move.
    entries.retain(|entry| !matches!(entry.event, Event::FirstMove { .. }));
    let Event::Challenged { rules, .. } = &mut entries[0].event else { panic!("a challenge") };
    *rules = Laws::First.revision();
    let begun = now(&desk);
    let step = |of: Reminder| Event::Reminded { step: of.number() };
    entries.extend(told.iter().map(|(of, after)| Entry { at: begun + after, event: step(*of) }));
    let card = desk.house.store.card(&id).await.expect("readable").expect("a card");
    let card = banco_store::GameCard { due: Some(begun + due), ..card };
    let append = GameAppend { id: id.clone(), expected: 0, entries, card };
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    store.append(Batch { games: vec![append], ..Batch::default() }).await.expect("kept");
    let mut desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
    desk.count_from(100_000);
    let last = told.iter().map(|(_, after)| *after).max().unwrap_or_default();
    desk.house.clock.store(begun + last + MINUTE, Ordering::SeqCst);
    desk.say("an", "/caidat quiet=off").await;
    (desk, id, begun)
}

#[tokio::test]
async fn clause_2_7_a_turn_of_an_older_program_keeps_its_clock_and_hears_no_reminder_twice() {
    use Reminder::{Half, Quarter, Tenth};
    // The older program reminded at half, a quarter and a tenth of a move, and was silent in the reserve.
    for (clock, whole, said, due, ahead) in [
        ("time=1d", 24, &[][..], 720, &[720, 1_080, 1_296][..]),
        ("time=1d", 24, &[(Half, 720)], 1_080, &[1_080, 1_296]),
        ("time=1d", 24, &[(Half, 720), (Quarter, 1_080), (Tenth, 1_296)], 1_440, &[]),
        // Nothing comes at nine hours, where the older program was due: a quarter of a move is no longer told.
        ("time=12h bank=1d", 36, &[(Half, 360)], 540, &[720, 2_016]),
        ("time=12h bank=1d", 36, &[(Half, 360), (Quarter, 540)], 648, &[720]),
        ("time=12h bank=1d", 36, &[(Half, 360), (Quarter, 540), (Tenth, 648)], 2_160, &[]),
        ("time=1d bank=6h", 30, &[(Half, 720)], 1_080, &[1_440, 1_764]),
    ] {
        let told: Vec<_> = said.iter().map(|(of, minutes)| (*of, minutes * MINUTE)).collect();
        let (mut desk, id, begun) = older(clock, &told, due * MINUTE).await;
        let falls = desk.table(&id).await.flag_falls_at().expect("it runs");
        assert!((falls - begun - whole * HOUR).abs() <= MINUTE, "{clock}");
        let mut heard = Vec::new();
        for hour in (0..whole).step_by(5).chain([whole]) {
            let until = (begun - MONDAY) / MINUTE + hour * 60 - 1;
            let arrived = arriving(&desk, until).await;
            heard.extend(arrived.iter().map(|(at, _)| at - (begun - MONDAY) / MINUTE));
            desk = restarts(&desk).await;
        }
        let is_near = |(heard, ahead): (&i64, &i64)| heard.abs_diff(*ahead) <= 2;
        assert!(heard.len() == ahead.len() && heard.iter().zip(ahead).all(is_near), "{clock} {said:?}: {heard:?}");
        assert_eq!(desk.table(&id).await.flag_falls_at(), Some(falls), "its clock is as it was: {clock}");
    }
}
