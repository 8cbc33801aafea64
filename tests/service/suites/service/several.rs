//! Several games at once: choice of the game, old boards, games in other places.

use banco_engine::Phase;
use banco_ports::{Intent, Lang, ReplyKind};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, place};

#[tokio::test]
async fn with_several_games_the_person_is_asked_and_the_button_plays() {
    let mut desk = Desk::open().await;
    let (first, _) = desk.start("an", "binh", "").await;
    let (second, _) = desk.start("an", "chi", "").await;
    let mv = desk.table(&first).await.game().unwrap().legal().remove(0).text;
    let asked = desk.say("an", &format!("/move {mv}")).await;
    assert!(asked.posts.is_empty());
    let version = desk.table(&first).await.version();
    let data = asked.data();
    for id in [&first, &second] {
        assert!(data.contains(&format!("play:{id}:{version}:{mv}")), "{data:?}");
    }
    desk.press("an", &format!("play:{second}:{version}:{mv}")).await;
    assert_eq!((desk.plies(&first).await, desk.plies(&second).await), (0, 1));
    // One game is left with this player to move.
    desk.say("an", &format!("/move {mv}")).await;
    assert_eq!(desk.plies(&first).await, 1);
}

/// Found in an evening of friends: with a game of chess and one of xiangqi the bot asked back for every typed move.
#[tokio::test]
async fn a_move_that_only_one_game_can_read_is_played_there() {
    let mut desk = Desk::open().await;
    let (xiangqi, _) = desk.start_game("xiangqi", "an", "binh", "").await;
    let (chess, _) = desk.start_game("chess", "an", "chi", "").await;
    desk.say("an", "/move e4").await;
    assert_eq!((desk.plies(&xiangqi).await, desk.plies(&chess).await), (0, 1));
    desk.say("chi", "/move e5").await;
    // A move against the rules of that game is reported for that game.
    let refused = desk.say("an", "/move Nd5").await;
    assert!(refused.text().contains("Mã đi hình chữ L"), "{}", refused.text());
    desk.say("an", "/di pháo 2 bình 5 nhé").await;
    assert_eq!((desk.plies(&xiangqi).await, desk.plies(&chess).await), (1, 2));
}

/// Found by an outsider: the bot offered games that cannot read the move, or have no draw.
#[tokio::test]
async fn only_games_that_can_be_meant_are_offered() {
    for (lang, waits) in [(Lang::Vi, "Chưa đến lượt bạn"), (Lang::En, "Not your turn")] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let (chess, _) = desk.start_game("chess", "an", "binh", "").await;
        desk.say("an", "/move e4").await;
        let (xiangqi, _) = desk.start_game("xiangqi", "an", "chi", "").await;
        // With one other waiting game, and with several.
        for game in [None, Some("backgammon")] {
            if let Some(game) = game {
                desk.start_game(game, "an", "dung", "").await;
            }
            let heard = desk.say("an", "/move Nc3").await;
            assert!(heard.text().contains(waits) && heard.text().contains(&chess), "{}", heard.text());
            assert!(heard.data().iter().all(|data| !data.starts_with("play:")), "{:?}", heard.data());
        }
        let (other, _) = desk.start_game("xiangqi", "an", "em", "").await;
        let offered = desk.say("an", "/move h3e3").await.data();
        let of = |id: &String| offered.iter().any(|data| data.starts_with(&format!("play:{id}:")));
        assert!(offered.len() == 2 && of(&xiangqi) && of(&other), "{offered:?}");
        // A game with dice always has a winner.
        assert_eq!(desk.say("an", "/draw").await.data().len(), 3);
    }
}

/// Found in an evening of friends: the words on the button were not understood as text.
#[tokio::test]
async fn a_challenge_and_an_offer_are_answered_in_words() {
    let mut desk = Desk::open().await;
    let mut challenge = desk.say("an", "/play xiangqi @binh side=first").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    let posted = challenge.posts.remove(0);
    let other = desk.replying("chi", &posted, "ok");
    assert!(desk.send(other).await.text().contains("dành cho"));
    let taken = desk.replying("binh", &posted, "Ok nhé");
    let board = desk.send(taken).await.posts.remove(0);
    assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
    for (who, said) in [("an", "hoà nhé"), ("binh", "đồng ý")] {
        let reply = desk.replying(who, &board, said);
        desk.send(reply).await;
    }
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)));
}

