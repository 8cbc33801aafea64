//! Sign-ups as their players meet them: a list that is full at night, announcements that do not outlive them, lines that
//! work as they are printed, and words of results.

use std::sync::Arc;

use banco_engine::{Person, PersonKey};
use banco_ports::{Args, Inbound, Intent, Lang, Parcel, Place, Platform};
use banco_store::memory::InMemoryStore;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;

use super::cups::{announce, running, texts, turn};
use super::house::{HOUR, has, now, open_by_day, pass};

/// One o'clock at night where the chat is.
fn go_to_night(desk: &Desk) {
    let hour = (now(desk) / HOUR + 7) % 24;
    pass(desk, (25 - hour) * HOUR);
}

/// The buttons of the last message, by what they do.
fn deeds(posts: &[Parcel]) -> Vec<String> {
    let buttons = posts.last().into_iter().flat_map(|post| post.message.buttons.iter().flatten());
    buttons.filter_map(|button| button.data.rsplit(':').next().map(str::to_owned)).collect()
}

const NIGHT: &str = "/tournament chess knockout time=12h max=4 min=3 signup=2d";

#[tokio::test]
async fn clause_4_2_a_list_that_is_full_at_night_says_so_and_a_place_that_becomes_free_is_taken() {
    for (lang, own, full, left) in [
        (Lang::Vi, "(chỗ 4 trong 4). Đang giờ yên", "Đã đủ 4 người. Đang giờ yên", "3/4: "),
        (Lang::En, "(4 of 4). These are quiet hours", "All 4 places are taken. These are quiet hours", "3 of 4: "),
    ] {
        let mut desk = open_by_day(lang).await;
        let cup = announce(&mut desk, NIGHT, 3).await;
        go_to_night(&desk);
        let last = desk.press("dung", &format!("cup:{cup}::join")).await;
        has(&last, own);
        assert!(texts(&last.posts).contains(full), "{}", last.text());
        assert_eq!(deeds(&last.posts), ["leave", "table", "envelope"], "nobody is invited any more");
        has(&desk.say("giang", "/tournament").await, full);
        let freed = desk.press("an", &format!("cup:{cup}::leave")).await;
        assert!(texts(&freed.posts).contains(left), "{}", freed.text());
        assert!(deeds(&freed.posts).contains(&"join".to_owned()), "the place can be taken");
        has(&desk.press("giang", &format!("cup:{cup}::join")).await, own);
        assert!(running(&desk).await.is_empty(), "it is night");
        pass(&desk, 6 * HOUR);
        turn(&desk).await;
        assert_eq!(running(&desk).await.len(), 2, "the morning begins it");
    }
}

/// The illegal twin: a start that was asked for at night draws no lots before the morning.
#[tokio::test]
async fn clause_4_2_a_start_that_is_asked_for_at_night_leaves_places_open_until_the_morning() {
    for (lang, waits, state) in [
        (Lang::Vi, "Trước giờ đó vẫn ghi danh được", "nhiều nhất 4 người"),
        (Lang::En, "Until then players can still sign up", "at most 4"),
    ] {
        let mut desk = open_by_day(lang).await;
        let cup = announce(&mut desk, NIGHT, 3).await;
        go_to_night(&desk);
        let asked = desk.press("an", &format!("cup:{cup}::start")).await;
        has(&asked, waits);
        assert!(texts(&asked.posts).contains(state), "{}", asked.text());
        assert_eq!(deeds(&asked.posts), ["join", "leave", "table", "envelope"]);
        let sealed = desk.press("binh", &format!("cup:{cup}::envelope")).await.text();
        assert!(!sealed.contains("Secret number") && !sealed.contains("Số bí mật"), "{sealed}");
        desk = desk.restarted(lang).await;
        desk.press("binh", &format!("cup:{cup}::leave")).await;
        desk.press("chi", &format!("cup:{cup}::leave")).await;
        has(&desk.press("dung", &format!("cup:{cup}::join")).await, &cup);
        has(&desk.press("binh", &format!("cup:{cup}::join")).await, &cup);
        assert!(running(&desk).await.is_empty(), "it is night");
        pass(&desk, 6 * HOUR);
        turn(&desk).await;
        assert!(!running(&desk).await.is_empty(), "the morning begins it");
    }
}

pub(super) fn page(chat: &str) -> Place {
    Place { platform: Platform::Web, chat: chat.to_owned(), thread: None }
}

pub(super) async fn at_page(desk: &mut Desk, name: &str, intent: Intent) -> Vec<Parcel> {
    let inbound = desk.inbound(name, intent);
    let from = Person { key: PersonKey(format!("web:{name}")), name: name.to_owned(), username: None };
    desk.send(Inbound { place: page("giai"), from, ..inbound }).await.posts
}

