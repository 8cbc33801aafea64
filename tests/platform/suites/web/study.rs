//! Review and analysis on the page: who may have them, what is refused, and a game looked through on the board.

use banco_tests::stages::{self, Stage};
use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::window::Window;
use serde_json::{Value, json};

use super::alone::with_house;
use super::axe::judged;
use super::page::{begin, photograph};

/// Scholar's mate: Black's third move overlooks it.
const SCHOLAR: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"];

async fn play(api: &Api, moves: &[&str]) {
    for (ply, mv) in moves.iter().enumerate() {
        api.say(["An", "Binh"][ply % 2], mv).await;
    }
}

async fn review(api: &Api, game: &str, user: &str) -> (u16, Value) {
    let answer = api.get(&format!("/api/review/{game}?channel={}&user={user}&lang=en", api.channel)).await;
    (answer.status().as_u16(), answer.json().await.expect("JSON"))
}

/// Answer of `POST` with these fields for a person.
async fn ask(api: &Api, address: &str, user: &str, fields: Value) -> (u16, Value) {
    let mut body = json!({ "user": user, "lang": "en" });
    let given = fields.as_object().expect("fields").clone();
    body.as_object_mut().expect("fields").extend(given);
    let answer = api.post(address, &body).await;
    (answer.status().as_u16(), answer.json().await.expect("JSON"))
}

async fn analysis(api: &Api, user: &str, fields: Value) -> (u16, Value) {
    ask(api, "/api/analysis", user, fields).await
}

