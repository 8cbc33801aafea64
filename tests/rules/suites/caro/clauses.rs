//! Clause by clause; every rule with its illegal twin.

use std::collections::BTreeSet;

use banco_engine::{
    Board, FileFormat, GameKey, Kind, MoveError, Notation, PaperSide, PositionError, ReadError, Seat, SetUpError,
    Viewer, text_board,
};
use banco_tests::cases;
use banco_tests::rules::options;

use super::{ending, played, rows, set_up, start};

/// Text of a position with marks on these squares.
fn placed(side: u8, crosses: &str, noughts: &str, to_move: &str) -> String {
    let row = |rank: u8| -> String {
        let mark = |file: u8| {
            let name = format!("{}{rank}", char::from(b'a' + file));
            let is_in = |squares: &str| squares.split_whitespace().any(|square| square == name);
            if is_in(crosses) {
                'x'
            } else if is_in(noughts) {
                'o'
            } else {
                '.'
            }
        };
        let (mut text, mut run) = (String::new(), 0);
        for mark in (0..side).map(mark).chain(['|']) {
            match mark {
                '.' => run += 1,
                mark => {
                    if run > 0 {
                        text += &run.to_string();
                    }
                    run = 0;
                    text.push(mark);
                }
            }
        }
        text.trim_end_matches('|').to_owned()
    };
    let marks = crosses.split_whitespace().count() + noughts.split_whitespace().count();
    let rows: Vec<String> = (1..=side).rev().map(row).collect();
    format!("{} {to_move} {}", rows.join("/"), marks + 1)
}

#[test]
fn clauses_3_and_9_a_row_wins_as_the_option_has_it() {
    for [_, choice, crosses, noughts, to_move, mv, expected, squares] in cases::read("caro/endings.txt") {
        let place = format!("{choice} x {crosses} o {noughts} {mv}");
        let side = if choice.contains("19") { 19 } else { 15 };
        let position = placed(side, &crosses, &noughts, &to_move);
        let before = set_up(&choice, &position);
        assert_eq!((before.position(), ending(&before).as_str()), (position, ""), "{place}");
        let after = played(before, &mv);
        assert_eq!((ending(&after), rows(&after).concat().join(" ")), (expected.clone(), squares), "{place}");
        // A finished position is finished, whatever led to it.
        let again = set_up(&choice, &after.position());
        let found = |game| rows(game).concat().into_iter().collect::<BTreeSet<String>>();
        assert_eq!((ending(&again), found(&again)), (expected, found(&after)), "{place}");
    }
}

#[test]
fn clauses_1_2_and_4_refusals_name_the_rule_and_mark_the_sites() {
    for [_, choice, before, mv, rule, sites] in cases::read("caro/refused.txt") {
        let place = format!("{choice} {before} {mv}");
        let game = played(start(&choice), &before);
        let is_legal = game.legal().iter().any(|legal| legal.text == mv);
        match game.allow(&mv) {
            Ok(()) => assert_eq!((is_legal, rule.as_str(), sites.as_str()), (true, "", ""), "{place}"),
            Err(MoveError::Illegal(illegal)) => {
                let marked: Vec<String> = illegal.sites.iter().map(|site| game.board().name(*site)).collect();
                assert_eq!((illegal.rule.key(), marked.join(" "), is_legal), (rule.as_str(), sites, false), "{place}");
                assert!(game.clone().play(&mv).is_err(), "{place}");
            }
            Err(MoveError::Read(error)) => panic!("{place}: {error}"),
        }
    }
}

#[test]
fn clause_1_x_begins_on_an_empty_board_of_either_size() {
    for (choice, squares, last, board) in [
        ("", 225, "o9", Board::Paper(PaperSide::Fifteen)),
        ("size=15", 225, "o9", Board::Paper(PaperSide::Fifteen)),
        ("size=19", 361, "s9", Board::Paper(PaperSide::Nineteen)),
    ] {
        let game = start(choice);
        let view = game.view(Viewer::Public);
        assert_eq!((game.legal().len(), view.to_move, view.board), (squares, Some(Seat::First), board), "{choice}");
        assert_eq!(game.legal().last().map(|mv| mv.text.as_str()), Some(last), "{choice}");
        let second = played(game, "a1").view(Viewer::Public);
        assert_eq!((second.to_move, second.men.len(), second.plies), (Some(Seat::Second), 1, 1), "{choice}");
        assert_eq!(second.men[0].face.kind, Some(Kind::Cross));
        assert_eq!(second.last.map(|last| (last.from, board.name(last.to))), Some((None, "a1".to_owned())));
    }
    assert_eq!(GameKey::Caro.giver(&options("size=19")), Ok(None));
    for bad in ["size=17", "five=six", "opening=near", "odds=first_move", "size=15 x=1"] {
        assert!(GameKey::Caro.start(&options(bad)).is_err(), "{bad}");
        assert!(GameKey::Caro.giver(&options(bad)).is_err(), "{bad}");
    }
}

/// Pairs along the ranks: neither side has three in line.
#[test]
fn clause_3_2_a_full_board_without_a_winner_is_a_draw() {
    let rank = |rank: usize| -> String {
        (0..15).map(|file: usize| if ((file + 2 * rank) / 2).is_multiple_of(2) { 'x' } else { 'o' }).collect()
    };
    let rows: Vec<String> = (0..15).map(rank).collect();
    let full = rows.join("/");
    assert_eq!(ending(&set_up("", &format!("{full} o 226"))), "board_full");
    let hole = format!("1{}", &full[1..]);
    let game = set_up("", &format!("{hole} x 225"));
    assert_eq!((ending(&game).as_str(), game.legal().len()), ("", 1));
    let over = played(game, "a15");
    assert_eq!((ending(&over).as_str(), over.legal().len()), ("board_full", 0));
    // The last square may also win: the row is checked first.
    let five = format!("1xxxxo{}", &full[6..]);
    assert_eq!(ending(&played(set_up("", &format!("{five} x 225")), "a15")), "first five_in_row");
}

