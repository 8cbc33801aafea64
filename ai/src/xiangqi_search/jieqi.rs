//! The brain of jieqi: each seat knows its own pool of face-down pieces.

use banco_engine::games::jieqi::{Jieqi, Pools, read_pools};
use banco_engine::{Game, GameOptions, OutcomeError, Seat, SetUpError, Turn, Viewer};

use crate::brain::{Brain, Known, OfText};
use crate::node::Root;
use crate::sight::{Rival, ToldError};

use super::origin::{jieqi, jieqi_of_pools, jieqi_uncounted, pools_of};
use super::told_move;

impl Brain for Jieqi {
    const NODES: [u64; 6] = [150, 1_500, 4_000, 30_000, 240_000, 1_200_000];
    const ERRORS: [(i32, i32, i32); 5] = [(350, 760, 700), (160, 400, 250), (72, 142, 89), (48, 84, 52), (8, 8, 5)];

    fn is_to_move(&self, seat: Seat) -> bool {
        match self.turn() {
            Turn::Chance => self.board().to_move() == seat,
            Turn::Player(to_move) => to_move == seat,
            Turn::Over(_) => false,
        }
    }

    fn known(&self, seat: Seat) -> Box<dyn Known> {
        Box::new(jieqi(self, seat))
    }

    fn rival(&self, seat: Seat, rival: Rival) -> Option<Box<dyn Known>> {
        let root = match rival {
            Rival::AverageMan => jieqi(self, seat),
            Rival::FixedWorth => jieqi_uncounted(self),
        };
        let node = root.node.with_average_men();
        Some(Box::new(Root { node, ..root }))
    }

    fn of_text(text: &str, moves: &[&str], options: &GameOptions) -> Option<Result<OfText, ToldError>> {
        let with_pools = read_pools(text);
        if with_pools.is_none() && moves.is_empty() {
            return None;
        }
        let (position, pools) = match with_pools {
            Some((position, pools)) => (position, Some(pools)),
            None => (text.to_owned(), None),
        };
        Some(of_moves(&position, pools, moves, options))
    }
}

/// The game at `position` after `moves`, and what the side to move sees there if the face-down pieces were among
/// `pools` at the beginning; without pools, a set less what lies face up.
fn of_moves(position: &str, pools: Option<Pools>, moves: &[&str], options: &GameOptions) -> Result<OfText, ToldError> {
    let options = Jieqi::options(options).map_err(SetUpError::from)?;
    let mut game = Jieqi::from_position(position, &options).map_err(SetUpError::from)?;
    let mut pools = pools.unwrap_or_else(|| pools_of(&game.view(Viewer::Public)));
    let read = |(at, text): (usize, &&str)| {
        told_move::read(text).ok_or_else(|| ToldError::Move { at, why: format!("{text:?} is no move") })
    };
    let told = moves.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
    if !told.is_empty() && game.turn() == Turn::Chance {
        let last = told.len() - 1;
        let wrong = |error: OutcomeError| ToldError::Move { at: last, why: error.to_string() };
        game.resolve(&told_move::deal(game.board(), &told)).map_err(wrong)?;
    }
    for (at, told) in told.iter().enumerate() {
        let mover = game.board().to_move();
        let is_covered = |point| game.board().dark().contains(point);
        let known =
            [(is_covered(told.mv.from), mover, told.turned_up), (is_covered(told.mv.to), mover.other(), told.captured)];
        for (_, seat, piece) in known.into_iter().filter(|(is_covered, ..)| *is_covered) {
            if let Some(piece) = piece {
                let count = &mut pools[seat.index()][piece as usize];
                *count = count.saturating_sub(1);
            }
        }
        game.play(&told.mv).map_err(|error| ToldError::Move { at, why: error.to_string() })?;
    }
    let known: Option<(Seat, Box<dyn Known>)> = match game.turn() {
        Turn::Over(_) => None,
        Turn::Player(_) | Turn::Chance => Some((game.board().to_move(), Box::new(jieqi_of_pools(&game, pools)))),
    };
    Ok((game.into(), known))
}
