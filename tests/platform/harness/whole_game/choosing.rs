//! Choice of the moves to be played.

use banco_ai::{Level, Sight};
use banco_engine::{AnyGame, LegalMove, Table, Turn, View, Viewer};

use super::gammon;

/// Strategy of the two players.
#[derive(Clone, Copy)]
pub enum Plan {
    /// A win if there is one, else a capture, else any move: games end, and both sides have chances.
    Greedy,
    /// Moves that end nothing and capture nothing if there are such: a game lasts as long as a story needs.
    Quiet,
    /// The computer's moves for both sides: marks stand where players put them.
    Computer,
    /// These canonical moves, one by one, until the end of the game.
    Script(&'static [&'static str]),
    /// A match of backgammon with double, take and drop.
    Match,
}

impl Plan {
    /// # Panics
    /// The script has no legal move for the table.
    pub fn choose(self, table: &Table, truth: &AnyGame) -> LegalMove {
        let ply = table.plies().len();
        let legal = table.game().expect("a game that goes on").legal();
        match self {
            Plan::Greedy => greedy(table, truth, &legal, ply),
            Plan::Quiet => quiet(table, truth, legal, ply),
            Plan::Computer => computer(table, truth, &legal),
            Plan::Match => gammon::choose(table, truth, &legal),
            Plan::Script(moves) => {
                let mv = moves.get(ply).unwrap_or_else(|| panic!("the script ends before the game: {ply} plies"));
                let found = legal.into_iter().find(|legal| legal.text == *mv);
                found.unwrap_or_else(|| panic!("ply {ply}: {mv} is not legal"))
            }
        }
    }
}

fn computer(table: &Table, truth: &AnyGame, legal: &[LegalMove]) -> LegalMove {
    const LEVEL: Level = Level::Casual;
    let (game, seed) = (table.challenge().game, table.plies().len() as u64);
    let seat = table.to_move().expect("a side to move");
    let report = Sight::of(truth, seat).expect("a sight").think(LEVEL.limits(game, &|| false), LEVEL.wits(game, seed));
    let best = report.best.expect("a move").mv;
    legal.iter().find(|mv| mv.text == best).expect("the computer plays legal moves").clone()
}

fn quiet(table: &Table, truth: &AnyGame, legal: Vec<LegalMove>, ply: usize) -> LegalMove {
    let view = table.view(Viewer::Public).expect("a view");
    let goes_on = |mv: &LegalMove| {
        let mut after = truth.clone();
        after.play(&mv.text).is_ok() && !matches!(after.turn(), Turn::Over(_))
    };
    let (quiet, others): (Vec<_>, Vec<_>) = legal.into_iter().partition(|mv| !takes(&view, mv) && goes_on(mv));
    let moves = if quiet.is_empty() { others } else { quiet };
    moves[pick(ply) % moves.len()].clone()
}

/// A number that looks like chance and is the same in every run.
fn pick(ply: usize) -> usize {
    ply.wrapping_mul(2_654_435_761) >> 7
}

fn greedy(table: &Table, truth: &AnyGame, legal: &[LegalMove], ply: usize) -> LegalMove {
    let pick = pick(ply);
    // Doubles are offered sometimes; three of four are taken.
    if let Some(word) = decision(legal, pick) {
        return word;
    }
    let wins = legal.iter().find(|mv| {
        let mut after = truth.clone();
        after.play(&mv.text).is_ok() && matches!(after.turn(), Turn::Over(ending) if ending.winner.is_some())
    });
    if let Some(mv) = wins {
        return mv.clone();
    }
    let view = table.view(Viewer::Public).expect("a view");
    let captures: Vec<_> = legal.iter().filter(|mv| takes(&view, mv)).collect();
    match captures.len() {
        0 => legal[pick % legal.len()].clone(),
        count => captures[pick % count].clone(),
    }
}

fn decision(legal: &[LegalMove], pick: usize) -> Option<LegalMove> {
    let word = |word: &str| legal.iter().find(|mv| mv.text == word).cloned();
    let (usual, rare) = (word("roll").or_else(|| word("take")), word("double").or_else(|| word("drop")));
    if pick.is_multiple_of(4) { rare.or(usual) } else { usual }
}

fn takes(view: &View, mv: &LegalMove) -> bool {
    let own = view.to_move;
    let is_taken = |site| view.man_at(site).is_some_and(|man| Some(man.face.seat) != own);
    view.stakes.is_none() && mv.shape.is_some_and(|shape| is_taken(shape.to) || shape.via.is_some_and(is_taken))
}
