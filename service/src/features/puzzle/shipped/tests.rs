//! Checks of all shipped puzzles: form and position of each, the line of a sample.

use banco_ai::{Limits, Resources, Sight, chance_to_win, mate_in};
use banco_engine::{GameOptions, Turn};
use banco_ports::Lang;

use super::*;
use crate::features::puzzle::games::GAMES;
use crate::features::puzzle::themes::THEMES;
use crate::games::Aim;
use crate::i18n;

/// Longest line of a puzzle; those of composed endings have names, too.
const LINE_BYTES_MAX: usize = 150;

/// Puzzles of each file whose lines are played.
const SAMPLE: usize = 40;

fn lines(shelf: Shelf) -> impl Iterator<Item = &'static str> {
    shelf.text().lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn sample(shelf: Shelf, count: usize) -> impl Iterator<Item = (String, Puzzle)> {
    let entries = shelf.entries();
    let chosen = entries.iter().step_by((entries.len() / count).max(1));
    chosen.map(move |entry| (entry.id(), shelf.puzzle(entry).expect("it is in the index")))
}

#[test]
fn each_puzzle_of_an_older_release_has_the_id_that_it_had() {
    let mut count = 0;
    for (letter, game) in [("a", "xiangqi"), ("b", "chess"), ("c", "caro")] {
        let key = GameKey::from_key(game).expect("a game");
        for place in 0..old_count(key) {
            let id = format!("u{letter}{place:02}");
            let puzzle = shipped(&id.to_uppercase()).expect("it is shipped");
            assert_eq!((puzzle.game, old_place(&id), puzzle.plies()), (key, Some((key, place)), 1), "{id}");
            count += 1;
        }
    }
    assert_eq!(count, 117);
    for none in ["", "u", "ua", "ua1", "ua999", "ua+1", "UA-1", "ud00", "xa00", "uj22", "uá00", "u😀", "u0", "u0zzzzz"]
    {
        assert_eq!(shipped(none), None, "{none}");
    }
}

#[test]
fn each_line_of_a_file_is_a_puzzle_with_an_id_that_no_daily_one_can_have() {
    let mut bytes = 0;
    for shelf in Shelf::all() {
        let (mut same, mut count) = (0, 0);
        for line in lines(shelf) {
            count += 1;
            let puzzle = Puzzle::read(shelf.game(), line).unwrap_or_else(|| panic!("{shelf:?}: {line}"));
            let is_short = line.len() <= LINE_BYTES_MAX || puzzle.composed.is_some();
            assert!(is_short && puzzle.composed.is_some() == (shelf == Shelf::Composed(shelf.game())), "{line}");
            let position = puzzle.position.as_deref().expect("a position");
            let game = shelf.game().set_up(position, &GameOptions::new());
            let game = game.unwrap_or_else(|error| panic!("{shelf:?}: {error}: {line}"));
            assert!(!matches!(game.turn(), Turn::Over(_)), "{line}");
            let id = id_of(code_in(&puzzle).expect("a code"));
            assert!(!b"23456789jkmnpqrstvwxyz".contains(&id.as_bytes()[1]) && code_of(&id).is_some(), "{id}");
            same += usize::from(shipped(&id.to_uppercase()).as_ref() != Some(&puzzle));
        }
        // Two positions may have one id.
        assert!(same <= 1 + count / 200, "{shelf:?}: {same} of {count} have no id");
        bytes += size_of_val(shelf.entries());
    }
    assert!(bytes <= 1 << 20, "the indexes have {bytes} bytes");
}

