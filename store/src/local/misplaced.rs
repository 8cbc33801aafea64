//! Stray lines: a page of the journal written to the wrong place.
//!
//! Sequence numbers grow from the first line to the last. If they do not, the longest growing run is the journal, and
//! the other lines are strays. So one line in the wrong place does not cost all lines between.

use std::collections::BTreeSet;

use super::segments::{Step, Stretch, WalkError, walk};

/// Segment and offset of a line.
pub(super) type Spot = (u32, u64);

/// Every line outside the longest run of growing numbers.
pub(super) fn strays(stretch: Stretch<'_>) -> Result<BTreeSet<Spot>, WalkError> {
    let mut lines: Vec<(u64, Spot)> = Vec::new();
    walk(stretch, &mut |step| {
        if let Step::Line { position, envelope, .. } = step {
            lines.push((envelope.seq, (position.segment, position.offset)));
        }
    })?;
    let numbers: Vec<u64> = lines.iter().map(|(seq, _)| *seq).collect();
    let mut kept = growing(&numbers).into_iter().peekable();
    let strays = lines.into_iter().enumerate().filter(|(at, _)| kept.next_if_eq(at).is_none());
    Ok(strays.map(|(_, (_, spot))| spot).collect())
}

/// Indices of a longest strictly growing run, ascending.
fn growing(numbers: &[u64]) -> Vec<usize> {
    // `ends[n]`: index of the smallest number that can end a run of n + 1.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(numbers.len());
    for (at, number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|end| numbers.get(*end).is_some_and(|end| end < number));
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let last = ends.last().copied();
    let mut run: Vec<usize> = std::iter::successors(last, |at| before.get(*at).copied().flatten()).collect();
    run.reverse();
    run
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_lines_that_grow_are_the_journal() {
        let cases: [(&[u64], &[usize]); 5] = [
            (&[], &[]),
            (&[1, 2, 3], &[0, 1, 2]),
            // One line from far behind.
            (&[1, 2, 90, 3, 4, 5], &[0, 1, 3, 4, 5]),
            // Two pages swapped: the longer one stays.
            (&[1, 2, 6, 7, 3, 4, 5, 8], &[0, 1, 4, 5, 6, 7]),
            // A stretch overwritten with an earlier one.
            (&[1, 2, 3, 4, 2, 3, 7], &[0, 1, 2, 3, 6]),
        ];
        for (numbers, kept) in cases {
            assert_eq!(growing(numbers), kept, "{numbers:?}");
        }
    }
}
