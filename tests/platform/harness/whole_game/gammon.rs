//! Backgammon by buttons: cube decisions, plays built step by step, and the match data on the board.

use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::position::Step;
use banco_engine::{AnyGame, LegalMove, Phase, Points, Public, Seat, Table, Told, Viewer};

use crate::driver::Seen;
use crate::pixels::counting;

/// Lead in pips at which a double is offered. The first two of a match come at any lead, so that there are some.
const LEAD: u16 = 10;

/// Deficit in pips at which a double is dropped.
const LAG: u16 = 60;

/// Interval of plays with a wrong first step that is taken back.
const DETOUR_EVERY: usize = 4;

fn match_of(table: &Table) -> Option<&Backgammon> {
    table.game().and_then(Public::as_backgammon)
}

/// Doubles when ahead, drops the first double of the match and those when far behind, and plays safe.
pub fn choose(table: &Table, truth: &AnyGame, legal: &[LegalMove]) -> LegalMove {
    let word = |word: &str| legal.iter().find(|mv| mv.text == word).cloned();
    let seat = table.to_move().expect("somebody is to move");
    let stakes = table.view(Viewer::Public).and_then(|view| view.stakes).expect("stakes");
    let [own, other] = [seat, seat.other()].map(|seat| stakes.pips[seat.index()]);
    let doubles = table.plies().iter().filter(|ply| ply.mv == "double").count();
    if let (Some(take), Some(drop)) = (word("take"), word("drop")) {
        return if doubles == 1 || own > other + LAG { drop } else { take };
    }
    if let Some(roll) = word("roll") {
        let lead = if doubles < 2 { 1 } else { LEAD };
        return word("double").filter(|_| own + lead <= other).unwrap_or(roll);
    }
    let best = legal.iter().min_by_key(|mv| risk(truth, seat, mv));
    best.expect("a play").clone()
}

/// Risk of a play: blots it leaves and checkers it does not bear off; hits reduce it.
fn risk(truth: &AnyGame, seat: Seat, mv: &LegalMove) -> i32 {
    let mut after = truth.clone();
    let played = after.play(&mv.text).unwrap_or_else(|error| panic!("{}: {error}", mv.text));
    if after.story(None).iter().any(|told| matches!(told, Told::GameOver { .. })) {
        return i32::MIN;
    }
    let view = after.view(Viewer::Public);
    let men = |number: u8| {
        let is_there = |site| Points::number(seat, site) == number;
        view.men.iter().filter(|man| man.face.seat == seat && is_there(man.site)).count() as i32
    };
    let blots = (1..=Points::COUNT).filter(|number| men(*number) == 1).count() as i32;
    2 * blots - 3 * played.captured.len() as i32 - 4 * men(0)
}

/// The steps of a picker's path.
fn steps_of(game: &Backgammon, path: &str) -> Option<Vec<Step>> {
    let mut done = Vec::new();
    for name in path.split('.').filter(|name| !name.is_empty()) {
        let next = game.steps(&done)?.next;
        done.push(next.into_iter().find(|step| format!("{}-{}", step.from, step.die.pips()) == name)?);
    }
    Some(done)
}

/// True if a play can still follow from these steps.
fn leads_to(game: &Backgammon, done: &mut Vec<Step>, play: &str) -> bool {
    let Some(steps) = game.steps(done) else { return false };
    match steps.play {
        Some(whole) => whole == play,
        None => steps.next.into_iter().any(|step| {
            done.push(step);
            let leads = leads_to(game, done, play);
            done.pop();
            leads
        }),
    }
}

/// The pick buttons, each with true if it can lead to the play.
fn picks<'a>(table: &Table, mv: &LegalMove, offered: &[&'a str]) -> Vec<(&'a str, bool)> {
    let Some(game) = match_of(table) else { return Vec::new() };
    let before = format!("pick:{}:{}:", table.id(), table.version());
    let leads = |data: &str| {
        let steps = data.strip_prefix(&before).and_then(|path| steps_of(game, path));
        steps.is_some_and(|mut steps| leads_to(game, &mut steps, &mv.text))
    };
    offered.iter().filter(|data| data.starts_with("pick:")).map(|data| (*data, leads(data))).collect()
}

