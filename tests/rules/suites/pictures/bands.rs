//! Caches of earlier pictures never change a picture: bytes are equal for any earlier picture, order and thread.

use std::io::{Cursor, Read};
use std::thread;

use banco_engine::{GameKey, View};
use banco_render::{Marks, Renderer, Scene, Style};

use super::{RENDERER, scenes};

/// Positions of games of all kinds with their numbers, in order.
fn positions() -> Vec<(usize, View)> {
    let games = GameKey::ALL.iter().map(|key| scenes::game_of(*key, 5, 11));
    games.flat_map(|views| views.into_iter().enumerate()).collect()
}

fn png(renderer: &Renderer, (ply, view): &(usize, View)) -> Vec<u8> {
    let (bars, marks) = (scenes::bars_at(*ply), Marks::default());
    let scene = Scene { view, style: Style::default(), bars: Some(&bars), marks: &marks, banner: None };
    renderer.picture(&scene).expect("a picture comes out").png
}

fn renderer() -> Renderer {
    Renderer::new().expect("the shipped fonts can be read")
}

#[test]
fn pictures_are_the_same_bytes_in_whatever_order_they_are_drawn() {
    let (backward, positions) = (renderer(), positions());
    let first: Vec<_> = positions.iter().map(|position| png(&RENDERER, position)).collect();
    let mut second: Vec<_> = positions.iter().rev().map(|position| png(&backward, position)).collect();
    second.reverse();
    assert!(first == second, "the order shows");
    let again: Vec<_> = positions.iter().map(|position| png(&RENDERER, position)).collect();
    assert!(first == again, "a second drawing shows");
}

#[test]
fn pictures_are_the_same_bytes_on_whatever_thread_they_are_drawn() {
    let (shared, positions) = (renderer(), positions());
    let drawn: Vec<Vec<Vec<u8>>> = thread::scope(|scope| {
        let start = |from: usize| {
            let (shared, positions) = (&shared, &positions);
            // Each thread begins elsewhere, so some bands are cached and others are just being packed.
            let round = positions.iter().cycle().skip(from * positions.len() / 4).take(positions.len());
            scope.spawn(move || round.map(|position| png(shared, position)).collect::<Vec<_>>())
        };
        let threads: Vec<_> = (0..4).map(start).collect();
        threads.into_iter().map(|thread| thread.join().expect("nobody panicked")).collect()
    });
    let one: Vec<_> = positions.iter().map(|position| png(&RENDERER, position)).collect();
    for (from, mut round) in drawn.into_iter().enumerate() {
        round.rotate_right(from * positions.len() / 4);
        assert!(round == one, "the thread that began at {from} drew other bytes");
    }
}

/// Two decoders read the rows alike: `png`, which inflates with `fdeflate`, and `flate2`, which checks the sum.
#[test]
fn rows_packed_in_parts_are_one_stream_to_every_reader() {
    for position in positions() {
        let file = png(&RENDERER, &position);
        let mut reader = png::Decoder::new(Cursor::new(&file)).read_info().expect("it is a PNG");
        let (width, height) = (reader.info().width as usize, reader.info().height as usize);
        let mut pixels = vec![0; width * height];
        reader.next_frame(&mut pixels).expect("whole picture data");
        let start = file.windows(4).position(|name| name == b"IDAT").expect("it has rows");
        let length = u32::from_be_bytes(file[start - 4..start].try_into().expect("four bytes")) as usize;
        let mut rows = Vec::new();
        let mut stream = flate2::read::ZlibDecoder::new(&file[start + 4..start + 4 + length]);
        stream.read_to_end(&mut rows).expect("a stream with its sum");
        assert_eq!(rows.len(), (width + 1) * height);
        for (row, filtered) in rows.chunks(width + 1).enumerate() {
            let shown = &pixels[row * width..(row + 1) * width];
            match filtered[0] {
                0 => assert!(shown == &filtered[1..], "row {row}"),
                2 => assert!(shown == &pixels[(row - 1) * width..row * width], "row {row} is the one above"),
                other => panic!("filter {other} in row {row}"),
            }
        }
    }
}
