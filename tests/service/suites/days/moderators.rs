//! Days 2.8: moderators of a chat end games, and the record names the moderator and the reason.

use banco_engine::{Action, Ender, Ending, GameKey, Phase, Reason, Refusal, Ruling, Seat};
use banco_ports::{Inbound, Lang, ReplyKind};
use banco_tests::desk::{Desk, Heard, person};
use banco_tests::rules::options;
use banco_tests::tables::Played;

use super::house::{has, open, over};

async fn says(desk: &mut Desk, text: &str) -> Heard {
    let inbound = desk.typed("chi", text);
    desk.send(Inbound { moderator: true, ..inbound }).await
}

async fn presses(desk: &mut Desk, data: &str) -> Heard {
    let inbound = desk.inbound("chi", banco_ports::Intent::Press(data.to_owned()));
    desk.send(Inbound { moderator: true, ..inbound }).await
}

#[test]
fn clause_2_8_a_moderator_ends_a_game_and_the_record_says_who_and_why() {
    let by = banco_tests::tables::person("chi");
    for (ruling, ending) in [
        (Ruling::Abort, Ending::drawn(Reason::Aborted)),
        (Ruling::Draw, Ending::drawn(Reason::Adjudicated)),
        (Ruling::Win(Seat::Second), Ending::won(Seat::Second, Reason::Adjudicated)),
    ] {
        let mut played = Played::started(GameKey::Xiangqi, &options(""), 1);
        let judge = || Action::Judge { by: by.clone(), ruling, why: "bỏ ván".to_owned() };
        assert_eq!(played.act("an", judge()), Err(Refusal::NotForYou), "players do not judge themselves");
        let (entries, table) = played.table.act(&banco_engine::Actor::House, judge(), 9).expect("it goes on");
        played.log.extend(entries);
        assert_eq!(table.phase(), Phase::Over(ending));
        let ender = Ender::Moderator { by: by.clone(), why: "bỏ ván".to_owned() };
        let replayed = banco_engine::Table::replay(&played.log).expect("it replays");
        assert_eq!((replayed.ended_by(), replayed.phase()), (Some(&ender), table.phase()));
        assert_eq!(table.act(&banco_engine::Actor::House, judge(), 9).err(), Some(Refusal::Over));
    }
    let played = Played::started(GameKey::Backgammon, &options(""), 1);
    let draw = Action::Judge { by, ruling: Ruling::Draw, why: String::new() };
    assert_eq!(played.table.act(&banco_engine::Actor::House, draw, 9).err(), Some(Refusal::NeverDrawn));
}

#[tokio::test]
async fn clause_2_8_a_moderator_types_what_he_wants_in_both_languages() {
    for (lang, words, said, ending) in [
        (
            Lang::Vi,
            "/quanly huỷ #ID hai bên cãi nhau",
            "Quản trị viên chi huỷ ván, không tính thắng thua. Lý do: hai bên cãi nhau",
            Ending::drawn(Reason::Aborted),
        ),
        (
            Lang::En,
            "/admin end #ID they quarrel",
            "Moderator chi ended the game; it does not count. Reason: they quarrel",
            Ending::drawn(Reason::Aborted),
        ),
        (Lang::Vi, "/quanly xử hoà #ID", "Quản trị viên chi xử hoà.", Ending::drawn(Reason::Adjudicated)),
        (
            Lang::En,
            "/admin win black #ID",
            "Moderator chi gave the win to binh (Black).",
            Ending::won(Seat::Second, Reason::Adjudicated),
        ),
        (
            Lang::Vi,
            "/quanly thắng an #ID",
            "Quản trị viên chi xử an (Đỏ) thắng.",
            Ending::won(Seat::First, Reason::Adjudicated),
        ),
    ] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
        has(&says(&mut desk, &words.replace("ID", &id)).await, said);
        assert_eq!(over(&desk, &id).await, Some(ending), "{words}");
    }
}

#[tokio::test]
async fn clause_2_8_nobody_else_ends_a_game_and_is_told_so() {
    for (lang, said) in [(Lang::Vi, "Chỉ quản trị viên"), (Lang::En, "Only the moderators of this chat")] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
        has(&desk.say("an", &format!("/admin end #{id}")).await, said);
        has(&desk.say("an", "/admin").await, said);
        has(&desk.press("an", &format!("admin:{id}:1:end!")).await, said);
        assert_eq!(over(&desk, &id).await, None);
        // A moderator of another chat has no rights here.
        let inbound = desk.typed("chi", &format!("/admin end #{id}"));
        let elsewhere = Inbound { moderator: true, place: banco_tests::desk::place("khac"), ..inbound };
        desk.send(elsewhere).await;
        assert_eq!(over(&desk, &id).await, None);
        let typed = says(&mut desk, "/admin dance").await;
        has(&typed, if lang == Lang::Vi { "Không hiểu “dance”" } else { "I do not understand “dance”" });
    }
}

#[tokio::test]
async fn clause_2_8_buttons_lead_there_and_ask_once_more() {
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
    let panel = says(&mut desk, "/quanly").await;
    has(&panel, "1 ván đang chơi, 0 lời thách đang chờ");
    let game = presses(&mut desk, &panel.data()[0]).await;
    assert_eq!(game.labels(), ["Huỷ ván", "Xử hoà", "an thắng", "binh thắng"]);
    let asked = presses(&mut desk, &game.data()[3]).await;
    has(&asked, "Xử binh thắng ván");
    assert_eq!((asked.labels(), over(&desk, &id).await), (vec!["Xử vậy"], None));
    let sure = asked.data().remove(0);
    has(&desk.press("binh", &sure).await, "Chỉ quản trị viên");
    desk.say("an", &format!("/move h3e3 #{id}")).await;
    presses(&mut desk, &sure).await;
    assert_eq!(over(&desk, &id).await, None, "the position has changed since he was asked");
    let again = presses(&mut desk, &game.data()[3]).await;
    has(&again, "đã khác rồi");
    let panel = says(&mut desk, &format!("/quanly #{id}")).await;
    let asked = presses(&mut desk, &panel.data()[3]).await;
    let done = presses(&mut desk, &asked.data()[0]).await;
    has(&done, "Quản trị viên chi xử binh (Đen) thắng.");
    assert_eq!(over(&desk, &id).await, Some(Ending::won(Seat::Second, Reason::Adjudicated)));
}

