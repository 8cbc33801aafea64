//! Requirements for every game, whatever its rules are. A new game is covered without changes here.

mod choosing;
mod files;
mod secrecy;

use std::collections::BTreeSet;

use banco_engine::{Entry, GameKey, GameOptions, MoveShape, Notation, Public, Seat, Table, Turn, View, Viewer};
use banco_tests::random::Random;
use banco_tests::rules::no_history;
use banco_tests::tables::{Played, truth};

const PLIES_MAX: usize = 300;

const VIEWERS: [Viewer; 3] = [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)];

/// Plays at random to an end or [`PLIES_MAX`], calling `look` before every ply and at the end.
fn play_at_random(game: GameKey, options: &GameOptions, number: u8, mut look: impl FnMut(&Played)) -> Played {
    let mut random = Random::new(u64::from(number));
    let mut played = Played::started(game, options, number);
    while played.table.to_move().is_some() && played.table.plies().len() < PLIES_MAX {
        look(&played);
        let legal = played.table.game().expect("it has started").legal();
        let mv = random.pick(&legal).expect("a side to move has a move").text.clone();
        played.play_on(&mv).unwrap_or_else(|refusal| panic!("{} {mv}: {refusal}", game.key()));
    }
    look(&played);
    played
}

fn each_game(mut check: impl FnMut(GameKey, &GameOptions)) {
    for game in GameKey::ALL {
        check(*game, &GameOptions::new());
        if matches!(game, GameKey::Xiangqi | GameKey::Jieqi) {
            check(*game, &no_history());
        }
    }
}

/// Every text that the game could print for a move between two sites of its board, or to one site.
fn every_pair(game: Public<'_>) -> Vec<String> {
    let board = game.board();
    let sites = || board.sites().map(|site| board.name(site));
    if board.is_placed() {
        return sites().collect();
    }
    sites().flat_map(|from| sites().map(move |to| format!("{from}{to}"))).collect()
}

#[test]
fn random_games_end_in_order_and_nothing_is_legal_after_the_end() {
    each_game(|key, options| {
        for number in 0..12 {
            let played = play_at_random(key, options, number, |_| ());
            let game = played.table.game().expect("it has started");
            match game.turn() {
                Turn::Player(seat) => assert_eq!(played.table.to_move(), Some(seat)),
                Turn::Chance => panic!("{}: chance never waits for a person", key.key()),
                Turn::Over(_) => assert!(game.legal().is_empty() && played.table.to_move().is_none()),
            }
        }
    });
}

#[test]
fn legal_moves_are_sorted_and_each_stands_once() {
    each_game(|key, options| {
        play_at_random(key, options, 20, |played| {
            let texts: Vec<String> =
                played.table.game().expect("started").legal().into_iter().map(|mv| mv.text).collect();
            assert!(texts.windows(2).all(|pair| pair[0] < pair[1]), "{} {texts:?}", key.key());
        });
    });
}

/// Number of moves from other positions of the same game that are tried in a position.
const STRANGE_MOVES: usize = 100;

#[test]
fn allow_says_yes_exactly_to_the_legal_moves() {
    each_game(|key, options| {
        let mut strange = BTreeSet::new();
        play_at_random(key, options, 19, |played| {
            strange.extend(played.table.game().expect("started").legal().into_iter().map(|mv| mv.text));
        });
        let strange: Vec<String> = strange.into_iter().collect();
        let (mut random, mut plies, mut yes, mut no) = (Random::new(21), 0, 0, 0);
        play_at_random(key, options, 21, |played| {
            plies += 1;
            if plies % 10 != 1 {
                return;
            }
            let game = played.table.game().expect("started");
            let legal: BTreeSet<String> = game.legal().into_iter().map(|mv| mv.text).collect();
            let strange = (0..STRANGE_MOVES).filter_map(|_| random.pick(&strange).cloned());
            for text in every_pair(game).into_iter().chain(legal.clone()).chain(strange) {
                let is_allowed = game.allow(&text).is_ok();
                assert_eq!(is_allowed, legal.contains(&text), "{} {text}", game.position());
                *if is_allowed { &mut yes } else { &mut no } += 1;
            }
        });
        assert!(yes > 20 && no > 100, "{}: {yes} moves allowed, {no} refused", key.key());
    });
}

#[test]
fn every_notation_reads_back_what_it_prints() {
    each_game(|key, options| {
        play_at_random(key, options, 22, |played| {
            let game = played.table.game().expect("started");
            for mv in game.legal() {
                for &notation in game.key().notations() {
                    let printed = game.write(&mv.text, notation);
                    let read = game.read(&printed, Some(notation));
                    assert_eq!(read.as_ref(), Ok(&mv.text), "{} {notation:?} {printed}", game.position());
                }
            }
        });
    });
}

