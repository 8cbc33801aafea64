//! Requirements for every board in every theme: size, bytes, and colour-blind viewers.

use banco_engine::{Board, ChessKind, ChuFace, ChuKind, Face, Kind, LastMove, Man, PaperSide, Seat, Site, View};
use banco_render::{Coordinates, Marks, Places, Scene, Style, Theme};

use super::sight::{DEUTAN, PROTAN, distance, lab, linear, mean, seen_through};
use super::{Pixels, RENDERER, draw, files, scenes};

/// Length limit: platforms shrink longer pictures.
const SIDE_MAX: u32 = 1280;

#[test]
fn no_picture_is_too_long_or_square_with_bars_or_without() {
    for game in scenes::states::games() {
        let state = &game.states[1];
        for bars in [Some(&game.bars), None] {
            let picture = draw(&state.view, Style::default(), bars, &state.marks);
            let (width, height) = (picture.width, picture.height);
            assert!(width.max(height) <= SIDE_MAX, "{}: {width} × {height}", game.name);
            assert_ne!(width, height, "{}", game.name);
        }
    }
}

#[test]
fn every_state_in_every_theme_is_an_indexed_png_of_few_bytes_without_metadata() {
    for game in scenes::states::games() {
        let bytes_max = match game.states[0].view.board {
            Board::Lattice => 140_000,
            Board::Chess => 62_000,
            Board::Chu => 180_000,
            Board::Points => 110_000,
            // All squares of 19 × 19 occupied, on wood.
            Board::Paper(_) => 200_000,
        };
        for (state, theme) in game.states.iter().flat_map(|state| Theme::ALL.map(|theme| (state, theme))) {
            let style = Style { theme, ..Style::default() };
            let (bars, banner) = (Some(&game.bars), state.banner.as_ref());
            let scene = Scene { view: &state.view, style, bars, marks: &state.marks, banner };
            let picture = RENDERER.picture(&scene).expect("a picture comes out");
            assert_eq!(files::chunks(&picture.png), ["IHDR", "PLTE", "IDAT", "IEND"]);
            let bytes = picture.png.len();
            assert!(bytes <= bytes_max, "{} {} {theme:?}: {bytes} bytes", game.name, state.name);
        }
    }
}

#[test]
fn themes_and_sides_of_the_board_differ_on_every_board() {
    for game in scenes::states::games() {
        let state = &game.states[1];
        let styles = Theme::ALL
            .iter()
            .flat_map(|theme| Seat::BOTH.map(|bottom| Style { theme: *theme, bottom, ..Style::default() }));
        let pictures: Vec<_> =
            styles.map(|style| draw(&state.view, style, Some(&game.bars), &state.marks).png).collect();
        for (place, picture) in pictures.iter().enumerate() {
            assert!(!pictures[..place].contains(picture), "{}: style {place}", game.name);
        }
    }
}

/// A site in the middle of a board, and the site it was left from.
const fn sites(board: Board) -> [Site; 2] {
    match board {
        Board::Lattice => [Site(31), Site(49)],
        Board::Chess => [Site(27), Site(43)],
        Board::Chu => [Site(65), Site(89)],
        Board::Points => [Site(5), Site(11)],
        Board::Paper(_) => [Site(112), Site(150)],
    }
}

fn empty(board: Board) -> View {
    let games = scenes::states::games();
    let game = games.iter().find(|game| game.states[0].view.board == board).expect("every board has a game");
    let view = game.states[0].view.clone();
    View { men: Vec::new(), dice: None, stakes: None, last: None, in_check: Vec::new(), ..view }
}

fn with_man(board: Board, face: Face) -> View {
    View { men: vec![Man { site: sites(board)[0], face }], ..empty(board) }
}

fn pixels(view: &View, style: Style) -> Pixels {
    Pixels::of(&draw(view, style, None, &Marks::default()))
}

/// Mean lightness of a piece, over the pixels that differ from the empty board.
fn light(bare: &Pixels, board: Board, face: Face, style: Style) -> [f32; 3] {
    let with = pixels(&with_man(board, face), style);
    let man: Vec<_> = bare.rgb.iter().zip(&with.rgb).filter(|(bare, man)| bare != man).map(|(_, man)| *man).collect();
    // Marks are thin and their squares many.
    let least = if board.is_placed() { 800 } else { 1500 };
    assert!(man.len() > least, "{face:?} in {style:?} is {} pixels", man.len());
    mean(&man)
}

