//! Distance of a typed text from a printed one: the measure of a near miss in every game.

/// 0 for the same text, 1 for one letter more, less, other or swapped with its neighbour, 2 if
/// `printed` continues where `typed` ends, 3 otherwise.
pub(crate) fn slips(typed: &[char], printed: &[char]) -> usize {
    let same = typed.iter().zip(printed).take_while(|(a, b)| a == b).count();
    let (typed_rest, printed_rest) = (&typed[same..], &printed[same..]);
    match (typed_rest, printed_rest) {
        ([], []) => 0,
        ([_, a @ ..], [_, b @ ..]) if a == b => 1,
        ([_, a @ ..], b) | (b, [_, a @ ..]) if a == b => 1,
        ([a, b, x @ ..], [c, d, y @ ..]) if a == d && b == c && x == y => 1,
        ([], _) => 2,
        _ => 3,
    }
}
