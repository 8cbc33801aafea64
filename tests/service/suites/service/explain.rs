//! `/why` and `/legal`: texts, marks and receivers; the scenarios cover the rest on every platform.

use std::path::Path;

use banco_engine::{Points, Seat, Viewer};
use banco_ports::{Lang, ReplyKind};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard};

fn position(fen: &str) -> String {
    format!("position={}", fen.replace(' ', "_"))
}

fn picture(heard: &Heard) -> (&[u8], &str) {
    let [reply] = heard.replies.as_slice() else { panic!("{heard:?}") };
    let image = reply.message.image.as_ref().unwrap_or_else(|| panic!("no picture: {}", heard.text()));
    (&image.bytes, &image.alt)
}

/// Writes a picture for a visual check.
fn kept(name: &str, png: &[u8]) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
    std::fs::write(file, png).expect("target/tmp takes a file");
}

/// Refusals with their texts; the pictures are written for a visual check (`target/tmp`).
const REFUSALS: [(&str, &str, &str, &str); 3] = [
    (
        "horse-leg",
        "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2N2C1/9/RNBAKAB1R w",
        "e3d5",
        "Mã cột 5 hàng 3 bị Tốt cột 5 hàng 4 cản chân",
    ),
    ("generals-facing", "4kab2/9/9/p1p3p1p/9/2P6/P5P1P/4N4/9/2B1KAB2 w", "e3d5", "Hai tướng đối mặt"),
    (
        "cannon-screens",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w",
        "e3e10",
        "vướng nhiều ngòi quá (Tốt cột 5 hàng 4 và Tốt cột 5 hàng 7)",
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_is_drawn_with_its_sites() {
    for (name, fen, mv, said) in REFUSALS {
        let mut desk = Desk::open().await;
        let (id, _) = desk.start_game("cotuong", "an", "binh", &position(fen)).await;
        let refused = desk.say("an", &format!("/move {mv}")).await;
        let version = desk.table(&id).await.version();
        let why = format!("why:{id}:{version}:{mv}");
        assert!(refused.data().contains(&why), "{name}: {:?}", refused.data());
        let heard = desk.press("chi", &why).await;
        assert!(heard.text().contains(said), "{name}: {}", heard.text());
        assert_eq!(heard.replies[0].kind, ReplyKind::Private, "{name}");
        let (png, alt) = picture(&heard);
        assert!(alt.starts_with(heard.text().lines().next().unwrap()), "{name}: {alt}");
        // T22: where an alert says the reason, the picture does not say it again.
        let short = heard.replies[0].message.caption.as_ref().expect("short words").to_plain();
        assert!(short.contains(&id) && !short.contains(said) && short.chars().count() < 60, "{name}: {short}");
        let board = desk.say("an", "/board").await;
        assert_ne!(png, picture(&board).0, "{name}: the sites are marked");
        kept(&format!("why-{name}"), png);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_that_a_man_cannot_reach_is_marked() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "").await;
    // No site is in the way of either, so only the knight's target tells them apart.
    let [near, far] = [desk.say("an", "/why g1g3").await, desk.say("an", "/why g1g4").await];
    assert_ne!(picture(&near).0, picture(&far).0);
}

/// Pieces, each with the beginning of its `/legal` text.
const CHU_MEN: [(&str, &str, &str, &str); 3] = [
    ("lion", "6k5/12/12/12/5p6/5p6/5N6/12/12/12/12/6K5_b_-_1", "7g", "Sư tử 7g đi được"),
    ("falcon", "6k5/12/12/12/5p6/12/5+H6/12/12/12/12/6K5_b_-_1", "7g", "Giác ưng 7g đi được"),
    ("free-king", "6k5/12/12/12/5p6/12/5Q6/12/12/12/12/6K5_b_-_1", "7g", "Bôn vương 7g đi được"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_a_man_of_chu_shogi_may_go_is_drawn() {
    for (name, sfen, square, said) in CHU_MEN {
        let mut desk = Desk::open().await;
        desk.start_game("chushogi", "an", "binh", &format!("position={sfen}")).await;
        let heard = desk.say("an", &format!("/legal {square}")).await;
        assert!(heard.text().starts_with(said), "{name}: {}", heard.text());
        // The pawn on 7e is in reach of each of these pieces.
        assert!(heard.text().contains("×7e"), "{name}: {}", heard.text());
        assert_eq!(heard.text().contains("7g (tại chỗ)"), name != "free-king", "{name}: {}", heard.text());
        let (png, alt) = picture(&heard);
        assert!(alt.starts_with(said), "{alt}");
        kept(&format!("legal-{name}"), png);
        let board = desk.say("an", "/board").await;
        assert_ne!(png, picture(&board).0, "{name}: the ways are marked");
    }
}

#[tokio::test]
async fn chess_answers_off_turn_as_if_it_were_this_mans_turn() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "position=7k/P5pp/8/8/8/8/8/K7_w_-_-_0_1").await;
    for user in ["binh", "chi"] {
        let heard = desk.say(user, "/legal h8").await;
        assert!(heard.text().starts_with("Vua h8 đi được 1 chỗ: g8"), "{}", heard.text());
        assert!(heard.text().contains("Đang là lượt của an (Trắng)"), "{}", heard.text());
        picture(&heard);
    }
}

#[tokio::test]
async fn a_check_that_waits_for_its_answer_comes_first() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "position=k3r3/8/8/8/8/8/8/4K3_w_-_-_0_1").await;
    let heard = desk.say("binh", "/legal a8").await;
    assert!(heard.text().starts_with("Bên kia đang bị chiếu"), "{}", heard.text());
    // A piece without marks would look like one that cannot move.
    assert!(heard.replies[0].message.image.is_none());
    let heard = desk.say("an", "/legal e1").await;
    assert!(heard.text().starts_with("Vua e1 đi được 4 chỗ"), "{}", heard.text());
}

