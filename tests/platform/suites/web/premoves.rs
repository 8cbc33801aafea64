//! Quick hands: sounds of the board, moves laid before their turn, drawings over the board.

use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::window::Window;
use banco_tests::web::{Api, buttons};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use super::page::{photograph, with_real_house};

/// Writes down the pitch of each blow, and what is sent to the server.
const EARS: &str = "window.heard = []; window.sent = []; const nothing = () => {}; \
     const ask = window.fetch; window.fetch = (address, options) => { \
       if (options?.method === 'POST') window.sent.push(`${address} ${options.body}`); return ask(address, options); }; \
     const part = () => ({ connect: (next) => next, start: nothing, stop: nothing, gain: { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing }, \
       frequency: { setValueAtTime: (pitch) => window.heard.push(pitch), exponentialRampToValueAtTime: nothing } }); \
     window.AudioContext = class { state = 'running'; currentTime = 0; destination = {}; resume = async () => {}; \
       createOscillator() { return part(); } createGain() { return part(); } };";

/// Pitches of the sounds.
const TURN: [u32; 2] = [420, 330];
const MOVE: [u32; 1] = [250];
const CAPTURE: [u32; 2] = [190, 300];
const CHECK: [u32; 2] = [270, 540];
const LOW: [u32; 2] = [680, 680];
const END: [u32; 3] = [392, 294, 196];

/// A finger that rests on a site; `arguments[1]`: it is taken off.
const FINGER: &str = "const [[x, y], isUp] = arguments; const board = document.querySelector('.play'); \
     const box = board.getBoundingClientRect(); const place = { clientX: box.left + x * box.width, clientY: box.top + y * box.height }; \
     board.dispatchEvent(new PointerEvent(isUp ? 'pointerup' : 'pointerdown', \
       { ...place, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true }));";

/// Presses a mouse button on one site and releases it on another one.
const STROKE: &str = "const [from, to, button, shiftKey] = arguments; const board = document.querySelector('.play'); \
     const box = board.getBoundingClientRect(); \
     const at = ([x, y]) => ({ clientX: box.left + x * box.width, clientY: box.top + y * box.height }); \
     const send = (kind, place) => board.dispatchEvent(new PointerEvent(kind, \
       { ...at(place), button, shiftKey, pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, cancelable: true })); \
     send('pointerdown', from); send('pointermove', to); send('pointerup', to);";

const LAID: &str = "return document.querySelectorAll('.point.laid').length";
const DRAWN: &str = "return document.querySelectorAll('.drawn > path').length";

struct Table<'a> {
    friends: Friends<'a>,
    api: Api,
    game: String,
}

