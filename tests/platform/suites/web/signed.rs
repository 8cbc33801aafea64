//! The page of a person who has signed in from a chat, in a real browser, and behind a proxy with TLS.

use banco_tests::patience::until;
use banco_tests::web::chromium::{Chromium, Screen, photograph};
use banco_tests::web::friends::Friends;
use banco_tests::web::servers::{Server, block};
use banco_tests::web::signed::{Browser, SignedPage, account};
use serde_json::{Value, json};

/// The advice on the page for a browser without a session.
const CLOSED: &str = "div.card > .hint";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_5_2_to_5_4_a_person_signs_in_from_a_chat_plays_and_signs_out() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let chromium = Chromium::start(Screen::Desk).await;
    let friends = Friends::open(&chromium.driver, &page.base, "an").await;
    friends.find(CLOSED).await;
    photograph(&chromium, "closed").await;

    let link = format!("{}/in#{}", page.base, page.token("an").await);
    let friends = Friends::open(&chromium.driver, &link, "an").await;
    friends.find("#room:not([hidden])").await;
    friends.reads("#me", "an").await;
    let address = friends.script("return location.href").await;
    assert_eq!(address.as_str(), Some(format!("{}/", page.base).as_str()), "no token is left in the address");
    let stored =
        friends.script("return JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie").await;
    assert!(!stored.as_str().expect("text").contains('.') || !stored.to_string().contains("eyJ"), "{stored}");
    friends.reads("#games", "Telegram").await;
    friends.until("the board", async || friends.is_drawn().await).await;
    photograph(&chromium, "signed-desk").await;
    chromium.resize(390, 844).await;
    photograph(&chromium, "signed-phone").await;
    chromium.resize(1366, 860).await;

    friends.click_site("an", "h3").await;
    friends.click_site("an", "h10").await;
    friends.find("#known:not([hidden])").await;
    let table = page.house.store.games_of(&account("an").key, true, 1).await.expect("readable");
    assert_eq!(table[0].0, id);
    photograph(&chromium, "signed-known").await;
    // The opponent answers in the chat; the page hears of it by itself.
    page.says("binh", "move", &format!("e7e6 #{id}")).await;
    friends.find("#headline.turn").await;

    // A link that was used says so, and what to do.
    friends.find("#menu-open").await.click().await.expect("a click");
    friends.find("[data-action=signOut]").await.click().await.expect("a click");
    friends.find(CLOSED).await;
    let friends = Friends::open(&chromium.driver, &link, "an").await;
    friends.reads("#entrance-text", "/trang").await;
    photograph(&chromium, "signed-old-link").await;
    chromium.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_4_an_open_page_closes_when_the_browsers_are_signed_out_in_the_chat() {
    let page = SignedPage::open(false).await;
    page.game("chess", "an", "binh").await;
    let chromium = Chromium::start(Screen::Phone).await;
    let link = format!("{}/in#{}", page.base, page.token("an").await);
    let friends = Friends::open(&chromium.driver, &link, "an").await;
    friends.find("#room:not([hidden])").await;
    friends.until("the board", async || friends.is_drawn().await).await;
    page.presses("an", "signout:-").await;
    friends.until("the page says that it is closed", async || !friends.has("#room").await).await;
    friends.find(CLOSED).await;
    chromium.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_3_the_cookie_of_a_session_holds_behind_a_proxy_with_tls() {
    let page = SignedPage::open(false).await;
    page.game("chess", "an", "binh").await;
    let guide = std::fs::read_to_string(banco_tests::root().join("docs/host.md")).expect("the guide");
    let server = Server::caddy_with_tls(&block(&guide, "caddyfile"), &page.base);
    let client = reqwest::Client::builder().danger_accept_invalid_certs(true).build().expect("a client");
    let browser = Browser { base: server.base.clone(), cookie: None, client };
    // The port is open before there is a certificate.
    until("a certificate", async || browser.client.get(&server.base).send().await.ok().map(drop)).await;
    let token = page.token("an").await;
    let request = browser.client.post(format!("{}/api/session", server.base)).header("origin", &server.base);
    let answer = request.json(&json!({ "token": token })).send().await.expect("an answer");
    assert_eq!(answer.status(), 200, "the own origin, as the browser names it behind TLS");
    let cookie = answer.headers()["set-cookie"].to_str().expect("text").split(';').next().expect("a cookie").to_owned();
    let signed = Browser { cookie: Some(cookie), ..browser };
    assert_eq!(signed.reads("/api/session").await["name"], "an");
    let tables = signed.reads("/api/tables").await;
    assert_eq!(tables["tables"].as_array().map(Vec::len), Some(1), "{tables}");
}

/// A tester's own challenge that waited for an answer stood in the place of the games to be played.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_1_a_game_to_be_played_is_shown_before_an_own_challenge_that_waits() {
    let page = SignedPage::open(false).await;
    let first = page.game("chess", "an", "binh").await;
    let other = page.game("xiangqi", "an", "chi").await;
    page.says("an", "play", "caro").await;
    let chromium = Chromium::start(Screen::Desk).await;
    let friends = Friends::open(&chromium.driver, &format!("{}/in#{}", page.base, page.token("an").await), "an").await;
    friends.until("a board", async || friends.is_drawn().await).await;
    let pressed = |id: &str| format!(".game[data-game='{id}'][aria-pressed=true]");
    for id in [&first, &other] {
        friends.find(&format!(".game[data-game='{id}']")).await.click().await.expect("a click");
        friends.find(&pressed(id)).await;
        chromium.driver.refresh().await.expect("loaded again");
        friends.find(&pressed(id)).await;
        friends.until("the same board", async || friends.is_drawn().await).await;
    }
    chromium.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_2_a_new_link_works_in_the_tab_of_one_that_was_used() {
    let page = SignedPage::open(false).await;
    page.game("chess", "an", "binh").await;
    let used = page.token("an").await;
    Browser::stranger(&page.base).signs_in(&used).await;
    let chromium = Chromium::start(Screen::Phone).await;
    let friends = Friends::open(&chromium.driver, &format!("{}/in#{used}", page.base), "an").await;
    friends.reads("#entrance-text", "/trang").await;
    let fresh = page.token("an").await;
    friends.script(&format!("location.hash = '{fresh}'")).await;
    friends.find("#room:not([hidden])").await;
    let address = friends.script("return location.href").await;
    assert!(!address.to_string().contains(&fresh), "{address}");
    chromium.quit().await;
}

/// A typed move is told by the board. Only a line that is none is told to be read by no other person.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_4_a_typed_move_is_not_taken_for_a_line_that_no_other_person_reads() {
    let page = SignedPage::open(false).await;
    let id = page.game("chess", "an", "binh").await;
    let an = page.signs_in("an").await;
    for (at, (text, is_unheard)) in [("e4", false), ("good luck", true)].into_iter().enumerate() {
        let event = format!("{at:032x}");
        let line = json!({ "text": text, "chat": true, "swift": true, "game": id, "lang": "en", "event": event });
        let answer: Value = an.post("/api/say", &line).await.json().await.expect("JSON");
        let told = answer["messages"].to_string();
        assert_eq!(told.contains("Only you see this line"), is_unheard, "{text}: {answer}");
    }
}
