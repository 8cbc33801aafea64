//! The door: six games that show themselves, a puzzle that is solved on the board, last games that are found again, and
//! the card of a person.

use banco_tests::riddle;
use banco_tests::stages;
use banco_tests::web::Api;
use banco_tests::web::chromium::{Screen, photograph};
use banco_tests::web::friends::Friends;
use banco_tests::web::signed::SignedPage;
use banco_tests::web::window::Window;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::axe::judged;
use super::page::{begin, with_real_house};

/// Every picture of the door can be seen, and nothing sticks out to the side.
const WHOLE: &str = "const seen = [...document.querySelectorAll('#door-games .cover')]; \
     seen.forEach((image) => image.scrollIntoView()); \
     return seen.length === 7 && seen.every((image) => image.complete && image.naturalWidth > 200) \
         && document.documentElement.scrollWidth <= innerWidth";

/// A game that An has lost to Binh.
async fn ended(api: &Api) -> String {
    let game = begin(api, "chess").await;
    for (who, mv) in [("An", "f3"), ("Binh", "e5"), ("An", "g4"), ("Binh", "Qh4")] {
        api.say(who, mv).await;
    }
    game
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_door_shows_the_games_a_puzzle_is_solved_by_clicks_and_last_games_are_found_in_a_new_tab() {
    with_real_house(Screen::Desk, async |chromium, base| shows_games_and_puzzles(chromium, base).await).await;
}

/// Everything at the door, in a browser of any engine.
pub async fn shows_games_and_puzzles(window: &impl Window, base: &str) {
    let over = ended(&Api::new(base, "cua-cu")).await;
    looks_whole(window, base).await;
    let friends = Friends::sit_down(window, base, "cua", &["Chi"]).await;
    solves(&friends, window, base).await;
    // Another tab, another table: the finished game is at the door, and its board is looked at again.
    forgets_the_name(window).await;
    let friends = Friends::sit_down(window, base, "cua-moi", &["Binh"]).await;
    friends.find(&format!("#door-games [data-over='{over}']")).await.click().await.expect("a click");
    friends.turns(&format!("return document.querySelector('.play img')?.src.includes('{over}')")).await;
    // A press on the name in the bar of the board shows the results.
    friends.script("document.querySelector('.who:not(.low)').click()").await;
    friends.find(".person-card[open]").await;
    let card = friends.text(".person-card").await;
    assert!(card.contains("An") && card.contains("Cờ vua") && card.contains("1 thua"), "{card}");
    photograph(window, "door-person").await;
    assert_eq!(judged(&friends).await, Vec::<Value>::new());
}

/// The door in both languages and three windows, for the eye and for axe.
async fn looks_whole(window: &impl Window, base: &str) {
    for (lang, width, height) in [("en", 1280, 800), ("vi", 390, 844), ("en", 667, 375)] {
        window.resize(width, height).await;
        window.driver().goto(format!("{base}/t/cua?user=An&lang={lang}")).await.expect("the page");
        let friends = Friends { driver: window.driver(), tabs: Vec::new() };
        friends.find("#door-games .riddle").await;
        friends.turns(WHOLE).await;
        photograph(window, &format!("door-{lang}-{width}")).await;
        assert_eq!(judged(&friends).await, Vec::<Value>::new(), "{lang} {width}");
    }
    window.resize(1280, 800).await;
    forgets_the_name(window).await;
}

/// The next page of this tab asks for a name.
async fn forgets_the_name(window: &impl Window) {
    window.driver().execute("sessionStorage.clear()", Vec::new()).await.expect("a script");
}

/// A wrong move is taken back, the right one is praised, and the row of solved puzzles is there after a reload.
async fn solves(friends: &Friends<'_>, window: &impl Window, base: &str) {
    for (list, word) in [("kind", "chess"), ("level", "easy")] {
        let chosen = format!(
            "const list = document.querySelector('#door-games .riddle select[name={list}]'); \
             if (list && list.value !== '{word}') {{ \
                 list.value = '{word}'; list.dispatchEvent(new Event('change', {{ bubbles: true }})); \
             }} \
             return list?.value === '{word}' && !document.querySelector('#door-games [data-puzzle]').disabled"
        );
        friends.turns(&chosen).await;
    }
    let id = friends.script("return document.querySelector('#door-games [data-puzzle]').dataset.puzzle").await;
    let riddle = riddle::of(id.as_str().expect("an id"));
    friends.find("#door-games [data-puzzle]").await.click().await.expect("a click");
    friends.reads("#hint", "đi trước").await;
    friends.click_move("Chi", &riddle.wrong()[..4]).await;
    friends.reads("#hint", "chưa thắng").await;
    // The defence comes by itself, and the next move is played on the board after it.
    for mv in riddle.own() {
        friends.click_move("Chi", &mv[..4]).await;
    }
    friends.reads("#headline", "Đúng rồi!").await;
    friends.find("#actions [data-data^='puzzle:']").await.click().await.expect("a click");
    friends.turns(&format!("return !document.querySelector('.play img').src.includes({id})")).await;
    let next = friends.script("return document.querySelector('.play img').src.match(/board\\/(u\\w+)/)[1]").await;
    for mv in riddle::of(next.as_str().expect("an id")).own() {
        friends.click_move("Chi", &mv[..4]).await;
    }
    friends.reads("#headline", "Đúng rồi!").await;
    // The board of the puzzle is there after a reload, and the door tells of the row.
    window.driver().refresh().await.expect("the page");
    friends.reads("#headline", "Đúng rồi!").await;
    window.driver().goto(format!("{base}/t/cua-khac?user=Chi&lang=vi")).await.expect("the page");
    friends.reads("#door-games .streak", "1 câu đúng").await;
    friends.reads("#door-games .streak", "Điểm câu đố").await;
}

/// Found by testers: a move typed beside a puzzle was talk, and the page said that it had not arrived.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_typed_beside_a_puzzle_answers_it_and_no_other_person_reads_it() {
    let (base, _stage) = stages::local_table().await;
    let api = Api::new(&base, "go-nuoc");
    let json = async |address: &str| -> Value { api.get(address).await.json().await.expect("JSON") };
    let door = json("/api/door?channel=go-nuoc&user=An&lang=en&puzzle=cothe").await;
    let puzzle = &door["puzzle"];
    assert_eq!((&puzzle["kind"], &puzzle["game"]), (&json!("cothe"), &json!("xiangqi")), "{door}");
    let kinds = puzzle["kinds"].as_array().expect("kinds");
    assert!(kinds.contains(&json!(["cothe", "Composed endings"])) && kinds.len() == 7, "{kinds:?}");
    let themed = json("/api/door?channel=go-nuoc&user=An&lang=en&puzzle=chess+hard+fork").await;
    let themes = themed["puzzle"]["themes"].as_array().expect("themes");
    assert!(themes.contains(&json!(["fork", "fork"])) && themed["puzzle"]["theme"] == "fork", "{themed}");
    assert_eq!((&themed["puzzle"]["level"], &themed["puzzle"]["kind"]), (&json!("hard"), &json!("chess")));
    let id = themed["puzzle"]["id"].as_str().expect("an id").to_owned();
    let riddle = riddle::of(&id);
    let say = async |text: &str| -> Value {
        let body = json!({ "channel": "go-nuoc", "user": "An", "text": text, "chat": true, "game": id, "swift": true, "lang": "en" });
        api.post("/api/say", &body).await.json().await.expect("JSON")
    };
    let missed = say(&riddle.wrong()).await;
    assert!(missed["refused"] == true && missed["messages"].to_string().contains("does not win"), "{missed}");
    let mut found = Value::Null;
    for mv in riddle.own() {
        found = say(mv).await;
    }
    assert!(found["refused"] == false && found["messages"].to_string().contains("Right!"), "{found}");
    assert!(found["table"]["line"]["headline"].to_string().contains("Right!"), "{found}");
    say("well played").await;
    let read = json("/api/channel/go-nuoc?user=Binh&lines=1&lang=en").await.to_string();
    assert!(read.contains("well played") && !riddle.own().any(|mv| read.contains(mv.as_str())), "{read}");
}

