//! Days at the service: messages about clocks, automatic losses on time, absences that cost no player any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use banco_engine::{Ending, Entry, Event, Phase, Reason, Seat};
use banco_ports::limits::{CREDITS_PER_BATCH_MAX, FLAG_PEACE_MILLIS};
use banco_ports::{Lang, Platform};
use banco_store::local::{Local, Settings};
use banco_store::memory::InMemoryStore;
use banco_store::{Batch, Store};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard};
use banco_tests::timers::timed_game;

const SECOND: i64 = 1_000;
pub(super) const HOUR: i64 = 3_600 * SECOND;

pub(crate) fn pass(desk: &Desk, millis: i64) {
    desk.house.clock.fetch_add(millis, Ordering::SeqCst);
}

pub(super) fn now(desk: &Desk) -> i64 {
    desk.house.clock.load(Ordering::SeqCst)
}

/// A service that has been up for a while.
pub(super) async fn open(lang: Lang) -> Desk {
    let desk = Desk::open_with(counting_entropy(), lang).await;
    pass(&desk, FLAG_PEACE_MILLIS);
    desk
}

/// The same, outside the quiet hours of its chats; tournaments rest in these hours.
pub(super) async fn open_by_day(lang: Lang) -> Desk {
    let desk = open(lang).await;
    pass(&desk, 5 * HOUR);
    desk
}

pub(crate) async fn over(desk: &Desk, id: &str) -> Option<Ending> {
    match desk.table(id).await.phase() {
        Phase::Over(ending) => Some(ending),
        Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => None,
    }
}

/// Messages to the chat that are due now.
pub(crate) async fn due(desk: &Desk) -> String {
    desk.house.service.do_what_is_due().await;
    desk.arrived().await.iter().map(|parcel| parcel.message.text.to_plain()).collect::<Vec<_>>().join("\n")
}

pub(super) fn has(heard: &Heard, text: &str) {
    assert!(heard.text().contains(text), "{text}: {}", heard.text());
}

#[tokio::test]
async fn clause_1_1_a_challenge_says_its_clock_in_both_languages() {
    for (lang, lines) in [
        (
            Lang::Vi,
            [
                ("time=1d bank=2d", "Thời gian: 1 ngày mỗi nước, dự trữ 2 ngày"),
                ("12 giờ mỗi nước, dự trữ 2 ngày", "Thời gian: 12 giờ mỗi nước, dự trữ 2 ngày"),
                ("time=10m+10s", "Thời gian: 10 phút + 10 giây mỗi nước · đồng hồ ngắn: không nhắc"),
                ("time=45s flag=claim", "45 giây mỗi nước · hết giờ thì bên kia đòi mới thua"),
                ("time=2d nothing", "Không hiểu “nothing”"),
                ("time=9s", "từ 10 giây đến 60 ngày"),
                ("time=61d", "từ 10 giây đến 60 ngày"),
                ("time=soon", "Không đọc được thời gian “soon”"),
                ("bank=1d", "cần có giờ mỗi nước"),
                ("time=3d look=10m", "Ở đây có người khác đọc"),
            ],
        ),
        (
            Lang::En,
            [
                ("time=1d bank=2d", "Time: 1 day per move, 2 days in reserve"),
                ("12 hours per move, bank 2 days", "Time: 12 hours per move, 2 days in reserve"),
                ("time=10m+10s", "Time: 10 min + 10 s per move · short clock: no reminders"),
                ("time=45s flag=claim", "45 s per move · out of time: the other side may claim the win"),
                ("time=2d nothing", "I do not understand “nothing”"),
                ("time=9s", "from 10 seconds to 60 days"),
                ("time=61d", "from 10 seconds to 60 days"),
                ("time=soon", "cannot read the time “soon”"),
                ("bank=1d", "needs a time per move"),
                ("time=3d look=10m", "Others read this chat"),
            ],
        ),
    ] {
        let mut desk = open(lang).await;
        for (words, said) in lines {
            has(&desk.say("an", &format!("/play chess @binh {words}")).await, said);
        }
        let plain = desk.say("chi", "/play chess @binh").await;
        assert!(!plain.text().contains("Thời gian") && !plain.text().contains("Time:"), "{}", plain.text());
    }
}

