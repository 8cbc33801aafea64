//! Days 1.3, 2.5 and 2.7: weekends, vacations and quiet hours.

use banco_engine::{
    Action, Actor, Entry, FlagRule, GameKey, Millis, Pace, Part, Refusal, Rest, Seat, Seed, Table, TimeControl,
};
use banco_ports::{Lang, Place, Platform, Span};
use banco_tests::desk::{Desk, private_chat};
use banco_tests::rules::options;
use banco_tests::tables::{actor, challenge, person};

use super::house::{HOUR, due, has, now, open, over, pass};

const DAY: Millis = 24 * HOUR;

/// Monday, 23 November 2026, midnight in Hanoi.
const MONDAY: Millis = 1_795_366_800_000;

pub(super) fn timed(pace: Pace) -> (Vec<Entry>, Table) {
    let time = Some(TimeControl { pace, flag: FlagRule::Auto, rest: Rest::Weekend, look: None });
    let asked = banco_engine::Challenge { time, ..challenge(GameKey::Xiangqi, &options("")) };
    let (mut log, table) = Table::open(asked, Seed::new([7; 32]), 0).expect("in range");
    let accept = Action::Accept { by: person("binh"), part: Part::automatic("event 7") };
    let (more, table) = table.act(&actor("binh"), accept, 0).expect("it is open");
    log.extend(more);
    let (more, table) = table.act(&Actor::House, Action::Shown, 0).expect("it waits");
    log.extend(more);
    (log, table)
}

pub(super) fn act(log: &mut Vec<Entry>, table: &mut Table, action: Action, at: Millis) {
    let by = match action {
        Action::Shown => Actor::House,
        _ => Actor::Clock,
    };
    let (more, next) = table.act(&by, action, at).expect("it may be");
    log.extend(more);
    *table = next;
    assert_eq!(Table::replay(log).expect("it replays").flag_falls_at(), table.flag_falls_at());
}

#[test]
fn clause_1_3_a_clock_stands_on_days_of_rest_and_on_vacation() {
    let (mut log, mut table) = timed(Pace::Move { each: DAY, bank: 0 });
    assert_eq!(table.flag_falls_at(), Some(DAY));
    act(&mut log, &mut table, Action::Rests { from: 12 * HOUR, until: 60 * HOUR }, 0);
    assert_eq!(table.flag_falls_at(), Some(3 * DAY));
    let left = |table: &Table, at| table.reading(Seat::First, at).expect("it runs").total();
    assert_eq!(
        [left(&table, 12 * HOUR), left(&table, 59 * HOUR), left(&table, 61 * HOUR)],
        [12 * HOUR, 12 * HOUR, 11 * HOUR]
    );
    assert_eq!(table.stands_until(20 * HOUR), Some(60 * HOUR));
    // An overlapping vacation counts once; the opponent's vacation does not count here.
    act(&mut log, &mut table, Action::Vacation { seat: Seat::First, from: 36 * HOUR, until: 84 * HOUR }, 0);
    act(&mut log, &mut table, Action::Vacation { seat: Seat::Second, from: 0, until: 50 * DAY }, 0);
    assert_eq!(table.flag_falls_at(), Some(4 * DAY));
    // Time that was given back is not given back again.
    let mut again = (log.clone(), table.clone());
    act(&mut again.0, &mut again.1, Action::Credit(48 * HOUR), 85 * HOUR);
    assert_eq!(again.1.flag_falls_at(), Some(4 * DAY + HOUR), "one of those hours ran");
    act(&mut log, &mut table, Action::VacationOver { seat: Seat::First }, 70 * HOUR);
    assert_eq!(table.flag_falls_at(), Some(82 * HOUR), "back early: the rest of the vacation is not taken");
    assert_eq!(
        table.act(&actor("an"), Action::Vacation { seat: Seat::First, from: 0, until: DAY }, 0).err(),
        Some(Refusal::NotForYou)
    );
}

