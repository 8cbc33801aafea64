//! Days 2.6 and 5.6, and withdrawn offers (2.1).

use banco_engine::{Action, Event, GameKey, LineError, Notation, Offer, Refusal, Seat};
use banco_ports::{Inbound, Intent, Lang};
use banco_tests::desk::{Desk, Heard, person, private_chat};
use banco_tests::rules::options;
use banco_tests::tables::Played;

use super::house::{has, open};

fn plies(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Typed in a private chat, without other readers.
async fn alone(desk: &mut Desk, user: &str, text: &str) -> Heard {
    let inbound = desk.typed(user, text);
    let place = private_chat(&person(user).key);
    desk.send(Inbound { place, private: true, ..inbound }).await
}

#[test]
fn clause_2_6_every_ply_of_a_line_is_tried() {
    let mut played = Played::started(GameKey::Chess, &options(""), 1);
    let line = |played: &Played, seat: Seat, text: &str| played.table.line(seat, &plies(text), Some(Notation::San));
    assert_eq!(line(&played, Seat::First, "e4 e5"), Err(LineError::OwnTurn));
    assert_eq!(line(&played, Seat::Second, "e4 e5 Nf3 Nc6"), Ok(plies("e2e4 e7e5 g1f3 b8c6")));
    assert_eq!(line(&played, Seat::Second, "e4 e5 Nf3"), Err(LineError::NoAnswer));
    assert_eq!(line(&played, Seat::Second, ""), Err(LineError::NoAnswer));
    assert!(matches!(line(&played, Seat::Second, "e4 e6 Nf3 Bxf3"), Err(LineError::Ply { at: 3, .. })));
    assert!(matches!(line(&played, Seat::Second, "e4 hello"), Err(LineError::Ply { at: 1, .. })));
    assert_eq!(line(&played, Seat::Second, "f3 e5 g4 Qh4 e4 e5"), Err(LineError::PastEnd { at: 3 }));
    let long = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
    assert_eq!(line(&played, Seat::Second, long).map(|line| line.len()), Ok(16));
    assert_eq!(line(&played, Seat::Second, &format!("{long} h3 Nb8")), Err(LineError::TooLong));
    played.act("an", Action::Resign).expect("a player");
    assert_eq!(line(&played, Seat::Second, "e4 e5"), Err(LineError::Table(Refusal::Over)));
}

#[test]
fn clause_2_6_a_line_never_goes_past_chance() {
    let jieqi = Played::started(GameKey::Jieqi, &options(""), 1);
    let line = |text: &str| jieqi.table.line(Seat::Second, &plies(text), None);
    assert_eq!(line("e1e2 a7a6"), Ok(plies("e1e2 a7a6")), "what his own last move shows comes after the line");
    assert_eq!(line("a4a5 a7a6"), Err(LineError::PastChance { at: 0 }), "a man is turned up in front of it");
    assert_eq!(line("e1e2 a7a6 e2e1 e10e9"), Err(LineError::PastChance { at: 1 }));
    let mut dice = Played::started(GameKey::Backgammon, &options("match=5"), 1);
    let first = dice.table.game().expect("started").legal().remove(0).text;
    let waiting = dice.table.to_move().expect("it goes on").other();
    let both = [first.clone(), "roll".to_owned()];
    assert_eq!(dice.table.line(waiting, &both, None), Ok(both.to_vec()));
    dice.play_on(&first).expect("legal");
    let roller = dice.table.to_move().expect("it goes on");
    let past = dice.table.line(roller.other(), &["roll".to_owned(), "roll".to_owned()], None);
    assert_eq!(past, Err(LineError::PastChance { at: 0 }));
}

#[tokio::test]
async fn clause_2_6_a_line_is_played_the_moment_its_move_comes() {
    for (lang, kept, said) in [
        (Lang::Vi, "Đã ghi cho ván", "an đi e4, binh đi nước đã tính trước"),
        (Lang::En, "Saved for game", "an played e4; binh replied with a planned move"),
    ] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "").await;
        has(&alone(&mut desk, "binh", "/line e4, e5, Nf3, Nc6").await, kept);
        let shown = alone(&mut desk, "binh", "/line").await;
        has(&shown, if lang == Lang::Vi { "e4 → e5; Mf3 → Mc6" } else { "e4 → e5; Nf3 → Nc6" });
        let board = desk.say("an", &format!("/move e4 #{id}")).await;
        has(&board, said);
        assert_eq!(desk.plies(&id).await, 2);
        let entries = desk.entries(&id).await;
        let last: Vec<_> = entries.iter().rev().take(3).map(|entry| &entry.event).collect();
        assert!(matches!(
            last.as_slice(),
            [Event::Moved { .. }, Event::Planned { seat: Seat::Second }, Event::Moved { .. }]
        ));
        desk.say("an", &format!("/move Nf3 #{id}")).await;
        assert_eq!(desk.plies(&id).await, 4, "if then this, then that");
        desk.say("an", &format!("/move Bb5 #{id}")).await;
        assert_eq!(desk.plies(&id).await, 5, "and no further");
        assert_eq!(desk.house.store.values(&format!("line:{id}:")).await, Ok(Vec::new()), "nothing is left of it");
    }
}