#[tokio::test]
async fn a_text_too_long_for_a_button_is_not_cut_into_another_move() {
    let mut desk = Desk::open().await;
    let (first, _) = desk.start("an", "binh", "").await;
    let (second, _) = desk.start("an", "chi", "").await;
    let asked = desk.say("an", &format!("/move a4a5 {}", "rất dài ".repeat(20))).await;
    assert!(asked.data().iter().all(|data| data.starts_with("board:")), "{:?}", asked.data());
    assert_eq!((desk.plies(&first).await, desk.plies(&second).await), (0, 0));
}

#[tokio::test]
async fn a_long_text_that_is_a_move_stands_in_the_button_as_that_move() {
    let mut desk = Desk::open().await;
    desk.start("an", "binh", "").await;
    desk.start("an", "chi", "").await;
    let asked = desk.say("an", &format!("/move úp a4{}a5", " ".repeat(60))).await;
    let data = asked.data();
    assert_eq!(data.len(), 2);
    assert!(data.iter().all(|data| data.starts_with("play:") && data.ends_with(":a4a5")), "{data:?}");
}

#[tokio::test]
async fn a_reply_to_an_old_board_is_offered_again_and_never_applied() {
    let mut desk = Desk::open().await;
    let (id, first_board) = desk.start("an", "binh", "").await;
    for user in ["an", "binh"] {
        let mv = desk.table(&id).await.game().unwrap().legal().remove(0).text;
        desk.say(user, &format!("/move {mv}")).await;
    }
    let mv = desk.table(&id).await.game().unwrap().legal().remove(0).text;
    let inbound = desk.replying("an", &first_board, &mv);
    let heard = desk.send(inbound).await;
    assert_eq!(desk.plies(&id).await, 2, "never applied");
    let confirm = format!("to:{id}:{}:{mv}", desk.table(&id).await.version());
    assert_eq!(heard.data().first(), Some(&confirm));
    let has_men = |data: &[String]| data.iter().any(|data| data.starts_with("pick:") || data.starts_with("choose:"));
    assert!(has_men(&heard.data()), "or he moves by buttons: {:?}", heard.data());
    assert!(heard.replies.iter().any(|reply| reply.message.image.is_some()), "with the present board");
    desk.press("an", &confirm).await;
    assert_eq!(desk.plies(&id).await, 3);
}

/// Telegram, 9: it was a full picture with the other side's live buttons.
#[tokio::test]
async fn off_turn_a_reply_to_an_old_board_brings_no_board_into_the_group() {
    let mut desk = Desk::open().await;
    let (id, board) = desk.start("an", "binh", "").await;
    let mv = desk.table(&id).await.game().unwrap().legal().remove(0).text;
    desk.say("an", &format!("/move {mv}")).await;
    let inbound = desk.replying("an", &board, "P2-5");
    let heard = desk.send(inbound).await;
    assert!(heard.text().contains("Chưa đến lượt") && heard.posts.is_empty(), "{}", heard.text());
    assert!(heard.replies.iter().all(|reply| reply.message.image.is_none()), "no picture for everybody");
    assert!(heard.data().iter().all(|data| !data.starts_with("pick:")), "no buttons of the other side");
}

/// Telegram, 9: in a group it was a message with a keyboard each time.
#[tokio::test]
async fn an_own_challenge_accepted_is_a_word_for_its_maker_alone() {
    for lang in Lang::BOTH {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let heard = desk.say("an", "/play chess").await;
        let id = banco_service::game_id_in(&heard.text()).expect("the challenge names its game");
        let heard = desk.press("an", &format!("accept:{id}")).await;
        let [reply] = heard.replies.as_slice() else { panic!("{}", heard.text()) };
        assert_eq!((reply.kind, reply.message.buttons.len()), (ReplyKind::Note, 0), "{}", heard.text());
        assert!(heard.posts.is_empty() && desk.table(&id).await.seats().is_none());
        // A second challenge of the same kind to one person is the waiting one.
        let first = desk.say("an", "/play chess @binh").await;
        let waiting = banco_service::game_id_in(&first.text()).expect("the challenge names its game");
        let second = desk.say("an", "/play chess @binh").await;
        assert!(second.posts.is_empty() && second.text().contains(&waiting), "{}", second.text());
    }
}

