//! The outcome of a move, draw by draw, as the record has it (beacon 5), and back.

use banco_beacon::Purpose;

use crate::{NamedDraw, Outcome, Seat};

/// Written in the outcome of a move before the piece that was captured face down.
pub(crate) const TAKEN: char = 'x';

/// Words for the seat of the challenger, drawn by lot.
const SEATS: [(Seat, &str); 2] = [(Seat::First, "first"), (Seat::Second, "second")];

/// Outcome of the lot for the first move.
pub(crate) fn seat_outcome(challenger: Seat) -> Outcome {
    let word = SEATS.iter().find(|(seat, _)| *seat == challenger).map_or("", |(_, word)| word);
    Outcome(word.to_owned())
}

/// The outcome of each of these draws; the lot is none of the game's.
pub(crate) fn split(outcome: &Outcome, draws: &[NamedDraw]) -> Vec<Outcome> {
    let [turned_up, taken] = match outcome.0.split_once(TAKEN) {
        Some((turned_up, taken)) => [turned_up, taken],
        None => [outcome.0.as_str(), ""],
    };
    let of = |draw: &NamedDraw| match draw.due.purpose {
        Purpose::Taken(_) => taken,
        Purpose::Man(_) => turned_up,
        Purpose::Opening(_) | Purpose::Dice(_) | Purpose::Chess960 | Purpose::Seat => &outcome.0,
    };
    draws.iter().map(|draw| Outcome(of(draw).to_owned())).collect()
}

/// The outcome as [`crate::Game::resolve`] takes it; `None` if no draw is of the game.
pub(crate) fn join<'a>(draws: impl Iterator<Item = (&'a NamedDraw, &'a Outcome)>) -> Option<Outcome> {
    draws.filter(|(draw, _)| draw.due.purpose != Purpose::Seat).fold(None, |joined, (draw, outcome)| {
        let mut text = joined.map_or_else(String::new, |Outcome(text)| text);
        if matches!(draw.due.purpose, Purpose::Taken(_)) {
            text.push(TAKEN);
        }
        text.push_str(&outcome.0);
        Some(Outcome(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DueDraw;

    fn draws(purposes: &[&str]) -> Vec<NamedDraw> {
        let draw = |(number, purpose): (usize, &&str)| NamedDraw {
            count: number as u64 + 1,
            due: DueDraw { purpose: purpose.parse().expect("a purpose"), is_private: false },
        };
        purposes.iter().enumerate().map(draw).collect()
    }

    #[test]
    fn beacon_5_the_outcome_of_a_move_is_the_outcomes_of_its_draws() {
        let cases: [(&[&str], &str, &[&str]); 5] = [
            (&["man:red"], "R", &["R"]),
            (&["man:red", "taken:black"], "Rxn", &["R", "n"]),
            (&["taken:black"], "xn", &["n"]),
            (&["dice:3"], "6 3", &["6 3"]),
            (&["chess960"], "518", &["518"]),
        ];
        for (purposes, whole, parts) in cases {
            let (draws, outcome) = (draws(purposes), Outcome(whole.to_owned()));
            let split = split(&outcome, &draws);
            assert_eq!(split.iter().map(|part| part.0.as_str()).collect::<Vec<_>>(), parts);
            assert_eq!(join(draws.iter().zip(&split)), Some(outcome));
        }
    }

    #[test]
    fn beacon_5_the_lot_is_no_outcome_of_the_game() {
        let drawn = [seat_outcome(Seat::Second), Outcome("518".to_owned())];
        assert_eq!(drawn[0].0, "second");
        assert_eq!(
            join(draws(&["seat", "chess960"]).iter().zip(&drawn)).map(|joined| joined.0),
            Some("518".to_owned())
        );
        assert_eq!(join(draws(&["seat"]).iter().zip(&drawn)), None);
    }
}
