//! Outlines written as in SVG: absolute `M L H V C Z` only, which is all our own drawings use.

use tiny_skia::{Path, PathBuilder};

/// Reads a path; a command it does not know ends it.
pub(crate) fn path(data: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut at = (0.0, 0.0);
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        let tail = &rest[command.len_utf8()..];
        let end = tail.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(tail.len());
        let (numbers, next) = tail.split_at(end);
        let numbers = read_numbers(numbers);
        match (command, numbers.as_slice()) {
            ('M', &[x, y]) => {
                at = (x, y);
                path.move_to(x, y);
            }
            ('Z', []) => path.close(),
            ('H', &[x]) => at = line_to(&mut path, (x, at.1)),
            ('V', &[y]) => at = line_to(&mut path, (at.0, y)),
            ('L', points) => {
                for point in points.chunks_exact(2) {
                    at = line_to(&mut path, (point[0], point[1]));
                }
            }
            ('C', points) => {
                for point in points.chunks_exact(6) {
                    at = (point[4], point[5]);
                    path.cubic_to(point[0], point[1], point[2], point[3], at.0, at.1);
                }
            }
            _ => break,
        }
        rest = next;
    }
    path.finish()
}

fn line_to(path: &mut PathBuilder, at: (f32, f32)) -> (f32, f32) {
    path.line_to(at.0, at.1);
    at
}

fn read_numbers(text: &str) -> Vec<f32> {
    text.split([' ', ',']).filter_map(|number| number.parse().ok()).collect()
}
