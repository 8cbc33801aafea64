//! GIFs of games: the content of the file, and the position in every frame.

use banco_engine::{GameKey, Seat, View};
use banco_render::{Bar, Marks, RenderError, Replay, Scene, Style};

use super::{RENDERER, scenes};

/// Maximum size that Discord accepts.
const GIF_BYTES_MAX: usize = 8_000_000;

fn film(views: &[View], bars: Option<&[Bar; 2]>) -> Replay {
    let marks = Marks::default();
    let scenes = views.iter().map(|view| Scene { view, style: Style::default(), bars, marks: &marks, banner: None });
    RENDERER.replay(scenes).expect("a film comes out")
}

/// A decoded frame: left, top, width, height, delay, and the whole visible picture.
struct Shown {
    rect: [u16; 4],
    delay: u16,
    canvas: Vec<u8>,
}

fn play(replay: &Replay) -> Vec<Shown> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(replay.gif.as_slice()).expect("it is a GIF");
    assert_eq!((u32::from(decoder.width()), u32::from(decoder.height())), (replay.width, replay.height));
    assert!(decoder.global_palette().is_some());
    let width = replay.width as usize;
    let mut canvas = vec![0; width * replay.height as usize];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("whole frames") {
        assert!(frame.palette.is_none(), "there is one palette for all frames");
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        let rows = frame.buffer.chunks_exact(usize::from(frame.width));
        for (row, numbers) in rows.enumerate() {
            let start = (usize::from(frame.top) + row) * width + usize::from(frame.left);
            for (pixel, number) in canvas[start..].iter_mut().zip(numbers) {
                if Some(*number) != frame.transparent {
                    *pixel = *number;
                }
            }
        }
        let rect = [frame.left, frame.top, frame.width, frame.height];
        shown.push(Shown { rect, delay: frame.delay, canvas: canvas.clone() });
    }
    shown
}

#[test]
fn each_frame_shows_its_position_and_stands_as_long_as_it_should() {
    let views = scenes::game(GameKey::Xiangqi, 12);
    let shown = play(&film(&views, None));
    assert_eq!(shown.len(), views.len());
    for (place, frame) in shown.iter().enumerate() {
        let alone = play(&film(&views[place..=place], None));
        assert!(frame.canvas == alone[0].canvas, "frame {place}");
        assert_eq!(frame.delay, if place + 1 == views.len() { 300 } else { 80 });
        assert_eq!(alone[0].delay, 300);
    }
}

#[test]
fn later_frames_hold_only_what_changed() {
    let views = scenes::game(GameKey::Chess, 30);
    let replay = film(&views, Some(&scenes::bars()));
    let shown = play(&replay);
    assert_eq!(shown[0].rect, [0, 0, replay.width as u16, replay.height as u16]);
    for pair in shown.windows(2) {
        let [left, top, width, height] = pair[1].rect.map(usize::from);
        assert!(pair[0].canvas != pair[1].canvas);
        let line = replay.width as usize;
        let differs = |x: usize, y: usize| pair[0].canvas[y * line + x] != pair[1].canvas[y * line + x];
        // Nothing outside changed, and each edge is needed.
        assert!(
            (left..left + width).any(|x| differs(x, top)) && (left..left + width).any(|x| differs(x, top + height - 1))
        );
        assert!(
            (top..top + height).any(|y| differs(left, y)) && (top..top + height).any(|y| differs(left + width - 1, y))
        );
    }
}

#[test]
fn the_long_side_is_720_for_every_board() {
    let views = [
        scenes::opening(),
        scenes::gammon::opening(),
        View { board: banco_engine::Board::Chess, men: Vec::new(), ..scenes::opening() },
        View { board: banco_engine::Board::Chu, men: Vec::new(), ..scenes::opening() },
    ];
    for view in views {
        let replay = film(std::slice::from_ref(&view), Some(&scenes::bars()));
        assert_eq!(replay.width.max(replay.height), 720, "{:?}", view.board);
        assert_ne!(replay.width, replay.height);
    }
}

