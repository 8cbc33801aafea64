//! A puzzle a day: posted once at the chat's hour, answered in private with one attempt, resolved a day later.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Inbound, Intent, Lang, Parcel, Platform, RepliedTo};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, place, private_chat};
use banco_tests::riddle;

/// The service's clock is at 14 November 2023, 22:13 UTC: in Hanoi it is 05:13 of the 15th.
pub(super) const HOUR: i64 = 3_600_000;

pub(super) async fn open(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

/// A moderator's line.
pub(super) async fn rule(desk: &mut Desk, line: &str) -> Heard {
    let inbound = Inbound { moderator: true, ..desk.typed("an", line) };
    desk.send(inbound).await
}

pub(super) async fn later(desk: &Desk, millis: i64) -> Vec<Parcel> {
    desk.house.clock.fetch_add(millis, Ordering::SeqCst);
    desk.house.service.keep_due("puzzle:").await;
    desk.arrived().await
}

/// Presses a button in the private chat.
pub(super) async fn presses(desk: &mut Desk, who: &str, data: &str) -> Heard {
    let event = desk.inbound(who, Intent::Press(data.to_owned()));
    desk.send(Inbound { place: private_chat(&person(who).key), private: true, ..event }).await
}

async fn says(desk: &mut Desk, who: &str, line: &str) -> Heard {
    let inbound = desk.typed(who, line);
    desk.send(Inbound { place: private_chat(&person(who).key), private: true, ..inbound }).await
}

/// The public button under the picture.
pub(super) fn button(post: &Parcel) -> String {
    let data = post.message.buttons.iter().flatten().map(|button| button.data.clone()).next();
    data.expect("it can be solved")
}

pub(super) fn id(post: &Parcel) -> String {
    button(post).split(':').nth(1).expect("it names its puzzle").to_owned()
}

/// The winning move and another legal move, as the store has them.
pub(super) async fn moves(desk: &Desk, id: &str) -> (String, String) {
    riddle::moves(&*desk.house.store, id).await
}

/// Solves a posted puzzle by buttons; returns the last answer.
pub(super) async fn solves(desk: &mut Desk, who: &str, id: &str) -> Heard {
    let riddle = riddle::posted(&*desk.house.store, id).await;
    plays(desk, who, id, &riddle.line).await
}

/// Plays all moves of the solver in a line by buttons; returns the last answer.
pub(super) async fn plays(desk: &mut Desk, who: &str, id: &str, line: &[String]) -> Heard {
    let mut heard = None;
    for mv in line.iter().step_by(2) {
        heard = Some(presses(desk, who, &format!("to:{id}::{mv}")).await);
    }
    heard.expect("a line has a move")
}

#[tokio::test]
async fn it_is_posed_at_the_hour_of_the_chat_and_told_of_a_day_later() {
    for (lang, posed, solved) in [
        (Lang::Vi, "Câu đố số 1 · cờ tướng", "Lời giải câu đố số 1"),
        (Lang::En, "Puzzle 1 · xiangqi", "Solution of puzzle 1"),
    ] {
        let mut desk = open(lang).await;
        let kept = rule(&mut desk, "/chatsettings puzzle=08:00 game=xiangqi").await;
        assert!(kept.text().contains("08:00"), "{}", kept.text());
        assert!(later(&desk, 2 * HOUR).await.is_empty(), "not before eight");
        let posts = later(&desk, HOUR).await;
        let [post] = posts.as_slice() else { panic!("{}", posts.len()) };
        let text = post.message.text.to_plain();
        assert!(text.to_lowercase().contains(&posed.to_lowercase()), "{text}");
        assert!(post.message.image.is_some() && post.place == place("nhom"), "{text}");
        let (solution, other) = moves(&desk, &id(post)).await;
        assert!(!text.contains(&solution), "{text}");
        assert!(later(&desk, HOUR).await.is_empty(), "once");
        // One user solves it, the other does not, each in a private chat.
        let shown = presses(&mut desk, "binh", &button(post)).await;
        assert!(shown.posts.is_empty() && shown.replies[0].message.image.is_some(), "{}", shown.text());
        let right = solves(&mut desk, "binh", &id(post)).await;
        assert!(right.posts.is_empty(), "nothing of it in the chat: {}", right.text());
        let wrong = presses(&mut desk, "chi", &format!("to:{}::{other}", id(post))).await;
        assert!(wrong.posts.is_empty() && wrong.text() != right.text(), "{}", wrong.text());
        let posts = later(&desk, DAY_MILLIS).await;
        let [next] = posts.as_slice() else { panic!("one message a day: {}", posts.len()) };
        let restated = desk.restated().await;
        let [(message, answer)] = restated.as_slice() else { panic!("{}", restated.len()) };
        assert_eq!(message.0, post.number.to_string(), "the solution goes into the old post");
        let text = answer.message.text.to_plain();
        assert!(text.contains(solved) && text.contains("binh") && !text.contains("chi"), "{text}");
        assert!(answer.message.buttons.is_empty() && answer.message.image.is_some() && answer.message.is_quiet);
        assert!(!next.message.is_quiet, "the one message that sounds");
        assert!(next.message.text.to_plain().contains('2') && id(next) != id(post));
        // On the day after, the first puzzle is forgotten.
        later(&desk, DAY_MILLIS).await;
        assert_eq!(desk.house.store.value(&format!("puzzle-day:{}", id(post))).await, Ok(None));
        assert_eq!(desk.house.store.values(&format!("puzzle-try:{}:", id(post))).await, Ok(Vec::new()));
    }
}

#[tokio::test]
async fn everybody_has_one_try() {
    let mut desk = open(Lang::Vi).await;
    rule(&mut desk, "/chatsettings puzzle=08:00 game=chess").await;
    let posts = later(&desk, 3 * HOUR).await;
    let id = id(&posts[0]);
    let (solution, other) = moves(&desk, &id).await;
    let first = presses(&mut desk, "an", &format!("to:{id}::{other}")).await;
    assert!(first.text().contains("chưa phải"), "{}", first.text());
    for again in [format!("to:{id}::{solution}"), format!("choose:{id}"), format!("pick:{id}::")] {
        let said = presses(&mut desk, "an", &again).await;
        assert!(said.text().contains("chưa đúng"), "{again}: {}", said.text());
        // It offers another puzzle, and no second try of this one.
        assert!(said.data().iter().all(|data| data.starts_with("puzzle:")), "{again}: {:?}", said.data());
    }
    // An illegal move does not count as an attempt.
    let refused = presses(&mut desk, "binh", &format!("to:{id}::a1a1")).await;
    assert!(!refused.text().contains("chưa phải"), "{}", refused.text());
    let right = solves(&mut desk, "binh", &id).await;
    assert!(right.text().contains("Đúng rồi") && right.text().contains("người đầu tiên"), "{}", right.text());
}

/// The questions of the picker lead to the move, as in a game.
#[tokio::test]
async fn it_is_answered_man_by_man() {
    let mut desk = open(Lang::Vi).await;
    rule(&mut desk, "/chatsettings puzzle=08:00 game=xiangqi").await;
    let posts = later(&desk, 3 * HOUR).await;
    let riddle = riddle::posted(&*desk.house.store, &id(&posts[0])).await;
    let mut heard = presses(&mut desk, "an", &button(&posts[0])).await;
    assert!(heard.replies.iter().any(|reply| reply.message.image.is_some()));
    // A move is chosen by two questions or more: the piece, its target.
    let mut at = 0;
    while at < riddle.line.len() {
        let solution = &riddle.line[at];
        let data = heard.data();
        let path = |data: &String| data.splitn(4, ':').nth(3).unwrap_or_default().replace('.', "");
        let leads = |data: &&String| {
            let is_whole = data.starts_with("to:");
            !path(data).is_empty() && if is_whole { *solution == path(data) } else { solution.starts_with(&path(data)) }
        };
        let next = data.iter().filter(leads).max_by_key(|data| path(data).len()).cloned();
        let Some(next) = next else { break };
        heard = presses(&mut desk, "an", &next).await;
        at += if next.starts_with("to:") { 2 } else { 0 };
    }
    assert!(heard.text().contains("Đúng rồi"), "{} {:?}", heard.text(), heard.data());
}

#[tokio::test]
async fn a_move_written_in_private_is_an_answer_and_one_that_all_can_read_is_none() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings puzzle 8:00").await;
    rule(&mut desk, "/chatsettings game chess").await;
    let posts = later(&desk, 3 * HOUR).await;
    let (id, post) = (id(&posts[0]), &posts[0]);
    let (solution, other) = moves(&desk, &id).await;
    let typed = desk.typed("an", &solution);
    let reply_to = Some(RepliedTo {
        message: banco_ports::MessageRef(post.number.to_string()),
        text: Some(post.message.text.to_plain()),
    });
    let aloud = desk.send(Inbound { reply_to, ..typed }).await;
    assert!(aloud.text().contains("Everyone here can read that"), "{}", aloud.text());
    // That was no attempt; in private it is one: by the command, by the id, or as bare text after the board.
    let riddle = riddle::posted(&*desk.house.store, &id).await;
    let mut right = Vec::new();
    for (who, line) in [("an", "/puzzle MOVE #ID"), ("binh", "#ID MOVE")] {
        let mut last = String::new();
        for mv in riddle.own() {
            last = says(&mut desk, who, &line.replace("MOVE", mv).replace("ID", &id)).await.text();
        }
        right.push(last);
    }
    assert!(right[0].contains("Right!") && right[1].contains("solver number 2"), "{right:?}");
    presses(&mut desk, "chi", &button(post)).await;
    let wrong = says(&mut desk, "chi", &other).await;
    assert!(wrong.text().contains("does not win"), "{}", wrong.text());
    // Small talk is no answer.
    presses(&mut desk, "dung", &button(post)).await;
    let talk = says(&mut desk, "dung", "what a nice puzzle").await;
    assert!(!talk.text().contains("does not win"), "{}", talk.text());
}