pub(super) async fn page_of(lang: Lang, line: &str) -> (Desk, String) {
    let mut desk = Desk::over(Arc::new(InMemoryStore::new()), &[Platform::Web], counting_entropy(), lang).await;
    pass(&desk, banco_ports::limits::FLAG_PEACE_MILLIS + 5 * HOUR);
    let args = Args { rest: line.to_owned(), ..Args::default() };
    let command = Intent::Command { name: "tournament".to_owned(), args };
    let made = at_page(&mut desk, "an", command).await;
    let join = made.iter().flat_map(|post| post.message.buttons.iter().flatten()).find(|to| to.data.ends_with("join"));
    let join = join.expect("a button to sign up").data.clone();
    (desk, join.split(':').nth(1).expect("an id").to_owned())
}

#[tokio::test]
async fn clause_4_1_the_announcement_at_the_page_ends_with_the_sign_up() {
    for (lang, begun, off) in [
        (Lang::Vi, "Đã hết ghi danh, giải đã bắt đầu", "Đã hết ghi danh, giải bị huỷ"),
        (Lang::En, "the tournament has begun", "Sign-up is over: the tournament is cancelled"),
    ] {
        let line = "caro knockout time=5m+5s max=2 min=2";
        let (mut desk, cup) = page_of(lang, line).await;
        let first = at_page(&mut desk, "an", Intent::Press(format!("cup:{cup}::join"))).await;
        assert_eq!(first.len(), 2, "a line, and the announcement again: {}", texts(&first));
        assert_eq!(desk.rewritten().len(), 1, "in its own place");
        let last = at_page(&mut desk, "binh", Intent::Press(format!("cup:{cup}::join"))).await;
        let announcement =
            last.iter().rfind(|post| post.message.text.to_plain().contains(begun)).expect("it has begun");
        assert!(announcement.message.buttons.is_empty(), "nothing is left to press");
        assert!(desk.rewritten().len() > 1, "no message of its own says it");
        let (mut desk, cup) = page_of(lang, line).await;
        let ended = at_page(&mut desk, "an", Intent::Press(format!("cup:{cup}::end!"))).await;
        let announcement = ended.iter().find(|post| post.message.text.to_plain().contains(off)).expect("it is off");
        assert!(announcement.message.buttons.is_empty());
        assert_eq!(desk.rewritten().len(), 1);
    }
}

/// A tournament whose id has no number in it, as a word has none.
async fn wordlike(desk: &mut Desk) -> String {
    loop {
        let cup = announce(desk, "/tournament chess knockout time=1d max=4 min=2", 1).await;
        if !cup.bytes().any(|byte| byte.is_ascii_digit()) {
            return cup;
        }
        desk.press("an", &format!("cup:{cup}::end!")).await;
    }
}

#[tokio::test]
async fn clause_4_1_lines_work_as_they_are_printed_also_with_an_id_that_is_all_letters() {
    for (lang, line, leave, left, boxed) in [
        (Lang::Vi, "/giai", "/giai rút", "Đã xoá tên khỏi giải", "/giai viec=rut"),
        (Lang::En, "/tournament", "/tournament leave", "You have left tournament", "/tournament action=withdraw"),
    ] {
        let mut desk = open_by_day(lang).await;
        let other = announce(&mut desk, "/tournament caro time=1d", 1).await;
        let cup = wordlike(&mut desk).await;
        assert_ne!(cup, other);
        let printed = desk.press("binh", &format!("cup:{cup}::join")).await;
        assert!(printed.text().contains(&format!("{leave} {cup}")), "{}", printed.text());
        let shown = desk.say("binh", &format!("{line} {cup}")).await.text();
        assert!(shown.contains(&cup) && !shown.contains(&other), "{shown}");
        has(&desk.say("binh", &format!("{leave} {}", cup.to_uppercase())).await, left);
        desk.press("binh", &format!("cup:{cup}::join")).await;
        has(&desk.say("binh", &format!("{boxed} {cup}")).await, left);
        // The twin: a word of this form that is no tournament is a word.
        let unknown = desk.say("binh", &format!("{line} gqqqq")).await;
        assert!(unknown.posts.is_empty() && unknown.text().contains("gqqqq"), "{}", unknown.text());
    }
}

