//! The ratchet: today's values of the tree, in `xtask/tidy.toml`. They may only get better.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

/// Path of the file, from the root.
pub const FILE: &str = "xtask/tidy.toml";

/// Head of the file.
const HEAD: &str = "\
# Values of `cargo xtask tidy` that the tree holds today. A worse value fails the gate.
# After an improvement `BLESS=1 cargo xtask tidy` lowers them; it never raises one.
";

/// Held values by row.
///
/// # Errors
/// A line that is not `row = number`, or a row that appears twice.
pub fn read(text: &str) -> Result<BTreeMap<String, usize>> {
    let mut held = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (row, value) = line.split_once('=').with_context(|| format!("{FILE}: {line}: not `row = number`"))?;
        let value = value.trim().parse().with_context(|| format!("{FILE}: {line}: not a number"))?;
        if held.insert(row.trim().to_owned(), value).is_some() {
            bail!("{FILE}: {} stands twice", row.trim());
        }
    }
    Ok(held)
}

/// Text of the file, with values lowered to today's. A new row gets today's value.
pub fn lowered(rows: &[(&str, usize)], held: &BTreeMap<String, usize>) -> String {
    let mut text = HEAD.to_owned();
    for (row, today) in rows {
        let value = held.get(*row).map_or(*today, |held| *held.min(today));
        text.push_str(&format!("{row} = {value}\n"));
    }
    text
}

/// Today's value compared with the held one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Worse than held, or not held at all.
    Worse,
    /// Equal to the held value.
    Same,
    /// Better: the file should be lowered.
    Better,
}

/// Compares today's value with the one held.
pub fn standing(today: usize, held: Option<usize>) -> Standing {
    match held {
        Some(held) if today == held => Standing::Same,
        Some(held) if today < held => Standing::Better,
        Some(_) | None => Standing::Worse,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_get_better_and_not_worse() {
        assert_eq!(standing(3, Some(3)), Standing::Same);
        assert_eq!(standing(2, Some(3)), Standing::Better);
        assert_eq!(standing(4, Some(3)), Standing::Worse);
        assert_eq!(standing(0, None), Standing::Worse);
    }

    #[test]
    fn the_file_is_lowered_and_never_raised() {
        let held = read("# remark\n\na = 3\nb = 5\n").expect("readable");
        let text = lowered(&[("a", 2), ("b", 9), ("c", 1)], &held);
        assert_eq!(read(&text).expect("readable"), BTreeMap::from([("a".into(), 2), ("b".into(), 5), ("c".into(), 1)]));
    }

    #[test]
    fn a_spoiled_file_is_refused() {
        assert!(read("a").is_err() && read("a = x").is_err() && read("a = 1\na = 2").is_err());
    }
}