#[tokio::test]
async fn clause_2_8_a_chat_limits_the_games_of_a_person() {
    for (lang, said) in [(Lang::Vi, "nhiều nhất 1 ván cùng lúc"), (Lang::En, "allows 1 games at a time")] {
        let mut desk = open(lang).await;
        says(&mut desk, "/chatsettings games=1").await;
        desk.start_game("xiangqi", "an", "binh", "").await;
        has(&desk.say("an", "/play chess @dung").await, said);
        let other = desk.say("dung", "/play chess @em").await;
        assert!(!other.text().contains(said), "{}", other.text());
    }
}

#[tokio::test]
async fn clause_2_9_who_is_blocked_challenges_offers_and_calls_no_more() {
    for (lang, blocked, refused, offer, own) in [
        (
            Lang::Vi,
            "Đã chặn an",
            "binh không nhận lời thách của bạn",
            "binh không nhận lời xin nào của bạn",
            "Bạn đang chặn an",
        ),
        (
            Lang::En,
            "You have blocked an",
            "binh takes no challenges from you",
            "binh takes no offers from you",
            "You have blocked an",
        ),
    ] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
        has(&desk.say("binh", "/block an").await, blocked);
        for (who, line, said) in [
            ("an", "/play chess @binh".to_owned(), refused),
            ("an", format!("/draw #{id}"), offer),
            ("binh", "/play chess @an".to_owned(), own),
        ] {
            let heard = desk.say(who, &line).await;
            has(&heard, said);
            // An outsider saw a group get this message.
            assert!(
                heard.posts.is_empty() && heard.replies.iter().all(|reply| reply.kind == ReplyKind::Private),
                "{line}"
            );
        }
        let open = desk.say("binh", "/play chess").await;
        let taken = open.data().into_iter().find(|data| data.starts_with("accept:")).expect("a button");
        has(&desk.press("an", &taken).await, refused);
        // Their running game continues without mentions.
        let board = desk.say("an", &format!("/move h3e3 #{id}")).await;
        assert_eq!(board.posts.len(), 1, "{}", board.text());
        assert_eq!(board.posts[0].ping, None, "no mention");
        let back = desk.say("binh", &format!("/move h8e8 #{id}")).await;
        assert_eq!(back.posts[0].ping.as_ref().map(|person| person.name.as_str()), Some("an"), "he has blocked nobody");
        // A request of the opponent can still be granted.
        desk.say("binh", &format!("/draw #{id}")).await;
        desk.say("an", &format!("/draw #{id}")).await;
        assert!(over(&desk, &id).await.is_some(), "both wanted it");
    }
}

/// Found by an outsider: a player who had been erased could write to people who had blocked that player.
#[tokio::test]
async fn clause_2_9_a_block_outlives_that_somebody_is_forgotten() {
    for (lang, refused, former, lifted) in [
        (Lang::Vi, "an không nhận lời thách của bạn", "Bạn đang chặn: người chơi cũ", "Đã bỏ chặn"),
        (Lang::En, "an takes no challenges from you", "You have blocked: former player", "is no longer blocked"),
    ] {
        let mut desk = open(lang).await;
        desk.say("dung", "/help").await;
        desk.say("em", "/help").await;
        desk.say("an", "/block dung").await;
        for _ in 0..2 {
            desk.say("dung", "/privacy delete yes").await;
            has(&desk.say("dung", "/play chess @an").await, refused);
        }
        let others = desk.say("em", "/play chess @an").await;
        assert!(!others.text().contains(refused), "nobody else is meant: {}", others.text());
        let listed = desk.say("an", "/block").await;
        has(&listed, former);
        assert!(!listed.text().contains("dung"), "{}", listed.text());
        has(&desk.press("an", &listed.data()[0]).await, lifted);
        let challenge = desk.say("dung", "/play chess @an").await;
        assert!(!challenge.text().contains(refused), "{}", challenge.text());
    }
}

#[tokio::test]
async fn clause_2_9_blocks_are_listed_and_lifted() {
    let mut desk = open(Lang::Vi).await;
    has(&desk.say("binh", "/chan").await, "Bạn chưa chặn ai");
    has(&desk.say("binh", "/chan nobody").await, "Chưa thấy ai tên “nobody”");
    desk.say("an", "/help").await;
    desk.say("dung", "/help").await;
    has(&desk.say("an", "/chan an").await, "Sao lại tự chặn mình?");
    desk.say("binh", "/chan an").await;
    desk.say("binh", "/chan @dung").await;
    let listed = desk.say("binh", "/block").await;
    has(&listed, "Bạn đang chặn: an, dung");
    assert_eq!(listed.labels(), ["Bỏ chặn an", "Bỏ chặn dung"]);
    has(&desk.press("binh", &listed.data()[0]).await, "Đã bỏ chặn an");
    has(&desk.say("binh", "/block off dung").await, "Đã bỏ chặn dung");
    let challenge = desk.say("an", "/play chess @binh").await;
    assert!(challenge.posts.len() == 1, "{}", challenge.text());
    let _ = person("an");
}
