//! Pieces as buttons: few presses to each on the largest board, and the piece guide of chu shogi.

use std::collections::BTreeSet;

use banco_engine::{ChuKind, GameKey, Notation, Opponent, Phase};
use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, person};
use banco_tests::random::Random;

/// A game between an, who moves first, and binh.
async fn start(desk: &mut Desk, game: GameKey, options: &str) -> String {
    let mut challenge = desk.typed("an", &format!("/play {} side=first {options}", game.key()));
    if let banco_ports::Intent::Command { args, .. } = &mut challenge.intent {
        args.opponent = Some(Opponent::Person(person("binh")));
    }
    let heard = desk.send(challenge).await;
    let id = banco_service::game_id_in(&heard.text()).unwrap_or_else(|| panic!("{}", heard.text()));
    desk.press("binh", &format!("accept:{id}")).await;
    id
}

/// Pieces reachable within so many presses; the button on the board is the first press, the one of the piece the
/// last.
async fn men_within(desk: &mut Desk, id: &str, presses: usize) -> BTreeSet<String> {
    let version = desk.table(id).await.version();
    let (mut fresh, mut known, mut men) = (vec![format!("choose:{id}:{version}")], BTreeSet::new(), BTreeSet::new());
    for _ in 1..presses {
        let mut next = Vec::new();
        for data in fresh {
            let Some(path) = data.strip_prefix(&format!("pick:{id}:{version}:")).filter(|path| !path.starts_with('@'))
            else {
                let shown = desk.press("an", &data).await.data();
                let leads = |data: &String| data.starts_with("pick:") || data.starts_with("more:");
                next.extend(shown.into_iter().filter(leads).filter(|data| known.insert(data.clone())));
                continue;
            };
            men.insert(path.to_owned());
        }
        fresh = next;
    }
    men.extend(fresh.iter().filter_map(|data| data.strip_prefix(&format!("pick:{id}:{version}:"))).map(str::to_owned));
    men.retain(|path| !path.starts_with('@'));
    men
}

#[tokio::test]
async fn every_man_is_three_presses_away() {
    for game in [GameKey::Xiangqi, GameKey::Jieqi, GameKey::Chess, GameKey::ChuShogi] {
        let mut desk = Desk::open_with(counting_entropy(), Lang::Vi).await;
        let id = start(&mut desk, game, "").await;
        let table = desk.table(&id).await;
        let position = table.game().expect("it began");
        let (board, legal) = (position.board(), position.legal());
        let movable: BTreeSet<String> =
            legal.iter().filter_map(|mv| mv.shape?.from.map(|from| board.name(from))).collect();
        assert_eq!(men_within(&mut desk, &id, 3).await, movable, "{}", game.key());
    }
}

/// A lion before a pawn with another one behind it: direct, through the first one, in place, and back.
#[tokio::test]
async fn clause_3_the_way_of_a_lion_is_asked() {
    let mut desk = Desk::open().await;
    let position = "position=6k5/12/12/12/5p6/5p6/5N6/12/12/12/12/6K5_b_-_1";
    let id = start(&mut desk, GameKey::ChuShogi, position).await;
    let version = desk.table(&id).await.version();
    let at = |verb: &str, path: &str| format!("{verb}:{id}:{version}:{path}");
    let mut targets = desk.press("an", &at("pick", "7g")).await.data();
    targets.extend(desk.press("an", &at("more", "1.7g")).await.data());
    // The second pawn can be captured with the first or over it, and the first one without leaving the square.
    assert!(targets.contains(&at("pick", "7g.7e")), "{targets:?}");
    let ways = desk.press("an", &at("pick", "7g.7e")).await.data();
    assert!(ways.contains(&at("to", "7g7e")) && ways.contains(&at("to", "7g7f7e")), "{ways:?}");
    assert!(targets.contains(&at("pick", "7g.7g")), "{targets:?}");
    let in_place = desk.press("an", &at("pick", "7g.7g")).await;
    let data = in_place.data();
    assert!(data.contains(&at("to", "7g7g")) && data.contains(&at("to", "7g7f7g")), "{data:?}");
    desk.press("an", &at("to", "7g7f7e")).await;
    assert_eq!(desk.plies(&id).await, 1);
}

