//! Tournaments at the service (days 4): whole tournaments of eight and of twenty, with a manual clock and restarts.
//! Every clause has its refused twin.

use banco_engine::{Phase, Seat};
use banco_ports::limits::{DAY_MILLIS, FLAG_PEACE_MILLIS};
use banco_ports::{Lang, MessageRef, Parcel};
use banco_tests::bless;
use banco_tests::desk::{Desk, person, place};

use super::house::{HOUR, has, open_by_day, pass};

/// Course of a game.
#[derive(Clone, Copy, Debug)]
enum Course {
    First,
    Second,
    Drawn,
}

const FIRST_WINS: [&str; 5] = ["e4", "f6", "d4", "g5", "Qh5"];
const SECOND_WINS: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

/// Ids of the running games.
pub(super) async fn running(desk: &Desk) -> Vec<String> {
    let open = desk.house.store.open_games_at(&place("nhom")).await.expect("readable");
    open.into_iter().map(|(id, _)| id).collect()
}

async fn play(desk: &mut Desk, id: &str, course: Course) {
    let table = desk.table(id).await;
    let names = Seat::BOTH.map(|seat| table.person_at(seat).expect("both sit").name.clone());
    let moves: &[&str] = match course {
        Course::First => &FIRST_WINS,
        Course::Second => &SECOND_WINS,
        Course::Drawn => &["e4", "e5"],
    };
    for (at, mv) in moves.iter().enumerate() {
        desk.say(&names[at % 2], &format!("/move {mv} #{id}")).await;
    }
    if matches!(course, Course::Drawn) {
        desk.say(&names[0], &format!("/draw #{id}")).await;
        desk.say(&names[1], &format!("/draw #{id}")).await;
    }
    assert!(matches!(desk.table(id).await.phase(), Phase::Over(_)), "{id} is over");
}

/// Messages about tournaments that the clock causes.
pub(super) async fn turn(desk: &Desk) -> Vec<Parcel> {
    desk.house.service.do_what_is_due().await;
    desk.arrived().await.into_iter().filter(|parcel| parcel.message.game.is_none()).collect()
}

pub(super) fn texts(parcels: &[Parcel]) -> String {
    parcels.iter().map(|parcel| parcel.message.text.to_plain()).collect::<Vec<_>>().join("\n")
}

/// Compares a chat's messages with the transcript in `docs/tournaments`; `BLESS=1` writes it.
pub(super) fn keep(name: &str, told: &[Parcel], with_games: bool) {
    let folder = banco_tests::root().join("docs/tournaments");
    let mut pictures = 0;
    let mut text = String::new();
    for parcel in told {
        let said = parcel.message.text.to_plain();
        // Games have reminders of their own, which are tested elsewhere.
        if !with_games && !said.contains("gzx5") {
            continue;
        }
        text.push_str(&said.lines().map(|line| format!("> {line}  \n")).collect::<String>());
        let is_of_game = parcel.message.game.is_some();
        if let Some(image) = parcel.message.image.as_ref().filter(|_| !is_of_game) {
            pictures += 1;
            let picture = format!("{}-{pictures}.png", name.trim_end_matches(".md"));
            text.push_str(&format!(">\n> ![table]({picture})\n"));
            if bless::is_blessing() {
                bless::bytes(&folder.join(picture), image.bytes.as_slice());
            }
        }
        let labels: Vec<&str> = parcel.message.buttons.iter().flatten().map(|button| button.label.as_str()).collect();
        if !labels.is_empty() && !is_of_game {
            text.push_str(&format!(">\n> `[{}]`\n", labels.join("]` `[")));
        }
        text.push('\n');
    }
    bless::text(&folder.join(name), &text);
}

/// Id of the last announced tournament.
pub(super) fn cup_of(data: &[String]) -> String {
    let join =
        data.iter().find(|data| data.starts_with("cup:") && data.ends_with("join")).expect("a button to sign up");
    join.split(':').nth(1).expect("an id").to_owned()
}

pub(super) const NAMES: [&str; 20] = [
    "an", "binh", "chi", "dung", "giang", "ha", "hung", "khanh", "lan", "linh", "long", "mai", "minh", "nam", "ngoc",
    "phuc", "quang", "son", "thao", "tuan",
];

/// Announces a tournament by a typed line and signs so many players up.
pub(super) async fn announce(desk: &mut Desk, line: &str, players: usize) -> String {
    let heard = desk.say("an", line).await;
    let cup = cup_of(&heard.data());
    for name in NAMES.iter().take(players) {
        desk.press(name, &format!("cup:{cup}::join")).await;
    }
    cup
}

