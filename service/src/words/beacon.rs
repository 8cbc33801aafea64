//! Rounds of public numbers in words (beacon 3.4).

/// A number with spaces between its thousands: `34 567 890`.
pub(crate) fn grouped(round: u64) -> String {
    let digits = round.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("\u{a0}")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_of_a_round_are_read_in_threes() {
        for (round, words) in [(7, "7"), (890, "890"), (1_000, "1 000"), (34_567_890, "34 567 890")] {
            assert_eq!(grouped(round).replace('\u{a0}', " "), words);
        }
    }
}
