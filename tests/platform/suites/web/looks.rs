//! Looks of the page, by the styles that each browser computed: colours, buttons, fonts, the piece in the air.

use banco_tests::stages;
use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::engines::{Engine, Other};
use banco_tests::web::friends::Friends;
use serde_json::{Value, json};

use super::page::{begin, begin_with, photograph, with_real_house};

/// Starts a game of An against Binh with a clock, which shows on the board.
async fn begin_timed(api: &Api) {
    let opened = api.say("An", "/play chess @Binh side=first time=10m+5s").await;
    let accept = opened.iter().flat_map(banco_tests::web::buttons).flatten().map(|(_, data)| data);
    let accept = accept.into_iter().find(|data| data.starts_with("accept:")).expect("a challenge");
    api.press("Binh", &accept).await;
}

/// Found by a review: a gold chip, a green headline, a green hint and a gold clock for one message.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_colour_says_that_it_is_your_turn() {
    for screen in [Screen::Desk, Screen::Phone] {
        with_real_house(screen, async |chromium, base| {
            let api = Api::new(base, "mot-mau");
            begin_timed(&api).await;
            let friends = Friends::sit_down(chromium, base, "mot-mau", &["An"]).await;
            friends.find(".advice.turn").await;
            friends.find(".clock.runs").await;
            let colours = "const ground = (css, part) => getComputedStyle(document.querySelector(css), part).backgroundColor; \
                 const ink = getComputedStyle(document.body).color; \
                 return [[...new Set([ground('.game .turn.mine'), ground('.headline.turn', '::before'), ground('.advice.turn', '::before'), ground('.clock.runs')])], \
                   ['.headline.turn', '.advice.turn'].every((css) => getComputedStyle(document.querySelector(css)).color === ink)];";
            assert_eq!(friends.script(colours).await, json!([["rgb(255, 188, 66)"], true]));
            photograph(chromium, &format!("turn-{screen:?}")).await;
        })
        .await;
    }
}

/// Found by a review: Resign looked like Offer a draw, beside it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn to_resign_is_set_apart_and_red() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "xin-thua");
        begin(&api, "chess").await;
        for (name, mv) in [("An", "e4"), ("Binh", "e5")] {
            api.say(name, mv).await;
        }
        for lang in ["vi", "en"] {
            chromium.driver.goto(format!("{base}/t/xin-thua?user=An&lang={lang}")).await.expect("the page");
            let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
            friends.find("#actions [data-data^='takeback:']").await;
            let look = "const all = [...document.querySelectorAll('#actions button')].map((node) => [node, getComputedStyle(node)]); \
                 const [[resign, own], ...others] = [...all].reverse(); \
                 const gap = resign.getBoundingClientRect().left - others[0][0].getBoundingClientRect().right; \
                 const usual = all[1][0].getBoundingClientRect().left - all[0][0].getBoundingClientRect().right; \
                 return [resign.dataset.data.split(':')[0], own.color === own.borderColor, \
                   others.every(([, style]) => style.color !== own.color && style.borderColor !== own.borderColor), gap > usual + 5];";
            assert_eq!(friends.script(look).await, json!(["resign", true, true, true]), "{lang}");
            photograph(chromium, &format!("resign-{lang}")).await;
            // Found by a player: Enter after the press on Resign resigned.
            friends.script("document.querySelector('#actions [data-data^=\"resign:\"]').click()").await;
            friends.find(".choice").await;
            let has_focus = "return document.activeElement === document.querySelector('.choice .row').lastElementChild";
            assert_eq!(friends.script(has_focus).await, true, "{lang}: the harmless answer");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_files_of_a_message_stand_apart() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "hai-tep");
        begin(&api, "chess").await;
        for (name, mv) in [("An", "f3"), ("Binh", "e5"), ("An", "g4")] {
            api.say(name, mv).await;
        }
        let friends = Friends::sit_down(chromium, base, "hai-tep", &["An"]).await;
        friends.board("An", 4).await;
        api.say("Binh", "Qh4").await;
        friends.say("An", "/export").await;
        friends.find("#messages a.file").await;
        let gaps = "const boxes = [...document.querySelectorAll('#messages a.file')].map((link) => link.getBoundingClientRect()); \
             return boxes.length > 1 && boxes.slice(1).every((box, at) => box.top >= boxes[at].bottom || box.left - boxes[at].right >= 8)";
        assert_eq!(friends.script(gaps).await, true);
    })
    .await;
}

