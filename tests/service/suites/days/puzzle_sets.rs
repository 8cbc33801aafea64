//! Sets of puzzles: how hard each is, and which one comes next in a chat.

use banco_ports::Lang;
use banco_ports::limits::DAY_MILLIS;
use banco_store::Batch;

use super::puzzles::{HOUR, button, id, later, moves, open, presses, rule};

/// Found by an outsider: sixteen puzzles came again and again, and nothing said how hard they are.
#[tokio::test]
async fn each_says_how_hard_it_is_and_none_comes_again_also_when_the_game_changes() {
    for (lang, hard) in [(Lang::Vi, ["(dễ)", "(vừa)", "(khó)"]), (Lang::En, ["(easy)", "(medium)", "(hard)"])] {
        let mut desk = open(lang).await;
        rule(&mut desk, "/chatsettings puzzle=08:00 game=xiangqi").await;
        let (mut posts, mut seen, mut said) = (later(&desk, 3 * HOUR).await, Vec::new(), Vec::new());
        for day in 0..30 {
            let [post] = posts.as_slice() else { panic!("{day}: {}", posts.len()) };
            let value = desk.house.store.value(&format!("puzzle-day:{}", id(post))).await.expect("readable");
            let moves = value.expect("it is kept")["puzzle"]["moves"].clone();
            assert!(!seen.contains(&moves), "{day}");
            seen.push(moves);
            let text = post.message.text.to_plain();
            let at: Vec<usize> = (0..3).filter(|at| text.contains(hard[*at])).collect();
            assert_eq!(at.len(), 1, "{text}");
            said.push(at[0]);
            // A moderator changes the game now and then, which also keeps the puzzle from its pause.
            let games = ["game=xiangqi", "game=chess", "game=caro"];
            match day {
                8 | 16 | 24 => drop(rule(&mut desk, &format!("/chatsettings {}", games[day / 8 % 3])).await),
                4 | 12 | 20 | 28 => drop(rule(&mut desk, "/chatsettings puzzle=08:00").await),
                _ => {}
            }
            posts = later(&desk, DAY_MILLIS).await;
        }
        for (yesterday, today) in said[..8].iter().zip(&said[1..8]) {
            assert_eq!((yesterday + 1) % 3, *today, "easy, medium, hard in turn: {said:?}");
        }
        // Stopped and begun again, the chat gets later puzzles.
        rule(&mut desk, "/chatsettings puzzle=off").await;
        rule(&mut desk, "/chatsettings puzzle=08:00").await;
        let posts = later(&desk, DAY_MILLIS).await;
        let value = desk.house.store.value(&format!("puzzle-day:{}", id(&posts[0]))).await.expect("readable");
        assert!(!seen.contains(&value.expect("it is kept")["puzzle"]["moves"]));
    }
}

/// A chat from before the sets grew: its puzzle without a difficulty can be solved, and its next one is new to it.
#[tokio::test]
async fn a_chat_of_the_first_set_plays_on() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings puzzle=08:00 game=xiangqi").await;
    let posts = later(&desk, 3 * HOUR).await;
    let (button, id) = (button(&posts[0]), id(&posts[0]));
    let chats = desk.house.store.values("puzzle:").await.expect("readable");
    let [(chat, value)] = chats.as_slice() else { panic!("{chats:?}") };
    let day = desk.house.store.value(&format!("puzzle-day:{id}")).await.expect("readable").expect("it is kept");
    let (mut old_chat, mut old_day) = (value.clone(), day.clone());
    assert!(old_chat.as_object_mut().expect("an object").remove("places").is_some());
    assert!(old_day["puzzle"].as_object_mut().expect("an object").remove("difficulty").is_some());
    old_chat["count"] = 16.into();
    let values = [(format!("puzzle:{chat}"), Some(old_chat)), (format!("puzzle-day:{id}"), Some(old_day))].into();
    desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("saved");
    let shown = presses(&mut desk, "binh", &button).await;
    assert!(shown.text().contains("Puzzle 1 · xiangqi: "), "{}", shown.text());
    let (solution, _) = moves(&desk, &id).await;
    let right = presses(&mut desk, "binh", &format!("to:{id}::{solution}")).await;
    assert!(right.text().contains("Right!"), "{}", right.text());
    let posts = later(&desk, DAY_MILLIS).await;
    assert!(posts[0].message.text.to_plain().contains("Puzzle 17 · xiangqi (easy)"), "behind the first set");
}
