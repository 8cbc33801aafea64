//! The net that judges positions: whole numbers only, so that it says the same on every machine.
//!
//! Two layers for positions in which checkers can still meet, two smaller ones for races. `cargo xtask train
//! backgammon` made the file (`docs/opponents.md`).

use std::sync::OnceLock;

use banco_engine::games::backgammon::position::{OFF, Position};

use super::bearoff;
use super::chances::Chances;
use super::inputs::{INPUTS, Inputs, UNIT, has_contact};

/// Hidden numbers while checkers can meet.
pub(super) const CONTACT: usize = 96;
/// Hidden numbers in a race.
pub(super) const RACE: usize = 24;
/// Won, won with a gammon, with a backgammon, lost with a gammon, with a backgammon.
pub(super) const OUTPUTS: usize = 5;

/// One, as weights count.
pub(super) const WEIGHT_ONE: i32 = 1 << 11;
/// One, as hidden numbers count.
const HIDDEN_ONE: i64 = 1 << 14;

/// Steps of the logistic function in one, and how far it is tabled both ways.
const STEPS: i32 = 256;
const REACH: i32 = 12;

const FILE: &[u8] = include_bytes!("../../data/backgammon.net");

/// Weights of one half of the net.
struct Half<const HIDDEN: usize> {
    first: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    second: [[i16; HIDDEN]; OUTPUTS],
    last: [i16; OUTPUTS],
}

struct Net {
    contact: Half<CONTACT>,
    race: Half<RACE>,
    logistic: Vec<u16>,
}

/// `e^x` from the four operations alone, which are the same on every machine.
pub(super) fn exponential(x: f64) -> f64 {
    // (e^(x/1024))^1024, the inner one by its series.
    let small = x / 1024.0;
    let mut power = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0)));
    for _ in 0..10 {
        power *= power;
    }
    power
}

impl<const HIDDEN: usize> Half<HIDDEN> {
    fn read(numbers: &mut impl Iterator<Item = i16>) -> Half<HIDDEN> {
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let first = (0..INPUTS).map(|_| row()).collect();
        let bias = row();
        let second = std::array::from_fn(|_| row());
        Half { first, bias, second, last: std::array::from_fn(|_| numbers.next().unwrap_or_default()) }
    }

    fn ask(&self, inputs: &Inputs, logistic: &[u16]) -> [i32; OUTPUTS] {
        let mut sums: [i32; HIDDEN] = std::array::from_fn(|at| i32::from(self.bias[at]) * i32::from(UNIT));
        for (at, value) in inputs.list() {
            let row = &self.first[usize::from(*at)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += i32::from(*weight) * i32::from(*value);
            }
        }
        let hidden = sums.map(|sum| (told(sum, WEIGHT_ONE * i32::from(UNIT), logistic) >> 2) as i16);
        std::array::from_fn(|output| {
            let sum: i64 =
                self.second[output].iter().zip(&hidden).map(|(weight, one)| i64::from(*weight) * i64::from(*one)).sum();
            let sum = sum / HIDDEN_ONE + i64::from(self.last[output]);
            told(sum as i32, WEIGHT_ONE, logistic)
        })
    }
}

/// The logistic function of `sum / one`, in parts of 65,536.
fn told(sum: i32, one: i32, logistic: &[u16]) -> i32 {
    let step = i64::from(sum) * i64::from(STEPS) / i64::from(one) + i64::from(STEPS * REACH);
    let last = logistic.len() - 1;
    i32::from(logistic[(step.max(0) as usize).min(last)])
}

fn net() -> &'static Net {
    static NET: OnceLock<Net> = OnceLock::new();
    NET.get_or_init(|| {
        let mut numbers = FILE.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let logistic = (-STEPS * REACH..=STEPS * REACH).map(|step| {
            let value = 65_536.0 / (1.0 + exponential(-f64::from(step) / f64::from(STEPS)));
            (value + 0.5) as u16
        });
        Net { contact: Half::read(&mut numbers), race: Half::read(&mut numbers), logistic: logistic.collect() }
    })
}

/// Chances of both sides in `position`, before the side on roll rolls.
pub(super) fn chances(position: &Position) -> Chances {
    if let Some(known) = known(position) {
        return known;
    }
    let net = net();
    let contact = has_contact(position);
    let inputs = Inputs::of(position, contact);
    let told = if contact { net.contact.ask(&inputs, &net.logistic) } else { net.race.ask(&inputs, &net.logistic) };
    Chances::of_outputs(told, position)
}

/// Chances without the net: games that are over, and two sides that bear off with a checker off each.
pub(super) fn known(position: &Position) -> Option<Chances> {
    let (own, other) = (position.own[usize::from(OFF)], position.other[usize::from(OFF)]);
    if other == banco_engine::games::backgammon::position::MEN {
        let (class, _) = position.lost_by_own();
        return Some(Chances::lost(class));
    }
    if own == 0 || other == 0 {
        return None;
    }
    let (own, other) = (bearoff::home(&position.own)?, bearoff::home(&position.other)?);
    Some(Chances { wins: bearoff::wins(&own, &other), ..Chances::lost(1) })
}
