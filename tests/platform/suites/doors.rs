//! Two games that differ only in pieces captured face down, compared byte for byte at every door (everywhere 8.1, 8.2).
//!
//! Masked are only values that are public and random by themselves: the commitment and its short form, and the
//! invitation code, all made of the seed; and numbers of twelve digits and more: those that a platform gives to messages,
//! channels and people, and instants of this machine's clock.

mod eyes;
mod local_table;
mod world;

use std::collections::BTreeMap;

use banco_engine::{Seat, Table};
use banco_ports::Converse;
use banco_tests::patience::PATIENCE;
use banco_tests::stages::Interactions;
use banco_tests::twins::{seed_of, story, twin};

use eyes::Shown;
use world::{LINES, World};

/// Moves of the story: pieces are captured face down from the first one on.
const PLIES: usize = 8;

/// Red alone captures face-down pieces: to Black both games are the same, too.
const TAKERS: [Seat; 1] = [Seat::First];

/// Everything that was told, by the moment and the account to which it was told.
type Told = BTreeMap<String, Vec<Shown>>;

/// Fails at the first moment that is told in two ways.
fn check_equal(left: &Told, right: &Told) {
    assert_eq!(left.keys().collect::<Vec<_>>(), right.keys().collect::<Vec<_>>());
    for (at, shown) in left {
        let other = &right[at];
        for (one, two) in shown.iter().zip(other) {
            assert!(one == two, "{at}:\n{one:?}\n---\n{two:?}");
        }
        assert_eq!(shown.len(), other.len(), "{at}");
    }
}

/// A game of this seed that mixes in the same parts as another one. The program's part is the number of the event, which
/// the platform gives; on a busy machine it may differ, and then another evening begins.
async fn begin(seed: [u8; 32], interactions: Interactions, like: &Table) -> World {
    loop {
        let world = World::begin(seed, interactions).await;
        if world.begun.parts() == like.parts() {
            return world;
        }
    }
}

/// After `/connect off`: a request that was under way, an open stream, the old browser and pictures by old addresses.
async fn parts(world: &mut World) {
    let (an, own) = (world.doors.on_discord("an"), world.browser.clone().expect("signed in"));
    let secret = own.cookie.as_deref().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1.to_owned();
    let under_way = world.doors.house.service.visitor(&secret).await.expect("a session");
    let mut stream = own.get("/api/events?lines=1").await;
    assert_eq!(stream.status(), 200);
    world.parted().await;
    let closes = async { while stream.chunk().await.is_ok_and(|piece| piece.is_some()) {} };
    tokio::time::timeout(PATIENCE, closes).await.expect("the stream closes");
    world.still_under_way(&under_way).await;
    world.reads("parted, the browser of before", &own).await;
    world.asks_on_discord("parted", "an", &LINES).await;
    let fresh = world.doors.signs_in(&an).await;
    world.reads("parted, a new browser", &fresh).await;
}

async fn clause_8_1_at_both_chats(interactions: Interactions) {
    let mut one = World::begin(seed_of(1), interactions).await;
    let moves = story(&one.begun, PLIES, &TAKERS);
    let mut other = begin(twin(&one.begun, &moves), interactions, &one.begun).await;
    assert_ne!(one.begun.commitment(), other.begun.commitment());
    for world in [&mut one, &mut other] {
        world.plays(&moves).await;
        world.spectators_ask().await;
        world.accounts_connect().await;
        parts(world).await;
    }
    check_equal(&one.public, &other.public);
    // The games do differ: for the account of the seat, and for the connected account at both of its doors.
    for at in ["connected: discord an", "connected: browser of discord an", "asked: telegram an"] {
        let (left, right) = (&one.private[at], &other.private[at]);
        assert!(!left.is_empty() && left != right, "{at}: {left:?}");
    }
    // Pictures, records, films and texts were among what is equal.
    let all: Vec<&Shown> = one.public.values().flatten().collect();
    let starts =
        |magic: &[u8]| all.iter().flat_map(|shown| &shown.bytes).filter(|file| file.starts_with(magic)).count();
    assert!(starts(b"\x89PNG") > PLIES && starts(b"GIF8") > 1, "{} {}", starts(b"\x89PNG"), starts(b"GIF8"));
    let words = all.iter().map(|shown| shown.text.len()).sum::<usize>();
    assert!(words > 10_000, "{words}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_8_1_and_8_2_hidden_pieces_change_no_byte_at_any_door() {
    clause_8_1_at_both_chats(Interactions::Gateway).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_8_1_and_8_2_the_same_with_interactions_over_http() {
    clause_8_1_at_both_chats(Interactions::Http).await;
}
