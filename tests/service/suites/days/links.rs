//! Days 5.3: links to analysis boards on other sites.

use banco_engine::{GameKey, Turn, Viewer};
use banco_ports::Lang;
use banco_ports::limits::LINK_PLIES_MAX;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, place};
use banco_tests::gnubg;
use banco_tests::random::Random;
use banco_tests::rules::options;
use banco_tests::tables::Played;

fn links(heard: &Heard) -> Vec<String> {
    heard.replies.iter().flat_map(|reply| &reply.message.links).map(|link| link.url.clone()).collect()
}

fn copies(heard: &Heard) -> Vec<String> {
    heard.replies.iter().flat_map(|reply| &reply.message.copies).map(|copy| copy.text.clone()).collect()
}

async fn played(game: &str, moves: &[&str], lang: Lang) -> (Desk, String) {
    let mut desk = Desk::open_with(counting_entropy(), lang).await;
    let (id, _) = desk.start_game(game, "an", "binh", "").await;
    for (at, mv) in moves.iter().enumerate() {
        desk.say(["an", "binh"][at % 2], &format!("/move {mv} #{id}")).await;
    }
    (desk, id)
}

#[tokio::test]
async fn clause_5_3_every_game_has_its_address_or_its_text() {
    let (mut desk, id) = played("chess", &["e4", "f5", "Qh5+"], Lang::Vi).await;
    let said = desk.say("an", &format!("/lienket {id}")).await;
    let (game, position) = (
        "https://lichess.org/analysis/pgn/e4_f5_Qh5",
        "https://lichess.org/analysis/standard/rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR_b_KQkq_-_1_2",
    );
    assert_eq!(links(&said), [game, position]);
    assert!(said.text().contains(game) && said.text().contains("Lichess, cả ván"), "{}", said.text());

    let (mut desk, id) = played("xiangqi", &["h3e3"], Lang::En).await;
    let said = desk.press("binh", &format!("link:{id}")).await;
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR_b_-_-_1_1";
    assert_eq!(links(&said), [format!("https://www.pychess.org/analysis/xiangqi?fen={board}")]);

    let (mut desk, id) = played("chushogi", &["7i7h", "6d6e"], Lang::En).await;
    let said = desk.say("an", &format!("/link {id}")).await;
    let found = links(&said);
    assert_eq!(found[0], "https://lishogi.org/analysis/chushogi?moves=7i7h_6d6e");
    assert!(found[1].starts_with("https://lishogi.org/analysis/chushogi/lfcsgekgscfl/"), "{found:?}");
    assert!(found[1].ends_with("_b_-_3"), "{found:?}");

    let (mut desk, id) = played("coup", &["b3e3"], Lang::En).await;
    let said = desk.say("an", &format!("/link {id}")).await;
    assert_eq!((links(&said).len(), copies(&said).len()), (0, 1));
    assert!(said.text().contains("JieqiBox") && said.text().contains(&copies(&said)[0]), "{}", said.text());

    let (mut desk, id) = played("backgammon", &[], Lang::En).await;
    let said = desk.say("an", &format!("/link {id}")).await;
    let texts = copies(&said);
    assert!(texts[0].starts_with("XGID=-b----E-C---eE---c-e----B-:0:0:"), "{texts:?}");
    assert!(texts[1].starts_with("4HPwATDgc/ABMA:"), "{texts:?}");
}

#[tokio::test]
async fn clause_5_3_twin_a_rated_game_is_refused_until_its_end() {
    for (lang, told) in [(Lang::Vi, "tính hệ số và chưa xong"), (Lang::En, "rated and still running")] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "rated=yes").await;
        desk.say("an", "/move e4").await;
        for said in [desk.say("an", &format!("/link {id}")).await, desk.press("chi", &format!("link:{id}")).await] {
            assert!(said.text().contains(told), "{}", said.text());
            assert!(links(&said).is_empty() && !said.text().contains("https:"), "{}", said.text());
        }
        let file = desk.say("an", &format!("/export {id}")).await;
        assert!(file.data().is_empty(), "no button leads there either: {:?}", file.data());
        let asked = desk.say("binh", "/resign").await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
        desk.press("binh", &yes).await;
        let said = desk.say("an", &format!("/link {id}")).await;
        assert_eq!(links(&said)[0], "https://lichess.org/analysis/pgn/e4");
        let file = desk.say("an", &format!("/export {id}")).await;
        assert_eq!(file.data(), [format!("link:{id}")]);
    }
}