#[tokio::test]
async fn a_promotion_is_asked_and_never_guessed() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, GameKey::Chess, "position=7k/P5pp/8/8/8/8/8/K7_w_-_-_0_1").await;
    let version = desk.table(&id).await.version();
    let targets = desk.press("an", &format!("pick:{id}:{version}:a7")).await.data();
    assert!(targets.contains(&format!("pick:{id}:{version}:a7.a8")), "{targets:?}");
    let asked = desk.press("an", &format!("pick:{id}:{version}:a7.a8")).await;
    assert!(asked.text().starts_with("Phong cấp thành quân nào?"), "{}", asked.text());
    assert_eq!(asked.labels()[..4], ["Hậu", "Xe", "Tượng", "Mã"]);
    assert_eq!(desk.plies(&id).await, 0);
    let queen = asked.data().into_iter().find(|data| data.ends_with(":a7a8q")).expect("a queen");
    desk.press("an", &queen).await;
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)), "that is mate");
}

/// Positions with a pawn before the last rank, and the text that moves it there.
const PROMOTIONS: [(&str, &[&str]); 2] = [
    ("7k/P5pp/8/8/8/8/8/K7_w_-_-_0_1", &["a7a8", "a7-a8", "a8", "a8=", "Pa8", "P8", "tốt 8", "tốt a8"]),
    ("3n3k/4P3/8/8/8/8/8/4K3_w_-_-_0_1", &["e8", "e7e8", "exd8", "e7xd8", "ed8"]),
];

#[tokio::test]
async fn clause_1_1_a_typed_promotion_is_asked_in_the_order_of_strength() {
    for (lang, question, men) in [
        (Lang::Vi, "Phong cấp thành quân nào?", ["Hậu", "Xe", "Tượng", "Mã"]),
        (Lang::En, "Promote to what?", ["Queen", "Rook", "Bishop", "Knight"]),
    ] {
        for (position, texts) in PROMOTIONS {
            let mut desk = Desk::open_with(counting_entropy(), lang).await;
            let id = start(&mut desk, GameKey::Chess, &format!("position={position}")).await;
            for text in texts {
                let asked = desk.say("an", &format!("/move {text}")).await;
                assert!(asked.text().starts_with(question), "{text}: {}", asked.text());
                assert_eq!(asked.labels(), men, "{text}");
                assert_eq!(desk.plies(&id).await, 0, "{text}");
            }
            let last = desk.say("an", &format!("/move {}", texts[0])).await;
            desk.press("an", &last.data()[1]).await;
            assert_eq!(desk.plies(&id).await, 1);
            let mv = desk.table(&id).await.plies()[0].mv.clone();
            assert!(mv.ends_with('r'), "the second button is the rook: {mv}");
        }
    }
}

#[tokio::test]
async fn two_pawns_that_may_both_promote_are_told_apart_first() {
    let mut desk = Desk::open().await;
    start(&mut desk, GameKey::Chess, "position=4r2k/3P1P2/8/8/8/8/8/K7_w_-_-_0_1").await;
    let asked = desk.say("an", "/move xe8").await;
    assert!(!asked.text().starts_with("Phong cấp"), "{}", asked.text());
}

#[tokio::test]
async fn in_chu_shogi_it_is_asked_whether_to_promote() {
    let mut desk = Desk::open().await;
    let position = "position=6k5/12/12/12/4G7/5p6/12/12/12/12/12/6K5_b_-_1";
    let id = start(&mut desk, GameKey::ChuShogi, position).await;
    for text in ["G-8d", "8e 8d", "kim tướng 8d"] {
        let asked = desk.say("an", &format!("/move {text}")).await;
        assert!(asked.text().starts_with("Phong cấp không?"), "{text}: {}", asked.text());
        assert_eq!(asked.labels(), ["Phong thành Phi xa", "Không phong"], "{text}");
    }
    let asked = desk.say("an", "/move G-8d").await;
    desk.press("an", &asked.data()[1]).await;
    assert_eq!(desk.table(&id).await.plies()[0].mv, "8e8d");
}

