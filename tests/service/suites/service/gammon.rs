//! Backgammon at the table: a play die by die, the cube, games resigned for points, games within a match.

use banco_engine::{Phase, Public, Table, Viewer};
use banco_ports::{Button, Lang};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person};

use banco_tests::pixels::Pixels;
use banco_tests::pixels::number_ink;

/// Starts a match between an and binh; returns its id.
async fn start(desk: &mut Desk, options: &str) -> String {
    let mut challenge = desk.typed("an", &format!("/play backgammon side=first {options}"));
    if let banco_ports::Intent::Command { args, .. } = &mut challenge.intent {
        args.opponent = Some(banco_engine::Opponent::Person(person("binh")));
    }
    let heard = desk.send(challenge).await;
    let id = banco_service::game_id_in(&heard.text()).unwrap_or_else(|| panic!("{}", heard.text()));
    desk.press("binh", &format!("accept:{id}")).await;
    id
}

/// Player whose decision is awaited, and the waiting player.
fn sides(table: &Table) -> [&'static str; 2] {
    let seat = table.to_move().expect("it goes on");
    let is_an = table.person_at(seat).is_some_and(|somebody| somebody.key == person("an").key);
    if is_an { ["an", "binh"] } else { ["binh", "an"] }
}

fn first<'a>(data: &'a [String], verb: &str) -> &'a str {
    data.iter().find(|data| data.starts_with(verb)).unwrap_or_else(|| panic!("no {verb} in {data:?}"))
}

/// Plays the first choice of the buttons.
async fn play_on(desk: &mut Desk, id: &str) -> Heard {
    let table = desk.table(id).await;
    let [mover, _] = sides(&table);
    let mv = table.game().expect("it goes on").legal().remove(0).text;
    desk.say(mover, &format!("/move {mv} #{id}")).await
}

#[tokio::test]
async fn clause_5_2_a_play_is_put_together_die_by_die_and_counts_with_the_last_button() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, "").await;
    let table = desk.table(&id).await;
    let [mover, waiting] = sides(&table);
    let version = table.version();
    let choose = format!("choose:{id}:{version}");
    assert!(desk.press(waiting, &choose).await.text().contains("Chưa đến lượt"));

    let begun = desk.press(mover, &choose).await;
    let step = first(&begun.data(), &format!("pick:{id}:{version}:")).to_owned();
    let second = desk.press(mover, &step).await;
    assert!(second.text().contains("đã chọn"), "{}", second.text());
    let undo = first(&second.data(), "undo:").to_owned();
    assert_eq!(desk.press(mover, &undo).await.data(), begun.data(), "as if nothing had been chosen");

    assert_eq!(desk.plies(&id).await, 0, "nothing is played before the last button");
    let confirm = first(&second.data(), "to:").to_owned();
    assert!(!second.data().iter().any(|data| data.starts_with("pick:")), "{:?}", second.data());
    let label = second.labels()[0];
    assert!(label.starts_with("Đi ") && label.matches('/').count() > 1, "the whole play: {label}");
    let heard = desk.press(mover, &confirm).await;
    assert_eq!(desk.plies(&id).await, 1);
    assert!(heard.text().contains("Pip còn lại") && heard.text().contains("đổ"), "{}", heard.text());
    assert!(desk.press(mover, &confirm).await.text().contains("Đã đi"), "a second press plays nothing");
    assert_eq!(desk.plies(&id).await, 1);
}

/// Plays until the first question of a play matches; returns the asked player and the answer.
async fn play_until(desk: &mut Desk, id: &str, is_it: impl Fn(&Table, &Heard) -> bool) -> (&'static str, Heard) {
    for _ in 0..PLIES_MAX {
        let table = desk.table(id).await;
        let [mover, _] = sides(&table);
        if table.game().is_some_and(|game| game.legal().len() > 1) {
            let begun = desk.press(mover, &format!("choose:{id}:{}", table.version())).await;
            if is_it(&table, &begun) {
                return (mover, begun);
            }
        }
        play_on(desk, id).await;
    }
    panic!("nothing of the kind in {PLIES_MAX} plies");
}

/// A match long enough for any roll to occur.
const LONG: &str = "match=25 cube=off";

const PLIES_MAX: usize = 500;

fn twice(heard: &Heard) -> Option<&Button> {
    heard.replies[0].message.buttons.iter().flatten().find(|button| button.label.ends_with("(2)"))
}

