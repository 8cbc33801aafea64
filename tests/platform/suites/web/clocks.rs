//! Time on the page: running clocks, agreed pauses, questions beside the board.

use banco_ports::Lang;
use banco_service::i18n;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::{Api, buttons};

use super::page::with_real_house;
use banco_tests::pixels::Pixels;

/// Starts a game of An against Binh with a clock; returns its id.
async fn begin(api: &Api, time: &str) -> String {
    let opened = api.say("An", &format!("/play chess @Binh side=first time={time}")).await;
    let accept = opened.iter().flat_map(buttons).flatten().map(|(_, data)| data);
    let accept = accept.into_iter().find(|data| data.starts_with("accept:")).expect("a challenge");
    api.press("Binh", &accept).await;
    accept.trim_start_matches("accept:").to_owned()
}

/// Seconds on the clock of a seat, from its text: `9:58`, `1:05:00`.
const SECONDS: &str = "const seconds = (seat) => document.querySelector(`.clock[data-seat=${seat}]`).textContent \
     .split(':').reduce((sum, part) => 60 * sum + Number(part), 0);";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_runs_and_shows_what_was_given() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "dong-ho");
        begin(&api, "10m+5s").await;
        let friends = Friends::sit_down(chromium, base, "dong-ho", &["An"]).await;
        friends.board("An", 1).await;
        friends.find(".clock.runs[data-seat=first]").await;
        friends.turns(&format!("{SECONDS} return seconds('first') < 600 && seconds('second') === 600")).await;
        api.say("Binh", "/givetime 5m").await;
        friends.turns(&format!("{SECONDS} return seconds('first') > 700 && seconds('first') < 900")).await;
        friends.say("An", "e4").await;
        friends.find(".clock.runs[data-seat=second]").await;
        // On a turned board each clock stays with its side.
        friends.script("document.querySelector('[data-action=flip]').click()").await;
        let place =
            "const top = (seat) => document.querySelector(`.clock[data-seat=${seat}]`).getBoundingClientRect().top;";
        friends.turns(&format!("{place} return top('first') < top('second')")).await;
    })
    .await;
}

/// Found by players: beside the clock of a game of days the room that the picture leaves for it was to be seen.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_covers_the_room_that_the_picture_leaves_for_it() {
    for time in ["1d", "12h"] {
        with_real_house(Screen::Desk, async |chromium, base| {
            let api = Api::new(base, "cho-dong-ho");
            begin(&api, time).await;
            let friends = Friends::sit_down(chromium, base, "cho-dong-ho", &["An"]).await;
            let address = friends.board("An", 1).await;
            friends.find(".clock.runs[data-seat=first]").await;
            let covered = "const edge = (css) => document.querySelector(css).getBoundingClientRect(); \
                 const [chip, board] = [edge('.clock.runs'), edge('.play img')]; return (chip.left - board.left) / board.width";
            let covered = friends.script(covered).await.as_f64().expect("a number");
            let picture = Pixels::of_png(&api.get(&address).await.bytes().await.expect("a picture"));
            let (width, height) = picture.size();
            // The badge of the side to move is amber; it stands at the right end of the bar below.
            let is_amber = |x: &i32| {
                let [red, green, blue] = picture.at(*x, height - 44 * width / 1000);
                red > 220 && green > 140 && blue < 120
            };
            let room = (width / 2..width).find(is_amber).expect("room for the clock");
            let room = f64::from(room) / f64::from(width);
            assert!(covered <= room + 0.002, "{time}: the clock begins at {covered}, its room at {room}");
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn little_time_warns() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "sap-het");
        let friends = Friends::sit_down(chromium, base, "sap-het", &["An"]).await;
        // A person who sees the board for the first time sees its clock run.
        begin(&api, "10s").await;
        friends.find(".clock.low.runs[data-seat=first]").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rest_is_asked_for_agreed_on_and_ended_by_the_board() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "nghi");
        begin(&api, "10m").await;
        let friends = Friends::sit_down(chromium, base, "nghi", &["An", "Binh"]).await;
        friends.say("An", "/pause").await;
        friends.reads("#hint", "An xin tạm dừng đồng hồ. Binh đồng ý không?").await;
        friends.look("Binh").await;
        friends.reads("#hint", "An xin tạm dừng đồng hồ. Binh đồng ý không?").await;
        friends.find("#hint.turn").await;
        friends.press("Binh", "pause:").await;
        for name in ["Binh", "An"] {
            friends.look(name).await;
            friends.reads("#hint", "Đang tạm dừng").await;
            friends.turns("return !document.querySelector('.clock.runs')").await;
            friends.find("#actions button[data-data^='resume:']").await;
            assert!(!friends.has(".message.private").await, "what was agreed on stands on the board");
        }
        friends.press("Binh", "resume:").await;
        friends.look("An").await;
        friends.find(".clock.runs").await;
        friends.reads("#hint", &i18n::text(Lang::Vi, "web-pick-man")).await;
    })
    .await;
}
