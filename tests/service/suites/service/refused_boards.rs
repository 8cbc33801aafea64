//! A refused board is kept, its mover is told, and it is sent when the chat accepts boards again.
//!
//! Found by outside reviews: a board refused with 400, 403 or 404 was dropped without a message (`discord` 1,
//! `telegram` 10). After an outage and a restart the newest boards of a busy chat were dropped (`D4`).

use banco_ports::limits::QUEUE_PER_CHAT_MAX;
use banco_ports::{Answer, Converse, DeliveryError, Intent, ReplyKind};
use banco_tests::desk::{Desk, Mood, person};

const MUTED: Mood = Mood::Refuses(DeliveryError::Muted(String::new()));

async fn told(desk: &Desk, user: &str) -> Answer {
    desk.house.service.unshown(&person(user), None).await
}

async fn text_told(desk: &Desk, user: &str) -> String {
    let answer = told(desk, user).await;
    assert!(answer.replies.iter().all(|reply| reply.kind == ReplyKind::Private), "by a way that is his alone");
    answer.replies.iter().map(|reply| reply.message.text.to_plain()).collect::<Vec<_>>().join("\n")
}

async fn unsent(desk: &Desk) -> usize {
    desk.house.store.unsent().await.expect("readable").len()
}

#[tokio::test]
async fn a_muted_chat_gets_its_board_at_the_next_sign_of_life() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    assert_eq!(text_told(&desk, "an").await, "", "what arrived is no news");
    desk.tries();
    for refusal in [DeliveryError::Muted("403".into()), DeliveryError::Missing("404".into())] {
        desk.platform(Mood::Refuses(refusal));
        let (mover, mv, other) = if desk.plies(&id).await == 0 { ("an", "e4", "binh") } else { ("binh", "e5", "an") };
        assert!(desk.say(mover, mv).await.posts.is_empty());
        assert_eq!((desk.tries(), unsent(&desk).await), (1, 1), "kept, asked once a sign");
        let words = text_told(&desk, mover).await;
        assert!(words.contains(&id) && words.contains("không đăng bàn lên được"), "{words}");
        assert_eq!(text_told(&desk, mover).await, "", "told once");
        assert_eq!(text_told(&desk, other).await, "", "not his doing");
        // The chat still refuses: the board is tried at each sign of life, and not announced again.
        desk.say(other, "/games").await;
        assert_eq!((desk.tries(), unsent(&desk).await), (1, 1));
        assert_eq!(text_told(&desk, mover).await, "");
    }
    desk.platform(Mood::Takes);
    let heard = desk.say("khach", "/help").await;
    assert_eq!((heard.boards(), unsent(&desk).await), (1, 0), "the newest board, once, whoever spoke");
    assert!(heard.posts[0].message.text.to_plain().contains("e5"), "{heard:?}");
}

#[tokio::test]
async fn a_right_that_comes_back_brings_the_board() {
    let mut desk = Desk::open().await;
    let (_, first) = desk.start_game("chess", "an", "binh", "").await;
    desk.platform(MUTED);
    desk.say("an", "e4").await;
    desk.platform(Mood::Takes);
    desk.house.service.revived(first.place).await;
    assert_eq!(desk.arrived().await.len(), 1);
}

#[tokio::test]
async fn a_restart_keeps_the_letter_its_mover_and_the_closed_door() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "").await;
    desk.platform(MUTED);
    desk.say("an", "e4").await;
    let mut desk = desk.reopened().await;
    assert!(desk.arrived().await.is_empty());
    assert_eq!((desk.tries(), unsent(&desk).await), (0, 1), "nobody knocks there at a start");
    assert!(text_told(&desk, "an").await.contains("không đăng bàn lên được"), "he may not have been told");
    assert_eq!(desk.say("binh", "/games").await.boards(), 1);
    let desk = desk.reopened().await;
    assert_eq!((desk.arrived().await.len(), unsent(&desk).await), (0, 0));
    assert_eq!(desk.house.store.values("shut:").await, Ok(Vec::new()), "the mark is gone with the first letter");
}