#[tokio::test]
async fn a_pawn_that_passed_is_a_capture_where_nobody_stands() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "position=4k3/8/8/3pP3/8/8/8/4K3_w_-_d6_0_1").await;
    let heard = desk.say("an", "/legal e5").await;
    assert!(heard.text().contains("×d6") && heard.text().contains("e6"), "{}", heard.text());
}

/// Found by an outsider: moves call a face-down piece by the name of its point, so `/legal` must accept that name
/// too.
#[tokio::test]
async fn a_man_that_lies_face_down_is_found_by_the_name_of_its_point() {
    let mut desk = Desk::open().await;
    desk.start_game("coup", "an", "binh", "").await;
    let both = desk.say("an", "/nuocdi mã").await;
    assert_eq!(both.labels().len(), 2, "{:?}", both.labels());
    let one = desk.say("an", "/nuocdi mã 8").await;
    assert!(one.text().contains("cột 8 hàng 1"), "{}", one.text());
}

/// The two players of a backgammon table: the one to act, and the waiting one.
async fn sides(desk: &Desk, id: &str) -> Option<([&'static str; 2], Seat)> {
    let table = desk.table(id).await;
    let seat = table.to_move()?;
    Some((if seat == Seat::First { ["an", "binh"] } else { ["binh", "an"] }, seat))
}

#[tokio::test]
async fn the_dice_say_where_a_checker_may_go() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("backgammon", "an", "binh", "match=5").await;
    let ([mover, waiting], seat) = sides(&desk, &id).await.expect("it began");
    // The opening roll belongs to one side only; both call their own last point 24.
    let heard = desk.say(waiting, "/legal 24").await;
    let other = if seat == Seat::First { "Đen" } else { "Trắng" };
    let not_yet = format!("Còn tuỳ xúc xắc: {other} chưa có viên nào để đi");
    assert!(heard.text().starts_with(&not_yet) && heard.text().contains("quân ở 24"), "{}", heard.text());
    assert!(heard.replies[0].message.image.is_none() && !heard.text().contains("bị chiếu"), "{}", heard.text());
    let heard = desk.say(mover, "/legal 13").await;
    assert!(heard.text().starts_with("Quân ở điểm 13 đi được"), "{}", heard.text());
    let (png, _) = picture(&heard);
    kept("legal-checker", png);

    // Every point with a step is offered, and its button means the same point for every reader.
    let offered = desk.say(mover, "/legal").await;
    assert!(offered.labels().contains(&"13"), "{:?}", offered.labels());
    let site = Points::site(seat, 13).expect("a point");
    let button = format!("legal:{id}:{}:{}", desk.table(&id).await.version(), site.0);
    assert!(offered.data().contains(&button), "{:?}", offered.data());
    let pressed = desk.press(waiting, &button).await;
    assert!(pressed.text().starts_with("Quân ở điểm 13 đi được"), "{}", pressed.text());

    // If a double may come first, no dice are shown.
    let mv = desk.table(&id).await.game().expect("it goes on").legal().remove(0).text;
    desk.say(mover, &format!("/move {mv}")).await;
    for user in [waiting, mover] {
        let heard = desk.say(user, "/legal 24").await;
        assert!(heard.text().starts_with("Còn tuỳ xúc xắc"), "{}", heard.text());
    }
    assert!(desk.say(waiting, "/legal").await.text().starts_with("Còn tuỳ xúc xắc: đổ xong"));
    desk.say(waiting, "/do").await;
    assert!(desk.say(waiting, "/legal").await.text().starts_with("Xem quân nào?"));
}

