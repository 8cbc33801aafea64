//! Writes sample pictures of chu shogi to a folder: `cargo run -p banco-render --example chushogi -- DIR`.

mod scenes;

use std::path::PathBuf;

use banco_engine::{Board, Seat, View};
use banco_render::{Bar, Diagram, Marks, Picture, PieceSet, Renderer, Scene, Style, Theme};
use scenes::chu;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: chushogi DIR")?);
    std::fs::create_dir_all(&folder)?;
    let renderer = Renderer::new()?;
    let save = |name: &str, picture: Picture| {
        println!("{:>7} bytes {}x{} {name}", picture.png.len(), picture.width, picture.height);
        std::fs::write(folder.join(format!("{name}.png")), picture.png)
    };
    let style = Style::default();
    let bars = chu::bars();
    let draw = |view: &View, style: Style, bars: Option<&[Bar; 2]>, marks: &Marks| {
        renderer.picture(&Scene { view, style, bars, marks })
    };
    let none = Marks::default();
    save("opening", draw(&chu::opening(), style, Some(&bars), &none)?)?;
    save("middle", draw(&chu::middle_game(), style, Some(&bars), &none)?)?;
    save("flipped", draw(&chu::middle_game(), Style { bottom: Seat::Second, ..style }, Some(&bars), &none)?)?;
    save("letters", draw(&chu::middle_game(), Style { piece_set: PieceSet::LettersEn, ..style }, Some(&bars), &none)?)?;
    save("ending", draw(&chu::ending(), style, Some(&bars), &none)?)?;
    for (name, theme) in [("dark", Theme::Dark), ("contrast", Theme::HighContrast), ("classic", Theme::Classic)] {
        save(name, draw(&chu::ending(), Style { theme, ..style }, Some(&bars), &none)?)?;
    }
    save("lion", draw(&chu::middle_game(), style, Some(&bars), &chu::lion_marks())?)?;
    save("free_king", draw(&chu::middle_game(), style, Some(&bars), &chu::slide_marks())?)?;
    save("no_bars", draw(&chu::jitto(), style, None, &none)?)?;
    for (name, diagram) in chu::diagrams() {
        save(name, renderer.diagram(&Diagram { board: Board::Chu, style, panels: &diagram, legend: &chu::legend() })?)?;
    }
    Ok(())
}
