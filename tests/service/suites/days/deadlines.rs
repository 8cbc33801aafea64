//! Rounds in the messages to their players (days 4.2). Cases: the earlier of clock and round, quiet hours, overtime,
//! a judge, a player who never moves, refusals.

use banco_engine::{Action, Bound, Pace, Phase, Refusal, RunsOut, Seat, Table};
use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Lang, Parcel};
use banco_store::Batch;
use banco_tests::desk::{Desk, Heard, place};
use banco_tests::tables::actor;
use serde_json::{Value, json};

use super::calendar::{act, timed};
use super::cups::{NAMES, announce, keep, running, texts, turn};
use super::house::{HOUR, has, now, open_by_day, pass};

/// Names of the players of a game, the first seat first.
pub(super) async fn players(desk: &Desk, id: &str) -> [String; 2] {
    let table = desk.table(id).await;
    Seat::BOTH.map(|seat| table.person_at(seat).expect("both sit").name.clone())
}

/// Plays moves of both sides in turn; the first side begins.
pub(super) async fn moves(desk: &mut Desk, id: &str, line: &[&str]) -> Heard {
    let names = players(desk, id).await;
    let mut heard = None;
    for (at, mv) in line.iter().enumerate() {
        heard = Some(desk.say(&names[at % 2], &format!("/move {mv} #{id}")).await);
    }
    heard.expect("a move")
}

/// Messages to a chat until so much time has passed, checked every hour.
pub(super) async fn hours(desk: &Desk, hours: i64) -> Vec<Parcel> {
    let mut told = Vec::new();
    for _ in 0..hours {
        pass(desk, HOUR);
        desk.house.service.beat().await;
        desk.house.service.do_what_is_due().await;
        told.extend(desk.arrived().await);
    }
    told
}

/// Hour of the day in the chat's zone, from 0 to 24.
pub(super) fn hour_of_day(desk: &Desk) -> i64 {
    (now(desk) / HOUR + 7) % 24
}

#[test]
fn clause_4_2_the_record_tells_the_end_of_the_round_and_reminders_come_as_long_before_it() {
    let (mut log, mut table) = timed(Pace::Move { each: DAY_MILLIS, bank: 0 });
    assert_eq!((table.round_end(), table.runs_out(0)), (None, Some(RunsOut { at: DAY_MILLIS, by: Bound::Clock })));
    let later = Action::RoundEnds { until: 30 * HOUR, overtime: false };
    act(&mut log, &mut table, later, 0);
    assert_eq!(table.runs_out(0).map(|out| out.by), Some(Bound::Clock), "the clock ends first");
    act(&mut log, &mut table, Action::RoundEnds { until: 15 * HOUR, overtime: false }, HOUR);
    assert_eq!(table.runs_out(HOUR), Some(RunsOut { at: 15 * HOUR, by: Bound::Round }));
    assert_eq!(table.flag_falls_at(), Some(DAY_MILLIS), "the clock itself is as it was");
    // Reminders twelve, six and two hours before the end of the clock would have the same distance from the end of
    // the round.
    let at: Vec<i64> = table.reminders().into_iter().map(|(_, at)| at).collect();
    assert_eq!(at, [3 * HOUR, 9 * HOUR, 15 * HOUR - DAY_MILLIS / 10]);
    act(&mut log, &mut table, Action::RoundEnds { until: 20 * HOUR, overtime: true }, 15 * HOUR);
    assert_eq!(table.runs_out(15 * HOUR), Some(RunsOut { at: 20 * HOUR, by: Bound::Overtime }));
    // An instant in the past ends no game any more.
    assert_eq!(table.runs_out(21 * HOUR), Some(RunsOut { at: DAY_MILLIS, by: Bound::Clock }));
    let replayed = Table::replay(&log).expect("it replays");
    assert_eq!((replayed.round_end(), replayed.reminders()), (table.round_end(), table.reminders()));
    let typed = Action::RoundEnds { until: HOUR, overtime: false };
    assert_eq!(table.act(&actor("an"), typed, HOUR).err(), Some(Refusal::NotForYou));
}