/// The time data for the judge of a tournament (days 4.2).
#[test]
fn clause_4_2_time_that_did_not_count_is_nobodys_thinking() {
    let (mut log, mut table) = timed(Pace::Move { each: DAY, bank: 0 });
    act(&mut log, &mut table, Action::Rests { from: 12 * HOUR, until: 60 * HOUR }, 0);
    act(&mut log, &mut table, Action::Vacation { seat: Seat::First, from: 61 * HOUR, until: 85 * HOUR }, 0);
    act(&mut log, &mut table, Action::Credit(2 * HOUR), 90 * HOUR);
    let thought = |table: &Table, at| Seat::BOTH.map(|seat| table.thought(seat, at));
    // The times are twelve hours, one hour, and five hours of which two are given back.
    assert_eq!(thought(&table, 90 * HOUR), [16 * HOUR, 0]);
    let (more, next) =
        table.act(&actor("an"), Action::Move { text: "h3e3".to_owned(), prefer: None }, 91 * HOUR).expect("his turn");
    log.extend(more);
    let (more, next) = next.act(&Actor::House, Action::Shown, 91 * HOUR).expect("it waits");
    log.extend(more);
    assert_eq!(thought(&next, 94 * HOUR), [17 * HOUR, 3 * HOUR], "the vacation is the other side's");
    let replayed = Table::replay(&log).expect("it replays");
    assert_eq!(thought(&replayed, 94 * HOUR), [17 * HOUR, 3 * HOUR]);
}

#[test]
fn clause_2_7_reminders_go_by_the_time_that_runs() {
    let (mut log, mut table) = timed(Pace::Move { each: DAY, bank: 0 });
    act(&mut log, &mut table, Action::Rests { from: 6 * HOUR, until: 54 * HOUR }, 0);
    let at: Vec<Millis> = table.reminders().into_iter().map(|(_, at)| at).collect();
    assert_eq!(at, [60 * HOUR, 66 * HOUR, 3 * DAY - DAY / 10]);
}

/// A service at this hour of the Monday.
async fn monday(lang: Lang, hour: i64) -> Desk {
    let desk = open(lang).await;
    desk.house.clock.store(MONDAY + hour * HOUR, std::sync::atomic::Ordering::SeqCst);
    desk
}

/// Instants of the bot's messages in the next hours, in hours from `MONDAY`, with the texts. Platforms that can, show
/// a time by each reader's own clock; all others by the chat's clock.
#[tokio::test]
async fn clause_1_5_a_board_says_when_the_clock_runs_out() {
    for (lang, zone, said, today) in [
        (Lang::Vi, "zone=Asia/Ho_Chi_Minh", "(đến 9:00 ngày 24/11).", "(đến 11:00 hôm nay)."),
        (Lang::En, "zone=Europe/Berlin", "(until 3:00 on 24 Nov).", "(until 5:00 today)."),
    ] {
        let mut desk = monday(lang, 9).await;
        let mut asked = desk.typed("khanh", &format!("/chatsettings {zone}"));
        asked.moderator = true;
        desk.send(asked).await;
        let (_, board) = desk.start_game("chess", "an", "binh", "time=1d").await;
        let text = board.message.text.to_plain();
        assert!(text.contains(said), "{text}");
        let at = MONDAY + 33 * HOUR;
        let is_it = |span: &Span| matches!(span, Span::Instant { at: told, live: false, .. } if *told == at);
        assert!(board.message.text.0.iter().any(is_it), "{text}");
        let (_, board) = desk.start_game("chess", "an", "binh", "time=2h").await;
        let text = board.message.text.to_plain();
        assert!(text.contains(today), "{text}");
        // A player with a clock of minutes sees the time left.
        let (_, board) = desk.start_game("chess", "an", "binh", "time=30m").await;
        let text = board.message.text.to_plain();
        assert!(!text.contains(today.split(':').next().unwrap_or_default()), "{text}");
    }
}

async fn heard(desk: &Desk, hours: i64) -> Vec<(i64, String, Place)> {
    let mut heard = Vec::new();
    for _ in 0..hours * 4 {
        pass(desk, HOUR / 4);
        desk.house.service.do_what_is_due().await;
        for parcel in desk.arrived().await {
            heard.push(((now(desk) - MONDAY) / HOUR, parcel.message.text.to_plain(), parcel.place));
        }
    }
    heard
}

