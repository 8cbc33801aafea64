//! Sheets in the board's place: rules, settings, tournaments; and whose page a browser shows.

use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen, photograph};
use banco_tests::web::friends::Friends;
use banco_tests::web::signed::{Browser, SignedPage};
use banco_tests::web::window::Window;
use reqwest::StatusCode;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use super::axe::judged;
use super::page::{begin, with_real_house};
use super::session::error_of;

const CLOSED: &str = "return document.getElementById('sheet').hidden";

async fn press(friends: &Friends<'_>, css: &str) {
    friends.find(css).await.click().await.expect("a click");
}

/// Opens a sheet by the menu.
async fn open(friends: &Friends<'_>, name: &str) {
    press(friends, "#menu-open").await;
    press(friends, &format!("#menu [data-sheet={name}]")).await;
    friends.find("#sheet").await;
}

/// Sets a field as a person does who chooses a value.
async fn choose(friends: &Friends<'_>, name: &str, value: &str) {
    let css = format!("#sheet [name='{name}']");
    friends.find(&css).await;
    let set = format!(
        "const field = document.querySelector(\"{css}\"); field.value = '{value}'; \
         field.dispatchEvent(new Event('change'))"
    );
    friends.script(&set).await;
}

/// Everything that may have to be pressed lies in the window, and no sheet over it.
async fn covers_nothing(friends: &Friends<'_>, place: &str) {
    let seen = "return ['.sheet-close', '#menu-open', '.game'].filter((css) => { \
         const { left, top, width, height } = document.querySelector(css).getBoundingClientRect(); \
         const hit = document.elementFromPoint(left + width / 2, top + height / 2); \
         return !hit?.closest(css); })";
    assert_eq!(friends.script(seen).await, json!([]), "{place}");
    let wide = friends.script("return document.documentElement.scrollWidth - innerWidth").await;
    assert!(wide.as_i64().is_some_and(|wide| wide <= 0), "{place}: {wide}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rules_settings_and_tournaments_stand_in_the_place_of_the_board() {
    with_real_house(Screen::Desk, async |chromium, base| {
        says_what_is_missing(chromium, base).await;
        stand_in_place(chromium, base).await;
    })
    .await;
}

/// A page of an earlier version finds its further modules no more.
async fn says_what_is_missing(chromium: &Chromium, base: &str) {
    begin(&Api::new(base, "cu"), "chess").await;
    chromium.driver.goto(format!("{base}/t/cu?user=An&lang=en")).await.expect("the page");
    let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
    friends.find(".play img.board").await;
    chromium.loses(&["*/assets/rules.*"]).await;
    press(&friends, ".steps [data-sheet=rules]").await;
    friends.reads("#say-error", "Reload the page").await;
    chromium.loses(&[]).await;
    chromium.driver.refresh().await.expect("loaded again");
    friends.find("#sheet-title").await;
    friends.reads(".sheet-text", "1/").await;
    chromium.driver.action_chain().send_keys(Key::Escape).perform().await.expect("a key");
    friends.turns(CLOSED).await;
}

/// All sheets, in a browser of any engine.
pub async fn stand_in_place(window: &impl Window, base: &str) {
    let api = Api::new(base, "to");
    begin(&api, "chess").await;
    window.driver().goto(format!("{base}/t/to?user=An&lang=en")).await.expect("the page");
    let friends = Friends { driver: window.driver(), tabs: Vec::new() };
    friends.find(".play img.board").await;
    rules(window, &friends).await;
    settings(window, &friends).await;
    tournaments(window, &friends, &api).await;
}

async fn rules(window: &impl Window, friends: &Friends<'_>) {
    let is_drawn = "const image = document.querySelector('.sheet-picture img'); return Boolean(image?.naturalWidth)";
    press(friends, ".steps [data-sheet=rules]").await;
    friends.reads("#sheet-title", "Rules · Chess").await;
    friends.turns(is_drawn).await;
    friends.reads(".sheet-text", "1/").await;
    friends.turns("return getComputedStyle(document.querySelector('.middle')).visibility === 'hidden'").await;
    friends.turns("return document.activeElement.id === 'sheet-title'").await;
    let side = "const [one, other] = ['.sheet-picture', '.sheet-text'].map((css) => \
         document.querySelector(css).getBoundingClientRect()); return one.right <= other.left && other.width >= 280";
    friends.turns(side).await;
    window.driver().action_chain().send_keys(Key::Right).perform().await.expect("a key");
    friends.reads(".sheet-text", "2/").await;
    friends.turns(is_drawn).await;
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "rules");
    photograph(window, "sheet-rules").await;
    for (width, height) in [(320, 568), (390, 844), (667, 375), (1366, 768)] {
        let width = width.max(window.narrowest());
        window.resize(width, height).await;
        friends.turns(&format!("return innerWidth === {width}")).await;
        covers_nothing(friends, &format!("{width}x{height}")).await;
    }
    window.driver().action_chain().send_keys(Key::Escape).perform().await.expect("a key");
    friends.turns(CLOSED).await;
    friends.turns("return document.activeElement.dataset.sheet === 'rules'").await;
    // Typed, it opens the same sheet, and the way back of the browser closes it.
    friends
        .script("document.getElementById('text').value = '/luat caro'; document.getElementById('say').requestSubmit()")
        .await;
    friends.reads("#sheet-title", "Caro").await;
    assert_eq!(friends.script("return document.getElementById('text').value").await, "");
    window.driver().back().await.expect("back");
    friends.turns(CLOSED).await;
    assert!(friends.is_drawn().await, "the board stands there again");
}

