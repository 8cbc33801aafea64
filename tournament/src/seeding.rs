//! Lots from the sealed envelope, drawn like every shuffle of the bot (`data/fairness.*.md`). Anyone who knows the
//! seed, the id and the sign-up list draws the same.

use banco_engine::{Chance, Envelope, FairStream, Part, Seat, Seed};

/// Name in place of a game in the key of the stream.
const KEY: &str = "tournament";
const LOT: &str = "lot";
const SEAT: &str = "seat";

fn stream(seed: &Seed, id: &str) -> FairStream {
    Envelope { seed, game_id: id }.stream(KEY, &Part::default(), &Part::default())
}

/// Lots for `players` in sign-up order: 0 is the best. Fisher and Yates from the last place down.
pub(crate) fn lots(seed: &Seed, id: &str, players: usize) -> Vec<usize> {
    let mut stream = stream(seed, id);
    let mut places: Vec<usize> = (0..players).collect();
    for last in (1..players).rev() {
        let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
        let drawn = stream.draw(LOT, last as u64, &[bound]);
        places.swap(last, drawn.first().copied().unwrap_or_default() as usize % (last + 1));
    }
    let mut lots = vec![0; players];
    for (lot, player) in places.into_iter().enumerate() {
        if let Some(own) = lots.get_mut(player) {
            *own = lot;
        }
    }
    lots
}

/// Side of the first player of the starting list in the first round of a Swiss tournament (C.04.3, E.5).
pub(crate) fn first_side(seed: &Seed, id: &str) -> Seat {
    match stream(seed, id).draw(SEAT, 0, &[2]).first() {
        Some(1) => Seat::Second,
        Some(_) | None => Seat::First,
    }
}
