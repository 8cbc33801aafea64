//! All of `vectors/chushogi`: playouts, perft, rule cases in three columns, endings and repetition.

use std::collections::BTreeMap;

use banco_engine::games::chushogi::{Course, Laws, Position, sfen};
use banco_engine::{Ending, Reason, Seat};
use banco_tests::vectors;
use serde::Deserialize;

use super::{PROFILES, canonical, count_and_hash, course, mv, play, position, usi};

#[derive(Deserialize)]
struct Playout {
    id: String,
    start: String,
    plies: Vec<Ply>,
    r#final: String,
    result: Outcome,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Ply {
    Same(String, usize, String, usize, String, String),
    Differs(String, usize, String, usize, String, String, usize, String),
}

#[derive(Deserialize)]
struct Outcome {
    #[serde(alias = "result")]
    reason: String,
    winner: Option<String>,
}

fn seat(name: &str) -> Seat {
    match name {
        "sente" => Seat::First,
        "gote" => Seat::Second,
        _ => panic!("{name} is no side"),
    }
}

/// Ending for a word of the vectors; `None` during the game.
fn ending(outcome: &Outcome) -> Option<Ending> {
    let reason = match outcome.reason.as_str() {
        "kingslost" => Reason::RoyalLost,
        "bareking" => Reason::BareRoyal,
        "stalemate" => Reason::Stalemate,
        "draw" => Reason::BareRoyals,
        "maxply" => return None,
        other => panic!("{other} is no ending"),
    };
    Some(outcome.winner.as_deref().map_or(Ending::drawn(reason), |winner| Ending::won(seat(winner), reason)))
}

fn check_ply(course: &Course, place: &str, expected: &Ply) {
    let (n_usi, hash_usi, n, hash, default) = match expected {
        Ply::Same(_, n_usi, hash_usi, n, hash, _) => (n_usi, hash_usi, n, hash, None),
        Ply::Differs(_, n_usi, hash_usi, n, hash, _, n_default, hash_default) => {
            (n_usi, hash_usi, n, hash, Some((n_default, hash_default)))
        }
    };
    let lishogi = course.position();
    let text = sfen::write(lishogi, course.number());
    let of_default = count_and_hash(&canonical(&position(&text, Laws::DEFAULT)));
    assert_eq!(count_and_hash(&usi(lishogi)), (*n_usi, hash_usi.clone()), "usi {place}");
    assert_eq!(count_and_hash(&canonical(lishogi)), (*n, hash.clone()), "lishogi {place}");
    let (n, hash) = default.unwrap_or((n, hash));
    assert_eq!(of_default, (*n, hash.clone()), "default {place}");
}

#[test]
fn every_ply_of_the_playouts_agrees_in_both_profiles() {
    for playout in vectors::json_lines::<Playout>("chushogi/playouts.jsonl.gz") {
        let mut course = course(&playout.start, Laws::LISHOGI);
        for ply in &playout.plies {
            let (Ply::Same(text, .., played) | Ply::Differs(text, .., played, _, _)) = ply;
            let place = format!("{} {text}", playout.id);
            assert_eq!(&sfen::write(course.position(), course.number()), text, "{place}");
            assert_eq!(course.ending(), None, "{place}");
            check_ply(&course, &place, ply);
            play(&mut course, &[played]);
        }
        assert_eq!(sfen::write(course.position(), course.number()), playout.r#final, "{}", playout.id);
        assert_eq!(course.ending(), ending(&playout.result), "{}", playout.id);
    }
}

#[derive(Deserialize)]
struct Perft {
    name: String,
    sfen: String,
    default: Counts,
    lishogi: Counts,
}

#[derive(Deserialize)]
struct Counts {
    usi: Vec<u64>,
    canonical: Vec<u64>,
}

/// Leaves counted as USI texts: a board change counts once per spelling.
fn usi_perft(position: &Position, depth: u32) -> u64 {
    let leaves = |mv| {
        position.usi_texts(mv).len() as u64 * if depth == 1 { 1 } else { usi_perft(&position.after(mv), depth - 1) }
    };
    position.legal_moves().into_iter().map(leaves).sum()
}

#[test]
fn perft_agrees_in_both_conventions() {
    for case in vectors::json::<Vec<Perft>>("chushogi/perft.json") {
        for (counts, laws) in [(&case.default, Laws::DEFAULT), (&case.lishogi, Laws::LISHOGI)] {
            let position = position(&case.sfen, laws);
            for (nodes, depth) in counts.canonical.iter().zip(1..) {
                assert_eq!(position.perft(depth), *nodes, "{} depth {depth}", case.name);
            }
            for (nodes, depth) in counts.usi.iter().zip(1..) {
                assert_eq!(usi_perft(&position, depth), *nodes, "{} usi depth {depth}", case.name);
            }
        }
    }
}

#[test]
fn perft_4_from_the_start_agrees() {
    let start = position(sfen::START, Laws::DEFAULT);
    assert_eq!([3, 4].map(|depth| start.perft(depth)), [48_315, 1_801_639]);
}

#[derive(Deserialize)]
struct RuleCase {
    name: String,
    sfen: String,
    moves: Vec<String>,
    after: String,
    verdicts: BTreeMap<String, BTreeMap<String, bool>>,
}

#[test]
fn rule_cases_agree_in_all_three_columns() {
    let cases = vectors::json::<Vec<RuleCase>>("chushogi/rules.json");
    for case in &cases {
        for (name, laws) in PROFILES {
            let mut position = position(&case.sfen, laws);
            // Only the result matters; in one of them a dragon horse goes three squares straight.
            for text in &case.moves {
                position = position.after(mv(&position, text));
            }
            assert_eq!(sfen::write(&position, 1 + case.moves.len() as u32), case.after, "{}", case.name);
            let legal = usi(&position);
            for (text, verdict) in &case.verdicts {
                assert_eq!(legal.contains(text), verdict[name], "{} {name} {text}", case.name);
            }
        }
    }
    assert_eq!(cases.len(), 36);
}

#[derive(Deserialize)]
struct Endings {
    endings: Vec<EndingCase>,
    repetition: Vec<RepetitionCase>,
}

#[derive(Deserialize)]
struct EndingCase {
    name: String,
    sfen: String,
    moves: Vec<String>,
    r#final: String,
    outcome: Option<Outcome>,
}

#[test]
fn endings_agree_in_every_profile() {
    for case in vectors::json::<Endings>("chushogi/endings.json").endings {
        for (name, laws) in PROFILES {
            let mut course = course(&case.sfen, laws);
            play(&mut course, &case.moves);
            assert_eq!(sfen::write(course.position(), course.number()), case.r#final, "{} {name}", case.name);
            assert_eq!(course.ending(), case.outcome.as_ref().and_then(ending), "{} {name}", case.name);
        }
    }
}

#[derive(Deserialize)]
struct RepetitionCase {
    name: String,
    sfen: String,
    cycle: Vec<String>,
    cycles: usize,
    fourth_occurrence_at_ply: usize,
    kind: String,
    winner: Option<String>,
}

#[test]
fn repetition_agrees_and_is_judged_at_the_fourth_occurrence() {
    for case in vectors::json::<Endings>("chushogi/endings.json").repetition {
        let mut course = course(&case.sfen, Laws::DEFAULT);
        let moves: Vec<&String> = case.cycle.iter().cycle().take(case.cycle.len() * case.cycles).collect();
        for text in &moves {
            assert_eq!(course.ending(), None, "{}", case.name);
            play(&mut course, &[text]);
        }
        assert_eq!(course.plies().len(), case.fourth_occurrence_at_ply, "{}", case.name);
        let ending = course.ending().unwrap_or_else(|| panic!("{} goes on", case.name));
        let reason = match case.kind.as_str() {
            "draw" => Reason::Fourfold,
            "perpetual" if case.name.contains("check") => Reason::RepeatedCheck,
            "perpetual" => Reason::RepeatedAttack,
            "passes" => Reason::RepeatedPass,
            other => panic!("{other}"),
        };
        // The vector does not say which passer is at fault; by clause 5.1 (3) it is the first one, sente here.
        let winner = if reason == Reason::RepeatedPass { Some(Seat::Second) } else { case.winner.as_deref().map(seat) };
        assert_eq!((ending.winner, ending.reason), (winner, reason), "{}", case.name);
    }
}

#[test]
fn the_texts_of_a_move_all_mean_it() {
    for case in vectors::json::<Vec<RuleCase>>("chushogi/rules.json") {
        let position = position(&case.after, Laws::DEFAULT);
        for legal in position.legal_moves() {
            for text in position.usi_texts(legal) {
                assert_eq!(mv(&position, &text), legal, "{} {text}", case.name);
            }
        }
    }
}