#[test]
fn sides_are_told_apart_by_luminance_and_by_colour_blind_eyes_in_every_theme() {
    // A mark belongs to its seat, whatever its kind.
    let paper = PaperSide::ALL.map(|side| (Board::Paper(side), Some(Kind::Cross)));
    let faces: [(Board, Option<Kind>); 6] = [
        (Board::Lattice, Some(Kind::Rook)),
        (Board::Lattice, None),
        (Board::Chess, Some(Kind::Chess(ChessKind::Rook))),
        (Board::Chess, Some(Kind::Chess(ChessKind::Pawn))),
        (Board::Chu, Some(Kind::Chu(ChuFace { kind: ChuKind::Lion, promoted: false }))),
        (Board::Points, Some(Kind::Checker)),
    ];
    for (board, kind) in faces.into_iter().chain(paper) {
        for theme in Theme::ALL {
            let style = Style { theme, ..Style::default() };
            let bare = pixels(&empty(board), style);
            let face = |seat| Face { seat, kind, dark: kind.is_none() };
            let [first, second] = Seat::BOTH.map(|seat| light(&bare, board, face(seat), style));
            // Classic xiangqi pieces are all ivory on purpose; their rims differ (see `sight`).
            if (theme, board) == (Theme::Classic, Board::Lattice) && kind.is_some() {
                continue;
            }
            let luminance = (lab(first)[0] - lab(second)[0]).abs();
            assert!(luminance > LEAST, "{board:?} {kind:?} {theme:?}: {luminance} in luminance");
            for eye in [&PROTAN, &DEUTAN] {
                let [one, other] = [first, second].map(|light| lab(seen_through(eye, light)));
                let seen = distance(one, other);
                assert!(seen > LEAST, "{board:?} {kind:?} {theme:?}: {seen} for colour-blind eyes");
            }
        }
    }
}

/// Least distance of two pieces in CIE L*a*b*, as mean over all their pixels.
const LEAST: f32 = 12.0;

/// Number of pixels in which two pictures differ visibly in grey.
fn told_apart_in_grey(one: &Pixels, other: &Pixels) -> usize {
    let grey = |rgb: &[u8; 3]| lab(rgb.map(linear))[0];
    one.rgb.iter().zip(&other.rgb).filter(|(a, b)| a != b && (grey(a) - grey(b)).abs() > 8.0).count()
}

#[test]
fn the_last_move_is_found_in_grey_on_every_board_in_every_theme() {
    for board in Board::ALL {
        let kind = match board {
            Board::Lattice => Kind::Rook,
            Board::Chess => Kind::Chess(ChessKind::Rook),
            Board::Chu => Kind::Chu(ChuFace { kind: ChuKind::Rook, promoted: false }),
            Board::Points => Kind::Checker,
            Board::Paper(_) => Kind::Nought,
        };
        let [to, from] = sites(board);
        for (theme, seat) in Theme::ALL.into_iter().zip(Seat::BOTH.into_iter().cycle()) {
            let style = Style { theme, ..Style::default() };
            let still = with_man(board, Face { seat, kind: Some(kind), dark: false });
            let mut moved = still.clone();
            match board {
                Board::Points => moved.steps = vec![(from, to)],
                Board::Paper(_) => {
                    moved.last = Some(LastMove { from: None, via: None, to, turned_up: false });
                }
                Board::Lattice | Board::Chess | Board::Chu => {
                    moved.last = Some(LastMove { from: Some(from), via: None, to, turned_up: false });
                }
            }
            let seen = told_apart_in_grey(&pixels(&still, style), &pixels(&moved, style));
            assert!(seen > 600, "{board:?} {theme:?} {seat:?}: {seen} pixels");
        }
    }
}

#[test]
fn sites_off_every_board_are_left_out() {
    for game in scenes::states::games() {
        let view = &game.states[0].view;
        let style = Style::default();
        let marks = Marks {
            selected: Some(Site(65_250)),
            targets: vec![Site(65_251).into()],
            blocking: vec![Site(65_252)],
            ..Marks::default()
        };
        let mut hostile = view.clone();
        hostile.men.push(Man { site: Site(65_253), ..view.men[0] });
        hostile.in_check = vec![Site(65_254)];
        let [plain, odd] =
            [(view, &Marks::default()), (&hostile, &marks)].map(|(view, marks)| draw(view, style, None, marks));
        assert_eq!(plain, odd, "{}", game.name);
    }
}