#[test]
fn clause_5_position_texts_say_rows_side_and_number() {
    let empty = vec!["15"; 15].join("/");
    assert_eq!(start("").position(), format!("{empty} x 1"));
    assert_eq!(start("size=19").position(), format!("{} x 1", vec!["19"; 19].join("/")));
    let after = played(start(""), "h8 i9");
    assert_eq!(after.position(), "15/15/15/15/15/15/8o6/7x7/15/15/15/15/15/15/15 x 3");
    // The number may be left out, and the text says its own size.
    assert_eq!(set_up("", "15/15/15/15/15/15/8o6/7x7/15/15/15/15/15/15/15 x").position(), after.position());
    assert_eq!(set_up("", &start("size=19").position()).board(), Board::Paper(PaperSide::Nineteen));
    assert!(GameKey::Caro.set_up(&start("size=19").position(), &options("size=15")).is_err());
    for [text, why] in cases::read("caro/positions_refused.txt") {
        let error = GameKey::Caro.set_up(&text, &options("")).expect_err(&text);
        let SetUpError::Position(PositionError(found)) = error else { panic!("{text}: {error}") };
        assert_eq!(found, why, "{text}");
    }
    for hostile in ["/".repeat(399), "x".repeat(100_000), "9".repeat(400), "15/".repeat(14) + "xxxxxxxxxxxxxxxx x 1"] {
        assert!(GameKey::Caro.set_up(&hostile, &options("")).is_err(), "{}", hostile.len());
    }
}

#[test]
fn clause_5_squares_are_read_as_people_type_them() {
    crate::notation::cases::check_file(GameKey::Caro, include_str!("../../../games/caro/notation.txt"));
}

#[test]
fn clause_5_canonical_texts_are_read_exactly() {
    let game = start("");
    for text in ["H8", "h08", "h+8", "h 8", "8h", "", "h", "hh8", "h8 ", "đ8", "h100", "h-1"] {
        assert!(matches!(game.allow(text), Err(MoveError::Read(ReadError::Unknown { .. }))), "{text:?}");
    }
    assert_eq!(game.write("h8", Notation::Vietnamese), "h8");
}

#[test]
fn clause_7_a_text_board_is_not_turned_for_the_second_seat() {
    let view = played(start(""), "a1 b2 o15").view(Viewer::Public);
    let board = text_board::board(&view, Seat::First);
    assert_eq!(text_board::board(&view, Seat::Second), board);
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!((lines.len(), lines[0]), (17, "    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o"));
    assert!(lines[1].starts_with("15  .  .") && lines[1].ends_with(" X  15"), "{}", lines[1]);
    assert!(lines[14].starts_with(" 2  .  o  ."), "{}", lines[14]);
    assert!(lines[15].starts_with(" 1  X  .  ."), "{}", lines[15]);
}

#[test]
fn clause_8_a_file_lists_the_squares_and_the_position() {
    let mut table = banco_tests::tables::Played::started(GameKey::Caro, &options(""), 1);
    for mv in ["h8", "i9", "g7"] {
        table.play_on(mv).expect("legal");
    }
    let text = table.table.print_file(FileFormat::Squares, None).expect("it has started");
    assert_eq!(text, "h8 i9 g7\n15/15/15/15/15/15/8o6/7x7/6x8/15/15/15/15/15/15 o 4\n");
    let pgn = table.table.print_file(FileFormat::Pgn, None).expect("it has started");
    assert!(pgn.contains("1. h8 i9 2. g7"), "{pgn}");
    let again = banco_engine::GameFile::read(GameKey::Caro, &pgn).expect("its own file");
    assert_eq!(again.moves.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>(), ["h8", "i9", "g7"]);
}

/// True if a side could still win: it needs five squares in line that the other side does not hold.
#[test]
fn a_side_without_room_for_a_row_cannot_win() {
    assert!(start("").can_win(Seat::First) && start("").can_win(Seat::Second));
    // X holds every fifth diagonal, so O never gets five in line.
    let fence = |file: usize, rank: usize| (file + 2 * rank).is_multiple_of(5);
    let rows: Vec<String> =
        (0..15).map(|rank| (0..15).map(|file| if fence(file, rank) { 'x' } else { '1' }).collect()).collect();
    let packed = rows.join("/").replace("1111", "4");
    let game = set_up("", &format!("{packed} o 1").replace("111", "3").replace("11", "2"));
    assert!(game.can_win(Seat::First));
    assert!(!game.can_win(Seat::Second), "{}", game.position());
}

#[test]
fn perft_counts_every_order_of_the_squares() {
    assert_eq!([0, 1, 2, 3].map(|depth| start("").perft(depth)), [1, 225, 225 * 224, 225 * 224 * 223]);
    // The centre, any square, and 200 far squares of which O may hold one: 24 near answers, 200 far ones.
    assert_eq!([1, 2, 3].map(|depth| start("opening=far").perft(depth)), [1, 224, 24 * 200 + 200 * 199]);
    assert_eq!(start("size=19").perft(100), u64::MAX);
    let one = placed(15, "a1", "b1", "x");
    assert_eq!(set_up("", &one).perft(1), 223);
}
