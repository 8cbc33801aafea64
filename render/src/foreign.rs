//! A name with letters that the shipped fonts lack, drawn with fonts of the host: in the order its script is read, its
//! letters joined as the script joins them.
//!
//! A name is drawn whole or not at all: with a letter left out it would be another name.

use ab_glyph::Font as _;
use harfrust::font::Font;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathSink};
use harfrust::{Buffer, Direction, GlyphId, ShapeOptions, ShaperFont, shape};
use image::{GrayImage, Luma};
use std::ops::Range;
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Transform};
use unicode_bidi::{BidiInfo, Level};

use crate::fonts::Fonts;
use crate::host::{Face, NameKey};
use crate::text::{self, Line, TEXT_CHARS_MAX, Written};

/// Above and below the baseline, in ems: scripts with marks on marks are taller than Latin, and end at the bar's edge.
const ASCENT: f32 = 1.25;
const DESCENT: f32 = 0.55;

/// Draws as much of `name` as has `room` real pixels at `em`; `None` if a letter of it is in no font.
pub(crate) fn draw(name: &str, fonts: &Fonts, em: f32, room: f32) -> Option<Written> {
    let (name, room_key) = (beginning(name), room as i32);
    let written = Written::key_of(2, em, &room_key.to_le_bytes(), &name);
    let key = NameKey { name: name.clone(), em: em.to_bits(), room: room_key };
    let line = fonts.host.name(key, || Text::read(&name, fonts)?.fit(fonts, em, room))?;
    Some(Written { line, key: written.into() })
}

/// Longest part of a name that can matter: a name may be a megabyte.
fn beginning(name: &str) -> String {
    name.chars().take(text::TEXT_SCAN_MAX).collect()
}

/// A clean name, and which face has each of its letters; `None` is the shipped font.
struct Text {
    letters: Vec<(char, Option<Face>)>,
}

/// Letters that one face shapes together, in bytes of the text.
struct Segment {
    range: Range<usize>,
    face: Option<Face>,
    direction: Direction,
}

impl Text {
    fn read(name: &str, fonts: &Fonts) -> Option<Text> {
        let shipped = |letter: char| fonts.text.glyph_id(letter).0 != 0;
        let mut letters: Vec<(char, Option<Face>)> = Vec::new();
        for letter in text::letters(name, &fonts.text).filter(|letter| !is_invisible(*letter)) {
            let before = letters.last().map(|(_, face)| *face);
            if letter.is_whitespace() {
                if letters.last().is_some_and(|(last, _)| *last != ' ') {
                    letters.push((' ', before.flatten().filter(|face| fonts.host.has(*face, ' '))));
                }
            } else if let Some(Some(face)) = before
                .filter(|_| !letter.is_alphanumeric())
                .filter(|before| before.is_some_and(|face| fonts.host.has(face, letter)))
            {
                // A mark or a joiner goes with the letter it belongs to.
                letters.push((letter, Some(face)));
            } else if shipped(letter) {
                letters.push((letter, None));
            } else if letter.is_alphanumeric() {
                let face = before.flatten().filter(|face| fonts.host.has(*face, letter));
                letters.push((letter, Some(face.or_else(|| fonts.host.face(letter))?)));
            }
            if letters.len() == TEXT_CHARS_MAX {
                break;
            }
        }
        while letters.last().is_some_and(|(last, _)| *last == ' ') {
            letters.pop();
        }
        letters.iter().any(|(letter, _)| letter.is_alphanumeric()).then_some(Text { letters })
    }

    /// The name, or its beginning and "…".
    fn fit(mut self, fonts: &Fonts, em: f32, room: f32) -> Option<Line> {
        let opened = Opened::new(&self.letters, fonts)?;
        let (mut path, mut width) = self.lay(&opened)?;
        while width * em > room {
            if self.letters.last() == Some(&('…', None)) {
                self.letters.pop();
            }
            // Never more than fits by the mean width, so that a long name is laid a few times and not a hundred.
            let fitting = (self.letters.len() as f32 * room / (width * em)) as usize;
            self.letters.truncate(fitting.min(self.letters.len().saturating_sub(1)));
            if self.letters.is_empty() {
                return None;
            }
            self.letters.push(('…', None));
            (path, width) = self.lay(&opened)?;
        }
        raster(&path, em, width * em)
    }

