//! What a renderer takes before its first picture: time, and memory for all games in one theme, then after a picture
//! of each game. Targets: 300 ms and 60 MB. Resident memory is Linux's; elsewhere it is not told.

#[path = "../examples/scenes/mod.rs"]
mod scenes;

use std::time::Instant;

use banco_render::{Marks, RenderError, Renderer, Scene, Style};

/// Resident memory in kB.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok())
}

fn main() -> Result<(), RenderError> {
    let views = [
        scenes::opening(),
        scenes::jieqi(),
        scenes::chess::opening(),
        scenes::chu::middle_game(),
        scenes::gammon::opening(),
    ];
    let before = resident();
    let tell = |what: &str| match resident().zip(before) {
        Some((now, before)) => println!("{what}: {} kB more than before", now.saturating_sub(before)),
        None => println!("{what}: resident memory is not known here"),
    };
    let started = Instant::now();
    let renderer = Renderer::new()?;
    println!("started in {:.1?}", started.elapsed());
    tell("ready");
    let (bars, marks) = (scenes::bars(), Marks::default());
    for view in &views {
        renderer.picture(&Scene { view, style: Style::default(), bars: Some(&bars), marks: &marks, banner: None })?;
    }
    tell("after a picture of each game");
    Ok(())
}
