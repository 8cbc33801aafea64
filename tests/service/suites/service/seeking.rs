//! `/seek`: the challenges that a person may accept, in the chat and in private.

use std::sync::atomic::Ordering;

use banco_engine::Phase;
use banco_ports::limits::{CHALLENGE_LASTS_MILLIS, GAMES_OFFERED_MAX};
use banco_ports::{Inbound, Intent, Lang, ReplyKind};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, private_chat};

fn id_in(heard: &Heard) -> String {
    banco_service::game_id_in(&heard.text()).expect("the challenge names its game")
}

async fn challenge(desk: &mut Desk, who: &str, line: &str) -> String {
    desk.house.clock.fetch_add(1_000, Ordering::SeqCst);
    id_in(&desk.say(who, &format!("/play {line}")).await)
}

async fn alone(desk: &mut Desk, who: &str, line: &str) -> Heard {
    let inbound = desk.typed(who, line);
    desk.send(Inbound { place: private_chat(&person(who).key), private: true, ..inbound }).await
}

async fn pressed_alone(desk: &mut Desk, who: &str, data: &str) -> Heard {
    let inbound = desk.inbound(who, Intent::Press(data.to_owned()));
    desk.send(Inbound { place: private_chat(&person(who).key), private: true, ..inbound }).await
}

/// The list, which is for its reader alone and posts nothing.
async fn sought(desk: &mut Desk, who: &str) -> Heard {
    let heard = desk.say(who, "/seek").await;
    assert!(heard.posts.is_empty() && heard.replies.len() == 1, "{}", heard.text());
    assert_eq!(heard.replies[0].kind, ReplyKind::Private);
    heard
}

fn accepts(ids: &[&String]) -> Vec<String> {
    ids.iter().map(|id| format!("accept:{id}")).collect()
}

#[tokio::test]
async fn open_challenges_come_first_then_those_for_the_asker_each_with_a_button() {
    for (lang, said, own) in [
        (
            Lang::Vi,
            ["Ai nhận cũng được:", "Cờ vua · an · còn", "bạn đi sau · 1 ngày mỗi nước", "Thách bạn:", "/nhan "],
            "Bạn đang có 1 lời thách",
        ),
        (
            Lang::En,
            [
                "Anyone may accept:",
                "Chess · an · 7 days left",
                "you move second · 1 day per move",
                "For you:",
                "/accept ",
            ],
            "Your own challenge waits",
        ),
    ] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let named = challenge(&mut desk, "binh", "xiangqi @chi").await;
        let first = challenge(&mut desk, "an", "chess first 1 day per move").await;
        let second = challenge(&mut desk, "dung", "backgammon match=3").await;
        let list = sought(&mut desk, "chi").await;
        let text = list.text();
        assert!(said.iter().all(|said| text.contains(said)), "{text}");
        assert_eq!(list.data(), accepts(&[&first, &second, &named]), "{text}");
        // A challenge to another person is not listed, an own one is counted.
        let of_challenger = sought(&mut desk, "binh").await;
        assert_eq!(of_challenger.data(), accepts(&[&first, &second]));
        assert!(of_challenger.text().contains(own) && !of_challenger.text().contains(&named));
        assert_eq!(sought(&mut desk, "an").await.data(), accepts(&[&second]));
        let board = desk.press("chi", &list.data()[0]).await;
        assert_eq!(board.boards(), 1, "{}", board.text());
        assert_eq!(sought(&mut desk, "chi").await.data(), accepts(&[&second, &named]));
    }
}

#[tokio::test]
async fn without_challenges_it_says_how_to_make_one() {
    for (lang, example) in [(Lang::Vi, "/choi cờ tướng"), (Lang::En, "/play chess")] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let none = sought(&mut desk, "an").await;
        assert!(none.text().ends_with(example) && none.data().is_empty(), "{}", none.text());
        let id = id_in(&desk.say("an", example).await);
        assert_eq!(sought(&mut desk, "binh").await.data(), accepts(&[&id]));
        assert_eq!(desk.say("binh", "/timdoithu").await.data(), accepts(&[&id]));
    }
}

#[tokio::test]
async fn blocked_people_see_nothing_of_each_other() {
    let mut desk = Desk::open().await;
    let of_an = challenge(&mut desk, "an", "chess").await;
    let of_binh = challenge(&mut desk, "binh", "chess").await;
    desk.say("binh", "/block @an").await;
    for who in ["an", "binh"] {
        let list = sought(&mut desk, who).await;
        assert!(list.data().is_empty() && !list.text().contains('#'), "{who}: {}", list.text());
    }
    assert_eq!(sought(&mut desk, "chi").await.data(), accepts(&[&of_an, &of_binh]));
}

