//! Positions that are carried on from move to move, and moves for the end of the tree.

use banco_engine::{AnyGame, GameKey, GameOptions};

use super::*;
use crate::resources::mix;

const PLIES: u64 = 120;

/// Positions of a random game of each variant.
fn positions() -> Vec<Board> {
    let mut found = Vec::new();
    for (at, variant) in (0_u64..).zip(["standard", "chess960", "kingofthehill", "threecheck", "antichess", "horde"]) {
        let options = GameOptions::from([("variant".to_owned(), variant.to_owned())]);
        let AnyGame::Chess(game) = GameKey::Chess.start(&options).expect("a variant") else { continue };
        let mut board = chess(&game).node;
        for ply in 0..PLIES {
            let mut list = Vec::new();
            board.moves(&mut list);
            if list.is_empty() || board.verdict().is_some() {
                break;
            }
            board = board.after(list[mix(at, ply) as usize % list.len()]);
            found.push(board.clone());
        }
    }
    found
}

#[test]
fn worth_carried_on_is_the_worth_counted_at_once() {
    let positions = positions();
    assert!(positions.len() > 200, "{}", positions.len());
    for board in positions {
        let men = board.position.board();
        let counted = Board { placed: Placed::of(men), structure: Structure::of(men), ..board.clone() };
        assert_eq!(board.evaluate(), counted.evaluate(), "{}", men);
        assert_eq!((board.key, board.placed.phase), (hash(&board.position), counted.placed.phase), "{men}");
    }
}

#[test]
fn end_of_the_tree_has_every_capture_and_in_check_every_move() {
    let (mut checks, mut promotions) = (0, 0);
    for board in positions() {
        let (mut all, mut forcing) = (Vec::new(), Vec::new());
        board.moves(&mut all);
        let is_all = board.forcing(&mut forcing);
        assert!(forcing.iter().all(|step| all.contains(step)), "{}", board.position.board());
        let left_out = all.iter().filter(|step| !forcing.contains(step));
        assert!(left_out.clone().all(|step| !is_all && board.gain(*step) == 0), "{}", board.position.board());
        assert_eq!(is_all, board.in_check());
        checks += u32::from(is_all);
        promotions += forcing.iter().filter(|step| step.is_promotion() && !step.is_capture()).count();
    }
    assert!(checks > 0 && promotions > 0, "{checks} checks, {promotions} promotions");
}
