//! Two games of cờ úp with the same visible play, in which other pieces were captured face down.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use banco_engine::{Action, Actor, LegalMove, Notation, Seat, Seed, Table, Viewer};
use banco_service::Entropy;

use crate::bare::counting_entropy;
use crate::random::Random;

/// Maximum number of turned-up pieces; each one makes a second matching deal five times rarer.
const TURNED_UP_MAX: usize = 3;

const SEEDS_TRIED: u64 = 200_000;

/// Entropy whose first call gives the seed of the first game; the rest is the same for every seed.
pub fn entropy(seed: [u8; 32]) -> Entropy {
    let (calls, rest) = (AtomicU64::new(0), counting_entropy());
    Arc::new(move || if calls.fetch_add(1, Ordering::Relaxed) == 0 { seed } else { rest() })
}

/// Seed with this number.
pub fn seed_of(number: u64) -> [u8; 32] {
    let mut random = Random::new(number);
    std::array::from_fn(|_| random.word() as u8)
}

/// The moves of a story, chosen for early captures and few turned-up pieces. Only `takers` capture face-down pieces, so
/// only they know something that the other games of this story do not have.
///
/// # Panics
/// The game has not begun.
pub fn story(table: &Table, plies: usize, takers: &[Seat]) -> Vec<String> {
    let mut table = table.clone();
    let (mut moves, mut turned_up) = (Vec::new(), 0);
    let mut random = Random::new(3);
    while moves.len() < plies {
        let Some(seat) = table.to_move() else { break };
        let view = table.view(Viewer::Public).expect("it began");
        let is_dark = |site| view.men.iter().any(|man| man.site == site && man.face.dark);
        let mut legal: Vec<LegalMove> = table.game().expect("it began").legal();
        random.shuffle(&mut legal);
        let turns_up = |mv: &LegalMove| mv.shape.is_some_and(|shape| shape.from.is_some_and(is_dark));
        let takes_unseen = |mv: &LegalMove| mv.shape.is_some_and(|shape| is_dark(shape.to));
        legal.retain(|mv| takers.contains(&seat) || !takes_unseen(mv));
        let quiet = |mv: &&LegalMove| turned_up < TURNED_UP_MAX || !turns_up(mv);
        // A capture of a face-down piece is the possible leak.
        let mv = legal.iter().filter(quiet).find(|mv| takes_unseen(mv));
        let mv = mv.or(legal.iter().find(quiet)).or(legal.first()).expect("there is a move").clone();
        turned_up += usize::from(turns_up(&mv));
        table = play(&table, seat, &mv.text).expect("it is legal");
        moves.push(mv.text);
    }
    moves
}

fn play(table: &Table, seat: Seat, mv: &str) -> Option<Table> {
    let by = table.person_at(seat)?.key.clone();
    let action = Action::Move { text: mv.to_owned(), prefer: Some(Notation::Coordinates) };
    table.act(&Actor::Person(by), action, 0).ok().map(|(_, next)| next)
}

/// Another seed for a game that has just begun: the same visible moves, but other pieces captured face down.
///
/// # Panics
/// The table is not at its start, or no seed fits.
pub fn twin(begun: &Table, moves: &[String]) -> [u8; 32] {
    assert!(begun.plies().is_empty(), "the game has just begun");
    let wanted = moves
        .iter()
        .fold(begun.clone(), |table, mv| play(&table, table.to_move().expect("it goes on"), mv).expect("it is legal"));
    let secret =
        |table: &Table| format!("{:?}", Seat::BOTH.map(|seat| table.view(Viewer::Seat(seat)).map(|v| v.captured)));
    let challenger = &begun.challenge().challenger.key;
    let accepter = Seat::BOTH.into_iter().filter_map(|seat| begun.person_at(seat));
    let accepter = accepter.into_iter().find(|person| person.key != *challenger).expect("seated").clone();
    let part = begun.parts()[1].clone();
    for number in 1_000..1_000 + SEEDS_TRIED {
        let seed = seed_of(number);
        let (_, table) = Table::open(begun.challenge().clone(), Seed::new(seed), 0).expect("a challenge");
        let accept = Action::Accept { by: accepter.clone(), part: part.clone() };
        let (_, mut table) = table.act(&Actor::Person(accepter.key.clone()), accept, 0).expect("accepted");
        let looks_the_same = moves.iter().zip(wanted.plies()).all(|(mv, ply)| {
            let next = table.to_move().and_then(|seat| play(&table, seat, mv));
            let same = next.as_ref().and_then(|next| next.plies().last()) == Some(ply);
            table = next.unwrap_or_else(|| table.clone());
            same
        });
        if looks_the_same && secret(&table) != secret(&wanted) {
            return seed;
        }
    }
    panic!("no twin among {SEEDS_TRIED} seeds");
}
