//! Pictures that belong to no game: the bare board and the pieces of one look. A page moves pieces with them before the
//! picture of the new position has come.

use std::mem::discriminant;

use banco_engine::{
    Board, ChessKind, ChuFace, ChuKind, Counters, Face, GameKey, GameOptions, Kind, PaperSide, Seat, View, Viewer,
};
use png::{BitDepth, ColorType, Encoder};

use crate::RenderError;
use crate::bands;
use crate::encode;
use crate::fonts::Fonts;
use crate::palette::Palette;
use crate::scene::{Bar, Coordinates, Marks, Picture, PieceSet, Scene, Style, Theme};
use crate::sprites::Stock;

/// Everything that decides how a board and its pieces look, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// Board of the game.
    pub board: Board,
    /// Style of its pictures.
    pub style: Style,
    /// True if the pictures have name bars.
    pub has_bars: bool,
}

/// Words of the boards in a key.
const BOARDS: [(&str, Board); 6] = [
    ("lattice", Board::Lattice),
    ("chess", Board::Chess),
    ("chu", Board::Chu),
    ("points", Board::Points),
    ("paper15", Board::Paper(PaperSide::Fifteen)),
    ("paper19", Board::Paper(PaperSide::Nineteen)),
];
const COORDINATES: [Coordinates; 4] =
    [Coordinates::Letters, Coordinates::Iccs, Coordinates::Files, Coordinates::OwnRanks];
/// Longest key that is read.
const KEY_BYTES_MAX: usize = 40;

impl Look {
    /// Text of this look: the board, and one digit for each choice, the size last.
    pub fn key(&self) -> String {
        let Style { theme, piece_set, bottom, coordinates, counting, hd } = self.style;
        let place = |found: Option<usize>| found.unwrap_or(0);
        let board = BOARDS.iter().find(|(_, board)| *board == self.board).map_or("lattice", |(word, _)| word);
        let digits = [
            theme.index(),
            place(PieceSet::ALL.iter().position(|set| *set == piece_set)),
            bottom.index(),
            place(COORDINATES.iter().position(|other| *other == coordinates)),
            counting.index(),
            usize::from(self.has_bars),
            usize::from(hd),
        ];
        format!("{board}-{}", digits.map(|digit| digit.to_string()).concat())
    }

    /// Reads the text of a look; `None` for any other text.
    pub fn from_key(key: &str) -> Option<Look> {
        let (word, digits) = key.get(..key.len().min(KEY_BYTES_MAX))?.split_once('-')?;
        let (_, board) = *BOARDS.iter().find(|(known, _)| *known == word)?;
        let digits: Option<Vec<usize>> =
            digits.chars().map(|digit| digit.to_digit(10).map(|digit| digit as usize)).collect();
        let [theme, set, bottom, coordinates, counting, bars, hd] = digits?[..] else { return None };
        let style = Style {
            theme: *Theme::ALL.iter().find(|known| known.index() == theme)?,
            piece_set: *PieceSet::ALL.get(set)?,
            bottom: *Seat::BOTH.get(bottom)?,
            coordinates: *COORDINATES.get(coordinates)?,
            counting: *Seat::BOTH.get(counting)?,
            hd: *[false, true].get(hd)?,
        };
        Some(Look { board, style, has_bars: *[false, true].get(bars)? })
    }
}

/// Cells of a row on the picture of the pieces.
pub const MEN_COLUMNS: usize = 8;
/// Side of a cell in parts of the distance of two sites, in hundredths: shadows reach over the square.
pub const MEN_CELL_PERCENT: u32 = 130;
/// Side of a checker's cell, in pixels of the normal size.
pub const CHECKER_CELL: u32 = 100;

/// Place of a piece on the picture of the pieces; `None` for a piece that only one seat knows, and for one of another
/// board.
pub fn cell_of(board: Board, face: &Face) -> Option<usize> {
    faces(board).iter().position(|other| other == face)
}

