//! Input on the board: a picked-up piece can be put down, a question covers no relevant square, nothing comes too
//! late.

use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::window::Window;
use serde_json::json;
use thirtyfour::prelude::*;

use super::page::{begin, photograph, with_real_house};

/// Records all script errors of the page.
const FAULTS: &str = "window.faults = []; \
     for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, (event) => window.faults.push(String(event.message ?? event.reason)));";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn escape_puts_down_what_the_mouse_picked_up() {
    with_real_house(Screen::Desk, async |chromium, base| {
        begin(&Api::new(base, "tha"), "chess").await;
        let friends = Friends::sit_down(chromium, base, "tha", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.script("document.activeElement.blur()").await;
        friends.click_site("An", "e2").await;
        friends.find(".point.picked[data-site=e2]").await;
        friends.script("document.activeElement.blur()").await;
        let active = chromium.driver.active_element().await.expect("an element");
        active.send_keys(Key::Escape + "").await.expect("a key");
        friends.turns("return !document.querySelector('.point.picked')").await;
    })
    .await;
}

/// Found by players: the card covered the lion and the square of its question.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_question_for_the_way_covers_neither_the_lion_nor_its_squares() {
    with_real_house(Screen::Desk, async |chromium, base| lion_is_asked_for_its_way(chromium, base).await).await;
}

/// The lion of chu shogi, in a browser of any engine.
pub async fn lion_is_asked_for_its_way(window: &impl Window, base: &str) {
    let api = Api::new(base, "che");
    begin(&api, "chushogi").await;
    for (name, mv) in [("An", "7j7h"), ("Binh", "6d6e"), ("An", "7h7f"), ("Binh", "6e6f")] {
        api.say(name, mv).await;
    }
    let friends = Friends::sit_down(window, base, "che", &["An"]).await;
    friends.find(".advice.turn").await;
    friends.click_site("An", "7f").await;
    friends.find(".point.picked[data-site='7f']").await;
    // The ring leaves the lion visible.
    let ring =
        "return getComputedStyle(document.querySelector('.point.target[data-site=\"7f\"]'), '::after').backgroundColor";
    assert_eq!(friends.script(ring).await, "rgba(0, 0, 0, 0)");
    for (to, between) in [("5f", "6f"), ("5g", "6f")] {
        if !friends.has(".point.picked").await {
            friends.click_site("An", "7f").await;
            friends.find(".point.picked").await;
        }
        friends.click_site("An", to).await;
        friends.find(".choice button[data-data^='to:']").await;
        photograph(window, &format!("way-{to}")).await;
        let asked = friends.text(".choice p").await;
        assert!(asked.contains(to) && !asked.contains('#') && !asked.contains('('), "{asked}");
        for site in ["7f", between, to] {
            let (x, y) = friends.place_of(site).await;
            let covered = format!(
                "const board = document.querySelector('.play').getBoundingClientRect(); \
                     const card = document.querySelector('.choice').getBoundingClientRect(); \
                     const [x, y] = [board.left + {x} * board.width, board.top + {y} * board.height]; \
                     return card.left < x && x < card.right && card.top < y && y < card.bottom"
            );
            assert_eq!(friends.script(&covered).await, false, "{site} on the way to {to}");
        }
        friends.script("document.querySelector('.choice .quiet').click()").await;
    }
    lion_by_two_presses(&friends, &api).await;
}

/// The square of the first capture, then the second one: the lion's own is a capture in place, the first again a stop.
async fn lion_by_two_presses(friends: &Friends<'_>, api: &Api) {
    let played =
        |text: &str| format!("return document.querySelector('#moves li:last-child').textContent.includes('{text}')");
    for (version, victim, second, answer, told) in [(5, "6f", "7f", "7d7e", "x!6f"), (7, "7e", "7e", "12d12e", "x7e")] {
        friends.board("An", version).await;
        friends.find(".advice.turn").await;
        if !friends.has(".point.picked").await {
            friends.click_site("An", "7f").await;
        }
        friends.find(".point.picked[data-site='7f']").await;
        friends.click_site("An", victim).await;
        friends.find(&format!(".point.target.first[data-site='{victim}']")).await;
        assert!(!friends.has(".choice").await, "two presses leave no question");
        let far = "return document.querySelectorAll('.point.target').length";
        assert!(friends.script(far).await.as_u64().is_some_and(|count| count <= 9), "one step from there");
        friends.click_site("An", second).await;
        friends.turns(&played(told)).await;
        api.say("Binh", answer).await;
    }
}

