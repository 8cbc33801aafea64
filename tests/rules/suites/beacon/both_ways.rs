//! Every game of the vectors of jieqi, dealt before and drawn late: the law reads no hidden identity (clause 4.2).

use banco_beacon::Purpose;
use banco_engine::games::jieqi::Jieqi;
use banco_engine::games::xiangqi::{Move, Point};
use banco_engine::{DueDraw, Game, GameOptions, Outcome, Played, Site, Turn, Viewer};
use banco_tests::rules::options;
use banco_tests::vectors;
use serde::Deserialize;

#[derive(Deserialize)]
struct Playout {
    id: String,
    red: String,
    black: String,
    plies: Vec<Ply>,
}

#[derive(Deserialize)]
struct Ply {
    m: Option<String>,
}

/// A deal that the test knows, and the game does not.
pub struct Dealt {
    letters: Vec<(String, char)>,
}

impl Dealt {
    pub fn new(red: &str, black: &str) -> Dealt {
        let red_points = "a1 b1 c1 d1 f1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4";
        let black_points = "a10 b10 c10 d10 f10 g10 h10 i10 b8 h8 a7 c7 e7 g7 i7";
        let of = |points: &str, letters: &str| -> Vec<(String, char)> {
            points.split(' ').map(str::to_owned).zip(letters.chars()).collect()
        };
        Dealt { letters: [of(red_points, red), of(black_points, black)].concat() }
    }

    fn at(&self, site: Site) -> char {
        let point = Point::from_site(site).expect("a point of the board").to_string();
        self.letters.iter().find(|(at, _)| *at == point).expect("a point of the start").1
    }

    /// Completes a move that waits for chance as this deal has it, and looks whether the game is over.
    pub fn complete(&self, game: &mut Jieqi, mv: &Move) -> Option<Played> {
        let shape = game.shape_of(mv)?;
        let letter = |draw: &DueDraw| match draw.purpose {
            Purpose::Man(_) => self.at(shape.from.expect("a piece moves")).to_string(),
            _ => format!("x{}", self.at(shape.to)),
        };
        let outcome: String = game.due_draws().iter().map(letter).collect();
        let played = game.resolve(&Outcome(outcome)).expect("pieces of the pools");
        if let Some(ending) = game.verdict() {
            game.close(ending);
        }
        played
    }
}

/// Plays one move in both games and completes it in the late one; both end alike.
fn play_both(dealt: &mut Jieqi, late: &mut Jieqi, deal: &Dealt, mv: &str) {
    let parsed = mv.parse().expect("a canonical move");
    let expected = dealt.play(&parsed).expect("a legal move");
    let mut played = late.play(&parsed).expect("legal without identities, too");
    if late.turn() == Turn::Chance {
        assert_eq!((played.turned_up, played.check), (None, false));
        played = deal.complete(late, &parsed).expect("it completes the move");
    }
    assert_eq!(played, expected, "{mv}");
}

/// Everything that the law answers in public.
fn compare(dealt: &Jieqi, late: &Jieqi, place: &str) {
    assert_eq!(late.turn(), dealt.turn(), "{place}");
    assert_eq!(late.moves(), dealt.moves(), "{place}");
    assert_eq!(late.position(), dealt.position(), "{place}");
    assert_eq!(late.warnings(), dealt.warnings(), "{place}");
    assert_eq!(late.in_check(), dealt.in_check(), "{place}");
    if !matches!(dealt.turn(), Turn::Over(_)) {
        assert_eq!(late.view(Viewer::Public), dealt.view(Viewer::Public), "{place}");
        assert_eq!(late.export(Viewer::Public), dealt.export(Viewer::Public), "{place}");
    }
}

fn both(terms: &GameOptions, red: &str, black: &str) -> (Jieqi, Jieqi) {
    let options = Jieqi::options(terms).expect("options of jieqi");
    let (mut dealt, mut late) = (Jieqi::start(&options), Jieqi::start(&options));
    dealt.resolve(&Outcome(format!("{red} {black}"))).expect("a whole deal");
    late.draw_late();
    (dealt, late)
}

#[test]
fn clause_4_2_every_playout_is_the_same_with_unknown_pieces() {
    let playouts: Vec<Playout> = vectors::json_lines("jieqi/games.jsonl.gz");
    let terms = ["captured=captor", "captured=public", "captured=hidden"];
    for (Playout { id, red, black, plies }, captured) in playouts.iter().zip(terms.iter().cycle()) {
        let (mut dealt, mut late) = both(&options(&format!("{captured} repetition=off counters=off")), red, black);
        let deal = Dealt::new(red, black);
        for (number, mv) in plies.iter().filter_map(|ply| ply.m.as_deref()).enumerate() {
            let place = format!("{id} {number} {mv}");
            compare(&dealt, &late, &place);
            let parsed = mv.parse().expect("a canonical move");
            for notation in Jieqi::NOTATIONS {
                assert_eq!(late.write(&parsed, *notation), dealt.write(&parsed, *notation), "{place}");
            }
            play_both(&mut dealt, &mut late, &deal, mv);
        }
        compare(&dealt, &late, id);
    }
}
