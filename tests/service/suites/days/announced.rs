//! Announcements match the results: games that ended too soon, ties decided by lot, moves taken back, and requests
//! that can no longer be answered.

use banco_engine::{GameKey, Phase, Seat};
use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Inbound, Lang, Span};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, place};

use super::cups::{cup_of, texts, turn};
use super::house::{open, open_by_day, pass};

fn said(heard: &[banco_ports::Parcel]) -> String {
    heard.iter().map(|parcel| parcel.message.text.to_plain()).collect::<Vec<_>>().join("\n")
}

async fn gives_up(desk: &mut Desk, name: &str, id: &str) -> Heard {
    let asked = desk.say(name, &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press(name, &yes).await
}

/// Found by a player: the bot said "binh thắng sau 0 nước", and then "chưa xong ván nào ở đây".
#[tokio::test]
async fn clause_3_3_a_game_that_is_too_short_for_statistics_says_so_at_its_end() {
    for (lang, counts_not, before_any, nothing) in [
        (Lang::Vi, "nên ván này không tính vào thành tích.", "Chưa ai đi nước nào.", "chưa xong ván nào"),
        (Lang::En, "so it does not count for statistics.", "No move was made.", "has not finished a game"),
    ] {
        for plies in 0..=2 {
            let mut desk = Desk::open_with(counting_entropy(), lang).await;
            let (id, _) = desk.start_game("chess", "an", "binh", "").await;
            desk.play_on(&id, plies).await;
            let over = gives_up(&mut desk, "an", &id).await.text();
            assert_eq!(over.contains(counts_not), plies < 2, "{plies}: {over}");
            assert_eq!(over.contains(before_any), plies == 0, "{plies}: {over}");
            let stats = desk.say("binh", "/stats").await.text();
            assert_eq!(stats.contains(nothing), plies < 2, "{plies}: {stats}");
        }
    }
}

/// Found by a player: the ladder had a win against an opponent who never moved.
#[tokio::test]
async fn clause_3_1_a_win_before_both_sides_moved_counts_nowhere() {
    for game in [GameKey::Chess, GameKey::Jieqi, GameKey::Backgammon] {
        for by_clock in [true, false] {
            let mut desk = open_by_day(Lang::Vi).await;
            let (id, _) = desk.start_game(game.key(), "an", "binh", "time=1d").await;
            if by_clock {
                pass(&desk, 3 * DAY_MILLIS);
                desk.house.service.do_what_is_due().await;
            } else {
                let judged = desk.typed("chi", &format!("/quanly thắng an #{id} không đến"));
                desk.send(Inbound { moderator: true, ..judged }).await;
            }
            let table = desk.table(&id).await;
            assert!(matches!(table.phase(), Phase::Over(ending) if ending.winner.is_some()), "{game:?} {by_clock}");
            let ladder = desk.house.service.ladder("telegram:nhom").await.expect("readable");
            assert_eq!(ladder.len(), 1);
            assert!(ladder.scored(game, 0).is_empty(), "{game:?} {by_clock}");
        }
    }
}

/// Found by a player: three players equal in every tie-break had an order without an explanation.
#[tokio::test]
async fn clause_4_2_an_order_that_the_lot_decides_says_so() {
    for (lang, by_lot, too_short) in [
        (Lang::Vi, "hơn nhờ bốc thăm", "không tính vào thành tích; trong giải thì vẫn tính."),
        (Lang::En, "ahead by lot", "does not count for statistics; in the tournament it does."),
    ] {
        let mut desk = open_by_day(lang).await;
        let announced = desk.say("an", "/giai cờ vua vòng tròn time=1d max=3 min=3").await;
        let join = announced.data().into_iter().find(|data| data.ends_with(":join")).expect("a button to sign up");
        for name in ["an", "binh", "chi"] {
            desk.press(name, &join).await;
        }
        let mut told = String::new();
        for round in 1..=3 {
            let open = desk.house.store.open_games_at(&place("nhom")).await.expect("readable");
            let Some((id, _)) = open.first() else { panic!("game {round}: {open:?}") };
            let table = desk.table(id).await;
            let names = Seat::BOTH.map(|seat| table.person_at(seat).expect("both sit").name.clone());
            let plays = |name: &str| names.iter().any(|other| other == name);
            // Each player beats one of the others.
            let loser = match (plays("an"), plays("binh"), plays("chi")) {
                (true, true, _) => "binh",
                (_, true, true) => "chi",
                _ => "an",
            };
            let over = gives_up(&mut desk, loser, id).await.text();
            assert!(over.contains(too_short), "{over}");
            assert!(!told.contains(by_lot), "before the end nobody's place is his: {told}");
            desk.house.service.do_what_is_due().await;
            told = format!("{over}\n{}", said(&desk.arrived().await));
        }
        assert_eq!(told.matches(by_lot).count(), 2, "the first before the second, he before the third: {told}");
    }
}

/// Found by a player: the names appeared twice on the board, and the first move was announced as "lùi 2 nước".
#[tokio::test]
async fn clause_2_2_a_move_that_went_back_is_told_by_its_number() {
    for (lang, first, second, names) in [
        (Lang::Vi, "an được đi lại nước 1.", "binh được đi lại nước 2.", "an (Đỏ) – binh (Đen)"),
        (Lang::En, "an took back move 1.", "binh took back move 2.", "an (Red) – binh (Black)"),
    ] {
        for (moves, asker, other, told) in
            [("h3e3 h8e8", "an", "binh", first), ("h3e3 h8e8 h1g3 h10g8", "binh", "an", second)]
        {
            let mut desk = Desk::open_with(counting_entropy(), lang).await;
            let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
            for (at, mv) in moves.split(' ').enumerate() {
                desk.say(["an", "binh"][at % 2], &format!("/move {mv} #{id}")).await;
            }
            desk.say(asker, &format!("/takeback {id}")).await;
            let board = desk.say(other, &format!("/takeback {id}")).await.text();
            assert!(board.contains(told) && !board.contains(names), "{board}");
        }
    }
}

/// Found by a player in a slow chat: the bot asked a question that could no longer be answered.
#[tokio::test]
async fn clause_2_1_a_plea_that_a_move_answered_is_asked_no_more() {
    for (lang, lapsed, asked) in [
        (Lang::Vi, "Đi tiếp là không nhận hoà của an.", "đồng ý không?"),
        (Lang::En, "an's draw offer lapses with this move.", "do you agree?"),
    ] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
        desk.holds(true);
        for (name, line) in [("an", "move h3e3"), ("an", "draw"), ("binh", "move h8e8")] {
            let inbound = desk.typed(name, &format!("/{line} #{id}"));
            desk.house.service.handle(inbound).await;
        }
        desk.holds(false);
        let told = said(&desk.arrived().await);
        assert!(told.contains(lapsed) && !told.contains(asked), "{told}");
    }
}