#[tokio::test]
async fn clause_1_1_a_chat_chooses_the_clock_of_challenges_that_name_none() {
    let mut desk = open(Lang::Vi).await;
    let mut chosen = desk.typed("chi", "/chatsettings time=3d");
    chosen.moderator = true;
    has(&desk.send(chosen).await, "Đồng hồ: 3 ngày");
    has(&desk.say("an", "/play chess @binh").await, "Thời gian: 3 ngày mỗi nước");
    has(&desk.say("an", "/play xiangqi @binh bank=1d").await, "Thời gian: 3 ngày mỗi nước, dự trữ 1 ngày");
    let none = desk.say("an", "/play chess @chi time=none").await;
    assert!(!none.text().contains("Thời gian"), "{}", none.text());
}

#[tokio::test]
async fn clause_1_5_the_caption_says_what_is_left() {
    let mut desk = open(Lang::Vi).await;
    let (id, board) = desk.start_game("chess", "an", "binh", "time=1d bank=2d").await;
    assert!(board.message.text.to_plain().contains("Còn 24 giờ cho nước này, dự trữ 2 ngày"), "{board:?}");
    pass(&desk, 20 * HOUR);
    has(&desk.say("binh", &format!("/board #{id}")).await, "Còn 4 giờ cho nước này, dự trữ 2 ngày");
    pass(&desk, 5 * HOUR);
    has(&desk.say("binh", &format!("/board #{id}")).await, "Còn 47 giờ cho nước này");
    has(&desk.say("an", &format!("/move e4 #{id}")).await, "Còn 24 giờ cho nước này, dự trữ 2 ngày");
}

#[tokio::test]
async fn clause_1_4_a_flag_falls_by_itself_at_its_time() {
    for (lang, said) in
        [(Lang::Vi, "an (Trắng) hết giờ: binh (Đen) thắng"), (Lang::En, "an (White) is out of time: binh (Black) wins")]
    {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=20s").await;
        pass(&desk, 20 * SECOND - 1);
        assert_eq!((due(&desk).await, over(&desk, &id).await), (String::new(), None));
        has(
            &desk.say("binh", &format!("/board #{id}")).await,
            if lang == Lang::Vi { "Còn 1 giây" } else { "1 s left" },
        );
        pass(&desk, 1);
        // Before the scheduler has run, the board says "out of time" and never "0 s left".
        let shown = desk.say("binh", &format!("/board #{id}")).await;
        has(&shown, if lang == Lang::Vi { "Giờ đã hết" } else { "Out of time" });
        assert!(!shown.text().contains("0 giây") && !shown.text().contains("0 s"), "{}", shown.text());
        let told = due(&desk).await;
        assert!(told.contains(said), "{told}");
        assert_eq!(over(&desk, &id).await, Some(Ending::won(Seat::Second, Reason::Timeout)));
        assert_eq!(due(&desk).await, "", "once");
        desk.say("an", &format!("/move e4 #{id}")).await;
        assert_eq!(desk.plies(&id).await, 0, "nothing is played after the end");
    }
}

#[tokio::test]
async fn clause_1_4_a_fallen_flag_is_claimed_or_forgiven() {
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "time=1h flag=claim").await;
    pass(&desk, HOUR);
    let told = due(&desk).await;
    assert!(told.contains("an hết giờ. binh muốn thắng thì /xinxu"), "{told}");
    assert_eq!((over(&desk, &id).await, due(&desk).await), (None, String::new()), "told once");
    has(&desk.say("an", &format!("/xinxu #{id}")).await, "chưa có gì để xin xử");
    has(&desk.say("binh", &format!("/themgio 2 giờ #{id}")).await, "binh cho an thêm 2 giờ.");
    pass(&desk, 2 * HOUR);
    assert!(due(&desk).await.contains("an hết giờ"));
    pass(&desk, HOUR);
    desk.house.service.wake().await.expect("readable");
    let board = desk.say("chi", &format!("/board #{id}")).await;
    let is_credit = |entry: &Entry| matches!(entry.event, Event::Credited { .. });
    assert!(
        !desk.entries(&id).await.iter().any(is_credit),
        "an absence after it fell: to look at a game changes nothing"
    );
    let claim = board.data().into_iter().find(|data| data.starts_with("claim:")).expect("a button");
    has(&desk.press("binh", &claim).await, "an (Trắng) hết giờ");
    assert_eq!(over(&desk, &id).await, Some(Ending::won(Seat::Second, Reason::Timeout)));
}

