//! Training of the net: it plays against itself and corrects its estimates by the following positions (TD(λ)).
//!
//! Seeded, and made of the four operations alone: the same seed and the same number of games give the same file on
//! every machine.

use banco_engine::games::backgammon::plays::{Line, plays_into};
use banco_engine::games::backgammon::position::{MEN, OFF, Position};
use banco_engine::games::backgammon::roll::Roll;

use crate::net::training::logistic;
use crate::resources::mix;

use super::chances::{Chances, WHOLE};
use super::inputs::{INPUTS, Inputs, UNIT, has_contact};
use super::net::{self, CONTACT, OUTPUTS, RACE, WEIGHT_ONE};

/// Share of the lesson that comes from the end of the game; the rest comes from the next position.
const LAMBDA: f32 = 0.3;

/// After each hundredth part of the games a lesson counts so much of what it did: a sixteenth at the end.
const FALL: f32 = 0.972_658_5;

/// First step size of a weight.
const RATE: f32 = 0.08;

/// A game that is not over by then teaches nothing.
const TURNS_MAX: usize = 400;

/// Half of a net, while it learns.
struct Half<const HIDDEN: usize> {
    first: Vec<[f32; HIDDEN]>,
    bias: [f32; HIDDEN],
    second: [[f32; HIDDEN]; OUTPUTS],
    last: [f32; OUTPUTS],
}

/// Both halves.
struct Net {
    contact: Half<CONTACT>,
    race: Half<RACE>,
}

/// Numbers that follow from a seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0, 0x6261_636b)
    }

    fn weight(&mut self) -> f32 {
        ((self.next() % 2_001) as f32 - 1_000.0) / 10_000.0
    }

    #[expect(clippy::expect_used, reason = "a rest of six and one more is a die")]
    fn roll(&mut self) -> Roll {
        let bits = self.next();
        let die = |bits: u64| (bits % 6) as u8 + 1;
        Roll::from_pips(die(bits & 0xffff_ffff), die(bits >> 32)).expect("two dice")
    }
}

impl<const HIDDEN: usize> Half<HIDDEN> {
    fn new(random: &mut Random) -> Half<HIDDEN> {
        let mut row = || std::array::from_fn(|_| random.weight());
        let first = (0..INPUTS).map(|_| row()).collect();
        Half { first, bias: [0.0; HIDDEN], second: std::array::from_fn(|_| row()), last: [-1.0; OUTPUTS] }
    }

    fn ask(&self, inputs: &Inputs) -> ([f32; HIDDEN], [f32; OUTPUTS]) {
        let mut sums = self.bias;
        for (at, value) in inputs.list() {
            let value = f32::from(*value) / f32::from(UNIT);
            for (sum, weight) in sums.iter_mut().zip(&self.first[usize::from(*at)]) {
                *sum += weight * value;
            }
        }
        let hidden = sums.map(logistic);
        let told = std::array::from_fn(|output| {
            let weighed = self.second[output].iter().zip(&hidden).map(|(weight, one)| weight * one);
            logistic(weighed.sum::<f32>() + self.last[output])
        });
        (hidden, told)
    }

    fn learn(&mut self, inputs: &Inputs, target: [f32; OUTPUTS], rate: f32) {
        let (hidden, told) = self.ask(inputs);
        let mut back = [0.0; HIDDEN];
        for output in 0..OUTPUTS {
            let error = rate * (target[output] - told[output]);
            self.last[output] += error;
            for ((weight, one), back) in self.second[output].iter_mut().zip(&hidden).zip(&mut back) {
                *back += error * *weight;
                *weight += error * one;
            }
        }
        for (back, one) in back.iter_mut().zip(&hidden) {
            *back *= one * (1.0 - one);
        }
        for (bias, back) in self.bias.iter_mut().zip(&back) {
            *bias += back;
        }
        for (at, value) in inputs.list() {
            let value = f32::from(*value) / f32::from(UNIT);
            for (weight, back) in self.first[usize::from(*at)].iter_mut().zip(&back) {
                *weight += back * value;
            }
        }
    }