/// Pieces of a board that everyone may know, those of the first seat first.
fn faces(board: Board) -> Vec<Face> {
    const LATTICE: [Kind; 7] =
        [Kind::General, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Soldier];
    let known = |kind: Kind| (Some(kind), false);
    let kinds: Vec<(Option<Kind>, bool)> = match board {
        // The last one lies face down.
        Board::Lattice => LATTICE.into_iter().map(known).chain([(None, true)]).collect(),
        Board::Chess => ChessKind::ALL.iter().map(|kind| known(Kind::Chess(*kind))).collect(),
        Board::Chu => [false, true]
            .into_iter()
            .flat_map(|promoted| {
                ChuKind::ALL.iter().map(move |kind| known(Kind::Chu(ChuFace { kind: *kind, promoted })))
            })
            .collect(),
        Board::Points => vec![known(Kind::Checker)],
        Board::Paper(_) => Vec::new(),
    };
    let of_paper = match board {
        Board::Paper(_) => vec![(Seat::First, Kind::Cross), (Seat::Second, Kind::Nought)],
        Board::Lattice | Board::Chess | Board::Chu | Board::Points => Vec::new(),
    };
    let both = Seat::BOTH.into_iter().flat_map(|seat| kinds.iter().map(move |(kind, dark)| (seat, *kind, *dark)));
    let all = both.chain(of_paper.into_iter().map(|(seat, kind)| (seat, Some(kind), false)));
    all.map(|(seat, kind, dark)| Face { seat, kind, dark }).collect()
}

/// Side of a cell in real pixels.
fn cell_side(stock: &Stock, board: Board) -> u32 {
    let pitch = crate::boards::extent(board).pitch;
    stock.side(match board {
        Board::Points => CHECKER_CELL,
        Board::Lattice | Board::Chess | Board::Chu | Board::Paper(_) => pitch * MEN_CELL_PERCENT / 100,
    })
}

/// Draws the pieces of a look on a transparent ground, each in the middle of its cell.
pub(crate) fn men(stock: &Stock, look: &Look) -> Result<Picture, RenderError> {
    let (faces, side) = (faces(look.board), cell_side(stock, look.board) as usize);
    let (width, height) = (MEN_COLUMNS * side, faces.len().div_ceil(MEN_COLUMNS) * side);
    let mut pixels = vec![[0; 4]; width * height];
    for (number, face) in faces.iter().enumerate() {
        let middle = |place: usize| (place * side + side / 2) as i32;
        let (x, y) = (middle(number % MEN_COLUMNS), middle(number / MEN_COLUMNS));
        for sprite in stock.man(*face, &look.style) {
            sprite.lay(&mut pixels, width, x, y);
        }
    }
    translucent([width as u32, height as u32], stock.palette(), &pixels)
}

/// Draws the board of a look without pieces and names.
pub(crate) fn bare(stock: &Stock, look: &Look, fonts: &Fonts) -> Result<Picture, RenderError> {
    let (view, bars) = (blank(look.board), [Bar::default(), Bar::default()]);
    let scene = Scene {
        view: &view,
        style: look.style,
        bars: look.has_bars.then_some(&bars),
        marks: &Marks::default(),
        banner: None,
    };
    let canvas = stock.plan(&scene, fonts)?.draw_whole();
    let rows = bands::deflate(&canvas.image).map_err(png::EncodingError::from)?;
    encode::encode([canvas.image.width(), canvas.image.height()], stock.palette(), &rows)
}

/// The first game on this board whose pieces are all known at its start.
fn game_on(board: Board) -> GameKey {
    let is_played = |key: &&GameKey| {
        let start = key.start(&GameOptions::new()).map(|game| game.view(Viewer::Public));
        start.is_ok_and(|view| {
            discriminant(&view.board) == discriminant(&board) && view.men.iter().all(|man| man.face.kind.is_some())
        })
    };
    *GameKey::ALL.iter().find(is_played).unwrap_or(&GameKey::ALL[0])
}