/// The same service after a restart, some seconds later.
async fn restarted(desk: &Desk, lang: Lang) -> Desk {
    let later = desk.restarted(lang).await;
    pass(&later, FLAG_PEACE_MILLIS);
    later
}

/// Plays a whole tournament, with a restart of the service after every second round; returns all messages about it.
async fn whole(mut desk: Desk, lang: Lang, line: &str, players: usize) -> (Desk, Vec<Parcel>) {
    let heard = desk.say("an", line).await;
    let cup = cup_of(&heard.data());
    let (mut told, mut last) = (heard.posts, Vec::new());
    for name in NAMES.iter().take(players) {
        last = desk.press(name, &format!("cup:{cup}::join")).await.posts;
    }
    // An announcement counts the sign-ups; its last state is kept.
    told.extend(last.into_iter().filter(|parcel| parcel.message.game.is_none()));
    pass(&desk, 2 * DAY_MILLIS);
    told.extend(turn(&desk).await);
    let mut dice = 7_u64;
    for rounds in 0.. {
        assert!(rounds < 20, "it comes to an end");
        let games = running(&desk).await;
        if games.is_empty() {
            return (desk, told);
        }
        for (at, id) in games.iter().enumerate() {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // In the second round one game does not begin; in the third one runs past the end.
            if at == 0 && rounds == 1 {
                continue;
            }
            if at == 0 && rounds == 2 {
                let first = desk.table(id).await.person_at(Seat::First).expect("both sit").name.clone();
                let second = desk.table(id).await.person_at(Seat::Second).expect("both sit").name.clone();
                pass(&desk, HOUR);
                desk.say(&first, &format!("/move e4 #{id}")).await;
                pass(&desk, 3 * HOUR);
                desk.say(&second, &format!("/move e5 #{id}")).await;
                continue;
            }
            let course = [Course::First, Course::Second, Course::First, Course::Drawn][(dice >> 33) as usize % 4];
            play(&mut desk, id, course).await;
        }
        desk.arrived().await;
        if rounds % 2 == 1 {
            desk = restarted(&desk, lang).await;
        }
        desk.house.service.beat().await;
        for _ in 0..40 {
            let heard = turn(&desk).await;
            let judge = heard.iter().flat_map(|parcel| parcel.message.buttons.iter().flatten());
            let judge = judge.map(|button| button.data.clone()).find(|data| data.starts_with("admin:"));
            told.extend(heard);
            if let Some(first_wins) = judge {
                let asked = desk.press("an", &first_wins).await;
                desk.press("an", &asked.data()[0]).await;
                continue;
            }
            if running(&desk).await.iter().any(|id| !games.contains(id)) || running(&desk).await.is_empty() {
                break;
            }
            pass(&desk, DAY_MILLIS);
            desk.house.service.beat().await;
        }
    }
    (desk, told)
}

