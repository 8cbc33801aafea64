use banco_engine::{Person, PersonKey};
use banco_ports::Lang;

use super::*;
use crate::messages::settings::Settings;

fn taste() -> DisplayPrefs {
    DisplayPrefs::new(Settings::default(), Lang::En)
}

fn key(name: &str) -> GameKey {
    GameKey::from_key(name).expect("a game")
}

fn built(game: GameKey, text: &str, moves: &[&str]) -> Result<Free, NoBoard> {
    let start = FreeStart::Position { game, options: GameOptions::new(), text: text.to_owned() };
    let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
    Free::build(FreeBoard { start, moves }, None, None, &taste())
}

fn seen(free: Free) -> FreeSeen {
    let person = Person { key: PersonKey("web:an".to_owned()), name: "An".to_owned(), username: None };
    free.seen(&taste(), &Reader { person, lang: None, is_flipped: false }, "").expect("a board")
}

#[test]
fn each_game_starts_a_free_board_with_legal_moves_or_dice() {
    for game in GameKey::ALL {
        let seen = seen(built(*game, "", &[]).expect("the usual start"));
        assert_eq!(seen.awaits_dice, has_dice_at_all(*game), "{game:?}");
        assert_eq!(seen.board.legal.is_empty(), seen.awaits_dice, "{game:?}");
        assert!(seen.board.alt.contains(&seen.headline), "{game:?}");
    }
}

#[test]
fn a_line_is_played_for_both_sides_and_a_wrong_move_is_refused() {
    let seen = seen(built(key("chess"), "", &["e2e4", "e7e5", "g1f3"]).expect("a line"));
    assert_eq!(seen.board.moves, ["e4", "e5", "Nf3"]);
    assert_eq!((seen.to_move, seen.board.last), (Some(Seat::Second), Some((Some("g1".into()), "f3".into()))));
    assert!(seen.board.men.iter().any(|man| man.at == "e5" && man.is_own));
    for bad in ["e2e5", "e7e5", "", "=6 3", "\u{1f600}"] {
        assert_eq!(built(key("chess"), "", &[bad]).err(), Some(NoBoard::BadMove), "{bad}");
    }
    let many = vec!["g1f3"; FREE_MOVES_MAX + 1];
    assert_eq!(built(key("chess"), "", &many).err(), Some(NoBoard::BadMove));
    let long = "e".repeat(FREE_MOVE_BYTES_MAX + 1);
    assert_eq!(built(key("chess"), "", &[&long]).err(), Some(NoBoard::BadMove));
}

#[test]
fn a_text_is_a_position_or_a_record_of_this_game() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    assert_eq!(built(key("chess"), fen, &[]).expect("a position").to_move(), Some(Seat::Second));
    let read = built(key("chess"), "1. e4 e5 2. Nf3 *", &["b8c6"]).expect("a record");
    assert_eq!(read.asked.moves, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    let start = FreeStart::Position { game: key("chess"), options: GameOptions::new(), text: String::new() };
    assert!(matches!(&read.asked.start, FreeStart::Position { game, .. } if *game == key("chess")), "{start:?}");
    let long = "1".repeat(FREE_TEXT_BYTES_MAX + 1);
    for bad in ["8/8/8/8", "not a position", "9/9/9/9/9/9/9/9/9/9 w", long.as_str()] {
        assert_eq!(built(key("chess"), bad, &[]).err(), Some(NoBoard::BadPosition), "{bad:.40}");
    }
    assert_eq!(built(key("xiangqi"), "1. e4 e5 *", &[]).err(), Some(NoBoard::BadPosition));
}

#[test]
fn dice_are_thrown_by_the_page() {
    let seen = seen(built(key("backgammon"), "", &["=6 3"]).expect("the opening roll"));
    assert!(seen.board.has_dice && !seen.awaits_dice);
    assert!(seen.steps.is_some_and(|steps| steps.next.iter().any(|step| step.from == 24 && step.die == 6)));
    for bad in ["=6 6", "=7 1", "=", "=6 3 1"] {
        assert_eq!(built(key("backgammon"), "", &[bad]).err(), Some(NoBoard::BadMove), "{bad}");
    }
}

#[test]
fn the_same_text_deals_the_same_pieces_and_shows_none() {
    let played =
        || built(key("jieqi"), "", &["b3b4"]).map(seen).or_else(|_| built(key("jieqi"), "", &["a1a2"]).map(seen));
    let (one, other) = (played().expect("a move"), played().expect("a move"));
    assert_eq!((one.text, one.board.moves), (other.text, other.board.moves));
    let before = seen(built(key("jieqi"), "", &[]).expect("the start"));
    let names: std::collections::BTreeSet<String> = before.board.men.into_iter().map(|man| man.name).collect();
    // The two generals lie open; all others are called alike.
    assert_eq!(names.len(), 2, "{names:?}");
}

/// Found by a tester: the position that an export of jieqi names was refused.
#[test]
fn the_position_of_an_export_of_jieqi_is_read() {
    let start = key("jieqi").start(&GameOptions::new()).expect("no options").export(Viewer::Public);
    let free = built(key("jieqi"), &start, &[]).expect("a position");
    assert_eq!(free.to_move(), Some(Seat::First), "it is dealt");
    let pool = start.split(' ').nth(2).expect("a pool");
    let fewer = start.replace(pool, "R1");
    assert_eq!(built(key("jieqi"), &fewer, &[]).err(), Some(NoBoard::BadPosition));
}
