//! Pixels of our pictures, and numbers read from a board of backgammon.

use banco_engine::Seat;
use banco_render::Picture;

/// Height of a bar with a name, above and below the board.
const BAR: i32 = 88;

/// A decoded picture.
pub struct Pixels {
    pub width: usize,
    /// Colours, row after row.
    pub rgb: Vec<[u8; 3]>,
}

impl Pixels {
    /// Decodes a drawn picture.
    ///
    /// # Panics
    /// The picture has no palette.
    pub fn of(picture: &Picture) -> Pixels {
        Pixels::of_png(&picture.png)
    }

    /// Decodes a PNG with a palette.
    ///
    /// # Panics
    /// The bytes are no such PNG.
    pub fn of_png(png: &[u8]) -> Pixels {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("it is a PNG");
        let width = reader.info().width as usize;
        let palette = reader.info().palette.clone().expect("it has a palette");
        let mut numbers = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut numbers).expect("whole picture data");
        let colour = |number: &u8| {
            let start = usize::from(*number) * 3;
            [palette[start], palette[start + 1], palette[start + 2]]
        };
        Pixels { width, rgb: numbers.iter().map(colour).collect() }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (i32, i32) {
        (self.width as i32, (self.rgb.len() / self.width) as i32)
    }

    pub fn at(&self, x: i32, y: i32) -> [u8; 3] {
        self.rgb[y as usize * self.width + x as usize]
    }

    /// Colours between two distances from (`x`, `y`).
    pub fn annulus(&self, (x, y): (i32, i32), inner: f32, outer: f32) -> Vec<[u8; 3]> {
        let reach = outer.ceil() as i32;
        let mut colours = Vec::new();
        for (right, down) in (-reach..=reach).flat_map(|right| (-reach..=reach).map(move |down| (right, down))) {
            let distance = ((right * right + down * down) as f32).sqrt();
            if (inner..=outer).contains(&distance) {
                colours.push(self.at(x + right, y + down));
            }
        }
        colours
    }
}

/// Places of the numbers' ink in the upper or lower row of a picture with bars.
pub fn number_ink(pixels: &Pixels, is_below: bool) -> Vec<(i32, i32)> {
    const INK: [u8; 3] = [0xF6, 0xE3, 0xC2];
    let top = if is_below { BAR + 821 } else { BAR + 1 };
    let places = (0..1100).flat_map(|x| (0..38).map(move |y| (x, y)));
    // The token between the halves shows whose numbers they are.
    let places = places.filter(|(x, _)| !(530..590).contains(x));
    places.filter(|(x, y)| pixels.at(*x, top + y) == INK).collect()
}

/// The seat whose numbers are large, on a picture with White below and the usual theme: numbers from 13 on have more
/// ink. With Black below it is reversed.
///
/// # Panics
/// The picture is no board of backgammon.
pub fn counting(png: &[u8]) -> Seat {
    let pixels = Pixels::of_png(png);
    let [upper, lower] = [false, true].map(|is_below| number_ink(&pixels, is_below).len());
    assert!(upper > 500 && lower > 500, "no numbers on it: {upper} and {lower}");
    if lower < upper { Seat::First } else { Seat::Second }
}