/// Text of an answer without the list of legal moves, in which every move stands, the right one among the others.
fn without_legal(mut table: Value) -> String {
    let legal = table["board"]["legal"].take();
    assert!(legal.as_array().is_none_or(|legal| legal.len() != 1), "one move alone would be the solution");
    table.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_solution_is_at_no_address_before_its_reader_has_it() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "kin");
    let json = async |address: &str| -> Value { api.get(address).await.json().await.expect("JSON") };
    for game in ["xiangqi", "chess", "caro"] {
        let door = json(&format!("/api/door?channel=kin&user=An&lang=en&puzzle={game}")).await;
        assert_eq!(door["puzzle"]["game"], game);
        let id = door["puzzle"]["id"].as_str().expect("an id").to_owned();
        let (best, other) = riddle::shipped(&id);
        let table = format!("/api/table/{id}?lang=en&user=");
        let open = without_legal(json(&format!("{table}An")).await);
        assert!(!door.to_string().contains(&best) && !open.contains(&format!("\"{best}\"")), "{open}");
        let look = json!({ "channel": "kin", "user": "An", "game": id, "swift": true, "lang": "en" });
        let press = async |data: String| -> Value {
            let mut body = look.clone();
            body["data"] = data.into();
            api.post("/api/press", &body).await.json().await.expect("JSON")
        };
        let missed = press(format!("to:{id}:1:{other}")).await;
        assert_eq!(missed["refused"], true, "the page puts the piece back: {missed}");
        assert_eq!(without_legal(missed["table"].clone()), open, "nothing is told of the solution");
        let given = press(format!("solution:{id}")).await;
        assert!(given["messages"].to_string().contains("The solution"), "{given}");
        // No other person reads the answer to one person's question.
        let mine = without_legal(json(&format!("{table}An")).await);
        let theirs = without_legal(json(&format!("{table}Binh")).await);
        assert!(mine.contains("The solution") && !theirs.contains("The solution"), "{theirs}");
        let picture = async |user: &str| {
            let drawn = api.get(&format!("/board/{id}.png?for={user}&v=0")).await;
            drawn.bytes().await.expect("a picture")
        };
        assert_ne!(picture("An").await, picture("Binh").await, "one board has the move, the other one has not");
        assert_eq!(picture("Binh").await, picture("Chi").await);
    }
    drop(stage);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twins_the_door_and_the_card_take_no_hostile_question() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "la");
    let over = ended(&api).await;
    let long = "x".repeat(5_000);
    for (address, status) in [
        ("/api/door?channel=la&user=".to_owned(), StatusCode::BAD_REQUEST),
        (format!("/api/door?channel={long}&user=An"), StatusCode::BAD_REQUEST),
        ("/api/person?channel=la&user=An".to_owned(), StatusCode::BAD_REQUEST),
        ("/api/person?channel=la&user=An&name=".to_owned(), StatusCode::BAD_REQUEST),
        ("/api/person?channel=la&user=An&name=%00".to_owned(), StatusCode::BAD_REQUEST),
        (format!("/api/person?channel=la&user=An&game={over}&seat=third"), StatusCode::BAD_REQUEST),
        (format!("/api/person?channel=la&user=An&game={over}&seat=first&name=An"), StatusCode::BAD_REQUEST),
        ("/api/person?channel=la&user=An&game=..%2F&seat=first".to_owned(), StatusCode::BAD_REQUEST),
        ("/api/person?channel=la&user=An&game=zzzz&seat=first".to_owned(), StatusCode::NOT_FOUND),
        ("/board/backgammo.png?card=1&for=An".to_owned(), StatusCode::NOT_FOUND),
        ("/board/uz99.png?card=1&for=An".to_owned(), StatusCode::NOT_FOUND),
        ("/api/table/ua99?user=An".to_owned(), StatusCode::NOT_FOUND),
        ("/api/table/chess?user=An".to_owned(), StatusCode::NOT_FOUND),
    ] {
        assert_eq!(api.get(&address).await.status(), status, "{}", &address[..address.len().min(90)]);
    }
    // An unknown game gets a puzzle all the same; the start of a game is a picture.
    let door: Value = api.get("/api/door?channel=la&user=An&puzzle=%3Cb%3E").await.json().await.expect("JSON");
    assert!(door["puzzle"]["id"].is_string(), "{door}");
    assert_eq!(door["finished"][0]["id"], over.as_str(), "{door}");
    for game in banco_engine::GameKey::ALL {
        let start = api.get(&format!("/board/{}.png?card=1&for=An&v=0", game.key())).await;
        assert_eq!(start.status(), StatusCode::OK, "{game:?}");
    }
    // Results are those of the community, by name and by seat the same.
    let by_name: Value = api.get("/api/person?channel=la&user=Chi&name=An&lang=en").await.json().await.expect("JSON");
    let seat = format!("/api/person?channel=la&user=Chi&game={over}&seat=first&lang=en");
    let by_seat: Value = api.get(&seat).await.json().await.expect("JSON");
    assert_eq!(by_name, by_seat);
    assert_eq!((&by_name["name"], &by_name["versus"]), (&json!("An"), &Value::Null), "{by_name}");
    assert!(by_name["games"][0]["tally"].to_string().contains("1 lost"), "{by_name}");
    let against: Value = api.get("/api/person?channel=la&user=Binh&name=An&lang=en").await.json().await.expect("JSON");
    assert!(against["versus"].to_string().contains("1 won"), "{against}");
    drop(stage);
}

/// A session sees the results that count in the group of the game, not only the games against the reader.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_4_a_session_sees_the_results_of_an_opponent_in_the_group_of_the_game() {
    let page = SignedPage::open(false).await;
    let over = page.game("chess", "an", "binh").await;
    for (who, mv) in [("an", "f3"), ("binh", "e5"), ("an", "g4"), ("binh", "Qh4")] {
        page.says(who, "move", &format!("{mv} #{over}")).await;
    }
    let running = page.game("chess", "chi", "binh").await;
    let chi = page.signs_in("chi").await;
    let card = chi.reads(&format!("/api/person?game={running}&seat=second&lang=en")).await;
    assert_eq!(card["name"], "binh");
    let results = card["games"].as_array().expect("results");
    assert_eq!(results.len(), 1, "{card}");
    assert_eq!(results[0]["tally"], "1 won, 0 drawn, 0 lost", "{card}");
    // A person of no such game learns nothing.
    let dung = page.signs_in("dung").await;
    let answer = dung.get(&format!("/api/person?game={running}&seat=second")).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
}
