//! Reason for the move of a puzzle that is one move long and no mate: what it does, and what is expected after it. A
//! longer line shows by itself what it was for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use banco_ai::{Explained, Limits, Report, explain, weigh};

use crate::Service;
use crate::background::{Searches, aside};
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::games::face;
use crate::messages::display_prefs::DisplayPrefs;
use crate::words::hint::Why;

/// Positions looked at for a reason.
const NODES: u64 = 120_000;

/// Reasons that are remembered: the page asks for a solved puzzle again and again.
const REMEMBERED_MAX: usize = 128;

/// Reasons by puzzle.
#[derive(Default)]
struct Reasons(Mutex<HashMap<String, Option<Arc<Explained>>>>);

impl Reasons {
    fn known(&self, id: &str) -> Option<Option<Arc<Explained>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    fn remember(&self, id: &str, found: Option<Arc<Explained>>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED_MAX {
            all.clear();
        }
        all.insert(id.to_owned(), found);
    }
}

/// Reason for the solution in a reader's words; `None` for a line of several moves, for a mate, and where a search finds
/// none.
pub(crate) async fn reason(service: &Service, id: &str, puzzle: &Puzzle, taste: &DisplayPrefs) -> Option<Why> {
    if puzzle.plies() > 1 || puzzle.goal > 0 {
        return None;
    }
    let reasons = service.feature_states.of::<Reasons>();
    let found = match reasons.known(id) {
        Some(known) => known,
        None => {
            let found = searched(&service.feature_states.of(), id, puzzle).await.map(Arc::new);
            reasons.remember(id, found.clone());
            found
        }
    };
    found.map(|explained| Why::of(taste.lang, taste.notation(puzzle.game), Explained::clone(&explained), false))
}

async fn searched(searches: &Searches, id: &str, puzzle: &Puzzle) -> Option<Explained> {
    let table = puzzle.seated(id, banco_ports::Lang::default(), 0)?;
    let seat = table.to_move()?;
    let (game, mv) = (table.game()?.seen_by(seat), puzzle.mv(0).to_owned());
    let turn = searches.turn().await;
    let think = move || {
        let limits: Limits<'static> = (face(game.key()).review.terms.limits)(NODES);
        let weighed = weigh(&game, seat, &mv, limits);
        drop(turn);
        let weighed = weighed?;
        let next = Some(weighed.best).filter(|best| best.mv != mv);
        let alternatives = [weighed.played.clone()].into_iter().chain(next).collect();
        let best = Some(weighed.played);
        let report = Report { best, alternatives, nodes: 0, depth: 0, cancelled: false };
        Some(explain(&game, seat, &report, limits))
    };
    aside(think).await.flatten()
}

#[cfg(test)]
mod tests {
    use banco_ports::Lang;

    use super::*;
    use crate::features::puzzle::games::GAMES;
    use crate::features::puzzle::shipped::Shelf;
    use crate::messages::settings::Settings;
    use crate::words::hint;

    /// Found by a tester: after a puzzle of one move that wins nothing said why.
    #[tokio::test]
    async fn the_move_of_a_puzzle_that_is_one_move_long_has_a_reason() {
        let taste = DisplayPrefs::new(Settings::default(), Lang::En);
        for game in GAMES {
            let shelf = Shelf::Game(game);
            let puzzles = shelf.entries().iter().filter_map(|entry| Some((entry.id(), shelf.puzzle(entry)?)));
            let single = puzzles.filter(|(_, puzzle)| puzzle.plies() == 1 && puzzle.goal == 0).take(3);
            for (id, puzzle) in single {
                let explained = searched(&Searches::default(), &id, &puzzle).await.expect("it can be played");
                let why = Why::of(taste.lang, taste.notation(game), explained, false);
                let lines = hint::reasons(&taste, &why);
                assert!(!lines.is_empty() && lines.iter().all(|line| line.len() > 10), "{id}: {lines:?}");
            }
        }
    }
}
