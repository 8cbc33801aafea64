//! Contents of a picture, before a pixel is drawn: rows that were drawn for an earlier picture are known by it, and
//! are not drawn again.

use std::ops::Range;

use crate::canvas::{Canvas, Sprite};
use crate::palette::Palette;
use crate::pen::Pen;
use crate::scale::Scale;
use crate::sheet::{Label, Stamp, Stamps};
use crate::text::Written;
use crate::theme::Rgb;

/// One thing that is put on a picture, in real pixels.
enum Put {
    Stamp {
        stamp: Stamp,
        x: i32,
        y: i32,
    },
    Rect {
        x: i32,
        y: i32,
        width: u32,
        height: u32,
        rgb: Rgb,
    },
    Text {
        text: Written,
        x: i32,
        y: i32,
        ink: Rgb,
    },
    /// Part that was drawn for this picture alone.
    Drawing {
        sprite: Sprite,
        x: i32,
        y: i32,
    },
}

impl Put {
    /// Appends what tells it from every other thing on pictures of the same stock; `None` if nothing short does.
    fn write_key(&self, key: &mut Vec<u8>) -> Option<()> {
        let mut place = |tag: u8, x: i32, y: i32| {
            key.push(tag);
            key.extend(x.to_le_bytes());
            key.extend(y.to_le_bytes());
        };
        match self {
            Put::Stamp { stamp, x, y } => {
                place(0, *x, *y);
                key.extend(stamp.number().to_le_bytes());
            }
            Put::Rect { x, y, width, height, rgb } => {
                place(1, *x, *y);
                key.extend(width.to_le_bytes());
                key.extend(height.to_le_bytes());
                key.extend(rgb);
            }
            Put::Text { text, x, y, ink } => {
                place(2, *x, *y);
                key.extend(ink);
                key.extend((text.key.len() as u64).to_le_bytes());
                key.extend_from_slice(&text.key);
            }
            Put::Drawing { .. } => return None,
        }
        Some(())
    }
}

/// Rows of a picture that are drawn and packed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    pub rows: Range<u32>,
    /// The row above belongs to the same ground, so it mostly equals the first one.
    pub follows: bool,
}

impl Band {
    /// The rows that decide how it is packed.
    pub(crate) fn seen(&self) -> Range<u32> {
        self.rows.start - u32::from(self.follows && self.rows.start > 0)..self.rows.end
    }
}

/// A picture before it is drawn.
pub(crate) struct Plan<'a> {
    pub width: u32,
    pub height: u32,
    pub bands: Vec<Band>,
    stamps: &'a Stamps,
    scale: Scale,
    /// Beginning of every key: theme, board and size.
    stock: [u8; 3],
    /// Numbers of a drawing as wide as the picture, and their first row.
    ground: Option<(&'a [u8], u32)>,
    puts: Vec<(Range<i32>, Put)>,
}

impl<'a> Plan<'a> {
    pub(crate) fn new([width, height]: [u32; 2], stamps: &'a Stamps, scale: Scale, stock: [u8; 3]) -> Plan<'a> {
        Plan { width, height, bands: Vec::new(), stamps, scale, stock, ground: None, puts: Vec::new() }
    }

    pub(crate) fn lay(&mut self, ground: &'a [u8], top: u32) {
        self.ground = Some((ground, top));
    }

    pub(crate) fn palette(&self) -> &'a Palette {
        &self.stamps.palette
    }

    /// Puts the stamp's anchor at (`x`, `y`); what lies outside the picture is cut off.
    pub(crate) fn stamp(&mut self, stamp: Stamp, x: i32, y: i32) {
        if let Some(sprite) = self.stamps.get(stamp) {
            self.puts.push((sprite.rows(y), Put::Stamp { stamp, x, y }));
        }
    }

    /// Puts the middle of a label at (`x`, `y`).
    pub(crate) fn label(&mut self, label: Label, x: i32, y: i32) {
        let [right, down] = label.middle;
        self.stamp(label.stamp, x - right, y - down);
    }

    pub(crate) fn rect(&mut self, x: i32, y: i32, width: u32, height: u32, rgb: Rgb) {
        let rows = y..y.saturating_add_unsigned(height);
        self.puts.push((rows, Put::Rect { x, y, width, height, rgb }));
    }

    /// Puts a text with the upper left corner of its mask at (`x`, `y`).
    pub(crate) fn text(&mut self, text: &Written, x: i32, y: i32, ink: Rgb) {
        let rows = y..y.saturating_add_unsigned(text.line.mask.height());
        self.puts.push((rows, Put::Text { text: text.clone(), x, y, ink }));
    }

    /// Puts the anchor of `pen` at (`x`, `y`).
    pub(crate) fn drawing(&mut self, pen: Pen, x: i32, y: i32) {
        let mut sprite = Sprite::new(pen);
        sprite.settle(self.palette());
        self.puts.push((sprite.rows(y), Put::Drawing { sprite, x, y }));
    }

    /// Tells the pixels of these rows: equal keys, equal pixels. `None` where something was drawn for this picture alone.
    pub(crate) fn key(&self, band: &Band) -> Option<Box<[u8]>> {
        let mut key = Vec::with_capacity(1024);
        key.extend(self.stock);
        key.push(u8::from(band.follows));
        // A row of the ground is told by where the ground lies.
        let ground = self.ground.map_or(u32::MAX, |(_, top)| top);
        for number in [self.width, band.rows.start, band.rows.end, ground] {
            key.extend(number.to_le_bytes());
        }
        for put in self.puts_on(&band.seen()) {
            put.write_key(&mut key)?;
        }
        Some(key.into_boxed_slice())
    }

    /// Draws these rows.
    pub(crate) fn draw(&self, rows: Range<u32>) -> Canvas<'a> {
        let mut canvas = Canvas::new(self.width, rows.clone(), self.palette());
        if let Some((ground, top)) = self.ground {
            canvas.lay(ground, top);
        }
        for put in self.puts_on(&rows) {
            match put {
                Put::Stamp { stamp, x, y } => {
                    if let Some(sprite) = self.stamps.get(*stamp) {
                        canvas.blit(sprite, *x, *y);
                    }
                }
                Put::Rect { x, y, width, height, rgb } => canvas.fill_rect(*x, *y, *width, *height, *rgb),
                Put::Text { text, x, y, ink } => canvas.tint(&text.line.mask, *x, *y, *ink),
                Put::Drawing { sprite, x, y } => canvas.blit(sprite, *x, *y),
            }
        }
        canvas
    }

    /// Draws all of it.
    pub(crate) fn draw_whole(&self) -> Canvas<'a> {
        self.draw(0..self.height)
    }

    pub(crate) fn scale(&self) -> Scale {
        self.scale
    }

    fn puts_on(&self, rows: &Range<u32>) -> impl Iterator<Item = &Put> {
        let (from, to) = (i64::from(rows.start), i64::from(rows.end));
        let touches = move |put: &Range<i32>| i64::from(put.start) < to && i64::from(put.end) > from;
        self.puts.iter().filter(move |(put, _)| touches(put)).map(|(_, put)| put)
    }
}
