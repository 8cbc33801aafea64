//! Pieces on their way: an own move lies on the board before the server has answered, goes back where it is refused, and
//! the truth comes where no answer does; the opponent's pieces are seen to move.

use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::window::Window;
use serde_json::{Value, json};

use super::page::{begin, photograph, with_real_house};

/// Every press waits until `window.go(how)` is called: `done` sends it, `lost` sends it and loses the answer, `cut` sends
/// nothing, `other` sends the move `window.other` in its place. `window.faults` are errors of scripts.
const HOLDS: &str = "window.faults = []; \
     for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, (event) => window.faults.push(String(event.message ?? event.reason))); \
     window.going = null; const ask = window.fetch; window.fetch = async (address, options) => { \
       if (!/^\\/api\\/(press|say)/.test(address)) return ask(address, options); \
       const how = await new Promise((go) => (window.going = go)); window.going = null; \
       if (how === 'cut') throw new TypeError('cut'); \
       const body = how === 'other' ? options.body.replace(/to:(\\w+:\\d+):\\w+/, `to:$1:${window.other}`) : options.body; \
       const answer = await ask(address, { ...options, body }); \
       if (how === 'lost') throw new TypeError('lost'); \
       return answer; }; \
     window.go = (how) => window.going(how);";

/// The pixels on the screen against those of the whole picture.
const SAME: &str = "const done = arguments[0]; \
     const draw = (images) => { \
       const canvas = document.createElement('canvas'); \
       [canvas.width, canvas.height] = [images[0].naturalWidth, images[0].naturalHeight]; \
       const pen = canvas.getContext('2d', { willReadFrequently: true }); \
       images.forEach((image) => pen.drawImage(image, 0, 0)); \
       return pen.getImageData(0, 0, canvas.width, canvas.height).data; }; \
     const [top, base] = ['.play img.board', '.play img.base'].map((css) => document.querySelector(css)); \
     const whole = new Image(); \
     whole.src = top.src.split('#')[1] ?? top.src; \
     whole.decode().then(() => { \
       const [shown, wanted] = [draw([base, top].filter(Boolean)), draw([whole])]; \
       done([Boolean(base), shown.length === wanted.length && shown.every((byte, at) => byte === wanted[at])]); });";

/// Notes each piece that is on its way.
const WATCHES: &str = "window.ways = []; new MutationObserver((changes) => { \
       for (const { addedNodes } of changes) for (const node of addedNodes) if (node.classList?.contains('slide')) window.ways.push(node.className); \
     }).observe(document.querySelector('.play'), { childList: true });";

fn shows(version: u64) -> String {
    format!(
        "return document.querySelector('.play img.board').src.includes('v={version}&') && !document.querySelector('.slide')"
    )
}

fn click(sites: &[&str]) -> String {
    sites.iter().map(|site| format!("document.querySelector(\".point[data-site='{site}']\").click();")).collect()
}

/// Sites under pieces that are not confirmed, by the middle of each.
const SENT: &str = "const board = document.querySelector('.play').getBoundingClientRect(); \
     return [...document.querySelectorAll('.sent')].map((node) => { \
       const { left, top, width, height } = node.getBoundingClientRect(); \
       return [(left + width / 2 - board.left) / board.width, (top + height / 2 - board.top) / board.height]; })";

