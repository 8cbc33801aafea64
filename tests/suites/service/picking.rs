//! Men to press: few presses to each on the largest board, and the guide to the men of chu shogi.

use std::collections::BTreeSet;

use banco::ports::Lang;
use banco_engine::{ChuKind, GameKey, Opponent, Phase};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, person};

/// A game between an, who moves first, and binh.
async fn start(desk: &mut Desk, game: GameKey, options: &str) -> String {
    let mut challenge = desk.typed("an", &format!("/play {} side=first {options}", game.key()));
    if let banco::ports::Intent::Command { args, .. } = &mut challenge.intent {
        args.opponent = Some(Opponent::Person(person("binh")));
    }
    let heard = desk.send(challenge).await;
    let id = banco::service::game_id_in(&heard.text()).unwrap_or_else(|| panic!("{}", heard.text()));
    desk.press("binh", &format!("accept:{id}")).await;
    id
}

/// Men that are pressed within so many presses, the one on the board the first and the one on the man the last.
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
        let board = game.board();
        let legal = table.game().expect("it began").legal();
        let movable: BTreeSet<String> =
            legal.iter().filter_map(|mv| mv.shape.map(|shape| board.name(shape.from))).collect();
        assert_eq!(men_within(&mut desk, &id, 3).await, movable, "{}", game.key());
    }
}

/// A lion before a pawn with another behind it: straight, by way of the first, in place, and back.
#[tokio::test]
async fn clause_3_the_way_of_a_lion_is_asked() {
    let mut desk = Desk::open().await;
    let position = "position=6k5/12/12/12/5p6/5p6/5N6/12/12/12/12/6K5_b_-_1";
    let id = start(&mut desk, GameKey::ChuShogi, position).await;
    let version = desk.table(&id).await.version();
    let at = |verb: &str, path: &str| format!("{verb}:{id}:{version}:{path}");
    let mut targets = desk.press("an", &at("pick", "7g")).await.data();
    targets.extend(desk.press("an", &at("more", "1.7g")).await.data());
    // The second pawn can be taken with the first or over it, and the first one from where the lion stands.
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
    let labels: Vec<String> =
        asked.replies[0].message.buttons.iter().flatten().map(|button| button.label.clone()).collect();
    for kind in ["Hậu", "Xe", "Tượng", "Mã"] {
        assert!(labels.iter().any(|label| label == kind), "{labels:?}");
    }
    assert_eq!(desk.plies(&id).await, 0);
    let queen = asked.data().into_iter().find(|data| data.ends_with(":a7a8q")).expect("a queen");
    desk.press("an", &queen).await;
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)), "that is mate");
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
        assert!(image.bytes.starts_with(b"\x89PNG") && image.alt.contains(" · "), "{}", image.alt);
        assert!(message.text.to_plain().lines().count() >= 3, "{}", message.text.to_plain());
    }
    for typed in ["/help lion", "/trogiup sư tử", "/trogiup SU TU"] {
        assert!(desk.say("an", typed).await.text().contains("Sư tử · Lion (Ln)"), "{typed}");
    }
    for forged in ["man.x", "man.", "men.", "men.99999999999999999999", "men.-1"] {
        desk.press("an", &format!("help:-::{forged}")).await;
    }
}