/// Found by an outsider: dice that came late were drawn on the game on screen by then.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dice_that_come_late_are_not_played_on_another_game() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "muon");
        begin(&api, "backgammon").await;
        let friends = Friends::sit_down(chromium, base, "muon", &["An", "Binh"]).await;
        let mover = friends.to_move().await;
        friends.look(&mover).await;
        friends.find(".point.man").await;
        friends.script(FAULTS).await;
        let hold = "const ask = window.fetch; window.fetch = async (address, options) => { \
             const answer = await ask(address, options); \
             if (String(address).includes('/api/steps/') && !window.late) await new Promise((go) => (window.late = go)); \
             return answer; };";
        friends.script(hold).await;
        friends.script("document.querySelector('.point.man').click()").await;
        friends.turns("return Boolean(window.late)").await;
        let other = if mover == "An" { "Binh" } else { "An" };
        friends.say(&mover, &format!("/play chess @{other}")).await;
        friends.find("#invited:not([hidden])").await;
        friends.script("window.late()").await;
        friends.turns("return document.querySelectorAll('.game').length === 2").await;
        friends.script("document.querySelector('.game.backgammon').click()").await;
        friends.find(".point.man").await;
        assert_eq!(friends.script("return window.faults").await, json!([]));
        assert!(!friends.has("#actions [data-data^=step]").await, "the step of before is forgotten");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_is_saved_and_asks_nothing() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "bien-ban");
        begin(&api, "chess").await;
        for (name, mv) in [("An", "f3"), ("Binh", "e5"), ("An", "g4")] {
            api.say(name, mv).await;
        }
        let friends = Friends::sit_down(chromium, base, "bien-ban", &["An"]).await;
        friends.board("An", 4).await;
        api.say("Binh", "Qh4").await;
        let saved =
            "window.saved = []; HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); };";
        friends.script(saved).await;
        friends.find("#actions button[data-data^='export:']").await;
        friends.script("document.querySelector(\"#actions button[data-data^='export:']\").click()").await;
        friends.turns("return window.saved.length === 1 && window.saved[0].endsWith('.pgn')").await;
        friends.find("#messages a.file").await;
        assert!(!friends.has(".choice").await, "a file is no question");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_back_is_asked_for_by_the_move_it_goes_to() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "di-lai");
        begin(&api, "chess").await;
        for (name, mv) in [("An", "e4"), ("Binh", "e5"), ("An", "Nf3"), ("Binh", "Nc6"), ("An", "Bb5"), ("Binh", "a6")]
        {
            api.say(name, mv).await;
        }
        api.say("An", "/takeback").await;
        chromium.driver.goto(format!("{base}/t/di-lai?user=Binh&lang=en")).await.expect("the page");
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        friends.reads("#hint", "An asks to go back to 2…Nc6. Binh, do you agree?").await;
        friends.find("#actions button.primary[data-data^='takeback:']").await;
        friends.find("#actions button:not(.later)[data-data^='takebackno:']").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_told_once_and_its_buttons_stay_under_the_finger() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "mot-lan");
        api.say("An", "/play chess @Binh time=10m+5s").await;
        let friends = Friends::sit_down(chromium, base, "mot-lan", &["Binh"]).await;
        friends.find("#answers button[data-data^='accept:']").await;
        friends.turns("return document.querySelector('.how').offsetHeight === 0").await;
        friends.reads("#messages .message", "An thách Binh").await;
        assert!(!friends.has("#messages button").await, "they are on the card");
        // A refresh keeps the same button, so a press under way is not lost.
        friends.script("window.kept = document.querySelector('#answers button'); window.asked = performance.getEntriesByType('resource').length").await;
        friends.script("document.querySelector('.game.chess').click()").await;
        friends.turns("return performance.getEntriesByType('resource').length > window.asked").await;
        assert_eq!(friends.script("return window.kept.isConnected").await, true);
        friends.script("window.kept.click()").await;
        friends.board("Binh", 1).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_here_is_put_away_by_a_press_elsewhere_and_shows_results() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let friends = Friends::sit_down(chromium, base, "ai-do", &["An", "Binh"]).await;
        friends.look("An").await;
        let open = "document.querySelector('.seats').click()";
        let is_open = "return document.querySelector('#left').offsetHeight > 0";
        friends.script(open).await;
        friends.turns(is_open).await;
        friends.script("document.querySelector('#text').click()").await;
        assert_eq!(friends.script(is_open).await, false);
        friends.script(open).await;
        let active = chromium.driver.active_element().await.expect("an element");
        active.send_keys(Key::Escape + "").await.expect("a key");
        assert_eq!(friends.script(is_open).await, false);
        friends.script(open).await;
        friends.find("#people .person .name").await.click().await.expect("a click");
        friends.reads(".person-card", "Binh").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fine_screen_gets_a_larger_picture_and_the_list_explains_its_signs() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "net");
        let game = begin(&api, "jieqi").await;
        let legal: serde_json::Value =
            api.get(&format!("/api/legal/{game}?user=An&v=1")).await.json().await.expect("JSON");
        api.say("An", legal["moves"][0].as_str().expect("a move")).await;
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        for (sharpness, width) in [(1.0, 1000), (2.0, 2000)] {
            chromium.resize_to(1440, 900, sharpness).await;
            chromium.driver.goto(format!("{base}/t/net?user=An&lang=vi")).await.expect("the page");
            friends.find(".play img.board").await;
            friends.turns(&format!("return document.querySelector('.play img.board').naturalWidth === {width}")).await;
        }
        friends.turns("return document.querySelector('#moves button').title.includes('lật ra')").await;
    })
    .await;
}
