//! The backgammon board: seats, checkers, and readability.

use banco_engine::{Cube, Points, Seat, Site, Stakes, View};
use banco_render::{Bar, Marks, Picture, Style, Theme};

use banco_tests::pixels::{Pixels, number_ink};

use super::draw;
use super::scenes::gammon::{self, black, white};

const PNG_BYTES_MAX: usize = 140_000;
/// Rows of the upper bar.
const BAR: i32 = 88;

fn picture(view: &View, style: Style, marks: &Marks) -> Picture {
    draw(view, style, Some(&gammon::bars()), marks)
}

fn pixels(view: &View) -> Pixels {
    Pixels::of(&picture(view, Style::default(), &Marks::default()))
}

fn from_black() -> Style {
    Style { bottom: Seat::Second, ..Style::default() }
}

fn views() -> Vec<(View, Marks)> {
    let plain =
        [gammon::opening(), gammon::hit(), gammon::doubles(), gammon::run(), gammon::bearing_off(), gammon::doubled()];
    let plain = plain.map(|view| (view, Marks::default()));
    plain.into_iter().chain([gammon::entering_dice(), gammon::entering()]).collect()
}

/// Mean brightness of a square around a place, 0 to 255.
fn brightness(pixels: &Pixels, (x, y): (i32, i32), half: i32) -> f32 {
    let places = (-half..=half).flat_map(|right| (-half..=half).map(move |down| (x + right, y + down)));
    let level = |(x, y)| {
        let [r, g, b] = pixels.at(x, y).map(f32::from);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let count = ((2 * half + 1) * (2 * half + 1)) as f32;
    places.map(level).sum::<f32>() / count
}

/// The middle of the first checker on the point with the viewer's number.
fn point(number: i32) -> (i32, i32) {
    let column = if number <= 12 { 12 - number } else { number - 13 };
    let (start, place) = if column < 6 { (40, column) } else { (595, column - 6) };
    (start + 485 * (2 * place + 1) / 12, BAR + if number <= 12 { 784 } else { 76 })
}

#[test]
fn the_board_has_its_size_and_stays_small_in_every_theme() {
    for (view, marks) in views() {
        for theme in Theme::ALL {
            for bottom in Seat::BOTH {
                let picture = picture(&view, Style { theme, bottom, ..Style::default() }, &marks);
                assert_eq!((picture.width, picture.height), (1200, 1036));
                assert!(picture.png.len() <= PNG_BYTES_MAX, "{} bytes", picture.png.len());
            }
        }
        let bare = draw(&view, Style::default(), None, &marks);
        assert_eq!((bare.width, bare.height), (1200, 860));
    }
}

#[test]
fn everybody_has_the_home_at_the_lower_right_and_counts_from_there() {
    let mut view = gammon::opening();
    for number in 1..=24 {
        for (seat, style, site) in
            [(Seat::First, Style::default(), white(number)), (Seat::Second, from_black(), black(number))]
        {
            view.men.retain(|man| man.face.seat == seat);
            view.men.truncate(1);
            let mut moved = view.clone();
            let Some(man) = moved.men.first_mut() else { panic!("a man of {seat:?}") };
            man.site = site;
            let there = Pixels::of(&picture(&moved, style, &Marks::default()));
            moved.men.clear();
            let empty = Pixels::of(&picture(&moved, style, &Marks::default()));
            let place = point(i32::from(number));
            let change = brightness(&there, place, 10) - brightness(&empty, place, 10);
            match seat {
                Seat::First => assert!(change > 15.0, "White on {number}: {change}"),
                Seat::Second => assert!(change.abs() > 5.0, "Black on {number}: {change}"),
            }
            view = gammon::opening();
        }
    }
}

/// Each side counts from 24 to 1 in its own direction: 13 for one side is 12 for the other.
#[test]
fn clause_1_1_the_large_numbers_are_those_of_the_side_that_counts() {
    let view = gammon::opening();
    let numbered = |bottom, counting| {
        Pixels::of(&picture(&view, Style { bottom, counting, ..Style::default() }, &Marks::default()))
    };
    let of_white = numbered(Seat::First, Seat::First);
    let (low, high) = (number_ink(&of_white, true), number_ink(&of_white, false));
    assert!(low.len() > 800 && high.len() > 1000 && low != high, "{} and {}", low.len(), high.len());
    // The board keeps its orientation, and is numbered from the other side.
    let of_black = numbered(Seat::First, Seat::Second);
    assert_eq!([number_ink(&of_black, true), number_ink(&of_black, false)], [high.clone(), low.clone()]);
    let from_black = numbered(Seat::Second, Seat::Second);
    assert_eq!([number_ink(&from_black, true), number_ink(&from_black, false)], [low, high]);
}

#[test]
fn sides_differ_in_brightness_and_black_has_a_second_ring() {
    for theme in Theme::ALL {
        let style = Style { theme, ..Style::default() };
        let pixels = Pixels::of(&picture(&gammon::opening(), style, &Marks::default()));
        let ring = |number, inner, outer| {
            let colours = pixels.annulus(point(number), inner, outer);
            colours.iter().map(|rgb| f32::from(rgb[1])).sum::<f32>() / colours.len() as f32
        };
        let (light, dark) = (ring(6, 17.0, 22.0), ring(12, 17.0, 22.0));
        assert!(light - dark > 100.0, "{theme:?}: faces {light} and {dark}");
        let second = |number| (ring(number, 13.5, 15.5) - ring(number, 8.0, 11.0)).abs();
        assert!(second(12) > 25.0 && second(6) < 6.0, "{theme:?}: rings {} and {}", second(12), second(6));
    }
}

/// Middle of die `place` of two: White's are on the right, in White's view.
fn die(seat: Seat, place: i32) -> (i32, i32) {
    let half = if seat == Seat::First { 837 } else { 282 };
    (half - 52 + 104 * place, BAR + 430)
}

#[test]
fn pips_stay_apart_at_330_pixels_width() {
    for seat in Seat::BOTH {
        let mut view = gammon::hit();
        view.steps.clear();
        view.dice = view.dice.map(|dice| banco_engine::Dice { seat, values: [6, 1], ..dice });
        let pixels = pixels(&view);
        let (x, y) = die(seat, 0);
        // A pixel of the small picture is less than four of ours; the die is tilted by six degrees.
        let (sine, cosine) = (-0.1045_f32, 0.9945_f32);
        let at = |right: f32, down: f32| {
            let (dx, dy) = (right * cosine - down * sine, right * sine + down * cosine);
            brightness(&pixels, (x + dx.round() as i32, y + dy.round() as i32), 1)
        };
        for side in [-20.0, 20.0] {
            for down in [-20.0, 0.0] {
                let gap = at(side, down + 10.0);
                for pip in [at(side, down), at(side, down + 20.0)] {
                    assert!((pip - gap).abs() > 60.0, "{seat:?}: pip {pip} beside gap {gap}");
                }
            }
        }
    }
}

#[test]
fn a_die_that_was_played_is_faint_and_each_value_looks_different() {
    let (view, marks) = gammon::entering_dice();
    let spent = Pixels::of(&picture(&view, Style::default(), &marks));
    let fresh = Pixels::of(&picture(&view, Style::default(), &Marks { spent: Vec::new(), ..marks }));
    let [played, still] = [0, 1].map(|place| {
        let at = die(Seat::First, place);
        brightness(&fresh, at, 30) - brightness(&spent, at, 30)
    });
    assert!(played > 50.0 && still.abs() < 0.1, "{played} and {still}");
    let mut seen = Vec::new();
    for value in 1..=6 {
        let mut view = view.clone();
        view.dice = view.dice.map(|dice| banco_engine::Dice { values: [value, 7 - value], ..dice });
        let png = picture(&view, Style::default(), &Marks::default()).png;
        assert!(!seen.contains(&png), "{value}");
        seen.push(png);
    }
}

#[test]
fn of_equal_dice_as_many_are_faint_as_were_played() {
    let (view, marks) = gammon::entering();
    let mut seen = Vec::new();
    for count in 0..=4 {
        let marks = Marks { spent: vec![4; count], ..marks.clone() };
        let png = picture(&view, Style::default(), &marks).png;
        assert!(!seen.contains(&png), "{count} played");
        seen.push(png);
    }
    let five = Marks { spent: vec![4; 5], ..marks };
    assert_eq!(seen.last(), Some(&picture(&view, Style::default(), &five).png));
}

fn with_stakes(change: impl Fn(&mut Stakes)) -> View {
    let mut view = gammon::doubled();
    view.stakes.iter_mut().for_each(&change);
    view
}

#[test]
fn clause_4_1_the_cube_shows_its_value_and_whose_it_is() {
    let cube =
        |value, owner, offered_by| with_stakes(move |stakes| stakes.cube = Some(Cube { value, owner, offered_by }));
    let views = [
        cube(1, None, None),
        cube(2, None, None),
        cube(2, Some(Seat::First), None),
        cube(2, Some(Seat::Second), None),
        cube(2, Some(Seat::Second), Some(Seat::Second)),
        cube(2, Some(Seat::First), Some(Seat::First)),
        with_stakes(|stakes| stakes.cube = None),
    ];
    let pictures: Vec<Vec<u8>> =
        views.iter().map(|view| picture(view, Style::default(), &Marks::default()).png).collect();
    for (place, one) in pictures.iter().enumerate() {
        assert!(!pictures[..place].contains(one), "cube {place} looks like an earlier one");
    }
    // Clause 4.2: no cube in the Crawford game.
    let crawford = with_stakes(|stakes| stakes.is_crawford = true);
    assert_eq!(pictures.last(), Some(&picture(&crawford, Style::default(), &Marks::default()).png));
    // Values that no match can reach do no harm.
    let huge = cube(u32::MAX, None, Some(Seat::First));
    assert_eq!(picture(&huge, Style::default(), &Marks::default()).width, 1200);
}

#[test]
fn every_fact_and_every_mark_can_be_seen() {
    let view = gammon::hit();
    let plain = picture(&view, Style::default(), &Marks::default()).png;
    let mut changed = [(); 5].map(|()| view.clone());
    changed[0].steps.clear();
    changed[1].steps.pop();
    changed[2].dice = None;
    changed[3].stakes = changed[3].stakes.map(|stakes| Stakes { pips: [1, 2], ..stakes });
    changed[4].men.pop();
    let mut seen = vec![plain];
    for (place, view) in changed.iter().enumerate() {
        let png = picture(view, Style::default(), &Marks::default()).png;
        assert!(!seen.contains(&png), "change {place}");
        seen.push(png);
    }
    for site in [white(6), white(5), white(0), white(25), Points::bar(Seat::Second), Points::off(Seat::Second)] {
        for marks in [
            Marks { selected: Some(site), ..Marks::default() },
            Marks { targets: vec![site.into()], ..Marks::default() },
            Marks { blocking: vec![site], ..Marks::default() },
        ] {
            let png = picture(&view, Style::default(), &marks).png;
            assert!(!seen.contains(&png), "{marks:?}");
            seen.push(png);
        }
    }
}

#[test]
fn the_last_play_is_found_in_grey() {
    let mut view = gammon::doubles();
    let with = pixels(&view);
    view.steps.clear();
    let without = pixels(&view);
    let change = |place: (i32, i32), inner, outer| {
        let mean = |pixels: &Pixels| {
            let colours = pixels.annulus(place, inner, outer);
            colours.iter().map(|rgb| f32::from(rgb[1])).sum::<f32>() / colours.len() as f32
        };
        (mean(&with) - mean(&without)).abs()
    };
    // Black's 21 point is White's 4, its 24 point White's 1.
    assert!(change(point(4), 31.0, 36.0) > 40.0, "arrival {}", change(point(4), 31.0, 36.0));
    assert!(change(point(1), 28.0, 34.0) > 12.0, "origin {}", change(point(1), 28.0, 34.0));
    assert!(change(point(6), 0.0, 30.0) < 0.1, "elsewhere nothing differs");
}

#[test]
fn checkers_that_went_the_same_way_share_a_trail() {
    // One more ghost and one more ring, but no second row of dots.
    let count = |steps: &[(Site, Site)]| {
        let mut view = gammon::doubles();
        view.steps = Vec::new();
        let without = pixels(&view);
        view.steps = steps.to_vec();
        let with = pixels(&view);
        // The gap between the two columns, above both stacks: only dots reach it.
        let dots = (760..=1000).flat_map(|x| (560..=700).map(move |y| (x, BAR + y)));
        dots.filter(|&(x, y)| with.at(x, y) != without.at(x, y)).count()
    };
    let step = (black(24), black(21));
    let (one, two) = (count(&[step]), count(&[step, step]));
    assert!(one > 200 && two < 2 * one, "{one} and {two} pixels");
}

#[test]
fn places_that_do_not_exist_and_hostile_counts_are_left_out() {
    let mut view = gammon::opening();
    let plain = picture(&view, Style::default(), &Marks::default());
    let nowhere: Vec<Site> = [0, 29, 30, 255].map(Site).to_vec();
    let marks = Marks {
        selected: Some(Site(29)),
        targets: nowhere.iter().map(|site| (*site).into()).collect(),
        blocking: nowhere.clone(),
        spent: vec![0, 9, 255],
        arrows: vec![[Site(29), Site(0)], [Site(255), Site(30)]],
    };
    view.steps = vec![(Site(0), Site(255)), (Site(77), Site(30))];
    assert_eq!(plain, picture(&view, Style::default(), &marks));
    let Some(man) = view.men.first().copied() else { panic!("the opening has men") };
    for site in nowhere {
        view.men.push(banco_engine::Man { site, ..man });
    }
    assert_eq!(plain, picture(&view, Style::default(), &Marks::default()));
    view.dice = view.dice.map(|dice| banco_engine::Dice { values: [0, 200], is_opening: false, ..dice });
    view.men.extend((0..100).map(|_| banco_engine::Man { site: Points::off(Seat::First), ..man }));
    view.men.extend((0..100).map(|_| banco_engine::Man { site: white(3), ..man }));
    assert_eq!(picture(&view, Style::default(), &Marks::default()).height, 1036);
}

#[test]
fn pips_stand_in_the_bar_behind_their_word() {
    let view = gammon::opening();
    let named = gammon::bars();
    let unnamed = named.each_ref().map(|bar| Bar { tally: String::new(), ..bar.clone() });
    let [with, without] = [&named, &unnamed].map(|bars| draw(&view, Style::default(), Some(bars), &Marks::default()));
    assert_ne!(with.png, without.png);
}

/// Two legs of a run merged into one blot at their stop.
#[test]
fn dots_of_trails_stay_apart() {
    const DOT: [u8; 3] = [0x7C, 0xC7, 0xFF];
    // Around the stop, outside any ring: its two legs and nothing else.
    let (picture, across, down) = (pixels(&gammon::run()), 260..400, 650..860);
    let mut dots: Vec<(i32, i32)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for start in down.clone().flat_map(|y| across.clone().map(move |x| (x, y))) {
        let (mut blot, mut next) = (Vec::new(), vec![start]);
        while let Some((x, y)) = next.pop() {
            if across.contains(&x) && down.contains(&y) && picture.at(x, y) == DOT && seen.insert((x, y)) {
                blot.push((x, y));
                next.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
            }
        }
        // Smaller differences are soft edges.
        if blot.len() >= 8 {
            let count = blot.len() as i32;
            let sum = blot.iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
            dots.push((sum.0 / count, sum.1 / count));
        }
    }
    assert!(dots.len() > 10, "two legs have dots: {dots:?}");
    for (place, (x1, y1)) in dots.iter().enumerate() {
        for (x2, y2) in &dots[..place] {
            let apart = f64::from(x1 - x2).hypot(f64::from(y1 - y2));
            assert!(apart > 12.0, "dots at {x1}, {y1} and {x2}, {y2}");
        }
    }
}
