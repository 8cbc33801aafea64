//! Texts that testers typed in an evening of play, each with the answer that it should have had.

use std::sync::atomic::Ordering;

use banco_engine::{Offer, Pace};
use banco_ports::{Intent, Lang};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;

use super::hints::against_the_house;

async fn desk(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

/// Says each text and checks that the answer contains the words.
async fn said(desk: &mut Desk, lines: &[(&str, &str)]) {
    for (text, words) in lines {
        let heard = desk.say("an", text).await.text();
        assert!(heard.contains(words), "{text}: {heard}");
    }
}

#[tokio::test]
async fn a_move_onto_an_own_piece_is_refused_for_that_reason() {
    let mut en = desk(Lang::En).await;
    en.start_game("chess", "an", "binh", "").await;
    let own = "Your own piece is there: the pawn on";
    said(
        &mut en,
        &[("/why Nd2", own), ("/why Bd2", own), ("/why a2", own), ("/move a2", own), ("/why Nd5", "No knight")],
    )
    .await;
    let mut vi = desk(Lang::Vi).await;
    vi.start_game("chess", "an", "binh", "").await;
    said(&mut vi, &[("/visao Md2", "đã có quân mình"), ("/visao a2", "đã có quân mình")]).await;
}

#[tokio::test]
async fn a_clock_of_a_whole_game_is_read_and_said() {
    for (typed, words) in [
        ("10+0", "10 phút mỗi bên"),
        ("15 phút cả ván", "15 phút mỗi bên"),
        ("10 phút/nước", "10 phút mỗi nước"),
        ("15 minutes for the whole game", "15 phút mỗi bên"),
    ] {
        let mut desk = desk(Lang::Vi).await;
        let heard = desk.say("an", &format!("/choi cờ vua @binh đi trước {typed}")).await;
        assert!(heard.text().contains(words), "{typed}: {}", heard.text());
        let id = banco_service::game_id_in(&heard.text()).expect("a challenge");
        let time = desk.table(&id).await.challenge().time.expect("a clock");
        assert_eq!(matches!(time.pace, Pace::Fischer { increment: 0, .. }), words.contains("bên"), "{typed}");
        desk.say("binh", &format!("/nhan {id}")).await;
        desk.say("an", "/di e4").await;
        assert_eq!(desk.plies(&id).await, 1, "it is played with");
    }
}

#[tokio::test]
async fn the_example_of_a_refused_challenge_fits_what_was_typed() {
    for (typed, vi, en) in [
        ("chess 20 banana", "Không đọc được thời gian “20 banana”", "I cannot read the time “20 banana”"),
        ("chess @binh blah", "Ví dụ: /choi cờ vua @tên", "For example: /play chess @friend"),
        ("caro @binh blah", "Ví dụ: /choi cờ caro @tên", "For example: /play caro @friend"),
        ("chess side=maybe", "Chọn một: đi trước, đi sau, bốc thăm", "Choose one: first, second, lot"),
        ("chess rated=maybe", "có tính hệ số không?", "Is the game rated?"),
    ] {
        for (lang, words) in [(Lang::Vi, vi), (Lang::En, en)] {
            let heard = desk(lang).await.say("an", &format!("/play {typed}")).await;
            assert!(heard.posts.is_empty() && heard.text().contains(words), "{typed}: {}", heard.text());
        }
    }
}

/// Three games of one pair: with a clock per move, with one for the whole game, without any.
async fn three_games(desk: &mut Desk) -> [String; 3] {
    let (slow, _) = desk.start_game("xiangqi", "an", "binh", "1 day per move").await;
    let (fast, _) = desk.start_game("chess", "an", "binh", "10+0").await;
    let (untimed, _) = desk.start_game("caro", "an", "binh", "").await;
    [slow, fast, untimed]
}

#[tokio::test]
async fn the_pressed_game_gets_the_typed_argument() {
    let mut desk = desk(Lang::En).await;
    let [slow, fast, untimed] = three_games(&mut desk).await;
    let asked = desk.say("an", "/givetime 5m").await;
    assert_eq!(asked.labels().len(), 2, "games without a clock are not offered: {:?}", asked.labels());
    let data = asked.data().into_iter().find(|data| data.contains(&fast)).expect("offered");
    let given = desk.press("an", &data).await;
    assert!(given.text().contains("5 min more") && given.text().contains(&fast), "{}", given.text());
    // A question is only asked of the games in which it makes sense.
    for (text, game) in [("/legal h3", &slow), ("/why C2=5", &slow), ("/why Nf3", &fast), ("/why h8", &untimed)] {
        let heard = desk.say("an", text).await.text();
        assert!(heard.contains(game.as_str()), "{text}: {heard}");
    }
    for id in [&slow, &fast] {
        desk.say("an", &format!("/move {} #{id}", if *id == slow { "C2=5" } else { "e4" })).await;
    }
    let mut typed = desk.typed("an", "/line e5, Nf3");
    typed.private = true;
    let asked = desk.send(typed).await;
    let data = asked.data().into_iter().find(|data| data.contains(&fast)).expect("offered");
    let mut pressed = desk.inbound("an", Intent::Press(data.clone()));
    pressed.private = true;
    let kept = desk.send(pressed).await;
    assert!(kept.text().contains("e5 → Nf3"), "{data}: {}", kept.text());
    // Where several pieces are meant the pressed game gets the same question.
    let (other, _) = desk.start_game("chess", "an", "binh", "").await;
    let asked = desk.say("an", "/legal d2").await;
    let data = asked.data().into_iter().find(|data| data.contains(&other)).expect("offered");
    assert!(desk.press("an", &data).await.text().starts_with("The pawn on d2"), "{data}");
}

#[tokio::test]
async fn only_games_that_can_be_paused_or_resumed_are_meant() {
    let mut desk = desk(Lang::En).await;
    let [slow, fast, untimed] = three_games(&mut desk).await;
    let asked = desk.say("an", "/pause").await;
    assert_eq!(asked.labels().len(), 2, "{:?}", asked.labels());
    desk.say("an", &format!("/pause {slow}")).await;
    desk.say("binh", &format!("/pause {slow}")).await;
    assert!(desk.table(&slow).await.is_paused());
    desk.say("an", "/pause").await;
    assert!(matches!(desk.table(&fast).await.offer(), Some((_, Offer::Pause))), "the only one that runs");
    desk.say("an", "/resume").await;
    assert!(!desk.table(&slow).await.is_paused());
    let refused = desk.say("an", &format!("/pause {untimed}")).await.text();
    assert!(refused.contains("has no clock"), "{refused}");
}

#[tokio::test]
async fn a_game_that_black_begins_is_numbered_as_such() {
    let mut desk = desk(Lang::En).await;
    let position = "position=4k3/8/8/8/8/8/4P3/4K3_b_-_-_0_1";
    let (id, _) = desk.start_game("chess", "an", "binh", position).await;
    desk.say("binh", "/move Kd7").await;
    let second = desk.say("an", "/move e4").await.text();
    assert!(second.contains("Move 2 · an"), "{second}");
    desk.say("binh", "/move Kc6").await;
    let history = desk.say("an", &format!("/history {id}")).await.text();
    assert!(history.contains("1… Kd7\n2. e4  Kc6"), "{history}");
}

#[tokio::test]
async fn odds_name_the_player_who_gives_them() {
    for (lang, typed, words) in [
        (Lang::Vi, "cờ tướng @binh chấp mã", "Chấp mã (an chấp)"),
        (Lang::En, "xiangqi @binh horse odds", "Odds: horse (given by an)"),
        (Lang::En, "chess @binh first-move odds", "Odds: first-move (given by an)"),
    ] {
        let mut desk = desk(lang).await;
        let heard = desk.say("an", &format!("/play {typed}")).await;
        assert!(heard.text().contains(words), "{typed}: {}", heard.text());
        // What is printed is read back.
        let again = desk.say("an", &format!("/play xiangqi @chi {words}")).await;
        assert!(typed.contains("first") || again.text().contains(words), "{words}: {}", again.text());
    }
}

#[tokio::test]
async fn a_text_board_of_backgammon_speaks_its_readers_language() {
    for (lang, words) in [
        (Lang::Vi, ["thanh 0  đã rút 0  pip 167", "O là Trắng, X là Đen"]),
        (Lang::En, ["bar 0  off 0  pip 167", "O is White, X is Black"]),
    ] {
        let mut desk = desk(lang).await;
        desk.start_game("backgammon", "an", "binh", "").await;
        let board = desk.say("an", "/board text").await.text();
        assert!(words.iter().all(|words| board.contains(words)), "{board}");
    }
}

#[tokio::test]
async fn names_of_topics_games_and_players_are_read_or_refused_by_name() {
    let mut vi = desk(Lang::Vi).await;
    said(
        &mut vi,
        &[
            ("/trogiup dongho", "Ván nhiều ngày"),
            ("/trogiup đồng hồ", "Ván nhiều ngày"),
            ("/trogiup co up", "CỜ ÚP"),
            ("/trogiup xin thua", "/xinthua"),
            ("/luat chess960", "960 thế xuất phát"),
            ("/luat shogi", "Ý bạn là chu shogi?"),
            ("/bangxephang cờ vây", "Chưa có cờ “cờ vây”. Chọn một trong: cờ úp"),
            ("/bangxephang tháng này", "Tháng này ở đây chưa xong ván nào"),
            ("/doidau máy", "chỉ tính các ván giữa hai người"),
        ],
    )
    .await;
    let mut en = desk(Lang::En).await;
    said(
        &mut en,
        &[
            ("/help clock", "Games of days"),
            ("/help draw", "/draw"),
            ("/rules chess960", "960"),
            ("/top go", "There is no game called “go”. Choose from:"),
            ("/top this month", "this month"),
            ("/versus computer", "Only games between people are counted here"),
            ("/stats computer level 2", "Only games between people are counted here"),
        ],
    )
    .await;
}

#[tokio::test]
async fn legal_moves_of_backgammon_wait_for_the_own_roll() {
    for (lang, words) in [(Lang::Vi, "Đang đến lượt"), (Lang::En, "'s turn. Which of your checkers may move")] {
        let mut desk = desk(lang).await;
        let (id, _) = desk.start_game("backgammon", "an", "binh", "").await;
        let table = desk.table(&id).await;
        let waits = table.person_at(table.to_move().expect("it runs").other()).expect("a player").name.clone();
        let heard = desk.say(&waits, "/legal").await.text();
        assert!(heard.contains(words), "{heard}");
    }
}

#[tokio::test]
async fn squares_that_a_board_of_caro_does_not_have_are_refused_alike() {
    for (lang, words, example) in
        [(Lang::Vi, "Bàn này không có ô", "Ví dụ: h8"), (Lang::En, "This board has no square", "For example: h8")]
    {
        let mut desk = desk(lang).await;
        desk.start_game("caro", "an", "binh", "").await;
        for typed in ["z99", "A0", "a0", "p16", "h16"] {
            let heard = desk.say("an", &format!("/move {typed}")).await;
            let text = heard.text();
            assert!(text.contains(words), "{typed}: {text}");
            assert!(text.contains(example) || !heard.labels().is_empty(), "{typed}: {text}");
        }
    }
}

#[tokio::test]
async fn an_id_needs_no_sign_where_its_game_is_open() {
    let mut desk = desk(Lang::Vi).await;
    let (chess, _) = desk.start_game("chess", "an", "binh", "").await;
    let (caro, _) = desk.start_game("caro", "an", "binh", "").await;
    desk.say("an", &format!("/di {caro} e4")).await;
    assert_eq!((desk.plies(&caro).await, desk.plies(&chess).await), (1, 0));
    desk.say("an", &format!("/di e4 {chess}")).await;
    assert_eq!(desk.plies(&chess).await, 1);
    let heard = desk.say("an", &format!("/nuocdi {chess}")).await.text();
    assert!(heard.contains(&chess), "{heard}");
}

#[tokio::test]
async fn a_move_is_sought_in_the_game_that_can_have_meant_it() {
    let mut desk = desk(Lang::En).await;
    let (xiangqi, _) = desk.start_game("xiangqi", "an", "binh", "").await;
    let (chess, _) = desk.start_game("chess", "an", "binh", "").await;
    desk.say("an", &format!("/move e4 #{chess}")).await;
    for typed in ["A4=6", "H8+6", "h3h9"] {
        let heard = desk.say("an", &format!("/move {typed}")).await.text();
        assert!(heard.contains(&xiangqi) && !heard.contains("Not your turn"), "{typed}: {heard}");
    }
    let heard = desk.say("an", "/move hello there").await.text();
    assert!(heard.starts_with("I cannot read the move “hello there”"), "{heard}");
}

/// Sent in the private chat with the bot.
async fn privately(desk: &mut Desk, text: &str) -> String {
    let mut typed = desk.typed("an", text);
    typed.private = true;
    desk.send(typed).await.text()
}

#[tokio::test]
async fn moves_of_elephant_and_general_are_no_challenges() {
    let mut desk = desk(Lang::Vi).await;
    let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
    for typed in ["tướng 5 tiến 2", "tượng 3 tiến 4"] {
        let heard = privately(&mut desk, typed).await;
        assert!(!heard.contains("/choi"), "{typed}: {heard}");
    }
    privately(&mut desk, "tượng 3 tiến 5").await;
    assert_eq!(desk.plies(&id).await, 1);
}

#[tokio::test]
async fn castling_in_words_is_explained_where_it_is_not_allowed() {
    let mut desk = desk(Lang::Vi).await;
    desk.start_game("chess", "an", "binh", "").await;
    for typed in ["/di nhập thành", "/visao nhập thành", "/di O-O"] {
        let heard = desk.say("an", typed).await.text();
        assert!(heard.contains("Chưa nhập thành được"), "{typed}: {heard}");
    }
}

#[tokio::test]
async fn plain_words_to_the_bot_are_no_moves() {
    let mut desk = desk(Lang::Vi).await;
    let plan = privately(&mut desk, "nghỉ phép 3 ngày").await;
    assert!(plan.starts_with("Nghỉ phép từ bây giờ"), "{plan}");
    let thanks = privately(&mut desk, "cảm ơn bot").await;
    assert!(!thanks.contains("Chơi với máy"), "{thanks}");
    let asked = privately(&mut desk, "chào bot, chơi cờ úp với máy nhé").await;
    assert!(asked.contains("cờ úp") || asked.contains("Cờ úp"), "{asked}");
    for (typed, words) in [("/nghi", "/nghiphep?"), ("/lenh", "/trogiup")] {
        let heard = privately(&mut desk, typed).await;
        assert!(heard.contains(words), "{typed}: {heard}");
    }
}

#[tokio::test]
async fn a_challenge_is_accepted_in_more_words_than_one() {
    let mut desk = desk(Lang::Vi).await;
    let heard = desk.say("an", "/choi cờ úp @binh").await;
    let id = banco_service::game_id_in(&heard.text()).expect("a challenge");
    let replying = desk.replying("binh", &heard.posts[0], "ok nhận");
    desk.send(replying).await;
    assert!(desk.table(&id).await.seats().is_some());
}

#[tokio::test]
async fn a_challenger_withdraws_in_words_and_mixes_nothing_in() {
    let mut desk = desk(Lang::Vi).await;
    let heard = desk.say("an", "/choi cờ úp @binh").await;
    let id = banco_service::game_id_in(&heard.text()).expect("a challenge");
    let replying = desk.replying("an", &heard.posts[0], "rút");
    let answer = desk.send(replying).await.text();
    assert!(!answer.contains("góp vận may"), "{answer}");
    assert_eq!(desk.table(&id).await.phase(), banco_engine::Phase::Cancelled);
}

#[tokio::test]
async fn a_latest_move_that_stays_is_explained_and_no_older_one_taken_back() {
    let mut desk = desk(Lang::En).await;
    let (older, _) = desk.start_game("chess", "an", "binh", "").await;
    desk.say("an", &format!("/move e4 #{older}")).await;
    let (latest, _) = desk.start_game("jieqi", "an", "binh", "").await;
    desk.house.clock.fetch_add(1_000, Ordering::SeqCst);
    desk.say("an", &format!("/move a4a5 #{latest}")).await;
    let heard = desk.say("an", "/takeback").await.text();
    assert!(heard.contains(&latest), "{heard}");
    assert_eq!(desk.table(&older).await.offer(), None);
}

#[tokio::test]
async fn a_spectator_reads_whose_move_is_explained() {
    let mut desk = desk(Lang::En).await;
    desk.start_game("chess", "an", "binh", "").await;
    let heard = desk.say("chi", "/why e4").await.text();
    assert!(heard.contains("an – binh, which you are watching"), "{heard}");
}

#[tokio::test]
async fn a_refused_reply_to_an_old_board_says_why() {
    let mut desk = desk(Lang::En).await;
    let (_, board) = desk.start_game("chess", "an", "binh", "").await;
    desk.say("an", "/move e4").await;
    desk.say("binh", "/move e5").await;
    let replying = desk.replying("an", &board, "Nd2");
    let heard = desk.send(replying).await.text();
    assert!(heard.contains("Your own piece is there"), "{heard}");
    let replying = desk.replying("an", &board, "Nf3");
    let heard = desk.send(replying).await.text();
    assert!(heard.contains("That is an old board"), "{heard}");
}

#[tokio::test]
async fn against_the_computer_a_short_text_beside_the_board_is_answered() {
    let mut desk = desk(Lang::En).await;
    let id = against_the_house(&mut desk, "chess").await;
    let mut boards = desk.say("an", &format!("/move e4 #{id}")).await.posts;
    while desk.house.service.play_one().await {}
    boards.extend(desk.arrived().await);
    let mut replying = desk.replying("an", boards.last().expect("a board"), "xyz");
    replying.private = true;
    let heard = desk.send(replying).await.text();
    assert!(heard.starts_with("I cannot read the move “xyz”"), "{heard}");
}
