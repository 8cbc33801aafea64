//! The sealed envelope against numbers of a second program (`vectors/fairness/make.py`): fairness.md clauses 1-5.

use std::collections::BTreeMap;

use banco_engine::{Chance, Envelope, FairStream, GameKey, GameOptions, Part, Seat, Seed, Turn};
use banco_tests::vectors;
use serde::Deserialize;

#[derive(Deserialize)]
struct Fair {
    cases: Vec<Case>,
    equal: Equal,
}

#[derive(Deserialize)]
struct Case {
    seed: String,
    game_id: String,
    parts: [String; 2],
    commitment: String,
    draws: Vec<Draw>,
    seat: BTreeMap<String, u32>,
    deal: Deal,
    chess960: u32,
    opening: [[u32; 2]; 2],
    dice: Vec<[u32; 2]>,
}

#[derive(Deserialize)]
struct Draw {
    purpose: String,
    index: u64,
    bounds: Vec<u32>,
    numbers: Vec<u32>,
    rejected: u32,
}

#[derive(Deserialize)]
struct Deal {
    red: String,
    black: String,
}

#[derive(Deserialize)]
struct Equal {
    seed: String,
    game_id: String,
    texts: Vec<String>,
    number: u32,
}

fn fair() -> Fair {
    vectors::json("fairness/fair.json")
}

fn seed(hex: &str) -> Seed {
    Seed::from_hex(hex).expect("a seed of the vectors has 64 digits")
}

impl Case {
    fn stream(&self, game: &str) -> FairStream {
        let [challenger, accepter] = &self.parts;
        Envelope { seed: &seed(&self.seed), game_id: &self.game_id }.stream(
            game,
            &Part::typed(challenger.clone()),
            &Part::automatic(accepter.clone()),
        )
    }

    fn dice(&self, purpose: &str, index: u64) -> [u32; 2] {
        let dice = self.stream("backgammon").draw(purpose, index, &[6, 6]);
        [dice[0] + 1, dice[1] + 1]
    }
}

#[test]
fn clause_1_commitments_agree() {
    for case in fair().cases {
        let envelope = Envelope { seed: &seed(&case.seed), game_id: &case.game_id };
        assert_eq!(envelope.commitment(), case.commitment);
    }
}

#[test]
fn clause_3_and_4_every_draw_agrees_also_where_words_are_rejected() {
    let mut rejected = 0;
    for case in fair().cases {
        for draw in &case.draws {
            let numbers = case.stream("xiangqi").draw(&draw.purpose, draw.index, &draw.bounds);
            assert_eq!(numbers, draw.numbers, "{} {} {}", case.game_id, draw.purpose, draw.index);
            rejected += draw.rejected;
        }
    }
    assert!(rejected > 100, "the vectors must reach the rejection of words, not only {rejected} times");
}

#[test]
fn clause_3_normal_forms_and_nul_make_no_difference() {
    let Equal { seed: hex, game_id, texts, number } = fair().equal;
    for text in texts {
        let part = Part::typed(text.clone());
        let mut stream = Envelope { seed: &seed(&hex), game_id: &game_id }.stream("jieqi", &part, &part);
        assert_eq!(stream.draw("seat", 0, &[1000]), [number], "{text:?}");
    }
}

#[test]
fn clause_5_lots_openings_and_dice_agree() {
    for case in fair().cases {
        for (game, lot) in &case.seat {
            assert_eq!(case.stream(game).draw("seat", 0, &[2]), [*lot], "{game}");
        }
        assert_eq!(case.stream("chess").draw("chess960", 0, &[960]), [case.chess960]);
        for (opening, game) in case.opening.iter().zip(1..) {
            let purpose = format!("opening:{game}");
            let first_unequal = (0..).map(|index| case.dice(&purpose, index)).find(|[one, other]| one != other);
            assert_eq!(first_unequal, Some(*opening));
        }
        for (dice, roll) in case.dice.iter().zip(0..) {
            assert_eq!(case.dice("dice:1", roll), *dice);
        }
    }
}

#[test]
fn clause_5_backgammon_draws_its_openings_and_rolls_by_these_purposes() {
    for case in fair().cases {
        for seat in Seat::BOTH {
            let mut stream = case.stream("backgammon").with_challenger(seat);
            let mut game = GameKey::Backgammon.start(&GameOptions::new()).expect("no options");
            let [challenger, accepter] = case.opening[0];
            let outcome = game.draw(&mut stream);
            let by_seat = if seat == Seat::First { [challenger, accepter] } else { [accepter, challenger] };
            assert_eq!(outcome.0, format!("{} {}", by_seat[0], by_seat[1]));
            game.resolve(&outcome).expect("it was drawn");
            for dice in &case.dice {
                while let Some(mv) = game.legal().first() {
                    game.play(&mv.text.clone()).expect("a legal move");
                }
                if game.turn() != Turn::Chance {
                    break;
                }
                let outcome = game.draw(&mut stream);
                assert_eq!(outcome.0, format!("{} {}", dice[0], dice[1]));
                game.resolve(&outcome).expect("it was drawn");
            }
            // The next game of a match has separate purposes.
            let mut game = GameKey::Backgammon.start(&[("match".to_owned(), "3".to_owned())].into()).expect("a match");
            let first = game.draw(&mut stream);
            game.resolve(&first).expect("it was drawn");
            game.concede(Seat::First, 1).expect("one may give up");
            let [challenger, accepter] = case.opening[1];
            let by_seat = if seat == Seat::First { [challenger, accepter] } else { [accepter, challenger] };
            assert_eq!(game.draw(&mut stream).0, format!("{} {}", by_seat[0], by_seat[1]));
        }
    }
}

#[test]
fn clause_5_deals_of_jieqi_agree() {
    for case in fair().cases {
        let game = GameKey::Jieqi.start(&GameOptions::new()).expect("no options");
        let outcome = game.draw(&mut case.stream("jieqi"));
        assert_eq!(outcome.0, format!("{} {}", case.deal.red, case.deal.black));
    }
}

#[test]
fn a_seed_never_shows_in_debug_and_reads_only_64_hex_digits() {
    let hex = "0123456789abcdef".repeat(4);
    assert_eq!(seed(&hex.to_uppercase()).reveal(), hex);
    assert_eq!(format!("{:?}", seed(&hex)), "Seed(…)");
    for bad in [&hex[1..], &hex.replace('0', "g"), &format!("{hex}0"), "", &"é".repeat(32)] {
        assert!(Seed::from_hex(bad).is_none(), "{bad}");
    }
}