#[tokio::test]
async fn clause_4_3_a_tournament_of_eight_runs_itself_across_restarts() {
    let desk = open_by_day(Lang::Vi).await;
    let line = "/giai cờ vua vòng tròn time=12h flag=claim round=20d ghidanh=2d max=8 min=4";
    let (desk, told) = whole(desk, Lang::Vi, line, 8).await;
    let text = texts(&told);
    keep("eight.vi.md", &told, false);
    for said in [
        "an mở giải cờ vua",
        "vòng tròn một lượt",
        "Ghi danh còn",
        "Phong bì bốc thăm",
        "Đã ghi danh 8/8: giang, ha, khanh",
        "Đã hết ghi danh",
        "vòng 1/7",
        "Phong bì bốc thăm đã mở",
        "Vòng 1 xong",
        "vòng 2 đã qua nửa",
        "thắng (",
        "vòng 3 hết giờ. Ván chưa xong được chơi bù 10 ngày",
        "vòng 3 hết cả giờ bù. an hoặc quản trị viên bấm nút để xử",
        "vòng 7/7",
        "vô địch",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    // A table is posted with every round but the first, and at the end.
    assert_eq!(told.iter().filter(|parcel| parcel.message.image.is_some()).count(), 7);
    drop(desk);
}

#[tokio::test]
async fn clause_4_1_a_swiss_of_twenty_runs_itself_across_restarts() {
    let desk = open_by_day(Lang::En).await;
    let (_, told) =
        whole(desk, Lang::En, "/tournament chess swiss rounds=5 time=12h flag=claim round=20d max=20", 20).await;
    let text = texts(&told);
    keep("twenty.en.md", &told, false);
    for said in ["Swiss, 5 rounds", "round 5/5", "is over:", "wins, ", "third", "BC "] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

/// Of six players two have byes. One match is level even after three games and is decided by lot; one is lost by the
/// round's deadline.
#[tokio::test]
async fn clause_4_1_a_knock_out_runs_itself_with_byes_a_lot_and_a_forfeit() {
    let mut desk = open_by_day(Lang::Vi).await;
    let line = "/giai cờ vua loại trực tiếp time=12h flag=claim round=20d max=6 min=4";
    let cup = announce(&mut desk, line, 6).await;
    let mut told = Vec::new();
    let mut games = running(&desk).await;
    assert_eq!(games.len(), 2, "the first two of the list have byes");
    let even = games.pop().expect("two");
    play(&mut desk, &even, Course::Drawn).await;
    told.extend(turn(&desk).await);
    for number in 2..=3 {
        let again = running(&desk).await.into_iter().find(|id| !games.contains(id)).expect("another game");
        let (before, now) = (desk.table(&even).await, desk.table(&again).await);
        let same = before.person_at(Seat::First) == now.person_at(Seat::First);
        assert_eq!(same, number == 3, "sides change with every game");
        play(&mut desk, &again, Course::Drawn).await;
        told.extend(turn(&desk).await);
    }
    assert_eq!(running(&desk).await, games, "the lot has spoken");
    desk = restarted(&desk, Lang::Vi).await;
    desk.house.service.beat().await;
    for _ in 0..21 {
        pass(&desk, DAY_MILLIS);
        desk.house.service.beat().await;
        told.extend(turn(&desk).await);
    }
    let semis = running(&desk).await;
    assert_eq!(semis.len(), 2, "who did not begin is out, and the next round is on: {}", texts(&told));
    for id in &semis {
        play(&mut desk, id, Course::First).await;
    }
    told.extend(turn(&desk).await);
    let last = running(&desk).await;
    assert_eq!(last.len(), 1);
    play(&mut desk, &last[0], Course::Second).await;
    told.extend(turn(&desk).await);
    let champion = desk.table(&last[0]).await.person_at(Seat::Second).expect("both sit").name.clone();
    let text = texts(&told);
    for said in ["bốc thăm", "vòng 2/3", "chung kết", &format!("{champion} vô địch"), "về nhì", "thứ ba"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
    let table = desk.say("chi", &format!("/giai {cup}")).await;
    has(&table, &format!("1. {champion}"));
}

#[tokio::test]
async fn clause_4_1_a_tournament_is_made_by_buttons_alone() {
    let mut desk = open_by_day(Lang::Vi).await;
    let games = desk.say("an", "/giai").await;
    has(&games, "Mở giải môn nào");
    let forms = desk.press("an", "cup:-::new.xiangqi").await;
    assert!(games.data().contains(&"cup:-::new.xiangqi".to_owned()), "{:?}", games.data());
    assert_eq!(forms.labels()[..2], ["Vòng tròn", "Vòng tròn hai lượt"]);
    let paces = desk.press("an", &forms.data()[0]).await;
    assert_eq!(paces.labels(), ["30 phút", "12 giờ", "1 ngày", "3 ngày", "‹ Quay lại"]);
    let made = desk.press("an", &paces.data()[2]).await;
    has(&made, "an mở giải cờ tướng");
    let cup = cup_of(&made.data());
    for (number, name) in ["an", "binh", "chi"].into_iter().enumerate() {
        let joined = desk.press(name, &format!("cup:{cup}::join")).await;
        has(&joined, &format!("Đã ghi danh {}/16: ", number + 1));
        has(&joined, name);
        assert_eq!((joined.replies.len(), joined.posts.len()), (1, 1), "{}", joined.text());
        // The announcement itself says it, with its buttons.
        assert!(joined.data().iter().any(|data| data.ends_with("::join")), "{:?}", joined.data());
    }
    let announcement = MessageRef(made.posts[0].number.to_string());
    assert_eq!(desk.rewritten(), vec![announcement; 3], "no line for each who signs up");
    has(&desk.press("binh", &format!("cup:{cup}::start")).await, "người mở giải");
    let begun = desk.press("an", &format!("cup:{cup}::start")).await;
    has(&begun, "Mỗi người chơi cùng lúc nhiều nhất 3 ván");
    assert_eq!(running(&desk).await.len(), 3, "three of them play without rounds");
    let id = running(&desk).await.remove(0);
    let first = desk.table(&id).await.person_at(Seat::First).expect("both sit").name.clone();
    let own = desk.press(&first, &format!("cup:{cup}::mine")).await.text();
    assert!(own.contains(&format!("giải {cup}")) && own.contains(&first), "{own}");
    has(&desk.say("an", "/giai").await, "vòng tròn một lượt");
    // The texts of the buttons can also be typed.
    for line in ["/giai ván của tôi", "/giai của tôi", "/tournament my game"] {
        has(&desk.say(&first, line).await, &format!("giải {cup}"));
    }
    has(&desk.say("binh", "/giai bảng điểm").await, "vòng tròn một lượt");
}

#[tokio::test]
async fn clauses_4_1_to_4_3_what_is_refused_says_why_in_both_languages() {
    for (lang, lines) in [
        (
            Lang::Vi,
            [
                ("/giai ghi danh", "Ở đây chưa có giải nào"),
                ("/giai chess time=none", "phải có giờ"),
                ("/giai chess max=17", "từ 2 đến 16 người"),
                ("/giai chess swiss rounds=16", "từ 1 đến 15 vòng"),
                ("/giai chess knockout bestof=2", "1, 3 hoặc 5 ván"),
                ("/giai chess round=1m", "Một vòng từ 10 phút đến 60 ngày"),
                ("/giai chess ghidanh=90d", "Ghi danh từ"),
                ("/giai chess time=9s", "từ 10 giây đến 60 ngày"),
                ("/giai chess round=soon", "Không đọc được “soon”"),
                ("/giai chess @binh", "không gọi tên đối thủ"),
                ("/giai chess side=first", "không chọn được"),
                ("/giai g9999", "không có giải “g9999”"),
                ("/giai chess rated=yes odds=queen", "chấp"),
            ],
        ),
        (
            Lang::En,
            [
                ("/tournament join", "There is no open tournament here"),
                ("/tournament chess time=none", "need a clock"),
                ("/tournament chess max=17", "takes 2 to 16 players"),
                ("/tournament chess swiss rounds=16", "1 to 15 rounds"),
                ("/tournament chess knockout bestof=2", "1, 3 or 5 games"),
                ("/tournament chess round=1m", "A round lasts 10 min to 60 days"),
                ("/tournament chess signup=90d", "Sign-up lasts"),
                ("/tournament chess time=9s", "from 10 seconds to 60 days"),
                ("/tournament chess round=soon", "cannot read “soon”"),
                ("/tournament chess @binh", "leave @name out"),
                ("/tournament chess side=first", "the pairing decides"),
                ("/tournament g9999", "no tournament “g9999”"),
                ("/tournament chess rated=yes odds=queen", "odds"),
            ],
        ),
    ] {
        let mut desk = open_by_day(lang).await;
        for (line, said) in lines {
            let heard = desk.say("an", line).await;
            assert!(heard.posts.is_empty(), "{line}: {}", heard.text());
            has(&heard, said);
        }
        let mut private = desk.typed("an", "/tournament chess time=1d");
        private.private = true;
        has(&desk.send(private).await, if lang == Lang::Vi { "trong nhóm" } else { "in a group" });
    }
}

#[tokio::test]
async fn clause_4_3_signing_up_leaving_and_being_taken_out() {
    for (lang, said) in [
        (
            Lang::Vi,
            [
                "đã ghi danh giải",
                "không có trong giải",
                "Đã xoá tên khỏi giải",
                "cần ít nhất 3",
                "đã đủ 4 người",
                "chi cho dung ra khỏi",
                "Lý do: phá rối",
                "Rút thật chứ",
            ],
        ),
        (
            Lang::En,
            [
                "in tournament",
                "not in tournament",
                "You have left tournament",
                "at least 3",
                "all its 4 players",
                "chi removes dung",
                "Reason: phá rối",
                "cannot come back",
            ],
        ),
    ] {
        let mut desk = open_by_day(lang).await;
        let cup = announce(&mut desk, "/tournament chess knockout time=1d max=4", 2).await;
        has(&desk.press("an", &format!("cup:{cup}::join")).await, said[0]);
        has(&desk.press("chi", &format!("cup:{cup}::leave")).await, said[1]);
        has(&desk.press("binh", &format!("cup:{cup}::leave")).await, said[2]);
        has(&desk.press("an", &format!("cup:{cup}::start")).await, said[3]);
        for name in ["binh", "chi", "dung"] {
            desk.say(name, "/tournament join").await;
        }
        has(&desk.say("giang", &format!("/giai ghi danh {cup}")).await, said[4]);
        // A player who does it elsewhere causes no line in the group.
        let mut private = desk.typed("dung", &format!("/tournament leave {cup}"));
        (private.private, private.place) = (true, banco_tests::desk::private_chat(&person("dung").key));
        has(&desk.send(private).await, said[7]);
        let mut out = desk.typed("chi", "/tournament remove @dung phá rối");
        out.moderator = true;
        let heard = desk.send(out).await;
        has(&heard, said[5]);
        has(&heard, said[6]);
        // The player's game is lost, and its result gives the reason.
        let lost = if lang == Lang::Vi { "rút khỏi giải" } else { "has left the tournament" };
        has(&heard, lost);
    }
}

#[tokio::test]
async fn clause_4_2_players_do_not_call_a_game_off_and_the_organiser_judges_it() {
    for (lang, refused, judged) in
        [(Lang::Vi, "thuộc một giải", "xử"), (Lang::En, "belongs to a tournament", "Moderator an")]
    {
        let mut desk = open_by_day(lang).await;
        announce(&mut desk, "/tournament chess swiss rounds=2 time=1d max=3", 3).await;
        let id = running(&desk).await.remove(0);
        let names = {
            let table = desk.table(&id).await;
            Seat::BOTH.map(|seat| table.person_at(seat).expect("both sit").name.clone())
        };
        has(&desk.say(&names[0], &format!("/abort #{id}")).await, refused);
        assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
        let stranger = desk.say("tuan", &format!("/admin draw #{id}")).await;
        assert!(stranger.posts.is_empty(), "{}", stranger.text());
        // The caption names the round, during the game and afterwards.
        let round = if lang == Lang::Vi { "vòng 1" } else { "round 1" };
        let named = |text: String| text.lines().any(|line| line.contains(&id) && line.contains(round));
        assert!(named(desk.say(&names[0], &format!("/board {id}")).await.text()));
        let over = desk.say("an", &format!("/admin draw #{id}")).await;
        has(&over, judged);
        assert!(named(over.text()), "{}", over.text());
        let later = turn(&desk).await;
        assert!(texts(&later).contains("2/2"), "{}", texts(&later));
    }
}

#[tokio::test]
async fn clause_2_5_no_vacation_stops_a_clock_of_a_tournament_that_forbids_it() {
    for (word, stands) in [("", false), (" vacation=yes", true)] {
        let mut desk = open_by_day(Lang::Vi).await;
        announce(&mut desk, &format!("/tournament chess time=3d max=2 min=2{word}"), 2).await;
        let id = running(&desk).await.remove(0);
        let first = desk.table(&id).await.person_at(Seat::First).expect("both sit").name.clone();
        desk.say(&first, "/vacation 7d").await;
        let away = desk.table(&id).await.vacation(Seat::First, super::house::now(&desk) + HOUR);
        assert_eq!(away.is_some(), stands, "{word}");
    }
}

#[tokio::test]
async fn clause_1_3_a_deadline_waits_for_the_house() {
    let mut desk = open_by_day(Lang::Vi).await;
    announce(&mut desk, "/tournament chess swiss rounds=2 time=12h flag=claim round=20d max=3", 3).await;
    desk.house.service.beat().await;
    // The player is away for the whole round.
    pass(&desk, 21 * DAY_MILLIS);
    let desk = restarted(&desk, Lang::Vi).await;
    let told = texts(&turn(&desk).await);
    // The game's clock sends reminders, the round does not.
    assert!(!told.contains("vòng"), "{told}");
    pass(&desk, 10 * DAY_MILLIS);
    let told = texts(&turn(&desk).await);
    assert!(told.contains("đã qua nửa"), "{told}");
    assert_eq!(running(&desk).await.len(), 1, "nobody has lost");
}

#[tokio::test]
async fn clause_4_1_too_few_and_a_tournament_called_off() {
    let mut desk = open_by_day(Lang::Vi).await;
    announce(&mut desk, "/giai cờ vua time=1d", 2).await;
    pass(&desk, 3 * DAY_MILLIS);
    let told = texts(&turn(&desk).await);
    assert!(told.contains("không mở được: mới có 2 trong ít nhất 3 người"), "{told}");
    let cup = announce(&mut desk, "/giai cờ vua time=1d", 2).await;
    has(&desk.press("binh", &format!("cup:{cup}::end")).await, "người mở giải");
    let asked = desk.press("an", &format!("cup:{cup}::end")).await;
    has(&asked, "Huỷ giải");
    has(&desk.press("an", &asked.data()[0]).await, "an huỷ");
    has(&desk.press("chi", &format!("cup:{cup}::join")).await, "đã xong");
}
