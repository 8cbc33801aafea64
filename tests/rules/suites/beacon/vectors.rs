//! Rounds, links and draws against a second program (`vectors/beacon/make.py`).

use banco_beacon::{Draw, Link, Links, Network, Number, PrivateKey, Round, Signature, from_hex, sign};
use banco_tests::vectors;
use serde::Deserialize;

#[derive(Deserialize)]
struct Rounds {
    quicknet: Vec<Published>,
    test: TestNetwork,
}

#[derive(Deserialize)]
struct Published {
    round: u64,
    signature: String,
    randomness: String,
}

#[derive(Deserialize)]
struct TestNetwork {
    hash: String,
    rounds: Vec<Signed>,
}

#[derive(Deserialize)]
struct Signed {
    round: u64,
    signature: String,
}

#[derive(Deserialize)]
struct Damaged {
    round: u64,
    signature: String,
    reason: String,
}

/// A game of the vectors.
#[derive(Deserialize)]
pub struct Game {
    pub game: String,
    pub seed: String,
    pub game_id: String,
    pub c0: String,
    pub links: Vec<String>,
    pub last: String,
    pub draws: Vec<Drawn>,
    /// Option of jieqi, and its moves.
    pub captured: Option<String>,
    #[serde(default)]
    pub moves: Vec<Move>,
    /// Rolls of backgammon, in the order of the draws.
    #[serde(default)]
    pub dice: Vec<[u32; 2]>,
}

/// A move that turns a piece up.
#[derive(Deserialize)]
pub struct Move {
    pub r#move: String,
    pub round: u64,
    pub outcome: String,
}

/// A draw of the vectors.
#[derive(Deserialize)]
pub struct Drawn {
    pub i: u64,
    pub purpose: String,
    pub private: bool,
    pub bounds: Vec<u32>,
    pub round: u64,
    pub signature: String,
    pub numbers: Vec<u32>,
}

pub fn games() -> Vec<Game> {
    vectors::json("beacon/draws.json")
}

impl Game {
    pub fn seed(&self) -> [u8; 32] {
        from_hex(&self.seed).expect("a seed has 64 digits")
    }
}

impl Drawn {
    /// The number of the round, on the network of tests.
    pub fn number(&self) -> Number {
        if self.round == 0 {
            return Number::BY_AGREEMENT;
        }
        let signature = Signature::from_hex(&self.signature).expect("a signature");
        Number::verified(Network::test(), Round::new(self.round).expect("a round"), signature).expect("it is valid")
    }
}

/// The number of a round, signed by the tests.
pub fn number(round: u64) -> Number {
    let round = Round::new(round).expect("a round");
    Number::verified(Network::test(), round, sign(round)).expect("it is valid")
}

#[test]
fn clause_1_3_published_rounds_and_own_rounds_verify() {
    let rounds: Rounds = vectors::json("beacon/rounds.json");
    for Published { round, signature, randomness } in rounds.quicknet {
        let round = Round::new(round).expect("a round");
        let signature = Signature::from_hex(&signature).expect("a signature");
        let number = Number::verified(Network::quicknet(), round, signature).expect("drand published it");
        assert_eq!(number.randomness(), Some(randomness));
    }
    assert_eq!(Network::of(&rounds.test.hash), Ok(Network::test()));
    for Signed { round, signature } in rounds.test.rounds {
        let round = Round::new(round).expect("a round");
        assert_eq!(sign(round).to_string(), signature, "round {round}");
        assert!(Number::verified(Network::test(), round, sign(round)).is_ok());
    }
}

#[test]
fn clauses_1_2_and_1_4_damaged_rounds_are_refused_each_with_its_reason() {
    let damaged: Vec<Damaged> = vectors::json("beacon/damaged.json");
    for Damaged { round, signature, reason } in &damaged {
        let refused = Round::new(*round).map_err(|error| error.to_string()).and_then(|round| {
            Signature::from_hex(signature)
                .and_then(|signature| Number::verified(Network::quicknet(), round, signature))
                .map_err(|error| error.to_string())
        });
        assert_eq!(refused.as_ref().err(), Some(reason), "{signature}");
    }
    let mut reasons: Vec<&str> = damaged.iter().map(|case| case.reason.as_str()).collect();
    reasons.dedup();
    assert_eq!(reasons.len(), 8, "the vectors reach every reason");
}

#[test]
fn clause_3_2_links_agree_and_follow_each_other() {
    for game in games() {
        let links = Links::new(&game.seed(), &game.game_id);
        assert_eq!(links.envelope().to_string(), game.c0);
        let shown: Vec<Link> = game.links.iter().map(|text| Link::from_hex(text).expect("a link")).collect();
        for (link, draw) in shown.iter().zip(0..) {
            assert_eq!(links.link(draw), Some(*link), "{} {draw}", game.game_id);
        }
        assert!(shown.windows(2).all(|pair| pair[1].follows(&pair[0])));
        assert_eq!(links.link(banco_beacon::LINKS).map(|link| link.to_string()), Some(game.last));
    }
}

#[test]
fn clauses_3_5_and_3_7_every_draw_agrees() {
    let (mut public, mut private, mut by_agreement) = (0, 0, 0);
    for game in games() {
        let (links, key) = (Links::new(&game.seed(), &game.game_id), PrivateKey::new(&game.seed()));
        for drawn in &game.draws {
            let number = drawn.number();
            let purpose = drawn.purpose.parse().expect("a purpose");
            let draw = Draw { game_id: &game.game_id, purpose, count: drawn.i, number: &number };
            let numbers = if drawn.private {
                draw.private(&key, &drawn.bounds)
            } else {
                draw.public(&links.link(drawn.i).expect("a link"), &drawn.bounds)
            };
            assert_eq!(numbers, drawn.numbers, "{} {} {}", game.game_id, drawn.purpose, drawn.i);
            *(if drawn.private { &mut private } else { &mut public }) += 1;
            by_agreement += usize::from(drawn.round == 0);
        }
    }
    assert!(public > 60 && private > 5 && by_agreement == 2, "{public} {private} {by_agreement}");
}

#[test]
fn clause_3_5_everything_that_a_draw_depends_on_counts() {
    let (one, other) = (number(7), number(8));
    let links = Links::new(&[7; 32], "abcd");
    let link = |draw| links.link(draw).expect("a link");
    let drawn = |link: &Link, game_id, purpose: &str, count, number: &Number| {
        let draw = Draw { game_id, purpose: purpose.parse().expect("a purpose"), count, number };
        draw.public(link, &[u32::MAX; 4])
    };
    let usual = drawn(&link(1), "abcd", "dice:1", 1, &one);
    assert_eq!(usual, drawn(&link(1), "abcd", "dice:1", 1, &one));
    for changed in [
        drawn(&link(2), "abcd", "dice:1", 1, &one),
        drawn(&link(1), "abce", "dice:1", 1, &one),
        drawn(&link(1), "abcd", "dice:2", 1, &one),
        drawn(&link(1), "abcd", "dice:1", 2, &one),
        drawn(&link(1), "abcd", "dice:1", 1, &other),
        drawn(&link(1), "abcd", "dice:1", 1, &Number::BY_AGREEMENT),
    ] {
        assert_ne!(usual, changed);
    }
}