#[tokio::test]
async fn days_on_end_are_counted_and_a_missed_one_ends_them() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings puzzle=08:00").await;
    later(&desk, 3 * HOUR).await;
    let mut said = Vec::new();
    for day in 0..4 {
        let chat = desk.house.store.value("puzzle:telegram:nhom").await.expect("readable").expect("it is on");
        let id = chat["now"].as_str().expect("there is one").to_owned();
        if day != 2 {
            said.push(solves(&mut desk, "an", &id).await.text());
        }
        later(&desk, DAY_MILLIS).await;
    }
    assert!(said[1].contains("2 days in a row"), "{said:?}");
    assert!(!said[0].contains("in a row") && !said[2].contains("in a row"), "{said:?}");
}

#[tokio::test]
async fn also_across_restarts_it_is_posed_once() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings puzzle=08:00").await;
    let now = desk.house.clock.load(Ordering::SeqCst);
    let mut posed = 0;
    // The bot was down for two mornings: it posts one puzzle, not two.
    for _ in 0..3 {
        let store = Arc::clone(&desk.house.store);
        desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::En).await;
        desk.house.clock.store(now + 2 * DAY_MILLIS, Ordering::SeqCst);
        desk.house.service.keep_due("puzzle:").await;
        posed += desk.arrived().await.len();
    }
    assert_eq!(posed, 1);
}