#[tokio::test]
async fn clause_4_2_board_badge_reminder_and_table_say_the_earlier_of_clock_and_round() {
    for (lang, board, reminder, table) in [
        (Lang::Vi, "Vòng đấu còn 6 giờ (đến ", ": vòng còn ", ": vòng còn 6 giờ"),
        (
            Lang::En,
            "6 hours until the round ends (",
            "until the round ends in game #",
            ": 6 hours until the round ends",
        ),
    ] {
        let mut desk = open_by_day(lang).await;
        let line = "/tournament chess knockout time=12h round=20d max=4 signup=1d";
        let cup = announce(&mut desk, line, 4).await;
        let id = running(&desk).await.remove(0);
        // Both sides move within the clock until six hours before the end of the round.
        let ends = desk.table(&id).await.round_end().expect("the game knows its round").at;
        let mut ply = 0;
        let slow = slow_moves();
        while ends - now(&desk) > 17 * HOUR {
            moves_on(&mut desk, &id, &slow[ply], ply).await;
            ply += 1;
            pass(&desk, 11 * HOUR);
        }
        let left = desk.table(&id).await.runs_out(now(&desk));
        assert_eq!(left.map(|out| out.by), Some(Bound::Clock), "the clock comes first");
        moves_on(&mut desk, &id, &slow[ply], ply).await;
        ply += 1;
        pass(&desk, ends - now(&desk) - 6 * HOUR - 60_000);
        moves_on(&mut desk, &id, &slow[ply], ply).await;
        pass(&desk, 60_000);
        let out = desk.table(&id).await.runs_out(now(&desk));
        assert_eq!(out, Some(RunsOut { at: ends, by: Bound::Round }));
        has(&desk.say("an", &format!("/board #{id}")).await, board);
        has(&desk.say("an", &format!("/tournament {cup}")).await, table);
        let told = texts(&hours(&desk, 6).await);
        assert!(told.contains(reminder), "{told}");
    }
}

/// Moves of both sides without a capture or a repeated position: single steps of pawns, then of rooks.
fn slow_moves() -> Vec<String> {
    let rank = |rank: u8| ('a'..='h').map(move |file| format!("{file}{rank}"));
    let pawns = rank(3).zip(rank(6)).chain(rank(4).zip(rank(5)));
    let rooks = [("a2", "a7"), ("a3", "a6"), ("b3", "b6"), ("b2", "b7"), ("c2", "c7"), ("c3", "c6"), ("d3", "d6")];
    let rooks = rooks.map(|(white, black)| (format!("R{white}"), format!("R{black}")));
    pawns.chain(rooks).flat_map(|(white, black)| [white, black]).collect()
}

/// One move of the side to act.
async fn moves_on(desk: &mut Desk, id: &str, mv: &str, ply: usize) {
    let names = players(desk, id).await;
    desk.say(&names[ply % 2], &format!("/move {mv} #{id}")).await;
    assert_eq!(desk.plies(id).await, ply + 1, "{mv}");
}

#[tokio::test]
async fn clause_4_2_a_round_too_short_for_its_clock_is_refused_with_lines_that_work() {
    for (lang, typed, said, lines) in [
        (
            Lang::Vi,
            "/giai cờ vua loại trực tiếp 1 ngày mỗi nước, mỗi vòng 14 ngày, 4 người",
            "mỗi bên 20 nước đã mất 40 ngày",
            [
                "/giai cờ vua loại trực tiếp, 1 ngày mỗi nước, mỗi vòng 40 ngày, từ 3 đến 4 người",
                "/giai cờ vua loại trực tiếp, 2 ngày + 6 giờ mỗi nước, mỗi vòng 14 ngày, từ 3 đến 4 người",
                "/giai cờ vua loại trực tiếp, 1 ngày mỗi nước, từ 3 đến 4 người",
            ],
        ),
        (
            Lang::En,
            "/tournament chess knockout time=1d round=14d players=4",
            "20 moves of each side take 40 days",
            [
                "/tournament chess knock-out, 1 day per move, each round lasts 40 days, 3 to 4 players",
                "/tournament chess knock-out, 2 days + 6 hours per move, each round lasts 14 days, 3 to 4 players",
                "/tournament chess knock-out, 1 day per move, 3 to 4 players",
            ],
        ),
    ] {
        let mut desk = open_by_day(lang).await;
        let refused = desk.say("an", typed).await;
        assert!(refused.posts.is_empty(), "{}", refused.text());
        has(&refused, said);
        for line in lines {
            has(&refused, line);
            let mut desk = open_by_day(lang).await;
            let taken = desk.say("an", line).await;
            assert_eq!(taken.posts.len(), 1, "{line}: {}", taken.text());
        }
        // Three days per move do not fit in the longest round.
        let typed = typed.replace("1 ngày", "3 ngày").replace("time=1d", "time=3d");
        let refused = desk.say("an", &typed).await.text();
        assert!(!refused.contains("120 ngày mỗi") && refused.lines().count() == 3, "{refused}");
    }
}

