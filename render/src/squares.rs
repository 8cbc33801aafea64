//! The chess board: 8 × 8 squares, coordinates inside the squares at the left and lower edge.

use banco_engine::{Board, Face, Seat, Site};

use crate::RenderError;
use crate::bar_layout::BarLayout;
use crate::cells::{CellSigns, CellTints, Framed};
use crate::chess_tray::ChessTray;
use crate::pen::{CORNERS, Pen, solid};
use crate::renderer_pool::Easel;
use crate::scene::{PieceSet, Scene, Style};
use crate::shape::{Drawn, Extent, Frame, Shape, Tokens};
use crate::sheet::{Kit, Label, Sheet, Stamp};
use crate::silhouettes::Silhouettes;
use crate::sites::{self, CellLook, Sign, Sites};
use crate::spots::Spot;
use crate::targets::Targets;

const CELL: i32 = 120;
const SQUARES: i32 = 8;
const SIDE: u32 = (CELL * SQUARES) as u32;
/// A thin light edge lets dark pieces stand out from dark squares.
const HALO: f32 = 1.3;
/// Squares are flat: half a palette leaves no edge ragged and saves a twentieth of the bytes.
const COLOURS_MAX: usize = 128;
const LABEL_EM: f32 = 24.0;
/// From a square's corner to the middle of the coordinate in it.
const LABEL_INSET: [i32; 2] = [15, 17];
/// The same for the letter of a file: clear of the foot of the piece that stands there.
const LETTER_INSET: [i32; 2] = [12, 17];

/// From a square's middle to its edge.
const HALF: u32 = CELL as u32 / 2;

/// Measures of the board.
pub(crate) const EXTENT: Extent =
    Extent { width: SIDE, height: SIDE, first: HALF, pitch: 2 * HALF, reach: [HALF, HALF], bar: &BarLayout::TALL };

struct Squares {
    men: Silhouettes,
    /// On dark squares, on light squares.
    signs: [CellSigns; 2],
    /// The same for squares with a rank's number, a file's letter, or both.
    framed: [[Framed; 3]; 2],
    targets: Targets,
    look: CellLook,
    /// Ink for dark squares and for light ones, each `a` to `h`, then `1` to `8`.
    labels: [Vec<Label>; 2],
    tray: ChessTray,
}

pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Drawn, RenderError> {
    let colours = &kit.colours.squares;
    sheet.limit_colours(COLOURS_MAX);
    let [light_last, dark_last] = colours.last;
    let [light_check, dark_check] = colours.check;
    let tints = [
        CellTints { ground: colours.dark, last: dark_last, check: dark_check },
        CellTints { ground: colours.light, last: light_last, check: light_check },
    ];
    let mut signs = |tints: &CellTints| CellSigns::draw(kit, CELL as u32, tints, colours.bracket, sheet);
    let [dark, light] = &tints;
    let signs = [signs(dark)?, signs(light)?];
    let [_, beside_number @ ..] = CORNERS;
    let [beside_letter @ .., _] = CORNERS;
    let [_, beside_both @ .., _] = CORNERS;
    let mut framed = |tints: &CellTints| {
        let mut draw = |corners: &[_]| Framed::draw(kit, CELL as u32, tints, colours.bracket, corners, sheet);
        Ok::<_, RenderError>([draw(&beside_number)?, draw(&beside_letter)?, draw(&beside_both)?])
    };
    let framed = [framed(dark)?, framed(light)?];
    let targets = Targets::draw(kit, CELL as f32, sheet, &[colours.light, colours.dark])?;
    let look = CellLook { pitch: CELL, field: colours.light, line: colours.dark };
    let mut labels = |ground, ink| {
        let texts = ('a'..='h').chain('1'..='8').map(String::from);
        texts.map(|text| sheet.label(&text, &kit.fonts.bold, LABEL_EM, ink, kit.scale, &[ground])).collect()
    };
    let [on_light, on_dark] = colours.labels;
    let labels = [labels(colours.dark, on_dark), labels(colours.light, on_light)];
    let men = Silhouettes::draw(kit, CELL as f32, HALO, sheet, &[colours.light, colours.dark, light_last, dark_last])?;
    let tray = ChessTray::draw(kit, sheet)?;
    let frame = Frame { extent: EXTENT, tokens: Tokens::Dots(kit.colours.silhouettes.each_ref().map(|man| man.token)) };
    let squares = Squares { men, signs, framed, targets, look, labels, tray };
    Ok(Drawn { frame, ground: ground(kit)?, shape: Box::new(squares) })
}