#[tokio::test]
async fn clause_2_6_both_may_have_foreseen_the_same() {
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    alone(&mut desk, "binh", "/line e4, e5, Nf3, Nc6").await;
    desk.say("an", &format!("/move d4 #{id}")).await;
    assert_eq!(desk.plies(&id).await, 1, "any other move drops it");
    alone(&mut desk, "an", "/line d5 Nf3 Nf6 c4").await;
    desk.say("binh", &format!("/move d5 #{id}")).await;
    alone(&mut desk, "binh", "/line").await;
    assert_eq!(desk.plies(&id).await, 3);
    desk.say("binh", &format!("/move e6 #{id}")).await;
    assert_eq!(desk.plies(&id).await, 4, "another one than was foreseen");
    has(&alone(&mut desk, "an", "/line").await, "Tính trước cho ván");
    desk.say("an", &format!("/move c4 #{id}")).await;
    alone(&mut desk, "an", "/line Nf6 Nc3 Be7 Bg5").await;
    alone(&mut desk, "an", "/line off").await;
    desk.say("binh", &format!("/move Nf6 #{id}")).await;
    assert_eq!(desk.plies(&id).await, 6, "dropped by its owner");
}

#[tokio::test]
async fn clause_2_6_two_lines_play_each_other_out() {
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    alone(&mut desk, "binh", "/line e4 e5 Nf3 Nc6 Bb5 a6").await;
    desk.say("an", &format!("/move e4 #{id}")).await;
    alone(&mut desk, "binh", "/line off").await;
    desk.say("an", &format!("/move Nf3 #{id}")).await;
    alone(&mut desk, "an", "/line Nc6 Bb5 a6 Ba4").await;
    desk.say("binh", &format!("/move Nc6 #{id}")).await;
    // White has answered already; Black stores a reply that fits White's line.
    assert_eq!(desk.plies(&id).await, 5);
    desk.say("binh", &format!("/move a6 #{id}")).await;
    assert_eq!(desk.plies(&id).await, 7);
}

#[tokio::test]
async fn clause_2_6_refusals_say_what_is_wrong_with_a_line() {
    for (lang, lines) in [
        (
            Lang::Vi,
            [
                ("binh", "/neu e4", "Phải kết thúc bằng nước của bạn"),
                ("binh", "/neu e4, e4", "Nước thứ 2 (“e4”)"),
                ("binh", "/neu f3, e5, g4, Qh4, a3, a6", "Sau “Qh4” là hết ván"),
                ("an", "/neu e4, e5", "đang đến lượt bạn"),
            ],
        ),
        (
            Lang::En,
            [
                ("binh", "/line e4", "A plan ends with a move of yours"),
                ("binh", "/line e4, e4", "Move 2 (“e4”)"),
                ("binh", "/line f3, e5, g4, Qh4, a3, a6", "After “Qh4” the game is over"),
                ("an", "/line e4, e5", "It is your turn"),
            ],
        ),
    ] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "").await;
        for (who, words, said) in lines {
            has(&alone(&mut desk, who, words).await, said);
        }
        // In a public chat no line is stored.
        let public = desk.say("binh", "/line e4, e5").await;
        has(&public, if lang == Lang::Vi { "ai cũng đọc được" } else { "Everyone here can read" });
        desk.say("an", &format!("/move e4 #{id}")).await;
        assert_eq!(desk.plies(&id).await, 1);
        let (dice, _) = desk.start_game("coup", "an", "binh", "").await;
        let past = alone(&mut desk, "binh", &format!("/line a4a5, a7a6 #{dice}")).await;
        has(&past, if lang == Lang::Vi { "chuyện may rủi" } else { "chance decides" });
    }
}

