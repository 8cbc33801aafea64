//! A picture shows the content of its view, and nothing else.

use banco_engine::{AnyGame, Face, GameKey, GameOptions, Kind, Script, Seat, Turn, Viewer};
use banco_render::{Bar, Marks, Style};

use super::{draw, draw_plain, scenes};

/// A jieqi game with a deal that follows from `script`.
fn dealt(script: &[u32]) -> AnyGame {
    let mut game = GameKey::Jieqi.start(&GameOptions::new()).expect("no options");
    while game.turn() == Turn::Chance {
        let outcome = game.draw(&mut Script(script.iter().copied().collect()));
        game.resolve(&outcome).expect("a drawn outcome");
    }
    game
}

#[test]
fn games_that_differ_only_in_hidden_men_give_equal_public_pictures() {
    let games = [dealt(&[]), dealt(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3])];
    let revealed = games.clone();
    let [one, other] = games.map(|game| draw_plain(&game.view(Viewer::Public)).png);
    assert_eq!(one, other);
    // The deals do differ: some first move turns up another piece.
    let moves = revealed[0].legal();
    let differs = moves.iter().any(|mv| {
        let views = revealed.each_ref().map(|game| {
            let mut game = game.clone();
            game.play(&mv.text).expect("a legal move of both");
            game.view(Viewer::Public)
        });
        let [one, other] = views.map(|view| draw_plain(&view).png);
        one != other
    });
    assert!(differs, "the two deals are the same");
}

#[test]
fn the_captor_sees_the_faces_the_public_sees_backs() {
    assert_ne!(draw_plain(&scenes::jieqi()).png, draw_plain(&scenes::jieqi_of_red()).png);
}

#[test]
fn a_known_dark_man_differs_from_an_open_and_from_an_unknown_one() {
    let open = scenes::face(Seat::Second, Kind::Rook);
    let known = Face { dark: true, ..open };
    let pictures = [open, known, scenes::dark(Seat::Second)].map(|face| {
        let mut view = scenes::opening();
        view.captured[0] = vec![face];
        draw_plain(&view).png
    });
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[0] != pictures[2]);
}

#[test]
fn every_fact_of_a_view_and_every_mark_can_be_seen() {
    let view = scenes::jieqi();
    let plain = draw_plain(&view).png;
    let mut changed = [(); 5].map(|()| view.clone());
    changed[0].last = None;
    changed[1].last = view.last.map(|last| banco_engine::LastMove { turned_up: false, ..last });
    changed[2].in_check = vec![scenes::site("e10")];
    changed[3].captured[1].pop();
    changed[4].men.pop();
    for (place, view) in changed.iter().enumerate() {
        assert_ne!(plain, draw_plain(view).png, "change {place}");
    }
    let site = scenes::site("e7");
    let marks = [
        Marks { selected: Some(site), ..Marks::default() },
        Marks { targets: vec![site.into()], ..Marks::default() },
        Marks { blocking: vec![site], ..Marks::default() },
        Marks { targets: vec![scenes::site("e6").into()], ..Marks::default() },
    ];
    let mut seen = vec![plain];
    for marks in &marks {
        let picture = draw(&view, Style::default(), Some(&scenes::bars()), marks).png;
        assert!(!seen.contains(&picture), "{marks:?}");
        seen.push(picture);
    }
}

#[test]
fn order_of_capture_does_not_change_the_tray() {
    let view = scenes::ending();
    let mut turned = view.clone();
    turned.captured.iter_mut().for_each(|men| men.reverse());
    assert_eq!(draw_plain(&view).png, draw_plain(&turned).png);
}

#[test]
fn what_the_bars_hold_can_be_seen() {
    let view = scenes::check();
    let [red, black] = scenes::bars();
    let plain = draw_plain(&view).png;
    for changed in [
        Bar { name: "Nguyễn Văn Đứ".to_owned(), ..red.clone() },
        Bar { line: String::new(), ..red.clone() },
        Bar { badge: String::new(), ..red.clone() },
        Bar { active: true, ..red.clone() },
    ] {
        let bars = [changed, black.clone()];
        assert_ne!(plain, draw(&view, Style::default(), Some(&bars), &Marks::default()).png);
    }
}