/// Found by a player: the proposed lines had lost `ghi danh 3 ngày`.
#[tokio::test]
async fn clause_4_2_proposed_lines_keep_the_time_of_sign_up() {
    for (lang, typed, kept) in [
        (Lang::Vi, "/giai cờ vua knockout, 1 ngày mỗi nước, mỗi vòng 14 ngày, ghi danh 3 ngày", ", ghi danh 3 ngày"),
        (
            Lang::En,
            "/tournament chess knockout, 1 day per move, each round 14 days, sign-up 3 days",
            ", sign-up 3 days",
        ),
    ] {
        let mut desk = open_by_day(lang).await;
        let refused = desk.say("an", typed).await.text();
        let lines: Vec<&str> = refused.lines().filter_map(|line| Some(&line[line.find('/')?..])).collect();
        assert_eq!(lines.len(), 3, "{refused}");
        for line in lines {
            assert!(line.contains(kept), "{line}");
            let announced = open_by_day(lang).await.say("an", line).await;
            let days = if lang == Lang::Vi { "Ghi danh còn 3 ngày" } else { "Sign-up for 3 days" };
            assert!(announced.text().contains(days), "{line}: {}", announced.text());
        }
    }
}

#[tokio::test]
async fn clause_4_2_terms_are_read_as_they_are_printed() {
    for (lang, typed, printed, again) in [
        (
            Lang::Vi,
            "/giai cờ vua 4 người knockout, 12 giờ mỗi nước, mỗi vòng 20 ngày, trễ xét giờ",
            "loại trực tiếp. Giờ: 12 giờ mỗi nước; mỗi vòng 20 ngày. Ván trễ xét giờ.",
            "/giai cờ vua loại trực tiếp, 12 giờ mỗi nước, mỗi vòng 20 ngày, ván trễ xét giờ",
        ),
        (
            Lang::En,
            "/tournament chess knockout 4 players 12 hours per move, each round lasts 20 days late=time",
            "knock-out. Time control: 12 hours per move. Each round lasts 20 days. Late games by time.",
            "/tournament chess knock-out, 12 hours per move, each round lasts 20 days, late games by time",
        ),
    ] {
        for line in [typed, again] {
            let mut desk = open_by_day(lang).await;
            has(&desk.say("an", line).await, printed);
        }
        let mut desk = open_by_day(lang).await;
        let bad = desk.say("an", "/tournament chess round=20d time=12h late=soon").await;
        assert!(bad.posts.is_empty() && bad.text().contains("“soon”"), "{}", bad.text());
    }
}

