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
        let (mut posts, mut seen, mut ratings) = (later(&desk, 3 * HOUR).await, Vec::new(), Vec::new());
        for day in 0..24 {
            let [post] = posts.as_slice() else { panic!("{day}: {}", posts.len()) };
            let value = desk.house.store.value(&format!("puzzle-day:{}", id(post))).await.expect("readable");
            let puzzle = value.expect("it is kept")["puzzle"].clone();
            let position = puzzle["position"].clone();
            assert!(!seen.contains(&position), "{day}");
            seen.push(position);
            let text = post.message.text.to_plain();
            let at: Vec<usize> = (0..3).filter(|at| text.contains(hard[*at])).collect();
            assert_eq!(at.len(), 1, "{text}");
            ratings.push(puzzle["rating"].as_u64().expect("a number"));
            // A moderator changes the game now and then, which also keeps the puzzle from its pause.
            let games = ["game=xiangqi", "game=chess", "game=caro"];
            match day {
                8 | 16 => drop(rule(&mut desk, &format!("/chatsettings {}", games[day / 8 % 3])).await),
                4 | 12 | 20 => drop(rule(&mut desk, "/chatsettings puzzle=08:00").await),
                _ => {}
            }
            posts = later(&desk, DAY_MILLIS).await;
        }
        let rises = (0..3).any(|begin| ratings[begin..begin + 6].chunks(3).all(|three| three.is_sorted()));
        assert!(rises, "from easy to hard in three days: {ratings:?}");
        // Stopped and begun again, the chat gets later puzzles.
        rule(&mut desk, "/chatsettings puzzle=off").await;
        rule(&mut desk, "/chatsettings puzzle=08:00").await;
        let posts = later(&desk, DAY_MILLIS).await;
        let value = desk.house.store.value(&format!("puzzle-day:{}", id(&posts[0]))).await.expect("readable");
        assert!(!seen.contains(&value.expect("it is kept")["puzzle"]["position"]));
    }
}

/// A chat of version 0.1: its puzzle of one move without a difficulty can be solved, and its next one is new to it.
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
    let old = include_str!("../../../../data/puzzles/old/xiangqi.txt").lines().find(|line| !line.starts_with('#'));
    let fields: Vec<&str> = old.expect("a puzzle").split(';').collect();
    let words = |field: &str| field.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (line, played) = (words(fields[2]), words(fields[3]));
    old_day["puzzle"] = serde_json::json!({ "game": "xiangqi", "goal": 2, "line": line, "moves": played });
    old_chat["count"] = 16.into();
    let values = [(format!("puzzle:{chat}"), Some(old_chat)), (format!("puzzle-day:{id}"), Some(old_day))].into();
    desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("saved");
    let shown = presses(&mut desk, "binh", &button).await;
    assert!(shown.text().contains("Puzzle 1 · xiangqi: "), "{}", shown.text());
    let (solution, _) = moves(&desk, &id).await;
    let right = presses(&mut desk, "binh", &format!("to:{id}::{solution}")).await;
    assert!(right.text().contains("Right!"), "{}", right.text());
    let posts = later(&desk, DAY_MILLIS).await;
    assert!(posts[0].message.text.to_plain().contains("Puzzle 17 · xiangqi ("), "behind the first set");
}

/// A chat that chose no game kept its places in the games that had puzzles then; those of later games begin with it.
#[tokio::test]
async fn a_chat_of_an_older_release_gets_games_whose_puzzles_came_later() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings puzzle=08:00").await;
    assert_eq!(later(&desk, 3 * HOUR).await.len(), 1);
    let chats = desk.house.store.values("puzzle:").await.expect("readable");
    let [(chat, value)] = chats.as_slice() else { panic!("{chats:?}") };
    let mut old = value.clone();
    old["places"] = serde_json::json!({ "xiangqi": 5, "chess": 5, "caro": 5 });
    let values = [(format!("puzzle:{chat}"), Some(old))].into();
    desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("saved");
    let mut games = Vec::new();
    for day in 0..6 {
        let posts = later(&desk, DAY_MILLIS).await;
        let [post] = posts.as_slice() else { panic!("{day}: {}", posts.len()) };
        let value = desk.house.store.value(&format!("puzzle-day:{}", id(post))).await.expect("readable");
        games.push(value.expect("it is kept")["puzzle"]["game"].as_str().expect("a game").to_owned());
    }
    games.sort();
    assert_eq!(games, ["backgammon", "caro", "chess", "chushogi", "jieqi", "xiangqi"]);
}
