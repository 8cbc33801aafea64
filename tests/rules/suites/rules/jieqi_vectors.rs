//! Jieqi against `vectors/jieqi`: every ply of the playouts, and the public result of each move.

use banco_engine::{Captured, GameKey, Kind, Outcome, Played, Seat, Viewer};
use banco_tests::rules::{count_and_hash, options};
use banco_tests::vectors;
use serde::Deserialize;

#[derive(Deserialize)]
struct Playout {
    id: String,
    red: String,
    black: String,
    plies: Vec<Ply>,
    r#final: Ply,
    reason: String,
    result: String,
}

#[derive(Deserialize)]
struct Ply {
    fen: String,
    n: usize,
    h: String,
    c: u8,
    m: Option<String>,
    rev: Option<char>,
    cap: Option<char>,
    #[serde(default)]
    capdark: u8,
}

fn kind(letter: char) -> Kind {
    match letter.to_ascii_uppercase() {
        'A' => Kind::Advisor,
        'B' => Kind::Elephant,
        'N' => Kind::Horse,
        'R' => Kind::Rook,
        'C' => Kind::Cannon,
        'P' => Kind::Soldier,
        other => panic!("{other} is no man that can be turned up or captured"),
    }
}

/// Public result of the move with `captured = public` or another setting.
fn expected(ply: &Ply, check: bool, is_public: bool) -> Played {
    Played {
        turned_up: ply.rev.map(kind),
        captured: ply
            .cap
            .map(|letter| Captured { kind: (is_public || ply.capdark == 0).then(|| kind(letter)) })
            .into_iter()
            .collect(),
        check,
    }
}

fn check_playout(playout: &Playout, captured: &str) {
    let options = options(&format!("repetition=off counters=off captured={captured}"));
    let mut game = GameKey::Jieqi.start(&options).expect("the options are known");
    game.resolve(&Outcome(format!("{} {}", playout.red, playout.black))).expect("the deal is whole");
    let mut taken: [Vec<(Option<Kind>, bool)>; 2] = [Vec::new(), Vec::new()];
    for (number, ply) in playout.plies.iter().chain([&playout.r#final]).enumerate() {
        let place = format!("{} {}", playout.id, ply.fen);
        assert_eq!(game.position(), ply.fen, "{place}");
        assert_eq!(count_and_hash(&game), (ply.n, ply.h.clone()), "{place}");
        assert_eq!(game.in_check(), ply.c == 1, "{place}");
        let Some(mv) = &ply.m else { continue };
        let played = game.play(mv).unwrap_or_else(|error| panic!("{place} {mv}: {error}"));
        assert_eq!(played, expected(ply, game.in_check(), captured == "public"), "{place}");
        taken[number % 2].extend(ply.cap.map(|letter| (Some(kind(letter)), ply.capdark == 1)));
    }
    for seat in Seat::BOTH {
        let view = game.view(if captured == "captor" { Viewer::Seat(seat) } else { Viewer::Everything });
        let seen: Vec<(Option<Kind>, bool)> =
            view.captured[seat.index()].iter().map(|face| (face.kind, face.dark)).collect();
        assert_eq!(seen, taken[seat.index()], "{} {captured}", playout.id);
    }
    let (reason, result) = super::ending_of(&game);
    let over = playout.reason != "ply_limit";
    assert_eq!((reason, result), (if over { &playout.reason } else { "" }, playout.result.as_str()), "{}", playout.id);
}

#[test]
fn every_ply_of_the_playouts_agrees() {
    for (playout, captured) in
        vectors::json_lines::<Playout>("jieqi/games.jsonl.gz").iter().zip(["captor", "public", "hidden"].iter().cycle())
    {
        check_playout(playout, captured);
    }
}
