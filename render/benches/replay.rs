//! A game of ninety plies as a film, on one thread. Targets for chess: 150 ms and 500 KB.

#[path = "../examples/scenes/mod.rs"]
mod scenes;

use banco_engine::{GameKey, View};
use banco_render::{Bar, Marks, Renderer, Scene, Style};
use divan::Bencher;

fn main() {
    divan::main();
}

fn film(bencher: Bencher<'_, '_>, views: &[View]) {
    let Ok(renderer) = Renderer::new() else { return };
    let marks = Marks::default();
    let bars: Vec<[Bar; 2]> = (0..views.len()).map(scenes::bars_at).collect();
    let scenes = || {
        let pairs = views.iter().zip(&bars);
        pairs.map(|(view, bars)| Scene { view, style: Style::default(), bars: Some(bars), marks: &marks, banner: None })
    };
    if let Ok(replay) = renderer.replay(scenes()) {
        println!("{} bytes {}x{} in {} frames", replay.gif.len(), replay.width, replay.height, replay.frames);
    }
    bencher.bench_local(|| renderer.replay(scenes()));
}

#[divan::bench]
fn chess(bencher: Bencher<'_, '_>) {
    film(bencher, &scenes::game(GameKey::Chess, 90));
}

/// Without bars, as where names stand in the message.
#[divan::bench]
fn chess_without_bars(bencher: Bencher<'_, '_>) {
    let Ok(renderer) = Renderer::new() else { return };
    let (views, marks) = (scenes::game(GameKey::Chess, 90), Marks::default());
    let scene = |view| Scene { view, style: Style::default(), bars: None, marks: &marks, banner: None };
    bencher.bench_local(|| renderer.replay(views.iter().map(scene)));
}

#[divan::bench]
fn xiangqi(bencher: Bencher<'_, '_>) {
    film(bencher, &scenes::game(GameKey::Xiangqi, 90));
}