#[tokio::test]
async fn clause_4_2_nothing_of_a_tournament_begins_in_quiet_hours_and_first_clocks_wait_for_a_morning() {
    for (lang, waits, starts, last_round) in [
        (Lang::Vi, "Đang giờ yên", "Đồng hồ bắt đầu chạy lúc 7:00", "chung kết"),
        (Lang::En, "quiet hours", "The clock starts at 7:00", "final"),
    ] {
        let mut desk = open_by_day(lang).await;
        let cup = announce(&mut desk, "/tournament chess knockout time=12h max=8 signup=2d", 4).await;
        // At 1 o'clock at night the organiser starts the tournament, and it begins in the morning.
        pass(&desk, (25 - hour_of_day(&desk)) * HOUR);
        let asked = desk.press("an", &format!("cup:{cup}::start")).await;
        has(&asked, waits);
        assert!(texts(&turn(&desk).await).is_empty() && running(&desk).await.is_empty());
        let mut told = hours(&desk, 5).await;
        assert!(texts(&told).is_empty(), "{}", texts(&told));
        told = hours(&desk, 1).await;
        let games = running(&desk).await;
        assert_eq!((games.len(), hour_of_day(&desk)), (2, 7), "{}", texts(&told));
        // The clock runs from the morning on.
        let falls = desk.table(&games[0]).await.flag_falls_at().expect("it runs");
        assert!(falls < now(&desk) + 13 * HOUR);
        // The round ends in the evening: the next one begins then, and its clocks in the morning.
        pass(&desk, 11 * HOUR);
        for id in &games {
            moves(&mut desk, id, &["f3", "e5", "g4", "Qh4"]).await;
        }
        let later = turn(&desk).await;
        assert!(texts(&later).contains(last_round), "{}", texts(&later));
        let last = running(&desk).await.remove(0);
        has(&desk.say("an", &format!("/board #{last}")).await, starts);
        let falls = desk.table(&last).await.flag_falls_at().expect("it will run");
        let morning = now(&desk) + (31 - hour_of_day(&desk)) * HOUR;
        assert!((falls - morning - 12 * HOUR).abs() < HOUR, "{}", falls - morning);
        // An end at night is announced in the morning.
        moves(&mut desk, &last, &["f3", "e5", "g4"]).await;
        pass(&desk, 7 * HOUR);
        let names = players(&desk, &last).await;
        desk.say(&names[1], &format!("/move Qh4 #{last}")).await;
        assert!(texts(&turn(&desk).await).is_empty(), "two o'clock at night");
        let told = hours(&desk, 6).await;
        let over = if lang == Lang::Vi { "vô địch" } else { "wins, " };
        assert!(texts(&told).contains(over), "{}", texts(&told));
    }
}

/// People that a message pings.
pub(super) fn called(parcel: &Parcel) -> Vec<String> {
    assert!(parcel.message.calls_all && !parcel.message.is_quiet);
    parcel.message.text.mentions().map(|person| person.name.clone()).collect()
}

#[tokio::test]
async fn clause_4_2_overtime_is_told_to_both_and_then_the_organiser_decides_by_buttons() {
    for (lang, overtime, on_board, judge, labels) in [
        (
            Lang::Vi,
            "Ván chưa xong được chơi bù 10 ngày",
            "Giờ bù còn 10 ngày",
            "an hoặc quản trị viên bấm nút để xử",
            ["thắng", "thắng", "Hoà "],
        ),
        (
            Lang::En,
            "Unfinished games get 10 days of overtime",
            "10 days of overtime left",
            "an or a moderator decides by the buttons",
            ["wins", "wins", "Draw "],
        ),
    ] {
        let mut desk = open_by_day(lang).await;
        let line = "/tournament chess knockout time=12h flag=claim round=20d max=2 min=2";
        announce(&mut desk, line, 2).await;
        let id = running(&desk).await.remove(0);
        moves(&mut desk, &id, &["e4", "e5"]).await;
        // The clock of 12 hours ran out long ago, and the opponent has not claimed it.
        let told = hours(&desk, 20 * 24 + 1).await;
        let text = texts(&told);
        assert!(text.contains(overtime), "{text}");
        let names = players(&desk, &id).await;
        let parcel = told.iter().find(|parcel| parcel.message.text.to_plain().contains(overtime)).expect("told");
        assert_eq!(called(parcel), names, "both are pinged");
        // The game itself says so too, after the player's next move.
        desk.say(&names[1], &format!("/givetime 30d #{id}")).await;
        let board = desk.say(&names[0], &format!("/board #{id}")).await.text();
        assert!(board.contains(&on_board.replace("10", "9")) || board.contains(on_board), "{board}");
        let told = hours(&desk, 10 * 24).await;
        let asks = told.iter().find(|parcel| parcel.message.text.to_plain().contains(judge)).expect("a judge is asked");
        let judges = called(asks);
        assert!(judges.contains(&"an".to_owned()) && names.iter().all(|name| judges.contains(name)), "{judges:?}");
        let buttons: Vec<_> = asks.message.buttons.iter().flatten().take(3).collect();
        for (button, label) in buttons.iter().zip(labels) {
            assert!(button.label.contains(label), "{}", button.label);
        }
        let stranger = desk.press("chi", &buttons[2].data).await;
        assert!(stranger.posts.is_empty(), "{}", stranger.text());
        let asked = desk.press("an", &buttons[2].data).await;
        desk.press("an", &asked.data()[0]).await;
        assert!(matches!(desk.table(&id).await.phase(), Phase::Over(ending) if ending.winner.is_none()));
    }
}