#[tokio::test]
async fn an_expired_challenge_is_not_listed_before_the_clock_ends_it() {
    let mut desk = Desk::open().await;
    let id = challenge(&mut desk, "an", "chess").await;
    desk.house.clock.fetch_add(CHALLENGE_LASTS_MILLIS - 60_000, Ordering::SeqCst);
    assert_eq!(sought(&mut desk, "binh").await.data(), accepts(&[&id]));
    desk.house.clock.fetch_add(60_000, Ordering::SeqCst);
    assert!(sought(&mut desk, "binh").await.data().is_empty());
}

#[tokio::test]
async fn the_oldest_are_listed_and_the_others_counted() {
    for (lang, more) in [(Lang::Vi, "Còn 4 lời thách nữa"), (Lang::En, "4 more challenges are open. The oldest")]
    {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let mut open = Vec::new();
        for n in 0..GAMES_OFFERED_MAX + 3 {
            open.push(challenge(&mut desk, &format!("p{n}"), "chess").await);
        }
        let named = challenge(&mut desk, "binh", "xiangqi @chi").await;
        let list = sought(&mut desk, "chi").await;
        let shown: Vec<&String> = open.iter().take(GAMES_OFFERED_MAX - 1).chain([&named]).collect();
        assert_eq!(list.data(), accepts(&shown), "a full chat hides no challenge by name");
        assert!(list.text().contains(more), "{}", list.text());
    }
}

#[tokio::test]
async fn hostile_names_and_terms_keep_every_line_within_the_limits() {
    for lang in Lang::BOTH {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";
        for n in 0..GAMES_OFFERED_MAX {
            let mut typed = desk.typed(&format!("p{n}"), &format!("/play chess first 60d bank=60d position={fen}"));
            typed.from.name = format!("<b>@everyone</b> [x](http://x) `#{n}` {}", "Ẩ".repeat(40));
            desk.send(typed).await;
        }
        // `Desk::send` checks the limits of every answer.
        let list = sought(&mut desk, "chi").await;
        assert_eq!(list.data().len(), GAMES_OFFERED_MAX, "{}", list.text());
        assert_eq!(list.text().lines().filter(|line| line.starts_with('#')).count(), GAMES_OFFERED_MAX);
    }
}

#[tokio::test]
async fn in_private_those_of_ones_own_chats_are_listed_and_accepted() {
    for (lang, at, begun) in [(Lang::Vi, "ở “Hội cờ”", "Bàn cờ ở “Hội cờ”"), (Lang::En, "in “Hội cờ”", "in “Hội cờ”")]
    {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let mut typed = desk.typed("an", "/play chess");
        typed.chat_title = Some("Hội cờ".to_owned());
        let open = id_in(&desk.send(typed).await);
        let named = challenge(&mut desk, "an", "xiangqi @binh").await;
        // A person who was named, but never acted in the group.
        assert_eq!(alone(&mut desk, "binh", "/seek").await.data(), accepts(&[&named]));
        // A person who acted in the group.
        desk.say("chi", "/games").await;
        let list = alone(&mut desk, "chi", "/seek").await;
        assert!(list.text().contains(at), "{}", list.text());
        assert_eq!(list.data(), accepts(&[&open]));
        // A stranger neither reads nor accepts it.
        let none = alone(&mut desk, "em", "/seek").await;
        assert!(none.data().is_empty() && !none.text().contains('#'), "{}", none.text());
        pressed_alone(&mut desk, "em", &format!("accept:{open}")).await;
        assert!(desk.table(&open).await.phase() == Phase::Challenged);
        let done = pressed_alone(&mut desk, "chi", &format!("accept:{open}")).await;
        assert!(done.text().contains(begun) && done.boards() == 1, "{}", done.text());
        assert!(desk.table(&open).await.phase() == Phase::Playing);
        pressed_alone(&mut desk, "binh", &format!("accept:{named}")).await;
        assert!(desk.table(&named).await.phase() == Phase::Playing);
    }
}

#[tokio::test]
async fn invitations_that_others_pass_on_are_no_open_challenges() {
    let mut desk = Desk::open().await;
    desk.say("an", "/games").await;
    desk.say("chi", "/games").await;
    let invitation = id_in(&alone(&mut desk, "an", "/play chess").await);
    for list in [sought(&mut desk, "chi").await, alone(&mut desk, "chi", "/seek").await] {
        assert!(list.data().is_empty() && !list.text().contains(&invitation), "{}", list.text());
    }
}
