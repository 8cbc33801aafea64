//! Short texts for backgammon positions and rolls in tests.

use banco_engine::games::backgammon::position::{BAR, MEN, Men, OFF, Position};
use banco_engine::games::backgammon::roll::{Die, Roll};
use banco_engine::games::backgammon::{Backgammon, position_id};
use banco_engine::{AnyGame, Board, Game, GameKey, MoveError, Outcome, Points, Seat};

use crate::rules::options;

/// Reads `6x5 8x3 bar`, numbered from the side's own view; checkers that are not named are off.
pub fn men(text: &str) -> Men {
    let mut men = [0; BAR as usize + 1];
    for word in text.split_whitespace() {
        let (point, count) = word.split_once('x').unwrap_or((word, "1"));
        let point = if point == "bar" { BAR } else { point.parse().expect("a point") };
        men[usize::from(point)] = count.parse().expect("a number of men");
    }
    men[usize::from(OFF)] = MEN - men.iter().sum::<u8>();
    men
}

/// Reads `own / other`, each from its own view, or `start`.
pub fn position(text: &str) -> Position {
    match text.split_once('/') {
        Some((own, other)) => Position { own: men(own), other: men(other) },
        None => {
            assert_eq!(text.trim(), "start");
            Position::START
        }
    }
}

/// Reads `63` as two dice.
pub fn dice(text: &str) -> [Die; 2] {
    let pips: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect();
    [pips[0], pips[1]].map(|pips| Die::new(pips).expect("a die"))
}

pub fn roll(text: &str) -> Roll {
    let [one, other] = dice(text);
    Roll::new(one, other)
}

/// A game in which the first seat has these dice to play.
pub fn to_play(text: &str, thrown: &str) -> Backgammon {
    let rules = Backgammon::options(&options("")).expect("no options");
    let game = Backgammon::from_position(&position_id::write(&position(text)), &rules).expect("a position");
    game.with_dice(dice(thrown)).expect("a roll is next")
}

/// A new match or game with options, to be continued by [`throw`] and [`play`].
pub fn start(text: &str) -> AnyGame {
    GameKey::Backgammon.start(&options(text)).expect("known options")
}

/// Throws these dice as the next roll; in the opening the first seat's die comes first.
pub fn throw(game: &mut AnyGame, thrown: &str) {
    let [one, other] = dice(thrown).map(Die::pips);
    game.resolve(&Outcome(format!("{one} {other}"))).unwrap_or_else(|error| panic!("{thrown}: {error}"));
}

pub fn play(game: &mut AnyGame, text: &str) {
    let mv = game.read(text, None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    game.play(&mv).unwrap_or_else(|error| panic!("{text}: {error}"));
}

/// The rule that refuses a text, and its sites, numbered from the mover's view.
pub fn refusal(game: &AnyGame, text: &str) -> (&'static str, String) {
    let mv = game.read(text, None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let Err(MoveError::Illegal(illegal)) = game.allow(&mv) else { panic!("{text} is allowed") };
    let sites: Vec<String> = illegal.sites.iter().map(|site| game.site_name(*site)).collect();
    (illegal.rule.key(), sites.join(" "))
}

/// Number of checkers of a seat on the point that this seat calls `number`.
pub fn men_on(game: &AnyGame, seat: Seat, number: u8) -> usize {
    let view = game.view(banco_engine::Viewer::Public);
    assert_eq!(view.board, Board::Points);
    view.men.iter().filter(|man| man.face.seat == seat && Some(man.site) == Points::site(seat, number)).count()
}