#[tokio::test]
async fn clause_2_3_two_men_of_a_double_go_in_one_press() {
    for (lang, begins) in [(Lang::Vi, "Đi quân nào trước?"), (Lang::En, "Which checker first?")] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let id = start(&mut desk, LONG).await;
        let (mover, mut heard) = play_until(&mut desk, &id, |_, heard| twice(heard).is_some()).await;
        let plies = desk.plies(&id).await;
        assert!(heard.text().contains(begins), "{}", heard.text());
        let pair = twice(&heard).expect("found").clone();
        heard = desk.press(mover, &pair.data).await;
        assert!(heard.text().contains(&pair.label), "{}", heard.text());
        let mut undo = first(&heard.data(), "undo:").to_owned();
        while let Some(pick) = heard.data().into_iter().find(|data| data.starts_with("pick:")) {
            heard = desk.press(mover, &pick).await;
        }
        assert!(!heard.text().contains(begins) && !first(&heard.data(), "to:").is_empty(), "{}", heard.text());
        assert_eq!(desk.plies(&id).await, plies, "nothing is played before the last button");
        // Undoes back to the first question, whatever the order of the steps.
        while !heard.text().contains(begins) {
            undo = first(&heard.data(), "undo:").to_owned();
            heard = desk.press(mover, &undo).await;
        }
        assert!(undo.ends_with(':'), "{undo}");
    }
}

/// A checker on the bar that can enter in one way only, before a choice for the other die.
#[tokio::test]
async fn clause_2_2_a_step_without_another_choice_is_not_asked() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, LONG).await;
    let steps = |table: &Table| table.game().and_then(Public::as_backgammon).and_then(|game| game.steps(&[]));
    let is_forced = |table: &Table, _: &Heard| steps(table).is_some_and(|steps| steps.next.len() == 1);
    let (mover, begun) = play_until(&mut desk, &id, is_forced).await;
    let data = begun.data();
    assert!(begun.text().contains("đã chọn bar/") && begun.text().contains("Đi tiếp quân nào?"), "{}", begun.text());
    assert!(data.iter().all(|data| !data.starts_with("undo:")), "{data:?}");
    assert!(data.iter().any(|data| data.starts_with("pick:") || data.contains("bar/")), "{data:?}");
    let Some(pick) = data.iter().find(|data| data.starts_with("pick:")) else { return };
    let next = desk.press(mover, pick).await;
    let again = desk.press(mover, first(&next.data(), "undo:")).await;
    assert_eq!((again.text(), again.data()), (begun.text(), data), "what was forced is not taken back");
}

#[tokio::test]
async fn forged_steps_begin_again_and_play_nothing() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, "").await;
    let table = desk.table(&id).await;
    let [mover, _] = sides(&table);
    for path in ["25-6", "1-1.1-1.1-1.1-1.1-1", "x", "24-", "-", ".", "24-6.", "99999999999-1"] {
        for verb in ["pick", "undo"] {
            let heard = desk.press(mover, &format!("{verb}:{id}:{}:{path}", table.version())).await;
            assert!(heard.data().iter().any(|data| data.starts_with("pick:")), "{path}: {:?}", heard.data());
        }
    }
    assert_eq!(desk.plies(&id).await, 0);
}

#[tokio::test]
async fn clause_4_1_the_cube_is_offered_before_the_roll_and_answered() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, "match=5").await;
    let heard = play_on(&mut desk, &id).await;
    let buttons = heard.data();
    assert!(buttons.iter().any(|data| data.starts_with("roll:")), "{buttons:?}");
    assert!(buttons.iter().any(|data| data.starts_with("double:")), "{buttons:?}");
    assert!(heard.text().contains("đổ, hay nhân đôi?") && heard.text().contains("Trận 5 điểm"), "{}", heard.text());

    let [doubler, asked] = sides(&desk.table(&id).await);
    assert!(desk.say(doubler, "/theo").await.text().contains("Chưa ai nhân đôi"));
    let heard = desk.say(doubler, "/nhandoi").await;
    assert!(
        heard.text().contains("nhân đôi: theo thì khối lên 2") && heard.text().contains("theo hay bỏ?"),
        "{}",
        heard.text()
    );
    assert!(heard.data().iter().any(|data| data.starts_with("take:")));
    let heard = desk.press(asked, first(&heard.data(), "take:")).await;
    assert!(heard.text().contains("Khối nhân đôi: 2"), "{}", heard.text());

    // The other side owns the cube now.
    let stakes = desk.table(&id).await.view(Viewer::Public).and_then(|view| view.stakes).expect("stakes");
    assert_eq!(stakes.cube.map(|cube| cube.value), Some(2));
}

/// Found by a player: a record without dice contained "roll", "double" and "take".
#[tokio::test]
async fn the_record_tells_dice_and_says_doubles_in_words() {
    for (lang, doubles, takes) in [(Lang::Vi, "nhân đôi", "theo"), (Lang::En, "doubles", "takes")] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let id = start(&mut desk, "match=5").await;
        let table = desk.table(&id).await;
        let dice = table.view(Viewer::Public).and_then(|view| view.dice).expect("the opening roll");
        let play = table.game().expect("it goes on").legal().remove(0).text;
        let [one, other] = dice.values;
        let opening = format!("{}{}: {play}", one.max(other), one.min(other));
        play_on(&mut desk, &id).await;
        let [doubler, asked] = sides(&desk.table(&id).await);
        for (name, line) in [(doubler, "/double"), (asked, "/take"), (doubler, "/roll")] {
            desk.say(name, line).await;
        }
        let lines = match doubler {
            "binh" => format!("1. {opening} · {doubles}\n2. {takes}"),
            _ => format!("1. … · {opening}\n2. {doubles} · {takes}"),
        };
        let record = desk.say("an", "/history").await.text();
        assert!(record.contains(&lines) && !record.contains("roll"), "{record}");
    }
}

