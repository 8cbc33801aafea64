//! Parts of the page that a player reads in passing; found by people who played there.

use banco_tests::stages;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::{Api, buttons};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use super::page::{begin, begin_with, photograph, with_real_house};

/// Opens the page of a person in the only tab.
async fn open<'a>(driver: &'a WebDriver, address: &str) -> Friends<'a> {
    driver.goto(address).await.expect("the page");
    let friends = Friends { driver, tabs: Vec::new() };
    friends.find("#room:not([hidden])").await;
    friends
}

/// Types a line into the only tab.
async fn types(friends: &Friends<'_>, text: &str) {
    let input = friends.find("#text").await;
    input.send_keys(text).await.expect("typing");
    input.send_keys(Key::Escape + Key::Enter).await.expect("typing");
}

/// Button data of an answer that begins with `verb`.
fn data_of(answers: &[Value], verb: &str) -> String {
    let all = answers.iter().flat_map(buttons).flatten().map(|(_, data)| data);
    all.into_iter().find(|data| data.starts_with(verb)).expect("a button")
}

async fn resign(api: &Api, name: &str, game: &str) {
    let asked = api.say(name, &format!("/resign #{game}")).await;
    api.press(name, &data_of(&asked, "confirm:")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_of_finished_games_are_those_of_the_readers_calendar() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "lich");
        let game = begin(&api, "chess").await;
        resign(&api, "An", &game).await;
        // It is another day than in the bot's time zone in one of these at any hour.
        let mut differs = false;
        for zone in ["Pacific/Pago_Pago", "Pacific/Kiritimati"] {
            chromium.move_to(zone).await;
            let friends = open(&chromium.driver, &format!("{base}/t/lich?user=An&lang=vi")).await;
            types(&friends, "/games done").await;
            friends.find(".message.private time:not(.at)").await;
            let list: Value = api.get("/api/channel/lich?user=An&lang=vi").await.json().await.expect("JSON");
            let spans =
                list["messages"].as_array().expect("messages").iter().filter_map(|message| message["spans"].as_array());
            let day = spans.flatten().rfind(|span| span["kind"] == "day").expect("a day").clone();
            let there = format!(
                "const form = {{ timeZone: '{zone}', day: 'numeric', month: 'numeric', year: 'numeric' }}; \
                 return new Intl.DateTimeFormat('vi', form).format({})",
                day["at"]
            );
            let told =
                friends.script("return document.querySelector('.message.private time:not(.at)').textContent").await;
            assert_eq!(told, friends.script(&there).await, "{zone}");
            differs |= told != day["text"];
            // Each game has a line of its own.
            let lines = friends
                .script("return document.querySelector('.message.private .text').innerText.split('\\n').length")
                .await;
            assert_eq!(lines, 2, "{}", friends.text(".message.private").await);
        }
        assert!(differs, "the bot's day is another one");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn own_games_come_first_in_the_tabs_of_a_phone_and_two_can_be_read() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "the-van");
        begin_with(&api, "chess", "Chi", "Dung").await;
        begin_with(&api, "xiangqi", "Chi", "Dung").await;
        begin_with(&api, "chushogi", "Dung", "An").await;
        begin(&api, "backgammon").await;
        let elsewhere = Api::new(base, "ban-khac");
        begin_with(&elsewhere, "caro", "An", "Yen").await;
        for lang in ["vi", "en"] {
            let friends = open(&chromium.driver, &format!("{base}/t/the-van?user=An&lang={lang}")).await;
            friends.turns("return document.querySelectorAll('.game').length === 5").await;
            let own = "return [...document.querySelectorAll('#games .game')].map((tab) => tab.href ? 'elsewhere' : \
                 ['An', 'Dung', 'Chi'].find((name) => tab.textContent.includes(`${name} –`) || tab.textContent.includes(`– ${name}`)) ? 'watched' : 'own')";
            let own = friends.script(own).await;
            assert_eq!(own.as_array().expect("tabs")[3..], [json!("watched"), json!("watched")], "{own}");
            let read = "const strip = document.querySelector('#games').getBoundingClientRect(); \
                 return [...document.querySelectorAll('#games .game')].slice(0, 2).every((tab) => { \
                   const { left, right } = tab.getBoundingClientRect(); \
                   const title = tab.querySelector('strong'); \
                   return left >= strip.left && right <= strip.right && title.scrollWidth <= title.clientWidth; })";
            friends.turns(read).await;
            photograph(chromium, &format!("tabs-{lang}")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_typed_move_that_is_none_is_told_under_the_board_and_marked_in_the_field() {
    for screen in [Screen::Desk, Screen::Phone] {
        with_real_house(screen, async |chromium, base| {
            let api = Api::new(base, "go-sai");
            begin(&api, "chess").await;
            let friends = open(&chromium.driver, &format!("{base}/t/go-sai?user=An&lang=vi")).await;
            friends.find(".advice.turn").await;
            types(&friends, "e5").await;
            friends.find("#text[aria-invalid]").await;
            let told = "const why = document.querySelector('.message.private .text')?.textContent.split('\\n')[0]; \
                 return Boolean(why) && document.querySelector('#hint').textContent === why";
            friends.turns(told).await;
            photograph(chromium, &format!("refused-{screen:?}")).await;
            let input = friends.find("#text").await;
            input.send_keys("x").await.expect("typing");
            assert!(!friends.has("#text[aria-invalid]").await, "it is being mended");
            input.clear().await.expect("an empty line");
            types(&friends, "e4").await;
            friends.turns("return document.querySelector('.play img').src.includes('v=2&')").await;
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mark_of_why_goes_with_the_next_press() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "khung");
        begin(&api, "xiangqi").await;
        let friends = open(&chromium.driver, &format!("{base}/t/khung?user=An&lang=vi")).await;
        friends.find(".advice.turn").await;
        let marked = async || {
            let asked = "document.querySelectorAll('.message.private [data-data^=\"why:\"]').length";
            let before = friends.script(&format!("return {asked}")).await;
            types(&friends, "X9.3").await;
            friends.turns(&format!("return {asked} > {before}")).await;
            friends.script("[...document.querySelectorAll('[data-data^=\"why:\"]')].at(-1).click()").await;
            friends.find(".tip").await;
        };
        marked().await;
        friends.script("document.querySelector('.point[data-site=a1]').click()").await;
        friends.find(".point.picked[data-site=a1]").await;
        assert!(!friends.has(".tip").await, "it was seen");
        friends.script("document.querySelector('#before').click()").await;
        friends.script("document.querySelector('#past').click()").await;
        friends.find(".advice.turn").await;
        assert!(!friends.has(".tip").await, "it does not come back");
        friends.script("document.querySelector('#text').value = ''").await;
        marked().await;
        friends.script("document.querySelector('#text').value = ''").await;
        types(&friends, "hay quá").await;
        friends.turns("return !document.querySelector('.tip')").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_reads_what_the_own_move_has_turned_up() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "lat-quan");
        let game = begin(&api, "jieqi").await;
        let friends = open(&chromium.driver, &format!("{base}/t/lat-quan?user=An&lang=vi")).await;
        friends.find(".advice.turn").await;
        // Points have the names of the rulers.
        let label = "return document.querySelector('.point.man').getAttribute('aria-label')";
        let label = friends.script(label).await;
        assert!(label.as_str().is_some_and(|label| label.contains('·')), "{label}");
        let press = |site: &str| format!("document.querySelector('.point[data-site=\"{site}\"]').click()");
        friends.script(&press("a4")).await;
        friends.script(&press("a5")).await;
        friends.turns("return document.querySelector('.play img').src.includes('v=2&')").await;
        let seen: Value = api.get(&format!("/api/table/{game}?user=An&lang=vi")).await.json().await.expect("JSON");
        let told = seen["board"]["told"][0].as_str().expect("words");
        assert!(told.contains("ngửa") || told.contains("lật"), "{told}");
        friends.reads("#hint", told).await;
        photograph(chromium, "turned-up").await;
        // A quick answer does not hide it.
        api.say("Binh", "i7i6").await;
        friends.turns("return document.querySelector('.play img').src.includes('v=3&')").await;
        friends.find(".advice.turn").await;
        friends.reads("#hint", told).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_talk_stays_where_it_is_read() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "doc-lai");
        begin_with(&api, "chess", "Chi", "Dung").await;
        for number in 0..40 {
            let line = json!({ "channel": "doc-lai", "user": "Binh", "text": format!("chuyện {number} nhé"), "chat": true });
            api.post("/api/say", &line).await;
        }
        let friends = open(&chromium.driver, &format!("{base}/t/doc-lai?user=An&lang=vi")).await;
        friends.find(".play img.board").await;
        friends.reads("#messages", "chuyện 39").await;
        let end = "const { scrollHeight, scrollTop, clientHeight } = document.querySelector('#scroll'); \
             return Math.abs(scrollHeight - scrollTop - clientHeight) < 2";
        friends.turns(end).await;
        // The keyboard of a phone opens and closes.
        for height in [500, 844] {
            chromium.resize(390, height).await;
            friends.turns(&format!("return innerHeight === {height}")).await;
            friends.turns(end).await;
        }
        let first = "const edge = document.querySelector('#scroll').getBoundingClientRect().top; \
             const seen = [...document.querySelectorAll('.message')].find((node) => node.getBoundingClientRect().bottom > edge); \
             return [seen.dataset.id, Math.round(seen.getBoundingClientRect().top)]";
        friends.script("document.querySelector('#scroll').scrollTop -= 400").await;
        friends.turns("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))").await;
        let read = friends.script(first).await;
        api.say("Chi", "e4").await;
        api.say("Dung", "e5").await;
        friends.turns("return document.querySelector('.play img').src.includes('v=3&')").await;
        friends.find("#newer:not([hidden])").await;
        assert_eq!(friends.script(first).await, read, "a message came");
        for height in [500, 844] {
            chromium.resize(390, height).await;
            friends.turns(&format!("return innerHeight === {height}")).await;
        }
        let after = friends.script(first).await;
        assert_eq!(after[0], read[0], "the keyboard came and went: {after}");
        photograph(chromium, "read-back").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_has_the_same_answers_on_the_board_and_in_the_talk() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "hoi-lai");
        begin(&api, "chess").await;
        for (name, mv) in [("An", "e4"), ("Binh", "e5")] {
            api.say(name, mv).await;
        }
        for lang in ["vi", "en"] {
            let friends = open(&chromium.driver, &format!("{base}/t/hoi-lai?user=An&lang={lang}")).await;
            friends.find(".advice.turn").await;
            friends.find("#actions [data-data^='resign:']").await.click().await.expect("a click");
            friends.find(".choice [data-data^='confirm:']").await;
            let asked = "return [...document.querySelectorAll('.choice button')].map((node) => node.textContent)";
            let on_board = friends.script(asked).await;
            types(&friends, "/resign").await;
            friends.find(".message.private [data-data^='confirm:']").await;
            let told = "return [...document.querySelectorAll('.message.private:last-child .buttons button')].map((node) => node.textContent)";
            assert_eq!(friends.script(told).await, on_board);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_about_a_picture_have_the_width_of_the_talk() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "ben-hinh");
        begin(&api, "chess").await;
        chromium.resize(1280, 800).await;
        let friends = open(&chromium.driver, &format!("{base}/t/ben-hinh?user=An&lang=en")).await;
        friends.find(".advice.turn").await;
        types(&friends, "Nb5").await;
        friends.find(".message.private [data-data^='why:']").await.click().await.expect("a click");
        friends.find(".message .thumb").await;
        let narrow = "return [...document.querySelectorAll('.message')].filter((node) => node.querySelector(':scope > .thumb')) \
             .map((node) => [node.querySelector('.text'), node]) \
             .filter(([text, node]) => text.textContent.length > 60 && text.offsetWidth < 0.85 * node.clientWidth) \
             .map(([text]) => text.textContent)";
        assert_eq!(friends.script(narrow).await, json!([]));
        photograph(chromium, "beside-a-picture").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_stop_of_the_keyboard_leads_to_the_board() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "ban-phim");
        begin(&api, "chess").await;
        let friends = open(&chromium.driver, &format!("{base}/t/ban-phim?user=An&lang=vi")).await;
        friends.find(".advice.turn").await;
        let keys = async |keys: &str| {
            let active = chromium.driver.active_element().await.expect("an element");
            active.send_keys(keys).await.expect("a key");
        };
        // As after a press on the empty page.
        friends.script("const room = document.querySelector('#room'); room.tabIndex = -1; room.focus()").await;
        keys(&Key::Tab.value().to_string()).await;
        let shown = "const { left, top, width } = document.activeElement.getBoundingClientRect(); \
             return document.activeElement.matches('.skip') && left >= 0 && top >= 0 && width > 0";
        assert_eq!(friends.script(shown).await, true);
        keys(&Key::Enter.value().to_string()).await;
        let there = "return [...document.querySelectorAll('.point.man')].includes(document.activeElement)";
        assert_eq!(friends.script(there).await, true);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_of_the_own_game_while_anothers_is_looked_at() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "van-nua");
    let own = begin(&api, "chess").await;
    resign(&api, "An", &own).await;
    let other = begin_with(&api, "caro", "Chi", "Dung").await;
    resign(&api, "Chi", &other).await;
    let line = json!({ "channel": "van-nua", "user": "An", "text": "/rematch", "chat": true, "game": other });
    let answer: Value = api.post("/api/say", &line).await.json().await.expect("JSON");
    let messages = answer["messages"].as_array().expect("messages");
    assert!(messages.iter().flat_map(buttons).flatten().any(|(_, data)| data.starts_with("accept:")), "{answer}");
    assert!(answer.to_string().contains("Binh"), "the same opponent: {answer}");
    drop(stage);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_cannot_be_mended_does_not_stay_in_the_field() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let friends = open(&chromium.driver, &format!("{base}/t/xoa-o?user=An&lang=vi")).await;
        types(&friends, "/puzzle").await;
        friends.find(".message.private").await;
        friends.turns("return document.querySelector('#text').value === ''").await;
        chromium.driver.refresh().await.expect("the page");
        friends.reads("#messages .private", "/caidatnhom").await;
        assert_eq!(friends.script("return document.querySelector('#text').value").await, "");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_puzzle_the_table_says_how_to_get_one_there() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "cau-do");
    for (lang, command, nowhere) in
        [("vi", "/caidatnhom", ["Quản trị", "nhắn riêng"]), ("en", "/chatsettings", ["Moderator", "private chat"])]
    {
        let line = json!({ "channel": "cau-do", "user": "An", "text": "/puzzle", "lang": lang });
        let answer: Value = api.post("/api/say", &line).await.json().await.expect("JSON");
        let told = answer["messages"][0]["text"].as_str().expect("words");
        assert!(told.contains(command) && !nowhere.iter().any(|words| told.contains(words)), "{told}");
        // What it says to type works there.
        let typed = told.split(command).nth(1).and_then(|rest| rest.split_once('(')).expect("an example").0;
        let line = json!({ "channel": format!("cau-do-{lang}"), "user": "An", "text": format!("{command}{typed}"), "lang": lang });
        let kept: Value = api.post("/api/say", &line).await.json().await.expect("JSON");
        assert!(kept.to_string().contains("08:00"), "{kept}");
    }
    drop(stage);
}
