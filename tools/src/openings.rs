//! `cargo xtask openings`: the file of named chess openings from the lists of lichess-org/chess-openings.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use banco_engine::openings::{NamedLine, Opening, Openings};
use banco_engine::{FileStep, read_collection};

/// Lists of the data set, in a folder.
const LISTS: [&str; 5] = ["a.tsv", "b.tsv", "c.tsv", "d.tsv", "e.tsv"];

/// Written file, below the root.
const FILE: &str = "data/openings/chess.txt";

/// Largest size of that file in bytes.
const BYTES_MAX: usize = 100_000;

const HEAD: &str = "\
# Named chess openings of lichess-org/chess-openings (CC0): cargo xtask openings FOLDER
# The format is in engine/src/openings.rs.
";

/// Packs the lists in the folder.
///
/// # Errors
/// Words that are not understood, a list that cannot be read, or a file that would be too large.
pub fn make(root: &Path, words: &[&str]) -> Result<()> {
    let [folder] = words else { bail!("usage: cargo xtask openings FOLDER (with {})", LISTS.join(", ")) };
    let mut lines = Vec::new();
    for list in LISTS {
        let path = Path::new(folder).join(list);
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        for row in text.lines().skip(1) {
            lines.push(named(row).with_context(|| format!("{list}: {row}"))?);
        }
    }
    let count = lines.len();
    let packed = format!("{HEAD}{}", Openings::pack(lines));
    if packed.len() > BYTES_MAX {
        bail!("{} bytes are more than {BYTES_MAX}", packed.len());
    }
    std::fs::write(root.join(FILE), &packed)?;
    println!("{FILE}: {count} lines, {} positions, {} bytes", Openings::read(&packed).count(), packed.len());
    Ok(())
}

/// Row of a list: code, name and moves.
fn named(row: &str) -> Result<NamedLine> {
    let fields: Vec<&str> = row.split('\t').collect();
    let [code, name, moves] = fields.as_slice() else { bail!("no row of three fields") };
    // A line may end in a mate.
    let mut games =
        ["*", "1-0", "0-1"].into_iter().filter_map(|score| read_collection(&format!("{moves} {score}")).ok());
    let game = games.find_map(|games| games.into_iter().next()?.ok()).ok_or_else(|| anyhow!("no game"))?;
    let moves = game.steps.into_iter().filter_map(|step| match step {
        FileStep::Moved(mv) => Some(mv),
        FileStep::Drawn(_) | FileStep::Conceded(..) => None,
    });
    let opening = Opening { code: (*code).to_owned(), name: (*name).to_owned() };
    Ok(NamedLine { moves: moves.collect(), opening })
}