/// A position without pieces.
fn blank(board: Board) -> View {
    View {
        game: game_on(board),
        viewer: Viewer::Public,
        board,
        men: Vec::new(),
        to_move: None,
        last: None,
        steps: Vec::new(),
        rows: Vec::new(),
        in_check: Vec::new(),
        captured: [Vec::new(), Vec::new()],
        plies: 0,
        ending: None,
        counters: Counters::default(),
        dice: None,
        undrawn: None,
        stakes: None,
    }
}

/// Steps of the transparency of soft edges: as many as leave at most 256 colours.
const STEPS: [u16; 5] = [16, 12, 8, 5, 3];

/// A PNG of premultiplied pixels. Whole ones have their colour of the board's pictures; soft ones a palette colour, too,
/// in as many steps of transparency as fit.
fn translucent([width, height]: [u32; 2], palette: &Palette, pixels: &[[u8; 4]]) -> Result<Picture, RenderError> {
    let mut steps = STEPS.into_iter();
    let (colours, numbers) = loop {
        let Some(count) = steps.next() else { return Err(RenderError::Surface) };
        if let Some(fitting) = in_steps(palette, pixels, count) {
            break fitting;
        }
    };
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
    encoder.set_trns(colours.iter().map(|[.., alpha]| *alpha).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&numbers)?;
    writer.finish()?;
    Ok(Picture { png, width, height })
}

/// Colours with so many steps of transparency, and their numbers by pixel; `None` if there are more than 256.
fn in_steps(palette: &Palette, pixels: &[[u8; 4]], count: u16) -> Option<(Vec<[u8; 4]>, Vec<u8>)> {
    let mut colours: Vec<[u8; 4]> = vec![[0; 4]];
    let mut known = std::collections::HashMap::from([([0; 4], 0)]);
    let mut numbers = Vec::with_capacity(pixels.len());
    for [r, g, b, alpha] in pixels {
        let whole = |level: u8| (u16::from(level) * 255 / u16::from((*alpha).max(1))).min(255) as u8;
        let step = (u16::from(*alpha) * count + 127) / 255;
        let colour = match step {
            0 => [0; 4],
            _ => {
                let coarse = |level: u8| if step < count { level & 0xe0 | 0x10 } else { level };
                let [r, g, b] = palette.colour(palette.nearest([whole(*r), whole(*g), whole(*b)].map(coarse)));
                [r, g, b, (step * 255 / count) as u8]
            }
        };
        let number = match known.get(&colour) {
            Some(number) => *number,
            None => {
                let number = u8::try_from(colours.len()).ok()?;
                colours.push(colour);
                known.insert(colour, number);
                number
            }
        };
        numbers.push(number);
    }
    Some((colours, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_read_back_and_nothing_else_is() {
        for (_, board) in BOARDS {
            for hd in [false, true] {
                let style = Style { hd, bottom: Seat::Second, theme: Theme::Classic, ..Style::default() };
                let look = Look { board, style, has_bars: hd };
                assert_eq!(Look::from_key(&look.key()), Some(look));
            }
        }
        for bad in [
            "",
            "-",
            "chess",
            "chess-",
            "chess-000000",
            "chess-00000000",
            "chess-9000000",
            "go-0000000",
            "chess-000000é",
        ] {
            assert_eq!(Look::from_key(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_piece_that_one_seat_alone_knows_has_no_cell() {
        let face = |kind, dark| Face { seat: Seat::First, kind, dark };
        assert_eq!(cell_of(Board::Lattice, &face(Some(Kind::Rook), true)), None);
        assert_eq!(cell_of(Board::Lattice, &face(None, true)), Some(7));
        assert_eq!(cell_of(Board::Chess, &face(Some(Kind::Rook), false)), None);
    }
}
