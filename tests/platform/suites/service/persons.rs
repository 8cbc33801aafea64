//! Connected accounts over two processes of one PostgreSQL: each process follows the other one's changes.

use std::sync::{Arc, Mutex};

use banco_engine::Person;
use banco_ports::{Converse, Inbound, Intent, Lang, Platform, Stay, Stir};
use banco_service::sessions::{PublicPage, SigningKey, open_page};
use banco_store::Store;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, person, private_chat};
use banco_tests::people::{button, code_in, connect, on_discord, persons, presses, says};
use banco_tests::postgres::{open, shared};

const ADDRESS: &str = "https://banco.example";

/// Two services on one database: the leader, and another one that answers people too. Both have the public page.
async fn two() -> (Desk, Desk) {
    let url = shared().url(&shared().database());
    let desk = async |url: &str, salt: u8| {
        let store = Arc::new(open(url).await) as Arc<dyn Store>;
        // Two processes never draw the same ids.
        let (entropy, platforms) = (counting_entropy(), [Platform::Telegram, Platform::Discord]);
        let entropy = Arc::new(move || entropy().map(|byte| byte ^ salt));
        let desk = Desk::over(store, &platforms, entropy, Lang::En).await;
        open_page(&desk.house.service, PublicPage { address: ADDRESS.to_owned(), key: SigningKey::from([3; 32]) });
        desk
    };
    let (house, mut second) = (desk(&url, 0).await, desk(&url, 0x5a).await);
    second.house.service.stand_back();
    second.count_from(200_000);
    (house, second)
}

async fn follow(desk: &Desk) {
    desk.house.service.follow_others().await.expect("readable");
}

/// The press of an account in its private chat, to be sent at the same time as another one.
fn press(desk: &mut Desk, who: &Person, data: &str) -> Inbound {
    let inbound = desk.inbound("an", Intent::Press(data.to_owned()));
    Inbound { place: private_chat(&who.key), private: true, from: who.clone(), ..inbound }
}

/// A code that is made in one process and entered in the other one; returns the data of the yes button.
async fn asked(maker: (&mut Desk, &Person), taker: (&mut Desk, &Person)) -> String {
    let code = code_in(&says(maker.0, maker.1, "/connect").await);
    button(&says(taker.0, taker.1, &format!("/connect {code}")).await, "That is me")
}

/// Number of accounts of each person, with nothing left of the way there.
async fn connected(desk: &Desk) -> Vec<usize> {
    let left = desk.house.store.values("connect:").await.expect("readable");
    assert!(left.is_empty(), "{left:?}");
    persons(&*desk.house.store).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_9_a_code_of_one_process_is_entered_and_confirmed_in_the_other() {
    let (mut house, mut second) = two().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    // Both processes have looked the accounts up before.
    for desk in [&mut house, &mut second] {
        for who in [&an, &an_d] {
            assert!(says(desk, who, "/connect list").await.text().contains("No other account"));
        }
    }
    let yes = asked((&mut house, &an), (&mut second, &an_d)).await;
    let confirmed = presses(&mut second, &an_d, &yes).await;
    assert!(confirmed.posts.is_empty(), "the leader asks the maker");
    follow(&house).await;
    let told = house.arrived().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].message.text.to_plain().contains("entered your code") && told[0].place == private_chat(&an.key));
    let done = presses(&mut house, &an, &yes).await;
    assert!(done.text().contains("now one player"), "{}", done.text());
    assert_eq!(connected(&second).await, [2]);
    follow(&second).await;
    for desk in [&mut house, &mut second] {
        for who in [&an, &an_d] {
            let listed = says(desk, who, "/connect list").await.text();
            assert!(listed.contains("Telegram") && listed.contains("Discord"), "{listed}");
        }
    }
    // The used code opens nothing, in either process.
    let code = code_in(&says(&mut house, &person("chi"), "/connect").await);
    says(&mut second, &on_discord("chi"), &format!("/connect {code}")).await;
    for desk in [&mut house, &mut second] {
        let heard = says(desk, &on_discord("dung"), &format!("/connect {code}")).await;
        assert!(heard.text().contains("does not work"), "{}", heard.text());
    }
}

/// Rounds of presses at once.
const ROUNDS: usize = 25;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_9_presses_in_both_processes_at_once_make_one_connection() {
    let (mut house, mut second) = two().await;
    for round in 0..ROUNDS {
        let (an, an_d) = (person(&format!("an{round}")), on_discord(&format!("an{round}")));
        let yes = asked((&mut house, &an), (&mut second, &an_d)).await;
        let both = async |house: &mut Desk, second: &mut Desk, of: [&Person; 2]| {
            let (one, other) = (press(house, of[0], &yes), press(second, of[1], &yes));
            let services = [&house, &second].map(|desk| Arc::clone(&desk.house.service));
            let [first, other_one] = services;
            tokio::join!(
                async { tokio::spawn(async move { first.handle(one).await }).await.expect("an answer") },
                async { tokio::spawn(async move { other_one.handle(other).await }).await.expect("an answer") },
            )
        };
        // The maker presses at the same moment as the taker, then each of them at both processes.
        both(&mut house, &mut second, [&an, &an_d]).await;
        both(&mut house, &mut second, [&an_d, &an_d]).await;
        let answers = both(&mut house, &mut second, [&an, &an]).await;
        assert_eq!(connected(&house).await, vec![2; round + 1], "{answers:?}");
        follow(&house).await;
        let told = house.arrived().await;
        let done = |to: &Person| {
            let own = told.iter().filter(|parcel| parcel.place == private_chat(&to.key));
            own.filter(|parcel| parcel.message.text.to_plain().contains("now one player")).count()
        };
        assert_eq!((done(&an_d), done(&an)), (1, 0), "told once, the presser by the answer: {told:?}");
    }
    let accounts = house.house.store.values("connected:").await.expect("readable");
    assert_eq!(accounts.len(), 2 * ROUNDS);
}

