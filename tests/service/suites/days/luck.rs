//! Days 5.5: rolled dice or turned-up pieces compared with the average, without a verdict.

use banco_engine::games::backgammon::record::Fact;
use banco_engine::{Phase, Seat};
use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;

async fn over(game: &str, plies: usize, lang: Lang) -> (Desk, String) {
    let mut desk = Desk::open_with(counting_entropy(), lang).await;
    let (id, _) = desk.start_game(game, "an", "binh", "").await;
    for _ in 0..plies {
        let table = desk.table(&id).await;
        let Some(seat) = table.to_move() else { break };
        let mv = table.game().expect("it has begun").legal()[0].text.clone();
        let who = table.person_at(seat).expect("seated").name.clone();
        desk.press(&who, &format!("to:{id}:{}:{mv}", table.version())).await;
    }
    let asked = desk.say("an", &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().rfind(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press("an", &yes).await;
    if desk.table(&id).await.phase() == Phase::Playing {
        // A game for points is resigned for as many as the other side accepts.
        let offered = desk.press("an", &yes).await;
        let agree = offered.data().into_iter().find(|data| data.contains(".concede"));
        if let Some(agree) = agree {
            desk.press("binh", &agree).await;
        }
    }
    (desk, id)
}

#[tokio::test]
async fn clause_5_5_dice_are_counted_with_their_sample_and_no_verdict() {
    for (lang, sample, note) in [
        (Lang::Vi, "lần được", "không nói gì về người chạy bot"),
        (Lang::En, "pips (average", "says nothing about the person who runs the bot"),
    ] {
        let (mut desk, id) = over("backgammon", 24, lang).await;
        let table = desk.table(&id).await;
        assert!(matches!(table.phase(), Phase::Over(_)), "{:?}", table.phase());
        let said = desk.say("binh", &format!("/luck {id}")).await.text();
        assert!(said.contains(sample) && said.contains(note), "{said}");
        // The expected count by hand: every roll but the opening.
        let records = table.game().and_then(|game| game.as_backgammon()).expect("backgammon").records();
        for seat in Seat::BOTH {
            let turns = records[0].facts.iter().filter_map(|fact| match fact {
                Fact::Turn { seat, dice, .. } => Some((*seat, dice.map(|die| u32::from(die.pips())))),
                Fact::Doubled { .. } | Fact::Took { .. } | Fact::Dropped { .. } => None,
            });
            let own: Vec<[u32; 2]> = turns.skip(1).filter(|(of, _)| *of == seat).map(|(_, dice)| dice).collect();
            let pips: u32 = own.iter().map(|[a, b]| if a == b { 4 * a } else { a + b }).sum();
            assert!(own.len() > 5 && said.contains(&format!(" {pips} ")), "{pips} of {own:?}: {said}");
        }
        for verdict in ["gian", "cheat", "rigged", "suspicious", "đáng ngờ"] {
            assert!(!said.contains(verdict), "{said}");
        }
    }
}

#[tokio::test]
async fn clause_5_5_men_turned_up_are_worth_what_they_are() {
    for (lang, word) in [(Lang::Vi, "lật"), (Lang::En, "turned up")] {
        let (mut desk, id) = over("coup", 16, lang).await;
        let said = desk.say("an", &format!("/vanmay {id}")).await.text();
        let table = desk.table(&id).await;
        let turned =
            |seat: Seat| table.plies().iter().filter(|ply| ply.seat == seat && ply.played.turned_up.is_some()).count();
        assert!(turned(Seat::First) > 0 && said.contains(word), "{said}");
        for seat in Seat::BOTH {
            assert!(said.contains(&format!(" {} ", turned(seat))), "{said}");
        }
    }
}

#[tokio::test]
async fn clause_5_5_twins_before_the_end_and_without_chance_there_is_nothing_to_tell() {
    for (lang, later, none) in
        [(Lang::Vi, "chưa xong", "không có may rủi để tính"), (Lang::En, "still running", "has no luck to measure")]
    {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let (id, _) = desk.start("an", "binh", "").await;
        let said = desk.say("an", &format!("/luck {id}")).await.text();
        assert!(said.contains(later), "{said}");
        let (mut desk, id) = over("chess", 2, lang).await;
        let said = desk.say("an", &format!("/luck {id}")).await.text();
        assert!(said.contains(none), "{said}");
    }
}
