//! Reviews of whole games: one story of the chances, and a mark for each fall.

use banco_ai::review::{Course, Effort, Findings, Mark, Terms};
use banco_engine::{Seat, Seed, Table, read_collection};

/// Bounds of the work as in the service.
const EFFORT: Effort = Effort { nodes: 3_000_000, per_ply: [3_000, 30_000], per_step: 60_000, points: 3 };

/// Morphy against two consultants, Paris 1858.
const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
                     10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 \
                     17. Rd8# 1-0";

/// Plies before Black's last error of this game, which allows the mate.
const ALLOWS_MATE: usize = 29;

fn table() -> Table {
    let mut games = read_collection(OPERA).expect("a game").into_iter();
    let game = games.next().expect("a game").expect("it can be played");
    Table::of_file(&game, "k7m2", ["An", "Bình"], Seed::new([1; 32]), 0).expect("it replays").1
}

/// Findings about this game; so many plies at its beginning follow a named opening.
fn reviewed(table: &Table, opening: usize) -> Findings {
    let mut course = Course::default();
    course.spare_opening(opening);
    std::iter::repeat_with(|| course.advance(table, &Terms::CHESS, &EFFORT)).flatten().next().expect("it ends")
}

fn mark_of(found: &Findings, ply: usize) -> Option<Mark> {
    found.marks.iter().find(|(at, _)| *at == ply).map(|(_, mark)| *mark)
}

/// Found by a tester: the graph went from 90 to 42 and on to 100, because one quick search overlooked a mate.
#[test]
fn the_graph_never_rises_for_the_mover_and_every_fall_of_an_error_has_its_mark() {
    let table = table();
    let found = reviewed(&table, 0);
    assert_eq!(found.graph.len(), table.plies().len() + 1);
    let mut falls = 0;
    for (ply, pair) in found.graph.windows(2).enumerate() {
        let [before, after] = [pair[0], pair[1]].map(i32::from);
        let fall = if table.plies()[ply].seat == Seat::First { before - after } else { after - before };
        assert!(fall >= 0, "ply {ply}: {:?}", found.graph);
        let mark = mark_of(&found, ply);
        assert_eq!(fall >= i32::from(Terms::CHESS.errors[0]), mark.is_some_and(Mark::is_error), "ply {ply}: {fall}");
        falls += usize::from(mark.is_some_and(Mark::is_error));
    }
    assert!(falls >= 2, "{:?}", found.marks);
    // Black's position gets worse and worse from the sacrifice on.
    assert!(found.graph[24..].windows(2).all(|pair| pair[0] <= pair[1]), "{:?}", found.graph);
}

#[test]
fn a_move_that_allows_a_mate_is_a_blunder_and_another_of_the_same_loss_is_not() {
    let found = reviewed(&table(), 0);
    let [_, _, blunder] = Terms::CHESS.errors;
    assert!(found.losses[ALLOWS_MATE] < blunder, "{:?}", found.losses);
    assert_eq!(mark_of(&found, ALLOWS_MATE), Some(Mark::Blunder), "{:?}", found.marks);
    let others = found.marks.iter().filter(|(ply, mark)| *ply != ALLOWS_MATE && mark.is_error());
    let others: Vec<(u16, Mark)> = others.map(|(ply, mark)| (found.losses[*ply], *mark)).collect();
    assert!(!others.is_empty(), "{:?}", found.marks);
    for (loss, mark) in others {
        assert_eq!(Some(mark), Mark::of_loss(loss, Terms::CHESS.errors));
    }
}

#[test]
fn moves_of_a_named_opening_have_no_mark_of_an_error_but_an_allowed_mate_does() {
    let table = table();
    let errors = |found: &Findings| -> Vec<usize> {
        found.marks.iter().filter(|(_, mark)| mark.is_error()).map(|(ply, _)| *ply).collect()
    };
    let all = reviewed(&table, 0);
    let first = *errors(&all).first().expect("an error");
    assert!(all.points.iter().any(|point| point.ply == first), "{:?}", all.points);
    let spared = reviewed(&table, first + 1);
    assert_eq!(errors(&spared), errors(&all)[1..], "only the first one is in the opening");
    assert!(spared.points.iter().all(|point| point.ply != first), "{:?}", spared.points);
    assert_eq!((&spared.graph, spared.accuracy), (&all.graph, all.accuracy), "the graph tells the truth");
    assert_eq!(errors(&reviewed(&table, table.plies().len())), [ALLOWS_MATE]);
}