    /// The outline at one pixel per em with the baseline at 0, and its advance.
    fn lay(&self, opened: &Opened) -> Option<(Path, f32)> {
        let text: String = self.letters.iter().map(|(letter, _)| letter).collect();
        let mut pen = Outline { path: PathBuilder::new(), scale: 1.0, x: 0.0, y: 0.0 };
        let mut advance = 0.0;
        for segment in self.segments(&text) {
            let font = opened.font(segment.face)?;
            let mut buffer = Buffer::new();
            buffer.push_str(text.get(segment.range)?);
            buffer.set_direction(segment.direction);
            buffer.guess_segment_properties();
            shape(&ShaperFont::new(font), &mut buffer, ShapeOptions::new()).ok()?;
            pen.scale = 1.0 / f32::from(font.units_per_em().max(1));
            let outlines = font.outline_glyphs();
            for (info, at) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
                pen.x = advance + at.x_offset as f32 * pen.scale;
                pen.y = at.y_offset as f32 * pen.scale;
                if let Some(glyph) = outlines.get(GlyphId::new(info.glyph_id)) {
                    glyph.draw(&DrawOptions::new(), DrawMemory::Scratch, &mut pen).ok()?;
                }
                advance += at.x_advance as f32 * pen.scale;
            }
        }
        // A name of blank letters has no outline, and shows nothing.
        Some((pen.path.finish()?, advance))
    }

    /// From left to right.
    fn segments(&self, text: &str) -> Vec<Segment> {
        let bidi = BidiInfo::new(text, None);
        let Some(paragraph) = bidi.paragraphs.first() else { return Vec::new() };
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        let level_at = |start: usize| levels.get(start).copied().unwrap_or(Level::ltr());
        runs.into_iter().flat_map(|run| self.segments_of(text, run.clone(), level_at(run.start))).collect()
    }

    fn segments_of(&self, text: &str, run: Range<usize>, level: Level) -> Vec<Segment> {
        let direction = if level.is_rtl() { Direction::RightToLeft } else { Direction::LeftToRight };
        let mut segments: Vec<Segment> = Vec::new();
        let faces = text.char_indices().zip(&self.letters).filter(|((start, _), _)| run.contains(start));
        for ((start, letter), (_, face)) in faces {
            let end = start + letter.len_utf8();
            match segments.last_mut().filter(|last| last.face == *face) {
                Some(last) => last.range.end = end,
                None => segments.push(Segment { range: start..end, face: *face, direction }),
            }
        }
        if level.is_rtl() {
            segments.reverse();
        }
        segments
    }
}

/// The fonts of one name, open while it is drawn.
struct Opened(Vec<(Option<Face>, Font)>);

impl Opened {
    fn new(letters: &[(char, Option<Face>)], fonts: &Fonts) -> Option<Opened> {
        let mut opened = vec![(None, Font::new(fonts.text_bytes, 0)?)];
        for (_, face) in letters {
            if let Some(wanted) = face.filter(|_| !opened.iter().any(|(known, _)| known == face)) {
                opened.push((*face, fonts.host.open(wanted)?));
            }
        }
        Some(Opened(opened))
    }

    fn font(&self, face: Option<Face>) -> Option<&Font> {
        self.0.iter().find(|(known, _)| *known == face).map(|(_, font)| font)
    }
}

/// Takes outlines in font units, y upward.
struct Outline {
    path: PathBuilder,
    scale: f32,
    x: f32,
    y: f32,
}

impl Outline {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -self.y - y * self.scale)
    }
}

impl PathSink for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.place(cx0, cy0), self.place(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let (start, end, (x, y)) = (self.place(cx0, cy0), self.place(cx1, cy1), self.place(x, y));
        self.path.cubic_to(start.0, start.1, end.0, end.1, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

fn raster(path: &Path, em: f32, width: f32) -> Option<Line> {
    let baseline = (ASCENT * em).round();
    // Marks may stand beyond the advance.
    let [across, down] = [width.ceil() + 0.2 * em, baseline + DESCENT * em].map(|side| side.ceil() as u32);
    let mut pixmap = Pixmap::new(across, down)?;
    let mut paint = Paint::default();
    paint.set_color(Color::WHITE);
    let place = Transform::from_scale(em, em).post_translate(0.0, baseline);
    pixmap.fill_path(path, &paint, FillRule::Winding, place, None);
    let alpha = |x, y| pixmap.pixel(x, y).map_or(0, |pixel| pixel.alpha());
    let mask = GrayImage::from_fn(across, down, |x, y| Luma([text::stepped(alpha(x, y))]));
    Some(Line { mask, baseline: baseline as i32, width: width.ceil() as u32 })
}

/// Signs that are never seen and change how the rest is read, or leave a bar empty: marks of direction, fillers, tags.
const fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{0}'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}'
        | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'
        | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}
