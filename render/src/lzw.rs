//! The compression of GIF frames: LZW with codes of 9 to 12 bits (GIF89a, appendix F).
//!
//! Frames of a film are mostly runs of the one number that stands for "stays". The general encoder of the `gif`
//! crate walks through every pixel of them and took two thirds of a film's time; here a run costs one step a code.

const CLEAR: u16 = 256;
const END: u16 = 257;
const CODES_MAX: u16 = 4096;
const FIRST_WIDTH: u32 = 9;
/// Room for four times as many strings as there are codes keeps look-ups short.
const SLOTS: usize = 4 * CODES_MAX as usize;

/// `numbers` as `Encoder::write_lzw_pre_encoded_frame` wants them. Runs of `frequent` are quick.
pub(crate) fn encode(numbers: &[u8], frequent: u8) -> Vec<u8> {
    let mut writer = Writer { bytes: vec![8], pending: 0, bits: 0, width: FIRST_WIDTH };
    writer.write(CLEAR);
    let mut strings = Strings::new(frequent);
    if let Some((&first, mut tail)) = numbers.split_first() {
        let mut known = strings.single(first);
        loop {
            if let Some(length) = known.run {
                let (longer, rest) = strings.along_run(length, tail);
                (known, tail) = (longer, rest);
            }
            let Some((&next, after)) = tail.split_first() else { break };
            tail = after;
            known = match strings.longer(known, next) {
                Some(longer) => longer,
                None => {
                    writer.write(known.code);
                    if !strings.add(known, next, &mut writer) {
                        writer.write(CLEAR);
                        writer.width = FIRST_WIDTH;
                        strings.clear();
                    }
                    strings.single(next)
                }
            };
        }
        writer.write(known.code);
        // The reader has by now made the string that the writer would add next.
        writer.widen(strings.next);
    }
    writer.write(END);
    writer.finish()
}

/// A string that has a code.
#[derive(Clone, Copy)]
struct Known {
    code: u16,
    /// Its length if it holds nothing but the frequent number.
    run: Option<usize>,
}

/// The strings that have codes since the last clear.
struct Strings {
    /// Open addressing: the round in which a slot was filled, the string before its last number and this number, its code.
    slots: Vec<(u32, u32, u16)>,
    round: u32,
    next: u16,
    frequent: u8,
    /// Codes of the runs of the frequent number, by length less one.
    runs: Vec<u16>,
}

impl Strings {
    fn new(frequent: u8) -> Strings {
        Strings { slots: vec![(0, 0, 0); SLOTS], round: 1, next: END + 1, frequent, runs: vec![u16::from(frequent)] }
    }

    fn clear(&mut self) {
        self.round += 1;
        self.next = END + 1;
        self.runs.truncate(1);
    }

    fn single(&self, number: u8) -> Known {
        Known { code: u16::from(number), run: (number == self.frequent).then_some(1) }
    }

    /// The longest known run from one of `length` on into `tail`, and what is left of it.
    fn along_run<'n>(&self, length: usize, tail: &'n [u8]) -> (Known, &'n [u8]) {
        // No farther than runs are known: a long run is met again after every code.
        let (near, _) = tail.split_at(tail.len().min(self.runs.len().saturating_sub(length)));
        let taken = near.iter().position(|number| *number != self.frequent).unwrap_or(near.len());
        let code = self.runs.get(length + taken - 1).copied().unwrap_or(u16::from(self.frequent));
        (Known { code, run: Some(length + taken) }, tail.get(taken..).unwrap_or_default())
    }

    fn longer(&self, known: Known, number: u8) -> Option<Known> {
        if known.run.is_some() && number == self.frequent {
            // `along_run` went as far as runs are known.
            return None;
        }
        let (round, _, code) = self.slots[self.slot(key(known, number))];
        (round == self.round).then_some(Known { code, run: None })
    }

    /// Gives `known` followed by `number` the next code; `false` if there is none left.
    fn add(&mut self, known: Known, number: u8, writer: &mut Writer) -> bool {
        if self.next == CODES_MAX {
            return false;
        }
        if known.run.is_some() && number == self.frequent {
            self.runs.push(self.next);
        } else {
            let key = key(known, number);
            let slot = self.slot(key);
            self.slots[slot] = (self.round, key, self.next);
        }
        writer.widen(self.next);
        self.next += 1;
        true
    }

    /// Slot of `key`, or the free slot where it would stand.
    fn slot(&self, key: u32) -> usize {
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> 18) as usize % SLOTS;
        while self.slots[slot].0 == self.round && self.slots[slot].1 != key {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }
}

fn key(known: Known, number: u8) -> u32 {
    u32::from(known.code) << 8 | u32::from(number)
}

/// Codes as bytes, the lowest bit first.
struct Writer {
    bytes: Vec<u8>,
    pending: u64,
    bits: u32,
    width: u32,
}

impl Writer {
    fn write(&mut self, code: u16) {
        self.pending |= u64::from(code) << self.bits;
        self.bits += self.width;
        while self.bits >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.bits -= 8;
        }
    }

    /// Codes grow by a bit when the string with number `next` exists.
    fn widen(&mut self, next: u16) {
        if u32::from(next) == 1 << self.width {
            self.width += 1;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.bits > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}