#[test]
fn bars_hold_names_only_until_the_last_position() {
    let view = scenes::ending();
    let shown = play(&film(&[view.clone(), view.clone(), view], Some(&scenes::bars())));
    assert!(shown[0].canvas == shown[1].canvas && shown[1].canvas != shown[2].canvas);
    // An identical position costs one pixel and still has its time.
    assert_eq!((shown[1].rect, shown[1].delay), ([0, 0, 1, 1], 80));
}

#[test]
fn a_film_of_ninety_plies_stays_small() {
    let replay = film(&scenes::game(GameKey::Chess, 90), Some(&scenes::bars()));
    assert_eq!(replay.frames, 91);
    assert!(replay.gif.len() <= 500_000, "{} bytes", replay.gif.len());
}

#[test]
fn a_film_that_would_be_too_large_skips_to_its_end() {
    let (near, marks) = (scenes::ending(), Marks::default());
    let far = scenes::opening();
    let scenes = (0..400_i32).map(|place| {
        let bottom = if place % 4 < 2 { Seat::First } else { Seat::Second };
        let view = if i32::rem_euclid(place, 2) == 0 { &far } else { &near };
        Scene { view, style: Style { bottom, ..Style::default() }, bars: None, marks: &marks, banner: None }
    });
    let replay = RENDERER.replay(scenes).expect("a film comes out");
    assert!(replay.gif.len() < GIF_BYTES_MAX, "{} bytes", replay.gif.len());
    assert!(replay.frames < 400, "all frames found room");
    let shown = play(&replay);
    let last = Scene {
        view: &near,
        style: Style { bottom: Seat::Second, ..Style::default() },
        bars: None,
        marks: &marks,
        banner: None,
    };
    let alone = play(&RENDERER.replay([last]).expect("a film comes out"));
    assert!(shown.last().map(|frame| &frame.canvas) == alone.last().map(|frame| &frame.canvas));
    assert_eq!(shown.last().map(|frame| frame.delay), Some(300));
}

#[test]
fn no_film_comes_of_nothing_or_of_pictures_of_two_sizes() {
    let (xiangqi, gammon, marks, bars) =
        (scenes::opening(), scenes::gammon::opening(), Marks::default(), scenes::bars());
    let scene = |view, bars| Scene { view, style: Style::default(), bars, marks: &marks, banner: None };
    let films = [
        Vec::new(),
        vec![scene(&xiangqi, None), scene(&gammon, None)],
        vec![scene(&xiangqi, None), scene(&xiangqi, Some(&bars))],
    ];
    for scenes in films {
        assert!(matches!(RENDERER.replay(scenes), Err(RenderError::Film)));
    }
}

#[test]
fn a_film_carries_no_comment() {
    let replay = film(&scenes::game(GameKey::Xiangqi, 3), None);
    let mut rest = replay.gif.strip_prefix(b"GIF89a").and_then(|rest| rest.get(7 + 256 * 3..)).expect("a palette");
    let mut kinds = Vec::new();
    let blocks = |mut rest: &'_ [u8]| -> usize {
        let whole = rest.len();
        while let Some((&length, tail)) = rest.split_first() {
            rest = tail.get(usize::from(length)..).expect("a whole block");
            if length == 0 {
                break;
            }
        }
        whole - rest.len()
    };
    while let Some((&kind, tail)) = rest.split_first() {
        rest = match kind {
            0x21 => {
                kinds.push(tail[0]);
                &tail[1 + blocks(&tail[1..])..]
            }
            0x2C => &tail[10 + blocks(&tail[10..])..],
            0x3B => &tail[1.min(tail.len())..],
            other => panic!("an unknown block {other:#x}"),
        };
    }
    // One repetition block, and each frame's time.
    assert_eq!(kinds, [0xFF, 0xF9, 0xF9, 0xF9, 0xF9]);
}