#[tokio::test]
async fn clause_4_2_quick_games_of_a_round_robin_are_played_one_at_a_time() {
    for (lang, one) in [(Lang::Vi, "Mỗi người chơi từng ván một"), (Lang::En, "Each player plays one game at a time")]
    {
        for clock in ["5m+5s", "10m+10s"] {
            let mut desk = open_by_day(lang).await;
            let cup = announce(&mut desk, &format!("/tournament chess time={clock} max=4"), 3).await;
            let begun = desk.press("dung", &format!("cup:{cup}::join")).await;
            has(&begun, one);
            assert_eq!(running(&desk).await.len(), 2, "four players, two boards");
        }
        // The twin: games of days run three at once.
        let mut desk = open_by_day(lang).await;
        announce(&mut desk, "/tournament chess time=1d max=4", 4).await;
        assert_eq!(running(&desk).await.len(), 6);
    }
}

#[tokio::test]
async fn clause_4_3_the_last_round_of_a_knock_out_is_the_final_and_who_withdrew_is_named() {
    for (lang, round, asked, stays, lost, forfeit) in [
        (Lang::Vi, "chung kết", "Rút thật chứ", "Bạn ở lại giải", "thua chung kết", "rút)"),
        (Lang::En, ", final", "Leave?", "You stay in tournament", "lost the final", "withdrew)"),
    ] {
        let mut desk = open_by_day(lang).await;
        let cup = announce(&mut desk, "/tournament chess knockout time=1d max=4", 4).await;
        let mut told = Vec::new();
        for id in running(&desk).await {
            let table = desk.table(&id).await;
            let who = table.person_at(banco_engine::Seat::First).expect("both sit").name.clone();
            let sure = desk.press(&who, &format!("cup:{cup}::leave")).await;
            has(&sure, asked);
            assert_eq!(sure.data(), [format!("cup:{cup}::leave!"), format!("cup:{cup}::stay")]);
            has(&desk.press(&who, &format!("cup:{cup}::stay")).await, stays);
            assert!(running(&desk).await.contains(&id), "the player has stayed");
            told.extend(desk.press(&who, &format!("cup:{cup}::leave!")).await.posts);
        }
        told.extend(turn(&desk).await);
        let text = texts(&told);
        assert!(text.contains(round) && text.contains(forfeit), "{text}");
        let id = running(&desk).await.remove(0);
        let table = desk.table(&id).await;
        let names = banco_engine::Seat::BOTH.map(|seat| table.person_at(seat).expect("both sit").name.clone());
        for (at, mv) in ["f3", "e5", "g4", "Qh4"].iter().enumerate() {
            desk.say(&names[at % 2], &format!("/move {mv} #{id}")).await;
        }
        turn(&desk).await;
        let table = desk.say("an", &format!("/tournament {cup}")).await.text();
        assert!(
            table.lines().any(|line| line.starts_with(&format!("2. {}", names[0])) && line.contains(lost)),
            "{table}"
        );
    }
}

/// A sitting continues at night, but a deadline is no request of a player.
#[tokio::test]
async fn clause_2_7a_a_tournament_of_quick_games_begins_at_night_only_if_a_player_asks() {
    const QUICK: &str = "/tournament chess knockout time=5m+5s max=4 min=2 signup=3h";
    for (lang, waits) in [(Lang::Vi, "Đang giờ yên"), (Lang::En, "quiet hours")] {
        // Its sign-up ends at two o'clock at night.
        let mut desk = open_by_day(lang).await;
        go_to_night(&desk);
        pass(&desk, 22 * HOUR);
        let cup = announce(&mut desk, QUICK, 3).await;
        pass(&desk, 4 * HOUR);
        assert!(turn(&desk).await.is_empty() && running(&desk).await.is_empty(), "it is three o'clock");
        has(&desk.say("an", &format!("/tournament {cup}")).await, waits);
        desk = desk.restarted(lang).await;
        pass(&desk, 3 * HOUR);
        assert!(turn(&desk).await.is_empty() && running(&desk).await.is_empty(), "it is six o'clock");
        pass(&desk, HOUR);
        turn(&desk).await;
        assert!(!running(&desk).await.is_empty(), "the morning begins it");
        // The twins: the organiser starts it at night, or the last place is taken.
        for full in [false, true] {
            let mut desk = open_by_day(lang).await;
            go_to_night(&desk);
            pass(&desk, 22 * HOUR);
            let cup = announce(&mut desk, QUICK, 3).await;
            pass(&desk, 4 * HOUR);
            turn(&desk).await;
            let (who, deed) = if full { ("dung", "join") } else { ("an", "start") };
            desk.press(who, &format!("cup:{cup}::{deed}")).await;
            assert!(!running(&desk).await.is_empty(), "{deed}: they are at their boards");
        }
    }
}
