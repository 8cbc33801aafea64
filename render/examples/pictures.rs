//! Writes sample pictures to a folder, to be looked at: `cargo run -p banco-render --example pictures -- DIR`.

mod scenes;

use std::path::PathBuf;

use banco_engine::{GameKey, Seat, View};
use banco_render::{Bar, Coordinates, Marks, PieceSet, Renderer, Scene, Style, Theme};
use scenes::{gammon, site};

type Failure = Box<dyn std::error::Error>;

struct Sample {
    name: &'static str,
    view: View,
    style: Style,
    bars: Option<[Bar; 2]>,
    marks: Marks,
}

fn main() -> Result<(), Failure> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: pictures DIR")?);
    std::fs::create_dir_all(&folder)?;
    let started = std::time::Instant::now();
    let renderer = Renderer::new()?;
    println!("start {:?}", started.elapsed());
    for sample in samples().into_iter().chain(gammon_samples()) {
        let Sample { name, view, style, bars, marks } = sample;
        let picture = renderer.picture(&Scene { view: &view, style, bars: bars.as_ref(), marks: &marks })?;
        let path = folder.join(format!("{name}.png"));
        println!("{:>7} bytes {}x{} {}", picture.png.len(), picture.width, picture.height, path.display());
        std::fs::write(path, picture.png)?;
    }
    for (name, game) in [("film_xiangqi", GameKey::Xiangqi), ("film_chess", GameKey::Chess)] {
        let (views, bars, marks) = (scenes::game(game, 60), scenes::bars(), Marks::default());
        let scene = |view| Scene { view, style: Style::default(), bars: Some(&bars), marks: &marks };
        let film = renderer.replay(views.iter().map(scene))?;
        let path = folder.join(format!("{name}.gif"));
        println!("{:>7} bytes {}x{} {}", film.gif.len(), film.width, film.height, path.display());
        std::fs::write(path, film.gif)?;
    }
    Ok(())
}

fn samples() -> Vec<Sample> {
    let plain = |name, view, style| Sample { name, view, style, bars: Some(scenes::bars()), marks: Marks::default() };
    let style = Style::default();
    let picked = Marks {
        selected: Some(site("b3")),
        targets: ["b2", "b4", "b5", "b6", "b7", "b8", "b9", "a3", "c3", "d3", "b10"]
            .map(|name| site(name).into())
            .to_vec(),
        ..Marks::default()
    };
    let retaken = Marks {
        selected: Some(site("g7")),
        targets: ["h7", "g6"].map(|name| site(name).into()).to_vec(),
        blocking: ["h8", "d5"].map(site).to_vec(),
        ..Marks::default()
    };
    let long = ["Nguyễn Thị Hoàng Phương Quỳnh Như Ý Trường An".to_owned(), "Đặng Ngữ".to_owned()];
    let full = scenes::bars().map(|bar| Bar { line: String::new(), ..bar });
    let [mut red, mut black] = full;
    [red.name, black.name] = long;
    red.line = "Đỏ · vừa đi Pháo 5 tấn 3 · 27/60 nước không bắt quân · hơn 1 chốt".to_owned();
    vec![
        plain("xiangqi", scenes::check(), style),
        plain("xiangqi_classic", scenes::check(), Style { theme: Theme::Classic, ..style }),
        plain("xiangqi_hd", scenes::check(), Style { hd: true, ..style }),
        plain("opening", scenes::opening(), style),
        plain("hanzi_letter", scenes::check(), Style { piece_set: PieceSet::HanziLetter, ..style }),
        plain("letters_vi", scenes::check(), Style { piece_set: PieceSet::LettersVi, ..style }),
        plain("letters_en", scenes::opening(), Style { piece_set: PieceSet::LettersEn, ..style }),
        plain("flipped", scenes::check(), Style { bottom: Seat::Second, ..style }),
        plain("files", scenes::check(), Style { coordinates: Coordinates::Files, ..style }),
        Sample { name: "jieqi", view: scenes::jieqi(), style, bars: Some(scenes::bars()), marks: picked },
        Sample {
            name: "jieqi_of_red",
            view: scenes::jieqi_of_red(),
            style,
            bars: Some(scenes::bars()),
            marks: retaken,
        },
        plain("jieqi_classic", scenes::jieqi(), Style { theme: Theme::Classic, ..style }),
        Sample { name: "ending", view: scenes::ending(), style, bars: Some([red, black]), marks: Marks::default() },
        Sample { name: "no_bars", view: scenes::check(), style, bars: None, marks: Marks::default() },
    ]
}

fn gammon_samples() -> Vec<Sample> {
    let style = Style::default();
    let black = Style { bottom: Seat::Second, ..style };
    let sample = |name, view, style, marks| Sample { name, view, style, bars: Some(gammon::bars()), marks };
    let plain = |name, view, style| sample(name, view, style, Marks::default());
    let [(dice, dice_marks), (entering, entering_marks)] = [gammon::entering_dice(), gammon::entering()];
    vec![
        plain("gammon_opening", gammon::opening(), style),
        plain("gammon_hit", gammon::hit(), style),
        plain("gammon_hit_black", gammon::hit(), black),
        plain("gammon_doubles", gammon::doubles(), style),
        plain("gammon_run", gammon::run(), style),
        plain("gammon_off", gammon::bearing_off(), style),
        plain("gammon_doubled", gammon::doubled(), style),
        sample("gammon_dice", dice, style, dice_marks),
        sample("gammon_entering", entering, style, entering_marks),
        plain("gammon_dark", gammon::hit(), Style { theme: Theme::Dark, ..style }),
        plain("gammon_high_contrast", gammon::hit(), Style { theme: Theme::HighContrast, ..style }),
        plain("gammon_classic", gammon::hit(), Style { theme: Theme::Classic, ..style }),
    ]
}
