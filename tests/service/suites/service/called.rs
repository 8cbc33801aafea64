//! Command names from other bots, and the answers to those that do not exist here.

use banco_engine::Phase;
use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard};

fn labels(heard: &Heard) -> Vec<String> {
    heard.replies.iter().flat_map(|reply| reply.message.buttons.iter().flatten()).map(|b| b.label.clone()).collect()
}

/// Some chats run a command when its text is pressed, so no command that loses a game is shown like that.
#[tokio::test]
async fn no_command_that_loses_a_game_is_offered_to_a_press() {
    let losing = ["resign", "xinthua", "drop", "bo", "abort", "huyvan", "cancel", "huy", "decline", "tuchoi"];
    let mut desk = Desk::open().await;
    let mut typed: Vec<String> =
        ["about", "top", "stop", "stats", "bob", "huyy", "boo", "abourt"].map(Into::into).into();
    // Every one-letter typing error in every command name that loses a game.
    for name in losing {
        for at in 0..name.len() {
            typed.push(format!("{}{}", &name[..at], &name[at + 1..]));
            typed.push(format!("{}z{}", &name[..at], &name[at + 1..]));
            typed.push(format!("{}z{}", &name[..at], &name[at..]));
        }
    }
    for typed in typed.iter().filter(|typed| !typed.is_empty() && !losing.contains(&typed.as_str())) {
        let text = desk.say("an", &format!("/{typed}")).await.text();
        let shown = text.split(|c: char| c != '/' && !c.is_alphanumeric()).filter_map(|word| word.strip_prefix('/'));
        for shown in shown.filter(|shown| shown != typed) {
            assert!(!losing.contains(&shown), "/{typed}: {text}");
        }
    }
    let near = desk.say("an", "/resignn").await.text();
    assert!(near.contains("Ý bạn là “resign”?"), "{near}");
    for (typed, near) in [("/setings", "/settings"), ("/gamess", "/games")] {
        assert!(desk.say("an", typed).await.text().contains(near), "{typed}");
    }
}

#[tokio::test]
async fn the_house_is_asked_for_by_any_of_its_names() {
    for (lang, which) in [(Lang::Vi, "Chơi với máy"), (Lang::En, "computer")] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        for typed in ["/bot", "/ai", "/play bot", "/choi máy"] {
            let heard = desk.say("an", typed).await;
            assert!(heard.text().contains(which) && heard.posts.is_empty(), "{typed}: {}", heard.text());
            assert!(heard.data().iter().all(|data| data.starts_with("machine:")), "{typed}: {:?}", heard.data());
        }
        for typed in ["/bot chess", "/play chess bot", "/choi máy dễ cờ vua", "/ai covua"] {
            let asked = desk.say("an", typed).await;
            while desk.house.service.play_one().await {}
            let told: Vec<String> = desk.arrived().await.iter().map(|parcel| parcel.message.text.to_plain()).collect();
            let id = told.first().and_then(|text| banco_service::game_id_in(text));
            let id = id.unwrap_or_else(|| panic!("{typed}: {} {told:?}", asked.text()));
            let table = desk.table(&id).await;
            assert!(matches!(table.phase(), Phase::Playing), "{typed}");
        }
    }
}

#[tokio::test]
async fn names_of_other_bots_do_what_is_meant() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let pgn = desk.say("an", "/pgn").await;
    assert!(pgn.replies.iter().any(|reply| reply.message.files.iter().any(|file| file.name.ends_with(".pgn"))));
    let heard = desk.say("an", "/language").await;
    assert!(labels(&heard).contains(&"✓ Tự động (Tiếng Việt)".to_owned()), "{:?}", labels(&heard));
    assert!(desk.say("chi", "/lang en").await.text().contains("English"), "set");
    desk.say("an", "e4").await;
    let heard = desk.say("an", "/undo").await;
    assert!(heard.text().contains("xin đi lại"), "{}", heard.text());
    let [own, turned] = [desk.say("an", "/board text").await.text(), desk.say("an", "/flip text").await.text()];
    let lines = |text: &str| text.lines().filter(|line| line.contains(" . ")).map(str::to_owned).collect::<Vec<_>>();
    let turned_back: Vec<String> = lines(&turned).into_iter().rev().collect();
    assert_ne!(lines(&own), lines(&turned));
    assert_eq!(lines(&own).len(), turned_back.len());
    assert!(own.contains("Đến lượt binh") && turned.find(" X ") < turned.find(" x "), "{own}\n{turned}");
    assert_eq!(desk.plies(&id).await, 1);
}