async fn local() -> (String, Stage) {
    stages::local_table().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_for_those_whom_the_command_answers_once_the_game_is_over() {
    let (base, stage) = local().await;
    let api = Api::new(&base, "xem-lai");
    let game = begin(&api, "chess").await;
    play(&api, &SCHOLAR[..6]).await;
    let (status, refused) = review(&api, &game, "An").await;
    assert_eq!((status, &refused["error"]), (403, &json!("unfinished")));
    api.say("An", "Qxf7").await;
    assert_eq!(review(&api, &game, "An").await, (200, json!({ "state": "none" })));
    api.press("An", &format!("review:{game}")).await;
    let (_, waiting) = review(&api, &game, "Binh").await;
    assert_eq!(waiting["state"], "waiting", "{waiting}");
    stage.later(0).await;
    // Each person at this table may read it, as after the command; at another table it is for its players alone.
    for (channel, user, status) in [("xem-lai", "Chi", 200), ("khac", "An", 200), ("khac", "Chi", 404)] {
        let (found, answer) = review(&Api::new(&base, channel), &game, user).await;
        assert_eq!(found, status, "{channel} {user}: {answer}");
    }
    let (_, done) = review(&api, &game, "An").await;
    let last = done["points"].as_array().and_then(|points| points.last()).expect("an error");
    assert_eq!((&last["ply"], &last["seat"]), (&json!(5), &json!("second")));
    assert_eq!(last["ways"][0], json!([["g8", "f6"]]));
    assert!(last["text"].as_str().is_some_and(|text| text.contains("Binh played Nf6")), "{last}");
    assert!(done["marks"].as_array().is_some_and(|marks| marks.contains(&json!([5, "??"]))), "{done}");
    assert_eq!(done["graph"].as_array().and_then(|graph| graph.last()), Some(&json!([7, 1000])));
    for (address, status) in
        [("/api/review/../../x?user=An&channel=a", 404), ("/api/review/zzzzz?user=An&channel=a", 404)]
    {
        assert_eq!(api.get(address).await.status().as_u16(), status, "{address}");
    }
}

/// The computer helps no player in a game between people: not by its position, not near it, not beside a quick game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_gets_no_analysis_of_a_running_game_through_another_board() {
    let (base, _stage) = local().await;
    let api = Api::new(&base, "cong-bang");
    let game = begin(&api, "chess").await;
    play(&api, &["e4", "e5", "Nf3", "Nc6"]).await;
    let refused = |answer: (u16, Value)| (answer.0, answer.1["error"].as_str().unwrap_or_default().to_owned());
    let played = (403, "played".to_owned());
    let same = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let ahead = "e2e4_e7e5_g1f3_b8c6_f1b5_a7a6";
    for position in [json!({ "text": same }), json!({ "moves": ahead }), json!({ "moves": "g1f3_b8c6_e2e4_e7e5" })] {
        let mut fields = json!({ "game": "chess" });
        fields.as_object_mut().expect("fields").extend(position.as_object().expect("fields").clone());
        assert_eq!(refused(analysis(&api, "An", fields.clone()).await), played, "{fields}");
        // An onlooker gives no move away by it.
        assert_eq!(analysis(&api, "Chi", fields).await.0, 200);
    }
    let far = json!({ "game": "chess", "moves": "d2d4_d7d5_c2c4_e7e6_b1c3_g8f6" });
    assert_eq!(analysis(&api, "Binh", far.clone()).await.0, 200);
    let other = json!({ "game": "xiangqi" });
    assert_eq!(analysis(&api, "An", other).await.0, 200);
    let running = json!({ "of": game, "plies": 2 });
    assert_eq!(refused(analysis(&api, "Chi", running.clone()).await), (403, "unfinished".to_owned()));
    assert_eq!(refused(ask(&api, "/api/position", "An", running).await), (403, "unfinished".to_owned()));
    let opened = api.say("An", "/play chess @Chi side=first time=5m+3s").await;
    let accept = json!(opened).to_string();
    let quick = accept.split("accept:").nth(1).and_then(|rest| rest.split('"').next()).expect("a challenge").to_owned();
    api.press("Chi", &format!("accept:{quick}")).await;
    assert_eq!(refused(analysis(&api, "Chi", far).await), (403, "played-now".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn free_boards_are_bounded_and_tell_nothing_hidden() {
    let (base, _stage) = local().await;
    let api = Api::new(&base, "tu-do");
    let many = vec!["g1f3_g8f6_f3g1_f6g8"; 200].join("_");
    for (fields, error) in [
        (json!({ "game": "chess", "moves": many }), "bad-move"),
        (json!({ "game": "chess", "moves": "e2e5" }), "bad-move"),
        (json!({ "game": "chess", "moves": "x".repeat(9_000) }), "bad-move"),
        (json!({ "game": "chess", "text": "8/8/8" }), "bad-position"),
        (json!({ "game": "chess", "text": "9".repeat(20_000) }), "bad-position"),
        (json!({ "game": "chess", "options": "odds=everything" }), "bad-position"),
        (json!({ "game": "go" }), "bad-position"),
        (json!({}), "bad-position"),
        (json!({ "of": "zzzzz" }), "not-found"),
        (json!({ "of": "../x" }), "bad-position"),
    ] {
        for address in ["/api/position", "/api/analysis"] {
            let (status, answer) = ask(&api, address, "An", fields.clone()).await;
            assert!((400..=404).contains(&status) && answer["error"] == error, "{address} {fields:.80}: {answer}");
        }
    }
    assert_eq!(api.get("/position.png?for=An&game=chess&moves=e2e5").await.status().as_u16(), 400);
    let (_, dark) = ask(&api, "/api/position", "An", json!({ "game": "jieqi" })).await;
    let names: std::collections::BTreeSet<&str> =
        dark["board"]["men"].as_array().expect("men").iter().filter_map(|man| man["name"].as_str()).collect();
    assert_eq!(names.len(), 2, "the generals, and pieces that lie face down: {names:?}");
    let (_, thrown) = ask(&api, "/api/position", "An", json!({ "game": "backgammon", "moves": "=6 3" })).await;
    assert!(thrown["steps"]["next"].as_array().is_some_and(|next| !next.is_empty()), "{thrown}");
    let picture = api.get("/position.png?for=An&game=backgammon&moves=%3D6+3&steps=24-6").await;
    assert_eq!(picture.status().as_u16(), 200);
    let told = analysis(&api, "An", json!({ "game": "backgammon", "moves": "=6 3" })).await.1;
    assert!(told["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{told}");
}

fn press(id: &str, text: &str) -> String {
    format!(
        "const b = [...document.querySelectorAll('#{id} button')].find((b) => b.textContent.includes('{text}')); b?.click(); return Boolean(b)"
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_looked_through_on_the_board_and_other_moves_are_tried() {
    with_house(Screen::Desk, async |chromium, base, stage| looks_through(chromium, base, stage).await).await;
}

/// The better move is folded, and its arrow comes with it. Chances are those of the first side.
async fn unfolds_the_better_move(friends: &Friends<'_>) {
    let arrows = |count: usize| format!("return document.querySelectorAll('.told-ways > *').length === {count}");
    friends.turns(&arrows(1)).await;
    friends.reads("#study-text", "Binh đi Mf6").await;
    friends.reads("#study-text", "cơ hội thắng của Trắng").await;
    friends.reads("#graph-name", "Trắng").await;
    friends.script("document.querySelector('#study-lines summary').click()").await;
    friends.turns(&arrows(2)).await;
    friends.reads("#study-lines", "Hay hơn là").await;
}

/// A review, its errors tried again, and the analysis board, in a browser of any engine.
pub async fn looks_through(window: &impl Window, base: &str, stage: &Stage) {
    let api = Api::new(base, "tren-ban");
    let game = begin(&api, "chess").await;
    play(&api, &SCHOLAR[..6]).await;
    let friends = Friends::sit_down(window, base, "tren-ban", &["Binh"]).await;
    api.say("An", "Qxf7").await;
    friends.press("Binh", &format!("review:{game}")).await;
    friends.reads("#study-text", "Đang phân tích").await;
    stage.later(0).await;
    // Nothing is asked for in the talk: the result comes by itself.
    friends.turns("return document.querySelector(\"#moves [data-mark='??']\") !== null").await;
    friends.reads("#study-head", "An").await;
    friends.script("document.querySelector(\"#moves [data-mark='??']\").click()").await;
    unfolds_the_better_move(&friends).await;
    assert_eq!(judged(&friends).await, Vec::<Value>::new(), "review");
    photograph(window, "study-review").await;
    // A press on the graph goes to that move, and the arrow keys move from there.
    let at = "return document.querySelector('#graph').getAttribute('aria-valuenow')";
    let key = "document.querySelector('#graph').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))";
    friends.script(key).await;
    friends.turns(&format!("{at} === '4'")).await;
    let graph = "const g = document.querySelector('#graph'), r = g.getBoundingClientRect(); \
             g.dispatchEvent(new MouseEvent('click', { clientX: r.left + r.width * 5 / 7, bubbles: true }))";
    friends.script(graph).await;
    friends.turns(&format!("{at} === '5'")).await;

    tries_again(&friends, window, &api, &game).await;

    friends.turns(&press("study-row", "Phân tích từ đây")).await;
    friends.turns("return document.querySelectorAll('#study-lines > button').length > 0").await;
    friends.click_move("Binh", "g7g6").await;
    friends.click_move("Binh", "h5f3").await;
    friends.turns("return document.querySelectorAll('#moves li').length === 2").await;
    friends.turns("return document.querySelectorAll('#study-lines > button').length > 0").await;
    assert_eq!(judged(&friends).await, Vec::<Value>::new(), "analysis");
    photograph(window, "study-analysis").await;
    friends.script("document.querySelector('#before').click()").await;
    friends.turns("return document.querySelector('#moves li:first-child [aria-current]') !== null").await;

    window.resize(390, 844).await;
    friends.driver.goto(format!("{base}/t/tu-bay?user=Chi&lang=en")).await.expect("the page");
    friends.find("#menu-open").await;
    friends.script("document.querySelector('[data-action=analyse]').click()").await;
    friends.turns("return document.querySelector('#study form') !== null").await;
    friends.script("document.querySelector('#study select').value = 'chess'").await;
    friends.script("document.querySelector('#study form').requestSubmit()").await;
    friends.turns("return document.querySelectorAll('#study-lines > button').length > 0").await;
    photograph(window, "study-phone").await;
    // The board is as wide as the phone, or has more than half of its height.
    let share = "const { offsetHeight, offsetWidth } = document.querySelector('.play'); \
             return offsetHeight >= 0.55 * innerHeight || offsetWidth >= 0.95 * innerWidth";
    friends.turns(share).await;
    friends.reads("#study-head", "Analysis board").await;
}

/// The last error of a review: a wrong move, a typed one, the answer, and the better move.
async fn tries_again(friends: &Friends<'_>, window: &impl Window, api: &Api, game: &str) {
    let (_, done) = review(api, game, "Binh").await;
    let best = done["points"].as_array().and_then(|points| points.last()).expect("an error")["best"].clone();
    // The position before the error is a board of its own, and the service judges as in a chat.
    friends.turns(&press("study-row", "Tự đi thử")).await;
    friends.reads("#hint", "Tìm nước hay hơn").await;
    friends.click_move("Binh", "g8f6").await;
    friends.reads("#hint", "chính là nước đã đi").await;
    photograph(window, "study-try").await;
    // A typed move answers it, too, and stays out of the talk.
    friends.say("Binh", "g8h6").await;
    friends.reads("#hint", "nhưng còn nước hay hơn").await;
    friends.turns(&press("actions", "Xem nước hay hơn")).await;
    friends.reads("#study-text", "Binh đi Mf6").await;
    friends.turns("return document.querySelector('#study-lines .answer').open").await;
    friends.turns(&press("study-row", "Tự đi thử")).await;
    friends.reads("#hint", "Tìm nước hay hơn").await;
    friends.click_move("Binh", best.as_str().expect("a move")).await;
    friends.reads("#headline", "là nước hay nhất").await;
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "a try");
    photograph(window, "study-tried").await;
    friends.turns(&press("actions", "Xem nước hay hơn")).await;
    friends.reads("#study-text", "Binh đi Mf6").await;
    friends.turns("return document.querySelector('#study-lines .answer').open").await;
}