#[test]
fn whoever_points_at_a_man_is_told_where_the_picture_has_him() {
    for game in scenes::states::games() {
        let view = &game.states[0].view;
        let board = view.board;
        for (bars, bottom) in [Some(&game.bars), None].into_iter().flat_map(|bars| Seat::BOTH.map(|seat| (bars, seat)))
        {
            let places = Places::of(board, bars.is_some());
            let style = Style { bottom, ..Style::default() };
            let empty = View { men: Vec::new(), dice: None, last: None, in_check: Vec::new(), ..view.clone() };
            let drawn = |view: &View| draw(view, style, bars, &Marks::default());
            let picture = drawn(&empty);
            assert_eq!((picture.width, picture.height), (places.width, places.height), "{}", game.name);
            let before = Pixels::of(&picture);
            let face =
                game.states.iter().find_map(|state| state.view.men.first()).expect("a man stands somewhere").face;
            let corners = [(0, 0), (board.files() - 1, board.ranks() - 1), (1, board.ranks() - 2)];
            for (file, rank) in corners.into_iter().filter(|_| board != Board::Points) {
                let site = board.at(file, rank);
                let after = Pixels::of(&drawn(&View { men: vec![Man { site, face }], ..empty.clone() }));
                let far_side = board.ranks() - 1 - rank;
                let (column, row) = match board.seen_from(bottom) {
                    Seat::First => (file, far_side),
                    Seat::Second => (board.files() - 1 - file, rank),
                };
                let middle = [column, row].map(|place| places.pitch * u32::from(place));
                let middle = [middle[0] + places.first[0], middle[1] + places.first[1]].map(|at| at as i32);
                let reach = places.pitch as i32 / 3;
                let around = |x: i32, y: i32| {
                    let steps = move || -reach..=reach;
                    steps().flat_map(move |down| steps().map(move |right| (x + right, y + down)))
                };
                let changed = around(middle[0], middle[1]).filter(|(x, y)| before.at(*x, *y) != after.at(*x, *y));
                let (mut count, mut sum) = (0, [0, 0]);
                changed.for_each(|(x, y)| (count, sum) = (count + 1, [sum[0] + x, sum[1] + y]));
                assert!(count > reach * reach / 2, "{}: no man at {file} {rank}", game.name);
                let off = [sum[0] / count - middle[0], sum[1] / count - middle[1]];
                assert!(off.iter().all(|off| off.abs() <= 5), "{} {bottom:?}: {off:?} beside {file} {rank}", game.name);
            }
        }
    }
}

/// Found by players: four rulers, and the moves are told by the files alone.
#[test]
fn a_picture_for_one_reader_numbers_the_ranks_of_that_side_only() {
    let view = scenes::states::games().into_iter().map(|game| game.states[0].view.clone());
    let view = view.into_iter().find(|view| view.board == Board::Lattice).expect("a lattice");
    for (bottom, counting) in Seat::BOTH.into_iter().flat_map(|bottom| Seat::BOTH.map(|counting| (bottom, counting))) {
        let drawn = |coordinates| pixels(&view, Style { bottom, counting, coordinates, ..Style::default() });
        let [both, own] = [Coordinates::Files, Coordinates::OwnRanks].map(drawn);
        let is_other = |(x, y): &(i32, i32)| both.at(*x, *y) != own.at(*x, *y);
        let other: Vec<(i32, i32)> = (0..1000).flat_map(|x| (0..1100).map(move |y| (x, y))).filter(is_other).collect();
        // Ten numbers are missing, all on the edge of the side that does not count.
        assert!(other.len() > 1000, "{} pixels", other.len());
        let edge = if counting == bottom { 0..60 } else { 940..1000 };
        assert!(other.iter().all(|(x, _)| edge.contains(x)), "{bottom:?} below, {counting:?} counts");
    }
}

/// Found in a review: moves as ICCS count ranks from 0, and the picture counted from 1.
#[test]
fn a_picture_for_iccs_differs_in_its_ranks_only() {
    let view = scenes::states::games().into_iter().map(|game| game.states[0].view.clone());
    let view = view.into_iter().find(|view| view.board == Board::Lattice).expect("a lattice");
    for bottom in Seat::BOTH {
        let drawn = |coordinates| pixels(&view, Style { bottom, coordinates, ..Style::default() });
        let [letters, iccs] = [Coordinates::Letters, Coordinates::Iccs].map(drawn);
        let is_other = |(x, y): &(i32, i32)| letters.at(*x, *y) != iccs.at(*x, *y);
        let other: Vec<(i32, i32)> = (0..1000).flat_map(|x| (0..1100).map(move |y| (x, y))).filter(is_other).collect();
        assert!(other.len() > 1000, "{} pixels", other.len());
        assert!(other.iter().all(|(x, _)| *x < 60 || *x >= 940), "{bottom:?} below");
    }
}