#[tokio::test]
async fn clause_2_7_quiet_hours_move_a_reminder_to_their_end_or_their_beginning() {
    // A move of a day, begun at 12: half is left at midnight, a quarter at 6, a tenth at 9:36.
    let mut desk = monday(Lang::Vi, 12).await;
    has(&desk.say("an", "/caidat quiet=22-7").await, "Giờ yên: 22-7");
    desk.start_game("chess", "an", "binh", "time=1d").await;
    let hours: Vec<i64> = heard(&desk, 23).await.into_iter().map(|(hour, ..)| hour).collect();
    assert_eq!(hours, [31, 33], "two at seven are one; the last at its time");
    // A move of 22 hours begun at seven in the morning runs out at five.
    let mut desk = monday(Lang::Vi, 7).await;
    desk.say("an", "/caidat quiet=22-7").await;
    desk.start_game("chess", "an", "binh", "time=22h").await;
    let hours: Vec<i64> = heard(&desk, 21).await.into_iter().map(|(hour, ..)| hour).collect();
    assert_eq!(hours, [18, 22], "what would come in the night comes as it begins, once");
    // A player who is awake at that time.
    let mut desk = monday(Lang::Vi, 12).await;
    desk.say("an", "/caidat quiet=22-7 zone=Europe/Berlin").await;
    desk.start_game("chess", "an", "binh", "time=1d").await;
    let hours: Vec<i64> = heard(&desk, 23).await.into_iter().map(|(hour, ..)| hour).collect();
    assert_eq!(hours, [24, 28], "22 to 7 in Berlin is 4 to 13 in Hanoi");
}

/// An outsider read a week of one chat: every reminder came at night.
#[tokio::test]
async fn clause_2_7_nobody_is_reminded_at_night_unless_he_or_the_chat_wants_it() {
    // A move of a day, begun at 12: half is left at midnight, a quarter at 6, a tenth at 9:36.
    let night = [31, 33];
    let at_any_time = [24, 30, 33];
    for (of_chat, own, told) in [
        ("", "", &night[..]),
        ("quiet=off", "", &at_any_time),
        ("", "quiet=off", &at_any_time),
        // A tenth is left at 9:36, but the reminder comes at least two hours after the one before.
        ("quiet=off", "quiet=22-8", &[32, 34]),
        ("quiet=0-9", "", &[33]),
        ("quiet=off", "quiet=auto", &at_any_time),
        // The hours 23 to 7 in Berlin are 5 to 13 in Hanoi, and the time ends there at noon.
        ("zone=Europe/Berlin", "", &[24, 29]),
        ("zone=Europe/Berlin", "zone=Asia/Ho_Chi_Minh", &night),
    ] {
        let mut desk = monday(Lang::Vi, 12).await;
        // The setting also applies to running games.
        desk.start_game("chess", "an", "binh", "time=1d").await;
        if !of_chat.is_empty() {
            let mut asked = desk.typed("khanh", &format!("/chatsettings {of_chat}"));
            asked.moderator = true;
            has(&desk.send(asked).await, "Xong.");
        }
        if !own.is_empty() {
            has(&desk.say("an", &format!("/settings {own}")).await, "Xong.");
        }
        let hours: Vec<i64> = heard(&desk, 23).await.into_iter().map(|(hour, ..)| hour).collect();
        assert_eq!(hours, told, "{of_chat} {own}");
    }
}

#[tokio::test]
async fn clause_2_7_a_chat_is_told_its_quiet_hours_and_who_may_change_them() {
    for (lang, shown, own, off, only) in [
        (Lang::Vi, "Giờ yên: 23-7", "Giờ yên: Theo nhóm", "Giờ yên: Không (lúc nào nhắc cũng được)", "quản trị viên"),
        (
            Lang::En,
            "Quiet hours: 23-7",
            "Quiet hours: As the chat has it",
            "Quiet hours: Off (reminders at any time)",
            "moderators",
        ),
    ] {
        let mut desk = monday(lang, 12).await;
        let labels = |heard: &banco_tests::desk::Heard| heard.labels().join(", ");
        let said = desk.say("an", "/settings").await;
        assert!(labels(&said).contains(own), "{}", labels(&said));
        has(&desk.say("an", "/chatsettings quiet=off").await, only);
        let asks = async |desk: &mut Desk, text: &str| {
            let mut asked = desk.typed("khanh", text);
            asked.moderator = true;
            desk.send(asked).await
        };
        let said = asks(&mut desk, "/chatsettings").await;
        assert!(labels(&said).contains(shown), "{}", labels(&said));
        has(&asks(&mut desk, "/chatsettings quiet off").await, off);
        let said = asks(&mut desk, "/chatsettings").await;
        assert!(labels(&said).contains(off), "{}", labels(&said));
        has(&asks(&mut desk, "/chatsettings quiet auto").await, shown);
    }
}

