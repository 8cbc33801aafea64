//! Days 5.1: series of games, and odds by the results of two players.

use std::sync::atomic::Ordering;

use banco_engine::{Phase, Reason, Side};
use banco_ports::Lang;
use banco_tests::desk::Desk;

use super::standing::{id_in, lost, open};

#[tokio::test]
async fn clause_5_1_a_series_keeps_its_score_and_sides_swap() {
    for (lang, first, second, won) in [
        (
            Lang::Vi,
            "Đấu 3 ván, ai được quá nửa số điểm thì thắng.",
            "Ván 2 trong lượt đấu 3 ván: binh · 0–1 · an.",
            "an thắng lượt đấu 3 ván: binh · 0–2 · an.",
        ),
        (
            Lang::En,
            "Best of 3: more than half of the points wins.",
            "Game 2, best of 3: binh · 0–1 · an.",
            "an wins the best of 3: binh · 0–2 · an.",
        ),
    ] {
        let mut desk = open(lang).await;
        let challenge = desk.say("an", "/play chess @binh side=first bestof=3").await;
        assert!(challenge.text().contains(first), "{}", challenge.text());
        let mut id = id_in(&challenge);
        desk.press("binh", &format!("accept:{id}")).await;
        for (mover, game) in [("an", 1), ("binh", 2)] {
            desk.say(mover, &format!("/move e4 #{id}")).await;
            let asked = desk.say("binh", &format!("/resign {id}")).await;
            let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
            let over = desk.press("binh", &yes).await;
            if game == 2 {
                assert!(over.text().contains(won), "{}", over.text());
                break;
            }
            let again = desk.say("binh", &format!("/rematch {id}")).await;
            id = id_in(&again);
            let begun = desk.press("an", &format!("accept:{id}")).await;
            assert!(begun.text().contains(second), "{}", begun.text());
        }
        let table = desk.table(&id).await;
        assert_eq!(
            table.ended_at().is_some(),
            matches!(table.phase(), Phase::Over(ending) if ending.reason == Reason::Resignation)
        );
        let next = desk.say("an", &format!("/rematch {id}")).await;
        assert!(next.text().contains(first), "a decided series begins anew: {}", next.text());
    }
}

#[tokio::test]
async fn clause_5_1_odds_go_by_the_results_of_these_two() {
    for (lang, none, gives, gets, whom, caro, rated) in [
        (
            Lang::Vi,
            "chưa chơi xong ván cờ vua nào ở đây, lần này không ai chấp",
            "ở đây, lần này bạn chấp tiên",
            "lần này an chấp bạn tiên",
            "phải ghi tên đối thủ",
            "không có gì để chấp",
            "Ván chấp không tính hệ số Elo được",
        ),
        (
            Lang::En,
            "no game of chess here, so this time there are no odds",
            "here, so this time you give",
            "so this time an gives you",
            "need an opponent by name",
            "nothing to give as odds",
            "cannot be rated",
        ),
    ] {
        let mut desk = open(lang).await;
        let first = desk.say("an", "/play chess @binh odds=auto").await;
        assert!(first.text().contains(none), "{}", first.text());
        assert!(desk.table(&id_in(&first)).await.challenge().options.is_empty());
        for loser in [0, 1, 1] {
            // The games come in the order of their ends.
            desk.house.clock.fetch_add(60_000, Ordering::SeqCst);
            lost(&mut desk, ["an", "binh"], "", loser).await;
        }
        for line in ["/choi cờ vua @binh chấp theo kết quả", "/play chess @binh odds=auto"] {
            let asked = desk.say("an", line).await;
            assert!(asked.text().contains(gives), "{}", asked.text());
            let table = desk.table(&id_in(&asked)).await;
            // The player who gives the first move plays Black.
            let challenge = table.challenge();
            assert_eq!((challenge.options["odds"].as_str(), challenge.side), ("first_move", Side::Second));
        }
        let asked = desk.say("binh", "/play chess @an odds=auto side=first").await;
        assert!(asked.text().contains(gets), "{}", asked.text());
        assert_eq!(desk.table(&id_in(&asked)).await.challenge().side, Side::First);
        for (line, said) in [
            ("/play chess odds=auto", whom),
            ("/play caro @binh odds=auto", caro),
            ("/play chess @binh odds=auto rated=yes", rated),
        ] {
            let refused = desk.say("an", line).await;
            assert!(refused.posts.is_empty() && refused.text().contains(said), "{line}: {}", refused.text());
        }
    }
}

/// Found by an outsider: a rematch kept the odds of the game before.
#[tokio::test]
async fn clause_5_1_a_rematch_asks_the_results_anew() {
    let mut desk = open(Lang::En).await;
    let gift = async |desk: &Desk, id: &str| desk.table(id).await.challenge().options.get("odds").cloned();
    let won = async |desk: &mut Desk, id: &str| {
        desk.play_on(id, 2).await;
        desk.house.clock.fetch_add(60_000, Ordering::SeqCst);
        let asked = desk.say("binh", &format!("/resign {id}")).await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
        desk.press("binh", &yes).await;
        let again = desk.say("an", &format!("/rematch {id}")).await;
        let next = id_in(&again);
        desk.press("binh", &format!("accept:{next}")).await;
        next
    };
    let (mut id, _) = desk.start_game("chess", "an", "binh", "odds=auto").await;
    let mut gifts = vec![gift(&desk, &id).await];
    for _ in 0..4 {
        id = won(&mut desk, &id).await;
        gifts.push(gift(&desk, &id).await);
    }
    // Two wins in a row are a step.
    let first = Some("first_move".to_owned());
    assert_eq!(gifts[..4], [None, None, first.clone(), first.clone()]);
    assert!(gifts[4].is_some() && gifts[4] != first, "{gifts:?}");
    // The twin: odds that were agreed on by name stay.
    let (plain, _) = desk.start_game("chess", "an", "chi", "odds=first_move side=second").await;
    desk.play_on(&plain, 2).await;
    let asked = desk.say("chi", &format!("/resign {plain}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press("chi", &yes).await;
    let again = desk.say("an", &format!("/rematch {plain}")).await;
    assert_eq!(gift(&desk, &id_in(&again)).await, first, "{}", again.text());
}
