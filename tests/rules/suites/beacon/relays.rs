//! Requests for rounds, with every fault of a relay (clauses 1.5 and 2.1 to 2.3).

use std::sync::Arc;
use std::time::Duration;

use banco_beacon::{Client, DEFAULT_RELAYS, Network, RelayError, Round, SignatureError, sign};
use banco_tests::relays::{Conduct, FakeRelays, Request};

/// Round that the games wait for.
const ROUND: u64 = 100_000;

const ONE: &str = "https://one.test";
const OTHER: &str = "https://other.test";

fn round(number: u64) -> Round {
    Round::new(number).expect("a round")
}

/// Instant at which it is due.
fn due() -> i64 {
    round(ROUND).due(Network::test())
}

/// A client of these relays, and the relays, at an instant relative to that.
fn client(at: i64, relays: &[(&str, Conduct)]) -> (Arc<Client<FakeRelays>>, FakeRelays) {
    let fake = FakeRelays::new(due() + at, relays);
    let addresses = relays.iter().map(|(address, _)| *address);
    (Arc::new(Client::new(Network::test(), addresses, fake.clone())), fake)
}

/// Milliseconds until the number was found, and the requests.
async fn found(at: i64, relays: &[(&str, Conduct)]) -> (u128, Vec<Request>) {
    let (client, fake) = client(at, relays);
    let number = client.number(round(ROUND), due() + at).await;
    assert_eq!((number.round(), number.signature()), (Some(round(ROUND)), Some(sign(round(ROUND)))));
    assert_eq!(client.highest(), Some(round(ROUND)));
    (fake.elapsed(), fake.seen())
}

#[tokio::test(start_paused = true)]
async fn clause_2_2_the_number_is_asked_for_a_second_after_it_is_due() {
    let (elapsed, seen) = found(-4_000, &[(ONE, Conduct::After(900)), (OTHER, Conduct::After(900))]).await;
    assert_eq!(seen, [Request { at: 5_000, relay: ONE.to_owned(), round: Some(ROUND) }]);
    assert_eq!(elapsed, 5_000);
    let (elapsed, seen) = found(86_400_000, &[(ONE, Conduct::After(900))]).await;
    assert_eq!((elapsed, seen.len()), (0, 1), "after a restart an old round is asked for at once");
}

#[tokio::test(start_paused = true)]
async fn clause_2_2_relays_are_asked_in_turn_until_one_has_it() {
    let (elapsed, seen) = found(0, &[(ONE, Conduct::After(2_600)), (OTHER, Conduct::After(2_600))]).await;
    let told: Vec<(u128, &str)> = seen.iter().map(|request| (request.at, request.relay.as_str())).collect();
    assert_eq!(told, [(1_000, ONE), (1_700, OTHER), (2_400, ONE), (3_100, OTHER)]);
    assert_eq!(elapsed, 3_100);
}

#[tokio::test(start_paused = true)]
async fn clause_1_5_the_usual_relays_are_those_of_drand_in_this_order() {
    let usual = DEFAULT_RELAYS.map(|relay| (relay, Conduct::After(3_000)));
    let (_, seen) = found(0, &usual).await;
    let asked: Vec<String> = seen.into_iter().map(|request| request.relay).collect();
    let named =
        ["https://api.drand.sh", "https://api2.drand.sh", "https://api3.drand.sh", "https://drand.cloudflare.com"];
    assert_eq!(asked, named);
}

#[tokio::test(start_paused = true)]
async fn clause_2_2_the_relay_that_answered_last_is_asked_first() {
    let (client, fake) = client(0, &[(ONE, Conduct::NoTls), (OTHER, Conduct::After(0))]);
    for number in ROUND..ROUND + 5 {
        client.number(round(number), due() + i64::try_from(fake.elapsed()).expect("a short test")).await;
    }
    let asked: Vec<String> = fake.seen().into_iter().map(|request| request.relay).collect();
    assert_eq!(asked.iter().filter(|relay| *relay == ONE).count(), 1, "{asked:?}");
}

#[tokio::test(start_paused = true)]
async fn clause_2_2_a_round_that_appears_after_ten_minutes_is_found() {
    let ten_minutes = 600_000;
    let (elapsed, seen) = found(0, &[(ONE, Conduct::After(ten_minutes)), (OTHER, Conduct::After(ten_minutes))]).await;
    assert!((600_000..630_000).contains(&elapsed), "{elapsed}");
    // 14 seconds by 0.7, 45 by 3, 540 by 10, and one more.
    assert!((85..95).contains(&seen.len()), "{}", seen.len());
    let gaps: Vec<u128> = seen.windows(2).map(|pair| pair[1].at - pair[0].at).collect();
    assert!(gaps.is_sorted(), "{gaps:?}");
    assert_eq!((gaps.first(), gaps.last()), (Some(&700), Some(&10_000)));
}

