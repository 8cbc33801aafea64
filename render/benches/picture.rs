//! The whole path from a `View` to PNG bytes, on one thread. Targets: 6 ms and 140 KB a picture of xiangqi,
//! 4 ms and 60 KB of chess.

#[path = "../examples/scenes/mod.rs"]
mod scenes;

use banco_engine::View;
use banco_render::{Marks, Renderer, Scene, Style};
use divan::Bencher;

fn main() {
    divan::main();
}

fn bench_view(bencher: Bencher<'_, '_>, view: &View, style: Style) {
    let Ok(renderer) = Renderer::new() else { return };
    let (bars, marks) = (scenes::bars(), Marks::default());
    let scene = Scene { view, style, bars: Some(&bars), marks: &marks, banner: None };
    if let Ok(picture) = renderer.picture(&scene) {
        println!("{} bytes", picture.png.len());
    }
    bencher.bench_local(|| renderer.picture(&scene));
}

#[divan::bench]
fn opening(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::opening(), Style::default());
}

#[divan::bench]
fn check(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::check(), Style::default());
}

#[divan::bench]
fn jieqi(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::jieqi(), Style::default());
}

#[divan::bench]
fn chess_opening(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::chess::opening(), Style::default());
}

#[divan::bench]
fn chess_check(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::chess::check(), Style::default());
}

#[divan::bench]
fn backgammon(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::gammon::opening(), Style::default());
}

#[divan::bench]
fn backgammon_after_doubles(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::gammon::doubles(), Style::default());
}

#[divan::bench]
fn double_size(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::check(), Style { hd: true, ..Style::default() });
}

#[divan::bench(sample_count = 20)]
fn start_up() -> bool {
    Renderer::new().is_ok()
}
