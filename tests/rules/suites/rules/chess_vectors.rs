//! Chess against `vectors/chess`: every ply of the playouts, outcomes, repetition stories, perft.

use banco_engine::games::chess::Chess;
use banco_engine::{AnyGame, Ending, GameKey, Notation, Reason, Seat, Turn};
use banco_tests::long_form::is_long;
use banco_tests::rules::{count_and_hash, options};
use banco_tests::vectors::{self, Playout};
use serde::Deserialize;

#[derive(Deserialize)]
struct Ply {
    fen: String,
    n: usize,
    h: String,
    c: u8,
    rep: usize,
    m: Option<String>,
    san: Option<String>,
}

fn set_up(position: &str, choice: &str) -> AnyGame {
    GameKey::Chess.set_up(position, &options(choice)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn chess(game: &AnyGame) -> &Chess {
    let AnyGame::Chess(game) = game else { panic!("{} is no chess", game.key().key()) };
    game
}

/// Legal moves, check, occurrences and SAN of every ply; with `draws=claim` the ends equal those of the vectors.
#[test]
fn clause_1_every_ply_of_the_playouts_agrees() {
    let mut plies = 0;
    for playout in vectors::json_lines::<Playout<Ply>>("chess/games.jsonl.gz") {
        let mut game = set_up(&playout.start, "draws=claim");
        for ply in playout.plies.iter().chain([&playout.r#final]) {
            let place = format!("{} {}", playout.id, ply.fen);
            assert_eq!(game.position(), ply.fen, "{place}");
            assert_eq!(game.in_check(), ply.c == 1, "{place}");
            assert_eq!(chess(&game).course().occurrences(), ply.rep, "{place}");
            if ply.m.is_some() || matches!(game.turn(), Turn::Player(_)) {
                assert_eq!(count_and_hash(&game), (ply.n, ply.h.clone()), "{place}");
            }
            let (Some(mv), Some(san)) = (&ply.m, &ply.san) else { continue };
            assert_eq!(game.write(mv, Notation::San), *san, "{place}");
            assert_eq!(game.read(san, None).as_ref(), Ok(mv), "{place} {san}");
            let played = game.play(mv).unwrap_or_else(|error| panic!("{place} {mv}: {error}"));
            assert_eq!(played.check, game.in_check(), "{place}");
            plies += 1;
        }
        let (reason, result) = super::ending_of(&game);
        let expected = if playout.reason == "ply_limit" { "" } else { playout.reason.as_str() };
        assert_eq!((reason, result), (expected, playout.result.as_str()), "{}", playout.id);
    }
    assert!(plies > 20_000, "{plies}");
}

/// Clause 2.3: by default the third occurrence and the hundredth quiet half-move end the game, and not a ply earlier.
#[test]
fn clause_2_3_draws_come_by_themselves_where_the_playouts_let_them() {
    let (mut threefold, mut fifty) = (0, 0);
    for playout in vectors::json_lines::<Playout<Ply>>("chess/games.jsonl.gz") {
        let mut game = set_up(&playout.start, "");
        for ply in playout.plies.iter().chain([&playout.r#final]) {
            let quiet: u32 = ply.fen.split(' ').nth(4).and_then(|clock| clock.parse().ok()).expect("a FEN");
            let is_drawn = |ending: Ending| ending.winner.is_none();
            match game.turn() {
                Turn::Over(Ending { reason: Reason::ThreefoldRepetition, .. }) => {
                    assert_eq!(ply.rep, 3, "{} {}", playout.id, ply.fen);
                    threefold += 1;
                }
                Turn::Over(Ending { reason: Reason::FiftyMoves, .. }) => {
                    assert_eq!(quiet, 100, "{} {}", playout.id, ply.fen);
                    fifty += 1;
                }
                Turn::Over(ending) => assert!(ply.m.is_none() && (is_drawn(ending) || ply.n == 0), "{}", playout.id),
                Turn::Player(_) => {
                    assert!(ply.rep < 3 && quiet < 100, "{} {}", playout.id, ply.fen);
                    if let Some(mv) = &ply.m {
                        game.play(mv).unwrap_or_else(|error| panic!("{} {mv}: {error}", playout.id));
                        continue;
                    }
                }
                Turn::Chance => panic!("nothing is drawn by lot here"),
            }
            break;
        }
    }
    assert!(threefold > 5 && fifty > 5, "{threefold} {fifty}");
}

#[derive(Deserialize)]
struct Outcome {
    name: String,
    fen: String,
    legal: usize,
    check: bool,
    checkmate: bool,
    stalemate: bool,
    insufficient: bool,
    white_insufficient: bool,
    black_insufficient: bool,
    fifty_claim: bool,
    seventyfive: bool,
    automatic_end: Option<String>,
}

/// White is to move and could capture the black king. No game reaches this, and the rules refuse such a position. The
/// program that made the vectors reports it as `OPPOSITE_CHECK`, but counts on.
const IS_NO_POSITION: &[&str] = &["8/8/4k3/8/8/3KR3/8/8 w - - 100 90", "8/8/4k3/8/8/3KR3/8/8 w - - 150 120"];

#[test]
fn clause_2_outcomes_agree() {
    let cases = vectors::json::<Vec<Outcome>>("chess/outcomes.json");
    let (checked, none): (Vec<_>, Vec<_>) = cases.into_iter().partition(|case| !IS_NO_POSITION.contains(&&*case.fen));
    assert_eq!((checked.len(), none.len()), (166, IS_NO_POSITION.len()));
    for case in none {
        assert!(GameKey::Chess.set_up(&case.fen, &options("draws=claim")).is_err(), "{}", case.name);
    }
    for case in checked {
        let game = set_up(&case.fen, "draws=claim");
        let (reason, _) = super::ending_of(&game);
        assert_eq!(reason, case.automatic_end.as_deref().unwrap_or(""), "{}", case.name);
        assert_eq!(game.in_check(), case.check, "{}", case.name);
        assert_eq!((reason == "checkmate", reason == "stalemate"), (case.checkmate, case.stalemate), "{}", case.name);
        let cannot_win = |seat| !game.can_win(seat);
        let found = (cannot_win(Seat::First), cannot_win(Seat::Second));
        assert_eq!(found, (case.white_insufficient, case.black_insufficient), "{}", case.name);
        assert_eq!(found.0 && found.1, case.insufficient, "{}", case.name);
        // Perft ignores the end of the game, so it also counts finished positions.
        assert_eq!(game.perft(1), case.legal as u64, "{}", case.name);
        let claims = game.claim().is_some_and(|ending| ending.reason == Reason::FiftyMoves);
        assert_eq!(
            claims || (reason == "seventyfive_moves"),
            case.fifty_claim && !is_over_before(&case),
            "{}",
            case.name
        );
        assert_eq!(reason == "seventyfive_moves", case.seventyfive && !is_over_before(&case), "{}", case.name);
    }
}

/// Mate, stalemate and insufficient material are checked before the counters.
fn is_over_before(case: &Outcome) -> bool {
    case.checkmate || case.stalemate || case.insufficient
}

#[derive(Deserialize)]
struct Line {
    name: String,
    start: String,
    plies: Vec<LinePly>,
}

#[derive(Deserialize)]
struct LinePly {
    m: String,
    fen: String,
    rep: usize,
    fivefold: bool,
}

#[test]
fn clause_2_3_repetition_stories_agree() {
    for line in vectors::json::<Vec<Line>>("chess/lines.json") {
        for (choice, ends_at) in [("", 3), ("draws=claim", 5), ("draws=off", usize::MAX)] {
            let mut game = set_up(&line.start, choice);
            for ply in &line.plies {
                let place = format!("{} {choice} {}", line.name, ply.m);
                game.play(&ply.m).unwrap_or_else(|error| panic!("{place}: {error}"));
                assert_eq!(game.position(), ply.fen, "{place}");
                assert_eq!(chess(&game).course().occurrences(), ply.rep, "{place}");
                assert_eq!(ply.rep >= 5, ply.fivefold, "{place}");
                let may_claim = choice == "draws=claim" && (3..5).contains(&ply.rep);
                assert_eq!(game.claim().is_some(), may_claim, "{place}");
                if matches!(game.turn(), Turn::Over(_)) {
                    assert_eq!(ply.rep, ends_at, "{place}");
                    break;
                }
                assert!(ply.rep < ends_at, "{place}");
            }
        }
    }
}

#[derive(Deserialize)]
struct Perft {
    name: String,
    fen: String,
    perft: Vec<u64>,
    moves: Vec<String>,
}

/// Maximum number of leaves per position in the usual form of the tests; the long form counts all.
const LEAVES_MAX: u64 = 700_000;

#[test]
fn clause_1_perft_agrees() {
    let most = if is_long() { u64::MAX } else { LEAVES_MAX };
    for case in vectors::json::<Vec<Perft>>("chess/perft.json") {
        let game = set_up(&case.fen, "draws=off");
        let moves: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
        assert_eq!(moves, case.moves, "{}", case.name);
        for (nodes, depth) in case.perft.iter().zip(1..).filter(|(nodes, _)| **nodes <= most) {
            assert_eq!(game.perft(depth), *nodes, "{} depth {depth}", case.name);
        }
    }
}
