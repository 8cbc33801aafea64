//! Odds of pieces that are drawn when they are turned up (beacon 4.1).

use std::collections::BTreeMap;

use banco_beacon::{Draw, Number, PrivateKey, Purpose, Side};

use super::*;

/// Pieces of a side, in the order of [`COUNTED`].
const SET: [u64; 6] = [2, 2, 2, 2, 2, 5];

/// Pieces that are left in a pool, in the order of [`COUNTED`].
type Left = [u64; 6];

/// A late deal at the start of a game.
fn late() -> Deal {
    let start = Position::start(true, true);
    Deal::late(Seat::BOTH.map(|seat| pool(&start, seat)))
}

/// A late deal of which Red has these pieces left.
fn deal_with(left: Left) -> Deal {
    let mut deal = late();
    let drawn = COUNTED.iter().zip(SET.iter().zip(left)).flat_map(|(piece, (all, left))| {
        let times = (all - left) as usize;
        std::iter::repeat_n(*piece, times)
    });
    for (point, piece) in homes(Seat::First).zip(drawn) {
        deal.lay(point, piece);
    }
    deal
}

fn place(piece: Piece) -> usize {
    COUNTED.iter().position(|counted| *counted == piece).expect("a piece that is shuffled")
}

/// Pools that can occur: every number of every kind.
fn all_pools() -> Vec<Left> {
    let mut pools = vec![[0; 6]];
    for kind in 0..6 {
        pools = pools
            .into_iter()
            .flat_map(|pool| {
                (0..=SET[kind]).map(move |left| {
                    let mut pool = pool;
                    pool[kind] = left;
                    pool
                })
            })
            .collect();
    }
    pools
}

#[test]
fn beacon_4_1_every_pool_is_counted_in_the_order_of_the_law() {
    let pools = all_pools();
    assert_eq!(pools.len(), 3_usize.pow(5) * 6);
    for left in pools {
        let counted = COUNTED.iter().zip(left).flat_map(|(piece, left)| std::iter::repeat_n(*piece, left as usize));
        let deal = deal_with(left);
        assert_eq!(deal.undrawn(Seat::First), counted.collect::<Vec<Piece>>(), "{left:?}");
        assert_eq!(deal.undrawn(Seat::Second).len(), 15, "the pools are apart");
    }
}

/// Every sequence of numbers is as likely as every other. The n-th piece, and each pair in a row, is then exactly as
/// likely as after a shuffle before the game.
#[test]
fn beacon_4_1_each_reveal_has_exactly_the_odds_of_a_shuffle() {
    // Sequences of numbers that lead to a pool, by the piece drawn last.
    let mut ways: BTreeMap<(Left, Option<usize>), u64> = [((SET, None), 1)].into();
    let mut all = 1;
    for size in (1..=15_u64).rev() {
        let mut next: BTreeMap<(Left, Option<usize>), u64> = BTreeMap::new();
        let mut pairs: BTreeMap<(Option<usize>, usize), u64> = BTreeMap::new();
        for ((left, last), ways) in ways {
            let pool = deal_with(left).undrawn(Seat::First);
            assert_eq!(pool.len() as u64, size);
            for drawn in pool.into_iter().map(place) {
                let mut left = left;
                left[drawn] -= 1;
                *next.entry((left, Some(drawn))).or_default() += ways;
                *pairs.entry((last, drawn)).or_default() += ways;
            }
        }
        all *= size;
        for ((last, drawn), ways) in pairs {
            match last {
                None => assert_eq!(ways * 15, all * SET[drawn]),
                Some(last) => {
                    let others = SET[drawn] - u64::from(last == drawn);
                    assert_eq!(ways * 15 * 14, all * SET[last] * others, "{last} {drawn} of {size}");
                }
            }
        }
        ways = next;
    }
    assert_eq!((ways.values().sum::<u64>(), all), ((1..=15).product(), (1..=15).product()));
}

/// Real draws: which piece comes first, which last, and the second after the first.
#[test]
fn beacon_4_1_drawn_pieces_are_spread_as_the_odds_say() {
    const GAMES: u64 = 100_000;
    let key = PrivateKey::new(&[42; 32]);
    let mut counts = [[0_u64; 6]; 2];
    let mut pairs = [[0_u64; 6]; 6];
    for game in 0..GAMES {
        let (mut pool, mut drawn) = (late().undrawn(Seat::First), Vec::new());
        for count in 1..=15 {
            let game_id = format!("spread{game}");
            let draw =
                Draw { game_id: &game_id, purpose: Purpose::Man(Side::Red), count, number: &Number::BY_AGREEMENT };
            let number = draw.private(&key, &[pool.len() as u32])[0];
            drawn.push(place(pool.remove(number as usize)));
        }
        counts[0][drawn[0]] += 1;
        counts[1][drawn[14]] += 1;
        pairs[drawn[0]][drawn[1]] += 1;
    }
    let chi_square = |counts: &mut dyn Iterator<Item = (u64, f64)>| -> f64 {
        counts
            .map(|(count, odds)| {
                let expected = GAMES as f64 * odds;
                (count as f64 - expected).powi(2) / expected
            })
            .sum()
    };
    for counts in counts {
        // Five degrees of freedom: above 25.7 once in 10,000 times.
        assert!(chi_square(&mut counts.into_iter().zip(SET.map(|all| all as f64 / 15.0))) < 25.7, "{counts:?}");
    }
    let of_pairs = (0..6).flat_map(|first| (0..6).map(move |second| (first, second)));
    let spread = chi_square(&mut of_pairs.map(|(first, second)| {
        let others = SET[second] - u64::from(first == second);
        (pairs[first][second], (SET[first] * others) as f64 / 210.0)
    }));
    // 35 degrees of freedom: above 72 once in 4,000 times.
    assert!(spread < 72.0, "{spread} {pairs:?}");
}
