//! Puzzles and reviews through both chats: a puzzle with the list of its solvers, a review with its buttons.

use banco_tests::driver::Seen;
use banco_tests::riddle;
use banco_tests::stages::{self, Stage};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

async fn both() -> [Stage; 2] {
    [stages::telegram().await, stages::discord().await]
}

fn has(seen: &Seen, data: &str) -> bool {
    seen.buttons.iter().flatten().any(|(_, own)| own.starts_with(data))
}

fn texts(seen: &[Seen]) -> String {
    seen.iter().map(|message| message.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Presses a button; returns the messages that the user sees afterwards.
async fn presses(stage: &mut Stage, user: &str, on: &Seen, data: &str) -> Vec<Seen> {
    let data = on.buttons.iter().flatten().map(|(_, own)| own).find(|own| own.starts_with(data));
    let data = data.unwrap_or_else(|| panic!("nothing to press: {on:?}")).clone();
    stage.driver.press(user, on, &data).await;
    stage.driver.seen(user).await
}

/// The newest message with a button whose data begins with this text.
fn with_button<'a>(seen: &'a [Seen], data: &str) -> &'a Seen {
    seen.iter().rev().find(|message| has(message, data)).unwrap_or_else(|| panic!("{data}: {seen:?}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_posed_solved_and_told_of_a_day_later() {
    for mut stage in both().await {
        for user in ["an", "binh"] {
            stage.driver.speaks(user, "vi");
            stage.driver.say(user, "/caudo").await;
            let before = stage.driver.seen(user).await;
            assert!(texts(&before).contains("Bấm quân rồi bấm chỗ đến"), "{}: {before:?}", stage.platform);
        }
        let set = stage.rules("chatsettings", "puzzle=08:00 game=chess").await;
        assert!(set.contains("08:00"), "{set}");
        stage.later(3 * HOUR).await;
        let post = with_button(&stage.driver.seen("an").await, "choose:u").clone();
        assert!(post.image.is_some() && !post.private && post.text.contains("Câu đố số 1"), "{post:?}");
        let id = post.buttons[0][0].1.trim_start_matches("choose:").to_owned();
        let riddle = riddle::posted(&*stage.store, &id).await;
        let (right, wrong) = (riddle.own().cloned().collect(), vec![riddle.wrong()]);
        stage.driver.seen("binh").await;
        for (user, moves, told) in [("an", right, "Đúng rồi!"), ("binh", wrong, "chưa phải nước thắng")] {
            let mut done = presses(&mut stage, user, &post, "choose:").await;
            for mv in &moves {
                let board = with_button(&done, &format!("pick:{id}:")).clone();
                assert!(board.private && board.image.is_some(), "{}: {board:?}", stage.platform);
                let man = board.buttons.iter().flatten().find(|(_, data)| data.ends_with(&format!(":{}", &mv[..2])));
                let man = man.unwrap_or_else(|| panic!("{mv}: {board:?}")).1.clone();
                let targets = presses(&mut stage, user, &board, &man).await;
                let targets =
                    targets.iter().rev().find(|message| has(message, &format!("to:{id}:"))).expect("targets").clone();
                let to = targets.buttons.iter().flatten().find(|(_, data)| data.ends_with(mv.as_str()));
                let to = to.unwrap_or_else(|| panic!("{mv}: {targets:?}")).1.clone();
                done = presses(&mut stage, user, &targets, &to).await;
            }
            let done: Vec<Seen> = done.into_iter().filter(|message| message.text.contains(told)).collect();
            assert!(done.iter().any(|message| message.private), "{} {user}: {done:?}", stage.platform);
            assert!(done.iter().all(|message| message.private), "{}: nobody else reads it", stage.platform);
        }
        stage.later(DAY).await;
        let next = stage.driver.seen("binh").await;
        let solved = next.iter().find(|message| message.text.contains("Lời giải câu đố số 1")).expect("the solution");
        assert!(solved.text.contains("an") && solved.image.is_some() && solved.buttons.is_empty(), "{solved:?}");
        assert!(with_button(&next, "choose:u").text.contains("Câu đố số 2"), "{next:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_comes_with_its_graph_and_each_turning_point_on_request() {
    for mut stage in both().await {
        for user in ["an", "binh"] {
            stage.driver.speaks(user, "vi");
        }
        stage.driver.say("an", "/play chess @binh side=first").await;
        let challenge = with_button(&stage.driver.seen("binh").await, "accept:").clone();
        presses(&mut stage, "binh", &challenge, "accept:").await;
        for (ply, mv) in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"].iter().enumerate() {
            stage.driver.say(["an", "binh"][ply % 2], &format!("/di {mv}")).await;
            stage.driver.seen("an").await;
        }
        stage.driver.say("an", "/phantich").await;
        let begun = stage.driver.seen("an").await;
        assert!(texts(&begun).contains("Đang phân tích"), "{}: {begun:?}", stage.platform);
        stage.later(0).await;
        let told = stage.driver.seen("an").await;
        let review = with_button(&told, "review:").clone();
        assert!(review.image.is_some() && review.text.contains("Độ chính xác"), "{}: {review:?}", stage.platform);
        let point = presses(&mut stage, "an", &review, "review:").await;
        let point = point.iter().find(|message| message.text.contains("Nước hay hơn:")).expect("the turning point");
        assert!(point.image.is_some(), "{}: {point:?}", stage.platform);
        let is_point = |data: &str| data.starts_with("review:") && !data.ends_with(['?', '!']);
        let next = point.buttons.iter().flatten().find(|(_, data)| is_point(data)).cloned();
        let again = point.buttons.iter().flatten().find(|(_, data)| data.ends_with('?')).cloned();
        let (_, again) = again.expect("a button to try it");
        let asked = presses(&mut stage, "an", &point.clone(), &again).await;
        assert!(texts(&asked).contains("Tìm nước hay hơn"), "{}: {asked:?}", stage.platform);
        if let Some((_, data)) = next {
            let other = presses(&mut stage, "an", &point.clone(), &data).await;
            assert!(texts(&other).contains("Bước ngoặt"), "{}: {other:?}", stage.platform);
        }
    }
}