#[tokio::test]
async fn clause_2_6_nobody_but_its_owner_learns_of_a_line() {
    let mut desk = open(Lang::En).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "time=1d").await;
    desk.say("an", &format!("/move e4 #{id}")).await;
    desk.say("binh", &format!("/move e5 #{id}")).await;
    let looks = ["/board", "/history", "/games", "/export", "/line", "/legal g1", "/replay"];
    let mut said = Vec::new();
    for has_line in [false, true] {
        if has_line {
            alone(&mut desk, "binh", "/line Nf3, Nc6, Bb5, a6").await;
        }
        let mut all = String::new();
        for look in looks {
            let named = if look == "/games" { look.to_owned() } else { format!("{look} #{id}") };
            let heard = alone(&mut desk, "an", &named).await;
            all += &heard.text();
            all += &heard.data().join(" ");
            let files = heard.replies.iter().flat_map(|reply| &reply.message.files);
            all += &files.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).collect::<String>();
            all += &desk.say("chi", &named).await.text();
        }
        said.push((all, desk.entries(&id).await.len(), desk.table(&id).await.version()));
    }
    assert_eq!(said[0], said[1]);
    let _ = Intent::Text(String::new());
}

#[tokio::test]
async fn clause_2_1_an_offer_is_withdrawn_by_whoever_made_it() {
    for (lang, said, whose) in [
        (Lang::Vi, "an rút lời xin hoà.", "Chỉ an rút được lời này; bạn bấm Đồng ý hoặc Không"),
        (Lang::En, "an withdraws the draw offer.", "Only an can withdraw this offer; answer with Agree or No"),
    ] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
        let asked = desk.say("an", &format!("/draw #{id}")).await;
        let data = asked.data();
        let withdraw = data.iter().find(|data| data.starts_with("withdraw:")).expect("a button");
        let agree = data.iter().find(|data| data.ends_with("yes")).expect("a button");
        has(&desk.press("binh", withdraw).await, whose);
        assert_eq!(desk.table(&id).await.offer(), Some((Seat::First, Offer::Draw)), "not the other one's to take back");
        has(&desk.press("an", withdraw).await, said);
        assert_eq!(desk.table(&id).await.offer(), None);
        desk.press("binh", agree).await;
        assert!(super::house::over(&desk, &id).await.is_none(), "there is nothing to agree to");
        // The same offer is refused before the next move (2.1), also if typed.
        let again = desk.say("an", &format!("/draw #{id}")).await;
        assert!(again.posts.is_empty(), "{}", again.text());
        desk.say("an", &format!("/move h3e3 #{id}")).await;
        desk.say("an", &format!("/draw #{id}")).await;
        has(&desk.say("an", &format!("/cancel {id}")).await, said);
    }
}

/// Found by an outsider: an offer that was ignored was never mentioned again.
#[tokio::test]
async fn clause_2_1_who_moves_on_has_answered_and_the_board_says_so() {
    for (lang, draw, takeback) in [
        (Lang::Vi, "Đi tiếp là không nhận hoà của an.", "Đi tiếp là không cho an đi lại."),
        (Lang::En, "an's draw offer lapses with this move.", "an's request for a take-back lapses with this move."),
    ] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
        desk.say("an", &format!("/move h3e3 #{id}")).await;
        for (asks, said, answer, on) in [("/draw", draw, "h8e8", "h1g3"), ("/takeback", takeback, "h10g8", "b1c3")] {
            desk.say("an", &format!("{asks} #{id}")).await;
            let board = desk.say("binh", &format!("/move {answer} #{id}")).await;
            has(&board, said);
            let next = desk.say("an", &format!("/move {on} #{id}")).await;
            assert!(!next.text().contains(said), "said once: {}", next.text());
        }
        // The twin: a player who asked and then moves still waits for the answer.
        desk.say("binh", &format!("/draw #{id}")).await;
        let own = desk.say("binh", &format!("/move b10c8 #{id}")).await;
        assert!(desk.table(&id).await.offer().is_some() && !own.text().contains("lapses"), "{}", own.text());
    }
}

