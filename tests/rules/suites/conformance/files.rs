//! A game file replays to the game it was made from, without secrets.

use banco_engine::{FileDate, FileError, GameKey, GameOptions, Phase, Score, Viewer};

use super::{each_game, play_at_random};

#[test]
fn a_file_of_any_moment_replays_to_the_same_public_view() {
    each_game(|key, options| {
        let played = play_at_random(key, options, 5, |played| {
            let table = &played.table;
            if table.plies().len() % 16 != 0 {
                return;
            }
            let file = table.game_file(None).expect("it has started");
            let game = file.replay(|_, _| ()).unwrap_or_else(|error| panic!("{}: {error}", key.key()));
            assert_eq!(Some(game.view(Viewer::Public)), table.view(Viewer::Public), "{}", key.key());
            let is_on = table.to_move().is_some();
            assert_eq!(file.score == Score::Open, is_on, "{}: {:?}", key.key(), file.score);
        });
        let file = played.table.game_file(None).expect("it has started");
        let game = file.replay(|_, _| ()).unwrap_or_else(|error| panic!("{}: {error}", key.key()));
        if matches!(played.table.phase(), Phase::Over(_)) {
            let opened = game.view(Viewer::Everything);
            assert_eq!(Some(opened.men), played.table.view(Viewer::Public).map(|view| view.men), "{}", key.key());
        }
    });
}

#[test]
fn one_bad_move_refuses_the_whole_file() {
    each_game(|key, options| {
        let played = play_at_random(key, options, 3, |_| ());
        let good = played.table.game_file(None).expect("it has started");
        let mut repeated = good.clone();
        repeated.moves.push(good.moves.first().expect("moves were played").clone());
        assert!(repeated.replay(|_, _| ()).is_err(), "{}: a move after the end", key.key());
        let mut nonsense = good.clone();
        nonsense.moves.last_mut().expect("moves were played").mv = "no move".to_owned();
        let ply = good.moves.len();
        assert!(matches!(nonsense.replay(|_, _| ()), Err(FileError::Move { ply: at, .. }) if at == ply));
    });
}

#[test]
fn an_option_or_a_position_that_is_none_is_refused() {
    for key in GameKey::ALL {
        let played = play_at_random(*key, &GameOptions::new(), 1, |_| ());
        let mut file = played.table.game_file(None).expect("it has started");
        file.start = Some("no position".to_owned());
        assert!(matches!(file.replay(|_, _| ()), Err(FileError::SetUp(_))), "{}", key.key());
        file.start = None;
        file.options.insert("no such option".to_owned(), "1".to_owned());
        assert!(matches!(file.replay(|_, _| ()), Err(FileError::SetUp(_))), "{}", key.key());
    }
}

#[test]
fn days_of_moments() {
    let day = |at| FileDate::of(at).to_string();
    assert_eq!(day(0), "1970.01.01");
    assert_eq!(day(951_782_399_999), "2000.02.28");
    assert_eq!(day(951_782_400_000), "2000.02.29");
    assert_eq!(day(1_795_219_200_000), "2026.11.21");
    assert_eq!(FileDate::read("1997-6-??").map(|date| date.to_string()).as_deref(), Some("1997.06.??"));
    assert_eq!(FileDate::read("????.??.??"), None);
}