/// Found by a player: the board said "Còn 9 phút" some seconds into a game of ten minutes.
#[tokio::test]
async fn clause_1_5_below_ten_minutes_seconds_are_told_too() {
    for (lang, lines) in [
        (Lang::Vi, ["Còn 9 phút 57 giây, bên kia 10 phút.", "Còn 57 giây, bên kia 10 phút."]),
        (Lang::En, ["9 min 57 s left, the other side has 10 min.", "57 s left, the other side has 10 min."]),
    ] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "time=10m+5s").await;
        for (passed, line) in [(3_000, lines[0]), (540_000, lines[1])] {
            pass(&desk, passed);
            let board = desk.say("binh", &format!("/board #{id}")).await.text();
            assert!(board.contains(line), "{board}");
        }
    }
}

/// Found by a player: the computer had moved first, and the board offered the player to take back a move that did not
/// exist.
#[tokio::test]
async fn clause_2_2_the_button_stands_where_a_person_has_a_move_to_take_back() {
    let mut desk = Desk::open_with(counting_entropy(), Lang::Vi).await;
    let begun = desk.say("an", "/play xiangqi level=1 side=second").await;
    while desk.house.service.play_one().await {}
    let mut told = begun.posts;
    told.extend(desk.arrived().await);
    let offers = |told: &[banco_ports::Parcel]| {
        let board = told.iter().rfind(|parcel| parcel.message.game.is_some()).expect("a board");
        board.message.buttons.iter().flatten().any(|button| button.label.contains("đi lại"))
    };
    assert!(!offers(&told), "he has not moved yet");
    let id = told.iter().find_map(|parcel| parcel.message.game.clone()).expect("a board").0;
    let legal = desk.table(&id).await.game().expect("it is played").legal();
    let mut told = desk.say("an", &format!("/move {} #{id}", legal[0].text)).await.posts;
    while desk.house.service.play_one().await {}
    told.extend(desk.arrived().await);
    assert!(offers(&told), "now he has");
}

/// Found by players: on platforms that count down by themselves the message of a round counted further after the end.
#[tokio::test]
async fn clause_4_2_the_message_of_a_round_counts_down_by_no_clock_of_its_own() {
    let mut desk = open_by_day(Lang::En).await;
    let line = "/tournament chess 2 players, 12 hours per move, each round 20 days";
    let mut told = desk.say("p1", line).await.posts;
    let id = cup_of(
        &told
            .iter()
            .flat_map(|post| &post.message.buttons)
            .flatten()
            .map(|button| button.data.clone())
            .collect::<Vec<_>>(),
    );
    for player in ["p1", "p2"] {
        told.extend(desk.say(player, &format!("/tournament join {id}")).await.posts);
    }
    told.extend(turn(&desk).await);
    let round = told.iter().find(|parcel| parcel.message.text.to_plain().contains("left (until"));
    let round = round.unwrap_or_else(|| panic!("{}", texts(&told)));
    let counts = |span: &Span| matches!(span, Span::Left { .. });
    assert!(!round.message.text.0.iter().any(counts), "{:?}", round.message.text);
}
