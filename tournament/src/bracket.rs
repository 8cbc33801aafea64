//! Knock-outs: places of seeds in the bracket and pairs of each round.

/// Number of rounds until one player is left.
pub fn rounds(players: usize) -> usize {
    players.max(1).next_power_of_two().trailing_zeros() as usize
}

/// Seeds, from 0, in bracket order: neighbours meet, then their winners. Seeds 0 and 1 can meet only in the final. The
/// first four can meet only in the last two rounds.
pub fn order(rounds: usize) -> Vec<usize> {
    (0..rounds).fold(vec![0], |order, _| {
        let size = 2 * order.len();
        order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect()
    })
}

/// Pairs of a round, from the remaining players in bracket order. `None` is an empty place; its opponent advances
/// without a game.
pub fn pairs(left: &[Option<usize>]) -> Vec<(Option<usize>, Option<usize>)> {
    left.chunks(2).map(|pair| (pair.first().copied().flatten(), pair.get(1).copied().flatten())).collect()
}