async fn settings(window: &impl Window, friends: &Friends<'_>) {
    open(friends, "settings").await;
    friends
        .turns("const all = [...document.querySelectorAll('.samples img')]; return all.length > 7 && all.every((image) => image.naturalWidth)")
        .await;
    let before = friends.script("return document.querySelector('.play img.board').src").await;
    press(friends, ".samples [value=dark] + img").await;
    friends.reads(".sheet-said", "Done. Theme: Dark").await;
    friends.turns("return document.querySelector('.samples [value=dark]').checked").await;
    friends.turns(&format!("return document.querySelector('.play img.board').src !== {before}")).await;
    choose(friends, "colours", "board").await;
    friends.turns("return getComputedStyle(document.body).colorScheme === 'dark'").await;
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "settings");
    photograph(window, "sheet-settings").await;
    choose(friends, "quiet", "").await;
    friends.find("#sheet input[name=quiet]").await.send_keys("25-99" + Key::Tab).await.expect("typing");
    friends.find(".sheet-said.error").await;
    // A reload finds the sheet where it was, and a change of language the whole page in that language.
    choose(friends, "language", "vi").await;
    friends.turns("return document.documentElement.lang === 'vi' && !document.getElementById('sheet').hidden").await;
    friends.reads("#sheet", "Ngôn ngữ").await;
    friends.turns("return getComputedStyle(document.body).colorScheme === 'dark'").await;
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "settings in Vietnamese");
    press(friends, ".sheet-close").await;
    friends.turns(CLOSED).await;
    assert!(!friends.has("#messages .private").await, "no answer of a sheet stands in the talk");
    // Typed, the language of both changes, too.
    friends
        .script("document.getElementById('text').value = '/settings language en'; document.getElementById('say').requestSubmit()")
        .await;
    friends.turns("return document.documentElement.lang === 'en' && !document.getElementById('room').hidden").await;
    friends.reads("#headline", "Move 1").await;
}

async fn tournaments(window: &impl Window, friends: &Friends<'_>, api: &Api) {
    api.say("Binh", "/chatsettings quiet=off").await;
    open(friends, "tournaments").await;
    friends.reads(".cup", "no tournament").await;
    // A new one is set up on the sheet, question by question.
    for data in ["cup:-::new", "cup:-::new.chess", "cup:-::new.chess.swiss", "cup:-::new.chess.swiss.1d"] {
        press(friends, &format!("#sheet button[data-data='{data}']")).await;
    }
    press(friends, "#sheet button[data-data$='::join']").await;
    friends.reads(".players", "An").await;
    let told = friends.find(".told [data-until]").await.text().await.expect("text");
    let data = friends.find("#sheet button[data-data$='::start']").await.attr("data-data").await.expect("a button");
    let id = data.expect("data").split(':').nth(1).expect("an id").to_owned();
    // Others sign up elsewhere, and the sheet follows.
    for name in ["Binh", "Chi", "Dung"] {
        api.press(name, &format!("cup:{id}::join")).await;
    }
    friends.reads(".players", "Dung").await;
    friends.turns(&format!("return document.querySelector('.told [data-until]').textContent !== '{told}'")).await;
    press(friends, "#sheet button[data-data$='::start']").await;
    friends.reads(".cup tr.own th", "An").await;
    friends.reads(".cup details[open] summary", "Round 1").await;
    assert_eq!(friends.script("return document.querySelectorAll('.cup .sheet-list li').length").await, 2);
    assert!(!friends.has("#sheet button[data-data$='::start']").await, "it has begun");
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "tournaments");
    photograph(window, "sheet-tournament").await;
    // Only its organiser and moderators start or cancel a tournament.
    let seen: Value = api.get("/api/sheet/tournaments?channel=to&user=Elsa").await.json().await.expect("JSON");
    assert!(!seen["buttons"].to_string().contains("::start"), "{seen}");
    let game = friends.find(".cup li.own button").await;
    let named = game.text().await.expect("text");
    game.click().await.expect("a click");
    friends.turns(CLOSED).await;
    let shown = named.rsplit('#').next().expect("an id");
    friends.find(&format!(".game[data-game='{shown}'][aria-pressed=true]")).await;
}

