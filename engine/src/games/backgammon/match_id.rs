//! The match id of GNU Backgammon: 67 bits as 12 characters (clause 6.1).
//!
//! Fields stand from the lowest bit of the first byte on, each from its lowest bit. Bit 66 is set
//! when Jacoby is off.

use crate::{PositionError, Seat};

use super::base64;
use super::roll::{Die, Roll};

/// Characters of an id.
pub const LENGTH: usize = 12;

const BYTES: usize = 9;

/// State of the game: running, or the way it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameState {
    /// No game has begun.
    NotStarted,
    /// A game is on.
    Playing,
    /// The checkers decided it.
    Over,
    /// One side gave it up.
    Resigned,
    /// A double was dropped.
    Dropped,
}

const STATES: [GameState; 5] =
    [GameState::NotStarted, GameState::Playing, GameState::Over, GameState::Resigned, GameState::Dropped];

/// Content of a match id. Player 0 is the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchId {
    /// The cube as a power of two.
    pub cube_log: u8,
    /// `None`: in the centre.
    pub cube_owner: Option<Seat>,
    /// Side on roll; also while the other side answers a double.
    pub on_roll: Seat,
    /// This is the Crawford game.
    pub crawford: bool,
    /// State of the game: running, or the way it ended.
    pub state: GameState,
    /// Side that has to decide now.
    pub turn: Seat,
    /// A double waits for its answer.
    pub doubled: bool,
    /// Points offered by a resignation: 0 for none.
    pub resigned: u8,
    /// `None` before the roll. The id has the higher die first.
    pub dice: Option<[Die; 2]>,
    /// 0: no match.
    pub length: u16,
    /// Points won so far, by seat.
    pub score: [u16; 2],
    /// Gammons count only once the cube was turned.
    pub jacoby: bool,
}

const fn seat_bit(seat: Seat) -> u16 {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

const fn seat_of(bit: u16) -> Seat {
    if bit == 0 { Seat::First } else { Seat::Second }
}

impl MatchId {
    /// The 12 characters; a field that is too wide for its bits loses the upper ones.
    pub fn write(&self) -> String {
        let roll = self.dice.map(|[one, other]| Roll::new(one, other));
        let dice = roll.map_or([0; 2], |roll| [roll.high, roll.low].map(|die| u16::from(die.pips())));
        let state = STATES.iter().position(|state| *state == self.state).unwrap_or(0);
        let fields = [
            (4, u16::from(self.cube_log)),
            (2, self.cube_owner.map_or(3, seat_bit)),
            (1, seat_bit(self.on_roll)),
            (1, u16::from(self.crawford)),
            (3, state as u16),
            (1, seat_bit(self.turn)),
            (1, u16::from(self.doubled)),
            (2, u16::from(self.resigned)),
            (3, dice[0]),
            (3, dice[1]),
            (15, self.length),
            (15, self.score[0]),
            (15, self.score[1]),
            (1, u16::from(!self.jacoby)),
        ];
        let mut bits = 0_u128;
        let mut at = 0;
        for (width, value) in fields {
            bits |= u128::from(value & ((1 << width) - 1)) << at;
            at += width;
        }
        base64::write(&bits.to_le_bytes()[..BYTES])
    }

    /// Reads the 12 characters of an id.
    ///
    /// # Errors
    /// Not an id, or a field out of its range.
    pub fn read(text: &str) -> Result<MatchId, PositionError> {
        let bytes = base64::read(text).filter(|bytes| bytes.len() == BYTES && text.len() == LENGTH);
        let bytes = bytes.ok_or(PositionError("a match id has 12 characters"))?;
        let mut bits = bytes.iter().rev().fold(0_u128, |bits, byte| (bits << 8) | u128::from(*byte));
        let mut field = |width: u32| {
            let value = (bits & ((1 << width) - 1)) as u16;
            bits >>= width;
            value
        };
        let cube_log = field(4) as u8;
        let cube_owner = match field(2) {
            owner @ (0 | 1) => Some(seat_of(owner)),
            3 => None,
            _ => return Err(PositionError("nobody owns the cube like that")),
        };
        let on_roll = seat_of(field(1));
        let crawford = field(1) == 1;
        let state = STATES.get(usize::from(field(3))).copied().ok_or(PositionError("unknown state of a game"))?;
        let (turn, doubled, resigned) = (seat_of(field(1)), field(1) == 1, field(2) as u8);
        let dice = match (field(3), field(3)) {
            (0, 0) => None,
            (one, other) => {
                let die = |pips: u16| Die::new(pips as u8).ok_or(PositionError("a die shows 1 to 6"));
                Some([die(one)?, die(other)?])
            }
        };
        let (length, score) = (field(15), [field(15), field(15)]);
        let jacoby = field(1) == 0;
        Ok(MatchId {
            cube_log,
            cube_owner,
            on_roll,
            crawford,
            state,
            turn,
            doubled,
            resigned,
            dice,
            length,
            score,
            jacoby,
        })
    }
}