/// Found in an evening of friends: a spectator's reply to an old board posted the present one once more.
#[tokio::test]
async fn an_onlooker_s_reply_to_an_old_board_shows_no_other() {
    let mut desk = Desk::open().await;
    let (id, board) = desk.start("an", "binh", "").await;
    let mv = desk.table(&id).await.game().unwrap().legal().remove(0).text;
    desk.say("an", &format!("/move {mv}")).await;
    let inbound = desk.replying("chi", &board, "a7a6");
    let heard = desk.send(inbound).await;
    assert!(heard.text().contains("của người khác") && heard.boards() == 0, "{}", heard.text());
    assert!(heard.replies.iter().all(|reply| reply.message.image.is_none()));
}

/// Found in an evening of friends: a move before the opponent's acceptance got the answer that there was no game.
#[tokio::test]
async fn a_move_before_the_answer_names_the_challenge() {
    let mut desk = Desk::open().await;
    let challenge = desk.say("an", "/choi cờ vua @binh").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    for who in ["an", "binh"] {
        let heard = desk.say(who, "/di e4").await;
        assert!(heard.posts.is_empty() && heard.text().contains(&format!("#{id}")), "{}", heard.text());
    }
    assert!(desk.say("chi", "/di e4").await.text().contains("không có ván nào đang chơi"));
    // The invited player's answer works from here, and the challenger is told whose answer is awaited.
    let asked = desk.say("binh", "/di e4").await;
    assert_eq!(asked.data(), [format!("accept:{id}"), format!("decline:{id}")]);
    let waits = desk.say("an", "/di e4").await;
    assert!(waits.data().is_empty() && waits.text().contains("chờ @binh"), "{}", waits.text());
}

/// Review of Discord, 29: the bot asked about games without face-down pieces, and showed the start of the help.
#[tokio::test]
async fn captured_men_are_looked_at_where_there_are_any_and_an_unknown_topic_is_named() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "").await;
    desk.start_game("xiangqi", "an", "chi", "").await;
    assert!(desk.say("an", "/peek").await.text().contains("không có quân úp"));
    let (jieqi, _) = desk.start("an", "dung", "").await;
    let seen = desk.say("an", "/peek").await;
    assert!(seen.data().is_empty() && seen.text().contains(&jieqi), "{}", seen.text());
    assert!(desk.say("an", "/help xyz").await.text().contains("“xyz”"));
    assert!(!desk.say("an", "/help moves").await.text().contains("chưa có mục"));
}

#[tokio::test]
async fn a_reply_to_a_board_moves_in_that_game() {
    let mut desk = Desk::open().await;
    let (first, board) = desk.start("an", "binh", "").await;
    let (second, _) = desk.start("an", "chi", "").await;
    let inbound = desk.replying("an", &board, "a4a5");
    desk.send(inbound).await;
    assert_eq!((desk.plies(&first).await, desk.plies(&second).await), (1, 0));
    // The board belongs to other players: the person is told so, and the own game stays unchanged.
    let inbound = desk.replying("chi", &board, "a7a6");
    let heard = desk.send(inbound).await;
    assert!(heard.posts.is_empty() && !heard.replies.is_empty());
    assert_eq!((desk.plies(&first).await, desk.plies(&second).await), (1, 0));
    // The bot ignores remarks of spectators and of players, on their turn or not.
    for (who, remark) in
        [("chi", "hay quá anh ơi"), ("an", "khoan đã"), ("binh", "ok wait"), ("binh", "👍"), ("binh", "t2 gặp nhé")]
    {
        let inbound = desk.replying(who, &board, remark);
        let heard = desk.send(inbound).await;
        assert!(heard.posts.is_empty() && heard.replies.is_empty(), "{remark}: {}", heard.text());
    }
    // On the player's own turn the bot helps with a typing error.
    for slip in ["P2-55", "m2 3", "P2-5 nhé"] {
        let inbound = desk.replying("binh", &board, slip);
        assert!(!desk.send(inbound).await.replies.is_empty(), "{slip}");
    }
}