#[test]
fn the_position_text_sets_up_the_same_position() {
    each_game(|key, options| {
        play_at_random(key, options, 23, |played| {
            let game = played.table.game().expect("started");
            let position = game.position();
            let again = key.set_up(&position, options).unwrap_or_else(|error| panic!("{position}: {error}"));
            assert_eq!(again.position(), position);
            assert_eq!(again.in_check(), game.in_check(), "{position}");
            // The text does not contain an ending by history (repetition, counters).
            if !matches!(game.turn(), Turn::Over(_)) {
                assert_eq!(again.legal(), game.legal(), "{position}");
                assert_eq!(again.perft(1), game.legal().len() as u64, "{position}");
            }
        });
    });
}

#[test]
fn the_ends_of_a_move_are_where_the_board_changes() {
    each_game(|key, options| {
        let mut shown = 0;
        play_at_random(key, options, 24, |played| {
            let game = truth(&played.log);
            if played.table.plies().len() % 10 != 0 || matches!(game.turn(), Turn::Over(_)) {
                return;
            }
            let before = game.view(Viewer::Public);
            for mv in game.legal() {
                let mut after = game.clone();
                after.play(&mv.text).expect("it is legal");
                let after = after.view(Viewer::Public);
                let what = || format!("{} {}", game.position(), mv.text);
                match mv.shape {
                    None => assert_eq!(before.men, after.men, "{}", what()),
                    Some(shape) => {
                        shown += 1;
                        check_shape(&before, &after, shape, &what());
                    }
                }
            }
        });
        assert!(shown > 10, "{}: {shown}", key.key());
    });
}

/// The mover had a piece on the move's first square and has one on its last square.
fn check_shape(before: &View, after: &View, shape: MoveShape, what: &str) {
    let mover = before.to_move.expect("somebody plays");
    let own = |view: &View, site| view.men.iter().any(|man| man.site == site && man.face.seat == mover);
    match shape.from {
        Some(from) => assert!(own(before, from), "{what}"),
        None => assert!(before.man_at(shape.to).is_none(), "{what}"),
    }
    // In Chess960 a castling king is put on its own rook, and neither stays there.
    let castles = shape.from != Some(shape.to) && before.stakes.is_none() && own(before, shape.to);
    // A backgammon game decided by the play has its board set up again.
    let is_set_up_again = before.stakes.map(|stakes| stakes.game) != after.stakes.map(|stakes| stakes.game);
    if !castles && !is_set_up_again {
        assert!(own(after, shape.to), "{what}");
    }
    if let Some(kind) = shape.promotion {
        assert_eq!(after.man_at(shape.to).and_then(|man| man.face.kind), Some(kind), "{what}");
    }
    if let Some(via) = shape.via {
        assert!(after.man_at(via).is_none_or(|man| man.face.seat == mover), "{what}");
    }
}

#[test]
fn a_record_survives_json_and_replays_to_the_same_table() {
    each_game(|key, options| {
        for number in 30..34 {
            let played = play_at_random(key, options, number, |_| ());
            let lines: Vec<String> =
                played.log.iter().map(|entry| serde_json::to_string(entry).expect("an entry is plain data")).collect();
            let log: Vec<Entry> =
                lines.iter().map(|line| serde_json::from_str(line).expect("its own text is readable")).collect();
            assert_eq!(log, played.log);
            same_table(&Table::replay(&log).expect("a true record replays"), &played.table);
            let report = Table::verify(&log).expect("a true record can be verified");
            assert_eq!(report.differed, [], "{}", key.key());
            assert_eq!(report.commitment, played.table.commitment());
        }
    });
}

#[test]
fn every_prefix_of_a_record_replays() {
    each_game(|key, options| {
        let played = play_at_random(key, options, 40, |_| ());
        for length in (1..played.log.len()).step_by(7) {
            let table = Table::replay(&played.log[..length]).expect("every prefix was once the whole");
            assert_eq!(table.entries(), length as u64);
        }
    });
}

fn same_table(one: &Table, other: &Table) {
    assert_eq!((one.phase(), one.version(), one.entries()), (other.phase(), other.version(), other.entries()));
    assert_eq!((one.offer(), one.parts(), one.seats()), (other.offer(), other.parts(), other.seats()));
    assert_eq!((one.plies(), one.to_move()), (other.plies(), other.to_move()));
    for viewer in VIEWERS {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
    for &notation in Notation::ALL {
        assert_eq!(one.history(notation), other.history(notation));
    }
    assert_eq!(one.game().map(Public::position), other.game().map(Public::position));
}