#[tokio::test]
async fn the_guide_shows_every_man_in_both_languages() {
    let mut desk = Desk::open().await;
    let (mut listed, mut page) = (BTreeSet::new(), "/help men".to_owned());
    for _ in 0..3 {
        let heard = if page.starts_with('/') { desk.say("an", &page).await } else { desk.press("an", &page).await };
        listed.extend(heard.data().into_iter().filter(|data| data.contains("man.")));
        page = heard.data().pop().expect("more");
    }
    assert_eq!(listed.len(), 21, "those of the start: {listed:?}");
    for kind in ChuKind::ALL {
        let heard = desk.press("an", &format!("help:-::man.{}", kind.key())).await;
        let message = &heard.replies[0].message;
        let image = message.image.as_ref().unwrap_or_else(|| panic!("no picture of {}", kind.key()));
        assert!(image.bytes.starts_with(b"\x89PNG") && image.alt.contains('('), "{}", image.alt);
        assert!(message.text.to_plain().lines().count() >= 3, "{}", message.text.to_plain());
    }
    for typed in ["/help lion", "/trogiup sư tử", "/trogiup SU TU"] {
        assert!(desk.say("an", typed).await.text().contains("Sư tử 獅 (Ln)"), "{typed}");
    }
    for forged in ["man.x", "man.", "men.", "men.99999999999999999999", "men.-1"] {
        desk.press("an", &format!("help:-::{forged}")).await;
    }
}

/// Found in a review: within one game of cờ úp the general was `Tg 5` and then `Tướng 5`. A move was `B?5.1` and then
/// `úp B5.1`.
#[tokio::test]
async fn men_and_moves_are_called_alike_as_long_as_a_game_lasts() {
    let mut random = Random::new(3);
    let mut desk = Desk::open().await;
    let (id, board) = desk.start("an", "binh", "").await;
    let (mut generals, mut turned_up) = (0, 0);
    let mut shown = board.message;
    for _ in 0..120 {
        for button in shown.buttons.iter().flatten().filter(|button| button.data.starts_with("pick:")) {
            let is_short = ["Tg ", "S ", "T ", "X ", "M ", "P ", "B "].iter().any(|man| button.label.starts_with(man));
            assert!(is_short || button.label.starts_with(|c: char| c.is_ascii_digit()), "{button:?}");
            generals += usize::from(button.label.starts_with("Tg "));
        }
        let table = desk.table(&id).await;
        let Some((mover, game)) = table.to_move().and_then(|seat| table.person_at(seat)).zip(table.game()) else {
            break;
        };
        let mv = random.pick(&game.legal()).expect("somebody is to move").text.clone();
        let (mover, version) = (mover.name.clone(), table.version());
        let heard = desk.press(&mover, &format!("to:{id}:{version}:{mv}")).await;
        let table = desk.table(&id).await;
        let printed = table.last_move_text(Notation::Vietnamese).expect("a move");
        if printed.contains('?') {
            turned_up += 1;
            let told = format!("úp {}", printed.replace('?', ""));
            assert_eq!(heard.text().matches(&told).count(), 2, "whoever pressed and the board: {}", heard.text());
        }
        assert!(!heard.text().contains(&printed) || !printed.contains('?'), "{}", heard.text());
        shown = heard.posts.into_iter().next_back().expect("a board").message;
    }
    assert!(generals > 0 && turned_up > 0);
}

/// Discord, 4: the text of a picture named points by letters that are not on it.
#[tokio::test]
async fn the_words_of_a_picture_name_points_as_its_buttons_do() {
    for (lang, own, foreign, counted) in [
        (Lang::En, "Cannon 8·3 2·3", "b3", ["counted from Red's side", "counted from Black's side"]),
        (Lang::Vi, "Pháo 8·3 2·3", "b3", ["đếm từ bên Đỏ", "đếm từ bên Đen"]),
    ] {
        for game in ["xiangqi", "jieqi"] {
            let mut desk = Desk::open_with(counting_entropy(), lang).await;
            let (id, board) = desk.start_game(game, "an", "binh", "").await;
            let alt = board.message.image.expect("a picture").alt;
            assert!(!alt.contains(foreign), "{game}: {alt}");
            assert!(game == "jieqi" || alt.contains(own), "{game}: {alt}");
            // Found by a listener: the numbers change sides with the turn, and the words did not say so.
            assert!(alt.contains(counted[0]), "{game}: {alt}");
            let board = desk.say("an", &format!("/move h3e3 #{id}")).await.posts.pop().expect("a board");
            let alt = board.message.image.expect("a picture").alt;
            assert!(alt.contains(counted[1]), "{game}: {alt}");
        }
    }
}