#[tokio::test]
async fn from_another_place_a_game_answers_only_to_its_own_players() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    let lines = ["/board", "/history", "/move a4a5 #", "/resign", "/draw", "/abort", "/peek", "/decline", "/cancel"];
    let before = desk.entries(&id).await;
    for line in lines {
        let line = if line.ends_with('#') { format!("{line}{id}") } else { format!("{line} {id}") };
        let mut inbound = desk.typed("chi", &line);
        inbound.place = place("khac");
        let heard = desk.send(inbound).await;
        assert!(heard.text().contains(&format!("“{id}”")), "{line}: {}", heard.text());
        assert!(heard.replies.iter().all(|reply| reply.message.image.is_none()));
    }
    assert_eq!(desk.entries(&id).await, before);
    let mut inbound = desk.typed("an", &format!("/move a4a5 #{id}"));
    inbound.place = place("khac");
    let heard = desk.send(inbound).await;
    assert_eq!(desk.plies(&id).await, 1);
    assert!(heard.posts.iter().all(|parcel| parcel.place == place("nhom")), "the board goes where the game is");
    assert!(!heard.replies.is_empty(), "he hears that it was played");
}

#[tokio::test]
async fn what_only_one_may_see_is_always_private() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    for _ in 0..120 {
        let table = desk.table(&id).await;
        let Some(seat) = table.to_move() else { break };
        let legal = table.game().unwrap().legal();
        let dark_capture = |mv: &&banco_engine::LegalMove| {
            let view = table.view(banco_engine::Viewer::Public).unwrap();
            view.men.iter().any(|man| mv.shape.is_some_and(|shape| man.site == shape.to) && man.face.dark)
        };
        let mv = legal.iter().find(dark_capture).unwrap_or(&legal[0]).text.clone();
        desk.say(["an", "binh"][seat.index()], &format!("/move {mv}")).await;
    }
    let mut peeked = 0;
    for user in ["an", "binh"] {
        let version = desk.table(&id).await.version();
        let typed = desk.typed(user, &format!("/peek {id}"));
        let pressed = desk.inbound(user, Intent::Press(format!("peek:{id}:{version}")));
        for inbound in [typed, pressed] {
            let heard = desk.send(inbound).await;
            assert!(heard.posts.is_empty());
            assert!(heard.replies.iter().all(|reply| reply.kind == ReplyKind::Private), "{}", heard.text());
            peeked += usize::from(heard.text().contains("Quân úp bạn đã ăn"));
        }
    }
    assert!(peeked > 0, "somebody captured a face-down man");
    let heard = desk.say("chi", &format!("/peek {id}")).await;
    assert!(!heard.text().contains("Quân úp bạn đã ăn"));
}

/// A command with its argument, the data of its buttons after game and version, and the answer to a press.
const WISHES: [(&str, &str, &str); 10] = [
    ("/board text", "board:{id}::text", "9  8  7"),
    ("/xemban chữ", "board:{id}::text", "Tg Tướng"),
    ("/board hd", "board:{id}::hd", "Đến lượt"),
    ("/board", "board:{id}", "Đến lượt"),
    ("/history", "board:{id}::history", "chưa có nước nào"),
    ("/export", "export:{id}", "Biên bản ván #{id}"),
    ("/legal b1", "legal:{id}:1:b1", "cột 8 hàng 1"),
    ("/legal 8 1", "legal:{id}:1:b1", "cột 8 hàng 1"),
    ("/why b3b11", "why:{id}:1:b3b11", "b3b11"),
    ("/why xe 1 tấn 4", "why:{id}:1:i1i5", "chặn đường"),
];