#[tokio::test]
async fn clause_2_4_give_time_is_refused_with_its_reason() {
    for (lang, said) in [
        (
            Lang::Vi,
            ["không tính giờ", "từ 10 giây đến 60 ngày", "Cho bên kia thêm bao lâu?", "an cho binh thêm 1 ngày."],
        ),
        (Lang::En, ["has no clock", "from 10 seconds to 60 days", "How much more time", "an gives binh 1 day more."]),
    ] {
        let mut desk = open(lang).await;
        let (timed, _) = desk.start_game("chess", "an", "binh", "time=1h").await;
        let (plain, _) = desk.start_game("chess", "an", "binh", "").await;
        let lines = [
            format!("/themgio 1d {plain}"),
            format!("/themgio 5s #{timed}"),
            format!("/themgio nhiều #{timed}"),
            format!("/themgio 1 ngày {timed}"),
        ];
        for (line, said) in lines.iter().zip(said) {
            has(&desk.say("an", line).await, said);
        }
        // Found by an outsider: a number without its unit was answered with the options of a challenge.
        for unread in ["5", ""] {
            let refused = desk.say("an", &format!("/themgio {unread} #{timed}")).await;
            has(&refused, said[2]);
            assert!(!refused.text().contains("time="), "{}", refused.text());
        }
    }
}

#[tokio::test]
async fn clause_1_3_an_absence_is_nobodys_time_and_is_said_once() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let over_store = |store| Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi);
    let mut desk = over_store(Arc::clone(&store)).await;
    pass(&desk, FLAG_PEACE_MILLIS);
    let (id, _) = desk.start_game("chess", "an", "binh", "time=2h").await;
    pass(&desk, HOUR);
    desk.house.service.beat().await;
    let away = now(&desk);
    drop(desk);

    // The machine is back five hours later; the clock of the new one is where the old one's was.
    let mut desk = over_store(store).await;
    desk.house.clock.store(away + 5 * HOUR, Ordering::SeqCst);
    desk.house.service.wake().await.expect("readable");
    desk.house.service.give_all_back().await;
    desk.house.service.give_all_back().await;
    let left = desk.table(&id).await.reading(Seat::First, now(&desk)).expect("a clock");
    assert_eq!(left.of_move, HOUR, "as when it went, and once");
    has(&desk.say("an", &format!("/move e4 #{id}")).await, "Bot vắng mặt 5 giờ: thời gian đó không tính.");
    let next = desk.say("binh", &format!("/move e5 #{id}")).await;
    assert!(!next.text().contains("vắng mặt"), "said once: {}", next.text());
}

#[tokio::test]
async fn clause_1_3_whoever_moves_before_all_is_given_back_is_not_charged() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let over_store = |store| Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi);
    let mut desk = over_store(Arc::clone(&store)).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "time=1h bank=1h").await;
    desk.house.service.beat().await;
    let away = now(&desk);
    drop(desk);
    let mut desk = over_store(store).await;
    desk.house.clock.store(away + 9 * HOUR, Ordering::SeqCst);
    desk.house.service.wake().await.expect("readable");
    desk.say("an", &format!("/move e4 #{id}")).await;
    assert_eq!(desk.table(&id).await.reading(Seat::First, now(&desk)).expect("a clock").reserve, HOUR);
}

#[tokio::test]
async fn clause_1_4_no_flag_falls_in_the_first_minute_after_a_start() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let over_store = |store| Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi);
    let mut desk = over_store(Arc::clone(&store)).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "time=20s").await;
    pass(&desk, 30 * SECOND);
    assert_eq!((due(&desk).await, over(&desk, &id).await), (String::new(), None), "the house has only just come");
    pass(&desk, FLAG_PEACE_MILLIS - 30 * SECOND - 1);
    due(&desk).await;
    assert_eq!(over(&desk, &id).await, None);
    pass(&desk, 1);
    assert!(due(&desk).await.contains("hết giờ"));
}