#[tokio::test]
async fn clause_2_7_who_changes_his_hours_is_reminded_by_the_new_ones() {
    let mut desk = monday(Lang::En, 12).await;
    desk.start_game("chess", "an", "binh", "time=1d").await;
    has(&desk.say("an", "/settings quiet=23h-8h").await, "Quiet hours: 23-8");
    has(&desk.say("an", "/settings zone=Asia/Ho_Chi_Minh").await, "Time zone: Asia/Ho_Chi_Minh");
    let hours: Vec<i64> = heard(&desk, 22).await.into_iter().map(|(hour, ..)| hour).collect();
    assert_eq!(hours, [32, 34]);
    has(&desk.say("an", "/settings quiet=late").await, "Quiet hours");
    has(&desk.say("an", "/settings zone=Atlantis").await, "Time zone");
}

#[tokio::test]
async fn clause_2_7_a_reminder_comes_in_private_where_that_was_chosen() {
    let mut desk = monday(Lang::Vi, 8).await;
    has(&desk.say("an", "/caidat remindat=private").await, "Nhắc ở: Nhắn riêng");
    desk.start_game("chess", "an", "binh", "time=1d").await;
    let heard = heard(&desk, 13).await;
    let [(20, text, place)] = heard.as_slice() else { panic!("{heard:?}") };
    assert!(text.contains("an ơi"), "{text}");
    assert_eq!(*place, private_chat(&banco_tests::desk::person("an").key));
}

#[tokio::test]
async fn clause_2_7_quiet_hours_and_reminders_outlive_a_restart_each_once() {
    let mut desk = monday(Lang::Vi, 12).await;
    desk.say("an", "/caidat quiet=22-7").await;
    desk.start_game("chess", "an", "binh", "time=1d").await;
    let mut told = 0;
    for _ in 0..23 {
        let at = now(&desk);
        desk.house.service.give_all_back().await;
        desk.house.service.beat().await;
        desk = Desk::over(
            std::sync::Arc::clone(&desk.house.store),
            &[Platform::Telegram],
            banco_tests::bare::counting_entropy(),
            Lang::Vi,
        )
        .await;
        desk.house.clock.store(at, std::sync::atomic::Ordering::SeqCst);
        desk.house.service.wake().await.expect("readable");
        told += heard(&desk, 1).await.len();
    }
    assert_eq!(told, 2);
}

#[tokio::test]
async fn clause_1_3_weekends_do_not_count_where_both_want_that() {
    for (lang, challenge, stands) in [
        (Lang::Vi, "thứ bảy, chủ nhật đồng hồ đứng", "Cuối tuần, đồng hồ đứng đến 30/11"),
        (Lang::En, "clocks stop on weekends", "Weekend: clocks are stopped until 30 Nov"),
    ] {
        let mut desk = monday(lang, 4 * 24 + 12).await;
        let asked = desk.say("an", "/play chess @binh side=first time=1d rest=weekend").await;
        has(&asked, challenge);
        let id = banco_service::game_id_in(&asked.text()).expect("an id");
        desk.press("binh", &format!("accept:{id}")).await;
        assert_eq!(desk.table(&id).await.flag_falls_at(), Some(MONDAY + 7 * DAY + 12 * HOUR));
        pass(&desk, 20 * HOUR);
        has(&desk.say("an", &format!("/board #{id}")).await, stands);
        due(&desk).await;
        assert_eq!(over(&desk, &id).await, None);
        pass(&desk, 2 * DAY);
        due(&desk).await;
        assert_eq!(over(&desk, &id).await, None);
        pass(&desk, DAY);
        due(&desk).await;
        assert!(over(&desk, &id).await.is_some());
        has(
            &desk.say("an", "/play chess @binh rest=weekend").await,
            if lang == Lang::Vi { "cần có giờ" } else { "needs a time" },
        );
    }
}

