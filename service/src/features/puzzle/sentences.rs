//! Words of the daily puzzle.

use banco_engine::{GameKey, Seat};
use banco_ports::{Lang, RichText};

use crate::features::puzzle::puzzle_set::{Difficulty, Puzzle};
use crate::features::puzzle::say::{PuzzleName, PuzzleSay, Task};
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::time::coming;
use crate::words::{game_in_text, key_for, seat_name, written};

/// The solution with its continuation, in this reader's notation.
pub(crate) fn line(taste: &DisplayPrefs, id: &str, puzzle: &Puzzle) -> String {
    let Some(table) = puzzle.seated(id, taste.lang) else { return String::new() };
    let notation = taste.notation(puzzle.game);
    let Some((game, seat)) = table.game().zip(table.to_move()) else { return String::new() };
    let mut game = game.seen_by(seat);
    let mut moves = Vec::with_capacity(puzzle.line.len());
    for mv in &puzzle.line {
        moves.push(written(taste.lang, game.write(mv, notation)));
        if game.play(mv).is_err() {
            break;
        }
    }
    moves.join(", ")
}

fn of<'a>(lang: Lang, key: &'a str, name: &PuzzleName) -> Sentence<'a> {
    Sentence::new(lang, key)
        .text("game", &name.game)
        .text("kind", game_in_text(lang, name.kind))
        .text("difficulty", name.difficulty.map_or("none", Difficulty::key))
        .number("number", i64::try_from(name.number).unwrap_or(i64::MAX))
}

/// Task in words: "White to move, mate in 2".
pub(crate) fn goal(lang: Lang, game: GameKey, seat: Seat, goal: u8) -> String {
    let seat = seat_name(lang, game, seat);
    Sentence::new(lang, &key_for(lang, game, "puzzle-goal")).text("seat", seat).number("goal", i64::from(goal)).plain()
}

/// Game, difficulty and task in one line.
pub(crate) fn card(lang: Lang, task: &Task) -> String {
    of_task(lang, "puzzle-card", task).plain()
}

fn of_task<'a>(lang: Lang, key: &'a str, task: &Task) -> Sentence<'a> {
    Sentence::new(lang, key)
        .text("game", &task.game)
        .text("kind", game_in_text(lang, task.kind))
        .text("difficulty", task.difficulty.map_or("none", Difficulty::key))
        .bold("goal", goal(lang, task.kind, task.seat, task.goal))
}

/// Puzzles solved in a row; empty for none.
pub(crate) fn streak(lang: Lang, run: u64) -> String {
    let run = i64::try_from(run).unwrap_or(i64::MAX);
    if run == 0 { String::new() } else { Sentence::new(lang, "puzzle-streak").number("run", run).plain() }
}

impl Statement for PuzzleSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste, self)
    }
}

fn days(run: u64) -> i64 {
    i64::try_from(run).unwrap_or(i64::MAX)
}

fn say(taste: &DisplayPrefs, said: &PuzzleSay) -> RichText {
    let lang = taste.lang;
    let posed = |key: &'static str, name: &PuzzleName, seat, goal: u8| {
        of(lang, key, name).bold("goal", self::goal(lang, name.kind, seat, goal)).rich()
    };
    let with_next = |mut text: RichText, name: &PuzzleName| {
        if let Some(next) = name.next {
            text.push_line(String::new());
            text.0.extend(coming(lang, "puzzle-next", next).0);
        }
        text
    };
    match said {
        PuzzleSay::Posed { name, seat, goal } => with_next(posed("puzzle-posed", name, *seat, *goal), name),
        PuzzleSay::Asked { name, seat, goal } => posed("puzzle-asked", name, *seat, *goal),
        PuzzleSay::Right { name, line, place, run } => {
            let sentence = of(lang, "puzzle-right", name).bold("line", line).number("place", *place as i64);
            with_next(sentence.number("days", days(*run)).rich(), name)
        }
        PuzzleSay::Wrong { name, mv } => with_next(of(lang, "puzzle-wrong", name).bold("move", mv).rich(), name),
        PuzzleSay::Tried { name, mv, is_right } => {
            let right = if *is_right { "yes" } else { "no" };
            with_next(of(lang, "puzzle-tried", name).bold("move", mv).text("right", right).rich(), name)
        }
        PuzzleSay::Over { name, line } => of(lang, "puzzle-over", name).bold("line", line).rich(),
        PuzzleSay::Solved { name, line, solvers, more, tried } => {
            let mut text = of(lang, "puzzle-solved", name).bold("line", line).rich();
            let one = |solver: &crate::features::puzzle::say::Solver| {
                let sentence = Sentence::new(lang, "puzzle-solver").text("name", &solver.name);
                sentence.number("days", days(solver.run)).plain()
            };
            let names: Vec<String> = solvers.iter().map(one).collect();
            let solved = (solvers.len() + more) as i64;
            let sentence = Sentence::new(lang, "puzzle-solvers").text("names", names.join(", "));
            let sentence =
                sentence.number("more", *more as i64).number("solved", solved).number("tried", *tried as i64);
            text.push_line(sentence.plain());
            text
        }
        PuzzleSay::Elsewhere { game } => Sentence::new(lang, "puzzle-elsewhere").text("game", game).rich(),
        PuzzleSay::Aloud { game } => Sentence::new(lang, "puzzle-aloud").text("game", game).rich(),
        PuzzleSay::Kept { game } => Sentence::new(lang, "puzzle-kept").text("game", game).rich(),
        PuzzleSay::Paused { days } => Sentence::new(lang, "puzzle-paused").number("days", i64::from(*days)).rich(),
        PuzzleSay::Resumed(next) => coming(lang, "puzzle-resumed", *next),
        PuzzleSay::Waits(first) => coming(lang, "puzzle-waits", *first),
        PuzzleSay::OwnAsked { task, hint } => {
            let mut text = of_task(lang, "puzzle-own", task).rich();
            if let Some(hint) = hint {
                text.push_line(String::new());
                text.0.extend(say(taste, hint).0);
            }
            text
        }
        PuzzleSay::OwnRight { other, line, run } => {
            let key = if other.is_some() { "puzzle-own-other" } else { "puzzle-own-right" };
            let sentence = Sentence::new(lang, key).bold("line", line);
            let mut text = sentence.text("move", other.as_deref().unwrap_or_default()).rich();
            if *run > 1 {
                text.push_line(streak(lang, *run));
            }
            text
        }
        PuzzleSay::OwnWrong { mv } => Sentence::new(lang, "puzzle-own-wrong").bold("move", mv).rich(),
        PuzzleSay::OwnGiven { line } => Sentence::new(lang, "puzzle-own-given").bold("line", line).rich(),
        PuzzleSay::NoneHere { has_moderators } => {
            RichText::plain(i18n::text(lang, if *has_moderators { "puzzle-none" } else { "puzzle-none-at-table" }))
        }
        PuzzleSay::NoneAlone => RichText::plain(i18n::text(lang, "puzzle-none-alone")),
    }
}