#[tokio::test]
async fn clause_4_2_a_player_who_is_out_has_nothing_to_leave() {
    for (lang, said) in [(Lang::Vi, "không còn ván nào để rút"), (Lang::En, "there is no game to leave")] {
        let mut desk = open_by_day(lang).await;
        let cup = announce(&mut desk, "/tournament chess knockout time=1d max=4", 4).await;
        let id = running(&desk).await.remove(0);
        let loser = players(&desk, &id).await[0].clone();
        moves(&mut desk, &id, &["f3", "e5", "g4", "Qh4"]).await;
        turn(&desk).await;
        for line in ["/giai rút".to_owned(), format!("/tournament leave {cup}")] {
            let refused = desk.say(&loser, &line).await;
            has(&refused, said);
            assert!(refused.data().is_empty(), "nothing is asked");
        }
        let removed = desk.say("an", &format!("/tournament remove @{loser}")).await;
        assert!(removed.posts.is_empty(), "{}", removed.text());
    }
}

/// A round in the stored form of the first versions.
#[tokio::test]
async fn clause_4_2_a_tournament_of_an_older_program_says_once_by_which_rules_it_ends() {
    for (lang, said) in [
        (Lang::Vi, "chơi đến hết theo luật lúc mở: mỗi vòng 7 ngày"),
        (Lang::En, "ends by its rules: each round lasts 7 days"),
    ] {
        let mut desk = open_by_day(lang).await;
        let by = banco_tests::desk::person("an");
        let facts: Vec<Value> = std::iter::once(json!({
            "at": now(&desk), "fact": "announced", "format": 1, "id": "gold2",
            "terms": { "game": "chess", "options": {}, "time": { "pace": { "move": { "each": DAY_MILLIS, "bank": 0 } }, "flag": "auto" },
                "rated": false, "form": { "round_robin": { "double": false } }, "seeding": "lot", "least": 2, "most": 16,
                "sign_up": DAY_MILLIS, "round": 7 * DAY_MILLIS, "vacations": false },
            "seed": "01".repeat(32), "by": by,
        }))
        .chain(["an", "binh", "chi"].map(|name| json!({ "at": now(&desk), "fact": "joined", "who": banco_tests::desk::person(name) })))
        .collect();
        let mut values: std::collections::BTreeMap<String, Option<Value>> =
            facts.into_iter().enumerate().map(|(at, fact)| (format!("cup:gold2:{at:05}"), Some(fact))).collect();
        values.insert(
            "cup-card:gold2".to_owned(),
            Some(json!({ "place": place("nhom"), "community": "telegram:nhom", "open": true })),
        );
        desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("kept");
        let mut told = texts(&hours(&desk, 26).await);
        assert_eq!(told.matches(said).count(), 1, "{told}");
        desk = desk.restarted(lang).await;
        pass(&desk, 2 * HOUR);
        told = texts(&hours(&desk, 2).await);
        assert!(!told.contains(said), "{told}");
        assert!(!running(&desk).await.is_empty(), "it is played");
    }
}

/// The illegal twin of a start at night: the player whose sign-up fills the tournament is told when it begins.
#[tokio::test]
async fn clause_4_2_a_list_that_is_full_at_night_begins_in_the_morning() {
    for (lang, waits) in [(Lang::Vi, "Đang giờ yên"), (Lang::En, "quiet hours")] {
        let mut desk = open_by_day(lang).await;
        let cup = announce(&mut desk, "/tournament chess knockout time=12h max=2 min=2 signup=2d", 1).await;
        pass(&desk, (25 - hour_of_day(&desk)) * HOUR);
        has(&desk.press("binh", &format!("cup:{cup}::join")).await, waits);
        hours(&desk, 5).await;
        assert!(running(&desk).await.is_empty());
        hours(&desk, 1).await;
        assert_eq!(running(&desk).await.len(), 1);
    }
}