#[tokio::test]
async fn clause_5_2_a_link_of_another_account_asks_before_it_takes_the_place() {
    let page = SignedPage::open(false).await;
    let an = page.signs_in("an").await;
    let token = page.token("binh").await;
    let asked = an.post("/api/session", &json!({ "token": token })).await;
    let (status, error) = error_of(asked).await;
    assert_eq!((status, error.as_str()), (StatusCode::CONFLICT, "other-account"));
    assert_eq!(an.reads("/api/session").await["name"], "an", "nothing has changed, and the link is not used up");
    let binh = an.post("/api/session", &json!({ "token": token, "replace": true })).await;
    assert_eq!(binh.status(), 200);
    assert_eq!(error_of(an.get("/api/session").await).await.1, "signed-out", "the first account is signed out here");
    // Another link of the same account asks nothing.
    let chi = page.signs_in("chi").await;
    let token = page.token("chi").await;
    assert_eq!(chi.post("/api/session", &json!({ "token": token })).await.status(), 200);
}

#[tokio::test]
async fn clause_5_4_an_onlooker_sees_the_public_board_from_which_it_came() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let other = page.game("chess", "an", "binh").await;
    let answer = page.presses_aloud("chi", &format!("page:{id}")).await;
    let link = &answer.replies[0].message.links[0].url;
    let token = link.split_once('#').expect("a token").1;
    let chi = Browser::stranger(&page.base).signs_in(token).await;
    let tables = chi.reads("/api/tables").await;
    assert_eq!(tables["tables"].as_array().map(Vec::len), Some(1), "{tables}");
    let seen = chi.reads(&format!("/api/table/{id}")).await;
    assert_eq!(
        (&seen["line"]["own"], &seen["line"]["is_mine"], &seen["known"]),
        (&json!(null), &json!(false), &json!(null))
    );
    assert!(seen["board"]["legal"].as_array().is_some_and(Vec::is_empty), "{seen}");
    assert_eq!(chi.get(&format!("/board/{id}.png?v=1")).await.status(), 200);
    assert_eq!(chi.get(&format!("/api/table/{other}")).await.status(), 404, "no other game");
    let dung = page.signs_in("dung").await;
    assert_eq!(dung.get(&format!("/api/table/{id}")).await.status(), 404, "no other account");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_2_the_page_asks_which_account_stays_and_says_why_it_has_stopped() {
    let page = SignedPage::open(false).await;
    let id = page.game("chess", "an", "binh").await;
    let chromium = Chromium::start(Screen::Phone).await;
    let link = async |who: &str| format!("{}/in#{}", page.base, page.token(who).await);
    let friends = Friends::open(&chromium.driver, &link("an").await, "an").await;
    friends.until("the board", async || friends.is_drawn().await).await;
    let first = chromium.driver.window().await.expect("a window");
    let tab = chromium.driver.new_tab().await.expect("a tab");
    chromium.driver.switch_to_window(tab).await.expect("the tab");
    // An onlooker of the group comes by the button below the board.
    let answer = page.presses_aloud("chi", &format!("page:{id}")).await;
    let url = answer.replies[0].message.links[0].url.replace(banco_tests::web::signed::ADDRESS, &page.base);
    let friends = Friends::open(&chromium.driver, &url, "chi").await;
    friends.reads("#entrance-text", "chi").await;
    photograph(&chromium, "signed-other").await;
    press(&friends, "#entrance-answers .primary").await;
    friends.until("the public board", async || friends.is_drawn().await).await;
    assert!(!friends.has("#actions button").await, "an onlooker plays no game of others");
    page.says("an", "move", &format!("e2e4 #{id}")).await;
    friends.reads("#moves", "e4").await;
    // The other tab says why it has stopped.
    chromium.driver.switch_to_window(first).await.expect("the tab");
    friends.find("#entrance-answers .primary").await;
    friends.turns("return document.getElementById('room').hidden").await;
    press(&friends, "#entrance-answers .primary").await;
    friends.reads("#me", "chi").await;
    // Signed out in the chat, the page says that it was.
    page.presses("chi", "signout:-").await;
    friends.reads(".card", "30").await;
    chromium.quit().await;
}