#[tokio::test]
async fn clause_1_2_a_chat_that_takes_no_board_starts_the_clock_after_a_minute() {
    use banco_ports::DeliveryError;
    use banco_tests::desk::Mood;
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "time=1h").await;
    desk.platform(Mood::Refuses(DeliveryError::Muted("no".to_owned())));
    desk.say("an", &format!("/move e4 #{id}")).await;
    let moved = now(&desk);
    assert_eq!(desk.table(&id).await.flag_falls_at(), Some(moved + 60 * SECOND + HOUR));
}

#[tokio::test]
async fn clause_1_5_a_jump_of_the_machines_clock_costs_nobody_time() {
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "time=2h").await;
    let wall = Arc::new(AtomicI64::new(now(&desk)));
    let hand = Arc::clone(&wall);
    desk.house.service.look_at(Arc::new(move || hand.load(Ordering::SeqCst)));
    let left = |table: banco_engine::Table, at| table.reading(Seat::First, at).expect("a clock").of_move;
    for jump in [3 * 24 * HOUR, -24 * HOUR, 6 * 60 * SECOND] {
        let before = left(desk.table(&id).await, desk.house.service.now());
        wall.fetch_add(jump, Ordering::SeqCst);
        desk.house.service.follow_the_wall().await;
        assert_eq!(desk.house.service.now(), wall.load(Ordering::SeqCst));
        assert!(left(desk.table(&id).await, desk.house.service.now()) >= before, "{jump}");
    }
    // A smaller change of the clock has no effect, and nothing is written.
    let entries = desk.entries(&id).await.len();
    wall.fetch_add(4 * 60 * SECOND, Ordering::SeqCst);
    desk.house.service.follow_the_wall().await;
    assert_eq!(desk.entries(&id).await.len(), entries);
}

#[tokio::test]
async fn clause_2_4_a_pause_is_asked_agreed_and_ended_in_words() {
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "time=1h").await;
    let asked = desk.say("an", &format!("/tamdung #{id}")).await;
    has(&asked, "an xin tạm dừng đồng hồ. binh đồng ý không?");
    let yes = asked.data().into_iter().find(|data| data.contains("yes")).expect("a button");
    has(&desk.press("binh", &yes).await, "Đồng hồ đang tạm dừng.");
    pass(&desk, 100 * HOUR);
    assert_eq!((due(&desk).await, over(&desk, &id).await), (String::new(), None));
    has(&desk.say("an", &format!("/tamdung #{id}")).await, "đang tạm dừng rồi");
    let board = desk.say("an", &format!("/board #{id}")).await;
    let resume = board.data().into_iter().find(|data| data.starts_with("resume:")).expect("a button");
    has(&desk.press("an", &resume).await, "cho nước này");
    has(&desk.say("an", &format!("/tieptuc #{id}")).await, "có tạm dừng đâu");
    pass(&desk, HOUR);
    assert!(due(&desk).await.contains("hết giờ"));
}

#[tokio::test]
async fn clause_2_7_the_side_to_move_is_reminded_as_it_wants() {
    for (lang, wants, said) in [
        (Lang::Vi, "all", vec!["an ơi, ván", "còn 12 giờ", "còn 6 giờ", "còn 2 giờ"]),
        (Lang::En, "last", vec!["an, you have 2 hours left"]),
        (Lang::Vi, "off", Vec::new()),
    ] {
        let mut desk = open(lang).await;
        desk.say("an", &format!("/settings reminders={wants} quiet=off")).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
        let (mut told, mut count) = (String::new(), 0);
        for _ in 0..24 * 4 - 1 {
            pass(&desk, HOUR / 4);
            let news = due(&desk).await;
            count += usize::from(!news.is_empty());
            told += &news;
        }
        assert!(said.iter().all(|said| told.contains(said)), "{wants}: {told}");
        assert_eq!(
            count,
            match wants {
                "all" => 3,
                "last" => 1,
                _ => 0,
            },
            "{told}"
        );
        assert_eq!(over(&desk, &id).await, None);
        pass(&desk, HOUR / 4);
        due(&desk).await;
        assert!(over(&desk, &id).await.is_some(), "reminders keep no flag up");
    }
}