/// Found by an outsider: the words in help and documents were not understood, and the bot denied that puzzles were
/// on.
#[tokio::test]
async fn it_is_switched_on_and_off_in_the_words_that_are_taught() {
    let mut desk = open(Lang::Vi).await;
    assert!(rule(&mut desk, "/caidatnhom câu đố 08:00").await.text().contains("08:00"));
    let heard = desk.say("chi", "/caudo").await;
    assert!(heard.text().contains("hiện lúc 8:00"), "{}", heard.text());
    rule(&mut desk, "/caidatnhom câu đố tắt").await;
    assert!(desk.say("chi", "/caudo").await.text().contains("Muốn cả nhóm mỗi ngày có một câu"));
}

#[tokio::test]
async fn twins_nothing_is_posed_unasked() {
    let mut desk = open(Lang::Vi).await;
    assert!(later(&desk, DAY_MILLIS).await.is_empty(), "it is off by default");
    // Only moderators can switch it, and "off" is stored as off.
    let refused = desk.say("an", "/chatsettings puzzle=08:00").await;
    assert!(refused.text().contains("quản trị"), "{}", refused.text());
    assert!(later(&desk, DAY_MILLIS).await.is_empty());
    for wrong in ["puzzle=25:00", "puzzle=8:61", "puzzle=soon", "game=go puzzle=08:00"] {
        let said = rule(&mut desk, &format!("/chatsettings {wrong}")).await;
        assert!(said.text().contains("không có kiểu"), "{wrong}: {}", said.text());
    }
    assert!(later(&desk, DAY_MILLIS).await.is_empty());
    rule(&mut desk, "/chatsettings puzzle=08:00").await;
    assert_eq!(later(&desk, DAY_MILLIS).await.len(), 1);
    rule(&mut desk, "/chatsettings puzzle=off").await;
    assert!(later(&desk, DAY_MILLIS).await.is_empty());
    assert_eq!(desk.house.store.values("puzzle-day:").await, Ok(Vec::new()));
    let none = desk.say("an", "/puzzle").await;
    assert!(none.text().contains("mỗi ngày có một câu"), "{}", none.text());
}

#[tokio::test]
async fn a_solution_whose_puzzle_is_gone_from_the_chat_is_posted_without_a_sound() {
    let mut desk = open(Lang::Vi).await;
    rule(&mut desk, "/chatsettings puzzle=08:00").await;
    later(&desk, 3 * HOUR).await;
    desk.forgets_messages();
    let posts = later(&desk, DAY_MILLIS).await;
    let [answer, next] = posts.as_slice() else { panic!("{}", posts.len()) };
    assert!(answer.message.text.to_plain().contains("Lời giải câu đố số 1") && answer.message.is_quiet);
    assert!(!next.message.is_quiet);
}