impl Table<'_> {
    async fn heard(&self, wanted: &[&[u32]]) {
        let wanted: Vec<u32> = wanted.concat();
        self.friends
            .turns(&format!("return String(window.heard) === '{}'", json!(wanted).to_string().trim_matches(['[', ']'])))
            .await;
        self.friends.script("window.heard = []").await;
    }

    async fn binh(&self, version: u64, mv: &str) {
        self.api.press("Binh", &format!("to:{}:{version}:{mv}", self.game)).await;
        self.friends.board("An", version + 1).await;
    }

    /// Lays a move while Binh thinks.
    async fn lays(&self, from: &str, to: &str) {
        self.friends.find(&format!(".point.man[data-site={from}]")).await;
        self.friends.click_sites("An", &[from, to]).await;
        self.friends.find(&format!(".point.laid[data-site={to}]")).await;
        assert_eq!(self.friends.script(LAID).await, 2);
    }

    async fn is_put_back(&self) {
        self.friends.turns(&format!("{LAID} === 0")).await;
    }

    async fn stroke(&self, from: &str, to: &str, button: u8, shift: bool) {
        let [from, to] = [self.friends.place_of(from).await, self.friends.place_of(to).await];
        let told = vec![json!(from), json!(to), json!(button), json!(shift)];
        self.friends.driver.execute(STROKE, told).await.expect("a script");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_heard_and_may_be_laid_before_their_turn() {
    with_real_house(Screen::Desk, async |chromium, base| premoves_sounds_and_drawings(chromium, base).await).await;
}

/// Quick hands, in a browser of any engine.
pub async fn premoves_sounds_and_drawings(window: &impl Window, base: &str) {
    let api = Api::new(base, "di-san");
    let opened = api.say("An", "/play chess @Binh side=first time=5m+3s").await;
    let accept = opened.iter().flat_map(buttons).flatten().map(|(_, data)| data);
    let accept = accept.into_iter().find(|data| data.starts_with("accept:")).expect("a challenge");
    api.press("Binh", &accept).await;
    let game = accept.trim_start_matches("accept:").to_owned();
    if let Some(chromium) = window.chromium() {
        chromium.before_each_page(EARS).await;
    }
    let friends = Friends::open(window.driver(), &format!("{base}/t/di-san?user=An&lang=vi"), "An").await;
    friends.find(".advice.turn").await;
    overhears(&friends).await;
    let table = Table { friends, api, game };
    table.heard(&[]).await;
    premoves(&table, window).await;
    drawings(&table, window).await;
    switches(&table).await;
}

/// Listens from now on, where the driver has no scripts before those of a page.
async fn overhears(friends: &Friends<'_>) {
    friends.script(&format!("if (!window.heard) {{ {EARS} }}")).await;
}

async fn premoves(table: &Table<'_>, window: &impl Window) {
    let friends = &table.friends;
    friends.click_move("An", "e2e4").await;
    friends.board("An", 2).await;
    table.heard(&[&MOVE]).await;
    friends.script("window.sent = []").await;
    table.lays("g1", "f3").await;
    photograph(window, "premove").await;
    assert_eq!(friends.script("return window.sent").await, json!([]), "nobody is told of it");
    table.binh(2, "e7e5").await;
    friends.board("An", 4).await;
    table.heard(&[&MOVE, &MOVE]).await;
    // Not legal when its turn comes: it is dropped, and An plays otherwise.
    table.lays("a1", "a5").await;
    table.binh(4, "d7d5").await;
    friends.reads("#hint", "Nước đặt sẵn không đi được").await;
    table.heard(&[&MOVE]).await;
    friends.click_move("An", "e4d5").await;
    friends.board("An", 6).await;
    table.heard(&[&CAPTURE]).await;
    // Escape, the right button and a press elsewhere put it back.
    table.lays("b1", "c3").await;
    friends.driver.active_element().await.expect("an element").send_keys(Key::Escape + "").await.expect("a key");
    table.is_put_back().await;
    table.lays("b1", "c3").await;
    table.stroke("h5", "h5", 2, false).await;
    table.is_put_back().await;
    assert_eq!(friends.script(DRAWN).await, 0, "that press draws nothing");
    table.lays("b1", "c3").await;
    friends.click_site("An", "h5").await;
    table.is_put_back().await;
    friends.drag("An", "b1", "c3").await;
    friends.find(".point.laid[data-site=c3]").await;
    table.binh(6, "d8d5").await;
    friends.board("An", 8).await;
    table.heard(&[&CAPTURE, &MOVE]).await;
    table.binh(8, "d5e4").await;
    table.heard(&[&CHECK]).await;
    // The own clock is heard once in its last minute, or sixth.
    let left = "document.querySelector('.game .left').textContent";
    for _ in 0..2 {
        let before = friends.script(&format!("return {left}")).await;
        friends.turns(&format!("return {left} !== {before}")).await;
    }
    friends.script("const now = performance.now.bind(performance); performance.now = () => now() + 270000").await;
    table.heard(&[&LOW]).await;
    let before = friends.script(&format!("return {left}")).await;
    friends.turns(&format!("return {left} !== {before}")).await;
    table.heard(&[]).await;
}

/// They are only seen here, and a press of the left button clears them.
async fn drawings(table: &Table<'_>, window: &impl Window) {
    let friends = &table.friends;
    friends.script("window.sent = []").await;
    table.stroke("e2", "e4", 2, false).await;
    table.stroke("f3", "f3", 2, true).await;
    assert_eq!(friends.script(DRAWN).await, 2);
    let colours = "return [...document.querySelectorAll('.drawn > path')].map((shape) => shape.getAttribute('fill'))";
    assert_eq!(friends.script(colours).await, json!(["#0b8f5a", "#d7263d"]), "shift has another colour");
    photograph(window, "drawn").await;
    table.stroke("e2", "e4", 2, false).await;
    assert_eq!(friends.script(DRAWN).await, 1, "drawn again it is gone");
    for is_up in [false, true] {
        let told = vec![json!(friends.place_of("c3").await), json!(is_up)];
        friends.driver.execute(FINGER, told).await.expect("a script");
        friends.turns(&format!("{DRAWN} === 2")).await;
    }
    assert!(!friends.has(".point.picked").await, "a finger that rests picks nothing up");
    // A click may follow the finger, and is none.
    let is_gone = async || {
        friends.click_site("An", "a5").await;
        friends.script(DRAWN).await == 0
    };
    friends.until("a5", is_gone).await;
    assert_eq!(friends.script("return window.sent").await, json!([]));
    assert!(!friends.has(".choice").await && !friends.has(".point.picked").await);
}

/// Each sound has a switch that the browser remembers; what was played before a reload is not heard again.
async fn switches(table: &Table<'_>) {
    let Table { friends, game, .. } = table;
    friends.script("document.querySelector('#menu-open').click(); document.querySelector('.sounds').open = true").await;
    friends.script("window.heard = []").await;
    friends.find("#menu [data-sound=move]").await.click().await.expect("a click");
    assert_eq!(friends.script("return document.querySelector('#menu').hidden").await, false, "the menu stays");
    friends.driver.refresh().await.expect("the page");
    friends.find(".advice.turn").await;
    overhears(friends).await;
    table.heard(&[]).await;
    let is_off = "return document.querySelector('[data-sound=move]').checked";
    assert_eq!(friends.script(is_off).await, Value::Bool(false));
    // Without the sound of a move the turn is told by the knock.
    friends.click_move("An", "f1e2").await;
    friends.board("An", 10).await;
    table.binh(10, "a7a6").await;
    table.heard(&[&TURN]).await;
    let asked = table.api.say("Binh", "/resign").await;
    let yes = asked.iter().flat_map(buttons).flatten().map(|(_, data)| data);
    let yes = yes.into_iter().find(|data| data.starts_with(&format!("confirm:{game}"))).expect("a question");
    table.api.press("Binh", &yes).await;
    friends.turns("return document.querySelector('#under').classList.contains('over')").await;
    table.heard(&[&END]).await;
}
