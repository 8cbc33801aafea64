//! Reasons with a search behind them: what is threatened, stopped or refuted, and how the game stands.

use banco_ai::{Explained, Gain, Limits, Reasoning, Resources, Sight, Tone, explain};
use banco_engine::{ChessKind, GameKey, GameOptions, Kind, Seat, Turn};

use crate::games::each_position;

const NODES: u64 = 60_000;

fn limits() -> Limits<'static> {
    Limits { lines: 2, ..Limits::nodes(NODES) }
}

/// The reason for the best move in a position, with that move.
fn explained(key: GameKey, position: &str) -> (String, Explained) {
    let game = key.set_up(position, &GameOptions::new()).expect("a position");
    let Turn::Player(seat) = game.turn() else { panic!("{position} is over") };
    let report = Sight::of(&game, seat).expect("a seat").think(limits(), Resources::FULL);
    let explained = explain(&game, seat, &report, limits());
    (report.best.expect("a move").mv, explained)
}

/// The told moves and the gain of a reason of one kind, if it is that.
fn told(key: GameKey, position: &str, reasoning: Reasoning) -> Option<(Vec<String>, Gain)> {
    let because = explained(key, position).1.because.filter(|because| because.reasoning == reasoning)?;
    Some((because.moves.into_iter().map(|at| at.mv).collect(), because.gain))
}

#[test]
fn what_the_other_side_would_do_is_told_where_it_is_stopped() {
    for (position, mv) in [
        // The queen threatens mate on g2; without the pawn on h3 it does not.
        ("6k1/5pp1/7p/1B6/8/5q1p/5P1P/RQ4K1 w - - 0 1", Some("f3g2")),
        ("6k1/5pp1/7p/1B6/8/5q2/5P1P/RQ4K1 w - - 0 1", None),
        // The mate on f7; without the bishop there is none.
        ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", Some("h5f7")),
        ("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 2", None),
    ] {
        let wanted = mv.map(|mv| (vec![mv.to_owned()], Gain::Wins));
        assert_eq!(told(GameKey::Chess, position, Reasoning::Otherwise), wanted, "{position}");
    }
}

#[test]
fn a_threat_of_mate_is_told_with_its_move() {
    for (position, mv) in [
        // The queen joins the bishop against g7; on g2 it does not look there.
        ("r4rk1/ppp2ppp/8/8/8/1P4P1/PBP2P1P/3Q2K1 w - - 0 1", Some("d4g7")),
        ("r4rk1/ppp2ppp/8/8/8/1P4P1/P1P2PBP/3Q2K1 w - - 0 1", None),
    ] {
        let wanted = mv.map(|mv| (vec![mv.to_owned()], Gain::Wins));
        assert_eq!(told(GameKey::Chess, position, Reasoning::Threatens), wanted, "{position}");
    }
}

#[test]
fn a_tempting_capture_is_told_with_what_refutes_it() {
    // The rook that takes the pawn on c5 leaves the bishop on d7; without that pawn nothing tempts it.
    let position = "8/2RBr1k1/1P3p2/2p1p1p1/8/3PP3/2P4P/R5K1 b - - 0 37";
    let (moves, gain) = told(GameKey::Chess, position, Reasoning::Answers).expect("a refutation");
    assert_eq!(moves, ["c7c5", "e7d7"]);
    assert!(matches!(gain, Gain::Takes(face) if face.kind == Some(Kind::Chess(ChessKind::Bishop))), "{gain:?}");
    let twin = "8/2RBr1k1/1P3p2/4p1p1/8/3PP3/2P4P/R5K1 b - - 0 37";
    assert!(told(GameKey::Chess, twin, Reasoning::Answers).is_none());
}

#[test]
fn a_later_gain_ends_its_line_and_an_exchange_is_none() {
    let position = "rnb1ka1r1/4a4/4c1n1b/p1p3p1p/c3C4/P1P6/4P1P1P/B3C4/8R/RN1AKABN1 b - - 10 8";
    let (moves, gain) = told(GameKey::Xiangqi, position, Reasoning::Later).expect("a later gain");
    assert!(moves.len() > 2 && moves.len() % 2 == 1, "{moves:?}");
    assert!(matches!(gain, Gain::Takes(face) if face.seat == Seat::First), "{gain:?}");
    // The expected line ends with a rook that takes a rook and is recaptured.
    let position = "4r3/p4p2/1pk2p2/8/5Pb1/NP6/P3PK2/R4B2 w - - 0 28";
    assert!(told(GameKey::Chess, position, Reasoning::Later).is_none());
}

#[test]
fn nothing_smaller_is_told_beside_a_captured_queen() {
    // The queen that is captured could have captured a pawn.
    let position = "2kr3r/ppp2ppp/8/8/3q4/5N2/PPP2PPP/R2Q1RK1 w - - 0 1";
    let (mv, told) = explained(GameKey::Chess, position);
    assert_eq!(mv, "f3d4");
    assert!(told.because.is_none_or(|because| because.reasoning != Reasoning::Otherwise));
}

#[test]
fn the_standing_follows_the_chance() {
    for (position, tones) in [
        ("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", &[Tone::Winning, Tone::Mating][..]),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[Tone::Even]),
        ("rnbqkbnr/pppppppp/8/8/8/8/4P3/4K3 w kq - 0 1", &[Tone::Losing, Tone::Mated(4)]),
    ] {
        let (mv, told) = explained(GameKey::Chess, position);
        let standing = told.standing.expect("chess tells a chance");
        let is_meant = tones.iter().any(|tone| std::mem::discriminant(tone) == std::mem::discriminant(&standing.tone));
        assert!(is_meant, "{position} {mv}: {standing:?}");
    }
}

#[test]
fn each_told_move_can_be_played_where_it_is_told() {
    for key in [GameKey::Chess, GameKey::Xiangqi, GameKey::Jieqi, GameKey::ChuShogi, GameKey::Caro] {
        each_position(key, 12, |game, seat: Seat| {
            let known = game.seen_by(seat);
            let limits = Limits { lines: 2, ..Limits::nodes(4_000) };
            let report = Sight::of(&known, seat).expect("a seat").think(limits, Resources::FULL);
            let told = explain(&known, seat, &report, limits);
            let line = told.standing.iter().flat_map(|standing| &standing.line);
            for at in told.because.iter().flat_map(|because| &because.moves).chain(line) {
                assert!(at.game.allow(&at.mv).is_ok(), "{} in {}", at.mv, at.game.position());
            }
            let sentences = told.facts.len() + usize::from(told.because.is_some());
            assert!(sentences <= 2, "{told:?}");
        });
    }
}
