//! Notifications of a page that is open in the background: switched on by a press, and honest about a locked phone.

use banco_ports::Lang;
use banco_service::i18n;
use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use serde_json::json;

use super::page::{begin, photograph, with_real_house};

/// A browser whose person answers `granted` or `denied` when asked. It notes who asked and what was shown, for all tabs.
fn answers(word: &str) -> String {
    format!(
        "window.asked = []; \
         window.Notification = class {{ \
           static get permission() {{ return localStorage.getItem('leave') ?? 'default'; }} \
           static async requestPermission() {{ window.asked.push(navigator.userActivation.isActive); localStorage.setItem('leave', '{word}'); return '{word}'; }} \
           constructor(title, {{ body }}) {{ if (Notification.permission === 'granted') localStorage.setItem('shown', JSON.stringify([...{SHOWN}, [title, body]])); }} \
           close() {{}} }};"
    )
}

/// Chrome on a phone: a page may ask, but to make a notification throws.
const THROWS: &str = "window.Notification = class { static permission = 'default'; \
     constructor() { throw new TypeError('Illegal constructor'); } };";

/// Notifications that were shown, each as title and text.
const SHOWN: &str = "JSON.parse(localStorage.getItem('shown') ?? '[]')";

const SWITCH: &str = "return document.querySelector('#notify').textContent";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_in_the_background_notifies_after_a_press_has_allowed_it() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "bao-tin");
        begin(&api, "chess").await;
        chromium.before_each_page(&answers("granted")).await;
        let friends = Friends::sit_down(chromium, base, "bao-tin", &["An", "Chi"]).await;
        friends.look("An").await;
        friends.board("An", 1).await;
        assert_eq!(friends.script("return window.asked").await, json!([]), "nothing is asked without a press");
        assert_eq!(friends.script(SWITCH).await, i18n::text(Lang::Vi, "web-notices-off"));
        let is_beside = "return document.querySelector('#sound').nextElementSibling.id";
        assert_eq!(friends.script(is_beside).await, "notify");
        friends.find("#notify").await.click().await.expect("a click");
        friends.turns(&format!("{SWITCH} === '{}'", i18n::text(Lang::Vi, "web-notices-on"))).await;
        assert_eq!(friends.script("return window.asked").await, json!([true]), "the press itself asks");
        photograph(chromium, "notices").await;
        // While the page is looked at, it shows the turn itself.
        api.say("An", "e4").await;
        api.say("Binh", "e5").await;
        friends.board("An", 3).await;
        assert_eq!(friends.script(&format!("return {SHOWN}")).await, json!([]));
        friends.look("Chi").await;
        friends.board("Chi", 3).await;
        api.say("An", "Nf3").await;
        api.say("Binh", "Nc6").await;
        // Only the page of An has the imitated notifications; what they showed is stored for all pages.
        friends.turns(&format!("return {SHOWN}.length === 1")).await;
        let shown = friends.script(&format!("return {SHOWN}[0]")).await;
        assert_eq!(shown[0], "Cờ vua · Binh");
        assert!(shown[1].as_str().is_some_and(|text| text.contains("đến lượt bạn")), "{shown}");
        // Another press switches it off.
        friends.board("An", 5).await;
        friends.find("#notify").await.click().await.expect("a click");
        friends.turns(&format!("{SWITCH} === '{}'", i18n::text(Lang::Vi, "web-notices-off"))).await;
        friends.script("Object.defineProperty(document, 'hidden', { get: () => true })").await;
        api.say("An", "Bb5").await;
        api.say("Binh", "a6").await;
        friends.board("An", 7).await;
        friends.turns("return document.title.startsWith('(1)')").await;
        assert_eq!(friends.script(&format!("return {SHOWN}.length")).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_none_can_be_shown_there_is_no_switch() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "khong-bao");
        begin(&api, "chess").await;
        chromium.before_each_page(THROWS).await;
        let friends = Friends::sit_down(chromium, base, "khong-bao", &["An"]).await;
        friends.board("An", 1).await;
        let switches =
            "return [...document.querySelectorAll('[data-action=notify]')].filter(({ hidden }) => !hidden).length";
        assert_eq!(friends.script(switches).await, 0, "this browser shows none");
    })
    .await;
    with_real_house(Screen::Phone, async |chromium, base| {
        chromium.before_each_page(&answers("denied")).await;
        let friends = Friends::sit_down(chromium, base, "tu-choi", &["An"]).await;
        friends.find("#menu-open").await.click().await.expect("a click");
        // On a phone the switch is in the menu.
        friends.find("#menu [data-action=notify]").await.click().await.expect("a click");
        friends
            .turns("return [...document.querySelectorAll('[data-action=notify]')].every(({ hidden }) => hidden)")
            .await;
    })
    .await;
}

/// Found by a review: a locked phone hears nothing, and the page did not say so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_menu_says_that_a_locked_phone_gets_nothing_and_what_does() {
    with_real_house(Screen::Phone, async |chromium, base| {
        for (lang, locked) in [(Lang::Vi, "khoá màn hình"), (Lang::En, "locked phone")] {
            chromium.driver.goto(format!("{base}/t/khoa?user=An&lang={}", lang.key())).await.expect("the page");
            let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
            friends.find("#menu-open").await.click().await.expect("a click");
            let help = friends.find("#sound-help").await.text().await.expect("text");
            for word in [locked, "Telegram", "Discord"] {
                assert!(help.contains(word), "{help}");
            }
            // Readers of the screen hear it with both switches.
            let described = "return [...document.querySelectorAll('#sound, [data-action=notify]')].every((node) => \
                 document.getElementById(node.getAttribute('aria-describedby')) !== null)";
            assert_eq!(friends.script(described).await, true);
            let is_inside = "const { left, right, bottom } = document.querySelector('#menu').getBoundingClientRect(); \
                 return left >= 0 && right <= innerWidth && bottom <= innerHeight";
            assert_eq!(friends.script(is_inside).await, true);
            photograph(chromium, &format!("sound-help-{}", lang.key())).await;
        }
    })
    .await;
}