#[tokio::test]
async fn clause_5_3_what_ended_here_comes_before_what_goes_on_elsewhere() {
    let (mut desk, elsewhere) = played("chess", &["e4"], Lang::Vi).await;
    let mut inbound = desk.typed("an", "/play xiangqi @binh side=first");
    inbound.place = place("khac");
    let here = banco_service::game_id_in(&desk.send(inbound).await.text()).expect("a game");
    for (who, data) in [("binh", format!("accept:{here}")), ("an", format!("move:{here}:0:h3e3"))] {
        let intent = banco_ports::Intent::Press(data);
        let mut inbound = desk.inbound(who, intent);
        inbound.place = place("khac");
        desk.send(inbound).await;
    }
    let links = async |desk: &mut Desk| {
        let mut inbound = desk.typed("an", "/link");
        inbound.place = place("khac");
        desk.send(inbound).await.text()
    };
    assert!(links(&mut desk).await.contains(&here), "what goes on here");
    let mut inbound = desk.typed("khanh", &format!("/admin end {here} trễ"));
    (inbound.place, inbound.moderator) = (place("khac"), true);
    desk.send(inbound).await;
    let said = links(&mut desk).await;
    assert!(said.contains(&here) && !said.contains(&elsewhere), "{said}");
}

#[tokio::test]
async fn clause_5_3_twin_no_site_reads_caro_and_that_is_said() {
    for (lang, told) in [(Lang::Vi, "/xuat"), (Lang::En, "/export")] {
        let (mut desk, id) = played("caro", &["h8"], lang).await;
        let said = desk.say("an", &format!("/link {id}")).await;
        assert!(said.text().contains(told) && links(&said).is_empty(), "{}", said.text());
    }
}

/// A random game of chu shogi that does not end soon.
#[tokio::test]
async fn clause_5_3_a_long_game_comes_as_a_file_and_a_longer_one_as_its_position() {
    let mut desk = Desk::open_with(counting_entropy(), Lang::En).await;
    let (id, _) = desk.start_game("chushogi", "an", "binh", "repetition=off").await;
    let mut game = GameKey::ChuShogi.start(&options("repetition=off")).expect("its options");
    let mut random = Random::new(5);
    let first = desk.table(&id).await.version();
    for ply in 0..=LINK_PLIES_MAX {
        if ply == 100 {
            let said = desk.say("an", &format!("/link {id}")).await;
            assert_eq!((links(&said).len(), said.replies[0].message.files.len()), (1, 0), "{}", said.text());
            assert!(said.text().contains("/chushogi?moves="), "what is too long for a button stands in the text");
        }
        if ply == LINK_PLIES_MAX {
            let said = desk.say("an", &format!("/link {id}")).await;
            let [file] = said.replies[0].message.files.as_slice() else { panic!("{}", said.text()) };
            let text = String::from_utf8_lossy(&file.bytes);
            let (first, _) = text.split_once('\n').expect("lines");
            assert_eq!(first.matches('_').count(), LINK_PLIES_MAX - 1, "{first}");
            assert!(said.text().contains("come in the file") && links(&said).len() == 1, "{}", said.text());
        }
        let mut all: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
        random.shuffle(&mut all);
        let mut after = game.clone();
        let goes_on = |mv: &&String| {
            after = game.clone();
            after.play(mv).is_ok() && matches!(after.turn(), Turn::Player(_))
        };
        let mv = all.iter().find(goes_on).expect("a move").clone();
        game = after;
        desk.press(["an", "binh"][ply % 2], &format!("to:{id}:{}:{mv}", first + ply as u32)).await;
    }
    assert_eq!(desk.plies(&id).await, LINK_PLIES_MAX + 1);
    let said = desk.say("an", &format!("/link {id}")).await;
    assert!(links(&said).len() == 1 && !said.text().contains("?moves="), "{}", said.text());
}

/// Another program reads our output: the same checkers, the same roll.
#[test]
fn clause_5_3_gnu_backgammon_reads_our_xgid() {
    let mut rolled = 0;
    for number in 0..8 {
        let mut random = Random::new(u64::from(number));
        let mut played = Played::started(GameKey::Backgammon, &options("match=5"), number);
        while played.table.to_move().is_some() && played.table.plies().len() < 12 {
            let legal = played.table.game().expect("it has begun").legal();
            let mv = random.pick(&legal).expect("a move").text.clone();
            played.play_on(&mv).expect("legal");
        }
        let game = played.table.game().expect("it has begun");
        let (xgid, position) = (game.as_backgammon().expect("backgammon").xgid(), game.export(Viewer::Public));
        let (id, _) = position.split_once(':').expect("two ids");
        let said = gnubg::shown(&xgid);
        assert!(said.contains(&format!("Position ID: {id}")) && said.contains("5 points match"), "{xgid}: {said}");
        rolled += usize::from(said.contains("Rolled"));
        let dice = xgid.split(':').nth(4).expect("a field of dice");
        assert!(matches!(dice, "00" | "D") || said.contains(&format!("Rolled {dice}")), "{xgid}: {said}");
    }
    assert!(rolled > 0);
}