/// Found by players: cards were cut or indented by chance, and the names of a watched game were cut.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cards_of_games_are_whole_and_level() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "the-van");
        for game in ["chess", "xiangqi"] {
            begin(&api, game).await;
        }
        begin_with(&api, "caro", "NguyễnMinhAnh", "TrầnBìnhTrọng").await;
        api.say("An", "/play jieqi @Binh").await;
        chromium.resize(1280, 800).await;
        let friends = Friends::sit_down(chromium, base, "the-van", &["An"]).await;
        friends.turns("return document.querySelectorAll('.game').length === 4").await;
        friends.turns("return document.querySelectorAll('.game .mini').length === 3").await;
        let cards = "const box = (node) => node.getBoundingClientRect(); const list = document.querySelector('#games'); \
             return [...document.querySelectorAll('.game')].map((card) => { \
               const [name, title] = ['.with', 'strong'].map((css) => card.querySelector(css)); \
               const before = card.querySelector('.mini'); const style = getComputedStyle(card); \
               const start = before ? box(before).right + parseFloat(getComputedStyle(before).marginRight) : box(card).left + parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth); \
               return [Math.abs(box(title).left - start) < 1.5, name.scrollWidth <= name.clientWidth, box(card).bottom <= box(list).bottom + 4]; })";
        assert_eq!(friends.script(cards).await, json!([[true, true, true], [true, true, true], [true, true, true], [true, true, true]]));
        // More of them than fit: the list takes what the people leave, and its end is no blank column.
        for game in ["backgammon", "chushogi", "chess", "caro", "jieqi", "xiangqi"] {
            begin_with(&api, game, "Chi", "Dung").await;
        }
        friends.turns("return document.querySelectorAll('.game').length === 10").await;
        let room = "const [games, left] = ['.games', '#left'].map((css) => document.querySelector(css).getBoundingClientRect()); \
             return [Math.abs(left.top - games.bottom) < 2, left.height < 0.4 * innerHeight, innerHeight - left.bottom < 2]";
        assert_eq!(friends.script(room).await, json!([true, true, true]));
        photograph(chromium, "cards").await;
    })
    .await;
}

/// iOS zooms into a field with smaller letters, and stays there.
const SMALL: &str = "return [...document.querySelectorAll('input, select')].filter((node) => parseFloat(getComputedStyle(node).fontSize) < 16) \
     .map((node) => node.name || node.id)";

/// Styles of the piece in the air, and whether the board holds the pointer.
const AIR: &str = "const piece = document.querySelector('.play > :is(.ghost, .piece)'); if (!piece) return null; \
     const { filter, willChange, transform } = getComputedStyle(piece); \
     return [filter, willChange, transform !== 'none', window.pointer !== undefined && document.querySelector('.play').hasPointerCapture(window.pointer)]";

