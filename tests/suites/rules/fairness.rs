//! The sealed envelope against numbers made by a second program (`vectors/fairness/make.py`):
//! fairness.md clauses 1-5.

use std::collections::BTreeMap;

use banco_engine::{Chance, Envelope, FairStream, GameKey, GameOptions, Part, Seed};
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