#[tokio::test]
async fn whoever_is_asked_which_game_keeps_his_wish() {
    let mut desk = Desk::open().await;
    let (first, _) = desk.start_game("cotuong", "an", "binh", "").await;
    let (second, _) = desk.start_game("cotuong", "an", "chi", "").await;
    for (line, data, said) in WISHES {
        let asked = desk.say("an", line).await;
        assert!(asked.text().starts_with("Đang có nhiều ván."), "{line}: {}", asked.text());
        for id in [&first, &second] {
            let button = data.replace("{id}", id);
            assert!(asked.data().contains(&button), "{line}: {:?}", asked.data());
            let heard = desk.press("an", &button).await;
            assert!(heard.text().contains(&said.replace("{id}", id)), "{line}: {}", heard.text());
        }
    }
    assert!(desk.press("an", &format!("board:{first}::seed")).await.text().contains("không dùng được"));
}

#[tokio::test]
async fn points_given_up_stand_in_the_button_and_only_backgammon_is_asked() {
    let mut desk = Desk::open().await;
    desk.start_game("covua", "an", "binh", "").await;
    let (first, _) = desk.start_game("cothocao", "an", "binh", "match=5").await;
    let (second, _) = desk.start_game("cothocao", "an", "chi", "match=5").await;
    let asked = desk.say("an", "/resign 2").await;
    let version = desk.table(&first).await.version();
    let data = asked.data();
    assert!(data.len() == 2 && data.iter().all(|data| data.ends_with(".2")), "{data:?}");
    assert!(data.iter().any(|data| data.starts_with(&format!("resign:{second}:"))), "{data:?}");
    let button = data.iter().find(|data| data.starts_with(&format!("resign:{first}:{version}:?"))).expect("asked");
    for forged in ["0", "4", "x", "-1"] {
        let forged = button.trim_end_matches('2').to_owned() + forged;
        let heard = desk.press("an", &forged).await;
        assert!(heard.text().contains("không dùng được"), "{forged}: {}", heard.text());
    }
    // The list belongs to an's answer: a press by another person resigns no game.
    let heard = desk.press("binh", button).await;
    assert!(heard.posts.is_empty() && heard.text().contains("Câu này hỏi an"), "{}", heard.text());
    let heard = desk.press("an", button).await;
    assert!(heard.text().contains("xin thua ván này 2 điểm"), "{}", heard.text());
}

/// `telegram` review: the opponent pressed the confirmation and lost the own game.
#[tokio::test]
async fn a_question_is_answered_by_the_one_who_is_asked() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("cotuong", "an", "binh", "").await;
    let before = desk.entries(&id).await;
    let asked = desk.say("an", "/resign").await;
    assert!(asked.text().starts_with("an, xin thua ván"), "{}", asked.text());
    let offered = desk.say("an", "/draw").await;
    let with_offer = desk.entries(&id).await;
    assert_eq!(with_offer.len(), before.len() + 1);
    for (user, data, name) in [
        ("binh", asked.data(), "an"),
        ("chi", asked.data(), "an"),
        ("an", offered.data(), "binh"),
        ("chi", offered.data(), "binh"),
    ] {
        // Only the asker can withdraw it.
        let data: Vec<String> = data.into_iter().filter(|data| !data.starts_with("withdraw:")).collect();
        assert_eq!(data.len(), 2, "{data:?}");
        for data in data {
            let heard = desk.press(user, &data).await;
            assert!(heard.posts.is_empty(), "{user} {data}");
            assert!(heard.text().contains(&format!("Câu này hỏi {name}")), "{user} {data}: {}", heard.text());
            assert!(heard.replies.iter().all(|reply| reply.kind == ReplyKind::Note), "{user} {data}");
        }
    }
    // Data of an older version that did not name the asked player.
    let version = desk.table(&id).await.version();
    for data in [format!("confirm:{id}:{version}:resign"), format!("draw:{id}:{version}:yes")] {
        assert!(desk.press("binh", &data).await.text().contains("không dùng được"), "{data}");
    }
    assert_eq!(desk.entries(&id).await, with_offer);
    let heard = desk.press("an", &asked.data()[0]).await;
    assert_eq!(heard.boards(), 1, "{}", heard.text());
    assert!(heard.replies.iter().any(|reply| reply.kind == ReplyKind::Settled), "its buttons go");
    let heard = desk.press("an", &asked.data()[0]).await;
    assert!(heard.replies.iter().any(|reply| reply.kind == ReplyKind::Settled), "also where it comes too late");
}

