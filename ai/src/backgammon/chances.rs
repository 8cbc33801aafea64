//! Chances of the ways a game may end, in parts of 65,536.

use banco_engine::games::backgammon::position::{OFF, Position};

/// Certainty.
pub(super) const WHOLE: i32 = 65_536;

/// Chances of the side on roll to win and lose, and by how much. Each number counts what is worse with it: `gammons`
/// holds the backgammons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Chances {
    pub wins: i32,
    pub gammons: i32,
    pub backgammons: i32,
    pub lost_gammons: i32,
    pub lost_backgammons: i32,
}

impl Chances {
    /// The side on roll has lost: 1, 2 or 3 times the stake.
    pub(super) fn lost(class: u8) -> Chances {
        let share = |least: u8| if class >= least { WHOLE } else { 0 };
        Chances { wins: 0, gammons: 0, backgammons: 0, lost_gammons: share(2), lost_backgammons: share(3) }
    }

    /// Output of a net, without results that are no longer possible.
    pub(super) fn of_outputs(told: [i32; 5], position: &Position) -> Chances {
        let [wins, gammons, backgammons, lost_gammons, lost_backgammons] = told;
        let (own, other) = (position.own[usize::from(OFF)], position.other[usize::from(OFF)]);
        let gammons = if other > 0 { 0 } else { gammons.min(wins) };
        let lost_gammons = if own > 0 { 0 } else { lost_gammons.min(WHOLE - wins) };
        Chances {
            wins,
            gammons,
            backgammons: backgammons.min(gammons),
            lost_gammons,
            lost_backgammons: lost_backgammons.min(lost_gammons),
        }
    }

    /// The same for the other side.
    pub(super) const fn turned(self) -> Chances {
        Chances {
            wins: WHOLE - self.wins,
            gammons: self.lost_gammons,
            backgammons: self.lost_backgammons,
            lost_gammons: self.gammons,
            lost_backgammons: self.backgammons,
        }
    }

    pub(super) const fn array(self) -> [i32; 5] {
        [self.wins, self.gammons, self.backgammons, self.lost_gammons, self.lost_backgammons]
    }

    /// Points that this is worth without a cube, in parts of 65,536.
    pub(super) const fn points(self) -> i32 {
        2 * self.wins - WHOLE + self.gammons - self.lost_gammons + self.backgammons - self.lost_backgammons
    }
}
