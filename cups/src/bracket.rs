//! Knock-outs: where seeds stand in the bracket, and who meets whom next.

/// Rounds until one is left.
pub fn rounds(players: usize) -> usize {
    players.max(1).next_power_of_two().trailing_zeros() as usize
}

/// Seeds, from 0, in the order of the bracket: neighbours meet, then their winners. The first two can only meet in the
/// end, the first four before it.
pub fn order(rounds: usize) -> Vec<usize> {
    (0..rounds).fold(vec![0], |order, _| {
        let size = 2 * order.len();
        order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect()
    })
}

/// The pairs of a round of those who are left, in the order of the bracket; `None` is an empty place, and whoever has
/// it before him goes on by himself.
pub fn pairs(left: &[Option<usize>]) -> Vec<(Option<usize>, Option<usize>)> {
    left.chunks(2).map(|pair| (pair.first().copied().flatten(), pair.get(1).copied().flatten())).collect()
}