/// Waits until the only piece that is not confirmed lies on `site`.
async fn lies_on(friends: &Friends<'_>, site: &str) {
    let (x, y) = friends.place_of(site).await;
    friends
        .turns(&format!(
            "const sent = (() => {{ {SENT} }})(); \
             return sent.length === 1 && Math.hypot(sent[0][0] - {x}, sent[0][1] - {y}) < 0.02"
        ))
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_own_move_lies_on_the_board_before_it_is_confirmed_and_is_never_shown_where_it_is_not() {
    with_real_house(Screen::Desk, async |chromium, base| own_moves_lie_there_at_once(chromium, base).await).await;
}

/// Waits for the picture of a bare board and for the time in which the page takes it up; until then it shows no square that
/// was left, but a hollow.
const READY: &str = "const done = arguments[0]; const look = () => { \
       const bare = performance.getEntriesByType('resource').find(({ name }) => name.includes('/bare/')); \
       if (!bare) return setTimeout(look, 50); \
       const image = new Image(); image.src = bare.name; image.decode().then(() => setTimeout(() => done(true), 1000)); }; \
     look();";

/// Own moves before their answers, in a browser of any engine.
pub async fn own_moves_lie_there_at_once(window: &impl Window, base: &str) {
    let api = Api::new(base, "ngay");
    begin(&api, "chess").await;
    let friends = Friends::sit_down(window, base, "ngay", &["An"]).await;
    friends.find(".advice.turn").await;
    assert_eq!(friends.driver.execute_async(READY, Vec::new()).await.expect("a script").json(), &json!(true));
    friends.script(HOLDS).await;
    let go = |how: &str| format!("window.go('{how}')");
    let holds = "return Boolean(window.going)";
    // By clicks; turned around under way.
    friends.script(&click(&["e2", "e4"])).await;
    friends.turns(holds).await;
    lies_on(&friends, "e4").await;
    friends.turns("return document.querySelector('.play img.board').src.includes('v=1&')").await;
    assert!(!friends.has(".point.man").await, "one move at a time");
    photograph(window, "sent").await;
    is_painted_as_it_lies(&friends).await;
    for is_turned in [true, false] {
        friends.script("document.querySelector('.flip').click()").await;
        friends
            .turns(&format!(
                "return document.querySelector('.play').dataset.bottom === '{}'",
                if is_turned { "second" } else { "first" }
            ))
            .await;
        friends.find(".sent").await;
    }
    lies_on(&friends, "e4").await;
    friends.script(&go("done")).await;
    friends.turns(&shows(2)).await;
    // Both sides at once: the answer of the other side comes with the own move.
    api.say("Binh", "e5").await;
    friends.turns(&shows(3)).await;
    friends.find(".point.man").await;
    assert_eq!(friends.driver.execute_async(SAME, Vec::new()).await.expect("pixels").json(), &json!([true, true]));
    refused(&friends, &api).await;
    unanswered(&friends).await;
    assert_eq!(friends.script("return window.faults").await, json!([]));
}

/// Mean difference of colour between pairs of sites on the screen.
const PAINTED: &str = "const [data, pairs, done] = arguments; \
     createImageBitmap(new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))])).then((image) => { \
       const canvas = document.createElement('canvas'); [canvas.width, canvas.height] = [image.width, image.height]; \
       const pen = canvas.getContext('2d', { willReadFrequently: true }); pen.drawImage(image, 0, 0); \
       const { left, top, width, height } = document.querySelector('.play').getBoundingClientRect(); \
       const [scale, cell] = [image.width / innerWidth, width / 8]; const steps = [...Array(15).keys()].map((at) => (at - 7) * 0.06 * cell); \
       const at = ([x, y], right, down) => [...pen.getImageData((left + x * width + right) * scale, (top + y * height + down) * scale, 1, 1).data]; \
       const apart = (one, other) => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]) / 3, 0); \
       done(pairs.map(([one, other]) => steps.flatMap((x) => steps.map((y) => apart(at(one, x, y), at(other, x, y)))).reduce((sum, part) => sum + part) / 225)); })";

/// Found by the tests in WebKit: the square that was left showed a corner of the board, the piece a row of pieces. What is
/// left at e2 looks like c4, the pawn at e4 like the one at c2.
async fn is_painted_as_it_lies(friends: &Friends<'_>) {
    let mut pairs = Vec::new();
    for (one, other) in [("e2", "c4"), ("e4", "c2")] {
        pairs.push(json!([friends.place_of(one).await, friends.place_of(other).await]));
    }
    let screen = friends.driver.screenshot_as_png_base64().await.expect("a screenshot");
    let apart = friends.driver.execute_async(PAINTED, vec![json!(screen), json!(pairs)]).await;
    let apart = apart.expect("pixels").json().clone();
    let limits = [(0, 5.0), (1, 30.0)];
    assert!(limits.iter().all(|(at, limit)| apart[*at].as_f64().is_some_and(|apart| apart < *limit)), "{apart}");
}

/// A refused move goes back, and the reason is told; one that another tab has made in its place is the one that stays.
async fn refused(friends: &Friends<'_>, api: &Api) {
    friends.script("window.other = 'g1g3'").await;
    friends.script(&click(&["g1", "f3"])).await;
    friends.turns("return Boolean(window.going)").await;
    friends.find(".sent").await;
    friends.script("window.go('other')").await;
    friends.turns(&shows(3)).await;
    friends
        .turns("return document.querySelector('#hint').textContent.length > 10 && !document.querySelector('.sent')")
        .await;
    let told = friends.text("#hint").await;
    assert!(told.contains("g1"), "the reason: {told}");
    friends.find(".point.man[data-site=g1]").await;
    friends.script(&click(&["g1", "f3"])).await;
    friends.find(".sent").await;
    api.say("An", "Nc3").await;
    friends.turns(&shows(4)).await;
    friends.turns("return Boolean(window.going)").await;
    friends.script("window.go('done')").await;
    api.say("Binh", "Nc6").await;
    friends.turns(&shows(5)).await;
    friends.reads("#moves", "Mc3").await;
    // Drag by hand.
    friends.find(".point.man[data-site=g1]").await;
    friends.drag("An", "g1", "f3").await;
    lies_on(friends, "f3").await;
    friends.script("window.go('done')").await;
    friends.turns(&shows(6)).await;
    api.say("An", "/takeback").await;
    let asked = api.list("Binh", 0).await;
    let data = asked.iter().flat_map(banco_tests::web::buttons).flatten().map(|(_, data)| data);
    let agreed = data.into_iter().rfind(|data| data.starts_with("takeback:")).expect("a question");
    api.press("Binh", &agreed).await;
    friends.turns("return !document.querySelector('#moves li:last-child').textContent.includes('Mf3')").await;
    friends.find(".point.man[data-site=g1]").await;
    assert_eq!(friends.driver.execute_async(SAME, Vec::new()).await.expect("pixels").json()[1], true);
}

/// If the connection is cut, the page asks what became of the move.
async fn unanswered(friends: &Friends<'_>) {
    friends.script(&click(&["f1", "c4"])).await;
    friends.turns("return Boolean(window.going)").await;
    friends.find(".sent").await;
    friends.script("window.go('cut')").await;
    friends.turns("return !document.querySelector('.sent')").await;
    friends.find(".point.man[data-site=f1]").await;
    let version =
        friends.script("return Number(document.querySelector('.play img.board').src.match(/v=(\\d+)&/)[1])").await;
    let version = version.as_u64().expect("a version");
    // Typed as the page knows it.
    let input = friends.find("#text").await;
    input.send_keys("f1b5").await.expect("typing");
    input.send_keys(thirtyfour::prelude::Key::Escape + thirtyfour::prelude::Key::Enter).await.expect("typing");
    lies_on(friends, "b5").await;
    friends.turns("return Boolean(window.going)").await;
    friends.script("window.go('lost')").await;
    friends.turns(&shows(version + 1)).await;
    friends.reads("#moves", "Tb5").await;
}

/// Found by players: captures, dice, checkers and turned-up pieces did not move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_opponent_does_is_seen_to_happen_but_not_where_motion_is_unwelcome() {
    with_real_house(Screen::Desk, async |chromium, base| opponents_moves_are_seen(chromium, base).await).await;
}