#[tokio::test]
async fn words_of_luck_survive_the_question_which_challenge() {
    let mut desk = Desk::open().await;
    let mut ids = Vec::new();
    for time in ["", "time=1d"] {
        let heard = desk.say("an", &format!("/play coup @binh {time}")).await;
        ids.push(banco_service::game_id_in(&heard.text()).expect("an id"));
    }
    let asked = desk.say("binh", "/nhan gió mát trăng thanh").await;
    assert!(asked.text().starts_with("Đang có nhiều lời thách."), "{}", asked.text());
    // The button says whose words they are.
    let is_meant =
        |data: &String| data.starts_with(&format!("accept:{}::", ids[1])) && data.ends_with(".gió mát trăng thanh");
    let button = asked.data().into_iter().find(is_meant).unwrap_or_else(|| panic!("{:?}", asked.data()));
    desk.press("binh", &button).await;
    let part = desk.table(&ids[1]).await.parts()[1].clone();
    assert!(part.typed && part.text == "gió mát trăng thanh", "{part:?}");
    // The text is too long for a button: the player is told how to type it for one game. Nothing is accepted without
    // the words.
    desk.say("an", "/play cotuong @binh").await;
    let asked = desk.say("binh", &format!("/nhan {}", "gió mát trăng thanh ".repeat(5))).await;
    assert!(asked.data().iter().all(|data| data.starts_with("part:")), "{:?}", asked.data());
}

#[tokio::test]
async fn a_game_takes_one_opponent_and_a_challenge_by_name_is_told_apart() {
    let mut desk = Desk::open().await;
    let play = |rest: &str| Intent::Command {
        name: "play".to_owned(),
        args: banco_ports::Args { rest: rest.to_owned(), ..Default::default() },
    };
    let inbound = desk.inbound("an", play("chess @binh @chi"));
    let heard = desk.send(inbound).await;
    assert!(heard.text().contains("chỉ thách được một người"), "{}", heard.text());
    for rest in ["chess @nguoila", "chess"] {
        let inbound = desk.inbound("an", play(rest));
        desk.send(inbound).await;
    }
    let asked = desk.say("an", "/cancel").await;
    let named = asked.labels().iter().filter(|label| label.contains("@nguoila")).count();
    assert_eq!(named, 1, "{:?}", asked.labels());
}

#[tokio::test]
async fn where_nothing_goes_on_the_game_that_ended_last_is_shown() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("cotuong", "an", "binh", "").await;
    desk.say("an", "/move h3e3").await;
    let asked = desk.say("binh", "/resign").await;
    desk.press("binh", &asked.data()[0]).await;
    assert!(desk.say("an", "/bienban").await.text().contains("P2-5"));
    assert!(desk.say("binh", "/board").await.text().contains(&format!("ván #{id}")));
    assert!(desk.say("chi", "/board").await.text().contains("không có ván nào đang chơi"));
    let challenge = desk.say("an", "/play chess @dung").await;
    let waiting = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    let told = desk.say("dung", "/board").await;
    assert!(told.text().contains(&waiting) && told.data()[0].starts_with("accept:"), "{told:?}");
    desk.say("an", &format!("/cancel {waiting}")).await;
    assert!(desk.say("an", "/move h8e8").await.text().contains("không có ván nào đang chơi"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_to_a_challenge_that_came_to_nothing_is_told_so() {
    for (who, command) in [("binh", "decline"), ("an", "cancel")] {
        let mut desk = Desk::open().await;
        let challenge = desk.say("an", "/play chess @binh").await.posts.pop().expect("the challenge");
        let (id, _) = challenge.message.game.clone().expect("a challenge belongs to its game");
        desk.say(who, &format!("/{command} {id}")).await;
        let reply = desk.replying("an", &challenge, "e4");
        let heard = desk.send(reply).await;
        assert!(heard.boards() == 0 && heard.text().contains("chưa bắt đầu"), "{command}: {}", heard.text());
    }
}
