//! The page inside Discord on a telephone, upright and turned, for the eye, the thumb and axe.

use banco_tests::driver::Driver;
use banco_tests::stages;
use banco_tests::web::chromium::{Chromium, Screen, photograph};
use banco_tests::web::friends::Friends;
use banco_tests::web::inside::DiscordClient;
use serde_json::{Value, json};

use super::{begun, inside, opens};
use crate::everywhere::begun::saved;
use crate::web::axe::judged;
use crate::web::mini_app_native::OUTSIDE;

/// Sets the edges of the device as Discord's client does, from outside, once the page is there.
const EDGES: &str = "const [top, right, bottom, left] = arguments; \
     for (const [side, value] of Object.entries({ top, right, bottom, left })) \
       document.documentElement.style.setProperty(`--discord-safe-area-inset-${side}`, `${value}px`);";

/// Pixels between the edges of the device and what lies next to them: above the uppermost, and below the lowest.
const ROOM: &str = "const [top, , bottom] = arguments; \
     const boxes = [...document.querySelectorAll('.bar button, .play, .say input, .actions button, .steps button')] \
       .map((node) => node.getBoundingClientRect()).filter(({ width }) => width > 1); \
     return [Math.min(...boxes.map((box) => box.top)) - top, bottom - Math.max(...boxes.map((box) => box.bottom))];";

/// Windows with the edges of a telephone with a notch, and the least share of the height for the board.
const HELD: [(u32, u32, [u32; 4], f64); 3] =
    [(390, 844, [47, 0, 34, 0], 0.5), (844, 390, [0, 47, 21, 47], 0.9), (390, 844, [0, 0, 0, 0], 0.5)];

async fn shows_board(friends: &Friends<'_>) {
    friends.find("#room:not([hidden])").await;
    friends.until("the board", async || friends.is_drawn().await).await;
}

/// Nothing lies under an edge, and no edge is left twice.
async fn fits(chromium: &Chromium, friends: &Friends<'_>) {
    for (width, height, [top, right, bottom, left], share) in HELD {
        chromium.resize(width, height).await;
        friends.turns(&format!("return innerWidth === {width} && innerHeight === {height}")).await;
        let what = format!("{width}x{height} {top} {right} {bottom} {left}");
        let edges = [top, right, bottom, left].map(|edge| json!(edge)).to_vec();
        friends.driver.execute(EDGES, edges).await.expect("a script");
        let lines = [top, width - right, height - bottom, left].map(|line| json!(line)).to_vec();
        photograph(chromium, &format!("activity-phone-{width}-{top}")).await;
        let found = friends.driver.execute(OUTSIDE, lines.clone()).await.expect("a script").json().clone();
        assert_eq!(found[0], "[]", "{what}");
        assert!(found[1].as_f64() >= Some(share), "{what}: {found}");
        let room = friends.driver.execute(ROOM, lines).await.expect("a script").json().clone();
        for side in [0, 1] {
            assert!(room[side].as_f64().is_some_and(|pixels| pixels < 20.0), "{what}: left twice: {room}");
        }
        let wide = friends.script("return document.documentElement.scrollWidth - innerWidth").await;
        assert!(wide.as_i64() <= Some(0), "{what}: {wide}");
    }
    chromium.resize(390, 844).await;
}

/// Asserts that axe finds nothing in either language; the page is loaded again in each.
async fn judged_in_both(friends: &Friends<'_>, name: &str, shown: &str, what: &str) {
    for lang in ["en", "vi"] {
        friends.look_around().await;
        friends.look(name).await;
        let again = format!(
            "const here = new URL(location.href); here.searchParams.set('lang', '{lang}'); location.replace(here.href)"
        );
        friends.leave(&again).await;
        friends.turns(&format!("return document.documentElement.lang === '{lang}'")).await;
        friends.find(shown).await;
        assert_eq!(judged(friends).await, Vec::<Value>::new(), "{what} {lang}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_7_on_a_telephone_the_board_is_whole_between_the_edges_of_the_device() {
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    opens(&both, "binh", &game).await;
    let (binh, chi) = (both.discord().user("binh"), both.discord().user("chi"));
    let client = DiscordClient::start(both.discord(), &both.base).await;
    let chromium = Chromium::start_with_discord(Screen::Desk, client.port).await;
    let instance = inside(&both, "binh").instance;

    let player = client.open_on_phone(&chromium.driver, &instance, binh, "binh").await;
    shows_board(&player).await;
    player.find("#headline.turn").await;
    assert_eq!(
        player.script("return [parent !== window, location.search.includes('platform=mobile')]").await,
        json!([true, true])
    );
    player.look_around().await;
    let sent = player.script("return asked.map(([kind, said]) => said?.cmd ?? kind)").await;
    assert_eq!(sent, json!([0, "SUBSCRIBE", "SET_ORIENTATION_LOCK_STATE", "AUTHORIZE"]), "all of it was taken");
    player.look("binh").await;
    // Another test counts the weight of the page; here nothing else is loaded.
    let loaded = "return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname) \
         .filter((path) => path.startsWith('/assets/') && !/\\/(app|style|icon|turn)\\.[^/]*$/.test(path))";
    assert_eq!(player.script(loaded).await, json!([]));
    fits(&chromium, &player).await;
    let (_, mv) = both.driver.next_move(&game).await.expect("the game goes on");
    let (from, to) = mv.split_at(1 + mv[1..].find(|c: char| c.is_ascii_lowercase()).expect("two sites"));
    player.drag("binh", from, to).await;
    saved(&both, &game, 2).await;

    judged_in_both(&player, "binh", "#room:not([hidden]) .play img.board", "normal").await;
    player.look_around().await;
    player.script("layout(1)").await;
    player.look("binh").await;
    player.find("body.alone").await;
    assert_eq!(judged(&player).await, Vec::<Value>::new(), "small");
    player.look_around().await;
    player.script("layout(0)").await;

    // Discord does not list Chi in this instance.
    let looks = client.open_on_phone(&chromium.driver, "i-9-gc-9-9", chi, "chi").await;
    chromium.resize(390, 844).await;
    looks.find("body.looks").await;
    judged_in_both(&looks, "chi", "body.looks .looks-only", "looks only").await;

    // The client says no.
    looks.look_around().await;
    looks.script("refuses.push('AUTHORIZE')").await;
    looks.look("chi").await;
    looks.leave("sessionStorage.clear(); location.reload()").await;
    looks.reads("#entrance-text", "Discord").await;
    judged_in_both(&looks, "chi", "#entrance:not([hidden])", "refused").await;
    chromium.quit().await;
}