/// The opponent's moves under way, in a browser of any engine.
pub async fn opponents_moves_are_seen(window: &impl Window, base: &str) {
    for (game, moves) in [
        ("chess", &[("An", "e4"), ("Binh", "d5"), ("An", "exd5")][..]),
        ("jieqi", &[("An", "a4a5"), ("Binh", "a7a6"), ("An", "c4c5")][..]),
        ("caro", &[("An", "h8"), ("Binh", "i9"), ("An", "h9")][..]),
    ] {
        let api = Api::new(base, game);
        begin(&api, game).await;
        window.driver().goto(format!("{base}/t/{game}?user=Chi&lang=en")).await.expect("the page");
        let friends = Friends { driver: window.driver(), tabs: Vec::new() };
        friends
            .turns("return performance.getEntriesByType('resource').some(({ name }) => name.includes('/bare/'))")
            .await;
        friends.script(WATCHES).await;
        for (version, (name, mv)) in (2..).zip(moves) {
            api.say(name, mv).await;
            friends.turns(&shows(version)).await;
        }
        let ways = friends.script("return window.ways").await;
        let pieces =
            ways.as_array().expect("ways").iter().filter(|way| way.as_str().is_some_and(|way| way.contains("piece")));
        assert!(pieces.count() >= moves.len(), "{game}: {ways}");
        assert_eq!(friends.driver.execute_async(SAME, Vec::new()).await.expect("pixels").json()[1], true, "{game}");
    }
    dice(window, base).await;
}

/// Checkers walk point by point, each own step at once; with reduced motion nothing moves.
async fn dice(window: &impl Window, base: &str) {
    let api = Api::new(base, "xuc-xac");
    let game = begin(&api, "backgammon").await;
    window.driver().goto(format!("{base}/t/xuc-xac?user=An&lang=en")).await.expect("the page");
    let friends = Friends { driver: window.driver(), tabs: Vec::new() };
    friends.find(".play img.board").await;
    friends.turns("return performance.getEntriesByType('resource').some(({ name }) => name.includes('/bare/'))").await;
    friends.script(WATCHES).await;
    let mut ways = 0;
    for turn in 0..4 {
        let line: Value = api.get(&format!("/api/table/{game}?user=An")).await.json().await.expect("JSON");
        let (line, version) = (line["line"].clone(), line["line"]["version"].as_u64().expect("a version"));
        if turn == 2 {
            let seen = friends.script("return window.ways.splice(0)").await;
            ways = seen.as_array().map_or(0, Vec::len);
            if let Some(chromium) = window.chromium() {
                chromium.calm_down().await;
            }
        }
        let name = if line["to_move"] == "first" { "An" } else { "Binh" };
        let legal: Value =
            api.get(&format!("/api/legal/{game}?user={name}&v={version}")).await.json().await.expect("JSON");
        let mv = legal["moves"][0].as_str().expect("a move");
        api.say(name, if mv == "double" { "/roll" } else { mv }).await;
        friends.turns(&format!("return Number(document.querySelector('.play img.board').src.match(/v=(\\d+)&/)[1]) > {version} && !document.querySelector('.slide')")).await;
    }
    assert!(ways > 0, "checkers went and dice fell");
    if window.chromium().is_some() {
        let calm = friends.script("return window.ways").await;
        assert_eq!(calm, json!([]), "nothing moves");
    }
}