/// Found by an outsider: two pictures a day forever, even without any reader.
#[tokio::test]
async fn after_a_week_without_a_try_it_pauses_and_says_once_how_to_go_on() {
    for (lang, paused, resumed) in [
        (
            Lang::Vi,
            "7 ngày liền chưa ai thử câu đố, nên câu đố tạm nghỉ. Muốn chơi tiếp thì gõ /caudo",
            "Câu đố chơi tiếp. Câu kế tiếp: 8:00",
        ),
        (
            Lang::En,
            "No one has tried a puzzle for 7 days, so the puzzle takes a break. To go on, type /puzzle",
            "The puzzle goes on. The next one: 8:00",
        ),
    ] {
        let mut desk = open(lang).await;
        rule(&mut desk, "/chatsettings puzzle=08:00").await;
        assert_eq!(later(&desk, 3 * HOUR).await.len(), 1);
        for day in 0..6 {
            assert_eq!(later(&desk, DAY_MILLIS).await.len(), 1, "{day}");
        }
        let posts = later(&desk, DAY_MILLIS).await;
        let [post] = posts.as_slice() else { panic!("{}", posts.len()) };
        assert_eq!(post.message.text.to_plain(), paused);
        assert!(post.message.is_quiet);
        for _ in 0..3 {
            assert!(later(&desk, DAY_MILLIS).await.is_empty(), "said once");
        }
        let asked = desk.say("chi", "/puzzle").await;
        assert!(asked.text().contains(resumed), "{}", asked.text());
        let posts = later(&desk, DAY_MILLIS).await;
        let [next] = posts.as_slice() else { panic!("{}", posts.len()) };
        assert!(next.message.text.to_plain().contains('8'), "{}", next.message.text.to_plain());
        assert_eq!(later(&desk, DAY_MILLIS).await.len(), 1, "and on they come");
    }
}

#[tokio::test]
async fn a_try_within_the_week_and_the_words_of_a_moderator_keep_it_going() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings puzzle=08:00").await;
    let mut posts = later(&desk, 3 * HOUR).await;
    for day in 0..12 {
        if day == 5 {
            let (_, other) = moves(&desk, &id(&posts[0])).await;
            presses(&mut desk, "binh", &format!("to:{}::{other}", id(&posts[0]))).await;
        }
        posts = later(&desk, DAY_MILLIS).await;
        assert!(posts.len() == 1 && !posts[0].message.is_quiet, "{day}");
    }
    // The eighth puzzle after the last attempt is not posted; a moderator switches it on again.
    assert!(later(&desk, DAY_MILLIS).await[0].message.is_quiet);
    rule(&mut desk, "/chatsettings puzzle=09:00").await;
    assert!(!later(&desk, DAY_MILLIS + HOUR).await[0].message.is_quiet);
}

/// Found by an outsider: a player who had not pressed in the group was told that there was no puzzle.
#[tokio::test]
async fn a_member_of_a_chat_with_a_puzzle_gets_it_in_private_without_a_press() {
    for (lang, shown, none) in [
        (Lang::Vi, "Câu đố số 1", "Bạn chưa bật câu đố mỗi ngày."),
        (Lang::En, "Puzzle 1", "You have no daily puzzle yet."),
    ] {
        let mut desk = open(lang).await;
        rule(&mut desk, "/chatsettings puzzle=08:00").await;
        later(&desk, 3 * HOUR).await;
        assert!(says(&mut desk, "chi", "/puzzle").await.text().contains(none), "who was never seen in it");
        // What the answer asks for works right there.
        let switched = says(&mut desk, "binh", "/chatsettings puzzle 08:00").await;
        assert!(switched.text().contains("08:00"), "{}", switched.text());
        let waits = says(&mut desk, "binh", "/puzzle").await;
        assert!(!waits.text().contains(none), "{}", waits.text());
        desk.say("chi", "/games").await;
        let asked = says(&mut desk, "chi", "/puzzle").await;
        assert!(asked.text().contains(shown) && asked.posts.is_empty(), "{}", asked.text());
        // The player is known by a game there, also after a restart.
        desk.start_game("chess", "dung", "em", "").await;
        let mut desk = desk.restarted(lang).await;
        let asked = says(&mut desk, "em", "/puzzle").await;
        assert!(asked.text().contains(shown), "{}", asked.text());
    }
}