#[tokio::test]
async fn clause_2_2_from_the_bar_before_anything_else() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("backgammon", "an", "binh", "").await;
    for _ in 0..200 {
        let ([mover, _], seat) = sides(&desk, &id).await.expect("somebody is hit long before the end");
        let table = desk.table(&id).await;
        let view = table.view(Viewer::Public).expect("it began");
        if view.man_at(Points::bar(seat)).is_some() {
            let heard = desk.say(mover, "/legal thanh").await;
            assert!(heard.text().starts_with("Quân trên thanh đi được"), "{}", heard.text());
            let (png, _) = picture(&heard);
            kept("legal-bar", png);
            assert_eq!(desk.say(mover, "/legal bar").await.text(), heard.text());
            let others = view.men.iter().find(|man| man.face.seat == seat && (1..=24).contains(&man.site.0));
            let number = Points::number(seat, others.expect("more than one checker").site);
            let heard = desk.say(mover, &format!("/legal {number}")).await;
            assert!(heard.text().starts_with(&format!("Quân ở điểm {number} không có nước nào")), "{}", heard.text());
            assert!(heard.text().contains("Còn quân trên thanh: vào quân đó trước"), "{}", heard.text());
            return;
        }
        let legal = table.game().expect("it goes on").legal();
        let hit = legal.iter().find(|mv| mv.text.contains('*')).or(legal.first()).expect("something to do");
        desk.say(mover, &format!("/move {}", hit.text)).await;
    }
    panic!("nobody was hit");
}

/// A turned-up advisor may leave the palace, so the refusal must speak of the face-down piece (jieqi clause 1.2).
#[tokio::test]
async fn clause_1_2_a_refusal_of_jieqi_does_not_bind_pieces_that_are_turned_up() {
    for (lang, said) in [
        (Lang::Vi, "đang đứng chỗ sĩ: chưa lật thì không được ra khỏi cung"),
        (Lang::En, "stands on an advisor's point: until it is turned up it may not leave the palace"),
    ] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        desk.start_game("coup", "an", "binh", "").await;
        let heard = desk.say("an", "/move d1c2").await;
        assert!(heard.text().contains(said), "{}", heard.text());
    }
}

/// A reader of ICCS moves counts ranks from 0, on the picture, in words and in questions.
#[tokio::test]
async fn points_of_iccs_are_numbered_from_zero() {
    let mut desk = Desk::open().await;
    desk.start_game("cotuong", "an", "binh", "").await;
    desk.say("an", "/settings notation=iccs").await;
    let horse = desk.say("an", "/legal b0").await;
    assert!(horse.text().contains("a2") && horse.text().contains("c2"), "{}", horse.text());
    let cannon = desk.say("an", "/legal b2").await;
    assert!(cannon.text().starts_with("Pháo b2"), "{}", cannon.text());
    assert_eq!(desk.say("an", "/legal b3").await.text().find("Pháo"), None);
    kept("iccs", picture(&cannon).0);
    let blocked = desk.say("an", "/move B0-D1").await;
    assert!(blocked.text().starts_with("Mã b0 bị Tượng c0 cản chân"), "{}", blocked.text());
    // Found by a player: the refused move was read again, as another one.
    for why in [desk.say("an", "/why").await, desk.press("an", &blocked.data()[0]).await] {
        assert!(why.text().contains("Mã b0 bị Tượng c0 cản chân"), "{}", why.text());
    }
    // A button means the same point for every reader.
    let data = desk.say("an", "/legal").await.data();
    let button = data.iter().find(|data| data.ends_with(":b3")).expect("the cannon is offered");
    assert!(desk.press("binh", button).await.text().contains("cột 8 hàng 3"));
}
