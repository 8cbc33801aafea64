//! Chores that need the rules, the computer or the program: `cargo xtask <chore>` passes them on to this binary.

mod agree;
mod arena;
mod fonts;
mod gallery;
mod openings;
mod pace;
mod puzzles;
mod train;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <chore>

chores:
  match GAME ONE OTHER [pairs=20] …
           play a match between two players; without words it says how (docs/opponents.md)
  agree chess|xiangqi [games=20] …
           marks of reviews beside the verdicts of another program (docs/opponents.md)
  cubes [games=40] …
           what GNU Backgammon thinks of the house's cubes (docs/opponents.md)
  train backgammon [games=400000] [seed=1]
           teach the net of backgammon by playing against itself (docs/opponents.md)
  puzzles chess|xiangqi|caro [count=120] [seed=1]
           positions of own games in which one move wins, for data/puzzles (docs/opponents.md)
  openings FOLDER
           names of chess openings from the lists of lichess-org/chess-openings, for data/openings
  pace [http] [page] [memory[=MINUTES]] [program=target/release/banco]
           measure the local table: moves per second, and click to new board in Chromium
  fonts    rebuild the font subsets in data/fonts from their Debian packages
  gallery [DIR]
           draw every board, theme, piece set and state, with a page to look at them (target/gallery),
           and the pictures of the READMEs (docs/pictures)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["match", words @ ..] => arena::run(repository(), words),
        ["agree", words @ ..] => agree::run(repository(), words),
        ["cubes", words @ ..] => arena::cubes::run(repository(), words),
        ["train", "backgammon", words @ ..] => train::backgammon(repository(), words),
        ["puzzles", words @ ..] => puzzles::make(repository(), words),
        ["openings", words @ ..] => openings::make(repository(), words),
        ["pace", words @ ..] => pace::run(repository(), words),
        ["fonts"] => fonts::rebuild(repository()),
        ["gallery"] => gallery::draw(repository(), &repository().join("target/gallery")),
        ["gallery", folder] => gallery::draw(repository(), Path::new(folder)),
        ["help"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tools: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Root of the repository, from any working folder.
fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}