/// Each account made a code and entered the other one's, and both say yes at once, in different processes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_9_two_codes_of_the_same_accounts_make_one_connection() {
    let (mut house, mut second) = two().await;
    for round in 0..ROUNDS {
        let (an, an_d) = (person(&format!("an{round}")), on_discord(&format!("an{round}")));
        let codes =
            [code_in(&says(&mut house, &an, "/connect").await), code_in(&says(&mut second, &an_d, "/connect").await)];
        let one = says(&mut second, &an_d, &format!("/connect {}", codes[0])).await;
        let one = button(&one, "That is me");
        // The code of the account that is asked already is void or leads to a question of its own.
        let other = says(&mut house, &an, &format!("/connect {}", codes[1])).await;
        let other = other.data().into_iter().find(|data| data.starts_with("connect:")).unwrap_or_else(|| one.clone());
        for (who, data) in [(&an_d, &one), (&an, &other)] {
            presses(&mut house, who, data).await;
        }
        let (first, last) = (press(&mut house, &an, &one), press(&mut second, &an_d, &other));
        let services = [&house, &second].map(|desk| Arc::clone(&desk.house.service));
        let [at_house, at_second] = services;
        let answers = tokio::join!(at_house.handle(first), at_second.handle(last));
        assert_eq!(persons(&*house.house.store).await, vec![2; round + 1], "{answers:?}");
        assert_eq!(house.house.store.values("connected:").await.expect("readable").len(), 2 * (round + 1));
    }
}

/// The account on Discord is parted in the second process; the first one still remembers the person.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_2_7_and_2_9_parting_in_one_process_ends_knowledge_and_sessions_in_the_other() {
    let (mut house, mut second) = two().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let (id, _) = house.start("an", "binh", "").await;
    // The piece on the cannon's point takes the face-down one on the horse's.
    house.say("an", &format!("/move h3h10 #{id}")).await;
    assert_eq!(house.plies(&id).await, 1);
    connect(&mut house, &an, &an_d).await;
    follow(&second).await;
    let known = says(&mut house, &an_d, &format!("/peek {id}")).await.text();
    assert_eq!(known, says(&mut house, &an, &format!("/peek {id}")).await.text(), "the secret of the seat");
    let page = says(&mut house, &an_d, "/page").await;
    let link = page.replies.iter().flat_map(|reply| &reply.message.links).next().expect("a link").url.clone();
    let token = link.strip_prefix(&format!("{ADDRESS}/in#")).expect("a token").to_owned();
    let signed = house.house.service.sign_in(&token, Stay::Tab).await.unwrap_or_else(|error| panic!("{error:?}"));
    let visitor = second.house.service.visitor(&signed.secret).await.expect("the session counts in both processes");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = Arc::clone(&heard);
    house.house.service.tells_of_changes(Arc::new(move |stir| ear.lock().expect("whole").push(stir)));

    let listed = says(&mut second, &an_d, "/connect off").await;
    presses(&mut second, &an_d, &button(&listed, "an · Discord")).await;
    // Before the feed is read.
    let stale = says(&mut house, &an_d, &format!("/peek {id}")).await.text();
    assert_ne!(stale, known, "the store is asked before a secret is shown");
    assert!(house.house.service.visitor(&signed.secret).await.is_none());
    let peek = press(&mut house, &an_d, &format!("peek:{id}"));
    let peek = Inbound { place: visitor.place.clone(), ..peek };
    let answer = house.house.service.handle_of(&visitor, peek).await;
    let said: String = answer.replies.iter().map(|reply| reply.message.text.to_plain()).collect();
    assert!(!said.contains(&known), "{said}");
    follow(&house).await;
    assert!(heard.lock().expect("whole").contains(&Stir::Sessions), "open streams look at their sessions again");
    let after = says(&mut house, &an_d, &format!("/peek {id}")).await.text();
    assert!(after.contains("There is no game"), "{after}");
    assert_eq!(says(&mut house, &an, &format!("/peek {id}")).await.text(), known, "the seat keeps its own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_9_the_ladder_of_the_other_process_follows() {
    let (mut house, mut second) = two().await;
    let (an, an2) = (person("an"), person("an2"));
    for (loser, winner) in [("an", "binh"), ("an2", "binh"), ("an", "an2")] {
        let (id, _) = house.start_game("chess", winner, loser, "").await;
        house.play_on(&id, 4).await;
        let asked = house.say(loser, &format!("/resign {id}")).await;
        let data = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("asked");
        house.press(loser, &data).await;
    }
    follow(&second).await;
    let mut ladders = Vec::new();
    let mut look = async |house: &mut Desk, second: &mut Desk| {
        follow(house).await;
        follow(second).await;
        let [one, other] = [house.say("chi", "/top chess").await.text(), second.say("chi", "/top chess").await.text()];
        assert_eq!(one, other, "both processes count alike");
        ladders.push(one);
    };
    look(&mut house, &mut second).await;
    connect(&mut house, &an, &an2).await;
    look(&mut house, &mut second).await;
    let listed = says(&mut second, &an, "/connect off").await;
    presses(&mut second, &an, &button(&listed, "an2 · Telegram")).await;
    look(&mut house, &mut second).await;
    assert_eq!(ladders[0], ladders[2], "counted anew");
    assert_ne!(ladders[0], ladders[1], "two accounts of one person have one row");
}