#[tokio::test(start_paused = true)]
async fn clause_1_5_whatever_one_relay_does_the_other_one_helps() {
    for conduct in [
        Conduct::Silent,
        Conduct::WrongRound,
        Conduct::OtherSignature,
        Conduct::NoSignature,
        Conduct::Gigabyte,
        Conduct::SlowDrip,
        Conduct::Redirect,
        Conduct::NoTls,
        Conduct::Breaks,
        Conduct::Html,
        Conduct::After(3_600_000),
    ] {
        let (elapsed, seen) = found(0, &[(ONE, conduct), (OTHER, Conduct::After(0))]).await;
        assert_eq!(seen.len(), 2, "{conduct:?}");
        assert!((1_700..=3_000).contains(&elapsed), "{conduct:?}: {elapsed}");
    }
}

#[tokio::test(start_paused = true)]
async fn clauses_1_5_and_2_1_each_fault_has_its_own_reason() {
    let cases = [
        (Conduct::Silent, RelayError::Late),
        (Conduct::WrongRound, RelayError::OtherRound(ROUND - 1)),
        (Conduct::OtherSignature, RelayError::Signature(SignatureError::DoesNotFit)),
        (Conduct::NoSignature, RelayError::Signature(SignatureError::NotHex)),
        (Conduct::Gigabyte, RelayError::TooLong),
        (Conduct::SlowDrip, RelayError::Late),
        (Conduct::Redirect, RelayError::Status(302)),
        (Conduct::NoTls, RelayError::Unreachable),
        (Conduct::Breaks, RelayError::Unreachable),
        (Conduct::Html, RelayError::Unreadable),
    ];
    for (conduct, reason) in cases {
        let (client, fake) = client(1_500, &[(ONE, conduct)]);
        let asked = client.latest(ONE).await;
        // The newest round may be any that is signed rightly.
        let expected = if matches!(conduct, Conduct::WrongRound) { Ok(Some(round(ROUND - 1))) } else { Err(reason) };
        assert_eq!(asked.map(|number| number.round()), expected, "{conduct:?}");
        assert!(fake.elapsed() <= 2_000, "{conduct:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn clause_1_5_randomness_is_not_read() {
    let (elapsed, seen) = found(0, &[(ONE, Conduct::OtherRandomness)]).await;
    assert_eq!((elapsed, seen.len()), (1_000, 1));
}

#[tokio::test(start_paused = true)]
async fn clause_1_5_a_round_that_relays_lie_about_is_never_taken() {
    let (client, fake) = client(0, &[(ONE, Conduct::WrongRound), (OTHER, Conduct::OtherSignature)]);
    let hour = Duration::from_secs(3_600);
    assert!(tokio::time::timeout(hour, client.number(round(ROUND), due())).await.is_err());
    assert_eq!(client.highest(), None, "neither is seen verified");
    assert!(fake.seen().len() > 150, "it keeps asking");
}

#[tokio::test(start_paused = true)]
async fn clause_2_2_a_relay_with_a_clock_an_hour_off_is_only_late_or_early() {
    // The relay's clock is slow: it has the round an hour later. Asked by a host whose clock is right.
    let fake = FakeRelays::new(due() - 3_600_000, &[(ONE, Conduct::After(0))]);
    let client = Client::new(Network::test(), [ONE], fake.clone());
    client.number(round(ROUND), due()).await;
    assert!((3_600_000..3_631_000).contains(&fake.elapsed()), "{}", fake.elapsed());
    // The host's clock is slow: the round that it waits for exists, and is found after the host's own wait.
    let fake = FakeRelays::new(due() + 3_600_000, &[(ONE, Conduct::After(0))]);
    let client = Client::new(Network::test(), [ONE], fake.clone());
    client.number(round(ROUND), due() - 2_500).await;
    assert_eq!(fake.elapsed(), 3_500);
    client.latest(ONE).await.expect("the relay answers");
    let named = Round::named(Network::test(), due(), client.highest()).expect("a round");
    assert!(named > round(ROUND + 1_200), "a slow clock names no number that exists: {named}");
}

#[tokio::test(start_paused = true)]
async fn clause_2_3_a_thousand_games_share_one_request() {
    let (client, fake) = client(-2_500, &[(ONE, Conduct::After(900)), (OTHER, Conduct::After(900))]);
    let games: Vec<_> = (0..1_000)
        .map(|game| {
            let client = client.clone();
            tokio::spawn(async move {
                let at = game * 2;
                tokio::time::sleep(Duration::from_millis(at)).await;
                client.number(round(ROUND), due() - 2_500 + i64::try_from(at).expect("small")).await
            })
        })
        .collect();
    for game in games {
        assert_eq!(game.await.expect("no game fails").round(), Some(round(ROUND)));
    }
    assert_eq!(fake.seen().len(), 1);
    client.number(round(ROUND), due() + 10_000).await;
    assert_eq!(fake.seen().len(), 1, "a game that comes later finds it, too");
}

#[tokio::test(start_paused = true)]
async fn clause_2_3_a_game_that_ends_leaves_the_asking_to_the_others() {
    let (client, fake) = client(0, &[(ONE, Conduct::After(5_000))]);
    let first = tokio::spawn({
        let client = client.clone();
        async move { client.number(round(ROUND), due()).await }
    });
    let second = tokio::spawn({
        let client = client.clone();
        async move { client.number(round(ROUND), due()).await }
    });
    tokio::time::sleep(Duration::from_millis(3_000)).await;
    first.abort();
    assert_eq!(second.await.expect("it still waits").round(), Some(round(ROUND)));
    assert!(fake.elapsed() < 7_000);
}

#[tokio::test(start_paused = true)]
async fn clause_2_2_without_relays_a_number_is_waited_for() {
    let (client, _) = client(0, &[]);
    let hour = Duration::from_secs(3_600);
    assert!(tokio::time::timeout(hour, client.number(round(ROUND), due())).await.is_err());
}

/// Difference that is found by a clock `off` from that of the relays, and the number of questions.
async fn compared(off: i64, relays: &[(&str, Conduct)]) -> (Option<i64>, usize) {
    let (client, fake) = client(0, relays);
    let ahead = client.clock_ahead(|| due() + off + i64::try_from(fake.elapsed()).expect("a short test")).await;
    (ahead, fake.seen().len())
}

#[tokio::test(start_paused = true)]
async fn clause_3_8a_the_newest_round_of_a_relay_tells_the_difference() {
    let honest = [(ONE, Conduct::After(0)), (OTHER, Conduct::After(0))];
    for (off, ahead, asked) in [(0, 0, 1), (4_000, 0, 1), (9_999, 5_999, 1), (10_000, 6_000, 2), (-6_000, -6_000, 1)] {
        assert_eq!(compared(off, &honest).await, (Some(ahead), asked), "{off}");
    }
    assert_eq!(compared(3_600_000, &honest).await, (Some(3_596_000), 2), "an hour");
    assert_eq!(compared(-3_600_000, &honest).await, (Some(-3_600_000), 1), "no round exists before its time");
}

#[tokio::test(start_paused = true)]
async fn clause_3_8a_a_relay_that_is_late_or_lies_proves_nothing_alone() {
    for conduct in [Conduct::Silent, Conduct::OtherSignature, Conduct::Gigabyte, Conduct::SlowDrip, Conduct::Redirect] {
        assert_eq!(compared(0, &[(ONE, conduct), (OTHER, Conduct::After(0))]).await, (Some(0), 2), "{conduct:?}");
    }
    let (one, other) = ((ONE, Conduct::Silent), (OTHER, Conduct::SlowDrip));
    assert_eq!(compared(0, &[one, other]).await.0, None, "no relay answers");
    assert_eq!(compared(0, &[]).await, (None, 0));
}

#[tokio::test(start_paused = true)]
async fn clause_3_8a_all_who_want_to_know_share_one_question() {
    let (client, fake) = client(0, &[(ONE, Conduct::After(0))]);
    let clock = |off: i64| due() + off;
    let asking: Vec<_> = (0..100)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { client.clock_ahead(|| clock(0)).await })
        })
        .collect();
    for asked in asking {
        assert_eq!(asked.await.expect("no question fails"), Some(0));
    }
    assert_eq!((client.clock_ahead(|| clock(299_999)).await, fake.seen().len()), (Some(0), 1));
    tokio::time::advance(Duration::from_secs(300)).await;
    assert_eq!((client.clock_ahead(|| clock(300_000)).await, fake.seen().len()), (Some(0), 2));
    assert_eq!((client.clock_ahead(|| clock(3_900_000)).await, fake.seen().len()), (Some(3_596_000), 3), "a jump");
}
