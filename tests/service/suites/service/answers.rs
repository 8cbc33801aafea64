//! Quick answers of the computer: one board shows the move and the answer, if boards replace each other.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use banco_engine::GameKey;
use banco_ports::Parcel;
use banco_service::opponents::{Adviser, Opponents};
use banco_tests::desk::{Desk, person};
use banco_tests::patience::PATIENCE;

/// A game of chess that `an` begins against the computer.
async fn against_the_house(opponents: Opponents, level: u8) -> (Desk, String) {
    let mut desk = Desk::open().await;
    desk.house.service.play_by(opponents);
    tokio::spawn(banco_service::workers::run(Arc::clone(&desk.house.service)));
    let heard = desk.say("an", &format!("/play chess level={level} side=first")).await;
    let games = desk.house.store.games_of(&person("an").key, true, 1).await.expect("readable");
    let id = games.first().expect("there is one").0.clone();
    // The computer may have accepted before this check.
    if heard.boards() == 0 {
        next_board(&desk).await;
    }
    (desk, id)
}

/// Next board that the computer's move causes.
async fn next_board(desk: &Desk) -> Parcel {
    let posted = async {
        loop {
            if let Some(parcel) = desk.arrived().await.pop() {
                return parcel;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, posted).await.expect("it plays")
}

/// Found in a review: every pair of moves against the computer made two pictures in the chat.
#[tokio::test]
async fn one_board_shows_a_move_and_the_answer_of_the_house() {
    // No machine is so busy that the answer comes later than this.
    let (mut desk, id) = against_the_house(Opponents { at_once: PATIENCE, ..Opponents::default() }, 1).await;
    for (plies, mv) in [(2, "e4"), (4, "a3")] {
        let heard = desk.say("an", &format!("/move {mv} #{id}")).await;
        let [board] = heard.posts.as_slice() else { panic!("one board: {}", heard.text()) };
        let text = board.message.text.to_plain();
        assert_eq!(desk.plies(&id).await, plies);
        assert!(text.starts_with(&format!("Trước đó an (Trắng) đi {mv}.")), "{text}");
        assert!(text.contains(&format!("Nước {} · Máy cấp 1", plies / 2)), "{text}");
        assert_eq!(text.matches("Trước đó").count(), 1, "{text}");
    }
    assert!(desk.house.store.unsent().await.expect("readable").is_empty(), "nothing goes out again at a start");
}

/// Found by an outsider: a request to the computer was posted as a question, with its answer right below.
#[tokio::test]
async fn what_the_house_is_asked_and_answers_is_one_message() {
    for (level, command, said) in
        [(1, "takeback", "được đi lại"), (10, "takeback", "không cho đi lại"), (10, "draw", "không chịu hoà")]
    {
        let (mut desk, id) = against_the_house(Opponents { at_once: PATIENCE, ..Opponents::default() }, level).await;
        desk.say("an", &format!("/move e4 #{id}")).await;
        let heard = desk.say("an", &format!("/{command} #{id}")).await;
        let [answer] = heard.posts.as_slice() else { panic!("one message: {}", heard.text()) };
        let text = answer.message.text.to_plain();
        assert!(text.contains(said) && !text.contains('?'), "{text}");
    }
}

/// The same for a challenge with a visible seal: its buttons were of no use to any player.
#[tokio::test]
async fn a_challenge_to_the_house_has_no_button_to_answer_it() {
    for game in ["jieqi", "backgammon"] {
        let mut desk = Desk::open().await;
        let heard = desk.say("an", &format!("/play {game} level=1")).await;
        let data = heard.data();
        assert!(data.iter().any(|data| data.starts_with("envelope:")), "{data:?}");
        assert_eq!(data.len(), 1, "{data:?}");
    }
}

/// An engine that plays nothing until the test releases it.
struct Ponderer(Mutex<Receiver<()>>);

impl Adviser for Ponderer {
    fn choose(&self, _start: &str, _moves: &[String]) -> Option<String> {
        // The test that would release it may be over.
        let _ = self.0.lock().expect("no test panics here").recv();
        Some("e7e5".to_owned())
    }
}

fn ponderer() -> (Sender<()>, BTreeMap<GameKey, Arc<dyn Adviser>>) {
    let (go, held) = channel();
    (go, BTreeMap::from([(GameKey::Chess, Arc::new(Ponderer(Mutex::new(held))) as Arc<dyn Adviser>)]))
}

#[tokio::test]
async fn nobody_waits_for_a_program_to_see_his_own_move() {
    let (go, programs) = ponderer();
    let (mut desk, id) = against_the_house(Opponents { programs, at_once: PATIENCE, ..Opponents::default() }, 12).await;
    let heard = desk.say("an", &format!("/move e4 #{id}")).await;
    assert_eq!((heard.boards(), desk.plies(&id).await), (1, 1), "{}", heard.text());
    go.send(()).expect("it thinks");
    let text = next_board(&desk).await.message.text.to_plain();
    assert!(text.contains("Máy cấp 12") && !text.contains("Trước đó"), "{text}");
}
