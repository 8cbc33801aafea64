//! The banner on the last picture shows the result and does not cover the pieces it is about.

use banco_engine::{Seat, View};
use banco_render::{Banner, Marks, Picture, Scene, Style};

use super::{Pixels, RENDERER, chess, middle, scenes};

fn draw(view: &View, style: Style, banner: Option<&Banner>) -> Picture {
    let (bars, marks) = (scenes::bars(), Marks::default());
    RENDERER.picture(&Scene { view, style, bars: Some(&bars), marks: &marks, banner }).expect("a picture comes out")
}

fn says(title: &str, line: &str) -> Banner {
    Banner { title: title.to_owned(), line: line.to_owned() }
}

#[test]
fn every_word_of_a_result_is_seen_on_every_board() {
    let style = Style::default();
    for game in scenes::states::games() {
        let view = &game.states[0].view;
        let results = [
            None,
            Some(says("Hoà", "")),
            Some(says("Thắng", "")),
            Some(says("Thắng", "Chiếu bí")),
            Some(says("Thắng", "Chiếu hết")),
        ];
        let pictures = results.each_ref().map(|banner| draw(view, style, banner.as_ref()).png);
        for (place, picture) in pictures.iter().enumerate() {
            assert!(!pictures[..place].contains(picture), "{}: {:?}", game.name, results[place]);
        }
    }
}

#[test]
fn men_who_decided_the_game_stay_in_sight() {
    let result = says("Trắng thắng", "Chiếu hết sau bốn mươi hai nước");
    for bottom in Seat::BOTH {
        let style = Style { bottom, ..Style::default() };
        let both = |view: &View| [None, Some(&result)].map(|banner| Pixels::of(&draw(view, style, banner)));
        let [without, with] = both(&scenes::chess::mate());
        for name in ["e8", "g8", "g1"] {
            let place = chess::middle_seen(name, bottom);
            assert_eq!(without.annulus(place, 0.0, 58.0), with.annulus(place, 0.0, 58.0), "{name}");
        }
        // A full board has no free place, but the banner still does not cover the important pieces.
        let [without, with] = both(&scenes::chess::check());
        for name in ["f7", "e8", "e1"] {
            let place = chess::middle_seen(name, bottom);
            assert_eq!(without.annulus(place, 0.0, 58.0), with.annulus(place, 0.0, 58.0), "{name}");
        }
    }
    let view = scenes::check();
    let [without, with] = [None, Some(&result)].map(|banner| Pixels::of(&draw(&view, Style::default(), banner)));
    for name in ["e6", "e10", "e1"] {
        let place = middle(name);
        assert_eq!(without.annulus(place, 0.0, 48.0), with.annulus(place, 0.0, 48.0), "{name}");
    }
}

#[test]
fn hostile_results_never_fail_and_empty_ones_draw_nothing() {
    let view = scenes::chess::mate();
    let none = draw(&view, Style::default(), None);
    for title in ["", " \n", "\u{202e}\u{200b}", "🎉"] {
        assert_eq!(draw(&view, Style::default(), Some(&says(title, "Chiếu hết"))), none, "{title:?}");
    }
    for game in scenes::states::games() {
        for title in ["W".repeat(1 << 16), "ẪẬỮỆ".repeat(300), "a\u{301}".repeat(5000)] {
            let picture = draw(&game.states[0].view, Style::default(), Some(&says(&title, &title)));
            assert!(picture.width.max(picture.height) <= 1280);
        }
    }
}