/// Quick games are played in one sitting.
#[tokio::test]
async fn clause_4_2_a_tournament_of_quick_games_does_not_wait_for_the_morning() {
    let mut desk = open_by_day(Lang::Vi).await;
    pass(&desk, (25 - hour_of_day(&desk)) * HOUR);
    announce(&mut desk, "/tournament chess knockout time=5m+5s max=2 min=2", 2).await;
    let id = running(&desk).await.remove(0);
    assert!(desk.table(&id).await.flag_falls_at().expect("it runs") < now(&desk) + HOUR);
}

/// A tournament of four with one player who never moves, in the messages to its chat.
async fn four(lang: Lang) -> Vec<Parcel> {
    let mut desk = open_by_day(lang).await;
    let line = match lang {
        Lang::Vi => "/giai cờ vua vòng tròn, đúng 4 người, 12 giờ mỗi nước",
        Lang::En => "/tournament chess round robin, exactly 4 players, 12 hours per move",
    };
    let heard = desk.say("an", line).await;
    let join = heard.data().into_iter().find(|data| data.ends_with("join")).expect("a button to sign up");
    let mut told = Vec::new();
    for name in NAMES.iter().take(4) {
        told = desk.press(name, &join).await.posts;
    }
    let mut told: Vec<Parcel> = heard.posts.into_iter().chain(told).collect();
    for step in 0..8 {
        let mut is_late = false;
        for id in running(&desk).await {
            let names = players(&desk, &id).await;
            let plies = desk.plies(&id).await;
            let mover = names[plies % 2].clone();
            // Dung never moves; the others finish their games, one of them a day later.
            let waits = step < 5 && !is_late && names[1] == "dung" && plies == 0;
            is_late |= waits;
            if mover == "dung" || waits {
                continue;
            }
            let line = ["f3", "e5", "g4", "Qh4"];
            for (ply, mv) in line.iter().enumerate().skip(plies) {
                if names[ply % 2] == "dung" {
                    break;
                }
                told.extend(desk.say(&names[ply % 2], &format!("/move {mv} #{id}")).await.posts);
            }
        }
        told.extend(hours(&desk, 6).await);
    }
    assert!(running(&desk).await.is_empty(), "it is over: {}", texts(&told));
    told
}

#[tokio::test]
async fn clause_4_2_four_players_of_whom_one_never_moves_end_their_tournament() {
    for (lang, name, said) in [
        (
            Lang::Vi,
            "four.vi.md",
            ["Mỗi người chơi cùng lúc nhiều nhất 3 ván", "dung thua 2 ván mà không đi nước nào nên bị rút", "vô địch"],
        ),
        (
            Lang::En,
            "four.en.md",
            ["up to 3 games at once", "dung lost 2 games without a move and is withdrawn", "is over: "],
        ),
    ] {
        let told = four(lang).await;
        let text = texts(&told);
        for said in said {
            assert!(text.contains(said), "{said}: {text}");
        }
        keep(name, &told, true);
    }
}

/// Telegram, 5 and 10; Discord, 15: "The clock starts at 7:00 tomorrow, 24 hours left (until 6:59)", and no reason.
#[tokio::test]
async fn clause_4_2_a_clock_that_waits_for_a_morning_ends_at_that_hour_and_says_why() {
    for (lang, until, why) in [
        (Lang::Vi, "(đến 7:00 ngày", "Nước đầu của giải chờ hết giờ yên"),
        (Lang::En, "(until 7:00 on", "First moves of a tournament wait for the end of the quiet hours"),
    ] {
        let mut desk = open_by_day(lang).await;
        let cup = announce(&mut desk, "/tournament chess knockout time=1d max=8 signup=2d", 4).await;
        pass(&desk, (38 - hour_of_day(&desk)) % 24 * HOUR);
        let begun = desk.press("an", &format!("cup:{cup}::start")).await;
        desk.house.service.do_what_is_due().await;
        let told = desk.arrived().await;
        let boards: Vec<String> = begun
            .posts
            .iter()
            .chain(&told)
            .filter(|parcel| parcel.message.game.is_some())
            .map(|parcel| parcel.message.text.to_plain())
            .collect();
        assert!(
            !boards.is_empty() && boards.iter().all(|board| board.contains(until) && board.contains(why)),
            "{boards:?}"
        );
        let id = running(&desk).await.remove(0);
        let again = desk.say("an", &format!("/board #{id}")).await.text();
        assert!(again.contains(until), "{again}");
    }
}