#[test]
fn lines_of_a_sample_can_be_played_to_their_end() {
    let old = GameKey::ALL.iter().flat_map(|game| old_lines(*game).filter_map(|line| Puzzle::read_old(*game, line)));
    let new = Shelf::all().flat_map(|shelf| sample(shelf, SAMPLE)).map(|(_, puzzle)| puzzle);
    for puzzle in old.step_by(3).chain(new) {
        let table = puzzle.seated("u222", Lang::En, 0).unwrap_or_else(|| panic!("{puzzle:?}"));
        let game = table.game().expect("it is played");
        assert!(table.to_move().is_some() && puzzle.line.len() <= 199, "{puzzle:?}");
        for mv in puzzle.alternatives(0) {
            assert_eq!(game.allow(mv), Ok(()), "{puzzle:?}");
        }
        let ended = puzzle.seated("u222", Lang::En, puzzle.plies()).unwrap_or_else(|| panic!("{puzzle:?}"));
        // Mates end the game: then no player is to move.
        assert_eq!(puzzle.at_version(ended.version()), None, "{puzzle:?}");
        assert_eq!(puzzle.at_version(table.version()), Some(0), "{puzzle:?}");
    }
}

/// Checks some puzzles by a search that was not tuned with them.
#[test]
fn the_solution_wins_and_a_search_finds_none_better() {
    const NODES: u64 = 60_000;
    for game in GAMES.into_iter().filter(|game| face(*game).puzzles.aim == Aim::Win) {
        let (mut found, mut count) = (0, 0);
        for (_, puzzle) in sample(Shelf::Game(game), 6).take(6) {
            let table = puzzle.seated("u222", Lang::En, 0).expect("set up");
            let seat = table.to_move().expect("a player is to move");
            let game = table.game().expect("it is played").seen_by(seat);
            let report = Sight::of(&game, seat).expect("it can be seen").think(Limits::nodes(NODES), Resources::FULL);
            let best = report.best.expect("a move");
            let wins = chance_to_win(puzzle.game, best.score) >= 800 || mate_in(best.score).is_some_and(|n| n > 0);
            found += usize::from(wins && puzzle.alternatives(0).any(|mv| mv == best.mv));
            count += 1;
        }
        // A short search misses some hard ones.
        assert!(2 * found >= count, "{game:?}: {found} of {count}");
    }
}

/// Tables of positions with dice and with pieces that lie face down.
#[test]
fn a_puzzle_of_each_kind_of_game_can_be_set_up() {
    for (game, line) in [
        ("chess", "900;mate;1;6k1/5ppp/8/8/8/8/8/RR4K1 w - -;a1a8|b1b8"),
        ("jieqi", "1314;check;0;xxxxkxxxx/9/1P7/x1x5x/4r1N2/9/X1X1Xp2X/9/9/XXXXKXXB1 w;g6f8|a1a2"),
        ("backgammon", "1500;race;0;4HPwATDgc/ABMA:cAkXAAAAAAAA;24/18 13/10"),
        (
            "chushogi",
            "1220;mate;1;lf1sgekgs1fl/a2ctxotc2a/m6d1rvm/p1b1qpp1pppp/12/4d7/4Q1N5/6PPP3/PP2PP1+BDPPP/MV1C1D3RVM/A1F1T+bXT3A/L2SGKEGSCFL w;7k7l",
        ),
    ] {
        let key = GameKey::from_key(game).expect("a game");
        let puzzle = Puzzle::read(key, line).unwrap_or_else(|| panic!("{line}"));
        let table = puzzle.seated("u222", Lang::En, 0).unwrap_or_else(|| panic!("{line}"));
        assert!(table.to_move().is_some(), "{line}");
        let mv = table.game().expect("a game").legal().swap_remove(0).text;
        let solved = Puzzle { line: vec![mv], ..puzzle };
        assert!(solved.seated("u222", Lang::En, 1).is_some(), "{line}: a move can be played");
    }
}

#[test]
fn each_theme_has_a_name_in_both_languages() {
    for (lang, theme) in Lang::BOTH.into_iter().flat_map(|lang| THEMES.iter().map(move |theme| (lang, theme))) {
        assert!(i18n::has(lang, &format!("puzzle-theme-{theme}")), "{lang:?} {theme}");
    }
}
