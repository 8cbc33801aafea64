//! Sessions of pages inside a chat client, whose platform vouches for the account (everywhere 6.2).

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use banco_engine::Person;
use banco_ports::{Converse, Lang, NotSignedIn, SignedIn, Vouched};
use banco_service::sessions::{PublicPage, SigningKey, open_page};
use banco_tests::bare::House;
use banco_tests::desk::{Desk, person};

use super::people::{ADDRESS, connect, desk, on_discord, says, visitor};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;

fn vouched(who: &Person, proof: &str, at: Option<i64>) -> Vouched {
    Vouched { person: who.clone(), proof: proof.to_owned(), at, start: None }
}

async fn opens(desk: &Desk, vouched: Vouched) -> Result<SignedIn, NotSignedIn> {
    desk.house.service.sign_in_vouched(vouched).await
}

async fn starts(desk: &Desk, who: &Person, start: &str) -> (Option<String>, Option<String>) {
    let asked = Vouched { start: Some(start.to_owned()), ..vouched(who, start, None) };
    let signed = opens(desk, asked).await.unwrap_or_else(|error| panic!("{error:?}"));
    (signed.game, signed.invitation)
}

#[tokio::test]
async fn clause_6_2_a_person_vouched_for_signs_in_once_and_within_five_minutes() {
    let desk = desk().await;
    let an = person("an");
    let refused = NotSignedIn::Refused { account: Some(an.key.clone()) };
    let now = desk.house.service.now();
    let old = opens(&desk, vouched(&an, "old", Some(now - 5 * MINUTE))).await;
    assert_eq!(old.err(), Some(refused.clone()));
    let future = opens(&desk, vouched(&an, "future", Some(now + 61 * SECOND))).await;
    assert_eq!(future.err(), Some(refused.clone()));
    for (at, proof) in
        [(now - 5 * MINUTE + 1, "late"), (now + MINUTE, "ahead"), (i64::MAX, "never"), (i64::MIN, "never")]
    {
        let opened = opens(&desk, vouched(&an, proof, Some(at))).await;
        assert_eq!(opened.is_ok(), proof != "never", "{proof}");
    }
    let signed = opens(&desk, vouched(&an, "word", Some(now))).await.unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!((&signed.person, &signed.game, &signed.invitation), (&an, &None, &None));
    assert_eq!(visitor(&desk, &signed.secret).await.expect("a session").person, an);
    // The proof is used up as long as it would count.
    for _ in 0..7 {
        assert_eq!(opens(&desk, vouched(&an, "word", Some(now))).await.err(), Some(refused.clone()));
        desk.house.clock.fetch_add(MINUTE, Ordering::SeqCst);
    }
    let stored = desk.house.store.values("page:").await.expect("readable");
    assert!(stored.iter().all(|(name, value)| !format!("{name}{value}").contains("word")), "a hash alone is kept");
    // The session lasts as long as that of any page in a chat client.
    desk.house.clock.fetch_add(12 * 60 * MINUTE, Ordering::SeqCst);
    assert!(visitor(&desk, &signed.secret).await.is_none());
}

#[tokio::test]
async fn clause_6_2_of_two_uses_at_once_one_opens_a_session_also_in_two_processes() {
    let desk = desk().await;
    let an = person("an");
    let count = AtomicU8::new(0);
    let entropy = Arc::new(move || [count.fetch_add(1, Ordering::SeqCst); 32]);
    let other = House::open_with(Arc::clone(&desk.house.store), Vec::new(), entropy, Lang::En).await;
    open_page(&other.service, PublicPage { address: ADDRESS.to_owned(), key: SigningKey::from([5; 32]) });
    for round in 0..20 {
        let word = vouched(&an, &format!("word {round}"), None);
        let (here, there) = (desk.house.service.sign_in_vouched(word.clone()), other.service.sign_in_vouched(word));
        let (here, there) = tokio::join!(here, there);
        assert_eq!(usize::from(here.is_ok()) + usize::from(there.is_ok()), 1, "round {round}");
    }
    assert_eq!(desk.house.store.values("page:session:").await.expect("readable").len(), 5, "the oldest have fallen");
    // Two different proofs of one account do not hinder each other.
    for round in 0..20 {
        let word = |number| vouched(&an, &format!("word {round} of {number}"), None);
        let (here, there) = (desk.house.service.sign_in_vouched(word(1)), other.service.sign_in_vouched(word(2)));
        let (here, there) = tokio::join!(here, there);
        assert!(here.is_ok() && there.is_ok(), "round {round}: {:?} {:?}", here.err(), there.err());
    }
}

#[tokio::test]
async fn clause_6_1_a_start_parameter_names_what_is_shown_first_and_gives_no_right() {
    let mut desk = desk().await;
    let (an, chi) = (person("an"), person("chi"));
    let (id, _) = desk.start("an", "binh", "").await;
    assert_eq!(starts(&desk, &an, &format!("g_{id}")).await, (Some(id.clone()), None));
    assert_eq!(starts(&desk, &an, &format!("g_{}", id.to_uppercase())).await, (Some(id.clone()), None));
    assert_eq!(starts(&desk, &chi, &format!("g_{id}")).await, (None, None), "a game of other people");
    assert_eq!(starts(&desk, &chi, "i_abcdefgh").await, (None, Some("ABCD-EFGH".to_owned())));
    for other in ["", "g_", "g_zzzz", "g_../x", "i_", "i_ABCDEFG", "i_ABCDEFG0", "c_ABCDEFGH", "play"] {
        assert_eq!(starts(&desk, &chi, other).await, (None, None), "{other}");
    }
    // A game of a connected account is the person's own.
    let an_d = on_discord("an");
    connect(&mut desk, &an, &an_d).await;
    assert_eq!(starts(&desk, &an_d, &format!("g_{id}")).await, (Some(id), None));
}

#[tokio::test]
async fn clause_6_2_the_account_has_the_name_of_its_platform_and_signs_out_as_ever() {
    let mut desk = desk().await;
    let an = person("an");
    opens(&desk, vouched(&an, "first", None)).await.unwrap_or_else(|error| panic!("{error:?}"));
    let renamed = Person { name: "An Nguyễn".to_owned(), ..an.clone() };
    let signed = opens(&desk, vouched(&renamed, "second", None)).await.unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(visitor(&desk, &signed.secret).await.expect("a session").person, renamed);
    assert_eq!(says(&mut desk, &an, "/connect list").await.text().matches("browser since").count(), 2);
    desk.house.service.sign_out(&visitor(&desk, &signed.secret).await.expect("a session")).await;
    assert!(visitor(&desk, &signed.secret).await.is_none());
}

#[tokio::test]
async fn clause_6_1_without_a_public_page_nobody_is_signed_in() {
    let desk = crate::connect::people::desk().await;
    let refused = opens(&desk, vouched(&person("an"), "word", None)).await.err();
    assert_eq!(refused, Some(NotSignedIn::Refused { account: Some(person("an").key) }));
    assert!(desk.house.store.values("page:").await.expect("readable").is_empty());
}
