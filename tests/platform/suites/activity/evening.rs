//! An evening inside Discord, in a real browser: the launch, a move, the opponent's answer from Telegram, a spectator.

use banco_tests::driver::Driver;
use banco_tests::scenario::at;
use banco_tests::stages::{self, Both};
use banco_tests::web::chromium::{Chromium, Screen, photograph};
use banco_tests::web::friends::Friends;
use banco_tests::web::inside::DiscordClient;
use banco_tests::web::story::Story;
use serde_json::json;

use super::{begun, inside, opens};
use crate::everywhere::begun::{moves, saved, table};

/// Commands that the page has sent to the client.
const COMMANDS: &str = "return asked.map(([kind, said]) => said?.cmd ?? kind)";

/// True if the page shows the board and nothing else.
const IS_ALONE: &str = "return !document.querySelector('.bar').offsetParent \
     && document.querySelector('.play').offsetHeight > innerHeight * 0.8";

/// Presses a link to another host.
const GOES_OUT: &str = "const link = document.createElement('a'); \
     link.href = 'https://lichess.org/x'; document.body.append(link); link.click()";

/// True if the page has asked the client to open that link.
const IS_OPENED: &str = "return asked.some(([, said]) => \
     said?.cmd === 'OPEN_EXTERNAL_LINK' && said.args.url === 'https://lichess.org/x')";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_7_2_to_7_7_an_evening_inside_discord() {
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    opens(&both, "binh", &game).await;
    opens(&both, "chi", &game).await;
    let (binh, chi) = (both.discord().user("binh"), both.discord().user("chi"));
    let client = DiscordClient::start(both.discord(), &both.base).await;
    // Discord does not document that its proxy passes events on at once: at first this one holds them back.
    client.proxy.hold(true);
    let chromium = Chromium::start_with_discord(Screen::Desk, client.port).await;
    let instance = inside(&both, "binh").instance;

    let player = client.open(&chromium.driver, &instance, binh, "binh").await;
    shows_board(&player).await;
    player.find("#headline.turn").await;
    assert_eq!(player.script("return document.cookie").await, "");
    player.look_around().await;
    let sent = player.script(COMMANDS).await;
    assert_eq!(sent, json!([0, "SUBSCRIBE", "SET_ORIENTATION_LOCK_STATE", "AUTHORIZE"]), "all of it was taken");
    let mut story = Story::default();
    story.does("Bình (Discord)", "Open the board, under the board of the channel; the page asks the client for a code");
    player.look("binh").await;
    story.sees("Activity of Bình", &player).await;
    player.look_around().await;

    // A move by dragging, and the answer from Telegram, which comes by asking.
    drags(&mut both, &player, &game, 2).await;
    moves(&mut both, &at("telegram", "an"), &game).await;
    player.find("#headline.turn").await;
    player.turns("return document.querySelectorAll('#moves li').length === 3").await;
    story.does("Bình (Activity)", "drags a piece; An answers on Telegram");
    story.sees("Activity of Bình", &player).await;
    story.photographs(&chromium, "activity").await;

    // The same game for a spectator, with nothing to press on the board.
    let spectator = client.open(&chromium.driver, &instance, chi, "chi").await;
    shows_board(&spectator).await;
    assert_eq!(spectator.script("return document.querySelectorAll('.point.man').length").await, 0);
    client.proxy.hold(false);
    drags(&mut both, &player, &game, 4).await;
    spectator.look("chi").await;
    spectator.turns("return document.querySelectorAll('#moves li').length === 4").await;
    assert!(!spectator.has("#headline.turn").await, "it is the turn of another person");
    story.does("Bình (Activity)", "drags another piece, while Chi looks on");
    story.sees("Activity of Chi", &spectator).await;
    story.photographs(&chromium, "activity-spectator").await;
    story.keep("activity");

    is_small_and_leads_out(&player, &chromium).await;
    is_refused(&player).await;
    chromium.quit().await;
    assert_eq!(table(&both, &game).await.plies().len(), 4);
}

async fn shows_board(friends: &Friends<'_>) {
    friends.find("#room:not([hidden])").await;
    friends.until("the board", async || friends.is_drawn().await).await;
}

/// The player drags a piece as the next move says; the game has so many plies then.
async fn drags(both: &mut Both, player: &Friends<'_>, game: &str, plies: usize) {
    let (_, mv) = both.driver.next_move(game).await.expect("the game goes on");
    let (from, to) = mv.split_at(1 + mv[1..].find(|c: char| c.is_ascii_lowercase()).expect("two sites"));
    player.drag("binh", from, to).await;
    saved(both, game, plies).await;
}

/// A reload keeps the session; small, the board is alone; links to other hosts are left to the client.
async fn is_small_and_leads_out(player: &Friends<'_>, chromium: &Chromium) {
    player.look("binh").await;
    player.leave("location.reload()").await;
    player.until("the board after a reload", async || player.is_drawn().await).await;
    player.look_around().await;
    player.script("layout(1)").await;
    player.look("binh").await;
    player.turns(IS_ALONE).await;
    photograph(chromium, "activity-small").await;
    player.script(GOES_OUT).await;
    player.look_around().await;
    player.script("layout(0)").await;
    player.turns(IS_OPENED).await;
    assert_eq!(player.script("return asked.filter(([, said]) => said?.cmd === 'AUTHORIZE').length").await, 1);
}

/// A client that says no leads to words, not to an empty page.
async fn is_refused(player: &Friends<'_>) {
    player.look_around().await;
    player.script("refuses.push('AUTHORIZE')").await;
    player.look("binh").await;
    player.leave("sessionStorage.clear(); location.reload()").await;
    player.reads("#entrance-text", "Discord").await;
}