#[tokio::test]
async fn a_dropped_double_ends_the_game_and_the_next_opens() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, "match=3").await;
    play_on(&mut desk, &id).await;
    let [doubler, asked] = sides(&desk.table(&id).await);
    desk.say(doubler, "/double").await;
    let heard = desk.say(asked, "/bo").await;
    let text = heard.text();
    assert!(text.contains("Xong ván 1 của trận.") && text.contains("thắng 1 điểm"), "{text}");
    assert!(text.contains("Đổ giành đi trước"), "{text}");
    assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
}

#[tokio::test]
async fn a_game_is_given_up_for_its_points_and_a_match_as_a_whole() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, "match=7").await;
    assert!(desk.say("an", "/resign 4").await.text().contains("Xin thua được 1, 2 hoặc 3 điểm"));
    // Resigning for fewer points than could be lost needs the opponent's consent.
    let heard = desk.say("an", "/xinthua 1").await;
    assert!(heard.text().contains("xin thua ván này 1 điểm"), "{}", heard.text());
    let (yes, no) = (first(&heard.data(), "confirm:").to_owned(), first(&heard.data(), "back:").to_owned());
    assert!(desk.press("binh", &no).await.text().contains("không chịu 1 điểm"));
    assert!(desk.press("binh", &yes).await.text().contains("không có lời xin nào"));
    // Resigning for the most points that could be lost needs none.
    let asked = desk.say("an", "/resign").await;
    let labels: Vec<_> = asked.replies[0].message.buttons.iter().flatten().map(|button| &button.label).collect();
    assert_eq!(labels.len(), 5, "{labels:?}");
    let all = asked.data().into_iter().find(|data| data.ends_with(".resign3")).expect("three points");
    let heard = desk.press("an", &all).await;
    assert!(heard.text().contains("thắng 3 điểm") && heard.text().contains("Đổ giành đi trước"), "{}", heard.text());
    let asked = desk.say("an", "/resign").await;
    let whole = asked.data().into_iter().find(|data| data.ends_with(".resign")).expect("the match");
    let heard = desk.press("an", &whole).await;
    assert!(heard.text().contains("an (Trắng) xin thua cả trận: binh (Đen) thắng trận."), "{}", heard.text());
    assert!(heard.text().contains("Xong ván 1 của trận. an (Trắng) xin thua: binh (Đen) thắng 3 điểm."));
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(ending) if ending.winner.is_some()));
}

#[tokio::test]
async fn other_games_have_no_dice() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    assert!(desk.say("an", &format!("/roll {id}")).await.text().contains("không chơi bằng xúc xắc"));
    assert!(desk.say("an", "/roll").await.text().contains("không có ván cờ thỏ cáo nào"));
    let version = desk.table(&id).await.version();
    assert!(desk.press("an", &format!("double:{id}:{version}")).await.text().contains("không chơi bằng xúc xắc"));
}

#[tokio::test]
async fn the_text_board_counts_points_as_its_reader_does() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, "").await;
    let board = async |desk: &mut Desk, user: &str| desk.say(user, &format!("/board {id} text")).await.text();
    let (first, second) = (board(&mut desk, "an").await, board(&mut desk, "binh").await);
    assert!(first.contains("5O") && first.contains("2X"), "{first}");
    assert_ne!(first, second);
}

/// The board of a group keeps its orientation; its point numbers are those that the side to move types and presses.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_1_1_the_picture_numbers_points_for_the_side_to_move() {
    let mut desk = Desk::open().await;
    let id = start(&mut desk, "").await;
    let mut large = [None, None];
    while large.iter().any(Option::is_none) {
        let table = desk.table(&id).await;
        let seat = table.to_move().expect("a game is longer than that");
        let user = ["an", "binh"][seat.index()];
        let mv = table.game().expect("it began").legal().remove(0).text;
        let heard = desk.say(user, &format!("/move {mv}")).await;
        let board = heard.posts.last().and_then(|parcel| parcel.message.image.as_ref()).expect("a board");
        let to_move = desk.table(&id).await.to_move().expect("a game is longer than that");
        let pixels = Pixels::of_png(&board.bytes);
        large[to_move.index()] = Some([true, false].map(|is_below| number_ink(&pixels, is_below)));
    }
    let [Some([low, high]), Some(black)] = large else { panic!("both had a turn") };
    assert_eq!(black, [high, low]);
}