/// Asserts the styles that browsers on phones and desktops need for a finger on the board.
async fn fits_a_finger(friends: &Friends<'_>) {
    friends.script("document.querySelector('#new-games details').open = true").await;
    friends.turns("return document.querySelector('#new-games select[name=time]') !== null").await;
    assert_eq!(friends.script(SMALL).await, json!([]));
    let held = "const style = getComputedStyle(document.querySelector('.play')); \
         return [style.userSelect ?? style.webkitUserSelect, style.touchAction]";
    let held = friends.script(held).await;
    assert_eq!(held[0], "none", "{held}");
    friends.script("addEventListener('pointerdown', ({ pointerId }) => { window.pointer = pointerId; }, true)").await;
    let place = "const { left, top, width, height } = document.querySelector(\".point.man[data-site='e2']\").getBoundingClientRect(); \
         return [Math.round(left + width / 2), Math.round(top + height / 2)]";
    let place = friends.script(place).await;
    let (x, y) = (place[0].as_i64().expect("a place"), place[1].as_i64().expect("a place"));
    let lifted = friends.driver.action_chain().move_to(x, y).click_and_hold().move_to(x + 20, y - 40);
    lifted.move_to(x + 30, y - 60).perform().await.expect("a drag");
    // The point under the finger was drawn again.
    assert_eq!(friends.script(AIR).await, json!(["none", "transform", true, true]));
    friends.driver.action_chain().move_to(2, 2).release().perform().await.expect("a drop");
    friends.turns("return document.querySelector('.play > :is(.ghost, .piece)') === null").await;
    let first = "return document.querySelector('.play img').src.includes('v=1&')";
    assert_eq!(friends.script(first).await, true, "nothing was played");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_piece_in_the_air_leaves_no_trace_in_any_browser() {
    let (base, stage) = stages::local_table().await;
    for (channel, engine) in [("cr", None), ("ff", Some(Engine::Firefox)), ("wk", Some(Engine::WebKit))] {
        begin(&Api::new(&base, channel), "chess").await;
        let address = format!("{base}/t/{channel}?user=An&lang=vi");
        match engine {
            None => {
                let chromium = banco_tests::web::chromium::Chromium::start(Screen::Desk).await;
                look_at(&chromium.driver, &address).await;
                chromium.quit().await;
            }
            Some(engine) => {
                let other = Other::start(engine).await;
                other.resize(1280, 900).await;
                look_at(&other.driver, &address).await;
                other.quit().await;
            }
        }
    }
    // A browser without touch forgets the rule against its menu, so its style sheet is read.
    let sheet = Api::new(&base, "cr").get("/assets/style.css").await.text().await.expect("a style sheet");
    let play = sheet.split(".play{").nth(1).and_then(|rest| rest.split('}').next()).expect("the board's rule");
    for rule in ["-webkit-touch-callout:none", "-webkit-user-select:none", "user-select:none", "touch-action:none"] {
        assert!(play.contains(rule), "{rule}: {play}");
    }
    drop(stage);
}

async fn look_at(driver: &thirtyfour::WebDriver, address: &str) {
    driver.goto(address).await.expect("the page");
    let friends = Friends { driver, tabs: Vec::new() };
    friends.find(".advice.turn").await;
    fits_a_finger(&friends).await;
}

/// The style sheet as a browser reads it that knows no sizes of containers.
const BEFORE: &str = "const done = arguments[0]; fetch('/assets/style.css').then((sheet) => sheet.text()).then((text) => { \
     const old = text.replace('(container-type:size)', '(container-type:none-such)') \
       .replace(/container(-type)?:[^;})]*;?/g, '').replace(/[\\w-]+:[^;{}]*cq[wh][^;{}]*;?/g, ''); \
     const rules = new CSSStyleSheet(); rules.replaceSync(old); \
     document.querySelector('link[rel=stylesheet]').remove(); document.adoptedStyleSheets = [rules]; \
     done(old.includes('cqw')); });";

/// Found by a review: in a browser before Safari 16 the board lay under its own buttons, and nothing said why.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_without_container_queries_shows_a_whole_board_and_says_what_it_needs() {
    with_real_house(Screen::Desk, async |chromium, base| {
        begin(&Api::new(base, "doi-cu"), "chess").await;
        for (width, height) in [(1280, 800), (1366, 860), (390, 844)] {
            chromium.resize(width, height).await;
            chromium.driver.goto(format!("{base}/t/doi-cu?user=An&lang=en")).await.expect("the page");
            let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
            friends.find(".advice.turn").await;
            let left = friends.driver.execute_async(BEFORE, Vec::new()).await.expect("a script").json().clone();
            assert_eq!(left, Value::Bool(false), "no size of a container is left");
            friends.reads(".old", "Safari 16.4, Firefox 115, Chrome 109").await;
            let seen = "const box = (css) => document.querySelector(css).getBoundingClientRect(); \
                 const board = box('.play'); \
                 return [board.width > 0.3 * innerWidth, board.right <= innerWidth + 1, board.bottom <= box('#steps').top + 1]";
            let seen = friends.script(seen).await;
            photograph(chromium, &format!("old-{width}")).await;
            assert_eq!(seen, json!([true, true, true]), "{width}x{height}");
        }
    })
    .await;
}

/// Files that a browser takes for its tabs, a phone for its home screen.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_names_its_icons_and_old_browsers_find_one() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "bieu-tuong");
    let page = api.get("/").await.text().await.expect("the page");
    for (link, kind) in [
        ("<link rel=\"icon\" href=\"/assets/icon.svg\">", "image/svg+xml"),
        ("<link rel=\"alternate icon\" href=\"/assets/icon-192.png\" type=\"image/png\">", "image/png"),
        ("<link rel=\"apple-touch-icon\" href=\"/assets/icon-touch.png\">", "image/png"),
        ("<link rel=\"manifest\" href=\"/assets/app.webmanifest\">", "application/manifest+json; charset=utf-8"),
    ] {
        assert!(page.contains(link), "{link}");
        let address = link.split("href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an address");
        let file = api.get(address).await;
        assert_eq!((file.status().as_u16(), file.headers()["content-type"].to_str().expect("text")), (200, kind));
    }
    let manifest: Value = api.get("/assets/app.webmanifest").await.json().await.expect("JSON");
    for icon in manifest["icons"].as_array().expect("icons") {
        assert_eq!(api.get(icon["src"].as_str().expect("an address")).await.status(), 200, "{icon}");
    }
    let icon = api.get("/favicon.ico").await;
    assert_eq!((icon.status().as_u16(), icon.headers()["content-type"].to_str().expect("text")), (200, "image/png"));
    let bytes = icon.bytes().await.expect("a picture");
    assert_eq!(bytes, api.get("/assets/icon-192.png").await.bytes().await.expect("a picture"));
    drop(stage);
}