    fn write(&self, file: &mut Vec<u8>) {
        let mut put = |weight: &f32| {
            let whole = (weight * WEIGHT_ONE as f32).clamp(f32::from(i16::MIN), f32::from(i16::MAX));
            file.extend(((if whole < 0.0 { whole - 0.5 } else { whole + 0.5 }) as i16).to_le_bytes());
        };
        self.first.iter().flatten().for_each(&mut put);
        self.bias.iter().for_each(&mut put);
        self.second.iter().flatten().for_each(&mut put);
        self.last.iter().for_each(&mut put);
    }
}

const fn points(told: [f32; OUTPUTS]) -> f32 {
    2.0 * told[0] - 1.0 + told[1] - told[3] + told[2] - told[4]
}

const fn turned([wins, gammons, backgammons, lost_gammons, lost_backgammons]: [f32; OUTPUTS]) -> [f32; OUTPUTS] {
    [1.0 - wins, lost_gammons, lost_backgammons, gammons, backgammons]
}

fn parts(chances: Chances) -> [f32; OUTPUTS] {
    chances.array().map(|part| part as f32 / WHOLE as f32)
}

impl Net {
    /// Estimate of a position, by known chances or by the net.
    fn ask(&self, position: &Position) -> [f32; OUTPUTS] {
        if let Some(known) = net::known(position) {
            return parts(known);
        }
        let contact = has_contact(position);
        let inputs = Inputs::of(position, contact);
        let mut told = if contact { self.contact.ask(&inputs).1 } else { self.race.ask(&inputs).1 };
        if position.other[usize::from(OFF)] > 0 {
            (told[1], told[2]) = (0.0, 0.0);
        }
        if position.own[usize::from(OFF)] > 0 {
            (told[3], told[4]) = (0.0, 0.0);
        }
        told
    }

    fn learn(&mut self, position: &Position, target: [f32; OUTPUTS], rate: f32) {
        let contact = has_contact(position);
        let inputs = Inputs::of(position, contact);
        if contact { self.contact.learn(&inputs, target, rate) } else { self.race.learn(&inputs, target, rate) }
    }

    /// One game against itself, and what it teaches.
    fn play(&mut self, random: &mut Random, rate: f32, lines: &mut Vec<Line>) {
        let mut position = Position::START;
        // Positions with what was thought of them.
        let mut course: Vec<(Position, [f32; OUTPUTS])> = Vec::new();
        let mut roll = random.roll();
        while roll.is_double() {
            roll = random.roll();
        }
        let mut target = loop {
            if course.len() >= TURNS_MAX {
                return;
            }
            plays_into(&position, roll, lines);
            let mut best = (f32::NEG_INFINITY, position.turned(), [0.0; OUTPUTS]);
            for line in lines.iter() {
                let after = line.position.turned();
                let told = self.ask(&after);
                if -points(told) > best.0 {
                    best = (-points(told), after, told);
                }
            }
            if lines.is_empty() {
                best.2 = self.ask(&best.1);
            }
            position = best.1;
            if position.other[usize::from(OFF)] == MEN || net::known(&position).is_some() {
                break best.2;
            }
            course.push((position, best.2));
            roll = random.roll();
        };
        // From the end backwards: what came of it, mixed with what was thought one step later.
        for (position, told) in course.iter().rev() {
            target = turned(target);
            self.learn(position, target, rate);
            for (target, told) in target.iter_mut().zip(told) {
                *target = LAMBDA * *target + (1.0 - LAMBDA) * told;
            }
        }
    }

    fn file(&self) -> Vec<u8> {
        let mut file = Vec::new();
        self.contact.write(&mut file);
        self.race.write(&mut file);
        file
    }
}

/// Plays `games` games against itself and writes the net; `told` hears of the file as it is, now and then.
pub fn backgammon(seed: u64, games: u32, mut told: impl FnMut(u32, Vec<u8>)) -> Vec<u8> {
    let mut random = Random(mix(seed, 0x6e65_7421));
    let mut net = Net { contact: Half::new(&mut random), race: Half::new(&mut random) };
    let mut lines = Vec::new();
    let mut rate = RATE;
    let step = games.div_ceil(100).max(1);
    for game in 0..games {
        if game > 0 && game % step == 0 {
            rate *= FALL;
            told(game, net.file());
        }
        net.play(&mut random, rate, &mut lines);
    }
    net.file()
}