impl Shape for Squares {
    fn paint(&self, scene: &Scene<'_>, easel: &mut Easel<'_>) {
        sites::paint(self, scene, easel);
    }

    fn tray(&self, scene: &Scene<'_>, seat: Seat, right: i32, easel: &mut Easel<'_>) -> i32 {
        self.tray.paint(scene, seat, right, easel)
    }

    fn spots(&self, scene: &Scene<'_>) -> Vec<Spot> {
        sites::spots(self, scene, CELL / 2)
    }

    fn sites(&self) -> Option<&dyn Sites> {
        Some(self)
    }
}

impl Sites for Squares {
    fn place(&self, site: Site, bottom: Seat) -> Option<(i32, i32)> {
        let (file, rank) = square(site)?;
        let (column, row) = turned(file, rank, bottom);
        Some((CELL * column + CELL / 2, CELL * row + CELL / 2))
    }

    fn sign(&self, sign: Sign, site: Site, bottom: Seat) -> Option<Stamp> {
        let (file, rank) = square(site)?;
        let ground = usize::from(is_light(file, rank));
        let (column, row) = turned(file, rank, bottom);
        let [beside_number, beside_letter, beside_both] = &self.framed[ground];
        let framed = match (column == 0, row == SQUARES - 1) {
            (true, true) => beside_both.of(sign),
            (true, false) => beside_number.of(sign),
            (false, true) => beside_letter.of(sign),
            (false, false) => None,
        };
        framed.or_else(|| self.signs[ground].of(sign))
    }

    fn targets(&self) -> &Targets {
        &self.targets
    }

    fn cell(&self) -> CellLook {
        self.look
    }

    fn shadow(&self, _face: Face, style: &Style) -> Option<Stamp> {
        Some(self.men.shadow(style.piece_set))
    }

    fn man(&self, face: Face, set: PieceSet, _bottom: Seat) -> [Option<Stamp>; 2] {
        [self.men.of(face, set), None]
    }

    fn labels(&self, style: &Style) -> Vec<(Label, i32, i32)> {
        let ([right, down], [letter_right, letter_down]) = (LABEL_INSET, LETTER_INSET);
        let mut labels = Vec::new();
        for step in 0..SQUARES {
            let (file, rank) = match style.bottom {
                Seat::First => (step, SQUARES - 1 - step),
                Seat::Second => (SQUARES - 1 - step, step),
            };
            let (near_rank, left_file) = match style.bottom {
                Seat::First => (0, 0),
                Seat::Second => (SQUARES - 1, SQUARES - 1),
            };
            let letter = self.labels[usize::from(is_light(file, near_rank))].get(file as usize);
            let number = self.labels[usize::from(is_light(left_file, rank))].get((SQUARES + rank) as usize);
            labels.extend(letter.map(|label| (*label, CELL * (step + 1) - letter_right, SIDE as i32 - letter_down)));
            labels.extend(number.map(|label| (*label, right, CELL * step + down)));
        }
        labels
    }
}

/// File and rank from 0; `None` off the board.
fn square(site: Site) -> Option<(i32, i32)> {
    let (file, rank) = Board::Chess.place(site)?;
    Some((i32::from(file), i32::from(rank)))
}

/// Column and row of the picture, from the upper left.
const fn turned(file: i32, rank: i32, bottom: Seat) -> (i32, i32) {
    match bottom {
        Seat::First => (file, SQUARES - 1 - rank),
        Seat::Second => (SQUARES - 1 - file, rank),
    }
}

/// a1 is dark.
const fn is_light(file: i32, rank: i32) -> bool {
    (file + rank) % 2 == 1
}

fn ground(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let colours = &kit.colours.squares;
    let mut pen = Pen::page(SIDE, SIDE, kit.scale)?;
    // At some scales squares end within a pixel: no gap may show between them.
    pen.rect(0.0, 0.0, SIDE as f32, SIDE as f32, solid(colours.light));
    for (column, row) in (0..SQUARES).flat_map(|column| (0..SQUARES).map(move |row| (column, row))) {
        let fill = if is_light(column, SQUARES - 1 - row) { colours.light } else { colours.dark };
        let cell = CELL as f32;
        pen.rect(cell * column as f32, cell * row as f32, cell, cell, solid(fill));
    }
    Ok(pen)
}
