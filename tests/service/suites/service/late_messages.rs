//! Messages that testers of an evening found stale: after a restart, after an answer, in another language or zone.

use banco_engine::Phase;
use banco_ports::{DefaultLang, Inbound, Intent, Lang, Parcel};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person};

async fn desk(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

fn text(parcel: &Parcel) -> String {
    parcel.message.text.to_plain()
}

/// A legal move of the side to act, with its player.
async fn any_move(desk: &Desk, id: &str) -> (String, String) {
    let table = desk.table(id).await;
    let seat = table.to_move().expect("it is played");
    let mv = table.game().expect("it is played").legal().swap_remove(0).text;
    (table.person_at(seat).expect("both sit").name.clone(), mv)
}

/// Telegram, 26: the first board after a restart did not tell the player's move and what it turned up.
#[tokio::test]
async fn the_first_board_after_a_restart_tells_what_happened_since_the_last_one() {
    for (lang, before, turned) in [(Lang::Vi, "Trước đó", "lật ra"), (Lang::En, "Before that", "turns up")] {
        let mut desk = desk(lang).await;
        let (id, _) = desk.start("an", "binh", "").await;
        let (first, mv) = any_move(&desk, &id).await;
        desk.say(&first, &format!("/move {mv} #{id}")).await;
        let mut again = desk.restarted(lang).await;
        // Two moves on one board, as with a computer that answers at once.
        again.holds(true);
        let (second, _) = any_move(&again, &id).await;
        for _ in 0..2 {
            let (who, mv) = any_move(&again, &id).await;
            let inbound = again.typed(&who, &format!("/move {mv} #{id}"));
            again.house.service.handle(inbound).await;
        }
        again.holds(false);
        let boards = again.arrived().await;
        let told = text(boards.last().expect("a board"));
        let line = told.lines().find(|line| line.starts_with(before)).unwrap_or_else(|| panic!("{told}"));
        assert!(line.contains(&second) && line.contains(turned), "{told}");
    }
}

/// Telegram, 45: a press on the card of a tournament posted a second card after a restart.
#[tokio::test]
async fn a_tournament_card_is_edited_after_a_restart() {
    let mut desk = desk(Lang::Vi).await;
    let heard = desk.say("an", "/giai cờ vua max=8").await;
    let card = heard.posts.first().expect("the card").number.to_string();
    let join = heard.data().into_iter().find(|data| data.ends_with("join")).expect("a button");
    desk.press("an", &join).await;
    let mut again = desk.restarted(Lang::Vi).await;
    again.press("binh", &join).await;
    let rewritten: Vec<String> = again.rewritten().into_iter().map(|message| message.0).collect();
    assert_eq!(rewritten, [card], "the card of the earlier run");
    // Once the sign-up is over, nothing is kept for it.
    let cup = join.split(':').nth(1).expect("an id").to_owned();
    let over = again.say("an", &format!("/giai huy {cup}")).await;
    if let Some(yes) = over.data().first() {
        again.press("an", yes).await;
    }
    let over = over.text();
    let kept = again.house.store.values("standing:").await.expect("readable");
    assert!(kept.is_empty(), "{over} {kept:?}");
}

async fn answered(lang: Lang, by: &str, verb: &str) -> (Desk, String, Phase) {
    let mut desk = desk(lang).await;
    let challenge = desk.say("an", "/play chess @binh").await.posts.remove(0);
    let id = banco_service::game_id_in(&text(&challenge)).expect("a challenge");
    desk.press(by, &format!("{verb}:{id}")).await;
    let mut edited = desk.answered().await;
    let (message, parcel) = edited.pop().expect("the challenge is edited");
    assert_eq!((message.0, edited.len()), (challenge.number.to_string(), 0));
    assert!(parcel.message.buttons.is_empty() && parcel.ping.is_none());
    assert_eq!(parcel.message.text.mentions().count(), 0, "nobody is called again");
    let phase = desk.table(&id).await.phase();
    assert!(desk.is_stripped(&challenge).await);
    (desk, text(&parcel), phase)
}

/// Telegram, 1; Discord, 11: an answered challenge kept its time of expiry and told no outcome.
#[tokio::test]
async fn an_answered_challenge_says_its_outcome() {
    for (lang, by, verb, said, deadline) in [
        (Lang::Vi, "binh", "accept", "binh đã nhận lời.", "hết hạn lúc"),
        (Lang::Vi, "binh", "decline", "Lời thách đã bị từ chối.", "hết hạn lúc"),
        (Lang::Vi, "an", "cancel", "Lời thách đã được rút lại.", "hết hạn lúc"),
        (Lang::En, "binh", "accept", "binh accepted.", "expires at"),
        (Lang::En, "binh", "decline", "The challenge was declined.", "expires at"),
        (Lang::En, "an", "cancel", "The challenge was withdrawn.", "expires at"),
    ] {
        let (mut desk, told, phase) = answered(lang, by, verb).await;
        assert!(told.contains(said) && !told.contains(deadline), "{told}");
        if phase == Phase::Playing {
            desk.say("an", "/move e4").await;
            desk.say("binh", "/move e5").await;
            assert!(desk.answered().await.is_empty(), "a move edits no challenge");
        }
    }
}

async fn says(desk: &mut Desk, who: &str, lang: Lang, line: &str) -> Heard {
    let inbound = desk.typed(who, line);
    desk.send(Inbound { lang: Some(lang), ..inbound }).await
}

/// Discord, 12: an English reader asked for a review, and it came in Vietnamese without a word about that.
#[tokio::test]
async fn a_review_in_another_language_is_announced_as_one() {
    for (public, own, said) in
        [(Lang::En, Lang::Vi, "bằng tiếng Anh như ván cờ"), (Lang::Vi, Lang::En, "in Vietnamese, as the game")]
    {
        let mut desk = Desk::open_with(counting_entropy(), DefaultLang::Auto).await;
        let challenge = says(&mut desk, "an", public, "/play chess @binh side=first").await;
        let id = banco_service::game_id_in(&challenge.text()).expect("a challenge");
        let accept = desk.inbound("binh", Intent::Press(format!("accept:{id}")));
        desk.send(Inbound { lang: Some(own), ..accept }).await;
        for (who, lang, mv) in [("an", public, "f3"), ("binh", own, "e5"), ("an", public, "g4"), ("binh", own, "Qh4")] {
            says(&mut desk, who, lang, &format!("/move {mv} #{id}")).await;
        }
        let foreign = says(&mut desk, "binh", own, &format!("/review {id}")).await.text();
        assert!(foreign.contains(said) && foreign.contains(&id), "{foreign}");
        let mut other = desk.reopened().await;
        let own = says(&mut other, "an", public, &format!("/review {id}")).await.text();
        assert!(!own.contains(said), "{own}");
    }
}

/// Discord, 16: a vacation ended at an hour of Vietnam's time for a reader who chose no zone.
#[tokio::test]
async fn an_hour_names_its_zone_where_the_reader_may_live_elsewhere() {
    let zone = "(Asia/Ho_Chi_Minh)";
    let mut en = desk(Lang::En).await;
    let said = en.say("an", "/vacation 7").await.text();
    assert!(said.contains(zone), "{said}");
    let mut chosen = desk(Lang::En).await;
    chosen.say("an", "/settings timezone Europe/Paris").await;
    let said = chosen.say("an", "/vacation 7").await.text();
    assert!(!said.contains('('), "{said}");
    let mut vi = desk(Lang::Vi).await;
    let said = vi.say("an", "/nghiphep 7").await.text();
    assert!(!said.contains(zone), "{said}");
}

/// Telegram, 28: nothing below the board named Chess960.
#[tokio::test]
async fn a_board_names_the_variant() {
    for (lang, named) in [(Lang::Vi, "Cờ vua (Chess960) · ván #"), (Lang::En, "Chess (Chess960) · game #")] {
        let mut desk = desk(lang).await;
        let (_, board) = desk.start_game("chess", "an", "binh", "variant=chess960").await;
        assert!(text(&board).contains(named), "{}", text(&board));
    }
}

/// Telegram, 43; Discord, 20: a position was told as a record writes it, with underscores.
#[tokio::test]
async fn a_set_up_position_is_told_as_other_programs_read_it() {
    for (lang, said) in [(Lang::Vi, "Chơi từ một thế bày sẵn: "), (Lang::En, "From a set-up position: ")] {
        let mut desk = desk(lang).await;
        let position = "4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
        let told = desk.say("an", &format!("/play chess @binh position={position}")).await.text();
        assert!(told.contains(&format!("{said}{}", position.replace('_', " "))), "{told}");
    }
}

/// Telegram, 42: `/tuchoi` offered an open challenge, and its button was always refused.
#[tokio::test]
async fn only_a_challenge_to_the_person_is_offered_to_decline() {
    for lang in Lang::BOTH {
        let mut desk = desk(lang).await;
        desk.say("an", "/play chess").await;
        desk.say("an", "/play xiangqi @binh").await;
        let heard = desk.say("binh", "/decline").await;
        assert!(heard.data().iter().all(|data| !data.starts_with("decline:")), "{:?}", heard.data());
        let games = desk.house.store.games_of(&person("an").key, true, 9).await.expect("readable");
        assert_eq!(games.len(), 1, "the one to binh is declined: {}", heard.text());
    }
}