#[tokio::test]
async fn a_picture_that_is_refused_comes_in_letters() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "").await;
    desk.platform(Mood::RefusesPictures(DeliveryError::Refused("400".into())));
    let heard = desk.say("an", "e4").await;
    assert!(heard.text().contains("a  b  c  d  e  f  g  h") && heard.boards() == 0, "{}", heard.text());
    assert!(!heard.text().contains("không cho bot gửi ảnh"), "nobody forbade pictures");
    desk.platform(Mood::RefusesPictures(DeliveryError::NoPictures));
    let heard = desk.say("binh", "e5").await;
    assert!(heard.text().contains("a  b  c  d  e  f  g  h") && heard.boards() == 0, "{}", heard.text());
    // The answer to /board has its board as text too, for an adapter that may not send the picture.
    let heard = desk.say("an", "/board").await;
    let plain = heard.replies[0].message.without_picture();
    assert!(plain.text.to_plain().contains("a  b  c  d  e  f  g  h"), "{plain:?}");
}

#[tokio::test]
async fn one_letter_that_is_refused_as_it_is_holds_up_no_other_and_is_given_up_in_the_end() {
    let mut desk = Desk::open().await;
    desk.platform(Mood::Refuses(DeliveryError::Refused("400".into())));
    desk.say("an", "/play chess @binh").await;
    assert_eq!(unsent(&desk).await, 1);
    for _ in 0..8 {
        desk.say("an", "/games").await;
    }
    assert_eq!((desk.tries(), unsent(&desk).await), (6, 0), "once and five signs of life");
    desk.platform(Mood::Takes);
    assert_eq!(desk.say("an", "/play xiangqi @binh").await.posts.len(), 1);
}

#[tokio::test]
async fn a_refused_token_keeps_every_letter() {
    let mut desk = Desk::open().await;
    desk.platform(Mood::Refuses(DeliveryError::Unauthorized));
    desk.say("an", "/play chess @binh").await;
    assert_eq!(unsent(&desk).await, 1);
    assert_eq!(desk.reopened().await.arrived().await.len(), 1);
}

#[tokio::test]
async fn after_an_outage_and_a_restart_the_newest_board_of_every_game_comes() {
    let mut desk = Desk::open().await;
    let mut games = Vec::new();
    for n in 0..4 {
        games.push(desk.start_game("chess", &format!("a{n}"), &format!("b{n}"), "").await.0);
    }
    desk.platform(Mood::Hangs);
    // One game fills the chat's queue with offers and refusals between moves of pawns, then the others make a move
    // each.
    let pawns = (0..2u8).flat_map(|step| {
        ('a'..='h').flat_map(move |file| [format!("{file}{}", 3 + step), format!("{file}{}", 6 - step)])
    });
    for (ply, pawn) in pawns.enumerate() {
        let version = desk.table(&games[0]).await.version();
        for (asker, asked, seat) in [("a0", "b0", 2), ("b0", "a0", 1)] {
            for (ask, no) in [("draw", "drawno"), ("abort", "abortno")] {
                let offer = desk.typed(asker, &format!("/{ask} {}", games[0]));
                // One side alone may abort until both have moved.
                if ply > 1 || ask == "draw" {
                    desk.house.service.handle(offer).await;
                    let refusal = desk.inbound(asked, Intent::Press(format!("{no}:{}:{version}:?{seat}", games[0])));
                    desk.house.service.handle(refusal).await;
                }
            }
        }
        let inbound = desk.typed(if ply % 2 == 0 { "a0" } else { "b0" }, &format!("/move {pawn} #{}", games[0]));
        desk.house.service.handle(inbound).await;
    }
    assert!(unsent(&desk).await > QUEUE_PER_CHAT_MAX, "the store has more than the queue may hold");
    for (n, id) in games.iter().enumerate().skip(1) {
        let inbound = desk.typed(&format!("a{n}"), &format!("/move e4 #{id}"));
        desk.house.service.handle(inbound).await;
    }
    let desk = desk.reopened().await;
    let arrived = desk.arrived().await;
    let boards: Vec<&str> =
        arrived.iter().filter_map(|parcel| parcel.message.game.as_ref()).map(|(id, _)| id.as_str()).collect();
    for id in &games {
        assert_eq!(boards.iter().filter(|board| **board == id.as_str()).count(), 1, "{id} in {boards:?}");
    }
    assert!(arrived.len() <= QUEUE_PER_CHAT_MAX);
    assert_eq!(unsent(&desk).await, 0);
}

#[tokio::test]
async fn a_chat_costs_nothing_when_all_is_said() {
    let mut desk = Desk::open().await;
    desk.say("an", "/play chess").await;
    let before = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    for n in 0..50 {
        let mut inbound = desk.typed("an", &format!("/play chess @p{n}"));
        inbound.place.chat = format!("nhom{n}");
        desk.send(inbound).await;
    }
    let after = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    // The last worker may just be ending.
    assert!(after <= before + 1, "{before} tasks, then {after}");
}
