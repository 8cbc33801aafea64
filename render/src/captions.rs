//! Captions: lines of text that are cut to the room they have, on bars, diagrams and tables.

use crate::fonts::Hand;
use crate::renderer_pool::Easel;
use crate::text;
use crate::theme::Rgb;

/// Draws as much of `text` as has room; returns where it ends.
pub(crate) fn draw_text(
    easel: &mut Easel<'_>,
    text: &str,
    em: f32,
    [left, right]: [i32; 2],
    baseline: i32,
    ink: Rgb,
) -> i32 {
    let font = &easel.fonts.text;
    let text = text::fit(text, font, em, (right - left) as f32);
    if text.is_empty() {
        return left;
    }
    let (line, width) = easel.line(&text, Hand::Text, em);
    easel.text(&line, left, baseline, ink);
    left + width
}

/// As [`draw_text`] a name in any script; `None` where a letter of it is in no font.
pub(crate) fn draw_name(
    easel: &mut Easel<'_>,
    name: &str,
    em: f32,
    ([left, right], baseline): ([i32; 2], i32),
    ink: Rgb,
) -> Option<i32> {
    let font = &easel.fonts.text;
    if text::is_whole(name, font) {
        return Some(draw_text(easel, &text::clean(name, font), em, [left, right], baseline, ink));
    }
    let (line, width) = easel.foreign(name, em, right - left)?;
    easel.text(&line, left, baseline, ink);
    Some(left + width)
}
