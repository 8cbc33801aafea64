//! Chores that need the rules, the computer or the program: `cargo xtask <chore>` passes them on to this binary.

mod agree;
mod arena;
mod fonts;
mod gallery;
mod openings;
mod pace;
mod puzzles;
mod self_play;
mod train;
mod tune;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <chore>

chores:
  match GAME ONE OTHER [pairs=20] …
           play a match between two players; without words it says how (docs/opponents.md)
  ladder GAME [from=1] [to=9] [pairs=10] [seed=1] [anchor=LEVEL:RATING]
           ratings of the levels from games between neighbours (docs/opponents.md)
  agree chess|xiangqi [games=20] …
           marks of reviews beside the verdicts of another program (docs/opponents.md)
  cubes [games=40] …
           what GNU Backgammon thinks of the house's cubes (docs/opponents.md)
  plays [games=8] …
           what GNU Backgammon thinks of the computer's plays (docs/opponents.md)
  train backgammon [games=400000] [seed=1]
           teach the net of backgammon by playing against itself (docs/opponents.md)
  tune chess [seeds=1]
           fit the worths of chess's evaluation to the samples of so many seeds (docs/opponents.md)
  train xiangqi [epochs=20] [seed=1] [seeds=1]
           teach the net of xiangqi by the samples of so many seeds (docs/opponents.md)
  train samples GAME [games=20000] [nodes=1000] [seed=1]
           positions of games against itself, for target/samples: lessons of a net (docs/opponents.md)
  tune jieqi [games=4000] [nodes=1500] [seed=11]
           fit the weights of jieqi's evaluation to games against itself (docs/opponents.md)
  puzzles make|import|endings|fit|rate|check …
           make, import and check the puzzles of data/puzzles (docs/opponents.md)
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
        ["ladder", words @ ..] => arena::ladder::run(words),
        ["agree", words @ ..] => agree::run(repository(), words),
        ["cubes", words @ ..] => arena::cubes::run(repository(), words),
        ["plays", words @ ..] => arena::plays::run(repository(), words),
        ["train", "backgammon", words @ ..] => train::backgammon(repository(), words),
        ["tune", "chess", words @ ..] => tune::chess::run(repository(), words),
        ["train", "xiangqi", words @ ..] => train::net::xiangqi(repository(), words),
        ["train", "samples", words @ ..] => train::samples::make(repository(), words),
        ["tune", "jieqi", words @ ..] => tune::jieqi::run(words),
        ["puzzles", words @ ..] => puzzles::run(repository(), words),
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