#[tokio::test]
async fn clause_2_5_a_vacation_stops_the_clocks_of_slow_games_and_no_others() {
    for (lang, begun, board, back) in [
        (
            Lang::Vi,
            "Nghỉ phép từ bây giờ đến 8:00 ngày 30/11",
            "an đang nghỉ phép đến 8:00 ngày 30/11",
            "Mất 3 ngày phép: ngày đã bắt đầu tính tròn một ngày. Năm nay còn 18 ngày",
        ),
        (
            Lang::En,
            "Vacation from now until 8:00 on 30 Nov",
            "an is on vacation until 8:00 on 30 Nov",
            "3 days are used: a day that has begun counts as a whole one. Left this year: 18 days",
        ),
    ] {
        let mut desk = monday(lang, 8).await;
        let (slow, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        let (quick, _) = desk.start_game("chess", "an", "binh", "time=1h").await;
        has(&desk.say("an", "/vacation 7d").await, begun);
        has(&desk.say("binh", &format!("/board #{slow}")).await, board);
        pass(&desk, 5 * HOUR);
        due(&desk).await;
        assert!(over(&desk, &quick).await.is_some(), "quick games go on");
        pass(&desk, 30 * HOUR);
        due(&desk).await;
        assert_eq!(over(&desk, &slow).await, None);
        // A clock that starts meanwhile is paused too; the opponent's own clock is not.
        let (later, _) = desk.start_game("chess", "an", "dung", "time=12h").await;
        pass(&desk, 15 * HOUR);
        due(&desk).await;
        assert_eq!(over(&desk, &later).await, None);
        // Back after two days and a bit: three of seven are gone.
        has(&desk.say("an", "/vacation off").await, back);
        assert_eq!(desk.table(&slow).await.flag_falls_at(), Some(now(&desk) + DAY));
        pass(&desk, DAY);
        due(&desk).await;
        assert!(over(&desk, &slow).await.is_some() && over(&desk, &later).await.is_some());
    }
}

#[tokio::test]
async fn clause_2_5_a_vacation_is_announced_and_has_its_bounds() {
    for (lang, soon, twice, long, odd, none) in [
        (
            Lang::Vi,
            "12 giờ nữa mới nghỉ được: từ 23/11 đến 21:00 ngày 30/11",
            "Bạn đã hẹn nghỉ phép từ 23/11 đến 21:00 ngày 30/11",
            "chỉ còn 21 trong 21 ngày",
            "“90m” không được",
            "Năm nay còn 21/21 ngày",
        ),
        (
            Lang::En,
            "it begins in 12 hours: from 23 Nov to 21:00 on 30 Nov",
            "You have planned a vacation from 23 Nov to 21:00 on 30 Nov",
            "only 21 of 21 days",
            "“90m” is not",
            "Left this year: 21 of 21 days",
        ),
    ] {
        let mut desk = monday(lang, 8).await;
        has(&desk.say("an", "/vacation").await, none);
        has(&desk.say("an", "/vacation 22d").await, long);
        has(&desk.say("an", "/vacation 90m").await, odd);
        let (id, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        pass(&desk, 13 * HOUR);
        // The time ends in eleven hours, so a vacation cannot begin before that.
        let mut early = monday(lang, 8).await;
        early.start_game("chess", "an", "binh", "time=12h").await;
        pass(&early, HOUR);
        has(&early.say("an", "/nghiphep 7 ngày").await, soon);
        has(&early.say("an", "/vacation 1d").await, twice);
        pass(&early, 11 * HOUR);
        due(&early).await;
        let quick = early.house.store.games_of(&banco_tests::desk::person("an").key, true, 9).await.expect("readable");
        assert_eq!(quick.len(), 0, "it fell before the vacation began");
        has(&desk.say("an", "/vacation 7d").await, "12");
        assert_eq!(over(&desk, &id).await, None);
    }
}
