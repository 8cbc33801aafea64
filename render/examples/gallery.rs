//! Writes every board in every theme, piece set and state, and one page to look at them all:
//! `cargo xtask gallery`, or `cargo run -p banco-render --example gallery -- DIR`.

mod scenes;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use banco_engine::{Board, GameKey, Seat};
use banco_render::{Bar, Coordinates, Diagram, HostFonts, Marks, Picture, PieceSet, Renderer, Scene, Style, Theme};
use scenes::states::{Game, State, games};

type Failure = Box<dyn std::error::Error>;

const THEMES: [(&str, Theme); 4] =
    [("wood", Theme::Wood), ("dark", Theme::Dark), ("high_contrast", Theme::HighContrast), ("classic", Theme::Classic)];
const PIECE_SETS: [(&str, PieceSet); 5] = [
    ("hanzi", PieceSet::Hanzi),
    ("hanzi_letter", PieceSet::HanziLetter),
    ("hanzi_letter_en", PieceSet::HanziLetterEn),
    ("letters_vi", PieceSet::LettersVi),
    ("letters_en", PieceSet::LettersEn),
];
/// A picture is drawn this often; the quickest counts.
const RUNS: usize = 5;
/// As wide as a phone shows a picture in a chat.
const PHONE_WIDTH: u32 = 330;
const STYLE: &str = "body{font:15px/1.4 sans-serif;margin:24px;background:#e9e9ec;color:#1b1d20}\
    main{display:flex;flex-wrap:wrap;gap:18px}figure{margin:0}figcaption{font-size:13px;padding:4px 0}\
    @media(prefers-color-scheme:dark){body{background:#1b1d20;color:#e9e9ec}}";

struct Gallery {
    renderer: Renderer,
    folder: PathBuf,
    page: String,
}

fn main() -> Result<(), Failure> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: gallery DIR")?);
    std::fs::create_dir_all(&folder)?;
    let started = Instant::now();
    let renderer = Renderer::with_host_fonts(HostFonts::System)?;
    println!("start {:?}", started.elapsed());
    let page = format!("<!doctype html><meta charset=utf-8><title>banco</title><style>{STYLE}</style>\n");
    let mut gallery = Gallery { renderer, folder, page };
    for game in games() {
        gallery.game(&game)?;
    }
    gallery.diagrams()?;
    gallery.replays()?;
    let index = gallery.folder.join("index.html");
    std::fs::write(&index, &gallery.page)?;
    println!("{}", index.display());
    Ok(())
}

impl Gallery {
    fn game(&mut self, game: &Game) -> Result<(), Failure> {
        self.open(game.name)?;
        let style = Style::default();
        let bars = Some(&game.bars);
        for (theme_name, theme) in THEMES {
            for state in &game.states {
                self.state(game, state, theme_name, Style { theme, ..style }, bars)?;
            }
        }
        let busy = game.states.get(1).ok_or("a game has states")?;
        for (name, piece_set) in PIECE_SETS {
            self.state(game, busy, name, Style { piece_set, ..style }, bars)?;
        }
        for state in &game.states {
            self.state(game, state, "turned", Style { bottom: Seat::Second, ..style }, bars)?;
        }
        self.state(game, busy, "files", Style { coordinates: Coordinates::Files, ..style }, bars)?;
        self.state(game, busy, "no_bars", style, None)?;
        self.state(game, busy, "long_names", style, Some(&long_names()))?;
        for (number, bars) in other_scripts().iter().enumerate() {
            self.state(game, busy, &format!("script_{number}"), style, Some(bars))?;
        }
        self.state(game, busy, "hd", Style { hd: true, ..style }, bars)?;
        self.close()
    }

    fn state(
        &mut self,
        game: &Game,
        state: &State,
        look: &str,
        style: Style,
        bars: Option<&[Bar; 2]>,
    ) -> Result<(), Failure> {
        let scene = Scene { view: &state.view, style, bars, marks: &state.marks, banner: state.banner.as_ref() };
        // The first one may rasterise a theme.
        let mut picture = self.renderer.picture(&scene)?;
        let mut quickest = Duration::MAX;
        for _ in 0..RUNS {
            let started = Instant::now();
            picture = self.renderer.picture(&scene)?;
            quickest = quickest.min(started.elapsed());
        }
        self.keep(&format!("{}-{}-{look}", game.name, state.name), &picture, Some(quickest))
    }

