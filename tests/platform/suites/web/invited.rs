//! Games with friends from the page of a person who signed in: invitations both ways, luck, a rematch (everywhere 3.1).

use banco_ports::Answer;
use banco_tests::web::chromium::{Chromium, Screen, photograph};
use banco_tests::web::friends::Friends;
use banco_tests::web::signed::SignedPage;

/// Data of the button in an answer that begins with `verb`.
fn button(answer: &Answer, verb: &str) -> String {
    let buttons = answer.replies.iter().flat_map(|reply| reply.message.buttons.iter().flatten());
    let data = buttons.map(|button| button.data.clone()).find(|data| data.starts_with(verb));
    data.unwrap_or_else(|| panic!("no {verb}: {answer:?}"))
}

async fn signed<'a>(chromium: &'a Chromium, page: &SignedPage) -> Friends<'a> {
    let link = format!("{}/in#{}", page.base, page.token("an").await);
    let friends = Friends::open(&chromium.driver, &link, "an").await;
    friends.find("#room:not([hidden])").await;
    friends
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_1_a_signed_in_person_invites_a_friend_with_a_code_and_plays_a_rematch() {
    let page = SignedPage::open(false).await;
    let chromium = Chromium::start(Screen::Desk).await;
    let friends = signed(&chromium, &page).await;
    friends.find("#no-games").await;
    photograph(&chromium, "signed-door").await;
    friends.find("#door-games button[data-play=jieqi]").await.click().await.expect("a click");
    friends.find("#ways button").await;
    photograph(&chromium, "signed-invitation").await;
    let code = friends.script("return document.querySelector('#ways').textContent.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/)[0]");
    let code = code.await.as_str().expect("a code").to_owned();
    // The challenger's luck is typed, and mixed in.
    friends.find("#answers button[data-data^='part:']").await.click().await.expect("a click");
    friends.turns("return document.querySelector('#text').value.startsWith('/nhan #')").await;
    let field = friends.find("#text").await;
    field.send_keys("mưa rơi\u{e007}").await.expect("typing");
    friends.turns("return document.querySelector('#text').value === ''").await;
    let shown = page.whispers("binh", "accept", &code).await;
    page.presses("binh", &button(&shown, "sit:")).await;
    friends.until("the board", async || friends.is_drawn().await).await;
    let id = page.newest_game("an").await;
    let luck = page.house.store.load(&id).await.expect("readable").expect("a game");
    assert!(format!("{luck:?}").contains("mưa rơi"), "{luck:?}");
    let asked = page.whispers("binh", "resign", &format!("#{id}")).await;
    page.presses("binh", &button(&asked, "confirm:")).await;
    friends.find("#actions button[data-data^='rematch:']").await.click().await.expect("a click");
    friends.find("#invited:not([hidden])").await;
    photograph(&chromium, "signed-rematch").await;
    let again = page.newest_game("an").await;
    assert_ne!(again, id);
    page.presses("binh", &format!("accept:{again}")).await;
    friends.until("the board of the rematch", async || friends.is_drawn().await).await;
    chromium.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_1_a_signed_in_person_accepts_a_code_with_words_for_the_luck() {
    let page = SignedPage::open(false).await;
    // Another game is looked at: the new one takes its place.
    page.game("chess", "an", "chi").await;
    page.whispers("binh", "play", "jieqi anywhere side=second").await;
    let id = page.newest_game("binh").await;
    let code = page.invitation(&id).await;
    let chromium = Chromium::start(Screen::Phone).await;
    let friends = signed(&chromium, &page).await;
    friends.until("the board", async || friends.is_drawn().await).await;
    let field = friends.find("#text").await;
    field.send_keys(format!("/accept {} gió mát\u{e007}", code.to_lowercase())).await.expect("typing");
    let sit = friends.find(".message button[data-data^='sit:']").await;
    photograph(&chromium, "signed-code").await;
    sit.click().await.expect("a click");
    friends.find(&format!(".game[data-game='{id}'][aria-pressed=true]")).await;
    friends.find(".advice.turn").await;
    photograph(&chromium, "signed-accepted").await;
    let entries = page.house.store.load(&id).await.expect("readable").expect("a game");
    assert!(format!("{entries:?}").contains("gió mát"), "{entries:?}");
    chromium.quit().await;
}
