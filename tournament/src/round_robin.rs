//! Round robins by the Berger tables (FIDE C.05, annex 1): pairs and sides of every round.

/// Games of a round and players who rest in it, by pairing numbers from 0. The first of two has the first seat.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Drawn {
    /// Pairs of opponents.
    pub pairs: Vec<[usize; 2]>,
    /// Players without an opponent.
    pub rest: Vec<usize>,
}

/// Number of rounds of a round robin with so many players.
pub fn rounds(players: usize, double: bool) -> usize {
    let single = if players.is_multiple_of(2) { players.saturating_sub(1) } else { players };
    if double { 2 * single } else { single }
}

/// Round `round`, from 0, of `players`. In a double round robin the second half has the sides changed. The last two
/// rounds of its first half are exchanged, so that no player has one side three times in a row.
pub fn round(players: usize, double: bool, round: usize) -> Drawn {
    let half = rounds(players, false);
    if half == 0 {
        return Drawn { pairs: Vec::new(), rest: (0..players).collect() };
    }
    let (is_second, at) = (round >= half, round % half);
    let at = match (double && !is_second && half > 2, half - at) {
        (true, 1) => at - 1,
        (true, 2) => at + 1,
        _ => at,
    };
    let mut drawn = single(players, at);
    if is_second {
        drawn.pairs.iter_mut().for_each(|pair| pair.reverse());
    }
    drawn
}

fn single(players: usize, round: usize) -> Drawn {
    let even = players + players % 2;
    let (half, turning) = (even / 2, even - 1);
    let lead = round * half % turning;
    let fixed = even - 1;
    let first = if round.is_multiple_of(2) { [lead, fixed] } else { [fixed, lead] };
    let others = (1..half).map(|step| [(lead + step) % turning, (lead + turning - step) % turning]);
    let mut drawn = Drawn::default();
    for pair in std::iter::once(first).chain(others) {
        match pair.into_iter().find(|seat| *seat >= players) {
            // A number without a player: its opponent rests.
            Some(_) => drawn.rest.extend(pair.into_iter().filter(|seat| *seat < players)),
            None => drawn.pairs.push(pair),
        }
    }
    drawn
}
