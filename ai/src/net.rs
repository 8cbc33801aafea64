//! A small net beside the count of the pieces: whole numbers only, so that it says the same on every machine.
//!
//! It sees the board twice, once from each side. A piece on a point is one input of each view, so a move changes two or
//! three of them, and the sums of the hidden layer are kept along the way ([`Sums`]). One layer of `HIDDEN` numbers a
//! view, squared between 0 and 1, and one output for each [`BUCKETS`]-th of the pieces left. `cargo xtask train` makes
//! the files (`docs/opponents.md`).

pub(crate) mod training;

/// Outputs: one for few pieces, one for more, and so on.
pub(crate) const BUCKETS: usize = 4;

/// One, as hidden numbers count.
pub(super) const HIDDEN_ONE: i32 = 255;

/// One, as the weights of the output count.
pub(super) const WEIGHT_ONE: i32 = 64;

/// An output of one, in hundredths of a pawn.
pub(super) const OUTPUT_ONE: i32 = 400;

/// Greatest weight, in ones: so many of them on a full board stay far below an `i16`.
pub(super) const WEIGHT_MAX: f32 = 1.98;

/// Sums of the hidden layer, the view of the first seat before that of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sums<const HIDDEN: usize>([[i16; HIDDEN]; 2]);

/// Weights of a net with `HIDDEN` numbers a view.
pub(crate) struct Net<const HIDDEN: usize> {
    first: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    /// Own view before the other side's.
    last: [[[i16; HIDDEN]; 2]; BUCKETS],
    /// In hundredths of a pawn.
    last_bias: [i16; BUCKETS],
}

impl<const HIDDEN: usize> Net<HIDDEN> {
    /// Reads a file that [`training`] wrote, for so many inputs; what is missing reads as 0.
    pub(crate) fn read(file: &[u8], inputs: usize) -> Net<HIDDEN> {
        let mut numbers = file.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let first = (0..inputs).map(|_| row()).collect();
        let bias = row();
        let last = std::array::from_fn(|_| [row(), row()]);
        Net { first, bias, last, last_bias: std::array::from_fn(|_| numbers.next().unwrap_or_default()) }
    }

    /// The sums of an empty board.
    pub(crate) const fn empty(&self) -> Sums<HIDDEN> {
        Sums([self.bias; 2])
    }

    /// A piece comes: its input in each view.
    pub(crate) fn add(&self, sums: &mut Sums<HIDDEN>, inputs: [usize; 2]) {
        for (sums, input) in sums.0.iter_mut().zip(inputs) {
            for (sum, weight) in sums.iter_mut().zip(&self.first[input]) {
                *sum = sum.wrapping_add(*weight);
            }
        }
    }

    /// A piece leaves.
    pub(crate) fn remove(&self, sums: &mut Sums<HIDDEN>, inputs: [usize; 2]) {
        for (sums, input) in sums.0.iter_mut().zip(inputs) {
            for (sum, weight) in sums.iter_mut().zip(&self.first[input]) {
                *sum = sum.wrapping_sub(*weight);
            }
        }
    }

    /// Worth of the position beside its pieces, in hundredths of a pawn, for the side with the view `own` (0 or 1);
    /// `bucket` is below [`BUCKETS`].
    pub(crate) fn judge(&self, sums: &Sums<HIDDEN>, own: usize, bucket: usize) -> i32 {
        let views = [&sums.0[own], &sums.0[1 - own]];
        let weighed = views.into_iter().zip(&self.last[bucket]).map(|(view, weights)| {
            let terms = view.iter().zip(weights).map(|(sum, weight)| {
                let told = i32::from(*sum).clamp(0, HIDDEN_ONE);
                told * told * i32::from(*weight)
            });
            terms.sum::<i32>()
        });
        let sum: i32 = weighed.sum::<i32>() / HIDDEN_ONE;
        let told = i64::from(sum) * i64::from(OUTPUT_ONE) / i64::from(HIDDEN_ONE * WEIGHT_ONE);
        told as i32 + i32::from(self.last_bias[bucket])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with the numbers 1, 2, 3 … of a net with two inputs.
    fn net() -> Net<2> {
        let file: Vec<u8> = (1..=26_i16).flat_map(|number| (number * 5).to_le_bytes()).collect();
        Net::read(&file, 2)
    }

    #[test]
    fn sums_that_are_kept_are_those_made_afresh() {
        let net = net();
        let (mut kept, mut fresh) = (net.empty(), net.empty());
        net.add(&mut kept, [0, 1]);
        net.add(&mut kept, [1, 0]);
        net.remove(&mut kept, [0, 1]);
        net.add(&mut fresh, [1, 0]);
        assert_eq!(kept, fresh);
        assert_ne!(kept, net.empty());
    }

    #[test]
    fn each_side_has_its_own_view_and_each_bucket_its_own_output() {
        let net = net();
        let mut sums = net.empty();
        net.add(&mut sums, [0, 1]);
        let told: Vec<i32> = (0..2)
            .flat_map(|own| (0..BUCKETS).map(move |bucket| (own, bucket)))
            .map(|(own, bucket)| net.judge(&sums, own, bucket))
            .collect();
        assert_ne!(told[0], told[4], "the other side sees another board");
        assert_ne!(told[0], told[1], "fewer pieces are judged by other weights");
    }

    #[test]
    fn a_short_file_reads_as_a_net_that_says_nothing() {
        let net: Net<2> = Net::read(&[], 2);
        assert_eq!(net.judge(&net.empty(), 0, 0), 0);
    }
}
