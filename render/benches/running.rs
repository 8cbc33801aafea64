//! Pictures as a program full of games wants them: the next one of a running game, and one of which little is
//! known. Targets of the next one: half of them in 1.6 ms, of chess in 0.8 ms. Every picture is drawn once, so nothing
//! is kept of it that was not drawn for an earlier one.

#[path = "../examples/scenes/mod.rs"]
mod scenes;

use std::time::{Duration, Instant};

use banco_engine::{GameKey, View};
use banco_render::{Marks, RenderError, Renderer, Scene, Style};

/// running games side by side, and how long.
const GAMES: u32 = 12;
const PLIES: usize = 40;

fn main() -> Result<(), RenderError> {
    let renderer = Renderer::new()?;
    for &key in GameKey::ALL {
        let games: Vec<Vec<View>> = (1..=GAMES).map(|seed| scenes::game_of(key, PLIES, seed)).collect();
        let (mut first, mut next) = (Vec::new(), Vec::new());
        // As in play: a move here, a move there.
        for ply in 0..PLIES {
            for (game, view) in games.iter().enumerate().filter_map(|(game, views)| Some((game, views.get(ply)?))) {
                let drawn = timed(&renderer, view, game, ply)?;
                if ply > 0 {
                    next.push(drawn);
                }
            }
        }
        for (seed, plies) in (1_000..).zip(PLIES..PLIES + 40) {
            let Some(view) = scenes::game_of(key, plies, seed).pop() else { continue };
            first.push(timed(&renderer, &view, plies, plies)?);
        }
        tell(key, "next", next);
        tell(key, "unknown", first);
    }
    Ok(())
}

/// Every game has people of its own, and tells their last move beside the board.
fn timed(renderer: &Renderer, view: &View, game: usize, ply: usize) -> Result<(Duration, usize), RenderError> {
    let (mut bars, marks) = (scenes::bars_at(ply), Marks::default());
    for (bar, seat) in bars.iter_mut().zip(1..) {
        bar.name = format!("{} {}", bar.name, 2 * game + seat);
        bar.line = format!("{} · {ply}", bar.line);
    }
    let scene = Scene { view, style: Style::default(), bars: Some(&bars), marks: &marks, banner: None };
    let started = Instant::now();
    let picture = renderer.picture(&scene)?;
    Ok((started.elapsed(), picture.png.len()))
}

fn tell(key: GameKey, what: &str, mut drawn: Vec<(Duration, usize)>) {
    drawn.sort_unstable();
    let at = |percent: usize| drawn.get(drawn.len() * percent / 100).map_or(Duration::ZERO, |(time, _)| *time);
    let bytes = drawn.iter().map(|(_, bytes)| bytes).sum::<usize>() / drawn.len().max(1);
    let (half, most) = (at(50), at(90));
    println!("{:<10} {what:<8} p50 {half:>8.2?}  p90 {most:>8.2?}  {bytes:>7} bytes  ({})", key.key(), drawn.len());
}