#[tokio::test]
async fn clause_5_6_one_button_leads_to_the_next_game_that_waits() {
    for (lang, label, none) in
        [(Lang::Vi, "Ván kế tiếp", "Không có ván nào chờ bạn"), (Lang::En, "Next game", "No game waits for you")]
    {
        let mut desk = open(lang).await;
        let (first, board) = desk.start_game("xiangqi", "an", "binh", "").await;
        assert!(!board.message.buttons.iter().flatten().any(|button| button.label == label), "there is no other");
        let (second, _) = desk.start_game("chess", "an", "dung", "time=1d").await;
        let moved = desk.say("an", &format!("/move h3e3 #{first}")).await;
        let next = |heard: &Heard| heard.data().into_iter().find(|data| data.starts_with("next:"));
        let next_data = next(&moved).expect("a button under the board");
        has(&desk.press("an", &next_data).await, &format!("#{second}"));
        // Any other person who presses it gets to that person's own game.
        has(&desk.press("binh", &next_data).await, &format!("#{first}"));
        has(&desk.press("dung", &next_data).await, none);
        let last = desk.say("an", &format!("/move e4 #{second}")).await;
        assert_eq!(next(&last), None, "nothing waits for him any more");
        has(&desk.say("an", "/next").await, none);
        // A game of another chat is shown in private only.
        let elsewhere = desk.inbound("binh", Intent::Press("next:-".to_owned()));
        let elsewhere = Inbound { place: banco_tests::desk::place("khac"), ..elsewhere };
        let told = desk.send(elsewhere).await;
        assert!(!told.text().contains(&first), "{}", told.text());
        has(&alone(&mut desk, "binh", "/vanke").await, &format!("#{first}"));
    }
}

/// Found by an outsider: all of several games were offered, though only one had a line.
#[tokio::test]
async fn clause_2_6_only_games_that_have_a_line_are_offered_to_look_at_it() {
    for (lang, stands, which) in
        [(Lang::Vi, "bạn đã tính trước: e4 → e5", "Ván nào?"), (Lang::En, "Your plan in game", "Which one?")]
    {
        let mut desk = open(lang).await;
        let (first, _) = desk.start_game("chess", "an", "binh", "").await;
        let (second, _) = desk.start_game("chess", "chi", "binh", "").await;
        desk.start_game("chess", "dung", "binh", "").await;
        has(&alone(&mut desk, "binh", "/line").await, which);
        alone(&mut desk, "binh", &format!("/line e4, e5 #{first}")).await;
        let shown = alone(&mut desk, "binh", "/line").await;
        has(&shown, stands);
        has(&shown, &format!("#{first}"));
        alone(&mut desk, "binh", &format!("/line d4, d5 #{second}")).await;
        let asked = alone(&mut desk, "binh", "/line").await;
        has(&asked, which);
        let mut offered = asked.data();
        offered.sort();
        let mut own = [format!("line:{first}"), format!("line:{second}")];
        own.sort();
        assert_eq!(offered, own);
        let press = desk.inbound("binh", Intent::Press(format!("line:{first}")));
        let pressed = desk.send(Inbound { place: private_chat(&person("binh").key), private: true, ..press }).await;
        has(&pressed, stands);
        // The opponent sees nothing of it.
        let foreign = alone(&mut desk, "an", &format!("/line #{first}")).await;
        assert!(!foreign.text().contains("e4 → e5"), "{}", foreign.text());
        alone(&mut desk, "binh", &format!("/line off #{second}")).await;
        has(&alone(&mut desk, "binh", "/line off").await, &format!("#{first}"));
    }
}
