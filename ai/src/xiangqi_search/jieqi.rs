//! The brain of jieqi: each seat knows its own pool of face-down pieces.

use banco_engine::games::jieqi::Jieqi;
use banco_engine::{Game, GameOptions, Seat, SetUpError, Turn};

use crate::brain::{Brain, Known, OfText};
use crate::node::Root;
use crate::sight::Rival;

use super::origin::{Pools, jieqi, jieqi_of_pools, jieqi_uncounted};
use super::pool_text;

impl Brain for Jieqi {
    const NODES: [u64; 6] = [150, 800, 3_000, 14_000, 70_000, 350_000];
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

    fn of_text(text: &str, options: &GameOptions) -> Option<Result<OfText, SetUpError>> {
        let (position, pools) = pool_text::read(text)?;
        Some(of_pools(&position, pools, options))
    }
}

/// The game at `position`, and what the side to move sees there if the face-down pieces are among `pools`.
fn of_pools(position: &str, pools: Pools, options: &GameOptions) -> Result<OfText, SetUpError> {
    let game = Jieqi::from_position(position, &Jieqi::options(options)?)?;
    let known: Option<(Seat, Box<dyn Known>)> = match game.turn() {
        Turn::Over(_) => None,
        Turn::Player(_) | Turn::Chance => Some((game.board().to_move(), Box::new(jieqi_of_pools(&game, pools)))),
    };
    Ok((game.into(), known))
}
