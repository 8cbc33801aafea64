//! Footprint of a renderer before its first picture: time, and memory for all games in one theme, then after a picture
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
    let started = Instant::now();
    let tell = |what: &str| match (started.elapsed(), resident().zip(before)) {
        (time, Some((now, before))) => println!("{what}: {time:.1?}, {} kB", now.saturating_sub(before)),
        (time, None) => println!("{what}: {time:.1?}, resident memory is not known here"),
    };
    let renderer = Renderer::new()?;
    tell("ready");
    let (bars, marks) = (scenes::bars(), Marks::default());
    for view in &views {
        renderer.picture(&Scene { view, style: Style::default(), bars: Some(&bars), marks: &marks, banner: None })?;
    }
    tell("after a picture of each game");
    Ok(())
}