#[tokio::test]
async fn clause_2_7_a_restart_repeats_no_reminder() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let over_store = |store| Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi);
    let mut desk = over_store(Arc::clone(&store)).await;
    desk.start_game("chess", "an", "binh", "time=1d").await;
    pass(&desk, 12 * HOUR);
    assert!(due(&desk).await.contains("còn 12 giờ"));
    desk.house.service.beat().await;
    let away = now(&desk);
    drop(desk);
    let desk = over_store(store).await;
    desk.house.clock.store(away + FLAG_PEACE_MILLIS, Ordering::SeqCst);
    desk.house.service.wake().await.expect("readable");
    assert_eq!(due(&desk).await, "");
}

/// More games than one batch holds, while another command is changing one of them.
#[tokio::test]
async fn clause_1_3_all_of_many_games_get_their_time_back_once() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let over_store = |store| Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi);
    let desk = over_store(Arc::clone(&store)).await;
    let began = now(&desk);
    let ids: Vec<String> = (0..2 * CREDITS_PER_BATCH_MAX + 7).map(|number| format!("t{number:04}")).collect();
    let games = ids.iter().map(|id| timed_game(id, began, 10 * HOUR)).collect();
    store.append(Batch { games, ..Batch::default() }).await.expect("kept");
    desk.house.service.beat().await;
    drop(desk);
    let mut desk = over_store(Arc::clone(&store)).await;
    desk.house.clock.store(began + 5 * HOUR, Ordering::SeqCst);
    desk.house.service.wake().await.expect("readable");
    tokio::join!(desk.house.service.give_all_back(), desk.house.service.give_all_back());
    for id in &ids {
        let entries = desk.entries(id).await;
        let credits = entries.iter().filter(|entry| matches!(entry.event, Event::Credited { .. })).count();
        assert_eq!(credits, 1, "{id}");
        assert_eq!(desk.table(id).await.flag_falls_at(), Some(began + 15 * HOUR), "{id}");
    }
    // Both games continue.
    has(&desk.say("an", &format!("/move h3h4 #{}", ids[3])).await, "binh");
}

/// Days 1.3: while nothing can be saved no player can move, and no player loses that time.
#[tokio::test]
async fn clause_1_3_time_in_which_nothing_could_be_kept_is_given_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _) = Local::open_with(folder.path(), Settings::default()).expect("opened");
    let mut desk = Desk::over(Arc::new(store), &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
    pass(&desk, FLAG_PEACE_MILLIS);
    let (id, _) = desk.start_game("chess", "an", "binh", "time=1h").await;
    desk.arrived().await;
    for (who, mv) in [("an", "e4"), ("binh", "e5")] {
        desk.say(who, &format!("/move {mv} #{id}")).await;
        desk.arrived().await;
    }
    let falls = desk.table(&id).await.flag_falls_at().expect("it runs");
    desk.house.service.beat().await;
    // This folder takes the beat's temporary file name, so the beat cannot be written.
    let unfinished = folder.path().join("beat.new");
    std::fs::create_dir(&unfinished).expect("made");
    pass(&desk, HOUR + 10 * SECOND);
    desk.house.service.beat().await;
    std::fs::remove_dir(&unfinished).expect("taken away");
    desk.house.service.beat().await;
    assert_eq!(due(&desk).await, "", "no flag falls for it");
    assert_eq!(over(&desk, &id).await, None);
    assert_eq!(desk.table(&id).await.flag_falls_at(), Some(falls + HOUR + 10 * SECOND));
    pass(&desk, HOUR + FLAG_PEACE_MILLIS);
    due(&desk).await;
    assert!(over(&desk, &id).await.is_some_and(|ending| ending.reason == Reason::Timeout), "afterwards it does");
}