    fn diagrams(&mut self) -> Result<(), Failure> {
        self.open("diagrams")?;
        for (name, panels) in scenes::chu::diagrams() {
            for (theme_name, theme) in THEMES {
                let style = Style { theme, ..Style::default() };
                let legend = scenes::chu::legend();
                let diagram = Diagram { board: Board::Chu, style, panels: &panels, legend: &legend };
                let picture = self.renderer.diagram(&diagram)?;
                self.keep(&format!("diagram-{name}-{theme_name}"), &picture, None)?;
            }
        }
        self.close()
    }

    fn replays(&mut self) -> Result<(), Failure> {
        self.open("replays")?;
        let marks = Marks::default();
        for (name, key) in [("xiangqi", GameKey::Xiangqi), ("jieqi", GameKey::Jieqi)] {
            let views = scenes::game(key, 40);
            let bars: Vec<_> = (0..views.len()).map(scenes::bars_at).collect();
            let scene =
                |(view, bars)| Scene { view, style: Style::default(), bars: Some(bars), marks: &marks, banner: None };
            let film = self.renderer.replay(views.iter().zip(&bars).map(scene))?;
            let file = format!("replay-{name}.gif");
            std::fs::write(self.folder.join(&file), &film.gif)?;
            self.show(&file, film.gif.len(), [film.width, film.height], None)?;
        }
        self.close()
    }

    fn keep(&mut self, name: &str, picture: &Picture, time: Option<Duration>) -> Result<(), Failure> {
        let file = format!("{name}.png");
        std::fs::write(self.folder.join(Path::new(&file)), &picture.png)?;
        self.show(&file, picture.png.len(), [picture.width, picture.height], time)
    }

    fn show(
        &mut self,
        file: &str,
        bytes: usize,
        [width, height]: [u32; 2],
        time: Option<Duration>,
    ) -> Result<(), Failure> {
        let time = time.map(|time| format!(" · {:.1} ms", time.as_secs_f64() * 1000.0)).unwrap_or_default();
        println!("{bytes:>7} bytes {width}x{height}{time} {file}");
        let caption = format!("{file}<br>{width} × {height} · {} KB{time}", bytes.div_ceil(1000));
        writeln!(
            self.page,
            "<figure><a href={file}><img src={file} width={PHONE_WIDTH} loading=lazy></a>\
             <figcaption>{caption}</figcaption></figure>"
        )?;
        Ok(())
    }

    fn open(&mut self, title: &str) -> Result<(), Failure> {
        writeln!(self.page, "<h2>{title}</h2><main>")?;
        Ok(())
    }

    fn close(&mut self) -> Result<(), Failure> {
        writeln!(self.page, "</main>")?;
        Ok(())
    }
}

fn long_names() -> [Bar; 2] {
    let [mut first, mut second] = scenes::bars();
    first.name = "Nguyễn Thị Hoàng Phương Quỳnh Như Ý Trường An".to_owned();
    first.line = "vừa đi Pháo 5 tấn 3 · 27/60 nước không bắt quân · hơn 1 chốt".to_owned();
    second.name = "Đặng Ngữ".to_owned();
    second.line = String::new();
    [first, second]
}

/// Names that only fonts of this machine can write; what none can, gives way to the account.
fn other_scripts() -> Vec<[Bar; 2]> {
    let names = [
        ["李小龍", "김철수 Kim"],
        ["محمد علي", "An محمد"],
        ["สมชาย ใจดี", "प्रिया शर्मा"],
        ["ស្រីមុំ", "דוד בן־גוריון"],
        ["𝕬𝖑𝖎𝖈𝖊 ♕ 李小龍 Иван é x", "ㅤ"],
    ];
    let bar =
        |name: &str, bar: Bar| Bar {
            name: name.to_owned(), instead: ["@account".to_owned(), "Đen".to_owned()], ..bar
        };
    let both = |[first, second]: [&str; 2]| {
        let [below, above] = scenes::bars();
        [bar(first, below), bar(second, above)]
    };
    names.map(both).to_vec()
}
