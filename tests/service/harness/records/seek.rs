//! Strategies that lead to a wanted ending.

use banco_engine::{AnyGame, CounterKind, LegalMove, Turn, Viewer};

use super::course::Sitting;
use crate::tables::truth;

/// Maximum number of plies; longer games are given up.
const PLIES_MAX: usize = 900;

/// Number of plies before a cycle, and number of attempts per game.
const CYCLE_AFTER: usize = 24;
const CYCLES_MAX: usize = 400;

/// Maximum number of plies of a cycle until the rules end it.
const CYCLE_PLIES_MAX: usize = 40;

pub fn random(sitting: &mut Sitting, plies: usize) {
    for _ in 0..plies {
        let Some(game) = on(sitting) else { return };
        let mv = sitting.random.pick(&game.legal()).expect("a side to move has a move").text.clone();
        sitting.moves(&mv);
    }
}

/// Plays a win if there is one, else a capture, else any move.
pub fn greedy(sitting: &mut Sitting) {
    while let Some(game) = on(sitting) {
        let legal = game.legal();
        let wins = legal.iter().find(|mv| matches!(after(&game, mv).turn(), Turn::Over(end) if end.winner.is_some()));
        let decision = decision(sitting, &legal);
        let takes: Vec<LegalMove> = legal.iter().filter(|mv| takes(&game, mv)).cloned().collect();
        let any = || sitting.random.pick(if takes.is_empty() { &legal } else { &takes }).cloned();
        let mv = decision.or_else(|| wins.cloned()).or_else(any).expect("a side to move has a move");
        sitting.moves(&mv.text);
        if sitting.table.plies().len() > PLIES_MAX {
            return;
        }
    }
}

/// Plays no move that ends the game, and progress only if the counter asks for it. For the total of all moves it
/// prefers checks, because they do not count as effective.
pub fn stall(sitting: &mut Sitting, reason: &str) {
    while let Some(game) = on(sitting) {
        let legal = game.legal();
        let mut going: Vec<(LegalMove, AnyGame)> = legal.iter().map(|mv| (mv.clone(), after(&game, mv))).collect();
        going.retain(|(_, after)| !matches!(after.turn(), Turn::Over(end) if end.reason.key() != reason));
        let near = |game: &AnyGame| {
            let near = game.view(Viewer::Public).counters.near;
            near.iter().any(|counter| counter.kind == CounterKind::Progress)
        };
        let is_near = reason != "progress" && near(&game);
        let wanted = |(mv, after): &&(LegalMove, AnyGame)| {
            if is_near { !near(after) } else { !takes(&game, mv) && (reason != "total" || after.in_check()) }
        };
        let best: Vec<&LegalMove> = going.iter().filter(wanted).map(|(mv, _)| mv).collect();
        let quiet: Vec<&LegalMove> = going.iter().map(|(mv, _)| mv).filter(|mv| is_near || !takes(&game, mv)).collect();
        let all: Vec<&LegalMove> = going.iter().map(|(mv, _)| mv).collect();
        let pool = [best, quiet, all].into_iter().find(|pool| !pool.is_empty());
        let Some(mv) = pool.and_then(|pool| sitting.random.pick(&pool).map(|mv| mv.text.clone())) else { return };
        sitting.moves(&mv);
    }
}

/// Moves two pieces back and forth until the rules end the game.
pub fn cycle(sitting: &mut Sitting, reason: &str) {
    random(sitting, CYCLE_AFTER + sitting.table.plies().len() % 7);
    for _ in 0..CYCLES_MAX {
        let Some(game) = on(sitting) else { return };
        if let Some(cycle) = try_cycle(sitting, &game, reason) {
            cycle.iter().for_each(|mv| sitting.moves(mv));
            return;
        }
        if sitting.random.below(8) == 0 {
            random(sitting, 1);
        }
    }
}

fn try_cycle(sitting: &mut Sitting, game: &AnyGame, reason: &str) -> Option<Vec<String>> {
    let mut cycle: Vec<LegalMove> = Vec::new();
    let mut now = game.clone();
    for step in 0..4 {
        let legal = now.legal();
        let mv = match cycle.get(step % 2).filter(|_| step >= 2) {
            None => sitting.random.pick(&legal)?.clone(),
            Some(forth) => legal.into_iter().find(|mv| is_back(forth, mv))?,
        };
        now = after(&now, &mv);
        cycle.push(mv);
    }
    let mut played: Vec<String> = cycle.iter().map(|mv| mv.text.clone()).collect();
    for mv in cycle.iter().cycle() {
        match now.turn() {
            Turn::Over(ending) => return (ending.reason.key() == reason).then_some(played),
            Turn::Player(_) | Turn::Chance => {}
        }
        if played.len() > CYCLE_PLIES_MAX || now.play(&mv.text).is_err() {
            return None;
        }
        played.push(mv.text.clone());
    }
    None
}

fn is_back(forth: &LegalMove, back: &LegalMove) -> bool {
    match (forth.shape, back.shape) {
        (Some(forth), Some(back)) => (forth.from, Some(forth.to)) == (Some(back.to), back.from),
        (_, _) => false,
    }
}

/// The game, while a side is to move.
fn on(sitting: &Sitting) -> Option<AnyGame> {
    sitting.table.to_move()?;
    Some(truth(&sitting.log))
}

fn after(game: &AnyGame, mv: &LegalMove) -> AnyGame {
    let mut after = game.clone();
    after.play(&mv.text).expect("it is legal");
    after
}

/// Chooses a cube action: sometimes a double; three of four doubles are taken.
fn decision(sitting: &mut Sitting, legal: &[LegalMove]) -> Option<LegalMove> {
    let word = |word: &str| legal.iter().find(|mv| mv.text == word).cloned();
    let (usual, rare) = (word("roll").or_else(|| word("take")), word("double").or_else(|| word("drop")));
    if sitting.random.below(4) == 0 { rare.or(usual) } else { usual }
}

fn takes(game: &AnyGame, mv: &LegalMove) -> bool {
    let view = game.view(Viewer::Public);
    let is_taken = |site| view.man_at(site).is_some_and(|man| Some(man.face.seat) != view.to_move);
    view.stakes.is_none() && mv.shape.is_some_and(|shape| is_taken(shape.to) || shape.via.is_some_and(is_taken))
}
