//! The text board, which lets a blind player follow the game (clause 6.1).

use banco_engine::{AnyGame, Seat, Viewer, text_board};
use banco_tests::backgammon::to_play;

#[test]
fn clause_6_1_the_text_board_tells_points_bar_off_pips_and_dice() {
    let game = AnyGame::Backgammon(to_play("bar 24 13x5 8x3 6x4 / 6x5 8x3 13x5 24", "63"));
    let board = text_board::board(&game.view(Viewer::Public), Seat::First);
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(
        lines,
        [
            "  13  14  15  16  17  18 |  19  20  21  22  23  24  O",
            "  12  11  10   9   8   7 |   6   5   4   3   2   1  X",
            "  5O   .   .   .  3X   . |  5X   .   .   .   .  1O",
            "  5X   .   .   .  3O   . |  4O   .   .   .   .  1X",
            "  13  14  15  16  17  18 |  19  20  21  22  23  24  X",
            "  12  11  10   9   8   7 |   6   5   4   3   2   1  O",
            "X  bar 0  off 1  pip 143",
            "O  bar 1  off 1  pip 162",
            "O 6-3",
        ]
    );
    let turned = text_board::board(&game.view(Viewer::Public), Seat::Second);
    assert!(turned.starts_with("  13") && turned.lines().next().is_some_and(|row| row.ends_with('X')), "{turned}");
    assert_eq!(turned.lines().nth(2), Some("  5X   .   .   .  3O   . |  4O   .   .   .   .  1X"));
}
