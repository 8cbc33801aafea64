//! The page with a session that no cookie holds: in a chat client, or in a browser that keeps none (everywhere 5.3).

use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::engines::{Engine, Other};
use banco_tests::web::friends::Friends;
use banco_tests::web::proxy::Proxy;
use banco_tests::web::signed::SignedPage;
use thirtyfour::WebDriver;

/// A page to which a session was given, as a chat client would.
async fn opened<'a>(driver: &'a WebDriver, base: &str, secret: &str) -> Friends<'a> {
    let friends = Friends::open(driver, &format!("{base}/in"), "an").await;
    friends.reads("#entrance-text", "/").await;
    friends.script(&format!("sessionStorage.setItem('banco.bearer', '{secret}')")).await;
    friends.leave("location.reload()").await;
    friends.find("#room:not([hidden])").await;
    friends.until("the board", async || friends.is_drawn().await).await;
    friends
}

/// Plays, hears the opponent, and does both again after a reload.
async fn plays(friends: &Friends<'_>, page: &SignedPage, id: &str) {
    assert_eq!(friends.script("return document.cookie").await, "");
    let address = friends.script("return document.querySelector('.play img.board').src").await;
    assert!(address.as_str().expect("text").starts_with("blob:"), "{address}");
    friends.click_site("an", "h3").await;
    friends.click_site("an", "h10").await;
    friends.find("#known:not([hidden])").await;
    page.says("binh", "move", &format!("e7e6 #{id}")).await;
    friends.find("#headline.turn").await;
    friends.leave("location.reload()").await;
    friends.find("#room:not([hidden])").await;
    friends.find("#headline.turn").await;
    friends.until("the board", async || friends.is_drawn().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_3_a_session_without_a_cookie_is_played_in_chromium_and_ends() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let chromium = Chromium::start(Screen::Desk).await;
    let friends = opened(&chromium.driver, &page.base, &page.embedded("an").await).await;
    plays(&friends, &page, &id).await;
    page.presses("an", "signout:-").await;
    friends.until("the page says that it is closed", async || !friends.has("#room:not([hidden])").await).await;
    friends.reads("#entrance-text", "/").await;
    assert_eq!(friends.script("return sessionStorage.getItem('banco.bearer')").await, serde_json::Value::Null);
    chromium.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_3_a_session_without_a_cookie_is_played_in_firefox() {
    other(Engine::Firefox).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_3_a_session_without_a_cookie_is_played_in_webkit() {
    other(Engine::WebKit).await;
}

async fn other(engine: Engine) {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let other = Other::start(engine).await;
    other.resize(1280, 800).await;
    let friends = opened(&other.driver, &page.base, &page.embedded("an").await).await;
    plays(&friends, &page, &id).await;
    other.quit().await;
}

/// A browser that keeps neither cookies nor anything else: the session lasts as long as the page.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_3_a_link_signs_in_where_the_browser_keeps_nothing() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let chromium = Chromium::start_without_storage(Screen::Phone).await;
    let link = format!("{}/in#{}", page.base, page.token("an").await);
    let friends = Friends::open(&chromium.driver, &link, "an").await;
    friends.find("#room:not([hidden])").await;
    friends.until("the board", async || friends.is_drawn().await).await;
    assert_eq!(friends.script("return location.hash").await, "", "no token is left in the address");
    page.says("an", "move", &format!("h3h10 #{id}")).await;
    page.says("binh", "move", &format!("e7e6 #{id}")).await;
    friends.turns("return document.querySelectorAll('#moves li').length === 2").await;
    friends.find(".advice.turn").await;
    chromium.quit().await;
}

/// A proxy of a chat client may hold streams back until they end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_7_a_page_whose_stream_tells_nothing_asks_in_its_stead() {
    let page = SignedPage::open(false).await;
    let id = page.game("chess", "an", "binh").await;
    let proxy = Proxy::start(&page.base).await;
    proxy.hold(true);
    let chromium = Chromium::start(Screen::Desk).await;
    let friends = opened(&chromium.driver, &proxy.base, &page.embedded("an").await).await;
    friends.find("#state:not(:empty)").await;
    page.says("an", "move", &format!("e4 #{id}")).await;
    page.says("binh", "move", &format!("e5 #{id}")).await;
    friends.reads("#moves", "e5").await;
    proxy.hold(false);
    friends.turns("return document.querySelector('#state').textContent === ''").await;
    page.says("an", "move", &format!("d4 #{id}")).await;
    page.says("binh", "move", &format!("d6 #{id}")).await;
    page.board(&id, 4).await;
    friends.reads("#moves", "d6").await;
    chromium.quit().await;
}

/// The page's clock can be set forward, and `window.told` is what the server was told last: that the page is left or not.
const TELLS: &str = "const [now, ask] = [Date.now, window.fetch]; \
     Date.now = () => now() + (window.later ?? 0); \
     window.fetch = async (address, options) => { \
       const answer = await ask(address, options); \
       if (String(address).endsWith('/api/look')) window.told = JSON.parse(options.body).gone; \
       return answer; \
     };";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_3_no_chat_calls_a_player_who_sees_the_game_until_the_page_is_hidden() {
    let page = SignedPage::open(false).await;
    let id = page.game("chess", "an", "binh").await;
    let chromium = Chromium::start(Screen::Desk).await;
    chromium.before_each_page(TELLS).await;
    let link = format!("{}/in#{}", page.base, page.token("binh").await);
    let friends = Friends::open(&chromium.driver, &link, "binh").await;
    friends.turns("return window.told === false").await;
    page.says("an", "move", &format!("e4 #{id}")).await;
    let board = page.board(&id, 1).await;
    assert!(board.ping.is_none() && board.message.is_quiet, "the player sees it on the page");
    page.says("binh", "move", &format!("e5 #{id}")).await;
    // A page that stands open on a desk that was left shows the game to no person.
    friends.script("window.later = 301_000").await;
    friends.turns("return window.told === true").await;
    page.says("an", "move", &format!("Nf3 #{id}")).await;
    assert!(page.board(&id, 3).await.ping.is_some(), "the page was not touched for five minutes");
    page.says("binh", "move", &format!("Nc6 #{id}")).await;
    friends.script("dispatchEvent(new Event('pointermove'))").await;
    friends.turns("return window.told === false").await;
    page.says("an", "move", &format!("Bb5 #{id}")).await;
    assert!(page.board(&id, 5).await.ping.is_none(), "the player is back");
    page.says("binh", "move", &format!("a6 #{id}")).await;
    let hide = "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); \
         document.dispatchEvent(new Event('visibilitychange'))";
    friends.script(hide).await;
    friends.turns("return window.told === true").await;
    page.says("an", "move", &format!("Ba4 #{id}")).await;
    assert!(page.board(&id, 7).await.ping.is_some(), "the page is hidden");
    chromium.quit().await;
}
