//! The whole path from a `View` to PNG bytes, on one thread. Targets: 6 ms and 140 KB a picture of xiangqi,
//! 4 ms and 60 KB of chess.

#[path = "../examples/scenes/mod.rs"]
mod scenes;

use banco_engine::{Board, View};
use banco_render::{Diagram, Marks, Renderer, Scene, Style};
use divan::Bencher;

fn main() {
    divan::main();
}

fn bench_view(bencher: Bencher<'_, '_>, view: &View, style: Style) {
    bench_scene(bencher, view, style, &Marks::default());
}

fn bench_scene(bencher: Bencher<'_, '_>, view: &View, style: Style, marks: &Marks) {
    let Ok(renderer) = Renderer::new() else { return };
    let bars = scenes::bars();
    let scene = Scene { view, style, bars: Some(&bars), marks, banner: None };
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

/// Targets: 8 ms and 180 KB.
#[divan::bench]
fn chushogi_opening(bencher: Bencher<'_, '_>) {
    bench_scene(bencher, &scenes::chu::opening(), Style::default(), &Marks::default());
}

/// A lion picked up in a full position, with all its targets.
#[divan::bench]
fn chushogi_lion(bencher: Bencher<'_, '_>) {
    bench_scene(bencher, &scenes::chu::middle_game(), Style::default(), &scenes::chu::lion_marks());
}

/// Most pieces taken and promoted.
#[divan::bench]
fn chushogi_ending(bencher: Bencher<'_, '_>) {
    bench_scene(bencher, &scenes::chu::ending(), Style::default(), &Marks::default());
}

#[divan::bench]
fn chushogi_diagram(bencher: Bencher<'_, '_>) {
    let Ok(renderer) = Renderer::new() else { return };
    let (diagrams, legend) = (scenes::chu::diagrams(), scenes::chu::legend());
    let Some((_, panels)) = diagrams.iter().find(|(_, panels)| panels.len() == 2) else { return };
    let diagram = Diagram { board: Board::Chu, style: Style::default(), panels, legend: &legend };
    bencher.bench_local(|| renderer.diagram(&diagram));
}

#[divan::bench]
fn chess_opening(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::chess::opening(), Style::default());
}

#[divan::bench]
fn chess_check(bencher: Bencher<'_, '_>) {
    bench_view(bencher, &scenes::chess::check(), Style::default());
}

/// The most bytes that chess takes.
#[divan::bench]
fn chess_refused(bencher: Bencher<'_, '_>) {
    bench_scene(bencher, &scenes::chess::check(), Style::default(), &scenes::chess::refused());
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

#[divan::bench]
fn without_bars(bencher: Bencher<'_, '_>) {
    let Ok(renderer) = Renderer::new() else { return };
    let (view, marks) = (scenes::check(), Marks::default());
    let scene = Scene { view: &view, style: Style::default(), bars: None, marks: &marks, banner: None };
    bencher.bench_local(|| renderer.picture(&scene));
}