/// The button that goes furthest towards a play.
pub fn step_towards(table: &Table, mv: &LegalMove, offered: &[&str]) -> Option<String> {
    let good = picks(table, mv, offered).into_iter().filter(|(_, leads)| *leads);
    good.max_by_key(|(data, _)| data.len()).map(|(data, _)| data.to_owned())
}

/// A wrong step in some plays, and then the button that takes it back.
pub fn detour(table: &Table, mv: &LegalMove, offered: &[&str], pressed: &[String]) -> Option<String> {
    let has = |verb: &str| pressed.iter().any(|data| data.starts_with(verb));
    if match_of(table).is_none() || table.plies().len() % DETOUR_EVERY != DETOUR_EVERY - 1 || has("undo:") {
        return None;
    }
    if has("pick:") {
        return offered.iter().find(|data| data.starts_with("undo:")).map(|data| (*data).to_owned());
    }
    picks(table, mv, offered).into_iter().find(|(_, leads)| !leads).map(|(data, _)| data.to_owned())
}

/// Checks that the board shows score and Crawford rule as in the record, and offers no double in the Crawford game
/// (clause 4.2).
///
/// # Panics
/// The board shows different data.
pub fn check_standing(table: &Table, board: &Seen) {
    let Some(game) = match_of(table).filter(|game| game.rules().length > 0) else { return };
    let length = game.rules().length;
    let stakes = table.view(Viewer::Public).and_then(|view| view.stakes).expect("stakes");
    let [first, second] = stakes.score;
    assert!(board.text.contains(&format!("Trận {length} điểm: ")), "{}", board.text);
    assert!(board.text.contains(&format!(" · {first}–{second} · ")), "{}", board.text);
    let needs_one = |score: &[u8; 2]| score.contains(&(length - 1));
    let (now, before) = game.records().split_last().expect("a game");
    let is_crawford = needs_one(&now.score) && !before.iter().any(|record| needs_one(&record.score));
    // A custom position begins after the Crawford game (clause 6.1).
    let is_crawford = is_crawford && !before.is_empty() && table.phase() == Phase::Playing;
    assert_eq!(board.text.contains("Ván Crawford"), is_crawford, "{}", board.text);
    let may_double = board.buttons.iter().flatten().any(|(_, data)| data.starts_with("double:"));
    assert!(!(is_crawford && may_double), "a double in the Crawford game: {:?}", board.buttons);
}

/// Points that a picker button's steps lead to, by the mover's numbers, forced steps included.
fn reached_by(data: &str) -> Vec<u8> {
    let Some(path) = data.strip_prefix("pick:").and_then(|rest| rest.splitn(3, ':').nth(2)) else { return Vec::new() };
    let step = |step: &str| {
        let (from, pips) = step.split_once('-')?;
        from.parse::<u8>().ok()?.checked_sub(pips.parse().ok()?)
    };
    path.split('.').filter_map(step).collect()
}

/// Checks that every number on a button is printed large on the last picture, at a point with a checker of the mover
/// (backgammon 1.1).
///
/// # Panics
/// A label names another point.
pub fn check_numbers(table: &Table, board: &Seen, shown: &Seen) {
    let (Some(_), Some(mover), Some(png)) = (match_of(table), table.to_move(), &board.image) else { return };
    let printed = counting(png);
    assert_eq!(printed, mover, "the picture counts for the side that is to move");
    let view = table.view(Viewer::Public).expect("it goes on");
    let has_man =
        |number: u8| view.men.iter().any(|man| man.face.seat == mover && Points::number(printed, man.site) == number);
    for (label, data) in shown.buttons.iter().flatten() {
        if !(data.starts_with("pick:") || data.starts_with("to:")) {
            continue;
        }
        let mut reached = reached_by(data);
        for step in label.split_whitespace().filter(|word| word.contains('/')) {
            let mut points = step.split('/').map(|point| {
                let digits: String = point.chars().take_while(char::is_ascii_digit).collect();
                digits.parse::<u8>().ok()
            });
            // The bar and borne-off checkers have names of their own.
            if let Some(Some(from)) = points.next() {
                assert!(has_man(from) || reached.contains(&from), "{label}: nobody on {from} ({printed:?} counts)");
            }
            reached.extend(points.flatten());
        }
    }
}
